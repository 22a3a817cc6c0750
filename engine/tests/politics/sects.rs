//! Sects and clans, and the titles that go with them (full rulebook 10).

use std::collections::HashSet;

use engine::vocab::{CardType, Clan, Sect, TitleRank};
use engine::{CardDb, GameEvent, Scene, Slot};

use crate::{called, table};

fn rank(game: &Scene<'_>, vampire: Slot) -> Option<TitleRank> {
    game.title(vampire).map(|t| t.rank)
}

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
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Into the Fire", "Ancilla Empowerment"]);
    let mut game = t.master_phase(0);
    game.take("play Into the Fire")
        .until(0, "play Ancilla Empowerment");
    while !game.in_referendum() {
        game.pass();
    }
    assert!(!game.can("Alice Chen votes for"));
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

// Cards that stand for titles

#[test]
fn an_archbishop_made_by_a_referendum_contests_the_city_of_a_prince() {
    let mut t = table();
    let lukas = t.minion(0, "Lukas");
    let donny = t.minion(1, "Donny Kowalczyk");
    t.hand(0, &["Crusade: Pittsburgh"]);
    let mut game = called(t, "Crusade: Pittsburgh", "");
    game.take("Lukas votes for");
    game.finish_action();
    assert!(game.happened(GameEvent::ContestBegins(lukas)));
    assert_eq!((rank(&game, lukas), rank(&game, donny)), (None, None));
    // The card lies face down until the contest is won.
    let card = game.find("Crusade: Pittsburgh").unwrap();
    assert!(game.contested(card));
    game.until(1, "yield Donny Kowalczyk");
    game.pass_to_turn_of(0);
    assert_eq!(rank(&game, lukas), Some(TitleRank::Archbishop));
    assert!(!game.contested(card));
    assert_eq!(game.on(lukas), ["Crusade: Pittsburgh"]);
}

#[test]
fn a_referendum_takes_the_title_of_a_prince() {
    let mut t = table();
    t.minion(0, "Lauren");
    let alice = t.minion(1, "Alice Chen");
    t.hand(0, &["Command of the Harpies"]);
    let mut game = called(t, "Command of the Harpies", "");
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, alice), None);
}

#[test]
fn excommunication_burns_the_card_that_made_an_archbishop() {
    let mut t = table();
    let lukas = t.minion(0, "Lukas");
    t.minion(0, "Korah");
    t.hand(0, &["Crusade: Detroit", "Excommunication"]);
    let mut game = called(t, "Crusade: Detroit", "Lukas");
    game.take("Lukas votes for").finish_action();
    game.take("play Excommunication");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, lukas), None);
    assert!(game.on(lukas).is_empty());
    assert_eq!(game.ash_heap(0), ["Crusade: Detroit", "Excommunication"]);
}

#[test]
fn a_referendum_to_burn_a_fee_stake_weakens_titles_that_are_not_of_anarchs() {
    let mut t = table();
    let brandon = t.minion(0, "Brandon Grime");
    t.minion(1, "Alice Chen");
    t.minion(1, "Elisha Tucker");
    t.hand(0, &["Fee Stake: Perth"]);
    let mut game = t.minion_phase(0);
    game.take("play Fee Stake: Perth").finish_action();
    game.pass_to_turn_of(1)
        .until(1, "act with Fee Stake: Perth")
        .take("Alice Chen");
    while !game.in_referendum() {
        game.pass();
    }
    game.until(1, "Alice Chen votes for");
    game.until(1, "Elisha Tucker votes for");
    game.until(0, "Brandon Grime votes against");
    game.finish_action();
    assert_eq!(game.votes(), Some((3, 2)));
    assert_eq!(rank(&game, brandon), None);
    assert!(game.on(brandon).is_empty());
}

// Capacity

#[test]
fn capacity_gained_with_a_title_is_lost_with_it() {
    let mut t = table();
    let alice = t.minion(0, "Alice Chen");
    t.minion(0, "Lauren");
    t.hand(0, &["Praxis Seizure: Berlin", "Command of the Harpies"]);
    let mut game = called(t, "Praxis Seizure: Berlin", "Alice Chen");
    game.take("Alice Chen votes for").finish_action();
    assert_eq!((game.capacity(alice), game.blood(alice)), (8, 7));
    game.take("play Command of the Harpies");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, alice), None);
    assert_eq!(game.capacity(alice), 7);
}

#[test]
fn capacity_of_a_title_is_not_there_while_the_title_is_contested() {
    let mut t = table();
    let alice = t.minion(0, "Alice Chen");
    t.minion(1, "Lauren");
    t.hand(0, &["Praxis Seizure: Berlin"]);
    let mut game = called(t, "Praxis Seizure: Berlin", "");
    game.take("Alice Chen votes for").finish_action();
    assert_eq!(game.capacity(alice), 8);

    // Lauren of the Tremere gets no capacity from Berlin.
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Praxis Seizure: Berlin"]);
    let mut game = called(t, "Praxis Seizure: Berlin", "");
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game, lauren), Some(TitleRank::Prince));
    assert_eq!(game.capacity(lauren), 4);

    let mut t = table();
    let alice = t.minion(0, "Alice Chen");
    t.minion(1, "Donny Kowalczyk");
    t.minion(1, "Emerson Bridges");
    t.hand(0, &["Praxis Seizure: Cairo"]);
    t.hand(1, &["Praxis Seizure: Cairo"]);
    let mut game = called(t, "Praxis Seizure: Cairo", "");
    game.take("Alice Chen votes for").finish_action();
    assert_eq!(game.capacity(alice), 8);
    game.pass_to_turn_of(1);
    game.until(1, "play Praxis Seizure: Cairo")
        .take("Emerson Bridges");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Donny Kowalczyk votes for").finish_action();
    assert!(game.happened(GameEvent::ContestBegins(alice)));
    assert_eq!(game.capacity(alice), 7);
}

// Titles that cards move

#[test]
fn the_title_of_regent_is_unique() {
    let mut t = table();
    let sha_ennu = t.minion(1, "Sha-Ennu");
    let lukas = t.minion(0, "Lukas");
    t.minion(0, "Korah");
    t.hand(0, &["Regent"]);
    let mut game = t.master_phase(0);
    // Korah has too little capacity.
    game.take("play Regent");
    assert_eq!(game.on(lukas), ["Regent"]);
    assert!(game.happened(GameEvent::ContestBegins(lukas)));
    assert!(game.happened(GameEvent::ContestBegins(sha_ennu)));
    assert_eq!((rank(&game, lukas), rank(&game, sha_ennu)), (None, None));
    game.until(1, "yield Sha-Ennu");
    game.pass_to_turn_of(0);
    assert_eq!(rank(&game, lukas), Some(TitleRank::Regent));
}

#[test]
fn whoever_diablerizes_the_regent_is_regent() {
    for (name, heir) in [("Korah", true), ("Alice Chen", false)] {
        let mut t = table();
        let lukas = t.minion(0, "Lukas");
        let other = t.minion(1, name);
        t.hand(0, &["Regent"]);
        t.torpor(lukas);
        let mut game = t.master_phase(0);
        game.take("play Regent");
        game.pass_to_turn_of(1).until(1, "diablerize");
        while !game.in_referendum() {
            game.pass();
        }
        assert!(!game.exists(lukas));
        assert_eq!(rank(&game, other) == Some(TitleRank::Regent), heir);
        assert_eq!(game.on(other).contains(&"Regent"), heir);
        assert_eq!(game.ash_heap(0).contains(&"Regent"), !heir);
    }
}

#[test]
fn sabbat_vampires_enter_combat_with_the_regent() {
    let mut t = table();
    t.minion(0, "Lukas");
    t.minion(1, "Korah");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Regent"]);
    let mut game = t.master_phase(0);
    game.take("play Regent");
    assert!(!game.can("act with Regent"));
    // Nobody is asked who: Alice is no Sabbat vampire.
    game.pass_to_turn_of(1).until(1, "act with Regent");
    while game.in_action() && !game.in_combat() {
        game.pass();
    }
    let korah = game.find("Korah").unwrap();
    game.finish_combat();
    assert!(game.happened(GameEvent::CombatBegins {
        acting: korah,
        opposing: game.find("Lukas").unwrap()
    }));
}

/// Lauren of seat 0 calls a referendum; locked Fish of seat 1 may become kholo in it.
/// Another vampire of seat 2 is there too.
fn kholo(other: &str) -> (Scene<'static>, Slot) {
    let mut t = table();
    t.minion(0, "Lauren");
    let fish = t.minion(1, "Fish");
    t.minion(2, other);
    t.uncontrolled(2, "Batsheva", 6);
    t.lock(fish);
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Guruhi Kholo"]);
    (called(t, "Ancilla Empowerment", "Lauren"), fish)
}

#[test]
fn a_kholo_is_a_laibon_of_the_clan_and_has_two_votes() {
    // Sobayifa is older, but magaji already.
    let (mut game, fish) = kholo("Sobayifa");
    game.until(1, "play Guruhi Kholo");
    assert_eq!(rank(&game, fish), Some(TitleRank::Kholo));
    assert_eq!(game.title(fish).and_then(|t| t.clan()), Some(Clan::Guruhi));
    game.until(1, "Fish votes against").finish_referendum();
    assert_eq!(game.votes(), Some((0, 2)));
}

#[test]
fn no_guruhi_becomes_kholo_while_there_is_an_older_one_without_a_title() {
    let (mut game, _) = kholo("Iniko, The Black Lion");
    while game.in_referendum() {
        assert!(!game.can("play Guruhi Kholo"));
        game.pass();
    }
}

#[test]
fn the_title_of_kholo_passes_to_an_older_untitled_guruhi() {
    let (mut game, fish) = kholo("Sobayifa");
    game.until(1, "play Guruhi Kholo").finish_action();
    let batsheva = game.copies("Batsheva");
    assert!(batsheva.is_empty(), "she is not in play yet");
    game.pass_to_turn_of(2).until(2, "bring out Batsheva");
    let batsheva = game.find("Batsheva").unwrap();
    assert_eq!(rank(&game, fish), None);
    assert_eq!(rank(&game, batsheva), Some(TitleRank::Kholo));
    assert_eq!(game.on(batsheva), ["Guruhi Kholo"]);
    assert_eq!(game.controller(game.find("Guruhi Kholo").unwrap()), 2);
}

#[test]
fn each_clan_of_the_laibon_has_one_kholo() {
    use engine::vocab::Title;
    let of = |clan| Title::of_clan(TitleRank::Kholo, Some(clan));
    assert!(of(Clan::Guruhi).rivals(of(Clan::Guruhi)));
    assert!(!of(Clan::Guruhi).rivals(of(Clan::Osebo)));
    // Two cards for one clan: the second title contests the first.
    let mut t = table();
    t.minion(0, "Lauren");
    let fish = t.minion(1, "Fish");
    let kourouma = t.minion(2, "Fode Kourouma");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Guruhi Kholo"]);
    t.hand(2, &["Guruhi Kholo"]);
    let mut game = called(t, "Ancilla Empowerment", "Lauren");
    game.until(1, "play Guruhi Kholo");
    game.until(2, "play Guruhi Kholo");
    assert!(game.happened(GameEvent::ContestBegins(fish)));
    assert!(game.happened(GameEvent::ContestBegins(kourouma)));
    assert_eq!((rank(&game, fish), rank(&game, kourouma)), (None, None));
}

// Referendums called by cards in play

#[test]
fn the_terms_of_a_referendum_that_a_vampire_offers_are_chosen_when_it_is_called() {
    let mut t = table();
    t.minion(0, "Mamadou Keita");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.minion(1, "Alice Chen");
    let mut game = t.minion_phase(0);
    game.take("act with Mamadou Keita");
    assert!(game.in_action(), "nothing is named yet");
    assert_eq!(game.stealth(), 1);
    while !game.in_referendum() {
        game.pass();
    }
    game.take("Gilbert Duane"); // the choice of terms
                                // No card was used, so there is no vote of one.
    assert!(!game.can("the calling card votes for"));
    game.take("Mamadou Keita votes for").finish_action();
    assert_eq!(game.blood(gilbert), 6);
}

#[test]
fn horatio_becomes_prince_by_a_referendum_of_his_own() {
    let mut t = table();
    let horatio = t.minion(0, "Horatio Ballard");
    t.edge(0);
    let mut game = t.minion_phase(0);
    game.take("act with Horatio Ballard");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the Edge votes for").finish_action();
    assert_eq!(rank(&game, horatio), Some(TitleRank::Prince));
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_until(0, "bleed");
    assert!(!game.can("act with Horatio Ballard"));
}

#[test]
fn nobody_enters_combat_with_a_contested_regent() {
    let mut t = table();
    t.minion(1, "Sha-Ennu");
    let lukas = t.minion(0, "Lukas");
    t.minion(1, "Korah");
    t.hand(0, &["Regent"]);
    let mut game = t.master_phase(0);
    game.take("play Regent");
    assert!(game.happened(GameEvent::ContestBegins(lukas)));
    game.pass_to_turn_of(1).until(1, "contest Sha-Ennu");
    game.pass_until(1, "bleed");
    while game.active() == 1 {
        assert!(!game.can("act with Regent"));
        game.pass();
    }
}

#[test]
fn horatio_does_not_become_prince_once_he_is_no_longer_camarilla() {
    let mut t = table();
    let horatio = t.minion(0, "Horatio Ballard");
    let mut game = t.minion_phase(0);
    assert!(game.can("act with Horatio Ballard"));
    game.take("become anarch").finish_action();
    assert_eq!(game.sect(horatio), Some(Sect::Anarch));
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_until(0, "bleed");
    assert!(!game.can("act with Horatio Ballard"));
}

#[test]
fn each_kholo_is_made_in_a_referendum_and_passes_to_the_oldest() {
    for (card, clan, young, old, other) in [
        ("Akunanse Kholo", Clan::Akunanse, "Hasani", "Sanjo", "Homa"),
        ("Guruhi Kholo", Clan::Guruhi, "Fish", "Batsheva", "Homa"),
        (
            "Ishtarri Kholo",
            Clan::Ishtarri,
            "Kenyatta",
            "Honorine Ateba",
            "Homa",
        ),
        ("Osebo Kholo", Clan::Osebo, "Idrissa", "Homa", "Fish"),
    ] {
        let play = format!("play {card}");
        // Mode 0: by the acting vampire. One of another clan cannot.
        for (caller, can) in [(young, true), (other, false)] {
            let mut t = table();
            t.minion(0, caller);
            t.hand(0, &["Ancilla Empowerment", card]);
            let mut game = called(t, "Ancilla Empowerment", caller);
            let mut could = false;
            while game.in_referendum() && !could {
                could = game.can(&play);
                if !could {
                    game.pass();
                }
            }
            assert_eq!(could, can, "{card} by {caller}");
            if can {
                game.take(&play);
                let caller = game.find(caller).unwrap();
                assert_eq!(rank(&game, caller), Some(TitleRank::Kholo), "{card}");
                assert_eq!(game.title(caller).and_then(|t| t.clan()), Some(clan));
            }
        }
        // Mode 1: by a locked vampire of another Methuselah; not with an older one about.
        for older in [false, true] {
            let mut t = table();
            t.minion(0, "Lauren");
            let vampire = t.minion(1, young);
            t.lock(vampire);
            let capacity = engine::CardDb::embedded();
            let capacity = capacity.def(capacity.by_name(old).unwrap()).capacity;
            if older {
                t.minion(2, old);
            } else {
                t.uncontrolled(2, old, capacity);
            }
            t.hand(0, &["Ancilla Empowerment"]);
            t.hand(1, &[card]);
            let mut game = called(t, "Ancilla Empowerment", "Lauren");
            if older {
                while game.in_referendum() {
                    assert!(!game.can(&play), "{card}");
                    game.pass();
                }
                continue;
            }
            game.until(1, &play);
            assert_eq!(rank(&game, vampire), Some(TitleRank::Kholo), "{card}");
            game.finish_action();
            // Its trigger: an older one without a title comes into play.
            game.pass_to_turn_of(2)
                .until(2, &format!("bring out {old}"));
            let oldest = game.find(old).unwrap();
            assert_eq!(rank(&game, vampire), None, "{card}");
            assert_eq!(rank(&game, oldest), Some(TitleRank::Kholo), "{card}");
            assert_eq!(game.on(oldest), [card]);
        }
    }
}
