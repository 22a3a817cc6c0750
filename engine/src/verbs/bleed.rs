//! What becomes of a bleed, and how stealthy later actions are.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Timing, Verb};
use crate::rules::{Deeds, Scope};
use crate::script::render::number::amount;
use crate::script::render::{who, Names};
use crate::script::{Amount, Span, Who};
use crate::state::{scope_bit, Ctx, Deed};

/// The bleed goes on to the chosen Methuselah, as Deflection has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct RedirectBleed;

/// One more stealth for each of the next so many actions of your minions this turn; or of one minion.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct StealthForNextActions(pub Amount, #[serde(default)] pub Option<Who>);

impl Verb for RedirectBleed {
    const ROW: (&'static str, &'static str) = ("RedirectBleed", "to the Methuselah chosen");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
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
        "one more stealth for each of the next so many actions of your minions this turn; with `Me` \
         as the second, of that minion",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let n = rules.amount(rules.db, &self.0, &Scope::of(ctx));
        if let Some(who) = self.1 {
            let minion = rules.who(who, ctx);
            for _ in 0..n.min(4) {
                rules.record(minion, Deed::Stealthier, scope_bit(Span::Turn));
            }
            return;
        }
        // The minions of another act in this turn as well, if by few cards.
        let of_hers = &mut rules.stealthy_actions[ctx.seat.index()];
        *of_hers = of_hers.saturating_add(n);
    }

    fn english(&self, names: &mut Names) -> String {
        if let Some(minion) = self.1 {
            return format!(
                "the next {} of {} this turn get +1 stealth",
                amount(&self.0, "actions"),
                who(minion, names)
            );
        }
        format!(
            "the next {} of minions you control this turn get +1 stealth",
            amount(&self.0, "actions")
        )
    }

    fn writes(&self) -> Parts {
        match self.1 {
            Some(_) => Parts::LASTING,
            None => Parts::TURN,
        }
    }

    facets!(consistent, any_time, reads ALL, unweighed);
}
