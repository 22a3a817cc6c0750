//! What a card in play remembers.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::number::meth;
use crate::script::render::Names;
use crate::script::Meth;
use crate::state::{Ctx, Slot};

/// This card remembers a Methuselah, as the latest of the cards that do (Spying Mission remembers
/// whom it was played against), or all that was chosen: Methuselahs, the vampire of The Rack, the
/// clan of Clan Impersonation, of which the vampire that it is on then is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Remember(
    pub Meth,
    /// Of a copy of this card, not that, but what it remembers itself: so all of them remember the same.
    #[serde(default)]
    pub bool,
);

impl Verb for Remember {
    const ROW: (&'static str, &'static str) = (
        "Remember(meth)",
        "on this card, as the latest of those that do; `Chosen` is all that was chosen: Methuselahs; \
         things, which are `Target` and `Second` of this card from then on, wherever nothing else is \
         chosen; a clan, of which the vampire that this card is on then is; a Discipline, which is \
         `Chosen` where a Discipline stands; a name, for `named`; a circle, to which a vampire \
         belongs whose own text remembers it, and which is meant by `same_circle` otherwise; with \
         `true` as the second, of a first thing chosen that is a copy of this card, what that one \
         remembers as the first instead, which is `Target` from then on",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        if !ctx.this.is_some() {
            return;
        }
        if self.0 == Meth::Chosen && ctx.chosen.clan.is_some() {
            // Of several such cards the latest counts, so each is numbered.
            let vampire = rules.p(ctx.this).on;
            rules.game.t.write_clan(ctx.this, ctx.chosen.clan);
            rules.settle_clan(vampire);
            return;
        }
        if let (Meth::Chosen, Some(discipline)) = (self.0, ctx.chosen.discipline) {
            rules.game.t.remember_discipline(ctx.this, discipline);
            return;
        }
        if self.0 == Meth::Chosen && ctx.chosen.other_card.is_some() {
            rules.game.t.remember_name(ctx.this, ctx.chosen.other_card);
            return;
        }
        let mask = rules.methuselahs(self.0, ctx);
        if mask == 0 && self.0 == Meth::Chosen {
            let chosen = rules
                .all_seats()
                .filter(|s| ctx.chosen.shares[s.index()] > 0);
            let mask = chosen.fold(0, |mask, s| mask | s.bit());
            let [mut first, second, _] = ctx.chosen.things;
            let is_copy = |s: Slot| s.is_some() && rules.p(s).def == rules.p(ctx.this).def;
            if self.1 && is_copy(first) && rules.p(first).linked.is_some() {
                first = rules.p(first).linked;
                ctx.chosen.things[0] = first;
            }
            let p = rules.p_mut(ctx.this);
            p.remembered = mask;
            p.linked = first;
            p.linked_second = second;
            rules.links = true;
            return;
        }
        rules.remember(ctx.this, mask);
    }

    fn english(&self, names: &mut Names) -> String {
        if self.0 != Meth::Chosen {
            format!("remember {} on this card", meth(self.0))
        } else if names.clan {
            "while it is on a vampire, the vampire is of the chosen clan".to_owned()
        } else if names.two {
            format!(
                "remember {} and {} on this card",
                names.target, names.second
            )
        } else if self.1 {
            format!(
                "remember {0} on this card, or what {0} remembers if it is a copy of this card",
                names.target
            )
        } else {
            "remember what was chosen on this card".to_owned()
        }
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}
