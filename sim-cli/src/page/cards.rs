//! What each card, each vampire and each pool did, on the page of a run, a gauntlet or a comparison.

use super::games::{distinct, named, value, word, Row};
use super::tables::{Cell, Column, Table};
use super::Section;
use crate::lab::{CARDS, CRYPT, LEDGER, NEVER};
use anyhow::Result;
use indicatif::HumanCount;
use std::path::Path;

/// Rows of a table of cards, of some 850 bytes each: two tables of them leave a page below three
/// megabytes. There are more only where many decks play.
const ROWS: usize = 1150;

/// A deck with those who played it.
pub(super) fn by(deck: &str, agents: &str) -> String {
    format!("{deck} [{agents}]")
}

/// The rows of a file, whose decks are called as on the page: with the agents, where a comparison
/// was made with several.
fn rows_of(folder: &Path, file: &str) -> Result<Vec<Row>> {
    let mut rows = named(&folder.join(file))?;
    let agents = distinct(rows.iter().map(|row| word(row, "agents")));
    if agents.len() > 1 {
        for row in &mut rows {
            let name = by(&word(row, "deck"), &word(row, "agents"));
            row.insert("deck".to_owned(), name);
        }
    }
    Ok(rows)
}

/// The rows of a table of cards that are shown: those of one deck, or of all of them.
fn of_decks(
    folder: &Path,
    only: Option<&str>,
    file: &str,
) -> Result<(Vec<Row>, Vec<String>, Option<String>)> {
    let mut rows = rows_of(folder, file)?;
    rows.retain(|row| only.is_none_or(|deck| row["deck"] == deck));
    let all = rows.len();
    rows.truncate(ROWS);
    let note = (all > ROWS).then(|| {
        format!(
            "{ROWS} of {} rows are shown; {file} has all.",
            HumanCount(all as u64)
        )
    });
    let decks = distinct(rows.iter().map(|row| word(row, "deck")));
    Ok((rows, decks, note))
}

/// What is said of effects.
const EFFECTS: &str = "What is dealt is chance alone, so victory points and game wins with and without a \
    card among the first ones differ by an effect of the card. There are many of them, of which one in \
    twenty looks real by chance: go by q, the share of false finds among those with this q or less, and \
    by the shrunken effect. What is said of games in which a card was drawn is an association, and no \
    effect: who survives longer draws more.";

/// The columns of an effect.
fn effect_columns(of: &str) -> [Column; 7] {
    [
        Column::number(
            "effect on VP",
            &format!("victory points with it among the {of} dealt, less those without"),
        ),
        Column::number("95 % interval", "of the effect"),
        Column::number(
            "q",
            "share of false finds among the cards of the deck with this q or less",
        ),
        Column::number(
            "shrunken",
            "the effect, drawn towards that of the other cards as far as chance goes",
        ),
        Column::number(
            "effect on wins",
            &format!(
                "points of the share of games won with it among the {of} dealt, less that without"
            ),
        ),
        Column::number("its 95 % interval", "of the effect on game wins"),
        Column::number(
            "q of wins",
            "share of false finds among the cards of the deck with this q or less",
        ),
    ]
}

fn effect_cells(row: &Row) -> [Cell; 7] {
    [
        Cell::signed(value(row, "vp_effect"), 1.0, 2),
        Cell::interval(value(row, "vp_low"), value(row, "vp_high"), 1.0, 2, true),
        Cell::chance(value(row, "q")),
        Cell::signed(value(row, "vp_shrunken"), 1.0, 2),
        Cell::signed(value(row, "win_effect"), 100.0, 1),
        Cell::interval(
            value(row, "win_low"),
            value(row, "win_high"),
            100.0,
            1,
            true,
        ),
        Cell::chance(value(row, "win_q")),
    ]
}

pub(super) fn cards(folder: &Path, only: Option<&str>) -> Result<Option<Section>> {
    let (rows, decks, note) = of_decks(folder, only, CARDS)?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut columns = vec![
        Column::name("deck"),
        Column::name("card"),
        Column::number("copies", ""),
        Column::number("drawn", "how often a copy was drawn, in all games"),
        Column::number("round drawn", "in which round, on average"),
        Column::number("played", "share of the drawn copies"),
        Column::number(
            "held at the end",
            "share of the drawn copies that were in hand as the game ended for the deck",
        ),
        Column::number("discarded", "share of the drawn copies"),
        Column::number("rounds held", "rounds in hand, on average"),
    ];
    columns.extend(effect_columns("seven cards"));
    for title in ["VP when drawn", "wins when drawn"] {
        let hint = "an association, no effect: who survives longer draws more";
        columns.push(Column::number(title, hint));
    }
    let mut table = Table::new("cards-table", "", columns);
    for row in &rows {
        let share = |column: &str| {
            let (part, drawn) = (value(row, column)?, value(row, "drawn")?);
            (drawn > 0.0).then(|| part / drawn)
        };
        let percent =
            |column: &str| share(column).map_or_else(Cell::default, |s| Cell::percent(s, 0));
        let never = match word(row, "never_played").as_str() {
            "" | "0" => None,
            "1" => Some("never played".to_owned()),
            agents => Some(format!("never played by {agents}")),
        };
        let mut cells = vec![
            Cell::name(word(row, "deck")),
            Cell::name(word(row, "name")).marked(never),
            Cell::count(value(row, "copies").unwrap_or_default() as u64),
            Cell::count(value(row, "drawn").unwrap_or_default() as u64),
            Cell::maybe(value(row, "round_drawn"), 1),
            percent("played"),
            percent("held_at_end"),
            percent("discarded"),
            Cell::maybe(value(row, "rounds_held"), 1),
        ];
        cells.extend(effect_cells(row));
        cells.push(Cell::maybe(value(row, "vp_when_drawn"), 2));
        let wins = value(row, "win_rate_when_drawn");
        cells.push(wins.map_or_else(Cell::default, |share| Cell::percent(share, 1)));
        table.rows.push(cells);
    }
    (table.search, table.decks) = (true, decks);
    let never = format!(
        "Never played: by this agent, or by any, it could be {} times or more, and never was. Then the agent, and not the \
         card, is what the figures tell of.",
        HumanCount(NEVER)
    );
    Ok(Some(Section {
        id: "cards",
        title: "Library cards".into(),
        text: vec![EFFECTS.into()],
        tables: vec![table],
        notes: [Some(never), note].into_iter().flatten().collect(),
        ..Section::default()
    }))
}

pub(super) fn crypt(folder: &Path, only: Option<&str>) -> Result<Option<Section>> {
    let (rows, decks, note) = of_decks(folder, only, CRYPT)?;
    if rows.is_empty() {
        return Ok(None);
    }
    let mut columns = vec![
        Column::name("deck"),
        Column::name("vampire"),
        Column::number("copies", ""),
        Column::number("dealt", "copies among the four dealt, in all games"),
        Column::number("came out", "copies that came into play, a game"),
        Column::number("in round", "on average"),
        Column::number(
            "pool paid",
            "pool moved to a copy that came out, on average",
        ),
        Column::number(
            "pool earned",
            "pool gained through a copy that came out, on average: by its actions and effects, out \
             of its blood, and for ousting",
        ),
        Column::number("bleeds", "successful ones, a game"),
        Column::number("bled", "pool they took, a game"),
    ];
    columns.extend(effect_columns("four vampires"));
    let mut table = Table::new("crypt-table", "", columns);
    for row in &rows {
        let games = value(row, "games").filter(|games| *games > 0.0);
        let a_game = |column: &str| Some(value(row, column)? / games?);
        let mut cells = vec![
            Cell::name(word(row, "deck")),
            Cell::name(word(row, "name")),
            Cell::count(value(row, "copies").unwrap_or_default() as u64),
            Cell::count(value(row, "dealt").unwrap_or_default() as u64),
            Cell::maybe(a_game("out"), 2),
            Cell::maybe(value(row, "round_out"), 1),
            Cell::maybe(value(row, "pool_paid"), 1),
            Cell::maybe(value(row, "pool_earned"), 1),
            Cell::maybe(a_game("bleeds"), 2),
            Cell::maybe(a_game("bled"), 2),
        ];
        cells.extend(effect_cells(row));
        table.rows.push(cells);
    }
    (table.search, table.decks) = (true, decks);
    Ok(Some(Section {
        id: "crypt",
        title: "Vampires".into(),
        tables: vec![table],
        notes: note.into_iter().collect(),
        ..Section::default()
    }))
}

/// Where pool goes and comes from: a column for each deck.
pub(super) fn ledger(folder: &Path, names: &[String]) -> Result<Option<Section>> {
    let rows = rows_of(folder, LEDGER)?;
    if rows.is_empty() || names.is_empty() {
        return Ok(None);
    }
    let ways = distinct(rows.iter().map(|row| word(row, "what")));
    let table = |id: &str, caption: &str, column: &str| {
        let mut columns = vec![Column::name("way")];
        columns.extend(names.iter().map(|name| Column::number(name, "")));
        let mut table = Table::new(id, caption, columns);
        for way in &ways {
            let cell = |name: &String| {
                let row = rows
                    .iter()
                    .find(|row| row["deck"] == *name && row["what"] == *way);
                Cell::maybe(row.and_then(|row| value(row, column)), 2)
            };
            let cells = names.iter().map(cell);
            table.rows.push(
                [Cell::name(way.replace('_', " "))]
                    .into_iter()
                    .chain(cells)
                    .collect(),
            );
        }
        table.heat(1..names.len() + 1);
        table
    };
    Ok(Some(Section {
        id: "ledger",
        title: "Where pool goes".into(),
        text: vec!["Pool a game of each deck; everybody begins with 30.".into()],
        tables: vec![
            table("lost", "Pool lost", "lost"),
            table("gained", "Pool gained", "gained"),
        ],
        ..Section::default()
    }))
}
