//! Actions that enter combat with a minion: who may take them, who may block, who acts first.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario};

use crate::{cards, table};

#[test]
fn anyone_may_enter_combat_with_a_vampire_whose_haven_is_uncovered() {
    let mut t = Scenario::new(cards(), 3);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let ryan = t.minion(2, "Ryan");
    t.on(1, "Haven Uncovered", ryan, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("act with Haven Uncovered");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: ryan
    }));
    assert_eq!((game.blood(lauren), game.blood(ryan)), (3, 3));
}

#[test]
fn only_the_controller_of_the_vampire_may_block_that_action() {
    let mut t = Scenario::new(cards(), 3);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let ryan = t.minion(2, "Ryan");
    let aunt_linda = t.minion(2, "Aunt Linda");
    t.on(1, "Haven Uncovered", ryan, Level::Basic);
    t.on(2, "Sport Bike", aunt_linda, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("act with Haven Uncovered");
    assert_eq!(game.to_decide(), 2);
    game.take("block with Aunt Linda").finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: aunt_linda
    }));
    assert_eq!((game.blood(ryan), game.blood(nassir)), (4, 4));
}

#[test]
fn superior_deep_song_locks_a_vampire_and_fights_it_and_its_target_acts_first() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1");
    game.finish_action();
    assert!(game.locked(lauren) && game.locked(horace));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: horace
    }));
    assert_eq!((game.blood(horace), game.blood(lauren)), (4, 3));
}

#[test]
fn in_the_combat_of_deep_song_the_target_has_the_first_opportunity() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    t.minion(1, "Aunt Linda");
    t.hand(0, &["Deep Song", "Roundhouse"])
        .hand(1, &["Roundhouse"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1");
    while !game.in_combat() {
        game.pass();
    }
    assert_eq!((game.to_decide(), game.window()), (1, Some(Window::Strike)));
}

#[test]
fn a_blocked_deep_song_neither_locks_nor_fights_its_target() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1").take("Lauren");
    game.until(1, "block with Nassir").finish_action();
    assert!(!game.locked(lauren));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: horace,
        opposing: nassir
    }));
    assert_eq!(game.blood(lauren), 4);
}

#[test]
fn order_of_hermes_cabal_enters_combat_with_tremere_of_others() {
    let mut t = table();
    let cabal = t.minion(0, "Order of Hermes Cabal");
    t.minion(0, "Nassir");
    let ashley = t.minion(1, "Ashley");
    t.lock(ashley);
    let lauren = t.minion(1, "Lauren");
    let mut game = t.clone().minion_phase(0);
    // One Tremere of another, and no choice of Ashley.
    game.take("act with Order of Hermes Cabal");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: cabal,
        opposing: lauren
    }));
    t.torpor(lauren);
    assert!(!t.minion_phase(0).can("act with Order of Hermes Cabal"));
}

#[test]
fn the_employer_of_twisted_bloodhound_enters_combat_with_a_minion() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(0, "Twisted Bloodhound", lauren, Level::Basic);
    t.minion(0, "Ashley");
    let mut game = t.minion_phase(0);
    // Its employer, and nobody else: no minion is asked for.
    game.take("act with Twisted Bloodhound");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: nassir
    }));
    assert!(!game.locked(nassir));
}
