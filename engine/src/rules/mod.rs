//! The rules, in four rooms, between which arrows point one way:
//!
//! - [`questions`]: what holds of the table, by the rules and the cards; they change nothing.
//! - [`deeds`]: the changes of the table, each told to the observer once. What a deed leads to it
//!   puts on the stack.
//! - [`interpreter`]: carries out the code of cards by deeds.
//! - [`chapters`]: the rulebook's own: the steps and answers of the frames.
//!
//! Each room has a type, which gives what it knows by dereferencing to the room below:
//! [`Rules`], [`Interpreter`], [`Deeds`], [`Questions`], and at the bottom the table itself. So a
//! deed that called a chapter, or a question that changed something, would not compile. Within a
//! room a file has the name of its chapter in the rulebook.
//!
//! [`Rules::advance`] carries the rules on until a Methuselah has a choice. It looks at the frame
//! on top of the stack and hands it to the chapter it belongs to, which does the next thing:
//! change the table, push a frame, pop its own, or put choices up.

pub(crate) mod chapters;
pub(crate) mod deeds;
pub(crate) mod interpreter;
pub(crate) mod questions;

pub(crate) use questions::scope::Scope;

use std::ops::{Deref, DerefMut};

use crate::choice::{Choice, Decision, Prompt};
use crate::db::OF_CLAN;
use crate::observer::{GameEvent, Observer};
use crate::rules::questions::scope::MOST_CAPACITY;
use crate::state::{frames, with_frame, Cards, Deed, Frame, GameState, Seat, Slot, Table};

/// What can be asked of a game and its cards. `G` is a reference to the game.
pub(crate) struct Questions<'a, G> {
    pub game: G,
    pub db: Cards<'a>,
}

/// What can be done to a game, with whoever listens.
pub(crate) struct Deeds<'a> {
    questions: Questions<'a, &'a mut GameState>,
    observer: Option<&'a mut dyn Observer>,
}

/// The code of cards at work on a game.
pub(crate) struct Interpreter<'a>(Deeds<'a>);

/// What the rules do with a frame while it is on top of the stack.
pub(crate) trait Step: Sized + std::fmt::Debug {
    /// Carries the rules on by a step.
    fn step(self, rules: &mut Rules<'_>);

    /// Carries out what has been chosen. A frame that never asks has no answer.
    fn answer(self, _rules: &mut Rules<'_>, choice: Choice) {
        unreachable!("{choice:?} answers {self:?}, which asks nothing");
    }
}

/// The rules at work on a game.
pub(crate) struct Rules<'a>(Interpreter<'a>);

impl<G: Deref<Target = GameState>> Deref for Questions<'_, G> {
    type Target = Table;
    #[inline(always)]
    fn deref(&self) -> &Table {
        &self.game.t
    }
}

impl<G: DerefMut<Target = GameState>> DerefMut for Questions<'_, G> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.game.t
    }
}

impl<'a> Deref for Deeds<'a> {
    type Target = Questions<'a, &'a mut GameState>;
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.questions
    }
}

impl DerefMut for Deeds<'_> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.questions
    }
}

impl<'a> Deref for Interpreter<'a> {
    type Target = Deeds<'a>;
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Interpreter<'_> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'a> Deref for Rules<'a> {
    type Target = Interpreter<'a>;
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Rules<'_> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Table {
    /// Whether anybody may be out of pool, a hand of another size than it should be, something in
    /// play waiting for its conditions to hold, or something due.
    #[inline]
    pub(crate) fn something_waits(&self) -> bool {
        self.dying != 0
            || self.hands_dirty != 0
            || self.stirred
                && (!self.standing.is_empty()
                    || self.anything_changes(MOST_CAPACITY)
                    || self.static_kinds.has(OF_CLAN))
            || !self.due.is_empty()
    }
}

impl<'a> Rules<'a> {
    pub fn new(
        game: &'a mut GameState,
        db: Cards<'a>,
        observer: Option<&'a mut (dyn Observer + '_)>,
    ) -> Rules<'a> {
        game.check_deal(db);
        Rules(Interpreter(Deeds {
            questions: Questions { game, db },
            observer: observer.map(|observer| observer as &mut dyn Observer),
        }))
    }

    /// Answers the pending decision and carries the rules on to the next.
    pub fn apply(&mut self, choice: Choice) {
        debug_assert!(
            self.choices.contains(&choice),
            "{choice:?} is not among the choices"
        );
        self.count_decision();
        self.decision = None;
        self.choices.clear();
        self.answer(choice);
        self.advance();
    }

    /// Works out the choices of the pending decision anew, or carries the
    /// rules on if nothing is left to choose.
    pub fn ask_again(&mut self) {
        self.decision = None;
        self.choices.clear();
        self.takes_back_what_cannot_be_played();
        self.takes_back_what_nobody_can_take();
        self.advance();
    }

    /// Carries the rules on until there is a choice to make, or the game is over.
    pub fn advance(&mut self) {
        let mut steps = 0;
        while self.end.is_none() {
            if self.decision.is_some() {
                if self.choices.len() > 1 {
                    break;
                }
                // Where only one thing can be chosen, nobody is asked.
                let only = self.choices[0];
                self.decision = None;
                self.choices.clear();
                self.answer(only);
                continue;
            }
            steps += 1;
            // In every build: a card that comes in from outside may be the reason.
            assert!(
                steps < 100_000,
                "the rules run in a circle: {:?}",
                self.frames
            );
            debug_assert!(
                self.stirred || self.standing_that_holds().is_none(),
                "something has changed that nobody was told of"
            );
            if self.something_waits() && self.settle_what_waits() {
                continue;
            }
            self.step();
        }
        if self.overflow.is_some() {
            self.decision = None;
            self.choices.clear();
            self.tell(GameEvent::GameEnds);
        }
    }

    /// Does what waits, unless an effect is being carried out; says whether there was anything.
    fn settle_what_waits(&mut self) -> bool {
        let mid_effect = matches!(
            self.top(),
            Frame::Run(_)
                | Frame::Played(_)
                | Frame::ShareOut(_)
                | Frame::Bid(_)
                | Frame::PayPoints(_)
                | Frame::Doomed(_)
                | Frame::DrawFromResearch(frames::DrawFromResearch(_))
                | Frame::ReplaceFrom(frames::ReplaceFrom(_))
                | Frame::DrawInstead(_)
                | Frame::TakeBack(frames::TakeBack(_))
                | Frame::Rearrange(_)
                | Frame::DiscardAsCost(_)
        );
        // What says how great a capacity can be may have come, or changed.
        if !mid_effect && self.stirred && self.anything_changes(MOST_CAPACITY) {
            self.settle_capacities();
        }
        // And so what considers vampires of another clan, or how much makes them so.
        if !mid_effect && self.stirred && self.static_kinds.has(OF_CLAN) {
            self.settle_clans();
        }
        !mid_effect
            && (self.something_is_due() && self.settle_due(false)
                || self.dying != 0 && self.oust_the_dying()
                || self.hands_dirty != 0 && self.adjust_hands()
                || self.something_is_due() && self.settle_due(true)
                || self.stirred && self.settle_standing())
    }

    /// Whether something is due. What follows a diablerie waits until the diablerist has learned.
    fn something_is_due(&self) -> bool {
        !self.due.is_empty() && !matches!(self.top(), Frame::LearnDiscipline(_))
    }

    /// The frame on top of the stack: the turn is at its bottom.
    #[inline]
    fn top(&self) -> &Frame {
        self.frames.last().expect("the turn is at the bottom")
    }

    fn step(&mut self) {
        self.culprit = Slot::NONE;
        with_frame!(*self.top(), frame => frame.step(self), self.pop());
    }

    /// Carries out a choice for the frame on top of the stack.
    fn answer(&mut self, choice: Choice) {
        self.culprit = Slot::NONE;
        with_frame!(
            *self.top(),
            frame => frame.answer(self, choice),
            unreachable!("nothing is asked")
        );
    }
}

impl Deeds<'_> {
    /// Tells the observer alone, by `tell` and `trigger`, which set off what waits for the event.
    // Always in line, so that an event which nobody hears is not even put together.
    #[inline(always)]
    pub(in crate::rules) fn tell_observer(&mut self, event: GameEvent) {
        self.stirred = true;
        let Questions { game, db } = &self.questions;
        if let Some(observer) = &mut self.observer {
            observer.event(game, *db, event);
        }
    }

    /// Puts the choices collected so far to a Methuselah. Where there is but one, it is taken as
    /// soon as what is being carried out has come to its end.
    pub(crate) fn ask(&mut self, seat: Seat, prompt: Prompt) {
        if self.end.is_some() {
            // Something did not fit: nobody decides anything more.
            self.choices.clear();
            return;
        }
        debug_assert!(
            !self.choices.is_empty(),
            "nothing to choose from: {prompt:?}"
        );
        self.decision = Some(Decision { seat, prompt });
    }

    /// Puts the choices collected so far to whoever controls something.
    pub(crate) fn ask_controller(&mut self, of: Slot, prompt: Prompt) {
        let seat = self.p(of).controller;
        self.ask(seat, prompt);
    }

    /// Asks a Methuselah whether she wishes something.
    pub(crate) fn ask_whether(&mut self, seat: Seat) {
        self.offer(Choice::Yes);
        self.offer(Choice::No);
        self.ask(seat, Prompt::Option);
    }

    /// Adds a choice to those being collected.
    #[inline]
    pub(crate) fn offer(&mut self, choice: Choice) {
        self.game.t.offer(choice);
    }

    /// Puts a frame on top of the stack.
    #[inline]
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.game.t.push(frame.into());
    }

    /// Remembers a deed.
    pub(crate) fn record(&mut self, minion: Slot, what: Deed, scopes: u16) {
        self.game.t.record(minion, what, scopes);
    }

    pub(crate) fn pop(&mut self) {
        self.stirred |= self.frames.last().is_none_or(Frame::stirs);
        self.frames.pop();
    }

    /// Replaces the frame on top of the stack.
    #[inline]
    pub(crate) fn become_frame(&mut self, frame: impl Into<Frame>) {
        self.stirred = true;
        *self.frames.last_mut().expect("a frame is on the stack") = frame.into();
    }
}
