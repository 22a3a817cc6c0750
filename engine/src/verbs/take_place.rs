//! A minion takes the place of another in what goes on.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Timing, Verb};
use crate::db::Needs;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// The second minion takes the place of the first: of the acting one amid its action, as by Mask of a
/// Thousand Faces; or where none is named, that of the combatant, as by Free Fight.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct TakePlace(pub Option<Who>, pub Who);

impl Verb for TakePlace {
    const ROW: (&'static str, &'static str) = (
        "TakePlace(Acting, Me)",
        "before resolution, `Me` takes the place of the acting minion, if it can take the action and \
         all that was used in it could have been used were it acting: the action goes on as it is, \
         and what it has been given for it is given to `Me`; `TakePlace(None, who)`: in combat, this \
         ready minion of yours becomes the combatant instead of the one that you have, or had until \
         that left the ready region, and combat goes on; with it comes nothing that the other has \
         chosen, gained or been given",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            TakePlace(Some(Who::Acting), Who::Me) | TakePlace(None, _) => Ok(()),
            TakePlace(..) => Err(format!("{self:?} is nothing that happens")),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let minion = rules.who(self.1, ctx);
        match self.0 {
            Some(_) => rules.act_instead(minion),
            None => rules.fight_instead(ctx.seat, minion),
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let TakePlace(of, by) = *self;
        let by = who(by, names);
        match of {
            Some(of) => format!("{by} takes the place of {}", who(of, names)),
            None => format!("{by} becomes the combatant instead, and combat goes on"),
        }
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.acts_instead = self.0.is_some();
        Timing {
            needs,
            window: None,
            until_resolution: self.0.is_some(),
        }
    }

    facets!(undemanding, reads THINGS | ACTION | COMBAT | LASTING, writes ACTION | COMBAT | MEMORY | LASTING, unweighed);
}
