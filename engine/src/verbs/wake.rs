//! Waking.

use borsh::{BorshDeserialize, BorshSerialize};

use super::{Gist, Verb};
use crate::observer::{GameEvent, Observer};
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::state::{flag, Ctx};

/// `Me` wakes: it may block and play reactions until the action is over, though it is locked, as
/// the vampire that plays Forced Awakening (full rulebook 11, wake).
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Wake;

impl Verb for Wake {
    const ROW: (&'static str, &'static str) = ("Wake", "`Me` wakes");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        if ctx.me.is_some() {
            rules.p_mut(ctx.me).mark(flag::AWAKE, true);
            rules.tell(GameEvent::Woke(ctx.me));
        }
    }

    fn english(&self, _: &mut Names) -> String {
        "this minion wakes".to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        Gist::Wake
    }

    facets!(consistent, any_time, reads NONE, writes MEMORY);
}
