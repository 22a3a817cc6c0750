//! Waking.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{flag, Ctx};

/// A minion wakes: it may block and play reactions until the action is over, though it is locked, as
/// the vampire that plays Forced Awakening (full rulebook 11, wake).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Wake(pub Who);

impl Verb for Wake {
    const ROW: (&'static str, &'static str) = ("Wake(who)", "a minion wakes");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let minion = rules.who(self.0, ctx);
        if minion.is_some() {
            rules.p_mut(minion).mark(flag::AWAKE, true);
            rules.tell(GameEvent::Woke(minion));
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!("{} wakes", who(self.0, names))
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Wake
    }

    facets!(consistent, any_time, reads THINGS, writes MEMORY);
}
