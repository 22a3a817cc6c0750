//! What a run was made by: fingerprints of all that games depend on besides
//! what the manifest has.
//!
//! `fingerprints.json` lies beside the manifest. It is not compared, for two
//! builds that differ may well play the same games; it tells which part of
//! the program has changed where they do not.

use super::fnv::Fnv;
use crate::cards::in_use;
use crate::json;
use crate::registry::{self, Registry};
use agents::evaluation::{Goal, Weights};
use agents::learned::Policy;
use anyhow::Result;
use engine::CardDb;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

/// The file of the fingerprints in a run's folder.
pub const FINGERPRINTS: &str = "fingerprints.json";

/// By which builds of the program the games of a folder were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fingerprints {
    /// For whoever reads the file: what the hashes are of.
    #[serde(skip_deserializing)]
    hash_of: HashOf,
    /// The builds that made the run, one after the other if it was resumed
    /// with another than it was begun with.
    pub made_by: Vec<ProgramBuild>,
}

/// A build of the program, and the part of a run that it made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProgramBuild {
    /// The first game that it played.
    pub from_game: u64,
    /// The version of the program.
    pub version: String,
    /// 64-bit FNV-1a hash of what `hash_of` says, 16 hexadecimal digits.
    pub engine: String,
    /// The same for the players.
    pub agents: String,
    /// The same for the cards.
    pub scripts: String,
    /// The same for what agents have learned of positions and choices.
    pub weights: String,
}

/// What each hash is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HashOf {
    /// Hashed for the rules.
    pub engine: &'static str,
    /// Hashed for the players.
    pub agents: &'static str,
    /// Hashed for the cards.
    pub scripts: &'static str,
    /// Hashed for what agents have learned of positions and choices.
    pub weights: &'static str,
}

impl Default for HashOf {
    fn default() -> HashOf {
        HashOf {
            engine:
                "the lines of engine/src, without indentation, empty lines and lines of comment; \
                     where the program is built from a registry, its version",
            agents:
                "the lines of agents/src, likewise; and of agents that a program has of its own, \
                     their names and version",
            scripts: "facts and script of every card as the engine has read them, \
                      so that comments and layout do not count",
            weights: "the numbers of evaluation.csv, wins.csv and policy.csv in agents/data",
        }
    }
}

impl ProgramBuild {
    /// The build that is running, from this game on.
    pub fn running(from_game: u64) -> ProgramBuild {
        // The cards in use stay the same until the program ends, and there are many.
        static SCRIPTS: OnceLock<Fnv> = OnceLock::new();
        ProgramBuild {
            from_game,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: env!("METHUSELAH_ENGINE").to_owned(),
            agents: agents_of(registry::in_use()),
            scripts: SCRIPTS.get_or_init(|| scripts(in_use::db())).to_string(),
            weights: weights().to_string(),
        }
    }

    /// The parts in which two builds differ.
    pub fn changed(&self, other: &ProgramBuild) -> Vec<&'static str> {
        let parts = |b: &ProgramBuild| {
            [
                ("version", b.version.clone()),
                ("engine", b.engine.clone()),
                ("agents", b.agents.clone()),
                ("scripts", b.scripts.clone()),
                ("weights", b.weights.clone()),
            ]
        };
        let pairs = parts(self).into_iter().zip(parts(other));
        pairs
            .filter(|(mine, theirs)| mine != theirs)
            .map(|((part, _), _)| part)
            .collect()
    }
}

/// Of the cards: their facts, cell by cell, and their scripts.
fn scripts(cards: &CardDb) -> Fnv {
    let mut hash = Fnv::new();
    for card in in_use::facts().cards() {
        for (_, cell) in card.spelling().iter() {
            hash = hash.and(cell.as_bytes()).and(b"\t");
        }
    }
    for script in cards.defs().iter().filter_map(|def| def.script()) {
        write!(hash, "{script:?}").expect("a hash takes everything");
    }
    hash
}

/// Of the sources of our agents; where the program has agents of its own, of their names and their
/// version as well.
fn agents_of(own: &Registry) -> String {
    let ours = env!("METHUSELAH_AGENTS");
    let Some(version) = own.version() else {
        return ours.to_owned();
    };
    let mut hash = Fnv::new();
    let names: Vec<&str> = own.agents().map(|agent| agent.name).collect();
    write!(hash, "{ours}{version:?}{names:?}").expect("a hash takes everything");
    hash.to_string()
}

fn weights() -> Fnv {
    let mut hash = Fnv::new();
    let [points, wins] = [Goal::Points, Goal::Win].map(Weights::embedded);
    let policy = Policy::embedded();
    write!(hash, "{points:?}{wins:?}{policy:?}").expect("a hash takes everything");
    hash
}

/// How the running build differs from one that made games of a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The first game that the other build played.
    pub from_game: u64,
    /// The parts that differ: `version`, `engine`, `agents`, `scripts`, `weights`.
    pub parts: Vec<&'static str>,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts.split_last() {
            Some((last, [])) => write!(f, "{last}")?,
            Some((last, others)) => write!(f, "{} and {last}", others.join(", "))?,
            None => write!(f, "nothing")?,
        }
        write!(f, " changed since ")?;
        match self.from_game {
            0 => write!(f, "this run was made"),
            n => write!(f, "this run went on at game {n}"),
        }
    }
}

impl Fingerprints {
    /// Those of a folder; `None` if it has none, as in runs that were made before there were any.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn read(folder: &Path) -> Result<Option<Fingerprints>> {
        let path = folder.join(FINGERPRINTS);
        path.exists().then(|| json::read(&path)).transpose()
    }

    /// Notes that the running build plays a run from this game on.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn note(folder: &Path, from_game: u64) -> Result<()> {
        // A damaged file is of no use to anybody, and what it said does not hinder the run.
        let there = Fingerprints::read(folder).ok().flatten();
        let mut made_by = there.map(|f| f.made_by).unwrap_or_default();
        made_by.retain(|build| build.from_game < from_game);
        let running = ProgramBuild::running(from_game);
        if made_by
            .last()
            .is_none_or(|b| !b.changed(&running).is_empty())
        {
            made_by.push(running);
        }
        Fingerprints::write(folder, made_by)
    }

    /// Notes by which builds a run was played.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn write(folder: &Path, made_by: Vec<ProgramBuild>) -> Result<()> {
        let fingerprints = Fingerprints {
            hash_of: HashOf::default(),
            made_by,
        };
        json::write(&folder.join(FINGERPRINTS), &fingerprints)
    }

    /// How the running build differs from those that made the run.
    pub fn changes(&self) -> Vec<Change> {
        let running = ProgramBuild::running(0);
        let change = |build: &ProgramBuild| Change {
            from_game: build.from_game,
            parts: running.changed(build),
        };
        let changes = self.made_by.iter().map(change);
        changes.filter(|c| !c.parts.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fingerprint of the cards with another script for one of them.
    fn with(script: &str) -> String {
        let cards = CardDb::with_scripts(&[("test.ron", script)]);
        scripts(&cards.expect("the script loads")).to_string()
    }

    const PLAIN: &str = "[(id: 100845, name: \"Govern the Unaligned\", modes: [(\
                         needs: [(Dominate, Basic)], action: (kind: Bleed, more: 2, against: Prey))])]";

    #[test]
    fn comments_and_layout_of_a_script_do_not_count() {
        let commented = r#"
            // What a comment says.
            [
                (
                    name: "Govern the Unaligned", // In another order,
                    id: 100845,
                    /* with commas at the end and defaults written out. */
                    modes: [
                        (
                            needs: [(Dominate, Basic),],
                            action: (
                                against: Prey,
                                more: 2,
                                kind: Bleed,
                                cost: [],
                            ),
                        ),
                    ],
                ),
            ]
        "#;
        assert_eq!(with(PLAIN), with(commented));
    }

    #[test]
    fn a_number_in_a_script_counts() {
        let other = PLAIN.replace("more: 2", "more: 3");
        assert_ne!(with(PLAIN), with(&other));
        assert_ne!(with(PLAIN), ProgramBuild::running(0).scripts);
    }

    #[test]
    fn the_same_build_has_the_same_fingerprints() {
        assert_eq!(ProgramBuild::running(0), ProgramBuild::running(0));
        assert_eq!(
            scripts(CardDb::embedded()).0,
            scripts(&CardDb::with_scripts(&[]).unwrap()).0
        );
    }

    #[test]
    fn agents_of_a_programs_own_count_by_their_version() {
        let random = |seed| Box::new(agents::Random::new(seed)) as Box<dyn agents::Agent>;
        let own = |version| agents_of(&Registry::new(version).agent("mine", "", random));
        assert_eq!(own("1"), own("1"));
        assert_ne!(own("1"), own("2"));
        assert_eq!(agents_of(&Registry::new("2")), env!("METHUSELAH_AGENTS"));
        assert_ne!(own("1"), env!("METHUSELAH_AGENTS"));
    }

    fn noted(folder: &Path) -> Vec<ProgramBuild> {
        Fingerprints::read(folder).unwrap().unwrap().made_by
    }

    #[test]
    fn a_run_that_goes_on_with_another_build_names_both() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        assert_eq!(Fingerprints::read(folder).unwrap(), None);
        Fingerprints::note(folder, 0).unwrap();
        Fingerprints::note(folder, 7).unwrap();
        assert_eq!(noted(folder), [ProgramBuild::running(0)]);
        let old = ProgramBuild {
            engine: "old".into(),
            scripts: "old".into(),
            ..ProgramBuild::running(0)
        };
        let made_by = vec![old.clone()];
        let hash_of = HashOf::default();
        let there = Fingerprints { hash_of, made_by };
        json::write(&folder.join(FINGERPRINTS), &there).unwrap();
        Fingerprints::note(folder, 7).unwrap();
        assert_eq!(noted(folder), [old, ProgramBuild::running(7)]);
        let changes = Fingerprints::read(folder).unwrap().unwrap().changes();
        let [change] = &changes[..] else {
            panic!("{changes:?}");
        };
        assert_eq!(
            change.to_string(),
            "engine and scripts changed since this run was made"
        );
        // Begun again, the run is of this build alone.
        Fingerprints::note(folder, 0).unwrap();
        assert_eq!(noted(folder), [ProgramBuild::running(0)]);
    }

    #[test]
    fn changes_are_told_in_a_sentence() {
        let told = |from_game, parts: &[&'static str]| {
            let parts = parts.to_vec();
            Change { from_game, parts }.to_string()
        };
        assert_eq!(
            told(0, &["weights"]),
            "weights changed since this run was made"
        );
        assert_eq!(
            told(9, &["version", "engine", "agents"]),
            "version, engine and agents changed since this run went on at game 9"
        );
    }
}
