//! The tables.

use super::count::{Count, Fared};
use super::{Cause, CARDS, CRYPT, LEDGER};
use crate::lineup::full_name;
use crate::run::lines;
use crate::stats::{benjamini_hochberg, rates, shrunken, welch, Rates, Welch};
use serde::Serialize;

/// The effect of a card among those that are dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Effect {
    /// Games with a copy among the cards dealt.
    pub games_dealt: u64,
    /// Victory points in them.
    pub vp_dealt: f64,
    /// Victory points in the others.
    pub vp_not_dealt: f64,
    /// The difference; none where all games have it, or none.
    pub vp_effect: Option<f64>,
    /// Lower end of its 95 % interval. A match has no intervals, and nothing that follows from them,
    /// since ten of its games have the same hands and are no separate observations.
    pub vp_low: Option<f64>,
    /// Upper end.
    pub vp_high: Option<f64>,
    /// The difference, drawn towards that of the other cards as far as chance may explain it.
    pub vp_shrunken: Option<f64>,
    /// The chance of such a difference if there were none in truth.
    pub p: Option<f64>,
    /// Of all cards of the deck with this value or less, such a share is found by chance alone.
    pub q: Option<f64>,
    /// The share of the games with a copy among the cards dealt that were won.
    pub win_rate_dealt: Option<f64>,
    /// That of the others.
    pub win_rate_not_dealt: Option<f64>,
    /// The difference; none where all games have it, or none, or all or none of them were won.
    pub win_effect: Option<f64>,
    /// Lower end of its 95 % interval.
    pub win_low: Option<f64>,
    /// Upper end.
    pub win_high: Option<f64>,
    /// The chance of such a difference if there were none in truth.
    pub win_p: Option<f64>,
    /// Of all cards of the deck with this value or less, such a share is found by chance alone.
    pub win_q: Option<f64>,
}

impl Effect {
    /// The means alone, without all that takes games for separate observations.
    fn alone(self) -> Effect {
        Effect {
            vp_low: None,
            vp_high: None,
            vp_shrunken: None,
            p: None,
            q: None,
            win_low: None,
            win_high: None,
            win_p: None,
            win_q: None,
            ..self
        }
    }
}

/// The effects of cards that are looked at together.
pub(super) fn effects(counts: &[&Count]) -> Vec<Effect> {
    let sides: Vec<(Fared, Fared)> = counts
        .iter()
        .map(|count| (count.with, count.all.without(count.with)))
        .collect();
    let tests: Vec<_> = sides
        .iter()
        .map(|(with, without)| welch(&with.vp(), &without.vp(), 0.05))
        .collect();
    let known = || tests.iter().flatten();
    let ps: Vec<f64> = known().map(|test| test.p).collect();
    let estimates: Vec<(f64, f64)> = known()
        .map(|test| (test.difference.mean, test.standard_error))
        .collect();
    let mut extra = benjamini_hochberg(&ps)
        .into_iter()
        .zip(shrunken(&estimates));
    let wins: Vec<Option<Rates>> = sides
        .iter()
        .map(|(with, without)| rates(with.wins(), without.wins()))
        .collect();
    let ps: Vec<f64> = wins.iter().flatten().map(|test| test.p).collect();
    let mut win_qs = benjamini_hochberg(&ps).into_iter();
    let mut effect = |((with, without), test): (&(Fared, Fared), &Option<Welch>),
                      won: &Option<Rates>| {
        let extra = test.as_ref().and_then(|_| extra.next());
        let won = won.map(|won| (won, win_qs.next()));
        Effect {
            games_dealt: with.games(),
            vp_dealt: with.vp().mean(),
            vp_not_dealt: without.vp().mean(),
            vp_effect: test.as_ref().map(|t| t.difference.mean),
            vp_low: test.as_ref().and_then(|t| t.difference.low).map(rounded),
            vp_high: test.as_ref().and_then(|t| t.difference.high).map(rounded),
            vp_shrunken: extra.as_ref().map(|(_, s)| rounded(s.mean)),
            p: test.as_ref().map(|t| rounded(t.p)),
            q: extra.as_ref().map(|(q, _)| rounded(*q)),
            win_rate_dealt: with.win_rate(),
            win_rate_not_dealt: without.win_rate(),
            win_effect: won.map(|(won, _)| won.difference.mean),
            win_low: won.and_then(|(won, _)| won.difference.low).map(rounded),
            win_high: won.and_then(|(won, _)| won.difference.high).map(rounded),
            win_p: won.map(|(won, _)| rounded(won.p)),
            win_q: won.and_then(|(_, q)| q).map(rounded),
        }
    };
    let sides = sides.iter().zip(&tests);
    sides
        .zip(&wins)
        .map(|(side, won)| effect(side, won))
        .collect()
}

/// A number to nine digits. What comes out of logarithms and powers may differ in its last bits
/// from one platform to another, and the tables are compared byte for byte.
fn rounded(x: f64) -> f64 {
    format!("{x:.8e}").parse().unwrap_or(x)
}

/// A row of `cards.csv`. Counts are of copies, in all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardRow {
    /// The deck.
    pub deck: String,
    /// Official id.
    pub id: u32,
    /// The name.
    pub name: String,
    /// Copies in the deck.
    pub copies: u64,
    /// Games of the deck.
    pub games: u64,
    /// How often a copy was drawn, those that are dealt included.
    pub drawn: u64,
    /// The round in which copies were drawn first, on average.
    pub round_drawn: Option<f64>,
    /// Rounds a drawn copy was in hand, on average.
    pub rounds_held: Option<f64>,
    /// How often a copy was played.
    pub played: u64,
    /// How often a copy was discarded.
    pub discarded: u64,
    /// Copies in hand as the game ended for the deck.
    pub held_at_end: u64,
    /// Decisions at which a copy could be played.
    pub offered: u64,
    /// The agents that could play it a thousand times or more and never did, with "; " between
    /// them: of their games the figures say nothing about the card. 1 if it is all agents that
    /// have the deck, 0 if it is none.
    pub never_played: String,
    /// The effect of having it among the seven cards dealt.
    pub effect: Effect,
    /// Association, no effect: victory points in games in which a copy was drawn.
    pub vp_when_drawn: Option<f64>,
    /// The same of the other games.
    pub vp_when_not_drawn: Option<f64>,
    /// Association, no effect: the share of the games in which a copy was drawn that were won.
    pub win_rate_when_drawn: Option<f64>,
    /// The same of the other games.
    pub win_rate_when_not_drawn: Option<f64>,
}

/// A row of `crypt.csv`. Counts are of copies, in all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CryptRow {
    /// The deck.
    pub deck: String,
    /// Official id.
    pub id: u32,
    /// The name.
    pub name: String,
    /// Copies in the deck.
    pub copies: u64,
    /// Games of the deck.
    pub games: u64,
    /// Copies among the four that are dealt.
    pub dealt: u64,
    /// Copies that came into play.
    pub out: u64,
    /// The round in which they did, on average.
    pub round_out: Option<f64>,
    /// Pool moved to them, on average of those that came into play.
    pub pool_paid: Option<f64>,
    /// Pool that its owner gained through it, on average of those that came into play: by its
    /// actions and effects, out of its blood, and for whom its actions ousted.
    pub pool_earned: Option<f64>,
    /// Their successful bleeds.
    pub bleeds: u64,
    /// What these came to.
    pub bled: u64,
    /// The effect of having it among the four cards dealt.
    pub effect: Effect,
}

/// A row of `ledger.csv`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LedgerRow {
    /// The deck.
    pub deck: String,
    /// How pool goes and comes.
    pub what: Cause,
    /// Games of the deck.
    pub games: u64,
    /// Pool gained a game.
    pub gained: f64,
    /// Pool lost a game.
    pub lost: f64,
}

fn mean(sum: f64, of: u64) -> Option<f64> {
    (of > 0).then(|| sum / of as f64)
}

impl Count {
    pub(super) fn library_row(&self, deck: &str, never: String, effect: Effect) -> CardRow {
        let vp = |fared: Fared| (fared.games() > 0).then(|| fared.vp().mean());
        CardRow {
            deck: deck.to_owned(),
            id: self.id,
            name: full_name(self.id),
            copies: self.copies,
            games: self.all.games(),
            drawn: self.drawn,
            round_drawn: mean(self.rounds as f64, self.ever),
            rounds_held: mean(self.held as f64, self.drawn),
            played: self.played,
            discarded: self.discarded,
            held_at_end: self.at_end,
            offered: self.offered,
            never_played: never,
            effect,
            vp_when_drawn: vp(self.when_drawn),
            vp_when_not_drawn: vp(self.all.without(self.when_drawn)),
            win_rate_when_drawn: self.when_drawn.win_rate(),
            win_rate_when_not_drawn: self.all.without(self.when_drawn).win_rate(),
        }
    }

    pub(super) fn crypt_row(&self, deck: &str, effect: Effect) -> CryptRow {
        CryptRow {
            deck: deck.to_owned(),
            id: self.id,
            name: full_name(self.id),
            copies: self.copies,
            games: self.all.games(),
            dealt: self.dealt,
            out: self.out,
            round_out: mean(self.out_rounds as f64, self.out),
            pool_paid: mean(self.paid as f64, self.out),
            pool_earned: mean(self.earned as f64, self.out),
            bleeds: self.bleeds,
            bled: self.bled,
            effect,
        }
    }
}

/// The tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardTables {
    /// `cards.csv`.
    pub library: Vec<CardRow>,
    /// `crypt.csv`.
    pub crypt: Vec<CryptRow>,
    /// `ledger.csv`.
    pub ledger: Vec<LedgerRow>,
}

const EFFECT_HEADING: &str = "games_dealt,vp_dealt,vp_not_dealt,vp_effect,vp_low,vp_high,\
                              vp_shrunken,p,q,win_rate_dealt,win_rate_not_dealt,win_effect,\
                              win_low,win_high,win_p,win_q";

impl CardTables {
    /// The same of games that come in blocks with the same hands, so that they are no separate
    /// observations: effects have neither intervals nor *p*, nor what is made of these.
    #[must_use]
    pub fn without_intervals(mut self) -> CardTables {
        let library = self.library.iter_mut().map(|row| &mut row.effect);
        let crypt = self.crypt.iter_mut().map(|row| &mut row.effect);
        for effect in library.chain(crypt) {
            *effect = effect.alone();
        }
        self
    }

    /// The files, with their names.
    pub fn files(&self) -> [(&'static str, String); 3] {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("names are text");
        let library = text(lines(&self.library));
        let crypt = text(lines(&self.crypt));
        [
            (
                CARDS,
                format!(
                    "deck,id,name,copies,games,drawn,round_drawn,rounds_held,played,discarded,\
                     held_at_end,offered,never_played,{EFFECT_HEADING},vp_when_drawn,\
                     vp_when_not_drawn,win_rate_when_drawn,win_rate_when_not_drawn\n{library}"
                ),
            ),
            (
                CRYPT,
                format!(
                    "deck,id,name,copies,games,dealt,out,round_out,pool_paid,pool_earned,bleeds,bled,\
                     {EFFECT_HEADING}\n{crypt}"
                ),
            ),
            (
                LEDGER,
                format!("deck,what,games,gained,lost\n{}", text(lines(&self.ledger))),
            ),
        ]
    }
}
