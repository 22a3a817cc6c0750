//! Ousting, victory points and the end of the game (full rulebook 9).

use std::ops::Deref;

use crate::db::{stat_kind, stat_set};
use crate::observer::GameEvent;
use crate::rules::{Questions, Rules, Step};
use crate::script::{Ability, Number, Quality, Span, Stat, Window};
use crate::state::{
    frames, ActionState, CombatState, Counter, End, Feat, Frame, GameState, Past, ReferendumState,
    Seat, Slot, TurnStep,
};

impl Step for frames::Ousting {
    /// Whoever may keep somebody in the game has done so or not: the rest are ousted, but not
    /// who has run out of pool only now.
    fn step(self, rules: &mut Rules<'_>) {
        let Self { asked } = self;
        let dying = rules.out_of_pool();
        if dying & !asked != 0 {
            let asked = asked | dying;
            rules.become_frame(frames::Ousting { asked });
            rules.open(Window::BeingOusted, Slot::NONE);
        } else {
            rules.pop();
            rules.oust(dying);
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The card by which victory points of a Methuselah are somebody else's, the first of those
    /// that remember her, and how many it takes (RTR 19951017).
    #[cold]
    fn claim_on_points(&self, seat: Seat, leaving: u8) -> Option<(Slot, u8)> {
        let kind = stat_kind(&Stat::Has(Quality::VictoryPointsToYou));
        let claims = self.statics[stat_set(kind)].into_iter().filter_map(|card| {
            let p = self.p(card);
            let points = self.db.def(p.def).abilities(p.mode).find_map(|id| {
                let Ability::Static { what, by, when, .. } = &self.db.ability(id).ability else {
                    return None;
                };
                (*what == Stat::Has(Quality::VictoryPointsToYou)
                    && self.all_hold(self.db, when, &self.scope(card)))
                .then_some(*by as u8)
            })?;
            let counts = p.remembered & seat.bit() != 0
                && self.alive(p.controller)
                && leaving & p.controller.bit() == 0;
            counts.then_some((p.capacity, card, points))
        });
        let first = claims.min_by_key(|(order, ..)| *order);
        first.map(|(_, card, points)| (card, points))
    }
}

impl Rules<'_> {
    /// Ousts every Methuselah who has run out of pool, unless somebody may still keep her in the
    /// game, or is about to: says whether anything was to be done.
    pub(crate) fn oust_the_dying(&mut self) -> bool {
        let saving = |f: &Frame| matches!(f, Frame::Ousting(_));
        if self.frames.iter().any(saving) {
            return false;
        }
        let dying = self.out_of_pool();
        if dying != 0 && self.anybody_has(Window::BeingOusted) {
            self.push(frames::Ousting { asked: dying });
            self.open(Window::BeingOusted, Slot::NONE);
        } else {
            self.oust(dying);
        }
        true
    }

    /// Ousts these Methuselahs, all at the same time.
    ///
    /// Predators get their victory points even if they go down themselves;
    /// only those who stay get 6 pool (full rulebook 9.1).
    fn oust(&mut self, dying: u8) {
        self.dying = 0;
        for seat in self.all_seats() {
            self.seats[seat.index()].short = 0;
        }
        if dying == 0 {
            return;
        }
        let turn = self.turn;
        let victims: tinyvec::ArrayVec<[Seat; crate::MAX_SEATS]> =
            self.all_seats().filter(|s| dying & s.bit() != 0).collect();
        let mut winners: tinyvec::ArrayVec<[Seat; crate::MAX_SEATS]> = Default::default();
        for seat in &victims {
            let predator = self.predator(*seat);
            let by = (predator != *seat).then_some(predator);
            self.seats[seat.index()].ousted_turn = turn;
            self.seats[seat.index()].ousted_by = by;
            if let Some(by) = by {
                let more = self.points_besides(*seat);
                self.points_vary |= more > 0;
                self.gain_points(by, 2 + 2 * more, dying);
                if dying & by.bit() == 0 {
                    winners.push(by);
                }
            }
            self.tell(GameEvent::Ousted { seat: *seat, by });
            if let Some(by) = by {
                self.replace_now(by, Span::Ousted);
            }
        }
        // The turn is over with the active Methuselah, who may have called the referendum by which she is
        // ousted: what comes after that one comes now (LSJ 20090115-2).
        // Nothing else of the turn goes on. What asks somebody is kept, and asks once she has left,
        // for she is nobody to be chosen then.
        let referendum = self.referendum.on && self.referendum.passed;
        let mut kept = 0;
        if referendum && dying & self.active.bit() != 0 {
            self.frames.clear();
            self.trigger_of_others(GameEvent::AfterReferendum, dying);
            self.decision = None;
            self.choices.clear();
            kept = self.frames.len();
        }
        for seat in &victims {
            self.leave_game(*seat);
        }
        // Of several who win pool together, the next one is the first clockwise from whose turn it is.
        let (first, seats) = (self.active.0, self.seat_count);
        winners.sort_unstable_by_key(|s| (s.0 + seats - first) % seats);
        for seat in winners {
            let pool = self.spoils(seat);
            self.gain_pool(seat, pool);
        }
        self.after_leaving(dying, kept);
    }

    /// Pool that a Methuselah gains for ousting her prey: 6, unless effects say otherwise. What makes it
    /// another number for a while is said of the next alone, and used up.
    fn spoils(&mut self, seat: Seat) -> u8 {
        const SET: &Stat = &Stat::Set(Number::Spoils);
        let usual = self.set_to(self.db, Number::Spoils, Slot::NONE, seat);
        let more = self.sum_seat(self.db, stat_kind(&Stat::Change(Number::Spoils)), seat);
        if usual.is_some() {
            for i in (0..self.lasting.len()).rev() {
                let ability = &self.db.ability(self.lasting[i].ability).ability;
                if matches!(ability, Ability::Static { what, .. } if what == SET) {
                    self.lasting.remove(i);
                }
            }
        }
        (usual.unwrap_or(6) + more).clamp(0, 100) as u8
    }

    /// A Methuselah gains victory points, in halves, unless they are somebody else's instead by a
    /// card in play; `leaving` are those being ousted just now, one bit a seat.
    pub(crate) fn gain_points(&mut self, seat: Seat, halves: u8, leaving: u8) {
        if !self.anything_changes(&Stat::Has(Quality::VictoryPointsToYou)) {
            self.seats[seat.index()].half_points += halves;
            self.hands_dirty |= seat.bit();
            if halves >= 2 {
                self.remember_point(seat);
            }
            return;
        }
        for _ in 0..halves {
            let mut to = seat;
            while let Some((card, points)) = self.claim_on_points(to, leaving) {
                to = self.p(card).controller;
                let taken = self.change_tally(card, Counter::HalfPoint, None, 1);
                if taken >= 2 * points {
                    self.burn(card);
                }
            }
            self.seats[to.index()].half_points += 1;
            self.hands_dirty |= to.bit();
            if halves >= 2 {
                self.remember_point(to);
            }
        }
    }

    /// Whoever asks later is told that a Methuselah has gained a victory point, and whether that was in
    /// an action.
    fn remember_point(&mut self, seat: Seat) {
        let over = !self.action.on;
        self.remember_feat(Past {
            feat: Feat::Gained,
            seat,
            over,
            ..Past::default()
        });
    }

    /// Takes a Methuselah's things out of the game; what others control of hers stays.
    pub(crate) fn leave_game(&mut self, seat: Seat) {
        self.alive &= !seat.bit();
        for slot in self.controlled[seat.index()] {
            self.remove_from_game(slot);
        }
        let hand = self.hand(seat);
        for card in hand.into_iter().filter(|card| card.owner() != seat) {
            self.take_from_anywhere(card);
            self.to_removed(card);
        }
        while let Some(i) = self.limbo.iter().position(|c| c.owner() == seat) {
            let card = self.limbo.remove(i);
            self.to_removed(card);
        }
        if self.edge == Some(seat) {
            self.set_edge(None);
        }
        if self.action.on && self.action.target_seat == Some(seat) {
            self.end_action();
        }
    }

    /// Methuselahs have left, one bit a seat: the game may be over, or the turn cut short, but for the
    /// lowest frames, as many as are to be `kept`.
    pub(crate) fn after_leaving(&mut self, left: u8, kept: usize) {
        let alive: tinyvec::ArrayVec<[Seat; crate::MAX_SEATS]> =
            self.all_seats().filter(|s| self.alive(*s)).collect();
        match alive.len() {
            0 => {
                self.finish(End::AllOusted);
                return;
            }
            1 => {
                self.gain_points(alive[0], 2, 0);
                self.finish(End::LastStanding);
                return;
            }
            _ => {}
        }
        self.hands_dirty = u8::MAX;
        if left & self.active.bit() != 0 {
            self.abandon_turn(left, kept);
        }
    }

    /// The active Methuselah is gone: whatever was going on is over, and the turn ends after the
    /// lowest frames, as many as are to be `kept`.
    fn abandon_turn(&mut self, left: u8, kept: usize) {
        while let Some(card) = self.limbo.pop() {
            self.to_ash_heap(card);
        }
        self.frames.truncate(kept);
        if self.action.on {
            self.trigger_of_others(GameEvent::ActionEnds, left);
        }
        self.damage.clear();
        self.forget_pledges(true);
        self.forget_pledges(false);
        self.forget_points();
        self.action = ActionState {
            actor: Slot::NONE,
            blocker: Slot::NONE,
            ..ActionState::default()
        };
        self.combat = CombatState::default();
        self.referendum = ReferendumState::default();
        if self.combat_visited {
            self.dismiss_all();
        }
        self.push_below(0, Frame::Turn(TurnStep::End));
    }

    /// Victory points besides that go to the predator of a Methuselah as she leaves the game, or to her at
    /// its end.
    pub(crate) fn points_besides(&self, seat: Seat) -> u8 {
        let kind = stat_kind(&Stat::Change(Number::VictoryPoints));
        self.sum_seat(self.db, kind, seat).clamp(0, 100) as u8
    }

    pub(crate) fn finish(&mut self, end: End) {
        if self.end.is_some() {
            return;
        }
        for seat in self.all_seats() {
            let more = self.points_besides(seat);
            if more > 0 && self.alive(seat) {
                self.points_vary = true;
                self.gain_points(seat, 2 * more, 0);
            }
        }
        self.end = Some(end);
        self.tell(GameEvent::GameEnds);
    }

    /// The round limit is reached: each survivor scores half a victory point.
    pub(crate) fn time_is_up(&mut self) {
        for i in 0..self.seat_count {
            if self.alive(Seat(i)) {
                self.gain_points(Seat(i), 1, 0);
            }
        }
        self.finish(End::RoundLimit);
    }
}
