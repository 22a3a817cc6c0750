//! Fighting on though wounded.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::state::Ctx;

/// `Me` does not go to torpor until combat ends, though it is wounded; if this holds, combat ends
/// after three rounds in a row in which no card is played.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct StayInCombat(pub bool);

impl Verb for StayInCombat {
    const ROW: (&'static str, &'static str) = (
        "StayInCombat(false)",
        "`Me`, which is going to torpor, does not until combat ends, though it is wounded; with \
         `true`, three rounds in a row in which no card is played end combat",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        rules.stay_in_combat(ctx.me, self.0);
    }

    fn english(&self, _: &mut Names) -> String {
        let ends = match self.0 {
            true => "; three rounds in which no card is played end combat",
            false => "",
        };
        format!("this minion is wounded, but does not go to torpor until combat ends{ends}")
    }

    facets!(consistent, any_time, reads THINGS | COMBAT, writes ALL, unweighed);
}
