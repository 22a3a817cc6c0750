//! Cards that are played as if from hand: from an ash heap, from a vampire, from a master card.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::{CardDb, GameEvent, Scene};

// Spiritual Guidance

/// A Giovanni of seat 0 with Spiritual Guidance is blocked by Horace Radcliffe; these lie in the
/// ash heap of seat 0, and seat 1 holds those.
fn guided(heap: &[&str], others: &[&str]) -> Scene<'static> {
    let mut t = table(2);
    t.minion(0, "Ambrogino Giovanni");
    t.minion(1, "Horace Radcliffe");
    t.ash_heap(0, heap);
    t.hand(0, &["Spiritual Guidance", "Spiritual Guidance"])
        .hand(1, others);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    game
}

fn removed(game: &Scene<'_>) -> usize {
    game.count(|e| matches!(e, GameEvent::Removed { .. }))
}

#[test]
fn spiritual_guidance_plays_a_combat_card_of_the_ash_heap_and_removes_it() {
    let mut game = guided(
        &["Theft of Vitae", "Govern the Unaligned", "Apportation"],
        &[],
    );
    game.pass_to(Window::Strike).take("play Spiritual Guidance");
    // The strike is the only one for this moment; both of its levels are there.
    assert_eq!(game.options(), ["mode 0", "mode 1"]);
    let horace = game.find("Horace Radcliffe").expect("he is there");
    game.take("mode 1");
    game.finish_action();
    assert_eq!(game.blood(horace), 5 - 2);
    let mut heap = game.ash_heap(0);
    heap.sort_unstable();
    assert_eq!(
        heap,
        ["Apportation", "Govern the Unaligned", "Spiritual Guidance"]
    );
    assert_eq!(game.hand_size(0), 7, "Spiritual Guidance alone is replaced");
}

#[test]
fn spiritual_guidance_is_played_once_each_combat_for_a_card_that_can_be_played() {
    let mut game = guided(&["Govern the Unaligned"], &[]);
    while game.in_combat() {
        assert!(!game.can("play Spiritual Guidance"));
        game.pass();
    }
    let mut game = guided(&["Theft of Vitae", "Theft of Vitae", "Apportation"], &[]);
    game.until(0, "play Spiritual Guidance");
    while game.in_combat() {
        assert!(!game.can("play Spiritual Guidance"));
        if game.can("mode 0") {
            game.take("mode 0");
        } else {
            game.pass();
        }
    }
}

#[test]
fn what_is_played_as_if_from_hand_can_be_cancelled() {
    let mut game = guided(&["Theft of Vitae"], &["Direct Intervention"]);
    game.pass_to(Window::Strike)
        .take_all(&["play Spiritual Guidance", "pass", "mode 1"]);
    // Whoever would, has let Spiritual Guidance pass.
    assert!(game.can("play Direct Intervention"));
    game.take("play Direct Intervention");
    let horace = game.find("Horace Radcliffe").expect("he is there");
    game.finish_action();
    assert_eq!(game.blood(horace), 4, "she has struck with her hands");
    assert_eq!(removed(&game), 1, "it is removed though it had no effect");
    assert_eq!(game.ash_heap(0), ["Spiritual Guidance"]);
}

// Hukros

/// Hukros of seat 0 has taken a card in his unlock phase; it is his master phase.
fn hukros_with(card: &str, hand: &[&str], others: &[&str]) -> Scene<'static> {
    let mut t = table(2);
    t.minion(0, "Hukros");
    t.minion(0, "Gwendolyn");
    let anvil = t.minion(1, "Anvil");
    t.on(1, "Presence", anvil, Level::Basic);
    let mut cards = vec![card];
    cards.extend(hand);
    t.hand(0, &cards).hand(1, others);
    let mut game = t.turn_of(0);
    game.until(0, "use Hukros").take(card);
    game
}

#[test]
fn hukros_takes_a_card_and_plays_it_as_if_from_hand() {
    let mut game = hukros_with("Earth Control", &[], &[]);
    assert_eq!(
        (game.hand_size(0), game.hand(0).len()),
        (7, 0),
        "it is replaced"
    );
    game.pass_until(0, "bleed").take_all(&["bleed", "Hukros"]);
    game.until(1, "block with Anvil")
        .until(0, "play Earth Control from Hukros");
    game.take_if_there("mode 0").finish_action();
    assert_eq!(game.ash_heap(0), ["Earth Control"]);
    assert_eq!(game.hand_size(0), 7);
}

#[test]
fn nobody_else_plays_the_card_of_hukros_and_nobody_else_sees_it() {
    let mut game = hukros_with("Restoration", &[], &[]);
    // Gwendolyn has Fortitude, he has not.
    game.pass_until(0, "bleed");
    assert!(!game.can("play Restoration from Hukros"));
    // What he can play himself he may.
    let mut other = hukros_with("Earth Control", &[], &[]);
    other.pass_until(0, "bleed").take_all(&["bleed", "Hukros"]);
    other.until(1, "block with Anvil");
    other.pass_until(0, "play Earth Control from Hukros");
    let card = |seat: u8| {
        let cards = CardDb::embedded();
        let view = game.view(seat);
        let held = cards.by_name("Restoration").expect("it is a card");
        view.held()
            .filter(|(_, card)| card.is_some_and(|(_, def)| def == held))
            .count()
    };
    assert_eq!((card(0), card(1)), (1, 0));
}

#[test]
fn hukros_gathers_as_many_cards_as_he_likes_one_each_unlock_phase() {
    let mut game = hukros_with("Earth Control", &["Carrion Crows", "Aid from Bats"], &[]);
    assert!(!game.can("use Hukros"), "one each time");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "use Hukros").take("Carrion Crows");
    let view = game.view(0);
    assert_eq!(view.held().count(), 2);
    // He need not.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "bleed");
    assert_eq!(game.hand(0), ["Aid from Bats"]);
}

#[test]
fn cards_of_hukros_can_be_cancelled_as_they_are_played() {
    let mut game = hukros_with("Form of Mist", &[], &["Direct Intervention"]);
    game.pass_until(0, "bleed").take_all(&["bleed", "Hukros"]);
    game.until(1, "block with Anvil");
    game.until(0, "play Form of Mist from Hukros");
    game.take_if_there("mode 0");
    assert!(game.can("play Direct Intervention") && game.to_decide() == 1);
    game.take("play Direct Intervention").finish_action();
    assert_eq!(game.ash_heap(0), ["Form of Mist"]);
}

#[test]
fn cards_of_hukros_are_burned_with_him() {
    let mut t = table(2);
    let hukros = t.minion(0, "Hukros");
    t.torpor(hukros).minion(0, "Gwendolyn");
    t.minion(1, "Lauren");
    t.hand(0, &["Earth Control"]);
    let mut game = t.turn_of(0);
    // His text says nothing of being ready.
    game.until(0, "use Hukros").take("Earth Control");
    game.pass_to_turn_of(1);
    game.pass_until(1, "diablerize").take("diablerize");
    game.finish_action();
    assert!(!game.exists(hukros));
    let mut heap = game.ash_heap(0);
    heap.sort_unstable();
    assert_eq!(heap, ["Earth Control", "Hukros"]);
}

// The Erciyes Fragments

#[test]
fn the_erciyes_fragments_take_a_card_of_the_preys_ash_heap_and_have_it_played() {
    let mut t = table(3);
    let nassir = t.minion(0, "Nassir");
    let fragments = t.in_play(0, "The Erciyes Fragments");
    t.ash_heap(1, &["Magic of the Smith", "Lauren"]);
    t.ash_heap(2, &["Govern the Unaligned"]);
    t.library(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    // The only library card of her prey's ash heap.
    game.take("use The Erciyes Fragments");
    assert!(game.locked(fragments));
    assert_eq!(game.ash_heap(1), ["Lauren"]);
    assert!(!game.can("use The Erciyes Fragments"));
    game.take("play Magic of the Smith from The Erciyes Fragments")
        .take("mode 0")
        .until(0, "Sport Bike")
        .finish_action();
    assert_eq!(
        (game.blood(nassir), game.on(nassir)),
        (3, vec!["Sport Bike"])
    );
    // It is in nobody's ash heap any more.
    assert_eq!(game.ash_heap(1), ["Lauren"]);
    assert_eq!(game.ash_heap(0).len(), 0);
    assert_eq!(game.hand_size(0), 7);
    // Unlocked, they take another one.
    game.pass_to_turn_of(1)
        .pass_to_turn_of(2)
        .pass_to_turn_of(0);
    assert!(!game.can("use The Erciyes Fragments"));
}

#[test]
fn the_erciyes_fragments_are_put_in_play_and_may_be_used_during_an_action() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Krid");
    t.hand(0, &["The Erciyes Fragments"]);
    t.ash_heap(1, &["Bonding"]);
    let mut game = t.master_phase(0);
    game.take("play The Erciyes Fragments");
    game.pass_until(0, "bleed").take("bleed");
    game.until(1, "block with Krid")
        .until(0, "use The Erciyes Fragments")
        .until(0, "play Bonding from The Erciyes Fragments");
    game.finish_action();
    assert!(!game.ash_heap(1).contains(&"Bonding"));
    assert!(game.happened(GameEvent::BleedChanged { by: 1 }));
}

#[test]
fn a_referendum_called_from_the_erciyes_fragments_may_be_delayed() {
    let mut t = table(2);
    t.minion(0, "Anvil");
    t.in_play(0, "The Erciyes Fragments");
    t.ash_heap(1, &["Kine Resources Contested"]);
    t.hand(1, &["Delaying Tactics"]);
    t.minion(1, "Krid");
    let mut game = t.minion_phase(0);
    game.take("use The Erciyes Fragments")
        .take("play Kine Resources Contested from The Erciyes Fragments");
    game.pass_until(0, "1").take("1");
    game.until(1, "play Delaying Tactics");
    // It goes to its owner's hand.
    assert!(game.hand(1).contains(&"Kine Resources Contested"));
}

#[test]
fn no_card_is_taken_by_the_erciyes_fragments_to_cancel_another() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.in_play(1, "The Erciyes Fragments");
    t.ash_heap(0, &["Direct Intervention"]);
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    while game.window() == Some(Window::AsPlayed) {
        assert!(!game.can("use The Erciyes Fragments"));
        game.pass();
    }
    // Once it is there, it cancels what is played.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.in_play(1, "The Erciyes Fragments");
    t.ash_heap(0, &["Direct Intervention"]);
    t.hand(0, &["Govern the Unaligned", "Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike")
        .until(1, "use The Erciyes Fragments");
    game.finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "play Govern the Unaligned")
        .take("play Govern the Unaligned");
    game.until(1, "play Direct Intervention from The Erciyes Fragments");
    assert!(!game.in_action());
    assert!(!game.ash_heap(0).contains(&"Direct Intervention"));
}

#[test]
fn everybody_knows_which_card_the_erciyes_fragments_took() {
    let mut t = table(3);
    t.in_play(0, "The Erciyes Fragments");
    t.ash_heap(1, &["Bonding"]);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("use The Erciyes Fragments");
    for seat in 0..3 {
        let view = game.view(seat);
        assert!(view.held().all(|(_, card)| card.is_some()), "seat {seat}");
    }
}

#[test]
fn what_lies_on_the_erciyes_fragments_is_not_in_the_hand() {
    let mut t = table(2);
    t.minion(0, "Anvil");
    t.in_play(0, "The Erciyes Fragments");
    t.ash_heap(1, &["Kine Resources Contested"]);
    t.hand(0, &["Rumors of Gehenna"]);
    let mut game = t.minion_phase(0);
    game.take("use The Erciyes Fragments");
    assert!(game.can("play Kine Resources Contested from The Erciyes Fragments"));
    // It is neither burned for its vote in another referendum, nor discarded.
    game.take("play Rumors of Gehenna");
    let mut polled = false;
    while game.active() == 0 {
        polled |= game.window() == Some(Window::Polling);
        let other = |o: &String| o.contains("Kine Resources") && !o.starts_with("play");
        assert!(!game.options().iter().any(other));
        let legal = game.options();
        match legal.contains(&"pass".to_owned()) {
            true => game.pass(),
            false => game.take(&legal[legal.len() - 1]),
        };
    }
    assert!(polled);
}
