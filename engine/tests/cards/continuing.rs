//! Ambulance, Veil the Legions and Steely Tenacity: actions that continue, actions to come, and
//! cards that come back.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

/// Lauren bleeds with an ambulance, and Nassir blocks.
fn blocked(hand: &[&str]) -> (engine::Scene<'static>, [engine::Slot; 3]) {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ambulance = t.on(0, "Ambulance", lauren, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.lock(ryan);
    t.hand(0, hand);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    (game, [lauren, ambulance, nassir])
}

// Ambulance

#[test]
fn an_ambulance_locks_to_continue_a_blocked_action() {
    for (answer, pool) in [("yes", 29), ("no", 30)] {
        let (mut game, [lauren, ambulance, nassir]) = blocked(&[]);
        game.pass_until(0, answer).take(answer).finish_action();
        assert_eq!(game.pool(1), pool);
        assert_eq!(game.locked(ambulance), answer == "yes");
        assert!(game.exists(ambulance) && game.locked(lauren) && game.locked(nassir));
        assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
    }
}

#[test]
fn what_was_played_is_in_effect_in_an_action_that_an_ambulance_continues() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Ambulance", lauren, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned", "Conditioning"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned")
        .take_if_there("mode 0");
    game.until(0, "play Conditioning").take_if_there("mode 0");
    game.until(1, "block with Nassir").until(0, "yes");
    game.finish_action();
    // The card of the action is back from the ash heap until it is over.
    assert!(game.pool(1) < 28);
    assert_eq!(game.ash_heap(0).len(), 2);
}

#[test]
fn who_has_declined_does_not_block_the_action_that_an_ambulance_continues() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 2);
    t.on(0, "Ambulance", lauren, Level::Basic);
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Sport Bike", ryan, Level::Basic);
    t.minion(2, "Caliban");
    t.hand(2, &["Dodge"]);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert!(game.to_decide() == 1 && game.can("block with Ryan"));
    game.pass();
    game.until(2, "block with Caliban");
    let attempted = |e: &GameEvent| matches!(e, GameEvent::BlockAttempt { .. });
    assert_eq!(game.count(attempted), 1);
    while game.in_action() {
        assert!(!game.can("block with Ryan"));
        game.pass();
    }
}

#[test]
fn an_ambulance_is_of_no_use_to_who_goes_to_torpor_even_if_it_comes_back() {
    for station in [false, true] {
        let mut t = table(2);
        let ashley = t.minion(0, "Ryan");
        t.counters(ashley, 0)
            .gain_trait(ashley, engine::vocab::Keyword::Infernal);
        t.counters(ashley, 1);
        t.on(0, "Ambulance", ashley, Level::Basic);
        if station {
            t.in_play(0, "Warsaw Station");
        }
        t.minion(1, "Khurshid");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Khurshid");
        if station {
            game.until(0, "use Warsaw Station");
            assert!(game.ready(ashley));
        }
        while game.in_action() {
            assert!(!game.can("yes"), "the action is over");
            game.pass();
        }
        assert_eq!(game.pool(1), 30);
        assert_eq!(game.in_torpor(ashley), !station);
    }
}

// Veil the Legions

#[test]
fn veil_the_legions_is_played_by_another_ready_unlocked_vampire_for_a_stealth() {
    for (locked, able) in [(false, true), (true, false)] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let alu = t.minion(0, "Alu");
        if locked {
            t.lock(alu);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Veil the Legions"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if !locked {
            game.take("Lauren");
        }
        game.until(1, "block with Nassir");
        assert_eq!(game.in_action() && game.can("play Veil the Legions"), able);
        if able {
            game.take("play Veil the Legions").finish_action();
            assert_eq!(game.pool(1), 29);
            assert!(!game.locked(alu));
        }
    }
}

// Steely Tenacity, as an action

#[test]
fn steely_tenacity_bleeds_with_one_more_and_is_replaced_or_taken_back_after_the_action() {
    for (answer, back) in [("Steely Tenacity", true), ("no", false)] {
        let mut t = table(2);
        t.minion(0, "Bituin");
        t.minion(1, "Nassir");
        t.hand(0, &["Steely Tenacity"]);
        let mut game = t.minion_phase(0);
        game.take("play Steely Tenacity");
        assert_eq!((game.bleed(), game.hand_size(0)), (2, 6));
        game.pass_until(0, answer).take(answer);
        assert!(!game.in_action());
        assert_eq!(game.hand(0).contains(&"Steely Tenacity"), back);
        assert_eq!(game.ash_heap(0).contains(&"Steely Tenacity"), !back);
        assert_eq!((game.hand_size(0), game.pool(1)), (7, 28));
    }
}

#[test]
fn steely_tenacity_is_taken_back_from_the_ash_heap_only() {
    // Something that takes cards of the ash heap out of the game at any time.
    let cards = crate::extra::with_scripts(&[(
        100848,
        "name: \"Grand Temple of Set\", keywords: [Unique, Location], modes: [(effects: [PutInPlay])],
        text: [(once: Turn, choose: [Card(whose: You, place: AshHeap)], effects: [MoveCards(Thing(Card), OutOfGame)])]",
    )]);
    for removes in [true, false] {
        let mut t = engine::Scenario::new(&cards, 2);
        t.minion(0, "Bituin");
        t.minion(1, "Nassir");
        t.in_play(0, "Grand Temple of Set");
        t.hand(0, &["Steely Tenacity"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        game.until(0, "play Steely Tenacity");
        if removes {
            game.until(0, "use Grand Temple of Set");
        }
        let mut offered = false;
        while game.active() == 0 && game.window() != Some(Window::Minion) {
            offered |= game.can("Steely Tenacity") && !game.can("pass");
            let choice = ["no", "pass"].into_iter().find(|c| game.can(c));
            let first = game.options()[0].clone();
            game.take(choice.unwrap_or(&first));
        }
        assert_eq!(offered, !removes);
    }
}
