//! Rulings that several cards share: each is shown with every scripted card it is about.

mod actions;
mod combat;
mod imbued;
mod masters;
mod politics;
mod reactions;
mod vampires;

use engine::Scene;

/// Plays a card at the level whose mode has this number, where there is a choice.
fn play(game: &mut Scene, card: &str, mode: usize) {
    game.take(&format!("play {card}"))
        .take_if_there(&format!("mode {mode}"));
}
