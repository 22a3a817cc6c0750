//! The combat that goes on, and the damage that is about to be done.

use smart_default::SmartDefault;

use super::{CardId, DefId, Guise, Seat, Slot, SlotSet};
use crate::db::{AbilityId, CodeId};
use crate::script::{Blow, Despite};
use crate::verbs::Range;
use crate::vocab::{Clan, Discipline, DisciplineSet, Level, Sect};

/// Where in a combat (current rulebook, combat sequence).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CombatStep {
    /// Before it begins.
    #[default]
    About,
    BeginRound,
    BeforeRange,
    Range,
    BeforeStrikes,
    FirstStrike,
    FirstDeclared,
    SecondStrike,
    SecondDeclared,
    ResolveFirst,
    BeforeNormal,
    ResolveNormal,
    AfterStrikes,
    Additional,
    Press,
    EndOfRound,
    Next,
    /// What comes at the end of combat is set off: what was given for that is not over yet.
    Ends,
    End,
}

/// A strike as chosen.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct ChosenStrike {
    pub effect: Option<Blow>,
    pub ranged: bool,
    pub first: bool,
    pub aggravated: bool,
    pub gun: bool,
    /// Damage added to the strike.
    pub more: u8,
    /// A retainer aimed at.
    #[default(Slot::NONE)]
    pub retainer: Slot,
    /// The weapon or other card in play it comes from.
    #[default(Slot::NONE)]
    pub with: Slot,
    /// What follows the combat that it ends, and the card that says so.
    pub after: CodeId,
    /// What it does besides as it is resolved.
    pub resolving: CodeId,
    pub def: DefId,
    /// That card.
    #[default(CardId::NONE)]
    pub card: CardId,
    /// The mode in which that card was played.
    pub mode: u8,
    /// As what vampire an ally played that card.
    pub as_vampire: Guise,
    /// The minion or other card in play that was chosen first as that card was played.
    #[default(Slot::NONE)]
    pub target: Slot,
    /// It has ended combat.
    pub ended: bool,
    /// As it is resolved: it is neither dodged nor out of range.
    pub hits: bool,
    pub undodgeable: bool,
    pub unpreventable: bool,
    /// Its damage is not aggravated, whatever would make it so.
    pub normal: bool,
    /// What cannot prevent its damage.
    pub despite: Despite,
    /// It inflicts so much damage at most.
    pub most: Option<u8>,
    /// The ability that offers it, where it is no card that is played.
    pub ability: Option<AbilityId>,
    /// The card in play whose ability that is, where that is not one of the striking minion's.
    #[default(Slot::NONE)]
    pub offered_by: Slot,
    /// An aim card has been played for it.
    pub aimed: bool,
    /// What happens if it inflicts damage on the opposing minion, and the card that says so.
    pub inflicting: CodeId,
    pub inflicting_of: DefId,
}

impl ChosenStrike {
    /// Whether it reaches the opposing minion, and not a retainer of it.
    pub fn hits_minion(&self) -> bool {
        self.hits && !self.retainer.is_some()
    }
}

/// What sort of minion one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MinionSort {
    /// There is one.
    pub known: bool,
    pub vampire: bool,
    pub imbued: bool,
    pub mortal: bool,
    pub animal: bool,
    /// Its capacity, its clan and its sect as it left, or as combat began.
    pub capacity: u8,
    pub clan: Option<Clan>,
    pub sect: Option<Sect>,
    /// It has left as the acting, or as the blocking minion.
    pub acting: bool,
    pub blocking: bool,
    /// A contract for which the minion opposing it has been chosen was on it as it left the ready region.
    pub contracted: bool,
}

/// For which strikes additional ones can be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Again {
    /// For any.
    #[default]
    ForAnything,
    /// For hand strikes.
    ByHand,
    /// For strikes with this card in play; for none, where it is gone.
    With(Slot),
    /// For strikes with cards that require this Discipline.
    Requiring(Discipline),
}

/// One of the two in a combat.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct Combatant {
    #[default(Slot::NONE)]
    pub minion: Slot,
    /// What sort of minion it is; known still when it has been burned.
    pub sort: MinionSort,
    pub strike: ChosenStrike,
    /// The strike was chosen with its maneuver.
    pub committed: bool,
    /// Strikes left after the first pair.
    pub additional: u8,
    /// For what those left can be used: all of them come of one effect.
    pub again: Again,
    /// Whether it has gained any this round.
    pub gained: bool,
    /// Whether it has gained those of the limit of one effect a round.
    pub gained_additional: bool,
    /// Whether it strikes in this pair.
    pub strikes: bool,
    /// Blood lost to damage this round.
    pub blood_lost: u8,
    /// Who controlled it as combat began.
    pub seat: Seat,
    /// Damage that it has itself inflicted this round, by strikes or otherwise.
    pub inflicted: u8,
    /// Damage that it has taken this round.
    pub taken: u8,
    /// Damage that it has taken in the rounds before.
    pub suffered: u8,
}

/// The current combat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CombatState {
    pub on: bool,
    pub sides: [Combatant; 2],
    pub from_block: bool,
    pub round: u8,
    pub long: bool,
    /// The range to which the next round is set.
    pub next_range: Option<Range>,
    /// The range of this round is set: there is no step to determine it.
    pub range_set: bool,
    /// Who maneuvered or pressed last: 0 or 1, or 2 for nobody.
    pub last: u8,
    /// Maneuvers used this round and not cancelled; the combatants take turns at them.
    pub maneuvers: u8,
    /// What has given the last of them.
    pub maneuver: CodeId,
    /// Another round is to follow.
    pub continues: bool,
    pub hands_only: bool,
    pub pair: u8,
    /// Combat ends without a further step but the end of the round.
    pub over: bool,
    /// Another combat of the same minions follows this one.
    pub queued: bool,
    /// It is over, and something may be used before anything follows.
    pub past: bool,
    /// These two are to fight then.
    pub next: Option<[Slot; 2]>,
    /// Another combat follows this one, in which the minion of this side is replaced by the card
    /// at the bottom of its controller's crypt: with blood of its whole capacity, or half of it.
    pub visit: Option<(u8, bool)>,
    /// The moment before it begins has come.
    pub announced: bool,
    /// The opposing minion locks as combat begins.
    pub lock: bool,
    /// Who was kept from torpor in the combat that it follows.
    pub wounded: [bool; 2],
    /// Some rounds in a row in which nobody plays a card end it.
    pub quiet_ends: bool,
    /// Rounds in a row in which nobody has played a card.
    pub quiet: u8,
    /// Nobody has played a card this round.
    pub silent: bool,
    /// It follows another combat in which it was queued.
    pub follows: bool,
    /// The side that is the first to strike in this pair.
    pub first: u8,
    /// Who stays in combat though wounded, and goes to torpor only when it is over.
    pub undead: SlotSet,
    /// Whose blood has been reduced to 0 in this combat.
    pub drained: SlotSet,
    /// In whose place somebody else has come.
    pub replaced: SlotSet,
    /// How much more damage what lasted for it had strikes do to each side, for what comes after it.
    pub more_after: [i8; 2],
}

impl CombatState {
    /// Whether a minion is, or was in this combat, a combatant.
    pub fn has_fought(&self, minion: Slot) -> bool {
        minion.is_some()
            && (self.sides.iter().any(|s| s.minion == minion) || self.replaced.has(minion))
    }

    /// Those in whose place somebody else fights now.
    pub fn left_out(&self) -> SlotSet {
        let mut those = self.replaced;
        for side in self.sides.iter().filter(|s| s.minion.is_some()) {
            those.remove(side.minion);
        }
        those
    }

    /// A slot is free: its next tenant has nothing to do with who has fought.
    pub fn forget(&mut self, slot: Slot) {
        for side in self.sides.iter_mut().filter(|s| s.minion == slot) {
            side.minion = Slot::NONE;
        }
        for side in self.sides.iter_mut().filter(|s| s.strike.target == slot) {
            side.strike.target = Slot::NONE;
        }
        for next in self.next.iter_mut().flatten().filter(|s| **s == slot) {
            *next = Slot::NONE;
        }
        for side in self
            .sides
            .iter_mut()
            .filter(|s| s.strike.offered_by == slot)
        {
            side.strike.offered_by = Slot::NONE;
        }
        for side in self
            .sides
            .iter_mut()
            .filter(|s| s.again == Again::With(slot))
        {
            side.again = Again::With(Slot::NONE);
        }
        for those in [&mut self.undead, &mut self.drained, &mut self.replaced] {
            those.remove(slot);
        }
    }
}

/// Whether damage is treated as another than it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Treated {
    /// It is not.
    #[default]
    No,
    /// It is among so many points that are.
    Points,
    /// All of it is, with what is added to it.
    Whole,
    /// The victim is immune to it.
    Immune,
}

/// Some damage waiting to be resolved.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct Damage {
    #[default(Slot::NONE)]
    pub victim: Slot,
    pub amount: u8,
    /// As much as it was before any of it was prevented.
    pub all: u8,
    pub aggravated: bool,
    pub unpreventable: bool,
    /// What cannot prevent it.
    pub despite: Despite,
    pub gun: bool,
    pub strike: bool,
    /// Of a strike with a weapon.
    pub weapon: bool,
    /// Of a ranged strike.
    pub ranged: bool,
    /// The victim treats it as normal damage.
    pub as_normal: Treated,
    /// What waits for damage to be inflicted has heard of it.
    pub told: bool,
    /// The minion whose strike does it.
    #[default(Slot::NONE)]
    pub by: Slot,
    /// The minion or retainer that it comes from, whether by a strike or not.
    #[default(Slot::NONE)]
    pub from: Slot,
    /// The minion whose action does it, though it does not come from that.
    #[default(Slot::NONE)]
    pub culprit: Slot,
}

/// Which damage a prevention is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DamageSort {
    /// Any.
    Any,
    /// Of strikes with guns.
    Gun,
    /// Of anything but strikes with guns.
    NotGun,
    /// Of strikes.
    Strike,
    /// Not aggravated.
    Normal,
    /// Aggravated, of strikes.
    AggravatedStrike,
    /// Not aggravated, of strikes.
    NormalStrike,
    /// Of one strike or another effect, to which the victim is to be immune.
    Immune,
}

/// What may prevent damage: damage of a sort, by a card that may be what the damage cannot be
/// prevented by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prevention {
    pub sort: DamageSort,
    pub requires: Option<Discipline>,
    /// It is equipment.
    pub equipment: bool,
}

impl Damage {
    /// Whether it is damage of one kind to this victim that can be prevented so.
    pub fn is_preventable(&self, victim: Slot, how: Prevention, aggravated: bool) -> bool {
        let of_sort = match how.sort {
            DamageSort::Any => true,
            DamageSort::Gun => self.gun && self.strike,
            DamageSort::NotGun => !(self.gun && self.strike),
            DamageSort::Strike => self.strike,
            DamageSort::Normal => !self.aggravated,
            DamageSort::AggravatedStrike => self.aggravated && self.strike,
            DamageSort::NormalStrike => !self.aggravated && self.strike,
            DamageSort::Immune => false,
        };
        of_sort
            && self.victim == victim
            && !self.unpreventable
            && !(how.requires.is_some() && self.despite.discipline == how.requires)
            && !(how.equipment && self.despite.equipment)
            && self.aggravated == aggravated
    }

    /// The Discipline because of which a card that requires these cannot prevent it.
    pub fn defied(&self, requires: DisciplineSet) -> Option<Discipline> {
        self.despite
            .discipline
            .filter(|d| requires.has(*d, Level::Basic))
    }
}
