//! Imbued, conviction and powers.

mod conviction;
mod library;
mod minions;
mod own_text;
mod powers;
mod powers_in_combat;

use engine::vocab::Level;
use engine::{Scenario, Scene, Slot};

pub(crate) const ANNA: &str = "Anna \"Dictatrix11\" Suljic";
pub(crate) const BEATRICE: &str = "Béatrice \"Oracle171\" Tremblay";
pub(crate) const EARL: &str = "Earl \"Shaka74\" Deams";
pub(crate) const ERICK: &str = "Erick \"Shophet125\" Franco";
pub(crate) const FRANCOIS: &str = "François \"Warden\" Loehr";
pub(crate) const JACK: &str = "Jack \"Hannibal137\" Harmon";
pub(crate) const JENNIE: &str = "Jennie \"Cassie247\" Orne";
pub(crate) const JOHN: &str = "John \"Cop90\" O'Malley";
pub(crate) const LEAF: &str = "Leaf \"Potter116\" Pankowski";
pub(crate) const LIZ: &str = "Liz \"Ticket312\" Thornton";
pub(crate) const LUPE: &str = "Lupe \"Cabbie22\" Droin";
pub(crate) const MAMAN: &str = "Maman Boumba";
pub(crate) const MARION: &str = "Marion \"Teacher193\" Perks";
pub(crate) const PAUL: &str = "Paul \"Sixofswords29\" Moreton";
pub(crate) const PEDRO: &str = "Pedro Cortez";
pub(crate) const PETER: &str = "Peter \"Outback295\" Rophail";
pub(crate) const TRAVIS: &str = "Travis \"Traveler72\" Miller";
pub(crate) const XIAN: &str = "Xian \"DziDzat155\" Quan";

/// Puts cards on an imbued.
pub(crate) fn convince(t: &mut Scenario<'_>, imbued: (u8, Slot), cards: &[&str]) {
    for card in cards {
        t.on(imbued.0, card, imbued.1, Level::Basic);
    }
}

/// "use NAME" and the like.
pub(crate) fn with(verb: &str, name: &str) -> String {
    format!("{verb} {name}")
}

/// Passes to the end of the action; whether somebody could do this on the way.
pub(crate) fn could(game: &mut Scene<'_>, text: &str) -> bool {
    let mut could = false;
    while game.in_action() {
        could |= game.can(text);
        game.pass();
    }
    could
}

/// An imbued of a seat with a power and so much conviction.
pub(crate) fn gifted(
    t: &mut Scenario<'_>,
    seat: u8,
    name: &str,
    power: &str,
    conviction: usize,
) -> Slot {
    let imbued = t.minion(seat, name);
    t.on(seat, power, imbued, Level::Basic);
    for _ in 0..conviction {
        t.on(seat, "Second Sight", imbued, Level::Basic);
    }
    imbued
}
