//! What archived decks play, by clan and Disciplines: where `tune` has its candidates from.
//!
//! `data/archive.csv` has a line for each clan, each Discipline and each two Disciplines: how many
//! of the archive's decks are of that kind, and how many of these play which library card. So the
//! program knows what decks like one's own are made of, and has none of their lists. It is made by
//! `methuselah cards played --decks DIR --out sim-cli/data/archive.csv`.

use super::fits::fits;
use crate::cards::in_use;
use anyhow::{Context, Result};
use engine::vocab::{Clan, Discipline, Level};
use engine::CardDef;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::sync::LazyLock;

/// The table of the archive.
const ARCHIVE: &str = include_str!("../../data/archive.csv");

/// The heading of such a table.
const HEADING: &str = "kind,decks,cards\n";

/// A card is in the table if one in so many decks of the kind play it,
const SHARE: u32 = 20;

/// and so many at least: fewer decks would be told one by one.
const LEAST: u32 = 3;

/// How many decks are of a kind, and how many of them play each card, the one that most play first.
type Kind = (u32, Vec<(u32, u32)>);

/// Which cards decks of each kind play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// By clan or Disciplines.
    kinds: BTreeMap<String, Kind>,
}

/// The clans that a crypt is of, and the Disciplines that it has: half of it is, or does.
fn blood(crypt: &[(u32, u32)]) -> (Vec<String>, Vec<String>) {
    let cards = in_use::db();
    let crypt: Vec<(&CardDef, u32)> = (crypt.iter())
        .filter_map(|(id, n)| Some((cards.def(cards.by_id(*id)?), *n)))
        .collect();
    let all: u32 = crypt.iter().map(|line| line.1).sum();
    let enough = |has: &dyn Fn(&CardDef) -> bool| {
        let having = crypt.iter().filter(|(minion, _)| has(minion));
        all > 0 && 2 * having.map(|line| line.1).sum::<u32>() >= all
    };
    let clans = Clan::ALL.iter();
    let clans = clans.filter(|clan| enough(&|minion| minion.clans.contains(clan)));
    let disciplines = Discipline::ALL.iter();
    let disciplines =
        disciplines.filter(|d| enough(&|minion| minion.disciplines.has(**d, Level::Basic)));
    (
        clans.map(|clan| clan.name().to_owned()).collect(),
        disciplines.map(|d| d.code().to_owned()).collect(),
    )
}

/// Every two Disciplines.
fn twos(disciplines: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, one) in disciplines.iter().enumerate() {
        found.extend(
            disciplines[at + 1..]
                .iter()
                .map(|two| format!("{one}+{two}")),
        );
    }
    found
}

impl Played {
    /// What these decks play, each given as its crypt and its library.
    pub fn of<'a>(decks: impl IntoIterator<Item = (&'a [(u32, u32)], &'a [(u32, u32)])>) -> Played {
        let mut counts: BTreeMap<String, (u32, HashMap<u32, u32>)> = BTreeMap::new();
        for (crypt, library) in decks {
            let (clans, disciplines) = blood(crypt);
            let library: BTreeSet<u32> = library.iter().map(|line| line.0).collect();
            for kind in clans
                .into_iter()
                .chain(twos(&disciplines))
                .chain(disciplines)
            {
                let (decks, cards) = counts.entry(kind).or_default();
                *decks += 1;
                for card in &library {
                    *cards.entry(*card).or_default() += 1;
                }
            }
        }
        let kinds = counts.into_iter().filter_map(|(kind, (decks, cards))| {
            let enough = |line: &(u32, u32)| line.1 >= LEAST && line.1 * SHARE >= decks;
            let mut cards: Vec<(u32, u32)> = cards.into_iter().filter(enough).collect();
            cards.sort_unstable_by_key(|(card, n)| (u32::MAX - n, *card));
            (!cards.is_empty()).then_some((kind, (decks, cards)))
        });
        Played {
            kinds: kinds.collect(),
        }
    }

    /// What the decks of the archive play.
    ///
    /// # Panics
    /// If the program was built with a table that cannot be read; a test reads it.
    pub fn archived() -> &'static Played {
        static ARCHIVED: LazyLock<Played> =
            LazyLock::new(|| Played::read(ARCHIVE).expect("the table of the archive is whole"));
        &ARCHIVED
    }

    /// Reads a table.
    ///
    /// # Errors
    /// If a line is none of such a table: which.
    pub fn read(text: &str) -> Result<Played> {
        let mut kinds = BTreeMap::new();
        let rows = text.strip_prefix(HEADING).context("has another heading")?;
        for (number, row) in (2..).zip(rows.lines()) {
            let read = || -> Option<(String, Kind)> {
                let (kind, rest) = row.split_once(',')?;
                let (decks, cards) = rest.split_once(',')?;
                let card = |text: &str| -> Option<(u32, u32)> {
                    let (card, n) = text.split_once(':')?;
                    Some((card.parse().ok()?, n.parse().ok()?))
                };
                let cards = cards.split(' ').map(card).collect::<Option<_>>()?;
                Some((kind.to_owned(), (decks.parse().ok()?, cards)))
            };
            kinds.extend([read().with_context(|| format!("line {number}: {row:?}"))?]);
        }
        Ok(Played { kinds })
    }

    /// The table, as [`Self::read`] takes it.
    pub fn table(&self) -> String {
        let mut out = HEADING.to_owned();
        for (kind, (decks, cards)) in &self.kinds {
            let cards: Vec<String> = cards
                .iter()
                .map(|(card, n)| format!("{card}:{n}"))
                .collect();
            // Writing to a text cannot fail.
            let _ = writeln!(out, "{kind},{decks},{}", cards.join(" "));
        }
        out
    }

    /// The library cards that decks like one with this crypt play, those that most play first, of
    /// which somebody in the crypt can play each, by clan, Path and Disciplines. Like it are decks
    /// of its clan or with two of its Disciplines (with its only one, if it has no more); a deck
    /// that is of several kinds counts in each. Cards without a script, and those that tournaments
    /// have banned, are not among them.
    pub fn by_kin(&self, crypt: &[(u32, u32)]) -> Vec<u32> {
        let (clans, disciplines) = blood(crypt);
        let kinds = match disciplines.len() {
            0 | 1 => disciplines,
            _ => twos(&disciplines),
        };
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for kind in clans.iter().chain(&kinds) {
            for (card, n) in self.kinds.get(kind).iter().flat_map(|(_, cards)| cards) {
                *counts.entry(*card).or_default() += n;
            }
        }
        let banned = |id| in_use::facts().card(id).is_some_and(|card| card.banned());
        let mut cards: Vec<(u32, u32)> = counts
            .into_iter()
            .filter(|(card, _)| fits(in_use::db(), crypt, *card) && !banned(*card))
            .collect();
        cards.sort_unstable_by_key(|(card, n)| (u32::MAX - n, *card));
        cards.into_iter().map(|line| line.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lineup::read_deck;
    use std::path::Path;

    fn starter(name: &str) -> crate::deck::DeckList {
        let starters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../decks/fifth-edition");
        read_deck(&starters.join(format!("{name}.txt"))).unwrap().0
    }

    fn id(name: &str) -> u32 {
        in_use::facts().find(name).unwrap().id()
    }

    #[test]
    fn the_archive_knows_what_decks_of_a_clan_are_made_of() {
        let archive = Played::archived();
        assert_eq!(Played::read(&archive.table()).as_ref().unwrap(), archive);
        assert!(archive.kinds.len() > 100, "{}", archive.kinds.len());
        let pool = archive.by_kin(&starter("malkavian").crypt);
        assert!(pool.len() > 100, "{}", pool.len());
        for name in [
            "Govern the Unaligned",
            "Deflection",
            "Villein",
            "Conditioning",
        ] {
            let at = pool.iter().position(|card| *card == id(name));
            assert!(at.is_some_and(|at| at < 60), "{name}: {at:?}");
        }
        // Nobody there has Thaumaturgy.
        assert!(!pool.contains(&id("Theft of Vitae")));
        let cards = in_use::db();
        let crypt = starter("malkavian").crypt;
        assert!(pool.iter().all(|card| fits(cards, &crypt, *card)));
    }

    #[test]
    fn cards_are_counted_by_clan_and_by_every_two_disciplines() {
        let deck = starter("malkavian");
        let (villein, deflection) = (id("Villein"), id("Deflection"));
        let libraries = [
            vec![(villein, 3), (deflection, 1)],
            vec![(villein, 1)],
            vec![(villein, 2)],
        ];
        let played = Played::of(libraries.iter().map(|l| (&deck.crypt[..], &l[..])));
        let (clans, disciplines) = blood(&deck.crypt);
        assert_eq!(clans, ["Malkavian"]);
        assert!(disciplines.contains(&"aus".to_owned()), "{disciplines:?}");
        let kinds = 1 + disciplines.len() + twos(&disciplines).len();
        assert_eq!(played.kinds.len(), kinds);
        // What one deck alone plays is not told.
        assert!(played
            .kinds
            .values()
            .all(|kind| *kind == (3, vec![(villein, 3)])));
        assert_eq!(played.by_kin(&deck.crypt), [villein]);
        assert!(played.by_kin(&[]).is_empty());
        // Two decks are too few to be told of.
        let two = libraries[1..].iter().map(|l| (&deck.crypt[..], &l[..]));
        assert_eq!(Played::of(two), Played::default());
    }

    #[test]
    fn another_table_is_refused_by_line() {
        let wrong = |text: &str| Played::read(text).unwrap_err().to_string();
        assert!(wrong("a,b\n").contains("another heading"));
        let error = wrong("kind,decks,cards\naus,7,1:2 3:4\naus,x,1:2\n");
        assert!(error.starts_with("line 3: "), "{error}");
    }
}
