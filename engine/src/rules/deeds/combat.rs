//! Combat begins, is cancelled, has another round; maneuvers, presses and strikes are gained
//! (current rulebook, combat).

use std::ops::Deref;

use crate::db::{AbilityId, CodeId, Op};
use crate::observer::GameEvent;
use crate::rules::{Deeds, Questions};
use crate::script::{Ability, Cost, Doing, Moment, Span, Stat, Window};
use crate::state::{
    flag, ActionResult, Again, ChosenStrike, CombatState, CombatStep, Combatant, Frame, GameState,
    Lasting, Seat, Slot, SlotSet,
};
use crate::verbs::Range;

/// Nobody has maneuvered or pressed yet.
pub(crate) const NOBODY: u8 = 2;

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// The minion itself if it is in combat, or the combatant of its controller.
    fn combat_side(&self, seat: Seat, minion: Slot) -> Option<usize> {
        self.side(minion)
            .or_else(|| self.side(self.combatant_of(seat)))
    }
}

impl Deeds<'_> {
    /// A strike that something in play offers is cancelled: its own cost is not paid, and another is
    /// chosen (as of a strike card, LSJ 20090818).
    pub(crate) fn cancel_strike(&mut self, i: usize, id: AbilityId) {
        let minion = self.combat.sides[i].minion;
        if let Ability::Strike { cost, .. } = &self.db.ability(id).ability {
            for cost in cost {
                if let Cost::Blood(n) | Cost::Life(n) = cost {
                    self.add_counters(minion, *n);
                }
            }
        }
        // An additional strike that is chosen again is taken off once more.
        let again = u8::from(self.combat.pair > 0);
        let side = &mut self.combat.sides[i];
        side.strike = ChosenStrike::default();
        side.committed = false;
        side.additional += again;
        // Nobody is asked in this window any more, and the combat goes back to the choice before it.
        let innermost = self.frames.iter_mut().rev().find(|f| f.window().is_some());
        if let Some(Frame::Window(window)) = innermost {
            window.passed = u8::MAX;
        }
        for frame in self.frames.iter_mut() {
            if let Frame::Combat(step @ CombatStep::SecondStrike) = frame {
                *step = CombatStep::FirstStrike;
            } else if let Frame::Combat(step @ CombatStep::ResolveFirst) = frame {
                *step = CombatStep::SecondStrike;
            }
        }
    }

    /// Two minions enter combat, if both are ready and not of one controller.
    /// Says whether they do.
    pub(crate) fn begin_combat(&mut self, acting: Slot, opposing: Slot, from_block: bool) -> bool {
        // An ally without life is about to be burned.
        let alive = |s: Slot| self.vampires.has(s) || self.p(s).counters > 0;
        let able = |s: Slot| self.ready.has(s) && self.minions.has(s) && alive(s);
        if self.combat.past {
            // It follows the one that is just over, if no other does.
            let free = self.combat.next.is_none() && able(acting) && able(opposing);
            if free {
                self.combat.next = Some([acting, opposing]);
            }
            return free;
        }
        if self.combat.on
            || !able(acting)
            || !able(opposing)
            || self.is_barred(acting, Stat::Cannot(Doing::EnterCombat))
            || self.is_barred(opposing, Stat::Cannot(Doing::EnterCombat))
            || self.p(acting).controller == self.p(opposing).controller
        {
            return false;
        }
        self.action.other_combat |= self.action.no_combat && !self.action.block_resolved;
        let side = |minion: Slot| Combatant {
            minion,
            sort: self.sort_of_minion(self.db, minion),
            seat: self.p(minion).controller,
            ..Combatant::default()
        };
        self.combat = CombatState {
            on: true,
            sides: [side(acting), side(opposing)],
            from_block,
            last: NOBODY,
            ..CombatState::default()
        };
        for minion in [acting, opposing] {
            let seat = self.p(minion).controller;
            self.combat_foils_withdrawal(seat);
            self.comes_to_fight(minion);
        }
        self.push(Frame::Combat(CombatStep::About));
        true
    }

    /// The combat that goes on is followed by another, of these two, if no other follows it.
    pub(crate) fn queue_combat(&mut self, acting: Slot, opposing: Slot) {
        let combat = &mut self.game.t.combat;
        let free = !combat.queued && combat.visit.is_none() && combat.next.is_none();
        if free && acting.is_some() && opposing.is_some() {
            combat.next = Some([acting, opposing]);
        }
    }

    /// Nothing that a minion has is used up for the combat as yet.
    fn comes_to_fight(&mut self, minion: Slot) {
        let cards: SlotSet = self.cards_on(minion).collect();
        for card in cards {
            self.p_mut(card).mark(flag::MANEUVERED, false);
            self.p_mut(card).mark(flag::MANEUVERED_TWICE, false);
            self.p_mut(card).spent = 0;
        }
        self.p_mut(minion).spent = 0;
    }

    /// A minion becomes the combatant of a Methuselah who controls it instead of another one, or of one that has
    /// left the ready region, unless somebody else has since; and combat goes on from where it is.
    /// It takes over the place alone: what the other has chosen, gained or been given stays with
    /// that one.
    pub(crate) fn fight_instead(&mut self, seat: Seat, minion: Slot) {
        let combat = &self.combat;
        let goes_on = combat.on && !combat.past && !combat.over;
        let able = minion.is_some()
            && self.ready.has(minion)
            && self.minions.has(minion)
            && self.p(minion).controller == seat
            && (self.vampires.has(minion) || self.p(minion).counters > 0);
        if !goes_on || !able || self.is_barred(minion, Stat::Cannot(Doing::EnterCombat)) {
            return;
        }
        let Some(i) = self.combat.sides.iter().position(|s| s.seat == seat) else {
            return;
        };
        let before = self.combat.sides[i].minion;
        if before == minion {
            return;
        }
        let comes = !self.combat.replaced.has(minion);
        if comes {
            self.comes_to_fight(minion);
        }
        let was_given = self.given_range(self.db).is_some();
        self.combat.sides[i] = Combatant {
            minion,
            sort: self.sort_of_minion(self.db, minion),
            seat,
            ..Combatant::default()
        };
        if before.is_some() {
            self.combat.replaced.insert(before);
        }
        if self.in_window(Window::BeforeRange) {
            // Only as long as somebody fights whose rounds are at some range is this one.
            let given = self.given_range(self.db);
            if was_given || given.is_some() && !self.combat.range_set {
                self.combat.range_set = given.is_some();
                self.combat.long = given == Some(Range::Long);
            }
        }
        let of = before.some();
        self.tell(GameEvent::TookPlace { minion, of });
        if comes {
            // It enters combat: for itself and what is on it, combat begins.
            self.due_on(minion, Moment::CombatBegins);
            let cards: SlotSet = self.cards_on(minion).collect();
            for card in cards {
                self.due_on(card, Moment::CombatBegins);
            }
        }
    }

    /// The combat is cancelled: its steps are skipped, the end of the round too. One that a block
    /// would have begun does not begin.
    pub(crate) fn cancel_combat(&mut self) {
        if !self.combat.on {
            let blocked = self.action.on && self.action.result == ActionResult::Blocked;
            self.action.no_combat |= blocked && !self.action.block_resolved;
            return;
        }
        self.combat.over = true;
        self.combat.queued = false;
        self.combat.visit = None;
        self.combat.next = None;
        for frame in self.frames.iter_mut() {
            if let Frame::Combat(step) = frame {
                if *step != CombatStep::End {
                    *step = CombatStep::Ends;
                }
            }
        }
    }

    /// Combat goes on with another round: as by a press in the press step, else instead of ending.
    pub(crate) fn another_round(&mut self) {
        match self.in_window(Window::Press) && !self.combat.over {
            true => self.combat.continues = true,
            false => self.new_round(),
        }
    }

    /// Instead of ending, combat goes on with another round: what was to follow it is lost.
    fn new_round(&mut self) {
        let combat = &mut self.combat;
        combat.over = false;
        combat.continues = true;
        combat.visit = None;
        combat.next = None;
        for side in &mut combat.sides {
            side.strike.ended = false;
        }
        for i in (0..self.lasting.len()).rev() {
            if self.is_after_combat(self.lasting[i].ability) {
                self.lasting.remove(i);
            }
        }
    }

    /// The range of this round or the next is set, unless it is already.
    pub(crate) fn set_range(&mut self, span: Span, range: Range) {
        let combat = &mut self.combat;
        if !combat.on {
            return;
        }
        if span == Span::NextRound {
            combat.next_range = combat.next_range.or(Some(range));
        } else if !combat.range_set {
            combat.range_set = true;
            combat.long = range == Range::Long;
        }
    }

    /// A maneuver is used, as this code gives it.
    pub(crate) fn maneuver(&mut self, seat: Seat, minion: Slot, code: CodeId) {
        if let Some(i) = self.combat_side(seat, minion) {
            let combat = &mut self.combat;
            combat.long = !combat.long;
            combat.last = i as u8;
            combat.maneuvers = combat.maneuvers.saturating_add(1);
            combat.maneuver = code;
            let minion = combat.sides[i].minion;
            self.tell(GameEvent::Maneuvered(minion));
        }
    }

    /// The last maneuver has not been used, and gives no press (ANK 20230114).
    pub(crate) fn cancel_maneuver(&mut self) {
        let combat = &mut self.combat;
        if combat.maneuvers == 0 {
            return;
        }
        let minion = combat.sides[usize::from(combat.last)].minion;
        combat.long = !combat.long;
        combat.maneuvers -= 1;
        combat.last = match combat.maneuvers {
            0 => NOBODY,
            _ => 1 - combat.last,
        };
        let code = std::mem::take(&mut combat.maneuver);
        for op in self.db.code(code) {
            let Op::Grant(_, id) = op else { continue };
            let its = |l: &Lasting| l.ability == *id && l.me == minion && !l.used;
            if self.gives_a_press(*id) {
                if let Some(i) = self.lasting.iter().rposition(its) {
                    self.lasting.remove(i);
                }
            }
        }
        self.tell(GameEvent::ManeuverCancelled(minion));
    }

    pub(crate) fn press(&mut self, seat: Seat, minion: Slot) {
        if let Some(i) = self.combat_side(seat, minion) {
            self.combat.continues = !self.combat.continues;
            self.combat.last = i as u8;
            let minion = self.combat.sides[i].minion;
            let continues = self.combat.continues;
            self.tell(GameEvent::Pressed { minion, continues });
            if continues {
                self.tell(GameEvent::PressedToContinue(minion));
            }
        }
    }

    pub(crate) fn gain_strikes(&mut self, minion: Slot, n: u8, limited: bool, only: Again) {
        if let Some(i) = self.side(minion) {
            self.combat.sides[i].additional += n;
            self.combat.sides[i].again = only;
            self.combat.sides[i].gained = true;
            self.combat.sides[i].gained_additional |= limited;
            let strikes = n;
            self.tell(GameEvent::StrikesGained { minion, strikes });
        }
    }
}
