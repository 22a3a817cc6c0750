//! Facts of crypt cards that the official list has in their text alone.

use engine::vocab::{Clan, Sect, TitleRank};

/// Reads one of them out of the clan and the text of a card; nothing is an empty text.
pub type Read = fn(&str, &str) -> String;

/// What reads a column of ours that the official list lacks.
pub fn of(column: &str) -> Option<Read> {
    Some(match column {
        "sect" => |_, text| sect(head(own(text))),
        "city" => |_, text| title(head(own(text))).1,
        "circle" => circle,
        "slave_of" => |_, text| slave_of(own(text)),
        "merged_title" => |_, text| title(head(merged(text))).0,
        "merged_city" => |_, text| title(head(merged(text))).1,
        "merged_sect" => |_, text| sect(head(merged(text))),
        _ => return None,
    })
}

const MERGED: &str = "[MERGED]";

/// The text that a card has whether it is merged or not.
fn own(text: &str) -> &str {
    let text = text.split(MERGED).next().unwrap_or_default();
    text.strip_prefix("Advanced, ").unwrap_or(text)
}

/// The text that an advanced vampire has only when merged.
fn merged(text: &str) -> &str {
    text.split_once(MERGED).map_or("", |(_, text)| text.trim())
}

/// What stands before the first colon or the end of the first sentence: sect, clan and title.
fn head(text: &str) -> &str {
    let ends = |i: usize, c: char| {
        let next = text[i + c.len_utf8()..].chars().next();
        let last = next.is_none_or(char::is_whitespace);
        c == ':' || c == '.' && last
    };
    let end = text.char_indices().find(|&(i, c)| ends(i, c));
    end.map_or(text, |(i, _)| &text[..i])
}

/// The sect at the beginning of a head.
fn sect(head: &str) -> String {
    let word = head.split(|c: char| !c.is_alphabetic()).next();
    let sect = word.and_then(Sect::from_name);
    sect.map_or("", Sect::name).to_owned()
}

/// The title at the end of a head, and its city. What it is worth may follow: "Imperator (3 votes)".
fn title(head: &str) -> (String, String) {
    let head = head.split(" (").next().unwrap_or_default();
    let (ranked, city) = head.split_once(" of ").unwrap_or((head, ""));
    let ranked = format!(" {}", ranked.to_lowercase());
    let rank = |rank: &&TitleRank| ranked.ends_with(&format!(" {}", rank.name()));
    let Some(rank) = TitleRank::ALL.iter().find(rank) else {
        return Default::default();
    };
    // The list spells one city in two ways.
    let city = match city {
        _ if !rank.of_a_city() => "",
        "Washington, DC" => "Washington, D.C.",
        city => city,
    };
    (rank.name().to_owned(), city.to_owned())
}

/// The circle of a Blood Brother: "Kiev circle."
fn circle(clan: &str, text: &str) -> String {
    if clan != Clan::BloodBrother.name() {
        return String::new();
    }
    let ends = |&(end, _): &(usize, &str)| text[end..].starts_with(['.', ':']);
    let named = text
        .match_indices("ircle")
        .map(|(at, word)| (at + word.len(), word));
    let mut names = named
        .filter(ends)
        .map(|(end, word)| name_before(&text[..end - word.len()]));
    // "The same circle" has no name.
    names.find(|name| !name.is_empty()).unwrap_or_default()
}

/// The capital words before the word whose first letter the text ends with.
fn name_before(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let capital = |word: &&&str| {
        word.starts_with(char::is_uppercase) && word.ends_with(char::is_alphanumeric)
    };
    let mut name: Vec<&str> = words
        .iter()
        .rev()
        .skip(1)
        .take_while(capital)
        .copied()
        .collect();
    name.reverse();
    name.join(" ")
}

/// The clan of which a vampire is a slave: "Tremere slave."
fn slave_of(text: &str) -> String {
    let text = text.to_lowercase();
    let is = |clan: &&Clan| {
        let name = clan.name().to_lowercase();
        [":", "."]
            .iter()
            .any(|end| text.contains(&format!("{name} slave{end}")))
    };
    Clan::ALL
        .iter()
        .find(is)
        .map_or("", |clan| clan.name())
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(column: &str, clan: &str, text: &str) -> String {
        of(column).expect("a column of ours")(clan, text)
    }

    #[test]
    fn the_sect_stands_at_the_head_of_a_vampires_text() {
        for (text, sect) in [
            ("Camarilla.", "Camarilla"),
            ("Sabbat bishop: Any text.", "Sabbat"),
            ("Advanced, Anarch Baron of Nowhere", "Anarch"),
            ("Independent", "Independent"),
            ("Any text of an imbued.", ""),
            ("", ""),
        ] {
            assert_eq!(read("sect", "", text), sect);
        }
    }

    #[test]
    fn the_city_follows_the_title() {
        for (text, city) in [
            ("Camarilla Prince of Nowhere: Ⓓ any text.", "Nowhere"),
            ("Sabbat Archbishop of Port-au-Nowhere.", "Port-au-Nowhere"),
            (
                "Camarilla Prince of Washington, DC. Any text.",
                "Washington, D.C.",
            ),
            (
                "Sabbat Archbishop of Washington, D.C.: Any text.",
                "Washington, D.C.",
            ),
            ("Camarilla primogen: As the Prince of Nowhere.", ""),
            ("Camarilla: Any member of it.", ""),
        ] {
            assert_eq!(read("city", "", text), city);
        }
    }

    #[test]
    fn the_circle_is_that_of_a_blood_brother() {
        for (clan, text, circle) in [
            (
                "Blood Brother",
                "Sabbat: Any text. Kiev circle. Sterile.",
                "Kiev",
            ),
            (
                "Blood Brother",
                "Sabbat. Mexico City Circle: Any text.",
                "Mexico City",
            ),
            ("Blood Brother", "Independent: A member of any circle.", ""),
            ("Ventrue", "Camarilla Ventrue Inner Circle: Any text.", ""),
        ] {
            assert_eq!(read("circle", clan, text), circle);
        }
    }

    #[test]
    fn a_slave_says_whose_it_is() {
        let text = "Sabbat: Any Tremere. Tremere antitribu slave.";
        assert_eq!(read("slave_of", "Gargoyle", text), "Tremere antitribu");
        assert_eq!(
            read("slave_of", "", "Camarilla: A Tremere slave gets any."),
            ""
        );
    }

    #[test]
    fn what_is_merged_stands_after_its_mark() {
        let text = "Advanced, Camarilla primogen: Any.\n[MERGED] Anarch Baron of Nowhere: Any.";
        let all = ["city", "merged_title", "merged_city", "merged_sect"];
        let read = all.map(|column| read(column, "", text));
        assert_eq!(read, ["", "baron", "Nowhere", "Anarch"]);
        let worth = |text| of("merged_title").expect("a column of ours")("", text);
        assert_eq!(worth("[MERGED] Imperator (3 votes): Any."), "imperator");
        assert_eq!(worth("[MERGED] 3 votes (titled): Any."), "3 votes");
    }
}
