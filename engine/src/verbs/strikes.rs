//! What strikes of a round are, and how they are taken.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Demand, Gist, Timing, Verb};
use crate::db::Needs;
use crate::rules::{Deeds, Scope};
use crate::script::render::number::amount;
use crate::script::render::{blows, Names};
use crate::script::{Amount, Blows, Window, With, WrittenHarm};
use crate::state::{Again, Ctx};

/// `Me` treats some aggravated damage that it takes as normal damage, as by Adaptability.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "WrittenHarm")]
pub struct TreatAsNormal {
    /// At most how much: 1 unless it is said.
    pub n: Amount,
    /// Only damage from the strike of the opposing minion.
    pub strike: bool,
    /// It is mended instead, a point for so much blood; 0 where it is not.
    pub blood: u8,
}

/// An additional strike, within the limit of one such effect a round, that can be used for strikes
/// of a sort alone, as that of AK-47.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "WrittenHarm")]
pub struct StrikeAgain {
    /// For which strikes.
    pub only: Blows,
}

/// Only hand strikes can be used this round, by either combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct HandStrikesOnly;

impl Verb for TreatAsNormal {
    const ROW: (&'static str, &'static str) = (
        "TreatAsNormal(n: amount, strike: …, blood: …)",
        "`Me` treats 1 point of aggravated damage that it takes, or `n`, as normal damage; with \
         `strike: true` from the opposing minion's strike; with `blood: 3` it mends a point for so much \
         blood, in the window `Damage`, if it has that left besides what it mends as normal damage",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let n = rules.amount(rules.db, &self.n, &Scope::of(ctx));
        if self.blood > 0 && !rules.can_mend_aggravated(ctx.me, self.blood) {
            return;
        }
        // The last blood is that of a point of normal damage.
        rules.lose_to_damage(ctx.me, self.blood.saturating_sub(1));
        rules.treat_as_normal(ctx.me, n, self.strike);
    }

    fn english(&self, _: &mut Names) -> String {
        let from = match self.strike {
            true => " from the opposing minion's strike",
            false => "",
        };
        let n = amount(&self.n, "aggravated damage");
        if self.blood > 0 {
            return format!("this minion mends {n} for {} blood", self.blood);
        }
        format!("this minion treats {n}{from} as normal")
    }

    fn timing(&self) -> Timing {
        Timing {
            needs: Needs {
                treat: self.blood == 0 && !self.strike,
                treat_strike: self.blood == 0 && self.strike,
                mend: self.blood,
                ..Needs::NONE
            },
            window: Some(match self.blood {
                0 => Window::Prevent,
                _ => Window::Damage,
            }),
            ..Timing::ANY
        }
    }

    facets!(consistent, undemanding, reads COMBAT | THINGS, writes ALL, unweighed);
}

impl Verb for StrikeAgain {
    const ROW: (&'static str, &'static str) = (
        "StrikeAgain(…)",
        "one additional strike within the limit of one such effect a round, which can be used for a \
         strike of such a [sort](#sorts-of-strikes) alone, or not at all: `(effect: Strength(0))`, \
         `(with: (is: This))` or `(is: Weapon)`, `(with: (discipline: [BloodSorcery]))`",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let only = match self.only.with {
            Some(With::Thing(who)) => Again::With(rules.who(who, ctx)),
            Some(With::Discipline(discipline)) => Again::Requiring(discipline),
            Some(With::Sort(_)) | None => Again::ByHand,
        };
        rules.gain_strikes(ctx.me, 1, true, only);
    }

    fn english(&self, _: &mut Names) -> String {
        format!(
            "1 additional strike (limited), only usable to strike {}",
            blows(&self.only)
        )
    }

    fn demand(&self) -> Option<Demand> {
        Some(Demand::Strikes { limited: true })
    }

    fn timing(&self) -> Timing {
        Timing {
            window: Some(Window::AdditionalStrikes),
            ..Timing::ANY
        }
    }

    fn gist(&self) -> Gist<'_> {
        Gist::AdditionalStrikes(1)
    }

    facets!(consistent, reads COMBAT | THINGS, writes COMBAT);
}

impl Verb for HandStrikesOnly {
    const ROW: (&'static str, &'static str) = ("HandStrikesOnly", "this round, for both");

    fn carry_out(&self, rules: &mut Deeds<'_>, _: &mut Ctx) {
        rules.combat.hands_only = true;
    }

    fn english(&self, _: &mut Names) -> String {
        "strikes that are not hand strikes cannot be used this round".to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        Gist::HandStrikesOnly
    }

    facets!(consistent, any_time, reads NONE, writes COMBAT);
}
