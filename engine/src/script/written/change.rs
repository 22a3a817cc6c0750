//! Lasting changes as they are written: by which field, and with which others.

use super::{needed, Written};
use crate::script::{
    Action, ActionKind, At, CardFilter, Cond, Cost, Doing, Harm, Number, Stat, Strike,
    StrikeEffect, Treatment, Who,
};
use crate::vocab::{CardType, Keyword};

impl Written {
    /// What changes and by how much, if this is a lasting change.
    pub(super) fn lasting_change(&mut self) -> Result<Option<(Stat, i8)>, String> {
        let change = if let Some(number) = self.change.take() {
            self.change_of(number)?
        } else if let Some(doing) = self.cannot.take() {
            (self.forbidden(doing)?, 0)
        } else if let Some(doing) = self.costs.take() {
            self.dearer(doing)?
        } else if let Some(harm) = self.treat.take() {
            (self.treatment(harm)?, 0)
        } else if let Some(way) = self.plays.take() {
            (Stat::PlaysAsVampire(way), 0)
        } else if let Some(quality) = self.has.take() {
            (Stat::Has(quality), self.by.take().unwrap_or_default())
        } else if self.action.is_some() && self.must == Some(true) && self.effects.is_none() {
            self.must = None;
            let kind = needed(self.kind_of_action()?, "a mandatory action", "kind")?;
            (Stat::MustAct(kind), 0)
        } else {
            return Ok(None);
        };
        Ok(Some(change))
    }

    fn change_of(&mut self, number: Number) -> Result<(Stat, i8), String> {
        if let Some(set) = self.is.take() {
            return match number {
                Number::Strength | Number::MasterActions => Ok((Stat::Set(number), set)),
                _ => Err(format!("nothing makes {number:?} another number")),
            };
        }
        let by = needed(self.by.take(), "a change of a number", "by")?;
        let cards = self.cards.take().map(|cards| cards.0);
        let what = match (number, cards, self.r#as.take()) {
            (Number::Damage, None, None) => Stat::WeaponDamage,
            (Number::Damage, None, Some(Treatment::Aggravated)) => Stat::WeaponAggravated,
            (Number::Damage, Some(cards), None) => {
                let only = |f: &CardFilter| match (&f.discipline[..], &f.keyword[..]) {
                    ([discipline], []) => Some(Stat::DisciplineStrikes(*discipline)),
                    ([], [Keyword::MeleeWeapon]) => Some(Stat::MeleeStrikes),
                    _ => None,
                };
                let what = match &cards[..] {
                    [one] => only(one),
                    _ => None,
                };
                what.ok_or(
                    "damage changes of strikes with cards that require a Discipline, or with a \
                     `MeleeWeapon`",
                )?
            }
            (Number::MasterActions, ..) => return Err("`MasterActions` needs `is`".into()),
            (
                Number::Counters
                | Number::Tokens
                | Number::Inflicted
                | Number::BloodLost
                | Number::Pool
                | Number::Share,
                ..,
            ) => {
                return Err(format!(
                    "{number:?} cannot be changed for as long as something lasts"
                ))
            }
            (_, None, None) => Stat::Change(number),
            (_, Some(_), _) => return Err(format!("{number:?} has no `cards`")),
            (_, _, Some(_)) => return Err(format!("{number:?} has no `as`")),
        };
        Ok((what, by))
    }

    /// The kind of action that `action` gives, if it says nothing else.
    fn kind_of_action(&mut self) -> Result<Option<ActionKind>, String> {
        let Some(action) = self.action.take() else {
            return Ok(None);
        };
        let kind = action.kind;
        let plain = Action {
            kind,
            at: match kind {
                ActionKind::Bleed => At::Prey,
                _ => At::Nothing,
            },
            ..Action::default()
        };
        match action == plain {
            true => Ok(Some(kind)),
            false => Err("`action` says nothing but its `kind` here".into()),
        }
    }

    fn cards(&mut self, doing: Doing) -> Result<Vec<CardFilter>, String> {
        Ok(needed(self.cards.take(), &format!("{doing:?}"), "cards")?.0)
    }

    fn forbidden(&mut self, doing: Doing) -> Result<Stat, String> {
        Ok(match doing {
            Doing::Act => match self.kind_of_action()? {
                Some(kind @ ActionKind::Hunt) => Stat::CannotTake(kind),
                Some(kind) => return Err(format!("`cannot` forbids no {kind:?}")),
                None => Stat::Cannot(doing),
            },
            Doing::Strike => match self.strike.take() {
                None => Stat::Cannot(doing),
                Some(s) if s == Strike::plain(StrikeEffect::CombatEnds) => {
                    Stat::Cannot(Doing::EndCombat)
                }
                Some(_) => return Err("`cannot: Strike` forbids no such strike".into()),
            },
            Doing::Play => Stat::CannotPlay(self.cards(doing)?),
            Doing::BePlayedOn => Stat::CannotBePlayedOn(self.cards(doing)?),
            Doing::Have => {
                let cards = self.cards(doing)?;
                let one = match &cards[..] {
                    [one] => one,
                    _ => return Err("`cannot: Have` has one description".into()),
                };
                match (one.kind, &one.name, &one.keyword[..]) {
                    (Some(kind @ (CardType::Equipment | CardType::Retainer)), None, []) => {
                        Stat::CannotHave(kind)
                    }
                    (None, Some(_), []) | (None, None, [_]) => Stat::CannotHaveAnother(one.clone()),
                    _ => {
                        return Err(
                            "`cannot: Have` is of equipment, of retainers, or of others of a name \
                             or a keyword"
                                .into(),
                        )
                    }
                }
            }
            Doing::BringKindred | Doing::BeVotedAgainst => {
                return Err(format!("`cannot` has no {doing:?}"))
            }
            Doing::BeActedAt
            | Doing::Hunt
            | Doing::Block
            | Doing::BeBlocked
            | Doing::LockToBlock
            | Doing::Vote
            | Doing::UseDisciplines
            | Doing::UseEquipment
            | Doing::EnterCombat
            | Doing::ManeuverToLong
            | Doing::ManeuverToClose
            | Doing::EndCombat
            | Doing::PressToContinue
            | Doing::PressToEnd
            | Doing::Unlock
            | Doing::Transfer
            | Doing::BeBloodHunted
            | Doing::BeTaken
            | Doing::EnterWithConviction => Stat::Cannot(doing),
        })
    }

    fn dearer(&mut self, doing: Doing) -> Result<(Stat, i8), String> {
        let wrong = |what: &str| Err(format!("`costs: {doing:?}` {what}"));
        let kind = self.kind_of_action()?;
        let cards = self.cards.take().map(|cards| cards.0);
        let cost = self.cost.take().unwrap_or_default();
        // The action is asked about while it is no more than considered.
        let brings = |c: &Cond| *c == Cond::ActionBringsKindred;
        let doing = match &mut self.when {
            Some(when) if doing == Doing::Act && when.iter().any(brings) => {
                when.retain(|c| !brings(c));
                Doing::BringKindred
            }
            _ => doing,
        };
        let what = match (doing, kind, cards, &cost[..], self.by.take()) {
            (
                Doing::Block | Doing::BeVotedAgainst | Doing::BringKindred | Doing::BeActedAt,
                None,
                None,
                [Cost::Blood(n)],
                None,
            ) => (Stat::Costs(doing), *n as i8),
            (Doing::BeActedAt, Some(ActionKind::Rescue), None, [Cost::Blood(n)], None) => {
                (Stat::BloodToBeRescued, *n as i8)
            }
            (Doing::Act, Some(ActionKind::Rescue), None, [Cost::Blood(n)], None) => {
                (Stat::BloodToRescue, *n as i8)
            }
            (Doing::Act, Some(ActionKind::Rescue), None, [], Some(n)) => (Stat::BloodToRescue, n),
            (Doing::Play, None, Some(cards), [Cost::Blood(n)], None) => {
                (Stat::BloodToPlay(cards), *n as i8)
            }
            (Doing::Play, None, Some(cards), [Cost::Pool(n)], None) => {
                (Stat::PoolToPlay(cards), *n as i8)
            }
            (Doing::BePlayedOn, None, Some(cards), [Cost::Pool(n)], None) => {
                (Stat::PoolToBePlayedOn(cards), *n as i8)
            }
            (Doing::Play, None, Some(cards), [Cost::Lock(Who::This)], Some(-1)) => {
                (Stat::LocksToPay(cards), -1)
            }
            // Combat cards cost a minion nothing but blood, as they are played.
            (Doing::Play, None, Some(cards), [], Some(n))
                if n < 0 && cards.iter().all(|c| c.kind == Some(CardType::Combat)) =>
            {
                (Stat::BloodToPlay(cards), n)
            }
            (Doing::Play, None, Some(cards), [], Some(n)) if n < 0 => (Stat::Cheaper(cards), n),
            _ => return wrong("is not said so: `cost` goes with it, or `by` where it costs less"),
        };
        Ok(what)
    }

    fn treatment(&mut self, harm: Harm) -> Result<Stat, String> {
        let treated = needed(self.r#as.take(), "`treat`", "as")?;
        let aggravated = Harm {
            aggravated: Some(true),
            ..Harm::default()
        };
        let struck = Harm {
            strike: true,
            ..Harm::default()
        };
        match treated {
            Treatment::Nothing if !harm.strike => Ok(Stat::ImmuneTo(harm)),
            Treatment::Fatal if !harm.strike && harm.by.is_empty() && !harm.retainers => {
                Ok(Stat::BurnedBy(harm))
            }
            Treatment::Normal if harm == aggravated => Ok(Stat::AggravatedAsNormal),
            Treatment::Aggravated if harm == Harm::default() => Ok(Stat::AllAggravated),
            Treatment::Prevented if harm == struck => Ok(Stat::StrikesPrevented),
            Treatment::Nothing
            | Treatment::Fatal
            | Treatment::Normal
            | Treatment::Aggravated
            | Treatment::Prevented => {
                Err(format!("damage of this sort is not treated as {treated:?}"))
            }
        }
    }
}
