//! Diablerie that an effect brings about.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Demand, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// `Me` diablerizes a vampire in torpor or going there, as that which plays Amaranth does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Diablerize(pub Who);

impl Verb for Diablerize {
    const ROW: (&'static str, &'static str) = (
        "Diablerize(who)",
        "`Me` diablerizes a vampire in torpor or going there; by a strike, in its `resolving`, the ready \
         one opposing it",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let victim = rules.who(self.0, ctx);
        rules.begin_diablerie(ctx.me, victim);
    }

    fn english(&self, names: &mut Names) -> String {
        format!("diablerize {}", who(self.0, names))
    }

    fn demand(&self) -> Option<Demand> {
        Some(Demand::Diablerize)
    }

    facets!(consistent, untimed, reads THINGS, writes ALL, unweighed);
}
