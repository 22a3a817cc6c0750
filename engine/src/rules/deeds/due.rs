//! What cards in play, and effects that last, do when something happens.
//!
//! A moment is an event with those whom it is about: to whom it happens, and who does it. A trigger
//! says of whom it wants to hear. What it does waits until the effect that goes on is over; what a
//! card does as its own minion enters play or is diablerized comes next, on top of the stack.

use std::ops::Deref;

use crate::db::{AbilityId, CardDb};
use crate::observer::Observer;
use crate::rules::{Deeds, Questions, Scope};
use crate::script::{Ability, Moment};
use crate::state::{frames, Ctx, Due, GameState, Seat, Slot, SlotSet, Then};

/// Something that happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Happening {
    pub event: Moment,
    /// To whom; nobody in particular, of a turn and the like.
    pub to: Slot,
    /// The minion that does it.
    pub by: Slot,
    /// The Methuselah who does it; unless given, who controls the minion or card that it happens to.
    pub seat: Option<Seat>,
    /// The number that it comes with.
    pub x: u8,
}

impl Happening {
    pub(crate) fn new(event: Moment) -> Happening {
        Happening {
            event,
            to: Slot::NONE,
            by: Slot::NONE,
            seat: None,
            x: 0,
        }
    }

    /// Something that happens to a minion, or to a card.
    pub(crate) fn to(event: Moment, to: Slot) -> Happening {
        Happening {
            to,
            ..Happening::new(event)
        }
    }
}

/// Whether an ability is a trigger at a moment.
#[inline]
fn waits_for(db: &CardDb, id: AbilityId, event: Moment) -> bool {
    matches!(&db.ability(id).ability, Ability::Trigger { on, .. } if *on == event)
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Permanents with a trigger, if one of them may wait for a moment.
    #[inline]
    pub(crate) fn waiting_for(&self, event: Moment) -> SlotSet {
        match self.awaited & event.bit() != 0 {
            true => self.triggers,
            false => SlotSet::EMPTY,
        }
    }
}

impl<O: Observer> Deeds<'_, O> {
    /// Something happens: whatever waits for it is due as soon as the effect that goes on is over.
    /// Whether it concerns a trigger is judged now.
    pub(crate) fn happens(&mut self, what: Happening) {
        let db = self.db;
        for card in self.waiting_for(what.event) {
            let p = self.p(card);
            let (def, mode, used) = (db.def(p.def), p.mode, p.used);
            for id in def.abilities(mode) {
                let bit = db.ability(id).used_bit;
                if !waits_for(db, id, what.event)
                    || used & bit != 0
                    || self.comes_by_itself(id, card, what)
                {
                    continue;
                }
                let scope = self.scope(card);
                if self.is_due(id, scope, what) {
                    if let Ability::Trigger { once: Some(_), .. } = &db.ability(id).ability {
                        self.p_mut(card).used |= bit;
                        self.used.insert(card);
                    }
                }
            }
        }
        for i in 0..self.lasting.len() {
            let l = self.lasting[i];
            if !l.used
                && waits_for(db, l.ability, what.event)
                && self.is_due(l.ability, Scope::of_lasting(&l), what)
            {
                if let Ability::Trigger { once: Some(_), .. } = &db.ability(l.ability).ability {
                    self.lasting[i].used = true;
                }
            }
        }
    }

    /// Whether a card does something on its own minion's account in another way than by waiting: as
    /// it enters play, as its minion is diablerized, as it survives its minion's burning, as it has
    /// the blocked action continue, or as soon as its conditions hold.
    fn comes_by_itself(&self, id: AbilityId, card: Slot, what: Happening) -> bool {
        let Ability::Trigger { to, .. } = &self.db.ability(id).ability else {
            return true;
        };
        let p = self.p(card);
        to.is_empty()
            && match what.event {
                Moment::Enters => self.db.def(p.def).is_crypt(),
                Moment::Standing => true,
                Moment::Burned | Moment::Diablerized | Moment::AfterCombat => p.on.is_some(),
                _ => false,
            }
    }

    /// Puts what a trigger does among what is due, if it is one for what happens; says whether it
    /// is.
    fn is_due(&mut self, id: AbilityId, scope: Scope, what: Happening) -> bool {
        let db = self.db;
        let Ability::Trigger { on, to, when, .. } = &db.ability(id).ability else {
            return false;
        };
        if *on != what.event || !self.concerns(to, scope, what.to) {
            return false;
        }
        let due = Due {
            ability: id,
            seat: scope.seat,
            this: scope.this,
            me: scope.me,
            as_vampire: scope.as_vampire,
            about: [what.to, what.by],
            by: what
                .seat
                .or_else(|| what.to.some().map(|to| self.p(to).controller)),
            x: what.x,
        };
        let ctx = self.ctx_of(&due);
        if !self.all_hold(db, when, Scope::of(&ctx)) {
            return false;
        }
        self.add_due(due);
        true
    }

    /// What was due and might be declined has been: its limit is as before.
    pub(crate) fn declines_what_was_due(&mut self, ctx: &Ctx) {
        let Some(id) = ctx.ability.filter(|_| ctx.this.is_some()) else {
            return;
        };
        let def = self.db.ability(id);
        if matches!(def.ability, Ability::Trigger { .. }) {
            self.p_mut(ctx.this).used &= !def.used_bit;
        }
    }

    /// Carries on with what is due first; says that there was something.
    pub(crate) fn settle_due(&mut self) -> bool {
        let due = self.due.remove(0);
        if self.alive(due.seat) {
            let ctx = self.ctx_of(&due);
            let (code, pc, then) = (self.db.ability(due.ability).code, 0, Then::Nothing);
            self.push(frames::Run {
                ctx,
                code,
                pc,
                then,
            });
        }
        true
    }

    /// The circumstances of what is due.
    fn ctx_of(&self, due: &Due) -> Ctx {
        Ctx {
            seat: due.seat,
            def: self.db.ability(due.ability).def,
            this: due.this,
            me: due.me,
            targets: due.about,
            ability: Some(due.ability),
            methuselah: due.by,
            as_vampire: due.as_vampire,
            x: due.x,
            ..Ctx::default()
        }
    }

    /// What the cards on a minion do as soon as their conditions hold comes next.
    pub(crate) fn due_as_things_stand(&mut self, minion: Slot) {
        for card in self.standing.and(&self.attached) {
            if self.occupied.has(card) && self.p(card).on == minion {
                self.due_on(card, Moment::Standing);
            }
        }
    }

    /// What a permanent does at an event comes next.
    pub(crate) fn due_on(&mut self, slot: Slot, event: Moment) {
        let p = self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            self.comes_next(id, slot, event, Slot::NONE);
        }
    }

    /// What a permanent does at an event that comes with a number, which is X, comes next.
    pub(crate) fn due_at(&mut self, slot: Slot, event: Moment, x: u8) {
        let p = self.p(slot);
        for id in self.db.def(p.def).abilities(p.mode) {
            let ability = &self.db.ability(id).ability;
            if matches!(ability, Ability::Trigger { on, to, .. } if *on == event && to.is_empty()) {
                self.push_trigger(id, self.scope(slot), Slot::NONE, x);
            }
        }
    }

    /// Puts an ability of a permanent on the stack if it is a trigger at this event of its own
    /// minion that may happen now; says whether it is. `by` is the other minion that the event is
    /// about.
    pub(crate) fn comes_next(
        &mut self,
        id: AbilityId,
        slot: Slot,
        event: Moment,
        by: Slot,
    ) -> bool {
        let db = self.db;
        let def = db.ability(id);
        let Ability::Trigger {
            on, to, when, once, ..
        } = &def.ability
        else {
            return false;
        };
        if *on != event || !to.is_empty() || self.p(slot).used & def.used_bit != 0 {
            return false;
        }
        let scope = self.scope(slot);
        if !self.all_hold(db, when, scope) {
            return false;
        }
        if once.is_some() {
            self.p_mut(slot).used |= def.used_bit;
            self.used.insert(slot);
        }
        self.push_trigger(id, scope, by, 0);
        true
    }

    /// Puts what a trigger does on the stack.
    pub(crate) fn push_trigger(&mut self, id: AbilityId, scope: Scope, by: Slot, x: u8) {
        let def = self.db.ability(id);
        let ctx = Ctx {
            seat: scope.seat,
            def: def.def,
            this: scope.this,
            me: scope.me,
            targets: [scope.me, by],
            as_vampire: scope.as_vampire,
            x,
            ..Ctx::default()
        };
        let (code, pc, then) = (def.code, 0, Then::Nothing);
        self.push(frames::Run {
            ctx,
            code,
            pc,
            then,
        });
    }
}
