//! Costs, actions and strikes.

use serde::Deserialize;

use super::{CardFilter, Filter};

/// What an ability, or playing a card, costs.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub enum Cost {
    /// Lock this card.
    LockThis,
    /// Burn this card.
    BurnThis,
    /// Lock `Me`.
    LockMe,
    /// `Me` burns this much blood.
    Blood(u8),
    /// `Me`, an imbued, burns this much conviction (imbued appendix, 2).
    Conviction(u8),
    /// This ally burns this much life.
    Life(u8),
    /// You burn this much pool.
    Pool(u8),
    /// Spend this many transfers.
    Transfers(u8),
    /// Burn the Edge.
    Edge,
    /// Discard a card that fits.
    Discard(CardFilter),
    /// Burn this much blood from a ready minion of yours that fits.
    BloodFrom(u8, Filter),
}

/// The action that a card takes or offers (current rulebook, types of actions).
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// What sort of action it is.
    #[serde(default)]
    pub kind: ActionKind,
    /// Stealth it starts with, where that is not the rule for its kind.
    #[serde(default)]
    pub stealth: Option<i8>,
    /// Added to the bleed amount.
    #[serde(default)]
    pub bleed: i8,
    /// Added to the hunt amount.
    #[serde(default)]
    pub hunt: u8,
    /// What it is aimed at.
    #[serde(default)]
    pub at: At,
    /// Blood that the acting minion pays on success, beyond the printed cost.
    #[serde(default)]
    pub blood: u8,
    /// And as much blood as is on what the action is aimed at.
    #[serde(default)]
    pub blood_of_target: bool,
    /// Conviction that the acting imbued pays on success, beyond the printed cost; it is
    /// named as the action is announced (imbued appendix, 2).
    #[serde(default)]
    pub conviction: u8,
    /// The card in play that offers the action locks as it is announced, and must be unlocked.
    #[serde(default)]
    pub locks: bool,
    /// The card in play that offers the action is burned on success, as part of the cost.
    #[serde(default)]
    pub burns: bool,
}

/// What sort of action.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum ActionKind {
    /// An action that a card describes.
    #[default]
    Other,
    /// A bleed.
    Bleed,
    /// A hunt.
    Hunt,
    /// Equip with an equipment.
    Equip,
    /// Employ a retainer.
    Employ,
    /// Recruit an ally.
    Recruit,
    /// Call a referendum.
    Political,
    /// Leave torpor.
    LeaveTorpor,
    /// Rescue a vampire from torpor.
    Rescue,
    /// Diablerize a vampire in torpor.
    Diablerize,
    /// Become anarch.
    BecomeAnarch,
    /// Enter combat with a marked Red List minion.
    RedList,
    /// Gain a power (imbued appendix, 3).
    GainPower,
    /// Burn an incapacitated imbued (imbued appendix, 5).
    BurnIncapacitated,
}

/// What an action is aimed at; decides whether it is directed and who may block it.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum At {
    /// Nothing of anybody else's.
    #[default]
    Nothing,
    /// Your prey.
    Prey,
    /// Every other Methuselah.
    EachOther,
    /// The minion or card chosen first, or the Methuselah chosen.
    Target,
    /// This card in play.
    This,
    /// The minion this card is on.
    Bearer,
    /// This card in play, but directed at who controls the minion it is on (LSJ 20010328).
    ThisOnBearer,
}

/// A strike (current rulebook, strike effects).
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// What the strike does.
    pub effect: StrikeEffect,
    /// Effective at long range too.
    #[serde(default)]
    pub ranged: bool,
    /// Resolved before normal strikes.
    #[serde(default)]
    pub first: bool,
    /// Damage is aggravated.
    #[serde(default)]
    pub aggravated: bool,
    /// The strike gives an optional maneuver.
    #[serde(default)]
    pub maneuver: bool,
    /// The vampire unlocks before combat ends.
    #[serde(default)]
    pub unlock: bool,
    /// A dodge has no effect on it.
    #[serde(default)]
    pub undodgeable: bool,
    /// Combat ends as soon as it has been resolved.
    #[serde(default)]
    pub ends_combat: bool,
}

/// What a strike does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum StrikeEffect {
    /// A hand strike, for the strength in damage, with this much damage added.
    Hand(i8),
    /// With a melee weapon, which does the strength and this much more by itself.
    Melee(i8),
    /// This much damage.
    Damage(u8),
    /// Dodge.
    Dodge,
    /// Combat ends.
    CombatEnds,
    /// Steal this much blood or life.
    StealBlood(u8),
    /// With the hands, or with the melee weapon chosen, at this much more damage.
    HandOrMelee(i8),
    /// As much damage as a strike with the chosen weapon of the opposing minion would do, against
    /// anybody, and this much more.
    AsWeapon(u8),
    /// Burn an equipment of the opposing minion.
    DestroyEquipment,
    /// Burn a weapon of the opposing minion.
    DestroyWeapon,
    /// Burn an equipment or a retainer of the opposing minion.
    DestroyEquipmentOrRetainer,
    /// Take an equipment of the opposing minion.
    StealEquipment,
}
