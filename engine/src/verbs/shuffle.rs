//! Shuffling.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Verb, Zone};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::state::Ctx;

/// Your library or your crypt is shuffled, as after a search.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Shuffle(pub Zone);

impl Verb for Shuffle {
    const ROW: (&'static str, &'static str) = (
        "Shuffle(Library)",
        "your `Library` or your `Crypt`, after a search",
    );

    fn check(&self) -> Result<(), String> {
        match self.0 {
            Zone::Library | Zone::Crypt => Ok(()),
            other => Err(format!("{other:?} is in no order that could be shuffled")),
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        match self.0 {
            Zone::Crypt => rules.shuffle_crypt(ctx.seat),
            _ => rules.shuffle_library(ctx.seat),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Zone::Crypt => "shuffle your crypt".to_owned(),
            _ => "shuffle your library".to_owned(),
        }
    }

    facets!(any_time, reads NONE, writes CARDS, unweighed);
}
