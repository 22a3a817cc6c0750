//! Cancelling cards.

use super::{Gist, Parts, Timing, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::state::{Cancelled, Ctx};

/// The card being played is cancelled, and its cost is not paid, as by Direct Intervention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CancelCard;

impl Verb for CancelCard {
    const ROW: (&'static str, &'static str) = (
        "CancelCard",
        "the card being played is cancelled, and its cost is not paid",
    );

    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        rules.cancel_card(Cancelled::Unpaid);
    }

    fn english(&self, _: &mut Names) -> String {
        "cancel the card being played (its cost is not paid)".to_owned()
    }

    fn timing(&self) -> Timing {
        Timing::ANY
    }

    fn reads(&self) -> Parts {
        Parts::THINGS
    }

    fn writes(&self) -> Parts {
        Parts::ALL
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Other
    }
}

/// The card being played is cancelled, but its cost is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CancelCardPaid;

impl Verb for CancelCardPaid {
    const ROW: (&'static str, &'static str) = (
        "CancelCardPaid",
        "the card being played is cancelled; its cost is paid",
    );

    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, _: &mut Ctx) {
        rules.cancel_card(Cancelled::Paid);
    }

    fn english(&self, _: &mut Names) -> String {
        "cancel the card being played (its cost is paid)".to_owned()
    }

    fn timing(&self) -> Timing {
        Timing::ANY
    }

    fn reads(&self) -> Parts {
        Parts::THINGS
    }

    fn writes(&self) -> Parts {
        Parts::ALL
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Other
    }
}
