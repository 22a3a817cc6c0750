//! Burning things in play.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// A thing in play or uncontrolled is burned.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Burn(pub Who);

impl Verb for Burn {
    const ROW: (&'static str, &'static str) = ("Burn(who)", "a minion or another card");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        if rules.location_waits(slot, ctx) {
            return;
        }
        let hunter = rules.hunter_by_effect(slot, ctx);
        rules.is_to_be_burned(slot, hunter);
    }

    fn english(&self, names: &mut Names) -> String {
        format!("burn {}", who(self.0, names))
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Burn(self.0)
    }

    facets!(consistent, any_time, reads THINGS, writes LEAVING);
}
