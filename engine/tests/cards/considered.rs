//! Cards that make a vampire count as something: of another sect or clan (Writ of Acceptance,
//! Derange), or Black Hand (Blooding).

use crate::table;
use engine::script::Window;
use engine::vocab::{Clan, Level, Sect};
use engine::{Scene, Slot};

#[test]
fn a_writ_of_acceptance_makes_its_bearer_camarilla_whether_it_likes_it_or_not() {
    let mut t = table(2);
    let apache = t.minion(0, "Apache Jones");
    t.hand(0, &["Writ of Acceptance"]);
    let mut game = t.minion_phase(0);
    assert_eq!(game.sect(apache), Some(Sect::Sabbat));
    game.take("play Writ of Acceptance").finish_action();
    assert_eq!(game.sect(apache), Some(Sect::Camarilla));
    // The clan stays the same.
    assert_eq!(game.clan(apache), Some(Clan::MalkavianAntitribu));
}

#[test]
fn a_writ_of_acceptance_goes_before_into_the_fire_and_out_of_the_frying_pan() {
    for (name, card, own, then) in [
        ("Lauren", "Into the Fire", Sect::Camarilla, Sect::Sabbat),
        (
            "Apache Jones",
            "Out of the Frying Pan",
            Sect::Sabbat,
            Sect::Camarilla,
        ),
    ] {
        for with in [false, true] {
            let mut t = table(2);
            let vampire = t.minion(0, name);
            if with {
                t.on(0, "Writ of Acceptance", vampire, Level::Basic);
            }
            t.hand(0, &[card]);
            let mut game = t.master_phase(0);
            // With the writ, one of the Sabbat is no target for what leads out of it.
            let counts = if with { Sect::Camarilla } else { own };
            assert_eq!(game.sect(vampire), Some(counts));
            let play = format!("play {card}");
            assert_eq!(game.can(&play), !(with && own == Sect::Sabbat));
            game.take_if_there(&play);
            let after = if with { Sect::Camarilla } else { then };
            assert_eq!(game.sect(vampire), Some(after));
        }
    }
}

#[test]
fn derange_makes_a_younger_vampire_malkavian_and_of_the_deranging_ones_sect() {
    let mut t = table(3);
    t.minion(0, "Artemis");
    t.minion(0, "Boy Toy");
    let lauren = t.minion(1, "Lauren");
    t.minion(2, "Alice Chen");
    t.minion(2, "Bloody Mary");
    t.hand(0, &["Derange"]);
    let mut game = t.minion_phase(0);
    game.take("play Derange").take_if_there("Artemis");
    // Neither a Malkavian nor a Malkavian antitribu, nor one who is no younger.
    game.finish_action();
    assert_eq!(game.on(lauren), ["Derange"]);
    assert_eq!(game.clan(lauren), Some(Clan::MalkavianAntitribu));
    assert_eq!(game.sect(lauren), Some(Sect::Sabbat));
}

#[test]
fn a_deranged_vampire_does_not_unlock_unless_it_burns_a_blood() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Derange", lauren, Level::Basic);
    t.lock(lauren);
    let mut game = t.turn_of(0);
    assert!(game.locked(lauren));
    let blood = game.blood(lauren);
    game.take("use Derange");
    assert!(!game.locked(lauren));
    assert_eq!(game.blood(lauren), blood - 1);
}

#[test]
fn derange_moves_by_an_action_and_says_the_same_of_the_next_vampire() {
    let mut t = table(3);
    t.minion(0, "Artemis");
    let lauren = t.minion(1, "Lauren");
    let nassir = t.minion(2, "Nassir");
    t.minion(2, "Bloody Mary");
    t.hand(0, &["Derange"]);
    let mut game = t.minion_phase(0);
    game.take("play Derange").take("Lauren").finish_action();
    let own = game.clan(nassir);
    game.pass_to_turn_of(1).pass_to(Window::Minion);
    // On whom it may go: not on a Malkavian.
    game.take("act with Derange").finish_action();
    assert_eq!(game.on(nassir), ["Derange"]);
    assert_eq!(game.clan(nassir), Some(Clan::MalkavianAntitribu));
    assert_eq!(game.sect(nassir), Some(Sect::Sabbat));
    let derange = game.find("Derange").expect("it is in play");
    assert_eq!(game.controller(derange), 2);
    // Lauren is what she was.
    assert_ne!(game.clan(lauren), Some(Clan::MalkavianAntitribu));
    assert_eq!(game.sect(lauren), Some(Sect::Camarilla));
    assert_ne!(own, Some(Clan::MalkavianAntitribu));
}

/// Johannes Worringen, archbishop, deranged by Bloody Mary of the Camarilla; it is his turn.
fn johannes(hand: &[&str]) -> (Scene<'static>, Slot) {
    let mut t = table(2);
    t.minion(0, "Bloody Mary");
    let johannes = t.minion(1, "Johannes Worringen");
    t.minion(1, "Lauren");
    t.hand(0, &["Derange"]);
    t.hand(1, hand);
    let mut game = t.minion_phase(0);
    game.take("play Derange")
        .take("Johannes Worringen")
        .finish_action();
    game.pass_to_turn_of(1).pass_to(Window::Minion);
    (game, johannes)
}

#[test]
fn a_deranged_vampire_has_no_benefit_from_a_title_of_another_sect() {
    let (mut game, johannes) = johannes(&[]);
    assert_eq!(game.clan(johannes), Some(Clan::Malkavian));
    assert_eq!(game.sect(johannes), Some(Sect::Camarilla));
    assert!(!game.titled(johannes));
    game.take("act with Derange").finish_action();
    assert_eq!(game.clan(johannes), Some(Clan::TremereAntitribu));
    assert_eq!(game.sect(johannes), Some(Sect::Sabbat));
    assert!(game.titled(johannes));
}

#[test]
fn of_clan_impersonation_and_derange_the_latest_counts() {
    let (mut game, johannes) = johannes(&["Clan Impersonation"]);
    game.take("play Clan Impersonation")
        .take("Johannes Worringen")
        .take("Tzimisce")
        .finish_action();
    assert_eq!(game.clan(johannes), Some(Clan::Tzimisce));
    // The sect is that of Derange still.
    assert_eq!(game.sect(johannes), Some(Sect::Camarilla));
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    game.until(1, "use Derange");
    game.until(1, "act with Clan Impersonation").finish_action();
    assert_eq!(game.clan(johannes), Some(Clan::Malkavian));

    // The other way about.
    let mut t = table(2);
    t.minion(0, "Bloody Mary");
    let johannes = t.minion(1, "Johannes Worringen");
    t.hand(1, &["Clan Impersonation"]);
    t.hand(0, &["Derange"]);
    let mut game = t.minion_phase(1);
    game.take("play Clan Impersonation")
        .take("Tzimisce")
        .finish_action();
    game.pass_to_turn_of(0);
    game.until(0, "play Derange").finish_action();
    assert_eq!(game.clan(johannes), Some(Clan::Malkavian));
    assert_eq!(game.sect(johannes), Some(Sect::Camarilla));
}

#[test]
fn of_derange_and_a_writ_of_acceptance_the_latest_counts() {
    let mut t = table(2);
    t.minion(0, "Artemis");
    let lauren = t.minion(1, "Lauren");
    let sully = t.minion(1, "Boy Toy");
    t.on(1, "Writ of Acceptance", sully, Level::Basic);
    t.hand(0, &["Derange"]);
    let mut game = t.minion_phase(0);
    game.take("play Derange").finish_action();
    assert_eq!(game.sect(lauren), Some(Sect::Sabbat));
    game.pass_to_turn_of(1);
    game.until(1, "use Derange");
    game.until(1, "take equipment").take_if_there("Lauren");
    game.take_if_there("Writ of Acceptance").finish_action();
    assert_eq!(game.on(lauren).len(), 2);
    assert_eq!(game.sect(lauren), Some(Sect::Camarilla));
    assert_eq!(game.clan(lauren), Some(Clan::MalkavianAntitribu));
}

#[test]
fn seraphs_second_unlocks_a_vampire_that_has_just_become_black_hand() {
    for (name, can) in [("Apache Jones", true), ("Claven", false)] {
        let mut t = table(2);
        t.minion(0, "Banjoko");
        let vampire = t.minion(0, name);
        t.hand(0, &["Blooding", "Seraph's Second"]);
        let mut game = t.minion_phase(0);
        match can {
            true => game.take("play Blooding").take(name),
            false => game.take("hunt").take_if_there(name),
        };
        let mut offered = false;
        while game.in_action() {
            match game.can("play Seraph's Second") {
                true => {
                    offered = true;
                    game.take("play Seraph's Second");
                }
                false => {
                    game.pass();
                }
            }
        }
        assert_eq!(offered, can);
        assert_eq!(game.locked(vampire), !can);
    }
}

#[test]
fn blooding_makes_nobody_black_hand_who_is_not_of_the_sabbat() {
    // With a writ of acceptance the vampire is of the Camarilla.
    for (writ, can) in [(false, true), (true, false)] {
        let mut t = table(2);
        t.minion(0, "Banjoko");
        let apache = t.minion(0, "Apache Jones");
        t.on(0, "Blooding", apache, Level::Basic);
        if writ {
            t.on(0, "Writ of Acceptance", apache, Level::Basic);
        }
        t.hand(0, &["Seraph's Second"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take("Apache Jones");
        let mut offered = false;
        while game.in_action() {
            offered |= game.can("play Seraph's Second");
            game.pass();
        }
        assert_eq!(offered, can);
    }
}

#[test]
fn the_red_question_makes_the_acting_vampire_anarch() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["The Red Question"]);
    let mut game = t.minion_phase(0);
    let blood = game.blood(lauren);
    game.take("bleed").until(0, "play The Red Question");
    assert_eq!(game.sect(lauren), Some(Sect::Anarch));
    assert_eq!(game.blood(lauren), blood - 1);
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert_eq!(game.on(lauren), ["The Red Question"]);

    // Neither a titled vampire nor an anarch plays it.
    for name in ["Alice Chen", "Theo Bell (G6)"] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["The Red Question"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        while game.in_action() {
            assert!(!game.can("play The Red Question"));
            game.pass();
        }
    }
}

#[test]
fn an_action_that_requires_another_sect_fizzles_once_its_vampire_is_anarch() {
    for red in [false, true] {
        let mut t = table(2);
        let apache = t.minion(0, "Apache Jones");
        t.counters(apache, 3);
        t.hand(0, &["Blooding", "The Red Question"]);
        let mut game = t.minion_phase(0);
        game.take("play Blooding");
        if red {
            game.until(0, "play The Red Question");
        }
        game.finish_action();
        let cards: &[&str] = if red {
            &["The Red Question"]
        } else {
            &["Blooding"]
        };
        assert_eq!(game.on(apache), cards);
        assert_eq!(game.blood(apache), if red { 2 } else { 4 });
        assert_eq!(
            game.happened(engine::GameEvent::ActionFizzled {
                minion: Some(apache)
            }),
            red
        );
    }
}
