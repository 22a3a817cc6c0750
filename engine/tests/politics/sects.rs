//! Sects and clans, and who may hold the titles of each (rulebook 6 and 7; older 10).

use std::collections::HashSet;

use engine::vocab::{CardType, Clan, Sect, TitleRank};
use engine::{CardDb, GameEvent, Scene, Slot};

use crate::{called, rank, seats, table};

// Clans and their sects

#[test]
fn every_vampire_is_of_the_sect_that_its_card_says_and_imbued_are_of_none() {
    let cards = CardDb::embedded();
    for def in cards.defs().iter().filter(|d| d.is_crypt()) {
        let vampire = def.is(CardType::Vampire);
        assert_eq!(def.sect.is_some(), vampire, "{}", def.name);
    }
}

#[test]
fn no_clan_has_a_sect_by_default() {
    let cards = CardDb::embedded();
    let sects_of = |clan: Clan| {
        let vampires = cards.defs().iter().filter(|d| d.is_crypt());
        let of_clan = vampires.filter(|d| d.clans == [clan]);
        of_clan.filter_map(|d| d.sect).collect::<HashSet<_>>()
    };
    // Scripted or not, the card says it: of these clans there are vampires of several sects.
    use Sect::{Anarch, Camarilla, Independent, Sabbat};
    for (clan, sects) in [
        (Clan::Ministry, &[Anarch, Independent][..]),
        (Clan::Lasombra, &[Camarilla, Sabbat]),
        (Clan::Gangrel, &[Anarch, Camarilla, Independent]),
        (Clan::BanuHaqim, &[Camarilla, Independent]),
        (Clan::Brujah, &[Anarch, Camarilla]),
    ] {
        let printed = sects_of(clan);
        assert!(
            sects.iter().all(|s| printed.contains(s)),
            "{clan} {printed:?}"
        );
    }
}

#[test]
fn votes_of_an_independent_vampire_count_as_a_title() {
    let mut t = table();
    t.minion(0, "Ambrogino Giovanni");
    assert!(!t.minion_phase(0).can("become anarch"));
    let mut t = table();
    t.minion(0, "Ambrogino Giovanni");
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    // Only Lauren can.
    game.take("become anarch").finish_action();
    assert!(game.locked(game.find("Lauren").unwrap()));
    assert!(!game.locked(game.find("Ambrogino Giovanni").unwrap()));
}

#[test]
fn an_antitribu_vampire_plays_its_own_cards_and_the_others_do_not() {
    for (name, can) in [("Amber", true), ("Kathy Glens", false)] {
        let mut t = seats(2);
        t.minion(0, name);
        t.hand(0, &["Fetish Club Hunting Ground"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play Fetish Club Hunting Ground"), can, "{name}");
    }
}

#[test]
fn an_antitribu_vampire_plays_no_card_of_the_other_clan() {
    for (name, can) in [("Aunt Linda", true), ("Agatha", false)] {
        let mut t = seats(2);
        t.minion(0, name);
        t.hand(0, &["Creeping Sabotage"]);
        assert_eq!(t.minion_phase(0).can("play Creeping Sabotage"), can);
    }
}

// A change of sect

/// Alice Chen, Prince of Nairobi, becomes Sabbat.
fn alice_in_the_sabbat() -> (Scene<'static>, Slot) {
    let mut t = table();
    let alice = t.minion(0, "Alice Chen");
    t.hand(
        0,
        &["Into the Fire", "Out of the Frying Pan", "Crusade: Detroit"],
    );
    let mut game = t.master_phase(0);
    game.take("play Into the Fire");
    (game, alice)
}

#[test]
fn a_title_of_another_sect_gives_no_benefit_until_it_fits_again() {
    let (mut game, alice) = alice_in_the_sabbat();
    assert!(game.happened(GameEvent::SectChanged(alice)));
    assert_eq!(rank(&game, alice), None);
    game.take("play Out of the Frying Pan");
    assert_eq!(rank(&game, alice), Some(TitleRank::Prince));
}

#[test]
fn a_title_without_benefit_gives_no_votes() {
    for leaves in [true, false] {
        let mut t = table();
        t.minion(0, "Alice Chen");
        t.hand(0, &["Into the Fire", "Ancilla Empowerment"]);
        let mut game = t.master_phase(0);
        if leaves {
            game.take("play Into the Fire");
        }
        game.until(0, "play Ancilla Empowerment");
        while !game.in_referendum() {
            game.pass();
        }
        assert_eq!(game.can("Alice Chen votes for"), !leaves);
    }
}

#[test]
fn a_title_without_benefit_is_yielded_to_a_new_one() {
    let (mut game, alice) = alice_in_the_sabbat();
    game.until(0, "play Crusade: Detroit");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert!(game.happened(GameEvent::Yielded(alice)));
    assert_eq!(rank(&game, alice), Some(TitleRank::Archbishop));
}

#[test]
fn a_title_without_benefit_is_yielded_as_soon_as_it_is_contested() {
    let mut t = table();
    let gilbert = t.minion(0, "Gilbert Duane");
    let graham = t.uncontrolled(0, "Graham Gottesman", 7);
    t.hand(0, &["Into the Fire"]);
    let mut game = t.master_phase(0);
    game.take("play Into the Fire");
    game.until(0, "bring out Graham Gottesman");
    assert_eq!(game.count(|e| matches!(e, GameEvent::ContestBegins(_))), 0);
    assert!(game.happened(GameEvent::Yielded(gilbert)));
    assert_eq!(rank(&game, graham), Some(TitleRank::Prince));
}

#[test]
fn a_contested_title_is_yielded_by_a_vampire_that_leaves_its_sect() {
    let mut t = table();
    let gilbert = t.minion(0, "Gilbert Duane");
    let graham = t.uncontrolled(0, "Graham Gottesman", 7);
    t.hand(0, &["Into the Fire"]);
    let mut game = t.influence_phase(0);
    game.take("bring out Graham Gottesman");
    assert!(game.happened(GameEvent::ContestBegins(gilbert)));
    game.until(0, "contest Gilbert Duane")
        .take("contest Graham Gottesman");
    game.until(0, "play Into the Fire").take("Graham Gottesman");
    assert!(game.happened(GameEvent::Yielded(graham)));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert_eq!(rank(&game, gilbert), Some(TitleRank::Prince));
}

#[test]
fn a_contested_title_is_yielded_by_a_vampire_that_gains_a_title() {
    let mut t = table();
    let gilbert = t.minion(0, "Gilbert Duane");
    let graham = t.uncontrolled(0, "Graham Gottesman", 7);
    t.hand(0, &["Praxis Seizure: Houston"]);
    let mut game = t.influence_phase(0);
    game.take("bring out Graham Gottesman");
    game.until(0, "contest Gilbert Duane")
        .take("contest Graham Gottesman");
    game.until(0, "play Praxis Seizure: Houston")
        .take("Gilbert Duane");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert!(game.happened(GameEvent::Yielded(gilbert)));
    assert_eq!(rank(&game, gilbert), Some(TitleRank::Prince));
    assert_eq!(rank(&game, graham), None, "not before his unlock phase");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert_eq!(rank(&game, graham), Some(TitleRank::Prince));
    assert_ne!(game.title(gilbert), game.title(graham));
}

#[test]
fn a_brujah_antitribu_who_becomes_camarilla_is_still_no_brujah() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(0, "Alessandro Garcia");
    let anvil = t.minion(1, "Anvil");
    t.hand(0, &["Out of the Frying Pan", "Brujah Justicar"]);
    let mut game = t.master_phase(0);
    game.take("play Out of the Frying Pan");
    game.until(0, "play Brujah Justicar").take("Lauren");
    while !game.in_referendum() {
        game.pass();
    }
    // Nobody was asked for the terms: there is one Brujah.
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, anvil), Some(TitleRank::Justicar));
}

#[test]
fn only_sabbat_vampires_hold_the_titles_of_the_sabbat() {
    for (name, title) in [
        ("Andrew Emory", TitleRank::Bishop),
        ("Lukas", TitleRank::Archbishop),
        ("Korah", TitleRank::Priscus),
        ("Klaus Konrecht", TitleRank::Cardinal),
        ("Sha-Ennu", TitleRank::Regent),
    ] {
        let mut t = table();
        let vampire = t.minion(0, name);
        t.hand(0, &["Out of the Frying Pan"]);
        let mut game = t.master_phase(0);
        assert_eq!(rank(&game, vampire), Some(title));
        game.take("play Out of the Frying Pan");
        assert_eq!(rank(&game, vampire), None, "{name}");
    }
}

#[test]
fn only_laibon_hold_the_titles_of_the_laibon() {
    let mut t = table();
    let ubende = t.minion(0, "Ubende");
    t.hand(0, &["Into the Fire"]);
    let mut game = t.master_phase(0);
    assert_eq!(rank(&game, ubende), Some(TitleRank::Magaji));
    game.take("play Into the Fire");
    assert_eq!(rank(&game, ubende), None);
}

#[test]
fn the_regent_has_four_votes() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Sha-Ennu");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = called(t, "Ancilla Empowerment", "");
    game.until(1, "Sha-Ennu votes against");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 4)));
}

/// The example of Into the Fire, and a Lasombra who is Camarilla.
#[test]
fn a_malkavian_who_becomes_sabbat_is_no_malkavian_antitribu() {
    let mut t = seats(2);
    let ashley = t.minion(0, "Ashley");
    let aintzane = t.minion(1, "Aintzane Arriaga");
    t.hand(0, &["Into the Fire", "Institution Hunting Ground"]);
    let mut antitribu = t.clone();
    antitribu.minion(0, "Apache Jones");
    let play = "play Institution Hunting Ground";
    assert!(antitribu.master_phase(0).can(play));
    let mut game = t.master_phase(0);
    game.take("play Into the Fire");
    assert_eq!(game.sect(ashley), Some(Sect::Sabbat));
    assert_eq!(game.clan(ashley), Some(Clan::Malkavian));
    // It is for Malkavian antitribu, and a master phase action is left for it.
    assert!(!game.can(play));
    assert_eq!(game.sect(aintzane), Some(Sect::Camarilla));
    assert_eq!(game.clan(aintzane), Some(Clan::Lasombra));
}

#[test]
fn only_camarilla_vampires_hold_the_titles_of_the_camarilla() {
    for (name, title) in [
        ("Chrysanthemum", TitleRank::Primogen),
        ("Alice Chen", TitleRank::Prince),
        ("Madame Guil", TitleRank::Justicar),
        ("Gwendolyn", TitleRank::InnerCircle),
    ] {
        let mut t = seats(2);
        let vampire = t.minion(0, name);
        t.hand(0, &["Into the Fire"]);
        let mut game = t.master_phase(0);
        assert_eq!(rank(&game, vampire), Some(title));
        game.take("play Into the Fire");
        assert_eq!(rank(&game, vampire), None, "{name}");
    }
}

#[test]
fn a_vampire_that_changes_sect_stays_in_its_clan() {
    let mut t = seats(2);
    let linda = t.minion(0, "Aunt Linda");
    t.hand(0, &["Creeping Sabotage"]);
    let mut game = t.minion_phase(0);
    let sect = |game: &Scene| game.view(0).sect(linda);
    let before = sect(&game);
    game.take("become anarch").finish_action();
    assert_ne!(sect(&game), before);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "play Creeping Sabotage");
}

// Anarchs

#[test]
fn go_anarch_makes_an_untitled_vampire_anarch_and_unlocks_it() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.minion(0, "Alice Chen");
    t.hand(0, &["Go Anarch"]);
    let mut game = t.minion_phase(0);
    // Not Alice, who is prince.
    game.take("play Go Anarch").finish_action();
    assert!(game.happened(GameEvent::SectChanged(lauren)));
    assert!(!game.locked(lauren));
    assert_eq!(game.on(lauren), ["Go Anarch"]);
    assert_eq!(game.blood(lauren), 4, "it costs no blood");
}

#[test]
fn only_an_anarch_becomes_baron_and_has_two_votes() {
    let mut t = table();
    let brandon = t.minion(0, "Brandon Grime");
    t.minion(0, "Lauren");
    t.hand(0, &["Fee Stake: Perth", "Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    // Nobody is asked who: Lauren is no anarch.
    game.take("play Fee Stake: Perth").finish_action();
    assert_eq!(rank(&game, brandon), Some(TitleRank::Baron));
    assert_eq!(game.on(brandon), ["Fee Stake: Perth"]);
    game.take("play Ancilla Empowerment");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Brandon Grime votes for").finish_referendum();
    assert_eq!(game.votes(), Some((2, 0)));
}

#[test]
fn a_baron_who_is_no_anarch_has_no_title_until_it_is_one_again() {
    let mut t = table();
    let casey = t.minion(0, "Casey Snyder");
    t.hand(0, &["Into the Fire"]);
    let mut game = t.master_phase(0);
    game.take("play Into the Fire");
    assert_eq!(rank(&game, casey), None);
    game.until(0, "become anarch").finish_action();
    assert_eq!(rank(&game, casey), Some(TitleRank::Baron));
}

// A change of clan

/// Madame Guil, Toreador Justicar, passes for a Tremere.
fn guil_as_a_tremere() -> (Scene<'static>, Slot) {
    let mut t = table();
    let guil = t.minion(0, "Madame Guil");
    t.minion(0, "Lauren");
    t.hand(
        0,
        &[
            "Clan Impersonation",
            "Tremere Justicar",
            "Toreador Justicar",
        ],
    );
    let mut game = t.minion_phase(0);
    game.take("play Clan Impersonation")
        .take("Madame Guil")
        .take("Tremere");
    game.finish_action();
    (game, guil)
}

#[test]
fn clan_impersonation_changes_the_clan_and_not_the_sect() {
    let mut t = table();
    let guil = t.minion(0, "Madame Guil");
    t.hand(0, &["Clan Impersonation"]);
    let mut game = t.minion_phase(0);
    game.take("play Clan Impersonation").take("Tzimisce");
    game.finish_action();
    assert!(game.happened(GameEvent::ClanChanged(guil)));
    assert!(!game.happened(GameEvent::SectChanged(guil)));
    assert_eq!(game.clan(guil), Some(Clan::Tzimisce));
    assert_eq!(game.sect(guil), Some(Sect::Camarilla));
}

#[test]
fn a_title_of_a_clan_gives_no_benefit_to_a_vampire_of_another() {
    let (mut game, guil) = guil_as_a_tremere();
    assert_eq!(rank(&game, guil), None);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "act with Clan Impersonation").finish_action();
    assert!(game.on(guil).is_empty());
    assert_eq!(game.clan(guil), Some(Clan::Toreador));
    assert_eq!(rank(&game, guil), Some(TitleRank::Justicar));
}

#[test]
fn a_vampire_of_another_clan_yields_its_justicar_title_for_that_of_the_new_clan() {
    let (mut game, guil) = guil_as_a_tremere();
    game.take("play Tremere Justicar");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Madame Guil") // the choice of terms
        .take("the calling card votes for")
        .finish_action();
    assert!(game.happened(GameEvent::Yielded(guil)));
    assert_eq!(game.title(guil).and_then(|t| t.clan()), Some(Clan::Tremere));
}
