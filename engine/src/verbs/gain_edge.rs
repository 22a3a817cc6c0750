//! The Edge passes to somebody.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::number::does;
use crate::script::render::Names;
use crate::script::Meth;
use crate::state::Ctx;

/// A Methuselah gets the Edge, from whoever has it or from nobody, as by Sargon; or it is burned, as by
/// Patsy.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct GainEdge(pub Option<Meth>);

impl Verb for GainEdge {
    const ROW: (&'static str, &'static str) = (
        "GainEdge(meth)",
        "she gets the Edge, whoever has it; where several are meant, nobody does; with `None`, it is burned",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let Some(meth) = self.0 else {
            rules.set_edge(None);
            return;
        };
        let mask = rules.methuselahs(meth, ctx);
        if mask.count_ones() == 1 {
            let to = rules.all_seats().find(|s| mask & s.bit() != 0);
            rules.set_edge(to);
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Some(meth) => format!("{} the Edge", does(meth, "gain")),
            None => "the Edge is burned".to_owned(),
        }
    }

    facets!(consistent, any_time, reads TURN, writes TURN, unweighed);
}
