//! Votes and ballots that do not count, or count for the other side.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// A vampire abstains: its votes and ballots are cancelled, as Sense Vitality has it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Abstain(pub Who);

/// The votes and ballots of a vampire, cast or not, are on the chosen side, or on that which a minion has
/// taken, as by Astrid Thomas; it is forced to cast those that it has not, if that holds.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct ChangeVotes(
    pub Who,
    #[serde(default)] pub bool,
    #[serde(default)] pub Option<Who>,
);

impl Verb for Abstain {
    const ROW: (&'static str, &'static str) =
        ("Abstain(who)", "its votes and ballots are cancelled");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        rules.ballot(slot).abstains = true;
        if slot.is_some() {
            rules.tell(GameEvent::Abstains(slot));
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!("{} abstains", who(self.0, names))
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Abstain
    }

    facets!(consistent, any_time, reads THINGS | REFERENDUM, writes REFERENDUM);
}

impl Verb for ChangeVotes {
    const ROW: (&'static str, &'static str) = (
        "ChangeVotes(who)",
        "its votes and ballots, cast or yet to be cast, are on the chosen `Side`; with `true` it is \
         forced to cast those that it has not cast yet; with a third, `ChangeVotes(Target, false, Me)`, on \
         the side that this minion has taken, if it has taken one",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        let side = match self.2 {
            None => Some(ctx.chosen.x != 0),
            Some(like) => rules.side_taken(rules.db, rules.who(like, ctx)),
        };
        if let Some(in_favour) = side.filter(|_| slot.is_some()) {
            rules.change_votes(slot, in_favour, self.1);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let whose = who(self.0, names);
        let side = match self.2 {
            None => "the chosen side".to_owned(),
            Some(like) => format!("the side that {} has taken", who(like, names)),
        };
        match self.1 {
            true => format!("{whose} must cast its votes and ballots on {side}"),
            false => format!("the votes and ballots of {whose} are on {side}"),
        }
    }

    facets!(consistent, any_time, reads THINGS | REFERENDUM, writes REFERENDUM, unweighed);
}
