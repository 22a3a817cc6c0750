//! The impulse: in what order Methuselahs may use cards and effects, at tables of four and five
//! (rulebook 2, targeting of cards).

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene};

use crate::table;

/// One vampire for each seat, of clans and sects that do not matter here.
const VAMPIRES: [&str; 5] = [
    "Lauren",
    "Nassir",
    "Rosalina Cortez",
    "Patrik Söderberg",
    "Ashley",
];

/// A table at which seat 0 has a ready vampire and The Barrens, and each other seat a locked
/// vampire and a card to wake it.
fn drowsy(seats: u8) -> Scenario<'static> {
    let mut t = table(seats);
    t.minion(0, VAMPIRES[0]);
    t.in_play(0, "The Barrens");
    for seat in 1..seats {
        let vampire = t.minion(seat, VAMPIRES[seat as usize]);
        t.lock(vampire);
        t.hand(seat, &["Wake with Evening's Freshness"]);
    }
    t
}

/// Who is asked in the window that is open, in order, when all pass.
fn asked(game: &mut Scene<'_>) -> Vec<u8> {
    let window = game.window();
    let mut seats = Vec::new();
    while game.window() == window && window.is_some() {
        seats.push(game.to_decide());
        game.pass();
    }
    seats
}

// Undirected actions

#[test]
fn during_an_undirected_action_prey_and_predator_come_before_the_others() {
    for (seats, order) in [(5, vec![0, 1, 4, 2, 3]), (4, vec![0, 1, 3, 2])] {
        let mut game = drowsy(seats).minion_phase(0);
        game.take("hunt");
        assert_eq!(game.window(), Some(Window::NoBlock));
        assert_eq!(asked(&mut game), order);
        assert_eq!(game.window(), Some(Window::BlocksDeclined));
        assert_eq!(asked(&mut game), order);
    }
}

#[test]
fn at_a_table_of_three_everybody_is_prey_or_predator() {
    let mut game = drowsy(3).minion_phase(0);
    game.take("hunt");
    assert_eq!(asked(&mut game), [0, 1, 2]);
}

#[test]
fn the_order_of_an_undirected_action_goes_by_who_is_still_in_the_game() {
    let mut t = drowsy(5);
    t.pool(1, 1);
    t.minion(0, "Min-seo");
    let mut game = t.minion_phase(0);
    game.take("bleed").take("Min-seo");
    while game.in_game(1) {
        game.pass();
    }
    game.pass_until(0, "hunt").take("hunt");
    assert_eq!(asked(&mut game), [0, 2, 4, 3]);
}

#[test]
fn the_predator_declares_blocks_before_anybody_else_is_asked() {
    let mut t = table(5);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    t.minion(1, "Nassir");
    t.in_play(2, "The Barrens");
    t.minion(4, "Ashley");
    let mut game = t.minion_phase(0);
    game.take("hunt");
    assert_eq!(game.to_decide(), 1);
    assert!(game.can("block with Nassir"));
    game.pass();
    assert_eq!(game.to_decide(), 4, "before seat 2 may use her location");
    assert!(game.can("block with Ashley"));
    game.pass();
    assert_eq!(game.to_decide(), 2);
    game.pass();
    assert!(!game.can("block with Nassir") && !game.can("block with Ashley"));
}

#[test]
fn during_a_block_attempt_the_order_is_the_same() {
    let mut t = drowsy(5);
    t.minion(4, "Sully");
    t.hand(4, &["Precognition"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(4, "block with Sully");
    assert_eq!(game.window(), Some(Window::BlockAttempt));
    assert_eq!(asked(&mut game), [0, 1, 4, 2, 3]);
}

#[test]
fn whoever_uses_something_hands_the_impulse_back_to_the_acting_methuselah() {
    let mut game = drowsy(5).minion_phase(0);
    game.take("hunt")
        .until(4, "play Wake with Evening's Freshness");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    game.pass_to(Window::NoBlock);
    // The predator may block with the vampire that she has woken, so that she is asked again.
    assert_eq!(asked(&mut game), [0, 1, 4, 2, 3]);
}

// Directed actions

/// A Malkavian of seat 0 with a Ⓓ action at any minion.
fn with_deep_song(mut t: Scenario<'static>) -> Scenario<'static> {
    t.minion(0, "Nana Buruku");
    t.hand(0, &["Deep Song"]);
    t
}

/// Plays it at the vampire of this seat.
fn aim_deep_song(game: &mut Scene<'_>, target: usize) {
    game.take_all(&["play Deep Song", "mode 1", VAMPIRES[target]]);
}

#[test]
fn an_action_directed_past_the_prey_has_its_target_second_and_then_goes_clockwise() {
    for (seats, target, order) in [
        (5, 3, vec![0, 3, 1, 2, 4]),
        (5, 2, vec![0, 2, 1, 3, 4]),
        (4, 2, vec![0, 2, 1, 3]),
        (4, 3, vec![0, 3, 1, 2]),
    ] {
        let mut game = with_deep_song(drowsy(seats)).minion_phase(0);
        aim_deep_song(&mut game, target);
        game.pass_to(Window::NoBlock);
        assert_eq!(asked(&mut game), order, "{seats} seats, seat {target}");
    }
}

#[test]
fn a_deflected_bleed_has_its_new_target_second() {
    let mut t = drowsy(5);
    t.minion(1, "Chelsea Blake");
    t.hand(1, &["Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    assert_eq!(asked(&mut game), [0, 1, 2, 3, 4]);
    assert_eq!(game.window(), Some(Window::BlocksDeclined));
    game.until(1, "play Deflection");
    game.take_if_there("mode 1");
    game.take("seat 3").pass_to(Window::NoBlock);
    assert_eq!(asked(&mut game), [0, 3, 1, 2, 4]);
}

/// Everybody has something to use; seat 2, who defends, is neither prey nor predator of seat 0.
#[test]
fn the_defending_methuselah_comes_second_past_the_prey_and_in_combat() {
    let mut t = table(4);
    t.minion(0, "Nassir");
    t.minion(1, "Ashley");
    let ryan = t.minion(2, "Ryan");
    t.torpor(ryan);
    t.minion(2, "Beetleman");
    let lauren = t.minion(3, "Lauren");
    t.lock(lauren);
    t.in_play(0, "The Barrens");
    t.in_play(1, "Dreams of the Sphinx");
    t.hand(3, &["On the Qui Vive"]);
    for seat in 0..4 {
        t.hand(seat, &["Nosferatu Putrescence"]);
    }
    let mut game = t.clone().minion_phase(0);
    game.take("diablerize");
    assert_eq!(game.window(), Some(Window::NoBlock));
    assert_eq!(asked(&mut game), [0, 2, 1, 3]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").until(2, "block with Beetleman");
    game.pass_to(Window::BeforeRange);
    assert_eq!(asked(&mut game), [0, 2, 1, 3]);
}

// As a card is played

/// A table at which every seat but seat 0 can cancel a minion card as it is played.
fn cancellers(seats: u8) -> Scenario<'static> {
    let mut t = table(seats);
    for seat in 1..seats {
        t.minion(seat, VAMPIRES[seat as usize]);
        t.hand(seat, &["Direct Intervention"]);
    }
    t
}

#[test]
fn as_the_card_of_an_undirected_action_is_played_prey_and_predator_come_first() {
    let mut t = cancellers(5);
    t.minion(0, "Lauren");
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    assert_eq!(asked(&mut game), [1, 4, 2, 3]);
}

#[test]
fn as_the_card_of_a_directed_action_is_played_its_target_comes_first() {
    for (target, order) in [(3, [3, 1, 2, 4]), (1, [1, 2, 3, 4])] {
        let mut game = with_deep_song(cancellers(5)).minion_phase(0);
        aim_deep_song(&mut game, target);
        assert_eq!(game.window(), Some(Window::AsPlayed));
        assert_eq!(asked(&mut game), order);
    }
}

#[test]
fn as_a_card_is_played_during_a_directed_action_the_defending_methuselah_comes_second() {
    let mut t = with_deep_song(cancellers(5));
    t.hand(3, &["Wake with Evening's Freshness"]);
    let locked = t.minion(3, "Ryan");
    t.lock(locked);
    let mut game = t.minion_phase(0);
    aim_deep_song(&mut game, 3);
    game.pass_to(Window::NoBlock);
    game.until(3, "play Wake with Evening's Freshness");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    assert_eq!(asked(&mut game), [3, 1, 2, 4]);
}

#[test]
fn as_a_card_is_played_in_combat_the_defending_methuselah_comes_second() {
    let mut t = cancellers(5);
    let theo = t.minion(0, "Theo Bell (G6)");
    t.counters(theo, 2);
    t.hand(0, &["Immortal Grapple"]);
    let sully = t.minion(4, "Sully");
    t.on(4, "Sport Bike", sully, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(4, "block with Sully");
    game.until(0, "play Immortal Grapple")
        .take_if_there("mode 0");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    // The prey has no part in this combat, though the action was undirected.
    assert_eq!(asked(&mut game), [4, 1, 2, 3]);
}

#[test]
fn as_a_card_is_played_outside_actions_the_order_is_clockwise() {
    let mut t = table(5);
    for seat in 1..5 {
        t.hand(seat, &["Sudden Reversal"]);
    }
    t.hand(0, &["The Barrens"]);
    let mut game = t.master_phase(0);
    game.take("play The Barrens");
    assert_eq!(game.window(), Some(Window::AsPlayed));
    assert_eq!(asked(&mut game), [1, 2, 3, 4]);
}

#[test]
fn of_two_who_can_cancel_a_card_the_second_may_once_the_first_has_passed() {
    for who in [Some(1), Some(4), None] {
        let mut t = table(5);
        t.minion(0, "Lauren");
        t.hand(0, &["Sport Bike"]);
        for seat in [1, 4] {
            t.hand(seat, &["Direct Intervention"]);
        }
        let mut game = t.minion_phase(0);
        game.take("play Sport Bike");
        let mut had_the_chance = Vec::new();
        while game.window() == Some(Window::AsPlayed) {
            had_the_chance.push(game.to_decide());
            if who == had_the_chance.last().copied() {
                game.take("play Direct Intervention");
            } else {
                game.pass();
            }
        }
        // What has been cancelled is not cancelled again.
        let chances: &[u8] = if who == Some(1) { &[1] } else { &[1, 4] };
        assert_eq!(had_the_chance, chances);
        game.finish_action();
        assert_eq!(game.find("Sport Bike").is_some(), who.is_none());
        for seat in [1, 4] {
            assert_eq!(game.hand(seat).is_empty(), who == Some(seat));
        }
    }
}

// Two wakes

/// Seat 0 hunts at no stealth; prey and predator have a locked vampire each and a card to wake it.
fn hunted_without_stealth() -> Scene<'static> {
    let mut t = table(5);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 1);
    for seat in [1, 4] {
        let vampire = t.minion(seat, VAMPIRES[seat as usize]);
        t.lock(vampire)
            .on(seat, "Sport Bike", vampire, Level::Basic);
        t.hand(seat, &["Wake with Evening's Freshness"]);
    }
    let mut game = t.minion_phase(0);
    game.take("hunt");
    game
}

#[test]
fn of_two_who_wake_the_prey_blocks_first() {
    let mut game = hunted_without_stealth();
    assert_eq!(game.to_decide(), 1);
    game.take("play Wake with Evening's Freshness");
    // The predator may wake as that card is played, and does.
    assert_eq!(
        (game.window(), game.to_decide()),
        (Some(Window::AsPlayed), 4)
    );
    game.take("play Wake with Evening's Freshness");
    game.pass_to(Window::NoBlock);
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    assert_eq!(game.to_decide(), 1);
    game.pass();
    assert_eq!(game.options(), ["pass", "block with Ashley"]);
    game.take("block with Ashley").finish_action();
    assert_eq!(game.count(|e| matches!(e, GameEvent::Blocked { .. })), 1);
}

#[test]
fn whoever_has_declined_to_block_may_still_wake_but_not_block() {
    let mut game = hunted_without_stealth();
    game.pass();
    assert_eq!(game.to_decide(), 4);
    game.take("play Wake with Evening's Freshness");
    game.pass_to(Window::NoBlock);
    // The prey has passed with nothing to block with; that was her decision for good.
    assert_eq!(game.to_decide(), 1);
    assert_eq!(
        game.options(),
        ["pass", "play Wake with Evening's Freshness"]
    );
    game.take("play Wake with Evening's Freshness");
    while game.in_action() && !game.in_combat() {
        assert!(!game.can("block with Nassir"));
        game.pass();
    }
}

// Polling

#[test]
fn votes_are_cast_in_the_order_of_the_action() {
    let mut t = table(5);
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment"]);
    for seat in 1..5 {
        t.hand(seat, &["Kine Resources Contested"]);
    }
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    game.take_if_there("Lauren");
    game.pass_to(Window::Polling);
    assert_eq!(asked(&mut game), [0, 1, 4, 2, 3]);
}

#[test]
fn a_blood_hunt_is_voted_on_in_the_order_of_the_action_that_led_to_it() {
    let mut t = table(5);
    t.minion(0, "Lauren");
    let victim = t.minion(3, "Madison");
    t.torpor(victim);
    for seat in 1..5 {
        t.hand(seat, &["Kine Resources Contested"]);
    }
    let mut game = t.minion_phase(0);
    game.take("diablerize").pass_to(Window::Polling);
    assert_eq!(asked(&mut game), [3, 1, 2, 4]);
}

// Beside a combat

#[test]
fn beside_a_combat_the_others_come_clockwise_after_the_two_who_fight() {
    let mut t = table(5);
    t.minion(0, "Nassir");
    let beetleman = t.minion(4, "Beetleman");
    t.on(4, "Sport Bike", beetleman, Level::Basic);
    for (seat, name) in [(0, "Lauren"), (1, "Ashley"), (2, "Madison"), (3, "Ryan")] {
        t.minion(seat, name);
    }
    for seat in 0..5 {
        t.hand(seat, &["Nosferatu Putrescence"]);
    }
    let mut game = t.minion_phase(0);
    game.take("hunt")
        .take("Nassir")
        .until(4, "block with Beetleman")
        .pass_to(Window::BeforeRange);
    assert_eq!(asked(&mut game), [0, 4, 1, 2, 3]);
}

// One effect after another

#[test]
fn the_acting_methuselah_plays_one_effect_after_another() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.in_play(0, "The Barrens");
    t.in_play(0, "Dreams of the Sphinx");
    t.hand(0, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "use The Barrens", "Villein"]);
    // Nassir might block, but she is not done yet.
    assert_eq!(game.to_decide(), 0);
    game.take("use Dreams of the Sphinx");
    assert_eq!(game.to_decide(), 1);
    assert!(game.can("block with Nassir"));
}
