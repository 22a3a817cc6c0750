//! Crypt cards that leave an ash heap, and uncontrolled regions that go back to their crypts.

use engine::vocab::{Keyword, Level, TitleRank};
use engine::{CardDb, GameEvent, Scene, Seat, View};

use crate::table;

const JACK: &str = "Jack \"Hannibal137\" Harmon";

fn view<'a>(game: &'a Scene<'_>, seat: u8) -> View<'a> {
    game.view(seat)
}

/// Names in a Methuselah's uncontrolled region, as this seat sees them.
fn uncontrolled(game: &Scene<'_>, of: u8, by: u8) -> Vec<&'static str> {
    let view = view(game, by);
    let slots = view.uncontrolled(Seat(of)).into_iter();
    let names = slots.map(|s| {
        let def = view.def(s);
        def.map_or("", |d| CardDb::embedded().def(d).name.as_str())
    });
    names.collect()
}

// Possession

#[test]
fn possession_moves_a_vampire_from_the_ash_heap_to_the_uncontrolled_region() {
    let mut t = table(3);
    let accorri = t.minion(0, "Accorri Giovanni");
    t.minion(1, "Nassir");
    t.minion(2, "Ryan");
    t.ash_heap(0, &["Lauren", "Ashley", JACK, "Blood Doll"]);
    t.ash_heap(1, &["Colette"]);
    t.hand(0, &["Possession"]);
    let mut game = t.minion_phase(0);
    game.take("play Possession");
    // Vampires of one's own ash heap, no imbued and no library cards.
    assert_eq!(game.options(), ["Ashley", "Lauren"]);
    game.take("Ashley");
    assert_eq!(game.stealth(), 0);
    // It is undirected.
    game.pass_until(1, "block with Nassir")
        .pass_until(2, "block with Ryan");
    game.finish_action();
    assert_eq!(uncontrolled(&game, 0, 1), ["Ashley"]);
    assert_eq!(game.blood(game_slot(&game)), 0);
    assert_eq!(game.blood(accorri), 4);
    assert_eq!(
        game.ash_heap(0),
        ["Lauren", JACK, "Blood Doll", "Possession"]
    );
}

fn game_slot(game: &Scene<'_>) -> engine::Slot {
    let slots = view(game, 0).uncontrolled(Seat(0));
    let slot = slots.into_iter().next();
    slot.expect("a card is there")
}

#[test]
fn superior_possession_moves_a_vampire_to_the_ready_region_with_a_blood() {
    let mut t = table(2);
    let rudolfo = t.minion(0, "Rudolfo Giovanni");
    t.minion(0, "Lauren");
    // She controls the one of these already.
    t.ash_heap(0, &["Lauren", "Andi Liu"]);
    t.hand(0, &["Possession"]);
    let mut game = t.minion_phase(0);
    game.take("play Possession")
        .take_if_there("Rudolfo Giovanni");
    game.take("mode 1").finish_action();
    let andi = game.find("Andi Liu").expect("in play");
    assert!(game.ready(andi) && !game.locked(andi));
    assert_eq!((game.blood(andi), game.blood(rudolfo)), (1, 1));
    assert_eq!(game.title(andi).map(|t| t.rank), Some(TitleRank::Prince));
    // It may act at once.
    game.take("bleed").take("Andi Liu");
}

#[test]
fn superior_possession_contests_a_vampire_of_somebody_else() {
    let mut t = table(2);
    t.minion(0, "Rudolfo Giovanni");
    let theirs = t.minion(1, "Lauren");
    t.ash_heap(0, &["Lauren"]);
    t.hand(0, &["Possession"]);
    let mut game = t.minion_phase(0);
    game.take("play Possession").take("mode 1").finish_action();
    assert!(game.contested(theirs));
    assert_eq!(game.count(|e| matches!(e, GameEvent::ContestBegins(_))), 2);
}

#[test]
fn possession_needs_a_vampire_in_ones_own_ash_heap() {
    for (mine, theirs, can) in [
        (vec!["Lauren"], vec![], true),
        (vec![JACK, "Blood Doll"], vec!["Lauren"], false),
    ] {
        let mut t = table(2);
        t.minion(0, "Rudolfo Giovanni");
        t.ash_heap(0, &mine).ash_heap(1, &theirs);
        t.hand(0, &["Possession"]);
        assert_eq!(t.minion_phase(0).can("play Possession"), can);
    }
}

#[test]
fn what_effects_have_changed_about_a_vampire_is_lost_in_the_ash_heap() {
    let mut t = table(2);
    t.minion(0, "Rudolfo Giovanni");
    let ryan = t.minion(0, "Ryan");
    t.gain_trait(ryan, Keyword::Infernal);
    t.counters(ryan, 0).torpor(ryan);
    let lauren = t.minion(0, "Lauren");
    t.hand(0, &["Possession"]);
    let mut game = t.minion_phase(0);
    // Another vampire of hers diablerizes it.
    game.take("diablerize").take_if_there("Lauren");
    while game.in_action() || game.in_referendum() {
        game.pass();
    }
    assert!(!game.exists(ryan) && game.exists(lauren));
    game.take("play Possession").take("mode 1").finish_action();
    let again = game.find("Ryan").expect("in play");
    game.take("bleed").take_if_there("Ryan").finish_action();
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(!game.locked(again), "an infernal one would not unlock");
}

// Kaymakli Nightmares

#[test]
fn kaymakli_nightmares_deals_all_uncontrolled_regions_anew() {
    let mut t = table(3);
    for (seat, blood) in [(0, 3), (1, 0)] {
        t.uncontrolled(seat, "Lauren", blood);
        t.uncontrolled(seat, JACK, 2);
        t.crypt(seat, &["Ashley", "Ryan", "Nassir"]);
    }
    let washed = t.uncontrolled(1, "Colette", 1);
    t.on(0, "Brainwash", washed, Level::Basic);
    // Seat 2 has nothing to move, and draws nothing.
    t.crypt(2, &["Ashley"]);
    t.hand(0, &["Kaymakli Nightmares"]);
    let mut game = t.master_phase(0);
    game.take("play Kaymakli Nightmares");
    assert_eq!([0, 1, 2].map(|s| game.pool(s)), [35, 33, 30]);
    assert_eq!(game.ash_heap(0), ["Brainwash", "Kaymakli Nightmares"]);
    for (seat, waiting, crypt) in [(0, 2, 3), (1, 3, 3), (2, 0, 1)] {
        let view = view(&game, seat);
        assert_eq!(view.uncontrolled(Seat(seat)).len(), waiting);
        assert_eq!(view.crypt_size(Seat(seat)), crypt);
        let blood = view.uncontrolled(Seat(seat)).into_iter();
        assert_eq!(blood.map(|s| view.counters(s)).sum::<u8>(), 0);
        // She knows hers, and nobody else does.
        let known = |by: u8| uncontrolled(&game, seat, by);
        assert!(!known(seat).contains(&""));
        assert!(known((seat + 1) % 3).iter().all(|n| n.is_empty()));
    }
}

#[test]
fn only_one_kaymakli_nightmares_is_played_in_a_game() {
    let mut t = table(2);
    t.hand(0, &["Kaymakli Nightmares"]);
    t.hand(1, &["Kaymakli Nightmares"]);
    let mut game = t.master_phase(0);
    game.take("play Kaymakli Nightmares");
    game.pass_to_turn_of(1);
    while game.active() == 1 {
        assert!(!game.can("play Kaymakli Nightmares"));
        game.pass();
    }
}
