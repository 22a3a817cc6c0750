//! Titles of the sects that cards give, take and move (rulebook 6).

use engine::vocab::{Clan, Sect, TitleRank};
use engine::{GameEvent, Scene, Slot};

use crate::{called, rank, table};

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
