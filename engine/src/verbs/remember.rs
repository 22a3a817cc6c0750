//! What a card in play remembers.

use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::number::meth;
use crate::script::render::Names;
use crate::script::Meth;
use crate::state::{Ctx, Slot};

/// This card remembers a Methuselah, or those chosen, as the latest of the cards that do: Spying
/// Mission remembers whom it was played against.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Remember(pub Meth);

impl Verb for Remember {
    const ROW: (&'static str, &'static str) = (
        "Remember(meth)",
        "on this card, as the latest of those that do; `Chosen` are all that were chosen",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        if !ctx.this.is_some() {
            return;
        }
        let mask = rules.methuselahs(self.0, ctx);
        if mask == 0 && self.0 == Meth::Chosen {
            let chosen = rules.all_seats().filter(|s| ctx.shares[s.index()] > 0);
            let mask = chosen.fold(0, |mask, s| mask | s.bit());
            rules.p_mut(ctx.this).remembered = mask;
            return;
        }
        rules.remember(ctx.this, mask);
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            Meth::Chosen => "remember the Methuselahs chosen on this card".to_owned(),
            other => format!("remember {} on this card", meth(other)),
        }
    }

    facets!(consistent, any_time, reads THINGS, writes MEMORY, unweighed);
}

/// This card is put in play, remembering the two things chosen, as Toreador Grand Ball is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutInPlayLinked;

impl Verb for PutInPlayLinked {
    const ROW: (&'static str, &'static str) = (
        "PutInPlayLinked",
        "likewise, remembering the two things chosen",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.put_in_play(ctx, Slot::NONE, 0);
        if ctx.this.is_some() {
            let [first, second] = ctx.targets;
            let p = rules.p_mut(ctx.this);
            p.linked = first;
            p.linked_second = second;
        }
    }

    fn english(&self, _: &mut Names) -> String {
        "put this card in play, remembering the two minions chosen".to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        Gist::PutInPlay { linked: true }
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}
