//! What each card, each vampire and each pool of a run's decks did.
//!
//! [`CardWatch`] listens to one game, [`CardTally`] adds games up, and its tables are `cards.csv`,
//! `crypt.csv` and `ledger.csv`. Rounds are what a player calls her turns.
//!
//! Whether a card is among the seven (or four) that are dealt is chance alone, so the difference
//! between games with and without it there is an effect of the card. Whether it was drawn later
//! is not: whoever survives longer draws more. What is said of that is an association.

use crate::lineup::full_name;
use crate::run::lines;
use crate::stats::{benjamini_hochberg, shrunken, welch, Moments};
use engine::vocab::CardType;
use engine::{
    CardDb, CardId, Choice, DefId, GameEvent, GameState, Observer, Outcome, Phase, Seat, View,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// A row for each library card of each deck.
pub const CARDS: &str = "cards.csv";
/// A row for each crypt card of each deck.
pub const CRYPT: &str = "crypt.csv";
/// A row for each deck and each way in which pool goes and comes.
pub const LEDGER: &str = "ledger.csv";

/// A card that could be played so often and never was says nothing about itself.
pub const NEVER: u64 = 1000;

/// How pool goes and comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Bled by her predator.
    BledByPredator,
    /// Bled by somebody else.
    BledByOthers,
    /// What a referendum decides.
    Referendum,
    /// Moved to uncontrolled vampires, and back.
    Influence,
    /// Gained for an ousted prey.
    Ousting,
    /// Effects of master cards, in play or played.
    Masters,
    /// Effects of other cards.
    OtherCards,
    /// What the rules give and take in the unlock phase: the Edge, contests.
    Unlock,
    /// All else: mostly what cards cost.
    Costs,
}

const CAUSES: [Cause; 9] = [
    Cause::BledByPredator,
    Cause::BledByOthers,
    Cause::Referendum,
    Cause::Influence,
    Cause::Ousting,
    Cause::Masters,
    Cause::OtherCards,
    Cause::Unlock,
    Cause::Costs,
];

/// What one copy did in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Note {
    dealt: bool,
    drawn: u32,
    first_drawn: u16,
    /// The round since which it is in hand.
    since: Option<u16>,
    held: u32,
    played: u32,
    discarded: u32,
    at_end: bool,
    offered: u32,
    /// The round in which it came out first; 0 if it did not.
    out: u16,
    bleeds: u32,
    bled: u32,
    paid: i32,
}

/// Pool gained and lost.
type Ledger = [(u32, u32); CAUSES.len()];

/// Listens to a game.
#[derive(Clone, Debug, Default)]
pub struct CardWatch {
    notes: Vec<Note>,
    ledgers: Vec<Ledger>,
    bleeding: bool,
    tallied: bool,
    phase: Option<Phase>,
    ousted_by: Option<Seat>,
    /// The last change of pool: whose, how much, and what it counts as.
    last: Option<(Seat, i8, Cause)>,
}

impl CardWatch {
    /// Notes what the choices of a decision offer.
    pub fn offered(&mut self, choices: &[Choice]) {
        for choice in choices {
            if let Choice::Play(card) = choice {
                self.note(*card).offered += 1;
            }
        }
    }

    fn note(&mut self, card: CardId) -> &mut Note {
        &mut self.notes[card.index()]
    }

    fn enters_hand(&mut self, card: CardId, round: u16) {
        self.note(card).since = Some(round);
    }

    /// A card left the hand, if it was there.
    fn leaves_hand(&mut self, card: CardId, round: u16) {
        let note = self.note(card);
        if let Some(since) = note.since.take() {
            note.held += u32::from(round.saturating_sub(since));
        }
    }

    /// A Methuselah's game is over: what she has in hand, she has at the end.
    fn over(&mut self, game: &GameState, seat: Seat) {
        for card in game.deck(seat) {
            if self.note(card).since.is_some() {
                self.leaves_hand(card, game.round());
                self.note(card).at_end = true;
            }
        }
    }

    fn book(&mut self, seat: Seat, change: i8, cause: Cause) {
        let (gained, lost) = &mut self.ledgers[seat.index()][cause as usize];
        match change {
            0.. => *gained += u32::from(change.unsigned_abs()),
            _ => *lost += u32::from(change.unsigned_abs()),
        }
    }

    /// The last change counts as something else.
    fn rebook(&mut self, seat: Seat, cause: Cause) {
        let Some((whose, change, was)) = self.last.take() else {
            return;
        };
        if whose != seat {
            return;
        }
        let (gained, lost) = &mut self.ledgers[seat.index()][was as usize];
        match change {
            0.. => *gained -= u32::from(change.unsigned_abs()),
            _ => *lost -= u32::from(change.unsigned_abs()),
        }
        self.book(seat, change, cause);
    }

    fn cause(&self, game: &GameState, cards: &CardDb, seat: Seat, change: i8) -> Cause {
        if change > 0 && self.ousted_by == Some(seat) {
            return Cause::Ousting;
        }
        if self.tallied {
            return Cause::Referendum;
        }
        match game.cause().map(|card| &cards.def(card).types) {
            Some(types) if types.contains(&CardType::Master) => Cause::Masters,
            Some(_) => Cause::OtherCards,
            None if self.phase == Some(Phase::Unlock) => Cause::Unlock,
            None => Cause::Costs,
        }
    }
}

impl Observer for CardWatch {
    fn event(&mut self, game: &GameState, cards: &CardDb, event: GameEvent) {
        let round = game.round();
        match event {
            GameEvent::Dealt => {
                let seats: Vec<Seat> = (0..game.seat_count()).map(Seat).collect();
                let ids = seats.iter().flat_map(|seat| game.deck(*seat));
                let most = ids.map(CardId::index).max().unwrap_or(0);
                self.notes = vec![Note::default(); most + 1];
                self.ledgers = vec![Ledger::default(); seats.len()];
                for seat in seats {
                    for (card, _) in View::new(game, cards, seat).hand() {
                        let note = self.note(card);
                        (note.dealt, note.drawn, note.first_drawn) = (true, 1, 1);
                        self.enters_hand(card, 1);
                    }
                    for slot in game.uncontrolled(seat) {
                        self.note(game.permanent(slot).card).dealt = true;
                    }
                }
            }
            GameEvent::Drawn { card, .. } => {
                let note = self.note(card);
                note.drawn += 1;
                if note.first_drawn == 0 {
                    note.first_drawn = round;
                }
                self.enters_hand(card, round);
            }
            GameEvent::Returned { card } => self.enters_hand(card, round),
            GameEvent::Played { card, .. } => {
                self.leaves_hand(card, round);
                self.note(card).played += 1;
            }
            GameEvent::Discarded { card } => self.note(card).discarded += 1,
            GameEvent::ToAshHeap { card }
            | GameEvent::Removed { card }
            | GameEvent::Researched { card, .. }
            | GameEvent::Held { card, .. }
            | GameEvent::ToLibrary { card } => self.leaves_hand(card, round),
            GameEvent::Entered { card, .. } => {
                self.leaves_hand(card, round);
                let note = self.note(card);
                if note.out == 0 {
                    note.out = round;
                }
            }
            GameEvent::PhaseBegins(phase) => self.phase = Some(phase),
            GameEvent::BleedSucceeds => self.bleeding = true,
            GameEvent::Bled {
                minion,
                target,
                amount,
            } => {
                self.bleeding = false;
                let bled = game.permanent(minion);
                let (card, controller) = (bled.card, bled.controller);
                if card.index() < self.notes.len() {
                    let note = self.note(card);
                    note.bleeds += 1;
                    note.bled += u32::from(amount);
                }
                let predator = game.in_game(target) && game.predator(target) == controller;
                self.rebook(
                    target,
                    match predator {
                        true => Cause::BledByPredator,
                        false => Cause::BledByOthers,
                    },
                );
            }
            GameEvent::Tallied { .. } => self.tallied = true,
            GameEvent::AfterReferendum => self.tallied = false,
            GameEvent::ActionEnded { .. } | GameEvent::TurnBegins { .. } => {
                (self.tallied, self.bleeding, self.ousted_by) = (false, false, None);
            }
            GameEvent::Pool { seat, change, .. } => {
                let cause = self.cause(game, cards, seat, change);
                self.book(seat, change, cause);
                // A bleed is told when its pool is burned; what else is told then comes later.
                self.last = Some((seat, change, cause));
                if cause == Cause::Ousting {
                    self.ousted_by = None;
                }
            }
            GameEvent::Transferred { seat, slot } => {
                self.rebook(seat, Cause::Influence);
                self.note(game.permanent(slot).card).paid += 1;
            }
            GameEvent::TakenBack { seat, slot } => {
                self.rebook(seat, Cause::Influence);
                self.note(game.permanent(slot).card).paid -= 1;
            }
            GameEvent::Ousted { seat, by } => {
                self.ousted_by = by;
                self.over(game, seat);
            }
            GameEvent::Withdrew(seat) => self.over(game, seat),
            GameEvent::GameEnds => {
                for seat in (0..game.seat_count()).map(Seat) {
                    self.over(game, seat);
                }
            }
            _ => {}
        }
    }
}

/// Victory points and game wins of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Fared {
    vp: Moments,
    wins: Moments,
}

impl Fared {
    fn add(&mut self, vp: f64, win: bool) {
        self.vp.add(vp);
        self.wins.add(f64::from(win));
    }
}

/// What the copies of a card in a deck did in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Count {
    copies: u64,
    games: u64,
    drawn: u64,
    /// Copies that were drawn at all, and the rounds in which they were first.
    ever: u64,
    rounds: u64,
    held: u64,
    played: u64,
    discarded: u64,
    at_end: u64,
    offered: u64,
    dealt: u64,
    out: u64,
    out_rounds: u64,
    bleeds: u64,
    bled: u64,
    paid: i64,
    with: Fared,
    without: Fared,
    when_drawn: Fared,
    when_not: Fared,
}

/// Adds up games.
#[derive(Clone, Debug, Default)]
pub struct CardTally {
    counts: BTreeMap<(String, bool, u32), Count>,
    ledgers: BTreeMap<String, (u64, Ledger)>,
}

impl CardTally {
    /// Adds a game that is over; `decks` are the names of the decks by seat.
    pub fn add(
        &mut self,
        game: &GameState,
        cards: &CardDb,
        watch: &CardWatch,
        outcome: &Outcome,
        decks: &[&str],
    ) {
        for (number, (deck, result)) in decks.iter().zip(&outcome.seats).enumerate() {
            let seat = Seat(number as u8);
            let mut of: BTreeMap<DefId, Vec<&Note>> = BTreeMap::new();
            for card in game.deck(seat) {
                of.entry(game.card(card))
                    .or_default()
                    .push(&watch.notes[card.index()]);
            }
            let (vp, win) = (f64::from(result.victory_points), result.game_win);
            for (def, notes) in of {
                let def = cards.def(def);
                let key = ((*deck).to_owned(), !def.is_crypt(), def.id);
                self.counts.entry(key).or_default().add(&notes, vp, win);
            }
            let (games, ledger) = self.ledgers.entry((*deck).to_owned()).or_default();
            *games += 1;
            for (sum, own) in ledger.iter_mut().zip(&watch.ledgers[number]) {
                *sum = (sum.0 + own.0, sum.1 + own.1);
            }
        }
    }

    /// The rows of the tables.
    pub fn tables(&self) -> CardTables {
        let mut tables = CardTables::default();
        let mut decks: Vec<&String> = self.counts.keys().map(|key| &key.0).collect();
        decks.dedup();
        for deck in decks {
            for library in [false, true] {
                let of = self.counts.iter();
                let of = of.filter(|(key, _)| key.0 == *deck && key.1 == library);
                let of: Vec<(u32, &Count)> = of.map(|(key, count)| (key.2, count)).collect();
                let effects = effects(&of);
                for ((id, count), effect) in of.into_iter().zip(effects) {
                    if library {
                        tables.library.push(count.library(deck, id, effect));
                    } else {
                        tables.crypt.push(count.crypt(deck, id, effect));
                    }
                }
            }
        }
        for (deck, (games, ledger)) in &self.ledgers {
            for (what, (gained, lost)) in CAUSES.into_iter().zip(ledger) {
                let a_game = |pool: u32| f64::from(pool) / *games as f64;
                tables.ledger.push(LedgerRow {
                    deck: deck.clone(),
                    what,
                    games: *games,
                    gained: a_game(*gained),
                    lost: a_game(*lost),
                });
            }
        }
        tables
    }
}

impl Count {
    fn add(&mut self, notes: &[&Note], vp: f64, win: bool) {
        let sum = |of: fn(&Note) -> u32| notes.iter().map(|n| u64::from(of(n))).sum::<u64>();
        self.copies = notes.len() as u64;
        self.games += 1;
        self.drawn += sum(|n| n.drawn);
        self.ever += sum(|n| u32::from(n.drawn > 0));
        self.rounds += sum(|n| n.first_drawn.into());
        self.held += sum(|n| n.held);
        self.played += sum(|n| n.played);
        self.discarded += sum(|n| n.discarded);
        self.at_end += sum(|n| n.at_end.into());
        self.offered += sum(|n| n.offered);
        self.dealt += sum(|n| n.dealt.into());
        self.out += sum(|n| u32::from(n.out > 0));
        self.out_rounds += sum(|n| n.out.into());
        self.bleeds += sum(|n| n.bleeds);
        self.bled += sum(|n| n.bled);
        self.paid += notes.iter().map(|n| i64::from(n.paid)).sum::<i64>();
        let dealt = notes.iter().any(|n| n.dealt);
        let drawn = notes.iter().any(|n| n.drawn > 0);
        let side = if dealt {
            &mut self.with
        } else {
            &mut self.without
        };
        side.add(vp, win);
        let side = if drawn {
            &mut self.when_drawn
        } else {
            &mut self.when_not
        };
        side.add(vp, win);
    }
}

/// The effect of a card among those that are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// Games with a copy among the cards dealt.
    pub games_dealt: u64,
    /// Victory points in them.
    pub vp_dealt: f64,
    /// Victory points in the others.
    pub vp_not_dealt: f64,
    /// The difference; none where all games have it, or none.
    pub vp_effect: Option<f64>,
    /// Lower end of its 95 % interval.
    pub vp_low: Option<f64>,
    /// Upper end.
    pub vp_high: Option<f64>,
    /// The difference, drawn towards that of the other cards as far as chance may explain it.
    pub vp_shrunken: Option<f64>,
    /// The chance of such a difference if there were none in truth.
    pub p: Option<f64>,
    /// Of all cards of the deck with this value or less, such a share is found by chance alone.
    pub q: Option<f64>,
    /// The difference in the share of games won.
    pub win_effect: Option<f64>,
}

/// The effects of cards that are looked at together.
fn effects(counts: &[(u32, &Count)]) -> Vec<Effect> {
    let tests: Vec<_> = counts
        .iter()
        .map(|(_, c)| welch(&c.with.vp, &c.without.vp, 0.05))
        .collect();
    let known = || tests.iter().flatten();
    let ps: Vec<f64> = known().map(|test| test.p).collect();
    let estimates: Vec<(f64, f64)> = known()
        .map(|test| (test.difference.mean, test.standard_error))
        .collect();
    let mut extra = benjamini_hochberg(&ps)
        .into_iter()
        .zip(shrunken(&estimates));
    let effect = |((_, count), test): (&(u32, &Count), &Option<crate::stats::Welch>)| {
        let extra = test.as_ref().and_then(|_| extra.next());
        let both = count.with.wins.count() > 0 && count.without.wins.count() > 0;
        let wins = count.with.wins.mean() - count.without.wins.mean();
        Effect {
            games_dealt: count.with.vp.count(),
            vp_dealt: count.with.vp.mean(),
            vp_not_dealt: count.without.vp.mean(),
            vp_effect: test.as_ref().map(|t| t.difference.mean),
            vp_low: test.as_ref().and_then(|t| t.difference.low),
            vp_high: test.as_ref().and_then(|t| t.difference.high),
            vp_shrunken: extra.as_ref().map(|(_, s)| s.mean),
            p: test.as_ref().map(|t| t.p),
            q: extra.as_ref().map(|(q, _)| *q),
            win_effect: both.then_some(wins),
        }
    };
    counts.iter().zip(&tests).map(effect).collect()
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
    /// 1 if it could be played a thousand times or more, and never was: then the figures say
    /// nothing about the card.
    pub never_played: u8,
    /// The effect of having it among the seven cards dealt.
    pub effect: Effect,
    /// Association, no effect: victory points in games in which a copy was drawn.
    pub vp_when_drawn: Option<f64>,
    /// The same of the other games.
    pub vp_when_not_drawn: Option<f64>,
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
    fn library(&self, deck: &str, id: u32, effect: Effect) -> CardRow {
        let vp = |fared: &Fared| (fared.vp.count() > 0).then(|| fared.vp.mean());
        CardRow {
            deck: deck.to_owned(),
            id,
            name: full_name(id),
            copies: self.copies,
            games: self.games,
            drawn: self.drawn,
            round_drawn: mean(self.rounds as f64, self.ever),
            rounds_held: mean(self.held as f64, self.drawn),
            played: self.played,
            discarded: self.discarded,
            held_at_end: self.at_end,
            offered: self.offered,
            never_played: u8::from(self.offered >= NEVER && self.played == 0),
            effect,
            vp_when_drawn: vp(&self.when_drawn),
            vp_when_not_drawn: vp(&self.when_not),
        }
    }

    fn crypt(&self, deck: &str, id: u32, effect: Effect) -> CryptRow {
        CryptRow {
            deck: deck.to_owned(),
            id,
            name: full_name(id),
            copies: self.copies,
            games: self.games,
            dealt: self.dealt,
            out: self.out,
            round_out: mean(self.out_rounds as f64, self.out),
            pool_paid: mean(self.paid as f64, self.out),
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
                              vp_shrunken,p,q,win_effect";

impl CardTables {
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
                     vp_when_not_drawn\n{library}"
                ),
            ),
            (
                CRYPT,
                format!(
                    "deck,id,name,copies,games,dealt,out,round_out,pool_paid,bleeds,bled,\
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
