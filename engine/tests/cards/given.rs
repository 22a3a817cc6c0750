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

/// Our cards, but for a Bum's Rush that gives this before the combat.
fn with_rush(given: &str) -> CardDb {
    let text = format!(
        "(id: 100266, name: \"Bum's Rush\", modes: [(
            choose: [Minion(whose: Others, place: Ready)],
            action: (at: Target),
            effects: [{given}, EnterCombat(Me, Target)],
        )])"
    );
    let cards = CardDb::embedded().with(&[("bums_rush.ron", &text)]);
    cards.expect("the script can be read")
}

/// After a combat between Lauren and Nassir, by that card: the pool of who acts, and the blood of
/// both.
fn after_a_rush(given: &str) -> (u8, u8, u8) {
    let cards = with_rush(given);
    let mut t = Scenario::new(&cards, 2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").finish_action();
    (game.pool(0), game.blood(lauren), game.blood(nassir))
}

const A_POOL: &str = "Move(N(1), Bank, Pool(You))";

#[test]
fn what_comes_after_combat_of_an_action_comes_once_and_speaks_of_who_was_chosen() {
    // One blood is of the strike.
    let given = format!(
        "Grant(Action, (on: AfterCombat, effects: [{A_POOL}, Move(N(1), Blood(Target), Bank)]))"
    );
    assert_eq!(after_a_rush(&given), (31, 3, 2));
    let given = given.replace("Grant(Action", "Grant(Combat");
    assert_eq!(after_a_rush(&given), (31, 3, 2));
}

#[test]
fn what_comes_after_combat_is_asked_its_conditions() {
    for span in ["Action", "Combat"] {
        for (when, pool) in [
            ("Is(Target, (place: Ready))", 31),
            ("Is(Me, (locked: false))", 30),
        ] {
            let given =
                format!("Grant({span}, (on: AfterCombat, when: [{when}], effects: [{A_POOL}]))");
            assert_eq!(after_a_rush(&given).0, pool, "{given}");
        }
    }
}

#[test]
fn what_comes_after_the_combat_of_somebody_comes_for_each_of_them_and_keeps_its_limit() {
    for span in ["Action", "Combat"] {
        for (to, once, pool) in [
            ("", "", 32),
            ("", "once: Action, ", 31),
            ("is: Target", "", 31),
            ("is: Me", "", 31),
        ] {
            let given =
                format!("Grant({span}, (on: AfterCombat, to: ({to}), {once}effects: [{A_POOL}]))");
            assert_eq!(after_a_rush(&given).0, pool, "{given}");
        }
        let given = format!(
            "Grant({span}, (on: AfterCombat, to: (is: Target),
                effects: [Move(N(2), Blood(Second), Bank), Move(N(1), Blood(Target), Bank)]))"
        );
        assert_eq!(after_a_rush(&given), (30, 1, 2), "{given}");
    }
}

#[test]
fn a_card_may_be_chosen_beforehand_on_the_minion_chosen_first() {
    // Only a minion with such a card can be chosen.
    let text = "(id: 100266, name: \"Bum's Rush\", modes: [(
        choose: [Minion(whose: Others), Card(kind: Equipment, on: (is: Target))],
        action: (at: Target),
        effects: [Burn(Second)],
    )])";
    let cards = CardDb::embedded().with(&[("bums_rush.ron", text)]);
    let cards = cards.expect("the script can be read");
    for armed in [true, false] {
        let mut t = Scenario::new(&cards, 2);
        t.minion(0, "Lauren");
        t.minion(1, "Ashley");
        let nassir = t.minion(1, "Nassir");
        if armed {
            t.on(1, ".44 Magnum", nassir, engine::vocab::Level::Superior);
            t.on(1, "Flak Jacket", nassir, engine::vocab::Level::Superior);
        }
        t.hand(0, &["Bum's Rush"]);
        let mut game = t.minion_phase(0);
        assert_eq!(game.can("play Bum's Rush"), armed);
        if armed {
            game.take("play Bum's Rush");
            assert_eq!(game.options(), [".44 Magnum", "Flak Jacket"]);
            game.take("Flak Jacket").finish_action();
            assert_eq!(game.on(nassir), [".44 Magnum"]);
        }
    }
}
