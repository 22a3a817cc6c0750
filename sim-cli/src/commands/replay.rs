//! `methuselah replay`: one game of a run or of a comparison, told in plain English.

use super::{say, Call, Verdict};
use anstream::{AutoStream, ColorChoice};
use anyhow::{bail, Context, Result};
use clap::ValueEnum;
use csv::StringRecord;
use engine::{Outcome, Seat};
use sim_cli::lab::{Teller, COMPARISON};
use sim_cli::report::{painted, Reporter};
use sim_cli::run::{
    lines, ChoicesFile, Fault, GamePlan, GameRow, Manifest, MoveDifference, Plan, Recorded,
    SeatRow, GAMES, GAMES_HEADING, MANIFEST, SEATS_FILE, SEATS_HEADING,
};
use std::io;
use std::path::{Path, PathBuf};

/// Flags of `methuselah replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of a run, or of a comparison
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Number of the game, as in games.csv or in pairs.csv
    #[arg(value_name = "GAME")]
    game: u64,

    /// Of a comparison: the game with this challenger, as in pairs.csv; by default, that with the
    /// base
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    deck: Option<String>,

    /// Of a comparison that was made with several agents: whose game; by default, that of the
    /// first one
    #[arg(long, value_name = "SPEC")]
    by: Option<String>,

    /// Ask the agents again instead of repeating the recorded choices: slow
    /// where they search, but tells what an agent said that failed
    #[arg(long)]
    agents: bool,

    /// Whether to colour headings: `auto` does so on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether standard output gets any.
    fn wanted(self) -> bool {
        match self {
            Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            Color::Always => true,
            Color::Never => false,
        }
    }
}

/// Carries out the command.
pub fn run(args: &Args, call: &Call) -> Result<Verdict> {
    let folder = &args.folder;
    if folder.join(COMPARISON).exists() && !folder.join(MANIFEST).exists() {
        return of_comparison(args, call);
    }
    let manifest = Manifest::read(folder)?;
    if args.deck.is_some() || args.by.is_some() {
        bail!(
            "{}: is a run, whose games have one number each; leave out --deck and --by",
            folder.display()
        );
    }
    if args.game >= manifest.games {
        bail!(
            "{}: there is no game {}; give a number from 0 to {}",
            args.folder.display(),
            args.game,
            manifest.games - 1
        );
    }
    super::changes(&args.folder);
    let plan = Plan::with(&manifest, call.build)?;
    let game = plan.game(args.game);
    let there = Rows::of(&args.folder, args.game)?;
    // Of another game the choices would be nonsense.
    let others = there.differences(&Rows::planned(&plan, &game));
    if !others.is_empty() {
        say(&format!(
            "The manifest is not the one that game {} was played by:\n{others}",
            args.game
        ))?;
        return Ok(Verdict::Difference);
    }

    let mut reporter = Reporter::new(game.places.iter().map(|p| plan.deck_name(p.deck)));
    let played = play(args, &plan, &game, &there, &mut reporter)?;
    let players: Vec<String> = game
        .places
        .iter()
        .enumerate()
        .map(|(seat, p)| {
            let name = reporter.name(Seat(seat as u8));
            format!("{name} ({})", plan.agent_spec(p.agent))
        })
        .collect();
    let mut told = format!(
        "Game {} of {} (seed {}): {}\n\n{}",
        args.game,
        args.folder.display(),
        game.seed,
        players.join(", "),
        reporter.text(),
    );
    let (here, verdict) = match &played {
        Ok(outcome) => {
            told.push_str(&reporter.result(outcome));
            (Some(Rows::played(&plan, &game, outcome)), Verdict::Done)
        }
        Err(Stop::Fault(fault)) => {
            told.push_str(&format!("\nIt breaks off here: {fault}\n"));
            (Some(Rows::broken_off(fault)), Verdict::Faults)
        }
        Err(Stop::Difference(what)) => {
            told.push_str(&format!(
                "\nThe recorded choices fit the game no longer: {what}\n"
            ));
            (None, Verdict::Difference)
        }
    };
    let others = here.map_or_else(String::new, |here| there.differences(&here));
    if !others.is_empty() {
        told.push_str("\nThis is not the game that the run has noted:\n");
        told.push_str(&others);
    }
    say(&match args.color.wanted() {
        true => painted(&told),
        false => told,
    })?;
    if there.games.is_empty() {
        eprintln!(
            "note: {GAMES} has no row of game {}, so there is nothing to check it by",
            args.game
        );
    }
    Ok(if others.is_empty() {
        verdict
    } else {
        Verdict::Difference
    })
}

/// Tells a game of a comparison, which its agents play again.
fn of_comparison(args: &Args, call: &Call) -> Result<Verdict> {
    let teller = Teller::open(&args.folder, call.build)?;
    super::changes(&args.folder);
    let which = teller.which(args.game, args.deck.as_deref(), args.by.as_deref())?;
    let unrepeatable = teller.unrepeatable();
    if unrepeatable.contains(&teller.by(which)) {
        eprintln!(
            "warning: no seed repeats the choices of {}, so it may well play another game",
            teller.by(which)
        );
    }
    let game = teller.tell(which)?;
    let mut told = format!(
        "Game {} of {} with {} (seed {}): {}, played by {}\n\n{}",
        args.game,
        args.folder.display(),
        teller.deck(which),
        game.seed,
        game.players,
        teller.by(which),
        game.text
    );
    if !game.differences.is_empty() {
        told += &format!(
            "\nThis is not the game that the comparison has noted:\n{}",
            game.differences
        );
    }
    say(&match args.color.wanted() {
        true => painted(&told),
        false => told,
    })?;
    Ok(match (game.differences.is_empty(), game.breaks_off) {
        (false, _) => Verdict::Difference,
        (true, true) => Verdict::Faults,
        (true, false) => Verdict::Done,
    })
}

/// Why a replay stops before the game is over.
enum Stop {
    /// A fault: of the engine, or of an agent as it was to choose.
    Fault(Fault),
    /// The record does not fit the game.
    Difference(Box<MoveDifference>),
}

/// Plays the game by its recorded choices; by its agents if that is asked for,
/// or, which is said, if there are none.
fn play(
    args: &Args,
    plan: &Plan,
    game: &GamePlan,
    there: &Rows,
    reporter: &mut Reporter,
) -> Result<Result<Outcome, Stop>> {
    let shown = args.folder.display();
    let ask = |reporter| {
        let unrepeatable = plan.unrepeatable();
        if !unrepeatable.is_empty() {
            eprintln!(
                "warning: no seed repeats the choices of {}, so it may well play another game",
                unrepeatable.join(", ")
            );
        }
        let played = plan.play(game, reporter, &mut Vec::new());
        Ok(played.map_err(Stop::Fault))
    };
    if args.agents {
        return ask(reporter);
    }
    let choices = ChoicesFile::open(&args.folder)?;
    let recorded = choices.map(|file| file.of(game.game)).transpose()?;
    if let Some(Recorded { choices, intact }) = recorded.flatten() {
        if !intact {
            eprintln!(
                "warning: {shown}: the recorded choices of game {} are damaged, for they do not \
                 fit their check",
                game.game
            );
        }
        let played = plan.retrace(game, &choices, reporter);
        return Ok(played.map_err(|departure| {
            let noted = |fault: &Fault| there.differences(&Rows::broken_off(fault)).is_empty();
            match departure.fault.filter(noted) {
                Some(fault) => {
                    if choices.len() < fault.decision as usize {
                        eprintln!(
                            "note: the recorded choices end before that decision; \
                             --agents asks the agents again, and tells what they say"
                        );
                    }
                    Stop::Fault(fault)
                }
                None => Stop::Difference(Box::new(departure.difference)),
            }
        }));
    }
    eprintln!(
        "note: {shown}: no choices are recorded of game {}, so its agents play it again",
        game.game
    );
    ask(reporter)
}

/// What the tables have, or should have, of a game: the rows of `games.csv` and
/// of `seats.csv`. A cell that is not known is `?`.
struct Rows {
    games: Vec<StringRecord>,
    seats: Vec<StringRecord>,
}

/// What stands for a cell that is not known.
const UNKNOWN: &str = "?";

impl Rows {
    /// Those in a run's folder; none if the run has not come to the game.
    fn of(folder: &Path, game: u64) -> Result<Rows> {
        let rows = |name| -> Result<Vec<StringRecord>> {
            let path = folder.join(name);
            if !path.exists() {
                return Ok(Vec::new());
            }
            let unread = || format!("{}: cannot be read", path.display());
            let reader = csv::ReaderBuilder::new().flexible(true).from_path(&path);
            let mut rows = Vec::new();
            for row in reader.with_context(unread)?.into_records() {
                let row = row.with_context(unread)?;
                if row.get(0).is_some_and(|cell| cell == game.to_string()) {
                    rows.push(row);
                }
            }
            Ok(rows)
        };
        Ok(Rows {
            games: rows(GAMES)?,
            seats: rows(SEATS_FILE)?,
        })
    }

    /// What is known before the first move: seed, decks and agents.
    fn planned(plan: &Plan, game: &GamePlan) -> Rows {
        let (number, seed) = (game.game.to_string(), game.seed.to_string());
        let unknown = [UNKNOWN; 6];
        let row = [&number, &seed].map(String::as_str);
        let seats = game.places.iter().enumerate().map(|(seat, place)| {
            let seat = seat.to_string();
            let deck = plan.deck_name(place.deck);
            let known = [&number, &seat, deck, plan.agent_spec(place.agent)];
            known.into_iter().chain(unknown).collect()
        });
        Rows {
            seats: seats.collect(),
            games: vec![row.into_iter().chain(unknown).collect()],
        }
    }

    /// What is known when the game is over: everything.
    fn played(plan: &Plan, game: &GamePlan, outcome: &Outcome) -> Rows {
        let (row, seats) = plan.rows(game, outcome);
        Rows::written(row, &seats)
    }

    /// What is known when the game has broken off.
    fn broken_off(fault: &Fault) -> Rows {
        Rows::written(GameRow::broken_off(fault), &[])
    }

    fn written(row: GameRow, seats: &[SeatRow]) -> Rows {
        let read = |lines: Vec<u8>| {
            let mut reader = csv::ReaderBuilder::new();
            let reader = reader.has_headers(false).from_reader(&lines[..]);
            let rows = reader
                .into_records()
                .map(|row| row.expect("it was written as CSV"));
            rows.collect()
        };
        Rows {
            games: read(lines(&[row])),
            seats: read(lines(seats)),
        }
    }

    /// The cells in which these rows differ from others, one a line, with both
    /// values. None if there are none of these, for then the run has not come so far.
    fn differences(&self, others: &Rows) -> String {
        let mut out = String::new();
        let tables = [
            (GAMES, GAMES_HEADING, &self.games, &others.games),
            (SEATS_FILE, SEATS_HEADING, &self.seats, &others.seats),
        ];
        for (table, heading, there, here) in tables {
            if there.is_empty() {
                continue;
            }
            if there.len() != here.len() {
                let (there, here) = (there.len(), here.len());
                out.push_str(&format!("  {table}: {there} rows there, {here} here\n"));
            }
            for (number, (there, here)) in there.iter().zip(here).enumerate() {
                let row = match table {
                    SEATS_FILE => format!("seat {number}, "),
                    _ => String::new(),
                };
                let cells = |row: &StringRecord, i| row.get(i).unwrap_or_default().to_owned();
                for (i, column) in heading.trim_end().split(',').enumerate() {
                    let (there, here) = (cells(there, i), cells(here, i));
                    if there != here && here != UNKNOWN {
                        out.push_str(&format!(
                            "  {table}: {row}{column}: {there:?} there, {here:?} here\n"
                        ));
                    }
                }
            }
        }
        out
    }
}
