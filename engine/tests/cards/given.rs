//! What is given for a while speaks of what had been chosen, with scripts made for it.

use engine::script::Window;
use engine::{CardDb, Scenario};

/// Our cards, but for a Blood Doll that does this.
fn cards(effects: &str) -> CardDb {
    let text = format!("(id: 100199, name: \"Blood Doll\", modes: [(effects: [{effects}])])");
    let cards = CardDb::embedded().with(&[("blood_doll.ron", &text)]);
    cards.expect("the script can be read")
}

#[test]
fn a_number_and_a_methuselah_that_were_chosen_are_meant_as_long_as_it_lasts() {
    let cards = cards(
        "Choose(Number(2, N(3))), Choose(Methuselah(of: Others)), Choose(Minion(whose: You)),
         Grant(Turn, (change: HandSize, by: 1, per: X, whose: Chosen)),
         Grant(Turn, (change: Bleed, to: (is: Target), by: 1, per: X))",
    );
    let mut t = Scenario::new(&cards, 3);
    t.minion(0, "Lauren");
    t.minion(0, "Nassir");
    t.hand(0, &["Blood Doll"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll");
    game.take("3");
    game.take("seat 2");
    game.take("Nassir");
    assert_eq!(game.hand_size(2), 10, "three more for whom was chosen");
    assert_eq!(game.hand_size(1), 7);
    game.pass_to(Window::Minion);
    game.take("bleed");
    game.take("Nassir");
    game.finish_action();
    assert_eq!(game.pool(1), 26, "one and X more");
    game.take("bleed");
    game.finish_action();
    assert_eq!(game.pool(1), 25, "another than was chosen bleeds for one");
}
