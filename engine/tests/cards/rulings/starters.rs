//! Rulings about cards of the starters.

use crate::table;
use engine::facts::{Card, Cost, Facts, Group};
use engine::script::ActionKind;
use engine::script::Window;
use engine::vocab::{Discipline, Level};
use engine::{CardDb, GameEvent, Seat, View};

// Misprints

#[test]
fn misprinted_cards_are_as_they_were_corrected() {
    let facts = Facts::embedded();
    let crypt = |name: &str| match facts.find(name) {
        Some(Card::Crypt(vampire)) => vampire,
        other => panic!("{name}: {other:?}"),
    };
    let brachah = crypt("Brachah").disciplines;
    assert!(brachah.has(Discipline::Presence, Level::Superior));
    assert!(!brachah.has(Discipline::Potence, Level::Basic));
    let hector = crypt("Hector Sosa").disciplines;
    assert!(hector.has(Discipline::Potence, Level::Superior));
    assert_eq!(crypt("Elena Gutierrez").group, Group::Number(3));
    let Some(Card::Library(crows)) = facts.find("Murder of Crows") else {
        panic!("no Murder of Crows");
    };
    assert_eq!(crows.blood_cost, Cost::Fixed(1));
}

#[test]
fn spying_missions_wait_while_a_bleed_is_reduced_to_nothing() {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.minion(1, "Aleph");
    t.hand(0, &["Spying Mission", "Spying Mission"]);
    t.hand(1, &["Telepathic Counter"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Spying Mission");
    game.finish_action();
    assert_eq!(game.on(colette), ["Spying Mission"]);
    // Reduced to nothing: the mission waits.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").until(1, "play Telepathic Counter");
    game.take_if_there("mode 0").finish_action();
    assert_eq!(game.on(colette), ["Spying Mission"]);
    assert_eq!(game.pool(1), 30);
    // A bleed that becomes another mission is not successful: the first waits again.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").until(0, "play Spying Mission");
    game.finish_action();
    assert_eq!(game.on(colette).len(), 2);
    assert_eq!(game.pool(1), 30);
    // Then both burn.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert!(game.on(colette).is_empty());
    assert_eq!(game.pool(1), 25);
}

// Cards of the starters

#[test]
fn dreams_of_the_sphinx_is_not_used_before_it_is_contested() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let dreams = t.in_play(1, "Dreams of the Sphinx");
    t.hand(0, &["Dreams of the Sphinx"]);
    let mut game = t.master_phase(0);
    game.take("play Dreams of the Sphinx");
    while !game.contested(dreams) {
        assert!(!game.can("use Dreams of the Sphinx"));
        game.pass();
    }
    assert_eq!(game.blood(dreams), 0);
}

#[test]
fn what_a_reaction_gives_for_the_combat_of_a_block_is_not_for_another() {
    for (card, reacting) in [
        ("Instinctive Reaction", "Horace Radcliffe"),
        ("Spirit's Touch", "Patrik Söderberg"),
        ("Precognition", "Patrik Söderberg"),
    ] {
        for stealth in [true, false] {
            let mut t = table(2);
            t.minion(0, "Colette");
            t.minion(1, reacting);
            t.hand(0, &["Bum's Rush"]);
            if stealth {
                t.hand(0, &["Lost in Crowds"]);
            } else {
                t.hand(0, &["Faceless Night"]);
            }
            t.hand(1, &[card]);
            let mut game = t.minion_phase(0);
            game.take("play Bum's Rush")
                .take(&format!("block with {reacting}"));
            // Two stealth are too much for one intercept, one stealth is not.
            if stealth {
                game.take("play Lost in Crowds").take("mode 1");
            } else {
                game.take("play Faceless Night").take("mode 0");
            }
            game.take(&format!("play {card}")).take("mode 1");
            let mut offered = false;
            while game.in_action() {
                offered |= game.can(&format!("use {card}"));
                game.pass();
            }
            assert_eq!(
                game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
                1,
                "{card}"
            );
            assert_eq!(offered, !stealth, "{card}");
        }
    }
}

#[test]
fn magic_of_the_smith_equips_and_requirements_bind_what_it_fetches() {
    for (minion, can) in [("Lauren", false), ("Asmin Kobane", true)] {
        let mut t = table(2);
        t.minion(0, minion);
        t.hand(0, &["Magic of the Smith"]);
        t.library(0, &["Villein", "Kali's Fang", "Sport Bike"]);
        let mut game = t.minion_phase(0);
        game.take("play Magic of the Smith");
        assert_eq!(
            game.count(|e| matches!(
                e,
                GameEvent::ActionAnnounced {
                    kind: ActionKind::Equip,
                    ..
                }
            )),
            1,
            "whatever it finds, the action is one to equip"
        );
        game.pass_until(0, "Sport Bike");
        assert_eq!(game.can("Kali's Fang"), can, "{minion}");
    }
}

#[test]
fn parity_shift_goes_by_the_pool_there_was_as_its_terms_were_chosen() {
    let mut t = table(3);
    t.minion(0, "Emerson Bridges");
    t.pool(1, 31);
    t.hand(0, &["Parity Shift", "Bewitching Oration"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("play Parity Shift");
    while !game.in_referendum() {
        game.pass();
    }
    // All three for seat 0, who is asked last.
    game.take_if_there("seat 1");
    game.take("0");
    assert_eq!(game.window(), Some(Window::Polling));
    game.take("play Bewitching Oration").take_if_there("mode 0");
    game.until(1, "play Direct Intervention");
    assert_eq!((game.pool(0), game.pool(1)), (30, 30), "no richer any more");
    game.until(0, "the calling card votes for").finish_action();
    assert_eq!((game.pool(0), game.pool(1)), (33, 27));
}

#[test]
fn everybody_sees_what_wider_view_removes() {
    let mut t = table(2);
    t.uncontrolled(0, "Lauren", 1);
    t.crypt(0, &["Ashley"]);
    t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take_all(&["use Wider View", "Lauren"]);
    let removed = game.events.iter().find_map(|e| match e {
        GameEvent::Removed { card, .. } => Some(*card),
        _ => None,
    });
    let cards = CardDb::embedded();
    for seat in 0..2 {
        let view = View::new(&game.game, cards, Seat(seat));
        let seen = view.card(removed.expect("Lauren is gone"));
        assert_eq!(seen.map(|d| cards.def(d).name.as_str()), Some("Lauren"));
    }
}

#[test]
fn warsaw_station_unlocks_after_the_referendum_who_is_still_a_nosferatu() {
    for stays in [true, false] {
        let mut t = table(3);
        let larissa = t.minion(0, "Larissa Moreira");
        t.in_play(0, "Warsaw Station");
        t.hand(0, &["Ancilla Empowerment", "Clan Impersonation"]);
        let mut game = t.minion_phase(0);
        if stays {
            game.take("play Ancilla Empowerment");
            game.until(0, "use Warsaw Station");
            while game.in_referendum() || !game.in_referendum() && game.votes().is_none() {
                assert!(game.locked(larissa), "not before the referendum is over");
                game.pass();
            }
        } else {
            game.take("play Clan Impersonation");
            game.take_if_there("Brujah");
            game.until(0, "use Warsaw Station");
        }
        game.finish_action();
        assert_eq!(game.locked(larissa), !stays);
    }
}
