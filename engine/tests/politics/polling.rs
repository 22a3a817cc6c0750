//! The polling step in particular: ballots of the prisci, what comes before votes,
//! referendums that pass automatically, and those that are cancelled.

use engine::script::Window;
use engine::vocab::{Level, TitleRank};
use engine::{GameEvent, Scenario, Scene};

use crate::{call, called, table};

// The prisci block

/// Lauren of seat 0 calls Ancilla Empowerment; these others are at the table.
fn called_among(others: &[(u8, &str)]) -> Scene<'static> {
    let mut t = table();
    t.minion(0, "Lauren");
    for (seat, name) in others {
        t.minion(*seat, name);
    }
    t.hand(0, &["Ancilla Empowerment"]);
    called(t, "Ancilla Empowerment", "Lauren")
}

#[test]
fn the_prisci_cast_a_block_of_three_votes_by_their_ballots() {
    let mut game = called_among(&[(1, "Korah")]);
    game.until(1, "Korah votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 3)));
    // Nobody votes for the block itself: a second priscus on the same side adds nothing.
    let mut game = called_among(&[(1, "Korah"), (2, "Stavros")]);
    game.until(1, "Korah votes against");
    game.until(2, "Stavros votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 3)));
}

#[test]
fn each_ready_priscus_has_one_ballot_and_votes_do_not_count_there() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Korah");
    let stavros = t.minion(1, "Stavros");
    t.minion(2, "Genevieve");
    t.torpor(stavros);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = called(t, "Ancilla Empowerment", "");
    assert!(!game.can("Stavros votes for"));
    // Genevieve has a vote besides her ballot; in the subreferendum it is one against one.
    game.until(1, "Korah votes for");
    game.until(2, "Genevieve votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 1)));
}

#[test]
fn with_as_many_ballots_on_either_side_the_prisci_block_abstains() {
    let mut game = called_among(&[(1, "Korah"), (2, "Stavros")]);
    game.until(1, "Korah votes for");
    game.until(2, "Stavros votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 0)));
    // Gratiano has two ballots.
    let mut game = called_among(&[(1, "Korah"), (2, "Gratiano")]);
    game.until(1, "Korah votes for");
    game.until(2, "Gratiano votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 3)));
}

/// Votes for and against so far.
fn so_far(game: &Scene<'_>) -> (i32, i32) {
    let view = game.view(0);
    let referendum = view.referendum().expect("a referendum goes on");
    (referendum.votes_for, referendum.votes_against)
}

#[test]
fn the_prisci_block_shifts_as_ballots_are_cast() {
    let mut game = called_among(&[(1, "Korah"), (1, "Kij Dansky"), (2, "Stavros")]);
    assert_eq!(so_far(&game), (0, 0));
    game.until(2, "Stavros votes for");
    assert_eq!(so_far(&game), (3, 0));
    game.until(1, "Korah votes against");
    assert_eq!(so_far(&game), (0, 0));
    game.until(1, "Kij Dansky votes against");
    assert_eq!(so_far(&game), (0, 3));
}

#[test]
fn a_vampire_casts_its_votes_and_ballots_in_agreement() {
    let mut game = called_among(&[(1, "Genevieve")]);
    game.until(1, "Genevieve votes for");
    // Her vote and her ballot went together; nothing is left to be cast.
    assert_eq!(so_far(&game), (4, 0));
    assert!(!game.can("Genevieve votes against") && !game.can("Genevieve votes for"));
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::BallotsCast { ballots: 1, .. })),
        1
    );
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::VotesCast { votes: 1, .. })),
        1
    );
}

#[test]
fn a_priscus_has_no_votes_of_its_own() {
    // It casts a ballot and no vote; what follows from that is the block's.
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Korah");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = called(t, "Ancilla Empowerment", "");
    game.until(1, "Korah votes against");
    assert_eq!(game.count(|e| matches!(e, GameEvent::VotesCast { .. })), 0);
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::BallotsCast { .. })),
        1
    );
    assert_eq!(so_far(&game), (0, 3));
    assert_eq!(TitleRank::Priscus.votes(), 0);
}

#[test]
fn a_priscus_made_to_abstain_abstains_with_its_ballots() {
    let mut t = table();
    t.minion(0, "Lauren");
    let korah = t.minion(1, "Korah");
    let catalina = t.minion(2, "Catalina Vega");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(2, &["Scalpel Tongue"]);
    let mut game = called(t, "Ancilla Empowerment", "Lauren");
    game.until(1, "Korah votes for");
    assert_eq!(so_far(&game), (3, 0));
    // Scalpel Tongue is for vampires that have cast votes or ballots: Korah has.
    game.until(2, "play Scalpel Tongue");
    game.take("mode 2");
    assert_eq!(so_far(&game), (0, 0));
    assert!(game.happened(GameEvent::Abstains(korah)));
    assert!(game.locked(korah) && !game.locked(catalina));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 0)));
}

#[test]
fn a_priscus_whose_votes_are_changed_casts_its_ballots_on_that_side() {
    let mut t = table();
    let lazverinus = t.minion(0, "Lazverinus, Thrall of Lambach");
    let korah = t.minion(1, "Korah");
    t.hand(0, &["Ancilla Empowerment", "Kindred Manipulation"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Lazverinus, Thrall of Lambach votes for");
    game.until(1, "Korah votes against");
    assert_eq!(so_far(&game), (2, 3));
    game.until(0, "play Kindred Manipulation").take("yes");
    assert!(game.happened(GameEvent::VotesChanged {
        source: korah,
        in_favour: true
    }));
    assert_eq!(so_far(&game), (5, 0));
    assert_eq!(game.blood(lazverinus), 9);
}

#[test]
fn a_vampire_whose_votes_are_changed_beforehand_votes_as_it_must_or_not_at_all() {
    let mut t = table();
    t.minion(0, "Lazverinus, Thrall of Lambach");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Kindred Manipulation"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("play Kindred Manipulation").take("yes");
    game.pass_until(1, "Alice Chen votes for");
    assert!(!game.can("Alice Chen votes against"));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 0)));
}

#[test]
fn a_priscus_is_on_the_side_of_its_own_ballots_not_on_that_of_the_block() {
    // The block goes against; Korah, who is for, has cast ballots in favour.
    let mut t = table();
    t.minion(0, "Lauren");
    let korah = t.minion(1, "Korah");
    let gratiano = t.minion(2, "Gratiano");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = called(t, "Ancilla Empowerment", "");
    game.until(1, "Korah votes for");
    game.until(2, "Gratiano votes against");
    assert_eq!(so_far(&game), (0, 3));
    assert!(game.happened(GameEvent::BallotsCast {
        seat: engine::Seat(1),
        source: korah,
        ballots: 1,
        in_favour: true
    }));
    assert!(game.happened(GameEvent::BallotsCast {
        seat: engine::Seat(2),
        source: gratiano,
        ballots: 2,
        in_favour: false
    }));
}

#[test]
fn a_priscus_who_leaves_the_sabbat_has_no_ballot_but_gratiano_keeps_his_own() {
    for (name, votes) in [("Korah", false), ("Gratiano", true)] {
        let mut t = table();
        t.minion(0, name);
        t.minion(0, "Lauren");
        t.hand(0, &["Out of the Frying Pan", "Ancilla Empowerment"]);
        let mut game = t.master_phase(0);
        game.take("play Out of the Frying Pan");
        game.until(0, "play Ancilla Empowerment").take("Lauren");
        while !game.in_referendum() {
            game.pass();
        }
        assert_eq!(game.can(&format!("{name} votes for")), votes);
    }
}

#[test]
fn during_a_political_action_means_the_referendum() {
    // Genevieve has another vote "during each political action": in its referendum,
    // not in one on a blood hunt.
    let mut game = called_among(&[(1, "Genevieve")]);
    game.until(1, "Genevieve votes for");
    assert_eq!(so_far(&game), (4, 0));

    let mut t = table();
    t.minion(0, "Genevieve");
    let lauren = t.minion(1, "Lauren");
    t.torpor(lauren);
    let mut game = t.minion_phase(0);
    game.take("diablerize");
    while !game.in_referendum() {
        game.pass();
    }
    game.until(0, "Genevieve votes against");
    game.finish_action();
    assert_eq!(game.votes(), Some((0, 3)));
}

// Before votes are cast

#[test]
fn what_is_used_before_votes_comes_before_anybody_casts_one() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(1, "Casey Snyder");
    t.hand(0, &["Ancilla Empowerment", "Closed Session"]);
    let mut open = call(t.clone(), "Ancilla Empowerment");
    open.pass_until(1, "Casey Snyder votes against");
    let mut game = call(t, "Ancilla Empowerment");
    assert_eq!(game.window(), Some(Window::BeforeVotes));
    assert_eq!(game.options(), ["pass", "play Closed Session"]);
    game.take("play Closed Session");
    assert_eq!(game.window(), Some(Window::Polling));
    game.until(0, "Alice Chen votes for");
    assert!(!game.can("Casey Snyder votes against"));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((2, 0)));
}

#[test]
fn once_votes_may_be_cast_it_is_too_late_for_what_comes_before() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Closed Session"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("pass");
    assert!(game.can("Alice Chen votes for"));
    assert!(!game.can("play Closed Session"));
}

#[test]
fn before_votes_whoever_is_asked_can_use_what_belongs_to_the_polling_step_as_well() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(1, "Gustav Breidenstein");
    t.hand(
        0,
        &[
            "Ancilla Empowerment",
            "Closed Session",
            "Bewitching Oration",
        ],
    );
    let mut game = call(t, "Ancilla Empowerment");
    assert_eq!(game.window(), Some(Window::BeforeVotes));
    assert!(game.can("play Closed Session") && game.can("play Bewitching Oration"));
    game.take("play Bewitching Oration").take("mode 1");
    game.until(0, "play Closed Session");
    game.until(0, "Alice Chen votes for");
}

#[test]
fn who_has_nothing_for_the_time_before_votes_is_not_asked_then() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(1, "Gustav Breidenstein");
    t.hand(0, &["Ancilla Empowerment", "Bewitching Oration"]);
    let game = call(t, "Ancilla Empowerment");
    assert_eq!(game.window(), Some(Window::Polling));
    assert!(game.can("play Bewitching Oration") && game.can("Alice Chen votes for"));
}

#[test]
fn what_is_drawn_in_the_polling_step_before_anybody_votes_can_still_come_before_votes() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(
        0,
        &[
            "Ancilla Empowerment",
            "Bewitching Oration",
            "Bewitching Oration",
        ],
    );
    t.library(0, &["Bonding", "Closed Session"]);
    let mut early = call(t.clone(), "Ancilla Empowerment");
    early.take("play Bewitching Oration").take("mode 1");
    early.pass_until(0, "play Closed Session");
    assert_eq!(early.window(), Some(Window::BeforeVotes));
    let mut late = call(t, "Ancilla Empowerment");
    late.take("Alice Chen votes for");
    late.until(0, "play Bewitching Oration").take("mode 1");
    late.pass_until(0, "the calling card votes for");
    assert!(!late.can("play Closed Session"));
}

#[test]
fn private_audience_lets_nobody_vote_but_sabbat_vampires() {
    let mut t = table();
    t.minion(0, "Lukas");
    t.minion(0, "Alice Chen");
    t.minion(1, "Korah");
    t.minion(2, "Kephamos, High Priest of Marrakech");
    t.hand(0, &["Ancilla Empowerment", "Private Audience"]);
    let mut game = called(t, "Ancilla Empowerment", "Lukas");
    game.take("play Private Audience");
    assert!(game.can("Lukas votes for") && !game.can("Alice Chen votes for"));
    game.pass();
    game.pass_until(1, "Korah votes for");
    game.pass();
    assert!(!game.in_referendum(), "Kephamos cannot vote");
}

#[test]
fn the_regent_is_no_cardinal() {
    let mut t = table();
    t.minion(0, "Sha-Ennu");
    let lukas = t.minion(1, "Lukas");
    t.minion(1, "Klaus Konrecht");
    t.hand(0, &["Investiture"]);
    let mut game = call(t, "Investiture");
    game.take("Lukas");
    // Investiture asks for a cardinal or a regent, and gives each cardinal a vote more.
    game.take("Sha-Ennu votes for");
    assert_eq!(so_far(&game), (4, 0));
    game.pass_until(1, "Klaus Konrecht votes for");
    game.take("Klaus Konrecht votes for");
    assert_eq!(so_far(&game), (8, 0));
    game.pass_until(1, "Lukas votes against").pass();
    game.finish_action();
    assert_eq!(game.title(lukas).map(|t| t.rank), Some(TitleRank::Priscus));
}

// Referendums that pass automatically

/// Lauren calls Ancilla Empowerment, which passes, and plays Cryptic Rider.
fn with_a_rider(mut t: Scenario<'static>) -> Scene<'static> {
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment", "Cryptic Rider"]);
    let mut game = called(t, "Ancilla Empowerment", "Lauren");
    game.take("the calling card votes for");
    game.until(0, "play Cryptic Rider").finish_action();
    game
}

#[test]
fn a_referendum_that_passes_automatically_has_no_polling_step() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(1, "Madame Guil");
    t.hand(0, &["Anarchist Uprising"]);
    let mut game = with_a_rider(t);
    let pool = [0, 1, 2].map(|s| game.pool(s));
    game.take("play Anarchist Uprising");
    while game.in_action() {
        assert!(!game.in_referendum(), "nobody is asked anything during it");
        game.pass();
    }
    assert!(game.happened(GameEvent::PassesAutomatically));
    assert_eq!(game.votes(), Some((0, 0)));
    assert_eq!(
        [0, 1, 2].map(|s| game.pool(s)),
        [pool[0] - 2, pool[1] - 1, pool[2]]
    );
}

#[test]
fn only_the_next_referendum_of_the_turn_passes_automatically() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(0, "Andi Liu");
    t.hand(0, &["Anarchist Uprising", "Consanguineous Boon"]);
    let mut game = with_a_rider(t);
    game.take("play Anarchist Uprising")
        .take("Alice Chen")
        .finish_action();
    game.take("play Consanguineous Boon");
    while !game.in_referendum() {
        game.pass();
    }
    // The terms first: it names a clan. Then votes are cast as ever.
    let clan = game.options()[0].clone();
    game.take(&clan);
    assert!(game.can("the calling card votes for"));
    // In the next turn of hers a rider has no effect any more.
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Anarchist Uprising"]);
    let mut game = with_a_rider(t);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "play Anarchist Uprising").take("Alice Chen");
    while !game.in_referendum() {
        game.pass();
    }
    assert!(game.can("the calling card votes for"));
}

#[test]
fn what_belongs_to_the_polling_step_is_not_played_where_a_referendum_passes_automatically() {
    let mut t = table();
    t.minion(0, "Catalina Vega");
    t.minion(1, "Madame Guil");
    t.hand(
        0,
        &[
            "Anarchist Uprising",
            "Bewitching Oration",
            "Perfect Paragon",
            "Scalpel Tongue",
        ],
    );
    t.hand(1, &["Delaying Tactics", "Scalpel Tongue"]);
    let mut game = with_a_rider(t);
    game.take("play Anarchist Uprising");
    while game.in_action() {
        for card in ["Bewitching Oration", "Scalpel Tongue", "Delaying Tactics"] {
            assert!(!game.can(&format!("play {card}")), "{card}");
        }
        // Perfect Paragon may be played before resolution, but only for its other effect.
        game.pass();
    }
    assert_eq!(game.votes(), Some((0, 0)));
}

#[test]
fn the_votes_of_perfect_paragon_are_not_for_a_referendum_that_passes_automatically() {
    let mut t = table();
    t.minion(0, "Catalina Vega");
    t.hand(0, &["Anarchist Uprising", "Perfect Paragon"]);
    let mut plain = t.clone();
    // Where votes are cast, it is there.
    plain.minion(0, "Lauren");
    let mut game = called(plain, "Anarchist Uprising", "Catalina Vega");
    game.pass_until(0, "play Perfect Paragon");
    let mut game = with_a_rider(t);
    game.take("play Anarchist Uprising");
    while game.in_action() {
        assert_ne!(game.window(), Some(Window::Polling));
        game.pass();
    }
    assert!(game.happened(GameEvent::PassesAutomatically));
}

#[test]
fn voter_captivation_gains_nothing_from_a_referendum_that_passed_automatically() {
    let mut t = table();
    let catalina = t.minion(0, "Catalina Vega");
    t.counters(catalina, 3);
    t.hand(0, &["Anarchist Uprising", "Voter Captivation"]);
    let mut game = with_a_rider(t);
    game.take("play Anarchist Uprising");
    game.until(0, "play Voter Captivation");
    game.take_if_there("mode 0")
        .take_if_there("0")
        .finish_action();
    assert_eq!(game.ash_heap(0).last(), Some(&"Anarchist Uprising"));
    assert_eq!(game.blood(catalina), 3);
}

#[test]
fn a_blocked_call_does_not_use_up_a_rider() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(0, "Andi Liu");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.on(1, "Bowl of Convergence", gilbert, Level::Basic);
    t.hand(0, &["Anarchist Uprising", "Autarkis Persecution"]);
    let mut game = with_a_rider(t);
    game.take("play Anarchist Uprising").take("Alice Chen");
    game.until(1, "block with Gilbert Duane").finish_action();
    assert!(!game.happened(GameEvent::PassesAutomatically));
    game.take("play Autarkis Persecution").finish_action();
    assert!(game.happened(GameEvent::PassesAutomatically));
}

#[test]
fn dia_de_los_muertos_is_for_the_first_referendum_of_a_sabbat_vampire() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(0, "Lukas");
    t.hand(
        0,
        &[
            "Día de los Muertos",
            "Ancilla Empowerment",
            "Anarchist Uprising",
        ],
    );
    let mut game = t.master_phase(0);
    game.take("play Día de los Muertos");
    game.until(0, "play Ancilla Empowerment").take("Lauren");
    while !game.in_referendum() {
        game.pass();
    }
    game.finish_action();
    game.take("play Anarchist Uprising").finish_action();
    assert!(game.happened(GameEvent::PassesAutomatically));
    assert_eq!(game.votes(), Some((0, 0)));
}

#[test]
fn the_malkavian_rider_clause_waits_for_a_referendum_of_its_player() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Gilbert Duane");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Malkavian Rider Clause", "Anarchist Uprising"]);
    let mut game = called(t, "Ancilla Empowerment", "");
    game.take("play Malkavian Rider Clause");
    game.take("the calling card votes for").finish_action();
    game.pass_to_turn_of(1).until(1, "play Anarchist Uprising");
    game.finish_action();
    assert!(game.happened(GameEvent::PassesAutomatically));
}

// Referendums that are cancelled

/// Whoever has to discard down to her hand size discards a card without effect.
fn discard_a_blank(game: &mut Scene<'_>) {
    let cards = engine::CardDb::embedded();
    let scripted = |name: &String| cards.by_name(name).is_some_and(|d| cards.def(d).scripted);
    let blank = game.options().into_iter().find(|o| !scripted(o));
    game.take(&blank.expect("there is a blank in hand"));
}

#[test]
fn a_referendum_is_cancelled_before_during_or_after_votes_are_cast() {
    for votes in 0..3 {
        let mut t = table();
        let alice = t.minion(0, "Alice Chen");
        let gilbert = t.minion(1, "Gilbert Duane");
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Delaying Tactics"]);
        let mut game = call(t, "Ancilla Empowerment");
        if votes > 0 {
            game.take("Alice Chen votes for");
        }
        if votes > 1 {
            game.until(1, "Gilbert Duane votes against");
        }
        game.until(1, "play Delaying Tactics");
        assert!(game.happened(GameEvent::ReferendumCancelled));
        discard_a_blank(&mut game);
        game.finish_action();
        assert_eq!(game.votes(), None, "the results are not tallied");
        assert_eq!([game.pool(0), game.pool(1)], [30, 30]);
        assert!(!game.locked(alice));
        assert_eq!(game.blood(gilbert), 6);
    }
}

#[test]
fn delaying_tactics_returns_the_card_and_forbids_the_same_political_action() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(0, "Andi Liu");
    t.minion(1, "Gilbert Duane");
    t.hand(0, &["Ancilla Empowerment", "Anarchist Uprising"]);
    t.hand(1, &["Delaying Tactics"]);
    let mut game = called(t, "Ancilla Empowerment", "Alice Chen");
    game.until(1, "play Delaying Tactics");
    // The card was replaced as it was played: one is discarded.
    assert_eq!(game.to_decide(), 0);
    assert_eq!(game.hand_size(0), 8);
    discard_a_blank(&mut game);
    assert_eq!(game.hand_size(0), 7);
    assert_eq!(game.hand(0), ["Anarchist Uprising", "Ancilla Empowerment"]);
    game.finish_action();
    // Not by Andi either; another one may be called, but not by Alice again.
    assert!(!game.can("play Ancilla Empowerment"));
    game.take("play Anarchist Uprising");
    assert!(game.locked(game.find("Andi Liu").unwrap()));
    game.finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "play Ancilla Empowerment");
}

#[test]
fn telepathic_vote_counting_cancels_a_referendum_of_ones_own() {
    let mut t = table();
    t.minion(0, "Gilbert Duane");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Telepathic Vote Counting"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.until(1, "Alice Chen votes against");
    game.until(0, "play Telepathic Vote Counting")
        .take("mode 0");
    assert!(game.happened(GameEvent::ReferendumCancelled));
    assert_eq!(game.hand_size(0), 8);
    discard_a_blank(&mut game);
    assert_eq!(game.hand(0), ["Ancilla Empowerment"]);
}

#[test]
fn irregular_protocol_makes_the_acting_vampire_abstain() {
    let mut t = table();
    let alice = t.minion(0, "Alice Chen");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Irregular Protocol"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Alice Chen votes for");
    game.until(1, "play Irregular Protocol");
    assert!(game.happened(GameEvent::Abstains(alice)));
    assert!(game.locked(gilbert));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 0)));
}

#[test]
fn no_title_of_kholo_is_taken_where_a_referendum_passes_automatically() {
    for (card, vampire) in [
        ("Guruhi Kholo", "Fish"),
        ("Ishtarri Kholo", "Elizabeth Conde"),
        ("Osebo Kholo", "Titi Camara"),
    ] {
        let play = format!("play {card}");
        let mut t = table();
        t.minion(0, "Catalina Vega");
        t.minion(1, vampire);
        t.hand(0, &["Anarchist Uprising"]).hand(1, &[card]);
        // Where votes are cast, it is there.
        called(t.clone(), "Anarchist Uprising", "Catalina Vega").pass_until(1, &play);
        let mut game = with_a_rider(t);
        game.take("play Anarchist Uprising");
        while game.in_action() {
            assert!(!game.can(&play), "{card}");
            game.pass();
        }
        assert!(game.happened(GameEvent::PassesAutomatically), "{card}");
    }
}
