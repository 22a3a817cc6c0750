//! What a script contradicts itself in: checks as it is loaded, which say what is wrong and why.

use crate::script::*;
use crate::verbs::{a_verb, step_in, with_verb, Represent};
use crate::vocab::Keyword;

/// Whether an ability says which other cards a minion that has this one cannot have.
pub(super) fn is_of_others(ability: &Ability) -> bool {
    matches!(
        ability,
        Ability::Static {
            what: Stat::CannotHaveAnother(_),
            ..
        }
    )
}

/// A strike that must be chosen is given for a while.
pub(super) fn check_mandatory(text: &[Ability]) -> Result<(), String> {
    match text
        .iter()
        .any(|a| matches!(a, Ability::Strike { must: true, .. }))
    {
        true => Err("a strike that must be chosen is given for a while".into()),
        false => Ok(()),
    }
}

/// Whether an ability, of a card in play or `given` for a while, is one that somebody asks for where
/// it stands.
pub(super) fn check_ability(ability: &Ability, given: bool) -> Result<(), String> {
    match ability {
        Ability::Static { what, .. } => {
            if let (true, Stat::Considered(considered)) = (given, what) {
                let plain = considered.sect.is_none() && considered.fits == Filter::default();
                return match plain {
                    true => Ok(()),
                    false => Err("what is given for a while is traits, and no more".into()),
                };
            }
            if !given && *what == Stat::Cannot(Doing::BeStruckUnlucky) {
                return Err("a coin puts an end to what is given for a while".into());
            }
            if !given && matches!(what, Stat::Teaches(Lesson::Target, _)) {
                return Err("what another minion has is given for a while".into());
            }
            if given && is_of_cards_in_play(what) {
                return Err(format!("only a card in play has such an effect: {what:?}"));
            }
            Ok(())
        }
        Ability::Trigger { on, steps, .. } => {
            if given && matches!(on, Moment::Standing | Moment::Replaced) {
                return Err(format!("`{on:?}` is a moment for cards in play alone"));
            }
            match steps.iter().find(|s| on.is_amid_others() && s.may_wait()) {
                Some(step) => Err(format!("nothing waits as `{on:?}` happens: {step:?}")),
                None => check_steps(steps),
            }
        }
        Ability::Use { by, steps, .. } => {
            if given && *by != Meth::You {
                return Err("what is given for a while has no `whose`".into());
            }
            check_steps(steps)
        }
        Ability::Act { .. } if given => {
            Err("an action is offered by a card in play, not given for a while".into())
        }
        Ability::Act { steps, .. } => check_steps(steps),
        Ability::Strike {
            strike,
            by,
            must,
            steps,
            resolving,
            after_combat,
            ..
        } => {
            let waits = steps.iter().find(|s| s.may_wait());
            if let Some(step) = waits.or(resolving.iter().find(|s| waits_amid_strikes(s))) {
                return Err(format!(
                    "nothing waits as a strike is chosen or resolved: {step:?}"
                ));
            }
            let many = |s: &Step| s.is_many() && !matches!(s, Step::IfInflicted(_));
            if step_in(steps, &many) {
                return Err(format!(
                    "as a strike is chosen, nothing is done to each of several: {steps:?}"
                ));
            }
            if given && !(by.is_empty() && after_combat.is_empty()) {
                return Err(
                    "what is given for a while is a strike of `Me`, and nothing comes after \
                            combat"
                        .into(),
                );
            }
            if *must && !by.is_empty() {
                return Err("only `Me` must strike so".into());
            }
            check_after_combat(Some(strike), after_combat)?;
            [steps, resolving, after_combat]
                .into_iter()
                .try_for_each(|steps| check_steps(steps))
        }
    }
}

/// Traits that a card can lend, or an effect give for a while: no rule asks for them but by asking
/// for the trait.
const LENT: [Keyword; 3] = [Keyword::BlackHand, Keyword::Flight, Keyword::Seraph];

/// Traits that a card lends, and no effect gives for a while.
const LENT_BY_CARDS: [Keyword; 2] = [Keyword::Infernal, Keyword::Sterile];

/// Those that an effect gives for good as well, as another takes them. Whose slave a minion would be
/// is not said.
const GIVEN: [Keyword; 5] = [
    Keyword::Infernal,
    Keyword::RedList,
    Keyword::Sterile,
    Keyword::BloodCursed,
    Keyword::BlackHand,
];

/// Whether a minion can have the traits that an ability gives it, for good or for a while.
pub(super) fn check_traits(ability: &Ability, for_good: bool) -> Result<(), String> {
    let Ability::Static {
        what: Stat::Considered(considered),
        ..
    } = ability
    else {
        return Ok(());
    };
    let given: &[Keyword] = match for_good {
        true => &GIVEN,
        false => &[],
    };
    check_known(considered, given)
}

/// Whether the minion that a card is on can be considered to have these traits.
pub(super) fn check_lent(considered: &Bearer) -> Result<(), String> {
    check_known(considered, &LENT_BY_CARDS)
}

fn check_known(considered: &Bearer, besides: &[Keyword]) -> Result<(), String> {
    let known = |k: &Keyword| LENT.contains(k) || besides.contains(k);
    match considered.traits.iter().find(|k| !known(k)) {
        Some(trait_) => Err(format!("no card or effect gives the trait {trait_:?} so")),
        None => Ok(()),
    }
}

/// Whether an effect is looked for on cards in play alone.
pub(super) fn is_of_cards_in_play(what: &Stat) -> bool {
    match what {
        Stat::Pays(_)
        | Stat::CounterInsteadOfUnlocking
        | Stat::Considered(_)
        | Stat::NobodysVotes(_)
        | Stat::NoSect(..)
        | Stat::OfClan(_)
        | Stat::CannotHaveAnother(_)
        | Stat::Has(
            Quality::VictoryPointsToYou
            | Quality::BurnCounterInsteadOfReplacing
            | Quality::DrawsWhatItHolds
            | Quality::MarksGoWithIt,
        ) => true,
        Stat::Reduces(reduces) => reduces.locks || reduces.burns,
        Stat::Change(_)
        | Stat::CapacityFor(_)
        | Stat::MustAct(..)
        | Stat::Set(_)
        | Stat::WeaponDamage
        | Stat::WeaponAggravated
        | Stat::WeaponAllAggravated
        | Stat::DisciplineStrikes(_)
        | Stat::ArmedStrikes(_)
        | Stat::Strikes(_)
        | Stat::Thefts(_)
        | Stat::Most(_)
        | Stat::RestPrevented(_)
        | Stat::RetainersIdle(_)
        | Stat::OwnTextIdle
        | Stat::LessDamage(_)
        | Stat::HarmlessWeapons
        | Stat::NoBleedOfEquipment
        | Stat::WeaponsIdle
        | Stat::Cannot(_)
        | Stat::CannotTake(_)
        | Stat::ActsUnlocked(_)
        | Stat::CannotPlay(_)
        | Stat::CannotPlayHeld
        | Stat::NoneCanPlay(_)
        | Stat::Trifles(_)
        | Stat::CannotGainPool
        | Stat::CopiesBurned(_)
        | Stat::LibraryToBlock
        | Stat::PoolToContest
        | Stat::ContestPaid(_)
        | Stat::PoolToDiscard
        | Stat::CardVotes
        | Stat::BleedPaidBy(_)
        | Stat::MostDamage
        | Stat::CannotHave(_)
        | Stat::CannotHaveSuch(_)
        | Stat::BurnsSuch(_)
        | Stat::CannotBeActedAt(..)
        | Stat::CannotBePlayedOn(_)
        | Stat::Unaffected(_)
        | Stat::Teaches(..)
        | Stat::Costs(_)
        | Stat::BloodToPlay(_)
        | Stat::LifeToPlay(..)
        | Stat::BloodTimesToPlay(_)
        | Stat::BloodOnBlood(_)
        | Stat::Times(_)
        | Stat::PoolToPlay(_)
        | Stat::PoolToBePlayedOn(_)
        | Stat::Cheaper(..)
        | Stat::CheaperForAll(..)
        | Stat::CheaperNewcomers
        | Stat::BloodToTake(_)
        | Stat::PoolToTake(_)
        | Stat::PoolToBeActedAt
        | Stat::BloodToBeActedAt(_)
        | Stat::BloodToAnnounce(_)
        | Stat::BloodToRescue(_)
        | Stat::BloodToBeRescued
        | Stat::ImmuneTo(_)
        | Stat::BurnedBy(_)
        | Stat::StrikesPrevented(..)
        | Stat::StrikesHalved(_)
        | Stat::BloodToStrike(_)
        | Stat::AggravatedAsNormal
        | Stat::TakesAsAggravated(_)
        | Stat::PlaysAsVampire(_)
        | Stat::PlaysFromAshHeap(_)
        | Stat::PlaysInFirstRound(_)
        | Stat::Meets(_)
        | Stat::ReplacedAfter(..)
        | Stat::ReplacedAfterAction(_)
        | Stat::DiscardsReplacedAfter(_)
        | Stat::Has(
            Quality::AggravatedHands
            | Quality::FirstStrike
            | Quality::Undodgeable
            | Quality::AtRange(_)
            | Quality::OpposingActs
            | Quality::PassesAutomatically
            | Quality::BlocksAnybody
            | Quality::AsUnlocked(_)
            | Quality::ActsAtOnce
            | Quality::LearnsSuperior
            | Quality::OpenHand
            | Quality::BurnsEdgeInstead
            | Quality::Unreplaced(_)
            | Quality::ReplacesFromPrey
            | Quality::Borrowed,
        ) => false,
    }
}

/// What a card has another one represent is what one of its modes says that nobody plays, and there is
/// no such mode without it.
pub(super) fn check_represented(script: &Script) -> Result<(), String> {
    let texts = script.modes.iter().map(|m| &m.text).chain([&script.text]);
    let in_play = texts.flatten().map(|a| match a {
        Ability::Static { .. } => &[],
        Ability::Strike { resolving, .. } => &resolving[..],
        Ability::Trigger { steps, .. }
        | Ability::Use { steps, .. }
        | Ability::Act { steps, .. } => &steps[..],
    });
    let all: Vec<&[Step]> = (script.modes.iter())
        .map(|m| &m.effects[..])
        .chain(in_play)
        .collect();
    let has = |is: &dyn Fn(&Step) -> bool| all.iter().any(|steps| step_in(steps, is));
    let says = |n: u8| {
        let mode = script.modes.get(usize::from(n));
        mode.is_some_and(Mode::is_of_another)
    };
    if has(&|s| matches!(s, Step::Represent(Represent(_, n, _)) if !says(*n))) {
        return Err("what is represented is a mode that has a life, and is not played".into());
    }
    let said = (0..).zip(&script.modes).filter(|(_, m)| m.is_of_another());
    for (n, _) in said {
        if !has(&|s| matches!(s, Step::Represent(Represent(_, of, _)) if *of == n)) {
            return Err("a mode that is not played is there for what represents it".into());
        }
    }
    Ok(())
}

/// Whether a step keeps a strike waiting that is being resolved: any that may wait, but for a diablerie,
/// which comes before the damage of the strikes.
pub(super) fn waits_amid_strikes(step: &Step) -> bool {
    match step.inside() {
        [[], []] => step.may_wait() && !matches!(step, Step::Diablerize(_)),
        [then, otherwise] => {
            matches!(step, Step::May(..) | Step::EachMethuselah(..))
                || then.iter().chain(otherwise).any(waits_amid_strikes)
        }
    }
}

/// Something comes after combat only where a strike ends that.
pub(super) fn check_after_combat(strike: Option<&Strike>, after: &[Step]) -> Result<(), String> {
    let ends = strike.is_some_and(|s| s.effect == StrikeEffect::CombatEnds);
    match after.is_empty() || ends {
        true => Ok(()),
        false => Err("`after_combat` goes with a strike that ends combat".into()),
    }
}

/// That what abilities cost can be paid.
pub(super) fn check_costs(abilities: &[Ability]) -> Result<(), String> {
    let mut costs = abilities.iter().flat_map(|a| match a {
        Ability::Use { cost, .. } | Ability::Strike { cost, .. } => &cost[..],
        Ability::Act { .. } | Ability::Trigger { .. } | Ability::Static { .. } => &[],
    });
    costs.try_for_each(Cost::check)?;
    let chosen = |cost: &Cost| {
        matches!(
            cost,
            Cost::Discard(_) | Cost::BloodFrom(..) | Cost::Conviction(_)
        )
    };
    let strikes =
        |a: &Ability| matches!(a, Ability::Strike { cost, .. } if cost.iter().any(chosen));
    match abilities.iter().any(strikes) {
        true => Err("a strike costs nothing that takes a choice".into()),
        false => Ok(()),
    }
}

/// What is named as a card is played, or an action announced. Points that fall on things are
/// allocated so by an action card or by a master card of one's own turn (`kept`), otherwise by the
/// terms of a referendum or by an effect, with whose end they are gone.
pub(super) fn check_announced(choose: &[Choose], kept: bool) -> Result<(), String> {
    match !kept && choose.iter().any(Choose::gives_points) {
        true => Err(
            "points are allocated by an effect, as an action card or a master card of one's own \
             turn is played, or by the terms of a referendum"
                .into(),
        ),
        false => choose.iter().try_for_each(check_choice),
    }
}

/// Points fall on what is there to be counted again.
pub(super) fn check_choice(choose: &Choose) -> Result<(), String> {
    let among = match choose {
        Choose::Allocate(_, _, among, _) => among,
        Choose::May(inner) => {
            return match inner.shares_among() {
                Some(_) => {
                    Err("each Methuselah is given her share: nothing of it is up to so much".into())
                }
                None => check_choice(inner),
            }
        }
        Choose::AtRandom(inner) => {
            return match &**inner {
                Choose::Minion(_)
                | Choose::Card(_)
                | Choose::Methuselah(_)
                | Choose::Number(..) => check_choice(inner),
                other @ (Choose::Name(_)
                | Choose::May(_)
                | Choose::AtRandom(_)
                | Choose::PoolToSave
                | Choose::Clan
                | Choose::AnyClan
                | Choose::City
                | Choose::Circle(_)
                | Choose::Discipline(_)
                | Choose::Side
                | Choose::SomeMethuselahs(_)
                | Choose::Secretly(..)
                | Choose::Allocate(..)
                | Choose::OpposingWeapon
                | Choose::Weapon
                | Choose::RangedWeapon) => {
                    Err(format!("nothing is chosen at random among {other:?}"))
                }
            }
        }
        Choose::Minion(_)
        | Choose::Card(_)
        | Choose::Name(_)
        | Choose::Methuselah(_)
        | Choose::Number(..)
        | Choose::PoolToSave
        | Choose::Clan
        | Choose::AnyClan
        | Choose::City
        | Choose::Circle(_)
        | Choose::Discipline(_)
        | Choose::Side
        | Choose::SomeMethuselahs(_)
        | Choose::Secretly(..)
        | Choose::OpposingWeapon
        | Choose::Weapon
        | Choose::RangedWeapon => return Ok(()),
    };
    let in_play = |c: &Choose| match c {
        Choose::Methuselah(_) | Choose::Minion(_) => true,
        Choose::Card(filters) => filters.iter().all(|f| f.place == Place::Controlled),
        Choose::Name(_)
        | Choose::May(_)
        | Choose::AtRandom(_)
        | Choose::Number(..)
        | Choose::PoolToSave
        | Choose::Clan
        | Choose::AnyClan
        | Choose::City
        | Choose::Circle(_)
        | Choose::Discipline(_)
        | Choose::Side
        | Choose::SomeMethuselahs(_)
        | Choose::Secretly(..)
        | Choose::Allocate(..)
        | Choose::OpposingWeapon
        | Choose::Weapon
        | Choose::RangedWeapon => false,
    };
    match among.iter().find(|c| !in_play(c)) {
        Some(other) => Err(format!("no points are allocated to {other:?}")),
        None => Ok(()),
    }
}

pub(super) fn check_choices(abilities: &[Ability]) -> Result<(), String> {
    abilities.iter().try_for_each(|a| match a {
        Ability::Act { choose, action, .. } if action.kind != ActionKind::Political => {
            check_announced(choose, false)
        }
        Ability::Act { choose, .. } | Ability::Use { choose, .. } => {
            choose.iter().try_for_each(check_choice)
        }
        Ability::Trigger { .. } | Ability::Strike { .. } | Ability::Static { .. } => Ok(()),
    })
}

/// Steps inside `ForEach` ask nothing, and the costs of `May` take no choice.
pub(super) fn check_steps(steps: &[Step]) -> Result<(), String> {
    for step in steps {
        with_verb!(step, verb => verb.check()?, structure => check_structure(structure)?);
    }
    Ok(())
}

fn check_structure(step: &Step) -> Result<(), String> {
    match step {
        Step::May(who, costs, ..) => {
            let asks = |c: &&Cost| match c {
                Cost::BloodFrom(..) => true,
                Cost::Discard(_) => *who == Who::Me,
                Cost::Lock(_)
                | Cost::Burn(_)
                | Cost::Blood(_)
                | Cost::Life(_)
                | Cost::BloodOf(_)
                | Cost::Conviction(_)
                | Cost::Pool(_)
                | Cost::Edge
                | Cost::PhaseAction(..) => false,
            };
            if let Some(cost) = costs.iter().find(asks) {
                return Err(format!("`May` cannot ask {who:?} for {cost:?}"));
            }
        }
        Step::Choose(choose) => check_choice(choose)?,
        Step::Grant(until, ability, _) => {
            check_ability(ability, true)?;
            check_traits(ability, *until == Span::Game)?;
        }
        Step::ForEach(_, inner) => {
            let asks = |s: &&Step| {
                matches!(
                    s,
                    Step::May(..) | Step::Choose(_) | Step::ForEach(..) | Step::EachMethuselah(..)
                )
            };
            if let Some(step) = inner.iter().find(asks) {
                return Err(format!("`ForEach` cannot ask: {step:?}"));
            }
        }
        Step::If(..) | Step::Repeat(..) | Step::EachMethuselah(..) | Step::IfInflicted(_) => {}
        a_verb!() => unreachable!("a verb checks itself"),
    }
    step.inside().into_iter().try_for_each(check_steps)
}
