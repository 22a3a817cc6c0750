//! What strikes of a round are, and how they are taken.

use borsh::{BorshDeserialize, BorshSerialize};

use super::{Gist, Timing, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::Window;
use crate::state::Ctx;

/// `Me` treats aggravated damage from the strike of the opposing minion as normal damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct TreatStrikeAsNormal;

/// Only hand strikes can be used this round, by either combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct HandStrikesOnly;

impl Verb for TreatStrikeAsNormal {
    const ROW: (&'static str, &'static str) = (
        "TreatStrikeAsNormal",
        "`Me` treats aggravated damage from the opposing minion's strike as normal damage",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.treat_strike_as_normal(ctx.me);
    }

    fn english(&self, _: &mut Names) -> String {
        "this minion treats aggravated damage from the opposing minion's strike as normal"
            .to_owned()
    }

    fn timing(&self) -> Timing {
        Timing {
            window: Some(Window::Prevent),
            ..Timing::ANY
        }
    }

    facets!(consistent, undemanding, reads COMBAT, writes COMBAT, unweighed);
}

impl Verb for HandStrikesOnly {
    const ROW: (&'static str, &'static str) = ("HandStrikesOnly", "this round, for both");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        rules.combat.hands_only = true;
    }

    fn english(&self, _: &mut Names) -> String {
        "strikes that are not hand strikes cannot be used this round".to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        Gist::HandStrikesOnly
    }

    facets!(consistent, any_time, reads NONE, writes COMBAT);
}
