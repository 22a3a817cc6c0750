//! Allies, retainers and equipment outside combat.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

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
    let kind = |e: &GameEvent| match e {
        GameEvent::ActionAnnounced { kind, .. } => Some(*kind),
        _ => None,
    };
    assert_eq!(
        game.events.iter().find_map(kind),
        Some(engine::script::ActionKind::Employ)
    );
}
