//! Combat: its rounds and their seven steps (current rulebook, combat; full rulebook 6.4).

use crate::observer::{GameEvent, Happening};
use crate::rules::deeds::combat::NOBODY;
use crate::rules::{Rules, Scope, Step};
use crate::script::{Ability, Moment, Span, Window};
use crate::state::{
    flag, frames, scope_bit, Bound, Chosen, ChosenStrike, CombatState, CombatStep, Ctx, Frame,
    Lasting, LastingEffects, Seat, Slot,
};
use crate::verbs::Range;

/// Rounds in a row without a card played that end the combat of whoever should be in torpor.
const QUIET_ROUNDS: u8 = 3;

impl Step for CombatStep {
    fn step(self, rules: &mut Rules<'_>) {
        let step = self;
        use CombatStep::*;
        let next = |rules: &mut Rules<'_>, step| rules.become_frame(Frame::Combat(step));
        if step == About {
            if rules.combat.announced || rules.combat.from_block {
                rules.combat_begins();
            } else {
                rules.combat.announced = true;
                rules.open(Window::CombatBegins, Slot::NONE);
            }
            return;
        }
        if rules.combat_is_broken() && !matches!(step, EndOfRound | Next | Ends | End) {
            next(rules, EndOfRound);
            // What has been inflicted before is not undone by the end of combat.
            rules.begin_damage();
            return;
        }
        match step {
            About => unreachable!("it is dealt with above"),
            BeginRound => {
                rules.begin_round();
                next(rules, BeforeRange);
            }
            BeforeRange => {
                next(rules, Range);
                rules.open(Window::BeforeRange, Slot::NONE);
                rules.trigger(GameEvent::BeforeRange);
            }
            // What has been inflicted before range is resolved together (ANK 20170930).
            Range if !rules.damage.is_empty() => rules.begin_damage(),
            Range => {
                next(rules, BeforeStrikes);
                if !rules.combat.range_set {
                    rules.open(Window::Maneuver, Slot::NONE);
                }
            }
            BeforeStrikes => {
                let long = rules.combat.long;
                rules.tell(GameEvent::Range { long });
                next(rules, FirstStrike);
                rules.open(Window::BeforeStrikes, Slot::NONE);
                rules.trigger(GameEvent::BeforeStrikes);
            }
            FirstStrike => {
                next(rules, FirstDeclared);
                let first = rules.acting_side();
                rules.combat.first = first as u8;
                rules.begin_strike(first);
            }
            FirstDeclared => {
                next(rules, SecondStrike);
                if rules.combat.sides[rules.combat.first as usize].strikes {
                    rules.open(Window::StrikeDeclared, Slot::NONE);
                }
            }
            SecondStrike => {
                next(rules, SecondDeclared);
                rules.begin_strike(1 - rules.combat.first as usize);
            }
            SecondDeclared => {
                next(rules, ResolveFirst);
                rules.open(Window::StrikeDeclared, Slot::NONE);
            }
            ResolveFirst => {
                next(rules, BeforeNormal);
                rules.resolve_early_strikes();
            }
            BeforeNormal => {
                next(rules, ResolveNormal);
                if rules.combat.pair == 0 {
                    rules.open(Window::StrikeResolution, Slot::NONE);
                }
            }
            ResolveNormal => {
                next(rules, AfterStrikes);
                // Simultaneous with the strikes, which may burn whatever does it.
                match rules.combat.pair {
                    0 => rules.trigger(GameEvent::StrikeResolution),
                    _ => rules.trigger_for_pair(),
                }
                let (equipment, first) = rules.resolve_strikes(false);
                rules.begin_damage_after(first);
                rules.take_equipment_by_strikes(equipment);
            }
            AfterStrikes => {
                next(rules, Additional);
                rules.period_ends(&[Span::Strike]);
                let pending = rules.combat.sides.iter().any(|s| s.additional > 0);
                if rules.combat.pair == 0 || !pending {
                    rules.open(Window::AdditionalStrikes, Slot::NONE);
                }
            }
            Additional => {
                if rules.combat.sides.iter().any(|s| s.additional > 0) {
                    rules.combat.pair += 1;
                    next(rules, FirstStrike);
                } else {
                    rules.combat.last = NOBODY;
                    next(rules, Press);
                }
            }
            Press => {
                next(rules, EndOfRound);
                let opened = rules.anybody_has(Window::Press);
                rules.open(Window::Press, Slot::NONE);
                rules.trigger(GameEvent::Press);
                if !opened {
                    // For what has been given just now.
                    rules.open(Window::Press, Slot::NONE);
                }
                rules.begin_damage();
            }
            EndOfRound => {
                next(rules, Next);
                rules.open(Window::EndOfRound, Slot::NONE);
                rules.trigger(GameEvent::EndOfRound);
            }
            // What the end of the round has inflicted belongs to it.
            Next if !rules.damage.is_empty() => rules.begin_damage(),
            Next => {
                rules.end_round();
                let again = rules.combat.continues && !rules.combat_is_broken();
                next(rules, if again { BeginRound } else { Ends });
            }
            Ends => {
                next(rules, End);
                rules.trigger(GameEvent::CombatEnds);
            }
            End => rules.end_combat(),
        }
    }
}

impl Rules<'_> {
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
        self.become_frame(Frame::Combat(CombatStep::BeginRound));
        self.hands_may_follow();
        self.trigger(GameEvent::CombatBegins { acting, opposing });
        // What kept a vampire from torpor in the combat before is over (LSJ 20030214, ANK 20190624).
        for i in 0..2 {
            if self.combat.wounded[i] {
                let vampire = self.combat.sides[i].minion;
                self.goes_to_torpor(vampire);
            }
        }
    }

    fn begin_round(&mut self) {
        let combat = &mut self.combat;
        combat.round = combat.round.saturating_add(1);
        let set = combat.next_range.take();
        combat.long = set == Some(Range::Long);
        combat.range_set = set.is_some();
        combat.last = NOBODY;
        combat.maneuvers = 0;
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
            side.suffered = side.suffered.saturating_add(side.taken);
            side.taken = 0;
        }
        let round = combat.round;
        // Until its first round begins, what was done in the combat before is asked for.
        let anew = match round {
            1 => scope_bit(Span::Round) | scope_bit(Span::Combat),
            _ => scope_bit(Span::Round),
        };
        self.done.retain_mut(|d| d.begin(anew));
        self.set_given_range();
        self.tell(GameEvent::RoundBegins(round));
    }

    /// What has each round of a minion at some range was there first, so that it prevails over
    /// what sets this one (card rulings, group 127); but not over what set the first round as the
    /// combat resulted from an action, unless it speaks of that combat too (PIB 20120214).
    fn set_given_range(&mut self) {
        let set = self.combat.round == 1 && self.combat.range_set;
        let given = match set {
            true => self.range_given(self.db, true),
            false => self.given_range(self.db),
        };
        if let Some(range) = given {
            self.combat.long = range == Range::Long;
            self.combat.range_set = true;
        }
    }

    fn end_round(&mut self) {
        let combat = &mut self.combat;
        combat.quiet = if combat.silent { combat.quiet + 1 } else { 0 };
        if combat.quiet >= QUIET_ROUNDS && combat.quiet_ends {
            combat.continues = false;
        }
        for slot in self.attached {
            self.p_mut(slot).mark(flag::STOLEN, false);
        }
        self.period_ends(&[Span::Strike, Span::Round]);
        for lasting in &mut self.lasting {
            if lasting.until == Some(Span::NextRound) {
                lasting.until = Some(Span::Round);
            }
        }
    }

    fn end_combat(&mut self) {
        let past = self.combat.past;
        let (visit, next) = (self.combat.visit, self.combat.next);
        let follows = !self.combat.queued && visit.is_none() && next.is_none();
        if follows && !past && self.anybody_has(Window::AfterCombat) {
            self.combat_is_past();
            return;
        }
        // What was given for the combat and comes after it is over by then.
        let mut after = self.given_for_combat();
        match past {
            true => self.period_ends(&[Span::NextRound]),
            false => self.combat_periods_end(),
        }
        let first = self.acting_side();
        let combat = std::mem::take(&mut self.combat);
        // Something may have waited for nobody to be in combat.
        self.stirred = true;
        self.pop();
        self.hands_may_follow();
        if self.combat_visited {
            self.dismiss_combatants(&combat);
        }
        if let Some([acting, opposing]) = combat.next {
            if !past {
                self.undead_to_torpor(&combat);
            }
            // What was to follow the combat before is lost (RTR 20020501).
            self.combat.queued = true;
            self.tell_after_combat(&combat, &mut after);
            self.combat.queued = false;
            if self.begin_combat(acting, opposing, false) {
                self.combat.follows = true;
            }
            return;
        }
        if let Some((side, full)) = combat.visit {
            self.combat.visit = combat.visit;
            self.tell_after_combat(&combat, &mut after);
            self.combat.visit = None;
            self.bring_to_combat(&combat, side.into(), full);
            return;
        }
        if !combat.queued && !past {
            self.undead_to_torpor(&combat);
        }
        if combat.queued {
            // What was to follow the first combat is lost (card rulings, group 71).
            self.combat.queued = true;
            self.tell_after_combat(&combat, &mut after);
            self.combat.queued = false;
            let [acting, opposing] = combat.sides.map(|s| s.minion);
            if self.begin_combat(acting, opposing, false) {
                self.combat.follows = true;
                self.combat.wounded = combat.sides.map(|s| combat.undead.has(s.minion));
                // Who is no longer in it has no part in the next.
                for vampire in combat.undead.and(&combat.left_out()) {
                    self.send_to_torpor(vampire);
                }
            } else {
                self.undead_to_torpor(&combat);
            }
        } else {
            self.after_combat(&combat, first);
            let depth = self.frames.len();
            let last = self.given_for_after_combat(&combat, &after);
            self.tell_after_combat(&combat, &mut after);
            self.after_block_combat(&combat);
            for l in last {
                let what = Happening::new(Moment::AfterCombat);
                let scope = Scope::of_lasting(self.db, &l);
                self.run_after_those(depth, l.ability, &scope, what);
            }
        }
    }

    /// What has lasted for the combat is over, and its cards are replaced.
    fn combat_periods_end(&mut self) {
        self.combat.more_after = [0, 1].map(|i| self.more_damage(self.combat.sides[i].minion));
        self.period_ends(&[Span::Strike, Span::Round, Span::NextRound, Span::Combat]);
        for i in 0..self.seat_count as usize {
            self.replace_now(Seat(i as u8), Span::Combat);
        }
        if !self.to_take_back.is_empty() {
            self.may_take_back_now(Span::Combat);
            self.hands_dirty = u8::MAX;
        }
    }

    /// The combat is over, and something can be used before anything follows. What comes after combat
    /// waits until then.
    fn combat_is_past(&mut self) {
        let waiting = self.given_for_combat();
        self.combat_periods_end();
        for mut lasting in waiting {
            lasting.until = Some(Span::NextRound);
            self.add_lasting(lasting);
        }
        (self.combat.on, self.combat.past) = (false, true);
        if self.combat_visited {
            // The combat has ended for who was in play for it alone.
            let combat = self.combat;
            self.dismiss_combatants(&combat);
        }
        // Something may have waited for nobody to be in combat.
        self.stirred = true;
        let combat = self.combat;
        self.undead_to_torpor(&combat);
        self.open(Window::AfterCombat, Slot::NONE);
    }

    /// What effects gave for the combat that comes after it.
    fn given_for_combat(&self) -> LastingEffects {
        let is_of_combat = |until: Option<Span>| {
            matches!(
                until,
                Some(Span::Strike | Span::Round | Span::NextRound | Span::Combat)
            )
        };
        let mut given = self.lasting;
        given.retain(|l| is_of_combat(l.until) && !l.used && self.is_after_combat(l.ability));
        given
    }

    /// What effects gave that comes after the last combat, without saying after whose: of what was
    /// given for that combat, and of what lasts longer where its own minion has fought.
    fn given_for_after_combat(
        &mut self,
        combat: &CombatState,
        of_combat: &LastingEffects,
    ) -> LastingEffects {
        let comes = |rules: &Self, l: &Lasting| {
            let Ability::Trigger { on, to, when, .. } = &rules.db.ability(l.ability).ability else {
                return false;
            };
            *on == Moment::AfterCombat
                && to.is_empty()
                && !l.used
                && rules.all_hold(rules.db, when, &Scope::of_lasting(rules.db, l))
        };
        // Of one that has been burned nobody is known any more.
        let fought = |me: Slot| !me.is_some() || combat.has_fought(me);
        let mut last = *of_combat;
        last.retain(|l| comes(self, l));
        for i in 0..self.lasting.len() {
            let l = self.lasting[i];
            if fought(l.me) && comes(self, &l) {
                let ability = &self.db.ability(l.ability).ability;
                self.lasting[i].used = matches!(ability, Ability::Trigger { once: Some(_), .. });
                let added = last.push(l);
                self.check(added, Bound::Lasting);
            }
        }
        last
    }

    /// A combat is over for each of those who have fought, whatever follows. What was given for the
    /// combat hears of it as well.
    fn tell_after_combat(&mut self, combat: &CombatState, given: &mut LastingEffects) {
        let fighting = [0, 1].map(|i| (combat.sides[i].minion, Some(&combat.sides[1 - i])));
        // Who has left its place to another faces whoever the other faces.
        let left_out = combat.left_out().into_iter().map(|minion| {
            let seat = self.p(minion).controller;
            (minion, combat.sides.iter().find(|s| s.seat != seat))
        });
        let left_out: Vec<_> = left_out.collect();
        // What is asked of who has fought is asked of this combat.
        let then = std::mem::take(&mut self.combat);
        self.combat = CombatState {
            on: false,
            past: true,
            queued: then.queued,
            visit: then.visit,
            next: None,
            ..*combat
        };
        for (minion, opposing) in fighting.into_iter().chain(left_out) {
            if !minion.is_some() {
                continue;
            }
            let there = opposing.and_then(|side| side.minion.some());
            let event = GameEvent::AfterCombat {
                minion,
                opposing: there,
                capacity: match there {
                    Some(slot) => self.p(slot).capacity,
                    None => opposing.map_or(0, |side| side.sort.capacity),
                },
            };
            self.tell(event);
            let what = event.happening(&self.game.t).expect("triggers hear of it");
            for l in given.iter_mut().filter(|l| !l.used) {
                self.given_is_set_off(l, what);
            }
        }
        self.combat = then;
    }

    /// Combat is over: who was kept from torpor in it goes there.
    fn undead_to_torpor(&mut self, combat: &CombatState) {
        for side in &combat.sides {
            if side.minion.is_some() && combat.undead.has(side.minion) {
                self.send_to_torpor(side.minion);
            }
        }
        for vampire in combat.undead.and(&combat.left_out()) {
            self.send_to_torpor(vampire);
        }
    }

    /// A combat between the acting minion and the one that has blocked it is over: what the acting
    /// minion has may continue the action, where that is possible.
    fn after_block_combat(&mut self, combat: &CombatState) {
        let (actor, blocker) = (self.action.actor, self.action.blocker);
        let between = match combat.replaced.is_empty() {
            true => {
                let sides = combat.sides.map(|s| s.minion);
                sides == [actor, blocker] || sides == [blocker, actor]
            }
            // One of them may have left its place to another.
            false => combat.has_fought(actor) && combat.has_fought(blocker),
        };
        if actor.is_some() && between && self.can_continue_action() {
            self.trigger_cards_on(actor, Moment::AfterCombat, Slot::NONE);
        }
    }

    /// What strikes that ended combat do just after it; the acting minion's comes first.
    pub(crate) fn after_combat(&mut self, combat: &CombatState, first: usize) {
        for i in [1 - first, first] {
            let side = &combat.sides[i];
            let strike = &side.strike;
            if strike.ended && !self.db.code(strike.after).is_empty() && side.minion.is_some() {
                // A dodge protects from what is aimed at the dodging minion.
                let target = match strike.hits {
                    true => combat.sides[1 - i].minion,
                    false => Slot::NONE,
                };
                let (def, this) = self.text_of_strike(side);
                let (card, then) = self.take_up_strike(strike.card, strike.after);
                let ctx = Ctx {
                    seat: self.p(side.minion).controller,
                    card,
                    def: def.unwrap_or(strike.def),
                    this,
                    ability: strike.ability.filter(|_| def.is_some()),
                    mode: strike.mode,
                    me: side.minion,
                    chosen: Chosen {
                        // What lasted for the combat adds to its damage still (ANK 20170111).
                        x: combat.more_after[1 - i].max(0) as u8,
                        ..Chosen::one(target)
                    },
                    as_vampire: strike.as_vampire,
                    ..Ctx::default()
                };
                self.push(frames::Run {
                    ctx,
                    code: strike.after,
                    pc: 0,
                    then,
                });
            }
        }
    }
}
