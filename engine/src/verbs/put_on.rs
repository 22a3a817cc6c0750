//! Putting this card on something.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{Ctx, Slot};
use crate::vocab::{CardType, Keyword};

/// This card comes into play on a minion, as Blood Doll does; being in play already it moves there,
/// with the title that it is if it is one. What a card does during its own action can put it on a
/// minion as well, as Swarm is put on whom it was to be employed by when the action is blocked. With
/// a second, that card in play moves there, as Far Mastery steals a retainer.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PutOn(pub Who, #[serde(default)] pub Option<Who>);

impl Verb for PutOn {
    const ROW: (&'static str, &'static str) = (
        "PutOn(who)",
        "put this card on a minion; from play it moves there, with its title if it is one; in `during`, \
         from its action; in what it has given as it was played, from the ash heap. `PutOn(Me, Target)`: another card in play moves there, if the \
         minion may have it; its controller is that of the minion then, but for a master card",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let on = rules.who(self.0, ctx);
        if !on.is_some() {
            return;
        }
        if let Some(what) = self.1 {
            let card = rules.who(what, ctx);
            if card.is_some() && rules.p(card).on != on {
                rules.move_to_minion(card, on);
            }
            return;
        }
        if !ctx.this.is_some() {
            match ctx.card.is_some() {
                true => rules.put_in_play(ctx, on, 0),
                false if rules.action.on && rules.action.ctx.def == ctx.def => {
                    rules.put_action_card_on(on);
                }
                false => rules.put_played_card_on(ctx, on),
            }
            return;
        }
        let def = rules.db.def(rules.p(ctx.this).def);
        if def.has(Keyword::Title) {
            rules.move_title(ctx.this, on);
            return;
        }
        let p = rules.p(ctx.this);
        let carried = [CardType::Equipment, CardType::Retainer];
        let carried = carried.into_iter().any(|t| def.is_as(p.mode, t));
        if carried && p.on != on && rules.cannot_have(on, p.def) {
            // What is put on a minion that cannot have it is burned (LSJ 19980831).
            rules.burn(ctx.this);
            return;
        }
        let card = ctx.this;
        rules.move_card(card, on);
        if !rules.occupied.has(card) {
            return;
        }
        if !def.is(CardType::Master) {
            let seat = rules.p(on).controller;
            rules.change_control(ctx.this, seat);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        match self.1 {
            None => format!("put this card on {}", who(self.0, names)),
            Some(what) => {
                let what = who(what, names);
                format!("move {what} to {}", who(self.0, names))
            }
        }
    }

    fn writes(&self) -> Parts {
        // What it says of its minion may change that in many ways.
        Parts::ALL
    }

    fn gist(&self) -> Gist<'_> {
        match self.1 {
            None => Gist::PutOn(self.0),
            Some(what) if self.0 == Who::Me => Gist::TakeControl(what),
            Some(_) => Gist::Other,
        }
    }

    facets!(consistent, any_time, reads THINGS | TRAITS);
}

/// This card comes into play, on nothing: what a card gives for a while puts it in play later, as King's
/// Favor is where the votes that it gave decided a referendum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PutInPlay;

impl Verb for PutInPlay {
    const ROW: (&'static str, &'static str) = (
        "PutInPlay",
        "put this card in play; in what it has given as it was played, from the ash heap",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        match ctx.this.is_some() || ctx.card.is_some() {
            true => rules.put_in_play(ctx, Slot::NONE, 0),
            false => rules.put_played_card_on(ctx, Slot::NONE),
        }
    }

    fn english(&self, _: &mut Names) -> String {
        "put this card in play".to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        Gist::PutInPlay
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}
