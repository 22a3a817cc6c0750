//! Who can play what.

use engine::{CardDb, CardDef};

/// Whether somebody in a crypt can play a library card, by clan and Disciplines.
pub fn fits(cards: &CardDb, crypt: &[(u32, u32)], card: u32) -> bool {
    let def = |id| cards.by_id(id).map(|def| cards.def(def));
    let Some(card) = def(card).filter(|card| card.scripted && !card.is_crypt()) else {
        return false;
    };
    crypt.iter().filter_map(|line| def(line.0)).any(|minion| {
        let clan = card.clans.is_empty() || card.clans.iter().any(|c| minion.clans.contains(c));
        let path = card.path.is_none() || card.path == minion.path;
        clan && path && plays_a_mode(minion, card)
    })
}

fn plays_a_mode(minion: &CardDef, card: &CardDef) -> bool {
    let has = |needs: &[_]| {
        let mut needs = needs.iter();
        needs.all(|(discipline, level)| minion.disciplines.has(*discipline, *level))
    };
    card.modes.is_empty() || card.modes.iter().any(|mode| has(&mode.needs_disciplines))
}
