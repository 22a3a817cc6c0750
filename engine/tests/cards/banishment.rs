//! Banishment, and vampires that move from play to an uncontrolled region and back.

use engine::script::Window;
use engine::vocab::{Keyword, Level, TitleRank};
use engine::{CardDb, GameEvent, Scenario, Scene, Seat, Slot};

use crate::table;

/// Angus the Unruled, of seat 0, has a vampire banished: by his votes and the card's.
fn banish(t: Scenario<'static>, whom: &str) -> Scene<'static> {
    let mut game = t.minion_phase(0);
    passes(&mut game, whom);
    game
}

fn passes(game: &mut Scene<'_>, whom: &str) {
    game.take("play Banishment")
        .take_if_there("Angus the Unruled");
    while !game.in_referendum() {
        game.pass();
    }
    game.take_if_there(whom).take("the calling card votes for");
    game.until(0, "Angus the Unruled votes for");
    game.finish_action();
}

/// A table at which Angus can call it.
fn angus(seats: u8) -> Scenario<'static> {
    let mut t = table(seats);
    t.minion(0, "Angus the Unruled");
    t.hand(0, &["Banishment"]);
    t
}

/// Names in a Methuselah's uncontrolled region, as everybody may see them.
fn uncontrolled(game: &Scene<'_>, seat: u8) -> Vec<&'static str> {
    let cards = CardDb::embedded();
    let view = game.view(0);
    let slots = view.uncontrolled(Seat(seat)).into_iter();
    let names = slots.map(|s| view.def(s).map_or("", |d| cards.def(d).name.as_str()));
    names.collect()
}

/// Goes on to the influence phase of seat 1, and has this vampire brought out.
fn bring_out(game: &mut Scene<'_>, name: &str) {
    game.pass_to_turn_of(1);
    game.until(1, &format!("bring out {name}"));
}

#[test]
fn banishment_moves_a_younger_ready_vampire_to_the_uncontrolled_region() {
    let mut t = angus(3);
    t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    let torpid = t.minion(1, "Nassir");
    t.torpor(torpid);
    t.minion(2, "Basilia"); // as old as Angus
    t.minion(2, "Underbridge Stray");
    let mut game = t.minion_phase(0);
    game.take("play Banishment")
        .take_if_there("Angus the Unruled");
    // It is not directed: prey and predator may block.
    game.pass_until(1, "block with Ryan")
        .pass_until(2, "block with Basilia");
    while !game.in_referendum() {
        game.pass();
    }
    assert_eq!(game.options(), ["Lauren", "Ryan"]);
    game.take("Ryan").take("the calling card votes for");
    game.until(0, "Angus the Unruled votes for").finish_action();
    assert!(game.happened(GameEvent::Banished(ryan)));
    assert_eq!(uncontrolled(&game, 1), ["Ryan"]);
    assert!(!game.ready(ryan) && game.blood(ryan) == 4);
    assert_eq!(game.controls(1), ["Nassir"]);
}

#[test]
fn banishment_does_nothing_if_its_referendum_fails() {
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("play Banishment");
    while !game.in_referendum() {
        game.pass();
    }
    game.take_if_there("Ryan")
        .take("the calling card votes against");
    game.finish_action();
    assert!(game.ready(ryan));
}

#[test]
fn what_is_on_a_banished_vampire_is_out_of_play_until_it_is_brought_out() {
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    let spy = t.on(1, "Raven Spy", ryan, Level::Superior);
    t.on(1, ".44 Magnum", ryan, Level::Basic);
    // Somebody else's master card is out of play as well.
    let doll = t.on(0, "Blood Doll", ryan, Level::Basic);
    t.lock(ryan).lock(doll);
    let mut game = banish(t, "Ryan");
    let (blood, life) = (game.blood(ryan), game.blood(spy));
    assert_eq!(game.on(ryan), ["Raven Spy", ".44 Magnum", "Blood Doll"]);
    assert_eq!(game.controls(1), Vec::<&str>::new());
    assert_eq!(game.find("Blood Doll"), None);
    game.pass_to_turn_of(1);
    game.pass_to(Window::Influence);
    // None of it is a card of the region.
    assert_eq!(
        game.options(),
        [
            "pass",
            "bring out Ryan",
            "transfer to Ryan",
            "take back from Ryan"
        ]
    );
    game.take("bring out Ryan");
    assert_eq!([ryan, doll, spy].map(|s| game.locked(s)), [false; 3]);
    assert_eq!((game.blood(ryan), game.blood(spy)), (blood, life));
    assert_eq!(
        game.count(|e| *e == GameEvent::Unlocked(ryan)),
        0,
        "that is no unlocking"
    );
    assert_eq!(game.find("Blood Doll"), Some(doll));
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    game.take("bleed").until(1, "block with Ryan");
    assert_eq!(game.intercept(ryan), 1);
    game.finish_action().pass_to_turn_of(1);
    game.pass_to(Window::Master).take("use Blood Doll");
}

#[test]
fn a_banished_vampire_is_influenced_like_any_other() {
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    t.counters(ryan, 1);
    let mut game = banish(t, "Ryan");
    game.pass_to_turn_of(1).pass_to(Window::Influence);
    assert!(!game.can("bring out Ryan"));
    game.take_all(&["transfer to Ryan", "transfer to Ryan"]);
    assert!(!game.can("bring out Ryan"));
    game.take_all(&["transfer to Ryan", "bring out Ryan"]);
    assert!(game.ready(ryan));
    assert_eq!((game.pool(1), game.blood(ryan)), (27, 4));
}

#[test]
fn cards_that_change_its_capacity_do_not_apply_to_a_banished_vampire() {
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    t.on(1, "Potence", ryan, Level::Basic);
    t.counters(ryan, 4);
    let mut game = banish(t, "Ryan");
    // 4 are enough for it, and a fifth does not drain off.
    game.pass_to_turn_of(1).pass_to(Window::Influence);
    assert_eq!(game.capacity(ryan), 4);
    assert!(game.can("bring out Ryan"));
    game.take("transfer to Ryan").take("bring out Ryan");
    assert_eq!((game.capacity(ryan), game.blood(ryan)), (5, 5));
    // More than that does.
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    let mut game = banish(t, "Ryan");
    game.pass_to_turn_of(1).pass_to(Window::Influence);
    game.take("transfer to Ryan").take("bring out Ryan");
    assert_eq!((game.capacity(ryan), game.blood(ryan)), (4, 4));
}

#[test]
fn a_banished_vampire_remembers_its_title_its_sect_and_its_traits() {
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    t.gain_trait(ryan, Keyword::Infernal);
    t.hand(1, &["Praxis Seizure: Glasgow"]);
    t.minion(0, "Lauren");
    let mut game = t.turn_of(1);
    game.until(1, "play Praxis Seizure: Glasgow");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert!(game.titled(ryan), "prince");
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    passes(&mut game, "Ryan");
    assert!(!game.ready(ryan));
    bring_out(&mut game, "Ryan");
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    assert_eq!(game.title(ryan).map(|t| t.rank), Some(TitleRank::Prince));
    assert_eq!(game.on(ryan), ["Praxis Seizure: Glasgow"]);
    // An infernal minion does not unlock for nothing.
    game.pass_to(Window::Minion).take("hunt").finish_action();
    game.pass_to_turn_of(0)
        .pass_to_turn_of(1)
        .pass_to(Window::Unlock);
    assert!(game.can("pay to unlock Ryan"));
}

#[test]
fn effects_on_a_banished_vampire_resume_when_it_comes_back() {
    let mut t = angus(2);
    t.minion(1, "Delilah Easton");
    t.minion(1, "Tamoszius");
    t.hand(1, &["Toreador Grand Ball"]);
    let mut game = t.master_phase(1);
    game.take("play Toreador Grand Ball").take("Delilah Easton");
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    passes(&mut game, "Tamoszius");
    bring_out(&mut game, "Tamoszius");
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    game.pass_to(Window::Minion).take("hunt").finish_action();
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::BlockAttempt { .. })),
        0
    );
    game.pass_to_turn_of(0).pass_to_turn_of(1);
    game.pass_to(Window::Minion).take("bleed");
    assert!(game
        .pass_until(0, "block with Angus the Unruled")
        .in_action());
}

#[test]
fn a_contested_title_of_a_banished_vampire_goes_to_the_rival() {
    let mut t = angus(2);
    let boston = t.minion(1, "Cardano");
    let rival = t.uncontrolled(0, "Quentin King III", 7);
    let mut game = t.influence_phase(0);
    game.take("bring out Quentin King III");
    assert!(!game.titled(boston) && !game.titled(rival), "contested");
    game.pass_to_turn_of(1).pass_to(Window::Unlock);
    game.take("contest Cardano");
    game.pass_to_turn_of(0).pass_to(Window::Unlock);
    game.take("contest Quentin King III")
        .pass_to(Window::Minion);
    passes(&mut game, "Cardano");
    game.pass_to_turn_of(1);
    assert!(!game.titled(rival), "not before its unlock phase");
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    assert!(game.titled(rival));
    game.pass_to_turn_of(1).pass_to(Window::Influence);
    while !game.can("bring out Cardano") {
        game.take("transfer to Cardano");
    }
    game.take("bring out Cardano");
    assert!(
        !game.titled(boston) && !game.titled(rival),
        "contested again"
    );
}

#[test]
fn a_unique_card_on_a_banished_vampire_is_contested_when_it_comes_back_only() {
    let mut t = angus(2);
    let ryan = t.minion(1, "Ryan");
    let theirs = t.on(1, "Bowl of Convergence", ryan, Level::Basic);
    t.hand(0, &["Bowl of Convergence"]);
    t.minion(0, "Lauren");
    let mut game = banish(t, "Ryan");
    game.take("play Bowl of Convergence")
        .take_if_there("Lauren")
        .finish_action();
    let mine = game.find("Bowl of Convergence").expect("in play");
    assert!(mine != theirs && !game.contested(mine) && !game.contested(theirs));
    bring_out(&mut game, "Ryan");
    assert!(game.contested(mine) && game.contested(theirs));
    assert!(game.ready(ryan));
}

#[test]
fn banishment_breaks_temporary_control() {
    let mut t = angus(3);
    let colette = t.minion(2, "Colette");
    t.hand(0, &["Malkavian Dementia"]);
    let mut game = t.master_phase(0);
    game.take("play Malkavian Dementia")
        .take_if_there("Colette");
    assert_eq!(game.controller(colette), 0);
    game.pass_to(Window::Minion);
    passes(&mut game, "Colette");
    assert_eq!(uncontrolled(&game, 2), ["Colette"]);
    assert_eq!(game.controller(colette), 2);
    game.pass_to_turn_of(1).pass_to_turn_of(2);
    game.until(2, "bring out Colette");
    assert_eq!(game.controller(colette), 2);
}

#[test]
fn a_banished_vampire_lies_with_its_last_permanent_controller() {
    let mut t = table(3);
    t.minion(0, "Angus the Unruled");
    let ryan = t.minion(1, "Ryan");
    t.torpor(ryan);
    let taker = t.minion(2, "Black Wallace");
    t.pool(2, 1);
    t.minion(1, "Nassir");
    t.hand(0, &["Banishment"]).hand(2, &["Graverobbing"]);
    let mut game = t.turn_of(2);
    game.until(2, "play Graverobbing").take("mode 1");
    game.until(2, "yes").finish_action();
    assert!(game.ready(taker) && game.controller(ryan) == 2);
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    passes(&mut game, "Ryan");
    assert_eq!(uncontrolled(&game, 2), ["Ryan"]);
    assert_eq!(game.controller(ryan), 2);
    // She is ousted: it leaves the game, and does not go back to its owner.
    game.pass_to_turn_of(1);
    game.until(1, "bleed").finish_action();
    assert!(!game.in_game(2) && !game.exists(ryan));
    assert_eq!(game.ash_heap(1), Vec::<&str>::new());
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::Burned(s) if *s == ryan)),
        0
    );
}

#[test]
fn a_banished_vampire_that_came_back_may_do_again_in_the_next_turn_what_it_has_done() {
    let mut t = angus(2);
    t.minion(0, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("bleed").take_if_there("Lauren").finish_action();
    passes(&mut game, "Lauren");
    game.until(0, "bring out Lauren");
    assert!(!game.locked(game.find("Lauren").expect("in play")));
    // A turn later it may bleed again.
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .pass_to(Window::Minion);
    game.take("bleed").take("Lauren");
}

#[test]
fn damage_to_an_uncontrolled_vampire_is_ignored() {
    // It moves there by its own action, after which Daring the Dawn would burn it.
    let cards = crate::extra::with_scripts(&[(
        101815,
        r#"name: "Snipe Hunt", modes: [(
            action: (kind: Political), effects: [MoveCards(Thing(Me), Uncontrolled)],
        )]"#,
    )]);
    for uncontrolled in [true, false] {
        let mut t = Scenario::new(&cards, 2);
        let bothwell = t.minion(0, "Bothwell");
        t.counters(bothwell, 1);
        t.hand(0, &["Snipe Hunt", "Daring the Dawn"]);
        let mut game = t.minion_phase(0);
        game.take("play Snipe Hunt");
        game.take("play Daring the Dawn");
        while !game.in_referendum() {
            game.pass();
        }
        let side = if uncontrolled { "for" } else { "against" };
        game.take(&format!("the calling card votes {side}"))
            .finish_action();
        assert_eq!(game.in_torpor(bothwell), !uncontrolled);
        let damaged = |e: &GameEvent| matches!(e, GameEvent::Damaged { .. });
        assert_eq!(game.count(damaged) == 0, uncontrolled);
        if uncontrolled {
            assert_eq!(game.blood(bothwell), 1);
        }
    }
}

/// A table with a vampire that this card has created in play for seat 1.
fn with_created(card: &str, sire: &str) -> (Scene<'static>, Slot) {
    let mut t = angus(2);
    t.minion(1, sire);
    t.minion(0, "Colette");
    t.hand(0, &["Memory's Fading Glimpse"]);
    t.hand(1, &[card, "Kaymakli Nightmares"]);
    let mut game = t.turn_of(1);
    game.until(1, &format!("play {card}"));
    while game.in_action() {
        let answer = ["no", "0", "pass"].into_iter().find(|a| game.can(a));
        game.take(answer.expect("one of these"));
    }
    let child = game.find(card).expect("it is in play");
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    passes(&mut game, card);
    (game, child)
}

const CREATORS: [(&str, &str); 7] = [
    ("Brother in Arms", "Langa"),
    ("Tumnimos", "Darius Styx"),
    ("Waters of Duat", "Amenophobis"),
    ("Creation Rites", "De Sade"),
    ("The Embrace", "Lauren"),
    ("Third Tradition: Progeny", "Emerson Bridges"),
    ("Childe of the Revolution", "Atiena"),
];

#[test]
fn a_created_vampire_stays_one_in_the_uncontrolled_region() {
    for (card, sire) in CREATORS {
        let (mut game, child) = with_created(card, sire);
        assert_eq!(uncontrolled(&game, 1), [card]);
        let capacity = game.capacity(child);
        let clan = game.clan(child);
        game.pass_to_turn_of(1).pass_to(Window::Influence);
        while game.blood(child) < capacity {
            assert!(!game.can(&format!("bring out {card}")));
            game.take(&format!("transfer to {card}"));
        }
        game.take(&format!("bring out {card}"));
        assert!(game.ready(child));
        let left = (game.capacity(child), game.blood(child));
        assert_eq!(left, (capacity, capacity), "{card}");
        assert_eq!(game.clan(child), clan);
    }
}

#[test]
fn a_created_vampire_is_burned_where_it_would_go_to_the_crypt() {
    for (card, sire) in CREATORS {
        for other in ["Memory's Fading Glimpse", "Kaymakli Nightmares"] {
            let (mut game, child) = with_created(card, sire);
            if other == "Kaymakli Nightmares" {
                game.pass_to_turn_of(1).until(1, "play Kaymakli Nightmares");
            } else {
                game.take("play Memory's Fading Glimpse").take("mode 0");
                game.take_if_there(card).finish_action();
            }
            assert!(!game.exists(child), "{card}, {other}");
            assert_eq!(game.ash_heap(1)[0], card);
            let view = game.view(0);
            assert_eq!(view.crypt_size(Seat(1)), 0);
            assert!(view.uncontrolled(Seat(1)).is_empty());
        }
    }
}

#[test]
fn a_merged_vampire_is_banished_and_comes_back_as_one() {
    let mut t = angus(2);
    let maldavis = t.minion(1, "Maldavis");
    t.uncontrolled(1, "Maldavis (ADV)", 0);
    let mut game = t.influence_phase(1);
    game.take("merge Maldavis");
    let (capacity, title) = (game.capacity(maldavis), game.title(maldavis));
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    passes(&mut game, "Maldavis");
    assert_eq!(uncontrolled(&game, 1), ["Maldavis"]);
    game.pass_to_turn_of(1).pass_to(Window::Influence);
    assert!(!game.can("merge Maldavis"));
    game.take("bring out Maldavis");
    assert_eq!(
        (game.capacity(maldavis), game.title(maldavis)),
        (capacity, title)
    );
    assert_eq!(game.on(maldavis), ["Maldavis"]);
}

#[test]
fn both_halves_of_a_banished_vampire_go_to_the_bottom_of_the_crypt() {
    let mut t = angus(2);
    t.minion(1, "Maldavis");
    t.uncontrolled(1, "Maldavis (ADV)", 0);
    t.minion(0, "Colette");
    t.hand(0, &["Memory's Fading Glimpse"]);
    let mut game = t.influence_phase(1);
    game.take("merge Maldavis");
    game.pass_to_turn_of(0).pass_to(Window::Minion);
    passes(&mut game, "Maldavis");
    game.take("play Memory's Fading Glimpse").take("mode 0");
    game.finish_action();
    assert_eq!(game.view(0).crypt_size(Seat(1)), 2);
}

#[test]
fn a_banished_half_merges_without_what_was_on_it() {
    let mut t = angus(2);
    let base = t.minion(1, "Maldavis");
    t.on(0, "Blood Doll", base, Level::Basic);
    t.gain_trait(base, Keyword::RedList);
    let advanced = t.uncontrolled(1, "Maldavis (ADV)", 5);
    assert!(t.clone().master_phase(0).can("mark Maldavis"));
    let mut game = banish(t, "Maldavis");
    game.pass_to_turn_of(1).pass_to(Window::Influence);
    game.take("bring out Maldavis #2").take("merge Maldavis");
    assert!(game.ready(advanced));
    assert_eq!(game.on(advanced), ["Maldavis"]);
    assert_eq!(game.ash_heap(0), ["Banishment", "Blood Doll"]);
    game.pass_to_turn_of(0);
    while game.window() != Some(Window::Minion) {
        assert!(!game.can("mark Maldavis"));
        game.pass();
    }
}
