//! The page of a comparison.

use super::cards::{by, cards, crypt, ledger};
use super::games::{named, value, Row};
use super::pairs::{Games, Pairs};
use super::plots::{self, Line};
use super::run::{by_points, POINTS_OF_WINNERS};
use super::tables::{Cell, Column, Table};
use super::{survival, Page, Section};
use crate::lab::{
    signed, Comparison, Side, Signed, Stop, Teller, COMPARISON_SCHEMA, EVIDENCE, VERDICTS,
};
use crate::run::{read_rows, Build};
use crate::stats::Estimate;
use anyhow::{bail, Result};
use indicatif::HumanCount;
use serde::Deserialize;
use std::path::Path;

/// Points of a picture at most.
const POINTS: usize = 300;
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

/// The page of the folder; `told` is the pair that is told in full.
pub(super) fn page(folder: &Path, told: Option<u64>, build: Build) -> Result<Page> {
    let comparison = Comparison::read(folder)?;
    if comparison.schema > COMPARISON_SCHEMA {
        bail!(
            "{}: a newer version of the program made it; take that one",
            folder.display()
        );
    }
    let verdicts = named(&folder.join(VERDICTS))?;
    if verdicts.is_empty() {
        bail!(
            "{}: has no {VERDICTS}; finish the comparison with --resume",
            folder.display()
        );
    }
    let margin = comparison.stop.margin();
    let pairs = Pairs::read(folder, &comparison)?;
    let names = Names::of(&comparison);
    let sections = [
        Some(found(&verdicts)),
        Some(grew(folder, margin)?),
        Some(where_from(&comparison, &pairs)),
        endings(&names, &pairs),
        still_in(&names, &pairs)?,
        cards(folder, None)?,
        crypt(folder, None)?,
        ledger(folder, &names.all())?,
        tell(folder, &comparison, &pairs, told, build)?,
    ];
    let old = (comparison.schema < COMPARISON_SCHEMA).then(|| Section {
        id: "old",
        title: "What there is no more of".into(),
        notes: vec![
            "An older version of the program made this comparison, which noted neither how games \
             went nor what cards did."
                .into(),
        ],
        ..Section::default()
    });
    Ok(Page {
        title: format!("{} with other cards", comparison.base.name),
        subtitle: "Vampire: The Eternal Struggle, a comparison of decks by pairs of games".into(),
        answer: verdicts.iter().map(answer).collect(),
        facts: facts(&comparison, &pairs),
        sections: sections.into_iter().flatten().chain(old).collect(),
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// What decks are called on the page: with the agents, if there are several.
struct Names {
    /// By agent and deck, the base first.
    of: Vec<Vec<String>>,
}

impl Names {
    fn of(comparison: &Comparison) -> Names {
        let challengers = comparison.challengers.iter().map(|c| &c.deck.name);
        let decks: Vec<&String> = [&comparison.base.name]
            .into_iter()
            .chain(challengers)
            .collect();
        let name = |agents: &String, deck: &String| match comparison.agents.len() {
            1 => deck.clone(),
            _ => by(deck, agents),
        };
        let of_agent = |agents| decks.iter().map(|deck| name(agents, deck)).collect();
        Names {
            of: comparison.agents.iter().map(of_agent).collect(),
        }
    }

    fn all(&self) -> Vec<String> {
        self.of.concat()
    }
}

/// A verdict in a sentence.
pub(super) fn answer(row: &Row) -> String {
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

fn facts(comparison: &Comparison, pairs: &Pairs) -> Vec<(String, String)> {
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
    let all = || pairs.sides.iter().flatten();
    let games: u64 = all().map(|of| of.games).sum();
    let mean = |of: fn(&Games) -> u64| all().map(of).sum::<u64>() as f64 / games.max(1) as f64;
    let game = format!(
        "{:.1} turns, {:.0} decisions on average; {} rounds at most",
        mean(|of| of.turns),
        mean(|of| of.decisions),
        comparison.max_rounds
    );
    let game = (games > 0).then_some(("A game", game));
    let facts = [
        ("Agents", comparison.agents.join(", ")),
        ("Field", field),
        ("Games", stop),
        ("Margin", margin),
        ("Seed", comparison.seed.to_string()),
        ("Made by", format!("methuselah {}", comparison.version)),
    ];
    let facts = facts.into_iter().chain(game);
    facts
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// All figures of all challengers.
pub(super) fn found(verdicts: &[Row]) -> Section {
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
        let height = (-1.1 * most, 1.1 * most);
        let plot = plots::band(&some, axes, height, &marks, &caption, false)?;
        let id = format!("evidence-{}", section.plots.len() + 1);
        section.plots.push(plot.called(id));
    }
    Ok(section)
}

/// Differences by seat and neighbour, and the pairs that differ most.
fn where_from(comparison: &Comparison, pairs: &Pairs) -> Section {
    let all = || comparison.agents.iter().zip(&pairs.series);
    let all = || {
        all().flat_map(|(agents, series)| {
            let challengers = comparison.challengers.iter().map(|c| &c.deck.name);
            let series = challengers.zip(series);
            series.map(move |(challenger, series)| (challenger, agents, series))
        })
    };
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
    for (challenger, agents, series) in all() {
        for ((_, place), moments) in &series.places {
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
    places.search = !places.rows.is_empty();
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
    let mut most = Table::new("pairs", "The pairs that differ most", columns);
    for (challenger, agents, series) in all() {
        for (difference, pair) in &series.most {
            most.rows.push(vec![
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
    Section {
        id: "where",
        title: "Where the difference is made".into(),
        tables: vec![places, most],
        ..Section::default()
    }
}

/// How games end, with each deck.
fn endings(names: &Names, pairs: &Pairs) -> Option<Section> {
    let mut section = Section {
        id: "endings",
        title: "How games end".into(),
        notes: vec!["These are whole tables, of which the deck in question has one seat.".into()],
        ..Section::default()
    };
    let columns = vec![
        Column::name("deck"),
        Column::name("end"),
        Column::number("games", ""),
        Column::number("share", ""),
    ];
    let mut how = Table::new("ends", "How games end", columns);
    let columns = vec![
        Column::name("deck"),
        Column::name("with"),
        Column::number("games", ""),
        Column::number("share", ""),
    ];
    let caption = "Victory points of whoever has the game win; half points counted down";
    let mut won = Table::new("winners", caption, columns);
    for (names, sides) in names.of.iter().zip(&pairs.sides) {
        for (name, side) in names.iter().zip(sides) {
            let share = |count: u64| Cell::percent(count as f64 / side.games.max(1) as f64, 1);
            for (end, count) in &side.ends {
                let end = Cell::name(end.replace('_', " "));
                let cells = [Cell::name(name), end, Cell::count(*count), share(*count)];
                how.rows.push(cells.into());
            }
            for (points, with) in POINTS_OF_WINNERS {
                let count = by_points(&side.winners, points);
                let with = Cell::name(with);
                let cells = [Cell::name(name), with, Cell::count(count), share(count)];
                won.rows.push(cells.into());
            }
        }
        for (name, side) in names.iter().zip(sides).skip(1) {
            let share =
                |of: &Games, points| by_points(&of.winners, points) as f64 / of.games.max(1) as f64;
            let bar = |(points, with): (u64, &str)| {
                (
                    with.to_owned(),
                    share(&sides[0], points),
                    share(side, points),
                )
            };
            let bars: Vec<_> = POINTS_OF_WINNERS.into_iter().map(bar).collect();
            let caption = format!("Games by the victory points of their winner: {name}");
            let plot = plots::bars(&bars, [&names[0], name], &caption).ok()?;
            let id = format!("winners-{}", section.plots.len() + 1);
            section.plots.push(plot.called(id));
        }
    }
    if how.rows.is_empty() {
        return None;
    }
    section.tables = vec![how, won];
    Some(section)
}

/// Who is still in.
fn still_in(names: &Names, pairs: &Pairs) -> Result<Option<Section>> {
    let all = names.of.iter().flatten().zip(pairs.sides.iter().flatten());
    let all = all.filter(|(_, side)| side.games > 0);
    let lines: Vec<Line> = all
        .map(|(name, side)| (name.clone(), side.survival()))
        .collect();
    let Some((name, base)) = lines.first() else {
        return Ok(None);
    };
    let base = (name.clone(), base.clone());
    let caption = "Games in which the deck is not ousted, and has not withdrawn, after each turn";
    let (plots, table) = survival::shown("survival", &lines, &base, caption)?;
    Ok(Some(Section {
        id: "survival-of-decks",
        title: "Survival".into(),
        plots,
        tables: vec![table],
        ..Section::default()
    }))
}

/// The pairs that are worth a look, and one of them told: both of its games.
fn tell(
    folder: &Path,
    comparison: &Comparison,
    pairs: &Pairs,
    told: Option<u64>,
    build: Build,
) -> Result<Option<Section>> {
    let columns = vec![
        Column::name("why"),
        Column::name("challenger"),
        Column::name("agents"),
        Column::number("game", ""),
        Column::name("what happens"),
        Column::name("to read the game of the base"),
        Column::name("to read that of the challenger"),
    ];
    let mut table = Table::new("telling", "", columns);
    let path = folder.to_string_lossy();
    let path = shlex::try_quote(&path).unwrap_or_default();
    let mut first = None;
    for (agents, of_agent) in comparison.agents.iter().zip(&pairs.series) {
        for (challenger, series) in comparison.challengers.iter().zip(of_agent) {
            let name = &challenger.deck.name;
            for (why, pair) in series.telling() {
                let (Some(base), Some(own)) = (pair.base(), pair.own()) else {
                    continue;
                };
                let by = match comparison.agents.len() {
                    1 => String::new(),
                    _ => format!(" --by {}", shlex::try_quote(agents).unwrap_or_default()),
                };
                let deck = shlex::try_quote(name).unwrap_or_default();
                let command = format!("methuselah replay {path} {}{by}", pair.game);
                table.rows.push(vec![
                    Cell::name(why),
                    Cell::name(name),
                    Cell::name(agents),
                    Cell::count(pair.game),
                    Cell::name(format!("{}; then {}", went(&base), went(&own))),
                    Cell::code(command.clone()),
                    Cell::code(format!("{command} --deck {deck}")),
                ]);
                first.get_or_insert((pair.game, name, agents));
            }
        }
    }
    if comparison.schema < COMPARISON_SCHEMA {
        return Ok(None);
    }
    let mut section = Section {
        id: "games",
        title: "Games worth a look".into(),
        text: vec!["Pairs in which the exchange made the difference.".into()],
        tables: vec![table],
        ..Section::default()
    };
    let default = (
        0,
        &comparison.challengers[0].deck.name,
        &comparison.agents[0],
    );
    let (most, deck, by) = first.unwrap_or(default);
    let teller = Teller::open(folder, build)?;
    if teller.unrepeatable().contains(&by.as_str()) {
        section.notes.push(format!(
            "No game is told: {by} does not play it again as it was."
        ));
        return Ok(Some(section));
    }
    let game = told.unwrap_or(most);
    let mut texts: Vec<String> = Vec::new();
    for deck in [None, Some(deck.as_str())] {
        let which = teller.which(game, deck, Some(by))?;
        let game = teller.tell(which)?;
        let mut text = game.text;
        if !game.differences.is_empty() {
            text += "\nIt is not played so any more by this version of the program:\n";
            text += &game.differences;
        }
        let name = teller.deck(which);
        let heading = format!("Game {} with {name}, in full: {}", which.game, game.players);
        texts.push(text.clone());
        section.told.push((heading, text));
    }
    if let Some(turn) = parted(&texts[0], &texts[1]) {
        section
            .notes
            .push(format!("The two games part here: {turn}"));
    }
    Ok(Some(section))
}

/// What a game came to for the deck.
fn went(game: &Side) -> String {
    let win = if game.score.win {
        " and the game win"
    } else {
        ""
    };
    let fate = match game.ousted_turn {
        Some(turn) => format!("gone in turn {turn}"),
        None => format!("in at the end, turn {}", game.turns),
    };
    format!("{} VP{win}, {fate}", game.score.vp)
}

/// The heading under which two told games first differ.
fn parted(one: &str, other: &str) -> Option<String> {
    let mut lines = one.lines().zip(other.lines());
    let mut heading = None;
    loop {
        let (one, other) = lines.next()?;
        if one != other {
            return heading;
        }
        if !one.starts_with(' ') && !one.is_empty() {
            heading = Some(one.to_owned());
        }
    }
}
