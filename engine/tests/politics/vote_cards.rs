//! Cards and vampires that give votes, take them, or gain by a referendum.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{call, called, table};

#[test]
fn bewitching_oration_gives_two_votes_or_four() {
    for (name, mode, votes) in [
        ("Massimo Falconi", None, 2),
        ("Madison", Some("mode 0"), 2),
        ("Madison", Some("mode 1"), 4),
    ] {
        let mut t = table();
        t.minion(0, name);
        t.hand(0, &["Ancilla Empowerment", "Bewitching Oration"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.take("play Bewitching Oration");
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.take(&format!("{name} votes for")).finish_referendum();
        assert_eq!(game.votes(), Some((votes, 0)));
    }
}

#[test]
fn bewitching_oration_is_played_in_the_polling_step_only() {
    let mut t = table();
    t.minion(0, "Madison");
    t.minion(1, "Nassir");
    t.hand(0, &["Kine Resources Contested", "Bewitching Oration"]);
    let mut game = t.minion_phase(0);
    game.take("play Kine Resources Contested");
    while !game.in_referendum() {
        assert!(!game.can("play Bewitching Oration"));
        game.pass();
    }
    // Not while the terms are chosen either.
    assert!(!game.can("play Bewitching Oration"));
    game.take("2").take("2");
    assert_eq!(game.window(), Some(Window::Polling));
    assert!(game.can("play Bewitching Oration"));
}

#[test]
fn a_vampire_plays_an_action_modifier_once_in_an_action() {
    let mut t = table();
    t.minion(0, "Massimo Falconi");
    t.hand(
        0,
        &[
            "Ancilla Empowerment",
            "Bewitching Oration",
            "Bewitching Oration",
        ],
    );
    let mut game = call(t, "Ancilla Empowerment");
    game.take("play Bewitching Oration");
    assert!(!game.can("play Bewitching Oration"));
}

#[test]
fn basic_perfect_paragon_gives_three_votes_for_a_blood() {
    let mut t = table();
    let massimo = t.minion(0, "Massimo Falconi");
    t.hand(0, &["Ancilla Empowerment", "Perfect Paragon"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("play Perfect Paragon");
    game.take("Massimo Falconi votes for").finish_referendum();
    assert_eq!(game.votes(), Some((3, 0)));
    assert_eq!(game.blood(massimo), 3);
}

#[test]
fn scalpel_tongue_locks_a_vampire_that_has_voted_and_cancels_its_votes() {
    let mut t = table();
    let massimo = t.minion(0, "Massimo Falconi");
    let alice = t.minion(1, "Alice Chen");
    let chrysanthemum = t.minion(1, "Chrysanthemum");
    t.hand(0, &["Ancilla Empowerment", "Scalpel Tongue"]);
    let mut game = call(t, "Ancilla Empowerment");
    assert!(!game.can("play Scalpel Tongue"), "nobody has voted");
    game.take("the calling card votes for");
    game.until(1, "Alice Chen votes against");
    game.take("play Scalpel Tongue");
    assert!(game.locked(alice) && !game.locked(chrysanthemum));
    assert_eq!((game.blood(massimo), game.blood(alice)), (3, 7));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((1, 0)));
}

#[test]
fn a_vampire_made_to_abstain_does_not_vote_again() {
    let mut t = table();
    t.minion(0, "Massimo Falconi");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Scalpel Tongue"]);
    t.hand(1, &["Parity Shift"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    game.take("Alice Chen votes against");
    game.take("play Scalpel Tongue");
    game.pass_until(1, "Parity Shift votes against");
    assert!(!game.can("Alice Chen votes against"));
}

#[test]
fn superior_scalpel_tongue_burns_a_blood_too() {
    let mut t = table();
    let catalina = t.minion(0, "Catalina Vega");
    let alice = t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Scalpel Tongue"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Catalina Vega votes for");
    game.until(1, "Alice Chen votes against");
    game.take("play Scalpel Tongue").take("mode 1");
    game.take("Alice Chen");
    assert_eq!((game.blood(catalina), game.blood(alice)), (7, 6));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((2, 0)));
}

#[test]
fn scalpel_tongue_is_a_reaction_of_a_ready_unlocked_vampire_too() {
    for locked in [false, true] {
        let mut t = table();
        let alice = t.minion(0, "Alice Chen");
        let massimo = t.minion(1, "Massimo Falconi");
        if locked {
            t.lock(massimo);
        }
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Scalpel Tongue"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.take("Alice Chen votes for");
        if !locked {
            game.until(1, "play Scalpel Tongue");
        }
        game.finish_referendum();
        assert_eq!(game.votes(), Some(if locked { (2, 0) } else { (0, 0) }));
        assert!(game.locked(alice));
    }
}

#[test]
fn superior_scalpel_tongue_as_a_reaction_burns_a_blood() {
    let mut t = table();
    let alice = t.minion(0, "Alice Chen");
    t.minion(1, "Bret Stryker");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Scalpel Tongue"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Alice Chen votes for");
    game.until(1, "play Scalpel Tongue").take("mode 3");
    assert_eq!(game.blood(alice), 6);
}

#[test]
fn basic_voter_captivation_gains_a_blood_for_each_vote_it_passed_by() {
    let mut t = table();
    let mkhokheli = t.minion(0, "Mkhokheli");
    t.minion(1, "Chrysanthemum");
    t.counters(mkhokheli, 1);
    t.hand(0, &["Ancilla Empowerment", "Voter Captivation"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Mkhokheli votes for");
    game.take("the calling card votes for");
    game.until(1, "Chrysanthemum votes against");
    game.until(0, "play Voter Captivation").take("mode 0");
    assert_eq!(game.votes(), Some((3, 1)));
    assert_eq!(game.blood(mkhokheli), 3);
}

#[test]
fn superior_voter_captivation_moves_up_to_two_of_that_blood_to_the_pool() {
    for (to_pool, blood, pool) in [("0", 4, 29), ("1", 3, 30), ("2", 2, 31)] {
        let mut t = table();
        let mkhokheli = t.minion(0, "Mkhokheli");
        t.counters(mkhokheli, 1);
        t.hand(0, &["Ancilla Empowerment", "Voter Captivation"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.take("Mkhokheli votes for");
        game.take("the calling card votes for");
        game.until(0, "play Voter Captivation").take("mode 1");
        game.take(to_pool);
        assert_eq!((game.blood(mkhokheli), game.pool(0)), (blood, pool));
    }
}

#[test]
fn voter_captivation_is_not_played_after_a_referendum_that_failed() {
    let mut t = table();
    t.minion(0, "Mkhokheli");
    t.hand(0, &["Ancilla Empowerment", "Voter Captivation"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.finish_referendum();
    while game.game.decision().is_some()
        && game.to_decide() == 0
        && game.window() != Some(Window::Discard)
    {
        assert!(!game.can("play Voter Captivation"));
        game.pass();
    }
}

#[test]
fn voter_captivation_comes_too_late_to_save_from_the_referendum() {
    let mut t = table();
    t.minion(0, "Mkhokheli");
    t.pool(0, 1);
    t.hand(0, &["Ancilla Empowerment", "Voter Captivation"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Mkhokheli votes for");
    game.take("the calling card votes for");
    // The referendum burns her last pool.
    assert_eq!(game.pool(0), 0);
    assert!(game.find("Mkhokheli").is_none());
}

#[test]
fn protected_district_gives_a_primogen_three_votes_against() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Chrysanthemum");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Protected District"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.until(1, "play Protected District").finish_referendum();
    // With her own vote as primogen, which goes along.
    assert_eq!(game.votes(), Some((1, 4)));
}

#[test]
fn protected_district_is_not_for_a_primogen_who_voted_in_favour() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Chrysanthemum");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Protected District"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    game.take("Chrysanthemum votes for");
    while game.in_referendum() {
        assert!(!game.can("play Protected District"));
        game.pass();
    }
}

#[test]
fn protected_district_adds_to_votes_cast_against() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Chrysanthemum");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Protected District"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    game.take("Chrysanthemum votes against");
    game.until(1, "play Protected District").finish_referendum();
    assert_eq!(game.votes(), Some((0, 4)));
}

#[test]
fn no_prince_gains_the_votes_of_protected_district() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Protected District"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass_until(1, "Alice Chen votes against");
    assert!(!game.can("play Protected District"));
}

#[test]
fn elysium_gives_each_titled_camarilla_vampire_of_its_controller_a_vote() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(0, "Chrysanthemum");
    t.minion(0, "Lauren");
    t.minion(0, "Elisha Tucker");
    t.minion(1, "Lloyd Brooks");
    let elysium = t.in_play(0, "Elysium: The Palace of Versailles");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = called(t, "Ancilla Empowerment", "Alice Chen");
    game.take("use Elysium: The Palace of Versailles");
    assert!(game.locked(elysium));
    assert!(!game.can("Lauren votes for"), "no title, no vote");
    game.take("Alice Chen votes for");
    game.take("Chrysanthemum votes for");
    game.take("Elisha Tucker votes for");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((3 + 2 + 2, 0)));
}

#[test]
fn a_locked_elysium_is_not_used() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    let elysium = t.in_play(0, "Elysium: The Palace of Versailles");
    t.lock(elysium);
    t.hand(0, &["Ancilla Empowerment"]);
    let game = call(t, "Ancilla Empowerment");
    assert!(!game.can("use Elysium: The Palace of Versailles"));
}

#[test]
fn ventrue_headquarters_gives_three_votes_that_go_together() {
    let mut t = table();
    t.minion(0, "Lauren");
    let headquarters = t.in_play(1, "Ventrue Headquarters");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.take("use Ventrue Headquarters");
    assert!(game.locked(headquarters));
    game.pass_until(1, "Ventrue Headquarters votes for");
    game.take("Ventrue Headquarters votes against");
    assert!(!game.can("Ventrue Headquarters votes for"));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((1, 3)));
}

#[test]
fn the_votes_of_ventrue_headquarters_need_not_be_cast() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.in_play(1, "Ventrue Headquarters");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.take("use Ventrue Headquarters");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((1, 0)));
}

#[test]
fn alexa_draper_discards_a_dominate_card_for_a_vote_once_a_referendum() {
    let mut t = table();
    t.minion(0, "Lauren");
    let alexa = t.minion(1, "Alexa Draper");
    t.lock(alexa);
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Conditioning", "Deflection", "Majesty"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.until(1, "use Alexa Draper");
    assert_eq!(game.options(), ["Conditioning", "Deflection"]);
    game.take("Deflection");
    assert_eq!(game.hand_size(1), 7, "the discarded card is replaced");
    game.pass_until(1, "Alexa Draper votes against");
    assert!(!game.can("use Alexa Draper"));
    game.take("Alexa Draper votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 3)));
}

#[test]
fn without_a_dominate_card_alexa_draper_gets_no_vote_more() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Alexa Draper");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Majesty"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass_until(1, "Alexa Draper votes against");
    assert!(!game.can("use Alexa Draper"));
}

#[test]
fn voting_against_alexander_silverson_costs_a_vampire_a_blood() {
    let mut t = table();
    t.minion(0, "Alexander Silverson");
    let alice = t.minion(1, "Alice Chen");
    let chrysanthemum = t.minion(1, "Chrysanthemum");
    t.counters(chrysanthemum, 0);
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Parity Shift"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    assert!(game.can("Chrysanthemum votes for"));
    assert!(!game.can("Chrysanthemum votes against"), "no blood to burn");
    game.take("Alice Chen votes against");
    assert_eq!(game.blood(alice), 6);
    // Votes that are no vampire's cost nothing.
    game.until(1, "Parity Shift votes against")
        .finish_referendum();
    assert_eq!(game.votes(), Some((0, 3)));
}

#[test]
fn voting_for_alexander_silverson_or_against_others_costs_nothing() {
    let mut t = table();
    t.minion(0, "Alexander Silverson");
    let alice = t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    game.take("Alice Chen votes for").finish_referendum();
    assert_eq!(game.blood(alice), 7);

    let mut t = table();
    t.minion(0, "Lauren");
    let alexander = t.minion(1, "Alexander Silverson");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    game.take("Alexander Silverson votes against");
    game.finish_referendum();
    assert_eq!(game.blood(alexander), 8);
}

#[test]
fn a_primogen_without_blood_gains_no_votes_against_alexander_silverson() {
    for (blood, can) in [(0, false), (1, true)] {
        let mut t = table();
        t.minion(0, "Alexander Silverson");
        let chrysanthemum = t.minion(1, "Chrysanthemum");
        t.counters(chrysanthemum, blood);
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Protected District"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.pass_until(1, "Chrysanthemum votes for");
        assert_eq!(game.can("play Protected District"), can);
        if can {
            game.take("play Protected District");
            assert_eq!(game.blood(chrysanthemum), 0);
        }
    }
}

#[test]
fn sybren_van_oosten_may_be_unlocked_after_his_referendum_passes() {
    for unlock in ["yes", "no"] {
        let mut t = table();
        let sybren = t.minion(0, "Sybren van Oosten");
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.take("Sybren van Oosten votes for");
        game.until(0, unlock);
        assert_eq!(game.locked(sybren), unlock == "no");
    }
}

#[test]
fn sybren_van_oosten_stays_locked_after_his_referendum_fails() {
    let mut t = table();
    let sybren = t.minion(0, "Sybren van Oosten");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.finish_referendum();
    assert!(game.locked(sybren));
    assert!(!game.happened(GameEvent::Unlocked(sybren)));
}

#[test]
fn a_fast_vote_of_a_vampire_with_intercept_against_it_is_blocked() {
    let mut t = table();
    t.minion(0, "Madison");
    let dowager = t.minion(2, "The Dowager");
    t.on(2, "Sport Bike", dowager, Level::Basic);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    // The predator may block it too.
    game.until(2, "block with The Dowager").finish_action();
    assert!(game.happened(GameEvent::Blocked { minion: dowager }));
}

#[test]
fn voter_captivation_and_freak_drive_are_played_in_either_order() {
    for cards in [
        ["Voter Captivation", "Freak Drive"],
        ["Freak Drive", "Voter Captivation"],
    ] {
        let mut t = table();
        let mkhokheli = t.minion(0, "Mkhokheli");
        t.counters(mkhokheli, 2);
        t.hand(
            0,
            &["Ancilla Empowerment", "Voter Captivation", "Freak Drive"],
        );
        let mut game = call(t, "Ancilla Empowerment");
        game.take("Mkhokheli votes for");
        game.take("the calling card votes for");
        for card in cards {
            game.until(0, &format!("play {card}"));
            game.take_if_there("mode 0");
        }
        assert!(!game.locked(mkhokheli));
        assert_eq!(game.blood(mkhokheli), 2 + 3 - 1);
    }
}
