//! What is done with the card chosen: it is played, put in play, or had by a minion at its cost.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Verb};
use crate::observer::Observer;
use crate::rules::Deeds;
use crate::script::render::{who, Names};
use crate::script::Who;
use crate::state::Ctx;

/// The card chosen in your ash heap is played as if from hand; it is removed from the game instead
/// of being burned. Spiritual Guidance does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PlayChosen;

impl Verb for PlayChosen {
    const ROW: (&'static str, &'static str) = ("PlayChosen", "the card chosen in your ash heap is played as if from hand, and removed from the game instead of being burned");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.play_chosen(ctx);
    }

    fn english(&self, _: &mut Names) -> String {
        "play the card chosen as if from hand, and remove it from the game instead of burning it"
            .to_owned()
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}

/// The two cards chosen change places, one of them in a hand: nothing is discarded, and nothing
/// replaced. Garibaldi-Meucci Museum, Storage Annex and Carlotta Giovanni do so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange;

impl Verb for Exchange {
    const ROW: (&'static str, &'static str) = (
        "Exchange",
        "the two cards chosen change places, one of them in a hand; nothing is discarded or replaced",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let (one, other) = (ctx.chosen.other_card, ctx.chosen_card);
        if one.is_some() && other.is_some() {
            match rules.in_hand(one) {
                true => rules.exchange(one, other),
                false => rules.exchange(other, one),
            }
        }
    }

    fn english(&self, _: &mut Names) -> String {
        "exchange the two cards chosen".to_owned()
    }

    facets!(consistent, any_time, reads CARDS, writes CARDS, unweighed);
}

/// The card chosen is put in play, free of charge and in its basic version: equipment and
/// retainers on `Me`, a vampire with so much blood, as by Possession.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct PutChosenInPlay(pub u8);

impl Verb for PutChosenInPlay {
    const ROW: (&'static str, &'static str) = ("PutChosenInPlay(0)", "the card chosen, free of charge and in its basic version: equipment and retainers on `Me`, a vampire with so much blood");

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        rules.put_chosen_in_play(ctx, self.0);
    }

    fn english(&self, _: &mut Names) -> String {
        match self.0 {
            0 => "put the card chosen in play, in its basic version: equipment or a retainer on \
                  this minion, a vampire without blood"
                .to_owned(),
            n => format!("put the vampire chosen in play with {n} blood"),
        }
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 {
            0 => Gist::PutChosenInPlay,
            _ => Gist::BringOutVampire,
        }
    }

    facets!(consistent, any_time, reads THINGS, writes ALL);
}

/// A minion equips with the card chosen in a hand or a library, employs or recruits it, at its cost
/// and by its requirements, as by Concealed Weapon and The Summoning.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Equip(pub Who);

impl Verb for Equip {
    const ROW: (&'static str, &'static str) = (
        "Equip(who)",
        "equip a minion with the card chosen in a hand or a library, or have it employed or recruited, \
         at its cost and by its requirements; what it has chosen as it is played is chosen then",
    );

    fn carry_out<O: Observer>(&self, rules: &mut Deeds<'_, O>, ctx: &mut Ctx) {
        let minion = rules.who(self.0, ctx);
        let (card, by) = (ctx.chosen_card, *ctx);
        if card.is_some() && (rules.in_hand(card) || rules.in_library(card)) {
            rules.equip_with(card, minion, &by);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        format!(
            "equip {} with the chosen card or have it employed, paying its cost",
            who(self.0, names)
        )
    }

    facets!(consistent, any_time, reads THINGS, writes ALL, unweighed);
}
