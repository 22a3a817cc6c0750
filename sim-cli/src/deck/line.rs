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
    /// How many copies, as written: `4`, but also `-4`, `4.5` or `(4)`; `1` where the line says nothing.
    pub count: &'a str,
    /// The name, and whatever stands behind it.
    pub text: &'a str,
    /// Whether the line gives the count; if not, it may be no card at all.
    pub counted: bool,
}

/// Every way to read `line` as a count and a name, the likeliest first:
/// `4x Name`, `4xName`, `4 Name`, `x4 Name`, `Name x4`, `Name`.
///
/// There may be several, since names begin and end with digits too. A count may
/// be one that no card can have; whoever takes the reading has to look.
pub fn readings(line: &str) -> Vec<Reading<'_>> {
    let line = line.trim();
    let counted = |(count, text)| Reading {
        count,
        text,
        counted: true,
    };
    let whole = Reading {
        count: "1",
        text: line,
        counted: false,
    };
    let front = count_in_front(line).map(counted);
    let behind = count_behind(line).map(counted);
    front.into_iter().chain(behind).chain([whole]).collect()
}

/// The signs for "times" that stand between a count and a name.
const TIMES: [char; 3] = ['x', 'X', '×'];

fn count_in_front(line: &str) -> Option<(&str, &str)> {
    // "x4 Name"
    let bare = line.strip_prefix(TIMES);
    let line = bare
        .filter(|rest| rest.starts_with(char::is_numeric))
        .unwrap_or(line);
    let digit = line.find(char::is_alphanumeric)?;
    if !line[digit..].starts_with(char::is_numeric) {
        return None;
    }
    let is_end = |c: char| c.is_alphabetic() || c.is_whitespace() || TIMES.contains(&c);
    let end = digit + line[digit..].find(is_end)?;
    let (count, rest) = line.split_at(end);
    if let Some(name) = rest.strip_prefix(TIMES) {
        return Some((count, name.trim_start()));
    }
    let name = rest.strip_prefix(char::is_whitespace)?.trim_start();
    let sign = name.strip_prefix(TIMES);
    let sign = sign.filter(|name| name.starts_with(char::is_whitespace));
    Some((count, sign.unwrap_or(name).trim_start()))
}

fn count_behind(line: &str) -> Option<(&str, &str)> {
    let (name, last) = line.rsplit_once(char::is_whitespace)?;
    let count = last.strip_prefix(TIMES)?;
    let is_number = count.contains(char::is_numeric) && !count.contains(char::is_alphabetic);
    is_number.then_some((count, name.trim_end()))
}

/// Every way to take a number off `line`, where it stands as no count is
/// written, and what is left: `4Name`, `Name 4`, `Name (4)`, `Name - x4`,
/// `Name, 4 copies`, `Master: 4x Name`, `Master (4) 4x Name`.
///
/// If what is left is a card, the number was meant as its count.
pub fn odd_counts(line: &str) -> impl Iterator<Item = &str> {
    let line = line.trim();
    let is_part = |c: char| !c.is_alphabetic() || TIMES.contains(&c);
    let letters = line.trim_end_matches(is_part).len();
    let ends = line[letters..].char_indices().rev();
    let behind = ends.filter_map(move |(at, _)| {
        let (name, count) = line.split_at(letters + at);
        count.contains(char::is_numeric).then_some(name)
    });
    let digit = line.find(char::is_numeric);
    let before = digit.map(|digit| &line[..digit]);
    let front = digit.filter(|digit| !line[..*digit].contains(char::is_alphabetic));
    let front = front.and_then(|digit| {
        let name = digit + line[digit..].find(char::is_alphabetic)?;
        Some(&line[name..])
    });
    let titles = line.match_indices([':', ')', ']']);
    let titled = titles.filter_map(|(at, end)| {
        let reading = readings(&line[at + end.len()..]).into_iter().next()?;
        reading.counted.then_some(reading.text)
    });
    behind.chain(before).chain(front).chain(titled)
}

/// The name in `text`, and the columns that follow it in the tournament
/// archive: `Madison   6  DOM FOR PRE   Ventrue:6`.
pub fn columns(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = [text.find("  "), text.find('\t')]
        .into_iter()
        .flatten()
        .min();
    text.split_at(end.unwrap_or(text.len()))
}

/// The same for columns set one space apart: the first number ends the name.
pub fn narrow_columns(text: &str) -> Option<(&str, &str)> {
    let is_number = |word: &&str| word.parse::<u8>().is_ok();
    let number = text.split_whitespace().skip(1).find(is_number)?;
    let at = text.find(&format!(" {number} "))?;
    Some(text.split_at(at))
}

/// The cells of columns, up to a remark.
pub fn cells(columns: &str) -> impl Iterator<Item = &str> {
    let cells = columns.split('\t').flat_map(|cell| cell.split("  "));
    cells.map(str::trim).take_while(|cell| !is_comment(cell))
}

/// What the columns behind a crypt card's name tell about it.
pub fn clues(columns: &str) -> Clues {
    let mut clues = Clues::default();
    for cell in cells(columns) {
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
                .map(|r| (r.count.to_owned(), r.text.to_owned()))
                .unwrap()
        };
        let reading = |count: &str, name: &str| (count.to_owned(), name.to_owned());
        for line in [
            "4x Villein",
            "4xVillein",
            "4 x Villein",
            "4× Villein",
            "4 Villein",
            "4\tVillein",
            "x4 Villein",
            " Villein x4",
            "Villein ×4",
        ] {
            assert_eq!(first(line), reading("4", "Villein"), "{line}");
        }
        assert_eq!(first("Villein"), reading("1", "Villein"));
        assert_eq!(first("2 Xaviar"), reading("2", "Xaviar"));
        assert_eq!(
            first("47th Street Royals"),
            reading("1", "47th Street Royals")
        );
        assert_eq!(
            readings("419 Operation").last().unwrap().text,
            "419 Operation"
        );
    }

    #[test]
    fn a_count_that_no_card_can_have_is_read_as_written() {
        for count in [
            "-4",
            "- 4",
            "\u{2212}4",
            "+4",
            "(4)",
            "4.",
            "4,5",
            "４",
            "9999999999999",
        ] {
            for line in [format!("{count}x Villein"), format!("{count} Villein")] {
                let reading = readings(&line)[0];
                assert_eq!((reading.count, reading.text), (count, "Villein"), "{line}");
                assert!(reading.counted);
            }
        }
        assert_eq!(readings("5 .44 Magnum")[0].text, ".44 Magnum");
    }

    #[test]
    fn a_number_is_taken_off_wherever_it_stands() {
        for line in [
            "4Villein",
            "-4Villein",
            "Villein 4",
            "Villein4",
            "Villein (4)",
            "Villein: 4",
            "Villein - x 4",
            "Villein 4 copies",
            "Master: 4x Villein",
            "Master (4) 4x Villein",
        ] {
            let names: Vec<_> = odd_counts(line).map(str::trim).collect();
            assert!(names.contains(&"Villein"), "{line}: {names:?}");
        }
        assert_eq!(odd_counts("That was it.").count(), 0);
    }

    #[test]
    fn the_columns_of_a_crypt_line_are_clues() {
        let wanted = Clues {
            group: Some(Group::Number(6)),
            capacity: Some(6),
            clan: Some(Clan::Ventrue),
        };
        let wide = |text| {
            let (name, columns) = columns(text);
            (name, clues(columns))
        };
        assert_eq!(
            wide("Madison                6 DOM FOR PRE              Ventrue:6").0,
            "Madison"
        );
        assert_eq!(
            wide("Madison  6  DOM FOR PRE  Ventrue:6"),
            ("Madison", wanted)
        );
        let (name, narrow) = narrow_columns("Madison 6 DOM FOR PRE Ventrue:6").unwrap();
        assert_eq!(
            (name, clues(&narrow.replace(' ', "  "))),
            ("Madison", wanted)
        );
        let assamite = Clues {
            group: Some(Group::Number(5)),
            capacity: Some(4),
            clan: None,
        };
        assert_eq!(wide("Sajid al Misbah  4  QUI  Assamite:5").1, assamite);
    }
}
