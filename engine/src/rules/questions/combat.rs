//! Who fights, and who may maneuver and press (current rulebook, combat).

use std::ops::Deref;

use crate::db::{AbilityId, CodeId, Op};
use crate::rules::Questions;
use crate::script::{Ability, Doing, Moment, Quality, Stat};
use crate::state::{Cards, Ctx, GameState, Seat, Slot, Table};
use crate::verbs::Demand;

impl Table {
    /// The side of the acting minion: who entered combat as such, unless an effect has the other
    /// considered so (card rulings: such an effect supersedes, as long as it lasts).
    pub(crate) fn acting_side(&self, db: Cards<'_>) -> usize {
        let has_other_act = |i: usize| {
            let minion = self.combat.sides[i].minion;
            self.change(db, &Stat::Has(Quality::OpposingActs), minion) != 0
        };
        usize::from(has_other_act(0))
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
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
            (None, None) => (self.acting, None),
        }
    }

    /// The side of the acting minion.
    pub(crate) fn acting_side(&self) -> usize {
        self.game.t.acting_side(self.db)
    }

    pub(crate) fn is_after_combat(&self, ability: AbilityId) -> bool {
        matches!(
            self.db.ability(ability).ability,
            Ability::Trigger {
                on: Moment::AfterCombat,
                ..
            }
        )
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

    /// Whether the last maneuver is one of the minion opposing this one, which may be cancelled.
    pub(crate) fn may_cancel_maneuver(&self, minion: Slot) -> bool {
        let combat = &self.combat;
        combat.maneuvers > 0
            && self
                .side(minion)
                .is_some_and(|i| usize::from(combat.last) == 1 - i)
    }

    /// Whether what may be used so is a press.
    pub(crate) fn gives_a_press(&self, ability: AbilityId) -> bool {
        let steps = self.db.code(self.db.ability(ability).code);
        let press = |demand| matches!(demand, Demand::Press { .. } | Demand::PressToEnd);
        let mut demands = steps.iter().filter_map(|op| {
            let Op::Do(step) = op else { return None };
            step.demand()
        });
        demands.any(press)
    }

    /// The code of what is carried out: that of the ability in use, or of the card as it is played.
    pub(crate) fn code_of_effect(&self, ctx: &Ctx) -> CodeId {
        let modes = &self.db.def(ctx.def).modes;
        match ctx.ability {
            Some(id) => self.db.ability(id).code,
            None if ctx.card.is_some() => modes
                .get(usize::from(ctx.mode))
                .map_or(CodeId::default(), |mode| mode.code),
            None => CodeId::default(),
        }
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

    /// Whether a minion may gain additional strikes now: one effect a round may give them
    /// (current rulebook, additional strikes); one outside that limit waits until the strikes
    /// gained before have been made (full rulebook 6.4.3.3, LSJ 20001206).
    pub(crate) fn may_gain_strikes(&self, minion: Slot, limited: bool) -> bool {
        self.side(minion).is_some_and(|i| {
            let side = &self.combat.sides[i];
            side.additional == 0
                && !self.is_barred(minion, Stat::Cannot(Doing::GainStrikes))
                && (self.combat.pair == 0 || side.gained)
                && !(limited && side.gained_additional)
        })
    }
}
