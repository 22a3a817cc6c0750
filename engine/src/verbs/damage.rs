//! Damage that no strike does.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::rules::{Deeds, Scope};
use crate::script::render::number::amount;
use crate::script::render::{who, Names};
use crate::script::{Ability, Amount, Who, WrittenHarm};
use crate::state::{self, Ctx};

/// Damage that no strike does, at any range: environmental, as that of Carrion Crows, unless
/// somebody inflicts it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "WrittenHarm")]
pub struct Damage {
    /// Who takes it.
    pub to: Who,
    /// How much: 1 unless it is said.
    pub n: Amount,
    /// It is ranged damage, for what such damage does to somebody.
    pub ranged: bool,
    /// Cannot be mended.
    pub aggravated: bool,
    /// Cannot be prevented.
    pub unpreventable: bool,
    /// The minion that inflicts it (Catatonic Fear).
    pub by: Option<Who>,
}

impl Verb for Damage {
    const ROW: (&'static str, &'static str) = (
        "Damage(to: …, n: amount, ranged: …, aggravated: …, unpreventable: …, by: …)",
        "1 damage, or `n`, that no strike does, inflicted `by: (is: …)` a minion or else by none, at any range; for \
         close range only, add `when: [CloseRange]` to the ability",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let n = rules.amount(rules.db, &self.n, &Scope::of(ctx));
        let victim = rules.who(self.to, ctx);
        let from = match self.by {
            Some(by) => rules.who(by, ctx),
            None => rules.damage_source(ctx),
        };
        let n = match n {
            0 => 0,
            n => {
                let more = i32::from(rules.raised(ctx)) + rules.more_of_retainer(from, ctx);
                (i32::from(n) + more).clamp(0, 250) as u8
            }
        };
        // What a strike does after the combat that it ends, it does to who opposed the striker.
        let of_strike = match ctx.ability {
            Some(id) => matches!(rules.db.ability(id).ability, Ability::Strike { .. }),
            None => {
                let mode = rules.db.def(ctx.def).modes.get(usize::from(ctx.mode));
                mode.is_some_and(|m| m.strike.is_some())
            }
        };
        let afterward = !rules.combat.on && from == ctx.me && victim == ctx.chosen.things[0];
        let n = match of_strike && afterward {
            // X is what lasted for the combat and added to it.
            true if n > 0 => {
                let more = i32::from(ctx.chosen.x);
                (i32::from(n) + more + rules.less_damage_afterward(victim)).max(0) as u8
            }
            true => 0,
            false => n,
        };
        let sort = state::Damage {
            ranged: self.ranged,
            aggravated: self.aggravated,
            unpreventable: self.unpreventable,
            from,
            ..state::Damage::default()
        };
        rules.environmental_damage(victim, n, sort);
    }

    fn english(&self, names: &mut Names) -> String {
        let victim = who(self.to, names);
        let mut noun = String::new();
        for (is, word) in [
            (self.unpreventable, "unpreventable "),
            (self.by.is_none(), "environmental "),
            (self.aggravated, "aggravated "),
            (self.ranged, "ranged "),
        ] {
            if is {
                noun += word;
            }
        }
        noun += "damage";
        let n = amount(&self.n, &noun);
        match self.by {
            Some(by) => format!("{} inflicts {n} on {victim}", who(by, names)),
            None => format!("{victim} takes {n}"),
        }
    }

    fn gist(&self) -> Gist<'_> {
        match (self.by, &self.n) {
            (None, Amount::N(n)) => Gist::Damage(self.to, *n as i8),
            _ => Gist::Other,
        }
    }

    facets!(consistent, any_time, reads THINGS | COMBAT, writes COMBAT);
}
