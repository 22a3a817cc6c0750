//! Of which clan and sect a vampire is, or a card says that it is.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::{Allegiance, Who};
use crate::state::{flag, Ctx};
use crate::vocab::Keyword;

/// While this card is on a vampire, that is considered of the clan and the sect that another is of
/// now, as by Derange.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct ClanAndSectOf(pub Who);

impl Verb for ClanAndSectOf {
    const ROW: (&'static str, &'static str) = ("ClanAndSectOf(who)", "while this card is on a vampire, that is considered of the clan and sect that this one is of now");

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let like = rules.who(self.0, ctx);
        if like.is_some() && ctx.this.is_some() && rules.p(ctx.this).on.is_some() {
            let like = *rules.p(like);
            rules.game.t.write_clan(ctx.this, like.clan);
            let vampire = rules.p(ctx.this).on;
            rules.settle_clan(vampire);
            if let Some(sect) = like.sect {
                rules.say_sect(ctx.this, sect);
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!(
            "while it is on a vampire, the vampire is considered of the clan and sect that {} is of now",
            who(self.0, names)
        )
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// A vampire becomes one of a sect or of a clan for good, as by Muricia.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Become(pub Who, pub Allegiance);

impl Verb for Become {
    const ROW: (&'static str, &'static str) = (
        "Become(who, Anarch)",
        "for good: a vampire of this sect, or of this clan, `Become(who, Ahrimane)`",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let vampire = rules.who(self.0, ctx);
        if !rules.vampires.has(vampire) {
            return;
        }
        match self.1 {
            Allegiance::Sect(sect) => rules.change_sect(vampire, sect),
            Allegiance::Clan(clan) => {
                rules.p_mut(vampire).own_clan = Some(clan);
                rules.settle_clan(vampire);
            }
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let what = match self.1 {
            Allegiance::Sect(sect) => sect.name(),
            Allegiance::Clan(clan) => clan.name(),
        };
        format!("{} becomes {what}", who(self.0, names))
    }

    fn writes(&self) -> Parts {
        match self.1 {
            // What cannot stay with a vampire of that sect is burned.
            Allegiance::Sect(_) => Parts::LEAVING,
            Allegiance::Clan(_) => Parts::ALL,
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.1 {
            Allegiance::Sect(sect) => Gist::BecomeSect(sect),
            Allegiance::Clan(_) => Gist::Other,
        }
    }

    fn reads(&self) -> Parts {
        match self.1 {
            Allegiance::Sect(_) => Parts::TRAITS,
            Allegiance::Clan(_) => Parts::THINGS.with(Parts::TRAITS),
        }
    }

    facets!(consistent, any_time);
}

/// A minion is no longer this, as one that Priority Shift takes from the Red List; a vampire loses
/// its title, with the cards that stand for it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Lose(pub Who, pub Keyword);

impl Verb for Lose {
    const ROW: (&'static str, &'static str) = (
        "Lose(who, RedList)",
        "for good: `Infernal`, `RedList`, `Sterile`, `BloodCursed`, `BlackHand`; its `Title`, with \
         the card that stands for it; one that is contested it yields",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let slot = rules.who(self.0, ctx);
        if self.1 != Keyword::Title {
            rules.set_trait(slot, self.1, false);
        } else if slot.is_some() && rules.p(slot).is(flag::TITLE_CONTESTED) {
            // A title that is contested is yielded.
            rules.yield_title(slot);
        } else if slot.is_some() {
            rules.burn_title_cards(slot);
            rules.lose_title(slot);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let who = who(self.0, names);
        match self.1 == Keyword::Title {
            true => format!("{who} loses its title"),
            false => format!("{who} is no longer {}", self.1.name()),
        }
    }

    facets!(consistent, any_time, reads THINGS | TRAITS, writes ALL, unweighed);
}
