//! Other ways to feed: Poacher's Hunting Ground, Abactor, Restricted Vitae; and Powerbase: Los
//! Angeles, which has its use for what is discarded.

use crate::table;
use engine::vocab::Level;

#[test]
fn a_poachers_hunting_ground_feeds_as_many_anarchs_as_others_have_hunting_grounds() {
    for (grounds, fed) in [(0, 0), (1, 1), (2, 2)] {
        let mut t = table(3);
        let anarchs = ["Theo Bell (G6)", "Atiena", "Casey Snyder"].map(|n| t.minion(0, n));
        let lauren = t.minion(0, "Lauren");
        for a in anarchs {
            t.counters(a, 1);
        }
        t.counters(lauren, 1);
        t.in_play(0, "Poacher's Hunting Ground");
        // Neither one's own nor another that is derivative counts.
        t.in_play(0, "Zoo Hunting Ground");
        t.in_play(2, "Poacher's Hunting Ground");
        for name in ["Park Hunting Ground", "Slum Hunting Ground"]
            .iter()
            .take(grounds)
        {
            t.in_play(1, name);
        }
        let mut game = t.turn_of(0);
        game.take("use Poacher's Hunting Ground");
        assert!(!game.can("Lauren"));
        game.take_if_there("Theo Bell")
            .take_if_there("Casey Snyder");
        let blood = anarchs.map(|a| game.blood(a));
        assert_eq!(blood.iter().map(|b| b - 1).sum::<u8>(), fed);
        assert!(!game.can("use Poacher's Hunting Ground"));
    }
}

#[test]
fn an_abactor_hunts_for_five_and_risks_a_blood_hunt() {
    for passes in [false, true] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.minion(1, "Alice Chen");
        t.counters(lauren, 0);
        t.hand(0, &["Abactor"]);
        let mut game = t.minion_phase(0);
        game.take("play Abactor");
        assert_eq!(game.stealth(), 1);
        while !game.in_referendum() {
            game.pass();
        }
        assert_eq!(game.blood(lauren), game.capacity(lauren).min(5));
        let votes = if passes { "for" } else { "against" };
        game.until(1, &format!("Alice Chen votes {votes}"));
        game.finish_action();
        assert_eq!(game.exists(lauren), !passes);
    }
}

#[test]
fn without_blood_gained_or_blocked_an_abactor_calls_no_blood_hunt() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.minion(1, "Alice Chen");
    t.hand(0, &["Abactor"]);
    let mut game = t.minion_phase(0);
    game.take("play Abactor");
    while game.in_action() {
        assert!(!game.in_referendum());
        game.pass();
    }
    assert_eq!(game.blood(lauren), game.capacity(lauren));

    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 3);
    t.minion(1, "Adrianne");
    t.hand(0, &["Abactor"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("play Abactor").until(1, "block with Adrianne");
    game.until(1, "play Enhanced Senses");
    while game.in_action() {
        assert!(!game.in_referendum());
        game.pass();
    }
    assert!(game.blood(lauren) < 3);
}

#[test]
fn what_is_played_after_an_abactor_comes_after_its_referendum() {
    let mut t = table(2);
    let gilbert = t.minion(0, "Honorine Ateba");
    t.counters(gilbert, 2);
    t.minion(1, "Alice Chen");
    t.hand(0, &["Abactor", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("play Abactor");
    while !game.in_referendum() {
        assert!(!game.can("play Freak Drive"));
        game.pass();
    }
    while game.in_referendum() {
        assert!(!game.can("play Freak Drive"));
        game.pass();
    }
    game.until(0, "play Freak Drive").finish_action();
    assert!(!game.locked(gilbert));
}

#[test]
fn special_hunts_are_open_to_who_cannot_hunt_as_normal_and_do_not_combine() {
    // Kyoko gains from the bank by Abactor …
    let mut t = table(2);
    let kyoko = t.minion(0, "Kyoko Shinsegawa");
    let ryan = t.minion(1, "Lauren");
    t.counters(kyoko, 1);
    t.hand(0, &["Abactor"]);
    let mut game = t.minion_phase(0);
    let theirs = game.blood(ryan);
    game.take("play Abactor").finish_action();
    assert!(game.blood(kyoko) > 2);
    assert_eq!(game.blood(ryan), theirs);

    // … and so does a vampire with a Legacy of Caine.
    let mut t = table(2);
    let guil = t.minion(0, "Madame Guil");
    let ryan = t.minion(1, "Lauren");
    t.on(1, "Legacy of Caine", guil, Level::Basic);
    t.counters(guil, 1);
    t.hand(0, &["Abactor"]);
    let mut game = t.minion_phase(0);
    let theirs = game.blood(ryan);
    game.take("play Abactor").finish_action();
    assert_eq!((game.blood(guil), game.blood(ryan)), (6, theirs));

    // By Restricted Vitae she takes 1, without the stealth of her own hunt.
    let mut t = table(2);
    let kyoko = t.minion(0, "Kyoko Shinsegawa");
    t.counters(kyoko, 0);
    let younger = t.minion(1, "Boy Toy");
    t.in_play(1, "Restricted Vitae");
    let mut game = t.minion_phase(0);
    assert!(game.can("act with Kyoko Shinsegawa"));
    let theirs = game.blood(younger);
    game.take("act with Restricted Vitae");
    assert_eq!(game.stealth(), 0);
    game.finish_action();
    assert_eq!((game.blood(kyoko), game.blood(younger)), (1, theirs - 1));
}

#[test]
fn the_hunt_of_restricted_vitae_takes_a_blood_from_a_younger_vampire() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    let younger = t.minion(1, "Boy Toy");
    t.minion(1, "Alice Chen");
    t.in_play(1, "Restricted Vitae");
    let mut game = t.minion_phase(0);
    let theirs = game.blood(younger);
    game.take("act with Restricted Vitae").finish_action();
    assert_eq!((game.blood(lauren), game.blood(younger)), (1, theirs - 1));

    // There must be one.
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.counters(lauren, 0);
    t.minion(1, "Alice Chen");
    t.in_play(1, "Restricted Vitae");
    let game = t.minion_phase(0);
    assert!(!game.can("act with Restricted Vitae"));
}

#[test]
fn restricted_vitae_is_replaced_when_a_vampire_has_hunted_successfully() {
    let mut t = table(2);
    let nassir = t.minion(1, "Nassir");
    t.counters(nassir, 0);
    t.minion(0, "Lauren");
    t.hand(0, &["Restricted Vitae"]);
    let mut game = t.discard_phase(0);
    let before = game.hand_size(0);
    game.take("play Restricted Vitae");
    assert_eq!(game.hand_size(0), before - 1);
    assert_eq!(game.controls(0), ["Lauren", "Restricted Vitae"]);
    // Nassir must hunt.
    game.pass_to_turn_of(1);
    while !game.in_action() {
        game.pass();
    }
    assert_eq!(game.hand_size(0), before - 1);
    game.finish_action();
    assert_eq!(game.blood(nassir), 1);
    assert_eq!(game.hand_size(0), before);
}
