//! Action cards: what each does at each level, and when it is blocked or comes to nothing.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn actions_that_bleed() {
    // Stealth, pool of the prey lost, pool gained, blood paid.
    for (card, vampire, mode, stealth, bleed, gain, cost) in [
        ("Computer Hacking", "Lauren", None, 0, 2, 0, 0),
        ("Entrancement", "Massimo Falconi", None, 0, 2, 0, 0),
        ("Fleetness", "Min-seo", None, 1, 1, 0, 1),
        ("Kindred Spirits", "Yorik", None, 0, 1, 1, 0),
        ("Kindred Spirits", "Jackie", Some("mode 1"), 0, 2, 1, 0),
        ("Legal Manipulations", "Massimo Falconi", None, 0, 3, 0, 1),
        (
            "Legal Manipulations",
            "Tamoszius",
            Some("mode 1"),
            0,
            3,
            1,
            1,
        ),
        ("Public Trust", "Massimo Falconi", None, 0, 3, 0, 1),
        ("Scouting Mission", "Lauren", None, 0, 2, 0, 0),
        ("Social Charm", "Massimo Falconi", None, 0, 2, 0, 0),
        ("Social Charm", "Tamoszius", Some("mode 1"), 0, 2, 1, 0),
        ("Vermin Channel", "Dani", None, 3, 1, 0, 1),
    ] {
        let play = format!("play {card}");
        for blocked in [false, true] {
            let mut t = table(2);
            let slot = t.minion(0, vampire);
            let nassir = t.minion(1, "Nassir");
            for _ in 0..3 {
                t.on(1, "Raven Spy", nassir, engine::vocab::Level::Basic);
            }
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            let before = game.blood(slot);
            game.take(&play);
            if let Some(mode) = mode {
                game.take_if_there(mode);
            }
            assert_eq!(game.stealth(), stealth, "{card}");
            if blocked {
                game.until(1, "block with Nassir").finish_action();
                assert_eq!((game.pool(0), game.pool(1)), (30, 30), "{card}");
                // The cost of an action is paid when it succeeds; a hand strike costs a blood.
                assert_eq!(game.blood(slot), before - 1, "{card}");
            } else {
                game.finish_action();
                assert_eq!(game.pool(1), 30 - bleed, "{card}");
                assert_eq!(game.pool(0), 30 + gain, "{card}");
                assert_eq!(game.blood(slot), before - cost, "{card}");
                assert_eq!(game.edge(), Some(0), "{card}");
            }
            assert_eq!(game.ash_heap(0), [card]);
        }
    }
}

#[test]
fn superior_public_trust_adds_a_blood_to_an_uncontrolled_vampire_if_it_bleeds() {
    for blocked in [false, true] {
        let mut t = table(2);
        let tamoszius = t.minion(0, "Tamoszius");
        t.minion(1, "Nassir");
        let lauren = t.uncontrolled(0, "Lauren", 0);
        t.hand(0, &["Public Trust"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["play Public Trust", "mode 1"]);
        if blocked {
            game.until(1, "block with Nassir");
        }
        game.finish_action();
        assert_eq!(game.blood(lauren), u8::from(!blocked));
        assert_eq!(game.pool(1), if blocked { 30 } else { 27 });
        assert_eq!(game.blood(tamoszius), 4, "its cost, or a hand strike");
    }
}

#[test]
fn actions_that_add_blood_to_an_uncontrolled_vampire() {
    for (card, vampire, mode, target, other, blood, cost) in [
        (
            "Scouting Mission",
            "Chelsea Blake",
            Some("mode 1"),
            "Lauren",
            "Madison",
            2,
            0,
        ),
        (
            "Fourth Tradition: The Accounting",
            "Belinde",
            None,
            "Lauren",
            "Madison",
            3,
            1,
        ),
        (
            "Khabar: Loyalty",
            "Arjun Shah",
            None,
            "Bijou",
            "Ashley",
            2,
            0,
        ),
        ("Thing", "Robert Price", None, "Indira", "Ashley", 2, 0),
    ] {
        let play = format!("play {card}");
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.minion(1, "Nassir");
        // Not younger, or of another clan; or another Methuselah's.
        let other = t.uncontrolled(0, other, 0);
        t.uncontrolled(1, target, 0);
        t.hand(0, &[card]);
        let mut game = t.clone().minion_phase(0);
        if mode.is_none() {
            assert!(!game.can(&play), "{card}");
        } else {
            // Only the other mode is open.
            game.take(&play);
            assert!(!game.can("mode 1"), "{card}");
        }
        let target = t.uncontrolled(0, target, 0);
        let mut game = t.minion_phase(0);
        let before = game.blood(slot);
        game.take(&play);
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert_eq!(game.stealth(), 1, "{card}");
        game.finish_action();
        assert_eq!(
            (game.blood(target), game.blood(other)),
            (blood, 0),
            "{card}"
        );
        assert_eq!(game.blood(slot), before - cost, "{card}");
        assert_eq!(game.pool(1), 30, "{card}");
    }
}

#[test]
fn actions_that_gain_pool() {
    for (card, vampire) in [
        ("Art Scam", "Carter"),
        ("Dark Mirror of the Mind", "Alexa Draper"),
    ] {
        for blocked in [false, true] {
            let mut t = table(2);
            t.minion(0, vampire);
            let nassir = t.minion(1, "Nassir");
            t.on(1, "Raven Spy", nassir, engine::vocab::Level::Basic);
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            game.take(&format!("play {card}"));
            assert_eq!(game.stealth(), 1, "{card}");
            if blocked {
                game.until(1, "block with Nassir");
            }
            game.finish_action();
            assert_eq!(game.pool(0), if blocked { 30 } else { 32 }, "{card}");
        }
    }
}

#[test]
fn restoration_gives_two_blood_or_three() {
    for (vampire, mode, blood) in [
        ("Hanna Nokelainen", None, 2),
        ("Madison", Some("mode 0"), 2),
        ("Madison", Some("mode 1"), 3),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.counters(slot, 1);
        t.minion(1, "Nassir");
        t.hand(0, &["Restoration"]);
        let mut game = t.minion_phase(0);
        game.take("play Restoration");
        if let Some(mode) = mode {
            game.take(mode);
        }
        assert_eq!(game.stealth(), 1);
        game.finish_action();
        assert_eq!(game.blood(slot), 1 + blood, "{vampire}");
    }
}

#[test]
fn actions_that_enter_combat_with_an_optional_maneuver() {
    for (card, vampire, mode, locked, stealth) in [
        ("Ambush", "Ryan", None, true, 0),
        ("Bum's Rush", "Ryan", None, false, 0),
        ("Fleetness", "Idrissa", Some("mode 1"), true, 1),
    ] {
        let usage = format!("use {card}");
        for maneuvers in [false, true] {
            let mut t = table(2);
            let slot = t.minion(0, vampire);
            let lauren = t.minion(1, "Lauren");
            t.minion(1, "Ashley");
            if locked {
                t.lock(lauren);
            }
            t.hand(0, &[card]);
            let mut game = t.minion_phase(0);
            game.take(&format!("play {card}"));
            if let Some(mode) = mode {
                game.take(mode);
            }
            // Where the target must be locked, it is the only one.
            game.take_if_there("Lauren");
            assert_eq!(game.stealth(), stealth, "{card}");
            game.pass_until(0, &usage);
            assert_eq!(game.window(), Some(Window::Maneuver), "{card}");
            assert!(game.happened(GameEvent::CombatBegins {
                acting: slot,
                opposing: lauren
            }));
            if maneuvers {
                game.take(&usage);
            }
            game.finish_action();
            assert_eq!(game.happened(GameEvent::Range { long: true }), maneuvers);
            assert_eq!(game.blood(lauren), if maneuvers { 4 } else { 3 }, "{card}");
        }
    }
}

#[test]
fn harass_gives_an_optional_press_to_continue() {
    for presses in [false, true] {
        let mut t = table(2);
        t.minion(0, "Ryan");
        let lauren = t.minion(1, "Lauren");
        t.counters(lauren, 3);
        t.hand(0, &["Harass"]);
        t.hand(1, &["Boxed In"]);
        let mut game = t.minion_phase(0);
        game.take("play Harass").pass_until(0, "use Harass");
        assert_eq!(game.window(), Some(Window::Press));
        if presses {
            game.take("use Harass");
            // Against a press to end combat it cannot be used again.
            game.take_if_there("pass");
        } else {
            game.pass().until(1, "play Boxed In");
        }
        game.finish_action();
        assert!(game.happened(GameEvent::RoundBegins(2)));
    }
}

#[test]
fn camarillas_iron_fist_burns_five_and_gives_one() {
    let mut t = table(4);
    let belinde = t.minion(0, "Belinde");
    t.hand(0, &["Camarilla's Iron Fist"]);
    let mut game = t.minion_phase(0);
    game.take("play Camarilla's Iron Fist");
    while !game.in_referendum() {
        game.pass();
    }
    assert_eq!(game.blood(belinde), 5);
    // She gains a pool herself; the others share 5 points, two of them at least.
    game.take("seat 0");
    assert!(game.can("4") && !game.can("5"));
    game.take_all(&["3", "2"]);
    game.until(0, "the calling card votes for").finish_action();
    assert_eq!(
        (game.pool(0), game.pool(1), game.pool(2), game.pool(3)),
        (31, 27, 28, 30)
    );
}

#[test]
fn camarillas_iron_fist_may_choose_another_and_burn_ones_own_pool() {
    let mut t = table(3);
    t.minion(0, "Belinde");
    t.hand(0, &["Camarilla's Iron Fist"]);
    let mut game = t.minion_phase(0);
    game.take("play Camarilla's Iron Fist");
    while !game.in_referendum() {
        game.pass();
    }
    game.take_all(&["seat 1", "1"]);
    game.until(0, "the calling card votes for").finish_action();
    let left = [game.pool(0), game.pool(2)];
    assert_eq!((game.pool(1), left[0] + left[1]), (31, 55));
    assert!(left.contains(&29));
}

#[test]
fn vaticination_sees_every_hand_and_discards_a_card_of_any() {
    for (seat, named) in [
        (0, "Bonding"),
        (2, "Govern the Unaligned"),
        (3, "Deflection"),
    ] {
        let mut t = table(4);
        t.minion(0, "Nassir");
        t.hand(0, &["Clan Impersonation", "Vaticination", "Bonding"]);
        t.hand(2, &["Govern the Unaligned"])
            .hand(3, &["Deflection"]);
        let mut game = t.minion_phase(0);
        game.take("play Clan Impersonation").take("True Brujah");
        game.finish_action();
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.pass_until(0, "play Vaticination");
        game.take("play Vaticination");
        let before: Vec<_> = (0..4).map(|s| game.library_size(s)).collect();
        game.take(named);
        assert_eq!(game.ash_heap(seat)[..1], [named]);
        let view = game.view(0);
        for other in 1..4u8 {
            // What is drawn instead is not seen (PIB 20121031).
            let drawn = other == seat;
            let other = engine::Seat(other);
            let unseen = view.hand_size(other) - view.known_hand(other).count();
            assert_eq!(unseen, usize::from(drawn), "{other:?}");
            assert_eq!(
                view.library_size(other),
                before[other.index()] - unseen,
                "the hand is filled up again"
            );
        }
    }
}

#[test]
fn le_dinh_tho_sees_the_hand_but_not_what_is_drawn_for_the_card_discarded() {
    let mut t = table(3);
    t.minion(0, "Le Dinh Tho");
    t.hand(2, &["Villein", "Deflection"]);
    let mut game = t.minion_phase(0);
    game.take("act with Le Dinh Tho").take("seat 2");
    game.pass_until(0, "Villein");
    game.take("Villein");
    let db = engine::CardDb::embedded();
    let view = game.view(0);
    let other = engine::Seat(2);
    let mut known = view.known_hand(other);
    assert!(known.any(|(_, def)| db.def(def).name == "Deflection"));
    let unseen = view.hand_size(other) - view.known_hand(other).count();
    assert_eq!(unseen, 1, "the card drawn");
}

#[test]
fn emergency_rations_restore_the_vampire_that_has_them_once() {
    let mut t = table(2);
    let veejay = t.minion(0, "Veejay Vinod");
    t.minion(1, "Lauren");
    t.hand(0, &["Emergency Rations", "Emergency Rations"]);
    // Mortals are allies, retainers and imbued.
    t.ash_heap(1, &["Vagabond Mystic", "J. S. Simmons, Esq.", "Raven Spy"]);
    t.ash_heap(0, &["Maman Boumba", "Nassir", "Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Emergency Rations");
    let mut there = game.options();
    there.sort();
    assert_eq!(
        there,
        ["J. S. Simmons, Esq.", "Maman Boumba", "Vagabond Mystic"]
    );
    game.take("Vagabond Mystic");
    assert_eq!(game.stealth(), 1);
    game.finish_action();
    assert_eq!(game.on(veejay), ["Emergency Rations"]);
    assert_eq!(game.ash_heap(1), ["J. S. Simmons, Esq.", "Raven Spy"]);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.can("use Emergency Rations"));
    game.pass();
    assert!(
        !game.can("play Emergency Rations"),
        "a vampire can have only one"
    );
}

#[test]
fn emergency_rations_fill_a_ready_vampire() {
    for torpor in [false, true] {
        let mut t = table(2);
        let veejay = t.minion(0, "Veejay Vinod");
        t.on(0, "Emergency Rations", veejay, Level::Basic);
        t.counters(veejay, 0);
        if torpor {
            t.torpor(veejay);
        }
        let mut game = t.turn_of(0);
        if torpor {
            assert!(!game.can("use Emergency Rations"));
            continue;
        }
        game.take("use Emergency Rations");
        assert_eq!(game.blood(veejay), 3);
        assert_eq!(game.ash_heap(0), ["Emergency Rations"]);
    }
}

// Creeping Sabotage

#[test]
fn every_creeping_sabotage_burns_a_pool_of_the_prey_in_its_controllers_unlock_phase() {
    let mut t = table(3);
    t.in_play(0, "Creeping Sabotage");
    t.in_play(0, "Creeping Sabotage");
    let mut game = t.turn_of(2);
    game.pass_to_turn_of(0);
    while game.window() == Some(engine::script::Window::Unlock) && game.pool(1) > 28 {
        game.take("use Creeping Sabotage");
    }
    assert_eq!((game.pool(0), game.pool(1), game.pool(2)), (30, 28, 30));
}

// Preternatural Strength

#[test]
fn a_vampire_has_only_one_preternatural_strength() {
    for has in [true, false] {
        let mut t = table(2);
        let linda = t.minion(0, "Aunt Linda");
        if has {
            t.on(0, "Preternatural Strength", linda, Level::Basic);
        }
        t.hand(0, &["Preternatural Strength"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("play Preternatural Strength"), !has);
    }
}

// Revelations

#[test]
fn superior_revelations_stays_in_play_and_any_minion_may_burn_it() {
    let mut t = table(2);
    let patrik = t.minion(0, "Patrik Söderberg");
    t.minion(1, "Rosalina Cortez");
    t.hand(0, &["Revelations"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Revelations", "mode 1"]);
    game.finish_action();
    let revelations = game.find("Revelations").expect("it is in play");
    assert_eq!(game.blood(patrik), 4);
    game.until(1, "act with Revelations").finish_action();
    assert!(!game.exists(revelations));
    assert!(game.happened(GameEvent::Burned(revelations)));
}

// Earth-Feeder

#[test]
fn earth_feeder_is_a_hunt_of_a_laibon_and_makes_her_hunts_stealthier() {
    let mut t = table(2);
    let abu = t.minion(0, "Abu Nuwasi");
    t.counters(abu, 0);
    t.minion(1, "Lauren");
    t.hand(0, &["Earth-Feeder", "Earth-Feeder"]);
    let mut game = t.minion_phase(0);
    // Without blood she must hunt, be it by a card.
    assert!(game.can("hunt") && !game.can("bleed"));
    game.take("play Earth-Feeder").take_if_there("Abu Nuwasi");
    assert_eq!(game.stealth(), 2);
    game.finish_action();
    assert_eq!((game.blood(abu), game.on(abu).len()), (1, 1));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    while game.window() != Some(Window::Minion) {
        game.pass();
    }
    assert!(
        !game.can("play Earth-Feeder"),
        "a vampire can have only one"
    );
    assert!(game.can("bleed"));
    game.take("hunt");
    assert_eq!(game.stealth(), 2);
    game.finish_action();
    assert_eq!(game.blood(abu), 2);
}

// Bum's Rush

#[test]
fn bums_rush_enters_combat_with_an_optional_maneuver() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    let lauren = t.minion(1, "Lauren");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").pass_to(Window::Maneuver);
    assert_eq!(game.to_decide(), 0, "only the acting minion has a maneuver");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ryan,
        opposing: lauren
    }));
    game.finish_action();
    assert!(
        !game.locked(lauren),
        "she was attacked, and has not blocked"
    );
}

#[test]
fn the_maneuver_of_bums_rush_is_not_for_the_combat_of_a_block() {
    let mut t = table(2);
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Bum's Rush"]);
    let mut game = t.minion_phase(0);
    game.take("play Bum's Rush").until(1, "block with Nassir");
    while game.in_action() {
        assert_ne!(game.window(), Some(Window::Maneuver));
        game.pass();
    }
    assert!(game.locked(nassir));
}
