//! Choosing and resolving strikes, and what strikes do.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{damage, fight, table, to};

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

/// What may not be had is not tried for either (LSJ 19980206).
#[test]
fn a_minion_takes_no_second_copy_of_equipment_it_can_have_only_one_of() {
    for jacket in [false, true] {
        let mut t = table();
        let sanjay = t.minion(0, "Sanjay Chakrabarti");
        let lauren = t.minion(1, "Lauren");
        t.on(0, "Kevlar Vest", sanjay, Level::Basic);
        t.on(1, "Kevlar Vest", lauren, Level::Basic);
        if jacket {
            t.on(1, "Flak Jacket", lauren, Level::Basic);
        }
        t.hand(0, &["Blessing of Durga Syn"]);
        let mut game = fight(t, "Lauren");
        assert_eq!(game.can("play Blessing of Durga Syn"), jacket);
        if jacket {
            game.take("play Blessing of Durga Syn").take("mode 0");
        }
        game.finish_action();
        assert_eq!(game.on(sanjay).len(), 1 + usize::from(jacket));
        assert_eq!(game.on(lauren).len(), 1);
    }
}

#[test]
fn who_is_burned_or_sent_to_torpor_by_first_strike_does_not_strike() {
    // Of this ally only that it strikes with first strike.
    let cards = crate::extra::with_scripts(&[(
        100083,
        "name: \"Arcanum Investigator\", life: 1, strength: 4,
            modes: [(action: (kind: Recruit))],
            text: [(strike: (effect: Strength(0), first: true))]",
    )]);
    for (acting, blood, torpor) in [("Lauren", 2, true), ("Underbridge Stray", 1, false)] {
        let mut t = engine::Scenario::new(&cards, 2);
        let minion = t.minion(0, acting);
        t.counters(minion, blood);
        let hunter = t.minion(1, "Arcanum Investigator");
        let mut game = t.minion_phase(0);
        game.take("bleed").take_if_there(acting);
        game.until(1, "block with Arcanum Investigator");
        game.until(1, "strike with Arcanum Investigator");
        game.finish_action();
        assert_eq!(game.in_torpor(minion), torpor, "{acting}");
        assert_eq!(game.exists(minion), torpor, "{acting}");
        assert!(game.ready(hunter) && game.blood(hunter) == 1, "{acting}");
    }
}

#[test]
fn another_source_of_additional_strikes_may_be_used_in_the_next_round() {
    let mut t = table();
    t.minion(0, "Bret Stryker");
    t.minion(1, "Gwendolyn");
    t.hand(0, &["Blur", "Pursuit", "Resist Earth's Grasp"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Gwendolyn");
    game.until(0, "play Blur").take_if_there("mode 0");
    while game.window() != Some(Window::Press) {
        assert!(!game.can("play Pursuit") || game.window() != Some(Window::AdditionalStrikes));
        game.pass();
    }
    game.take("play Resist Earth's Grasp");
    assert_eq!(game.round(), 2);
    game.pass_to(Window::AdditionalStrikes);
    assert!(game.can("play Pursuit"));
}

#[test]
fn blood_lost_in_an_earlier_round_is_not_tasted() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 3);
    t.minion(1, "Nassir");
    t.hand(0, &["Taste of Vitae"]);
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    while game.window() != Some(Window::Press) || game.to_decide() == 0 {
        game.pass();
    }
    game.take("play Apportation");
    while game.round() < 2 || game.window() != Some(Window::EndOfRound) {
        game.pass();
    }
    let before = game.blood(ryan);
    game.take("play Taste of Vitae");
    assert_eq!(game.blood(ryan), before + 1);
}

#[test]
fn no_strike_is_gained_before_both_of_blur_are_made() {
    let mut t = table();
    t.minion(0, "Octane");
    let gwendolyn = t.minion(1, "Gwendolyn");
    t.hand(0, &["Bum's Rush", "Blur", "Quickness"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Blur");
    game.take("mode 1");
    let mut blood = Vec::new();
    while game.in_combat() {
        if game.can("play Quickness") {
            blood.push(game.blood(gwendolyn));
        }
        game.pass();
    }
    // The strike of the round, and both that Blur gave.
    assert_eq!(blood, [11 - 3]);
}

// Stealing blood

#[test]
fn donnybrook_at_serpentis_steals_two_blood() {
    let mut t = table();
    let siarhei = t.minion(0, "Siarhei Levchenko");
    t.on(0, "Serpentis", siarhei, Level::Basic);
    t.counters(siarhei, 1);
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Donnybrook"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Donnybrook").take_if_there("mode 2");
    game.finish_action();
    // Madison's hand strike costs one of the three.
    assert_eq!((game.blood(siarhei), game.blood(madison)), (2, 4));
    assert_eq!(damage(&game, madison), []);
}

#[test]
fn donnybrook_at_serpentis_takes_what_there_is() {
    let mut t = table();
    let siarhei = t.minion(0, "Siarhei Levchenko");
    t.on(0, "Serpentis", siarhei, Level::Basic);
    t.counters(siarhei, 1);
    let madison = t.minion(1, "Madison");
    t.counters(madison, 1);
    t.hand(0, &["Donnybrook"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Donnybrook").take_if_there("mode 2");
    game.finish_action();
    assert_eq!((game.blood(siarhei), game.blood(madison)), (1, 0));
    assert!(game.ready(madison));
}

// Dodges

#[test]
fn dust_up_at_celerity_is_a_dodge_with_an_additional_strike() {
    let mut t = table();
    let anita = t.minion(0, "Anita Wainwright");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Dust Up", "Quickness"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Dust Up").take_if_there("mode 1");
    while game.in_combat() {
        assert!(!game.can("play Quickness"), "one such effect a round");
        game.pass();
    }
    game.finish_action();
    assert_eq!(damage(&game, anita), []);
    assert_eq!(damage(&game, madison), [(1, 0)]);
}

#[test]
fn vengeance_of_samiel_cannot_be_dodged_at_valeren() {
    for (vampire, mode, damaged) in [
        ("Ryan", "mode 0", 0),
        ("Rashiel", "mode 1", 2),
        ("Lailah", "mode 2", 3),
    ] {
        let mut t = table();
        t.minion(0, vampire);
        let madison = t.minion(1, "Madison");
        t.hand(0, &["Vengeance of Samiel"]).hand(1, &["Dodge"]);
        let mut game = fight(t, "Madison");
        to(&mut game, 0, Window::Strike);
        game.take("play Vengeance of Samiel").take_if_there(mode);
        game.until(1, "play Dodge").finish_action();
        assert_eq!(game.blood(madison), 6 - damaged, "{vampire}");
    }
}

#[test]
fn flavio_dodges_once_each_combat() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let flavio = t.minion(1, "Flávio Gonçalves");
    t.hand(0, &["Resist Earth's Grasp"]);
    let mut game = fight(t, "Flávio Gonçalves");
    game.pass().take("strike with Flávio Gonçalves");
    game.take("play Resist Earth's Grasp").finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    // No choice of strike in the second round: his hands.
    assert_eq!(game.blood(flavio), 6);
}

#[test]
fn dust_up_is_no_mere_dodge_after_a_limited_additional_strike() {
    for limited in [true, false] {
        let mut t = table();
        // Celerity alone of its Disciplines.
        t.minion(0, "Anita Wainwright");
        t.minion(1, "Nassir");
        t.hand(0, &["Blur", "Dust Up"]);
        let mut game = fight(t, "Nassir");
        if limited {
            game.until(0, "play Blur");
        } else {
            game.until(0, "play Dust Up");
        }
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Dust Up") || game.can("play Blur");
            game.pass();
        }
        assert!(!playable);
    }
}
