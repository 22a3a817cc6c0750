//! The page of a run, a league or a gauntlet.

use super::cards::{cards, crypt, ledger};
use super::games::{distinct, named, value, word, Games, Mean, Row};
use super::plots;
use super::tables::{Cell, Column, Table};
use super::{survival, telling, Page, Section};
use crate::lab::{signed, GAUNTLET};
use crate::league::{MatchVerdict, PairRow, LEAGUE, LEAGUE_DECKS, MATCH};
use crate::run::{Build, Manifest, Plan, Standing, Summary, POOL};
use crate::seating::{Seating, SEATS};
use crate::stats::Estimate;
use anyhow::{bail, Result};
use indicatif::HumanCount;
use std::collections::BTreeMap;
use std::path::Path;

/// Decks that are shown each by itself; of more, those with the most seats.
const DECKS: usize = 12;

/// How 759 tables of five ended at the European Championships of 2009 to 2011: with 5, 4, 3 and 2
/// victory points for the winner, and without one. See `benches/README.md`.
const TOURNAMENTS: [f64; 5] = [0.07, 0.20, 0.29, 0.14, 0.30];

/// Points of whoever has the game win, or of nobody, and what that is called.
pub(super) const POINTS_OF_WINNERS: [(u64, &str); 5] =
    [(5, "5"), (4, "4"), (3, "3"), (2, "2"), (0, "nobody")];

/// How many games end with so many points of whoever has the game win.
pub(super) fn by_points(winners: &BTreeMap<u64, u64>, points: u64) -> u64 {
    winners.get(&points).copied().unwrap_or_default()
}

/// The page of the folder; `told` is the game that is told in full.
pub(super) fn page(folder: &Path, told: Option<u64>, build: Build) -> Result<Page> {
    let manifest = Manifest::read(folder)?;
    if let Some(game) = told.filter(|game| *game >= manifest.games) {
        bail!(
            "{}: there is no game {game}; give a number from 0 to {}",
            folder.display(),
            manifest.games - 1
        );
    }
    let games = Games::read(folder, &manifest)?;
    let summary = games.tally.summary_of(&manifest);
    let mut page = Page {
        title: title(&manifest),
        subtitle: subtitle(&manifest, &summary),
        facts: facts(&manifest, &summary),
        version: env!("CARGO_PKG_VERSION"),
        ..Page::default()
    };
    if let Some(why) = &summary.no_verdict {
        page.answer.push(format!("No verdict: {why}"));
    }
    if summary.no_verdict.is_none() && manifest.seating == Seating::Match {
        page.answer.extend(answer_of_match(folder, &manifest)?);
    }
    let shown = shown(&manifest, &games);
    let names = shown.iter().map(|deck| games.decks[*deck].clone());
    let names: Vec<String> = names.collect();
    // Of a gauntlet's cards those of the deck in question.
    let only = (manifest.seating == Seating::Gauntlet).then(|| manifest.decks[0].name.as_str());
    let sections = [
        matched(folder, &manifest)?,
        results(folder, &manifest, &summary)?,
        gauntlet(folder)?,
        Some(ends(&games, &summary)),
        pools(&manifest, &games, &shown)?,
        places(&manifest, &games, &shown),
        cards(folder, only)?.map(|section| of_same_hands(section, &manifest)),
        crypt(folder, only)?,
        ledger(folder, &names)?,
        Some(tell(folder, &manifest, &games, told, build)?),
    ];
    page.sections = sections.into_iter().flatten().collect();
    Ok(page)
}

/// Says of the cards of a match why their effects have no intervals.
fn of_same_hands(mut section: Section, manifest: &Manifest) -> Section {
    if manifest.has_same_hands() {
        section.notes.push(
            "The ten games of a deal have the same hands, and are no separate observations: effects \
             have neither an interval nor q here. A run, a gauntlet and a comparison have them."
                .into(),
        );
    }
    section
}

fn title(manifest: &Manifest) -> String {
    let names: Vec<&str> = manifest
        .decks
        .iter()
        .map(|deck| deck.name.as_str())
        .collect();
    let few = match names.len() {
        0..=5 => names.join(", "),
        n => format!("{n} decks"),
    };
    match manifest.seating {
        Seating::League => format!("League: {}", manifest.agents.join(", ")),
        Seating::Gauntlet => format!("{} against {} decks", names[0], names.len() - 1),
        Seating::Match => {
            let [first, second] = agents_of_match(&manifest.agents);
            format!("{first} against {second}")
        }
        Seating::Balanced | Seating::Fixed | Seating::Random => few,
    }
}

fn subtitle(manifest: &Manifest, summary: &Summary) -> String {
    let kind = match manifest.seating {
        Seating::League => "a league",
        Seating::Gauntlet => "a gauntlet",
        Seating::Match => "a match",
        Seating::Balanced | Seating::Fixed | Seating::Random => "a run",
    };
    format!(
        "Vampire: The Eternal Struggle, {kind} of {} games at tables of five",
        HumanCount(summary.games)
    )
}

fn facts(manifest: &Manifest, summary: &Summary) -> Vec<(String, String)> {
    let mut facts = vec![
        ("Agents".to_owned(), manifest.agents.join(", ")),
        ("Seed".to_owned(), manifest.seed.to_string()),
        (
            "A game".to_owned(),
            format!(
                "{:.1} rounds, {:.1} turns, {:.0} decisions on average; {} rounds at most",
                summary.rounds_per_game,
                summary.turns_per_game,
                summary.decisions_per_game,
                manifest.max_rounds
            ),
        ),
        (
            "Made by".to_owned(),
            format!("methuselah {}", manifest.version),
        ),
    ];
    if summary.faults > 0 {
        let faults = format!("{} games broke off, and are not counted", summary.faults);
        facts.push(("Faults".to_owned(), faults));
    }
    if let Some(margin) = manifest.sprt {
        let stops = format!("until it is clear, with a margin of {margin} victory points a seat");
        facts.push(("Goes on".to_owned(), stops));
    }
    if !manifest.unscripted.is_empty() {
        facts.push((
            "Played as blanks".to_owned(),
            manifest.unscripted.join("; "),
        ));
    }
    facts
}

/// The decks that are shown each by itself, by their numbers: those with the most seats, of a
/// gauntlet the one it is about.
fn shown(manifest: &Manifest, games: &Games) -> Vec<usize> {
    let mut decks: Vec<usize> = (0..games.decks.len())
        .filter(|d| games.seats[*d] > 0)
        .collect();
    if manifest.seating == Seating::Gauntlet {
        decks.retain(|deck| games.decks[*deck] == manifest.decks[0].name);
        return decks;
    }
    decks.sort_by_key(|deck| (std::cmp::Reverse(games.seats[*deck]), *deck));
    decks.truncate(DECKS);
    decks.sort_unstable();
    decks
}

/// A table of standings, with intervals where there are any.
fn standings(id: &str, caption: &str, who: &str, rows: &[Standing]) -> Table {
    let intervals = rows.iter().any(|row| row.game_win_rate.low.is_some());
    let mut columns = vec![
        Column::name(who),
        Column::number("games", ""),
        Column::number(
            "game wins",
            "two victory points or more, and more than anyone else",
        ),
        Column::number("games won", "share of games won, for a seat"),
        Column::number("victory points", "mean, for a seat"),
    ];
    if intervals {
        columns.insert(4, Column::number("95 % interval", "Wilson's interval"));
        columns.push(Column::number("95 % interval", "Student's interval"));
    }
    let mut table = Table::new(id, caption, columns);
    for row in rows {
        let (rate, vp) = (row.game_win_rate, row.mean_vp);
        let mut cells = vec![
            Cell::name(&row.name),
            Cell::count(row.games),
            Cell::count(row.game_wins),
            Cell::percent(rate.mean, 1),
            Cell::number(vp.mean, 2),
        ];
        if intervals {
            cells.insert(4, Cell::interval(rate.low, rate.high, 100.0, 1, false));
            cells.push(Cell::interval(vp.low, vp.high, 1.0, 2, false));
        }
        table.rows.push(cells);
    }
    table
}

fn results(folder: &Path, manifest: &Manifest, summary: &Summary) -> Result<Option<Section>> {
    if summary.no_verdict.is_some() || manifest.seating == Seating::Gauntlet {
        return Ok(None);
    }
    let mut section = Section {
        id: "results",
        title: "Victory points and game wins".into(),
        text: vec![
            "At a table of five equals everybody would have one victory point, and one game in five, \
             or a little less where games are not won."
                .into(),
        ],
        ..Section::default()
    };
    let (who, rows) = match manifest.seating {
        Seating::League => ("agent", &summary.agents),
        Seating::Balanced
        | Seating::Fixed
        | Seating::Random
        | Seating::Gauntlet
        | Seating::Match => ("deck", &summary.decks),
    };
    let mut sorted: Vec<&Standing> = rows.iter().collect();
    sorted.sort_by(|a, b| b.mean_vp.mean.total_cmp(&a.mean_vp.mean));
    sorted.truncate(2 * DECKS);
    let points: Vec<_> = sorted
        .iter()
        .map(|row| {
            (
                row.name.clone(),
                row.mean_vp.mean,
                row.mean_vp.low.zip(row.mean_vp.high),
            )
        })
        .collect();
    let with = match manifest.by_blocks() {
        true => "",
        false => ", with 95 % intervals",
    };
    let caption = format!("Victory points a game of each {who}{with}");
    section
        .plots
        .push(plots::intervals(&points, "victory points", &caption)?.called("points"));
    if manifest.seating == Seating::League {
        section.tables.push(league(folder)?);
        section.tables.push(league_decks(folder)?);
    } else if summary.agents.len() > 1 {
        section
            .tables
            .push(standings("agents", "By agent", "agent", &summary.agents));
    }
    section
        .tables
        .push(standings("decks", "By deck", "deck", &summary.decks));
    let crossed = [
        every_two("agent-pairs", "agent", &summary.agent_pairs),
        every_two("deck-pairs", "deck", &summary.deck_pairs),
    ];
    section.tables.extend(crossed.into_iter().flatten());
    if manifest.by_blocks() {
        section.notes.push(
            "The ten games of a deal are one observation, so neither an agent nor a deck has an \
             interval by games. The agents are compared above, by deals."
                .into(),
        );
        return Ok(Some(section));
    }
    section.notes.push(
        "Victory points at a table sum nearly to a constant, so two rows are not to be compared by \
         their intervals. Every two at the same tables are, where there are few; and methuselah \
         compare holds a deck with other cards against the deck as it is."
            .into(),
    );
    Ok(Some(section))
}

/// Rows of a table of every two at most.
const PAIRS: usize = 200;

/// By how much each scored more than each other one at the same tables.
fn every_two(id: &str, who: &str, rows: &[PairRow]) -> Option<Table> {
    let columns = vec![
        Column::name(who),
        Column::name("less"),
        Column::number("games", "in which both sat at the table"),
        Column::number(
            "victory points",
            "of the one less those of the other, for a seat",
        ),
        Column::number("95 % interval", "Student's, by games"),
        Column::number("p", "accounted for all rows (Holm)"),
    ];
    let mut caption = format!("Every two {who}s at the same tables, game by game");
    let mut rows: Vec<&PairRow> = rows.iter().collect();
    if rows.len() > PAIRS {
        rows.sort_by(|a, b| a.p.total_cmp(&b.p));
        rows.truncate(PAIRS);
        caption += &format!(": the {PAIRS} of which it is clearest; {who}_pairs.csv has all");
    }
    let mut table = Table::new(id, caption, columns);
    for row in &rows {
        let found = row.vp_difference;
        table.rows.push(vec![
            Cell::name(&row.agent),
            Cell::name(&row.other),
            Cell::count(row.games),
            Cell::signed(Some(found.mean), 1.0, 2),
            Cell::interval(found.low, found.high, 1.0, 2, true),
            Cell::chance(Some(row.p_holm)),
        ]);
    }
    (!rows.is_empty()).then_some(table)
}

/// What a league says of agents.
fn league(folder: &Path) -> Result<Table> {
    let columns = vec![
        Column::name("agent"),
        Column::number("games", ""),
        Column::number("games won", "for a seat"),
        Column::number("95 % interval", ""),
        Column::number("victory points", "mean, for a seat"),
        Column::number("95 % interval", ""),
        Column::number(
            "rating",
            "Weng and Lin's; four points more win two of three comparisons",
        ),
        Column::number("±", "its standard deviation"),
    ];
    let mut table = Table::new("league", "Agents, as in league.csv", columns);
    for row in named(&folder.join(LEAGUE))? {
        table.rows.push(vec![
            Cell::name(word(&row, "agent")),
            Cell::count(value(&row, "games").unwrap_or_default() as u64),
            Cell::percent(value(&row, "game_win_rate").unwrap_or_default(), 1),
            Cell::interval(
                value(&row, "game_win_low"),
                value(&row, "game_win_high"),
                100.0,
                1,
                false,
            ),
            Cell::maybe(value(&row, "mean_vp"), 2),
            Cell::interval(
                value(&row, "mean_vp_low"),
                value(&row, "mean_vp_high"),
                1.0,
                2,
                false,
            ),
            Cell::maybe(value(&row, "rating"), 1),
            Cell::maybe(value(&row, "rating_uncertainty"), 1),
        ]);
    }
    Ok(table)
}

/// Each agent with each deck.
fn league_decks(folder: &Path) -> Result<Table> {
    let rows = named(&folder.join(LEAGUE_DECKS))?;
    let agents = distinct(rows.iter().map(|row| word(row, "agent")));
    let decks = distinct(rows.iter().map(|row| word(row, "deck")));
    let mut columns = vec![Column::name("deck")];
    columns.extend(agents.iter().map(|agent| Column::number(agent, "")));
    let caption = "Victory points of each agent with each deck, as in league_decks.csv";
    let mut table = Table::new("league-decks", caption, columns);
    for deck in &decks {
        let cell = |agent: &String| {
            let row = rows
                .iter()
                .find(|row| row["deck"] == *deck && row["agent"] == *agent);
            Cell::maybe(row.and_then(|row| value(row, "mean_vp")), 2)
        };
        let cells = [Cell::name(deck)]
            .into_iter()
            .chain(agents.iter().map(cell));
        table.rows.push(cells.collect());
    }
    table.heat(1..agents.len() + 1);
    Ok(table)
}

/// What a match says, as `match.csv` has it: whenever one stops, if it stopped by itself, and else
/// for its number of games. Older manifests do not say which it was, and then it is both.
fn answer_of_match(folder: &Path, manifest: &Manifest) -> Result<Vec<String>> {
    let rows = named(&folder.join(MATCH))?;
    let fixed = ("", "if the number of games was fixed beforehand");
    let always = ("_always", "whenever one stops");
    let kinds = match (manifest.sprt, manifest.by_blocks()) {
        (Some(_), _) => vec![always],
        (None, true) => vec![fixed],
        (None, false) => vec![fixed, always],
    };
    let all = rows.iter().filter(|row| row["what"] == "all");
    let answers = all.flat_map(|row| {
        kinds.iter().map(|(kind, when)| {
            let end = |end: &str| value(row, &format!("vp_{end}{kind}"));
            let difference = Estimate {
                mean: value(row, "vp_difference").unwrap_or_default(),
                low: end("low"),
                high: end("high"),
            };
            let verdict = MatchVerdict::of(difference, manifest.sprt).name();
            let shown = signed(difference, 1.0, 3, "victory points a seat ");
            format!("{shown}: {verdict}, {when}")
        })
    });
    Ok(answers.collect())
}

/// What two agents came to against each other, as `match.csv` has it.
fn matched(folder: &Path, manifest: &Manifest) -> Result<Option<Section>> {
    let rows = named(&folder.join(MATCH))?;
    if rows.is_empty() || manifest.seating != Seating::Match {
        return Ok(None);
    }
    let [first, second] = agents_of_match(&manifest.agents);
    let columns = vec![
        Column::name("games"),
        Column::number("deals", ""),
        Column::number("games", ""),
        Column::number(&format!("VP of {first}"), "a seat"),
        Column::number(&format!("VP of {second}"), "a seat"),
        Column::number("difference", "of victory points a seat"),
        Column::number(
            "95 % interval",
            "if the number of games was fixed beforehand",
        ),
        Column::number("p", "likewise"),
        Column::number("95 % interval, always", "one that holds whenever one stops"),
        Column::number("p, always", "likewise"),
        Column::number(&format!("games won, {first}"), "for a seat"),
        Column::number(&format!("games won, {second}"), "for a seat"),
        Column::number("difference, points", "of games won, in percent"),
        Column::number(
            "95 % interval",
            "if the number of games was fixed beforehand",
        ),
    ];
    let mut table = Table::new("match", "As in match.csv", columns);
    for row in &rows {
        let value = |column: &str| value(row, column);
        let count = |column: &str| Cell::count(value(column).unwrap_or_default() as u64);
        let percent =
            |column: &str| value(column).map_or_else(Cell::default, |v| Cell::percent(v, 1));
        let interval = |low: &str, high: &str, unit: f64, digits: usize| {
            Cell::interval(value(low), value(high), unit, digits, true)
        };
        let which = match row["what"].as_str() {
            "one_among_four" => format!("one {first} among four {second}"),
            "four_around_one" => format!("four {first} around one {second}"),
            _ => "all".to_owned(),
        };
        table.rows.push(vec![
            Cell::name(which),
            count("deals"),
            count("games"),
            Cell::maybe(value("first_vp"), 3),
            Cell::maybe(value("second_vp"), 3),
            Cell::signed(value("vp_difference"), 1.0, 3),
            interval("vp_low", "vp_high", 1.0, 3),
            Cell::chance(value("p")),
            interval("vp_low_always", "vp_high_always", 1.0, 3),
            Cell::chance(value("p_always")),
            percent("first_win_rate"),
            percent("second_win_rate"),
            Cell::signed(value("win_difference"), 100.0, 1),
            interval("win_low", "win_high", 100.0, 1),
        ]);
    }
    Ok(Some(Section {
        id: "agents-of-match",
        title: "Which of two is stronger".into(),
        tables: vec![table],
        notes: vec![
            "A deal is ten games with the same decks on the same seats and the same shuffle, each \
             agent alone among four of the other on each seat in turn: one observation. An agent's \
             strength depends on its company, so the two halves are told apart."
                .into(),
        ],
        ..Section::default()
    }))
}

/// What the agents of a match are called; numbered, where one meets itself.
fn agents_of_match(agents: &[String]) -> [String; 2] {
    match agents {
        [first, second] if first == second => [format!("{first} (1)"), format!("{second} (2)")],
        [first, second] => [first.clone(), second.clone()],
        _ => ["the first agent", "the second"].map(str::to_owned),
    }
}

/// How the deck of a gauntlet fares, as `gauntlet.csv` has it.
fn gauntlet(folder: &Path) -> Result<Option<Section>> {
    let rows = named(&folder.join(GAUNTLET))?;
    if rows.is_empty() {
        return Ok(None);
    }
    let of = |what: &str| {
        rows.iter()
            .filter(|row| row["what"] == what)
            .collect::<Vec<_>>()
    };
    let columns = |who: &str| {
        vec![
            Column::name(who),
            Column::number("games", ""),
            Column::number("victory points", ""),
            Column::number("95 % interval", "by tables: five games are one observation"),
            Column::number("games won", ""),
            Column::number("95 % interval", ""),
        ]
    };
    let cells = |row: &Row, name: String| {
        vec![
            Cell::name(name),
            Cell::count(value(row, "games").unwrap_or_default() as u64),
            Cell::maybe(value(row, "vp"), 2),
            Cell::interval(value(row, "vp_low"), value(row, "vp_high"), 1.0, 2, false),
            value(row, "win_rate").map_or_else(Cell::default, |rate| Cell::percent(rate, 1)),
            Cell::interval(
                value(row, "win_low"),
                value(row, "win_high"),
                100.0,
                1,
                false,
            ),
        ]
    };
    let mut first = Table::new("gauntlet", "Over all, and from each seat", columns("games"));
    for row in of("all") {
        first.rows.push(cells(row, "all".to_owned()));
    }
    for row in of("seat") {
        let seat = value(row, "who").unwrap_or_default() + 1.0;
        first.rows.push(cells(row, format!("from seat {seat}")));
    }
    first.heat(2..3);
    let names = distinct(
        rows.iter()
            .filter(|row| !row["who"].is_empty() && row["what"] != "seat")
            .map(|row| word(row, "who")),
    );
    let mut columns = vec![Column::name("opponent")];
    for place in ["prey", "predator", "elsewhere"] {
        columns.push(Column::number(
            &format!("as {place}"),
            "victory points of the deck",
        ));
    }
    columns[3].title = "elsewhere".to_owned();
    for place in ["prey", "predator", "elsewhere"] {
        columns.push(Column::number(&format!("{place}: interval"), ""));
    }
    columns.push(Column::number(
        "shrunken, as prey",
        "drawn towards the others as far as chance goes",
    ));
    columns.push(Column::number("shrunken, as predator", ""));
    let mut second = Table::new(
        "opponents",
        "Victory points of the deck beside each opponent",
        columns,
    );
    for name in names {
        let row = |what: &str| {
            rows.iter()
                .find(|row| row["what"] == what && row["who"] == name)
        };
        let places = ["prey", "predator", "elsewhere"].map(row);
        let vp = |row: Option<&Row>| Cell::maybe(row.and_then(|row| value(row, "vp")), 2);
        let interval = |row: Option<&Row>| {
            let end = |column| row.and_then(|row| value(row, column));
            Cell::interval(end("vp_low"), end("vp_high"), 1.0, 2, false)
        };
        let shrunken =
            |row: Option<&Row>| Cell::maybe(row.and_then(|row| value(row, "vp_shrunken")), 2);
        let mut cells = vec![Cell::name(&name)];
        cells.extend(places.map(vp));
        cells.extend(places.map(interval));
        cells.extend([shrunken(places[0]), shrunken(places[1])]);
        second.rows.push(cells);
    }
    second.heat(1..4);
    second.search = second.rows.len() > 10;
    Ok(Some(Section {
        id: "field",
        title: "The deck against its field".into(),
        tables: vec![first, second],
        notes: vec![
            "Of many opponents the best and the worst are mostly luck: the shrunken columns are \
             drawn together as far as chance goes."
                .into(),
        ],
        ..Section::default()
    }))
}

/// How games end, beside tournament tables.
fn ends(games: &Games, summary: &Summary) -> Section {
    let all = games.games.len() as f64;
    let mut won = Table::new(
        "winners",
        "Victory points of whoever has the game win; half points counted down",
        vec![
            Column::name("with"),
            Column::number("games", ""),
            Column::number("here", ""),
            Column::number(
                "tournaments",
                "759 tables of five, European Championships of 2009 to 2011",
            ),
        ],
    );
    let mut bars = Vec::new();
    for ((points, name), elsewhere) in POINTS_OF_WINNERS.into_iter().zip(TOURNAMENTS) {
        let count = by_points(&games.winners, points);
        let share = count as f64 / all.max(1.0);
        won.rows.push(vec![
            Cell::name(name),
            Cell::count(count),
            Cell::percent(share, 1),
            Cell::percent(elsewhere, 0),
        ]);
        bars.push((name.to_owned(), share, elsewhere));
    }
    let columns = vec![
        Column::name("end"),
        Column::number("games", ""),
        Column::number("share", ""),
    ];
    let mut how = Table::new("ends", "How games end", columns);
    for (end, count) in &summary.ends {
        how.rows.push(vec![
            Cell::name(end.replace('_', " ")),
            Cell::count(*count),
            Cell::percent(*count as f64 / all.max(1.0), 1),
        ]);
    }
    let caption = "Games by the victory points of their winner, beside 759 tournament tables";
    let plot = plots::bars(&bars, ["these games", "tournaments"], caption);
    Section {
        id: "endings",
        title: "How games end".into(),
        plots: plot
            .into_iter()
            .map(|plot| plot.called("winners"))
            .collect(),
        tables: vec![how, won],
        notes: vec![
            "The tournament tables are those of the European Championships of 2009 to 2011, which \
             end after two hours; ours end by the rounds."
                .into(),
        ],
        ..Section::default()
    }
}

/// Pool by round, and who is still in.
fn pools(manifest: &Manifest, games: &Games, shown: &[usize]) -> Result<Option<Section>> {
    if shown.is_empty() {
        return Ok(None);
    }
    let mut section = Section {
        id: "pool",
        title: "Pool and survival".into(),
        ..Section::default()
    };
    if let Some(pool) = &games.pool {
        let columns = [
            "deck",
            "round",
            "seats",
            "lower quartile",
            "median",
            "upper quartile",
        ];
        let columns = columns.iter().enumerate();
        let columns = columns.map(|(n, title)| match n {
            0 => Column::name(title),
            _ => Column::number(title, ""),
        });
        let caption = "Pool at the end of a round, of seats that are still in";
        let mut table = Table::new("pool-rounds", caption, columns.collect());
        let quartiles = shown.iter().map(|deck| (*deck, pool.quartiles(*deck)));
        let quartiles: Vec<_> = quartiles.collect();
        let top = quartiles
            .iter()
            .flat_map(|(_, rows)| rows)
            .map(|(_, q, _)| q[2])
            .max();
        // Of a deck that played too seldom nothing is shown.
        for (deck, rows) in quartiles.iter().filter(|(_, rows)| !rows.is_empty()) {
            let name = &games.decks[*deck];
            let points: Vec<(f64, f64, f64, f64)> = rows
                .iter()
                .map(|(round, [median, low, high], _)| {
                    (
                        f64::from(*round),
                        f64::from(*median),
                        f64::from(*low),
                        f64::from(*high),
                    )
                })
                .collect();
            let top = f64::from(top.unwrap_or(30)).max(30.0) + 2.0;
            let plot = plots::band(&points, ("round", "pool"), (0.0, top), &[], name, true)?;
            section
                .plots
                .push(plot.called(format!("pool-{}", deck + 1)));
            for (round, [median, low, high], seats) in rows {
                table.rows.push(vec![
                    Cell::name(name),
                    Cell::count((*round).into()),
                    Cell::count(*seats),
                    Cell::count((*low).into()),
                    Cell::count((*median).into()),
                    Cell::count((*high).into()),
                ]);
            }
        }
        let played = quartiles.iter().filter(|(_, rows)| !rows.is_empty());
        table.decks = played.map(|(deck, _)| games.decks[*deck].clone()).collect();
        table.search = !table.rows.is_empty();
        if table.search {
            section.tables.push(table);
        }
        section.text.push(
            "Pool by round, median and quartiles, of those who are still in: the weak leave, and \
             the rest looks better for it."
                .into(),
        );
    } else {
        section.notes.push(match manifest.seating {
            Seating::Gauntlet => format!(
                "There is no {POOL}, so there is no pool by round: gauntlet --pool writes it."
            ),
            Seating::Balanced
            | Seating::Fixed
            | Seating::Random
            | Seating::League
            | Seating::Match => format!("There is no {POOL}, so there is no pool by round."),
        });
    }
    let lines: Vec<plots::Line> = shown
        .iter()
        .map(|deck| (games.decks[*deck].clone(), games.survival(*deck)))
        .collect();
    let all = ("all decks".to_owned(), games.survival_of_all());
    let caption = "Seats that nobody has ousted, and that have not withdrawn, after each turn";
    let (plots, table) = survival::shown("survival", &lines, &all, caption)?;
    section.plots.extend(plots);
    section.tables.push(table);
    if games.decks.len() > shown.len() && manifest.seating != Seating::Gauntlet {
        section.notes.push(format!(
            "Of {} decks those with the most seats are shown.",
            games.decks.len()
        ));
    }
    Ok(Some(section))
}

/// Victory points by seat, prey and predator.
fn places(manifest: &Manifest, games: &Games, shown: &[usize]) -> Option<Section> {
    if shown.is_empty() || manifest.seating == Seating::Gauntlet {
        return None;
    }
    let cell = |mean: Mean| Cell::maybe(mean.vp(), 2);
    let names: Vec<&str> = shown
        .iter()
        .map(|deck| games.decks[*deck].as_str())
        .collect();
    let seats = games.means(SEATS, |_, seat| seat);
    let count = games.decks.len();
    let prey = games.means(count, |at, seat| at[(seat + 1) % SEATS]);
    let predator = games.means(count, |at, seat| at[(seat + SEATS - 1) % SEATS]);
    let table =
        |id: &str, caption: &str, titles: Vec<String>, means: &[Vec<Mean>], keys: &[usize]| {
            let mut columns = vec![Column::name("deck")];
            columns.extend(titles.iter().map(|title| Column::number(title, "")));
            let mut table = Table::new(id, caption, columns);
            for deck in shown {
                let cells = keys.iter().map(|key| cell(means[*deck][*key]));
                table.rows.push(
                    [Cell::name(&games.decks[*deck])]
                        .into_iter()
                        .chain(cells)
                        .collect(),
                );
            }
            table.heat(1..keys.len() + 1);
            table
        };
    let of = |kind: &str| {
        names
            .iter()
            .map(|name| format!("{kind} {name}"))
            .collect::<Vec<_>>()
    };
    let five: Vec<usize> = (0..SEATS).collect();
    Some(Section {
        id: "places",
        title: "Seats and neighbours".into(),
        text: vec![
            "Victory points a game of the deck of the row, by where it sits; the stronger the colour, the more."
                .into(),
        ],
        tables: vec![
            table(
                "by-seat",
                "By seat; the first has the first turn",
                (1..=SEATS).map(|n| format!("seat {n}")).collect(),
                &seats,
                &five,
            ),
            table(
                "by-prey",
                "By prey, the left neighbour",
                of("on"),
                &prey,
                shown,
            ),
            table(
                "by-predator",
                "By predator, the right neighbour",
                of("under"),
                &predator,
                shown,
            ),
        ],
        ..Section::default()
    })
}

/// The games that are worth a look, and one of them told.
fn tell(
    folder: &Path,
    manifest: &Manifest,
    games: &Games,
    told: Option<u64>,
    build: Build,
) -> Result<Section> {
    let telling = telling::games(games);
    let columns = vec![
        Column::name("why"),
        Column::number("game", ""),
        Column::name("what happens"),
        Column::name("to read it"),
    ];
    let mut table = Table::new("telling", "", columns);
    let path = folder.to_string_lossy();
    let path = shlex::try_quote(&path).unwrap_or_default();
    for game in &telling {
        table.rows.push(vec![
            Cell::name(game.why),
            Cell::count(game.game),
            Cell::name(&game.what),
            Cell::code(format!("methuselah replay {path} {}", game.game)),
        ]);
    }
    let mut section = Section {
        id: "games",
        title: "Games worth a look".into(),
        tables: vec![table],
        ..Section::default()
    };
    let most = told.or_else(|| telling.first().map(|game| game.game));
    if let (Some(game), true) = (most, manifest.has_choices()) {
        let plan = Plan::with(manifest, build)?;
        section.told.extend(telling::told(folder, &plan, game)?);
    }
    if section.told.is_empty() {
        section
            .notes
            .push("No game is told: no choices are recorded.".into());
    }
    Ok(section)
}
