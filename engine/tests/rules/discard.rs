//! The discard phase.

use crate::table;
use engine::script::Window;

#[test]
fn one_card_may_be_discarded_and_is_replaced() {
    let mut t = table(2);
    t.hand(0, &["Misdirection", "Misdirection"]);
    t.library(0, &["Villein"]);
    let mut game = t.discard_phase(0);
    game.take("discard Misdirection");
    assert_eq!(game.ash_heap(0), ["Misdirection"]);
    assert_eq!(game.hand(0), ["Misdirection", "Villein"]);
    // The one discard phase action is used, and the turn is over.
    assert_eq!(game.active(), 1);
}

#[test]
fn discarding_is_optional_and_not_saved() {
    let mut t = table(2);
    t.hand(0, &["Misdirection", "Misdirection"]);
    let mut game = t.discard_phase(0);
    game.pass();
    assert_eq!(game.active(), 1);
    game.pass_to_turn_of(0)
        .pass_to(Window::Discard)
        .take("discard Misdirection");
    assert_eq!(game.active(), 1);
    assert_eq!(game.hand(0), ["Misdirection"]);
}

#[test]
fn only_the_active_methuselah_discards() {
    let mut t = table(2);
    t.hand(1, &["Misdirection"]);
    let mut game = t.discard_phase(0);
    game.pass();
    assert_eq!(game.hand(1), ["Misdirection"]);
    assert_ne!(game.active(), 0);
}
