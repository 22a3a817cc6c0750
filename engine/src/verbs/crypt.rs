//! Whole uncontrolled regions and crypts.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Demand, Gist, Verb};
use crate::rules::{Deeds, Scope};
use crate::script::render::number::{amount, possessive};
use crate::script::render::{who, Names};
use crate::script::{Amount, Course, Meth, Number, Who};
use crate::state::Ctx;

/// Cards in the uncontrolled region of a Methuselah move to the crypts of their owners, their
/// blood to her pool; what is on them is burned. The share of each owner is how many they are.
/// Kaymakli Nightmares does so to each.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct UncontrolledToCrypts(pub Meth);

impl Verb for UncontrolledToCrypts {
    const ROW: (&'static str, &'static str) = ("UncontrolledToCrypts(meth)", "all cards of her uncontrolled region go to the crypts of their owners, their blood to her pool, and what is on them is burned; how many they are is the share of each owner");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let mask = rules.methuselahs(self.0, ctx);
        for seat in rules.all_seats().filter(|s| mask & s.bit() != 0) {
            rules.uncontrolled_to_crypts(seat, &mut ctx.chosen.shares);
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

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        rules.draw_bearer(ctx);
    }

    fn english(&self, _: &mut Names) -> String {
        "draw a crypt card; if it is younger, move it to your ready region full of blood with this \
         card on it; otherwise move it to your uncontrolled region and burn this card"
            .to_owned()
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// A crypt card comes into play for a while. To bleed: the vampire chosen, from your uncontrolled
/// region; it must bleed, and once one of those that came so has bled successfully, or none is left
/// that can, all of them move to the bottom of their crypts. To fight: the card at the bottom of your
/// crypt, in another combat that follows this one, in place of `Me`; it contests nothing, and is
/// removed from the game afterward. Chain of Command and Illusions of the Kindred do so.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "WrittenVisit")]
pub enum Visit {
    /// To bleed, with so much more blood.
    ToBleed(Amount),
    /// To fight, a vampire with blood of its whole capacity, or half of it.
    ToFight {
        /// Of its whole capacity.
        full: bool,
    },
}

/// As a script says it: what for, and with how much blood.
#[derive(Debug, Deserialize)]
#[serde(rename = "Visit")]
struct WrittenVisit(Course, Amount);

impl TryFrom<WrittenVisit> for Visit {
    type Error = String;

    fn try_from(WrittenVisit(what_for, blood): WrittenVisit) -> Result<Visit, String> {
        let capacity = Amount::Of(Number::Capacity, Who::Target);
        match what_for {
            Course::Bleed => Ok(Visit::ToBleed(blood)),
            Course::Combat if blood == capacity => Ok(Visit::ToFight { full: true }),
            Course::Combat if blood == Amount::Half(Box::new(capacity)) => {
                Ok(Visit::ToFight { full: false })
            }
            Course::Combat => Err(
                "who comes for a combat has `Of(Capacity, Target)` blood, or half of it".to_owned(),
            ),
            other @ (Course::Round
            | Course::NextRound
            | Course::Action
            | Course::Block
            | Course::Strike
            | Course::Maneuver
            | Course::Card
            | Course::Referendum
            | Course::Phase
            | Course::Turn
            | Course::Unlock
            | Course::NextUnlock
            | Course::Influence
            | Course::Discard
            | Course::Hunt
            | Course::Diablerized
            | Course::Ousted
            | Course::ToTorpor
            | Course::LeaveTorpor
            | Course::Titled
            | Course::InPlay
            | Course::Game) => Err(format!("nobody comes into play for {other:?}")),
        }
    }
}

impl Verb for Visit {
    const ROW: (&'static str, &'static str) = ("Visit(Bleed, N(1))", "`Target`, a vampire of your uncontrolled region, comes into play with so much more blood: it must bleed, and all that came so go to the bottom of the crypt once one has successfully or none is left that can; `Visit(Combat, Half(Of(Capacity, Target)))`: another combat follows this one, in which the bottom card of your crypt, which is `Target` here, stands for `Me`, a vampire with blood of its capacity or of half of it; it contests nothing, and is removed from the game afterward");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        match self {
            Visit::ToBleed(blood) => {
                let blood = rules.amount(rules.db, blood, &Scope::of(ctx));
                let visitor = rules.who(Who::Target, ctx);
                if visitor.is_some() {
                    rules.visit_to_bleed(visitor, blood);
                }
            }
            Visit::ToFight { full } => {
                if let Some(i) = rules.side(ctx.me) {
                    rules.combat.visit = Some((i as u8, *full));
                }
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        match self {
            Visit::ToBleed(blood) => format!(
                "move {} from your uncontrolled region to your ready region with {} more; it must \
                 bleed, and once one that came so has bled successfully or none is left that can, \
                 move them all to the bottom of your crypt",
                who(Who::Target, names),
                amount(blood, "blood")
            ),
            Visit::ToFight { full } => format!(
                "queue a combat of the bottom card of your crypt, which enters your ready region \
                 contesting nothing, a vampire with blood equal to {} capacity, with the opposing \
                 minion; remove it from the game at the end of that combat",
                if *full { "its" } else { "half its" }
            ),
        }
    }

    fn demand(&self) -> Option<Demand> {
        matches!(self, Visit::ToFight { .. }).then_some(Demand::EnterCombat)
    }

    fn gist(&self) -> Gist<'_> {
        match self {
            Visit::ToBleed(_) => Gist::BringOutVampire,
            Visit::ToFight { .. } => Gist::Other,
        }
    }

    facets!(consistent, untimed, reads THINGS, writes ALL);
}
