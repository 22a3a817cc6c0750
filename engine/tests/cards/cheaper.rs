//! What makes cards cheaper, for those who play them or bring them into play otherwise.

use crate::table;

// Adana de Sforza

#[test]
fn combat_cards_cost_adana_de_sforza_a_blood_less() {
    // What is lost besides in the combat is the same for both.
    let lost = |vampire: &str, card: &str| {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.minion(1, "Krid");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Krid");
        game.until(0, &format!("play {card}"));
        game.take_if_there("mode 0").finish_action();
        11 - game.blood(slot)
    };
    for (card, less) in [
        ("Burning Wrath", 1),
        ("Blur", 1),
        ("Torrent", 1),
        ("Sideslip", 0),
    ] {
        assert_eq!(
            lost("Gwendolyn", card) - lost("Adana de Sforza", card),
            less,
            "{card}"
        );
    }
}

#[test]
fn adana_de_sforza_can_play_combat_cards_that_she_could_not_pay_for() {
    let can = |vampire: &str| {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.minion(1, "Krid");
        t.hand(0, &["Torrent"]).counters(slot, 1);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Krid");
        let mut can = false;
        while game.in_combat() {
            can |= game.can("play Torrent");
            game.pass();
        }
        can
    };
    assert!(can("Adana de Sforza") && !can("Gwendolyn"));
}

// The British Museum, London

#[test]
fn equipment_that_angel_of_berlin_brings_is_cheaper_where_equipment_is() {
    let pool = |museum: bool| {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.minion(1, "Travis \"Traveler72\" Miller");
        if museum {
            t.in_play(1, "The British Museum, London");
        }
        t.hand(1, &["Angel of Berlin", "Kevlar Vest"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "play Angel of Berlin");
        game.take("mode 1").take_if_there("Kevlar Vest");
        assert!(game.find("Kevlar Vest").is_some());
        game.pool(1)
    };
    assert_eq!(pool(true), pool(false) + 1);
}
