//! The order of cards on top of a library.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::observer::GameEvent;
use crate::rules::{Deeds, Scope};
use crate::script::render::number::counted;
use crate::script::render::Names;
use crate::script::Amount;
use crate::state::{frames, CardId, Ctx};

/// You look at so many cards on top of your library and put them in any order, as by The Marrakesh
/// Codex.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct Rearrange(pub Amount);

impl Verb for Rearrange {
    const ROW: (&'static str, &'static str) = (
        "Rearrange(N(5))",
        "you look at so many cards on top of your library, and put them back there in any order; \
         nobody else knows any of them then",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let seat = ctx.seat;
        let n = rules.amount(rules.db, &self.0, &Scope::of(ctx));
        let s = rules.seats[seat.index()];
        for local in s.library().iter().rev().take(usize::from(n)) {
            rules.look_at(CardId::new(seat, *local), seat);
        }
        rules.tell(GameEvent::LibrarySeen { seat });
        rules.push(frames::Rearrange { seat, next: 0, n });
    }

    fn english(&self, _: &mut Names) -> String {
        format!(
            "look at the top {} of your library and put them in any order",
            counted(&self.0, "card")
        )
    }

    facets!(consistent, any_time, reads CARDS, writes CARDS, unweighed);
}
