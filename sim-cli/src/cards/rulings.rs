//! What the rules index says of single cards: the rulings that stand beside their scripts, and how
//! many wait for a card that has none.

use engine::facts::Card;
use std::fmt::Write as _;

/// Rulings of a card that nobody has scripted, as the sources count them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Waiting {
    /// Names the row for good: C and the card's number, or A and its place in the appendix.
    pub key: String,
    /// The card's number in the official list.
    pub id: u32,
    /// How many rulings there are.
    pub rulings: u32,
    /// How many of them belong to a group of cards.
    pub by_group: u32,
    /// Where they stand.
    pub sources: String,
}

/// Every line of the list of waiting rulings, in its order.
///
/// # Errors
/// A line that is none.
pub fn waiting() -> Result<Vec<Waiting>, csv::Error> {
    csv::Reader::from_reader(::cards::WAITING_RULINGS.as_bytes())
        .deserialize()
        .collect()
}

/// The table of rulings that stands beside the script of a card, if there is one.
fn beside_script(card: &Card<'_>) -> Option<String> {
    let (id, name) = (format!("C{}", card.id()), card.name());
    let alone = format!("# Rulings of {name}");
    let among = format!("## {name}");
    engine::embedded_rulings().iter().find_map(|(_, text)| {
        let mut lines = text.lines().skip_while(|l| *l != alone && *l != among);
        lines.next()?;
        let rows: Vec<_> = lines
            .take_while(|line| !line.starts_with('#'))
            .filter_map(row)
            .collect();
        // Versions of a vampire share a name: their numbers tell them apart.
        let numbered = rows.iter().find(|(key, ..)| key.starts_with('C'));
        let ours = numbered.is_none_or(|(key, ..)| key.split('-').next() == Some(&id));
        (ours && !rows.is_empty()).then(|| {
            rows.iter()
                .fold(String::new(), |mut text, (key, rule, shown)| {
                    let _ = writeln!(text, "{key}  {rule}\n    {shown}");
                    text
                })
        })
    })
}

/// Key, rule and test of a row of a table, without the marks of code.
fn row(line: &str) -> Option<(&str, &str, String)> {
    let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let mut cells = inner.split(" | ");
    let (key, rule, _, test) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let is_key = key.starts_with(['A', 'C']) && key[1..].starts_with(|c: char| c.is_ascii_digit());
    is_key.then(|| (key, rule, test.replace("` `", ", ").replace('`', "")))
}

/// What the index says of the rulings of a card.
///
/// # Errors
/// If the list of waiting rulings cannot be read.
pub fn of_card(card: &Card<'_>) -> Result<String, csv::Error> {
    let mut text = beside_script(card).unwrap_or_default();
    for line in waiting()?.iter().filter(|w| w.id == card.id()) {
        let _ = writeln!(
            text,
            "{}  {} without a test, for the card has no script ({})",
            line.key,
            match line.rulings {
                1 => "1 ruling".to_owned(),
                n => format!("{n} rulings"),
            },
            line.sources
        );
    }
    if text.is_empty() {
        text = "There are no rulings of this card.\n".to_owned();
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::facts::Facts;

    fn rulings(name: &str) -> String {
        let card = Facts::embedded().find(name).expect("it is a card");
        of_card(&card).expect("the list is well formed")
    }

    #[test]
    fn a_scripted_card_has_its_rulings_with_their_tests() {
        let text = rulings("Abactor");
        assert!(
            text.starts_with("C100004-1  Successful only if unblocked"),
            "{text}"
        );
        assert!(
            text.contains("\n    without_blood_gained_or_blocked_"),
            "{text}"
        );
        assert!(!text.contains('`'), "{text}");
    }

    #[test]
    fn a_card_without_a_script_says_how_many_wait() {
        let text = rulings("Agate Talisman");
        assert_eq!(
            text,
            "C100024  1 ruling without a test, for the card has no script (LSJ 20030607)\n"
        );
    }

    #[test]
    fn a_vampire_that_shares_its_script_file_has_rulings_of_its_own() {
        assert!(rulings("Hector Sosa").starts_with("A153  "));
    }
}
