//! Preventing damage.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Timing, Verb};
use crate::db::Needs;
use crate::rules::{Deeds, Scope};
use crate::script::render::number::amount;
use crate::script::render::Names;
use crate::script::{Amount, Window, WrittenHarm};
use crate::state::{Ctx, DamageSort};

/// `Me` prevents damage, as by Skin of Steel; where a card that is nobody's says it, the damage
/// that is just being prevented.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "WrittenHarm")]
pub struct Prevent {
    /// At most how much: 1 unless it is said.
    pub n: Amount,
    /// Only damage from the strike of the opposing minion (Hidden Strength).
    pub strike: bool,
    /// Only aggravated damage, or only damage that is not (Resilience).
    pub aggravated: Option<bool>,
    /// Only damage from guns, so much a combat in all; or only from anything else, and nothing
    /// more that combat (Kevlar Vest).
    pub gun: Option<bool>,
    /// It is immune instead to all damage of one strike, or of one other effect, that is not aggravated.
    pub immune: bool,
}

impl Prevent {
    fn sort(&self) -> Option<DamageSort> {
        match (self.strike, self.aggravated, self.gun) {
            (false, None, None) => Some(DamageSort::Any),
            (false, Some(false), None) => Some(DamageSort::Normal),
            (true, None, None) => Some(DamageSort::Strike),
            (true, Some(true), None) => Some(DamageSort::AggravatedStrike),
            (true, Some(false), None) => Some(DamageSort::NormalStrike),
            (false, None, Some(true)) => Some(DamageSort::Gun),
            (false, None, Some(false)) => Some(DamageSort::NotGun),
            _ => None,
        }
    }
}

impl Verb for Prevent {
    const ROW: (&'static str, &'static str) = (
        "Prevent(n: amount, strike: …, aggravated: …, with: …, unpreventable: …)",
        "1 damage, or `n`: with `strike: true` from the strike of the opposing minion, with `aggravated: \
         false` only what is not aggravated, with both only what of the strike is aggravated, or is \
         not; `with: (keyword: [Gun])` from guns, so much a combat in all, `with: (not: (keyword: \
         [Gun]))` from anything else, and nothing more this combat; with `n: All, aggravated: false, \
         unpreventable: true`, `Me` is immune to all that is not aggravated of one strike or of one other \
         effect, preventable or not",
    );

    fn check(&self) -> Result<(), String> {
        if self.immune && (&self.n, self.sort()) != (&Amount::All, Some(DamageSort::Normal)) {
            return Err("what is `unpreventable` too is all of it that is not aggravated".into());
        }
        match self.sort() {
            Some(_) => Ok(()),
            None => Err(format!("nothing prevents such damage alone: {self:?}")),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        if self.immune {
            let victim = rules.protected_by(ctx.me);
            rules.become_immune(victim);
            return;
        }
        let n = rules.amount(rules.db, &self.n, &Scope::of(ctx));
        match self.sort().unwrap_or(DamageSort::Any) {
            DamageSort::Gun => rules.prevent_gun(ctx, n),
            DamageSort::NotGun => rules.prevent_other_than_gun(ctx, n),
            sort @ (DamageSort::Any
            | DamageSort::Strike
            | DamageSort::Normal
            | DamageSort::AggravatedStrike
            | DamageSort::NormalStrike
            | DamageSort::Immune) => {
                let victim = rules.protected_by(ctx.me);
                let how = rules.prevention(victim, rules.required_by(ctx), sort);
                rules.prevent(victim, n, how);
            }
        }
    }

    fn english(&self, _: &mut Names) -> String {
        if self.immune {
            return "this minion is immune to the damage that is not aggravated of one strike or other effect".to_owned();
        }
        let noun = match self.aggravated {
            None => "damage",
            Some(true) => "aggravated damage",
            Some(false) => "non-aggravated damage",
        };
        let from = match (self.strike, self.gun) {
            (true, _) => " from the opposing minion's strike",
            (false, None) => "",
            (false, Some(true)) => " from guns over the combat",
            (false, Some(false)) => " from anything but guns, and no more this combat",
        };
        format!("prevent {}{from}", amount(&self.n, noun))
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        if self.immune {
            needs.immune = true;
            return Timing {
                needs,
                window: Some(Window::Prevent),
                until_resolution: false,
            };
        }
        match self.sort().unwrap_or(DamageSort::Any) {
            DamageSort::Any | DamageSort::Immune => needs.prevent = true,
            DamageSort::Normal => needs.prevent_normal = true,
            DamageSort::Strike => needs.prevent_strike = true,
            DamageSort::AggravatedStrike => needs.prevent_aggravated_strike = true,
            DamageSort::NormalStrike => needs.prevent_normal_strike = true,
            DamageSort::Gun => needs.prevent_gun = true,
            DamageSort::NotGun => needs.prevent_other_than_gun = true,
        }
        Timing {
            needs,
            window: Some(Window::Prevent),
            until_resolution: false,
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.sort().unwrap_or(DamageSort::Any) {
            DamageSort::Any => Gist::Prevent(&self.n),
            DamageSort::Gun => Gist::PreventGun,
            DamageSort::NotGun => {
                let Amount::N(n) = &self.n else {
                    return Gist::Other;
                };
                Gist::PreventOtherThanGun(*n as i8)
            }
            DamageSort::Normal
            | DamageSort::Strike
            | DamageSort::AggravatedStrike
            | DamageSort::NormalStrike
            | DamageSort::Immune => Gist::Other,
        }
    }

    facets!(undemanding, reads COMBAT, writes COMBAT | MEMORY);
}
