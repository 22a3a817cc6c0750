//! Triggers: what cards in play and lasting effects do when something happens.

use super::Rules;
use super::Scope;
use crate::choice::{Choice, Prompt};
use crate::db::AbilityId;
use crate::observer::Observer;
use crate::script::{Ability, Moment};
use crate::state::{CardId, Ctx, Frame, Lasting, Slot, SlotSet, Then};

impl<O: Observer> Rules<'_, O> {
    /// Carries out triggers of permanents and lasting effects at an event.
    pub(crate) fn trigger(&mut self, event: Moment) {
        for slot in self.triggers {
            if self.occupied.has(slot) {
                self.trigger_on(slot, event);
            }
        }
        // What her effects do after resolution, the acting Methuselah orders (full rulebook 1.6.1.5).
        let ordered = event == Moment::AfterResolution && self.after_resolution().nth(1).is_some();
        if ordered {
            self.push(Frame::InOrder);
        }
        for i in (0..self.lasting.len()).rev() {
            let l = self.lasting[i];
            if ordered && l.seat == self.action.seat {
                continue;
            }
            let def = self.db.ability(l.ability);
            let Ability::Trigger { on, when, once, .. } = &def.ability else {
                continue;
            };
            let scope = Scope::of_lasting(&l);
            if *on == event && !l.used && self.all_hold(self.db, when, scope) {
                if once.is_some() {
                    self.lasting[i].used = true;
                }
                self.run_trigger(l.ability, scope);
            }
        }
    }

    /// What lasting effects of the acting Methuselah have still to do after resolution.
    fn after_resolution(&self) -> impl Iterator<Item = usize> + '_ {
        let seat = self.action.seat;
        let due = move |l: &Lasting| match &self.db.ability(l.ability).ability {
            Ability::Trigger { on, when, .. } => {
                l.seat == seat
                    && *on == Moment::AfterResolution
                    && !l.used
                    && self.all_hold(self.db, when, Scope::of_lasting(l))
            }
            _ => false,
        };
        (0..self.lasting.len()).filter(move |i| due(&self.lasting[*i]))
    }

    /// The acting Methuselah chooses what happens next after resolution.
    pub(crate) fn step_in_order(&mut self) {
        let due: SlotSet = self.after_resolution().map(|i| Slot(i as u8)).collect();
        if due.is_empty() {
            self.pop();
            return;
        }
        for i in due {
            self.offer(Choice::UseLasting(i.0));
        }
        self.ask(self.action.seat, Prompt::Option);
    }

    pub(crate) fn answer_in_order(&mut self, choice: Choice) {
        let Choice::UseLasting(i) = choice else {
            unreachable!("{choice:?} is nothing to happen after resolution");
        };
        let l = &mut self.lasting[i as usize];
        l.used = true;
        let (ability, scope) = (l.ability, Scope::of_lasting(l));
        self.run_trigger(ability, scope);
    }

    /// Carries out what is to be done as soon as its conditions hold; says whether
    /// anything was.
    pub(crate) fn settle_standing(&mut self) -> bool {
        let db = self.db;
        for card in self.standing {
            let p = *self.p(card);
            for id in db.def(p.def).abilities(p.mode) {
                let Ability::Trigger { on, when, .. } = &db.ability(id).ability else {
                    continue;
                };
                let scope = self.scope(card);
                if *on == Moment::Standing && self.all_hold(db, when, scope) {
                    self.run_trigger(id, scope);
                    return true;
                }
            }
        }
        false
    }

    /// Carries out at once what the cards on a minion do as soon as their conditions hold.
    pub(crate) fn settle_cards_on(&mut self, minion: Slot) {
        for card in self.standing.and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                self.trigger_on(card, Moment::Standing);
            }
        }
    }

    /// Carries out the triggers at an event of the cards on a minion.
    pub(crate) fn trigger_cards_on(&mut self, minion: Slot, event: Moment) {
        self.trigger_cards_about(minion, event, Slot::NONE);
    }

    /// Carries out the triggers at an event of the cards on a minion; `target` is the
    /// other minion that the event is about.
    pub(crate) fn trigger_cards_about(&mut self, minion: Slot, event: Moment, target: Slot) {
        for card in self.triggers.and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                self.trigger_about(card, event, target);
            }
        }
    }

    /// Carries out the triggers of one permanent at an event.
    pub(crate) fn trigger_on(&mut self, slot: Slot, event: Moment) {
        self.trigger_about(slot, event, Slot::NONE);
    }

    /// Carries out the triggers of one permanent at an event that comes with a number, which is X.
    pub(crate) fn trigger_at(&mut self, slot: Slot, event: Moment, x: u8) {
        let p = *self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            let def = self.db.ability(id);
            if matches!(&def.ability, Ability::Trigger { on, .. } if *on == event) {
                let scope = self.scope(slot);
                let ctx = Ctx {
                    seat: scope.seat,
                    card: CardId::NONE,
                    chosen_card: CardId::NONE,
                    def: def.def,
                    this: slot,
                    me: scope.me,
                    targets: [Slot::NONE; 2],
                    x,
                    ..Ctx::default()
                };
                self.push(Frame::Run {
                    ctx,
                    code: def.code,
                    pc: 0,
                    then: Then::Nothing,
                });
                self.step_run(ctx, def.code, 0, Then::Nothing);
            }
        }
    }

    fn trigger_about(&mut self, slot: Slot, event: Moment, target: Slot) {
        let p = *self.p(slot);
        let db = self.db;
        for id in db.def(p.def).abilities(p.mode) {
            let def = db.ability(id);
            let Ability::Trigger { on, when, once, .. } = &def.ability else {
                continue;
            };
            let scope = self.scope(slot);
            if *on == event && p.used & def.used_bit == 0 && self.all_hold(db, when, scope) {
                if once.is_some() {
                    self.p_mut(slot).used |= def.used_bit;
                    self.used.insert(slot);
                }
                self.run_trigger_about(id, scope, target);
            }
        }
    }

    pub(crate) fn run_trigger(&mut self, id: AbilityId, scope: Scope) {
        self.run_trigger_about(id, scope, Slot::NONE);
    }

    fn run_trigger_about(&mut self, id: AbilityId, scope: Scope, target: Slot) {
        let def = self.db.ability(id);
        let ctx = Ctx {
            seat: scope.seat,
            card: CardId::NONE,
            chosen_card: CardId::NONE,
            def: def.def,
            this: scope.this,
            me: scope.me,
            targets: [target, Slot::NONE],
            as_vampire: scope.as_vampire,
            ..Ctx::default()
        };
        // Code that neither asks nor pushes is done at once; the rest waits on the stack.
        self.push(Frame::Run {
            ctx,
            code: def.code,
            pc: 0,
            then: Then::Nothing,
        });
        self.step_run(ctx, def.code, 0, Then::Nothing);
    }
}
