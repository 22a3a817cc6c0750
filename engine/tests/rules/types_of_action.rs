//! The types of actions: bleed, hunt, equip, employ retainer, recruit ally and become anarch
//! (rulebook 4).

use engine::script::{ActionKind, Window};
use engine::vocab::Level;
use engine::{GameEvent, Seat};

use crate::table;

// Bleed

#[test]
fn a_successful_bleed_burns_pool_and_takes_the_edge() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.edge(2);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (30, 29, 30));
    assert_eq!(game.edge(), Some(0));
}

#[test]
fn a_blocked_bleed_burns_nothing_and_leaves_the_edge() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.edge(1);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    assert_eq!((game.pool(1), game.edge()), (30, Some(1)));
    assert!(game.locked(nassir));
}

#[test]
fn a_bleed_is_directed_at_the_prey_without_stealth() {
    let mut t = table(3);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!((game.stealth(), game.bleed()), (0, 1));
    assert!(game.happened(GameEvent::ActionAnnounced {
        minion: lauren,
        kind: ActionKind::Bleed,
        card: None,
        at: Some(Seat(1)),
        target: None,
    }));
}

#[test]
fn a_minion_bleeds_once_a_turn_even_if_it_unlocks() {
    let mut t = table(2);
    t.minion(0, "Oshri Dahan");
    t.hand(0, &["Freak Drive", "Govern the Unaligned", "Intimidation"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "play Freak Drive"]);
    for bleed in ["bleed", "play Govern the Unaligned", "play Intimidation"] {
        assert!(!game.can(bleed), "{bleed}");
    }
    // But it may take another action.
    assert!(game.can("hunt"));
    // And it may bleed next turn.
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "bleed");
    assert_eq!(game.pool(1), 28);
}

#[test]
fn a_deflected_bleed_that_succeeds_brings_the_edge_to_the_acting_methuselah() {
    for (holder, deflected) in [(1, true), (2, true), (2, false)] {
        let mut t = table(4);
        t.minion(0, "Nassir");
        t.minion(1, "Chelsea Blake");
        t.hand(1, &["Deflection"]).edge(holder);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if deflected {
            game.until(1, "play Deflection");
            game.take_if_there("mode 1");
            game.take("seat 2");
        }
        game.finish_action();
        assert_eq!(game.edge(), Some(0), "not to whoever deflected it");
        let target = if deflected { 2 } else { 1 };
        for seat in 1..4 {
            assert_eq!(game.pool(seat), 30 - u8::from(seat == target));
        }
    }
}

#[test]
fn a_deflected_bleed_that_is_blocked_leaves_the_edge_where_it_is() {
    let mut t = table(4);
    t.minion(0, "Nassir");
    t.minion(1, "Chelsea Blake");
    t.minion(2, "Ryan");
    t.hand(1, &["Deflection"]).edge(3);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Deflection");
    game.take_if_there("mode 1");
    game.take("seat 2");
    game.until(2, "block with Ryan").finish_action();
    assert_eq!(game.edge(), Some(3));
    assert_eq!([1, 2, 3].map(|s| game.pool(s)), [30; 3]);
}

// Hunt

#[test]
fn a_hunt_gains_a_blood_at_one_stealth() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.blood(lauren), 2);
}

#[test]
fn blood_above_capacity_drains_off() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.blood(lauren), 4);
}

#[test]
fn a_vampire_may_hunt_twice_a_turn_if_it_unlocks() {
    let mut t = table(2);
    let brock = t.minion(0, "Oshri Dahan");
    t.counters(brock, 1);
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["hunt", "play Freak Drive", "hunt"]);
    assert_eq!(game.blood(brock), 2);
}

// Equip

#[test]
fn equipping_employing_recruiting_and_hunting_are_undirected_at_one_stealth() {
    for (actor, choice) in [
        ("Lauren", "play Sport Bike"),
        ("Baixinho", "play Raven Spy"),
        ("Baixinho", "play Underbridge Stray"),
        ("Lauren", "hunt"),
    ] {
        let mut t = table(3);
        t.minion(0, actor);
        t.minion(1, "Nassir");
        t.minion(2, "Ashley");
        t.hand(0, &["Sport Bike", "Raven Spy", "Underbridge Stray"]);
        let mut game = t.minion_phase(0);
        game.take(choice);
        assert_eq!(game.stealth(), 1, "{choice}");
        // First the prey may block, then the predator.
        assert!(game.can("block with Nassir"), "{choice}");
        game.pass();
        assert!(game.can("block with Ashley"), "{choice}");
    }
}

#[test]
fn equipment_is_taken_from_one_minion_in_an_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    let nassir = t.minion(0, "Nassir");
    t.lock(ashley).lock(nassir);
    t.on(0, "Sport Bike", ashley, Level::Basic);
    t.on(0, ".44 Magnum", ashley, Level::Basic);
    t.on(0, "Kevlar Vest", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("take equipment");
    assert_eq!(game.options(), ["Sport Bike", ".44 Magnum", "Kevlar Vest"]);
    game.take("Sport Bike");
    assert_eq!(game.options(), [".44 Magnum", "no"]);
}

#[test]
fn equipment_that_names_its_bearer_serves_no_other() {
    for (bearer, serves) in [("Jackie", true), ("Lauren", false)] {
        let mut t = table(2);
        let bearer = t.minion(0, bearer);
        t.on(0, "Enchanted Marionette", bearer, Level::Basic);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        let more = i32::from(serves);
        assert_eq!(game.bleed() as i32, 1 + more);
        assert_eq!(game.stealth(), more);
    }
}

#[test]
fn equipment_that_names_a_type_of_bearer_serves_no_other() {
    for (bearer, intercept) in [("Lauren", 1), ("Ryan", 0)] {
        let mut t = table(2);
        t.minion(0, "Nassir");
        let slot = t.minion(1, bearer);
        t.on(1, "Bowl of Convergence", slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(slot), intercept, "{bearer}");
    }
}

#[test]
fn a_weapon_need_not_be_struck_with() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "block with Nassir"]);
    game.finish_action();
    assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
}

// Employ retainer, recruit ally

#[test]
fn vampires_and_allies_employ_retainers_and_recruit_allies() {
    for actor in ["Lauren", "Underbridge Stray"] {
        let mut t = table(2);
        let actor = t.minion(0, actor);
        t.hand(0, &["Mr. Winthrop"]);
        let mut game = t.minion_phase(0);
        game.take("play Mr. Winthrop").finish_action();
        assert_eq!(game.on(actor), ["Mr. Winthrop"]);
    }
    for actor in ["Lauren", "Underbridge Stray"] {
        let mut t = table(2);
        t.minion(0, actor);
        t.hand(0, &["Order of Hermes Cabal"]);
        let mut game = t.minion_phase(0);
        game.take("play Order of Hermes Cabal").finish_action();
        assert!(game.find("Order of Hermes Cabal").is_some(), "{actor}");
    }
}

#[test]
fn an_ally_may_employ_a_retainer() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.hand(0, &["Mr. Winthrop"]);
    let mut game = t.minion_phase(0);
    game.take("play Mr. Winthrop").finish_action();
    assert_eq!(game.on(stray), ["Mr. Winthrop"]);
}

#[test]
fn an_ally_has_what_a_retainer_gives_its_employer_but_no_blood_to_burn() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Mr. Winthrop", stray, Level::Basic);
    t.on(1, "Homunculus", stray, Level::Basic);
    t.lock(stray);
    t.minion(1, "Ryan");
    let mut game = t.turn_of(0);
    assert!(!game.can("use Homunculus"), "that is for a vampire");
    game.until(0, "bleed");
    assert_eq!(game.intercept(stray), 1);
    // A locked vampire that employs it may.
    let mut t = table(2);
    t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Homunculus", ryan, Level::Basic);
    t.lock(ryan);
    t.turn_of(0).until(1, "use Homunculus");
}

#[test]
fn a_retainer_that_loses_its_last_life_is_burned() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Raven Spy", ryan, Level::Basic);
    t.hand(0, &["Bum's Rush", "Apportation", "Theft of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(0, "play Apportation");
    game.until(0, "play Theft of Vitae")
        .take_all(&["mode 0", "at Raven Spy"])
        .finish_action();
    assert!(game.on(ryan).is_empty());
    assert_eq!(game.ash_heap(1), ["Raven Spy"]);
}

#[test]
fn a_retainer_put_in_play_otherwise_is_of_the_basic_version() {
    let mut t = table(2);
    let khaldun = t.minion(0, "Ibn Khaldun, Scholar");
    t.hand(0, &["Summon History"]);
    t.ash_heap(0, &["Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History")
        .take_all(&["mode 0", "1"])
        .until(0, "Raven Spy");
    assert_eq!(game.on(khaldun), ["Raven Spy"]);
    let raven = game.find("Raven Spy").expect("on its employer");
    assert_eq!(game.blood(raven), 1, "not 2, as with superior Animalism");
}

#[test]
fn an_ally_put_in_play_otherwise_is_of_the_basic_version_and_may_act_at_once() {
    let mut t = table(2);
    let khaldun = t.minion(0, "Ibn Khaldun, Scholar");
    t.hand(0, &["Summon History"]);
    // The first is drawn for the card played.
    t.library(0, &["Blood Doll", "Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History")
        .take_all(&["mode 0", "1"])
        .until(0, "Underbridge Stray");
    let stray = game.find("Underbridge Stray").expect("it is in play");
    // Superior Animalism would give it 2 life and 1 strength.
    assert_eq!(game.blood(stray), 1);
    assert_eq!(game.strength(stray), 0);
    assert_eq!(game.blood(khaldun), 6);
    game.finish_action();
    assert!(game.can("bleed"), "it may act");
}

#[test]
fn a_recruited_ally_cannot_act_this_turn_but_may_the_next() {
    let mut t = table(2);
    t.minion(0, "Baixinho");
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Underbridge Stray").finish_action();
    assert!(!game.can("bleed"));
    game.pass_to_turn_of(1).pass_to_turn_of(0).take("bleed");
    assert_eq!(game.options(), ["Baixinho", "Underbridge Stray"]);
}

#[test]
fn a_recruited_ally_may_block_at_once() {
    let mut t = table(2);
    t.minion(0, "Baixinho");
    t.minion(1, "Lauren");
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Underbridge Stray").finish_action();
    game.pass_to_turn_of(1).until(1, "bleed");
    game.until(0, "block with Underbridge Stray");
}

// Become anarch

#[test]
fn becoming_anarch_may_be_blocked_by_both_neighbours() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Ashley");
    let mut game = t.minion_phase(0);
    game.take("become anarch");
    assert!(game.can("block with Nassir"));
    game.pass();
    assert!(game.can("block with Ashley"));
}

#[test]
fn becoming_anarch_costs_two_blood_and_less_beside_another_anarch() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(0, "Nassir");
    t.minion(1, "Ashley");
    let mut game = t.minion_phase(0);
    game.take_all(&["become anarch", "Lauren"]);
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.blood(lauren), 2);
    game.take("become anarch").finish_action();
    assert_eq!(game.blood(nassir), 3);
}

#[test]
fn an_anarch_in_torpor_makes_it_no_cheaper_to_become_one() {
    for (torpor, blood) in [(true, 2), (false, 3)] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        let rayne = t.minion(0, "Rayne");
        if torpor {
            t.torpor(rayne);
        }
        t.lock(rayne);
        let mut game = t.minion_phase(0);
        game.take("become anarch").finish_action();
        assert_eq!(game.blood(lauren), blood);
    }
}

#[test]
fn titled_vampires_and_anarchs_do_not_become_anarch() {
    let mut t = table(2);
    t.minion(0, "Belinde");
    assert!(!t.minion_phase(0).can("become anarch"));
}

#[test]
fn an_anarch_does_not_become_anarch_again() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("become anarch").finish_action();
    assert_eq!(game.blood(lauren), 2);
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "bleed");
    assert!(!game.can("become anarch"));
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_to(Window::Minion);
    assert!(!game.can("become anarch") && game.can("bleed"));
}
