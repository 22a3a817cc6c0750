//! The page of a search for exchanges.

use super::comparison::{answer, found};
use super::games::{named, value, word};
use super::tables::{Cell, Column, Table};
use super::{Page, Section};
use crate::json;
use crate::lab::{proof_in, Tune, PROOF, RACES, TUNE, VERDICTS};
use anyhow::{bail, Result};
use indicatif::HumanCount;
use std::path::Path;

/// The page of the folder.
pub(super) fn page(folder: &Path) -> Result<Page> {
    let tune: Tune = json::read(&folder.join(TUNE))?;
    let races = named(&folder.join(RACES))?;
    if races.is_empty() {
        bail!(
            "{}: has no {RACES}; finish the search with --resume",
            folder.display()
        );
    }
    let deck = &tune.deck.name;
    let proof = named(&proof_in(folder).join(VERDICTS))?;
    let made: Vec<String> = races
        .iter()
        .filter(|row| row["made"] == "1")
        .map(|row| word(row, "change"))
        .collect();
    let mut page = Page {
        title: format!("{deck}, tuned"),
        subtitle: "Vampire: The Eternal Struggle, a search for exchanges of cards that help".into(),
        answer: proof.iter().map(answer).collect(),
        facts: facts(&tune, &made),
        version: env!("CARGO_PKG_VERSION"),
        ..Page::default()
    };
    if made.is_empty() {
        page.answer
            .push(format!("No exchange helps: {deck} stays as it is"));
    } else if proof.is_empty() {
        bail!(
            "{}: the proof is not finished; finish the search with --resume",
            folder.display()
        );
    }
    let columns = vec![
        Column::number("step", ""),
        Column::name("race"),
        Column::name("change"),
        Column::number("pairs", ""),
        Column::number("difference", "of victory points, in the race"),
        Column::number("± standard error", ""),
        Column::name("made"),
    ];
    let mut table = Table::new("races", "As in races.csv", columns);
    for row in &races {
        let made = match row["made"].as_str() {
            "1" => "made",
            _ => "",
        };
        table.rows.push(vec![
            Cell::count(value(row, "step").unwrap_or_default() as u64),
            Cell::name(word(row, "race")),
            Cell::name(word(row, "change")),
            Cell::count(value(row, "pairs").unwrap_or_default() as u64),
            Cell::signed(value(row, "vp_difference"), 1.0, 2),
            Cell::maybe(value(row, "standard_error"), 2),
            Cell::name(made),
        ]);
    }
    table.search = true;
    if !proof.is_empty() {
        let path = proof_in(folder);
        let path = path.to_string_lossy();
        let path = shlex::try_quote(&path).unwrap_or_default();
        let mut section = found(&proof);
        section.title = "The proof".into();
        section.notes.push(format!(
            "It is of games that had no part in the search. It has a page of its own: methuselah \
             report {path}"
        ));
        page.sections.push(section);
    }
    page.sections.push(Section {
        id: "search",
        title: "The races".into(),
        text: vec![
            "What might go out and what might come in race each other, and then the best of both, by \
             paired games. The best of many is mostly lucky, so none of this is evidence."
                .into(),
        ],
        tables: vec![table],
        ..Section::default()
    });
    Ok(page)
}

fn facts(tune: &Tune, made: &[String]) -> Vec<(String, String)> {
    let met = |decks: &[crate::run::ManifestDeck]| match decks.len() {
        0..=12 => {
            let names: Vec<&str> = decks.iter().map(|deck| deck.name.as_str()).collect();
            names.join(", ")
        }
        n => format!("{n} decks"),
    };
    let proof = match made.is_empty() {
        true => "none".to_owned(),
        false => format!("against {}, in {PROOF}/", met(&tune.held_out)),
    };
    [
        ("Exchanges", made.join("; ")),
        ("Agents", tune.agents.clone()),
        ("Search", format!("against {}", met(&tune.search))),
        ("Proof", proof),
        ("Candidates", format!("{} cards", tune.pool.len())),
        (
            "Games",
            format!("{}, of search and proof", HumanCount(tune.games)),
        ),
        ("Seed", tune.seed.to_string()),
        ("Made by", format!("methuselah {}", tune.version)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}
