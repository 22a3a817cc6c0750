//! The worked examples of the rulebook, played with the cards they name.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn ayelech_and_colette_trade_maneuvers_and_end_at_long_range() {
    let mut t = table();
    let colette = t.minion(0, "Colette");
    let ayelech = t.minion(1, "Ayelech");
    t.on(1, ".44 Magnum", ayelech, Level::Basic);
    t.hand(0, &["Swallowed by the Night"])
        .hand(1, &["Apportation"]);
    let mut game = fight(t, "Ayelech");
    // Colette is the acting minion, and declines to maneuver.
    assert_eq!(game.to_decide(), 0);
    game.pass();
    assert_eq!(game.to_decide(), 1);
    game.take("strike with .44 Magnum");
    game.take("play Swallowed by the Night");
    game.take("play Apportation");
    assert!(game.happened(GameEvent::Range { long: true }));
    game.finish_action();
    assert_eq!(game.blood(colette), 3, "2 damage of the gun");
    assert_eq!(game.blood(ayelech), 7, "out of reach of a hand strike");
}

#[test]
fn wauneka_and_flavio_strike_once_dodge_and_strike_again() {
    let mut t = table();
    let wauneka = t.minion(0, "Wauneka");
    let flavio = t.minion(1, "Flávio Gonçalves");
    // A little Celerity, for the card that gives him another strike.
    t.on(0, "Celerity", wauneka, Level::Basic);
    t.hand(0, &["Roundhouse", "Blur"]).hand(1, &["Blur"]);
    let mut game = fight(t, "Flávio Gonçalves");
    game.take("play Roundhouse").take("mode 1");
    game.take("strike with Flávio Gonçalves");
    assert_eq!((game.blood(wauneka), game.blood(flavio)), (5, 7));
    game.take("play Blur");
    game.take("play Blur").take("mode 1");
    game.finish_action();
    assert!(game.happened(GameEvent::Range { long: false }));
    // Each has paid a blood for his card. Both take 1, and Wauneka 1 more.
    assert_eq!(game.blood(wauneka), 5 - 1 - 2);
    assert_eq!(game.blood(flavio), 7 - 1 - 1);
}

#[test]
fn one_additional_strike_answers_the_first_of_two() {
    let mut t = table();
    let nik = t.minion(0, "Nik Sikko");
    let flavio = t.minion(1, "Flávio Gonçalves");
    t.hand(0, &["Blur"]).hand(1, &["Blur"]);
    let mut game = fight(t, "Flávio Gonçalves");
    game.take("strike with Flávio Gonçalves");
    assert_eq!((game.blood(nik), game.blood(flavio)), (3, 7));
    game.take("play Blur");
    game.take("play Blur").take("mode 1");
    game.finish_action();
    // Both take 1 in the second pair, and Nik 1 more in the third.
    assert_eq!(game.blood(nik), 3 - 1 - 2);
    assert_eq!(game.blood(flavio), 7 - 1 - 1);
}

#[test]
fn nassir_cannot_mend_a_point_of_aggravated_damage() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 2);
    t.hand(0, &["Apportation", "Walk of Flame"]);
    let mut game = fight(t, "Nassir");
    // A round of hand strikes leaves Nassir 1 blood; the second brings the fire.
    game.take("play Apportation");
    assert_eq!(game.blood(nassir), 1);
    game.take("play Walk of Flame").finish_action();
    assert!(game.in_torpor(nassir));
    assert_eq!(game.blood(nassir), 1);
    assert!(game.ready(lauren));
}

#[test]
fn tamoszius_burns_two_blood_against_destruction() {
    let mut t = table();
    t.minion(0, "Mister Schwartz");
    let tamoszius = t.minion(1, "Tamoszius");
    t.counters(tamoszius, 2);
    t.hand(0, &["Compress"]);
    let mut game = fight(t, "Tamoszius");
    game.take("play Compress").take("mode 2");
    assert!(game.happened(GameEvent::Damaged {
        slot: tamoszius,
        normal: 0,
        aggravated: 3
    }));
    assert!(game.in_torpor(tamoszius));
    assert_eq!(game.blood(tamoszius), 0);
}

#[test]
fn ryan_is_wounded_by_normal_damage_and_burned_by_aggravated_damage() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    t.on(0, "Murder of Crows", lauren, Level::Basic);
    t.on(0, "Murder of Crows", lauren, Level::Basic);
    t.hand(0, &["Apportation", "Walk of Flame"]);
    let mut game = fight(t, "Ryan");
    game.take("play Apportation");
    assert_eq!(game.blood(ryan), 1, "after a hand strike and the crows");
    game.take("play Walk of Flame").finish_action();
    assert!(game.happened(GameEvent::Damaged {
        slot: ryan,
        normal: 2,
        aggravated: 1
    }));
    assert!(!game.exists(ryan));
    assert_eq!(game.ash_heap(1), ["Ryan"]);
}

#[test]
fn chrysanthemum_drains_an_underbridge_stray() {
    let mut t = table();
    let chrysanthemum = t.minion(0, "Chrysanthemum");
    let stray = t.minion(1, "Underbridge Stray");
    t.counters(chrysanthemum, 4);
    t.hand(0, &["Theft of Vitae"]);
    let mut game = fight(t, "Underbridge Stray");
    assert_eq!(game.blood(stray), 2);
    game.take("play Theft of Vitae").take("mode 1");
    // 4 and 2 are 6, of which 1 drains off; 1 more mends the Stray's strike.
    assert!(!game.exists(stray));
    assert_eq!(game.blood(chrysanthemum), 4);
}

#[test]
fn carrion_crows_damage_is_environmental_and_has_no_source_to_dodge() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let flavio = t.minion(1, "Flávio Gonçalves");
    t.hand(0, &["Carrion Crows"]);
    let mut game = fight(t, "Flávio Gonçalves");
    game.take("play Carrion Crows").take("mode 1");
    game.take("strike with Flávio Gonçalves");
    assert_eq!(game.blood(flavio), 5);
}

#[test]
fn krid_cannot_mend_a_point_of_aggravated_damage() {
    let mut t = table();
    t.minion(0, "Lauren");
    let krid = t.minion(1, "Krid");
    t.hand(0, &["Apportation", "Walk of Flame"]);
    let mut game = fight(t, "Krid");
    game.take("play Apportation");
    assert_eq!(game.blood(krid), 1);
    game.take("play Walk of Flame").finish_action();
    assert!(game.in_torpor(krid));
    assert_eq!(game.blood(krid), 1);
}

#[test]
fn milo_burns_two_blood_against_destruction() {
    let mut t = table();
    t.minion(0, "Mister Schwartz");
    let milo = t.minion(1, "Milo, The Invisible Horror");
    t.counters(milo, 2);
    t.hand(0, &["Compress"]);
    let mut game = fight(t, "Milo, The Invisible Horror");
    game.take("play Compress").take("mode 2");
    assert!(game.in_torpor(milo));
    assert_eq!(game.blood(milo), 0);
}

#[test]
fn barth_is_wounded_by_normal_damage_and_burned_by_aggravated_damage() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let barth = t.minion(1, "Barth");
    t.counters(barth, 4);
    t.on(0, "Murder of Crows", lauren, Level::Basic);
    t.on(0, "Murder of Crows", lauren, Level::Basic);
    t.hand(0, &["Apportation", "Walk of Flame"]);
    let mut game = fight(t, "Barth");
    game.take("play Apportation");
    assert_eq!(game.blood(barth), 1);
    game.take("play Walk of Flame").finish_action();
    assert!(!game.exists(barth));
}

#[test]
fn mazz_and_ira_trade_maneuvers_and_end_at_long_range() {
    let mut t = table();
    let ira = t.minion(0, "Ira Rivers");
    let mazz = t.minion(1, "Mazz");
    t.on(1, "Submachine Gun", mazz, Level::Basic);
    t.hand(0, &["Pursuit"]).hand(1, &["Pursuit"]);
    let mut game = fight(t, "Mazz");
    game.pass();
    game.take("strike with Submachine Gun");
    game.take("play Pursuit");
    game.take("play Pursuit");
    assert!(game.happened(GameEvent::Range { long: true }));
    game.finish_action();
    assert_eq!((game.blood(ira), game.blood(mazz)), (4, 3));
}

#[test]
fn cohn_rose_drains_a_mage() {
    let mut t = table();
    let cohn = t.minion(0, "Cohn Rose");
    let mage = t.minion(1, "Outcast Mage");
    t.hand(0, &["Apportation", "Dodge", "Drain Essence"]);
    let mut game = fight(t, "Outcast Mage");
    // The first round passes without harm, and a blood pays for the strike of the second.
    while game.window() != Some(Window::Strike) {
        game.pass();
    }
    game.take("play Dodge").take("strike with Outcast Mage");
    game.take("play Apportation");
    assert_eq!((game.blood(cohn), game.blood(mage)), (5, 2));
    game.pass_until(0, "play Drain Essence");
    game.take("play Drain Essence").take("mode 1");
    game.take("strike with Outcast Mage");
    // 4 and the mage's 2 are 6, of which 1 drains off; 2 more mend its strike.
    assert!(!game.exists(mage));
    assert_eq!(game.blood(cohn), 3);
}

#[test]
fn kurt_and_ira_strike_once_dodge_and_strike_again() {
    let mut t = table();
    let kurt = t.minion(0, "Kurt Densch");
    let ira = t.minion(1, "Ira Rivers");
    // The Roundhouse at its basic level does the 3 damage of his Undead Strength.
    t.hand(0, &["Roundhouse", "Blur"])
        .hand(1, &["Dodge", "Blur"]);
    let mut game = fight(t, "Ira Rivers");
    game.take("play Roundhouse").take("mode 0");
    game.take("play Dodge");
    assert_eq!((game.blood(kurt), game.blood(ira)), (8, 7));
    game.take("play Blur");
    game.take("play Blur").take("mode 1");
    game.finish_action();
    assert_eq!(game.blood(kurt), 8 - 1 - 2);
    assert_eq!(game.blood(ira), 7 - 1 - 1);
}
