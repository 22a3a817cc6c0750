//! Whole uncontrolled regions and crypts.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::Observer;
use crate::rules::{Deeds, Scope};
use crate::script::render::number::{amount, possessive};
use crate::script::render::Names;
use crate::script::{Amount, Meth};
use crate::state::Ctx;

/// Cards in the uncontrolled region of a Methuselah move to the crypts of their owners, their
/// blood to her pool; what is on them is burned. The share of each owner is how many they are.
/// Kaymakli Nightmares does so to each.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct UncontrolledToCrypts(pub Meth);

impl Verb for UncontrolledToCrypts {
    const ROW: (&'static str, &'static str) = ("UncontrolledToCrypts(meth)", "all cards of her uncontrolled region go to the crypts of their owners, their blood to her pool, and what is on them is burned; how many they are is the share of each owner");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let mask = rules.methuselahs(self.0, ctx);
        for seat in rules.all_seats().filter(|s| mask & s.bit() != 0) {
            rules.uncontrolled_to_crypts(seat, &mut ctx.shares);
        }
    }

    fn english(&self, _: &mut Names) -> String {
        format!(
            "move all cards of {} uncontrolled region to the crypts of their owners, their blood \
             to the pool, burning the cards on them; the number of each owner is how many they are",
            possessive(self.0)
        )
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// You draw a crypt card: if it is younger than X, it comes into play full of blood (an imbued
/// without life, incapacitated) and this card on it; otherwise it goes to your uncontrolled
/// region, and this card is burned. The Soul Gem of Etrius does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct DrawBearer;

impl Verb for DrawBearer {
    const ROW: (&'static str, &'static str) = ("DrawBearer", "draw a crypt card; a younger one than X comes into play full of blood with this card on it (an imbued without life, incapacitated), another goes to your uncontrolled region and this card is burned");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.draw_bearer(ctx);
    }

    fn english(&self, _: &mut Names) -> String {
        "draw a crypt card; if it is younger, move it to your ready region full of blood with this \
         card on it; otherwise move it to your uncontrolled region and burn this card"
            .to_owned()
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// So many vampires of your uncontrolled region that are younger than `Me`, and no unique ones
/// already in play, come into play with a blood more. They must bleed; once one of them has bled
/// successfully, or none is left that can, all move to the bottom of their crypts. Chain of
/// Command does so.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct Command(pub Amount);

impl Verb for Command {
    const ROW: (&'static str, &'static str) = ("Command(X)", "so many vampires of your uncontrolled region younger than `Me`, no unique ones already in play, come into play with a blood more: they must bleed, and go to the bottom of the crypt once one has successfully or none is left that can");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let n = rules.amount(rules.db, &self.0, Scope::of(ctx));
        rules.command(ctx.me, ctx.seat, n);
    }

    fn english(&self, _: &mut Names) -> String {
        format!(
            "move {} younger than this minion (no unique ones already in play) from your \
             uncontrolled region to your ready region, each with 1 blood more; they must bleed, \
             and once one has bled successfully or none is left that can, move them all to the \
             bottom of your crypt",
            amount(&self.0, "vampires")
        )
    }

    fn gist(&self) -> Gist<'_> {
        Gist::BringOutVampire
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}
