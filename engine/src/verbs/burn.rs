//! Burning things in play.

use serde::Deserialize;

use super::{Gist, Parts, Timing, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// A thing in play or uncontrolled is burned.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Burn(pub Who);

impl Verb for Burn {
    const ROW: (&'static str, &'static str) = ("Burn(who)", "a minion or another card");

    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        let hunter = rules.hunter_by_effect(slot, ctx);
        if rules.side(slot).is_some() && !rules.vampires.has(slot) {
            rules.burn_ally(slot, hunter);
            return;
        }
        rules.burn(slot);
        if let Some(hunter) = hunter {
            rules.award_trophies(hunter);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!("burn {}", who(self.0, names))
    }

    fn timing(&self) -> Timing {
        Timing::ANY
    }

    fn reads(&self) -> Parts {
        Parts::THINGS
    }

    fn writes(&self) -> Parts {
        Parts::LEAVING
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Burn(self.0)
    }
}
