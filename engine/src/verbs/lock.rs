//! Locking and unlocking.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// A minion or another card locks, as the target of Misdirection does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Lock(pub Who);

/// A minion or another card unlocks, as the vampire that plays Freak Drive does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Unlock(pub Who);

impl Verb for Lock {
    const ROW: (&'static str, &'static str) = ("Lock(who)", "a minion or another card");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        rules.lock(slot);
    }

    fn english(&self, names: &mut Names) -> String {
        format!("lock {}", who(self.0, names))
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Lock(self.0)
    }

    facets!(consistent, any_time, reads THINGS | LOCKS, writes LOCKS);
}

impl Verb for Unlock {
    const ROW: (&'static str, &'static str) = ("Unlock(who)", "a minion or another card");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        rules.unlock(slot);
    }

    fn english(&self, names: &mut Names) -> String {
        format!("unlock {}", who(self.0, names))
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Unlock(self.0)
    }

    facets!(consistent, any_time, reads THINGS | LOCKS, writes LOCKS);
}
