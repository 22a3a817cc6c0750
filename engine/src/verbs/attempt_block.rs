//! Attempts to block that effects bring about.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Timing, Verb};
use crate::db::Needs;
use crate::rules::Deeds;
use crate::script::render::words::a;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{frames, Ctx};
use crate::vocab::Keyword;

/// A minion attempts to block, as that which plays Cats' Guidance does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct AttemptBlock {
    /// Which minion.
    pub who: Who,
    /// Though its controller is none of those who may block the action.
    pub anyones: bool,
    /// As what vampire a card in play attempts to block that is no minion.
    pub vampire: Option<Pose>,
}

/// What a card in play that is no minion is considered while it attempts to block: a vampire of
/// this capacity, with this trait.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Pose(pub u8, pub Keyword);

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "AttemptBlock")]
struct Written(Who, #[serde(default)] bool, #[serde(default)] Option<Pose>);

impl From<Written> for AttemptBlock {
    fn from(Written(who, anyones, vampire): Written) -> AttemptBlock {
        AttemptBlock {
            who,
            anyones,
            vampire,
        }
    }
}

impl Verb for AttemptBlock {
    const ROW: (&'static str, &'static str) = (
        "AttemptBlock(who)",
        "a minion attempts to block; with `true` as the second, whoever may block the action by its \
         target or as prey and predator. `AttemptBlock(This, false, (9, Infernal))`: of a card in \
         play that is no minion, itself, locked or not; during that attempt it is considered a \
         vampire of this capacity with this trait, without blood, clan and sect, and as it is burned \
         it is none any more",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let minion = rules.who(self.who, ctx);
        if let Some(vampire) = self.vampire {
            rules.block_as(minion, vampire);
        }
        rules.push(frames::AttemptBlock { minion });
    }

    fn english(&self, names: &mut Names) -> String {
        let whichever = match self.anyones {
            true => ", whoever may block the action",
            false => "",
        };
        let mut text = format!("{} attempts to block{whichever}", who(self.who, names));
        if let Some(Pose(capacity, quality)) = self.vampire {
            let what = format!("{capacity}-capacity {} vampire", quality.name());
            text += &format!(", considered {} during that attempt", a(&what));
        }
        text
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.block_as = self.vampire;
        needs.block_of_target = self.who == Who::Target;
        needs.block = !needs.block_of_target && self.vampire.is_none();
        needs.block_by_anyone = self.anyones;
        Timing {
            needs,
            window: None,
            until_resolution: true,
        }
    }

    fn gist(&self) -> Gist<'_> {
        Gist::AttemptBlock
    }

    facets!(consistent, undemanding, reads THINGS | ACTION, writes ALL);
}
