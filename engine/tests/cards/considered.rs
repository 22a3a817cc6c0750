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
fn what_changes_the_sect_itself_shows_once_the_writ_of_acceptance_is_gone() {
    let mut t = table(2);
    let apache = t.minion(0, "Apache Jones");
    let boy = t.minion(0, "Boy Toy");
    t.on(0, "Writ of Acceptance", apache, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("become anarch")
        .take("Apache Jones")
        .finish_action();
    assert_eq!(game.sect(apache), Some(Sect::Camarilla));
    // Taken away, it makes the other one Camarilla.
    game.until(0, "take equipment").take_if_there("Boy Toy");
    game.take_if_there("Writ of Acceptance").finish_action();
    assert_eq!(game.on(boy), ["Writ of Acceptance"]);
    assert_eq!(game.sect(apache), Some(Sect::Anarch));
    assert_eq!(game.sect(boy), Some(Sect::Camarilla));
}

#[test]
fn a_burned_writ_of_acceptance_leaves_the_vampire_what_it_was() {
    let mut t = table(2);
    let apache = t.minion(0, "Apache Jones");
    t.on(0, "Writ of Acceptance", apache, Level::Basic);
    t.minion(1, "Lauren");
    t.in_play(1, "Anarch Troublemaker");
    let mut game = t.turn_of(1);
    assert_eq!(game.sect(apache), Some(Sect::Camarilla));
    game.take("use Anarch Troublemaker #2");
    game.take_if_there("Writ of Acceptance");
    assert!(game.on(apache).is_empty());
    assert_eq!(game.sect(apache), Some(Sect::Sabbat));
}

#[test]
fn a_title_not_proper_to_the_camarilla_gives_no_benefit_with_a_writ_of_acceptance() {
    let mut t = table(2);
    let lachlan = t.minion(0, "Lachlan, Noddist");
    let alice = t.minion(0, "Alice Chen");
    t.hand(0, &["Writ of Acceptance"]);
    let mut game = t.minion_phase(0);
    assert!(game.titled(lachlan) && game.titled(alice));
    game.take("play Writ of Acceptance")
        .take("Lachlan, Noddist")
        .finish_action();
    assert!(!game.titled(lachlan));
    // Without it, he has it again.
    game.until(0, "take equipment").finish_action();
    assert!(game.titled(lachlan) && game.titled(alice));
}

#[test]
fn cards_that_make_a_vampire_anarch_are_burned_on_one_with_a_writ_of_acceptance() {
    let mut t = table(2);
    let apache = t.minion(0, "Apache Jones");
    let writ = t.on(0, "Writ of Acceptance", apache, Level::Basic);
    t.hand(0, &["Go Anarch"]);
    let mut game = t.minion_phase(0);
    game.take("play Go Anarch").finish_action();
    assert_eq!(game.on(apache), ["Writ of Acceptance"]);
    assert_eq!(game.ash_heap(0), ["Go Anarch"]);
    assert_eq!(game.sect(apache), Some(Sect::Camarilla));
    assert!(game.exists(writ));

    let mut t = table(2);
    let apache = t.minion(0, "Apache Jones");
    t.on(0, "Writ of Acceptance", apache, Level::Basic);
    t.hand(0, &["Galaric's Legacy"]);
    let mut game = t.master_phase(0);
    game.take("play Galaric's Legacy");
    assert_eq!(game.on(apache), ["Writ of Acceptance"]);
    assert_eq!(game.sect(apache), Some(Sect::Camarilla));
}

#[test]
fn a_writ_of_acceptance_burns_what_has_made_the_vampire_anarch() {
    let mut t = table(2);
    let apache = t.minion(0, "Apache Jones");
    let boy = t.minion(0, "Boy Toy");
    t.on(0, "Writ of Acceptance", boy, Level::Basic);
    t.hand(0, &["Galaric's Legacy"]);
    let mut game = t.master_phase(0);
    game.take("play Galaric's Legacy").take("Apache Jones");
    assert_eq!(game.on(apache), ["Galaric's Legacy"]);
    game.until(0, "take equipment")
        .take_if_there("Apache Jones");
    game.take_if_there("Writ of Acceptance").finish_action();
    assert_eq!(game.on(apache), ["Writ of Acceptance"]);
    assert_eq!(game.sect(apache), Some(Sect::Camarilla));
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
fn derange_is_played_by_either_clan() {
    for (name, can) in [
        ("Dancin' Dana", true),
        ("Artemis", true),
        ("Adrianne", false),
    ] {
        let mut t = table(2);
        t.minion(0, name);
        t.minion(1, "Lauren");
        t.hand(0, &["Derange"]);
        assert_eq!(t.minion_phase(0).can("play Derange"), can);
    }
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
fn a_deranged_vampire_that_becomes_anarch_is_so_once_the_card_is_gone() {
    let (mut game, johannes) = johannes(&[]);
    game.take("become anarch")
        .take("Johannes Worringen")
        .finish_action();
    assert_eq!(game.sect(johannes), Some(Sect::Camarilla));
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    game.until(1, "use Derange");
    game.until(1, "act with Derange").finish_action();
    assert_eq!(game.sect(johannes), Some(Sect::Anarch));
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
fn blooding_makes_a_sabbat_vampire_black_hand_and_adds_a_blood() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    let apache = t.minion(0, "Apache Jones");
    t.counters(apache, 3);
    t.hand(0, &["Blooding", "Blooding"]);
    let mut game = t.minion_phase(0);
    game.take("play Blooding").finish_action();
    assert_eq!(game.on(apache), ["Blooding"]);
    assert_eq!(game.blood(apache), 4);
    // One is all that a vampire can have.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Minion);
    assert!(!game.can("play Blooding"));
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
    for name in ["Alice Chen", "Theo Bell"] {
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
fn the_red_question_is_burned_when_the_sect_changes() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["The Red Question", "Into the Fire"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play The Red Question");
    game.finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "play Into the Fire");
    assert_eq!(game.sect(lauren), Some(Sect::Sabbat));
    assert!(game.on(lauren).is_empty());
}

#[test]
fn the_red_question_is_burned_on_a_vampire_with_a_writ_of_acceptance() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.on(0, "Writ of Acceptance", lauren, Level::Basic);
    t.hand(0, &["The Red Question"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play The Red Question");
    assert_eq!(game.on(lauren), ["Writ of Acceptance"]);
    assert_eq!(game.sect(lauren), Some(Sect::Camarilla));
}

#[test]
fn the_red_question_is_not_for_its_burn_option_with_a_fitting_vampire_in_torpor() {
    for (name, can) in [("Lauren", false), ("Theo Bell", true)] {
        let mut t = table(2);
        let vampire = t.minion(0, name);
        t.torpor(vampire);
        t.hand(0, &["The Red Question"]);
        let game = t.turn_of(0);
        assert_eq!(game.can("discard The Red Question"), can);
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
