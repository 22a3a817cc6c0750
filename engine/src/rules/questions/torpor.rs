//! Who stays in combat, and who is about to be burned.

use std::ops::Deref;

use crate::db::Op;
use crate::rules::Questions;
use crate::script::{Ability, ActionKind, Doing, Moment, Stat, Who};
use crate::state::{Ctx, GameState, Slot, Table};
use crate::verbs::Gist;
use crate::vocab::CardType;

impl Table {
    /// The minion that burns something or sends it to torpor, or whose damage it takes; none if it does
    /// so itself, or nobody does.
    pub(crate) fn culprit_of(&self, slot: Slot) -> Slot {
        match self.culprit == slot {
            true => Slot::NONE,
            false => self.culprit,
        }
    }

    /// The minion that rescues a vampire from torpor by the action that is being resolved.
    pub(crate) fn rescuer_of(&self, slot: Slot) -> Slot {
        let action = &self.action;
        let rescued = action.on
            && action.kind == ActionKind::Rescue
            && action.carried_out
            && action.ctx.chosen.things[0] == slot;
        match rescued {
            true => action.actor,
            false => Slot::NONE,
        }
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Whether what is carried out is the effect of the action that goes on.
    pub(crate) fn is_of_action(&self, ctx: &Ctx) -> bool {
        let action = &self.action;
        action.on
            && ctx.card == action.ctx.card
            && ctx.ability == action.ctx.ability
            && ctx.this == action.ctx.this
    }

    /// Whether what is carried out is what a reaction card does as it is played.
    pub(crate) fn is_of_reaction(&self, ctx: &Ctx) -> bool {
        let mode = self.db.def(ctx.def).modes.get(usize::from(ctx.mode));
        ctx.card.is_some() && mode.is_some_and(|m| m.as_type == CardType::Reaction)
    }

    /// Whether a minion can commit diablerie: a ready vampire that is not blood cursed
    /// (full rulebook 11; general rulings), and that nothing forbids it.
    pub(crate) fn may_diablerize(&self, slot: Slot) -> bool {
        self.ready.has(slot)
            && self.vampires.has(slot)
            && (!self.is_blood_cursed(slot)
                || self.has_stat(self.db, &Stat::Cannot(Doing::BeCursed), slot))
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Diablerize), slot)
    }

    /// Whether a vampire can be taken from torpor neither to the ready region, by whatever means, nor by
    /// diablerie.
    pub(crate) fn is_kept_in_torpor(&self, vampire: Slot) -> bool {
        self.has_stat(self.db, &Stat::Cannot(Doing::BeTaken), vampire)
    }

    /// Whether a piece of equipment stays with the minion that it is on: nothing moves or steals it.
    pub(crate) fn is_fixed(&self, card: Slot) -> bool {
        !self.minions.has(card) && self.has_stat(self.db, &Stat::Cannot(Doing::BeTaken), card)
    }

    /// Whether a vampire is wounded, and goes to torpor only when combat ends.
    pub(crate) fn stays_in_combat(&self, vampire: Slot) -> bool {
        self.combat.on && self.combat.undead.has(vampire)
    }

    /// Whether a card on a vampire is about to burn it, as soon as what goes on is done.
    pub(crate) fn is_doomed(&self, slot: Slot) -> bool {
        let db = self.db;
        let burns = |op: &Op| matches!(op, Op::Do(step) if step.gist() == Gist::Burn(Who::Me));
        self.standing.and(&self.attached).into_iter().any(|card| {
            let p = self.p(card);
            p.on == slot
                && db.def(p.def).abilities(p.mode).any(|id| {
                    let def = db.ability(id);
                    matches!(&def.ability, Ability::Trigger { on: Moment::Standing, to, when, .. }
                        if to.is_empty() && self.all_hold(db, when, &self.scope(card)))
                        && db.code(def.code).iter().any(burns)
                })
        })
    }
}
