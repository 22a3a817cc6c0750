//! Cards that are titles, one for each city or clan, and what their referendums are like.

use engine::script::Window;
use engine::vocab::{Level, TitleRank};
use engine::{CardDb, GameEvent, Scene, Slot};

use crate::{call, called, table};

/// Rank and city of a vampire's title.
fn title(game: &Scene<'_>, vampire: Slot) -> Option<(TitleRank, &'static str)> {
    let title = game.title(vampire)?;
    let city = &CardDb::embedded().cities()[title.city() as usize];
    Some((title.rank, city.as_str()))
}

#[test]
fn a_praxis_seizure_makes_its_caller_prince_of_its_city() {
    for card in [
        "Praxis Seizure: Amsterdam",
        "Praxis Seizure: Atlanta",
        "Praxis Seizure: Boston",
        "Praxis Seizure: Chicago",
        "Praxis Seizure: Cleveland",
        "Praxis Seizure: Dallas",
        "Praxis Seizure: Dublin",
        "Praxis Seizure: Frankfurt",
        "Praxis Seizure: London",
        "Praxis Seizure: Miami",
        "Praxis Seizure: Seattle",
        "Praxis Seizure: York",
    ] {
        for passes in [true, false] {
            let mut t = table();
            let lauren = t.minion(0, "Lauren");
            // No Camarilla vampire, who cannot call it.
            t.minion(0, "Yorik");
            t.hand(0, &[card]);
            let mut game = call(t, card);
            let vote = if passes { "for" } else { "against" };
            game.take(&format!("the calling card votes {vote}"));
            game.finish_action();
            let city = card.split(": ").nth(1).expect("a city");
            let prince = Some((TitleRank::Prince, city));
            assert_eq!(title(&game, lauren), prince.filter(|_| passes), "{card}");
            assert_eq!(game.on(lauren).len(), usize::from(passes), "{card}");
        }
    }
}

#[test]
fn some_praxis_seizures_give_a_capacity_to_a_prince_of_their_clan() {
    for (card, member, other) in [
        ("Praxis Seizure: Athens", "Lauren", "Ryan"),
        ("Praxis Seizure: Barcelona", "Lauren", "Ryan"),
        ("Praxis Seizure: Brussels", "Ryan", "Lauren"),
        ("Praxis Seizure: Geneva", "Madison", "Lauren"),
        ("Praxis Seizure: Glasgow", "Anastasia Grey", "Lauren"),
        ("Praxis Seizure: Monaco", "Min-seo", "Lauren"),
        ("Praxis Seizure: Paris", "Min-seo", "Lauren"),
        ("Praxis Seizure: Rome", "Bianca", "Lauren"),
        ("Praxis Seizure: Stockholm", "Ashley", "Lauren"),
    ] {
        for (caller, more) in [(member, 1), (other, 0)] {
            let mut t = table();
            let slot = t.minion(0, caller);
            t.hand(0, &[card]);
            let mut game = call(t, card);
            let before = game.capacity(slot);
            game.take("the calling card votes for").finish_action();
            let city = card.split(": ").nth(1).expect("a city");
            assert_eq!(title(&game, slot), Some((TitleRank::Prince, city)));
            assert_eq!(game.capacity(slot), before + more, "{card} and {caller}");
        }
    }
}

#[test]
fn a_crusade_makes_its_caller_archbishop_of_its_city() {
    for card in [
        "Crusade: Atlanta",
        "Crusade: Chicago",
        "Crusade: Frankfurt",
        "Crusade: Houston",
        "Crusade: Mexico City",
        "Crusade: Miami",
        "Crusade: New York",
        "Crusade: Paris",
        "Crusade: Philadelphia",
        "Crusade: Toronto",
    ] {
        for passes in [true, false] {
            let mut t = table();
            let yorik = t.minion(0, "Yorik");
            // No Sabbat vampire, who cannot call it.
            t.minion(0, "Lauren");
            t.hand(0, &[card]);
            let mut game = call(t, card);
            let vote = if passes { "for" } else { "against" };
            game.take(&format!("the calling card votes {vote}"));
            game.finish_action();
            let city = card.split(": ").nth(1).expect("a city");
            let archbishop = Some((TitleRank::Archbishop, city));
            assert_eq!(title(&game, yorik), archbishop.filter(|_| passes), "{card}");
            assert_eq!(game.on(yorik).len(), usize::from(passes), "{card}");
        }
    }
}

#[test]
fn a_fee_stake_makes_an_anarch_of_age_baron_of_its_city() {
    for card in [
        "Fee Stake: Boston",
        "Fee Stake: Corte",
        "Fee Stake: Los Angeles",
        "Fee Stake: New York",
        "Fee Stake: Perth",
        "Fee Stake: Seattle",
    ] {
        let mut t = table();
        // An Anarch too young, and a vampire who is none.
        t.minion(0, "Rayne");
        t.minion(0, "Madison");
        t.hand(0, &[card]);
        assert!(!t.clone().minion_phase(0).can(&format!("play {card}")));
        let brandon = t.minion(0, "Brandon Grime");
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        assert_eq!(game.stealth(), 1, "{card}");
        game.finish_action();
        let city = card.split(": ").nth(1).expect("a city");
        assert_eq!(title(&game, brandon), Some((TitleRank::Baron, city)));
        assert_eq!(game.on(brandon), [card]);
    }
}

#[test]
fn some_fee_stakes_give_a_vote_to_a_clan_when_it_calls() {
    for (card, anarch, votes) in [
        // Votes besides the two of a baron.
        ("Fee Stake: Boston", "Rayne", 0),
        ("Fee Stake: New York", "Rayne", 1),
        ("Fee Stake: New York", "Crow", 0),
        ("Fee Stake: Seattle", "Crow", 1),
        ("Fee Stake: Seattle", "Rayne", 0),
    ] {
        for calls in [true, false] {
            let mut t = table();
            let slot = t.minion(0, anarch);
            t.minion(0, "Alice Chen");
            t.on(0, card, slot, Level::Basic);
            t.hand(0, &["Ancilla Empowerment"]);
            let caller = if calls { anarch } else { "Alice Chen" };
            let mut game = called(t, "Ancilla Empowerment", caller);
            game.take(&format!("{anarch} votes for"))
                .finish_referendum();
            let all = 2 + if calls { votes } else { 0 };
            assert_eq!(game.votes(), Some((all, 0)), "{card}");
        }
    }
}

#[test]
fn fee_stake_boston_gives_a_vote_to_a_toreador_turned_anarch() {
    let mut t = table();
    let min = t.minion(0, "Min-seo");
    t.on(0, "Fee Stake: Boston", min, Level::Basic);
    t.hand(0, &["Go Anarch", "Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Go Anarch").finish_action();
    game.take("play Ancilla Empowerment");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Min-seo votes for").finish_referendum();
    // Two of a baron, and one of the clan.
    assert_eq!(game.votes(), Some((3, 0)));
}

#[test]
fn vampires_call_a_referendum_to_burn_a_fee_stake_with_weaker_titles_of_others() {
    for card in [
        "Fee Stake: Boston",
        "Fee Stake: Corte",
        "Fee Stake: Los Angeles",
        "Fee Stake: New York",
        "Fee Stake: Seattle",
    ] {
        let mut t = table();
        let brandon = t.minion(1, "Brandon Grime");
        t.on(1, card, brandon, Level::Basic);
        t.minion(0, "Alice Chen");
        // An ally cannot call it.
        t.minion(0, "Underbridge Stray");
        t.minion(2, "Elisha Tucker");
        let mut game = t.minion_phase(0);
        game.take(&format!("act with {card}"));
        assert_eq!(game.stealth(), 1, "{card}");
        game.until(0, "Alice Chen votes for");
        game.until(2, "Elisha Tucker votes for");
        game.finish_action();
        // A prince has 1 vote instead of 2, a baron has his 2.
        assert_eq!(game.votes(), Some((3, 0)), "{card}");
        assert!(game.on(brandon).is_empty(), "{card}");
    }
}

#[test]
fn a_justicar_card_makes_a_ready_camarilla_member_of_its_clan_justicar() {
    for (card, member, other) in [
        ("Banu Haqim Justicar", "Bijou", "Yorik"),
        ("Gangrel Justicar", "Anastasia Grey", "Robert Price"),
        ("Lasombra Justicar", "Braden White", "Claudia"),
        ("Malkavian Justicar", "Ashley", "Yorik"),
        ("Nosferatu Justicar", "Ryan", "Dani"),
        ("Ventrue Justicar", "Madison", "Ingrid Russo"),
    ] {
        let mut t = table();
        // Of another clan, or no Camarilla vampire: without a member it is not playable.
        t.minion(1, other);
        t.minion(0, "Lauren");
        t.hand(0, &[card]);
        assert!(!t.clone().minion_phase(0).can(&format!("play {card}")));
        let slot = t.minion(1, member);
        let mut game = t.minion_phase(0);
        game.take(&format!("play {card}"));
        while !game.in_referendum() {
            game.pass();
        }
        // One candidate is named without a question. It has a vote in this referendum.
        game.take_if_there(member);
        game.until(1, &format!("{member} votes for"));
        game.until(0, "the calling card votes for");
        game.finish_action();
        assert_eq!(game.votes(), Some((2, 0)), "{card}");
        assert_eq!(title(&game, slot).map(|t| t.0), Some(TitleRank::Justicar));
        assert_eq!(game.on(slot), [card]);
    }
}

#[test]
fn cardinal_benediction_is_voted_on_by_the_sabbat_alone() {
    let mut t = table();
    t.minion(0, "Yorik");
    let kij = t.minion(0, "Kij Dansky");
    t.minion(1, "Alice Chen");
    t.minion(2, "Johannes Worringen");
    t.hand(0, &["Cardinal Benediction"]);
    let mut game = called(t, "Cardinal Benediction", "Yorik");
    game.take_if_there("Kij Dansky");
    game.take("the calling card votes for");
    while game.in_referendum() {
        assert!(!game.can("Alice Chen votes against"));
        game.pass();
    }
    game.finish_action();
    assert_eq!(title(&game, kij).map(|t| t.0), Some(TitleRank::Cardinal));
    assert_eq!(game.on(kij), ["Cardinal Benediction"]);
}

#[test]
fn the_sabbat_votes_on_a_cardinal_benediction() {
    let mut t = table();
    t.minion(0, "Yorik");
    t.minion(0, "Kij Dansky");
    t.minion(2, "Johannes Worringen");
    t.hand(0, &["Cardinal Benediction"]);
    let mut game = called(t, "Cardinal Benediction", "Yorik");
    game.take_if_there("Kij Dansky");
    game.until(2, "Johannes Worringen votes against");
    game.finish_action();
    assert_eq!(game.votes(), Some((0, 2)));
    assert!(game.find("Cardinal Benediction").is_none());
}

#[test]
fn legacy_of_pander_gives_untitled_pander_a_vote() {
    let mut t = table();
    t.minion(0, "Christine Boscacci");
    t.minion(0, "Alfred Benezri");
    t.hand(0, &["Legacy of Pander", "Ancilla Empowerment"]);
    let mut game = called(t, "Legacy of Pander", "Alfred Benezri");
    game.take("the calling card votes for").finish_action();
    assert!(game.find("Legacy of Pander").is_some());
    game.take("play Ancilla Empowerment");
    while game.window() != Some(Window::Polling) {
        game.pass();
    }
    game.until(0, "Christine Boscacci votes for");
    // The title of a bishop has a vote as ever, and no more.
    game.until(0, "Alfred Benezri votes for")
        .finish_referendum();
    assert_eq!(game.votes(), Some((2, 0)));
}

#[test]
fn pulling_strings_makes_a_younger_vampire_abstain_or_any_at_superior() {
    for (reacting, mode, caller) in [
        ("Sully", None, "Yorik"),
        ("Alexa Draper", Some("mode 0"), "Belinde"),
        ("Alexa Draper", Some("mode 1"), "Belinde"),
        // Older than she is.
        ("Alexa Draper", Some("mode 1"), "Madame Guil"),
    ] {
        let mut t = table();
        t.minion(0, caller);
        t.in_play(0, "Legacy of Pander");
        t.minion(0, "Christine Boscacci");
        t.minion(1, reacting);
        t.hand(0, &["Ancilla Empowerment"]);
        t.hand(1, &["Pulling Strings"]);
        let mut game = called(t, "Ancilla Empowerment", caller);
        let voter = if caller == "Yorik" {
            "Christine Boscacci"
        } else {
            caller
        };
        game.until(0, &format!("{voter} votes for"));
        game.until(1, "play Pulling Strings");
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.take_if_there(voter).finish_referendum();
        assert_eq!(game.votes(), Some((0, 0)), "{voter}");
    }
}

#[test]
fn at_basic_pulling_strings_is_for_younger_vampires_only() {
    let mut t = table();
    t.minion(0, "Belinde");
    t.minion(1, "Sully");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Pulling Strings"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Belinde votes for");
    while game.in_referendum() {
        assert!(!game.can("play Pulling Strings"));
        game.pass();
    }
}

#[test]
fn superior_telepathic_vote_counting_makes_a_vampire_abstain() {
    let mut t = table();
    t.minion(0, "Colette");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Telepathic Vote Counting"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.until(1, "Alice Chen votes against");
    game.until(0, "play Telepathic Vote Counting")
        .take("mode 1");
    game.take_if_there("Alice Chen").finish_referendum();
    assert_eq!(game.votes(), Some((1, 0)));
}

#[test]
fn childe_of_the_revolution_becomes_an_anarch_that_must_hunt() {
    let mut t = table();
    let casey = t.minion(0, "Casey Snyder");
    // No baron.
    t.minion(0, "Rayne");
    t.minion(1, "Nassir");
    t.hand(0, &["Childe of the Revolution"]);
    let mut game = t.minion_phase(0);
    game.take("play Childe of the Revolution");
    assert_eq!(game.stealth(), 1);
    while game.in_action() {
        game.take(if game.can("no") { "no" } else { "pass" });
    }
    let child = game
        .find("Childe of the Revolution")
        .expect("it is in play");
    assert_eq!((game.controller(child), game.capacity(child)), (0, 1));
    assert_eq!(game.blood(casey), 5);
    // There is nothing else to be done before it has hunted.
    assert!(game.ready(child) && game.locked(child));
    assert_eq!(game.blood(child), 1);
    let hunts =
        |e: &GameEvent| matches!(e, GameEvent::ActionAnnounced { minion, .. } if *minion == child);
    assert_eq!(game.count(hunts), 1);
    assert!(game.can("bleed"), "Rayne acts now");
}

#[test]
fn rastacourere_weakens_neither_the_prisci_nor_a_ballot_among_them() {
    for (other, votes) in [(false, (3, 0)), (true, (0, 0))] {
        let mut t = table();
        t.minion(0, "Lauren");
        let korah = t.minion(1, "Korah");
        t.on(0, "Rastacourere", korah, Level::Basic);
        if other {
            t.minion(2, "Xendil Charmer");
        }
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = t.minion_phase(0);
        game.take("play Ancilla Empowerment")
            .take_if_there("Lauren");
        while !game.in_referendum() {
            game.pass();
        }
        game.until(1, "Korah votes for");
        if other {
            // Were his ballot worth less, this one would decide.
            game.until(2, "Xendil Charmer votes against");
        }
        game.finish_referendum();
        assert_eq!(game.votes(), Some(votes));
    }
}
