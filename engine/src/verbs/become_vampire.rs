//! Cards that become vampires, and vampires that learn.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::rules::Deeds;
use crate::script::render::words::join;
use crate::script::render::{mastered, number, who, Names};
use crate::script::{Amount, Number, Who};
use crate::state::Ctx;
use crate::vocab::{Clan, Discipline, Level, Sect};

/// This card becomes a vampire in your ready region, as The Embrace does: from play, where it is.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct BecomeVampire {
    /// Its capacity.
    pub capacity: Amount,
    /// Its sect; that of `Me` by default.
    pub sect: Option<Sect>,
    /// Whether it cannot act this turn, or must hunt; neither, where this is none.
    pub cannot_act: Option<bool>,
    /// Its Disciplines, as Tumnimos has Chimerstry.
    pub disciplines: Vec<(Discipline, Level)>,
    /// Its clan, or none; that of `Me` by default.
    pub clan: Option<Vec<Clan>>,
    /// Whether it is unique as a vampire, though the card in play is not.
    pub unique: bool,
    /// It is a slave to the clan of this one, as the Gargoyle of Create Gargoyle is.
    pub slave_of: Option<Who>,
    /// Of whose clan and sect it is, where that is not said; `Me` by default.
    pub like: Who,
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "BecomeVampire")]
struct Written(
    Amount,
    #[serde(default)] Option<Sect>,
    #[serde(default = "must_hunt")] Option<bool>,
    #[serde(default)] Vec<(Discipline, Level)>,
    #[serde(default)] Option<Vec<Clan>>,
    #[serde(default)] bool,
    #[serde(default)] Option<Who>,
    #[serde(default)] Who,
);

#[allow(clippy::unnecessary_wraps)] // what stands in a script may be none
fn must_hunt() -> Option<bool> {
    Some(false)
}

impl From<Written> for BecomeVampire {
    fn from(written: Written) -> Self {
        let Written(capacity, sect, cannot_act, disciplines, clan, unique, slave_of, like) =
            written;
        BecomeVampire {
            capacity,
            sect,
            cannot_act,
            disciplines,
            clan,
            unique,
            slave_of,
            like,
        }
    }
}

impl Verb for BecomeVampire {
    const ROW: (&'static str, &'static str) = (
        "BecomeVampire(N(1), Anarch)",
        "this card becomes a vampire of this capacity in your ready region, of the clan of `Me`, and \
         of its sect unless one is given; nothing on it yet, and it on nobody. It must hunt this turn, \
         or with a third, `true`, cannot act; with `None` neither. A fourth is its Disciplines, a \
         fifth its clan, `[]` where it is clanless, a sixth, `true`, makes it unique, as a vampire \
         alone: `BecomeVampire(N(2), None, true, [(Valeren, Basic)], [Salubri])`. A seventh is a minion to \
         whose clan it is a slave, and an eighth one whose clan and sect it has instead of those of \
         `Me`: `BecomeVampire(Of(Capacity, Card), None, None, [], [Gargoyle], false, Me, Target)`",
    );

    fn check(&self) -> Result<(), String> {
        match self.clan.as_ref().is_some_and(|clans| clans.len() > 1) {
            true => Err("a vampire is of one clan, or of none".into()),
            false => Ok(()),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        rules.become_vampire(ctx, self);
    }

    fn english(&self, names: &mut Names) -> String {
        let like = who(self.like, names);
        let clan = match self.clan.as_deref() {
            None => format!("of the clan of {like}"),
            Some([]) => "without clan".to_owned(),
            Some([clan, ..]) => format!("of clan {}", clan.name()),
        };
        let sect = match (self.sect, &self.clan) {
            (Some(sect), _) => format!("{clan}, {}", sect.name()),
            (None, None) => format!("of the clan and sect of {like}"),
            (None, Some(_)) => format!("{clan} and of the sect of {like}"),
        };
        let unique = if self.unique { "unique " } else { "" };
        let mut text = if let Amount::N(n) = &self.capacity {
            format!("this card becomes a {n}-capacity {unique}vampire {sect}")
        } else {
            let of = match self.capacity == Amount::Of(Number::Capacity, Who::Card) {
                true => "of the capacity of the card chosen".to_owned(),
                false => format!("with capacity equal to {}", number::plain(&self.capacity)),
            };
            format!("this card becomes a {unique}vampire {of}, {sect}")
        };
        if !self.disciplines.is_empty() {
            let all = self.disciplines.iter().map(|(d, l)| mastered(*d, *l));
            text += &format!(", with {}", join(all, "and"));
        }
        if let Some(master) = self.slave_of {
            text += &format!(", a slave to the clan of {}", who(master, names));
        }
        text += match self.cannot_act {
            Some(true) => ", which cannot act this turn",
            Some(false) => ", which must hunt this turn",
            None => "",
        };
        text
    }

    fn gist(&self) -> Gist<'_> {
        Gist::BringOutVampire
    }

    facets!(any_time, reads THINGS, writes ALL);
}
