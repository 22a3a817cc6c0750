//! Writes deck lists in the formats that players exchange.

use super::DeckList;
use crate::cards::in_use;
use engine::facts::{Card, CryptFacts, LibraryFacts};
use engine::vocab::{Level, Path};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::str::FromStr;

/// A format to write a deck list in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The tournament archive's text format.
    Twd,
    /// The online table's: `4x Name`, crypt, empty line, library.
    Jol,
    /// LackeyCCG's: count, tab, name; library first, then `Crypt:`.
    Lackey,
    /// Plain text with headings.
    Text,
    /// JSON with official ids.
    Json,
}

impl Format {
    /// Every format, in the order of their mention in help texts.
    pub const ALL: [Format; 5] = [
        Format::Twd,
        Format::Jol,
        Format::Lackey,
        Format::Text,
        Format::Json,
    ];

    /// The format's name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Twd => "twd",
            Format::Jol => "jol",
            Format::Lackey => "lackey",
            Format::Text => "text",
            Format::Json => "json",
        }
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no deck format; use twd, jol, lackey, text or json")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Format, UnknownFormat> {
        let format = Format::ALL.into_iter().find(|format| format.name() == word);
        format.ok_or_else(|| UnknownFormat(word.to_owned()))
    }
}

/// A deck list.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(crate) struct JsonDeck {
    /// What the deck is called.
    #[serde(default)]
    pub name: Option<String>,
    /// Who made it.
    #[serde(default)]
    pub author: Option<String>,
    /// What is said of it, in any number of lines.
    #[serde(default)]
    pub description: String,
    /// What the tournament archive says of the event, line by line.
    #[serde(default)]
    pub event: Vec<String>,
    /// The crypt.
    pub crypt: Vec<CardLine>,
    /// The library.
    pub library: Vec<CardLine>,
}

/// Copies of a card in a deck. The number decides; the name is for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardLine {
    /// The card, by its number in the official list.
    pub id: u32,
    /// How many copies.
    pub count: u32,
    /// The card's name.
    #[serde(default)]
    pub name: String,
}

/// Writes `deck` in `format`, ending with a line break.
///
/// [`parse`](super::parse) reads back the same cards from every format, and
/// the deck's name, author and description from all but JOL and Lackey, which
/// have no place for them. Only the archive's format and JSON keep the event.
///
/// # Panics
/// If the list holds an id that no card has; [`parse`](super::parse) makes no such list.
pub fn convert(deck: &DeckList, format: Format) -> String {
    let list = Cards::of(deck);
    match format {
        Format::Twd => twd(deck, &list),
        Format::Jol => jol(&list),
        Format::Lackey => lackey(&list),
        Format::Text => text(deck, &list),
        Format::Json => json(deck, &list),
    }
}

/// The cards of a deck in the order in which people read them.
struct Cards {
    crypt: Vec<(u32, &'static CryptFacts)>,
    library: Vec<(u32, &'static LibraryFacts)>,
}

impl Cards {
    fn of(deck: &DeckList) -> Cards {
        let facts = in_use::facts();
        let crypt = deck
            .crypt
            .iter()
            .map(|&(id, count)| (count, facts.crypt_card(id)));
        let library = deck
            .library
            .iter()
            .map(|&(id, count)| (count, facts.library_card(id)));
        let mut cards = Cards {
            crypt: crypt
                .map(|(n, card)| (n, card.expect("a crypt card's id")))
                .collect(),
            library: library
                .map(|(n, card)| (n, card.expect("a library card's id")))
                .collect(),
        };
        // As the archive does: most copies first, then the largest.
        cards.crypt.sort_by_key(|&(count, card)| {
            (
                std::cmp::Reverse((count, card.capacity)),
                card.name.to_lowercase(),
            )
        });
        cards
            .library
            .sort_by_key(|&(_, card)| (section(card), article_behind(&card.name).to_lowercase()));
        cards
    }
}

fn name(card: Card<'_>) -> String {
    in_use::facts().unambiguous_name(card).into_owned()
}

fn twd(deck: &DeckList, cards: &Cards) -> String {
    let mut out = String::new();
    for line in &deck.event {
        let _ = writeln!(out, "{line}");
    }
    if !deck.event.is_empty() {
        out.push('\n');
    }
    // The event names its winner already.
    let author = deck
        .author
        .as_ref()
        .filter(|author| !deck.event.contains(author));
    out.push_str(&labels(deck, author));
    crypt_table(&mut out, cards);
    let _ = writeln!(out, "\nLibrary ({} cards)", deck.library_size());
    let mut rest = cards.library.as_slice();
    while let Some(&(_, first)) = rest.first() {
        let same = |(_, card): &&(u32, &LibraryFacts)| card.types == first.types;
        let (these, others) = rest.split_at(rest.iter().take_while(same).count());
        let count: u32 = these.iter().map(|&(count, _)| count).sum();
        let title = first.spelling.get("type").unwrap_or_default();
        let _ = writeln!(out, "{title} ({count})");
        for &(count, card) in these {
            let name = article_behind(&card.name).replace('™', "(TM)");
            let _ = writeln!(out, "{count}x {name}");
        }
        if !others.is_empty() {
            out.push('\n');
        }
        rest = others;
    }
    out
}

/// The crypt's heading, with the sums of the four smallest and the four
/// largest capacities and the mean, and its lines in columns.
fn crypt_table(out: &mut String, cards: &Cards) {
    let mut capacities: Vec<u32> = cards
        .crypt
        .iter()
        .flat_map(|&(count, card)| (0..count).map(|_| u32::from(card.capacity)))
        .collect();
    capacities.sort_unstable();
    let size = capacities.len();
    let min: u32 = capacities.iter().take(4).sum();
    let max: u32 = capacities.iter().rev().take(4).sum();
    let mean = capacities.iter().sum::<u32>() as f64 / size.max(1) as f64;
    let mean = (mean * 100.0).round() / 100.0;
    let heading = format!("Crypt ({size} cards, min={min}, max={max}, avg={mean})");
    let _ = writeln!(out, "{heading}\n{}", "-".repeat(heading.len()));

    let rows: Vec<[String; 6]> = cards.crypt.iter().map(crypt_row).collect();
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let [names, capacities, disciplines, paths, titles] = [0, 1, 2, 3, 4].map(width);
    for [name, capacity, had, path, title, clan] in &rows {
        let _ = write!(
            out,
            "{name:names$}  {capacity:>capacities$}  {had:disciplines$}  "
        );
        for (cell, width) in [(path, paths), (title, titles)] {
            if width > 0 {
                let _ = write!(out, "{cell:width$}  ");
            }
        }
        let _ = writeln!(out, "{clan}");
    }
}

fn crypt_row(&(count, card): &(u32, &CryptFacts)) -> [String; 6] {
    let suffix = if card.advanced { " (ADV)" } else { "" };
    let mut disciplines: Vec<_> = card.disciplines.iter().collect();
    disciplines.sort_by_key(|&(discipline, level)| (std::cmp::Reverse(level), discipline.code()));
    let codes: Vec<String> = disciplines
        .iter()
        .map(|&(discipline, level)| match level {
            Level::Basic => discipline.code().to_owned(),
            Level::Superior => discipline.code().to_uppercase(),
        })
        .collect();
    let had = if codes.is_empty() {
        "-none-".to_owned()
    } else {
        codes.join(" ")
    };
    [
        format!("{count}x {}{suffix}", article_behind(&card.name)),
        card.capacity.to_string(),
        had,
        // The archive writes a path by its first word.
        card.path.map_or("", first_word).to_owned(),
        card.title
            .map_or(String::new(), |title| title.name().to_owned()),
        format!("{}:{}", card.clan, card.group),
    ]
}

fn first_word(path: Path) -> &'static str {
    path.name().split(' ').next().unwrap_or_default()
}

fn jol(cards: &Cards) -> String {
    let mut out = String::new();
    for &(count, card) in &cards.crypt {
        let name = name(Card::Crypt(card)).replace("(ADV)", "(advanced)");
        let _ = writeln!(out, "{count}x {name}");
    }
    out.push('\n');
    for &(count, card) in &cards.library {
        let _ = writeln!(out, "{count}x {}", card.name);
    }
    out
}

fn lackey(cards: &Cards) -> String {
    let mut out = String::new();
    for &(count, card) in &cards.library {
        let _ = writeln!(out, "{count}\t{}", card.name);
    }
    out.push_str("Crypt:\n");
    for &(count, card) in &cards.crypt {
        let _ = writeln!(out, "{count}\t{}", name(Card::Crypt(card)));
    }
    out
}

fn text(deck: &DeckList, cards: &Cards) -> String {
    let mut out = labels(deck, deck.author.as_ref());
    let _ = writeln!(out, "Crypt ({} cards)", deck.crypt_size());
    for &(count, card) in &cards.crypt {
        let _ = writeln!(out, "{count}x {}", name(Card::Crypt(card)));
    }
    let _ = writeln!(out, "\nLibrary ({} cards)", deck.library_size());
    for &(count, card) in &cards.library {
        let _ = writeln!(out, "{count}x {}", card.name);
    }
    out
}

fn json(deck: &DeckList, cards: &Cards) -> String {
    let crypt = cards.crypt.iter().map(|&(count, card)| CardLine {
        id: card.id,
        count,
        name: name(Card::Crypt(card)),
    });
    let library = cards.library.iter().map(|&(count, card)| CardLine {
        id: card.id,
        count,
        name: card.name.clone(),
    });
    let deck = JsonDeck {
        name: deck.name.clone(),
        author: deck.author.clone(),
        description: deck.description.clone(),
        event: deck.event.clone(),
        crypt: crypt.collect(),
        library: library.collect(),
    };
    let mut out = serde_json::to_string_pretty(&deck).expect("strings and numbers are JSON");
    out.push('\n');
    out
}

/// The deck's name, author and description as labelled lines, and the empty
/// line behind them.
fn labels(deck: &DeckList, author: Option<&String>) -> String {
    let mut out = String::new();
    if let Some(name) = &deck.name {
        let _ = writeln!(out, "Deck Name: {name}");
    }
    if let Some(author) = author {
        let _ = writeln!(out, "Created by: {author}");
    }
    if !deck.description.is_empty() {
        let _ = writeln!(out, "Description: {}", deck.description);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Where the archive puts the section of a card.
fn section(card: &LibraryFacts) -> usize {
    const ORDER: [&str; 17] = [
        "Master",
        "Action",
        "Action/Combat",
        "Action/Reaction",
        "Conviction",
        "Ally",
        "Equipment",
        "Political Action",
        "Power",
        "Retainer",
        "Action Modifier",
        "Action Modifier/Combat",
        "Action Modifier/Reaction",
        "Reaction",
        "Combat",
        "Combat/Reaction",
        "Event",
    ];
    let title = card.spelling.get("type").unwrap_or_default();
    ORDER
        .iter()
        .position(|&known| known == title)
        .unwrap_or(ORDER.len())
}

/// `The Barrens` as `Barrens, The`.
fn article_behind(name: &str) -> String {
    match name.split_once(' ') {
        Some((article @ ("The" | "A" | "An"), rest)) => format!("{rest}, {article}"),
        _ => name.to_owned(),
    }
}
