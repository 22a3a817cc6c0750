//! Taking an action after the one that goes on.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::{Action, ActionKind, At};
use crate::state::Ctx;

/// As soon as the action that goes on is over, `Me` bleeds your prey by another one, if it can
/// (The Portrait); or where no action is named, `Me` takes one now, as in your own minion phase
/// (Enkil Cog).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct TakeAction(pub Option<Action>);

impl Verb for TakeAction {
    const ROW: (&'static str, &'static str) = (
        "TakeAction((kind: Bleed, stealth: 1, more: 1))",
        "as soon as this action is over, `Me` bleeds your prey by this other \
         [action](#actions-and-strikes), if it can; `TakeAction(None)`: in the minion phase of \
         whomever, `Me` may take an action now, of whichever kind it can",
    );

    fn check(&self) -> Result<(), String> {
        let Some(action) = &self.0 else {
            return Ok(());
        };
        let Action {
            kind,
            stealth,
            more,
            at,
            ..
        } = *action;
        let plain = Action {
            kind,
            stealth,
            more,
            at,
            ..Action::default()
        };
        match (kind, at) {
            (ActionKind::Bleed, At::Prey) if *action == plain => Ok(()),
            _ => Err("only a bleed of your prey can follow another action".into()),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        match &self.0 {
            Some(bleed) => {
                rules.bleed_next(ctx.me, bleed.stealth.unwrap_or_default(), bleed.more);
            }
            None => rules.act_alone(ctx.me),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        let Some(action) = &self.0 else {
            return "this minion can take an action".to_owned();
        };
        let (stealth, bleed) = (action.stealth.unwrap_or_default(), action.more);
        format!(
            "this minion bleeds your prey with +{bleed} bleed by a +{stealth} stealth action, \
             after this one"
        )
    }

    facets!(any_time, reads NONE, writes ALL, unweighed);
}
