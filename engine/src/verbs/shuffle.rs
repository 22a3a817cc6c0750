//! Shuffling.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Verb, Zone};
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::Who;
use crate::state::Ctx;

/// Your library or your crypt is shuffled, as after a search; or that of the owner of the card of the
/// moment, as where a mummy is shuffled into it; or so many cards on top of a library are, among
/// themselves.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Shuffle(
    pub Zone,
    #[serde(default)] pub Option<Who>,
    #[serde(default)] pub Option<u8>,
);

impl Verb for Shuffle {
    const ROW: (&'static str, &'static str) = (
        "Shuffle(Library)",
        "your `Library` or your `Crypt`, after a search; `Shuffle(Library, Card)`: that of the owner of \
         the card; `Shuffle(LibraryTop, None, 5)`: so many cards on top of your library, among themselves",
    );

    fn check(&self) -> Result<(), String> {
        if self.1.is_some_and(|who| who != Who::Card) {
            Err("what is shuffled is yours, or the owner's of `Card`".to_owned())
        } else if matches!(self, Shuffle(Zone::Library | Zone::Crypt, _, None))
            || matches!(self, Shuffle(Zone::LibraryTop, None, Some(2..)))
        {
            Ok(())
        } else {
            Err(format!(
                "{:?} is in no order that could be shuffled",
                self.0
            ))
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let seat = match self.1 {
            Some(_) if ctx.chosen_card.is_some() => ctx.chosen_card.owner(),
            Some(_) => return,
            None => ctx.seat,
        };
        match (self.0 == Zone::Crypt, self.2) {
            (true, _) => rules.shuffle_crypt(seat),
            (false, Some(n)) => rules.shuffle_top_of_library(seat, n.into()),
            (false, None) => rules.shuffle_library(seat),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        let whose = match self.1 {
            Some(_) => "its owner's",
            None => "your",
        };
        match (self.0 == Zone::Crypt, self.2) {
            (true, _) => format!("shuffle {whose} crypt"),
            (false, Some(n)) => format!("shuffle the top {n} cards of {whose} library"),
            (false, None) => format!("shuffle {whose} library"),
        }
    }

    facets!(any_time, reads NONE, writes CARDS, unweighed);
}
