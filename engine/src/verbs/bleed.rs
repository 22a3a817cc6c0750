//! What becomes of a bleed, and how stealthy later actions are.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Timing, Verb};
use crate::observer::Observer;
use crate::rules::{Deeds, Scope};
use crate::script::render::number::amount;
use crate::script::render::Names;
use crate::script::Amount;
use crate::state::Ctx;

/// The bleed goes on to the chosen Methuselah, as Deflection has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct RedirectBleed;

/// One more stealth for each of the next so many actions of your minions this turn.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct StealthForNextActions(pub Amount);

impl Verb for RedirectBleed {
    const ROW: (&'static str, &'static str) = ("RedirectBleed", "to the Methuselah chosen");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        if let Some(to) = ctx.chosen.methuselah {
            rules.redirect_bleed(to);
        }
    }

    fn english(&self, _: &mut Names) -> String {
        "the chosen Methuselah becomes the target of the bleed".to_owned()
    }

    fn timing(&self) -> Timing {
        Timing {
            until_resolution: true,
            ..Timing::ANY
        }
    }

    fn gist(&self) -> Gist<'_> {
        Gist::RedirectBleed
    }

    facets!(consistent, undemanding, reads ACTION, writes ALL);
}

impl Verb for StealthForNextActions {
    const ROW: (&'static str, &'static str) = (
        "StealthForNextActions(amount)",
        "one more stealth for each of the next so many actions of your minions this turn",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let n = rules.amount(rules.db, &self.0, Scope::of(ctx));
        // Only the active Methuselah's minions act.
        if ctx.seat == rules.active {
            rules.stealthy_actions = rules.stealthy_actions.saturating_add(n);
        }
    }

    fn english(&self, _: &mut Names) -> String {
        format!(
            "the next {} of minions you control this turn get +1 stealth",
            amount(&self.0, "actions")
        )
    }

    facets!(consistent, any_time, reads ALL, writes TURN, unweighed);
}
