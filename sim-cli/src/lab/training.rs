//! Rounds of a training of the agent `learned`, and shards of them.
//!
//! All that goes from one round to the next is the file of the weights: it says by which command it is
//! made and what each round has come to, and a round plays by the weights as they stand there. So a
//! round can be played in shards, and whoever has all of its trials learns the same from them.

use super::folder::{claim, is_taken};
use crate::json;
use crate::run::{in_full, made_by, Fingerprints, Lock, ManifestDeck, Shard};
use agents::learned::train::{Played, Regression, Trial};
use agents::learned::Policy;
use anyhow::{bail, ensure, Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The file of what a shard of a training is made from.
pub const TRAINING: &str = "training.json";
/// What was tried in each of its games.
pub const TRIALS: &str = "trials.bin";
/// What a folder with a [`TRAINING`] holds.
const KIND: &str = "training";

/// How the file of the weights begins.
const HEAD: [&str; 2] = [
    "Weights of the agent learned: agents/src/learned says what they are for,",
    "agents/data/README.md how they are made:",
];

/// Weights, and what their file says of where they are from.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The weights.
    pub policy: Policy,
    comments: Vec<String>,
    /// Rounds of the last command that are in them.
    pub rounds: u64,
}

impl Weights {
    /// Those that a training begins with: none, or those of a file; made by this command from now on.
    ///
    /// # Errors
    /// If the text is no such file.
    pub fn begin(from: Option<&str>, command: &str) -> Result<Weights> {
        let mut comments: Vec<String> = HEAD.map(str::to_owned).into();
        let mut policy = Policy::none();
        if let Some(text) = from {
            policy = Policy::parse(text)?;
            let made = |line: &str| {
                line.strip_prefix("# methuselah ")
                    .map(|c| format!("methuselah {c}"))
            };
            comments.extend(text.lines().filter_map(made));
        }
        comments.push(command.to_owned());
        Ok(Weights {
            policy,
            comments,
            rounds: 0,
        })
    }

    /// Those of a file, which this command has begun with and is to go on with.
    ///
    /// # Errors
    /// If the text is no such file, or was made by another command.
    pub fn go_on(text: &str, command: &str) -> Result<Weights> {
        let policy = Policy::parse(text)?;
        let comments = text.lines().filter_map(|line| line.strip_prefix("# "));
        let comments: Vec<String> = comments.map(str::to_owned).collect();
        let last = comments
            .iter()
            .rposition(|line| line.starts_with("methuselah "));
        let last = last.filter(|at| comments[*at] == command);
        let last = last.with_context(|| {
            format!("is not made by the same command, which is {command}; give the same options")
        })?;
        let told = comments[last + 1..].iter();
        let rounds = told.filter(|line| line.starts_with("round ")).count() as u64;
        Ok(Weights {
            policy,
            comments,
            rounds,
        })
    }

    /// The file.
    pub fn text(&self) -> String {
        self.policy.csv(&self.comments)
    }

    /// Learns from a round, `step` pool a victory point; says what it has come to.
    ///
    /// # Errors
    /// If the weights are no numbers any more.
    pub fn learn(&mut self, seen: &Regression, step: f32) -> Result<String> {
        let found = seen.solve();
        self.policy.improve(&found, step);
        self.rounds += 1;
        let said = format!(
            "round {}: {} choices tried; in games kept back, correlation of what is predicted and what came {:.4}, slope {:.2}",
            self.rounds, found.trials, found.correlation, found.slope
        );
        self.comments.push(said.clone());
        // The next round plays by what is written.
        self.policy = Policy::parse(&self.text())?;
        Ok(said)
    }
}

/// Everything that a shard of a round of training depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// Version of the program.
    pub version: String,
    /// The command that makes the weights.
    pub command: String,
    /// Seed of the games: 64 bits, more than a double holds exactly.
    pub seed: u64,
    /// Games of each round.
    pub games: u64,
    /// How many rounds there are.
    pub rounds: u64,
    /// The round, from 0.
    pub round: u64,
    /// Which part of its games is in the folder, written `3/16`.
    pub shard: Shard,
    /// How much pool a victory point is taken to be worth.
    pub step: f32,
    /// The file of the weights that are played by.
    pub weights: String,
    /// The fields whose decks meet, which games take in turn.
    pub fields: Vec<Vec<ManifestDeck>>,
}

impl Training {
    /// The games that are to be in the folder.
    pub fn range(&self) -> Range<u64> {
        self.shard.range(self.games)
    }
}

/// The open folder of a shard of a training.
#[derive(Debug)]
pub struct TrainingFiles {
    folder: PathBuf,
    trials: File,
    next: u64,
    /// Games that came upon a fault.
    pub faults: u64,
    _lock: Lock,
}

/// What came of a game: nothing, if it came upon a fault.
type Record = (u64, Option<Vec<Trial>>);

/// How long a game is said to be that came upon a fault.
const FAULT: u32 = u32::MAX;

/// Reads the next game that was written whole; `None` at the end.
fn read_game(file: &mut impl Read) -> Result<Option<(Record, u64)>> {
    let mut head = [0; 12];
    let mut read = |bytes: &mut [u8]| match file.read_exact(bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        done => done.map(|()| true),
    };
    if !read(&mut head)? {
        return Ok(None);
    }
    let (number, length) = head.split_at(8);
    let number = u64::from_le_bytes(number.try_into()?);
    let length = u32::from_le_bytes(length.try_into()?);
    if length == FAULT {
        return Ok(Some(((number, None), 12)));
    }
    // So much is not asked for at once: the file may be damaged.
    let mut bytes = Vec::new();
    while bytes.len() < length as usize {
        let start = bytes.len();
        bytes.resize((start + (1 << 20)).min(length as usize), 0);
        if !read(&mut bytes[start..])? {
            return Ok(None);
        }
    }
    let mut rest = &bytes[..];
    let mut trials = Vec::new();
    while !rest.is_empty() {
        let trial = Trial::read(&mut rest);
        trials.push(trial.with_context(|| format!("game {number} is damaged"))?);
    }
    Ok(Some(((number, Some(trials)), 12 + u64::from(length))))
}

impl TrainingFiles {
    /// Opens a folder for a shard: a new one; or, to `resume`, one that has it already, in part or all
    /// of it; or, to `overwrite`, one whose shard is lost.
    ///
    /// # Errors
    /// If there is anything else in it, or it cannot be written to.
    pub fn open(
        folder: &Path,
        training: &Training,
        (resume, overwrite): (bool, bool),
    ) -> Result<TrainingFiles> {
        let (lock, there) = claim::<Training>(folder, TRAINING, KIND)?;
        let path = folder.join(TRIALS);
        let cannot = || format!("{}: cannot be written; give another --out", path.display());
        let files = |trials: File, next, faults| TrainingFiles {
            folder: folder.to_owned(),
            trials,
            next,
            faults,
            _lock: lock,
        };
        match there {
            Some(there) if resume => {
                ensure!(
                    there == *training,
                    "{}: the training there is another one; give the same options, or another --out",
                    folder.display()
                );
            }
            Some(there) if !overwrite => bail!(is_taken(folder, KIND, there == *training)),
            _ => {
                let trials = File::create(&path).with_context(cannot)?;
                json::write(&folder.join(TRAINING), training)?;
                Fingerprints::note(folder, 0)?;
                return Ok(files(trials, training.range().start, 0));
            }
        }
        let open = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path);
        let mut trials = open.with_context(cannot)?;
        let (mut next, mut faults, mut keep) = (training.range().start, 0, 0);
        let mut reader = BufReader::new(&trials);
        // What is torn is played again.
        while let Some(((number, tried), length)) = read_game(&mut reader)? {
            if number != next || number >= training.range().end {
                break;
            }
            (next, keep) = (next + 1, keep + length);
            faults += u64::from(tried.is_none());
        }
        trials.set_len(keep).with_context(cannot)?;
        trials.seek(SeekFrom::End(0)).with_context(cannot)?;
        Fingerprints::note(folder, next)?;
        Ok(files(trials, next, faults))
    }

    /// The game that is next.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Adds the game that was next: nothing, if it came upon a fault.
    ///
    /// # Errors
    /// If the disk does not take it.
    pub fn add(&mut self, played: Option<&Played>) -> Result<()> {
        let mut bytes = self.next.to_le_bytes().to_vec();
        let mut trials = Vec::new();
        for trial in played.iter().flat_map(|played| &played.trials) {
            trial.write(&mut trials);
        }
        let length = match played {
            None => FAULT,
            Some(_) => u32::try_from(trials.len()).context("a game is longer than any")?,
        };
        bytes.extend(length.to_le_bytes());
        bytes.extend(trials);
        let path = self.folder.join(TRIALS);
        self.trials.write_all(&bytes).with_context(|| {
            format!(
                "{}: cannot be written; once there is space, --resume goes on",
                path.display()
            )
        })?;
        self.next += 1;
        self.faults += u64::from(played.is_none());
        Ok(())
    }
}

/// That no more than one game in a hundred came upon a fault.
///
/// # Errors
/// If more did.
pub fn few_faults(faults: u64, games: u64) -> Result<()> {
    ensure!(faults * 100 <= games, "{faults} games came upon a fault");
    Ok(())
}

/// All shards of a round of training.
#[derive(Debug)]
pub struct MergeTraining {
    /// That of the first shard.
    training: Training,
    shards: Vec<(Shard, PathBuf)>,
    _locks: Vec<Lock>,
}

/// What was learned of a round.
#[derive(Debug)]
pub struct Learned {
    weights: Weights,
    /// What the round has come to, in words.
    pub said: String,
    /// Rounds until now.
    pub rounds: u64,
    all: u64,
}

impl Learned {
    /// The file of the weights.
    pub fn text(&self) -> String {
        self.weights.text()
    }

    /// Which round is next, in words; `None` if that was the last one.
    pub fn next(&self) -> Option<String> {
        let Learned { rounds, all, .. } = self;
        (rounds < all).then(|| format!("round {} of {all}", rounds + 1))
    }
}

impl MergeTraining {
    /// Opens the folders of all shards of a round of training, in any order.
    ///
    /// # Errors
    /// If they are of different rounds or by different programs, one is there twice or missing, or
    /// another process plays into one.
    pub fn of(folders: &[PathBuf]) -> Result<MergeTraining> {
        let mut first: Option<(&Path, Training)> = None;
        let mut shards = Vec::new();
        for folder in folders {
            let training: Training = json::read(&folder.join(TRAINING))?;
            shards.push((training.shard, folder.clone()));
            let Some((there, known)) = &first else {
                first = Some((folder, training));
                continue;
            };
            let own = training.shard;
            let alike = Training {
                shard: known.shard,
                ..training
            };
            ensure!(
                alike == *known,
                "{}: shard {own} is of another training, or of another round of it, than {}; name \
                 the shards of one, which were played with the same options, decks and version, and \
                 --after the same weights",
                folder.display(),
                there.display()
            );
        }
        let shards = in_full(shards)?;
        made_by(&shards)?;
        let locks = shards.iter().map(|(_, folder)| Lock::against(folder));
        let locks: Vec<Option<Lock>> = locks.collect::<Result<_>>()?;
        let (_, training) = first.context("there is no shard")?;
        Ok(MergeTraining {
            training,
            shards,
            _locks: locks.into_iter().flatten().collect(),
        })
    }

    /// Games of the round.
    pub fn games(&self) -> u64 {
        self.training.games
    }

    /// The shards and their folders, in order.
    pub fn shards(&self) -> &[(Shard, PathBuf)] {
        &self.shards
    }

    /// That the weights of the round may be written to this file: it is not there, or has those that
    /// were played by.
    ///
    /// # Errors
    /// If it has others, and may not be overwritten.
    pub fn check(&self, out: &Path, overwrite: bool) -> Result<()> {
        let there = match fs::read_to_string(out) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            text => Some(text.with_context(|| format!("{}: cannot be read", out.display()))?),
        };
        let expected = match self.training.round {
            0 => there.is_none(),
            _ => there.as_ref() == Some(&self.training.weights),
        };
        let round = self.training.round + 1;
        ensure!(
            expected || overwrite,
            "{}: {}; give --out with the file of the rounds before, or --overwrite to lose what is \
             there",
            out.display(),
            match there {
                None => format!("these are shards of round {round}, and those before are not there"),
                Some(_) => format!("has not the weights that round {round} was played by"),
            }
        );
        Ok(())
    }

    /// Learns of all games; `read` is called after each.
    ///
    /// # Errors
    /// If a shard is not played to its end, or too many games came upon a fault.
    pub fn learn(&self, read: impl Fn()) -> Result<Learned> {
        let mut seen = Regression::new();
        let mut faults = 0;
        for (shard, folder) in &self.shards {
            let path = folder.join(TRIALS);
            let shown = path.display();
            let unread =
                || format!("{shown}: cannot be read; play shard {shard} again with --overwrite");
            let mut file = BufReader::new(File::open(&path).with_context(unread)?);
            let range = shard.range(self.training.games);
            for game in range.clone() {
                let next = read_game(&mut file).with_context(unread)?;
                let ((number, tried), _) = next.with_context(|| {
                    format!(
                        "{shown}: {} of the {} games of shard {shard} are there; go on with it by the \
                         command that played it, with --resume",
                        game - range.start,
                        range.end - range.start
                    )
                })?;
                ensure!(
                    number == game,
                    "{shown}: has game {number} where game {game} is to be; play shard {shard} again \
                     with --overwrite"
                );
                match tried {
                    Some(trials) => seen.add(number, &trials),
                    None => faults += 1,
                }
                read();
            }
            ensure!(
                file.read(&mut [0])? == 0,
                "{shown}: has more games than shard {shard}; play it again with --overwrite"
            );
        }
        few_faults(faults, self.training.games)?;
        let mut weights = Weights::go_on(&self.training.weights, &self.training.command)?;
        let said = weights.learn(&seen, self.training.step)?;
        Ok(Learned {
            said,
            rounds: weights.rounds,
            all: self.training.rounds,
            weights,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_on_by_the_command_that_began_them() {
        let weights = Weights::begin(None, "methuselah train decks").unwrap();
        let text = weights.text();
        assert_eq!(
            Weights::go_on(&text, "methuselah train decks").unwrap(),
            weights
        );
        let error = Weights::go_on(&text, "methuselah train other").unwrap_err();
        assert!(
            error.to_string().contains("not made by the same command"),
            "{error}"
        );
        // What was there before counts for none of its rounds.
        let mut first = weights;
        first.learn(&Regression::new(), 30.0).unwrap();
        let second = Weights::begin(Some(&first.text()), "methuselah train more").unwrap();
        assert_eq!((first.rounds, second.rounds), (1, 0));
        assert!(second
            .text()
            .contains("# methuselah train decks\n# methuselah train more\n"));
        let again = Weights::go_on(&first.text(), "methuselah train decks").unwrap();
        assert_eq!(again, first);
    }
}
