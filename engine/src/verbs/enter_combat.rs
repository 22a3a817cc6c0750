//! Entering combat.

use serde::Deserialize;

use super::{Gist, Parts, Timing, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// Two minions enter combat, as by Bum's Rush.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct EnterCombat {
    /// The minion that enters combat.
    #[serde(default)]
    pub who: Who,
    /// The opposing minion.
    pub with: Who,
    /// The opposing minion counts as the acting minion of the combat.
    #[serde(default)]
    pub target_acts: bool,
    /// The opposing minion locks as combat begins.
    #[serde(default)]
    pub lock: bool,
}

impl Verb for EnterCombat {
    const ROW: (&'static str, &'static str) = (
        "EnterCombat(who: …, with: …, target_acts: …, lock: …)",
        "`who` (`Me` unless given) enters combat with a minion, which counts as the acting one if \
         `target_acts` and locks as combat begins if `lock`",
    );

    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let who = rules.who(self.who, ctx);
        let with = rules.who(self.with, ctx);
        let (acting, opposing) = match self.target_acts {
            true => (with, who),
            false => (who, with),
        };
        if rules.begin_combat(acting, opposing, false) {
            rules.combat.lock = self.lock;
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let and_lock = if self.lock {
            ", and lock the latter"
        } else {
            ""
        };
        let acts = if self.target_acts {
            ", which counts as the acting minion"
        } else {
            ""
        };
        let (one, with) = (who(self.who, names), who(self.with, names));
        format!("{one} enters combat with {with}{acts}{and_lock}")
    }

    fn timing(&self) -> Timing {
        Timing::ANY
    }

    fn reads(&self) -> Parts {
        Parts::THINGS | Parts::COMBAT
    }

    fn writes(&self) -> Parts {
        Parts::COMBAT | Parts::MEMORY
    }

    fn gist(&self) -> Gist<'_> {
        Gist::EnterCombat(self.with)
    }
}
