//! Lists with a bound, and what becomes of a game that needs more room than there is.
//!
//! The state is flat, so everything in it has a bound that the rules do not have.
//! All bounds have one policy. Nothing is ever lost in silence: what does not fit raises
//! [`Table::overflow`], and the game is over as [`End::Overflow`] before anybody decides
//! anything more. Whoever runs games counts such a game as a fault.

use std::fmt;
use std::ops::{Deref, DerefMut};

use tinyvec::ArrayVec;

use super::*;

/// A list of at most `N` things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct List<T: Default, const N: usize>(ArrayVec<[T; N]>);

impl<T: Default + Copy, const N: usize> Default for List<T, N> {
    /// An empty list: what it has room for is a copy of one thing, for to make each anew takes long.
    fn default() -> List<T, N> {
        List(ArrayVec::from_array_empty([T::default(); N]))
    }
}

/// Something did not fit into a [`List`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "what does not fit ends the game: raise `Table::overflow`"]
pub(crate) struct Full;

impl<T: Default, const N: usize> List<T, N> {
    /// Adds something at the end.
    ///
    /// # Errors
    /// If there is no room for it; the list is as it was then.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Full> {
        match self.0.try_push(item) {
            None => Ok(()),
            Some(_) => Err(Full),
        }
    }

    /// Takes the last thing off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes the thing at a place out; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        self.0.remove(at)
    }

    /// Keeps only what passes.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool)
    where
        T: Copy,
    {
        self.retain_mut(|item| keep(item));
    }

    /// Changes each, and keeps only what passes. The lists are short, and mostly empty.
    #[inline]
    pub fn retain_mut(&mut self, keep: impl FnMut(&mut T) -> bool)
    where
        T: Copy,
    {
        if !self.0.is_empty() {
            self.retain_of_first(self.0.len(), keep);
        }
    }

    /// Of the first so many, changes each, and keeps only what passes; keeps all of the others.
    pub fn retain_of_first(&mut self, first: usize, mut keep: impl FnMut(&mut T) -> bool)
    where
        T: Copy,
    {
        let mut kept = 0;
        for at in 0..first {
            if keep(&mut self.0[at]) {
                if kept < at {
                    self.0[kept] = self.0[at];
                }
                kept += 1;
            }
        }
        if kept < first {
            self.0.copy_within(first.., kept);
            self.0.truncate(self.0.len() - (first - kept));
        }
    }

    /// Keeps the first so many.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Takes everything out.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T: Default, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Default, const N: usize> DerefMut for List<T, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Default, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = tinyvec::ArrayVecIterator<[T; N]>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T: Default, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T: Default, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

/// What the state has room for only so much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Things in play, in uncontrolled regions and contested.
    Things,
    /// Choices of one decision.
    Choices,
    /// Pieces of the rules that wait upon each other.
    Frames,
    /// Records of what may not be done again for a while.
    Deeds,
    /// What minions have done, as it is asked about later.
    Past,
    /// Effects that last for a while.
    Lasting,
    /// What cards do because of what has happened, and have not done yet.
    Due,
    /// What cards do once others that have been played are replaced.
    Owed,
    /// Cards that cards in play hold.
    Held,
    /// Cards that are removed from the game instead of being burned.
    Unburnable,
    /// Cards being played at the same time.
    Played,
    /// Cards that their players may take back after the action.
    TakenBack,
    /// Pieces of damage to be resolved at the same time.
    Damage,
    /// Changes of intercept in one action.
    Intercept,
    /// Sources of votes in one referendum.
    Ballots,
    /// Kinds of counters on something, besides the usual ones of a card.
    Counters,
    /// Decisions of one turn. Players who never tire of what changes nothing go round in a circle.
    Decisions,
}

impl Bound {
    /// All of them.
    pub const ALL: [Bound; 17] = [
        Bound::Things,
        Bound::Choices,
        Bound::Frames,
        Bound::Deeds,
        Bound::Past,
        Bound::Lasting,
        Bound::Due,
        Bound::Owed,
        Bound::Held,
        Bound::Unburnable,
        Bound::Played,
        Bound::TakenBack,
        Bound::Damage,
        Bound::Intercept,
        Bound::Ballots,
        Bound::Counters,
        Bound::Decisions,
    ];

    /// How many there is room for.
    pub const fn room(self) -> usize {
        match self {
            Bound::Things => MAX_THINGS,
            Bound::Choices => crate::MAX_CHOICES,
            Bound::Frames => MAX_FRAMES - SPARE_FRAMES,
            Bound::Deeds => MAX_DONE,
            Bound::Past => MAX_PAST,
            Bound::Lasting => MAX_LASTING,
            Bound::Due => MAX_DUE,
            Bound::Owed => MAX_OWED,
            Bound::Held => MAX_HELD,
            Bound::Unburnable => MAX_UNBURNABLE,
            Bound::Played => MAX_LIMBO,
            Bound::TakenBack => MAX_TAKEN_BACK,
            Bound::Damage => MAX_DAMAGE,
            Bound::Intercept => MAX_INTERCEPT,
            Bound::Ballots => MAX_BALLOTS,
            Bound::Counters => MAX_TALLIES,
            Bound::Decisions => MAX_DECISIONS,
        }
    }

    /// What it is that there are too many of, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Things => "things on the table",
            Bound::Choices => "choices of one decision",
            Bound::Frames => "pieces of the rules that wait upon each other",
            Bound::Deeds => {
                "records of what was done and may not be done again, or is asked about, for a while"
            }
            Bound::Past => "deeds of minions that are asked about later",
            Bound::Lasting => "lasting effects",
            Bound::Due => "effects of what has happened that wait",
            Bound::Owed => "effects that wait for cards to be replaced",
            Bound::Held => "cards held by cards in play, or by hands of others",
            Bound::Unburnable => "cards removed from the game instead of being burned",
            Bound::Played => "cards being played at the same time",
            Bound::TakenBack => "cards to be taken back after the action",
            Bound::Damage => "pieces of damage at the same time",
            Bound::Intercept => "changes of intercept in one action",
            Bound::Ballots => "sources of votes in one referendum",
            Bound::Counters => "kinds of counters on things",
            Bound::Decisions => "decisions of one turn",
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more {} than the {} that fit", self.name(), self.room())
    }
}

impl Table {
    /// Something did not fit: the game ends here.
    #[cold]
    pub(crate) fn overflow(&mut self, bound: Bound) {
        self.overflow.get_or_insert(bound);
        self.end.get_or_insert(End::Overflow);
    }

    /// Something was added to one of the lists: where it did not fit, the game ends here.
    #[inline(always)]
    pub(crate) fn check(&mut self, added: Result<(), Full>, bound: Bound) {
        if added.is_err() {
            self.overflow(bound);
        }
    }

    /// Adds a choice to those being collected.
    #[inline]
    pub(crate) fn offer(&mut self, choice: Choice) {
        let added = self.choices.push(choice);
        self.check(added, Bound::Choices);
    }

    /// Puts a frame on top of the stack. The game ends while there is still some room on it, so
    /// that the piece of the rules that is just at work finds its frames where it has put them.
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.stirred |= frame.stirs();
        let added = self.frames.push(frame);
        self.check(added, Bound::Frames);
        if self.frames.len() > Bound::Frames.room() {
            self.overflow(Bound::Frames);
        }
    }

    /// Puts a frame into the stack, below those from this place on.
    pub(crate) fn push_below(&mut self, at: usize, frame: Frame) {
        self.push(frame);
        self.frames[at..].rotate_right(1);
    }

    /// Remembers a deed.
    pub(crate) fn record(&mut self, minion: Slot, what: Deed, scopes: u16) {
        self.record_done(Done {
            minion,
            what,
            scopes,
            ..Done::default()
        });
    }

    /// Remembers a deed, with all that may be asked about it.
    pub(crate) fn record_done(&mut self, done: Done) {
        let added = self.done.push(done);
        self.check(added, Bound::Deeds);
    }

    /// Something lasts for a while from now on.
    pub(crate) fn add_lasting(&mut self, lasting: Lasting) {
        let added = self.lasting.push(lasting);
        self.check(added, Bound::Lasting);
    }

    /// A card has something to do because of what has happened.
    pub(crate) fn add_due(&mut self, due: Due) {
        let added = self.due.push(due);
        self.check(added, Bound::Due);
    }

    /// A card has something to do once another, which has been played, is replaced.
    pub(crate) fn add_owed(&mut self, owed: Owed) {
        let added = self.owed.push(owed);
        self.check(added, Bound::Owed);
    }

    /// Something in play holds a card from now on.
    pub(crate) fn add_held(&mut self, held: Held) {
        let added = self.held.push(held);
        self.check(added, Bound::Held);
    }

    /// A card will be removed from the game instead of being burned.
    pub(crate) fn make_unburnable(&mut self, card: CardId) {
        let added = self.unburnable.push(card);
        self.check(added, Bound::Unburnable);
    }

    /// A card is being played or used for an action.
    pub(crate) fn enter_limbo(&mut self, card: CardId) {
        let added = self.limbo.push(card);
        self.check(added, Bound::Played);
    }

    /// A card may be taken back after the action.
    pub(crate) fn let_take_back(&mut self, taken: TakenBack) {
        let added = self.to_take_back.push(taken);
        self.check(added, Bound::TakenBack);
    }

    /// There is some damage to be resolved.
    pub(crate) fn add_damage(&mut self, damage: Damage) {
        let added = self.damage.push(damage);
        self.check(added, Bound::Damage);
    }

    /// A minion has more intercept in this action.
    pub(crate) fn add_more_intercept(&mut self, more: MoreIntercept) {
        let added = self.action.intercept.push(more);
        self.check(added, Bound::Intercept);
    }

    /// There is another source of votes in this referendum.
    pub(crate) fn add_ballot(&mut self, ballot: Ballot) {
        let added = self.referendum.ballots.push(ballot);
        self.check(added, Bound::Ballots);
    }

    /// A choice has been made.
    #[inline]
    pub(crate) fn count_decision(&mut self) {
        self.decisions += 1;
        self.turn_decisions += 1;
        if usize::from(self.turn_decisions) > MAX_DECISIONS {
            self.overflow(Bound::Decisions);
        }
    }

    /// A free slot for something that enters play. Whatever takes the last slot of all ends the
    /// game, so that there is one for it.
    pub(crate) fn free_slot(&mut self) -> Slot {
        let last = Slot(MAX_SLOTS as u8 - 1);
        let slot = self.occupied.first_absent().unwrap_or(last);
        if slot == last {
            self.overflow(Bound::Things);
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::CardDb;
    use crate::observer::{GameEvent, Observer};
    use crate::rules::Rules;
    use crate::script::{Replace, Span};
    use crate::{GameState, Scenario, Scene};

    /// Hears how often the game has ended.
    struct Ends(u32);

    impl Observer for Ends {
        fn event(&mut self, _: &GameState, _: Cards<'_>, event: GameEvent) {
            self.0 += u32::from(event == GameEvent::GameEnds);
        }
    }

    /// Adds one more of what there is only so much room for, as the rules do.
    fn add(rules: &mut Rules<'_>, bound: Bound, vampire: Slot) {
        let ctx = Ctx {
            me: vampire,
            ..Ctx::default()
        };
        let cards = rules.db.deck(Seat(0)).collect::<Vec<_>>();
        let card = cards[0];
        let db = rules.db;
        match bound {
            Bound::Things => {
                rules.game.t.enter(db, card, Seat(0), vampire, 0);
            }
            Bound::Choices => rules.offer(Choice::Pass),
            Bound::Frames => rules.push(Frame::Idle),
            Bound::Deeds => rules.record(vampire, Deed::Event, scope_bit(Span::Turn)),
            Bound::Past => rules.remember_feat(Past::default()),
            Bound::Lasting => rules.grant(AbilityId::BORROWED, Span::Turn, &ctx),
            Bound::Due => rules.add_due(Due::default()),
            Bound::Owed => rules.add_owed(Owed::default()),
            Bound::Held => {
                let next = cards[rules.held.len()];
                rules.hold(next, vampire, Holding::Playable);
            }
            Bound::Unburnable => rules.make_unburnable(card),
            Bound::Played => rules.enter_limbo(card),
            Bound::TakenBack => rules.replace(
                card.owner(),
                card,
                Some(Replace::TakeBack {
                    after: Span::Action,
                    ready: false,
                }),
            ),
            Bound::Damage => rules.environmental_damage(vampire, 1, Damage::default()),
            Bound::Intercept => rules.add_intercept(vampire, 1),
            Bound::Ballots => rules.add_ballot(Ballot::default()),
            Bound::Counters => {
                let thing = Slot(rules.tallies.len() as u8);
                rules.change_tally(thing, Counter::Token, None, 1);
            }
            Bound::Decisions => rules.count_decision(),
        }
    }

    fn how_many(table: &Table, bound: Bound) -> usize {
        match bound {
            Bound::Things => table.occupied.len() as usize,
            Bound::Choices => table.choices.len(),
            Bound::Frames => table.frames.len(),
            Bound::Deeds => table.done.len(),
            Bound::Past => table.past.len(),
            Bound::Lasting => table.lasting.len(),
            Bound::Due => table.due.len(),
            Bound::Owed => table.owed.len(),
            Bound::Held => table.held.len(),
            Bound::Unburnable => table.unburnable.len(),
            Bound::Played => table.limbo.len(),
            Bound::TakenBack => table.to_take_back.len(),
            Bound::Damage => table.damage.len(),
            Bound::Intercept => table.action.intercept.len(),
            Bound::Ballots => table.referendum.ballots.len(),
            Bound::Counters => table.tallies.len(),
            Bound::Decisions => table.turn_decisions.into(),
        }
    }

    #[test]
    fn a_game_that_needs_more_room_than_there_is_ends_before_the_next_decision() {
        let db = CardDb::embedded();
        for bound in Bound::ALL {
            let mut table = Scenario::new(db, 2);
            let vampire = table.minion(0, "Navar McClaren");
            let Scene { mut game, deal, .. } = table.minion_phase(0);
            let cards = deal.cards(db);
            // Damage that comes at once is not resolved at once in a combat.
            game.t.combat.on = bound == Bound::Damage;
            let mut ends = Ends(0);
            let mut rules = Rules::new(&mut game, cards, Some(&mut ends));
            while how_many(&rules, bound) < bound.room() {
                add(&mut rules, bound, vampire);
                assert_eq!(rules.overflow, None, "{bound:?}");
            }
            add(&mut rules, bound, vampire);
            let left = how_many(&rules, bound);
            rules.ask_again();
            assert_eq!(ends.0, 1, "{bound:?}");
            assert!(left >= bound.room(), "{bound:?}: nothing is pushed out");
            assert_eq!(game.overflow(), Some(bound));
            assert!(game.decision().is_none() && game.legal().is_empty());
            let outcome = game.outcome().expect("the game is over");
            assert_eq!(outcome.end, End::Overflow);
            assert_eq!(outcome.winner(), None);
            assert!(game.check_invariants(cards).is_ok());
        }
    }

    #[test]
    fn a_choice_that_leads_to_more_than_fits_ends_the_game() {
        let db = CardDb::embedded();
        let mut table = Scenario::new(db, 2);
        let vampire = table.minion(0, "Navar McClaren");
        table.hand(0, &["Computer Hacking"]);
        let mut scene = table.minion_phase(0);
        while scene.game.t.done.len() < MAX_DONE {
            let turn = scope_bit(Span::Turn);
            scene.game.t.record(vampire, Deed::Event, turn);
        }
        assert_eq!(scene.game.overflow(), None);
        // A card for an action may not be played again this turn, which does not fit any more.
        scene.take("play Computer Hacking");
        let game = scene.game;
        assert_eq!(game.overflow(), Some(Bound::Deeds));
        assert_eq!(game.outcome().map(|o| o.end), Some(End::Overflow));
    }

    #[test]
    fn a_turn_that_does_not_end_ends_the_game() {
        let db = CardDb::embedded();
        let mut scene = Scenario::new(db, 2).minion_phase(0);
        scene.game.t.turn_decisions = 100;
        let turn = scene.game.turn();
        while scene.game.turn() == turn {
            scene.drift(1);
        }
        assert_eq!(scene.game.t.turn_decisions, 0, "each turn has its own");
        scene.game.t.turn_decisions = MAX_DECISIONS as u16 - 1;
        scene.drift(1);
        assert_eq!(scene.game.overflow(), None);
        scene.game.t.turn_decisions = MAX_DECISIONS as u16;
        scene.drift(1);
        assert_eq!(scene.game.overflow(), Some(Bound::Decisions));
        assert_eq!(scene.game.outcome().map(|o| o.end), Some(End::Overflow));
    }

    #[test]
    fn a_frame_may_come_below_others() {
        let db = CardDb::embedded();
        let mut game = Scenario::new(db, 2).minion_phase(0).game;
        let t = &mut game.t;
        let before = t.frames.len();
        t.push_below(before - 1, Frame::Recall(frames::Recall));
        assert_eq!(t.frames.len(), before + 1);
        assert_eq!(t.frames[before - 1], Frame::Recall(frames::Recall));
    }

    #[test]
    fn the_bounds_are_documented() {
        let page = include_str!("../../../ARCHITECTURE.md");
        for bound in Bound::ALL {
            let row = format!("| {} | {} |", bound.name(), bound.room());
            assert!(page.contains(&row), "ARCHITECTURE.md lacks the row: {row}");
        }
    }
}
