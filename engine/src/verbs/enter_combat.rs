//! Entering combat.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Demand, Gist, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// Two minions enter combat, as by Bum's Rush, the first of them as the acting one. If they oppose
/// each other already, another combat follows this one (Psyche!); so does the combat of whoever opposes
/// `Me` with anybody (Blissful Agony).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct EnterCombat {
    /// The minion that enters combat.
    pub who: Who,
    /// The opposing minion.
    pub with: Who,
    /// Whichever of them is not the acting minion locks as combat begins (Deep Song).
    pub lock: bool,
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "EnterCombat")]
struct Written(Who, Who, #[serde(default)] bool);

impl From<Written> for EnterCombat {
    fn from(Written(who, with, lock): Written) -> EnterCombat {
        EnterCombat { who, with, lock }
    }
}

impl EnterCombat {
    /// Those who enter combat.
    pub(crate) fn between(self) -> [Who; 2] {
        [self.who, self.with]
    }
}

impl Verb for EnterCombat {
    const ROW: (&'static str, &'static str) = (
        "EnterCombat(who, who)",
        "the first enters combat as the acting minion with the other; with a third, `true`, the one \
         that is not taking the action locks as combat begins; between combatants, another combat \
         follows this one; with `Opposing` as the first, the one between them does, unless another is \
         queued",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let who = rules.who(self.who, ctx);
        let with = rules.who(self.with, ctx);
        if rules.combat.on && self.who == Who::Opposing {
            rules.queue_combat(who, with);
            return;
        }
        if rules.combat.on && with.is_some() && rules.opposing(who) == with {
            rules.combat.queued = true;
            return;
        }
        if rules.begin_combat(who, with, false) {
            rules.combat.lock = self.lock;
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let and_lock = if self.lock {
            ", and whichever does not take the action locks"
        } else {
            ""
        };
        let (one, with) = (who(self.who, names), who(self.with, names));
        format!("{one} enters combat with {with}{and_lock}")
    }

    fn demand(&self) -> Option<Demand> {
        (self.with == Who::Opposing).then_some(Demand::EnterCombat)
    }

    fn gist(&self) -> Gist<'_> {
        match (self.who, self.with) {
            (Who::Target, Who::Me) => Gist::EnterCombat(Who::Target),
            (_, Who::Opposing) => Gist::Other,
            (_, with) => Gist::EnterCombat(with),
        }
    }

    facets!(consistent, untimed, reads THINGS | COMBAT, writes COMBAT | MEMORY);
}
