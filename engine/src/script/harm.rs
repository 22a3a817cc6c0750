//! Strikes, damage and what is done about it as scripts write them: one struct for all of them, of
//! which each has its fields.

use serde::Deserialize;

use super::{
    Amount, Blows, Defense, Filter, Harm, Minions, Strike, StrikeEffect, Striking, Who, With,
};
use crate::verbs::{Damage, Prevent, StrikeAgain, TreatAsNormal};
use crate::vocab::{CardType, Keyword};

macro_rules! written {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        /// A strike, damage that an effect does, damage that is prevented or damage of a sort. A
        /// field means the same in all of them, and is refused where it means nothing.
        #[derive(Debug, Default, Deserialize)]
        #[serde(rename = "Harm", deny_unknown_fields, default)]
        pub(crate) struct WrittenHarm {
            $($(#[$doc])* $field: Option<$type>,)*
        }

        impl WrittenHarm {
            /// Refuses what is left once what is written has taken its fields.
            fn refuse_the_rest(self, kind: &str) -> Result<(), String> {
                let WrittenHarm { $($field),* } = self;
                $(if $field.is_some() {
                    return Err(format!("{kind} has no `{}`", stringify!($field)));
                })*
                Ok(())
            }
        }
    };
}

written! {
    /// Of a strike: what it does.
    effect: StrikeEffect,
    /// A strike is effective at long range; damage is from one that is, or from one that is not.
    ranged: bool,
    /// Of a strike: resolved before normal strikes.
    first: bool,
    /// Aggravated, or not; a strike that is said not to be does no such damage, whatever would have
    /// it do so.
    aggravated: bool,
    /// A strike gives an optional maneuver; 2, two of them.
    maneuver: Maneuvers,
    /// A dodge has no effect on a strike.
    undodgeable: bool,
    /// Damage is from a strike of the opposing minion.
    strike: bool,
    /// Of a strike: it inflicts so much damage at most.
    most: u8,
    /// Of a strike: which opposing minions it can be aimed at; a retainer it can in any case.
    at: Minions,
    /// By which minion an effect does damage; damage is from minions, or retainers, that fit.
    by: Minions,
    /// Who takes damage.
    to: Who,
    /// How much.
    n: Amount,
    /// Damage cannot be prevented.
    unpreventable: bool,
    /// Aggravated damage is mended, a point for so much blood.
    blood: u8,
    /// Of a strike: what cannot prevent its damage.
    despite: Vec<Filter>,
    /// Of a sort of strikes: what they are made with. Damage that is prevented is from guns, or is
    /// not.
    with: Filter,
}

/// How many optional maneuvers a strike gives: `true` is one.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(from = "WrittenManeuvers")]
pub(super) struct Maneuvers(u8);

/// As a script says it.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenManeuvers {
    /// One, or none.
    One(bool),
    /// So many.
    Some(u8),
}

impl From<WrittenManeuvers> for Maneuvers {
    fn from(written: WrittenManeuvers) -> Maneuvers {
        match written {
            WrittenManeuvers::One(one) => Maneuvers(one.into()),
            WrittenManeuvers::Some(n) => Maneuvers(n),
        }
    }
}

impl TryFrom<WrittenHarm> for Strike {
    type Error = String;

    fn try_from(mut w: WrittenHarm) -> Result<Strike, String> {
        let strike = Strike {
            effect: w.effect.take().unwrap_or(StrikeEffect::Nothing),
            ranged: w.ranged.take().unwrap_or_default(),
            first: w.first.take().unwrap_or_default(),
            normal: w.aggravated == Some(false),
            aggravated: w.aggravated.take().unwrap_or_default(),
            maneuver: w.maneuver.is_some_and(|Maneuvers(n)| n > 0),
            twice: w.maneuver.take() == Some(Maneuvers(2)),
            undodgeable: w.undodgeable.take().unwrap_or_default(),
            unpreventable: w.unpreventable.take().unwrap_or_default(),
            despite: w.despite.take().unwrap_or_default().try_into()?,
            most: w.most.take(),
            at: w.at.take().unwrap_or(Minions::NONE),
            with: w.with.take().map(With::try_from).transpose()?,
        };
        w.refuse_the_rest("a strike").map(|()| strike)
    }
}

/// Whom a strike is made against that is not aimed at a retainer.
pub(super) fn opposing() -> Minions {
    Minions::from(Filter {
        is: Some(Who::Opposing),
        ..Filter::default()
    })
}

impl TryFrom<WrittenHarm> for Blows {
    type Error = String;

    fn try_from(w: WrittenHarm) -> Result<Blows, String> {
        let strike = Strike::try_from(w)?;
        let sort = Blows {
            ranged: strike.ranged,
            hand: strike.effect == StrikeEffect::Strength(0),
            defense: match strike.effect {
                StrikeEffect::Dodge => Some(Defense::Dodge),
                StrikeEffect::CombatEnds => Some(Defense::CombatEnds),
                StrikeEffect::Strength(_)
                | StrikeEffect::Damage(_)
                | StrikeEffect::StealBlood(_)
                | StrikeEffect::Destroy(_)
                | StrikeEffect::Steal(_)
                | StrikeEffect::Nothing => None,
            },
            with: strike.with,
            at_minion: strike.at == opposing(),
        };
        let said = Strike {
            ranged: sort.ranged,
            with: sort.with,
            at: match sort.at_minion {
                true => opposing(),
                false => Minions::NONE,
            },
            ..Strike::plain(match (sort.hand, sort.defense) {
                (true, _) => StrikeEffect::Strength(0),
                (false, Some(Defense::Dodge)) => StrikeEffect::Dodge,
                (false, Some(Defense::CombatEnds)) => StrikeEffect::CombatEnds,
                (false, None) => StrikeEffect::Nothing,
            })
        };
        match strike == said {
            true => Ok(sort),
            false => Err(
                "a sort of strikes is `ranged`, `with` something, `at: (is: Opposing)`, of the \
                 hands, `Dodge` or `CombatEnds`"
                    .into(),
            ),
        }
    }
}

impl TryFrom<WrittenHarm> for Striking {
    type Error = String;

    fn try_from(w: WrittenHarm) -> Result<Striking, String> {
        let strike = Strike::try_from(w)?;
        let plain = Strike {
            ranged: strike.ranged,
            most: strike.most,
            ..Strike::plain(StrikeEffect::Nothing)
        };
        match (strike.ranged, strike.most) {
            (false, None) if strike == plain => Ok(Striking::Any),
            (true, None) if strike == plain => Ok(Striking::Ranged),
            (false, Some(most)) if strike == plain => Ok(Striking::Most(most)),
            _ => Err(
                "of a card it is asked that it strikes, at range, or for so much at most".into(),
            ),
        }
    }
}

impl TryFrom<WrittenHarm> for StrikeAgain {
    type Error = String;

    fn try_from(w: WrittenHarm) -> Result<StrikeAgain, String> {
        let only = Blows::try_from(w)?;
        match (only.ranged, only.hand, only.with) {
            (false, true, None) | (false, false, Some(With::Thing(_) | With::Discipline(_)))
                if only.defense.is_none() && !only.at_minion =>
            {
                Ok(StrikeAgain { only })
            }
            _ => Err(
                "an additional strike may be for the hands alone, or `with` one thing, or \
                      what requires a Discipline"
                    .into(),
            ),
        }
    }
}

impl TryFrom<WrittenHarm> for TreatAsNormal {
    type Error = String;

    fn try_from(mut w: WrittenHarm) -> Result<TreatAsNormal, String> {
        let treat = TreatAsNormal {
            n: w.n.take().unwrap_or_else(Amount::one),
            strike: w.strike.take().unwrap_or_default(),
            blood: w.blood.take().unwrap_or_default(),
        };
        w.refuse_the_rest("`TreatAsNormal`").map(|()| treat)
    }
}

impl TryFrom<WrittenHarm> for Damage {
    type Error = String;

    fn try_from(mut w: WrittenHarm) -> Result<Damage, String> {
        let by = match w.by.take() {
            None => None,
            Some(by) => Some(by.only_one().ok_or("damage is done `by: (is: …)`")?),
        };
        let damage = Damage {
            to: w.to.take().ok_or("`Damage` needs `to`")?,
            n: w.n.take().unwrap_or_else(Amount::one),
            ranged: w.ranged.take().unwrap_or_default(),
            aggravated: w.aggravated.take().unwrap_or_default(),
            unpreventable: w.unpreventable.take().unwrap_or_default(),
            by,
        };
        w.refuse_the_rest("`Damage`").map(|()| damage)
    }
}

impl TryFrom<WrittenHarm> for Prevent {
    type Error = String;

    fn try_from(mut w: WrittenHarm) -> Result<Prevent, String> {
        let prevent = Prevent {
            n: w.n.take().unwrap_or_else(Amount::one),
            strike: w.strike.take().unwrap_or_default(),
            aggravated: w.aggravated.take(),
            gun: w.with.take().map(of_guns).transpose()?,
            immune: w.unpreventable.take().unwrap_or_default(),
        };
        w.refuse_the_rest("`Prevent`").map(|()| prevent)
    }
}

/// Whether damage is meant that is from guns, or any but that.
fn of_guns(with: Filter) -> Result<bool, String> {
    let guns = Filter {
        keyword: vec![Keyword::Gun],
        ..Filter::default()
    };
    let others = Filter {
        not: vec![guns.clone()],
        ..Filter::default()
    };
    match (with == guns, with == others) {
        (true, _) => Ok(true),
        (_, true) => Ok(false),
        _ => Err("damage is prevented `with: (keyword: [Gun])`, or with `not` that".into()),
    }
}

impl TryFrom<WrittenHarm> for Harm {
    type Error = String;

    fn try_from(mut w: WrittenHarm) -> Result<Harm, String> {
        let by = w.by.take().unwrap_or_default();
        let (retainers, minions): (Vec<Filter>, Vec<Filter>) =
            (by.iter().cloned()).partition(|filter| filter.kind == Some(CardType::Retainer));
        let such = |retainer: &Filter| Filter {
            kind: Some(CardType::Retainer),
            keyword: retainer.keyword.clone(),
            ..Filter::default()
        };
        if retainers.iter().any(|r| *r != such(r)) {
            return Err("damage is from retainers, or from those that have `keyword`".into());
        }
        let harm = Harm {
            aggravated: w.aggravated.take(),
            ranged: w.ranged.take(),
            by: Minions::of(minions),
            retainers,
            strike: w.strike.take().unwrap_or_default(),
            // Said by `most`, beside the sort of damage.
            beyond: 0,
        };
        w.refuse_the_rest("damage of a sort").map(|()| harm)
    }
}
