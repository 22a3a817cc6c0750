//! A folder of results as one page: HTML that needs nothing else, neither a network nor another
//! file.
//!
//! - [`page`] finds out what the folder holds and makes the page of it;
//! - `tables` and `plots` are what a page is made of; `page.html` puts them together;
//! - `run` is the page of a run, a league, a gauntlet or a match, `games` what it reads of the games,
//!   `telling` which of them are worth a look; `comparison` is the page of a comparison, `pairs` what
//!   it reads of the pairs; `search` is that of a search for exchanges;
//! - `cards` are the tables of cards and pool of all of them, `survival` who is still in.
//!
//! All numbers come from the CSV files of the folder. A cell that shows one rounded has it in full
//! beside it (`data-v`, and `data-h` for the upper end of an interval), and a picture the points
//! that it is drawn by: by these tables are sorted and tests do the sums again.

mod cards;
mod comparison;
mod games;
mod pairs;
mod plots;
mod run;
mod search;
mod survival;
mod tables;
mod telling;

use crate::lab::{COMPARISON, TUNE};
use crate::run::{Build, MANIFEST};
use anyhow::{bail, Context, Result};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use std::path::Path;
use tables::Table;

/// What a page says.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Page {
    title: String,
    /// What it is about, in a line.
    subtitle: String,
    /// The answer in a sentence, where there is one.
    answer: Vec<String>,
    /// What it was made from: names and values.
    facts: Vec<(String, String)>,
    sections: Vec<Section>,
    version: &'static str,
}

/// A part of a page.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Section {
    id: &'static str,
    title: String,
    text: Vec<String>,
    plots: Vec<Plot>,
    tables: Vec<Table>,
    /// What is behind the tables: remarks on how they are to be read.
    notes: Vec<String>,
    /// Games, told: their headings and texts.
    told: Vec<(String, String)>,
}

/// A picture.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Plot {
    /// By which its points are found on the page.
    id: String,
    caption: String,
    svg: String,
    /// What it is drawn by, as JSON: for each line, or row, a name and its points.
    points: String,
    /// Names of its colours, where it has several lines: number of the colour, and name.
    legend: Vec<(usize, String)>,
    /// Small ones stand beside each other.
    small: bool,
}

/// The page of a folder; `told` is the game that is told in full, if not the most telling one.
///
/// # Errors
/// If the folder holds no complete run, comparison or search, a file of it cannot be read, or there
/// is no such game.
pub fn page(folder: &Path, told: Option<u64>, build: Build) -> Result<String> {
    let shown = folder.display();
    let page = if folder.join(MANIFEST).exists() {
        run::page(folder, told, build)?
    } else if folder.join(COMPARISON).exists() {
        comparison::page(folder, told, build)?
    } else if folder.join(TUNE).exists() {
        if told.is_some() {
            bail!("{shown}: is a search, whose games are not told; leave out --game");
        }
        search::page(folder)?
    } else {
        bail!(
            "{shown}: holds neither {MANIFEST} nor {COMPARISON} nor {TUNE}; name the folder of a \
             run, a league, a gauntlet, a match, a comparison or a search"
        );
    };
    render(&page)
}

fn render(page: &Page) -> Result<String> {
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    templates.set_trim_blocks(true);
    templates.set_lstrip_blocks(true);
    let parts = [
        ("page.html", include_str!("page.html")),
        ("page.css", include_str!("page.css")),
        ("page.js", include_str!("page.js")),
    ];
    for (name, text) in parts {
        templates.add_template(name, text)?;
    }
    let text = templates.get_template("page.html")?.render(page);
    text.context("the page cannot be made")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tables::{Cell, Column};

    #[test]
    fn names_cannot_break_out_of_the_page() {
        let evil = "<script>alert('x')</script>&\"";
        let mut table = Table::new(
            "a",
            evil,
            vec![Column::name("deck"), Column::number("n", "")],
        );
        table
            .rows
            .push(vec![Cell::name(evil), Cell::number(1.5, 1)]);
        let page = Page {
            title: evil.into(),
            subtitle: evil.into(),
            facts: vec![(evil.into(), evil.into())],
            sections: vec![Section {
                id: "x",
                title: evil.into(),
                text: vec![evil.into()],
                tables: vec![table],
                plots: vec![plots::intervals(
                    &[(evil.to_owned(), 0.5, Some((0.2, 0.9)))],
                    "VP",
                    evil,
                )
                .unwrap()],
                told: vec![(evil.into(), evil.into())],
                ..Section::default()
            }],
            ..Page::default()
        };
        let html = render(&page).unwrap();
        assert!(!html.contains("<script>alert"), "{html}");
        assert!(html.contains("&lt;script&gt;alert"), "{html}");
    }
}
