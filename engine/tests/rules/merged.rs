//! Advanced vampires and merging (rulebook 4, influence phase; older 1.5.6).

use engine::script::Window;
use engine::vocab::{Level, Sect, TitleRank};
use engine::GameEvent;

use crate::table;

#[test]
fn an_advanced_vampire_is_influenced_like_any_other() {
    let mut t = table(2);
    let maldavis = t.uncontrolled(0, "Maldavis (ADV)", 3);
    let mut game = t.influence_phase(0);
    assert!(!game.can("bring out Maldavis"));
    game.take_all(&["transfer to Maldavis", "bring out Maldavis"]);
    assert!(game.ready(maldavis));
    assert_eq!(game.sect(maldavis), Some(Sect::Anarch));
    assert!(!game.titled(maldavis), "only the merged one is baron");
}

#[test]
fn four_transfers_and_a_pool_merge_the_base_and_the_advanced_version() {
    for (base, advanced) in [
        ("Maldavis", "Maldavis (ADV)"),
        ("Maldavis (ADV)", "Maldavis"),
    ] {
        let mut t = table(2);
        let maldavis = t.minion(0, base);
        t.uncontrolled(0, advanced, 0);
        let mut game = t.influence_phase(0);
        game.take("merge Maldavis");
        assert_eq!((game.transfers(), game.pool(0)), (0, 29));
        let merged =
            |e: &GameEvent| matches!(e, GameEvent::Merged { vampire, .. } if *vampire == maldavis);
        assert_eq!(game.count(merged), 1);
        assert_eq!(game.sect(maldavis), Some(Sect::Anarch), "of the advanced");
        let title = game.title(maldavis).expect("of the merged text");
        assert_eq!(title.rank, TitleRank::Baron);
        assert_eq!(game.blood(maldavis), 4);
    }
}

#[test]
fn three_transfers_do_not_merge() {
    for (turn, transfers) in [(3, 3), (4, 4)] {
        let mut t = table(2);
        t.turn(turn);
        t.minion(0, "Maldavis");
        t.uncontrolled(0, "Maldavis (ADV)", 0);
        let game = t.influence_phase(0);
        assert_eq!(game.transfers(), transfers);
        assert_eq!(game.can("merge Maldavis"), transfers == 4);
    }
}

#[test]
fn only_a_vampire_that_one_controls_merges() {
    for (controller, can) in [(0, true), (1, false)] {
        let mut t = table(2);
        t.minion(controller, "Maldavis");
        t.uncontrolled(0, "Maldavis (ADV)", 0);
        assert_eq!(t.influence_phase(0).can("merge Maldavis"), can);
    }
}

#[test]
fn cards_and_counters_of_the_uncontrolled_half_burn_and_the_others_stay() {
    let mut t = table(2);
    let maldavis = t.minion(0, "Maldavis");
    t.counters(maldavis, 2);
    t.on(0, "Blood Doll", maldavis, Level::Basic);
    t.uncontrolled(0, "Maldavis (ADV)", 3);
    let mut game = t.influence_phase(0);
    game.take("merge Maldavis");
    assert_eq!(game.blood(maldavis), 2);
    assert_eq!(game.on(maldavis), ["Blood Doll", "Maldavis"]);
    assert_eq!(game.pool(0), 29);
}

#[test]
fn both_halves_are_burned_together() {
    let mut t = table(2);
    t.minion(1, "Nassir");
    let maldavis = t.minion(0, "Maldavis");
    t.torpor(maldavis);
    t.uncontrolled(0, "Maldavis (ADV)", 0);
    let mut game = t.influence_phase(0);
    // Merging is possible in torpor too: she is controlled.
    game.take("merge Maldavis");
    assert!(game.in_torpor(maldavis));
    game.pass_to_turn_of(1).until(1, "diablerize");
    while game.exists(maldavis) {
        game.pass();
    }
    assert_eq!(game.ash_heap(0), ["Maldavis", "Maldavis"]);
}

#[test]
fn a_merged_vampire_has_the_text_of_both_cards() {
    let mut t = table(2);
    let xaviar = t.minion(0, "Xaviar");
    t.uncontrolled(0, "Xaviar (ADV)", 0);
    t.minion(1, "Hector Sosa");
    let mut game = t.influence_phase(0);
    assert_eq!(
        game.title(xaviar).expect("2 votes").rank,
        TitleRank::TwoVotes
    );
    game.take("merge Xaviar");
    assert_eq!(game.capacity(xaviar), 10);
    assert_eq!(
        game.sect(xaviar),
        Some(Sect::Camarilla),
        "the advanced prevails"
    );
    assert_eq!(
        game.title(xaviar).expect("a title").rank,
        TitleRank::Justicar
    );
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "bleed");
    game.until(1, "block with Hector Sosa");
    // The text of the base: 2 blood for 2 strength, and the prevention of 1 damage.
    game.until(0, "use Xaviar");
    assert_eq!(game.strength(xaviar), 3);
    assert_eq!(game.blood(xaviar), 8);
    // That was once each combat; now damage is prevented, and nothing else is asked.
    assert_eq!(game.window(), Some(Window::Prevent));
    game.take("use Xaviar");
    assert!(!game.in_combat());
    assert_eq!(game.blood(xaviar), 8);
}

#[test]
fn merged_text_counts_only_when_merged() {
    let mut t = table(2);
    let jeremy = t.minion(0, "Jeremy MacNeil (ADV)");
    t.uncontrolled(0, "Jeremy MacNeil", 0);
    let mut game = t.influence_phase(0);
    assert_eq!(game.sect(jeremy), Some(Sect::Independent));
    assert!(!game.titled(jeremy));
    game.take("merge Jeremy MacNeil");
    assert_eq!(game.sect(jeremy), Some(Sect::Anarch));
    assert_eq!(game.title(jeremy).expect("baron").rank, TitleRank::Baron);
}

#[test]
fn merging_may_raise_the_capacity_without_filling_it() {
    let mut t = table(2);
    let jeremy = t.minion(0, "Jeremy MacNeil");
    t.uncontrolled(0, "Jeremy MacNeil (ADV)", 0);
    let mut game = t.influence_phase(0);
    game.take("merge Jeremy MacNeil");
    assert_eq!((game.capacity(jeremy), game.blood(jeremy)), (8, 7));
}

#[test]
fn an_advanced_vampire_and_its_base_contest_each_other() {
    for (mine, theirs) in [
        ("Maldavis (ADV)", "Maldavis"),
        ("Maldavis", "Maldavis (ADV)"),
        ("Maldavis (ADV)", "Maldavis (ADV)"),
    ] {
        let mut t = table(2);
        let there = t.minion(1, theirs);
        let new = t.uncontrolled(0, mine, 4);
        let mut game = t.influence_phase(0);
        game.take("bring out Maldavis");
        assert!(game.contested(there) && game.contested(new));
    }
}

#[test]
fn a_merged_vampire_is_contested_and_comes_back_as_one() {
    let mut t = table(2);
    let merged = t.minion(1, "Maldavis");
    t.uncontrolled(1, "Maldavis (ADV)", 0);
    t.uncontrolled(0, "Maldavis", 4);
    let mut game = t.influence_phase(1);
    game.take("merge Maldavis").pass_to_turn_of(0);
    game.until(0, "bring out Maldavis");
    assert!(game.contested(merged));
    // One contest for each of them, not one for each half.
    game.until(1, "contest Maldavis");
    assert!(!game.can("contest Maldavis"));
    assert_eq!(game.pool(1), 28);
    game.until(0, "yield Maldavis").pass_to_turn_of(1);
    assert!(game.ready(merged) && !game.contested(merged));
    assert_eq!(game.title(merged).expect("baron").rank, TitleRank::Baron);
}

#[test]
fn one_cannot_contest_an_advanced_vampire_with_oneself() {
    for (controller, can) in [(0, false), (1, true)] {
        let mut t = table(2);
        t.minion(controller, "Maldavis");
        t.uncontrolled(0, "Maldavis (ADV)", 4);
        assert_eq!(t.influence_phase(0).can("bring out Maldavis"), can);
    }
}

#[test]
fn a_merged_vampire_merges_with_no_further_copy() {
    let mut t = table(2);
    t.minion(0, "Maldavis");
    t.uncontrolled(0, "Maldavis (ADV)", 0);
    t.uncontrolled(0, "Maldavis", 0);
    let mut game = t.influence_phase(0);
    game.take("merge Maldavis");
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Influence);
    assert_eq!(game.transfers(), 4);
    assert!(!game.can("merge Maldavis"));
}

#[test]
fn cards_on_the_uncontrolled_half_of_a_merger_are_burned() {
    let mut t = table(2);
    let maldavis = t.minion(0, "Maldavis");
    t.counters(maldavis, 2);
    let advanced = t.uncontrolled(0, "Maldavis (ADV)", 3);
    // As where it had been banished with what was on it.
    let doll = t.on(0, "Blood Doll", advanced, Level::Basic);
    let mut game = t.influence_phase(0);
    game.take("merge Maldavis");
    assert!(!game.exists(doll));
    assert_eq!(game.ash_heap(0), ["Blood Doll"]);
    assert_eq!(game.on(maldavis), ["Maldavis"]);
    assert_eq!(game.blood(maldavis), 2);
}
