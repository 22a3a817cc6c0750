//! Putting this card on something.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::{Ctx, Slot};
use crate::vocab::{CardType, Keyword};

/// This card comes into play on a minion, as Blood Doll does; being in play already it moves there,
/// with the title that it is if it is one. What a card does during its own action can put it on a
/// minion as well, as Swarm is put on whom it was to be employed by when the action is blocked.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PutOn(pub Who);

impl Verb for PutOn {
    const ROW: (&'static str, &'static str) = (
        "PutOn(who)",
        "put this card on a minion; from play it moves there, with its title if it is one; in `during`, \
         from its action",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let on = rules.who(self.0, ctx);
        if !on.is_some() {
            return;
        }
        if !ctx.this.is_some() {
            match ctx.card.is_some() {
                true => rules.put_in_play(ctx, on, 0),
                false if rules.action.on && rules.action.ctx.def == ctx.def => {
                    rules.put_action_card_on(on);
                }
                false => {}
            }
            return;
        }
        let def = rules.db.def(rules.p(ctx.this).def);
        if def.has(Keyword::Title) {
            rules.move_title(ctx.this, on);
            return;
        }
        rules.move_card(ctx.this, on);
        if !def.is(CardType::Master) {
            let seat = rules.p(on).controller;
            rules.change_control(ctx.this, seat);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!("put this card on {}", who(self.0, names))
    }

    fn writes(&self) -> Parts {
        // What it says of its minion may change that in many ways.
        Parts::ALL
    }

    fn gist(&self) -> Gist<'_> {
        Gist::PutOn(self.0)
    }

    facets!(consistent, any_time, reads THINGS | TRAITS);
}

/// This card comes into play, on nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PutInPlay;

impl Verb for PutInPlay {
    const ROW: (&'static str, &'static str) = ("PutInPlay", "put this card in play");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.put_in_play(ctx, Slot::NONE, 0);
    }

    fn english(&self, _: &mut Names) -> String {
        "put this card in play".to_owned()
    }

    fn gist(&self) -> Gist<'_> {
        Gist::PutInPlay
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}
