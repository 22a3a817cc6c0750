//! What happens instead of combat, or instead of going to torpor.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

use crate::{fight, table, to};

fn continued(game: &Scene<'_>) -> bool {
    let continues = |e: &GameEvent| matches!(e, GameEvent::ActionContinues { .. });
    game.count(continues) > 0
}

#[test]
fn amaranth_diablerizes_the_vampire_that_would_go_to_torpor() {
    for played in [false, true] {
        let mut t = table();
        let basilia = t.minion(0, "Basilia");
        let nassir = t.minion(1, "Nassir");
        t.counters(basilia, 3);
        t.hand(0, &["Amaranth"]);
        let mut game = fight(t, "Nassir");
        game.pass_to(Window::GoingToTorpor);
        assert!(game.ready(nassir), "it is on its way yet");
        if played {
            game.take("play Amaranth").finish_referendum();
        }
        game.finish_action();
        assert_eq!(game.exists(nassir), !played);
        assert_eq!(game.happened(GameEvent::ToTorpor(nassir)), !played);
        // Four blood of the victim, of which she lost one to its hand strike.
        assert_eq!(game.blood(basilia), if played { 2 + 4 } else { 2 });
    }
}

#[test]
fn superior_decapitate_burns_the_vampire_that_would_go_to_torpor() {
    let mut t = table();
    let fish = t.minion(0, "Fish");
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 0);
    t.hand(0, &["Decapitate"]);
    let mut game = fight(t, "Nassir");
    while game.window() != Some(Window::GoingToTorpor) {
        game.pass();
    }
    game.take("play Decapitate");
    assert!(!game.exists(nassir));
    assert!(!game.happened(GameEvent::ToTorpor(nassir)));
    assert_eq!(game.blood(fish), 5 - 1 - 2);
}

/// Homa, whose first strike hit Nassir for 2 while Nassir dodged nothing and hit
/// for 1, has just ended combat with Torrent as an additional strike.
fn torrent() -> (Scene<'static>, engine::Slot) {
    let mut t = table();
    let homa = t.minion(0, "Homa");
    let nassir = t.minion(1, "Nassir");
    t.counters(homa, 6);
    t.hand(
        0,
        &["Undead Strength", "Blur", "Torrent", "Disarm", "Amaranth"],
    );
    let mut game = fight(t, "Nassir");
    while game.window() != Some(Window::Strike) {
        game.pass();
    }
    game.take("play Undead Strength").take("mode 1");
    game.until(0, "play Blur").take_if_there("mode 0");
    while game.window() != Some(Window::Strike) {
        game.pass();
    }
    game.take("play Torrent").take_if_there("mode 1");
    assert_eq!(game.window(), Some(Window::EndOfRound));
    (game, nassir)
}

#[test]
fn diablerie_at_the_end_of_combat_nullifies_continuing() {
    let (mut game, nassir) = torrent();
    game.take("play Disarm").take_if_there("mode 1");
    assert_eq!(game.window(), Some(Window::GoingToTorpor));
    game.take("play Amaranth").finish_referendum();
    game.finish_action();
    assert!(!game.exists(nassir));
    assert!(!continued(&game));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn disarm_sends_to_torpor_who_has_inflicted_less() {
    let (mut game, nassir) = torrent();
    game.take("play Disarm").take_if_there("mode 1");
    game.pass(); // no Amaranth
    game.finish_action();
    assert!(game.in_torpor(nassir));
    assert_eq!(game.on(nassir), ["Disarm"]);
    assert_eq!(game.strength(nassir), 0);
    // Torpor does not keep the action from continuing.
    assert!(continued(&game));
    assert_eq!(game.pool(1), 29);
}

/// Nassir strikes Rodrigo with an ivory bow, and Rötschreck can be played.
fn bow(hand: &[&str]) -> (Scene<'static>, engine::Slot, engine::Slot) {
    let mut t = engine::Scenario::new(crate::cards(), 3);
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Ivory Bow", nassir, Level::Basic);
    let rodrigo = t.minion(1, "Rodrigo");
    t.hand(1, hand).hand(2, &["Rötschreck"]);
    let mut game = fight(t, "Rodrigo");
    while !game.can("strike with Ivory Bow") {
        assert!(!game.can("play Rötschreck"));
        game.pass();
    }
    game.take("strike with Ivory Bow");
    (game, nassir, rodrigo)
}

#[test]
fn rotschreck_ends_combat_and_sends_the_vampire_to_torpor() {
    let (mut game, nassir, rodrigo) = bow(&[]);
    assert_eq!(game.window(), Some(Window::StrikeDeclared));
    assert_eq!(game.to_decide(), 2);
    game.take("play Rötschreck");
    assert!(!game.in_combat());
    assert!(game.in_torpor(rodrigo) && game.locked(rodrigo));
    assert_eq!((game.blood(rodrigo), game.blood(nassir)), (5, 4));
    assert_eq!(game.on(rodrigo), ["Rötschreck"]);
    // It does not unlock in its next unlock phase, in which the card is burned.
    game.pass_to_turn_of(1);
    assert!(game.locked(rodrigo));
    game.pass_to_turn_of(2);
    assert_eq!(game.on(rodrigo), [""; 0]);
}

#[test]
fn rotschreck_is_not_played_for_normal_damage() {
    let mut t = engine::Scenario::new(crate::cards(), 3);
    t.minion(0, "Nassir");
    t.minion(1, "Rodrigo");
    t.hand(2, &["Rötschreck"]);
    let mut game = fight(t, "Rodrigo");
    while game.in_combat() {
        assert!(!game.can("play Rötschreck"));
        game.pass();
    }
}

#[test]
fn another_combat_saves_from_the_torpor_of_rotschreck() {
    let (mut game, _, rodrigo) = bow(&["Psyche!"]);
    game.take("play Rötschreck");
    game.take("play Psyche!").take_if_there("mode 1");
    game.finish_combat();
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
        2
    );
    assert!(game.ready(rodrigo));
    assert_eq!(
        game.on(rodrigo),
        ["Rötschreck"],
        "it is on the vampire all the same"
    );
}

#[test]
fn obedience_keeps_an_action_from_the_combat_of_its_success() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let aimery = t.minion(1, "Aimery Methuin");
    t.hand(0, &["Deep Song"]).hand(1, &["Obedience"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1");
    game.until(1, "play Obedience").take("mode 1");
    game.finish_action();
    let fought = |e: &GameEvent| matches!(e, GameEvent::CombatBegins { .. });
    assert_eq!(game.count(fought), 0);
    // The lock of Deep Song comes with the combat, or not at all.
    assert!(!game.locked(aimery));
}

#[test]
fn deep_song_locks_whom_it_fights_as_the_acting_minion() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    let aimery = t.minion(1, "Aimery Methuin");
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    game.take("play Deep Song").take("mode 1").finish_action();
    assert!(game.locked(aimery));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: aimery,
        opposing: horace
    }));
}

#[test]
fn obedience_keeps_from_a_new_combat_too() {
    let mut t = table();
    t.minion(0, "Rodrigo");
    let aimery = t.minion(1, "Aimery Methuin");
    t.hand(0, &["Bum's Rush", "Psyche!"])
        .hand(1, &["Obedience"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_to(Window::EndOfRound);
    game.until(0, "play Psyche!").take_if_there("mode 1");
    game.until(1, "play Obedience").take("mode 0");
    game.finish_action();
    let fought = |e: &GameEvent| matches!(e, GameEvent::CombatBegins { .. });
    assert_eq!(game.count(fought), 1);
    assert!(!game.locked(aimery));
}

#[test]
fn nothing_is_played_after_obedience() {
    for obeys in [true, false] {
        let mut t = table();
        let conde = t.minion(0, "Elizabeth Conde");
        t.minion(1, "Aimery Methuin");
        t.hand(0, &["Freak Drive"]).hand(1, &["Obedience"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        game.until(1, "block with Aimery Methuin");
        if obeys {
            game.until(1, "play Obedience").take("mode 1");
        }
        let mut played = false;
        while game.in_action() {
            played |= game.can("play Freak Drive");
            game.pass();
        }
        assert_eq!(played, !obeys);
        assert!(game.locked(conde));
    }
}

/// An ivory bow of Nassir is aimed at the vampire, who has these cards; seat 2 has Rötschreck.
fn aimed_at(vampire: &str, hand: &[&str]) -> (Scene<'static>, engine::Slot) {
    let mut t = engine::Scenario::new(crate::cards(), 3);
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Ivory Bow", nassir, Level::Basic);
    let target = t.minion(1, vampire);
    t.hand(1, hand).hand(2, &["Rötschreck"]);
    let mut game = fight(t, vampire);
    game.until(0, "strike with Ivory Bow");
    (game, target)
}

#[test]
fn rotschreck_works_before_or_after_the_other_strike_and_in_spite_of_it() {
    for card in ["Earth Meld", "Dodge"] {
        let (mut game, mirembe) = aimed_at("Mirembe Kabbada", &[card]);
        assert!(game.can("play Rötschreck"), "before {card}");
        game.pass();
        game.take(&format!("play {card}")).take_if_there("mode 0");
        game.until(2, "play Rötschreck");
        assert!(!game.in_combat(), "{card}");
        assert!(game.in_torpor(mirembe) && game.locked(mirembe), "{card}");
        assert_eq!(game.on(mirembe), ["Rötschreck"], "{card}");
    }
}

#[test]
fn rotschreck_comes_too_late_once_damage_is_resolved() {
    let (mut game, conde) = aimed_at("Elizabeth Conde", &["Skin of Steel"]);
    game.pass_to(Window::Prevent);
    while game.in_combat() {
        assert!(!game.can("play Rötschreck"));
        game.pass();
    }
    assert!(game.in_torpor(conde));
}

#[test]
fn rotschreck_is_not_played_where_the_strike_does_not_reach() {
    for long in [true, false] {
        let mut t = engine::Scenario::new(crate::cards(), 3);
        t.minion(0, "Basilia");
        t.minion(1, "Rodrigo");
        t.hand(1, &["Flash"]).hand(2, &["Rötschreck"]);
        let mut game = fight(t, "Rodrigo");
        if long {
            game.until(1, "play Flash").take_if_there("mode 0");
        }
        let mut playable = false;
        while game.in_combat() {
            playable |= game.can("play Rötschreck");
            game.pass();
        }
        assert_eq!(playable, !long);
    }
}

#[test]
fn a_second_rotschreck_is_not_played_once_combat_has_ended() {
    let mut t = engine::Scenario::new(crate::cards(), 3);
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Ivory Bow", nassir, Level::Basic);
    let conde = t.minion(1, "Elizabeth Conde");
    t.hand(1, &["Skin of Steel"]).hand(2, &["Rötschreck"; 2]);
    let mut game = fight(t, "Elizabeth Conde");
    game.until(0, "strike with Ivory Bow");
    game.take("play Rötschreck");
    while game.in_action() {
        assert!(!game.can("play Rötschreck") && !game.can("play Skin of Steel"));
        game.pass();
    }
    assert!(game.in_torpor(conde));
    assert_eq!(game.blood(conde), 5, "nothing was resolved");
    // Where nobody is afraid, she prevents the damage.
    let mut t = table();
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Ivory Bow", nassir, Level::Basic);
    t.minion(1, "Elizabeth Conde");
    t.hand(1, &["Skin of Steel"]);
    let mut game = fight(t, "Elizabeth Conde");
    game.until(0, "strike with Ivory Bow");
    game.pass_until(1, "play Skin of Steel");
}

#[test]
fn rotschreck_sends_nobody_to_torpor_in_combat() {
    // Amaranth is for a vampire that goes to torpor in combat.
    let mut t = engine::Scenario::new(crate::cards(), 3);
    let nassir = t.minion(0, "Nassir");
    t.on(0, "Ivory Bow", nassir, Level::Basic);
    let rodrigo = t.minion(1, "Rodrigo");
    t.hand(0, &["Amaranth"]).hand(2, &["Rötschreck"]);
    for plays in [true, false] {
        let mut game = fight(t.clone(), "Rodrigo");
        game.until(0, "strike with Ivory Bow");
        if plays {
            game.until(2, "play Rötschreck");
        }
        let mut offered = false;
        while game.in_action() {
            offered |= game.can("play Amaranth");
            game.pass();
        }
        assert!(game.in_torpor(rodrigo));
        assert_eq!(offered, !plays);
    }
}

#[test]
fn a_combat_that_goes_on_saves_from_the_torpor_of_rotschreck() {
    let (mut game, titi) = aimed_at("Titi Camara", &["Telepathic Tracking"]);
    game.until(2, "play Rötschreck");
    game.take("play Telepathic Tracking")
        .take_if_there("mode 1");
    assert_eq!(game.round(), 2);
    // The second round is without the bow.
    while game.in_combat() {
        let hand = game.options().into_iter().find(|o| o.contains("hand"));
        match hand {
            Some(hand) if game.to_decide() == 0 => game.take(&hand),
            _ => game.pass(),
        };
    }
    assert!(game.ready(titi));
    assert_eq!(game.on(titi), ["Rötschreck"]);
    game.finish_action();
    assert!(game.locked(titi), "he has blocked");
    game.pass_to_turn_of(1).pass_to(Window::Minion);
    assert!(game.locked(titi), "he does not unlock as normal");
    assert!(game.on(titi).is_empty());
    game.pass_to_turn_of(2)
        .pass_to_turn_of(0)
        .pass_to_turn_of(1);
    assert!(!game.locked(titi), "the card is gone");
}

// Undead Persistence

/// Brock Sterling of seat 1, with one blood, blocks Victor Tolliver of seat 0, and is hit for three damage.
/// Seats 0 and 1 hold these cards.
fn undead(mine: &[&str], his: &[&str]) -> (Scene<'static>, Slot, Slot) {
    let mut t = table();
    let victor = t.minion(0, "Victor Tolliver");
    let brock = t.minion(1, "Brock Sterling");
    t.counters(brock, 1);
    t.hand(0, &["Roundhouse"]).hand(0, mine);
    t.hand(1, &["Undead Persistence"]).hand(1, his);
    let mut game = fight(t, "Brock Sterling");
    // Not to prevent damage, but when he is going to torpor.
    game.take("play Roundhouse").pass_to(Window::GoingToTorpor);
    (game, victor, brock)
}

#[test]
fn undead_persistence_keeps_a_vampire_from_torpor_until_combat_ends() {
    let (mut game, victor, brock) = undead(&[], &[]);
    game.until(1, "play Undead Persistence");
    assert!(game.ready(brock) && game.blood(brock) == 0);
    // It gives a press of this round, and he fights on.
    game.until(1, "use Undead Persistence").finish_combat();
    let rounds = game.count(|e| matches!(e, GameEvent::RoundBegins(_)));
    assert_eq!(rounds, 2);
    assert!(game.in_torpor(brock));
    assert_eq!(game.blood(victor), 2, "he has struck twice");
}

#[test]
fn who_persists_is_going_to_torpor_no_more() {
    for (attacker, card) in [
        ("Victor Tolliver", "Amaranth"),
        ("Horace Radcliffe", "Decapitate"),
    ] {
        let mut t = table();
        t.minion(0, attacker);
        let brock = t.minion(1, "Brock Sterling");
        t.counters(brock, 1);
        t.hand(0, &["Roundhouse", card]);
        t.hand(1, &["Undead Persistence", "Undead Persistence"]);
        let mut game = fight(t, "Brock Sterling");
        game.take("play Roundhouse").take_if_there("mode 0");
        game.pass_to(Window::GoingToTorpor);
        // The acting Methuselah might play first, and passes.
        let play = format!("play {card}");
        assert!(game.to_decide() == 0 && game.can(&play));
        game.until(1, "play Undead Persistence");
        game.until(1, "use Undead Persistence");
        while game.in_combat() {
            assert_ne!(game.window(), Some(Window::GoingToTorpor), "not twice");
            game.pass();
        }
        assert!(game.in_torpor(brock));
    }
}

#[test]
fn a_combat_that_follows_undead_persistence_is_over_at_once() {
    let (mut game, victor, brock) = undead(&["Psyche!"], &[]);
    game.until(1, "play Undead Persistence");
    game.pass_to(Window::EndOfRound).take("play Psyche!");
    game.finish_action();
    assert!(game.in_torpor(brock));
    let begun = |e: &GameEvent| matches!(e, GameEvent::CombatBegins { .. });
    assert_eq!(game.count(begun), 2);
    assert_eq!(game.blood(victor), 3, "there is no second strike");
}

#[test]
fn three_rounds_without_a_card_end_the_combat_of_who_persists() {
    let mut t = table();
    let ryan = t.minion(0, "Ryan");
    let brock = t.minion(1, "Brock Sterling");
    for _ in 0..3 {
        t.minion(1, "Underbridge Stray");
    }
    t.counters(brock, 1);
    t.hand(0, &["Roundhouse"]).hand(1, &["Undead Persistence"]);
    let mut game = fight(t, "Brock Sterling");
    game.until(0, "play Roundhouse")
        .pass_to(Window::GoingToTorpor)
        .until(1, "play Undead Persistence")
        .pass_to(Window::Press)
        .take("use Undead Persistence");
    // Three rounds more, each with a press to continue, which the last one is in vain.
    for round in 2..=4 {
        while game.round() < round {
            game.pass();
        }
        game.pass_to(Window::Press).take("use Underbridge Stray");
    }
    game.finish_combat();
    let rounds = game.count(|e| matches!(e, GameEvent::RoundBegins(_)));
    assert_eq!(rounds, 4);
    assert!(game.in_torpor(brock));
    assert_eq!(game.blood(ryan), 0);
}

// Disarm

#[test]
fn disarm_takes_strength_until_three_blood_are_burned() {
    let mut t = table();
    let rayne = t.minion(0, "Ryan");
    let madison = t.minion(1, "Madison");
    t.hand(0, &["Undead Strength", "Disarm"]);
    let mut game = fight(t, "Madison");
    to(&mut game, 0, Window::Strike);
    game.take("play Undead Strength").until(0, "play Disarm");
    assert_eq!(game.window(), Some(Window::EndOfRound));
    game.finish_action();
    assert!(game.in_torpor(madison) && game.ready(rayne));
    assert_eq!(game.on(madison), ["Disarm"]);
    assert_eq!(game.strength(madison), 0);
    assert_eq!(game.blood(madison), 4);
    // It is for the vampire it is on to burn it, which its controller decides.
    while !(game.to_decide() == 1 && game.can("use Disarm")) {
        assert!(!game.can("use Disarm"));
        game.pass();
    }
    game.take("use Disarm");
    assert!(game.on(madison).is_empty());
    assert_eq!((game.strength(madison), game.blood(madison)), (1, 1));
    assert_eq!(game.ash_heap(0), ["Undead Strength", "Disarm"]);
}

#[test]
fn disarm_comes_after_the_presses_of_a_round() {
    let mut t = table();
    t.minion(0, "Fish");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Undead Strength", "Disarm"]);
    t.hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.until(0, "play Undead Strength")
        .take_if_there("mode 0");
    while game.window() != Some(Window::EndOfRound) {
        assert!(!game.can("play Disarm"));
        game.take_if_there("play Apportation");
        if game.window() != Some(Window::EndOfRound) {
            game.pass();
        }
    }
    assert_eq!(game.hand(1), [""; 0], "it pressed");
    game.take("play Disarm").take_if_there("mode 0");
    game.finish_action();
    assert!(game.in_torpor(nassir));
    assert!(!game.happened(GameEvent::RoundBegins(2)));
}
