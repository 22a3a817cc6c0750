//! A card as a person reads it: its facts, and what its script does.

use crate::cards::in_use;
use engine::facts::Card;
use engine::script::render::render;
use engine::CardDb;

/// Columns of the official list that are said elsewhere on the sheet, or say nothing about play.
const ELSEWHERE: [&str; 3] = ["id", "name", "aka"];

/// The facts of a card, one a line and spelled as in the official list, and
/// its script in plain English.
pub fn card_sheet(card: Card<'_>, cards: &CardDb) -> String {
    let mut out = format!("{}\n", in_use::facts().unambiguous_name(card));
    let facts: Vec<(String, &str)> = card
        .spelling()
        .iter()
        .filter(|(column, cell)| !ELSEWHERE.contains(column) && !cell.is_empty())
        .map(|(column, cell)| (column.replace('_', " "), cell))
        .chain([("number".to_owned(), "")])
        .collect();
    let width = facts
        .iter()
        .map(|(column, _)| column.len())
        .max()
        .unwrap_or_default();
    for (column, cell) in facts {
        let number = card.id().to_string();
        let cell = if column == "number" { &number } else { cell };
        out.push_str(&format!("  {column:width$}  {cell}\n"));
    }
    let def = cards.by_id(card.id()).map(|def| cards.def(def));
    match def.and_then(|def| def.script()) {
        Some(script) => {
            let text = render(script);
            let text = if text.is_empty() {
                "It has no text of its own."
            } else {
                &text
            };
            out.push('\n');
            for line in text.lines() {
                out.push_str(&format!("  {line}\n"));
            }
        }
        None => out
            .push_str("\n  It has no script yet: only --allow-unscripted plays it, as a blank.\n"),
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::facts::Facts;

    fn sheet(name: &str) -> String {
        card_sheet(Facts::embedded().find(name).unwrap(), CardDb::embedded())
    }

    #[test]
    fn a_sheet_holds_facts_and_effects() {
        let sheet = sheet("govern the unaligned");
        assert!(sheet.starts_with("Govern the Unaligned\n"), "{sheet}");
        for part in [
            "type        Action",
            "discipline  dom",
            "blood cost  1",
            "number      100845",
        ] {
            assert!(sheet.contains(part), "{part} is not in: {sheet}");
        }
    }

    #[test]
    fn a_card_without_a_script_says_so() {
        let cards = CardDb::embedded();
        let blank = Facts::embedded().cards().find(|card| {
            !cards
                .by_id(card.id())
                .is_some_and(|def| cards.def(def).scripted)
        });
        if let Some(blank) = blank {
            assert!(card_sheet(blank, cards).contains("no script yet"));
        }
    }
}
