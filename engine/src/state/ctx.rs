//! The circumstances of an effect: who, with what, at whom, and what has been chosen for it.

use smart_default::SmartDefault;

use super::{CardId, DefId, Seat, Slot};
use crate::db::AbilityId;
use crate::script::Said;
use crate::verbs::Terms;
use crate::vocab::{Clan, Discipline, Sect};
use crate::MAX_SEATS;

/// What an ally is for a card that it plays as a vampire: of which capacity and sect
/// (full rulebook 1.6.3). Nothing, if `Me` is a vampire anyway or plays it as what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guise(u8);

impl Guise {
    /// None.
    pub const NONE: Guise = Guise(0);
    const CAPACITY: u8 = 31;
    const SECT: u32 = Guise::CAPACITY.count_ones();

    /// A vampire of this capacity, from 1 to 31, and this sect.
    pub const fn new(capacity: u8, sect: Sect) -> Guise {
        Guise(capacity & Guise::CAPACITY | (sect as u8) << Guise::SECT)
    }

    /// Whether there is one.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Its capacity.
    pub const fn capacity(self) -> u8 {
        self.0 & Guise::CAPACITY
    }

    /// Its sect.
    pub fn sect(self) -> Sect {
        Sect::ALL[(self.0 >> Guise::SECT) as usize]
    }
}

/// What has been chosen for an effect, and may be spoken of in it later: in what it gives for a while
/// as well, which keeps a copy.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The things chosen first, second and third.
    #[default([Slot::NONE; 3])]
    pub things: [Slot; 3],
    /// How many things have been chosen, those that were declined or have left play among them.
    pub count: u8,
    /// The Methuselah.
    pub methuselah: Option<Seat>,
    /// The card that was chosen before the last one; where a card has been named, one of that name.
    #[default(CardId::NONE)]
    pub other_card: CardId,
    /// The clan.
    pub clan: Option<Clan>,
    /// The Discipline.
    pub discipline: Option<Discipline>,
    /// X; where a city is chosen, its number, or [`NO_CITY`].
    pub x: u8,
    /// What each seat was allocated.
    pub shares: [u8; MAX_SEATS],
}

/// A title of no city, where one of a city might have been chosen.
pub(crate) const NO_CITY: u8 = u8::MAX;

impl Chosen {
    /// One thing, and nothing else.
    pub fn one(thing: Slot) -> Chosen {
        let mut chosen = Chosen::default();
        chosen.add(thing);
        chosen
    }

    /// The next thing is chosen.
    pub fn add(&mut self, thing: Slot) {
        self.things[self.count.min(2) as usize] = thing;
        self.count += 1;
    }

    /// Whether a thing is chosen already, or the one that all is about. Who has done what is heard of
    /// has not been chosen.
    pub fn names(&self, thing: Slot) -> bool {
        let chosen = usize::from(self.count.clamp(1, 3));
        self.things[..chosen].contains(&thing)
    }

    /// What of this is still meant in an ability that chooses or hears of something itself.
    pub fn but(mut self, own: Said) -> Chosen {
        let new = Chosen::default();
        if own.has(Said::TARGET) {
            self.things[0] = new.things[0];
        }
        if own.has(Said::SECOND) {
            (self.things[1], self.count) = (new.things[1], new.count);
        }
        if own.has(Said::THIRD) {
            self.things[2] = new.things[2];
        }
        if own.has(Said::METHUSELAH) {
            self.methuselah = new.methuselah;
        }
        if own.has(Said::NAME) {
            self.other_card = new.other_card;
        }
        if own.has(Said::CLAN) {
            self.clan = new.clan;
        }
        if own.has(Said::DISCIPLINE) {
            self.discipline = new.discipline;
        }
        if own.has(Said::X) {
            self.x = new.x;
        }
        if own.has(Said::SHARES) {
            self.shares = new.shares;
        }
        self
    }

    /// Only so many things have been chosen.
    pub fn keep(&mut self, count: u8) {
        let gone = self.things.iter_mut().skip(count.into());
        gone.for_each(|thing| *thing = Slot::NONE);
        self.count = self.count.min(count);
    }

    /// A slot is free now: nothing may mean it any more.
    pub fn forget(&mut self, slot: Slot) {
        for thing in &mut self.things {
            if *thing == slot {
                *thing = Slot::NONE;
            }
        }
    }
}

/// The circumstances of an effect: who, with what, at whom.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Ctx {
    /// The controller of the effect.
    pub seat: Seat,
    /// The card, as played from hand; [`CardId::NONE`] for an ability in play.
    #[default(CardId::NONE)]
    pub card: CardId,
    /// What the card is.
    pub def: DefId,
    /// The mode in which it is played.
    pub mode: u8,
    /// The thing in play that has the ability, or that the card has become.
    #[default(Slot::NONE)]
    pub this: Slot,
    /// The `Me` of the script.
    #[default(Slot::NONE)]
    pub me: Slot,
    /// What has been chosen, but for the card that was last.
    pub chosen: Chosen,
    /// The card chosen.
    #[default(CardId::NONE)]
    pub chosen_card: CardId,
    /// The card that was chosen before the other one.
    #[default(CardId::NONE)]
    pub third_card: CardId,
    /// The card that is being chosen is another one than those chosen just before it.
    pub apart: bool,
    /// How many seats have been asked for while allocating.
    pub allocating: u8,
    /// How many things had been chosen before what is carried out again and again.
    pub kept: u8,
    /// The ability in use, for its costs and its limit.
    pub ability: Option<AbilityId>,
    /// Only what leaves the action undirected may be chosen: a slave without a master takes it.
    pub undirected: bool,
    /// As what vampire `Me` plays the card, being none.
    pub as_vampire: Guise,
}

/// By which card a minion equips with another: what it meets to play the one, it meets for the
/// other (card rulings, group 85).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Means {
    /// The minion plays that card, rather than being chosen for it.
    pub plays: bool,
    pub def: DefId,
    pub mode: u8,
    /// As what vampire it plays it.
    pub as_vampire: Guise,
    /// On which terms it is equipped.
    pub terms: Terms,
    /// Who pays the pool.
    pub payer: Seat,
    /// X of its printed cost, once it has been chosen.
    pub x: Option<u8>,
}

impl Means {
    /// Those of a minion in an effect.
    pub fn of(ctx: &Ctx, minion: Slot) -> Means {
        let plays = ctx.card.is_some() && minion == ctx.me;
        Means {
            plays,
            def: ctx.def,
            mode: ctx.mode,
            as_vampire: match plays {
                true => ctx.as_vampire,
                false => Guise::NONE,
            },
            terms: Terms::Usual,
            payer: ctx.seat,
            x: None,
        }
    }

    /// Whether X of a printed cost has still to be chosen: what is put there without its cost has none.
    pub fn asks_for_x(&self) -> bool {
        self.x.is_none() && !matches!(self.terms, Terms::HalfPrice | Terms::Put)
    }

    /// The circumstances that they come from.
    pub fn ctx(self, minion: Slot) -> Ctx {
        Ctx {
            card: match self.plays {
                true => CardId::WHICHEVER,
                false => CardId::NONE,
            },
            seat: self.payer,
            def: self.def,
            mode: self.mode,
            me: minion,
            as_vampire: self.as_vampire,
            ..Ctx::default()
        }
    }
}

impl Ctx {
    /// The next card is chosen. A name stays until a second one is.
    pub fn choose_card(&mut self, card: CardId) {
        if self.chosen_card.is_some() {
            self.third_card = self.chosen.other_card;
            self.chosen.other_card = self.chosen_card;
        }
        self.chosen_card = card;
    }

    /// The cards chosen, the first one first; of those that have not been, nothing.
    pub fn cards_chosen(&self) -> [CardId; 3] {
        [self.third_card, self.chosen.other_card, self.chosen_card]
    }

    /// A slot is free now: nothing may mean it any more.
    pub fn forget(&mut self, slot: Slot) {
        for s in [&mut self.this, &mut self.me] {
            if *s == slot {
                *s = Slot::NONE;
            }
        }
        self.chosen.forget(slot);
    }
}
