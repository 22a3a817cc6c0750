//! Allies, retainers and equipment outside combat.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn equipment_is_paid_for_by_who_may_bear_it() {
    for (card, bearer, pool, blood) in [
        ("Aaron's Feeding Razor", "Lauren", 1, 0),
        ("Assault Rifle", "Lauren", 5, 0),
        ("Bang Nakh — Tiger's Claws", "Lauren", 2, 0),
        ("Bastard Sword", "Lauren", 1, 0),
        ("Black Gloves", "Lauren", 3, 0),
        ("Blow Torch", "Lauren", 2, 0),
        ("Bomb", "Lauren", 1, 0),
        ("Brass Knuckles", "Lauren", 0, 0),
        ("Chainsaw", "Lauren", 2, 0),
        ("Cloak of the Abalone", "Lauren", 0, 0),
        ("Combat Shotgun", "Lauren", 3, 0),
        ("Desert Eagle", "Lauren", 1, 0),
        ("Enchanted Marionette", "Yorik", 3, 0),
        ("Erebus Mask", "Khurshid", 1, 0),
        ("Femur of Toomler", "Horatio", 2, 0),
        ("Flak Jacket", "Lauren", 1, 0),
        ("Flamethrower", "Lauren", 4, 0),
        ("Grenade", "Lauren", 0, 0),
        ("Hawg", "Lauren", 0, 0),
        ("IR Goggles", "Lauren", 0, 0),
        ("Ivory Bow", "Lauren", 1, 0),
        ("Kali's Fang", "Bijou", 2, 0),
        ("Laptop Computer", "Lauren", 1, 0),
        ("Meat Cleaver", "Lauren", 1, 0),
        ("Sacré-Cœur Cathedral, France", "Lauren", 0, 2),
        ("Saturday-Night Special", "Lauren", 1, 0),
        ("Sawed-Off Shotgun", "Lauren", 2, 0),
        ("Sengir Dagger", "Lauren", 2, 0),
        ("Submachine Gun", "Lauren", 4, 0),
        ("Talith", "Devyn", 0, 0),
        ("The Signet of King Saul", "Lauren", 1, 0),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        t.hand(0, &[card]);
        if bearer != "Lauren" {
            // It requires another clan than hers.
            t.minion(0, "Lauren");
            assert!(!t.clone().minion_phase(0).can(&play), "{card}");
        }
        let slot = t.minion(0, bearer);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take(&play);
        assert_eq!(game.stealth(), 1, "{card}");
        game.finish_action();
        assert_eq!(game.on(slot), [card]);
        assert_eq!(game.pool(0), 30 - pool, "{card}");
        assert_eq!(game.blood(slot), before - blood, "{card}");
    }
}

#[test]
fn retainers_and_allies_are_paid_for_and_have_their_life() {
    for (card, employer, mode, pool, blood, life) in [
        ("Childling Muse", "Ashley", None, 1, 0, 1),
        ("Homunculus", "Robert Price", None, 0, 0, 1),
        ("Homunculus", "Indira", Some("mode 1"), 0, 0, 2),
        ("J. S. Simmons, Esq.", "Lauren", None, 0, 0, 1),
        ("Jackie Therman", "Lauren", None, 0, 0, 1),
        ("Mr. Winthrop", "Lauren", None, 0, 0, 1),
        ("Political Ally", "Madison", None, 2, 0, 1),
        ("Resplendent Protector", "Min-seo", None, 0, 0, 1),
        ("Revenant", "Horatio", None, 0, 1, 2),
        ("Shade", "Hester Reed", None, 0, 1, 2),
        ("Shade", "Andrew Emory", Some("mode 1"), 0, 1, 3),
        ("Tasha Morgan", "Lauren", None, 0, 0, 1),
        ("The Knights", "Rayne", None, 1, 0, 2),
        ("The Slashers", "Rayne", None, 1, 0, 3),
        ("Twisted Bloodhound", "Lawbringer", None, 1, 0, 3),
        ("Vengeful Spirit", "Khurshid", None, 0, 1, 2),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        let slot = t.minion(0, employer);
        t.minion(1, "Nassir");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take(&play);
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert_eq!(game.stealth(), 1, "{card}");
        game.finish_action();
        let retainer = game.find(card).expect("it is in play");
        assert_eq!(game.blood(retainer), life, "{card}");
        assert_eq!(game.pool(0), 30 - pool, "{card}");
        assert_eq!(game.blood(slot), before - blood, "{card}");
    }
}

#[test]
fn retainers_and_allies_of_a_clan_are_not_for_others() {
    for card in [
        "Childling Muse",
        "Political Ally",
        "Resplendent Protector",
        "Revenant",
        "The Knights",
        "The Slashers",
        "Vengeful Spirit",
    ] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.hand(0, &[card]);
        let game = t.minion_phase(0);
        assert!(!game.can(&format!("play {card}")), "{card}");
    }
}

#[test]
fn bleed_from_what_a_minion_has() {
    for (card, bearer, pool) in [
        ("Childling Muse", "Ashley", 28),
        ("Childling Muse", "Lauren", 29),
        ("Enchanted Marionette", "Yorik", 28),
        ("Enchanted Marionette", "Lauren", 29),
        ("J. S. Simmons, Esq.", "Lauren", 28),
        ("Laptop Computer", "Lauren", 28),
        ("Tasha Morgan", "Lauren", 28),
        ("Vengeful Spirit", "Khurshid", 28),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, bearer);
        t.on(0, card, slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.pool(1), pool, "{card} and {bearer}");
    }
}

#[test]
fn sacre_coeur_cathedral_is_no_equipment_while_in_play() {
    for (card, is) in [
        ("Sacré-Cœur Cathedral, France", false),
        ("Sport Bike", true),
    ] {
        let mut t = table(2);
        let lauren = t.minion(1, "Lauren");
        t.on(1, card, lauren, Level::Basic);
        t.in_play(0, "Anarch Troublemaker");
        let mut game = t.turn_of(0);
        // The only equipment there is would be burned by the second ability.
        assert_eq!(game.can("use Anarch Troublemaker #2"), is, "{card}");
        game.take_if_there("pass");
        assert!(game.find(card).is_some());
    }
}

#[test]
fn allies_that_do_not_bleed_have_their_strength() {
    for (ally, strength) in [
        ("The Knights", 2),
        ("The Slashers", 0),
        ("Loyal Street Gang", 1),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, ally);
        let mut game = t.minion_phase(0);
        assert_eq!(game.strength(slot), strength, "{ally}");
        game.take_if_there("bleed");
        assert_eq!(game.pool(1), 30, "{ally}");
    }
}

// Underbridge Stray

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
    // It may while another does.
    let mut t = table(2);
    t.minion(0, "Ashley");
    t.minion(1, "Underbridge Stray");
    t.minion(1, "Nassir");
    let lauren = t.minion(1, "Lauren");
    t.lock(lauren);
    t.hand(0, &["Swallowed by the Night"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    game.pass_until(1, "use Underbridge Stray");
    assert_eq!(game.window(), Some(Window::BlockAttempt));
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
fn retainers_cannot_be_taken_over() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Ashley");
    t.on(0, "Raven Spy", lauren, Level::Basic);
    assert!(!t.minion_phase(0).can("take equipment"));
}

// .44 Magnum, Kevlar Vest, Sport Bike

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
fn putting_a_swarm_on_another_minion_is_an_employ_action_still() {
    let mut t = table(2);
    t.minion(0, "Elizabeth Conde");
    t.minion(1, "Lauren");
    t.hand(0, &["Swarm"]);
    let mut game = t.minion_phase(0);
    game.take("play Swarm").take("Lauren");
    let kind = |e: &GameEvent| {
        let GameEvent::ActionAnnounced { kind, .. } = e else {
            return None;
        };
        Some(*kind)
    };
    assert_eq!(
        game.events.iter().find_map(kind),
        Some(engine::script::ActionKind::Employ)
    );
}

// Summon History

#[test]
fn superior_summon_history_puts_a_vampire_in_play_without_blood() {
    for (x, can) in [("3", false), ("4", true)] {
        let mut t = table(2);
        t.minion(0, "Ibn Khaldun, Scholar");
        t.hand(0, &["Summon History"]);
        t.crypt(0, &["Veejay Vinod", "Ryan"]);
        let mut game = t.minion_phase(0);
        game.take("play Summon History").take_all(&["mode 1", x]);
        if can {
            game.pass_until(0, "Ryan");
            assert!(!game.can("Veejay Vinod"), "it is scarce");
            game.take("Ryan").finish_action();
        } else {
            game.finish_action();
        }
        // He must hunt at once, for he has no blood.
        let ryan = game.find("Ryan").map(|ryan| game.blood(ryan));
        assert_eq!(ryan, can.then_some(1));
    }
}

#[test]
fn summon_history_does_not_fetch_what_costs_more_than_x() {
    let mut t = table(2);
    t.minion(0, "Ibn Khaldun, Scholar");
    t.hand(0, &["Summon History"]);
    t.library(0, &["Blood Doll", "Mr. Winthrop", "Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History").take_all(&["mode 0", "0"]);
    game.pass_until(0, "Mr. Winthrop");
    assert!(!game.can("Raven Spy"), "it costs a blood");
}
