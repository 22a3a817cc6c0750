//! What imbued do by their own text.

use engine::script::Window;
use engine::vocab::Level;
use engine::{Scenario, Scene, Seat};

use crate::imbued::*;
use crate::table;

// Anna, Earl and Pedro

#[test]
fn anna_adds_two_blood_to_any_vampire() {
    let mut t = table(3);
    let anna = t.minion(0, ANNA);
    let lauren = t.minion(1, "Lauren");
    t.counters(lauren, 1);
    t.minion(1, "Nassir");
    t.minion(2, "Ryan");
    let nassir = t.minion(0, "Madison");
    t.torpor(nassir).counters(nassir, 0);
    // An ally is no vampire.
    t.minion(0, JACK);
    let mut game = t.minion_phase(0);
    game.take(&format!("act with {ANNA}"));
    assert_eq!(game.options(), ["Lauren", "Nassir", "Ryan", "Madison"]);
    game.take("Lauren");
    assert_eq!((game.stealth(), game.locked(anna)), (1, true));
    // It is directed at the controller of Lauren: the prey is asked, the predator is not.
    game.pass_until(1, "block with Nassir").pass();
    assert!(!game.in_action());
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn anna_sees_the_top_three_cards_of_the_library_of_her_controller() {
    let mut t = table(2);
    t.minion(0, ANNA);
    t.library(0, &["Villein", "Vessel", "Dodge", "Misdirection"]);
    let known = |game: &Scene<'_>, seat: u8| {
        let view = game.view(seat);
        let library = view.known_library(Seat(0));
        library.map(|card| card.is_some()).collect::<Vec<_>>()
    };
    let mut game = t.turn_of(0);
    game.take(&format!("use {ANNA}"));
    assert_eq!(known(&game, 0)[..4], [true, true, true, false]);
    assert!(known(&game, 1).iter().all(|k| !k));
    // Once in the phase, and in her own only.
    assert!(!game.can(&format!("use {ANNA}")));
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can(&format!("use {ANNA}")));
        game.pass();
    }
}

#[test]
fn earl_has_stealth_except_for_entering_combat() {
    for (choice, stealth) in [
        ("bleed", 1),
        ("play Sport Bike", 2),
        ("play Bum's Rush", 0),
        // The stealth of the action itself.
        ("act with Haven Uncovered", 1),
    ] {
        let mut t = table(2);
        t.minion(0, EARL);
        let lauren = t.minion(1, "Lauren");
        t.minion(1, "Nassir");
        t.on(0, "Haven Uncovered", lauren, Level::Basic);
        t.hand(0, &["Sport Bike", "Bum's Rush"]);
        let mut game = t.minion_phase(0);
        game.take(choice).take_if_there("Lauren");
        assert_eq!(game.stealth(), stealth, "{choice}");
    }
    // He gives none to others.
    let mut t = table(2);
    t.minion(0, EARL);
    t.minion(0, "Ryan");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Ryan");
    assert_eq!(game.stealth(), 0);
}

#[test]
fn earl_burns_a_conviction_where_there_are_more_than_two_ready_imbued() {
    for (others, ready, burned) in [(2, true, true), (2, false, false), (1, true, false)] {
        let mut t = table(2);
        let earl = t.minion(0, EARL);
        t.on(0, "Second Sight", earl, Level::Basic);
        t.on(0, "Second Sight", earl, Level::Basic);
        // A third of another Methuselah's does not count, nor a vampire.
        t.minion(1, JENNIE);
        t.minion(0, "Ryan");
        t.minion(0, JACK);
        if others == 2 {
            let pedro = t.minion(0, PEDRO);
            if !ready {
                t.incapacitate(pedro);
            }
        }
        let game = t.turn_of(0);
        assert_eq!(game.on(earl).len(), if burned { 1 } else { 2 });
        assert_eq!(game.ash_heap(0).len(), usize::from(burned));
    }
}

#[test]
fn pedro_has_more_strength_and_stays_close() {
    // Jack may maneuver in the first round; Pedro, with the same gun, may not.
    let mut t = table(2);
    let pedro = t.minion(0, PEDRO);
    t.on(0, ".44 Magnum", pedro, Level::Basic);
    let ryan = t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    assert_eq!(game.strength(pedro), 2);
    game.take("bleed").until(1, "block with Ryan");
    game.pass_to(Window::Strike);
    assert!(!game.at_long_range());
    game.take("hand strike").finish_action();
    assert_eq!(game.blood(ryan), 2);
}

#[test]
fn pedro_maneuvers_back_to_close_range() {
    let mut t = table(2);
    let pedro = t.minion(0, PEDRO);
    t.on(0, ".44 Magnum", pedro, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(1, "play Apportation");
    assert!(game.at_long_range());
    game.take("strike with .44 Magnum");
    assert!(!game.at_long_range());
}

#[test]
fn pedro_does_not_press_to_end_combat() {
    for (who, can) in [(PEDRO, false), (JACK, true)] {
        let mut t = table(2);
        t.minion(0, who);
        // It gives a press to whoever of its controller's is fighting.
        let stray = t.minion(0, "Underbridge Stray");
        t.lock(stray).counters(stray, 3);
        t.minion(1, "Nassir");
        t.hand(1, &["Apportation"]);
        // To continue combat he may press as anybody.
        let mut game = t.clone().minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        game.until(0, "use Underbridge Stray").until(1, "pass");
        assert_eq!(game.round(), 2, "{who}");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        while game.window() != Some(Window::Press) || game.to_decide() == 0 {
            game.pass();
        }
        game.take("play Apportation");
        let first = game.round() == 1;
        assert_eq!(first && game.can("use Underbridge Stray"), can, "{who}");
    }
}

#[test]
fn pedro_does_not_end_combat_as_a_strike() {
    let cards = crate::extra::with_scripts(&[(
        100745,
        "name: \"Flash Grenade\", keywords: [Weapon], modes: [(action: (kind: Equip))],
        text: [(strike: (effect: CombatEnds))]",
    )]);
    for (who, can) in [(PEDRO, false), (JACK, true)] {
        let mut t = Scenario::new(&cards, 2);
        let imbued = t.minion(0, who);
        t.on(0, "Flash Grenade", imbued, Level::Basic);
        t.on(0, "Saturday-Night Special", imbued, Level::Basic);
        t.minion(1, "Ryan");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Ryan");
        game.pass_until(0, "strike with Saturday-Night Special");
        game.pass_to(Window::Strike);
        assert_eq!(game.can("strike with Flash Grenade"), can, "{who}");
    }
}

// Inez and Jennifer

const INEZ: &str = "Inez \"Nurse216\" Villagrande";

/// Inez comes out, with a power in hand.
fn t_without_power() -> Scene<'static> {
    let mut t = table(2);
    t.uncontrolled(0, INEZ, 3);
    t.hand(0, &["Hide"]);
    let mut game = t.influence_phase(0);
    game.take(&format!("bring out {INEZ}"));
    game
}

#[test]
fn inez_brings_a_power_of_innocence_from_hand_or_library() {
    let mut t = table(2);
    let inez = t.uncontrolled(0, INEZ, 3);
    t.hand(0, &["Hide", "Champion"]);
    t.empty_library(0);
    t.library(0, &["Villein", "Inspire", "Rejuvenate", "Hide"]);
    let mut game = t.influence_phase(0);
    game.take(&format!("bring out {INEZ}"));
    assert_eq!(game.options(), ["Hide", "Hide #2", "Inspire", "no"]);
    let mut none = t_without_power();
    game.take("Inspire");
    assert_eq!(game.on(inez), ["Inspire"]);
    assert!(game.ready(inez) && !game.locked(inez));
    assert_eq!(game.library_size(0), 3);
    none.take("no");
    let inez = none.find(INEZ).unwrap();
    assert!(none.on(inez).is_empty());
}

#[test]
fn a_power_that_inez_brings_from_hand_is_replaced() {
    let mut game = t_without_power();
    game.take("Hide");
    let inez = game.find(INEZ).unwrap();
    assert_eq!(game.on(inez), ["Hide"]);
    assert_eq!(game.hand_size(0), 7);
    assert_eq!(game.hand(0), [""; 0]);
}

#[test]
fn inez_brings_her_power_before_she_is_contested() {
    let mut t = table(2);
    let inez = t.uncontrolled(0, INEZ, 3);
    t.minion(1, INEZ);
    t.hand(0, &["Hide"]);
    let mut game = t.influence_phase(0);
    game.take(&format!("bring out {INEZ}"));
    assert!(!game.contested(inez));
    game.take("Hide");
    assert!(game.contested(inez));
    let hide = game.on(inez);
    assert_eq!(hide, ["Hide"]);
    game.pass_to_turn_of(1).take(&format!("yield {INEZ}"));
    game.pass_to_turn_of(0);
    assert!(game.ready(inez));
    assert_eq!(game.on(inez), ["Hide"]);
    let hide = game.find("Hide").unwrap();
    assert!(!game.contested(hide));
}

const JENNIFER: &str = "Jennifer \"Flame61\" Vidisania";

#[test]
fn weapons_cost_jennifer_one_less() {
    for (actor, cost) in [(JENNIFER, 1), (JACK, 2)] {
        for (pool, can) in [(2, true), (1, cost == 1)] {
            let mut t = table(2);
            let minion = t.minion(0, actor);
            t.pool(0, pool);
            t.hand(0, &[".44 Magnum", "Sport Bike"]);
            let mut game = t.minion_phase(0);
            assert_eq!(game.can("play .44 Magnum"), can, "{actor}: {pool}");
            if pool == 2 {
                game.take("play .44 Magnum");
                assert_eq!(game.in_game(0), cost == 1);
                if cost == 1 {
                    assert_eq!((game.on(minion), game.pool(0)), (vec![".44 Magnum"], 1));
                }
            }
        }
    }
    // What is no weapon costs her what it says.
    let mut t = table(2);
    t.minion(0, JENNIFER);
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike");
    assert_eq!(game.pool(0), 29);
}

#[test]
fn a_weapon_that_angel_of_berlin_gives_jennifer_costs_one_less_too() {
    let mut t = table(2);
    let jennifer = t.minion(1, JENNIFER);
    t.minion(0, "Lauren");
    t.hand(1, &["Angel of Berlin", ".44 Magnum"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Angel of Berlin");
    game.take("mode 1").take_if_there(".44 Magnum");
    assert_eq!(game.on(jennifer), [".44 Magnum"]);
    assert_eq!(game.pool(1), 29);
}

#[test]
fn jennifer_bleeds_for_one_more_at_less_stealth() {
    let mut t = table(2);
    t.minion(0, JENNIFER);
    t.minion(1, "Nassir");
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!((game.bleed(), game.stealth()), (2, -1));
    let mut t = table(2);
    t.minion(0, JENNIFER);
    t.minion(1, "Nassir");
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike");
    assert_eq!(game.stealth(), 0);
}
