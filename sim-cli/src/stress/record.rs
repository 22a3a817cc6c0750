//! The record of a stress: how its games went, in a few letters each, so that
//! a later build can be held against it without a word of the language or of
//! the state in between.
//!
//! What counts is what a table sees: at each decision the seat, the number of
//! choices and which of them was taken; at the end of each turn everybody's
//! pool, and the blood, life and other counters on each thing that she
//! controls. All of it is folded into one running hash a game. After each turn
//! six bits of that are noted as a letter, and at the end 32 bits. So the
//! letters say in which turn a game first went another way (one time in 64,
//! only in the turn after), and the digest says whether it did.
//!
//! The file is text:
//!
//! ```text
//! # Lines like this are for people.
//! seed 1
//! agents heuristic
//! cards cards.txt
//! 8c1f03ae Qf0Zr…
//! ```
//!
//! `cards` names a list of cards beside the record, `agents` their specs as on
//! the command line; then each line is a game, from number 0 on: its digest,
//! and a letter for each of its turns.

use crate::json;
use crate::run::Fnv;
use anyhow::{anyhow, bail, Context, Result};
use engine::{Cards, GameState, View};
use std::fmt::{self, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

/// The letters of turns: those of base64 for file names.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What stands at the head of a record.
const HEAD: &str = "\
# How games of `methuselah stress` went: `methuselah stress --against FILE` plays them again,
# and names the first game and turn that went another way.
# A game a line: a digest of all of it, and a letter for each of its turns.
";

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The running hash after the last turn, in half its bits.
    digest: u32,
    /// A letter a turn.
    turns: String,
}

impl Played {
    /// The turn, counted from 1, in which this game first went another way than that one did, as
    /// far as their letters tell; `None` if they went the same way.
    pub fn first_difference(&self, other: &Played) -> Option<usize> {
        if self == other {
            return None;
        }
        let same = |(a, b): &(u8, u8)| a == b;
        let alike = self.turns.bytes().zip(other.turns.bytes());
        let alike = alike.take_while(same).count();
        // Where no letter tells, it was in the last turn.
        let last = self.turns.len().max(other.turns.len()).max(1);
        Some((alike + 1).min(last))
    }

    /// Turns of the game.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// A line of a record.
    fn parse(line: &str) -> Option<Played> {
        let (digest, turns) = line.split_once(' ')?;
        let known = turns.bytes().all(|letter| LETTERS.contains(&letter));
        if digest.len() != 8 || !known {
            return None;
        }
        Some(Played {
            digest: u32::from_str_radix(digest, 16).ok()?,
            turns: turns.to_owned(),
        })
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x} {}", self.digest, self.turns)
    }
}

/// Notes how a game goes, while it is played.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    hash: Fnv,
    /// The turn that is going on, counted from 1.
    turn: u16,
    turns: String,
}

impl Notes {
    /// Nothing yet.
    pub fn new() -> Notes {
        Notes {
            hash: Fnv::new(),
            turn: 1,
            turns: String::new(),
        }
    }

    /// Notes that a choice is about to be made: the number `answer`, from 0.
    pub fn choice(&mut self, game: &GameState, cards: Cards<'_>, seat: usize, answer: usize) {
        while self.turn < game.turn() {
            self.end_of_turn(game, cards);
        }
        let word = [seat, game.legal().len(), answer].map(|n| n as u8);
        self.hash = self.hash.and(&word);
    }

    /// Notes that the game is over.
    pub fn finish(mut self, game: &GameState, cards: Cards<'_>) -> Played {
        self.end_of_turn(game, cards);
        Played {
            digest: (self.hash.0 ^ self.hash.0 >> 32) as u32,
            turns: self.turns,
        }
    }

    fn end_of_turn(&mut self, game: &GameState, cards: Cards<'_>) {
        for seat in (0..game.seat_count()).map(engine::Seat) {
            let view = View::new(game, cards, seat);
            // A sum, since which slot a thing has says nothing.
            let counters = view.controlled(seat).into_iter().filter_map(|slot| {
                let count = view.counters(slot);
                let card = view.def(slot).filter(|_| count > 0)?;
                let thing = Fnv::new().and(&cards.def(card).id.to_le_bytes());
                Some(thing.and(&[count]).0)
            });
            let counters = counters.fold(0, u64::wrapping_add);
            let in_game = u8::from(game.in_game(seat));
            self.hash = self.hash.and(&[in_game, game.pool(seat)]);
            self.hash = self.hash.and(&counters.to_le_bytes());
        }
        // The last bytes have hardly reached the upper bits, the first ones the lower bits long since.
        let mixed = self.hash.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
        self.turns.push(char::from(LETTERS[mixed as usize]));
        self.turn += 1;
    }
}

/// The record of a stress.
#[derive(Clone, Debug)]
pub struct Record {
    /// The seed of the stress.
    pub seed: u64,
    /// The specs of its agents.
    pub agents: Vec<String>,
    /// Where the list of its cards is.
    pub cards: PathBuf,
    /// How its games went, from number 0 on.
    pub games: Vec<Played>,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// If the file cannot be read or is no record.
    pub fn read(path: &Path) -> Result<Record> {
        let shown = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("{shown}: cannot be read"))?;
        let beside = path.parent().unwrap_or(Path::new(""));
        let (mut seed, mut agents, mut cards) = (None, None, None);
        let mut games = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let wrong = |what: &str| anyhow!("{shown}:{line}: {what}; make the record anew");
            if text.starts_with('#') {
                continue;
            }
            let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
            match word {
                "seed" => seed = Some(rest.parse().map_err(|_| wrong("the seed is no number"))?),
                "agents" => agents = Some(rest.split(',').map(str::to_owned).collect()),
                "cards" => cards = Some(beside.join(rest)),
                _ => games.push(Played::parse(text).ok_or_else(|| wrong("this is no game"))?),
            }
        }
        let (Some(seed), Some(agents), Some(cards)) = (seed, agents, cards) else {
            bail!("{shown}: this is no record of a stress: one says its seed, agents and cards");
        };
        Ok(Record {
            seed,
            agents,
            cards,
            games,
        })
    }

    /// Writes the record, whole or not at all.
    ///
    /// # Errors
    /// If the list of cards is not beside the file, or the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let name = self.name_of_cards(path)?;
        let mut text = HEAD.to_owned();
        let agents = self.agents.join(",");
        writeln!(text, "seed {}\nagents {agents}\ncards {name}", self.seed)?;
        for game in &self.games {
            writeln!(text, "{game}")?;
        }
        json::put_text(path, &text)
            .with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// Whether the record can be written, as far as can be known before there is one: what is there
    /// stays as it is.
    ///
    /// # Errors
    /// As [`Record::write`] has.
    pub fn try_to_write(&self, path: &Path) -> Result<()> {
        self.name_of_cards(path)?;
        let new = json::beside(path);
        let put = fs::write(&new, "").and_then(|()| fs::remove_file(&new));
        put.with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// The list of cards by its name, which is the same from wherever the record is read.
    fn name_of_cards(&self, path: &Path) -> Result<String> {
        let shown = path.display();
        let folder = |path: &Path| path.parent().unwrap_or(Path::new("")).to_owned();
        let name = self.cards.file_name().unwrap_or_default().to_string_lossy();
        if folder(path) != folder(&self.cards) {
            bail!(
                "{shown}: a record stands beside the list of its cards; write it to {}",
                folder(&self.cards)
                    .join(path.file_name().unwrap_or_default())
                    .display()
            );
        }
        Ok(name.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(digest: u32, turns: &str) -> Played {
        let turns = turns.to_owned();
        Played { digest, turns }
    }

    #[test]
    fn the_first_turn_that_differs_is_named() {
        let then = played(1, "abcd");
        for (now, turn) in [
            (played(1, "abcd"), None),
            (played(2, "abxd"), Some(3)),
            (played(2, "xbcd"), Some(1)),
            (played(2, "abc"), Some(4)),
            (played(2, "abcde"), Some(5)),
            // No letter tells.
            (played(2, "abcd"), Some(4)),
        ] {
            assert_eq!(then.first_difference(&now), turn);
            assert_eq!(now.first_difference(&then), turn);
        }
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.txt");
        let record = Record {
            seed: 7,
            agents: vec!["random".into(), "mcts:20".into()],
            cards: folder.path().join("cards.txt"),
            games: vec![played(0x12ab, "aZ-_"), played(0, "")],
        };
        record.write(&path).unwrap();
        // Games that come upon a fault leave the record of before.
        record.try_to_write(&path).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let again = Record::read(&path).unwrap();
        assert_eq!((again.seed, &again.agents), (7, &record.agents));
        assert_eq!((again.cards, &again.games), (record.cards, &record.games));
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.txt");
        for (text, what) in [
            ("", "some.txt: this is no record"),
            ("seed x\n", "some.txt:1: the seed is no number"),
            (
                "seed 1\nagents random\ncards c\nabc\n",
                "some.txt:4: this is no game",
            ),
            ("0000000g a\n", "some.txt:1: this is no game"),
            ("00000000 a b\n", "some.txt:1: this is no game"),
        ] {
            fs::write(&path, text).unwrap();
            let error = format!("{:#}", Record::read(&path).unwrap_err());
            assert!(error.contains(what), "{error}");
        }
        let record = Record {
            seed: 7,
            agents: vec!["random".into()],
            cards: "elsewhere/cards.txt".into(),
            games: Vec::new(),
        };
        let error = record.write(&path).unwrap_err().to_string();
        assert!(error.contains("write it to elsewhere/some.txt"), "{error}");
    }
}
