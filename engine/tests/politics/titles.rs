//! Titles: held, given, and contested.

use engine::vocab::TitleRank;
use engine::{GameEvent, Scene};

use crate::{call, called, rank, seats, table};

#[test]
fn toreador_justicar_gives_the_title_to_a_ready_toreador() {
    let mut t = table();
    t.minion(0, "Lauren");
    let kathy = t.minion(1, "Kathy Glens");
    t.minion(2, "Ryan");
    t.hand(0, &["Toreador Justicar"]);
    let mut game = call(t, "Toreador Justicar");
    game.take("the calling card votes for").finish_action();
    assert_eq!(game.on(kathy), ["Toreador Justicar"]);
    assert_eq!(game.title(kathy).map(|t| t.rank), Some(TitleRank::Justicar));
}

#[test]
fn in_its_referendum_each_ready_toreador_has_a_vote_more() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Kathy Glens");
    t.minion(2, "Catalina Vega");
    t.minion(2, "Ryan");
    let nik = t.minion(2, "Nik Sikko");
    t.torpor(nik);
    t.hand(0, &["Toreador Justicar"]);
    let mut game = call(t, "Toreador Justicar");
    game.take("Kathy Glens"); // the choice of terms
    game.until(1, "Kathy Glens votes for");
    game.until(2, "Catalina Vega votes against");
    game.finish_action();
    assert_eq!(game.votes(), Some((1, 3)));
}

#[test]
fn a_new_title_takes_the_place_of_the_old() {
    let mut t = table();
    t.minion(0, "Lauren");
    let catalina = t.minion(1, "Catalina Vega");
    t.hand(0, &["Toreador Justicar"]);
    let mut game = call(t, "Toreador Justicar");
    game.take("the calling card votes for").finish_action();
    assert_eq!(
        game.title(catalina).map(|t| t.rank),
        Some(TitleRank::Justicar)
    );
}

#[test]
fn a_second_justicar_of_the_clan_contests_the_title() {
    let mut t = table();
    t.minion(0, "Lauren");
    let kathy = t.minion(1, "Kathy Glens");
    let guil = t.minion(2, "Madame Guil");
    t.hand(0, &["Toreador Justicar"]);
    let mut game = call(t, "Toreador Justicar");
    game.take("Kathy Glens");
    game.take("the calling card votes for").finish_action();
    assert!(game.happened(GameEvent::ContestBegins(kathy)));
    assert!(game.happened(GameEvent::ContestBegins(guil)));
    // While it lasts, neither has the title; both stay ready.
    assert_eq!((game.title(kathy), game.title(guil)), (None, None));
    assert!(game.ready(kathy) && game.ready(guil));
}

/// Gilbert Duane of seat 0 is Prince of Miami; Graham Gottesman of seat 1 comes out.
fn two_princes_of_miami() -> engine::Scene<'static> {
    let mut t = table();
    t.minion(0, "Gilbert Duane");
    t.uncontrolled(1, "Graham Gottesman", 7);
    let mut game = t.influence_phase(1);
    game.take("bring out Graham Gottesman");
    game
}

#[test]
fn princes_of_the_same_city_contest_the_title() {
    let game = two_princes_of_miami();
    let gilbert = game.find("Gilbert Duane").unwrap();
    let graham = game.find("Graham Gottesman").unwrap();
    assert!(game.happened(GameEvent::ContestBegins(gilbert)));
    assert!(game.happened(GameEvent::ContestBegins(graham)));
    assert_eq!((game.title(gilbert), game.title(graham)), (None, None));
}

#[test]
fn to_contest_a_title_costs_the_vampire_a_blood_each_unlock_phase() {
    let mut game = two_princes_of_miami();
    let gilbert = game.find("Gilbert Duane").unwrap();
    game.pass_until(0, "contest Gilbert Duane");
    assert!(game.can("yield Gilbert Duane"));
    game.take("contest Gilbert Duane");
    assert_eq!(game.blood(gilbert), 6);
    assert_eq!(game.pool(0), 30);
    assert_eq!(game.title(gilbert), None, "the contest goes on");
}

#[test]
fn the_last_to_contest_a_title_has_it_from_its_next_unlock_phase() {
    let mut game = two_princes_of_miami();
    let gilbert = game.find("Gilbert Duane").unwrap();
    let graham = game.find("Graham Gottesman").unwrap();
    game.until(0, "yield Gilbert Duane");
    assert!(game.happened(GameEvent::Yielded(gilbert)));
    assert_eq!(game.title(graham), None, "not before his unlock phase");
    game.pass_until(1, "bleed");
    assert!(game.happened(GameEvent::ContestWon(graham)));
    assert_eq!(game.title(graham).map(|t| t.rank), Some(TitleRank::Prince));
    assert_eq!(game.title(gilbert), None, "lost for the rest of the game");
}

#[test]
fn a_vampire_without_blood_yields_a_contested_title() {
    let mut t = table();
    let gilbert = t.minion(0, "Gilbert Duane");
    t.counters(gilbert, 0);
    t.uncontrolled(1, "Graham Gottesman", 7);
    let mut game = t.influence_phase(1);
    game.take("bring out Graham Gottesman");
    game.pass_until(0, "hunt");
    assert!(game.happened(GameEvent::Yielded(gilbert)));
}

#[test]
fn a_vampire_in_torpor_yields_a_contested_title() {
    let mut t = table();
    let gilbert = t.minion(0, "Gilbert Duane");
    t.torpor(gilbert);
    t.uncontrolled(1, "Graham Gottesman", 7);
    let mut game = t.influence_phase(1);
    game.take("bring out Graham Gottesman");
    game.pass_until(0, "leave torpor");
    assert!(game.happened(GameEvent::Yielded(gilbert)));
}

#[test]
fn a_contested_title_gives_no_votes() {
    let mut game = two_princes_of_miami();
    game.pass_until(0, "contest Gilbert Duane");
    assert_eq!(game.count(|e| matches!(e, GameEvent::ContestBegins(_))), 2);

    let mut t = table();
    t.minion(0, "Gilbert Duane");
    t.uncontrolled(0, "Graham Gottesman", 7);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.influence_phase(0);
    game.take("bring out Graham Gottesman");
    game.pass_until(0, "contest Gilbert Duane");
    game.take("contest Gilbert Duane")
        .take("contest Graham Gottesman");
    game.pass_until(0, "play Ancilla Empowerment");
    game.take("play Ancilla Empowerment").take("Gilbert Duane");
    while !game.in_referendum() {
        game.pass();
    }
    assert!(!game.can("Gilbert Duane votes for"));
    assert!(!game.can("Graham Gottesman votes for"));
    for prince in ["Gilbert Duane", "Graham Gottesman"] {
        let mut t = table();
        t.minion(0, prince);
        t.hand(0, &["Ancilla Empowerment"]);
        let game = call(t, "Ancilla Empowerment");
        assert!(game.can(&format!("{prince} votes for")));
    }
}

#[test]
fn a_baron_contests_the_city_of_a_prince_for_a_blood_each() {
    let mut t = table();
    t.minion(0, "Donny Kowalczyk");
    t.uncontrolled(1, "Elisha Tucker", 6);
    let mut game = t.influence_phase(1);
    game.take("bring out Elisha Tucker");
    let elisha = game.find("Elisha Tucker").unwrap();
    let donny = game.find("Donny Kowalczyk").unwrap();
    game.until(0, "contest Donny Kowalczyk");
    assert_eq!(game.blood(donny), 5);
    game.until(1, "contest Elisha Tucker");
    assert_eq!(game.blood(elisha), 5);
}

#[test]
fn a_baron_with_a_single_blood_need_not_yield_to_a_prince() {
    for blood in [0, 1] {
        let mut t = table();
        let elisha = t.minion(1, "Elisha Tucker");
        t.counters(elisha, blood);
        t.uncontrolled(0, "Donny Kowalczyk", 6);
        let mut game = t.influence_phase(0);
        game.take("bring out Donny Kowalczyk");
        if blood == 1 {
            game.until(1, "contest Elisha Tucker");
        } else {
            game.pass_to_turn_of(1);
        }
        // Without blood there is no choice.
        assert_eq!(game.happened(GameEvent::Yielded(elisha)), blood == 0);
    }
}

#[test]
fn primogen_and_princes_of_different_cities_contest_nothing() {
    let mut t = table();
    t.minion(0, "Chrysanthemum");
    t.minion(0, "Alice Chen");
    t.uncontrolled(1, "Lloyd Brooks", 6);
    t.uncontrolled(1, "Horst von Brühl", 6);
    let mut game = t.influence_phase(1);
    game.take("bring out Lloyd Brooks");
    game.take("bring out Horst von Brühl");
    assert_eq!(game.count(|e| matches!(e, GameEvent::ContestBegins(_))), 0);
}

#[test]
fn a_title_card_is_burned_when_its_title_is_yielded() {
    let mut t = table();
    t.minion(0, "Lauren");
    let kathy = t.minion(0, "Kathy Glens");
    t.minion(1, "Madame Guil");
    t.hand(0, &["Toreador Justicar"]);
    let mut game = called(t, "Toreador Justicar", "Lauren");
    game.take("Kathy Glens");
    game.take("the calling card votes for").finish_action();
    assert_eq!(game.on(kathy), ["Toreador Justicar"]);
    game.until(1, "contest Madame Guil");
    game.until(0, "yield Kathy Glens");
    assert!(game.on(kathy).is_empty());
    assert_eq!(game.ash_heap(0), ["Toreador Justicar"]);
}

#[test]
fn a_title_card_is_burned_when_its_vampire_gets_another_title() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(0, "Rosalina Cortez");
    let kathy = t.minion(1, "Kathy Glens");
    t.hand(0, &["Toreador Justicar", "Toreador Justicar"]);
    let mut game = called(t, "Toreador Justicar", "Lauren");
    game.take("the calling card votes for").finish_action();
    game.take("play Toreador Justicar");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert_eq!(game.on(kathy), ["Toreador Justicar"]);
    assert_eq!(game.ash_heap(0), ["Toreador Justicar"]);
    assert_eq!(game.title(kathy).map(|t| t.rank), Some(TitleRank::Justicar));
}

#[test]
fn an_archbishop_contests_the_city_of_a_prince() {
    let mut t = table();
    let donny = t.minion(0, "Donny Kowalczyk");
    t.uncontrolled(1, "Missy Shillingford", 7);
    let mut game = t.influence_phase(1);
    game.take("bring out Missy Shillingford");
    let missy = game.find("Missy Shillingford").unwrap();
    assert_eq!((game.title(donny), game.title(missy)), (None, None));
    game.until(0, "contest Donny Kowalczyk");
    game.until(1, "contest Missy Shillingford");
    assert_eq!((game.blood(donny), game.blood(missy)), (5, 6));
}

#[test]
fn titles_of_the_sabbat_and_the_laibon_give_their_votes() {
    for (name, votes) in [
        ("Andrew Emory", 1),
        ("Missy Shillingford", 2),
        ("Sobayifa", 2),
        ("Melinda Galbraith", 3),
    ] {
        let mut t = table();
        t.minion(0, "Lauren");
        t.minion(1, name);
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.until(1, &format!("{name} votes against"));
        game.finish_referendum();
        assert_eq!(game.votes(), Some((0, votes)), "{name}");
    }
}

#[test]
fn bishops_and_magaji_contest_nothing() {
    let mut t = table();
    t.minion(0, "Andrew Emory");
    t.minion(0, "Sobayifa");
    t.uncontrolled(1, "Yuri Kerezenski", 5);
    t.uncontrolled(1, "Ubende", 7);
    let mut game = t.influence_phase(1);
    game.take("bring out Yuri Kerezenski");
    game.take("bring out Ubende");
    assert_eq!(game.count(|e| matches!(e, GameEvent::ContestBegins(_))), 0);
}

#[test]
fn a_vampire_that_yields_a_title_is_otherwise_as_it_was() {
    let mut game = two_princes_of_miami();
    let gilbert = game.find("Gilbert Duane").unwrap();
    game.until(0, "yield Gilbert Duane");
    assert!(game.ready(gilbert) && !game.locked(gilbert));
    assert_eq!(game.blood(gilbert), 7);
    game.pass_until(0, "bleed");
}

#[test]
fn a_contested_vampire_bleeds_and_blocks_as_others_do() {
    let mut game = two_princes_of_miami();
    game.until(0, "contest Gilbert Duane");
    game.until(0, "bleed")
        .until(1, "block with Graham Gottesman");
    game.finish_action();
    let graham = game.find("Graham Gottesman").unwrap();
    assert_eq!(game.blood(graham), 6);
}

#[test]
fn a_lesser_title_takes_the_place_of_a_greater() {
    let mut t = seats(2);
    let klaus = t.minion(0, "Klaus Konrecht");
    t.hand(0, &["Crusade: Atlanta"]);
    let mut game = t.minion_phase(0);
    let rank = |game: &Scene<'_>| game.title(klaus).map(|t| t.rank);
    assert_eq!(rank(&game), Some(TitleRank::Cardinal));
    game.take("play Crusade: Atlanta");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game), Some(TitleRank::Archbishop));
}

#[test]
fn a_yielded_title_does_not_come_back_when_its_winner_loses_it() {
    let mut t = seats(2);
    let gilbert = t.uncontrolled(0, "Gilbert Duane", 9);
    let graham = t.minion(1, "Graham Gottesman");
    t.counters(graham, 0);
    t.hand(0, &["Into the Fire"]);
    let mut game = t.influence_phase(0);
    game.take("bring out Gilbert Duane")
        .pass_to_turn_of(1)
        .pass_to_turn_of(0);
    assert!(game.titled(gilbert) && !game.titled(graham));
    game.until(0, "play Into the Fire");
    assert!(!game.titled(gilbert));
    game.pass_to_turn_of(1).pass_until(1, "bleed");
    assert!(!game.titled(graham));
}

#[test]
fn each_clan_has_one_member_of_the_inner_circle() {
    // Of the two Tremere both lose it; the Brujah, and the justicar of the Tremere, keep theirs.
    let mut t = seats(2);
    let etrius = t.minion(0, "Etrius");
    let gwendolyn = t.minion(0, "Gwendolyn");
    let fanchon = t.uncontrolled(1, "Mistress Fanchon", 11);
    t.minion(1, "Lauren");
    t.hand(1, &["Tremere Justicar"]);
    let mut game = t.influence_phase(1);
    let circle = Some(TitleRank::InnerCircle);
    assert_eq!(rank(&game, etrius), circle);
    game.take("bring out Mistress Fanchon");
    assert_eq!((rank(&game, etrius), rank(&game, fanchon)), (None, None));
    assert!(game.happened(GameEvent::ContestBegins(fanchon)));
    assert_eq!(rank(&game, gwendolyn), circle);
}

#[test]
fn a_justicar_does_not_contest_the_inner_circle_of_its_clan() {
    let mut t = seats(2);
    let etrius = t.minion(0, "Etrius");
    let lauren = t.minion(0, "Lauren");
    t.lock(etrius);
    t.hand(0, &["Tremere Justicar"]);
    let mut game = t.minion_phase(0);
    game.take("play Tremere Justicar");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Lauren"); // the choice of terms
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, etrius), Some(TitleRank::InnerCircle));
    assert_eq!(rank(&game, lauren), Some(TitleRank::Justicar));
}

#[test]
fn a_baron_contests_the_city_of_an_archbishop_for_a_blood_each() {
    let mut t = seats(2);
    let missy = t.minion(0, "Missy Shillingford");
    let elisha = t.uncontrolled(1, "Elisha Tucker", 6);
    let mut game = t.influence_phase(1);
    game.take("bring out Elisha Tucker");
    assert!(!game.titled(missy) && !game.titled(elisha));
    game.until(0, "contest Missy Shillingford");
    game.until(1, "contest Elisha Tucker");
    assert_eq!((game.blood(missy), game.blood(elisha)), (7 - 1, 6 - 1));
}

#[test]
fn two_barons_of_one_city_contest_it_for_a_blood_each() {
    let mut t = seats(2);
    let brandon = t.minion(0, "Brandon Grime");
    let elisha = t.minion(1, "Elisha Tucker");
    t.hand(0, &["Fee Stake: Perth"]);
    t.hand(1, &["Fee Stake: Perth"]);
    let mut game = t.minion_phase(0);
    game.take("play Fee Stake: Perth").finish_action();
    assert!(game.titled(brandon));
    game.pass_to_turn_of(1);
    game.until(1, "play Fee Stake: Perth").finish_action();
    assert!(!game.titled(brandon) && !game.titled(elisha));
    let before = (game.blood(brandon), game.blood(elisha));
    game.until(0, "contest Brandon Grime");
    game.until(1, "contest Elisha Tucker");
    let after = (game.blood(brandon), game.blood(elisha));
    assert_eq!(after, (before.0 - 1, before.1 - 1));
}
