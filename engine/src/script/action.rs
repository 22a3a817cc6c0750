//! Costs, actions and strikes.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{ActionsOf, CardFilter, Filter, Limit, Meth, MethFilter, Minions, Who};
use crate::vocab::{CardType, Discipline, Keyword};

/// What an ability, an action, or playing a card, costs.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Cost {
    /// Lock `This` card, or `Me`.
    Lock(Who),
    /// Burn `This` card.
    Burn(Who),
    /// `Me` burns this much blood.
    Blood(u8),
    /// This ally burns this much life.
    Life(u8),
    /// `Me` burns as much blood as somebody has (Gisela Harden).
    BloodOf(Who),
    /// `Me`, an imbued, burns this much conviction (imbued appendix, 2).
    Conviction(u8),
    /// You burn this much pool.
    Pool(u8),
    /// You burn the Edge, which you have.
    Edge,
    /// Use so many actions of a phase of yours, 1 unless given: a master phase action, a discard phase
    /// action, or transfers.
    PhaseAction(ActionsOf, #[serde(default)] Option<u8>),
    /// Discard a card that fits.
    Discard(CardFilter),
    /// Burn this much blood from a minion that fits.
    BloodFrom(u8, Box<Filter>),
}

impl Cost {
    /// Whether it can be the cost of anything but an action.
    pub(crate) const fn check(&self) -> Result<(), &'static str> {
        match self {
            Cost::Lock(Who::This | Who::Me)
            | Cost::Burn(Who::This)
            | Cost::Blood(_)
            | Cost::Life(_)
            | Cost::Conviction(_)
            | Cost::Pool(_)
            | Cost::Edge
            | Cost::PhaseAction(ActionsOf::Influence, _)
            | Cost::PhaseAction(ActionsOf::Master | ActionsOf::Discard, None)
            | Cost::Discard(_)
            | Cost::BloodFrom(..) => Ok(()),
            Cost::PhaseAction(..) => {
                Err("several actions of a phase are transfers, of `Influence`")
            }
            Cost::BloodOf(Who::Card) => Ok(()),
            Cost::BloodOf(_) => Err("only an action costs as much blood as somebody has"),
            Cost::Lock(_) => Err("what locks as a cost is `This` or `Me`"),
            Cost::Burn(_) => Err("what is burned as a cost is `This`"),
        }
    }
}

/// The action that a card takes or offers (current rulebook, types of actions), with what it is
/// aimed at and what it costs made out.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "Written")]
pub struct Action {
    /// What sort of action it is.
    pub kind: ActionKind,
    /// Stealth it starts with, where that is not the rule for its kind.
    pub stealth: Option<i8>,
    /// Added to the bleed or the hunt amount.
    pub more: i8,
    /// What it is aimed at.
    pub at: At,
    /// It is aimed at the thing chosen second as well, if there is one.
    pub both: bool,
    /// A hunt: all that it gains is taken from what it is aimed at.
    pub takes: bool,
    /// Of the other Methuselahs at whom it is directed, those who fit.
    pub each: Option<MethFilter>,
    /// Blood that the acting minion pays on success, beyond the printed cost.
    pub blood: u8,
    /// And as much blood as is on what the action is aimed at.
    pub blood_of_target: bool,
    /// A card that fits is discarded as it is announced.
    pub discards: Option<CardFilter>,
    /// Pool that the acting Methuselah pays on success, beyond the printed cost.
    pub pool: u8,
    /// The acting Methuselah burns the Edge on success.
    pub edge: bool,
    /// Conviction that the acting imbued pays on success, beyond the printed cost; it is
    /// named as the action is announced (imbued appendix, 2).
    pub conviction: u8,
    /// The card in play that offers the action locks as it is announced, and must be unlocked.
    pub locks: bool,
    /// The card in play that offers the action is burned on success, as part of the cost.
    pub burns: bool,
}

/// An action as a script says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Action")]
struct Written {
    /// What sort of action it is.
    #[serde(default)]
    kind: ActionKind,
    /// Stealth it starts with, where that is not the rule for its kind.
    #[serde(default)]
    stealth: Option<i8>,
    /// Added to the bleed or the hunt amount.
    #[serde(default)]
    more: i8,
    /// The minion or card that it is aimed at.
    #[serde(default)]
    at: Option<Who>,
    /// The Methuselah at whom it is directed, where that is not who controls what it is aimed at.
    #[serde(default)]
    against: Option<Meth>,
    /// A hunt: from whom it takes all that it gains.
    #[serde(default)]
    from: Option<Who>,
    /// The Methuselahs at whom it is directed, by what they are.
    #[serde(default)]
    each: Option<MethFilter>,
    /// What it costs beyond the printed cost: paid on success, but what locks does so as the
    /// action is announced.
    #[serde(default)]
    cost: Vec<Cost>,
}

impl TryFrom<Written> for Action {
    type Error = String;

    fn try_from(written: Written) -> Result<Action, String> {
        let Written {
            kind,
            stealth,
            more,
            at,
            against,
            from,
            each,
            cost,
        } = written;
        let takes = match (from, kind, at) {
            (None, ..) => false,
            (Some(Who::Target), ActionKind::Hunt, Some(Who::Target)) => true,
            (Some(_), ..) => return Err("a hunt `at: Target` takes blood `from: Target`".into()),
        };
        let both = at == Some(Who::Second);
        let at = match (at, against) {
            (None, None) if each.is_some() => At::EachOther,
            (at, against) if each.is_some() => {
                return Err(format!(
                    "what is directed at `each` has no {at:?} and {against:?}"
                ))
            }
            (None, None) if kind == ActionKind::Bleed => At::Prey,
            (None, None) => At::Nothing,
            (None, Some(Meth::Prey)) => At::Prey,
            (None, Some(Meth::Others)) => At::EachOther,
            (None, Some(Meth::Chosen)) | (Some(Who::Target | Who::Second), None) => At::Target,
            (Some(Who::This), None) => At::This,
            (Some(Who::Me), None) => At::Bearer,
            (Some(Who::This), Some(Meth::ControllerOf(Who::Me))) => At::ThisOnBearer,
            (at, against) => {
                return Err(format!(
                    "no action is aimed at {at:?} and directed at {against:?}"
                ))
            }
        };
        let mut action = Action {
            kind,
            stealth,
            more,
            at,
            both,
            takes,
            each,
            ..Action::default()
        };
        for cost in cost {
            match cost {
                Cost::Blood(n) => action.blood += n,
                Cost::BloodOf(Who::Target) => action.blood_of_target = true,
                Cost::Pool(n) => action.pool += n,
                Cost::Edge => action.edge = true,
                Cost::Conviction(n) => action.conviction += n,
                Cost::Lock(Who::This) => action.locks = true,
                Cost::Burn(Who::This) => action.burns = true,
                Cost::Discard(cards) if action.discards.is_none() => action.discards = Some(cards),
                Cost::Lock(_)
                | Cost::Burn(_)
                | Cost::BloodOf(_)
                | Cost::Life(_)
                | Cost::PhaseAction(..)
                | Cost::Discard(_)
                | Cost::BloodFrom(..) => return Err(format!("no action costs {cost:?}")),
            }
        }
        Ok(action)
    }
}

/// An action that has been taken and is over, as it is asked about later.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
#[serde(deny_unknown_fields, default, rename = "Action")]
pub struct Taken {
    /// Of this kind; of any unless given.
    pub kind: Option<Did>,
    /// Whom it has bled; who controlled what was burned.
    pub against: Meth,
    /// For how much it has bled.
    pub more: Option<Limit>,
    /// It was successful, or it was not: a bleed for 1 or more, a hunt if it has brought blood. A
    /// diablerie has been committed, by whatever means.
    pub success: Option<bool>,
    /// It was mandatory, or it was not.
    pub must: Option<bool>,
}

impl Taken {
    /// Whether it asks of which kind an action is, and nothing else.
    pub(crate) fn is_kind(&self) -> bool {
        let only = Taken {
            kind: self.kind,
            ..Taken::default()
        };
        *self == only && self.kind.is_some_and(|did| did.action().is_some())
    }

    /// What it asks that means nothing.
    pub(super) fn check(&self) -> Result<(), &'static str> {
        let bleed = self.kind == Some(Did::Bleed) && self.success == Some(true);
        if self.kind == Some(Did::Block) && self.success.is_some() {
            return Err("nobody asks how a block came out");
        }
        if matches!(
            self.kind,
            Some(Did::Vote | Did::VoteAgainst | Did::EnterCombat)
        ) {
            return Err("of votes and of combats nothing else is asked");
        }
        let gain = Taken {
            kind: Some(Did::Gain),
            ..Taken::default()
        };
        if self.kind == Some(Did::Gain) && *self != gain {
            return Err("of a victory point nothing is asked but whose it is, and since when");
        }
        let burned = Taken {
            kind: Some(Did::Burn),
            against: self.against,
            ..Taken::default()
        };
        if self.kind == Some(Did::Burn) {
            return match *self == burned {
                true => Ok(()),
                false => Err("of what has been burned it is asked `against` whom, and since when"),
            };
        }
        match (self.against == Meth::Each && self.more.is_none()) || bleed {
            true => Ok(()),
            false => Err("whom a minion has bled and for how much is asked of a successful bleed"),
        }
    }
}

/// What minions have done that is asked about later: took an action of this kind, or another thing.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(rename = "Doing")]
pub enum Did {
    /// Bled.
    Bleed,
    /// Hunted.
    Hunt,
    /// Equipped with an equipment.
    Equip,
    /// Employed a retainer.
    Employ,
    /// Recruited an ally.
    Recruit,
    /// Called a referendum.
    Political,
    /// Left torpor.
    LeaveTorpor,
    /// Rescued a vampire from torpor.
    Rescue,
    /// Diablerized a vampire.
    Diablerize,
    /// Gained a power.
    GainPower,
    /// Blocked an action, whatever became of the block.
    Block,
    /// Cast votes or ballots in the referendum that goes on.
    Vote,
    /// Cast them against it.
    VoteAgainst,
    /// Fought in the combat that is just over.
    EnterCombat,
    /// Of a Methuselah: gained a victory point.
    Gain,
    /// Of a card in an ash heap: was burned from play, a minion or a retainer.
    Burn,
}

impl Did {
    /// The kind of action, where it is one.
    pub(crate) const fn action(self) -> Option<ActionKind> {
        match self {
            Did::Bleed => Some(ActionKind::Bleed),
            Did::Hunt => Some(ActionKind::Hunt),
            Did::Equip => Some(ActionKind::Equip),
            Did::Employ => Some(ActionKind::Employ),
            Did::Recruit => Some(ActionKind::Recruit),
            Did::Political => Some(ActionKind::Political),
            Did::LeaveTorpor => Some(ActionKind::LeaveTorpor),
            Did::Rescue => Some(ActionKind::Rescue),
            Did::Diablerize => Some(ActionKind::Diablerize),
            Did::GainPower => Some(ActionKind::GainPower),
            Did::Block
            | Did::Vote
            | Did::VoteAgainst
            | Did::EnterCombat
            | Did::Gain
            | Did::Burn => None,
        }
    }
}

/// What sort of action. To whoever writes scripts it is a word of one kind with what else somebody
/// does, cannot do or has to pay for.
#[derive(
    Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize,
)]
#[serde(rename = "Doing")]
pub enum ActionKind {
    /// An action that a card describes.
    #[default]
    #[serde(skip)]
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
    #[serde(skip)]
    BecomeAnarch,
    /// Enter combat with a marked Red List minion.
    #[serde(skip)]
    RedList,
    /// Gain a power (imbued appendix, 3).
    GainPower,
    /// Burn an incapacitated imbued (imbued appendix, 5).
    #[serde(skip)]
    BurnIncapacitated,
}

/// What an action is aimed at; decides whether it is directed and who may block it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
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
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "super::WrittenHarm")]
pub struct Strike {
    /// What the strike does.
    pub effect: StrikeEffect,
    /// Effective at long range too.
    pub ranged: bool,
    /// Resolved before normal strikes.
    pub first: bool,
    /// Damage is aggravated.
    pub aggravated: bool,
    /// The strike gives an optional maneuver.
    pub maneuver: bool,
    /// It gives a second one each combat.
    pub twice: bool,
    /// A dodge has no effect on it.
    pub undodgeable: bool,
    /// Its damage cannot be prevented.
    pub unpreventable: bool,
    /// Its damage is not aggravated, whatever would make it so (Psychic Assault).
    pub normal: bool,
    /// What cannot prevent its damage (Soul Burn).
    pub despite: Despite,
    /// It inflicts so much damage at most.
    pub most: Option<u8>,
    /// It can be aimed at an opposing minion that fits one of these, if there are any; at a retainer
    /// in any case.
    pub at: Minions,
    /// Where it stands for strikes of a sort: those made with this. What is a strike itself has none.
    pub with: Option<With>,
}

/// By what the damage of a strike cannot be prevented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Despite {
    /// Cards that require this Discipline, as they were played.
    pub discipline: Option<Discipline>,
    /// Equipment.
    pub equipment: bool,
}

impl Despite {
    /// It can be prevented by anything.
    pub const NOTHING: Despite = Despite {
        discipline: None,
        equipment: false,
    };

    /// By neither what this strike nor what that one says.
    pub fn or(self, other: Despite) -> Despite {
        Despite {
            discipline: self.discipline.or(other.discipline),
            equipment: self.equipment || other.equipment,
        }
    }
}

impl TryFrom<Vec<Filter>> for Despite {
    type Error = String;

    fn try_from(cards: Vec<Filter>) -> Result<Despite, String> {
        let equipment = Filter {
            kind: Some(CardType::Equipment),
            ..Filter::default()
        };
        let mut despite = Despite::NOTHING;
        for filter in &cards {
            let of_a_discipline = Filter {
                discipline: filter.discipline.clone(),
                ..Filter::default()
            };
            match &filter.discipline[..] {
                [one] if *filter == of_a_discipline && despite.discipline.is_none() => {
                    despite.discipline = Some(*one);
                }
                _ if *filter == equipment => despite.equipment = true,
                _ => {
                    return Err(
                        "damage is inflicted `despite` equipment or what requires a Discipline"
                            .into(),
                    )
                }
            }
        }
        Ok(despite)
    }
}

/// What strikes of a sort are made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum With {
    /// This card in play.
    Thing(Who),
    /// A weapon of this sort, or a card that is one.
    Sort(Keyword),
    /// A card that requires this Discipline, as it was played.
    Discipline(Discipline),
}

impl TryFrom<Filter> for With {
    type Error = String;

    fn try_from(filter: Filter) -> Result<With, String> {
        let with = match (filter.is, &filter.keyword[..], &filter.discipline[..]) {
            (Some(who @ (Who::This | Who::Weapon)), [], []) => With::Thing(who),
            (None, [sort @ (Keyword::Weapon | Keyword::MeleeWeapon | Keyword::Gun)], []) => {
                With::Sort(*sort)
            }
            (None, [], [discipline]) => With::Discipline(*discipline),
            _ => return Err(
                "a strike is `with` a card that it `is`, a weapon or what requires a Discipline"
                    .into(),
            ),
        };
        let said = Filter {
            is: filter.is,
            keyword: filter.keyword.clone(),
            discipline: filter.discipline.clone(),
            ..Filter::default()
        };
        match filter == said {
            true => Ok(with),
            false => Err("what a strike is made `with` is asked nothing else".into()),
        }
    }
}

/// What a strike does.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum StrikeEffect {
    /// As much damage as the striking minion has strength, and this much more: of a melee weapon
    /// a strike with it (Bastard Sword), of anything else a hand strike (Roundhouse). Where a melee
    /// weapon has been chosen, it strikes with that instead of its hands (Decapitate).
    Strength(i8),
    /// This much damage. Where a weapon of the opposing minion has been chosen, it is added to the
    /// damage that a strike with that would do, against anybody (Machine Blitz).
    Damage(u8),
    /// Dodge.
    Dodge,
    /// Combat ends.
    CombatEnds,
    /// Steal this much blood or life.
    StealBlood(u8),
    /// Burn an equipment or a retainer of the opposing minion that fits one of these.
    Destroy(Vec<CardFilter>),
    /// Take an equipment of the opposing minion that fits one of these.
    Steal(Vec<CardFilter>),
    /// Nothing by itself: what it does besides is all. It is what a strike without `effect` has.
    #[serde(skip)]
    Nothing,
}

impl Strike {
    /// A strike that does this and nothing besides.
    pub const fn plain(effect: StrikeEffect) -> Strike {
        Strike {
            effect,
            ranged: false,
            first: false,
            aggravated: false,
            maneuver: false,
            twice: false,
            undodgeable: false,
            unpreventable: false,
            normal: false,
            despite: Despite::NOTHING,
            most: None,
            at: Minions::NONE,
            with: None,
        }
    }

    /// Whether it is made against the opposing minion itself, and nothing that is on it.
    pub(crate) fn is_at_minion_alone(&self) -> bool {
        matches!(&self.at[..], [one] if one.is == Some(Who::Opposing))
    }
}

impl StrikeEffect {
    /// What the strike does once it is chosen; `melee` where it is one of a melee weapon, or ranged.
    pub const fn blow(&self, melee: bool) -> Blow {
        match self {
            StrikeEffect::Strength(more) if melee => Blow::Melee(*more),
            StrikeEffect::Strength(more) => Blow::Hand(*more),
            StrikeEffect::Damage(n) => Blow::Damage(*n),
            StrikeEffect::Dodge => Blow::Dodge,
            StrikeEffect::CombatEnds => Blow::CombatEnds,
            StrikeEffect::StealBlood(n) => Blow::StealBlood(*n),
            StrikeEffect::Destroy(_) => Blow::Destroy,
            StrikeEffect::Steal(_) => Blow::Steal,
            StrikeEffect::Nothing => Blow::Nothing,
        }
    }

    /// Which cards of the opposing minion it burns or takes.
    pub fn takes(&self) -> &[CardFilter] {
        match self {
            StrikeEffect::Destroy(filters) | StrikeEffect::Steal(filters) => filters,
            StrikeEffect::Strength(_)
            | StrikeEffect::Damage(_)
            | StrikeEffect::Dodge
            | StrikeEffect::CombatEnds
            | StrikeEffect::StealBlood(_)
            | StrikeEffect::Nothing => &[],
        }
    }
}

/// What a strike that has been chosen does: with what it strikes is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Blow {
    /// A hand strike, for the strength in damage, with this much damage added.
    Hand(i8),
    /// A strike with a melee weapon, or a ranged one, which does the strength and this much more by
    /// itself.
    Melee(i8),
    /// This much damage.
    Damage(u8),
    /// Dodge.
    Dodge,
    /// Combat ends.
    CombatEnds,
    /// Steal this much blood or life.
    StealBlood(u8),
    /// Burn an equipment or a retainer of the opposing minion.
    Destroy,
    /// Take an equipment of the opposing minion.
    Steal,
    /// Nothing but what its card does as it is resolved.
    Nothing,
}
