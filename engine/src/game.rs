//! Driving a game: the few calls that agents, searches and runs need.

use crate::choice::{Choice, ChoiceList, Decision};
use crate::db::CardDb;
use crate::observer::{GameEvent, Observer};
use crate::rules::Rules;
use crate::state::{
    frames, Bound, Cards, Deal, DefId, End, Frame, GameState, Permanent, Seat, Setup, SetupError,
    Slot, SlotSet,
};

/// The result of a Methuselah's game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatOutcome {
    /// Victory points.
    pub victory_points: f32,
    /// Whether she has the game win: two victory points or more, and more than anyone else.
    pub game_win: bool,
    /// The turn in which she was ousted or withdrew.
    pub ousted_turn: Option<u16>,
    /// Who was her predator then, and got the victory point; nobody if she withdrew.
    pub ousted_by: Option<Seat>,
    /// Whether she withdrew.
    pub withdrew: bool,
    /// Pool at the end; 0 if ousted.
    pub pool: u8,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Turns played.
    pub turns: u16,
    /// Rounds begun.
    pub rounds: u16,
    /// Decisions taken.
    pub decisions: u32,
    /// Each seat's result.
    pub seats: Vec<SeatOutcome>,
}

/// An effect that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectAtWork {
    /// The card whose it is.
    pub card: DefId,
    /// The Methuselah who controls it.
    pub seat: Seat,
    /// The minion that plays the card, has the text, or is what the card is on; none of a card of a
    /// Methuselah, and of a minion that is gone.
    pub minion: Option<Slot>,
}

impl Outcome {
    /// The seat with the game win, if any.
    pub fn winner(&self) -> Option<Seat> {
        self.seats
            .iter()
            .position(|s| s.game_win)
            .map(|i| Seat(i as u8))
    }
}

impl GameState {
    /// Shuffles, deals seven library cards and four crypt cards to each seat,
    /// and brings the game to its first decision. What the cards are that have been dealt is
    /// given beside the state, and handed in with every call from then on.
    ///
    /// # Errors
    /// If there are not two to six decks or a deck has the wrong size
    /// (current rulebook 1, deck construction: 12 crypt cards at least, 60 to
    /// 90 library cards).
    pub fn new(db: &CardDb, setup: &Setup) -> Result<(GameState, Deal), SetupError> {
        setup.check(db)?;
        GameState::begun(db, setup, None)
    }

    /// As [`GameState::new`], telling an observer what happens before the first decision.
    ///
    /// # Errors
    /// As [`GameState::new`].
    pub fn observed<O: Observer>(
        db: &CardDb,
        setup: &Setup,
        observer: &mut O,
    ) -> Result<(GameState, Deal), SetupError> {
        setup.check(db)?;
        GameState::begun(db, setup, whoever_listens(observer))
    }

    /// The state is dealt where it is handed on from: it is too large to be copied for nothing.
    fn begun(
        db: &CardDb,
        setup: &Setup,
        mut observer: Option<&mut dyn Observer>,
    ) -> Result<(GameState, Deal), SetupError> {
        let deal = Deal::of(setup);
        let mut begun = Ok((GameState::undealt(setup), deal));
        if let Ok((game, deal)) = &mut begun {
            let cards = deal.cards(db);
            match game.deal(cards, setup) {
                Ok(()) => {
                    if let Some(observer) = &mut observer {
                        observer.event(game, cards, GameEvent::Dealt);
                    }
                    Rules::new(game, cards, observer).advance();
                }
                Err(error) => begun = Err(error),
            }
        }
        begun
    }

    /// Refuses the deal of another game: its cards would be taken for those of this one, and
    /// nobody would notice.
    #[inline]
    pub(crate) fn check_deal(&self, cards: Cards<'_>) {
        assert!(
            self.t.deal == cards.deal().stamp(),
            "the cards are those of another game's deal"
        );
    }

    /// Who has to decide what; `None` when the game is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.t.decision
    }

    /// Every legal choice of the pending decision, in canonical order; empty only when the game is over.
    #[inline]
    pub fn choices(&self, _cards: Cards<'_>, list: &mut ChoiceList) {
        list.0.clear();
        list.0.extend_from_slice(&self.t.choices);
    }

    /// The legal choices of the pending decision, without a copy.
    #[inline]
    pub fn legal(&self) -> &[Choice] {
        &self.t.choices
    }

    /// Carries out a choice, and the rules on to the next decision.
    ///
    /// # Panics
    /// If the deal is that of another game. In debug builds, if `choice` is not among the choices;
    /// in release builds the game is then in an unspecified state.
    #[inline]
    pub fn apply<O: Observer>(&mut self, cards: Cards<'_>, choice: Choice, observer: &mut O) {
        self.carry_out(cards, choice, whoever_listens(observer));
    }

    /// It knows no type of observer: the rules are compiled here, once, and not in each program that
    /// has an observer of its own.
    fn carry_out(&mut self, cards: Cards<'_>, choice: Choice, observer: Option<&mut dyn Observer>) {
        Rules::new(self, cards, observer).apply(choice);
        #[cfg(debug_assertions)]
        self.assert_invariants(cards);
    }

    /// Works out the choices of the pending decision anew, after hidden cards were dealt anew.
    /// Where nothing is left to choose from, the game goes on to another decision, and that
    /// counts as one taken; says whether it did not.
    pub(crate) fn ask_again(&mut self, cards: Cards<'_>) -> bool {
        let (decision, frames) = (self.t.decision, self.t.frames);
        let mut heard = Heard(false);
        Rules::new(self, cards, Some(&mut heard)).ask_again();
        // What is asked may be the same again after something has happened.
        let same = !heard.0 && self.t.decision == decision && self.t.frames == frames;
        self.t.decisions += u32::from(!same);
        same
    }

    /// What the state had no room for, if the game has [ended](End::Overflow) by that.
    pub fn overflow(&self) -> Option<Bound> {
        self.t.overflow
    }

    /// The result, once the game is over. One that has ended as [`End::Overflow`] has none, and
    /// what is given is how far it got.
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.t.end?;
        let points = |seat: Seat| self.t.seats[seat.index()].half_points;
        let best = self.t.all_seats().map(points).max().unwrap_or(0);
        let ahead = self.t.all_seats().filter(|s| points(*s) == best).count() == 1;
        let seats = self
            .t
            .all_seats()
            .map(|seat| {
                let s = &self.t.seats[seat.index()];
                let gone = !self.t.alive(seat);
                SeatOutcome {
                    victory_points: s.half_points as f32 / 2.0,
                    game_win: ahead && s.half_points == best && best >= 4 && end != End::Overflow,
                    ousted_turn: gone.then_some(s.ousted_turn),
                    ousted_by: s.ousted_by,
                    withdrew: s.withdrew,
                    pool: if gone { 0 } else { s.pool },
                }
            })
            .collect();
        Some(Outcome {
            end,
            turns: self.t.turn,
            rounds: self.t.round.min(self.t.options.max_rounds),
            decisions: self.t.decisions,
            seats,
        })
    }

    // ---- what anybody at the table can see ----

    /// Seats at the table, those of ousted Methuselahs included.
    pub fn seat_count(&self) -> u8 {
        self.t.seat_count
    }

    /// Whether a Methuselah is still in the game.
    pub fn in_game(&self, seat: Seat) -> bool {
        self.t.alive(seat)
    }

    /// The prey of a Methuselah.
    pub fn prey(&self, seat: Seat) -> Seat {
        self.t.prey(seat)
    }

    /// The predator of a Methuselah.
    pub fn predator(&self, seat: Seat) -> Seat {
        self.t.predator(seat)
    }

    /// Pool of a Methuselah.
    pub fn pool(&self, seat: Seat) -> u8 {
        self.t.seats[seat.index()].pool
    }

    /// Victory points so far.
    pub fn victory_points(&self, seat: Seat) -> f32 {
        self.t.seats[seat.index()].half_points as f32 / 2.0
    }

    /// Cards in a hand.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.t.cards_in_hand(seat)
    }

    /// Cards left in a library.
    pub fn library_size(&self, seat: Seat) -> usize {
        self.t.seats[seat.index()].library().len()
    }

    /// Cards left in a crypt.
    pub fn crypt_size(&self, seat: Seat) -> usize {
        self.t.seats[seat.index()].crypt().len()
    }

    /// Who has the Edge.
    pub fn edge(&self) -> Option<Seat> {
        self.t.edge
    }

    /// Whether nothing that has happened still waits to have its consequences: what is asked next
    /// follows from the next choice alone.
    pub fn is_settled(&self) -> bool {
        !self.t.something_waits()
    }

    /// Decisions taken so far.
    pub fn decisions(&self) -> u32 {
        self.t.decisions
    }

    /// The turn, counted from 1.
    pub fn turn(&self) -> u16 {
        self.t.turn
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u16 {
        self.t.round
    }

    /// The effect that is being carried out right now, for an [`crate::Observer`] that asks why
    /// something happens; none where the rules themselves are at work.
    pub fn effect(&self) -> Option<EffectAtWork> {
        let at_work = |f: &&Frame| {
            !matches!(
                f,
                Frame::PayPoints(_)
                    | Frame::SplitPrevention(_)
                    | Frame::ShareOut(_)
                    | Frame::Bid(_)
            )
        };
        match self.t.frames.iter().rev().find(at_work) {
            Some(Frame::Run(frames::Run { ctx, code, .. })) if !code.is_of_no_card() => {
                Some(EffectAtWork {
                    card: ctx.def,
                    seat: ctx.seat,
                    minion: ctx.me.some(),
                })
            }
            _ => None,
        }
    }

    /// The card whose [effect](Self::effect) is being carried out right now.
    pub fn cause(&self) -> Option<DefId> {
        self.effect().map(|effect| effect.card)
    }

    /// The acting minion, while an action is under way and it is there.
    pub fn acting(&self) -> Option<Slot> {
        let action = &self.t.action;
        action.on.then(|| action.actor.some()).flatten()
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.t.active
    }

    /// Something in play or in an uncontrolled region. In an empty slot, it is
    /// [nowhere](crate::Region::Nowhere).
    pub fn permanent(&self, slot: Slot) -> &Permanent {
        self.t.p(slot)
    }

    /// Whether something is locked.
    pub fn is_locked(&self, slot: Slot) -> bool {
        self.t.locked.has(slot)
    }

    /// Ready minions of a Methuselah.
    pub fn ready_minions(&self, seat: Seat) -> SlotSet {
        self.t.ready_of(seat)
    }

    /// Vampires of a Methuselah in torpor.
    pub fn torpid_vampires(&self, seat: Seat) -> SlotSet {
        self.t.torpor.and(&self.t.controlled[seat.index()])
    }

    /// Cards in a Methuselah's uncontrolled region.
    pub fn uncontrolled(&self, seat: Seat) -> SlotSet {
        let there = self.t.uncontrolled.without(&self.t.attached);
        there.and(&self.t.controlled[seat.index()])
    }

    /// Everything a Methuselah controls, contested cards and her uncontrolled region included.
    pub fn controlled(&self, seat: Seat) -> SlotSet {
        self.t.controlled[seat.index()]
    }

    /// What is on something in play.
    pub fn cards_on(&self, slot: Slot) -> impl Iterator<Item = Slot> + '_ {
        self.t.cards_on(slot)
    }

    /// The bleed amount of a minion by itself, outside an action.
    ///
    /// # Panics
    /// If the deal is that of another game; so do the two below.
    pub fn bleed_of(&self, cards: Cards<'_>, minion: Slot) -> i32 {
        self.check_deal(cards);
        self.t.bleed_of(cards, minion)
    }

    /// The strength of a minion.
    pub fn strength_of(&self, cards: Cards<'_>, minion: Slot) -> i32 {
        self.check_deal(cards);
        self.t.strength_of(cards, minion)
    }

    /// The intercept of a minion against the current action.
    pub fn intercept_of(&self, cards: Cards<'_>, minion: Slot) -> i32 {
        self.check_deal(cards);
        self.t.intercept(cards, minion)
    }

    /// The title that a vampire has the benefits of.
    pub fn title_of(&self, minion: Slot) -> Option<crate::vocab::Title> {
        self.t.title(minion)
    }

    /// Whether a permanent is a vampire.
    pub fn is_vampire(&self, slot: Slot) -> bool {
        self.t.vampires.has(slot)
    }
}

/// An observer, if it listens.
#[inline]
fn whoever_listens<O: Observer>(observer: &mut O) -> Option<&mut dyn Observer> {
    match observer.listens() {
        true => Some(observer),
        false => None,
    }
}

/// Hears whether anything happens.
struct Heard(bool);

impl Observer for Heard {
    fn event(&mut self, _: &GameState, _: Cards<'_>, _: GameEvent) {
        self.0 = true;
    }
}
