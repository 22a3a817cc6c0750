//! Attempts to block that effects bring about.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Timing, Verb};
use crate::db::Needs;
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{frames, Ctx};

/// A minion attempts to block, as that which plays Cats' Guidance does; if `anyones` holds, though
/// its controller is none of those who may block the action.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct AttemptBlock(pub Who, #[serde(default)] pub bool);

impl Verb for AttemptBlock {
    const ROW: (&'static str, &'static str) = (
        "AttemptBlock(who)",
        "a minion attempts to block; with `true` as the second, whoever may block the action by its \
         target or as prey and predator",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let minion = rules.who(self.0, ctx);
        rules.push(frames::AttemptBlock { minion });
    }

    fn english(&self, names: &mut Names) -> String {
        let AttemptBlock(blocker, anyones) = *self;
        let whichever = match anyones {
            true => ", whoever may block the action",
            false => "",
        };
        format!("{} attempts to block{whichever}", who(blocker, names))
    }

    fn timing(&self) -> Timing {
        let AttemptBlock(blocker, anyones) = *self;
        let mut needs = Needs::NONE;
        needs.block_of_target = blocker == Who::Target;
        needs.block = !needs.block_of_target;
        needs.block_by_anyone = anyones;
        Timing {
            needs,
            window: None,
            until_resolution: true,
        }
    }

    fn gist(&self) -> Gist<'_> {
        Gist::AttemptBlock
    }

    facets!(consistent, undemanding, reads THINGS | ACTION, writes ALL);
}
