//! Actions that effects bring to an early end, or forbid to be repeated (full rulebook 6.2.3).

use crate::observer::{GameEvent, Happening};
use crate::rules::Deeds;
use crate::script::{ActionKind, Moment, Span};
use crate::state::{
    flag, frames, ActionResult, CardPlay, CombatState, CombatStep, Deed, Done, Frame, Slot, Then,
    TurnStep,
};

impl Deeds<'_> {
    /// The acting minion may not take this action again this turn.
    pub(crate) fn forbid_same_action(&mut self) {
        let action = self.action;
        if action.card.is_some() || action.ctx.this.is_some() {
            // Cards played, and actions of cards in play, were recorded when the action began.
            return;
        }
        let to = Done {
            minion: action.actor,
            scopes: crate::state::scope_bit(Span::Turn),
            ..Done::default()
        };
        self.forbid_cardless_action(to);
    }

    /// No vampire of the acting Methuselah may take this action again this turn.
    pub(crate) fn forbid_action_to_vampires(&mut self) {
        let action = self.action;
        let to = Done {
            scopes: crate::state::scope_bit(Span::Turn),
            play: CardPlay {
                seat: action.seat,
                ..CardPlay::default()
            },
            vampires: true,
            ..Done::default()
        };
        match self.deed_of_card() {
            Some(what) => self.record_done(Done { what, ..to }),
            None => self.forbid_cardless_action(to),
        }
    }

    /// This action, which no card offers, may not be taken again by those of a record.
    fn forbid_cardless_action(&mut self, to: Done) {
        let action = self.action;
        // Taking equipment is aimed at the pieces: with any of them it is the same action.
        for piece in action.equipment {
            let what = Deed::Basic(action.kind, piece.0);
            self.record_done(Done { what, ..to });
        }
        let target = action.ctx.chosen.things[0];
        let key = if action.kind == ActionKind::Bleed {
            // At whomever it goes by now, it was announced so.
            self.prey(action.seat).0
        } else if target.is_some() {
            target.0
        } else {
            action.target_seat.map_or(u8::MAX, |s| s.0)
        };
        let what = Deed::Basic(action.kind, key);
        self.record_done(Done { what, ..to });
    }

    /// What is recorded of an action that a card offers, be it played or in play.
    fn deed_of_card(&self) -> Option<Deed> {
        let action = &self.action;
        match action.ctx.ability {
            Some(id) => Some(Deed::Acted(action.ctx.this, self.db.ability(id).taken_as)),
            None if action.card.is_some() => Some(Deed::Played(action.ctx.def)),
            None => None,
        }
    }

    /// No minion of the acting Methuselah may take this action of a card again this turn.
    pub(crate) fn forbid_action_to_all(&mut self) {
        if let Some(deed) = self.deed_of_card() {
            self.record(Slot::NONE, deed, crate::state::scope_bit(Span::Turn));
        }
    }

    /// A minion bleeds: it cannot again this turn, unless it can bleed once more.
    pub(crate) fn uses_bleed(&mut self, minion: Slot) {
        let again = |d: &Done| d.minion == minion && d.what == Deed::BleedsAgain;
        match self.done.iter().position(again) {
            Some(i) => {
                self.done.remove(i);
            }
            None => self.p_mut(minion).mark(flag::BLED, true),
        }
    }

    /// A minion can bleed once more this turn than it could.
    pub(crate) fn may_bleed_again(&mut self, minion: Slot) {
        match self.p(minion).is(flag::BLED) {
            true => self.p_mut(minion).mark(flag::BLED, false),
            false => self.record(
                minion,
                Deed::BleedsAgain,
                crate::state::scope_bit(Span::Turn),
            ),
        }
    }

    /// The action ends before it is resolved and may be taken again, unless it has been blocked
    /// and continued (card rulings on cancelled actions).
    pub(crate) fn cancel_action(&mut self) {
        let action = self.action;
        if !action.on || action.is_cut_short() || action.result != ActionResult::Pending {
            return;
        }
        self.end_action();
        if action.continued || !self.occupied.has(action.actor) {
            return;
        }
        let mark = match action.kind {
            ActionKind::Bleed => {
                self.may_bleed_again(action.actor);
                0
            }
            ActionKind::Political => flag::POLITICS,
            ActionKind::Other
            | ActionKind::Hunt
            | ActionKind::Equip
            | ActionKind::Employ
            | ActionKind::Recruit
            | ActionKind::LeaveTorpor
            | ActionKind::Rescue
            | ActionKind::Diablerize
            | ActionKind::BecomeAnarch
            | ActionKind::RedList
            | ActionKind::GainPower
            | ActionKind::BurnIncapacitated => 0,
        };
        self.p_mut(action.actor).mark(mark, false);
        if action.mandatory {
            self.must_hunt.insert(action.actor);
        }
        let limited = action.card.is_some()
            && self.db.def(action.ctx.def).once == Some(crate::script::Span::Turn);
        let taken_as = action.ctx.ability.map(|id| self.db.ability(id).taken_as);
        let its = |d: &&mut Done| d.minion == action.actor || d.minion == Slot::NONE;
        for d in self.done.iter_mut().filter(its) {
            let same = match d.what {
                Deed::Played(id) => action.card.is_some() && id == action.ctx.def && !limited,
                Deed::Acted(this, id) => this == action.ctx.this && taken_as == Some(id),
                Deed::Basic(kind, _) => kind == action.kind && !action.card.is_some(),
                Deed::Nothing
                | Deed::PlayedAs(..)
                | Deed::PlayedBy(..)
                | Deed::PlayedByAnyone(_)
                | Deed::Stealthier
                | Deed::BleedsAgain
                | Deed::Event
                | Deed::Conviction
                | Deed::Visits
                | Deed::Banished => false,
            };
            if same {
                d.scopes &= !crate::state::scope_bit(crate::script::Span::Turn);
            }
        }
    }

    /// The turn ends, once whatever goes on in it is over; one that has just begun is skipped, and has
    /// no end either. A minion phase that it cuts short has ended. The next turn is that of one of these
    /// Methuselahs, one bit a seat, or of the next one as usual.
    pub(crate) fn end_turn_early(&mut self, next: u8) {
        self.next_turn |= next;
        let step = self.frames[0];
        let skipped = matches!(step, Frame::Turn(TurnStep::Unlocking));
        if let Frame::Turn(TurnStep::CutShort | TurnStep::End) = step {
            return;
        }
        if step == Frame::Turn(TurnStep::Minion) {
            self.frames[0] = Frame::Turn(TurnStep::CutShort);
            return;
        }
        self.frames[0] = Frame::Turn(TurnStep::End);
        if !skipped {
            self.tell(GameEvent::EndOfTurn);
        }
    }

    /// The minion phase has ended and the turn with it, without an influence phase.
    pub(crate) fn minion_phase_was_cut_short(&mut self) {
        self.sets_off(Happening::new(Moment::Influence));
        self.tell(GameEvent::EndOfTurn);
    }

    /// Where the referendum of the action goes on, it has no result, and the action is unsuccessful.
    pub(crate) fn end_referendum_of_action(&mut self) {
        let referendum = &self.referendum;
        if referendum.on && !referendum.blood_hunt && !referendum.passed {
            self.referendum.cancelled = true;
            self.tell(GameEvent::ReferendumCancelled);
            self.action.result = ActionResult::Ended;
            self.action.ended = true;
        }
    }

    /// The action ends at once, unsuccessfully.
    pub(crate) fn end_action(&mut self) {
        self.end_before_combat();
        let action = &mut self.action;
        if action.on && action.result != ActionResult::Successful && !action.block_resolved {
            action.ended = true;
        }
    }

    /// The acting minion cannot go on with its action, which ends; one that has failed
    /// already goes on to what comes after it (card rulings, group 157).
    pub(crate) fn end_unfailed_action(&mut self) {
        if !self.action.failed_early {
            self.end_action();
        }
    }

    /// Where combat is about to begin by the success of the action, the action
    /// is ended unsuccessfully, and nothing more comes of it.
    pub(crate) fn end_before_combat(&mut self) {
        let at = |frame| self.frames.iter().position(|f| *f == frame);
        let Some(combat) = at(Frame::Combat(CombatStep::About)) else {
            return;
        };
        let action = self
            .frames
            .iter()
            .position(|f| matches!(f, Frame::Action(_)));
        self.combat = CombatState::default();
        for i in (action.map_or(combat, |a| a + 1)..=combat).rev() {
            let rest = matches!(
                self.frames[i],
                Frame::Run(frames::Run {
                    then: Then::Nothing,
                    ..
                })
            );
            if i == combat || rest {
                self.frames.remove(i);
            }
        }
        if self.action.result == ActionResult::Successful {
            self.action.result = ActionResult::Ended;
            self.action.ended = true;
        }
    }
}
