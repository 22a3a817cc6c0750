//! Taking an action after the one that goes on.

use serde::Deserialize;

use super::Verb;
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::{Action, ActionKind, At};
use crate::state::Ctx;

/// As soon as the action that goes on is over, `Me` bleeds your prey by another one, if it can
/// (The Portrait).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct TakeAction(pub Action);

impl Verb for TakeAction {
    const ROW: (&'static str, &'static str) = (
        "TakeAction((kind: Bleed, stealth: 1, more: 1))",
        "as soon as this action is over, `Me` bleeds your prey by this other \
         [action](#actions-and-strikes), if it can",
    );

    fn check(&self) -> Result<(), String> {
        let Action {
            kind,
            stealth,
            more,
            at,
            ..
        } = self.0;
        let plain = Action {
            kind,
            stealth,
            more,
            at,
            ..Action::default()
        };
        match (kind, at) {
            (ActionKind::Bleed, At::Prey) if self.0 == plain => Ok(()),
            _ => Err("only a bleed of your prey can follow another action".into()),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.bleed_next(ctx.me, self.0.stealth.unwrap_or_default(), self.0.more);
    }

    fn english(&self, _: &mut Names) -> String {
        let (stealth, bleed) = (self.0.stealth.unwrap_or_default(), self.0.more);
        format!(
            "this minion bleeds your prey with +{bleed} bleed by a +{stealth} stealth action, \
             after this one"
        )
    }

    facets!(any_time, reads NONE, writes ACTION, unweighed);
}
