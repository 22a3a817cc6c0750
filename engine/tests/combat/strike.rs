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
fn the_acting_minion_chooses_its_strike_first() {
    let mut t = table();
    t.minion(0, "Ryan");
    t.minion(1, "Wauneka");
    t.hand(0, &["Roundhouse"]).hand(1, &["Roundhouse"]);
    let mut game = fight(t, "Wauneka");
    assert_eq!((game.to_decide(), game.window()), (0, Some(Window::Strike)));
    game.take("play Roundhouse");
    assert_eq!((game.to_decide(), game.window()), (1, Some(Window::Strike)));
}

#[test]
fn the_strikes_of_a_pair_are_resolved_simultaneously() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let wauneka = t.minion(1, "Wauneka");
    t.counters(ryan, 1).counters(wauneka, 1);
    t.hand(0, &["Roundhouse"]).hand(1, &["Roundhouse"]);
    let mut game = fight(t, "Wauneka");
    game.take("play Roundhouse")
        .take("play Roundhouse")
        .take("mode 1");
    assert!(game.in_torpor(ryan) && game.in_torpor(wauneka));
}

#[test]
fn a_dodge_protects_from_the_opposing_strike() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Roundhouse"]).hand(1, &["Dodge"]);
    let mut game = fight(t, "Lauren");
    game.take("play Roundhouse").take("play Dodge");
    game.finish_action();
    assert_eq!((game.blood(ryan), game.blood(lauren)), (4, 4));
}

#[test]
fn a_dodge_works_at_long_range() {
    let mut t = table();
    let rosalina = t.minion(0, "Rosalina Cortez");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Apportation", "Theft of Vitae"])
        .hand(1, &["Dodge"]);
    t.counters(rosalina, 1);
    let mut game = fight(t, "Lauren");
    game.take("play Apportation")
        .take("play Theft of Vitae")
        .take("mode 1")
        .take("play Dodge");
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!((game.blood(rosalina), game.blood(lauren)), (1, 4));
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
fn combat_ends_works_at_long_range() {
    let mut t = table();
    t.minion(0, "Nassir");
    let massimo = t.minion(1, "Massimo Falconi");
    t.hand(0, &["Apportation", "Theft of Vitae"]);
    t.hand(1, &["Majesty"]);
    let mut game = fight(t, "Massimo Falconi");
    game.take("play Apportation")
        .take("play Theft of Vitae")
        .take("mode 1")
        .take("play Majesty");
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!(game.blood(massimo), 3);
}

#[test]
fn a_dodge_does_not_stop_combat_ends() {
    let mut t = table();
    t.minion(0, "Massimo Falconi");
    t.minion(1, "Nassir");
    t.hand(0, &["Majesty"]).hand(1, &["Dodge", "Apportation"]);
    let mut game = fight(t, "Nassir");
    game.pass() // no maneuver of Nassir's
        .take("play Majesty")
        .take("play Dodge");
    // No press could be asked for: combat is over.
    assert!(!game.in_combat());
    assert_eq!(game.hand(1), ["Apportation"]);
}

#[test]
fn stolen_blood_moves_to_the_striking_vampire() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.counters(nassir, 1);
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Theft of Vitae").take("mode 1");
    // 1 and 2 stolen, less 1 to mend Lauren's hand strike.
    assert_eq!((game.blood(nassir), game.blood(lauren)), (2, 2));
}

#[test]
fn stolen_blood_is_there_to_mend_damage_of_the_same_strikes() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let wauneka = t.minion(1, "Wauneka");
    t.counters(nassir, 1);
    t.on(1, "Preternatural Strength", wauneka, Level::Superior);
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Wauneka");
    game.take("play Theft of Vitae").take("mode 1");
    assert!(game.ready(nassir));
    assert_eq!((game.blood(nassir), game.blood(wauneka)), (0, 3));
}

#[test]
fn stolen_blood_beyond_capacity_drains_off_at_once() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Theft of Vitae").take("mode 1");
    // Full with 4, he gains nothing, and then mends 1.
    assert_eq!((game.blood(nassir), game.blood(lauren)), (3, 2));
}

#[test]
fn stealing_blood_is_no_damage_and_cannot_be_prevented() {
    let mut t = table();
    t.minion(0, "Nassir");
    let brock = t.minion(1, "Brock Sterling");
    t.hand(0, &["Theft of Vitae"]).hand(1, &["Hidden Strength"]);
    let mut game = fight(t, "Brock Sterling");
    game.take("play Theft of Vitae").take("mode 1");
    assert_eq!(game.blood(brock), 1);
    assert_eq!(game.hand(1), ["Hidden Strength"]);
}

#[test]
fn two_thefts_at_once_move_all_the_blood_before_any_drains_off() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let rosalina = t.minion(1, "Rosalina Cortez");
    // Both full: what is lost makes room for what is gained.
    t.hand(0, &["Theft of Vitae"]).hand(1, &["Theft of Vitae"]);
    let mut game = fight(t, "Rosalina Cortez");
    game.take("play Theft of Vitae")
        .take("mode 1")
        .take("play Theft of Vitae")
        .take("mode 1");
    assert_eq!((game.blood(nassir), game.blood(rosalina)), (4, 3));
}

#[test]
fn more_blood_than_there_is_cannot_be_stolen() {
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.counters(nassir, 1).counters(lauren, 1);
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Lauren");
    game.take("play Theft of Vitae").take("mode 1");
    assert_eq!((game.blood(nassir), game.blood(lauren)), (1, 0));
    assert!(game.ready(lauren));
}

#[test]
fn additional_strikes_are_gained_after_the_first_pair() {
    let mut t = table();
    let kathy = t.minion(0, "Kathy Glens");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Blur"]);
    let mut game = fight(t, "Lauren");
    // The first pair has been resolved when the Blur is asked for.
    assert_eq!(game.window(), Some(Window::AdditionalStrikes));
    assert_eq!((game.blood(kathy), game.blood(lauren)), (4, 3));
    game.take("play Blur").finish_action();
    // Kathy alone strikes once more; the Blur cost her 1.
    assert_eq!((game.blood(kathy), game.blood(lauren)), (3, 2));
}

#[test]
fn the_acting_minion_decides_about_additional_strikes_first() {
    let mut t = table();
    t.minion(0, "Kathy Glens");
    t.minion(1, "Nik Sikko");
    t.hand(0, &["Blur"]).hand(1, &["Blur"]);
    let game = fight(t, "Nik Sikko");
    assert_eq!(game.window(), Some(Window::AdditionalStrikes));
    assert_eq!(game.to_decide(), 0);
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
fn a_strike_card_can_be_played_as_an_additional_strike() {
    let mut t = table();
    t.minion(0, "Bret Stryker");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Blur", "Majesty"]);
    let mut game = fight(t, "Lauren");
    game.pass(); // the first strike is with the hands
    game.until(0, "play Blur").take("mode 1");
    game.take("play Majesty").take("mode 0");
    // Combat ends in the second pair: the third is not struck.
    assert_eq!(game.blood(lauren), 3);
    assert!(!game.in_combat());
}

#[test]
fn additional_strikes_are_chosen_freely_after_a_weapons_maneuver() {
    let mut t = table();
    let kathy = t.minion(0, "Kathy Glens");
    let lauren = t.minion(1, "Lauren");
    t.on(0, ".44 Magnum", kathy, Level::Basic);
    t.hand(0, &["Blur", "Theft of Vitae"]);
    t.counters(kathy, 3);
    let mut game = fight(t, "Lauren");
    game.take("strike with .44 Magnum");
    assert_eq!(game.blood(lauren), 2);
    game.take("play Blur");
    assert!(game.can("play Theft of Vitae"));
    game.take("play Theft of Vitae").finish_action();
    assert_eq!((game.blood(kathy), game.blood(lauren)), (3, 1));
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
            text: [Strike(strike: (effect: Hand(0), first: true))]",
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
