//! A minion takes the place of another in what goes on.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Timing, Verb};
use crate::db::Needs;
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// The second minion takes the place of the first: of the acting one amid its action, as by Mask of a
/// Thousand Faces.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct TakePlace(pub Who, pub Who);

impl Verb for TakePlace {
    const ROW: (&'static str, &'static str) = (
        "TakePlace(Acting, Me)",
        "before resolution, `Me` takes the place of the acting minion, if it can take the action and \
         all that was used in it could have been used were it acting: the action goes on as it is, \
         and what it has been given for it is given to `Me`",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            TakePlace(Who::Acting, Who::Me) => Ok(()),
            TakePlace(..) => Err(format!("{self:?} is nothing that happens")),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let minion = rules.who(self.1, ctx);
        rules.act_instead(minion);
    }

    fn english(&self, names: &mut Names) -> String {
        let TakePlace(of, by) = *self;
        format!("{} takes the place of {}", who(by, names), who(of, names))
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.acts_instead = true;
        Timing {
            needs,
            window: None,
            until_resolution: true,
        }
    }

    facets!(undemanding, reads THINGS | ACTION | LASTING, writes ACTION | MEMORY | LASTING, unweighed);
}
