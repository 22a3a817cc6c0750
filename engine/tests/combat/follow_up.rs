//! What follows a combat: actions that continue, new rounds and new combats.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene};

use crate::{blocked, fight, table};

/// This seat plays a card at the end of the round.
fn at_the_end(game: &mut Scene<'_>, seat: u8, card: &str) {
    let text = format!("play {card}");
    while game.window() != Some(Window::EndOfRound) || game.to_decide() != seat || !game.can(&text)
    {
        game.pass();
    }
    game.take(&text);
}

fn combats(game: &Scene<'_>) -> usize {
    game.count(|e| matches!(e, GameEvent::CombatBegins { .. }))
}

#[test]
fn superior_form_of_mist_is_played_once_an_action() {
    let mut t = table();
    t.minion(0, "Mirembe Kabbada");
    t.minion(1, "Nassir");
    t.minion(1, "Lauren");
    t.hand(0, &["Form of Mist", "Form of Mist"]);
    t.hand(1, &["Forced Vigilance", "Spirit's Touch"]);
    let mut game = fight(t, "Nassir");
    game.take("play Form of Mist").take_all(&["mode 1", "yes"]);
    // Lauren needs intercept for the block that Mirembe is at stealth against now.
    game.until(1, "block with Lauren");
    game.until(1, "play Spirit's Touch");
    game.until(0, "play Form of Mist");
    game.finish_action();
    assert_eq!(combats(&game), 2);
    let continued = |e: &GameEvent| matches!(e, GameEvent::ActionContinues { .. });
    assert_eq!(game.count(continued), 1, "a dodge was all that was left");
}

#[test]
fn what_was_played_is_in_effect_when_the_action_continues() {
    // The wake of the first block is good for a second attempt.
    let mut t = table();
    t.minion(0, "Rodrigo");
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.hand(0, &["Torrent"]);
    t.hand(1, &["Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take("bleed");
    game.until(1, "play Wake with Evening's Freshness");
    let mut game = blocked(game, "Nassir");
    game.take("play Torrent").take_if_there("mode 1");
    assert!(game.happened(GameEvent::ActionContinues {
        minion: game.find("Rodrigo").unwrap()
    }));
    game.pass_until(1, "block with Nassir");
}

#[test]
fn a_locked_blocker_cannot_block_the_continued_action() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    t.minion(1, "Nassir");
    t.hand(0, &["Torrent"]);
    let mut game = fight(t, "Nassir");
    game.take("play Torrent").take_if_there("mode 1");
    game.finish_action();
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::BlockAttempt { .. })),
        1
    );
    assert_eq!(game.pool(1), 29);
}

#[test]
fn who_declined_to_block_does_not_block_the_continued_action() {
    let mut t = Scenario::new(crate::cards(), 3);
    t.minion(0, "Mirembe Kabbada");
    t.minion(1, "Nassir");
    t.minion(2, "Lauren");
    t.minion(2, "Ryan");
    t.hand(0, &["Form of Mist"]).hand(1, &["Spirit's Touch"]);
    t.hand(2, &["Spirit's Touch"]);
    let mut game = t.minion_phase(0);
    // Undirected: prey and predator may block. The prey declines.
    game.take("hunt");
    assert_eq!(game.to_decide(), 1);
    game.pass();
    game.take("block with Lauren")
        .until(2, "play Spirit's Touch");
    while !game.in_combat() {
        game.pass();
    }
    game.take("play Form of Mist").take_all(&["mode 1", "yes"]);
    // The predator has not declined; the prey has.
    assert_eq!(game.to_decide(), 2);
    assert!(game.can("block with Ryan"));
    game.finish_action();
    let mirembe = game.find("Mirembe Kabbada").unwrap();
    assert_eq!(game.blood(mirembe), 5, "one paid, one hunted");
    assert!(!game.events.contains(&GameEvent::Blocked {
        minion: game.find("Nassir").unwrap()
    }));
}

#[test]
fn an_action_does_not_continue_after_the_combat_of_its_success() {
    let mut t = table();
    let mirembe = t.minion(0, "Mirembe Kabbada");
    t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush", "Form of Mist"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush");
    game.until(0, "play Form of Mist").take("mode 1");
    assert!(!game.in_combat());
    game.finish_action();
    assert_eq!(game.blood(mirembe), 5, "there was nothing to pay for");
    assert!(!game.happened(GameEvent::ActionContinues { minion: mirembe }));
}

#[test]
fn a_new_combat_nullifies_continuing() {
    let mut t = table();
    let mirembe = t.minion(0, "Mirembe Kabbada");
    t.minion(1, "Rodrigo");
    t.hand(0, &["Form of Mist"]).hand(1, &["Psyche!"]);
    let mut game = fight(t, "Rodrigo");
    game.take("play Form of Mist").take("mode 1");
    game.take("play Psyche!").take_if_there("mode 1");
    game.finish_action();
    assert_eq!(combats(&game), 2);
    assert_eq!((game.pool(1), game.blood(mirembe)), (30, 4));
}

#[test]
fn a_continued_combat_nullifies_continuing() {
    let mut t = table();
    let mirembe = t.minion(0, "Mirembe Kabbada");
    t.minion(1, "Titi Camara");
    t.hand(0, &["Form of Mist"])
        .hand(1, &["Telepathic Tracking"]);
    let mut game = fight(t, "Titi Camara");
    game.take("play Form of Mist").take("mode 1");
    game.take("play Telepathic Tracking")
        .take_if_there("mode 1");
    game.finish_action();
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert!(!game.happened(GameEvent::ActionContinues { minion: mirembe }));
    assert_eq!((game.pool(1), game.blood(mirembe)), (30, 4));
}

#[test]
fn the_combat_that_psyche_begins_may_be_left_to_continue_the_action() {
    let mut t = table();
    t.minion(0, "Mirembe Kabbada");
    t.minion(1, "Rodrigo");
    t.hand(0, &["Form of Mist"]).hand(1, &["Psyche!"]);
    let mut game = fight(t, "Rodrigo");
    at_the_end(&mut game, 1, "Psyche!");
    game.until(0, "play Form of Mist")
        .take_all(&["mode 1", "yes"]);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn no_combat_is_queued_where_one_is_queued_already() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    t.minion(1, "Elizabeth Conde");
    t.hand(0, &["Psyche!"]).hand(1, &["Psyche!"]);
    let mut game = fight(t, "Elizabeth Conde");
    at_the_end(&mut game, 0, "Psyche!");
    assert_eq!(
        combats(&game),
        2,
        "nobody could play anything else in the first"
    );
    // It may be played in the second combat.
    at_the_end(&mut game, 1, "Psyche!");
    assert_eq!(combats(&game), 3);
}

#[test]
fn telepathic_tracking_is_not_played_where_a_combat_is_queued() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    t.minion(1, "Titi Camara");
    t.hand(0, &["Psyche!"]).hand(1, &["Telepathic Tracking"]);
    let mut game = fight(t, "Titi Camara");
    at_the_end(&mut game, 0, "Psyche!");
    assert_eq!(combats(&game), 2);
    assert_eq!(game.hand(1), ["Telepathic Tracking"]);
    // Played first, it leaves Psyche! to the end of the second round.
    let mut t = table();
    t.minion(0, "Rodrigo");
    t.minion(1, "Titi Camara");
    t.hand(0, &["Psyche!"]).hand(1, &["Telepathic Tracking"]);
    let mut game = fight(t, "Titi Camara");
    at_the_end(&mut game, 1, "Telepathic Tracking");
    assert_eq!((game.round(), combats(&game)), (2, 1));
    at_the_end(&mut game, 0, "Psyche!");
    assert!(game.happened(GameEvent::RoundBegins(2)));
    assert_eq!(combats(&game), 2);
}

#[test]
fn end_of_round_cards_are_played_before_or_after_new_combats() {
    for psyche_first in [true, false] {
        let mut t = table();
        let rodrigo = t.minion(0, "Rodrigo");
        t.minion(1, "Ryan");
        t.counters(rodrigo, 3);
        t.hand(0, &["Psyche!", "Taste of Vitae"]);
        let mut game = fight(t, "Ryan");
        // Both strike for 1 in each of the two combats.
        let cards = ["Psyche!", "Taste of Vitae"];
        at_the_end(&mut game, 0, cards[usize::from(!psyche_first)]);
        at_the_end(&mut game, 0, cards[usize::from(psyche_first)]);
        game.finish_action();
        assert_eq!(combats(&game), 2);
        assert_eq!(game.blood(rodrigo), 3 - 1 + 1 - 1);
    }
}

#[test]
fn superior_majesty_unlocks_though_another_combat_begins() {
    let mut t = table();
    let antoinette = t.minion(0, "Antoinette, She Who Watches");
    t.minion(1, "Rodrigo");
    t.hand(0, &["Majesty"]).hand(1, &["Psyche!"]);
    let mut game = fight(t, "Rodrigo");
    assert!(game.locked(antoinette));
    game.take("play Majesty").take("mode 1");
    at_the_end(&mut game, 1, "Psyche!");
    game.finish_action();
    assert_eq!(combats(&game), 2);
    assert!(!game.locked(antoinette));
}

#[test]
fn mirror_image_and_shadow_body_do_not_continue_a_bleed() {
    for (name, card) in [("Irena", "Mirror Image"), ("Iago Castille", "Shadow Body")] {
        for (action, continues) in [("bleed", false), ("hunt", true)] {
            let mut t = table();
            let actor = t.minion(0, name);
            t.counters(actor, 3);
            t.minion(1, "Titi Camara");
            t.hand(0, &[card]).hand(1, &["Spirit's Touch"]);
            let mut game = t.minion_phase(0);
            game.take(action);
            game.until(1, "block with Titi Camara");
            while !game.in_combat() {
                if game.to_decide() == 1 && game.can("play Spirit's Touch") {
                    game.take("play Spirit's Touch").take_if_there("mode 0");
                } else {
                    game.pass();
                }
            }
            game.until(0, &format!("play {card}"))
                .take_if_there("mode 1");
            game.finish_action();
            let what = format!("{card} and {action}");
            assert_eq!(
                game.happened(GameEvent::ActionContinues { minion: actor }),
                continues,
                "{what}"
            );
            assert_eq!(game.pool(1), 30, "{what}");
            assert_eq!(game.blood(actor), if continues { 3 } else { 2 }, "{what}");
        }
    }
}

/// A blocker's card with something for the resulting combat: seat 0 acts with
/// Rodrigo and `hand`, and the minion of seat 1 blocks with the help of `card`.
fn blocked_with(card: &str, blocker: &str, hand: &[&str]) -> Scene<'static> {
    let mut t = table();
    let rodrigo = t.minion(0, "Rodrigo");
    t.counters(rodrigo, 4);
    let minion = t.minion(1, blocker);
    let dogs = card == "Guard Dogs";
    if dogs {
        t.lock(minion);
    }
    t.hand(0, hand);
    t.hand(1, &[card, "Wake with Evening's Freshness"]);
    let mut game = t.minion_phase(0);
    game.take(if dogs { "bleed" } else { "hunt" });
    if dogs {
        game.until(1, "play Guard Dogs").take("mode 1");
    }
    game.until(1, &format!("block with {blocker}"));
    if !dogs {
        game.until(1, &format!("play {card}")).take("mode 1");
    }
    while !game.in_combat() {
        game.pass();
    }
    game
}

const FOR_THE_RESULTING_COMBAT: [(&str, &str); 4] = [
    ("Guard Dogs", "Horace Radcliffe"),
    ("Instinctive Reaction", "Horace Radcliffe"),
    ("Spirit's Touch", "Titi Camara"),
    ("Precognition", "Titi Camara"),
];

#[test]
fn what_a_blocker_gets_for_the_resulting_combat_is_not_for_a_follow_up() {
    for (card, blocker) in FOR_THE_RESULTING_COMBAT {
        let mut game = blocked_with(card, blocker, &["Psyche!"]);
        at_the_end(&mut game, 0, "Psyche!");
        while game.in_action() {
            assert!(!game.can(&format!("use {card}")), "{card}");
            game.pass();
        }
        assert_eq!(combats(&game), 2);
    }
}

#[test]
fn what_a_blocker_gets_for_the_resulting_combat_comes_again_with_a_second_block() {
    for (card, blocker) in FOR_THE_RESULTING_COMBAT {
        let mut game = blocked_with(card, blocker, &["Torrent"]);
        if card != "Precognition" {
            game.until(1, &format!("use {card}"));
        }
        game.until(0, "play Torrent").take_if_there("mode 1");
        assert!(!game.in_combat());
        game.until(1, "play Wake with Evening's Freshness");
        game.until(1, &format!("block with {blocker}"));
        game.until(1, &format!("use {card}")).finish_action();
        assert_eq!(combats(&game), 2, "{card}");
    }
}

#[test]
fn an_action_whose_card_has_left_the_ash_heap_does_not_continue() {
    // The same strike continues an action whose card is in the ash heap.
    for (action, continues) in [("Swarm", false), ("Mr. Winthrop", true)] {
        let mut t = table();
        let conde = t.minion(0, "Elizabeth Conde");
        t.counters(conde, 4);
        let nassir = t.minion(1, "Nassir");
        t.on(1, "Sport Bike", nassir, Level::Basic);
        t.hand(0, &["Swarm", "Mr. Winthrop", "Torrent"]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {action}"));
        game.take_if_there("Elizabeth Conde");
        let mut game = blocked(game, "Nassir");
        while !game.can("play Torrent") || game.window() != Some(Window::Strike) {
            game.pass();
        }
        game.take("play Torrent").take_if_there("mode 1");
        game.finish_action();
        let continued = game.count(|e| matches!(e, GameEvent::ActionContinues { .. })) > 0;
        assert_eq!(continued, continues, "{action}");
        if action == "Swarm" {
            assert_eq!(game.on(conde), ["Swarm"], "there since the block");
            assert_eq!(game.blood(conde), 2, "what Torrent costs, and nothing else");
        }
    }
}
