//! The position of a game, followed by its events alone.
//!
//! Statistics and replays stand on the events of a game. A [`Fold`] shows that
//! they can: it reads the opening position, hears what happens, looks at
//! nothing else, and knows at any decision what everybody has and what lies
//! where. It is no player: it hears what is hidden from them.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::observer::{GameEvent, Observer};
use crate::state::{
    CardId, Cards, DefId, GameState, Holding, Region, Seat, Slot, MAX_CARDS, MAX_SLOTS,
};
use crate::MAX_SEATS;

/// Where a physical card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// In its owner's library.
    Library,
    /// In its owner's hand.
    Hand,
    /// In the hand of this Methuselah, who is not its owner.
    HandOf(Seat),
    /// In its owner's crypt.
    Crypt,
    /// In its owner's ash heap.
    AshHeap,
    /// In its owner's research area.
    Research,
    /// Face down on something in play that holds it.
    Held(Slot),
    /// Being played or used.
    Played,
    /// In play, in an uncontrolled region, or contested; what it is there, [`Fold::thing`] says.
    Table(Slot),
    /// Out of the game.
    Removed,
}

/// Something in play, in an uncontrolled region, or contested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The card.
    pub card: CardId,
    /// Who controls it, or in whose uncontrolled region it lies.
    pub controller: Seat,
    /// Where it is.
    pub region: Region,
    /// What it is on.
    pub on: Option<Slot>,
    /// Blood, life or counters.
    pub counters: u8,
    /// Counters of another kind; see [`GameEvent::Tokens`].
    pub tokens: u8,
    /// Corruption counters, by whose they are.
    pub corruption: [u8; MAX_SEATS],
    /// Whether it is locked.
    pub locked: bool,
}

/// What one Methuselah has, beside cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Has {
    pool: u8,
    gone: bool,
}

/// A position, as the events of a game tell it.
///
/// As an [`Observer`] it takes the opening position from the state as
/// [`GameEvent::Dealt`] is told, and never looks at a state again. For a game
/// that is under way, [`Fold::of`] takes the position that it begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    seats: [Has; MAX_SEATS],
    edge: Option<Seat>,
    /// Counters that cards have given Methuselahs.
    given: BTreeMap<(Seat, DefId), u8>,
    /// Counters of a kind of its own that a card gives, by what they are on.
    marks: BTreeMap<(Slot, DefId), u8>,
    /// By card; none for those that there are not.
    zones: Vec<Option<Zone>>,
    /// By slot.
    things: Vec<Option<Thing>>,
    /// The first event that contradicts those before it.
    contradiction: Option<GameEvent>,
}

impl Default for Fold {
    /// Nothing yet: no seats and no cards.
    fn default() -> Fold {
        Fold {
            seats: [Has::default(); MAX_SEATS],
            edge: None,
            given: BTreeMap::new(),
            marks: BTreeMap::new(),
            zones: vec![None; MAX_CARDS],
            things: vec![None; MAX_SLOTS],
            contradiction: None,
        }
    }
}

impl Fold {
    /// The position of a game at a decision.
    pub fn of(game: &GameState) -> Fold {
        let t = &game.t;
        let mut fold = Fold {
            edge: t.edge,
            marks: (t.all_marks())
                .map(|(on, card, n)| ((on, card), n))
                .collect(),
            ..Fold::default()
        };
        for seat in t.all_seats() {
            let s = &t.seats[seat.index()];
            let (pool, gone) = (s.pool, !t.alive(seat));
            fold.seats[seat.index()] = Has { pool, gone };
            let given = t.counters_given(seat);
            (fold.given).extend(given.map(|(card, n)| ((seat, card), n)));
            for (zone, cards) in [
                (Zone::Library, s.library()),
                (Zone::Hand, s.own_hand()),
                (Zone::Crypt, s.crypt()),
                (Zone::AshHeap, s.ash_heap()),
                (Zone::Research, s.research()),
                (Zone::Removed, s.removed()),
            ] {
                for local in cards {
                    fold.lay(CardId::new(seat, *local), zone);
                }
            }
        }
        for held in t.held.into_iter().filter(|held| held.how != Holding::InUse) {
            let zone = held.how.in_hand().map_or(Zone::Held(held.on), Zone::HandOf);
            fold.lay(held.card, zone);
        }
        for card in &t.limbo {
            fold.lay(*card, Zone::Played);
        }
        for slot in t.occupied {
            let p = t.p(slot);
            fold.put(
                slot,
                Thing {
                    card: p.card,
                    controller: p.controller,
                    region: p.region,
                    on: p.on.some(),
                    counters: p.counters,
                    tokens: t.tokens(slot),
                    corruption: std::array::from_fn(|of| t.corruption(slot, Seat(of as u8))),
                    locked: t.locked.has(slot),
                },
            );
        }
        fold
    }

    /// Pool of a Methuselah.
    pub fn pool(&self, seat: Seat) -> u8 {
        self.seats[seat.index()].pool
    }

    /// Whether a Methuselah is still in the game.
    pub fn in_game(&self, seat: Seat) -> bool {
        !self.seats[seat.index()].gone
    }

    /// Who has the Edge.
    pub fn edge(&self) -> Option<Seat> {
        self.edge
    }

    /// How many counters a Methuselah has that this card gives.
    pub fn given(&self, seat: Seat, card: DefId) -> u8 {
        self.given.get(&(seat, card)).copied().unwrap_or_default()
    }

    /// Where a card is; none if there is no such card.
    pub fn zone(&self, card: CardId) -> Option<Zone> {
        self.zones.get(card.index()).copied().flatten()
    }

    /// All cards, each with where it is.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, Zone)> + '_ {
        let cards = (0..).map(CardId).zip(&self.zones);
        cards.filter_map(|(card, zone)| zone.map(|zone| (card, zone)))
    }

    /// What is in a slot.
    pub fn thing(&self, slot: Slot) -> Option<&Thing> {
        self.things.get(slot.index()).and_then(Option::as_ref)
    }

    /// Everything in play, in an uncontrolled region, or contested, with its slot.
    pub fn things(&self) -> impl Iterator<Item = (Slot, &Thing)> {
        let things = (0..).map(Slot).zip(&self.things);
        things.filter_map(|(slot, thing)| thing.as_ref().map(|thing| (slot, thing)))
    }

    /// Compares what was told with what is so, at a decision or at the end. Where a game has ended
    /// because something did not fit, there is nothing to compare.
    ///
    /// # Errors
    /// The first difference, in words; or an event that says by how much a number changed, and
    /// contradicts what was told before.
    pub fn check(&self, game: &GameState) -> Result<(), String> {
        if let Some(event) = self.contradiction {
            return Err(format!("{event:?} contradicts the events before it"));
        }
        if game.overflow().is_some() {
            return Ok(());
        }
        let so = Fold::of(game);
        for seat in (0..game.seat_count()).map(Seat) {
            let what = || format!("pool of {seat:?}");
            same(what, self.pool(seat), so.pool(seat))?;
            let what = || format!("{seat:?} in the game");
            same(what, self.in_game(seat), so.in_game(seat))?;
        }
        same(|| "the Edge".to_owned(), self.edge, so.edge)?;
        let given = || "counters of Methuselahs".to_owned();
        same(given, &self.given, &so.given)?;
        let marks = || "counters of a kind of their own".to_owned();
        same(marks, &self.marks, &so.marks)?;
        for (slot, now) in (0..).map(Slot).zip(&so.things) {
            same(|| format!("{slot:?}"), self.thing(slot), now.as_ref())?;
        }
        for (card, now) in (0..).map(CardId).zip(&so.zones) {
            same(|| format!("{card:?}"), self.zone(card), *now)?;
        }
        Ok(())
    }

    /// A card lies in a zone from now on; what it was at the table it is no longer, unless it comes
    /// back into play where it lies, as a banished vampire that is brought out.
    fn lay(&mut self, card: CardId, zone: Zone) {
        let was = self.zones[card.index()].replace(zone);
        if let Some(Zone::Table(slot)) = was.filter(|was| *was != zone) {
            let gone = self.things[slot.index()].take_if(|thing| thing.card == card);
            if gone.is_some() {
                self.marks.retain(|(on, _), _| *on != slot);
            }
        }
    }

    /// A card is a thing at the table from now on.
    fn put(&mut self, slot: Slot, thing: Thing) {
        self.lay(thing.card, Zone::Table(slot));
        self.things[slot.index()] = Some(thing);
    }

    /// A card is the one in a slot from now on, whatever else is so about what is there.
    fn exchange(&mut self, slot: Slot, card: CardId) {
        self.zones[card.index()] = Some(Zone::Table(slot));
        self.with(slot, |thing| thing.card = card);
    }

    fn with(&mut self, slot: Slot, change: impl FnOnce(&mut Thing)) {
        if let Some(thing) = &mut self.things[slot.index()] {
            change(thing);
        }
    }

    /// The number that an event tells, which must be what was told before and the change.
    fn changed(&mut self, event: GameEvent, was: u8, change: i8, now: u8) -> u8 {
        if was.checked_add_signed(change) != Some(now) {
            self.contradiction.get_or_insert(event);
        }
        now
    }

    /// Something moves to a region; to an uncontrolled one, unlocked.
    fn moves(&mut self, slot: Slot, to: Region) {
        self.with(slot, |thing| {
            thing.region = to;
            thing.locked &= to != Region::Uncontrolled;
        });
    }

    fn hear(&mut self, event: GameEvent) {
        match event {
            GameEvent::Pool { seat, change, now } => {
                let pool = self.pool(seat);
                self.seats[seat.index()].pool = self.changed(event, pool, change, now);
            }
            GameEvent::EdgeMoved { to, .. } => self.edge = to,
            GameEvent::Withdrew(seat) | GameEvent::Ousted { seat, .. } => {
                self.seats[seat.index()].gone = true;
            }

            GameEvent::Counters { slot, change, now } => {
                let counters = self.thing(slot).map_or(0, |t| t.counters);
                let counters = self.changed(event, counters, change, now);
                self.with(slot, |t| t.counters = counters);
            }
            GameEvent::Tokens { slot, change, now } => {
                let tokens = self.thing(slot).map_or(0, |t| t.tokens);
                let tokens = self.changed(event, tokens, change, now);
                self.with(slot, |t| t.tokens = tokens);
            }
            GameEvent::Corruption {
                slot,
                of,
                change,
                now,
            } => {
                let there = self.thing(slot).map_or(0, |t| t.corruption[of.index()]);
                let there = self.changed(event, there, change, now);
                self.with(slot, |t| t.corruption[of.index()] = there);
            }
            GameEvent::Given {
                seat,
                card,
                change,
                now,
            } => {
                let there = self.given(seat, card);
                match self.changed(event, there, change, now) {
                    0 => self.given.remove(&(seat, card)),
                    now => self.given.insert((seat, card), now),
                };
            }
            GameEvent::Marks {
                slot,
                card,
                change,
                now,
            } => {
                let there = self.marks.get(&(slot, card)).copied().unwrap_or_default();
                match self.changed(event, there, change, now) {
                    0 => self.marks.remove(&(slot, card)),
                    now => self.marks.insert((slot, card), now),
                };
            }
            GameEvent::Locked(slot) => self.with(slot, |t| t.locked = true),
            GameEvent::Unlocked(slot) | GameEvent::UnlockedForPool(slot) => {
                self.with(slot, |t| t.locked = false)
            }
            GameEvent::Attached { slot, to } => self.with(slot, |t| t.on = to),
            GameEvent::ControlChanged { slot, to } => self.with(slot, |t| t.controller = to),

            GameEvent::ToTorpor(slot) => self.moves(slot, Region::Torpor),
            GameEvent::Incapacitated(slot) => self.moves(slot, Region::Incapacitated),
            GameEvent::LeftTorpor(slot)
            | GameEvent::Recovered(slot)
            | GameEvent::BecameVampire(slot) => self.moves(slot, Region::Ready),
            GameEvent::WasVampire(slot) => self.moves(slot, Region::InPlay),
            GameEvent::Banished(slot) => self.moves(slot, Region::Uncontrolled),
            GameEvent::OutOfPlay { slot, region } => self.moves(slot, region),
            GameEvent::BackInPlay {
                slot,
                region,
                locked,
            } => {
                self.moves(slot, region);
                self.with(slot, |t| t.locked = locked);
            }

            GameEvent::Entered {
                slot,
                card,
                controller,
                on,
                region,
                counters,
                locked,
            } => {
                // What is brought out of an uncontrolled region may have been in play before, and
                // has kept what was on it.
                let same = self.thing(slot).filter(|t| t.card == card);
                let (tokens, corruption) =
                    same.map_or((0, [0; MAX_SEATS]), |t| (t.tokens, t.corruption));
                self.put(
                    slot,
                    Thing {
                        card,
                        controller,
                        region,
                        on,
                        counters,
                        tokens,
                        corruption,
                        locked,
                    },
                );
            }
            GameEvent::CryptDrawn { seat, slot, card } => self.put(
                slot,
                Thing {
                    card,
                    controller: seat,
                    region: Region::Uncontrolled,
                    on: None,
                    counters: 0,
                    tokens: 0,
                    corruption: [0; MAX_SEATS],
                    locked: false,
                },
            ),
            GameEvent::Merged {
                vampire,
                half,
                card,
            } => {
                let cards = [vampire, half].map(|s| self.thing(s).map(|t| t.card));
                let base = cards.into_iter().flatten().find(|c| *c != card);
                self.exchange(vampire, card);
                if let Some(base) = base {
                    self.exchange(half, base);
                }
                self.with(half, |t| (t.region, t.on) = (Region::Merged, Some(vampire)));
            }

            GameEvent::Played { card, .. } | GameEvent::PlayedOn { card } => {
                self.lay(card, Zone::Played);
            }
            GameEvent::Drawn { seat, card } | GameEvent::Returned { seat, card } => {
                let own = card.owner() == seat;
                self.lay(card, if own { Zone::Hand } else { Zone::HandOf(seat) });
            }
            GameEvent::ToAshHeap { card } => self.lay(card, Zone::AshHeap),
            GameEvent::Removed { card } => self.lay(card, Zone::Removed),
            GameEvent::ToCrypt { card } => self.lay(card, Zone::Crypt),
            GameEvent::ToLibrary { card } => self.lay(card, Zone::Library),
            GameEvent::Researched { card, .. } => self.lay(card, Zone::Research),
            GameEvent::Held { on, card } => self.lay(card, Zone::Held(on)),

            // These change nothing that is followed here; what they bring about is told besides.
            GameEvent::Dealt
            | GameEvent::Marked(_)
            | GameEvent::TurnBegins { .. }
            | GameEvent::PhaseBegins(_)
            | GameEvent::EndOfTurn
            | GameEvent::TurnOver { .. }
            | GameEvent::BeingPlayed { .. }
            | GameEvent::BroughtOut(_)
            | GameEvent::Brought { .. }
            | GameEvent::Draws { .. }
            | GameEvent::AsPlayed { .. }
            | GameEvent::EdgeVote { .. }
            | GameEvent::Used { .. }
            | GameEvent::ActionAnnounced { .. }
            | GameEvent::BlockAttempt { .. }
            | GameEvent::BlockFailed { .. }
            | GameEvent::Blocked { .. }
            | GameEvent::BeforeResolution
            | GameEvent::ActionSucceeded { .. }
            | GameEvent::ActionFizzled { .. }
            | GameEvent::ActionEnded { .. }
            | GameEvent::ActionContinues { .. }
            | GameEvent::TookPlace { .. }
            | GameEvent::AfterResolution
            | GameEvent::ActionEnds
            | GameEvent::StealthChanged { .. }
            | GameEvent::InterceptChanged { .. }
            | GameEvent::BleedChanged { .. }
            | GameEvent::BleedFails
            | GameEvent::Flipped { .. }
            | GameEvent::Woke(_)
            | GameEvent::BleedRedirected { .. }
            | GameEvent::BleedSucceeds
            | GameEvent::Bled { .. }
            | GameEvent::CombatBegins { .. }
            | GameEvent::RoundBegins(_)
            | GameEvent::Range { .. }
            | GameEvent::Maneuvered(_)
            | GameEvent::ManeuverCancelled(_)
            | GameEvent::Pressed { .. }
            | GameEvent::PressedToContinue(_)
            | GameEvent::StrikeChosen { .. }
            | GameEvent::StrikesGained { .. }
            | GameEvent::BeforeRange
            | GameEvent::BeforeStrikes
            | GameEvent::EndOfRound
            | GameEvent::StrikeResolution
            | GameEvent::StrikeWith(_)
            | GameEvent::Inflicted { .. }
            | GameEvent::Gained { .. }
            | GameEvent::StolenByStrike { .. }
            | GameEvent::Damaged { .. }
            | GameEvent::Prevented { .. }
            | GameEvent::Press
            | GameEvent::CombatEnds
            | GameEvent::AfterCombat { .. }
            | GameEvent::Leaves(_)
            | GameEvent::Diablerie { .. }
            | GameEvent::Diablerized { .. }
            | GameEvent::Burned(_)
            | GameEvent::Enters(_)
            | GameEvent::Discarded { .. }
            | GameEvent::DiscardAction { .. }
            | GameEvent::DiscardActionSpent { .. }
            | GameEvent::Shown { .. }
            | GameEvent::LookedAt { .. }
            | GameEvent::Shuffled { .. }
            | GameEvent::ReferendumCalled { .. }
            | GameEvent::TermsChosen
            | GameEvent::VotesGained { .. }
            | GameEvent::BeingUsed { .. }
            | GameEvent::PoolLost { .. }
            | GameEvent::CorruptionBurned { .. }
            | GameEvent::VotesCast { .. }
            | GameEvent::BallotsCast { .. }
            | GameEvent::VotesChanged { .. }
            | GameEvent::Abstains(_)
            | GameEvent::PassesAutomatically
            | GameEvent::ReferendumCancelled
            | GameEvent::Cancelled { .. }
            | GameEvent::Tallied { .. }
            | GameEvent::AfterReferendum
            | GameEvent::Titled(_)
            | GameEvent::SectChanged(_)
            | GameEvent::ClanChanged(_)
            | GameEvent::Transferred { .. }
            | GameEvent::TakenBack { .. }
            | GameEvent::ContestBegins(_)
            | GameEvent::ContestGoesOn(_)
            | GameEvent::ContestWon(_)
            | GameEvent::Yielded(_)
            | GameEvent::LibrarySeen { .. }
            | GameEvent::HandSeen { .. }
            | GameEvent::WithdrawalAnnounced(_)
            | GameEvent::GameEnds => {}
        }
    }
}

impl Observer for Fold {
    fn event(&mut self, game: &GameState, _: Cards<'_>, event: GameEvent) {
        match event == GameEvent::Dealt {
            true => *self = Fold::of(game),
            false => self.hear(event),
        }
    }
}

fn same<T: Debug + PartialEq>(what: impl FnOnce() -> String, told: T, so: T) -> Result<(), String> {
    match told == so {
        true => Ok(()),
        false => {
            let what = what();
            Err(format!(
                "the events do not tell the position: {what} is {so:?}, told was {told:?}"
            ))
        }
    }
}
