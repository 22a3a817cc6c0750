//! Blood Cult Awareness Network: what makes actions for more of the Kindred harder and dearer.

use engine::script::Window;
use engine::{Scenario, Scene, Slot};

use crate::table;

const JACK: &str = "Jack \"Hannibal137\" Harmon";

/// Whether the event and a ready imbued of seat 1 are there.
#[derive(Clone, Copy)]
struct Hunted {
    event: bool,
    imbued: bool,
}

const CASES: [Hunted; 3] = [
    Hunted {
        event: true,
        imbued: true,
    },
    Hunted {
        event: true,
        imbued: false,
    },
    Hunted {
        event: false,
        imbued: true,
    },
];

fn lay(case: Hunted, who: &str, card: &str) -> (Scenario<'static>, Slot) {
    let mut t = table(2);
    let who = t.minion(0, who);
    let jack = t.minion(1, JACK);
    if !case.imbued {
        t.incapacitate(jack);
    }
    if case.event {
        t.in_play(1, "Blood Cult Awareness Network");
    }
    t.minion(1, "Nassir");
    t.hand(0, &[card]);
    (t, who)
}

/// Plays the card, and tells the stealth of its action.
fn play(t: Scenario<'static>, card: &str, mode: &str) -> (Scene<'static>, i32) {
    let mut game = t.minion_phase(0);
    game.take(&format!("play {card}")).take_if_there(mode);
    for choice in ["1", "0", "Lauren", "Ryan"] {
        if !game.in_action() {
            game.take_if_there(choice);
        }
    }
    let stealth = game.stealth();
    while game.in_action() {
        let answer = ["pass", "no", "0", "hand strike"]
            .into_iter()
            .find(|a| game.can(a));
        game.take(answer.expect("one of these"));
    }
    (game, stealth)
}

#[test]
fn actions_for_vampires_and_ghouls_are_harder_and_dearer_while_an_imbued_is_ready() {
    for (card, mode, who, affected) in [
        ("Govern the Unaligned", "mode 1", "Emerson Bridges", true),
        ("The Embrace", "", "Emerson Bridges", true),
        ("Creation Rites", "", "De Sade", true),
        ("Third Tradition: Progeny", "", "Emerson Bridges", true),
        ("Chain of Command", "mode 1", "Emerson Bridges", true),
        ("Possession", "mode 1", "Rudolfo Giovanni", true),
        ("Revenant", "", "Ana Rita Montaña", true), // a ghoul
        // Not these.
        ("Govern the Unaligned", "mode 0", "Emerson Bridges", false),
        ("Possession", "mode 0", "Rudolfo Giovanni", false),
        ("J. S. Simmons, Esq.", "", "Emerson Bridges", false),
    ] {
        let all = CASES.map(|case| {
            let (mut t, who) = lay(case, who, card);
            t.uncontrolled(0, "Lauren", 0);
            t.ash_heap(0, &["Ryan"]);
            let (game, stealth) = play(t, card, mode);
            (stealth, game.blood(who))
        });
        assert_eq!(all[1], all[2], "{card} {mode}: both are needed");
        let more = i32::from(affected);
        assert_eq!(all[0].0, all[1].0 - more, "{card} {mode}: stealth");
        assert_eq!(
            i32::from(all[0].1),
            i32::from(all[1].1) - more,
            "{card} {mode}: blood"
        );
    }
}

#[test]
fn an_action_that_adds_counters_on_a_condition_is_harder_and_dearer_too() {
    for (mode, more) in [("mode 1", 1), ("mode 0", 0)] {
        let all = CASES.map(|case| {
            let (mut t, who) = lay(case, "Emerson Bridges", "Public Trust");
            t.uncontrolled(0, "Lauren", 0);
            let (game, stealth) = play(t, "Public Trust", mode);
            assert_eq!(game.pool(1), 27);
            (stealth, i32::from(game.blood(who)))
        });
        assert_eq!(all[1], all[2]);
        assert_eq!(all[0], (all[1].0 - more, all[1].1 - more), "{mode}");
    }
}

#[test]
fn who_cannot_pay_more_does_not_take_the_action() {
    for case in CASES {
        for (blood, can) in [(3, true), (2, !(case.event && case.imbued)), (1, false)] {
            let (mut t, who) = lay(case, "Lauren", "The Embrace");
            t.counters(who, blood);
            let game = t.minion_phase(0);
            assert_eq!(game.can("play The Embrace"), can, "with {blood}");
        }
    }
    // Nor chooses an X for which too little is left.
    let (mut t, who) = lay(CASES[0], "Colette", "Chain of Command");
    for younger in ["Ashley", "Brazil", "Uma Hatch"] {
        t.uncontrolled(0, younger, 0);
    }
    t.counters(who, 3);
    let mut game = t.minion_phase(0);
    game.take("play Chain of Command").take_if_there("mode 0");
    assert_eq!(game.options(), ["0", "1", "2"]);
}

#[test]
fn the_network_needs_a_ready_imbued_in_play_be_it_anybodys() {
    for (imbued, ready, can) in [
        (true, true, true),
        (true, false, false),
        (false, false, false),
    ] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        if imbued {
            let jack = t.minion(1, JACK);
            if !ready {
                t.incapacitate(jack);
            }
        }
        t.hand(0, &["Blood Cult Awareness Network"]);
        let mut game = t.discard_phase(0);
        assert_eq!(game.window(), Some(Window::Discard));
        assert_eq!(game.can("play Blood Cult Awareness Network"), can);
        if can {
            game.take("play Blood Cult Awareness Network");
            assert!(game.find("Blood Cult Awareness Network").is_some());
        }
    }
}
