//! Maneuvers and presses.

use borsh::{BorshDeserialize, BorshSerialize};

use super::{Demand, Gist, Timing, Verb};
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::Window;
use crate::state::Ctx;

/// `Me` maneuvers (current rulebook, determine range).
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Maneuver;

/// `Me` presses, to continue combat or to cancel a press (current rulebook, press).
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Press;

/// `Me` presses, only to continue combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PressToContinue;

/// `Me` presses, only to cancel a press to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PressToEnd;

impl Verb for Maneuver {
    const ROW: (&'static str, &'static str) = ("Maneuver", "`Me` maneuvers");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let code = rules.code_of_effect(ctx);
        rules.maneuver(ctx.seat, ctx.me, code);
    }

    fn english(&self, _: &mut Names) -> String {
        "maneuver".to_owned()
    }

    fn timing(&self) -> Timing {
        Timing {
            window: Some(Window::Maneuver),
            ..Timing::ANY
        }
    }

    fn demand(&self) -> Option<Demand> {
        Some(Demand::Maneuver)
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Maneuver
    }

    facets!(consistent, reads COMBAT, writes COMBAT);
}

/// A verb for each press, with its row in the language's documentation.
macro_rules! presses {
    ($($press:ident $written:literal $does:literal $english:literal $demand:expr, $gist:expr;)*) => {
        $(
            impl Verb for $press {
                const ROW: (&'static str, &'static str) = ($written, $does);

                fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
                    rules.press(ctx.seat, ctx.me);
                }

                fn english(&self, _: &mut Names) -> String {
                    $english.to_owned()
                }

                fn timing(&self) -> Timing {
                    Timing {
                        window: Some(Window::Press),
                        ..Timing::ANY
                    }
                }

                fn demand(&self) -> Option<Demand> {
                    Some($demand)
                }

                fn gist(&self) -> Gist<'_> {
                    $gist
                }

                facets!(consistent, reads COMBAT, writes COMBAT);
            }
        )*
    };
}

presses! {
    Press "Press" "`Me` presses, to continue combat or to end it" "press"
        Demand::Press { only_to_continue: false }, Gist::Press { only_to_continue: false };
    PressToContinue "PressToContinue" "only to continue it" "press, only to continue combat"
        Demand::Press { only_to_continue: true }, Gist::Press { only_to_continue: true };
    PressToEnd "PressToEnd" "only to end it, where the other has pressed" "press, only to end combat"
        Demand::PressToEnd, Gist::Other;
}
