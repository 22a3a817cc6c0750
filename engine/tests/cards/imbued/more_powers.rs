//! Powers that are used in combat or for others, and the imbued that go with them.

use engine::script::Window;
use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scenario, Scene, Seat, Slot, View};

use super::*;
use crate::table;

/// An imbued of a seat with a power and so much conviction.
fn gifted(t: &mut Scenario<'_>, seat: u8, name: &str, power: &str, conviction: usize) -> Slot {
    let imbued = t.minion(seat, name);
    t.on(seat, power, imbued, Level::Basic);
    for _ in 0..conviction {
        t.on(seat, "Second Sight", imbued, Level::Basic);
    }
    imbued
}

#[test]
fn more_powers_come_by_an_action() {
    for (power, able, unable) in [
        ("Donate", ANNA, JACK),
        ("Foresee", JENNIE, JACK),
        ("Project", ANNA, JACK),
        ("Shame", ANNA, JACK),
        ("Surge", PEDRO, JENNIE),
    ] {
        let mut t = table(2);
        t.minion(0, unable);
        t.minion(1, "Nassir");
        t.hand(0, &[power]);
        let play = format!("play {power}");
        assert!(!t.clone().minion_phase(0).can(&play), "{power}");
        let imbued = t.minion(0, able);
        let mut game = t.minion_phase(0);
        game.take(&play);
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        assert_eq!(game.on(imbued), [power]);
        assert!(!game.locked(imbued), "it unlocks");
    }
}

// Imbued

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
    // It is undirected: the predator may block it too.
    game.pass_until(2, "block with Ryan");
    game.finish_action();
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn anna_sees_the_top_three_cards_of_the_library_of_her_controller() {
    let mut t = table(2);
    t.minion(0, ANNA);
    t.library(0, &["Villein", "Vessel", "Dodge", "Misdirection"]);
    let known = |game: &Scene<'_>, seat: u8| {
        let view = View::new(&game.game, CardDb::embedded(), Seat(seat));
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

// Donate

#[test]
fn donate_raises_the_bleed_of_another_mortal() {
    for (actor, can) in [(JACK, true), ("Loyal Street Gang", true), ("Ryan", false)] {
        let mut t = table(2);
        let anna = gifted(&mut t, 0, ANNA, "Donate", 2);
        t.minion(0, actor);
        t.minion(1, "Nassir");
        t.lock(anna);
        let mut game = t.minion_phase(0);
        game.take("bleed").take_if_there(actor);
        let before = game.bleed();
        assert_eq!(game.can("use Donate"), can, "{actor}");
        if can {
            game.take("use Donate");
            assert_eq!(game.bleed(), before + 1);
            assert_eq!(game.ash_heap(0), ["Second Sight", "Donate"]);
            assert_eq!(game.on(anna), ["Second Sight"]);
        }
    }
}

#[test]
fn donate_is_not_for_its_own_imbued_nor_without_conviction() {
    for (conviction, actor) in [(1, ANNA), (0, JACK)] {
        let mut t = table(2);
        gifted(&mut t, 0, ANNA, "Donate", conviction);
        t.minion(0, JACK);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed").take(actor);
        assert!(!could(&mut game, "use Donate"), "{actor}");
    }
    // Nor beside another limited modifier, nor for an action that is no bleed.
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Donate", 2);
    gifted(&mut t, 0, TRAVIS, "Donate", 2);
    t.minion(0, JACK);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").take(JACK).take("use Donate");
    assert!(!could(&mut game, "use Donate"));
}

#[test]
fn donate_gives_intercept_to_another_mortal_that_needs_it() {
    for (needed, locked) in [(true, false), (false, false), (true, true)] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        let anna = gifted(&mut t, 1, ANNA, "Donate", 1);
        let jack = t.minion(1, JACK);
        if locked {
            t.lock(anna);
        }
        let mut game = t.minion_phase(0);
        game.take(if needed { "hunt" } else { "bleed" });
        game.until(1, &format!("block with {JACK}"));
        let attempt = game.window() == Some(Window::BlockAttempt);
        assert_eq!(attempt && game.can("use Donate"), needed && !locked);
        if needed && !locked {
            game.take("use Donate").finish_action();
            assert!(game.locked(jack));
            assert_eq!(game.on(anna), [""; 0]);
        }
    }
}

#[test]
fn donate_gives_no_intercept_to_a_vampire_or_to_its_own_imbued() {
    for blocker in ["Ryan", ANNA] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        gifted(&mut t, 1, ANNA, "Donate", 1);
        t.minion(1, "Ryan");
        let mut game = t.minion_phase(0);
        game.take("hunt").until(1, &format!("block with {blocker}"));
        assert!(!could(&mut game, "use Donate"), "{blocker}");
    }
}

#[test]
fn a_locked_imbued_donates_intercept_once_it_wakes_and_that_is_no_reaction_card() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let anna = gifted(&mut t, 1, ANNA, "Donate", 1);
    t.lock(anna);
    t.minion(1, JACK);
    t.hand(1, &["On the Qui Vive"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "play On the Qui Vive");
    game.take_if_there(ANNA);
    game.pass(); // no intervention
    game.until(1, &format!("block with {JACK}"));
    game.until(1, "use Donate");
    assert!(!could(&mut game, "play Direct Intervention"));
}

#[test]
fn donate_strengthens_another_mortal_in_combat_for_the_action() {
    let mut t = table(2);
    let anna = gifted(&mut t, 0, ANNA, "Donate", 1);
    t.lock(anna);
    let jack = t.minion(0, JACK);
    let ryan = t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Ryan");
    game.pass_to(Window::BeforeRange).take("use Donate");
    assert_eq!((game.strength(jack), game.on(anna)), (2, vec![]));
    game.finish_action();
    assert_eq!(game.blood(ryan), 2);
    assert_eq!(game.strength(jack), 1, "the action is over");
    // Not for her own fight.
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Donate", 1);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Ryan");
    assert!(!could(&mut game, "use Donate"));
}

// Foresee

#[test]
fn foresee_shows_a_hand_and_may_cancel_combat() {
    for cancel in [true, false] {
        let mut t = table(2);
        let earl = gifted(&mut t, 0, EARL, "Foresee", 1);
        let ryan = t.minion(1, "Ryan");
        t.on(1, "Raven Spy", ryan, Level::Basic);
        t.hand(1, &["Villein", "Taste of Vitae"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Ryan");
        game.take("use Foresee");
        let view = View::new(&game.game, CardDb::embedded(), Seat(0));
        assert_eq!(view.known_hand(Seat(1)).count(), 7);
        game.take(if cancel { "yes" } else { "no" });
        if cancel {
            // Not even the end of the round comes.
            assert!(!game.in_combat());
        }
        game.finish_action();
        assert_eq!(game.blood(earl), if cancel { 6 } else { 5 });
        assert_eq!(game.pool(1), 30, "the action was blocked all the same");
        assert!(game.locked(ryan));
    }
}

#[test]
fn a_blocked_action_continues_where_the_blocking_imbued_cancels_combat() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let earl = gifted(&mut t, 1, EARL, "Foresee", 1);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, &format!("block with {EARL}"));
    game.take("use Foresee").take("yes").finish_action();
    assert_eq!(game.pool(1), 29);
    assert_eq!((game.blood(lauren), game.blood(earl)), (4, 6));
    assert!(game.happened(GameEvent::ActionContinues { minion: lauren }));
}

#[test]
fn foresee_is_for_the_first_round_of_a_combat_from_a_block() {
    // Bum's Rush is an action to enter combat.
    let mut t = table(2);
    t.minion(0, "Ryan");
    gifted(&mut t, 1, EARL, "Foresee", 1);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush");
    assert!(!could(&mut game, "use Foresee"));
    // Nor in a second round.
    let mut t = table(2);
    t.minion(0, "Nassir");
    gifted(&mut t, 1, EARL, "Foresee", 1);
    t.hand(0, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, &format!("block with {EARL}"))
        .take("pass");
    while game.window() != Some(Window::Press) {
        assert!(!game.can("use Foresee"));
        game.pass();
    }
    game.take("play Apportation");
    assert!(!could(&mut game, "use Foresee"));
    assert!(game.happened(GameEvent::RoundBegins(2)));
    // Nor by another imbued than the combatant.
    let mut t = table(2);
    t.minion(0, "Ryan");
    gifted(&mut t, 1, EARL, "Foresee", 1);
    t.minion(1, JACK);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, &format!("block with {JACK}"));
    assert!(!could(&mut game, "use Foresee"));
}

// Project

#[test]
fn project_keeps_young_vampires_and_cheap_monsters_from_blocking() {
    let cards = crate::extra::with_scripts(&[(
        101337,
        "name: \"Outcast Mage\", body: (life: 2, strength: 0, bleed: 1),
        modes: [(action: (kind: Recruit))]",
    )]);
    for (blocker, can) in [
        ("Lauren", false),
        ("Alexa Draper", true),
        ("Alice Chen", true),
        // Of the two monsters one costs 3 pool, the other 4.
        ("Outcast Mage", false),
        ("Order of Hermes Cabal", true),
        // A mortal and an imbued.
        ("Loyal Street Gang", true),
        (JACK, true),
    ] {
        let mut t = Scenario::new(&cards, 2);
        let anna = gifted(&mut t, 0, ANNA, "Project", 1);
        t.minion(1, blocker);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("use Project");
        assert_eq!(game.on(anna), ["Project"]);
        assert_eq!(
            could(&mut game, &format!("block with {blocker}")),
            can,
            "{blocker}"
        );
    }
}

#[test]
fn project_is_for_its_own_imbued_as_the_action_is_announced() {
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Project", 1);
    t.minion(0, JACK);
    t.minion(1, "Lauren");
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").take(JACK);
    assert!(!could(&mut game, "use Project"));
    let mut game = t.minion_phase(0);
    game.take("bleed").take(ANNA);
    assert_eq!(game.window(), Some(Window::Announced));
    game.take("pass");
    assert!(!could(&mut game, "use Project"));
}

// Shame

#[test]
fn shame_turns_the_strength_of_a_monster_on_itself() {
    let mut t = table(2);
    let anna = gifted(&mut t, 0, ANNA, "Shame", 2);
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Preternatural Strength", ryan, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Ryan");
    game.until(0, "use Shame").finish_action();
    assert_eq!(game.blood(ryan), 4 - 2);
    assert_eq!(game.blood(anna), 6, "combat has ended");
    assert_eq!(game.ash_heap(0).len(), 3);
}

#[test]
fn the_damage_of_shame_is_nobodys_and_may_be_prevented() {
    // Skin of Steel is for damage from strikes, a vest for any.
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Shame", 2);
    let conde = t.minion(1, "Elizabeth Conde");
    t.on(1, "Kevlar Vest", conde, Level::Basic);
    t.hand(1, &["Skin of Steel"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Elizabeth Conde");
    game.until(0, "use Shame");
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::Prevent))
    );
    assert!(!game.can("play Skin of Steel"));
    let before = game.blood(conde);
    game.take("use Kevlar Vest").finish_action();
    assert_eq!(game.blood(conde), before);
}

#[test]
fn shame_is_not_for_mortals_the_old_the_infernal_or_before_conviction() {
    for (opponent, conviction, can) in [
        ("Ryan", 2, true),
        ("Ryan", 1, false),
        ("Order of Hermes Cabal", 2, true),
        ("Loyal Street Gang", 2, false),
        ("Alice Chen", 2, true),
        // Of capacity 8, and infernal.
        ("Alexa Draper", 2, false),
        ("Arishat", 2, false),
    ] {
        let mut t = table(2);
        gifted(&mut t, 0, ANNA, "Shame", conviction);
        t.minion(1, opponent);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, &format!("block with {opponent}"));
        assert_eq!(could(&mut game, "use Shame"), can, "{opponent}");
    }
    // Humanitas keeps it from a vampire.
    let cards = crate::extra::with_scripts(&[(
        100943,
        "name: \"Humanitas\", modes: [(choose: [Minion([(kind: Vampire)])], effects: [PutOn(Target)])]",
    )]);
    let mut t = Scenario::new(&cards, 2);
    gifted(&mut t, 0, ANNA, "Shame", 2);
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Humanitas", ryan, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Ryan");
    assert!(!could(&mut game, "use Shame"));
}

// Surge

#[test]
fn surge_prevents_three_points_in_an_action() {
    let mut t = table(2);
    let pedro = gifted(&mut t, 0, PEDRO, "Surge", 1);
    t.minion(1, "Ryan");
    t.hand(1, &["Roundhouse"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Ryan");
    game.take("use Surge");
    game.until(1, "play Roundhouse");
    let life = game.blood(pedro);
    // Two of the three.
    game.until(0, "use Surge").take("use Surge").take("pass");
    game.finish_action();
    assert_eq!(game.blood(pedro), life - 1);
}

#[test]
fn surge_prevents_no_aggravated_damage_and_lasts_for_the_action_only() {
    let mut t = table(2);
    let pedro = gifted(&mut t, 1, PEDRO, "Surge", 1);
    t.minion(0, "Horace Radcliffe");
    t.minion(0, "Ryan");
    t.hand(0, &["Song in the Dark", "Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Horace Radcliffe"]);
    // As a reaction, before he blocks.
    game.until(1, "use Surge");
    game.until(1, &format!("block with {PEDRO}"));
    game.until(0, "play Song in the Dark").take("mode 1");
    assert!(!could(&mut game, "use Surge"));
    assert_eq!(game.blood(pedro), 4 - 2);
    game.take("play Bum's Rush").take_if_there("Ryan");
    assert!(!could(&mut game, "use Surge"), "those counters are gone");
}

#[test]
fn a_locked_imbued_surges_in_combat_or_once_it_wakes() {
    for wakes in [true, false] {
        let mut t = table(3);
        t.minion(0, "Ryan");
        let pedro = gifted(&mut t, 1, PEDRO, "Surge", 1);
        t.lock(pedro);
        t.minion(1, JACK);
        t.hand(1, &["On the Qui Vive"]);
        t.hand(2, &["Direct Intervention"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if wakes {
            game.until(1, "play On the Qui Vive").take_if_there(PEDRO);
            game.pass(); // no intervention
            game.until(1, "use Surge");
            assert!(!could(&mut game, "play Direct Intervention"));
        } else {
            assert!(!could(&mut game, "use Surge"));
        }
    }
}

#[test]
fn pedro_may_surge_in_every_step_of_his_own_combat() {
    let mut t = table(2);
    gifted(&mut t, 0, PEDRO, "Surge", 1);
    t.minion(0, MARION);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("bleed").take(PEDRO).until(1, "block with Ryan");
    let mut windows = Vec::new();
    while game.in_combat() {
        if game.can("use Surge") {
            windows.extend(game.window());
        }
        game.pass();
    }
    for window in [
        Window::BeforeRange,
        Window::Maneuver,
        Window::BeforeStrikes,
        Window::Prevent,
        Window::Press,
        Window::EndOfRound,
    ] {
        assert!(windows.contains(&window), "{window:?}: {windows:?}");
    }
    // Not in the combat of another.
    let mut t = table(2);
    gifted(&mut t, 0, PEDRO, "Surge", 1);
    t.minion(0, MARION);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("bleed").take(MARION).until(1, "block with Ryan");
    assert!(!could(&mut game, "use Surge"));
}

// Rulings on actions that continue

/// Chelsea's Govern the Unaligned, which Earl has blocked and whose combat he has cancelled.
fn a_continued_govern(modifier: &str) -> Scene<'static> {
    let mut t = table(3);
    t.minion(0, "Chelsea Blake");
    gifted(&mut t, 1, EARL, "Foresee", 1);
    t.minion(1, "Nassir");
    t.minion(1, JACK);
    t.hand(0, &["Govern the Unaligned", modifier]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned")
        .take_if_there("mode 0");
    game.take_if_there(&format!("play {modifier}"))
        .take_if_there("mode 0");
    game.until(1, &format!("block with {EARL}"));
    game.until(1, "use Foresee");
    assert_eq!(game.ash_heap(0).last(), Some(&"Govern the Unaligned"));
    game.take("yes");
    game
}

#[test]
fn what_was_played_counts_in_the_action_that_foresee_continues() {
    let mut game = a_continued_govern("Conditioning");
    game.finish_action();
    assert_eq!(game.pool(1), 30 - 1 - 2 - 2);
}

#[test]
fn the_card_of_an_action_that_foresee_continues_comes_back_from_the_ash_heap() {
    let mut game = a_continued_govern("Villein");
    assert!(game.in_action());
    assert!(game.ash_heap(0).is_empty());
    game.finish_action();
    assert_eq!(game.pool(1), 30 - 1 - 2);
    assert_eq!(game.ash_heap(0), ["Govern the Unaligned"]);
}

#[test]
fn who_declined_does_not_block_the_action_that_foresee_continues() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    gifted(&mut t, 2, EARL, "Foresee", 1);
    let mut game = t.minion_phase(0);
    game.take("hunt");
    // The prey declines, and the predator blocks with a card for intercept.
    game.take("pass")
        .until(2, &format!("block with {EARL}"))
        .until(2, "use Second Sight");
    assert!(!game.can("use Foresee"), "that was his conviction");
    game.finish_action();

    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    gifted(&mut t, 2, EARL, "Foresee", 2);
    let mut game = t.minion_phase(0);
    game.take("hunt").take("pass");
    game.until(2, &format!("block with {EARL}"))
        .until(2, "use Second Sight");
    game.until(2, "use Foresee").take("yes");
    while game.in_action() {
        assert!(!game.can("block with Nassir"));
        game.pass();
    }
    assert!(game.happened(GameEvent::ActionContinues {
        minion: game.find("Lauren").unwrap()
    }));
}

#[test]
fn donate_raises_no_bleed_that_is_resolved() {
    let mut t = table(2);
    gifted(&mut t, 0, ANNA, "Donate", 1);
    t.minion(0, JACK);
    let ryan = t.minion(1, "Ryan");
    t.lock(ryan).hand(1, &["On the Qui Vive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take(JACK);
    game.pass_to(Window::AfterResolution);
    while game.in_action() {
        assert!(!game.can("use Donate"));
        game.pass();
    }
    assert_eq!(game.pool(1), 29);
}

// Inez and Jennifer

const INEZ: &str = "Inez \"Nurse216\" Villagrande";
const JENNIFER: &str = "Jennifer \"Flame61\" Vidisania";

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

// Damage in torpor

#[test]
fn aggravated_damage_to_a_vampire_in_torpor_costs_a_blood_for_each_point() {
    let mut t = table(2);
    let flavio = t.minion(0, "Flávio Gonçalves");
    t.on(0, "Fortitude", flavio, Level::Basic);
    let travis = gifted(&mut t, 1, TRAVIS, "Champion", 2);
    t.on(1, "Flamethrower", travis, Level::Basic);
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Daring the Dawn");
    game.take_if_there("mode 0").until(1, "use Champion");
    while !game.in_torpor(flavio) {
        match game.can("strike with Flamethrower") {
            true => game.take("strike with Flamethrower"),
            false => game.pass(),
        };
    }
    game.finish_action();
    let dawn = |e: &GameEvent| matches!(e, GameEvent::Damaged { aggravated: 2, .. });
    assert_eq!(game.count(dawn), 2, "the flames and the dawn");
    assert!(game.in_torpor(flavio));
    // The first point of the flames wounds him; after that each point costs a blood.
    assert_eq!(game.blood(flavio), 7 - 1 - 2);
}

#[test]
fn a_monster_burned_in_the_combat_of_champion_ends_the_action_quietly() {
    let mut t = table(2);
    let stray = t.minion(0, "Order of Hermes Cabal");
    t.counters(stray, 1);
    gifted(&mut t, 1, TRAVIS, "Champion", 2);
    t.hand(1, &["On the Qui Vive"]);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Champion");
    game.finish_action();
    assert!(!game.exists(stray));
    assert_eq!(game.pool(1), 30);
    assert_eq!(game.active(), 0);
}
