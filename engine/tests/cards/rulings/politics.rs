//! Rulings about referendums, titles and sects.

use engine::script::Window;
use engine::vocab::{Keyword, Sect, TitleRank};
use engine::{CardDb, GameEvent};

use crate::table;

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

// Referendums

#[test]
fn whoever_is_ousted_with_her_prey_by_a_referendum_gains_no_pool() {
    for (card, caller, points) in [
        ("Anarchist Uprising", "Lauren", &[][..]),
        ("Reckless Agitation", "Accorri Giovanni", &["3", "2", "1"]),
        ("Camarilla's Iron Fist", "Ayelech", &["seat 3", "2", "2"]),
    ] {
        let mut t = table(4);
        t.minion(0, caller);
        t.minion(1, "Nassir");
        t.minion(2, "Ryan");
        t.pool(1, 1).pool(2, 1);
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        while !game.in_referendum() {
            game.pass();
        }
        for point in points {
            game.take_if_there(point);
        }
        game.pass_until(0, "the calling card votes for")
            .take("the calling card votes for")
            .finish_action();
        assert!(!game.in_game(1) && !game.in_game(2), "{card}");
        assert_eq!((game.pool(1), game.pool(2)), (0, 0), "{card}");
        assert_eq!((game.half_points(0), game.half_points(1)), (2, 2), "{card}");
    }
}

// Black Hand

#[test]
fn black_hand_is_no_title_and_outlasts_a_change_of_sect() {
    for name in [
        "Aredhel",
        "Claudia",
        "The Colonel",
        "Dovey Ebfwe",
        "Ermenegildo, The Rake",
        "Ezekiel, Lord of Montreal",
        "Gabriel de Cambrai",
        "Gatjil Munyarryun",
        "Ingram Frizer",
        "Marge Khan",
        "Mariano Pomposo",
        "Mosfair",
        "Nails",
        "Piotr Andreikov",
        "Rashid Stockton",
        "Reza Fatir, The Dark Angel",
        "Roger Farnsworth",
        "Skryta Zyleta",
        "Wah Chun-Yuen",
        "Yasmin the Black",
    ] {
        let cards = CardDb::embedded();
        let mut t = table(2);
        let vampire = t.minion(0, name);
        let mut game = t.minion_phase(0);
        assert!(!game.titled(vampire), "{name}");
        // Titled vampires cannot do so.
        game.take("become anarch").finish_action();
        assert!(!game.can("become anarch"), "{name}");
        let def = cards.by_name(name).expect("a card of this name");
        assert!(cards.def(def).has(Keyword::BlackHand), "{name}");
    }
}

// Referendums

#[test]
fn allocated_points_may_be_more_than_there_is_pool_but_not_all_for_one() {
    for (card, caller, chosen, points) in [
        ("Reckless Agitation", "Accorri Giovanni", None, 6),
        ("Camarilla's Iron Fist", "Ayelech", Some("seat 0"), 5),
    ] {
        let mut t = table(3);
        t.minion(0, caller);
        t.pool(1, 2).hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        while !game.in_referendum() {
            game.pass();
        }
        if let Some(chosen) = chosen {
            game.take(chosen);
        }
        // Every number for seat 1 but none and all; the rest is for seat 2, none for seat 0.
        let wanted: Vec<_> = (1..points).map(|n| n.to_string()).collect();
        assert_eq!(game.options(), wanted, "{card}");
        game.take(&(points - 1).to_string());
        game.until(0, "the calling card votes for").finish_action();
        assert_eq!((game.pool(1), game.pool(2)), (0, 29), "{card}");
        assert!(game.pool(0) >= 30, "{card}");
    }
}

// Titles

#[test]
fn a_title_is_not_voted_on_where_nobody_may_have_or_lose_it() {
    for (card, caller, fits, other) in [
        (
            "Brujah Justicar",
            "Lauren",
            "Allison Maller",
            "Theo Bell (G6)",
        ),
        ("Gangrel Justicar", "Lauren", "Anastasia Grey", "Indira"),
        ("Malkavian Justicar", "Lauren", "Aleph", "Jackie"),
        ("Nosferatu Justicar", "Lauren", "Baixinho", "Jacques Rouge"),
        ("Tremere Justicar", "Ryan", "Lauren", "Bituin"),
        ("Ventrue Justicar", "Lauren", "Emerson Bridges", "Concordia"),
        (
            "Banu Haqim Justicar",
            "Lauren",
            "Asmin Kobane",
            "Reza Fatir, The Dark Angel",
        ),
        ("Lasombra Justicar", "Lauren", "Aintzane Arriaga", "Claudia"),
        // Too young; neither prince nor archbishop.
        ("Cardinal Benediction", "Claudia", "Korah", "Jackie"),
        (
            "Command of the Harpies",
            "Lauren",
            "Emerson Bridges",
            "Baixinho",
        ),
        ("Excommunication", "Claudia", "De Sade", "Korah"),
    ] {
        for (there, can) in [(fits, true), (other, false)] {
            let mut t = table(3);
            t.minion(0, caller);
            t.minion(1, there);
            t.hand(0, &[card]);
            let game = t.minion_phase(0);
            assert_eq!(game.can(&format!("play {card}")), can, "{card}: {there}");
        }
    }
}

#[test]
fn a_justicar_is_a_camarilla_vampire() {
    // A Ventrue who has become Sabbat is not to be chosen.
    for sabbat in [true, false] {
        let mut t = table(3);
        t.minion(1, "Lauren");
        t.minion(0, "Emerson Bridges");
        t.hand(0, &["Into the Fire"]).hand(1, &["Ventrue Justicar"]);
        let mut game = t.master_phase(0);
        if sabbat {
            game.take("play Into the Fire");
        }
        game.pass_to_turn_of(1);
        let mut playable = false;
        while game.active() == 1 {
            playable |= game.can("play Ventrue Justicar");
            game.pass();
        }
        assert_eq!(playable, !sabbat);
    }
}

/// The fee stakes.
const FEE_STAKES: [&str; 6] = [
    "Fee Stake: Boston",
    "Fee Stake: Corte",
    "Fee Stake: Los Angeles",
    "Fee Stake: New York",
    "Fee Stake: Perth",
    "Fee Stake: Seattle",
];

#[test]
fn a_fee_stake_does_not_weaken_the_votes_of_the_prisci() {
    for card in FEE_STAKES {
        let mut t = table(3);
        t.minion(0, "Brandon Grime");
        t.minion(1, "Korah");
        t.minion(1, "Emerson Bridges");
        t.hand(0, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).finish_action();
        game.pass_to_turn_of(1)
            .until(1, &format!("act with {card}"));
        game.take_if_there("Emerson Bridges");
        while !game.in_referendum() {
            game.pass();
        }
        game.until(1, "Korah votes for");
        game.until(1, "Emerson Bridges votes for");
        game.finish_referendum();
        // Three of the prisci, and one of a prince, who has two otherwise.
        assert_eq!(game.votes().map(|v| v.0), Some(4), "{card}");
    }
}

#[test]
fn a_contested_fee_stake_offers_no_referendum() {
    for card in FEE_STAKES {
        let mut t = table(2);
        t.minion(0, "Brandon Grime");
        t.minion(1, "Dario Ziggler");
        t.minion(1, "Emerson Bridges");
        t.hand(0, &[card]).hand(1, &[card]);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}")).finish_action();
        game.pass_to_turn_of(1);
        game.until(1, &format!("play {card}"));
        game.take_if_there("Dario Ziggler").finish_action();
        while game.active() == 1 {
            assert!(!game.can(&format!("act with {card}")), "{card}");
            game.pass();
        }
    }
}

// Referendums that are cancelled or pass by themselves

#[test]
fn cryptic_rider_is_played_after_a_referendum_that_passed_automatically() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(0, "Ryan");
    t.hand(
        0,
        &[
            "Ancilla Empowerment",
            "Cryptic Rider",
            "Consanguineous Boon",
            "Cryptic Rider",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment").take("Lauren");
    game.until(0, "the calling card votes for");
    game.until(0, "play Cryptic Rider").finish_action();
    game.take("play Consanguineous Boon").until(0, "Tremere");
    game.until(0, "play Cryptic Rider");
    assert!(game.happened(GameEvent::PassesAutomatically));
}

#[test]
fn superior_relentless_reaper_needs_the_blood_to_burn() {
    for blood in [0, 1] {
        let mut t = table(2);
        let angel = t.minion(0, "Angel Chavarria");
        t.minion(1, "Blythe Candeleria");
        t.counters(angel, blood + 1);
        t.hand(0, &["Bum's Rush", "Relentless Reaper"]);
        let mut game = t.minion_phase(0);
        game.take("play Bum's Rush");
        // A hand strike takes one blood first.
        let mut playable = false;
        while game.in_combat() || game.in_action() {
            playable |=
                game.window() == Some(Window::EndOfRound) && game.can("play Relentless Reaper");
            game.pass();
        }
        assert_eq!(playable, blood == 1);
    }
}

#[test]
fn the_advanced_danielle_diron_gets_her_vote_once_a_referendum_though_locked() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let danielle = t.minion(1, "Danielle Diron (ADV)");
    t.lock(danielle).hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    game.until(1, "use Danielle Diron");
    while game.in_referendum() {
        assert!(!game.can("use Danielle Diron"));
        game.take_if_there("Danielle Diron votes against");
        if game.in_referendum() {
            game.pass();
        }
    }
    assert_eq!(game.votes(), Some((0, 1)));
}

#[test]
fn xaviar_is_camarilla_once_he_is_merged() {
    for (there, merged) in [("Xaviar", "Xaviar (ADV)"), ("Xaviar (ADV)", "Xaviar")] {
        let mut t = table(2);
        let xaviar = t.minion(0, there);
        t.uncontrolled(0, merged, 0);
        let mut game = t.influence_phase(0);
        game.take("merge Xaviar");
        assert_eq!(game.sect(xaviar), Some(Sect::Camarilla), "{there}");
        let title = game.title(xaviar).expect("of the advanced version");
        assert_eq!(title.rank, TitleRank::Justicar, "{there}");
    }
}
