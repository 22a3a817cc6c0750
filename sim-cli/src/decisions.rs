//! The decisions of a run as a table in the format [Parquet](https://parquet.apache.org), for whoever
//! trains a player on them.
//!
//! A row is a decision: what the seat saw, what it could choose, what it chose, and what it had of the
//! game in the end. It has the numbers of [`agents::tensor`], whose names are in the metadata of the
//! file. Games are followed by their recorded choices, and no agent is asked. The same run gives the
//! same bytes, on any number of threads.

use crate::json::beside;
use crate::run::{in_order, ChoicesFile, Departure, Manifest, Plan, Record};
use agents::tensor::{self, Reader, CHOICE, POSITION};
use anyhow::{bail, ensure, Context, Result};
use parquet::basic::Compression;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, FloatType, Int32Type, Int64Type,
};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

/// The columns of the file, in order; `docs/files.md` says what they hold.
pub const COLUMNS: &str = "
message decisions {
    required int64 game;
    required int32 decision;
    required int32 turn (INTEGER(16,false));
    required int32 round (INTEGER(16,false));
    required int32 seat (INTEGER(8,false));
    required binary deck (STRING);
    required binary agent (STRING);
    required group observation (LIST) { repeated group list { required float element; } }
    required group kinds (LIST) { repeated group list { required int32 element (INTEGER(8,false)); } }
    required group features (LIST) { repeated group list { required float element; } }
    required int32 choice (INTEGER(8,false));
    required float victory_points;
    required boolean game_win;
}";

/// Games whose rows lie together in the file.
const GROUP: u64 = 8;

/// Games that are in memory at a time, unless there are more threads than that.
const AT_ONCE: u64 = 2 * GROUP;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// Games whose decisions are in the file.
    pub games: u64,
    /// How many decisions.
    pub decisions: u64,
    /// Games that came upon a fault, and have no outcome.
    pub left_out: u64,
}

/// Writes the decisions of the run in `folder`, whose manifest and plan these are, to `out`: whole or not at all.
/// `follow` is called after each game.
///
/// # Errors
/// If the run is not complete, its choices do not fit its games any more, or the file cannot be
/// written.
pub fn export(
    folder: &Path,
    (manifest, plan): (&Manifest, &Plan),
    out: &Path,
    threads: usize,
    follow: impl Fn(),
) -> Result<Exported> {
    let shown = folder.display();
    let all = manifest.games;
    let choices = ChoicesFile::open(folder)?.with_context(|| {
        format!("{shown}: has no recorded choices; name the folder of a complete run")
    })?;
    ensure!(
        choices.games() >= all,
        "{shown}: {} of {all} games are there; finish the run with --resume",
        choices.games()
    );
    let work = |game: u64| -> Result<Option<Rows>> {
        let recorded = choices.of(game)?;
        let recorded = recorded.filter(|recorded| recorded.intact);
        let recorded = recorded.with_context(|| {
            format!("{shown}: the choices of game {game} are damaged; play the run again")
        })?;
        match Rows::of(plan, game, &recorded.choices) {
            Ok(rows) => Ok(Some(rows)),
            Err(departure) if departure.fault.is_some() => Ok(None),
            Err(departure) => bail!(
                "{shown}: {}\nuse the program that played it, or play the run again",
                departure.difference
            ),
        }
    };
    let temporary = beside(out);
    let mut exported = Exported::default();
    let write = |exported: &mut Exported| -> Result<()> {
        let mut file = Table::create(&temporary)?;
        let (mut waiting, mut group) = (Rows::default(), 0);
        let at_once = AT_ONCE.max((threads as u64).next_multiple_of(GROUP));
        for first in (0..all).step_by(at_once as usize) {
            let games = first..all.min(first + at_once);
            in_order(games, threads, work, |game, rows, _| {
                follow();
                match rows? {
                    Some(mut rows) => {
                        exported.games += 1;
                        exported.decisions += rows.choice.len() as u64;
                        waiting.append(&mut rows);
                    }
                    None => exported.left_out += 1,
                }
                group += 1;
                if group == GROUP || game + 1 == all {
                    file.add(&waiting)?;
                    (waiting, group) = (Rows::default(), 0);
                }
                Ok::<_, anyhow::Error>(())
            })?;
        }
        file.finish()?;
        fs::rename(&temporary, out)?;
        Ok(())
    };
    let written = write(&mut exported);
    if written.is_err() {
        // Best effort: the error to report is the first.
        let _ = fs::remove_file(&temporary);
    }
    written.map(|()| exported)
}

/// Rows of the file, column by column.
#[derive(Debug, Default)]
struct Rows {
    game: Vec<i64>,
    decision: Vec<i32>,
    turn: Vec<i32>,
    round: Vec<i32>,
    seat: Vec<i32>,
    deck: Vec<ByteArray>,
    agent: Vec<ByteArray>,
    observation: Vec<f32>,
    /// How many choices each decision has.
    choices: Vec<usize>,
    kinds: Vec<i32>,
    features: Vec<f32>,
    choice: Vec<i32>,
    victory_points: Vec<f32>,
    game_win: Vec<bool>,
}

impl Rows {
    /// Those of a game.
    fn of(plan: &Plan, game: u64, choices: &[u8]) -> Result<Rows, Box<Departure>> {
        let mut rows = Rows::default();
        let mut reader = Reader::new();
        let Record { seats, .. } = plan.record_seen(game, choices, |view, taken| {
            let Some(decision) = view.decision() else {
                return;
            };
            let legal = view.choices();
            rows.decision.push(rows.decision.len() as i32 + 1);
            rows.turn.push(i32::from(view.turn()));
            rows.round.push(i32::from(view.round()));
            rows.seat.push(i32::from(decision.seat.0));
            let seen = more(&mut rows.observation, POSITION);
            reader.position(view, seen);
            rows.choices.push(legal.len());
            let kinds = legal.iter().map(|choice| i32::from(tensor::kind(*choice)));
            rows.kinds.extend(kinds);
            let each = more(&mut rows.features, legal.len() * CHOICE);
            reader.choices(view, decision, legal, each);
            rows.choice.push(taken as i32);
        })?;
        rows.game = vec![game as i64; rows.choice.len()];
        // A game that counts has a row for each of its seats.
        let names: Vec<[ByteArray; 2]> = seats
            .iter()
            .map(|seat| [&seat.deck, &seat.agent].map(|name| name.as_str().into()))
            .collect();
        for seat in &rows.seat {
            let seat = *seat as usize;
            let [deck, agent] = &names[seat];
            rows.deck.push(deck.clone());
            rows.agent.push(agent.clone());
            rows.victory_points.push(seats[seat].vp);
            rows.game_win.push(seats[seat].game_win == 1);
        }
        Ok(rows)
    }

    /// Takes all rows of others behind its own.
    fn append(&mut self, other: &mut Rows) {
        self.game.append(&mut other.game);
        self.decision.append(&mut other.decision);
        self.turn.append(&mut other.turn);
        self.round.append(&mut other.round);
        self.seat.append(&mut other.seat);
        self.deck.append(&mut other.deck);
        self.agent.append(&mut other.agent);
        self.observation.append(&mut other.observation);
        self.choices.append(&mut other.choices);
        self.kinds.append(&mut other.kinds);
        self.features.append(&mut other.features);
        self.choice.append(&mut other.choice);
        self.victory_points.append(&mut other.victory_points);
        self.game_win.append(&mut other.game_win);
    }
}

/// So many places more, to be written to.
fn more(numbers: &mut Vec<f32>, places: usize) -> &mut [f32] {
    let before = numbers.len();
    numbers.resize(before + places, 0.0);
    &mut numbers[before..]
}

/// The file, while it is written.
struct Table {
    writer: SerializedFileWriter<File>,
}

impl Table {
    fn create(path: &Path) -> Result<Table> {
        let said = |names: Vec<String>| serde_json::to_string(&names).ok();
        let metadata = [
            ("methuselah.features", Some(tensor::VERSION.to_string())),
            (
                "methuselah.observation",
                said(tensor::position_names().collect()),
            ),
            ("methuselah.choice", said(tensor::choice_names().collect())),
            (
                "methuselah.kinds",
                said(tensor::KINDS.map(str::to_owned).to_vec()),
            ),
        ];
        let metadata = metadata.map(|(key, value)| KeyValue::new(key.to_owned(), value));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::None)
            .set_created_by(format!("methuselah {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(metadata.to_vec()))
            .build();
        let columns = parse_message_type(COLUMNS).expect("the columns are well formed");
        let file = File::create(path).with_context(|| {
            format!("{}: cannot be written; give another --out", path.display())
        })?;
        let writer = SerializedFileWriter::new(file, Arc::new(columns), Arc::new(properties));
        Ok(Table {
            writer: writer.with_context(full)?,
        })
    }

    fn add(&mut self, rows: &Rows) -> Result<()> {
        let mut group = self.writer.next_row_group().with_context(full)?;
        let each = |length: usize| vec![length; rows.choice.len()];
        let features: Vec<usize> = rows.choices.iter().map(|n| n * CHOICE).collect();
        column::<Int64Type>(&mut group, &rows.game, None)?;
        column::<Int32Type>(&mut group, &rows.decision, None)?;
        column::<Int32Type>(&mut group, &rows.turn, None)?;
        column::<Int32Type>(&mut group, &rows.round, None)?;
        column::<Int32Type>(&mut group, &rows.seat, None)?;
        column::<ByteArrayType>(&mut group, &rows.deck, None)?;
        column::<ByteArrayType>(&mut group, &rows.agent, None)?;
        column::<FloatType>(&mut group, &rows.observation, Some(&each(POSITION)))?;
        column::<Int32Type>(&mut group, &rows.kinds, Some(&rows.choices))?;
        column::<FloatType>(&mut group, &rows.features, Some(&features))?;
        column::<Int32Type>(&mut group, &rows.choice, None)?;
        column::<FloatType>(&mut group, &rows.victory_points, None)?;
        column::<BoolType>(&mut group, &rows.game_win, None)?;
        group.close().with_context(full)?;
        Ok(())
    }

    fn finish(self) -> Result<()> {
        let file = self.writer.into_inner().with_context(full)?;
        file.sync_all().with_context(full)
    }
}

fn full() -> &'static str {
    "the file cannot be written; free some space, or give another --out"
}

/// Writes the next column of a group: a value for each row, or a list of so many.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &[T::T],
    lengths: Option<&[usize]>,
) -> Result<()> {
    let mut written = || -> parquet::errors::Result<()> {
        let Some(mut column) = group.next_column()? else {
            return Err(parquet::errors::ParquetError::General(
                "there are more columns than in the list of them".to_owned(),
            ));
        };
        // A list begins with a level 0 of repetition; nothing is optional, and no list is empty.
        let repeated = lengths.map(|lengths| {
            let levels = lengths.iter().flat_map(|length| {
                let rest = std::iter::repeat_n(1, length.saturating_sub(1));
                std::iter::once(0).chain(rest)
            });
            levels.collect::<Vec<i16>>()
        });
        let defined = repeated.as_ref().map(|levels| vec![1_i16; levels.len()]);
        column
            .typed::<T>()
            .write_batch(values, defined.as_deref(), repeated.as_deref())?;
        column.close()
    };
    written().with_context(full)
}
