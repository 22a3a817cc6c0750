//! Real lists for the tables of a stress: the decks of a folder, with blanks
//! for the cards that have no script.

use crate::lineup::{deck_files, read_deck, unscripted, Entrant};
use crate::run::ManifestDeck;
use crate::seating::SEATS;
use anyhow::{bail, Result};
use engine::{CardDb, Deck, DefId, GameState, Setup};
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

/// The decks of a folder that can be played.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    decks: Vec<Deck>,
    /// Why each of the others is left out: a line that begins with its file.
    left_out: Vec<String>,
    /// Decks that have a card without a script.
    with_blanks: usize,
    /// The names of such cards.
    blanks: BTreeSet<String>,
    /// Copies of them in all decks.
    copies: usize,
}

impl Lists {
    /// Reads a deck file, or all those of a folder. What cannot be read, or what the engine
    /// refuses, is left out.
    ///
    /// # Errors
    /// If there is no deck file there, or none that can be played.
    pub fn read(path: &Path, cards: &CardDb) -> Result<Lists> {
        let mut lists = Lists::default();
        for file in deck_files(path)? {
            if let Err(error) = lists.add(&file, cards) {
                let named = format!("{error:#}");
                let shown = file.display().to_string();
                lists.left_out.push(match named.starts_with(&shown) {
                    true => named,
                    false => format!("{shown}: {named}"),
                });
            }
        }
        if lists.decks.is_empty() {
            bail!(
                "{}: none of the decks can be played:\n  {}",
                path.display(),
                lists.left_out.join("\n  ")
            );
        }
        Ok(lists)
    }

    fn add(&mut self, file: &Path, cards: &CardDb) -> Result<()> {
        let (list, _) = read_deck(file)?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = stem.replace(char::is_control, " ");
        let missing = unscripted(&list, cards);
        let deck = ManifestDeck::of(&Entrant { name, list }).prepared(cards)?;
        // What the engine says of a table of five such decks, it says of the deck.
        let table = Setup {
            decks: vec![deck.clone(); SEATS],
            ..Setup::default()
        };
        GameState::new(cards, &table)?;
        let blank = |def: &&DefId| !cards.def(**def).scripted;
        self.copies += deck.crypt.iter().chain(&deck.library).filter(blank).count();
        self.with_blanks += usize::from(!missing.is_empty());
        self.blanks.extend(missing);
        self.decks.push(deck);
        Ok(())
    }

    /// The decks.
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }
}

/// What is to be known before they are played: how many there are, which are left out and why,
/// and how much of them is blanks.
impl fmt::Display for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} decks", self.decks.len())?;
        if !self.blanks.is_empty() {
            write!(
                f,
                "; {} of them have cards without a script, which are played as blanks: \
                 {} cards, {} copies",
                self.with_blanks,
                self.blanks.len(),
                self.copies
            )?;
        }
        if !self.left_out.is_empty() {
            write!(f, "\n{} decks are left out:", self.left_out.len())?;
        }
        for line in &self.left_out {
            write!(f, "\n  {}", line.replace('\n', "\n    "))?;
        }
        Ok(())
    }
}
