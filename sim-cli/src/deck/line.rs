//! The shapes that a line of a deck file can have.

use engine::facts::{Clues, Group};
use engine::vocab::{CardType, Clan};

/// A heading: `Crypt (12 cards, min=17, max=29, avg=5.92)`, `Library [90 cards]`,
/// `Master (11; 2 trifle)`, `Political Actions: 5`, `Crypt:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading<'a> {
    /// What the heading is of.
    pub part: Part,
    /// The heading as written, without its numbers.
    pub title: &'a str,
    /// How many cards it says there are, if it says.
    pub declared: Option<u32>,
    /// What stands behind it on the same line.
    pub rest: &'a str,
}

/// The part of a deck below a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The crypt.
    Crypt,
    /// The library.
    Library,
    /// The library cards of one type or pair of types.
    Section,
}

/// Reads `line` as a heading.
pub fn heading(line: &str) -> Option<Heading<'_>> {
    let line = line.trim();
    let end = line.find(['(', '[', ':', '=']).unwrap_or(line.len());
    let title = line[..end].trim();
    let part = part(title)?;
    let tail = line[end..].trim_start_matches([':', '=', ' ']);
    let (declared, rest) = match tail.strip_prefix(['(', '[']) {
        Some(inside) => {
            let (numbers, rest) = inside.split_once([')', ']'])?;
            let digits = numbers.split(|c: char| !c.is_ascii_digit()).next()?;
            (Some(digits.parse().ok()?), rest.trim())
        }
        None if tail.is_empty() => (None, ""),
        None => (Some(tail.parse().ok()?), ""),
    };
    // "Combat (10 cards) was too much" is prose.
    if part == Part::Section && !rest.is_empty() && !is_comment(rest) {
        return None;
    }
    Some(Heading {
        part,
        title,
        declared,
        rest,
    })
}

/// Whether `line` is marked as a comment.
pub fn is_comment(line: &str) -> bool {
    ["--", "//", "#"].iter().any(|mark| line.starts_with(mark))
}

/// Whether `line` is a rule drawn under a heading, or empty.
pub fn is_ruler(line: &str) -> bool {
    line.chars()
        .all(|c| matches!(c, '-' | '=' | '_' | '*' | '~') || c.is_whitespace())
}

fn part(title: &str) -> Option<Part> {
    let title = title.to_lowercase();
    let title = title.trim_end_matches("cards").trim_end();
    match title {
        "crypt" => Some(Part::Crypt),
        "library" => Some(Part::Library),
        _ => title.split('/').all(is_card_type).then_some(Part::Section),
    }
}

fn is_card_type(word: &str) -> bool {
    let word = word.trim();
    let singular = match word {
        "allies" => "ally",
        _ => word.strip_suffix('s').unwrap_or(word),
    };
    CardType::ALL
        .iter()
        .filter(|card_type| !card_type.is_crypt())
        .any(|card_type| card_type.name().eq_ignore_ascii_case(singular))
}

/// A line read as a count and a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading<'a> {
    /// How many copies.
    pub count: u32,
    /// The name, and whatever stands behind it.
    pub text: &'a str,
    /// Whether the line gives the count; if not, it may be no card at all.
    pub counted: bool,
}

/// Every way to read `line` as a count and a name, the likeliest first:
/// `4x Name`, `4xName`, `4 Name`, `Name x4`, `Name`.
///
/// There may be several, since names begin and end with digits too.
pub fn readings(line: &str) -> Vec<Reading<'_>> {
    let line = line.trim();
    let counted = |(count, text)| Reading {
        count,
        text,
        counted: true,
    };
    let whole = Reading {
        count: 1,
        text: line,
        counted: false,
    };
    let front = count_in_front(line).map(counted);
    let behind = count_behind(line).map(counted);
    front.into_iter().chain(behind).chain([whole]).collect()
}

fn count_in_front(line: &str) -> Option<(u32, &str)> {
    let (digits, rest) = line.split_at(line.find(|c: char| !c.is_ascii_digit())?);
    let count = digits.parse().ok()?;
    if let Some(name) = rest.strip_prefix(['x', 'X']) {
        return Some((count, name.trim_start()));
    }
    let name = rest.strip_prefix(char::is_whitespace)?.trim_start();
    let sign = name.strip_prefix("x ").or(name.strip_prefix("X "));
    Some((count, sign.unwrap_or(name).trim_start()))
}

fn count_behind(line: &str) -> Option<(u32, &str)> {
    let (name, last) = line.rsplit_once(char::is_whitespace)?;
    let count = last.strip_prefix(['x', 'X'])?.parse().ok()?;
    Some((count, name.trim_end()))
}

/// The name in `text`, without the columns that follow it in the tournament
/// archive, and what those columns tell: `Madison   6  DOM FOR PRE   Ventrue:6`.
pub fn columns(text: &str) -> (&str, Clues) {
    let text = text.trim();
    let end = [text.find("  "), text.find('\t')]
        .into_iter()
        .flatten()
        .min();
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    (name, clues(rest))
}

/// The same for columns set one space apart: the first number ends the name.
pub fn narrow_columns(text: &str) -> Option<(&str, Clues)> {
    let is_number = |word: &&str| word.parse::<u8>().is_ok();
    let number = text.split_whitespace().skip(1).find(is_number)?;
    let (name, _) = text.split_once(&format!(" {number} "))?;
    let words = text[name.len()..].replace(' ', "  ");
    Some((name, clues(&words)))
}

/// What the columns behind a crypt card's name tell about it.
fn clues(columns: &str) -> Clues {
    let mut clues = Clues::default();
    for cell in columns.split('\t').flat_map(|cell| cell.split("  ")) {
        let cell = cell.trim();
        if let Ok(capacity) = cell.parse() {
            clues.capacity.get_or_insert(capacity);
        } else if let Some((clan, group)) = cell.rsplit_once(':') {
            if let Some(group) = Group::from_text(group.trim()) {
                clues.group.get_or_insert(group);
                // Former names of clans tell nothing; the group says enough.
                clues.clan = clues.clan.or(Clan::from_name(clan.trim()));
            }
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_told_from_cards_and_prose() {
        let read = |line| heading(line).map(|h| (h.part, h.declared));
        assert_eq!(
            read("Crypt (12 cards, min=17, max=29, avg=5.92)"),
            Some((Part::Crypt, Some(12)))
        );
        assert_eq!(read("Crypt: (12 cards)"), Some((Part::Crypt, Some(12))));
        assert_eq!(
            read("Crypt [12 vampires] Capacity min: 3"),
            Some((Part::Crypt, Some(12)))
        );
        assert_eq!(
            read("Library (87; 1 trifle)"),
            Some((Part::Library, Some(87)))
        );
        assert_eq!(read("Crypt:"), Some((Part::Crypt, None)));
        assert_eq!(
            read("Action Modifier/Combat (9)"),
            Some((Part::Section, Some(9)))
        );
        assert_eq!(read("Political Actions: 5"), Some((Part::Section, Some(5))));
        assert_eq!(read("Master Cards [11]"), Some((Part::Section, Some(11))));
        assert_eq!(read("Allies"), Some((Part::Section, None)));
        assert_eq!(read("Library Hunting Ground"), None);
        assert_eq!(read("Crypt: 4 Lodin would be better"), None);
        assert_eq!(read("Combat (10 cards) was too much"), None);
        assert_eq!(
            heading("Library (90 cards) Master (17)").unwrap().rest,
            "Master (17)"
        );
    }

    #[test]
    fn a_line_is_a_count_and_a_name_in_some_order() {
        let first = |line| {
            readings(line)
                .first()
                .map(|r| (r.count, r.text.to_owned()))
                .unwrap()
        };
        for line in [
            "4x Villein",
            "4xVillein",
            "4 x Villein",
            "4 Villein",
            "4\tVillein",
            " Villein x4",
        ] {
            assert_eq!(first(line), (4, "Villein".to_owned()), "{line}");
        }
        assert_eq!(first("Villein"), (1, "Villein".to_owned()));
        assert_eq!(first("2 Xaviar"), (2, "Xaviar".to_owned()));
        assert_eq!(
            first("47th Street Royals"),
            (1, "47th Street Royals".to_owned())
        );
        assert_eq!(
            readings("419 Operation").last().unwrap().text,
            "419 Operation"
        );
    }

    #[test]
    fn the_columns_of_a_crypt_line_are_clues() {
        let wanted = Clues {
            group: Some(Group::Number(6)),
            capacity: Some(6),
            clan: Some(Clan::Ventrue),
        };
        assert_eq!(
            columns("Madison                6 DOM FOR PRE              Ventrue:6").0,
            "Madison"
        );
        assert_eq!(
            columns("Madison  6  DOM FOR PRE  Ventrue:6"),
            ("Madison", wanted)
        );
        assert_eq!(
            narrow_columns("Madison 6 DOM FOR PRE Ventrue:6"),
            Some(("Madison", wanted))
        );
        let assamite = Clues {
            group: Some(Group::Number(5)),
            capacity: Some(4),
            clan: None,
        };
        assert_eq!(columns("Sajid al Misbah  4  QUI  Assamite:5").1, assamite);
    }
}
