//! Counters other than blood, life and the usual ones of a card: of any kind, on anything, and
//! of somebody in particular where a card says whose they are.
//!
//! Methuselahs may be given counters as well, which are on nothing.
//!
//! Few things have any, so they stand in one short list for the whole table and not in each
//! [`Permanent`].

use smart_default::SmartDefault;

use super::*;
use crate::db::CardDb;
use crate::vocab::{Clan, Discipline};

/// What kind of counter it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Counter {
    /// One that a card puts on itself besides the life that it has, as Reanimated Corpse does.
    #[default]
    Token,
    /// Half a victory point that a card has taken for its controller, as Life Boon does.
    HalfPoint,
    /// Corruption, of the Methuselah who has put it on a minion, as Corruption does.
    Corruption,
    /// A counter that a card has given a Methuselah, who is the owner: it is on nothing. A threat
    /// counter of Sabbat Threat is one.
    Given(DefId),
    /// A counter of a kind of its own, which a card puts on something else, or on its minion besides the
    /// blood that it has. A derangement counter of Theron is one. Where they go with the card, of which
    /// there may be several in play, it is of the copy in this slot.
    Mark(DefId, Slot),
    /// No counter: one of this thing's is to pay a pool or a blood of what a card costs, which is
    /// to be paid when its action succeeds, or is just being paid.
    Pledged { pool: bool, action: bool },
    /// No counter: the name that a card in play remembers, as Victim of Habit does, or the circle.
    /// The owner and the count say which physical card is one of that name, or of that circle.
    Name,
    /// No counter: the Discipline that a card in play remembers, which the count says, by its number.
    Discipline,
    /// No counter: the vampire that a card has become is a slave to this clan.
    SlaveTo(Clan),
    /// No counter: a point that has been allocated, by the terms of the referendum or an effect that
    /// goes on; somebody's, where it waits for an action to be resolved.
    Point,
}

impl Counter {
    /// The kind of counters of its own that a card gives, or this copy of it.
    pub(crate) fn mark(db: &CardDb, card: DefId, this: Slot) -> Counter {
        let def = db.def(card);
        Counter::Mark(
            card,
            match def.marks_go_with_it && !def.unique {
                true => this,
                false => Slot::NONE,
            },
        )
    }
}

/// So many counters of one kind and one owner on one thing.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Tally {
    #[default(Slot::NONE)]
    pub on: Slot,
    pub kind: Counter,
    /// Whose counters they are, where it makes a difference.
    pub owner: Option<Seat>,
    pub count: u8,
}

impl Tally {
    fn is(&self, on: Slot, kind: Counter, owner: Option<Seat>) -> bool {
        self.on == on && self.kind == kind && self.owner == owner
    }

    /// Whether these are points that wait for an action to be resolved.
    fn is_kept(&self) -> bool {
        self.kind == Counter::Point && self.owner.is_some()
    }
}

impl Table {
    /// How many counters of a kind and of an owner are on something.
    pub(crate) fn tally(&self, on: Slot, kind: Counter, owner: Option<Seat>) -> u8 {
        let mut tallies = self.tallies.iter();
        let tally = tallies.find(|t| t.is(on, kind, owner));
        tally.map_or(0, |t| t.count)
    }

    /// Puts counters on something or takes some off, as many as there are; says how many are
    /// there then.
    pub(crate) fn change_tally(
        &mut self,
        on: Slot,
        kind: Counter,
        owner: Option<Seat>,
        by: i8,
    ) -> u8 {
        let count = self.tally(on, kind, owner).saturating_add_signed(by);
        let at = self.tallies.iter().position(|t| t.is(on, kind, owner));
        match at {
            Some(at) if count == 0 => {
                self.tallies.remove(at);
            }
            Some(at) => self.tallies[at].count = count,
            None if count == 0 => {}
            None => {
                let added = self.tallies.push(Tally {
                    on,
                    kind,
                    owner,
                    count,
                });
                self.check(added, Bound::Counters);
            }
        }
        count
    }

    /// Takes all these counters off what leaves play.
    #[inline]
    pub(crate) fn clear_tallies(&mut self, on: Slot) {
        if !self.tallies.is_empty() {
            self.tallies.retain(|t| t.on != on);
        }
    }

    /// How many counters a Methuselah has that a card gives.
    pub(crate) fn given(&self, seat: Seat, card: DefId) -> u8 {
        self.tally(Slot::NONE, Counter::Given(card), Some(seat))
    }

    /// Takes all counters of some kinds off everything.
    pub(crate) fn clear_kinds(&mut self, kinds: impl Fn(Counter) -> bool) {
        if !self.tallies.is_empty() {
            self.tallies.retain(|t| !kinds(t.kind));
        }
    }

    /// A card in play remembers a name: that of this card.
    pub(crate) fn remember_name(&mut self, on: Slot, card: CardId) {
        self.tallies
            .retain(|t| t.on != on || t.kind != Counter::Name);
        let added = self.tallies.push(Tally {
            on,
            kind: Counter::Name,
            owner: Some(card.owner()),
            count: card.local(),
        });
        self.check(added, Bound::Counters);
    }

    /// What a card in play remembers by name.
    pub(crate) fn remembered_name(&self, db: Cards<'_>, on: Slot) -> Option<DefId> {
        self.remembered_card(on).map(|card| db.def_of(card))
    }

    /// The card whose name, or whose circle, a card in play remembers.
    pub(crate) fn remembered_card(&self, on: Slot) -> Option<CardId> {
        let is = |t: &&Tally| t.on == on && t.kind == Counter::Name;
        let tally = self.tallies.iter().find(is)?;
        let owner = tally.owner.expect("the owner of the card is there");
        Some(CardId::new(owner, tally.count))
    }

    /// A card in play remembers a Discipline.
    pub(crate) fn remember_discipline(&mut self, on: Slot, discipline: Discipline) {
        self.tallies
            .retain(|t| t.on != on || t.kind != Counter::Discipline);
        let added = self.tallies.push(Tally {
            on,
            kind: Counter::Discipline,
            owner: None,
            count: discipline as u8,
        });
        self.check(added, Bound::Counters);
    }

    /// The Discipline that a card in play remembers.
    pub(crate) fn remembered_discipline(&self, on: Slot) -> Option<Discipline> {
        let is = |t: &&Tally| t.on == on && t.kind == Counter::Discipline;
        let tally = self.tallies.iter().find(is)?;
        Some(Discipline::ALL[usize::from(tally.count)])
    }

    /// The points that have been allocated to something.
    pub(crate) fn points_on(&self, slot: Slot) -> u8 {
        self.tally(slot, Counter::Point, None)
    }

    /// What has been allocated to anything no longer matters, but for what waits for an action.
    pub(crate) fn clear_points(&mut self) {
        if !self.tallies.is_empty() {
            (self.tallies).retain(|t| t.kind != Counter::Point || t.owner.is_some());
        }
    }

    /// What has been allocated as an action card was played is kept until the action is resolved, as that
    /// of whoever plays it.
    pub(crate) fn keep_points(&mut self, seat: Seat) {
        for t in self.tallies.iter_mut().filter(|t| t.kind == Counter::Point) {
            t.owner = Some(seat);
        }
    }

    /// What has been kept so is there for the effect of the action; to whom it has been allocated is
    /// known until the action is over.
    pub(crate) fn recall_points(&mut self) {
        if self.tallies.is_empty() {
            return;
        }
        self.clear_points();
        for slot in self.pointed_at() {
            let kept = self.tallies.iter().filter(|t| t.on == slot && t.is_kept());
            let points: u8 = kept.map(|t| t.count).sum();
            self.change_tally(slot, Counter::Point, None, points as i8);
        }
    }

    /// Those to whom points have been allocated as an action card was played, whose action is not over.
    pub(crate) fn pointed_at(&self) -> SlotSet {
        let kept = self.tallies.iter().filter(|t| t.is_kept());
        kept.map(|t| t.on).collect()
    }

    /// Nothing that has been allocated matters any more.
    pub(crate) fn forget_points(&mut self) {
        self.clear_kinds(|kind| kind == Counter::Point);
    }

    /// Counters that a Methuselah has been given, with the card that gives them and what they are.
    pub(crate) fn counters_given(&self, seat: Seat) -> impl Iterator<Item = (DefId, u8)> + '_ {
        let hers = self.tallies.iter().filter(move |t| t.owner == Some(seat));
        hers.filter_map(|t| match t.kind {
            Counter::Given(def) => Some((def, t.count)),
            Counter::Token
            | Counter::HalfPoint
            | Counter::Corruption
            | Counter::Mark(..)
            | Counter::Pledged { .. }
            | Counter::Name
            | Counter::Discipline
            | Counter::SlaveTo(_)
            | Counter::Point => None,
        })
    }

    /// How many counters of the kind of its own that a card gives, or this copy of it, are on something.
    pub(crate) fn marks(&self, db: Cards<'_>, slot: Slot, card: DefId, this: Slot) -> u8 {
        self.tally(slot, Counter::mark(*db, card, this), None)
    }

    /// The same, of all copies together.
    pub(crate) fn marks_of_all(&self, slot: Slot, card: DefId) -> u8 {
        let its = |t: &&Tally| t.on == slot && matches!(t.kind, Counter::Mark(of, _) if of == card);
        let counts = self.tallies.iter().filter(its).map(|t| t.count);
        counts.fold(0, u8::saturating_add)
    }

    /// All counters of kinds of their own: what they are on, the card that gives them, and how many.
    pub(crate) fn all_marks(&self) -> impl Iterator<Item = (Slot, DefId, u8)> + '_ {
        let several = |i: usize, on: Slot, card: DefId| {
            let mut before = self.tallies[..i].iter();
            before.any(|t| t.on == on && matches!(t.kind, Counter::Mark(of, _) if of == card))
        };
        let all = self.tallies.iter().enumerate();
        all.filter_map(move |(i, t)| match t.kind {
            Counter::Mark(card, _) if several(i, t.on, card) => None,
            Counter::Mark(card, _) => Some((t.on, card, self.marks_of_all(t.on, card))),
            Counter::Token
            | Counter::HalfPoint
            | Counter::Corruption
            | Counter::Given(_)
            | Counter::Pledged { .. }
            | Counter::Name
            | Counter::Discipline
            | Counter::SlaveTo(_)
            | Counter::Point => None,
        })
    }

    /// Corruption counters of a Methuselah on a minion.
    pub(crate) fn corruption(&self, slot: Slot, of: Seat) -> u8 {
        self.tally(slot, Counter::Corruption, Some(of))
    }

    /// Counters of something in play other than blood, life and the usual ones of a card.
    pub(crate) fn tokens(&self, slot: Slot) -> u8 {
        self.tally(slot, Counter::Token, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_of_each_kind_and_owner_are_told_apart() {
        let mut t = Table::empty(3, Options::default());
        let (one, other) = (Slot(3), Slot(7));
        let (hers, his) = (Some(Seat(1)), Some(Seat(2)));
        t.change_tally(one, Counter::Token, None, 2);
        t.change_tally(one, Counter::Token, hers, 3);
        t.change_tally(one, Counter::HalfPoint, None, 1);
        t.change_tally(other, Counter::Token, his, 4);
        assert_eq!(t.tokens(one), 2);
        assert_eq!(t.tally(one, Counter::Token, hers), 3);
        assert_eq!(t.tally(one, Counter::Token, his), 0);
        assert_eq!(t.tally(one, Counter::HalfPoint, None), 1);
        assert_eq!(t.change_tally(one, Counter::Token, None, -5), 0);
        assert_eq!(t.tallies.len(), 3, "where none is left, nothing is kept");
        t.clear_tallies(one);
        assert_eq!(t.tallies.len(), 1);
        assert_eq!(t.tally(other, Counter::Token, his), 4);
    }
}
