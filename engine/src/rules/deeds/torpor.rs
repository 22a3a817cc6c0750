//! Minions go to torpor, leave it, and are burned (current rulebook, torpor).

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Span, Window};
use crate::state::{ActionResult, CombatStep, Ctx, Frame, Region, Slot};
use crate::vocab::Keyword;

impl Deeds<'_> {
    /// A vampire is to go to torpor. In combat there may be something to be
    /// done instead, which comes first.
    pub(crate) fn goes_to_torpor(&mut self, vampire: Slot) {
        if self.stays_in_combat(vampire) {
            return;
        }
        let fights = self.side(vampire).is_some();
        if !(fights && self.waits_to_be_replaced(Window::GoingToTorpor, vampire, Slot::NONE)) {
            self.send_to_torpor(vampire);
        }
    }

    /// A minion or another card is to be burned, and some vampire may get trophies for it. There may
    /// be something to be done instead of burning a minion, which comes first.
    pub(crate) fn is_to_be_burned(&mut self, slot: Slot, hunter: Option<Slot>) {
        if slot.is_some() && self.action.posing == slot {
            self.pose_is_over();
        }
        if self.waits_to_be_burned(slot, hunter) {
            return;
        }
        self.burn(slot);
        if let Some(hunter) = hunter {
            self.award_trophies(hunter);
        }
    }

    /// Whether the burning of a minion waits for those who may have something else happen instead.
    /// Nothing does instead of the burning of one that nobody controls: an uncontrolled one, or one
    /// that is contested.
    pub(crate) fn waits_to_be_burned(&mut self, slot: Slot, hunter: Option<Slot>) -> bool {
        let hunter = hunter.unwrap_or(Slot::NONE);
        self.is_about_to_be_burned(slot)
            || self.can_be_saved(slot)
                && self.waits_to_be_replaced(Window::BeingBurned, slot, hunter)
    }

    /// Whether a location that an effect burns waits for those who may have something else happen
    /// instead: where a card does it that another has played, or controls.
    pub(crate) fn location_waits(&mut self, slot: Slot, ctx: &Ctx) -> bool {
        if !slot.is_some() || self.minions.has(slot) || self.region(slot) != Region::InPlay {
            return false;
        }
        let p = self.p(slot);
        let by = match ctx.ability.is_some() && self.occupied.has(ctx.this) {
            true => self.p(ctx.this).controller,
            false => ctx.seat,
        };
        let location = self.db.def(p.def).has_as(p.mode, Keyword::Location);
        location
            && by != p.controller
            && (self.is_about_to_be_burned(slot)
                || self.waits_to_be_replaced(Window::BeingBurned, slot, Slot::NONE))
    }

    /// Whether it is a minion that somebody controls. Nothing saves one that is burned as combat ends
    /// (LSJ 20021205, LSJ 20070507).
    pub(crate) fn can_be_saved(&self, slot: Slot) -> bool {
        let combat_ends = self.combat.on && self.frames.contains(&Frame::Combat(CombatStep::End));
        slot.is_some()
            && !combat_ends
            && self.minions.has(slot)
            && matches!(
                self.region(slot),
                Region::Ready | Region::Torpor | Region::Incapacitated
            )
    }

    /// A vampire that is going to torpor does so only when combat ends; it is wounded. Rounds in
    /// which no card is played may end it.
    pub(crate) fn stay_in_combat(&mut self, vampire: Slot, quiet_ends: bool) {
        if self.side(vampire).is_some() {
            self.combat.undead.insert(vampire);
            if quiet_ends {
                self.combat.quiet_ends = true;
                self.combat.quiet = 0;
            }
        }
    }

    /// A vampire goes to torpor, with all that is on it.
    pub(crate) fn send_to_torpor(&mut self, slot: Slot) {
        // What attempts to block as a vampire is none that could go there.
        if self.region(slot) != Region::Ready || self.action.posing == slot {
            return;
        }
        self.leaves_ready_region(slot);
        self.set_region(slot, Region::Torpor);
        self.hands_may_follow();
        if self.action.on && self.action.actor == slot && self.action.required_ready {
            self.action.interrupted = true;
            self.acting_minion_is_as_it_must_not_be();
        }
        // Before anything else that comes of it (LSJ 20100527).
        if self.title(slot).is_some() {
            self.replace_for_all(Span::ToTorpor);
        }
        self.tell(GameEvent::ToTorpor(slot));
        self.waits_to_be_replaced(Window::ToTorpor, slot, Slot::NONE);
    }

    /// A vampire moves from torpor to the ready region, neither locked nor unlocked by it;
    /// an imbued from where it is incapacitated.
    pub(crate) fn leave_torpor(&mut self, slot: Slot) {
        if self.imbued.has(slot) {
            self.leave_incapacitation(slot);
        } else if self.region(slot) == Region::Torpor && !self.is_kept_in_torpor(slot) {
            self.set_region(slot, Region::Ready);
            self.hands_may_follow();
            self.replace_for_all(Span::LeaveTorpor);
            self.tell(GameEvent::LeftTorpor(slot));
            if self.action.on && self.action.actor == slot && !self.action.required_ready {
                self.acting_minion_is_as_it_must_not_be();
            }
        }
    }

    /// An action that requires a ready minion fizzles as soon as the acting minion is not ready
    /// any more, one that requires a minion that is not as soon as it is: what it costs is paid,
    /// and it counts as successful (LSJ 20090325; card rulings, group 79).
    pub(crate) fn acting_minion_is_as_it_must_not_be(&mut self) {
        let action = &mut self.action;
        if action.result == ActionResult::Pending && !action.is_cut_short() {
            action.failed_early = true;
            action.fizzles = true;
        } else {
            self.end_unfailed_action();
        }
    }
}
