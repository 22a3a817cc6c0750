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
use crate::db::CardDb;
use crate::observer::{GameEvent, Observer};
use crate::state::{Deed, Frame, GameState, Seat, Slot, Table};

/// What can be asked of a game and its cards. `G` is a reference to the game.
pub(crate) struct Questions<'a, G> {
    pub game: G,
    pub db: &'a CardDb,
}

/// What can be done to a game, with whoever listens.
pub(crate) struct Deeds<'a, O: Observer> {
    questions: Questions<'a, &'a mut GameState>,
    observer: &'a mut O,
}

/// The code of cards at work on a game.
pub(crate) struct Interpreter<'a, O: Observer>(Deeds<'a, O>);

/// The rules at work on a game.
pub(crate) struct Rules<'a, O: Observer>(Interpreter<'a, O>);

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

impl<'a, O: Observer> Deref for Deeds<'a, O> {
    type Target = Questions<'a, &'a mut GameState>;
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.questions
    }
}

impl<O: Observer> DerefMut for Deeds<'_, O> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.questions
    }
}

impl<'a, O: Observer> Deref for Interpreter<'a, O> {
    type Target = Deeds<'a, O>;
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<O: Observer> DerefMut for Interpreter<'_, O> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'a, O: Observer> Deref for Rules<'a, O> {
    type Target = Interpreter<'a, O>;
    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<O: Observer> DerefMut for Rules<'_, O> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<'a, O: Observer> Rules<'a, O> {
    pub fn new(game: &'a mut GameState, db: &'a CardDb, observer: &'a mut O) -> Rules<'a, O> {
        let questions = Questions { game, db };
        Rules(Interpreter(Deeds {
            questions,
            observer,
        }))
    }

    /// Answers the pending decision and carries the rules on to the next.
    pub fn apply(&mut self, choice: Choice) {
        debug_assert!(
            self.choices.contains(&choice),
            "{choice:?} is not among the choices"
        );
        self.decisions += 1;
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
            debug_assert!(
                steps < 100_000,
                "the rules run in a circle: {:?}",
                self.frames
            );
            let frame = *self
                .frames
                .last()
                .expect("the turn is at the bottom of the stack");
            let mid_effect = matches!(
                frame,
                Frame::Run { .. }
                    | Frame::Played { .. }
                    | Frame::ShareOut { .. }
                    | Frame::PayPoints { .. }
                    | Frame::Doomed { .. }
                    | Frame::DrawFromResearch(_)
                    | Frame::TakeBack(_)
                    | Frame::DiscardAsCost { .. }
            );
            if self.dying != 0 && !mid_effect && self.oust_the_dying() {
                continue;
            }
            if self.hands_dirty != 0 && !mid_effect && self.adjust_hands() {
                continue;
            }
            if !self.standing.is_empty() && !mid_effect && self.settle_standing() {
                continue;
            }
            self.step(frame);
        }
        if self.overflow.is_some() {
            self.decision = None;
            self.choices.clear();
            self.tell(GameEvent::GameEnds);
        }
    }

    fn step(&mut self, frame: Frame) {
        match frame {
            Frame::Idle => {
                self.frames.pop();
            }
            Frame::Turn(step) => self.step_turn(step),
            Frame::Window(window) => self.step_window(window),
            Frame::Play { play, window } => self.step_play(play, window),
            Frame::Played {
                ctx,
                cancelled,
                from_hand,
                helped,
                paid,
            } => self.step_played(ctx, cancelled, from_hand, helped, paid),
            Frame::PickActor { .. } => self.step_pick_actor(frame),
            Frame::Run {
                ctx,
                code,
                pc,
                then,
            } => self.step_run(ctx, code, pc, then),
            Frame::PayPoints { seat, left } => self.step_pay_points(seat, left),
            Frame::TakeBack(seat) => self.step_take_back(seat),
            Frame::DiscardAsCost {
                seat,
                code,
                pc,
                cost,
            } => self.step_discard_as_cost(seat, code, pc, cost),
            Frame::DrawFromResearch(seat) => self.step_draw_from_research(seat),
            Frame::DiscardDown(seat) => self.step_discard_down(seat),
            Frame::Action(step) => self.step_action(step),
            Frame::Combat(step) => self.step_combat(step),
            Frame::Damage { victim } => self.step_damage(victim),
            Frame::BeingBurned { .. } => self.step_being_burned(frame),
            Frame::AttemptBlock { minion } => {
                self.pop();
                self.declare_block(minion);
            }
            Frame::GoingToTorpor { vampire, asked } => self.step_going_to_torpor(vampire, asked),
            Frame::Referendum(step) => self.step_referendum(step),
            Frame::Diablerie { diablerist, victim } => self.step_diablerie(diablerist, victim),
            Frame::OfferDiablerie { .. } => self.step_offer_diablerie(),
            Frame::LearnDiscipline { diablerist } => self.step_learn_discipline(diablerist),
            Frame::BloodHunt { diablerist } => {
                self.pop();
                self.call_blood_hunt(diablerist);
            }
            Frame::Trophies { vampire, at } => self.step_trophies(vampire, at),
            Frame::OfferSlave => self.step_offer_slave(),
            Frame::Aim { side } => self.step_aim(side),
            Frame::EquipAs {
                card,
                minion,
                means,
                mode,
            } => self.step_equip_as(card, minion, means, mode),
            Frame::PickEquipment { side } => self.step_pick_equipment(side),
            Frame::SplitPrevention { .. } => self.step_split_prevention(frame),
            Frame::ShareOut { .. } => self.step_share_out(frame),
            Frame::SplitCost { .. } => self.step_split_cost(frame),
            Frame::MoveLocation { location } => self.step_move_location(location),
            Frame::TakeEquipment { actor } => self.step_take_equipment(actor),
            Frame::FetchPower { imbued, virtue } => self.step_fetch_power(imbued, virtue),
            Frame::Entering { slot } => {
                self.pop();
                self.has_entered(slot);
            }
            Frame::GainConviction { imbued, from } => self.step_gain_conviction(imbued, from),
            Frame::SpendConviction {
                imbued,
                left,
                pledge,
            } => self.step_spend_conviction(imbued, left, pledge),
            Frame::BurnIncapacitated { actor, victim } => {
                self.step_burn_incapacitated(actor, victim)
            }
            Frame::Doomed { vampire } => self.step_doomed(vampire),
            Frame::InOrder => self.step_in_order(),
            Frame::Command { by, seat, left } => self.step_command(by, seat, left),
            Frame::Recall => self.step_recall(),
            Frame::Summoned { .. } => self.step_summoned(frame),
            Frame::BleedNext {
                minion,
                stealth,
                bleed,
            } => self.step_bleed_next(minion, stealth, bleed),
            Frame::PaidWithLife { ally } => {
                self.pop();
                self.lose_life(ally, 0);
            }
            Frame::Revenge { actor, seat, slot } => self.step_revenge(actor, seat, slot),
            Frame::Ousting { asked } => self.step_ousting(asked),
        }
    }

    /// Carries out a choice for the frame on top of the stack.
    fn answer(&mut self, choice: Choice) {
        let frame = *self.frames.last().expect("a decision belongs to a frame");
        match frame {
            Frame::Window(window) => self.answer_window(window, choice),
            Frame::Play { play, window } => self.answer_play(play, window, choice),
            Frame::PickActor { .. } => self.answer_pick_actor(frame, choice),
            Frame::Run {
                ctx,
                code,
                pc,
                then,
            } => self.answer_run(ctx, code, pc, then, choice),
            Frame::PayPoints { seat, left } => self.answer_pay_points(seat, left, choice),
            Frame::TakeBack(seat) => self.answer_take_back(seat, choice),
            Frame::DiscardAsCost { .. } => self.answer_discard_as_cost(choice),
            Frame::DrawFromResearch(seat) => self.answer_draw_from_research(seat, choice),
            Frame::DiscardDown(_) => self.answer_discard_down(choice),
            Frame::Diablerie { diablerist, victim } => {
                self.answer_diablerie(diablerist, victim, choice)
            }
            Frame::OfferDiablerie { diablerist, victim } => {
                self.answer_offer_diablerie(diablerist, victim, choice)
            }
            Frame::LearnDiscipline { diablerist } => {
                self.answer_learn_discipline(diablerist, choice)
            }
            Frame::Trophies { vampire, at } => self.answer_trophies(vampire, at, choice),
            Frame::OfferSlave => self.answer_offer_slave(choice),
            Frame::Aim { side } => self.answer_aim(side, choice),
            Frame::EquipAs { .. } => self.answer_equip_as(frame, choice),
            Frame::Action(_) => self.answer_for_action(choice),
            Frame::Played { .. } => self.answer_played(choice),
            Frame::PickEquipment { side } => self.answer_pick_equipment(side, choice),
            Frame::SplitPrevention { .. } => self.answer_split_prevention(frame, choice),
            Frame::ShareOut { .. } => self.answer_share_out(frame, choice),
            Frame::SplitCost { actor, target } => self.answer_split_cost(actor, target, choice),
            Frame::MoveLocation { location } => self.answer_move_location(location, choice),
            Frame::TakeEquipment { actor } => self.answer_take_equipment(actor, choice),
            Frame::FetchPower { imbued, .. } => self.answer_fetch_power(imbued, choice),
            Frame::GainConviction { imbued, .. } => self.answer_gain_conviction(imbued, choice),
            Frame::SpendConviction {
                imbued,
                left,
                pledge,
            } => self.answer_spend_conviction(imbued, left, pledge, choice),
            Frame::BurnIncapacitated { actor, victim } => {
                self.answer_burn_incapacitated(actor, victim, choice)
            }
            Frame::Revenge { actor, seat, slot } => self.answer_revenge(actor, seat, slot, choice),
            Frame::Doomed { vampire } => self.answer_doomed(vampire, choice),
            Frame::Command { by, seat, left } => self.answer_command(by, seat, left, choice),
            Frame::InOrder => self.answer_in_order(choice),
            other => unreachable!("{other:?} asks nothing"),
        }
    }
}

impl<O: Observer> Deeds<'_, O> {
    #[inline]
    pub(crate) fn tell(&mut self, event: GameEvent) {
        let Questions { game, db } = &self.questions;
        self.observer.event(game, db, event);
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
    pub(crate) fn push(&mut self, frame: Frame) {
        self.game.t.push(frame);
    }

    /// Remembers a deed.
    pub(crate) fn record(&mut self, minion: Slot, what: Deed, scopes: u16) {
        self.game.t.record(minion, what, scopes);
    }

    pub(crate) fn pop(&mut self) {
        self.frames.pop();
    }

    /// Replaces the frame on top of the stack.
    #[inline]
    pub(crate) fn become_frame(&mut self, frame: Frame) {
        *self.frames.last_mut().expect("a frame is on the stack") = frame;
    }
}
