//! Flipping a coin.

use borsh::{BorshDeserialize, BorshSerialize};

use super::Verb;
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::state::Ctx;

/// A coin is flipped: X is 1 from then on if it is heads, and 0 if it is tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Flip;

impl Verb for Flip {
    const ROW: (&'static str, &'static str) = (
        "Flip",
        "a coin is flipped: X is 1 from then on if it is heads, and 0 if it is tails",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let heads = rules.flip();
        ctx.chosen.x = heads.into();
        rules.tell(GameEvent::Flipped { heads });
    }

    fn english(&self, _: &mut Names) -> String {
        "flip a coin: X is 1 for heads and 0 for tails".to_owned()
    }

    facets!(consistent, any_time, reads NONE, writes NONE, unweighed);
}
