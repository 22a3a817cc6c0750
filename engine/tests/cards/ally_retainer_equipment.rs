//! Allies, retainers and equipment outside combat.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Underbridge Stray

#[test]
fn underbridge_stray_has_one_life_and_no_strength_nor_bleed() {
    let mut t = table(2);
    let baixinho = t.minion(0, "Baixinho");
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Underbridge Stray").finish_action();
    let stray = game.find("Underbridge Stray").expect("it is in play");
    assert_eq!((game.blood(stray), game.strength(stray)), (1, 0));
    assert_eq!(game.blood(baixinho), 2);
    assert!(game.ready(stray) && !game.locked(stray));
}

#[test]
fn superior_underbridge_stray_has_two_life_and_one_strength() {
    let mut t = table(2);
    t.minion(0, "Horace Radcliffe");
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Underbridge Stray", "mode 1"])
        .finish_action();
    let stray = game.find("Underbridge Stray").expect("it is in play");
    assert_eq!((game.blood(stray), game.strength(stray)), (2, 1));
}

#[test]
fn a_blocked_underbridge_stray_is_burned_unpaid() {
    let mut t = table(2);
    let baixinho = t.minion(0, "Baixinho");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(0, &["Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Underbridge Stray")
        .until(1, "block with Lauren")
        .finish_action();
    assert_eq!(game.find("Underbridge Stray"), None);
    assert_eq!(game.ash_heap(0), ["Underbridge Stray"]);
    assert_eq!(game.blood(baixinho), 2);
}

#[test]
fn underbridge_stray_burns_itself_to_unlock_a_minion_against_a_directed_action() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let stray = t.minion(1, "Underbridge Stray");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Underbridge Stray");
    assert!(!game.exists(stray) && !game.locked(lauren));
    game.until(1, "block with Lauren").finish_action();
    assert_eq!(game.pool(1), 30);
}

#[test]
fn underbridge_stray_does_not_help_against_an_undirected_action() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 1);
    t.minion(1, "Underbridge Stray");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    while game.in_action() {
        assert!(!game.can("use Underbridge Stray"));
        game.pass();
    }
}

#[test]
fn underbridge_stray_does_not_burn_itself_while_blocking() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Underbridge Stray");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(0, &["Swallowed by the Night"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Underbridge Stray");
    while game.window() == Some(Window::BlockAttempt) {
        assert!(!game.can("use Underbridge Stray"));
        game.pass();
    }
}

#[test]
fn a_bleed_by_underbridge_stray_comes_to_nothing() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.edge(1);
    let mut game = t.minion_phase(0);
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 30);
    assert_eq!(game.edge(), Some(1));
    assert!(game.locked(stray));
}

#[test]
fn an_ally_neither_hunts_nor_calls_votes_nor_becomes_anarch() {
    let mut t = table(2);
    t.minion(0, "Underbridge Stray");
    let game = t.minion_phase(0);
    assert_eq!(game.options(), ["pass", "bleed"]);
}

// Murder of Crows and Raven Spy

#[test]
fn a_retainer_has_one_life_and_two_at_superior() {
    for card in ["Murder of Crows", "Raven Spy"] {
        for (employer, mode, life) in [
            ("Baixinho", None, 1),
            ("Horace Radcliffe", Some("mode 1"), 2),
        ] {
            let mut t = table(2);
            let employer = t.minion(0, employer);
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            let before = game.blood(employer);
            game.take(&format!("play {card}"));
            if let Some(mode) = mode {
                game.take(mode);
            }
            let retainer = game.find(card).expect("it is in play");
            assert_eq!(game.blood(retainer), life, "{card}");
            assert_eq!(game.bearer(retainer), Some(employer));
            assert_eq!(game.blood(employer), before - 1);
        }
    }
}

#[test]
fn raven_spy_gives_its_employer_one_intercept() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    t.counters(ashley, 1);
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Raven Spy", lauren, Level::Superior);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.intercept(lauren), 1);
    game.until(1, "block with Lauren").finish_action();
    assert!(game.locked(lauren));
}

#[test]
fn a_minion_may_have_several_raven_spies() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Raven Spy", lauren, Level::Basic);
    t.on(1, "Raven Spy", lauren, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(game.intercept(lauren), 2);
}

#[test]
fn retainers_cannot_be_taken_over() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.on(0, "Raven Spy", lauren, Level::Basic);
    assert!(!t.minion_phase(0).can("take equipment"));
}

// .44 Magnum, Kevlar Vest, Sport Bike

#[test]
fn equipment_from_hand_costs_its_pool_when_the_action_succeeds() {
    for (card, pool) in [(".44 Magnum", 28), ("Kevlar Vest", 29), ("Sport Bike", 29)] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        assert_eq!((game.pool(0), game.stealth()), (30, 1), "{card}");
        game.finish_action();
        assert_eq!(game.pool(0), pool, "{card}");
        let equipment = game.find(card).expect("it is in play");
        assert_eq!(game.bearer(equipment), Some(lauren));
    }
}

#[test]
fn sport_bike_gives_one_intercept_and_is_the_only_vehicle_of_its_minion() {
    let mut t = table(2);
    t.minion(0, "Ashley");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Sport Bike", lauren, Level::Basic);
    t.hand(1, &["Sport Bike"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed");
    assert_eq!(game.intercept(lauren), 1);
    assert!(!t.minion_phase(1).can("play Sport Bike"));
}

#[test]
fn a_minion_has_only_one_kevlar_vest_but_any_number_of_magnums() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Kevlar Vest", lauren, Level::Basic);
    t.on(0, ".44 Magnum", lauren, Level::Basic);
    t.hand(0, &["Kevlar Vest", ".44 Magnum"]);
    let game = t.minion_phase(0);
    assert!(!game.can("play Kevlar Vest") && game.can("play .44 Magnum"));
}

#[test]
fn an_ally_may_equip_too() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike").finish_action();
    let bike = game.find("Sport Bike").expect("it is in play");
    assert_eq!(game.bearer(bike), Some(stray));
}

#[test]
fn equipment_is_taken_from_another_minion_of_ones_own_for_free() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let ashley = t.minion(0, "Ashley");
    let bike = t.on(0, "Sport Bike", lauren, Level::Basic);
    let magnum = t.on(0, ".44 Magnum", lauren, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take_all(&["take equipment", "Sport Bike", ".44 Magnum"]);
    assert_eq!(game.stealth(), 1);
    assert!(game.locked(ashley) && !game.locked(lauren));
    game.finish_action();
    assert_eq!(
        (game.bearer(bike), game.bearer(magnum)),
        (Some(ashley), Some(ashley))
    );
    assert_eq!(game.pool(0), 30);
}

#[test]
fn equipment_stays_where_it_is_when_taking_it_is_blocked() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    let bike = t.on(0, "Sport Bike", lauren, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Raven Spy", nassir, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("take equipment")
        .until(1, "block with Nassir")
        .finish_action();
    assert_eq!(game.bearer(bike), Some(lauren));
}

// Bowl of Convergence

#[test]
fn bowl_of_convergence_gives_one_intercept_with_auspex() {
    for (bearer, intercept) in [("Lauren", 1), ("Ashley", 0)] {
        let mut t = table(2);
        t.minion(0, "Baixinho");
        let slot = t.minion(1, bearer);
        t.on(1, "Bowl of Convergence", slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(slot), intercept, "{bearer}");
    }
}

#[test]
fn bowl_of_convergence_gives_another_intercept_for_a_blood_with_superior_auspex() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let patrik = t.minion(1, "Patrik Söderberg");
    t.on(1, "Bowl of Convergence", patrik, Level::Basic);
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Patrik Söderberg",
        "play Lost in Crowds",
        "mode 1",
    ]);
    game.take("use Bowl of Convergence").finish_action();
    assert_eq!(game.pool(1), 30);
    // One blood for the bowl, one for the hand strike of Colette.
    assert_eq!(game.blood(patrik), 3);
}

#[test]
fn bowl_of_convergence_is_not_used_with_basic_auspex_or_without_need() {
    let mut t = table(2);
    t.minion(0, "Colette");
    let lauren = t.minion(1, "Lauren");
    t.on(1, "Bowl of Convergence", lauren, Level::Basic);
    t.hand(0, &["Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take_all(&[
        "bleed",
        "block with Lauren",
        "play Lost in Crowds",
        "mode 1",
    ]);
    while game.in_action() {
        assert!(!game.can("use Bowl of Convergence"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

#[test]
fn swarm_is_put_on_any_ready_minion_by_a_laibon() {
    // Whom, at how much stealth, who may block.
    for (target, blocker) in [("Ashley", 1), ("Elizabeth Conde", 1), ("Nassir", 2)] {
        let mut t = table(3);
        let conde = t.minion(0, "Elizabeth Conde");
        t.minion(0, "Lauren");
        t.minion(1, "Ashley");
        t.minion(2, "Nassir");
        let ryan = t.minion(2, "Ryan");
        t.torpor(ryan);
        t.hand(0, &["Swarm"]);
        let mut game = t.minion_phase(0);
        game.take("play Swarm");
        assert!(!game.can("Ryan"), "not ready");
        game.take(target);
        let at = game.find(target).unwrap();
        assert_eq!(game.stealth(), 1);
        assert_eq!(game.to_decide(), blocker, "{target}");
        game.finish_action();
        assert_eq!(game.on(at), ["Swarm"]);
        let swarm = game.find("Swarm").unwrap();
        assert_eq!(game.blood(swarm), 1);
        assert_eq!(game.controller(swarm), game.controller(at));
        assert_eq!(game.blood(conde), 4);
    }
}

#[test]
fn swarm_goes_on_the_acting_minion_at_once_if_the_action_is_blocked() {
    for other in [false, true] {
        let mut t = table(2);
        let conde = t.minion(0, "Elizabeth Conde");
        let lauren = t.minion(1, "Lauren");
        t.on(1, "Sport Bike", lauren, Level::Basic);
        t.minion(1, "Ashley");
        t.hand(0, &["Swarm", "Change of Target", "Apportation"]);
        if other {
            t.on(0, "Swarm", conde, Level::Basic);
        }
        let mut game = t.minion_phase(0);
        game.take("play Swarm").take("Ashley");
        game.take("block with Lauren");
        game.pass_to(Window::Blocked);
        // As the block succeeds, before anything else is used, and unpaid.
        assert_eq!(game.on(conde), ["Swarm"]);
        assert_eq!(game.blood(conde), 5);
        game.take("play Change of Target");
        assert_eq!(game.on(conde), ["Swarm"]);
        let burned = game.ash_heap(0).contains(&"Swarm");
        assert_eq!(burned, other, "a minion may have only one");
    }
}

#[test]
fn a_minion_has_only_one_swarm() {
    let mut t = table(2);
    t.minion(0, "Elizabeth Conde");
    let lauren = t.minion(1, "Lauren");
    t.minion(1, "Ashley");
    t.on(1, "Swarm", lauren, Level::Basic);
    t.hand(0, &["Swarm"]);
    let mut game = t.minion_phase(0);
    game.take("play Swarm");
    assert_eq!(game.options(), ["Elizabeth Conde", "Ashley"]);
}

#[test]
fn swarm_steals_a_blood_or_life_every_other_unlock_phase() {
    for (bearer, life) in [("Nassir", 4), ("Underbridge Stray", 2)] {
        let mut t = table(2);
        let minion = t.minion(0, bearer);
        let swarm = t.on(0, "Swarm", minion, Level::Basic);
        let mut game = t.turn_of(0);
        assert_eq!((game.blood(minion), game.blood(swarm)), (life - 1, 2));
        game.pass_to_turn_of(1);
        assert_eq!((game.blood(minion), game.blood(swarm)), (life - 1, 2));
        game.pass_to_turn_of(0);
        assert_eq!((game.blood(minion), game.blood(swarm)), (life - 1, 1));
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        if life == 2 {
            // The last life of an ally, and so the end of both.
            assert!(!game.exists(minion) && !game.exists(swarm));
        } else {
            assert_eq!((game.blood(minion), game.blood(swarm)), (life - 2, 2));
        }
    }
}

#[test]
fn swarm_put_in_play_otherwise_is_on_the_minion_that_does_it() {
    let mut t = table(2);
    let shalmath = t.minion(0, "Shalmath");
    t.minion(1, "Lauren");
    t.hand(0, &["Summon History"]).ash_heap(0, &["Swarm"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History").take_all(&["mode 0", "1"]);
    game.until(0, "Swarm");
    assert_eq!(game.on(shalmath), ["Swarm"]);
}

#[test]
fn putting_a_swarm_on_another_minion_is_an_employ_action_still() {
    let mut t = table(2);
    t.minion(0, "Elizabeth Conde");
    t.minion(1, "Lauren");
    t.hand(0, &["Swarm"]);
    let mut game = t.minion_phase(0);
    game.take("play Swarm").take("Lauren");
    let kind = |e: &GameEvent| match e {
        GameEvent::ActionAnnounced { kind, .. } => Some(*kind),
        _ => None,
    };
    assert_eq!(
        game.events.iter().find_map(kind),
        Some(engine::script::ActionKind::Employ)
    );
}
