//! Vampires with text of their own, outside combat and politics.

use crate::table;
use engine::vocab::Level;

#[test]
fn bret_stryker_has_one_less_intercept_against_titled_vampires() {
    for (actor, intercept) in [("Belinde", -1), ("Larissa Moreira", -1), ("Ashley", 0)] {
        let mut t = table(2);
        t.minion(0, actor);
        let bret = t.minion(1, "Bret Stryker");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(bret), intercept, "{actor}");
    }
}

#[test]
fn bret_stryker_fails_to_block_a_prince_without_help() {
    let mut t = table(2);
    t.minion(0, "Belinde");
    let bret = t.minion(1, "Bret Stryker");
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Bret Stryker"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(!game.locked(bret));
}

#[test]
fn catalina_vega_and_lenny_burkhead_have_one_more_bleed() {
    for name in ["Catalina Vega", "Lenny Burkhead"] {
        let mut t = table(2);
        t.minion(0, name);
        let mut game = t.minion_phase(0);
        game.take("bleed").finish_action();
        assert_eq!(game.pool(1), 28, "{name}");
    }
}

#[test]
fn inherent_bleed_leaves_room_for_a_limited_modifier() {
    let mut t = table(2);
    t.minion(0, "Catalina Vega");
    t.hand(0, &["Aire of Elation"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Aire of Elation", "mode 1"])
        .finish_action();
    assert_eq!(game.pool(1), 25);
}

#[test]
fn larissa_moreira_discards_an_animalism_card_for_one_bleed() {
    let mut t = table(2);
    t.minion(0, "Larissa Moreira");
    t.hand(0, &["Raven Spy", "Cats' Guidance", "Bonding"]);
    t.library(0, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "use Larissa Moreira"]);
    assert!(!game.can("Bonding"));
    game.take("Cats' Guidance");
    // Once an action.
    game.finish_action();
    assert_eq!(game.pool(1), 28);
    assert_eq!(game.ash_heap(0), ["Cats' Guidance"]);
    assert_eq!(game.hand(0), ["Raven Spy", "Bonding", "Villein"]);
}

#[test]
fn larissa_moreira_discards_only_while_she_bleeds_and_with_the_card_in_hand() {
    let mut t = table(2);
    let larissa = t.minion(0, "Larissa Moreira");
    t.minion(0, "Ashley");
    t.minion(1, "Lauren");
    t.counters(larissa, 1);
    t.hand(0, &["Raven Spy"]);
    for (action, actor) in [("hunt", "Larissa Moreira"), ("bleed", "Ashley")] {
        let mut game = t.clone().minion_phase(0);
        game.take_all(&[action, actor]);
        while game.in_action() {
            assert!(!game.can("use Larissa Moreira"));
            game.pass();
        }
    }
}

#[test]
fn the_dowager_has_one_intercept_against_directed_actions() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 1);
    let dowager = t.minion(1, "The Dowager");
    let mut game = t.clone().minion_phase(0);
    game.take("bleed");
    assert_eq!(game.intercept(dowager), 1);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.intercept(dowager), 0);
}

#[test]
fn vampires_come_with_their_capacity_and_title() {
    let mut t = table(2);
    let alexa = t.minion(0, "Alexa Draper");
    let lauren = t.minion(0, "Lauren");
    let larissa = t.minion(0, "Larissa Moreira");
    let game = t.minion_phase(0);
    assert_eq!((game.blood(alexa), game.blood(lauren)), (8, 4));
    assert!(game.titled(alexa) && game.titled(larissa) && !game.titled(lauren));
}

#[test]
fn isanwayen_locks_for_a_master_phase_action() {
    for (how, can) in [("", true), ("locked", false), ("torpor", false)] {
        let mut t = table(2);
        let isanwayen = t.minion(0, "Isanwayen");
        match how {
            "locked" => t.lock(isanwayen),
            "torpor" => t.torpor(isanwayen),
            _ => &mut t,
        };
        t.minion(0, "Nassir");
        t.hand(0, &["Blood Doll", "Blood Doll"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("use Isanwayen"), can, "{how}");
        if can {
            game.take("use Isanwayen");
            assert!(game.locked(isanwayen) && !game.can("use Isanwayen"));
            for _ in 0..2 {
                game.take("play Blood Doll").take("Nassir");
            }
        } else {
            game.take("play Blood Doll").take_if_there("Nassir");
            assert!(!game.can("play Blood Doll"));
        }
    }
}

#[test]
fn rescuing_isanwayen_costs_a_blood_more_and_catacombs_one_less() {
    for (victim, catacombs, cost) in [
        ("Isanwayen", false, 3),
        ("Isanwayen", true, 2),
        ("Lauren", false, 2),
        ("Lauren", true, 1),
    ] {
        let mut t = table(2);
        let nassir = t.minion(0, "Nassir");
        let other = t.minion(0, victim);
        // Locked, or it would have to hunt at once.
        t.torpor(other).counters(other, 1).lock(other);
        if catacombs {
            t.on(0, "Catacombs", nassir, Level::Basic);
        }
        t.minion(1, "Ashley");
        let mut game = t.minion_phase(0);
        game.take("rescue");
        // Whoever pays: here the rescued pays one of it.
        let share = (cost - 1).to_string();
        game.take_if_there(&share);
        assert_eq!(game.stealth(), 1 + i32::from(catacombs), "{victim}");
        game.finish_action();
        assert!(game.ready(other), "{victim}");
        let left = (game.blood(nassir), game.blood(other));
        assert_eq!(left, (4 - (cost - 1), 0), "{victim} {catacombs}");
    }
}

#[test]
fn catacombs_are_equipped_for_a_blood_and_hide_no_other_action() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.minion(1, "Ashley");
    t.hand(0, &["Catacombs"]);
    let mut game = t.minion_phase(0);
    game.take("play Catacombs").finish_action();
    assert_eq!(
        (game.on(nassir), game.blood(nassir)),
        (vec!["Catacombs"], 3)
    );
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed");
    assert_eq!(game.stealth(), 0);
}
