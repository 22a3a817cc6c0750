//! Abilities as scripts write them: one struct for all kinds, of which each kind has its fields.

use serde::Deserialize;

use super::filter::WayFilters;
use super::{
    span, window, Ability, Action, ActionKind, Amount, AsVampire, At, CardFilter, Choose, Cond,
    Cost, Doing, Harm, Meth, Minions, Moment, Number, Quality, Span, Stat, Step, Strike, Treatment,
    Who, Window,
};
use crate::vocab::{CardType, Keyword};

/// An ability as it stands in a script. One of `change`, `cannot`, `costs`, `treat`, `plays`, `has`,
/// `on`, `action` and `strike` says of what kind it is; an ability with none of them is one that
/// somebody uses. Fields of another kind are refused.
#[derive(Debug, Default, Deserialize)]
#[serde(rename = "Ability", deny_unknown_fields, default)]
pub(super) struct Written {
    /// A lasting change: of this number.
    change: Option<Number>,
    /// By how much.
    by: Option<i8>,
    /// To how much, before anything is added.
    is: Option<i8>,
    /// Times this.
    per: Option<Amount>,
    /// A lasting change: this cannot be done.
    cannot: Option<Doing>,
    /// A lasting change: doing this costs more or less; `by` how much, in whatever it costs.
    costs: Option<Doing>,
    /// More by so much in blood or life.
    blood: Option<i8>,
    /// More by so much in pool.
    pool: Option<i8>,
    /// The cards with which it is done.
    cards: Option<WayFilters>,
    /// A lasting change: damage of this sort is something else.
    treat: Option<Harm>,
    /// What that damage is; or of a change of damage, what damage is meant.
    r#as: Option<Treatment>,
    /// A lasting change: cards are played as by a vampire.
    plays: Option<AsVampire>,
    /// A lasting change: something that is no number is so.
    has: Option<Quality>,
    /// For this minion or card.
    who: Option<Who>,
    /// For the minions that fit one of these.
    to: Option<Minions>,
    /// For these Methuselahs.
    whose: Option<Meth>,
    /// A trigger: the event upon which the steps are carried out.
    #[serde(deserialize_with = "window::trigger")]
    on: Option<Moment>,
    /// An action that minions may take.
    action: Option<Action>,
    /// The minions that may take it: those that fit one of these.
    actor: Option<Minions>,
    /// A strike that `Me` may choose.
    strike: Option<Strike>,
    /// How often the maneuver of the strike may be used.
    #[serde(deserialize_with = "span::limit")]
    maneuver_once: Option<Span>,
    /// The windows in which it may be used; without any, whenever an effect may be used.
    windows: Option<Vec<Window>>,
    /// Who may use it.
    user: Option<Meth>,
    /// It may be used in combat though `Me` is not the combatant concerned.
    bystander: Option<bool>,
    /// It must be used before the window may close; of an action, it is mandatory.
    must: Option<bool>,
    /// What must hold.
    when: Option<Vec<Cond>>,
    /// How often at most.
    #[serde(deserialize_with = "span::limit")]
    once: Option<Span>,
    /// Abilities of one card with the same number share their limit.
    group: Option<u8>,
    /// The limit is one for all cards of this name on `Me`.
    by_name: Option<bool>,
    /// The limit is one for each acting minion.
    by_acting: Option<bool>,
    /// What using it costs.
    cost: Option<Vec<Cost>>,
    /// What must be named.
    choose: Option<Vec<Choose>>,
    /// What it does.
    steps: Option<Vec<Step>>,
}

impl TryFrom<Written> for Ability {
    type Error = String;

    fn try_from(mut w: Written) -> Result<Ability, String> {
        if let Some((what, by)) = w.lasting_change()? {
            let ability = Ability::Static {
                what,
                by,
                per: w.per.take(),
                who: w.who.take().unwrap_or_default(),
                to: w.to.take().unwrap_or_default(),
                whose: w.whose.take().unwrap_or(Meth::You),
                when: w.when.take().unwrap_or_default(),
            };
            return w.refuse_the_rest("a lasting change").map(|()| ability);
        }
        if let Some(on) = w.on.take() {
            let kind = "an ability with `on`";
            let ability = Ability::Trigger {
                on,
                when: w.when.take().unwrap_or_default(),
                once: w.once.take(),
                steps: needed(w.steps.take(), kind, "steps")?,
            };
            return w.refuse_the_rest(kind).map(|()| ability);
        }
        if let Some(action) = w.action.take() {
            let kind = "an ability with `action`";
            let ability = Ability::Act {
                by: w.actor.take().unwrap_or_default(),
                when: w.when.take().unwrap_or_default(),
                action,
                must: w.must.take().unwrap_or_default(),
                choose: w.choose.take().unwrap_or_default(),
                steps: needed(w.steps.take(), kind, "steps")?,
            };
            return w.refuse_the_rest(kind).map(|()| ability);
        }
        if let Some(strike) = w.strike.take() {
            let ability = Ability::Strike {
                strike,
                when: w.when.take().unwrap_or_default(),
                once: w.once.take(),
                maneuver_once: w.maneuver_once.take(),
                group: w.group.take().unwrap_or_default(),
            };
            return w
                .refuse_the_rest("an ability with `strike`")
                .map(|()| ability);
        }
        let kind = "an ability without `change`, `on`, `action` or `strike`, which is used,";
        let ability = Ability::Use {
            windows: w.windows.take().unwrap_or_default(),
            by: w.user.take().unwrap_or(Meth::You),
            when: w.when.take().unwrap_or_default(),
            once: w.once.take(),
            group: w.group.take().unwrap_or_default(),
            must: w.must.take().unwrap_or_default(),
            by_name: w.by_name.take().unwrap_or_default(),
            by_acting: w.by_acting.take().unwrap_or_default(),
            bystander: w.bystander.take().unwrap_or_default(),
            cost: w.cost.take().unwrap_or_default(),
            choose: w.choose.take().unwrap_or_default(),
            steps: needed(w.steps.take(), kind, "steps")?,
        };
        w.refuse_the_rest(kind).map(|()| ability)
    }
}

fn needed<T>(field: Option<T>, kind: &str, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("{kind} needs `{name}`"))
}

impl Written {
    /// What changes and by how much, if this is a lasting change.
    fn lasting_change(&mut self) -> Result<Option<(Stat, i8)>, String> {
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
        } else if self.action.is_some() && self.steps.is_none() {
            let kind = needed(self.kind_of_action()?, "a mandatory action", "kind")?;
            match self.must.take() {
                Some(true) => (Stat::MustAct(kind), 0),
                Some(false) | None => return Err("an ability with `action` needs `steps`".into()),
            }
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
            Doing::Play => Stat::CannotPlay(self.cards(doing)?),
            Doing::BePlayedOn => Stat::CannotBePlayedOn(self.cards(doing)?),
            Doing::Have => {
                let cards = self.cards(doing)?;
                let kind = match &cards[..] {
                    [one] => one.kind,
                    _ => None,
                };
                match kind {
                    Some(kind @ (CardType::Equipment | CardType::Retainer)) => {
                        Stat::CannotHave(kind)
                    }
                    _ => return Err("`cannot: Have` is of equipment or of retainers".into()),
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
            | Doing::Strike
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
        let (blood, pool, by) = (self.blood.take(), self.pool.take(), self.by.take());
        let locks = match self.cost.take() {
            None => false,
            Some(cost) if cost == [Cost::Lock(Who::This)] => true,
            Some(_) => return wrong("has no `cost` but `Lock(This)`"),
        };
        let what = match (doing, kind, cards, blood, pool, by, locks) {
            (
                Doing::Block | Doing::BeVotedAgainst | Doing::BringKindred,
                None,
                None,
                Some(n),
                None,
                None,
                false,
            ) => (Stat::Costs(doing), n),
            (Doing::BeActedAt, None, None, Some(n), None, None, false) => (Stat::Costs(doing), n),
            (Doing::BeActedAt, Some(ActionKind::Rescue), None, Some(n), None, None, false) => {
                (Stat::BloodToBeRescued, n)
            }
            (Doing::Act, Some(ActionKind::Rescue), None, Some(n), None, None, false) => {
                (Stat::BloodToRescue, n)
            }
            (Doing::Play, None, Some(cards), Some(n), None, None, false) => {
                (Stat::BloodToPlay(cards), n)
            }
            (Doing::Play, None, Some(cards), None, Some(n), None, false) => {
                (Stat::PoolToPlay(cards), n)
            }
            (Doing::BePlayedOn, None, Some(cards), None, Some(n), None, false) => {
                (Stat::PoolToBePlayedOn(cards), n)
            }
            (Doing::Play, None, Some(cards), None, None, Some(-1), true) => {
                (Stat::LocksToPay(cards), -1)
            }
            (Doing::Play, None, Some(cards), None, None, Some(n), false) if n < 0 => {
                (Stat::Cheaper(cards), n)
            }
            _ => return wrong("is not said so: one of `blood`, `pool` and `by` goes with it"),
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

    /// Refuses what is left once a kind of ability has taken its fields.
    fn refuse_the_rest(self, kind: &str) -> Result<(), String> {
        macro_rules! refuse {
            ($($field:ident)*) => {{
                let Written { $($field),* } = self;
                $(if $field.is_some() {
                    let name = stringify!($field).trim_start_matches("r#");
                    return Err(format!("{kind} has no `{name}`"));
                })*
                Ok(())
            }};
        }
        refuse!(change by is per cannot costs blood pool cards treat r#as plays has who to whose on action actor strike maneuver_once windows user bystander must
            when once group by_name by_acting cost choose steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Ability, String> {
        let format = crate::script::format();
        format.from_str(text).map_err(|e| e.to_string())
    }

    #[track_caller]
    fn refused(text: &str, reason: &str) {
        let error = read(text).expect_err(text);
        assert!(error.contains(reason), "{text}: {error}");
    }

    #[test]
    fn what_is_written_says_of_which_kind_an_ability_is() {
        let kind = |text| read(text).expect(text);
        assert!(matches!(
            kind("(change: Bleed, by: 1)"),
            Ability::Static { by: 1, .. }
        ));
        assert!(matches!(
            kind("(on: Blocked, steps: [Press])"),
            Ability::Trigger { .. }
        ));
        assert!(matches!(
            kind("(windows: [Press], once: Round, steps: [Press])"),
            Ability::Use { .. }
        ));
        assert!(matches!(
            kind("(actor: (), action: (), steps: [])"),
            Ability::Act { .. }
        ));
        assert!(matches!(
            kind("(strike: (effect: Dodge))"),
            Ability::Strike { .. }
        ));
    }

    #[test]
    fn an_ability_that_contradicts_itself_is_refused() {
        refused(
            "(change: Bleed, by: 1, steps: [Press])",
            "a lasting change has no `steps`",
        );
        refused(
            "(change: Bleed, by: 1, on: Blocked)",
            "a lasting change has no `on`",
        );
        refused(
            "(on: Blocked, windows: [Press], steps: [Press])",
            "an ability with `on` has no `windows`",
        );
        refused("(on: Blocked)", "an ability with `on` needs `steps`");
        refused("(action: ())", "needs `steps`");
        refused("(change: Bleed)", "needs `by`");
        refused("(change: Bleed, is: 1)", "another number");
        refused("(change: Bleed, by: 1, cards: [()])", "has no `cards`");
        refused("(change: Damage, by: 1, cards: [()])", "damage changes");
        refused("(cannot: Block, by: 1)", "a lasting change has no `by`");
        refused("(cannot: Block, cannot: Act)", "cannot");
        refused("(cannot: Play)", "Play needs `cards`");
        refused(
            "(cannot: Play, cards: [(at: (is: Me))])",
            "`at` cannot be asked of a card in the way it is played",
        );
        refused("(cannot: BeVotedAgainst)", "`cannot` has no BeVotedAgainst");
        refused("(cannot: Act, action: (kind: Bleed))", "forbids no Bleed");
        refused("(costs: Block, pool: 1)", "`costs: Block` is not said so");
        refused("(costs: Vote, blood: 1)", "`costs: Vote` is not said so");
        refused("(treat: (ranged: true))", "`treat` needs `as`");
        refused(
            "(treat: (ranged: true), as: Normal)",
            "not treated as Normal",
        );
        refused("(actor: (), action: ())", "needs `steps`");
        refused(
            "(strike: (effect: Dodge), steps: [Press])",
            "has no `steps`",
        );
        refused("(steps: [Press], by: 1)", "which is used, has no `by`");
        refused("(windows: [Press])", "which is used, needs `steps`");
        refused("()", "which is used, needs `steps`");
    }

    #[test]
    fn a_field_that_no_ability_has_is_named() {
        refused("(chagne: Bleed)", "chagne");
    }
}
