//! Actions that put a vampire or ghoul in play, or add counters to an uncontrolled vampire: some
//! cards make them dearer or harder.

use crate::db::{CardDb, CardDef, CodeId, ModeDef, Op};
use crate::script::{Ability, ActionKind, Choose, Doing, Place, Stat, Who};
use crate::state::{Slot, Table};
use crate::verbs::Gist;
use crate::vocab::{CardType, Keyword};

/// Whether code may put a vampire in play or add counters to an uncontrolled one, on whatever
/// condition (LSJ 20060414).
fn code_brings_kindred(db: &CardDb, code: CodeId, chosen: &[Choose]) -> bool {
    let within = db.code(code).iter().filter_map(|op| match op {
        Op::Choose(choose) => Some(choose),
        _ => None,
    });
    let named: Vec<&Choose> = chosen.iter().chain(within).collect();
    let waits = |who: Who| {
        let place = match who {
            Who::Target => 0,
            Who::Second => 1,
            _ => return false,
        };
        let filters = named.get(place).and_then(|choose| choose.minions());
        filters.unwrap_or_default().iter().any(|f| {
            f.place == Place::Uncontrolled && matches!(f.kind, None | Some(CardType::Vampire))
        })
    };
    let searches = || named.iter().any(|c| picks_vampire(c));
    db.code(code).iter().any(|op| match op {
        Op::Do(step) => match step.gist() {
            Gist::BringOutVampire => true,
            Gist::PutChosenInPlay => searches(),
            Gist::AddBlood(who, _)
            | Gist::Heal(who, _)
            | Gist::PoolToBlood(who, _)
            | Gist::CountersToBlood(who)
            | Gist::MoveBlood(_, who, _) => waits(who),
            _ => false,
        },
        Op::Grant(_, id) | Op::GrantTo(_, _, id) => {
            code_brings_kindred(db, db.ability(*id).code, chosen)
        }
        Op::ForEach(_, inner) | Op::EachMethuselah(_, inner) => {
            code_brings_kindred(db, *inner, chosen)
        }
        _ => false,
    })
}

/// Whether a choice is one of vampires out of play.
fn picks_vampire(choose: &Choose) -> bool {
    match choose {
        Choose::Card(filters) => filters.iter().any(|f| f.kind == Some(CardType::Vampire)),
        Choose::May(inner) => picks_vampire(inner),
        Choose::Minion(_)
        | Choose::Name(_)
        | Choose::Methuselah(_)
        | Choose::Number(..)
        | Choose::PoolToSave
        | Choose::Clan
        | Choose::AnyClan
        | Choose::Side
        | Choose::SomeMethuselahs(_)
        | Choose::Secretly(..)
        | Choose::Allocate(..)
        | Choose::OpposingWeapon
        | Choose::MeleeWeapon => false,
    }
}

#[cold]
fn brings_kindred(db: &CardDb, def: &CardDef, mode: &ModeDef) -> bool {
    let Some(action) = &mode.action else {
        return false;
    };
    let enters = matches!(action.kind, ActionKind::Recruit | ActionKind::Employ);
    let chosen = match mode.choose.is_empty() {
        true => &mode.terms,
        false => &mode.choose,
    };
    let during = |id: &crate::db::AbilityId| code_brings_kindred(db, db.ability(*id).code, chosen);
    enters && def.has(Keyword::Ghoul)
        || code_brings_kindred(db, mode.code, chosen)
        || mode.during.iter().any(during)
}

#[cold]
fn ability_brings_kindred(db: &CardDb, ability: &Ability, code: CodeId) -> bool {
    let Ability::Act { choose, .. } = ability else {
        return false;
    };
    code_brings_kindred(db, code, choose)
}

impl Table {
    /// Blood or life that the action of a card costs a minion more, if it is one of them.
    #[inline]
    pub(crate) fn kindred_cost(
        &self,
        db: &CardDb,
        def: &CardDef,
        mode: &ModeDef,
        minion: Slot,
    ) -> u8 {
        let more = self.change(db, &Stat::Costs(Doing::BringKindred), minion);
        match more > 0 && brings_kindred(db, def, mode) {
            true => more.min(100) as u8,
            false => 0,
        }
    }

    /// The same, of the action of something in play.
    #[inline]
    pub(crate) fn kindred_cost_of(
        &self,
        db: &CardDb,
        ability: &Ability,
        code: CodeId,
        minion: Slot,
    ) -> u8 {
        let more = self.change(db, &Stat::Costs(Doing::BringKindred), minion);
        match more > 0 && ability_brings_kindred(db, ability, code) {
            true => more.min(100) as u8,
            false => 0,
        }
    }

    /// Whether the current action is one of them.
    pub(crate) fn action_brings_kindred(&self, db: &CardDb) -> bool {
        let ctx = &self.action.ctx;
        if let Some(id) = ctx.ability {
            let def = db.ability(id);
            return ability_brings_kindred(db, &def.ability, def.code);
        }
        self.action.card.is_some() && {
            let def = db.def(ctx.def);
            brings_kindred(db, def, &def.modes[usize::from(ctx.mode)])
        }
    }

    /// Blood or life that the current action costs more for being one of them.
    pub(crate) fn kindred_cost_of_action(&self, db: &CardDb) -> u8 {
        let more = self.change(db, &Stat::Costs(Doing::BringKindred), self.action.actor);
        match more > 0 && self.action_brings_kindred(db) {
            true => more.min(100) as u8,
            false => 0,
        }
    }
}
