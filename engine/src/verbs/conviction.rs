//! Conviction and powers of imbued (imbued appendix).

use serde::Deserialize;

use super::Verb;
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{frames, Ctx, Sources};
use crate::vocab::Discipline;

/// `Me`, an imbued, may gain a conviction from its controller's hand or ash heap, or where that is
/// true from her library as well.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct GainConviction(pub bool);

impl Verb for GainConviction {
    const ROW: (&'static str, &'static str) = ("GainConviction(false)", "`Me` may gain a conviction from its controller's hand or ash heap, or library as well where that is `true`");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let (imbued, library) = (ctx.me, self.0);
        let from = Sources {
            hand: true,
            ash_heap: true,
            library,
        };
        rules.push(frames::GainConviction { imbued, from });
    }

    fn english(&self, _: &mut Names) -> String {
        let library = if self.0 { "library or " } else { "" };
        format!("this minion can gain a conviction from its controller's hand, {library}ash heap")
    }

    facets!(consistent, any_time, reads THINGS, writes NONE, unweighed);
}

/// An imbued burns so much conviction, of its controller's choice.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct BurnConviction(pub Who, pub u8);

impl Verb for BurnConviction {
    const ROW: (&'static str, &'static str) =
        ("BurnConviction(who, 2)", "of its controller's choice");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let imbued = rules.who(self.0, ctx);
        rules.spend_conviction(imbued, self.1, false);
    }

    fn english(&self, names: &mut Names) -> String {
        format!("burn {} conviction of {}", self.1, who(self.0, names))
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// The conviction that the action has cost goes from your ash heap to an imbued, as by Inspire.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct ReturnConviction(pub Who);

impl Verb for ReturnConviction {
    const ROW: (&'static str, &'static str) = (
        "ReturnConviction(who)",
        "the conviction that the action has cost goes from your ash heap to an imbued",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
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

/// A power that requires this virtue may be put on `Me`, from your hand or library.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct FetchPower(pub Discipline);

impl Verb for FetchPower {
    const ROW: (&'static str, &'static str) = (
        "FetchPower(Innocence)",
        "a power that requires this virtue may be put on `Me`, from your hand or library",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let (imbued, virtue) = (ctx.me, self.0);
        rules.push(frames::FetchPower { imbued, virtue });
    }

    fn english(&self, _: &mut Names) -> String {
        let virtue = self.0;
        format!("a power requiring {virtue} from your hand or library can be put on this minion")
    }

    facets!(consistent, any_time, reads THINGS, writes NONE, unweighed);
}
