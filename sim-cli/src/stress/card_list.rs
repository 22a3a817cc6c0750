//! A list of cards that random decks are drawn from.

use anyhow::{bail, Context, Result};
use engine::{CardDb, DefId};
use std::fs;
use std::path::Path;

/// Cards with a script, in the order of their list.
#[derive(Clone, Debug, Default)]
pub struct CardList {
    cards: Vec<DefId>,
}

impl CardList {
    /// Reads a list: a card a line, its number in the official list first; what follows the number
    /// is for whoever reads it. Empty lines, and those that begin with `#`, are passed over.
    ///
    /// # Errors
    /// If the file cannot be read, a line begins with no number of a card or with one that stood
    /// before, a card has no script, or there is no crypt card or no library card.
    pub fn read(path: &Path, cards: &CardDb) -> Result<CardList> {
        let shown = path.display();
        let text = fs::read_to_string(path)
            .with_context(|| format!("{shown}: the list of cards cannot be read"))?;
        let mut list = CardList::default();
        for (line, text) in (1..).zip(text.lines()) {
            let Some(number) = text.split_whitespace().next() else {
                continue;
            };
            if number.starts_with('#') {
                continue;
            }
            let known = number.parse().ok().and_then(|id| cards.by_id(id));
            let Some(def) = known else {
                bail!("{shown}:{line}: {number:?} is no card's number in the official list; correct it");
            };
            if list.cards.contains(&def) {
                bail!("{shown}:{line}: card {number} stands here twice; remove this line");
            }
            let card = cards.def(def);
            if !card.scripted {
                bail!(
                    "{shown}:{line}: {} has no script; script it, or remove the line",
                    card.name
                );
            }
            list.cards.push(def);
        }
        let crypt = list.cards.iter().filter(|d| cards.def(**d).is_crypt());
        match crypt.count() {
            0 => bail!("{shown}: no crypt card is in the list; add some"),
            n if n == list.cards.len() => {
                bail!("{shown}: no library card is in the list; add some")
            }
            _ => Ok(list),
        }
    }

    /// The cards.
    pub fn cards(&self) -> &[DefId] {
        &self.cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<CardList, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cards.txt");
        fs::write(&path, text).unwrap();
        let folder = format!("{}/", folder.path().display());
        CardList::read(&path, CardDb::embedded())
            .map_err(|error| format!("{error:#}").replace(&folder, ""))
    }

    #[test]
    fn a_list_has_its_cards_in_their_order() {
        let list = read("# cards\n100518 Deflection\n\n200010\n100001\n").unwrap();
        let db = CardDb::embedded();
        let ids: Vec<u32> = list.cards().iter().map(|d| db.def(*d).id).collect();
        assert_eq!(ids, [100518, 200010, 100001]);
    }

    #[test]
    fn a_line_that_is_no_card_of_ours_is_named() {
        for (text, what) in [
            (
                "100518\nDeflection\n",
                "cards.txt:2: \"Deflection\" is no card's number",
            ),
            ("1\n", "cards.txt:1: \"1\" is no card's number"),
            (
                "100518\n#\n100518\n",
                "cards.txt:3: card 100518 stands here twice",
            ),
            ("100518\n", "cards.txt: no crypt card"),
            ("200010\n", "cards.txt: no library card"),
            ("", "cards.txt: no crypt card"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(what), "{error}");
        }
        let unscripted = CardDb::embedded().defs().iter().find(|d| !d.scripted);
        if let Some(def) = unscripted {
            let error = read(&def.id.to_string()).unwrap_err();
            assert!(
                error.contains(&format!("{} has no script", def.name)),
                "{error}"
            );
        }
    }
}
