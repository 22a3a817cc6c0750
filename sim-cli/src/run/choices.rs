//! `choices.bin`: which choice was taken at every decision of every game, so
//! that a game can be told and compared without asking its agents again.
//!
//! The file begins with the line `methuselah choices 1`. The games follow in
//! order, from game 0 (in a shard, from its first), each of them as
//!
//! | Bytes | What |
//! | --- | --- |
//! | 4 | how many choices were taken |
//! | 1 for each | its index among the legal choices of the decision, in the engine's order, from 0 |
//! | 4 | check: the low half of the 64-bit FNV-1a hash of the game's number (8 bytes) and of all the above |
//!
//! Numbers are little-endian. A game that ended in a fault has the choices up
//! to that, one that led to it included. The check tells a damaged file, or the hole that a power cut has
//! left, from choices that another build takes otherwise.

use super::fnv::Fnv;
use anyhow::{bail, Context, Result};
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The choices of every game.
pub const CHOICES: &str = "choices.bin";

/// What the file begins with.
pub const CHOICES_HEADING: &str = "methuselah choices 1\n";

// An index takes a byte.
const _: () = assert!(engine::MAX_CHOICES <= 1 << 8);

/// Bytes of a game beside its choices: their number before, the check behind.
const FRAME: u64 = 8;

/// A game's part of the file.
pub fn framed(game: u64, choices: &[u8]) -> Vec<u8> {
    let count = u32::try_from(choices.len()).expect("a game ends before so many choices");
    let mut out = Vec::with_capacity(choices.len() + FRAME as usize);
    out.extend_from_slice(&count.to_le_bytes());
    out.extend_from_slice(choices);
    out.extend_from_slice(&check(game, &out).to_le_bytes());
    out
}

fn check(game: u64, frame: &[u8]) -> u32 {
    Fnv::new().and(&game.to_le_bytes()).and(frame).0 as u32
}

/// The recorded choices of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The index of each choice.
    pub choices: Vec<u8>,
    /// Whether they fit their check.
    pub intact: bool,
}

/// The recorded choices of a run, read as they are asked for.
#[derive(Debug)]
pub struct ChoicesFile {
    path: PathBuf,
    file: Mutex<File>,
    /// The number of the first game.
    first: u64,
    /// Where the part of each game ends.
    ends: Vec<u64>,
    length: u64,
}

impl ChoicesFile {
    /// Opens the choices of a run's folder; `None` if it has none, as runs that were
    /// made before choices were recorded. What cannot be read as games at the
    /// end of the file, or all of it, is no error: see [`ChoicesFile::games`].
    ///
    /// # Errors
    /// If the file is there and cannot be read.
    pub fn open(folder: &Path) -> Result<Option<ChoicesFile>> {
        ChoicesFile::open_from(folder, 0)
    }

    /// Does what [`ChoicesFile::open`] does where the file begins with the game of this number, as
    /// that of a shard does.
    ///
    /// # Errors
    /// If the file is there and cannot be read.
    pub fn open_from(folder: &Path, first: u64) -> Result<Option<ChoicesFile>> {
        let path = folder.join(CHOICES);
        let unread = || format!("{}: cannot be read", path.display());
        let file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other.with_context(unread)?,
        };
        let length = file.metadata().with_context(unread)?.len();
        let ends = ends(&file, length).with_context(unread)?;
        Ok(Some(ChoicesFile {
            file: Mutex::new(file),
            path,
            first,
            ends,
            length,
        }))
    }

    /// How many games the file has, as far as their lengths make sense.
    pub fn games(&self) -> u64 {
        self.ends.len() as u64
    }

    /// Whether there is more in the file than games, or not even the first line.
    pub fn has_a_tail(&self) -> bool {
        self.ends.last().copied().unwrap_or(heading()) != self.length
    }

    /// The choices of a game; `None` if the file does not have it.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of(&self, game: u64) -> Result<Option<Recorded>> {
        let Some(number) = game.checked_sub(self.first) else {
            return Ok(None);
        };
        let Some(end) = self.ends.get(number as usize) else {
            return Ok(None);
        };
        let start = match number {
            0 => heading(),
            n => self.ends[n as usize - 1],
        };
        let mut frame = vec![0; (end - start) as usize];
        let mut read = || -> io::Result<()> {
            let mut file = self.file.lock().expect("nothing panics while it reads");
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(&mut frame)
        };
        read().with_context(|| format!("{}: cannot be read", self.path.display()))?;
        let end = frame.len() - 4;
        let intact = check(game, &frame[..end]).to_le_bytes() == frame[end..];
        let choices = frame[4..end].to_vec();
        Ok(Some(Recorded { choices, intact }))
    }

    /// Where each game ends, up to the first that is not intact.
    ///
    /// # Errors
    /// If the file is something else, or cannot be read.
    pub fn intact_ends(&self) -> Result<Vec<u64>> {
        // What is shorter than the first line was torn off in it.
        if self.games() == 0 && self.has_a_tail() && self.length > heading() {
            let mut start = [0; CHOICES_HEADING.len()];
            let mut file = self.file.lock().expect("nothing panics while it reads");
            let read = file.rewind().and_then(|()| file.read_exact(&mut start));
            read.with_context(|| format!("{}: cannot be read", self.path.display()))?;
            if start != CHOICES_HEADING.as_bytes() {
                bail!(
                    "{}: does not begin as a record of choices does; give another --out",
                    self.path.display()
                );
            }
        }
        let mut intact = Vec::new();
        for (game, end) in (self.first..).zip(&self.ends) {
            if !self.of(game)?.is_some_and(|r| r.intact) {
                break;
            }
            intact.push(*end);
        }
        Ok(intact)
    }
}

const fn heading() -> u64 {
    CHOICES_HEADING.len() as u64
}

/// Where the part of each game ends, as far as there are whole parts.
fn ends(file: &File, length: u64) -> io::Result<Vec<u64>> {
    let mut ends = Vec::new();
    let mut reader = BufReader::new(file);
    let mut start = Vec::new();
    reader.by_ref().take(heading()).read_to_end(&mut start)?;
    if start != CHOICES_HEADING.as_bytes() {
        return Ok(ends);
    }
    let mut end = heading();
    while length - end >= FRAME {
        let mut count = [0; 4];
        reader.read_exact(&mut count)?;
        let rest = u64::from(u32::from_le_bytes(count)) + FRAME - 4;
        if rest > length - end - 4 {
            break;
        }
        reader.seek_relative(rest as i64)?;
        end += 4 + rest;
        ends.push(end);
    }
    Ok(ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fs;

    fn bytes(games: &[Vec<u8>]) -> Vec<u8> {
        let frames = games.iter().enumerate();
        let frames = frames.flat_map(|(game, choices)| framed(game as u64, choices));
        CHOICES_HEADING.bytes().chain(frames).collect()
    }

    fn with<T>(bytes: &[u8], look: impl FnOnce(&ChoicesFile) -> T) -> T {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(CHOICES), bytes).unwrap();
        look(&ChoicesFile::open(folder.path()).unwrap().unwrap())
    }

    #[test]
    fn the_format_is_the_one_described() {
        let bytes = bytes(&[vec![0, 191], vec![]]);
        let (heading, frames) = bytes.split_at(21);
        assert_eq!(heading, b"methuselah choices 1\n");
        // The checks were worked out apart from this program.
        assert_eq!(frames[..6], [2, 0, 0, 0, 0, 191]);
        assert_eq!(frames[6..10], 0xd5dc_a4be_u32.to_le_bytes());
        assert_eq!(frames[10..14], [0, 0, 0, 0]);
        assert_eq!(frames[14..], 0xc242_2be4_u32.to_le_bytes());
    }

    #[test]
    fn a_folder_without_the_file_has_no_choices() {
        let folder = tempfile::tempdir().unwrap();
        assert!(ChoicesFile::open(folder.path()).unwrap().is_none());
    }

    #[test]
    fn what_is_torn_off_in_the_first_line_has_no_games_and_another_file_is_refused() {
        for torn in ["", "methus", "methuselah choices 1\n"] {
            let ends = with(torn.as_bytes(), |file| file.intact_ends());
            assert_eq!(ends.unwrap(), [0_u64; 0]);
        }
        let error = with(b"methuselah choices 2\n, and more", |file| {
            assert!(file.has_a_tail());
            file.intact_ends().unwrap_err().to_string()
        });
        assert!(error.contains("does not begin as"), "{error}");
    }

    fn games() -> impl Strategy<Value = Vec<Vec<u8>>> {
        proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..40), 1..8)
    }

    proptest! {
        #[test]
        fn every_game_is_read_back(games in games()) {
            let read: Vec<_> = with(&bytes(&games), |file| {
                assert!(!file.has_a_tail());
                assert_eq!(file.of(games.len() as u64).unwrap(), None);
                (0..file.games()).map(|n| file.of(n).unwrap().unwrap()).collect()
            });
            let intact = |choices| Recorded { choices, intact: true };
            prop_assert_eq!(read, games.into_iter().map(intact).collect::<Vec<_>>());
        }

        #[test]
        fn a_torn_tail_loses_only_the_game_that_it_is_torn_in(games in games(), cut in any::<prop::sample::Index>()) {
            let bytes = bytes(&games);
            let cut = cut.index(bytes.len() + 1);
            let (ends, whole) = with(&bytes, |file| file.intact_ends()).map(|ends| {
                let whole = ends.iter().filter(|end| **end <= cut as u64).count();
                (ends, whole)
            }).unwrap();
            let kept = with(&bytes[..cut], |file| file.intact_ends()).unwrap();
            prop_assert_eq!(kept, ends[..whole].to_vec());
        }

        #[test]
        fn a_flipped_bit_is_found_in_its_game(games in games(), bit in any::<prop::sample::Index>()) {
            let whole = bytes(&games);
            let ends = with(&whole, |file| file.intact_ends()).unwrap();
            let bit = 8 * CHOICES_HEADING.len() + bit.index(8 * (whole.len() - CHOICES_HEADING.len()));
            let mut flipped = whole.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let kept = with(&flipped, |file| file.intact_ends()).unwrap();
            let before = ends.iter().filter(|end| **end <= bit as u64 / 8).count();
            prop_assert_eq!(kept, ends[..before].to_vec());
        }
    }
}
