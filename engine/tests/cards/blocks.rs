//! Cards that turn on a block, or on there being none.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene};

/// Combats that have begun.
fn combats(game: &Scene<'_>) -> usize {
    game.count(|e| matches!(e, GameEvent::CombatBegins { .. }))
}

#[test]
fn aching_beauty_costs_nothing_without_a_block_or_as_its_vampire_blocks() {
    for blocks in [false, true] {
        let mut t = table(2);
        let colin = t.minion(1, "Colin Flynn");
        t.on(1, "Aching Beauty", colin, Level::Basic);
        t.minion(0, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if blocks {
            game.take("block with Colin Flynn");
        }
        game.finish_action();
        let bled = 30 - u8::from(!blocks);
        assert_eq!((game.pool(0), game.pool(1)), (30, bled));
    }
}

#[test]
fn aching_beauty_costs_a_pool_though_the_action_is_ended_or_unblockable_then() {
    for card in ["Change of Target", "Obedience"] {
        let mut t = table(2);
        let colin = t.minion(0, "Colin Flynn");
        t.on(0, "Aching Beauty", colin, Level::Basic);
        t.minion(1, "Madison");
        let seat = u8::from(card == "Obedience");
        t.hand(seat, &[card]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("block with Madison");
        game.until(seat, &format!("play {card}"))
            .take_if_there("mode 0");
        game.finish_action();
        assert_eq!(combats(&game), 0, "{card}");
        assert_eq!(game.pool(1), 29, "{card}");
    }
}

#[test]
fn costs_of_a_block_are_not_paid_again_in_a_combat_that_follows() {
    let mut t = table(2);
    let octane = t.minion(0, "Kallista, Master Sculptor");
    t.on(0, "Aching Beauty", octane, Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Psyche!"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("block with Nassir");
    while game.window() != Some(Window::EndOfRound) {
        game.pass();
    }
    game.take("play Psyche!").take_if_there("mode 1");
    game.finish_action();
    assert_eq!(combats(&game), 2);
    assert_eq!(game.pool(1), 29);
}

#[test]
fn brujah_frenzy_turns_an_unblocked_action_into_combat() {
    for (to, target) in [(2, "Nassir"), (1, "Lauren")] {
        let mut t = table(3);
        let colin = t.minion(0, "Clifton Derrik");
        t.minion(0, "Cyan Sin");
        let lauren = t.minion(1, "Lauren");
        let nassir = t.minion(2, "Nassir");
        let locked = t.minion(2, "Ashley");
        t.lock(locked);
        t.hand(2, &["Brujah Frenzy", "Bonding"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("Clifton Derrik");
        game.take("pass");
        assert_eq!(
            (game.to_decide(), game.window()),
            (2, Some(Window::BlocksDeclined))
        );
        game.take("play Brujah Frenzy");
        // Ready, unlocked and nobody of the Brujah's controller.
        assert_eq!(game.options(), ["Lauren", "Nassir"]);
        game.take(target);
        game.finish_action();
        assert_eq!(combats(&game), 1);
        assert_eq!(game.pool(1), 30, "the action is unsuccessful");
        assert_eq!(game.blood(colin), 1);
        assert_eq!(game.locked(lauren), to == 1);
        assert_eq!(game.locked(nassir), to == 2);
        // Nobody has blocked.
        assert_eq!(game.count(|e| matches!(e, GameEvent::Blocked { .. })), 0);
    }
}

#[test]
fn brujah_frenzy_needs_a_ready_brujah_of_another_methuselah_and_a_minion_for_it_to_fight() {
    for (acting, other, locked, can) in [
        ("Clifton Derrik", "Nassir", false, true),
        ("Clifton Derrik", "Nassir", true, false),
        ("Colin Flynn", "Nassir", false, false),
    ] {
        let mut t = table(2);
        t.minion(0, acting);
        let fights = t.minion(1, other);
        if locked {
            t.lock(fights);
        }
        t.hand(1, &["Brujah Frenzy"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        let mut offered = false;
        while game.in_action() {
            offered |= game.can("play Brujah Frenzy");
            game.pass();
        }
        assert_eq!(offered, can, "{acting} {locked}");
    }
    // Not for a Brujah in torpor.
    let mut t = table(2);
    let clifton = t.minion(0, "Clifton Derrik");
    t.torpor(clifton);
    t.minion(1, "Nassir");
    t.hand(1, &["Brujah Frenzy"]);
    let mut game = t.minion_phase(0);
    game.take("leave torpor");
    while game.in_action() {
        assert!(!game.can("play Brujah Frenzy"));
        game.pass();
    }
}

#[test]
fn nothing_is_played_between_brujah_frenzy_and_its_combat() {
    let mut t = table(2);
    t.minion(0, "Brachah");
    t.minion(1, "Nassir");
    t.hand(0, &["Bonding", "Change of Target"]);
    t.hand(1, &["Brujah Frenzy", "Telepathic Counter"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(1, "play Brujah Frenzy");
    // Nobody has been asked since.
    assert_eq!(combats(&game), 1);
}

#[test]
fn change_of_target_is_only_for_a_block_by_a_minion() {
    // Neither Brujah Frenzy nor The Kiss of Ra is a block.
    for frenzy in [true, false] {
        let mut t = table(2);
        t.minion(0, "Brachah");
        t.minion(1, "Nassir");
        t.hand(0, &["Change of Target", "The Kiss of Ra"]);
        t.hand(1, &["Brujah Frenzy"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if frenzy {
            game.until(1, "play Brujah Frenzy");
        } else {
            game.take("block with Nassir").take("play The Kiss of Ra");
        }
        while game.in_action() {
            assert!(!game.can("play Change of Target"));
            game.pass();
        }
        assert!(game.hand(0).contains(&"Change of Target"));
    }
    // This is one.
    let mut t = table(2);
    t.minion(0, "Brachah");
    t.minion(1, "Nassir");
    t.hand(0, &["Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.pass_until(0, "play Change of Target");
}

#[test]
fn the_kiss_of_ra_ends_the_action_and_burns_two_blood_of_the_blocker() {
    for (vampire, mode, torpor) in [("Brachah", "mode 0", false), ("Madison", "mode 1", true)] {
        let mut t = table(2);
        let acting = t.minion(0, vampire);
        let full = if torpor { 6 } else { 5 };
        let nassir = t.minion(1, "Nassir");
        t.hand(0, &["The Kiss of Ra", "Freak Drive"]);
        t.hand(1, &["Cats' Guidance"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("block with Nassir");
        game.take("play The Kiss of Ra").take_if_there(mode);
        // No other modifier or reaction: it is over.
        assert!(!game.in_action());
        assert_eq!(game.blood(acting), full - 3);
        assert_eq!((game.blood(nassir), game.in_torpor(nassir)), (2, torpor));
        assert!(game.locked(acting) && !game.locked(nassir));
        assert_eq!((game.pool(1), combats(&game)), (30, 0));
    }
}

#[test]
fn an_action_that_the_kiss_of_ra_cancelled_may_be_taken_again() {
    // Fustuk unlocks a Tremere antitribu.
    for (action, kissed) in [
        ("bleed", true),
        ("bleed", false),
        ("play Computer Hacking", true),
        ("play Computer Hacking", false),
    ] {
        let mut t = table(2);
        let esoara = t.minion(0, "Esoara");
        t.minion(0, "Fustuk");
        t.minion(1, "Nassir");
        t.hand(
            0,
            &["The Kiss of Ra", "Computer Hacking", "Computer Hacking"],
        );
        let mut game = t.minion_phase(0);
        game.take(action).take_if_there("Esoara");
        game.until(1, "block with Nassir");
        if kissed {
            game.take("play The Kiss of Ra");
        } else {
            while !game.can("no") {
                game.pass();
            }
            game.take("no").finish_action();
        }
        assert!(!game.in_action(), "it is over");
        game.take("use Fustuk").take_if_there("Esoara");
        game.take_if_there(action).take_if_there("Esoara");
        let acts = |e: &GameEvent| matches!(e, GameEvent::ActionAnnounced { minion, .. } if *minion == esoara);
        assert_eq!(game.count(acts), 1 + usize::from(kissed), "{action}");
    }
}

#[test]
fn concoction_of_vitality_keeps_vampires_from_blocking() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Concoction of Vitality", lauren, Level::Basic);
    t.minion(1, "Nassir");
    t.minion(1, "Underbridge Stray");
    t.hand(0, &["Govern the Unaligned", "Bonding"]);
    let mut game = t.minion_phase(0);
    // After an action that uses a Discipline has been declared (LSJ 20100402).
    game.take("play Govern the Unaligned")
        .take_if_there("mode 0");
    assert_eq!(game.window(), Some(Window::Announced));
    game.take("use Concoction of Vitality");
    assert_eq!(game.ash_heap(0), ["Concoction of Vitality"]);
    let mut bonding = false;
    while game.to_decide() != 1 {
        bonding |= game.can("play Bonding");
        game.pass();
    }
    let stray = [
        "pass",
        "block with Underbridge Stray",
        "use Underbridge Stray",
    ];
    assert!(!bonding, "no cards that require a Discipline");
    assert_eq!(game.options(), stray);
    game.finish_action();
    assert_eq!(game.pool(1), 27);
}

#[test]
fn freak_drive_is_not_for_an_action_that_concoction_of_vitality_has_made_unmodifiable() {
    for used in [false, true] {
        let mut t = table(2);
        let madison = t.minion(0, "Madison");
        t.on(0, "Concoction of Vitality", madison, Level::Basic);
        t.hand(0, &["Freak Drive"]);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if used {
            game.take("use Concoction of Vitality");
        } else {
            game.pass();
        }
        let mut offered = false;
        while game.in_action() {
            offered |= game.can("play Freak Drive");
            game.pass();
        }
        assert_eq!(offered, !used);
    }
}

#[test]
fn an_action_that_was_blocked_and_continued_is_not_taken_again_though_cancelled() {
    let mut t = table(2);
    let esoara = t.minion(0, "Esoara");
    t.minion(0, "Fustuk");
    t.on(0, "Protean", esoara, Level::Basic);
    t.on(0, "Protean", esoara, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, Level::Basic);
    let ashley = t.minion(1, "Ashley");
    for _ in 0..2 {
        t.on(1, "Sport Bike", ashley, Level::Basic);
    }
    t.hand(
        0,
        &[
            "Form of Mist",
            "The Kiss of Ra",
            "Computer Hacking",
            "Computer Hacking",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("play Computer Hacking").take_if_there("Esoara");
    game.until(1, "block with Nassir");
    while !game.can("no") {
        game.pass();
    }
    game.take("no");
    game.until(0, "play Form of Mist").take("mode 1");
    game.until(0, "yes");
    game.until(1, "block with Ashley");
    game.until(0, "play The Kiss of Ra");
    assert!(!game.in_action());
    game.take("use Fustuk").take_if_there("Esoara");
    assert!(!game.locked(esoara));
    assert!(
        !game.can("play Computer Hacking"),
        "blocked once, it was resolved"
    );
}
