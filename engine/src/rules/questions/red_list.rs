//! Who is on the Red List, and who hunts them.

use std::ops::Deref;

use crate::rules::Questions;
use crate::state::{Ctx, GameState, Slot, RED_LIST};

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    pub(crate) fn red_list_in_play(&self) -> bool {
        !self.traits[RED_LIST].is_empty()
    }

    /// The vampire that will have burned a minion of the Red List if the minion is burned now in
    /// combat: whoever opposes it, whatever burns it (card ruling LSJ 20090922).
    pub(crate) fn hunter_in_combat(&self, victim: Slot) -> Option<Slot> {
        if !self.is_red_list(victim) {
            return None;
        }
        Some(self.opposing(victim)).filter(|hunter| self.vampires.has(*hunter))
    }

    /// The vampire that will have burned a minion of the Red List if a step of an effect
    /// burns it: in combat, or as a directed action.
    pub(crate) fn hunter_by_effect(&self, victim: Slot, ctx: &Ctx) -> Option<Slot> {
        if !self.is_red_list(victim) || self.uncontrolled.has(victim) {
            return None;
        }
        if self.combat.on {
            return self.hunter_in_combat(victim);
        }
        let action = &self.action;
        let of_action = action.directed && self.is_of_action(ctx);
        Some(action.actor).filter(|actor| of_action && self.vampires.has(*actor))
    }
}
