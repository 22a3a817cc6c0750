//! A part of a run, or of a comparison, that is played on its own, and what must hold of parts that
//! are put together again.
//!
//! Game *i* of a run is a function of its seed, its number and the seating of the whole run. So a
//! shard has the games of the whole that its range says, with their numbers and their seeds, and
//! nothing of a shard depends on another one.

use super::fingerprint::{Fingerprints, ProgramBuild, FINGERPRINTS};
use anyhow::{bail, ensure, Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Shards of one whole at most: more of them than anybody has machines.
pub const MOST_SHARDS: u32 = 100_000;

/// One of several shards, written `3/16`: the third of sixteen.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    of: u32,
    number: u32,
}

impl Shard {
    /// Shard `number` (from 1) of so many, [`MOST_SHARDS`] at most; `None` if there is no such.
    pub fn new(number: u32, of: u32) -> Option<Shard> {
        let there_is = (1..=of).contains(&number) && of <= MOST_SHARDS;
        there_is.then_some(Shard { of, number })
    }

    /// Which one it is, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Which of so many games, or blocks, it has. Shards differ in size by one at most, and lie one
    /// behind the other.
    pub fn range(self, all: u64) -> Range<u64> {
        let until = |shards: u32| {
            let share = u128::from(all) * u128::from(shards) / u128::from(self.of);
            u64::try_from(share).expect("no more than all")
        };
        until(self.number - 1)..until(self.number)
    }

    /// The same, where each shard has something.
    ///
    /// # Errors
    /// If there are more shards than games; `what` they are called.
    pub fn of_all(self, all: u64, what: &str) -> Result<Shard> {
        ensure!(
            u64::from(self.of) <= all,
            "--shard {self}: there are only {all} {what}; give no more shards than that"
        );
        Ok(self)
    }

    /// As a part of the name of a folder, so that folders are sorted as shards are.
    pub fn in_names(self) -> String {
        let width = self.of.to_string().len();
        format!("shard{:0width$}of{}", self.number, self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = text.split_once('/').and_then(|(number, of)| {
            // A sign is no digit.
            let number_of = |text: &str| {
                let digits = text.bytes().all(|byte| byte.is_ascii_digit());
                digits.then(|| text.parse().ok()).flatten()
            };
            Shard::new(number_of(number)?, number_of(of)?)
        });
        read.ok_or_else(|| {
            format!(
                "{text:?} is no shard; write K/N, shard number K of N, as in 1/16 to 16/16 \
                 (N is {MOST_SHARDS} at most)"
            )
        })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

/// Puts folders of shards into order.
///
/// # Errors
/// If the shards are of different divisions, one is there twice, or one is missing: which, and what
/// to do.
pub fn in_full(mut shards: Vec<(Shard, PathBuf)>) -> Result<Vec<(Shard, PathBuf)>> {
    let Some((first, there)) = shards.first().cloned() else {
        bail!("there is no shard; name the folders of all shards of a run");
    };
    for (shard, folder) in &shards {
        ensure!(
            shard.of == first.of,
            "{}: is shard {shard}, and {} is shard {first}, so that some games are in both or in \
             none; name shards of one division",
            folder.display(),
            there.display()
        );
    }
    shards.sort();
    for two in shards.windows(2) {
        let [(shard, folder), (other, again)] = two else {
            continue;
        };
        ensure!(
            shard != other,
            "{} and {} both are shard {shard}; name one of them",
            folder.display(),
            again.display()
        );
    }
    let there: BTreeSet<u32> = shards.iter().map(|(shard, _)| shard.number).collect();
    let missing: Vec<Shard> = (1..=first.of)
        .filter(|number| !there.contains(number))
        .map(|number| Shard { number, ..first })
        .collect();
    if let Some(one) = missing.first() {
        let names: Vec<String> = missing.iter().take(20).map(Shard::to_string).collect();
        let more = match missing.len() - names.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        bail!(
            "{} of {} shards missing: {}{more}; name their folders too, or play them as the others \
             were, with --shard {one}",
            match missing.len() {
                1 => "one".to_owned(),
                many => many.to_string(),
            },
            first.of,
            names.join(", ")
        );
    }
    Ok(shards)
}

/// The program that played all shards.
///
/// # Errors
/// If one was played by another program than the first, or does not say by which.
pub fn made_by(shards: &[(Shard, PathBuf)]) -> Result<ProgramBuild> {
    let mut known: Option<(&Path, ProgramBuild)> = None;
    for (shard, folder) in shards {
        let shown = folder.display();
        let again = format!("play shard {shard} again with --overwrite");
        let there = Fingerprints::read(folder)?;
        let there = there.filter(|there| !there.made_by.is_empty());
        let there = there.with_context(|| {
            format!("{shown}: {FINGERPRINTS} does not say by which program it was played; {again}")
        })?;
        for build in there.made_by {
            let Some((first, own)) = &known else {
                known = Some((folder, build));
                continue;
            };
            let parts = own.changed(&build);
            if parts.is_empty() {
                continue;
            }
            let since = match *first == folder.as_path() {
                true => "went on with another program than it was begun with".to_owned(),
                false => format!("was played by another program than {}", first.display()),
            };
            bail!(
                "{shown}: shard {shard} {since} (the {} differ); {again}, by the program of the \
                 others",
                parts.join(", ")
            );
        }
    }
    let (_, build) = known.context("there is no shard")?;
    Ok(ProgramBuild {
        from_game: 0,
        ..build
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn shards_have_every_game_once_and_are_alike(all in 1_u64.., of in 1_u32..400) {
            let mut next = 0;
            for number in 1..=of {
                let range = Shard::new(number, of).unwrap().range(all);
                prop_assert_eq!(range.start, next);
                let share = all / u64::from(of);
                prop_assert!((share..=share + 1).contains(&(range.end - range.start)));
                next = range.end;
            }
            prop_assert_eq!(next, all);
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in [
            "", "3", "/", "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/4/4", " 1/4", "1/100001",
        ] {
            let error = text.parse::<Shard>().unwrap_err();
            assert!(error.contains("1/16 to 16/16"), "{text:?}: {error}");
        }
        let shard: Shard = "03/16".parse().unwrap();
        assert_eq!(shard.to_string(), "3/16");
        assert_eq!(shard.in_names(), "shard03of16");
        assert!(shard.of_all(15, "games").is_err() && shard.of_all(16, "games").is_ok());
    }

    fn shards(names: &[&str]) -> Vec<(Shard, PathBuf)> {
        let named = |(n, name): (usize, &&str)| {
            (name.parse().unwrap(), PathBuf::from(format!("folder{n}")))
        };
        names.iter().enumerate().map(named).collect()
    }

    #[test]
    fn all_shards_have_to_be_there_once() {
        let whole = in_full(shards(&["2/3", "3/3", "1/3"])).unwrap();
        let order: Vec<&str> = whole.iter().map(|(_, f)| f.to_str().unwrap()).collect();
        assert_eq!(order, ["folder2", "folder0", "folder1"]);
        for (names, said) in [
            (
                &["1/2", "3/4", "4/4"][..],
                "folder1: is shard 3/4, and folder0 is shard 1/2",
            ),
            (
                &["1/2", "2/2", "1/2"],
                "folder0 and folder2 both are shard 1/2",
            ),
            (&["1/3", "3/3"], "one of 3 shards missing: 2/3; name"),
            (&["2/4", "3/4"], "2 of 4 shards missing: 1/4, 4/4; name"),
            (&["1/90"], "89 of 90 shards missing: 2/90, 3/90, "),
            (&[], "there is no shard"),
        ] {
            let error = in_full(shards(names)).unwrap_err().to_string();
            assert!(error.contains(said), "{said:?} is not in: {error}");
        }
    }
}
