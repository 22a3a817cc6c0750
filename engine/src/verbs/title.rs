//! Titles of vampires.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::rules::{Deeds, Scope};
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{Ctx, NO_CITY};
use crate::vocab::{Title, TitleRank};

/// A vampire gets a title (full rulebook 10): this card is put on it as the title that it is, as a
/// Praxis Seizure is, or where `by_card` is false it gets the title without a card.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(from = "Written")]
pub struct GiveTitle {
    /// The vampire.
    pub who: Who,
    /// The rank.
    pub rank: TitleRank,
    /// The city of a rank that has one.
    pub city: Option<String>,
    /// This card stands for the title.
    pub by_card: bool,
}

/// As a script says it.
#[derive(Deserialize)]
#[serde(rename = "GiveTitle")]
struct Written(
    Who,
    TitleRank,
    #[serde(default)] Option<String>,
    #[serde(default = "yes")] bool,
);

impl From<Written> for GiveTitle {
    fn from(Written(who, rank, city, by_card): Written) -> GiveTitle {
        GiveTitle {
            who,
            rank,
            city,
            by_card,
        }
    }
}

fn yes() -> bool {
    true
}

impl GiveTitle {
    /// Whether `Me` gets it, of the city of its title.
    pub(crate) fn is_of_city_of_me(&self) -> bool {
        self.who == Who::Me && self.city.is_none() && self.rank.of_a_city()
    }
}

impl Verb for GiveTitle {
    const ROW: (&'static str, &'static str) = (
        "GiveTitle(who, Prince, \"Paris\")",
        "put this card on a vampire as the title that it is, or with `false` as the last give the \
         title without a card; the city for prince, archbishop and baron, else that of the title \
         which the vampire has, and where that has none, nothing",
    );

    fn check(&self) -> Result<(), String> {
        match self.city.is_some() && !self.rank.of_a_city() {
            true => Err(format!("no city goes with the title of {}", self.rank)),
            false => Ok(()),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let to = rules.who(self.who, ctx);
        if !to.is_some() || rules.receives_no_title(to) {
            return;
        }
        // Of the city named, or of that of its title; else of the clan that the card requires, which who
        // plays it may only be taken to be of, or of the vampire's.
        let card = rules.db.def(ctx.def);
        let clan = match card.clans[..] {
            [clan] if !card.is_crypt() => Some(clan),
            _ => rules.p(to).clan,
        };
        let title = match &self.city {
            Some(city) => Title::of_city(self.rank, rules.db.city_named(city)),
            None if self.rank.of_a_city() => {
                // Who is taken to be titled rules the city that its controller has named (PIB 20150306);
                // one that is made up where she has not been asked, since it has taken the place of
                // another.
                let own = rules.p(to).title.filter(|t| t.rank.of_a_city());
                let taken = rules.is_taken_to_be_titled(rules.db, to, &Scope::of(ctx));
                let city = match taken && ctx.chosen.x != NO_CITY {
                    true => Some(ctx.chosen.x),
                    false => own.map(Title::city),
                };
                match city {
                    Some(city) => Title::of_city(self.rank, city),
                    None => return,
                }
            }
            None => Title::of_clan(self.rank, clan),
        };
        // Without the proper sect and clan nobody receives a title (full rulebook 10). Who is taken to
        // be of the sect for this card does, without its benefits (ANK 20190211).
        let sect = title.rank.sect();
        let proper = rules.may_hold(to, title)
            || rules.meets_for_card(rules.db, to, &Scope::of(ctx), &|of, _| {
                sect.is_some_and(|sect| of.means_sect(&[sect]))
            });
        if !proper {
            return;
        }
        rules.make_way_for_title(to);
        if self.by_card {
            rules.put_in_play(ctx, to, 0);
            let card = ctx.this;
            if card.is_some() && rules.contested.has(card) {
                // It stands for the title once it is contested no more.
                rules.p_mut(card).title = Some(title);
                return;
            }
        }
        rules.give_title(to, title);
    }

    fn english(&self, names: &mut Names) -> String {
        let to = who(self.who, names);
        let title = match &self.city {
            Some(city) => format!("{} of {city}", self.rank.name()),
            None if self.rank.of_a_city() => {
                format!(
                    "{} of the city of its title, if that has one",
                    self.rank.name()
                )
            }
            None => self.rank.name().to_owned(),
        };
        match self.by_card {
            true => format!("put this card on {to} as the title of {title}"),
            false => format!("{to} becomes {title}"),
        }
    }

    fn writes(&self) -> Parts {
        // The card of the title that it had is burned, or a title contested.
        Parts::ALL
    }

    fn gist(&self) -> Gist<'_> {
        match self.by_card {
            true => Gist::PutOnAsTitle(self.who, self.rank),
            false => Gist::Other,
        }
    }

    facets!(any_time, reads TRAITS | THINGS);
}

/// A vampire gets the title that another has, which contests it or, if it is taken away, loses it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct GiveTitleOf(pub Who, pub Who, #[serde(default)] pub bool);

impl Verb for GiveTitleOf {
    const ROW: (&'static str, &'static str) = (
        "GiveTitleOf(who, who)",
        "the first gets the title that the second has, without a card, and contests it; with \
         `true` as the last the second loses it, and a card that stands for it moves along",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let GiveTitleOf(to, of, taken) = *self;
        let (to, of) = (rules.who(to, ctx), rules.who(of, ctx));
        if !to.is_some() || !of.is_some() || to == of || rules.receives_no_title(to) {
            return;
        }
        let Some(title) = rules.title(of).filter(|t| rules.may_hold(to, *t)) else {
            return;
        };
        match rules.title_card(of).filter(|_| taken) {
            Some(card) => rules.move_title(card, to),
            None => {
                rules.make_way_for_title(to);
                if taken {
                    rules.lose_title(of);
                }
                rules.give_title(to, title);
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let GiveTitleOf(to, of, taken) = self;
        let (to, of) = (who(*to, names), who(*of, names));
        match taken {
            true => format!("{to} takes the title of {of}"),
            false => format!("{to} receives the title of {of}, and contests it"),
        }
    }

    facets!(consistent, any_time, reads TRAITS | THINGS, writes ALL, unweighed);
}
