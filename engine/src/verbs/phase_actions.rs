//! Master and discard phase actions, and transfers.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::rules::{Deeds, Scope};
use crate::script::render::number::{amount, does};
use crate::script::render::Names;
use crate::script::{Amount, Meth, Window};
use crate::state::Ctx;

/// A Methuselah, or each of these, gets more of what she may do in a phase: master phase actions,
/// in her next master phase if she is in none, as by Wash; transfers in her influence phase;
/// discard phase actions.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct GainPhaseActions(pub Window, pub Meth, pub Amount);

impl Verb for GainPhaseActions {
    const ROW: (&'static str, &'static str) = (
        "GainPhaseActions(Master, meth, N(1))",
        "master phase actions, at once or else in her next master phase; with `Influence` \
         transfers, with `Discard` discard phase actions, of the one whose turn it is",
    );

    fn check(&self) -> Result<(), String> {
        let phase = self.0;
        match matches!(phase, Window::Master | Window::Influence | Window::Discard) {
            true => Ok(()),
            false => Err(format!("there are no actions of a phase {phase:?} to gain")),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let GainPhaseActions(phase, meth, n) = self;
        let n = rules.amount(rules.db, n, &Scope::of(ctx));
        rules.for_each(*meth, ctx, |rules, seat| {
            if *phase == Window::Master {
                for _ in 0..n {
                    rules.credit_master_action(seat);
                }
            } else if seat == rules.active && *phase == Window::Influence {
                let lost = (-rules.transfers_of_phase()).max(0);
                let n = (i32::from(n) - lost).max(0) as u8;
                rules.transfers = rules.transfers.saturating_add(n);
            } else if seat == rules.active {
                rules.discards = rules.discards.saturating_add(n);
            }
        });
    }

    fn english(&self, _: &mut Names) -> String {
        let GainPhaseActions(phase, meth, n) = self;
        let (what, when) = if *phase == Window::Master {
            (
                "master phase action",
                ", at once or in the next master phase",
            )
        } else if *phase == Window::Influence {
            ("transfer", "")
        } else {
            ("discard phase action", "")
        };
        format!("{} {} more{when}", does(*meth, "get"), amount(n, what))
    }

    facets!(any_time, reads TURN, writes TURN);

    fn gist(&self) -> Gist<'_> {
        Gist::PhaseActions(self.0, self.1)
    }
}
