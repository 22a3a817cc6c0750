//! `methuselah schema`: what stands in the JSON that the program writes and reads.
//!
//! Each schema is made of the type that is written or read, and its words are the type's own comments.
//! What the schemas say is committed in `docs/schemas/`, and a test holds one against the other.

use super::{
    compare, diff, gauntlet, league, matched, merge, play, run, say, tune, verify, Verdict,
};
use anyhow::{Context, Result};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use sim_cli::deck::JsonDeck;
use sim_cli::deck_check::Checks;
use sim_cli::deck_odds::Odds;
use sim_cli::exec::protocol::{Answer, Hello, Request};
use sim_cli::json;
use sim_cli::lab::{Comparison, Noted, Training, Tune};
use sim_cli::run::{Fingerprints, Manifest, Summary};
use std::fs;
use std::path::PathBuf;

/// Flags of `methuselah schema`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which schema to print; all are listed if none is named
    name: Option<String>,

    /// Write all of them into a folder instead, as NAME.json
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    out: Option<PathBuf>,
}

/// One that is published.
struct Published {
    /// What it is asked for by, and the name of its file.
    name: &'static str,
    /// What it is the schema of.
    of: &'static str,
    /// Makes it.
    schema: fn() -> Schema,
}

const fn published(name: &'static str, of: &'static str, schema: fn() -> Schema) -> Published {
    Published { name, of, schema }
}

/// All of them: files, then what commands print with `--json`, then what is said with bots.
const PUBLISHED: [Published; 27] = [
    published("manifest", "manifest.json of a run", written::<Manifest>),
    published("summary", "summary.json of a run", written::<Summary>),
    published(
        "fingerprints",
        "fingerprints.json of a run or a comparison",
        written::<Fingerprints>,
    ),
    published("timing", "timing.json of a run", written::<play::Timing>),
    published(
        "comparison",
        "comparison.json of a comparison",
        written::<Comparison>,
    ),
    published(
        "comparison-timing",
        "timing.json of a comparison",
        written::<compare::Timing>,
    ),
    published("tally", "tally.json of a comparison", written::<Noted>),
    published("tune", "tune.json of a search", written::<Tune>),
    published(
        "training",
        "training.json of a shard of a training",
        written::<Training>,
    ),
    published("deck", "a deck file in JSON", read::<JsonDeck>),
    published(
        "run-output",
        "what run --json prints",
        written::<run::Report<'_>>,
    ),
    published(
        "league-output",
        "what league --json prints",
        written::<league::Report<'_>>,
    ),
    published(
        "match-output",
        "what match --json prints",
        written::<matched::Report<'_>>,
    ),
    published(
        "gauntlet-output",
        "what gauntlet --json prints",
        written::<gauntlet::Report<'_>>,
    ),
    published(
        "compare-output",
        "what compare --json prints, and merge --json of a comparison",
        written::<compare::Report<'_>>,
    ),
    published(
        "tune-output",
        "what tune --json prints, and merge --json of a search",
        written::<tune::Report<'_>>,
    ),
    published(
        "shard-output",
        "what run, league, match, gauntlet, compare, tune and train print with --shard and --json",
        written::<play::PlayedShard>,
    ),
    published(
        "merge-output",
        "what merge --json prints of a run, a league, a gauntlet or a match",
        written::<merge::Report<'_>>,
    ),
    published(
        "training-output",
        "what merge --json prints of the last round of a training",
        written::<merge::TrainingReport>,
    ),
    published(
        "round-output",
        "what merge --json prints of a round of shards that is not the last one",
        written::<merge::Round>,
    ),
    published(
        "verify-output",
        "what verify --json prints",
        written::<verify::Report<'_>>,
    ),
    published(
        "diff-output",
        "what diff --json prints",
        written::<diff::Report<'_>>,
    ),
    published(
        "deck-check-output",
        "what deck check --json prints",
        written::<Checks>,
    ),
    published(
        "deck-odds-output",
        "what deck odds --json prints",
        written::<Odds>,
    ),
    published("exec-request", "a line to a bot", written::<Request>),
    published("exec-hello", "the first answer of a bot", read::<Hello>),
    published(
        "exec-answer",
        "a bot's answer to a decision",
        read::<Answer>,
    ),
];

/// The schema of what the program writes: what is always there is required.
fn written<T: JsonSchema>() -> Schema {
    made::<T>(SchemaSettings::draft2020_12().for_serialize())
}

/// The schema of what others write for the program: what may be left out is not required.
fn read<T: JsonSchema>() -> Schema {
    made::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

fn made<T: JsonSchema>(settings: SchemaSettings) -> Schema {
    let settings = settings.with_transform(RecursiveTransform(in_one_line));
    settings.into_generator().into_root_schema_for::<T>()
}

impl Published {
    /// The schema as it is printed.
    fn text(&self) -> String {
        let mut schema = (self.schema)();
        schema.insert("title".to_owned(), self.of.into());
        json::to_text(&schema)
    }
}

/// Takes the line breaks out of what is said of something.
fn in_one_line(schema: &mut Schema) {
    if let Some(said) = schema.get("description").and_then(|said| said.as_str()) {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        schema.insert("description".to_owned(), said.into());
    }
}

/// Carries out the command.
pub fn run(args: &Args) -> Result<Verdict> {
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made; give another --out", folder.display()))?;
        for published in &PUBLISHED {
            let file = folder.join(published.name).with_extension("json");
            json::write_text(&file, &published.text())?;
        }
        return Ok(Verdict::Done);
    }
    let Some(name) = &args.name else {
        let width = PUBLISHED.iter().map(|p| p.name.len()).max().unwrap_or(0);
        let line = |p: &Published| format!("{:width$}  {}\n", p.name, p.of);
        say(&PUBLISHED.iter().map(line).collect::<String>())?;
        return Ok(Verdict::Done);
    };
    let published = PUBLISHED.iter().find(|p| p.name == name);
    let published = published.with_context(|| {
        format!("there is no schema {name:?}; methuselah schema lists those there are")
    })?;
    say(&published.text())?;
    Ok(Verdict::Done)
}
