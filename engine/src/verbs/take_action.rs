//! Taking an action after the one that goes on.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Timing, Verb};
use crate::db::Needs;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::{Action, ActionKind, At, Who};
use crate::state::Ctx;

/// As soon as the action that goes on is over, `Me` bleeds your prey by another one, if it can
/// (The Portrait); or where no action is named, `Me` takes one now, as in your own minion phase
/// (Enkil Cog).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct TakeAction {
    /// The bleed that follows.
    pub bleed: Option<Action>,
    /// Who acts.
    pub who: Who,
    /// Only the actions that this card offers can be taken, as The Ankou can take his own.
    pub only: bool,
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "TakeAction")]
struct Written(
    Option<Action>,
    #[serde(default)] Who,
    #[serde(default)] bool,
);

impl From<Written> for TakeAction {
    fn from(Written(bleed, who, only): Written) -> TakeAction {
        TakeAction { bleed, who, only }
    }
}

impl Verb for TakeAction {
    const ROW: (&'static str, &'static str) = (
        "TakeAction((kind: Bleed, stealth: 1, more: 1))",
        "as soon as this action is over, `Me` bleeds your prey by this other \
         [action](#actions-and-strikes), if it can; `TakeAction(None)`: in the minion phase of \
         whomever, `Me` may take an action now, of whichever kind it can; with a second, that minion; \
         with `true` as a third, none but those that this card offers. Not while another is given one",
    );

    fn check(&self) -> Result<(), String> {
        let Some(action) = &self.bleed else {
            return Ok(());
        };
        if self.only {
            return Err("a bleed after another action is offered by no card".into());
        }
        if self.who != Who::Me {
            return Err("only `Me` bleeds after another action".into());
        }
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

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        match &self.bleed {
            Some(bleed) => {
                rules.bleed_next(ctx.me, bleed.stealth.unwrap_or_default(), bleed.more);
            }
            None => {
                let minion = rules.who(self.who, ctx);
                let by = ctx.ability.filter(|_| self.who != Who::Me || self.only);
                rules.act_alone(minion, by, ctx.this, self.only);
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let Some(action) = &self.bleed else {
            let of = if self.only {
                " that this card offers"
            } else {
                ""
            };
            return format!("{} can take an action{of}", who(self.who, names));
        };
        let (stealth, bleed) = (action.stealth.unwrap_or_default(), action.more);
        format!(
            "this minion bleeds your prey with +{bleed} bleed by a +{stealth} stealth action, \
             after this one"
        )
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.acts_alone = self.bleed.is_none();
        Timing {
            needs,
            ..Timing::ANY
        }
    }

    facets!(undemanding, reads THINGS, writes ALL, unweighed);
}
