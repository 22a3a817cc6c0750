//! Actions by which somebody new comes into play: those that put a vampire in play, and with them
//! those that put a ghoul in play or add counters to an uncontrolled vampire. Some cards make them
//! dearer, harder or easier; some make actions of a kind dearer.

use crate::db::{CardDb, CardDef, CodeId, ModeDef, Op};
use crate::rules::questions::acts::Intended;
use crate::script::{
    Ability, ActionKind, Choose, Counted, Doing, Filter, Minions, Place, Stat, Step, Who,
};
use crate::state::{Cards, Slot, Table};
use crate::verbs::Gist;
use crate::vocab::{CardType, Keyword};

/// Whether a description fits vampires of an uncontrolled region.
fn is_of_waiting(filter: &Filter) -> bool {
    filter.place == Place::Uncontrolled && matches!(filter.kind, None | Some(CardType::Vampire))
}

/// Whether code may put a vampire in play, or add counters to an uncontrolled one where that
/// counts, on whatever condition (LSJ 20060414). Where it is carried out for all that fit a
/// description, each of them is the first thing named in it.
fn code_brings(
    db: &CardDb,
    code: CodeId,
    chosen: &[Choose],
    each: Option<&Filter>,
    card: Option<&CardDef>,
    counters: bool,
) -> bool {
    let within = db.code(code).iter().filter_map(|op| {
        let Op::Choose(choose) = op else { return None };
        Some(choose)
    });
    let named: Vec<&Choose> = chosen.iter().chain(within).collect();
    let waits = |who: Who| {
        if let (Who::Target, Some(each)) = (who, each) {
            return Minions::from(each.clone()).iter().any(is_of_waiting);
        }
        let place = match who {
            Who::Target => 0,
            Who::Second => 1,
            Who::Third => 2,
            Who::Me
            | Who::This
            | Who::Acting
            | Who::Blocking
            | Who::Opposing
            | Who::Weapon
            | Who::OpposingWeapon
            | Who::Subject
            | Who::Culprit
            | Who::AimedAt
            | Who::Caller
            | Who::Hunted
            | Who::ActionCard
            | Who::Card => return false,
        };
        let filters = named.get(place).and_then(|choose| choose.minions());
        filters.unwrap_or_default().iter().any(is_of_waiting)
    };
    // A card that has been named may be another than a vampire.
    let may_be_vampire = || card.is_none_or(|card| card.is(CardType::Vampire));
    let searches = || named.iter().any(|c| picks_vampire(c)) && may_be_vampire();
    db.code(code).iter().any(|op| match op {
        Op::Do(step) => match step.gist() {
            Gist::BringOutVampire => !matches!(step, Step::PutChosenInPlay(_)) || may_be_vampire(),
            Gist::MoveToReady(who) => waits(who),
            Gist::PutChosenInPlay => searches(),
            Gist::AddBlood(who, _)
            | Gist::Heal(who, _)
            | Gist::PoolToBlood(who, _)
            | Gist::CountersToBlood(who)
            | Gist::MoveBlood(_, who, _) => counters && waits(who),
            Gist::Other
            | Gist::Lock(_)
            | Gist::Unlock(_)
            | Gist::Wake
            | Gist::Burn(_)
            | Gist::RemoveFromGame(_)
            | Gist::SendToTorpor(_)
            | Gist::Banish(_)
            | Gist::GiveControl(_)
            | Gist::TakeControl(_)
            | Gist::HuntingGround(..)
            | Gist::LoseBlood(..)
            | Gist::BloodToPool(..)
            | Gist::BloodToThis(..)
            | Gist::PoolToThis(_)
            | Gist::GainPool(..)
            | Gist::BurnPool(..)
            | Gist::BurnPoolOrBlood(..)
            | Gist::BurnAllocated
            | Gist::MoveAllocatedPool
            | Gist::BurnPoolForEachMinion
            | Gist::GainPoolForEachOfClan
            | Gist::PutInPlay
            | Gist::PutOn(_)
            | Gist::PutOnAsTitle(..)
            | Gist::BecomeSect(_)
            | Gist::LookAtHand
            | Gist::DiscardChosen
            | Gist::DrawCrypt
            | Gist::Draw(_)
            | Gist::Fetch
            | Gist::Stealth { .. }
            | Gist::Intercept { .. }
            | Gist::Bleed { .. }
            | Gist::ReduceBleed(_)
            | Gist::BleedFails
            | Gist::RedirectBleed
            | Gist::EndAction
            | Gist::ContinueAction
            | Gist::FailBlock
            | Gist::EndCombat
            | Gist::CancelReferendum
            | Gist::PhaseActions(..)
            | Gist::CancelCard
            | Gist::AttemptBlock
            | Gist::Votes(_)
            | Gist::VotesAgainst(_)
            | Gist::VotesFromThis(_)
            | Gist::VotesForEach
            | Gist::Abstain
            | Gist::EnterCombat(_)
            | Gist::Maneuver
            | Gist::Press { .. }
            | Gist::Prevent(_)
            | Gist::PreventGun
            | Gist::PreventOtherThanGun(_)
            | Gist::AdditionalStrikes(_)
            | Gist::HandStrikesOnly
            | Gist::Damage(..)
            | Gist::Grant => false,
        },
        Op::Grant(_, id) | Op::GrantTo(_, _, id) => {
            // What it names itself is the first thing that it names.
            let code = db.ability(*id).code;
            let names = db.code(code).iter().any(|op| matches!(op, Op::Choose(_)));
            let chosen = if names { &[] } else { chosen };
            code_brings(db, code, chosen, each, card, counters)
        }
        Op::ForEach(Counted(what), inner) => {
            code_brings(db, *inner, chosen, Some(&what.filter), card, counters)
        }
        Op::EachMethuselah(_, inner) => code_brings(db, *inner, chosen, each, card, counters),
        Op::Unless(..)
        | Op::Repeat(..)
        | Op::Again(..)
        | Op::InsteadOf(_)
        | Op::Choose(_)
        | Op::PayCosts
        | Op::Price(..)
        | Op::PriceFor(..)
        | Op::IfInflicted(_) => false,
    })
}

/// Whether a choice is one of vampires out of play.
fn picks_vampire(choose: &Choose) -> bool {
    match choose {
        Choose::Card(filters) => filters.iter().any(|f| f.kind == Some(CardType::Vampire)),
        Choose::May(inner) | Choose::AtRandom(inner) => picks_vampire(inner),
        Choose::Minion(_)
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
        | Choose::Allocate(..)
        | Choose::OpposingWeapon
        | Choose::Weapon
        | Choose::RangedWeapon => false,
    }
}

/// Whether the action of a card puts a vampire in play; or, more widely, a ghoul or counters on an
/// uncontrolled vampire.
#[cold]
pub(crate) fn brings_vampire(
    db: &CardDb,
    def: &CardDef,
    mode: &ModeDef,
    card: Option<&CardDef>,
    widely: bool,
) -> bool {
    let Some(action) = &mode.action else {
        return false;
    };
    let enters = matches!(action.kind, ActionKind::Recruit | ActionKind::Employ);
    let chosen = match mode.choose.is_empty() {
        true => &mode.terms,
        false => &mode.choose,
    };
    let code = |code: CodeId| code_brings(db, code, chosen, None, card, widely);
    let during = |id: &crate::db::AbilityId| code(db.ability(*id).code);
    widely && enters && def.has(Keyword::Ghoul) || code(mode.code) || mode.during.iter().any(during)
}

/// The same, of the action of something in play.
#[cold]
pub(crate) fn ability_brings_vampire(
    db: &CardDb,
    ability: &Ability,
    code: CodeId,
    card: Option<&CardDef>,
    widely: bool,
) -> bool {
    let Ability::Act { choose, .. } = ability else {
        return false;
    };
    code_brings(db, code, choose, None, card, widely)
}

impl Table {
    /// Blood or life that the action of a card costs a minion more: for being one of them, and for
    /// the sort of action that it is.
    #[inline]
    pub(crate) fn more_blood_for_card(
        &self,
        db: Cards<'_>,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
        directed: bool,
    ) -> u8 {
        let more = self.change(db, &Stat::Costs(Doing::BringNewcomers), minion);
        let of_sort = match &mode.action {
            Some(action) => {
                let intended = Intended {
                    directed,
                    ..Intended::of_kind(action.kind)
                };
                self.blood_to_take(db, intended, minion)
            }
            None => 0,
        };
        match more > 0 && brings_vampire(*db, def, mode, None, true) {
            true => (of_sort + more).clamp(0, 100) as u8,
            false => of_sort.clamp(0, 100) as u8,
        }
    }

    /// The same, of the action of something in play.
    #[inline]
    pub(crate) fn more_blood_for_offer(
        &self,
        db: Cards<'_>,
        ability: &Ability,
        code: CodeId,
        minion: Slot,
        intended: Intended,
    ) -> u8 {
        let more = self.change(db, &Stat::Costs(Doing::BringNewcomers), minion);
        let of_sort = self.blood_to_take(db, intended, minion);
        match more > 0 && ability_brings_vampire(*db, ability, code, None, true) {
            true => (of_sort + more).clamp(0, 100) as u8,
            false => of_sort.clamp(0, 100) as u8,
        }
    }

    /// Whether the current action is one to put a vampire in play, or more widely one of them.
    pub(crate) fn action_brings_vampire(&self, db: Cards<'_>, widely: bool) -> bool {
        let ctx = &self.action.ctx;
        let card = ctx.chosen_card;
        let card = card.is_some().then(|| db.def(db.def_of(card)));
        if let Some(id) = ctx.ability {
            let def = db.ability(id);
            return ability_brings_vampire(*db, &def.ability, def.code, card, widely);
        }
        // A ghoul that another card brings has been named with the action.
        let named = widely
            && matches!(self.action.kind, ActionKind::Recruit | ActionKind::Employ)
            && card.is_some_and(|card| card.has(Keyword::Ghoul));
        self.action.card.is_some() && {
            let def = db.def(ctx.def);
            named || brings_vampire(*db, def, &def.modes[usize::from(ctx.mode)], card, widely)
        }
    }

    /// The current action, as it is asked what sort it is.
    fn action_as_taken(&self) -> Intended {
        let action = &self.action;
        Intended {
            kind: action.kind,
            directed: action.directed,
            offered_by: match action.ctx.ability {
                Some(_) => action.ctx.this,
                None => Slot::NONE,
            },
        }
    }

    /// Pool that the current action costs more for the sort of action that it is.
    pub(crate) fn more_pool_for_action(&self, db: Cards<'_>) -> u8 {
        self.pool_to_take(db, self.action_as_taken(), self.action.actor)
    }

    /// Blood or life that the current action costs more for being one of them, and for the sort of
    /// action that it is; less than 0, where it costs less.
    pub(crate) fn more_blood_for_action(&self, db: Cards<'_>) -> i32 {
        let action = &self.action;
        let intended = self.action_as_taken();
        let more = self.change(db, &Stat::Costs(Doing::BringNewcomers), action.actor);
        let of_sort = self.blood_to_take(db, intended, action.actor);
        match more > 0 && self.action_brings_vampire(db, true) {
            true => (of_sort + more).clamp(-100, 100),
            false => of_sort.clamp(-100, 100),
        }
    }
}
