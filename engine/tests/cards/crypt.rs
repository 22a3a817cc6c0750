//! Vampires with text of their own, outside combat and politics.

use crate::table;

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
