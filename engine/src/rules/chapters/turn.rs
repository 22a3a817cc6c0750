//! The course of a turn (full rulebook 3).

use crate::observer::{GameEvent, Phase};
use crate::rules::{Rules, Step};
use crate::script::{Span, Window};
use crate::state::{flag, Frame, Seat, Slot, SlotSet, TurnStep};

impl Step for TurnStep {
    fn step(self, rules: &mut Rules<'_>) {
        let step = self;
        match step {
            TurnStep::Begin => {
                rules.turn += 1;
                if rules.turn == 1 {
                    rules.round = 1;
                }
                rules.tell_turn();
                rules.become_frame(Frame::Turn(TurnStep::Unlock));
                rules.tell(GameEvent::PhaseBegins(Phase::Unlock));
                match rules.something_due_asks() {
                    true => rules.become_frame(Frame::Turn(TurnStep::Unlocking)),
                    false => rules.begin_unlock_phase(),
                }
            }
            TurnStep::Unlocking => {
                rules.become_frame(Frame::Turn(TurnStep::Unlock));
                rules.begin_unlock_phase();
            }
            TurnStep::Unlock => {
                rules.become_frame(Frame::Turn(TurnStep::Master));
                rules.phase_ends();
                rules.tell(GameEvent::PhaseBegins(Phase::Master));
                rules.begin_master_phase();
                rules.open(Window::Master, Slot::NONE);
            }
            TurnStep::Master => {
                rules.become_frame(Frame::Turn(TurnStep::Minion));
                rules.phase_ends();
                rules.tell(GameEvent::PhaseBegins(Phase::Minion));
                rules.open(Window::Minion, Slot::NONE);
            }
            TurnStep::Minion => {
                rules.recall();
                rules.become_frame(Frame::Turn(TurnStep::Influence));
                rules.phase_ends();
                rules.tell(GameEvent::PhaseBegins(Phase::Influence));
                rules.begin_influence_phase();
                rules.open(Window::Influence, Slot::NONE);
            }
            TurnStep::CutShort => {
                rules.become_frame(Frame::Turn(TurnStep::End));
                rules.minion_phase_was_cut_short();
            }
            TurnStep::Influence => {
                rules.become_frame(Frame::Turn(TurnStep::Discard));
                rules.phase_ends();
                rules.tell(GameEvent::PhaseBegins(Phase::Discard));
                rules.begin_discard_phase();
                rules.open(Window::Discard, Slot::NONE);
            }
            TurnStep::Discard => {
                rules.phase_ends();
                rules.become_frame(Frame::Turn(TurnStep::End));
                rules.tell(GameEvent::EndOfTurn);
                rules.period_ends(&[Span::Turn]);
            }
            TurnStep::End => rules.end_turn(),
        }
    }
}

impl Rules<'_> {
    /// Whose turn is next: of those to whom an effect has given it the first to the left of the one whose
    /// turn it was, or where she has left the game her predator; else the prey of that one.
    fn whose_turn_is_next(&mut self) -> Seat {
        let given = std::mem::take(&mut self.next_turn);
        let active = self.active;
        let mut seat = active;
        for _ in 0..self.seat_count {
            seat = Seat((seat.0 + 1) % self.seat_count);
            if given & seat.bit() != 0 {
                return match self.alive(seat) {
                    true => seat,
                    false => self.predator(seat),
                };
            }
        }
        match self.turns_reversed {
            true => self.predator(active),
            false => self.prey(active),
        }
    }

    /// A vampire that had moved to an uncontrolled region is the other half of a merged vampire
    /// from now on: only its crypt card counts (current rulebook, advanced vampires).
    pub(crate) fn forget_past_of(&mut self, slot: Slot) {
        let p = self.p_mut(slot);
        (p.own_capacity, p.own_clan, p.own_sect) = (0, None, None);
        (p.sect, p.flags, p.used) = (None, 0, 0);
        for set in &mut self.game.t.traits {
            set.remove(slot);
        }
        self.used.remove(slot);
        self.done.retain_mut(|d| d.forget(slot));
        self.forget_feats(slot);
        for lasting in self.lasting.iter_mut().filter(|l| l.me == slot) {
            lasting.me = Slot::NONE;
        }
    }

    fn tell_turn(&mut self) {
        let (seat, turn) = (self.active, self.turn);
        self.tell(GameEvent::TurnBegins { seat, turn });
    }

    fn phase_ends(&mut self) {
        self.replace_for_all(Span::Phase);
        self.period_ends(&[Span::Phase]);
    }

    fn end_turn(&mut self) {
        // The turn may have been cut short, before its periods were over.
        self.period_ends(&[
            Span::Phase,
            Span::Round,
            Span::NextRound,
            Span::Combat,
            Span::Action,
            Span::Referendum,
            Span::Turn,
        ]);
        // The minion phase may have been cut short as well.
        self.recall();
        self.stealthy_actions = Default::default();
        self.discarded = Default::default();
        self.marked = SlotSet::EMPTY;
        self.must_hunt = SlotSet::EMPTY;
        for slot in self.minions {
            let p = self.p_mut(slot);
            p.mark(
                flag::HUNTING_GROUND | flag::BLED | flag::POLITICS | flag::RECRUITED | flag::AWAKE,
                false,
            );
        }
        let mut seats = self.all_seats();
        if seats.any(|s| self.seats[s.index()].waits_to_replace()) {
            for span in [Span::Action, Span::Combat, Span::Phase, Span::Turn] {
                self.replace_for_all(span);
            }
        }
        let active = self.active;
        self.tell(GameEvent::TurnOver { seat: active });
        self.forget_long_past(active);
        let next = self.whose_turn_is_next();
        // A round is over when the turn passes the first seat still there; another turn of the same
        // Methuselah passes nobody.
        let passes = match self.turns_reversed {
            true => next.0 >= active.0,
            false => next.0 <= active.0,
        };
        if passes && next != active {
            self.round += 1;
            if self.round > self.options.max_rounds {
                self.time_is_up();
                return;
            }
        }
        self.active = next;
        self.acting = next;
        self.alone = Slot::NONE;
        self.alone_acted = false;
        self.turn_decisions = 0;
        self.become_frame(Frame::Turn(TurnStep::Begin));
    }
}
