//! Shuffling.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Verb, Zone};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::Who;
use crate::state::Ctx;

/// Your library or your crypt is shuffled, as after a search; or that of the owner of the card of the
/// moment, as where a mummy is shuffled into it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Shuffle(pub Zone, #[serde(default)] pub Option<Who>);

impl Verb for Shuffle {
    const ROW: (&'static str, &'static str) = (
        "Shuffle(Library)",
        "your `Library` or your `Crypt`, after a search; `Shuffle(Library, Card)`: that of the owner of \
         the card",
    );

    fn check(&self) -> Result<(), String> {
        if self.1.is_some_and(|who| who != Who::Card) {
            Err("what is shuffled is yours, or the owner's of `Card`".to_owned())
        } else if matches!(self.0, Zone::Library | Zone::Crypt) {
            Ok(())
        } else {
            Err(format!(
                "{:?} is in no order that could be shuffled",
                self.0
            ))
        }
    }

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let seat = match self.1 {
            Some(_) if ctx.chosen_card.is_some() => ctx.chosen_card.owner(),
            Some(_) => return,
            None => ctx.seat,
        };
        match self.0 == Zone::Crypt {
            true => rules.shuffle_crypt(seat),
            false => rules.shuffle_library(seat),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        let whose = match self.1 {
            Some(_) => "its owner's",
            None => "your",
        };
        match self.0 == Zone::Crypt {
            true => format!("shuffle {whose} crypt"),
            false => format!("shuffle {whose} library"),
        }
    }

    facets!(any_time, reads NONE, writes CARDS, unweighed);
}
