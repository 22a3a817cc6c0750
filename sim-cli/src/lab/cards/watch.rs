//! One game, followed.

use super::{Cause, CAUSES};
use engine::vocab::CardType;
use engine::{
    CardId, Cards, Choice, EffectAtWork, GameEvent, GameState, Observer, Phase, Region, Seat, Slot,
    View,
};

/// What one copy did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Note {
    /// Whether anything else is noted.
    pub touched: bool,
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
    pub earned: u32,
}

impl Note {
    /// It leaves the hand, if it was there.
    #[inline]
    fn leaves_hand(&mut self, round: u16) {
        if self.since > 0 {
            self.held += u32::from(round.saturating_sub(self.since));
            self.since = 0;
        }
    }
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

    /// The notes of a seat's cards, as [`Cards::deck`] gives them.
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
    /// Who has yet to gain pool for ousting somebody, one bit a seat.
    ousters: u8,
    /// A bleed that was successful and is about to burn pool: whose, and what that counts as.
    bleed: Option<(Seat, Cause, Moment)>,
    /// The last change of pool: whose, how much, and what it counts as.
    last: Option<(Seat, i8, Cause, Moment)>,
    /// What lost counters last by an effect.
    drained: Option<(Slot, EffectAtWork, Moment)>,
}

/// How many decisions had been taken. What comes of one decision belongs together.
type Moment = u32;

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
        let note = &mut self.all.notes[card.index()];
        note.touched = true;
        note
    }

    /// A card left the hand, if it was there.
    #[inline(never)]
    fn leaves_hand(&mut self, card: CardId, round: u16) {
        self.note(card).leaves_hand(round);
    }

    /// A Methuselah's game is over: what she has in hand, she has at the end.
    #[inline(never)]
    fn over(&mut self, game: &GameState, cards: Cards<'_>, seat: Seat) {
        let round = game.round();
        let first = self.all.seats[seat.index()];
        // What was never in hand stays untouched, so that nobody need look at it again.
        for note in self.all.notes[first..]
            .iter_mut()
            .take(cards.deck(seat).count())
        {
            if note.since > 0 {
                note.leaves_hand(round);
                note.at_end = true;
            }
        }
    }

    /// A game is dealt: nothing is known yet but the cards that each has seen.
    #[inline(never)]
    fn begin(&mut self, game: &GameState, cards: Cards<'_>) {
        let seats = || (0..game.seat_count()).map(Seat);
        let all = seats().flat_map(|seat| cards.deck(seat));
        let most = all.map(CardId::index).max().unwrap_or(0);
        let first = |seat| cards.deck(seat).next().map_or(0, CardId::index);
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

    /// The last change counts as something else, if it is of this decision.
    fn rebook(&mut self, game: &GameState, seat: Seat, cause: Cause) {
        let Some((whose, change, was, at)) = self.last.take() else {
            return;
        };
        if whose != seat || at != game.decisions() {
            return;
        }
        let (gained, lost) = &mut self.all.ledgers[seat.index()][was as usize];
        match change {
            0.. => *gained -= u32::from(change.unsigned_abs()),
            _ => *lost -= u32::from(change.unsigned_abs()),
        }
        self.book(seat, change, cause);
    }

    /// What a change of pool counts as, as far as is known when it is told.
    fn cause(
        &mut self,
        game: &GameState,
        cards: Cards<'_>,
        (seat, change): (Seat, i8),
        effect: Option<EffectAtWork>,
    ) -> Cause {
        if let Some((_, cause, _)) = self.bleed.take_if(|(target, _, at)| {
            *target == seat && *at == game.decisions() && change < 0 && effect.is_none()
        }) {
            return cause;
        }
        if change > 0 && self.ousters & seat.bit() != 0 {
            return Cause::Ousting;
        }
        if self.tallied {
            return Cause::Referendum;
        }
        let Some(effect) = effect else {
            return match self.phase {
                Some(Phase::Unlock) if change > 0 => Cause::Edge,
                _ => Cause::Costs,
            };
        };
        let master = cards.def(effect.card).types.contains(&CardType::Master);
        match (master, effect.seat == seat) {
            (true, true) => Cause::OwnMasters,
            (false, true) => Cause::OwnCards,
            (true, false) => Cause::MastersOfOthers,
            (false, false) => Cause::CardsOfOthers,
        }
    }

    /// The vampire through which pool was gained: the acting one where that ousted somebody; else
    /// whose blood it was, who has the effect, or who acts meanwhile.
    fn earner(
        &self,
        game: &GameState,
        seat: Seat,
        cause: Cause,
        effect: Option<EffectAtWork>,
    ) -> Option<Slot> {
        if cause == Cause::Ousting {
            return game.acting();
        }
        let effect = effect?;
        let drained = self.drained.filter(|(slot, by, at)| {
            let region = game.permanent(*slot).region;
            let in_play = region != Region::Uncontrolled && region != Region::Nowhere;
            in_play && *by == effect && *at == game.decisions()
        });
        let acting = || game.acting().filter(|_| effect.seat == seat);
        let drained = drained.map(|(slot, ..)| slot);
        drained.or(effect.minion).or_else(acting)
    }
}

impl CardWatch {
    #[inline(never)]
    fn drawn(&mut self, card: CardId, round: u16) {
        let note = self.note(card);
        note.drawn += 1;
        if note.first_drawn == 0 {
            note.first_drawn = round;
        }
        note.since = round;
    }

    #[inline(never)]
    fn returned(&mut self, card: CardId, round: u16) {
        self.note(card).since = round;
    }

    #[inline(never)]
    fn discarded(&mut self, card: CardId) {
        self.note(card).discarded += 1;
    }

    #[inline(never)]
    fn played(&mut self, card: CardId, round: u16) {
        self.leaves_hand(card, round);
        self.note(card).played += 1;
    }

    #[inline(never)]
    fn entered(&mut self, card: CardId, round: u16) {
        self.leaves_hand(card, round);
        let note = self.note(card);
        if note.out == 0 {
            note.out = round;
        }
    }

    #[inline(never)]
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
        // The pool that it burns is told next.
        self.bleed = Some((target, cause, game.decisions()));
    }

    #[inline(never)]
    fn pool_changed(&mut self, game: &GameState, cards: Cards<'_>, seat: Seat, change: i8) {
        let effect = game.effect();
        let cause = self.cause(game, cards, (seat, change), effect);
        self.book(seat, change, cause);
        // What tells more of it is told then.
        self.last = Some((seat, change, cause, game.decisions()));
        if change > 0 {
            if let Some(slot) = self.earner(game, seat, cause, effect) {
                let (card, controller) =
                    (game.permanent(slot).card, game.permanent(slot).controller);
                let own = card.owner() == seat && controller == seat;
                if own && card.index() < self.all.notes.len() {
                    self.note(card).earned += u32::from(change.unsigned_abs());
                }
            }
        }
        if cause == Cause::Ousting {
            self.ousters &= !seat.bit();
        }
    }

    /// Something lost blood or other counters.
    #[inline(never)]
    fn drained(&mut self, game: &GameState, slot: Slot) {
        self.drained = game.effect().map(|by| (slot, by, game.decisions()));
    }

    /// Pool was moved to an uncontrolled vampire, or back.
    #[inline(never)]
    fn influence(&mut self, game: &GameState, seat: Seat, slot: Slot, paid: i32) {
        self.rebook(game, seat, Cause::Influence);
        self.note(game.permanent(slot).card).paid += paid;
    }

    /// Something was paid to go on contesting.
    #[inline(never)]
    fn contested(&mut self, game: &GameState, slot: Slot) {
        self.rebook(game, game.permanent(slot).controller, Cause::Contests);
    }

    #[inline(never)]
    fn ousted(&mut self, game: &GameState, cards: Cards<'_>, seat: Seat, by: Option<Seat>) {
        self.ousters |= by.map_or(0, Seat::bit);
        self.over(game, cards, seat);
    }

    #[inline(never)]
    fn all_over(&mut self, game: &GameState, cards: Cards<'_>) {
        for seat in (0..game.seat_count()).map(Seat) {
            self.over(game, cards, seat);
        }
    }
}

/// Most of the thousands of events of a game are of no concern to any table, so each is told apart
/// here, and does nothing else here. What one of concern does is a single call at the end: where
/// anything is called in between, every event saves registers for it, which costs more than telling
/// them apart.
impl Observer for CardWatch {
    #[inline(always)]
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        match event {
            GameEvent::Dealt => self.begin(game, cards),
            GameEvent::Drawn { card, .. } => self.drawn(card, game.round()),
            GameEvent::Returned { card, .. } => self.returned(card, game.round()),
            GameEvent::Played { card, .. } => self.played(card, game.round()),
            GameEvent::Discarded { card, .. } => self.discarded(card),
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
                (self.tallied, self.ousters) = (false, 0);
            }
            GameEvent::Pool { seat, change, .. } => self.pool_changed(game, cards, seat, change),
            GameEvent::Transferred { seat, slot } => self.influence(game, seat, slot, 1),
            GameEvent::TakenBack { seat, slot } => self.influence(game, seat, slot, -1),
            GameEvent::ContestGoesOn(slot) => self.contested(game, slot),
            GameEvent::Counters { slot, change, .. } => {
                if change < 0 {
                    self.drained(game, slot);
                }
            }
            GameEvent::Ousted { seat, by } => self.ousted(game, cards, seat, by),
            GameEvent::Withdrew(seat) => self.over(game, cards, seat),
            GameEvent::GameEnds => self.all_over(game, cards),
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
            | GameEvent::ActionEnds
            | GameEvent::StealthChanged { .. }
            | GameEvent::InterceptChanged { .. }
            | GameEvent::BleedChanged { .. }
            | GameEvent::BleedFails
            | GameEvent::Flipped { .. }
            | GameEvent::Woke(_)
            | GameEvent::BleedRedirected { .. }
            | GameEvent::BleedSucceeds
            | GameEvent::EdgeMoved { .. }
            | GameEvent::Tokens { .. }
            | GameEvent::Corruption { .. }
            | GameEvent::Given { .. }
            | GameEvent::Marks { .. }
            | GameEvent::Locked(_)
            | GameEvent::Unlocked(_)
            | GameEvent::UnlockedForPool(_)
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
            | GameEvent::ToTorpor(_)
            | GameEvent::LeftTorpor(_)
            | GameEvent::Diablerie { .. }
            | GameEvent::Diablerized { .. }
            | GameEvent::Burned(_)
            | GameEvent::Enters(_)
            | GameEvent::BroughtOut(_)
            | GameEvent::Brought { .. }
            | GameEvent::BecameVampire(_)
            | GameEvent::WasVampire(_)
            | GameEvent::OutOfPlay { .. }
            | GameEvent::BackInPlay { .. }
            | GameEvent::DiscardAction { .. }
            | GameEvent::DiscardActionSpent { .. }
            | GameEvent::ToCrypt { .. }
            | GameEvent::Shown { .. }
            | GameEvent::LookedAt { .. }
            | GameEvent::Shuffled { .. }
            | GameEvent::Draws { .. }
            | GameEvent::ReferendumCalled { .. }
            | GameEvent::TermsChosen
            | GameEvent::VotesGained { .. }
            | GameEvent::BeingUsed { .. }
            | GameEvent::PoolLost { .. }
            | GameEvent::CorruptionBurned { .. }
            | GameEvent::VotesCast { .. }
            | GameEvent::EdgeVote { .. }
            | GameEvent::BallotsCast { .. }
            | GameEvent::VotesChanged { .. }
            | GameEvent::Abstains(_)
            | GameEvent::PassesAutomatically
            | GameEvent::ReferendumCancelled
            | GameEvent::Cancelled { .. }
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::vocab::Level;
    use engine::{CardDb, Deal, Scenario, Scene};

    /// A table laid by hand, with a watch that hears what happens from now on.
    struct Watched {
        game: GameState,
        deal: Deal,
        watch: CardWatch,
    }

    impl Watched {
        fn of(scene: &Scene<'_>) -> Watched {
            let (game, deal) = (scene.game.clone(), scene.deal.clone());
            let mut watch = CardWatch::default();
            watch.event(&game, scene.cards(), GameEvent::Dealt);
            Watched { game, deal, watch }
        }

        fn apply(&mut self, choice: Choice) {
            let cards = self.deal.cards(CardDb::embedded());
            (self.game).apply(cards, choice, &mut self.watch);
        }

        /// The choice that reads so.
        fn choice(&self, text: &str) -> Option<Choice> {
            let cards = self.deal.cards(CardDb::embedded());
            let reads = |choice: &&Choice| self.game.describe(cards, **choice) == text;
            self.game.legal().iter().find(reads).copied()
        }

        fn take(&mut self, text: &str) {
            let choice = self.choice(text);
            self.apply(choice.unwrap_or_else(|| panic!("no {text:?}")));
        }

        fn pass(&mut self) {
            let choice = match self.game.legal().contains(&Choice::Pass) {
                true => Choice::Pass,
                false => self.game.legal()[0],
            };
            self.apply(choice);
        }

        fn finish_action(&mut self) {
            while self.game.acting().is_some() {
                self.pass();
            }
        }

        /// Everybody passes until there is this choice, which is made.
        fn until(&mut self, text: &str) {
            for _ in 0..200 {
                if let Some(choice) = self.choice(text) {
                    return self.apply(choice);
                }
                self.pass();
            }
            panic!("no {text:?} in 200 decisions");
        }

        /// Each way by which pool came to a seat or went.
        fn ledger(&self, seat: u8) -> Vec<(Cause, u32, u32)> {
            let own = self.watch.all.ledger(Seat(seat).index());
            let all = CAUSES.into_iter().zip(own);
            all.map(|(cause, (gained, lost))| (cause, *gained, *lost))
                .filter(|(_, gained, lost)| gained + lost > 0)
                .collect()
        }

        fn earned(&self, slot: Slot) -> u32 {
            let card = self.game.permanent(slot).card;
            self.watch.all.notes[card.index()].earned
        }
    }

    fn table() -> Scenario<'static> {
        Scenario::new(CardDb::embedded(), 3)
    }

    #[test]
    fn what_a_bleed_burns_is_bled_and_no_cost() {
        let mut table = table();
        let lauren = table.minion(0, "Lauren");
        let mut game = Watched::of(&table.minion_phase(0));
        game.take("bleed");
        game.finish_action();
        assert_eq!(game.ledger(1), [(Cause::BledByPredator, 0, 1)]);
        assert_eq!(game.earned(lauren), 0);
    }

    #[test]
    fn each_of_several_who_oust_at_once_gains_pool_for_that() {
        let mut table = Scenario::new(CardDb::embedded(), 5);
        table.minion(0, "Emerson Bridges");
        table.hand(0, &["Kine Resources Contested"]);
        table.pool(2, 2);
        table.pool(4, 2);
        let mut game = Watched::of(&table.minion_phase(0));
        game.take("play Kine Resources Contested");
        // Two each for seats 2 and 4.
        for points in ["0", "2", "0", "2"] {
            game.until(points);
        }
        game.until("Emerson Bridges votes for");
        game.finish_action();
        assert_eq!(game.ledger(1), [(Cause::Ousting, 6, 0)]);
        assert_eq!(game.ledger(3), [(Cause::Ousting, 6, 0)]);
    }

    #[test]
    fn pool_for_a_prey_is_earned_by_who_ousted_her() {
        let mut table = table();
        let lauren = table.minion(0, "Lauren");
        table.pool(1, 1);
        let mut game = Watched::of(&table.minion_phase(0));
        game.take("bleed");
        game.finish_action();
        assert_eq!(game.ledger(0), [(Cause::Ousting, 6, 0)]);
        assert_eq!(game.earned(lauren), 6);
    }

    #[test]
    fn pool_out_of_a_vampire_is_earned_by_it() {
        let mut table = table();
        let (belinde, lauren) = (table.minion(0, "Belinde"), table.minion(0, "Lauren"));
        table.counters(lauren, 0).hand(0, &["Minion Tap"]);
        let mut game = Watched::of(&table.master_phase(0));
        game.take("play Minion Tap");
        game.take("3");
        assert_eq!(game.ledger(0), [(Cause::OwnMasters, 3, 0)]);
        assert_eq!((game.earned(belinde), game.earned(lauren)), (3, 0));
    }

    #[test]
    fn cards_of_others_are_told_from_her_own() {
        let mut table = table();
        table.minion(0, "Lauren");
        table.in_play(0, "Army of Rats");
        let mut game = Watched::of(&table.discard_phase(0));
        while game.game.turn() < 4 || game.ledger(1).is_empty() {
            game.pass();
        }
        assert_eq!(game.ledger(1), [(Cause::CardsOfOthers, 0, 1)]);
        assert_eq!(game.ledger(0), []);
    }

    #[test]
    fn what_is_paid_to_contest_is_told_from_what_the_edge_gives() {
        let mut table = table();
        let (belinde, lauren) = (table.minion(0, "Belinde"), table.minion(1, "Lauren"));
        table.on(1, "Secure Haven", lauren, Level::Basic);
        table.hand(0, &["Secure Haven"]).edge(1);
        let mut game = Watched::of(&table.master_phase(0));
        game.take("play Secure Haven");
        game.until("contest Secure Haven");
        assert_eq!(game.ledger(1), [(Cause::Contests, 0, 1)]);
        if game.game.legal().contains(&Choice::EdgePool) {
            game.apply(Choice::EdgePool);
            let both = [(Cause::Contests, 0, 1), (Cause::Edge, 1, 0)];
            assert_eq!(game.ledger(1), both);
        } else {
            panic!("{:?}", game.game.legal());
        }
        assert_eq!(game.earned(belinde), 0);
    }
}
