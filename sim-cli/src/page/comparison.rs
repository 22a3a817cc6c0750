//! The page of a comparison.

use super::games::named;
use super::plots;
use super::tables::{Cell, Column, Table};
use super::{Page, Section};
use crate::json;
use crate::lab::{signed, Comparison, Signed, Stop, COMPARISON, EVIDENCE, PAIRS, VERDICTS};
use crate::run::read_rows;
use crate::stats::{Estimate, Moments};
use anyhow::{bail, Result};
use indicatif::HumanCount;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Points of a picture at most.
const POINTS: usize = 300;
/// Pairs that are shown of those that differ most.
const MOST: usize = 10;

/// What is read of a row of `pairs.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Pair {
    agents: String,
    game: u64,
    seed: u64,
    seat: u8,
    prey: String,
    predator: String,
    challenger: String,
    base_vp: Option<f64>,
    vp: Option<f64>,
}

/// What is read of a row of `evidence.csv`.
#[derive(Clone, Debug, Deserialize)]
struct Point {
    agents: String,
    challenger: String,
    pairs: u64,
    vp_difference: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// The page of the folder.
pub(super) fn page(folder: &Path) -> Result<Page> {
    let comparison: Comparison = json::read(&folder.join(COMPARISON))?;
    let verdicts = named(&folder.join(VERDICTS))?;
    if verdicts.is_empty() {
        bail!(
            "{}: has no {VERDICTS}; finish the comparison with --resume",
            folder.display()
        );
    }
    let margin = comparison.stop.margin();
    Ok(Page {
        title: format!("{} with other cards", comparison.base.name),
        subtitle: "Vampire: The Eternal Struggle, a comparison of decks by pairs of games".into(),
        answer: verdicts.iter().map(answer).collect(),
        facts: facts(&comparison),
        sections: vec![found(&verdicts), grew(folder, margin)?, where_from(folder)?],
        version: env!("CARGO_PKG_VERSION"),
    })
}

type Row = BTreeMap<String, String>;

fn value(row: &Row, column: &str) -> Option<f64> {
    row.get(column)?.parse().ok()
}

/// A verdict in a sentence.
fn answer(row: &Row) -> String {
    let estimate = |mean, low, high| Estimate {
        mean: value(row, mean).unwrap_or_default(),
        low: value(row, low),
        high: value(row, high),
    };
    let vp = estimate("vp_difference", "vp_low", "vp_high");
    let wins = estimate("win_difference", "win_low", "win_high");
    format!(
        "{}, played by {}: {}; {}game wins {}; {} pairs",
        row["challenger"],
        row["agents"],
        row["verdict"].replace('_', " "),
        signed(vp, 1.0, 2, "victory points ") + ", ",
        signed(wins, 100.0, 1, "points "),
        HumanCount(value(row, "pairs").unwrap_or_default() as u64),
    )
}

fn facts(comparison: &Comparison) -> Vec<(String, String)> {
    let names: Vec<&str> = comparison
        .field
        .iter()
        .map(|o| o.deck.name.as_str())
        .collect();
    let field = match names.len() {
        0..=12 => names.join(", "),
        n => format!("{n} decks"),
    };
    let stop = match comparison.stop {
        Stop::Games { games, .. } => format!("{} pairs each", HumanCount(games)),
        Stop::UntilSure { max_games, .. } => {
            format!("until sure, {} pairs each at most", HumanCount(max_games))
        }
    };
    let margin = format!("{} victory points", comparison.stop.margin());
    [
        ("Agents", comparison.agents.join(", ")),
        ("Field", field),
        ("Games", stop),
        ("Margin", margin),
        ("Seed", comparison.seed.to_string()),
        ("Made by", format!("methuselah {}", comparison.version)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}

/// All figures of all challengers.
fn found(verdicts: &[Row]) -> Section {
    let columns = vec![
        Column::name("challenger"),
        Column::name("agents"),
        Column::name("verdict"),
        Column::number("pairs", ""),
        Column::number(
            "that differ",
            "pairs whose two games did not come to the same",
        ),
        Column::number("VP of the base", ""),
        Column::number("VP", ""),
        Column::number("difference", "of victory points"),
        Column::number("interval", ""),
        Column::number("games won, base", ""),
        Column::number("games won", ""),
        Column::number("difference, points", "of games won, in percent"),
        Column::number("interval", ""),
        Column::number("level", "of the intervals, all challengers accounted for"),
        Column::number("p", "the chance of such a difference if there were none"),
        Column::number("p, Holm", "the same with all challengers accounted for"),
    ];
    let mut table = Table::new("verdicts", "As in verdicts.csv", columns);
    for row in verdicts {
        let value = |column: &str| value(row, column);
        let count = |column: &str| Cell::count(value(column).unwrap_or_default() as u64);
        let percent =
            |column: &str| value(column).map_or_else(Cell::default, |v| Cell::percent(v, 1));
        table.rows.push(vec![
            Cell::name(&row["challenger"]),
            Cell::name(&row["agents"]),
            Cell::name(row["verdict"].replace('_', " ")),
            count("pairs"),
            count("differ"),
            Cell::maybe(value("base_vp"), 2),
            Cell::maybe(value("vp"), 2),
            Cell::signed(value("vp_difference"), 1.0, 2),
            Cell::interval(value("vp_low"), value("vp_high"), 1.0, 2, true),
            percent("base_win_rate"),
            percent("win_rate"),
            Cell::signed(value("win_difference"), 100.0, 1),
            Cell::interval(value("win_low"), value("win_high"), 100.0, 1, true),
            percent("level"),
            Cell::chance(value("p")),
            Cell::maybe(value("p_holm"), 4),
        ]);
    }
    Section {
        id: "found",
        title: "What was found".into(),
        tables: vec![table],
        notes: vec![
            "Pairs are played on the same table, seats and seed, with the same players, and the deck \
             shuffled alike, so that luck cancels. The five pairs at a table are one observation."
                .into(),
        ],
        ..Section::default()
    }
}

/// How the evidence grew.
fn grew(folder: &Path, margin: f64) -> Result<Section> {
    let mut series: Vec<((String, String), Vec<Point>)> = Vec::new();
    for point in read_rows::<Point>(&folder.join(EVIDENCE))? {
        let point = point?;
        let key = (point.agents.clone(), point.challenger.clone());
        match series.iter_mut().find(|(known, _)| *known == key) {
            Some((_, points)) => points.push(point),
            None => series.push((key, vec![point])),
        }
    }
    let mut section = Section {
        id: "evidence",
        title: "How the evidence grew".into(),
        text: vec![format!(
            "The difference in victory points and its interval after each block of five pairs. The \
             lines across are no difference, and the margin of {margin} either way."
        )],
        ..Section::default()
    };
    for ((agents, challenger), points) in series {
        let known = points.iter().filter_map(|point| {
            let (middle, low, high) = (point.vp_difference?, point.low?, point.high?);
            Some((point.pairs as f64, middle, low, high))
        });
        let known: Vec<_> = known.collect();
        let step = known.len().div_ceil(POINTS).max(1);
        let last = known.len().saturating_sub(1);
        let some = known.iter().enumerate();
        let some = some
            .filter(|(n, _)| n % step == 0 || *n == last)
            .map(|(_, point)| *point);
        let some: Vec<(f64, f64, f64, f64)> = some.collect();
        if some.is_empty() {
            continue;
        }
        // The first intervals are so wide that nothing else could be seen.
        let late = &some[some.len() / 8..];
        let most = late
            .iter()
            .flat_map(|p| [p.1.abs(), p.2.abs(), p.3.abs()])
            .fold(2.0 * margin, f64::max);
        let caption = format!("{challenger}, played by {agents}");
        let axes = ("pairs", "victory points");
        let marks = [0.0, margin, -margin];
        section.plots.push(plots::band(
            &some,
            axes,
            (-1.1 * most, 1.1 * most),
            &marks,
            &caption,
            false,
        )?);
    }
    Ok(section)
}

/// Differences by seat and neighbour, and the pairs that differ most.
fn where_from(folder: &Path) -> Result<Section> {
    // The key's order is that of the tables: by challenger and agents.
    let mut means: BTreeMap<(String, String), BTreeMap<(u8, String), Moments>> = BTreeMap::new();
    let mut most: BTreeMap<(String, String), Vec<(f64, Pair)>> = BTreeMap::new();
    for pair in read_rows::<Pair>(&folder.join(PAIRS))? {
        let pair = pair?;
        let (Some(base), Some(own)) = (pair.base_vp, pair.vp) else {
            continue;
        };
        let key = (pair.challenger.clone(), pair.agents.clone());
        let of = means.entry(key.clone()).or_default();
        for place in [
            (0, format!("seat {}", pair.seat + 1)),
            (1, format!("on {}", pair.prey)),
            (2, format!("under {}", pair.predator)),
        ] {
            of.entry(place).or_default().add(own - base);
        }
        let most = most.entry(key).or_default();
        most.push((own - base, pair));
        // The first of those that differ alike stay.
        most.sort_by(|(a, x), (b, y)| b.abs().total_cmp(&a.abs()).then(x.game.cmp(&y.game)));
        most.truncate(MOST);
    }
    let columns = vec![
        Column::name("challenger"),
        Column::name("agents"),
        Column::name("where"),
        Column::number("pairs", ""),
        Column::number("difference", "of victory points"),
        Column::number(
            "± standard error",
            "pairs taken for independent, which those at a table are not quite",
        ),
    ];
    let mut places = Table::new(
        "places",
        "By seat, by prey (on) and by predator (under)",
        columns,
    );
    for ((challenger, agents), of) in &means {
        for ((_, place), moments) in of {
            places.rows.push(vec![
                Cell::name(challenger),
                Cell::name(agents),
                Cell::name(place),
                Cell::count(moments.count()),
                Cell::signed(Some(moments.mean()), 1.0, 2),
                Cell::maybe(moments.standard_error(), 2),
            ]);
        }
    }
    places.search = true;
    let columns = vec![
        Column::name("challenger"),
        Column::name("agents"),
        Column::number("game", ""),
        Column::name("seed"),
        Column::number("seat", ""),
        Column::name("prey"),
        Column::name("predator"),
        Column::number("VP of the base", ""),
        Column::number("VP", ""),
        Column::number("difference", ""),
    ];
    let mut pairs = Table::new("pairs", "The pairs that differ most", columns);
    for ((challenger, agents), most) in &most {
        for (difference, pair) in most {
            pairs.rows.push(vec![
                Cell::name(challenger),
                Cell::name(agents),
                Cell::count(pair.game),
                Cell::name(pair.seed.to_string()),
                Cell::count(u64::from(pair.seat) + 1),
                Cell::name(&pair.prey),
                Cell::name(&pair.predator),
                Cell::maybe(pair.base_vp, 1),
                Cell::maybe(pair.vp, 1),
                Cell {
                    text: Signed(*difference, 1).to_string(),
                    value: Some(*difference),
                    ..Cell::default()
                },
            ]);
        }
    }
    Ok(Section {
        id: "where",
        title: "Where the difference is made".into(),
        tables: vec![places, pairs],
        notes: vec![
            "No choices are recorded of a comparison's games, so none of them can be told; a gauntlet \
             of either deck leaves games that can."
                .into(),
        ],
        ..Section::default()
    })
}
