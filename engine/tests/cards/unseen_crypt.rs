//! Cards about crypt cards that nobody has seen: what lies on top of a crypt or face down in another's uncontrolled region,
//! where an imbued is worth what it costs (full rulebook, imbued appendix, card rulings).

use engine::script::Window;
use engine::{CardDb, GameEvent, Scene, Seat};

use crate::table;

const JACK: &str = "Jack \"Hannibal137\" Harmon";

fn crypt_size(game: &Scene<'_>, seat: u8) -> usize {
    game.view(0).crypt_size(Seat(seat))
}

/// The cards that were shown on top of crypts, and whether seat 0 knows any of them still.
fn shown(game: &Scene<'_>) -> (usize, bool) {
    let db = CardDb::embedded();
    let view = game.view(0);
    let is_crypt = |card| db.def(game.cards().def_of(card)).is_crypt();
    let cards = game.events.iter().filter_map(|e| {
        let GameEvent::Shown { card } = e else {
            return None;
        };
        is_crypt(*card).then_some(*card)
    });
    let cards: Vec<_> = cards.collect();
    (cards.len(), cards.iter().any(|c| view.card(*c).is_some()))
}

// Goodnight, Sweet Prince

#[test]
fn goodnight_sweet_prince_sends_the_top_of_any_crypt_to_the_ash_heap() {
    for (top, seat, pool) in [
        ("Andi Liu", 1, 30), // a prince
        ("Lauren", 1, 28),
        ("Andi Liu", 0, 30), // one's own crypt
        (JACK, 2, 28),
    ] {
        let mut t = table(3);
        let vedel = t.minion(0, "Vedel Esbreno");
        for s in 0..3 {
            t.crypt(s, &["Ashley", "Ryan"]);
        }
        t.crypt(seat, &[top]);
        t.hand(0, &["Goodnight, Sweet Prince"]);
        let mut game = t.master_phase(0);
        game.take("play Goodnight, Sweet Prince");
        assert_eq!(game.options(), ["seat 0", "seat 1", "seat 2"]);
        game.take(&format!("seat {seat}"));
        assert!(game.locked(vedel));
        assert_eq!(game.pool(0), pool, "{top}");
        let mut heap = vec![top];
        heap.extend((seat == 0).then_some("Goodnight, Sweet Prince"));
        assert_eq!(game.ash_heap(seat), heap);
        assert_eq!(crypt_size(&game, seat), 2);
    }
}

// Might of the Camarilla

#[test]
fn might_of_the_camarilla_burns_a_vampire_of_each_uncontrolled_region() {
    let mut t = table(4);
    t.minion(0, "Angus the Unruled");
    let mine = [
        t.uncontrolled(0, "Lauren", 2),
        t.uncontrolled(0, "Ashley", 0),
    ];
    let theirs = [
        t.uncontrolled(1, "Ryan", 3),
        t.uncontrolled(1, "Colette", 1),
    ];
    // An imbued is not burned, and nobody need burn one.
    let jack = t.uncontrolled(2, JACK, 2);
    let others = [t.uncontrolled(3, JACK, 1), t.uncontrolled(3, "Nassir", 1)];
    t.hand(0, &["Might of the Camarilla"]);
    let mut game = t.minion_phase(0);
    game.take("play Might of the Camarilla");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for");
    game.until(0, "Angus the Unruled votes for");
    while !game.can("Ashley") {
        game.pass();
    }
    assert_eq!(
        (game.to_decide(), game.options()),
        (0, vec!["Lauren".into(), "Ashley".into()])
    );
    game.take("Ashley");
    assert_eq!(
        (game.to_decide(), game.options()),
        (1, vec!["Ryan".into(), "Colette".into()])
    );
    game.take("Ryan");
    assert_eq!(mine.map(|s| game.exists(s)), [true, false]);
    assert_eq!(theirs.map(|s| game.exists(s)), [false, true]);
    assert!(game.exists(jack));
    assert_eq!(others.map(|s| game.exists(s)), [true, false]);
    assert_eq!(game.ash_heap(1), ["Ryan"]);
    assert_eq!(game.pool(1), 30, "its blood goes to the blood bank");
}

// Petra Resonance

#[test]
fn petra_resonance_steals_three_pool_for_the_highest_cost() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.minion(1, "Nassir");
    t.minion(2, "Ryan");
    t.crypt(0, &["Claus Wegener", "Brazil"]); // 5
    t.crypt(1, &[JACK, "Cardano"]); // 4
    t.crypt(2, &["Amber", "Sha-Ennu"]); // 5, too
    t.crypt(2, &["Cardano"]); // 9
    t.hand(0, &["Petra Resonance"]);
    let mut game = t.minion_phase(0);
    game.take("play Petra Resonance");
    assert_eq!(game.stealth(), 1);
    // It is undirected.
    game.pass_until(1, "block with Nassir")
        .pass_until(2, "block with Ryan");
    game.finish_action();
    assert_eq!([0, 1, 2].map(|s| game.pool(s)), [30, 27, 33]);
    assert_eq!(shown(&game), (3, false), "all crypts are shuffled");
}

#[test]
fn petra_resonance_burns_a_pool_of_everybody_where_there_is_a_tie() {
    for tops in [
        ["Cardano", "Cardano", "Brazil"],
        ["Cardano", JACK, "Ryan"],
        ["Brazil", "Brazil", "Brazil"],
    ] {
        let mut t = table(3);
        t.minion(0, "Ashley");
        for seat in 0..3 {
            t.crypt(seat, &[tops[seat as usize]]);
        }
        t.hand(0, &["Petra Resonance"]);
        let mut game = t.minion_phase(0);
        game.take("play Petra Resonance").finish_action();
        assert_eq!([0, 1, 2].map(|s| game.pool(s)), [29; 3], "{tops:?}");
    }
}

#[test]
fn petra_resonance_steals_no_more_than_there_is() {
    let mut t = table(3);
    t.minion(0, "Ashley");
    t.pool(0, 2);
    for (seat, top) in [(0, "Brazil"), (1, "Cardano"), (2, "Ryan")] {
        t.crypt(seat, &[top]);
    }
    t.hand(0, &["Petra Resonance"]);
    let mut game = t.minion_phase(0);
    game.take("play Petra Resonance").finish_action();
    assert!(!game.in_game(0));
    assert_eq!([1, 2].map(|s| game.pool(s)), [32, 36]);
}

#[test]
fn petra_resonance_needs_a_malkavian_and_a_card_in_every_crypt() {
    for (actor, empty, can) in [
        ("Ashley", None, true),
        ("Ashley", Some(2), false),
        ("Ryan", None, false),
    ] {
        let mut t = table(3);
        t.minion(0, actor);
        for seat in (0..3).filter(|s| Some(*s) != empty) {
            t.crypt(seat, &["Lauren"]);
        }
        t.hand(0, &["Petra Resonance"]);
        assert_eq!(t.minion_phase(0).can("play Petra Resonance"), can);
    }
}

// The Portrait

/// The Portrait by Tamoszius, who has 4 blood before it costs 1, with this card on top of the crypt of its prey.
fn portrait(top: &str, blocker: &str) -> (Scene<'static>, engine::Slot) {
    let mut t = table(2);
    let tamoszius = t.minion(0, "Tamoszius");
    t.counters(tamoszius, 4);
    t.minion(1, blocker);
    t.crypt(1, &[top, "Lauren"]);
    t.hand(0, &["The Portrait"]);
    let mut game = t.minion_phase(0);
    game.take("play The Portrait");
    (game, tamoszius)
}

#[test]
fn the_portrait_feeds_its_vampire_if_the_card_costs_less_than_seven() {
    for (top, blood) in [
        ("Lauren", 5),
        ("Bianca", 5),
        ("Brazil", 5),
        (JACK, 5),
        // A Nosferatu burns 2 first.
        ("Ryan", 3),
        ("Belinde", 3),
        ("Skulk", 5), // a Nosferatu antitribu
    ] {
        let (mut game, tamoszius) = portrait(top, "Nassir");
        assert_eq!(game.stealth(), 0);
        assert!(game.pass_until(1, "block with Nassir").can("pass"));
        game.finish_action();
        assert_eq!(game.blood(tamoszius), blood, "{top}");
        assert!(game.locked(tamoszius));
        assert_eq!((game.pool(1), shown(&game)), (30, (1, true)), "{top}");
        assert_eq!(crypt_size(&game, 1), 2);
    }
}

#[test]
fn the_bleed_of_the_portrait_may_be_blocked() {
    let mut t = table(2);
    let tamoszius = t.minion(0, "Tamoszius");
    let aisha = t.minion(1, "Aisha");
    t.crypt(1, &["Stavros"]);
    t.hand(0, &["The Portrait"]);
    let mut game = t.minion_phase(0);
    game.take("play The Portrait");
    game.pass_until(1, "block with Aisha").pass();
    game.until(1, "block with Aisha").until(1, "use Aisha");
    game.finish_action();
    assert_eq!(game.pool(1), 30);
    assert!(game.locked(tamoszius) && game.locked(aisha));
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
        1
    );
}

#[test]
fn who_has_bled_only_unlocks_by_the_portrait() {
    let mut t = table(2);
    let tamoszius = t.minion(0, "Catalina Vega");
    t.minion(1, "Nassir");
    t.crypt(1, &["Stavros"]);
    t.hand(0, &["The Portrait", "Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").pass_until(1, "block with Nassir").pass();
    game.until(0, "play Freak Drive").finish_action();
    assert!(!game.locked(tamoszius));
    let pool = game.pool(1);
    game.take("play The Portrait");
    assert!(game.locked(tamoszius));
    game.pass_until(1, "block with Nassir").pass();
    game.finish_action();
    assert!(!game.in_action() && !game.locked(tamoszius));
    assert_eq!(game.pool(1), pool);
}

// Gisela Harden, The Winnower

#[test]
fn gisela_harden_burns_an_uncontrolled_card_of_the_prey_for_its_blood() {
    for (name, blood) in [("Lauren", 3), ("Lauren", 0), (JACK, 2)] {
        let mut t = table(3);
        let gisela = t.minion(0, "Gisela Harden, The Winnower");
        t.counters(gisela, 3);
        t.minion(1, "Nassir");
        t.minion(2, "Ryan");
        let victim = t.uncontrolled(1, name, blood);
        // Too much blood on it, or not the prey's.
        let rich = t.uncontrolled(1, "Cardano", 4);
        t.uncontrolled(0, "Ashley", 0);
        t.uncontrolled(2, "Colette", 0);
        let mut game = t.minion_phase(0);
        game.take("act with Gisela Harden, The Winnower");
        assert_eq!(
            (game.stealth(), game.to_decide()),
            (0, 1),
            "directed at the prey"
        );
        game.finish_action();
        assert!(!game.exists(victim) && game.exists(rich));
        assert_eq!(game.blood(gisela), 3 - blood);
        assert_eq!(game.pool(1), 30 + blood);
        assert_eq!(game.ash_heap(1), [name]);
    }
}

#[test]
fn gisela_harden_chooses_among_cards_that_she_has_not_seen() {
    let mut t = table(2);
    t.minion(0, "Gisela Harden, The Winnower");
    t.uncontrolled(1, "Lauren", 3);
    t.uncontrolled(1, JACK, 1);
    let mut game = t.minion_phase(0);
    game.take("act with Gisela Harden, The Winnower");
    let view = game.view(0);
    let known = view.uncontrolled(Seat(1)).into_iter();
    assert_eq!(known.filter(|s| view.def(*s).is_some()).count(), 0);
    assert_eq!(game.options(), ["Lauren", JACK]);
}

// Bear-Baiting

/// Ariane, of capacity 3, bleeds and is blocked, with these cards on top of the crypts.
fn baited(blocker: &str, mine: &str, theirs: &str, hand: &[&str]) -> Scene<'static> {
    let mut t = table(3);
    t.minion(0, "Ariane");
    t.minion(1, blocker);
    for (seat, top) in [(0, mine), (1, theirs)] {
        if !top.is_empty() {
            t.crypt(seat, &[top, "Ryan"]);
        }
    }
    t.hand(0, &["Bear-Baiting"]).hand(0, hand);
    let mut game = t.minion_phase(0);
    game.take("bleed").take(&format!("block with {blocker}"));
    game.pass_to(Window::Blocked);
    game
}

#[test]
fn bear_baiting_hurts_the_anarch_whose_crypt_card_is_younger() {
    for (mine, theirs) in [("Brazil", "Ashley"), (JACK, "Amber"), ("Ashley", JACK)] {
        let mut game = baited("Claus Wegener", mine, theirs, &[]);
        let ariane = game.find("Ariane").expect("in play");
        game.take("play Bear-Baiting");
        // 1 blood to pay, 1 damage, and 1 more in the combat.
        assert_eq!(
            game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
            1
        );
        assert_eq!(game.blood(ariane), 0);
        assert_eq!(shown(&game), (2, false), "both crypts are shuffled");
        game.finish_action();
        assert_eq!(game.ash_heap(0), ["Bear-Baiting"]);
    }
}

#[test]
fn bear_baiting_cancels_the_combat_otherwise_and_stays_on_the_anarch() {
    for (mine, theirs) in [("Ashley", "Ashley"), ("Amber", JACK), (JACK, "Brazil")] {
        let mut game = baited("Claus Wegener", mine, theirs, &[]);
        let slots = ["Ariane", "Claus Wegener"].map(|n| game.find(n).expect("in play"));
        game.take("play Bear-Baiting").finish_action();
        assert_eq!(
            game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
            0
        );
        assert_eq!(slots.map(|s| game.locked(s)), [true; 2], "it has blocked");
        assert_eq!(slots.map(|s| game.blood(s)), [2, 5]);
        assert_eq!(game.on(slots[0]), ["Bear-Baiting"]);
        assert_eq!(shown(&game), (2, false));
        assert_eq!(game.pool(1), 30);
        // From now on she bleeds that Methuselah for 2 more.
        game.pass_to_turn_of(1).pass_to_turn_of(0);
        game.pass_to(Window::Minion).take("bleed");
        assert_eq!(game.bleed(), 3);
    }
}

#[test]
fn bear_baiting_is_for_the_block_of_an_older_vampire_that_is_no_anarch() {
    for (blocker, mine, theirs, can) in [
        ("Claus Wegener", "Ashley", "Ashley", true),
        ("Ashley", "Ashley", "Ashley", false), // of the same age
        ("Bituin", "Ashley", "Ashley", false), // an anarch
        ("Underbridge Stray", "Ashley", "Ashley", false),
        ("Claus Wegener", "", "Ashley", false),
        ("Claus Wegener", "Ashley", "", false),
    ] {
        let mut t = table(2);
        t.minion(0, "Ariane");
        t.minion(1, blocker);
        for (seat, top) in [(0, mine), (1, theirs)] {
            if !top.is_empty() {
                t.crypt(seat, &[top]);
            }
        }
        t.hand(0, &["Bear-Baiting", "Change of Target"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").take(&format!("block with {blocker}"));
        game.pass_to(Window::Blocked);
        assert_eq!(
            game.can("play Bear-Baiting"),
            can,
            "{blocker} {mine} {theirs}"
        );
    }
}

#[test]
fn change_of_target_may_be_played_after_bear_baiting() {
    for (mine, theirs) in [("Ashley", "Ashley"), ("Amber", JACK), ("Brazil", "Ashley")] {
        let mut game = baited("Claus Wegener", mine, theirs, &["Change of Target"]);
        let ariane = game.find("Ariane").expect("in play");
        game.take("play Bear-Baiting").take("play Change of Target");
        game.finish_action();
        assert!(!game.locked(ariane));
        assert_eq!(
            game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
            0
        );
        assert_eq!(game.on(ariane).is_empty(), mine == "Brazil");
    }
}

#[test]
fn an_action_whose_combat_bear_baiting_cancels_is_blocked_and_may_be_continued() {
    let mut t = table(2);
    let roberto = t.minion(0, "Roberto Rivamonte");
    t.counters(roberto, 3);
    let anton = t.minion(1, "Anton");
    t.crypt(0, &["Ashley"]).crypt(1, &["Ashley"]);
    t.hand(0, &["Bear-Baiting", "Go-getter", "Change of Target"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").take("block with Anton");
    game.pass_to(Window::Blocked).take("play Bear-Baiting");
    game.until(0, "play Go-getter");
    game.finish_action();
    assert!(game.locked(anton));
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
        0
    );
    // 1 for Bear-Baiting, 1 for Go-getter, and 1 hunted.
    assert_eq!(game.blood(roberto), 2);
}
