//! Powers that bring combat, are used in it, or end it.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene, Seat};

use crate::imbued::*;
use crate::table;

// Abjure

#[test]
fn abjure_ends_a_combat_between_a_monster_and_a_mortal() {
    let mut t = table(3);
    let marion = t.minion(2, MARION);
    let power = t.on(2, "Abjure", marion, Level::Basic);
    let jack = t.minion(0, JACK);
    let nassir = t.minion(1, "Nassir");
    t.hand(2, &["Second Sight"]);
    let mut game = t.clone().minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, "use Abjure");
    // The mortal was another: she may gain a conviction.
    game.take("Second Sight");
    assert!(!game.in_combat() && game.locked(marion) && game.locked(power));
    assert_eq!(game.on(marion), ["Abjure", "Second Sight"]);
    assert_eq!((game.blood(jack), game.blood(nassir)), (4, 4));
    // An incapacitated imbued can use it too.
    t.incapacitate(marion);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(2, "use Abjure");
}

#[test]
fn abjure_ends_ones_own_combat_without_a_conviction() {
    let mut t = table(2);
    let marion = t.minion(1, MARION);
    t.on(1, "Abjure", marion, Level::Basic);
    let lauren = t.minion(0, "Lauren");
    t.hand(1, &["Second Sight"]);
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush");
    game.until(1, "use Abjure");
    assert!(!game.in_action());
    assert_eq!(game.on(marion), ["Abjure"]);
    assert_eq!((game.blood(marion), game.blood(lauren)), (4, 4));
}

#[test]
fn abjure_is_not_for_two_monsters_or_a_locked_imbued() {
    for (locked, actor) in [(false, "Lauren"), (true, JACK)] {
        let mut t = table(3);
        let marion = t.minion(2, MARION);
        t.on(2, "Abjure", marion, Level::Basic);
        if locked {
            t.lock(marion);
        }
        t.minion(0, actor);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        assert!(!could(&mut game, "use Abjure"));
    }
}

// Champion

#[test]
fn champion_fights_the_monster_instead() {
    let mut t = table(2);
    let jack = t.minion(1, JACK);
    let champion = t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "use Champion");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(champion) && game.locked(lauren) && !game.locked(jack));
    assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
    assert_eq!(game.on(jack), ["Champion"]);
    assert!(!game.happened(GameEvent::Blocked { minion: jack }));
}

#[test]
fn champion_protects_any_imbued() {
    let mut t = table(3);
    let jack = t.minion(1, JACK);
    t.on(1, "Champion", jack, Level::Basic);
    convince(&mut t, (1, jack), &["Second Sight"; 2]);
    let john = t.minion(2, JOHN);
    t.minion(2, "Nassir");
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    for (target, works) in [(JOHN, true), ("Nassir", false)] {
        let mut game = t.clone().minion_phase(0);
        game.take("play Bum's Rush").take(target);
        if works {
            game.until(1, "use Champion").finish_action();
            assert_eq!((game.blood(lauren), game.blood(jack)), (3, 3));
            assert_eq!(game.blood(john), 4);
        } else {
            assert!(!could(&mut game, "use Champion"));
        }
    }
}

#[test]
fn champion_is_not_for_undirected_actions_block_attempts_locked_imbued_or_mortals() {
    let scene = |actor: &str, action: &str, blocks: bool, locked: bool| {
        let mut t = table(2);
        let jack = t.minion(1, JACK);
        t.on(1, "Champion", jack, Level::Basic);
        convince(&mut t, (1, jack), &["Second Sight"; 2]);
        if locked {
            t.lock(jack);
        }
        t.minion(1, "Nassir");
        t.minion(0, actor);
        let mut game = t.minion_phase(0);
        game.take(action);
        if blocks {
            game.take("block with Nassir");
        }
        could(&mut game, "use Champion")
    };
    assert!(scene("Lauren", "bleed", false, false));
    assert!(!scene("Lauren", "hunt", false, false));
    assert!(!scene("Lauren", "bleed", true, false));
    assert!(!scene("Lauren", "bleed", false, true));
    assert!(!scene(MARION, "bleed", false, false));
}

#[test]
fn champion_is_no_reaction_card_that_could_be_cancelled() {
    for reaction in [true, false] {
        let mut t = table(3);
        t.minion(0, "Lauren");
        let jack = t.minion(1, JACK);
        t.on(1, "Champion", jack, Level::Basic);
        convince(&mut t, (1, jack), &["Second Sight"; 2]);
        t.hand(1, &["On the Qui Vive"]);
        t.hand(2, &["Direct Intervention"]);
        if reaction {
            t.lock(jack);
        }
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if reaction {
            // A reaction card may be cancelled as it is played.
            game.until(1, "play On the Qui Vive");
            assert_eq!(game.to_decide(), 2);
            assert!(game.can("play Direct Intervention"));
            game.pass();
        }
        game.until(1, "use Champion");
        assert!(!could(&mut game, "play Direct Intervention"));
        assert_eq!(game.pool(1), 30);
    }
}

/// The effects of an action reach into the combat of Champion, and end with the action.
#[test]
fn what_was_played_in_an_action_applies_in_the_combat_of_champion() {
    for guarded in [false, true] {
        let mut t = table(2);
        let noir = t.minion(0, "Mr. Noir");
        t.on(0, "Ivory Bow", noir, Level::Basic);
        let travis = t.minion(1, "Travis \"Traveler72\" Miller");
        t.on(1, "Champion", travis, Level::Basic);
        for _ in 0..2 {
            t.on(1, "Second Sight", travis, Level::Basic);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Neutral Guard"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if guarded {
            // With Obeah: each round of combat in this action is at long range.
            game.take_all(&["play Neutral Guard", "mode 1"]);
        }
        game.until(1, "use Champion").pass_to(Window::Strike);
        assert!(game.in_action() && game.in_combat());
        assert_eq!(game.at_long_range(), guarded);
        assert!(game.happened(GameEvent::CombatBegins {
            acting: noir,
            opposing: travis
        }));
        game.finish_action();
        // Neutral Guard costs a blood; the hand of Travis does not reach that far.
        let hit = |e: &GameEvent| matches!(e, GameEvent::Damaged { slot, .. } if *slot == noir);
        assert_eq!(game.count(hit), usize::from(!guarded));
        assert_eq!((game.blood(noir), game.pool(1)), (2, 30));
        // It was for that action only.
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.until(0, "bleed")
            .until(1, "block with Nassir")
            .pass_to(Window::Strike);
        assert!(!game.at_long_range());
    }
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

// Donate

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
        let view = game.view(0);
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
    let mut struck = t.clone().minion_phase(0);
    struck.take("bleed").until(1, "block with Elizabeth Conde");
    struck.pass_until(1, "play Skin of Steel");
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
        "name: \"Humanitas\", modes: [(choose: [Minion(kind: Vampire)], effects: [PutOn(Target)])]",
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
