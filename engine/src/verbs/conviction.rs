//! Conviction of imbued (imbued appendix).

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// An imbued burns so much conviction, of its controller's choice.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct BurnConviction(pub Who, pub u8);

impl Verb for BurnConviction {
    const ROW: (&'static str, &'static str) =
        ("BurnConviction(who, 2)", "of its controller's choice");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let imbued = rules.who(self.0, ctx);
        rules.spend_conviction(imbued, self.1, false);
    }

    fn english(&self, names: &mut Names) -> String {
        format!("burn {} conviction of {}", self.1, who(self.0, names))
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// The conviction that the action has cost goes from your ash heap to an imbued, as by Inspire.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct ReturnConviction(pub Who);

impl Verb for ReturnConviction {
    const ROW: (&'static str, &'static str) = (
        "ReturnConviction(who)",
        "the conviction that the action has cost goes from your ash heap to an imbued",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let imbued = rules.who(self.0, ctx);
        rules.return_conviction(ctx, imbued);
    }

    fn english(&self, names: &mut Names) -> String {
        format!(
            "move the conviction paid from your ash heap to {}",
            who(self.0, names)
        )
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}
