//! Combat: its rounds and their seven steps (current rulebook, combat; full rulebook 6.4).

use super::{Rules, Scope};
use crate::db::AbilityId;
use crate::observer::{GameEvent, Observer};
use crate::script::{Ability, Blow, Doing, Moment, Number, Quality, Span, Stat, Window};
use crate::state::{
    flag, ActionResult, CardId, ChosenStrike, CombatState, CombatStep, Combatant, Ctx, Frame, Seat,
    Slot, SlotSet, Then,
};

/// Rounds in a row without a card played that end the combat of whoever should be in torpor.
const QUIET_ROUNDS: u8 = 3;
/// Nobody has maneuvered or pressed yet.
const NOBODY: u8 = 2;

impl<O: Observer> Rules<'_, O> {
    /// Two minions enter combat, if both are ready and not of one controller.
    /// Says whether they do.
    pub(crate) fn begin_combat(&mut self, acting: Slot, opposing: Slot, from_block: bool) -> bool {
        // An ally without life is about to be burned.
        let alive = |s: Slot| self.vampires.has(s) || self.p(s).counters > 0;
        let able = |s: Slot| self.ready.has(s) && self.minions.has(s) && alive(s);
        if self.combat.on
            || !able(acting)
            || !able(opposing)
            || self.is_barred(acting, Stat::Cannot(Doing::EnterCombat))
            || self.is_barred(opposing, Stat::Cannot(Doing::EnterCombat))
            || self.p(acting).controller == self.p(opposing).controller
        {
            return false;
        }
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
            let cards: SlotSet = self.cards_on(minion).collect();
            for card in cards {
                self.p_mut(card).mark(flag::MANEUVERED, false);
                self.p_mut(card).spent = 0;
            }
            self.p_mut(minion).spent = 0;
        }
        self.push(Frame::Combat(CombatStep::About));
        true
    }

    /// Combat begins, unless the action has been ended just before it.
    fn combat_begins(&mut self) {
        let [acting, opposing] = self.combat.sides.map(|s| s.minion);
        if self.combat_is_broken() {
            self.combat = CombatState::default();
            self.pop();
            return;
        }
        if self.combat.lock {
            // Who is opposed to the acting minion of the action, if it acts, is locked.
            let other = if acting == self.action.actor {
                opposing
            } else {
                acting
            };
            self.lock(other);
        }
        let (acting, opposing) = match self.acting_side() {
            0 => (acting, opposing),
            _ => (opposing, acting),
        };
        self.tell(GameEvent::CombatBegins { acting, opposing });
        self.become_frame(Frame::Combat(CombatStep::BeginRound));
        self.hands_follow_combat();
        self.trigger(Moment::AboutToFight);
        // What kept a vampire from torpor in the combat before is over (LSJ 20030214, ANK 20190624).
        for i in 0..2 {
            if self.combat.wounded[i] {
                self.goes_to_torpor(self.combat.sides[i].minion);
            }
        }
    }

    /// The combatant that a Methuselah controls.
    pub(crate) fn combatant_of(&self, seat: Seat) -> Slot {
        if !self.combat.on {
            return Slot::NONE;
        }
        self.combat
            .sides
            .iter()
            .map(|s| s.minion)
            .find(|m| m.is_some() && self.p(*m).controller == seat)
            // What an ally being burned cannot use is not for an imbued being incapacitated (imbued appendix, 5).
            .filter(|m| !self.incapacitated.has(*m))
            .unwrap_or(Slot::NONE)
    }

    /// The Methuselahs whose minions fight, that of the acting one first.
    pub(crate) fn controllers(&self) -> (Seat, Option<Seat>) {
        let of = |i: usize| {
            let minion = self.combat.sides[i].minion;
            minion.is_some().then(|| self.p(minion).controller)
        };
        let first = self.acting_side();
        match (of(first), of(1 - first)) {
            (Some(a), b) => (a, b),
            (None, Some(b)) => (b, None),
            (None, None) => (self.active, None),
        }
    }

    /// The side of the acting minion: who entered combat as such, unless an effect has the other
    /// considered so (card rulings: such an effect supersedes, as long as it lasts).
    pub(crate) fn acting_side(&self) -> usize {
        let has_other_act = |i: usize| {
            let minion = self.combat.sides[i].minion;
            self.change(self.db, &Stat::Has(Quality::OpposingActs), minion) != 0
        };
        usize::from(has_other_act(0))
    }

    pub(crate) fn step_combat(&mut self, step: CombatStep) {
        use CombatStep::*;
        let next = |rules: &mut Self, step| rules.become_frame(Frame::Combat(step));
        if step == About {
            if self.combat.announced || self.combat.from_block {
                self.combat_begins();
            } else {
                self.combat.announced = true;
                self.open(Window::AboutToFight, Slot::NONE);
            }
            return;
        }
        if self.combat_is_broken() && !matches!(step, EndOfRound | Next | End) {
            next(self, EndOfRound);
            return;
        }
        match step {
            About => unreachable!("it is dealt with above"),
            BeginRound => {
                self.begin_round();
                next(self, BeforeRange);
            }
            BeforeRange => {
                next(self, Range);
                self.open(Window::BeforeRange, Slot::NONE);
            }
            Range => {
                next(self, BeforeStrikes);
                if !self.combat.range_set {
                    self.open(Window::Maneuver, Slot::NONE);
                }
            }
            BeforeStrikes => {
                let long = self.combat.long;
                self.tell(GameEvent::Range { long });
                next(self, FirstStrike);
                self.open(Window::BeforeStrikes, Slot::NONE);
            }
            FirstStrike => {
                next(self, FirstDeclared);
                let first = self.acting_side();
                self.combat.first = first as u8;
                self.begin_strike(first);
            }
            FirstDeclared => {
                next(self, SecondStrike);
                if self.combat.sides[self.combat.first as usize].strikes {
                    self.open(Window::StrikeDeclared, Slot::NONE);
                }
            }
            SecondStrike => {
                next(self, SecondDeclared);
                self.begin_strike(1 - self.combat.first as usize);
            }
            SecondDeclared => {
                next(self, ResolveFirst);
                self.open(Window::StrikeDeclared, Slot::NONE);
            }
            ResolveFirst => {
                next(self, ResolveNormal);
                self.resolve_early_strikes();
            }
            ResolveNormal => {
                next(self, AfterStrikes);
                // Simultaneous with the strikes, which may burn whatever does it.
                if self.combat.pair == 0 {
                    self.trigger(Moment::StrikeResolution);
                }
                let equipment = self.resolve_strikes(false);
                self.begin_damage();
                self.take_equipment_by_strikes(equipment);
            }
            AfterStrikes => {
                next(self, Additional);
                let pending = self.combat.sides.iter().any(|s| s.additional > 0);
                if self.combat.pair == 0 || !pending {
                    self.open(Window::AdditionalStrikes, Slot::NONE);
                }
            }
            Additional => {
                if self.combat.sides.iter().any(|s| s.additional > 0) {
                    self.combat.pair += 1;
                    next(self, FirstStrike);
                } else {
                    self.combat.last = NOBODY;
                    next(self, Press);
                }
            }
            Press => {
                next(self, EndOfRound);
                self.open(Window::Press, Slot::NONE);
                self.trigger(Moment::Press);
                self.begin_damage();
            }
            EndOfRound => {
                next(self, Next);
                self.open(Window::EndOfRound, Slot::NONE);
            }
            Next => {
                self.end_round();
                let again = self.combat.continues && !self.combat_is_broken();
                next(self, if again { BeginRound } else { End });
            }
            End => self.end_combat(),
        }
    }

    fn begin_round(&mut self) {
        let combat = &mut self.combat;
        combat.round = combat.round.saturating_add(1);
        combat.long = false;
        combat.range_set = std::mem::take(&mut combat.next_close);
        combat.last = NOBODY;
        combat.continues = false;
        combat.hands_only = false;
        combat.silent = true;
        combat.pair = 0;
        for side in &mut combat.sides {
            side.strike = ChosenStrike::default();
            side.committed = false;
            side.additional = 0;
            side.gained = false;
            side.gained_additional = false;
            side.blood_lost = 0;
            side.inflicted = 0;
        }
        let round = combat.round;
        self.set_long_range();
        self.tell(GameEvent::RoundBegins(round));
    }

    /// What has each round of a minion at long range was there first, so that it prevails over
    /// what sets this one (card rulings, group 127).
    fn set_long_range(&mut self) {
        let long =
            |s: &Combatant| self.change(self.db, &Stat::Has(Quality::LongRange), s.minion) != 0;
        if self.combat.sides.iter().any(long) {
            self.combat.long = true;
            self.combat.range_set = true;
        }
    }

    fn end_round(&mut self) {
        let combat = &mut self.combat;
        combat.quiet = if combat.silent { combat.quiet + 1 } else { 0 };
        if combat.quiet >= QUIET_ROUNDS && combat.sides.iter().any(|s| s.undead) {
            combat.continues = false;
        }
        for slot in self.attached {
            self.p_mut(slot).mark(flag::STOLEN, false);
        }
        self.period_ends(&[Span::Round]);
        for lasting in &mut self.lasting {
            if lasting.until == Some(Span::NextRound) {
                lasting.until = Some(Span::Round);
            }
        }
    }

    fn is_after_combat(&self, ability: AbilityId) -> bool {
        matches!(
            self.db.ability(ability).ability,
            Ability::Trigger {
                on: Moment::AfterCombat,
                ..
            }
        )
    }

    fn end_combat(&mut self) {
        // What comes after combat lasts no longer than the combat itself.
        let mut after = self.lasting;
        let follows = !self.combat.queued && self.combat.summons.is_none();
        after.retain(|l| follows && self.is_after_combat(l.ability));
        self.period_ends(&[Span::Round, Span::NextRound, Span::Combat]);
        for i in 0..self.seat_count as usize {
            self.replace_now(Seat(i as u8), crate::script::Span::Combat);
        }
        let first = self.acting_side();
        let combat = std::mem::take(&mut self.combat);
        self.tell(GameEvent::CombatEnds);
        self.pop();
        self.hands_follow_combat();
        if self.summoned {
            self.dismiss_combatants(&combat);
        }
        if let Some((side, full)) = combat.summons {
            self.summon(&combat, side.into(), full);
            return;
        }
        if !combat.queued {
            self.undead_to_torpor(&combat);
        }
        if combat.queued {
            // What was to follow the first combat is lost (card rulings, group 71).
            let [acting, opposing] = combat.sides.map(|s| s.minion);
            if self.begin_combat(acting, opposing, false) {
                self.combat.follows = true;
                self.combat.wounded = combat.sides.map(|s| s.undead);
            } else {
                self.undead_to_torpor(&combat);
            }
        } else {
            self.after_combat(&combat, first);
            self.after_block_combat(&combat);
            for l in after {
                self.run_trigger(l.ability, Scope::of_lasting(&l));
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
        self.combat.summons = None;
        for frame in self.frames.iter_mut() {
            if let Frame::Combat(step) = frame {
                *step = CombatStep::End;
            }
        }
    }

    /// Combat is over: who was kept from torpor in it goes there.
    fn undead_to_torpor(&mut self, combat: &CombatState) {
        for side in combat.sides.iter().filter(|s| s.undead) {
            if side.minion.is_some() {
                self.send_to_torpor(side.minion);
            }
        }
    }

    /// Hand sizes may depend on who is in combat.
    fn hands_follow_combat(&mut self) {
        if self.anything_changes(&Stat::Change(Number::HandSize)) {
            self.hands_dirty = u8::MAX;
        }
    }

    /// A combat between the acting minion and the one that has blocked it is over: what the acting
    /// minion has may continue the action, where that is possible.
    fn after_block_combat(&mut self, combat: &CombatState) {
        let (actor, blocker) = (self.action.actor, self.action.blocker);
        let sides = combat.sides.map(|s| s.minion);
        if actor.is_some()
            && (sides == [actor, blocker] || sides == [blocker, actor])
            && self.can_continue_action()
        {
            self.trigger_cards_about(actor, Moment::AfterCombat, Slot::NONE);
        }
    }

    /// What strikes that ended combat do just after it; the acting minion's comes first.
    fn after_combat(&mut self, combat: &CombatState, first: usize) {
        for i in [1 - first, first] {
            let side = &combat.sides[i];
            let strike = &side.strike;
            if strike.ended && !self.db.code(strike.after).is_empty() && side.minion.is_some() {
                // A dodge protects from what is aimed at the dodging minion.
                let other = &combat.sides[1 - i];
                let dodged = other.strikes && other.strike.effect == Some(Blow::Dodge);
                let target = if dodged { Slot::NONE } else { other.minion };
                let ctx = Ctx {
                    seat: self.p(side.minion).controller,
                    card: CardId::NONE,
                    chosen_card: CardId::NONE,
                    def: strike.def,
                    this: Slot::NONE,
                    me: side.minion,
                    targets: [target, Slot::NONE],
                    chosen: 1,
                    as_vampire: strike.as_vampire,
                    ..Ctx::default()
                };
                self.push(Frame::Run {
                    ctx,
                    code: strike.after,
                    pc: 0,
                    then: Then::Nothing,
                });
            }
        }
    }

    /// Instead of ending, combat goes on with another round: what was to follow it is lost.
    pub(crate) fn new_round(&mut self) {
        let combat = &mut self.combat;
        combat.over = false;
        combat.continues = true;
        combat.summons = None;
        for side in &mut combat.sides {
            side.strike.ended = false;
        }
        for i in (0..self.lasting.len()).rev() {
            if self.is_after_combat(self.lasting[i].ability) {
                self.lasting.remove(i);
            }
        }
    }

    /// Whether a combatant may maneuver: not twice in a row (current rulebook, determine range).
    pub(crate) fn may_maneuver(&self, minion: Slot) -> bool {
        self.side(minion)
            .is_some_and(|i| self.combat.last != i as u8)
            && !self.is_barred(
                minion,
                match self.combat.long {
                    true => Stat::Cannot(Doing::ManeuverToClose),
                    false => Stat::Cannot(Doing::ManeuverToLong),
                },
            )
    }

    /// Whether an effect forbids a combatant something.
    pub(crate) fn is_barred(&self, minion: Slot, from: Stat) -> bool {
        self.has_stat(self.db, &from, minion)
    }

    /// Whether a combatant may press: not twice in a row; a press cancels one to
    /// continue, unless it can only continue combat.
    pub(crate) fn may_press(&self, minion: Slot, only_to_continue: bool) -> bool {
        self.side(minion).is_some_and(|i| {
            self.combat.last != i as u8 && !(only_to_continue && self.combat.continues)
        }) && !self.is_barred(
            minion,
            match self.combat.continues {
                true => Stat::Cannot(Doing::PressToEnd),
                false => Stat::Cannot(Doing::PressToContinue),
            },
        )
    }

    /// Whether a combatant may press to end combat: there is a press of the other to cancel.
    pub(crate) fn may_press_to_end(&self, minion: Slot) -> bool {
        self.may_press(minion, false) && self.combat.continues
    }

    /// The minion itself if it is in combat, or the combatant of its controller.
    fn combat_side(&self, seat: Seat, minion: Slot) -> Option<usize> {
        self.side(minion)
            .or_else(|| self.side(self.combatant_of(seat)))
    }

    pub(crate) fn maneuver(&mut self, seat: Seat, minion: Slot) {
        if let Some(i) = self.combat_side(seat, minion) {
            self.combat.long = !self.combat.long;
            self.combat.last = i as u8;
            let minion = self.combat.sides[i].minion;
            self.tell(GameEvent::Maneuvered(minion));
        }
    }

    pub(crate) fn press(&mut self, seat: Seat, minion: Slot) {
        if let Some(i) = self.combat_side(seat, minion) {
            self.combat.continues = !self.combat.continues;
            self.combat.last = i as u8;
            let minion = self.combat.sides[i].minion;
            let continues = self.combat.continues;
            self.tell(GameEvent::Pressed { minion, continues });
        }
    }

    /// Whether a minion may gain additional strikes now: one effect a round may give them
    /// (current rulebook, additional strikes); one outside that limit waits until the strikes
    /// gained before have been made (full rulebook 6.4.3.3, LSJ 20001206).
    pub(crate) fn may_gain_strikes(&self, minion: Slot, limited: bool) -> bool {
        self.side(minion).is_some_and(|i| {
            let side = &self.combat.sides[i];
            side.additional == 0
                && (self.combat.pair == 0 || side.gained)
                && !(limited && side.gained_additional)
        })
    }

    pub(crate) fn gain_strikes(&mut self, minion: Slot, n: u8, limited: bool) {
        if let Some(i) = self.side(minion) {
            self.combat.sides[i].additional += n;
            self.combat.sides[i].gained = true;
            self.combat.sides[i].gained_additional |= limited;
            let strikes = n;
            self.tell(GameEvent::StrikesGained { minion, strikes });
        }
    }
}
