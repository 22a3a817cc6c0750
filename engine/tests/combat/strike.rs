//! Choosing and resolving strikes, and what strikes do.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn a_hand_strike_does_damage_equal_to_strength() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Preternatural Strength", ryan, Level::Basic);
    let game = fight(t, "Ryan");
    assert_eq!((game.blood(lauren), game.blood(ryan)), (2, 3));
}

#[test]
fn a_dodge_protects_the_possessions_of_the_dodging_minion() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Shattering Blow"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Lauren");
    game.take("play Shattering Blow").take("play Dodge");
    assert_eq!(game.on(lauren), ["Sport Bike"]);
    assert!(game.ready(ryan));
}

#[test]
fn a_dodge_protects_from_a_strike_done_with_first_strike() {
    let mut t = table();
    t.minion(0, "Wauneka");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Shattering Blow"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Lauren");
    game.take("play Shattering Blow")
        .take("mode 1")
        .take("play Dodge");
    assert_eq!(game.on(lauren), ["Sport Bike"]);
}

#[test]
fn combat_ends_before_the_other_strike_is_resolved() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let massimo = t.minion(1, "Massimo Falconi");
    t.hand(0, &["Roundhouse"]).hand(1, &["Majesty"]);
    let mut game = fight(t, "Massimo Falconi");
    game.take("play Roundhouse").take("play Majesty");
    assert!(game.happened(GameEvent::CombatEnds));
    assert_eq!(game.blood(ryan), 4);
    assert_eq!(game.blood(massimo), 3, "1 for the Majesty");
}

#[test]
fn combat_ends_before_a_strike_done_with_first_strike() {
    let mut t = table();
    t.minion(0, "Wauneka");
    let massimo = t.minion(1, "Massimo Falconi");
    t.on(1, "Sport Bike", massimo, Level::Basic);
    t.hand(0, &["Shattering Blow"]).hand(1, &["Majesty"]);
    let mut game = fight(t, "Massimo Falconi");
    game.take("play Shattering Blow")
        .take("mode 1")
        .take("play Majesty");
    assert_eq!(game.on(massimo), ["Sport Bike"]);
}

#[test]
fn a_minion_uses_one_source_of_additional_strikes_a_round() {
    let mut t = table();
    t.minion(0, "Bret Stryker");
    t.minion(1, "Lauren");
    t.hand(0, &["Blur", "Pursuit"]);
    let mut game = fight(t, "Lauren");
    game.until(0, "play Blur").take("mode 0");
    assert_ne!(game.window(), Some(Window::AdditionalStrikes));
    game.finish_action();
    assert_eq!(game.hand(0), ["Pursuit"]);
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::StrikeChosen { .. })),
        3
    );
}

#[test]
fn the_striking_minion_chooses_which_equipment_is_destroyed() {
    let mut t = table();
    t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.on(1, ".44 Magnum", lauren, Level::Basic);
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Shattering Blow"]);
    let mut game = fight(t, "Lauren");
    game.until(0, "play Shattering Blow");
    game.pass(); // Lauren strikes with her hands
    assert_eq!(game.to_decide(), 0);
    assert_eq!(game.options(), [".44 Magnum", "Sport Bike"]);
    game.take("Sport Bike").finish_action();
    assert_eq!(game.on(lauren), [".44 Magnum"]);
    assert_eq!(game.ash_heap(1), ["Sport Bike"]);
}

#[test]
fn a_weapon_strikes_though_a_simultaneous_strike_destroys_it() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.on(1, ".44 Magnum", lauren, Level::Basic);
    t.hand(0, &["Shattering Blow"]);
    let mut game = fight(t, "Lauren");
    game.until(0, "play Shattering Blow")
        .take("strike with .44 Magnum")
        .finish_action();
    assert!(game.on(lauren).is_empty());
    assert_eq!(game.blood(ryan), 2);
}

#[test]
fn a_weapon_destroyed_with_first_strike_loses_its_strike() {
    let mut t = table();
    let wauneka = t.minion(0, "Wauneka");
    let lauren = t.minion(1, "Lauren");
    t.on(1, ".44 Magnum", lauren, Level::Basic);
    t.hand(0, &["Shattering Blow"]);
    let mut game = fight(t, "Lauren");
    game.until(0, "play Shattering Blow")
        .take("mode 1")
        .take("strike with .44 Magnum")
        .finish_action();
    assert!(game.on(lauren).is_empty());
    assert_eq!(game.blood(wauneka), 5);
}

#[test]
fn stolen_equipment_moves_to_the_striking_minion_and_is_kept() {
    let mut t = table();
    let sanjay = t.minion(0, "Sanjay Chakrabarti");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Blessing of Durga Syn"]);
    let mut game = fight(t, "Lauren");
    game.take("play Blessing of Durga Syn")
        .take("mode 0")
        .finish_action();
    assert_eq!(game.on(sanjay), ["Sport Bike"]);
    let bike = game.find("Sport Bike").expect("it is in play");
    assert_eq!(game.controller(bike), 0);
}

#[test]
fn a_weapon_stolen_with_first_strike_is_not_struck_with_by_its_old_bearer() {
    let mut t = table();
    let sanjay = t.minion(0, "Sanjay Chakrabarti");
    let lauren = t.minion(1, "Lauren");
    t.on(1, ".44 Magnum", lauren, Level::Basic);
    t.hand(0, &["Blessing of Durga Syn"]);
    let mut game = fight(t, "Lauren");
    game.until(0, "play Blessing of Durga Syn")
        .take("mode 1")
        .take("strike with .44 Magnum")
        .finish_action();
    assert_eq!(game.on(sanjay), [".44 Magnum"]);
    assert_eq!(game.blood(sanjay), 2, "only the cost of the card is gone");
}

#[test]
fn stolen_equipment_cannot_be_used_in_the_round_it_is_stolen() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let sanjay = t.minion(1, "Sanjay Chakrabarti");
    t.on(0, "Kevlar Vest", ryan, Level::Basic);
    t.hand(1, &["Blessing of Durga Syn"]);
    let mut game = fight(t, "Sanjay Chakrabarti");
    game.take("play Blessing of Durga Syn").take("mode 1");
    // Ryan's hand strike is not prevented with the vest just stolen.
    assert!(!game.in_combat());
    assert_eq!(game.blood(sanjay), 1);
    assert_eq!(game.on(sanjay), ["Kevlar Vest"]);
}

#[test]
fn two_strikes_done_with_first_strike_are_resolved_simultaneously() {
    let mut t = table();
    let wauneka = t.minion(0, "Wauneka");
    let aunt_linda = t.minion(1, "Aunt Linda");
    t.on(0, "Sport Bike", wauneka, Level::Basic);
    t.on(1, "Kevlar Vest", aunt_linda, Level::Basic);
    t.hand(0, &["Shattering Blow"]);
    t.hand(1, &["Shattering Blow"]);
    let mut game = fight(t, "Aunt Linda");
    game.take("play Shattering Blow").take("mode 1");
    game.take("play Shattering Blow").take("mode 1");
    assert!(game.on(wauneka).is_empty() && game.on(aunt_linda).is_empty());
}

#[test]
fn a_minion_takes_no_second_copy_of_equipment_it_can_have_only_one_of() {
    let mut t = table();
    let sanjay = t.minion(0, "Sanjay Chakrabarti");
    let lauren = t.minion(1, "Lauren");
    t.on(0, "Kevlar Vest", sanjay, Level::Basic);
    t.on(1, "Kevlar Vest", lauren, Level::Basic);
    t.hand(0, &["Blessing of Durga Syn"]);
    let mut game = fight(t, "Lauren");
    game.take("play Blessing of Durga Syn").take("mode 0");
    game.finish_action();
    assert_eq!(game.on(sanjay).len(), 1);
    assert_eq!(game.on(lauren).len(), 1);
}

#[test]
fn who_is_burned_or_sent_to_torpor_by_first_strike_does_not_strike() {
    // Of this ally only that it strikes with first strike.
    let cards = crate::extra::with_scripts(&[(
        101250,
        "name: \"Muddled Vampire Hunter\", body: (life: 1, strength: 4, bleed: 0),
            modes: [(action: (kind: Recruit))],
            text: [(strike: (effect: Strength(0), first: true))]",
    )]);
    for (acting, blood, torpor) in [("Lauren", 2, true), ("Underbridge Stray", 1, false)] {
        let mut t = engine::Scenario::new(&cards, 2);
        let minion = t.minion(0, acting);
        t.counters(minion, blood);
        let hunter = t.minion(1, "Muddled Vampire Hunter");
        let mut game = t.minion_phase(0);
        game.take("bleed").take_if_there(acting);
        game.until(1, "block with Muddled Vampire Hunter");
        game.until(1, "strike with Muddled Vampire Hunter");
        game.finish_action();
        assert_eq!(game.in_torpor(minion), torpor, "{acting}");
        assert_eq!(game.exists(minion), torpor, "{acting}");
        assert!(game.ready(hunter) && game.blood(hunter) == 1, "{acting}");
    }
}
