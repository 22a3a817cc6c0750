//! One game, followed.

use super::{Cause, CAUSES};
use engine::vocab::CardType;
use engine::{CardDb, CardId, Choice, GameEvent, GameState, Observer, Phase, Seat, Slot, View};

/// What one copy did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Note {
    pub dealt: bool,
    pub at_end: bool,
    pub drawn: u32,
    /// 0 if it was not.
    pub first_drawn: u16,
    /// The round since which it is in hand; 0 if it is not.
    since: u16,
    pub held: u32,
    pub played: u32,
    pub discarded: u32,
    pub offered: u32,
    /// The round in which it came out first; 0 if it did not.
    pub out: u16,
    pub bleeds: u32,
    pub bled: u32,
    pub paid: i32,
}

/// Pool gained and lost.
pub(super) type Ledger = [(u32, u32); CAUSES.len()];

/// What the cards of a game did, and where its pools went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardNotes {
    /// The number of each seat's deck.
    decks: Vec<usize>,
    /// By [`CardId::index`].
    notes: Vec<Note>,
    /// Where the notes of each seat's cards begin.
    seats: Vec<usize>,
    ledgers: Vec<Ledger>,
}

impl CardNotes {
    /// The number of each seat's deck.
    pub(super) fn decks(&self) -> &[usize] {
        &self.decks
    }

    /// The notes of a seat's cards, as [`GameState::deck`] gives them.
    pub(super) fn cards(&self, seat: usize) -> &[Note] {
        &self.notes[self.seats[seat]..]
    }

    /// Where a seat's pool went and came from.
    pub(super) fn ledger(&self, seat: usize) -> &Ledger {
        &self.ledgers[seat]
    }
}

/// Listens to a game.
#[derive(Clone, Debug, Default)]
pub struct CardWatch {
    all: CardNotes,
    tallied: bool,
    phase: Option<Phase>,
    ousted_by: Option<Seat>,
    /// The last change of pool: whose, how much, and what it counts as.
    last: Option<(Seat, i8, Cause)>,
}

impl CardWatch {
    /// What was noted of a game with these decks, by their numbers.
    pub fn notes(self, decks: Vec<usize>) -> CardNotes {
        CardNotes { decks, ..self.all }
    }

    /// Notes what the choices of a decision offer.
    pub fn offered(&mut self, choices: &[Choice]) {
        for choice in choices {
            if let Choice::Play(card) = choice {
                self.note(*card).offered += 1;
            }
        }
    }

    fn note(&mut self, card: CardId) -> &mut Note {
        &mut self.all.notes[card.index()]
    }

    /// A card left the hand, if it was there.
    fn leaves_hand(&mut self, card: CardId, round: u16) {
        let note = self.note(card);
        if note.since > 0 {
            note.held += u32::from(round.saturating_sub(note.since));
            note.since = 0;
        }
    }

    /// A Methuselah's game is over: what she has in hand, she has at the end.
    fn over(&mut self, game: &GameState, seat: Seat) {
        for card in game.deck(seat) {
            if self.note(card).since > 0 {
                self.leaves_hand(card, game.round());
                self.note(card).at_end = true;
            }
        }
    }

    /// A game is dealt: nothing is known yet but the cards that each has seen.
    fn begin(&mut self, game: &GameState, cards: &CardDb) {
        let seats = || (0..game.seat_count()).map(Seat);
        let all = seats().flat_map(|seat| game.deck(seat));
        let most = all.map(CardId::index).max().unwrap_or(0);
        let first = |seat| game.deck(seat).next().map_or(0, CardId::index);
        self.all = CardNotes {
            decks: Vec::new(),
            notes: vec![Note::default(); most + 1],
            seats: seats().map(first).collect(),
            ledgers: seats().map(|_| Ledger::default()).collect(),
        };
        for seat in seats() {
            for (card, _) in View::new(game, cards, seat).hand() {
                let note = self.note(card);
                (note.dealt, note.drawn, note.first_drawn, note.since) = (true, 1, 1, 1);
            }
            for slot in game.uncontrolled(seat) {
                self.note(game.permanent(slot).card).dealt = true;
            }
        }
    }

    fn book(&mut self, seat: Seat, change: i8, cause: Cause) {
        let (gained, lost) = &mut self.all.ledgers[seat.index()][cause as usize];
        match change {
            0.. => *gained += u32::from(change.unsigned_abs()),
            _ => *lost += u32::from(change.unsigned_abs()),
        }
    }

    /// The last change counts as something else.
    fn rebook(&mut self, seat: Seat, cause: Cause) {
        let Some((whose, change, was)) = self.last.take() else {
            return;
        };
        if whose != seat {
            return;
        }
        let (gained, lost) = &mut self.all.ledgers[seat.index()][was as usize];
        match change {
            0.. => *gained -= u32::from(change.unsigned_abs()),
            _ => *lost -= u32::from(change.unsigned_abs()),
        }
        self.book(seat, change, cause);
    }

    fn cause(&self, game: &GameState, cards: &CardDb, seat: Seat, change: i8) -> Cause {
        if change > 0 && self.ousted_by == Some(seat) {
            return Cause::Ousting;
        }
        if self.tallied {
            return Cause::Referendum;
        }
        match game.cause().map(|card| &cards.def(card).types) {
            Some(types) if types.contains(&CardType::Master) => Cause::Masters,
            Some(_) => Cause::OtherCards,
            None if self.phase == Some(Phase::Unlock) => Cause::Unlock,
            None => Cause::Costs,
        }
    }
}

impl CardWatch {
    fn drawn(&mut self, card: CardId, round: u16) {
        let note = self.note(card);
        note.drawn += 1;
        if note.first_drawn == 0 {
            note.first_drawn = round;
        }
        note.since = round;
    }

    fn played(&mut self, card: CardId, round: u16) {
        self.leaves_hand(card, round);
        self.note(card).played += 1;
    }

    fn entered(&mut self, card: CardId, round: u16) {
        self.leaves_hand(card, round);
        let note = self.note(card);
        if note.out == 0 {
            note.out = round;
        }
    }

    fn bled(&mut self, game: &GameState, minion: Slot, target: Seat, amount: u8) {
        let bled = game.permanent(minion);
        let (card, controller) = (bled.card, bled.controller);
        if card.index() < self.all.notes.len() {
            let note = self.note(card);
            note.bleeds += 1;
            note.bled += u32::from(amount);
        }
        let predator = game.in_game(target) && game.predator(target) == controller;
        let cause = match predator {
            true => Cause::BledByPredator,
            false => Cause::BledByOthers,
        };
        self.rebook(target, cause);
    }

    fn pool_changed(&mut self, game: &GameState, cards: &CardDb, seat: Seat, change: i8) {
        let cause = self.cause(game, cards, seat, change);
        self.book(seat, change, cause);
        // A bleed is told when its pool is burned; what else is told then comes later.
        self.last = Some((seat, change, cause));
        if cause == Cause::Ousting {
            self.ousted_by = None;
        }
    }

    /// Pool was moved to an uncontrolled vampire, or back.
    fn influence(&mut self, game: &GameState, seat: Seat, slot: Slot, paid: i32) {
        self.rebook(seat, Cause::Influence);
        self.note(game.permanent(slot).card).paid += paid;
    }

    fn all_over(&mut self, game: &GameState) {
        for seat in (0..game.seat_count()).map(Seat) {
            self.over(game, seat);
        }
    }
}

/// Most of the thousands of events of a game are of no concern to any table, so each is told apart
/// here, where the rules tell it, and does nothing else here.
impl Observer for CardWatch {
    #[inline]
    fn event(&mut self, game: &GameState, cards: &CardDb, event: GameEvent) {
        match event {
            GameEvent::Dealt => self.begin(game, cards),
            GameEvent::Drawn { card, .. } => self.drawn(card, game.round()),
            GameEvent::Returned { card } => self.note(card).since = game.round(),
            GameEvent::Played { card, .. } => self.played(card, game.round()),
            GameEvent::Discarded { card } => self.note(card).discarded += 1,
            GameEvent::ToAshHeap { card }
            | GameEvent::Removed { card }
            | GameEvent::Researched { card, .. }
            | GameEvent::Held { card, .. }
            | GameEvent::ToLibrary { card } => self.leaves_hand(card, game.round()),
            GameEvent::Entered { card, .. } => self.entered(card, game.round()),
            GameEvent::PhaseBegins(phase) => self.phase = Some(phase),
            GameEvent::Bled {
                minion,
                target,
                amount,
            } => self.bled(game, minion, target, amount),
            GameEvent::Tallied { .. } => self.tallied = true,
            GameEvent::AfterReferendum => self.tallied = false,
            GameEvent::ActionEnded { .. } | GameEvent::TurnBegins { .. } => {
                (self.tallied, self.ousted_by) = (false, None);
            }
            GameEvent::Pool { seat, change, .. } => self.pool_changed(game, cards, seat, change),
            GameEvent::Transferred { seat, slot } => self.influence(game, seat, slot, 1),
            GameEvent::TakenBack { seat, slot } => self.influence(game, seat, slot, -1),
            GameEvent::Ousted { seat, by } => {
                self.ousted_by = by;
                self.over(game, seat);
            }
            GameEvent::Withdrew(seat) => self.over(game, seat),
            GameEvent::GameEnds => self.all_over(game),
            GameEvent::Merged { .. }
            | GameEvent::Marked(_)
            | GameEvent::Attached { .. }
            | GameEvent::EndOfTurn
            | GameEvent::TurnOver { .. }
            | GameEvent::BeingPlayed { .. }
            | GameEvent::AsPlayed { .. }
            | GameEvent::PlayedOn { .. }
            | GameEvent::Used { .. }
            | GameEvent::ActionAnnounced { .. }
            | GameEvent::BlockAttempt { .. }
            | GameEvent::BlockFailed { .. }
            | GameEvent::Blocked { .. }
            | GameEvent::BeforeResolution
            | GameEvent::ActionSucceeded { .. }
            | GameEvent::ActionFizzled { .. }
            | GameEvent::ActionContinues { .. }
            | GameEvent::TookPlace { .. }
            | GameEvent::AfterResolution
            | GameEvent::StealthChanged { .. }
            | GameEvent::InterceptChanged { .. }
            | GameEvent::BleedChanged { .. }
            | GameEvent::BleedFails
            | GameEvent::Flipped { .. }
            | GameEvent::Woke(_)
            | GameEvent::BleedRedirected { .. }
            | GameEvent::BleedSucceeds
            | GameEvent::EdgeMoved { .. }
            | GameEvent::Counters { .. }
            | GameEvent::Tokens { .. }
            | GameEvent::Corruption { .. }
            | GameEvent::Given { .. }
            | GameEvent::Marks { .. }
            | GameEvent::Locked(_)
            | GameEvent::Unlocked(_)
            | GameEvent::CombatBegins { .. }
            | GameEvent::RoundBegins(_)
            | GameEvent::Range { .. }
            | GameEvent::Maneuvered(_)
            | GameEvent::ManeuverCancelled(_)
            | GameEvent::Pressed { .. }
            | GameEvent::StrikeChosen { .. }
            | GameEvent::StrikesGained { .. }
            | GameEvent::StrikeResolution
            | GameEvent::StrikeWith(_)
            | GameEvent::Damaged { .. }
            | GameEvent::Prevented { .. }
            | GameEvent::Press
            | GameEvent::CombatEnds
            | GameEvent::AfterCombat { .. }
            | GameEvent::Leaves(_)
            | GameEvent::ToTorpor(_)
            | GameEvent::LeftTorpor(_)
            | GameEvent::Diablerie { .. }
            | GameEvent::Diablerized { .. }
            | GameEvent::Burned(_)
            | GameEvent::Enters(_)
            | GameEvent::BroughtOut(_)
            | GameEvent::BecameVampire(_)
            | GameEvent::OutOfPlay { .. }
            | GameEvent::BackInPlay { .. }
            | GameEvent::DiscardAction { .. }
            | GameEvent::ToCrypt { .. }
            | GameEvent::Shown { .. }
            | GameEvent::LookedAt { .. }
            | GameEvent::Shuffled { .. }
            | GameEvent::Draws { .. }
            | GameEvent::ReferendumCalled { .. }
            | GameEvent::TermsChosen
            | GameEvent::VotesGained { .. }
            | GameEvent::VotesCast { .. }
            | GameEvent::EdgeVote { .. }
            | GameEvent::BallotsCast { .. }
            | GameEvent::VotesChanged { .. }
            | GameEvent::Abstains(_)
            | GameEvent::PassesAutomatically
            | GameEvent::ReferendumCancelled
            | GameEvent::Incapacitated(_)
            | GameEvent::Recovered(_)
            | GameEvent::Titled(_)
            | GameEvent::SectChanged(_)
            | GameEvent::ClanChanged(_)
            | GameEvent::Banished(_)
            | GameEvent::CryptDrawn { .. }
            | GameEvent::ContestBegins(_)
            | GameEvent::ContestWon(_)
            | GameEvent::Yielded(_)
            | GameEvent::ControlChanged { .. }
            | GameEvent::LibrarySeen { .. }
            | GameEvent::HandSeen { .. }
            | GameEvent::WithdrawalAnnounced(_) => {}
        }
    }
}
