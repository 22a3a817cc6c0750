//! Political actions, referendums, and where votes come from.

use engine::script::Window;
use engine::GameEvent;

use crate::{call, called, table};

#[test]
fn a_political_action_is_undirected_at_one_stealth() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Ryan");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    assert_eq!(game.stealth(), 1);
    // Both neighbours may block.
    game.pass_until(1, "block with Nassir");
    game.pass_until(2, "block with Ryan");
}

#[test]
fn a_vampire_takes_one_political_action_each_turn() {
    let mut t = table();
    let sybren = t.minion(0, "Sybren van Oosten");
    t.hand(0, &["Ancilla Empowerment", "Consanguineous Boon"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Sybren van Oosten votes for").until(0, "yes");
    assert!(!game.locked(sybren), "his own text unlocks him");
    game.pass_until(0, "bleed");
    assert!(!game.can("play Consanguineous Boon"));
}

#[test]
fn a_blocked_political_action_calls_no_referendum() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let dowager = t.minion(1, "The Dowager");
    t.on(1, "Sport Bike", dowager, engine::vocab::Level::Basic);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = t.minion_phase(0);
    game.take("play Ancilla Empowerment");
    game.until(1, "block with The Dowager").finish_action();
    assert!(!game.happened(GameEvent::ReferendumCalled {
        caller: lauren,
        blood_hunt: false
    }));
    assert_eq!(game.ash_heap(0), ["Ancilla Empowerment"]);
}

#[test]
fn the_terms_are_chosen_only_when_the_action_has_succeeded() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = t.minion_phase(0);
    game.take("play Kine Resources Contested");
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::NoBlock))
    );
    game.pass();
    assert!(game.in_referendum());
    assert_eq!((game.to_decide(), game.window()), (0, None));
    assert_eq!(game.options(), ["0", "1", "2", "3"]);
}

#[test]
fn a_referendum_passes_with_more_votes_for_than_against() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for").finish_referendum();
    assert_eq!(game.votes(), Some((1, 0)));
    assert_eq!(game.pool(0), 29);
}

#[test]
fn a_tied_referendum_fails() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Chrysanthemum");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.until(1, "Chrysanthemum votes against");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((1, 1)));
    assert_eq!((game.pool(0), game.pool(1)), (30, 30));
}

#[test]
fn nobody_has_to_vote_and_without_votes_a_referendum_fails() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    assert!(game.can("Alice Chen votes for"));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 0)));
    assert_eq!(game.pool(0), 30);
}

#[test]
fn a_methuselah_has_no_votes_of_her_own() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.minion(2, "Underbridge Stray");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    // Only the calling card has a vote: when it is cast the polling is over.
    assert_eq!(
        game.options(),
        [
            "pass",
            "the calling card votes for",
            "the calling card votes against"
        ]
    );
    game.take("the calling card votes for");
    assert_eq!(game.votes(), Some((1, 0)));
}

#[test]
fn a_vote_once_cast_is_not_changed() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Alice Chen votes for");
    assert!(!game.can("Alice Chen votes for"));
    assert!(!game.can("Alice Chen votes against"));
    assert!(game.can("the calling card votes for"));
}

#[test]
fn a_methuselah_may_split_her_votes_but_not_those_of_one_source() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Alice Chen votes against");
    game.take("the calling card votes for");
    assert_eq!(game.votes(), Some((1, 2)));
}

#[test]
fn votes_are_cast_in_any_order_until_everybody_has_finished() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(1, "Horst von Brühl");
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.pass();
    // Seat 1 votes; that gives seat 0 another opportunity.
    game.take("Horst von Brühl votes against");
    assert_eq!(game.to_decide(), 0);
    game.take("Alice Chen votes for")
        .take("the calling card votes for");
    assert_eq!(game.votes(), Some((3, 2)));
}

#[test]
fn another_political_card_is_burned_for_a_vote_and_replaced() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment"]);
    t.hand(1, &["Parity Shift"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.until(1, "Parity Shift votes against");
    assert_eq!(game.votes(), Some((1, 1)));
    assert_eq!(game.ash_heap(1), ["Parity Shift"]);
    assert_eq!(game.hand_size(1), 7);
}

#[test]
fn a_methuselah_gains_one_vote_at_most_from_political_cards() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment", "Consanguineous Boon"]);
    t.hand(1, &["Parity Shift", "Toreador Justicar"]);
    let mut game = call(t, "Ancilla Empowerment");
    // The calling card is the one of seat 0.
    assert!(!game.can("Consanguineous Boon votes for"));
    game.take("the calling card votes for");
    game.take("Parity Shift votes against");
    assert_eq!(game.votes(), Some((1, 1)));
    assert_eq!(game.hand(1), ["Toreador Justicar"]);
}

#[test]
fn titles_give_votes_by_their_rank() {
    for (name, votes) in [
        ("Chrysanthemum", 1),
        ("Alice Chen", 2),
        ("Elisha Tucker", 2),
        ("Madame Guil", 3),
        ("Gwendolyn", 4),
    ] {
        let mut t = table();
        t.minion(0, "Lauren");
        t.minion(1, name);
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = call(t, "Ancilla Empowerment");
        game.until(1, &format!("{name} votes against"));
        game.finish_referendum();
        assert_eq!(game.votes(), Some((0, votes)), "{name}");
    }
}

#[test]
fn a_locked_vampire_votes() {
    let mut t = table();
    t.minion(0, "Lauren");
    let alice = t.minion(1, "Alice Chen");
    t.lock(alice);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.until(1, "Alice Chen votes against");
    game.finish_referendum();
    assert_eq!(game.votes(), Some((0, 2)));
}

#[test]
fn a_vampire_in_torpor_does_not_vote() {
    let mut t = table();
    t.minion(0, "Lauren");
    let alice = t.minion(1, "Alice Chen");
    t.torpor(alice);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    assert_eq!(game.votes(), Some((1, 0)));
}

#[test]
fn the_edge_is_burned_for_a_vote() {
    let mut t = table();
    t.minion(0, "Lauren");
    t.edge(2);
    t.hand(0, &["Ancilla Empowerment"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("the calling card votes for");
    game.take("the Edge votes against");
    assert_eq!(game.votes(), Some((1, 1)));
    assert_eq!(game.edge(), None);
}

#[test]
fn votes_gained_later_count_with_the_vampires_cast_before() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.hand(0, &["Ancilla Empowerment", "Bewitching Oration"]);
    let mut game = call(t, "Ancilla Empowerment");
    game.take("Alice Chen votes for");
    game.take("play Bewitching Oration").take("mode 1");
    assert!(!game.can("Alice Chen votes against"));
    game.finish_referendum();
    assert_eq!(game.votes(), Some((6, 0)));
}

#[test]
fn two_vampires_may_each_call_a_referendum_in_a_turn() {
    let mut t = table();
    t.minion(0, "Alice Chen");
    t.minion(0, "Lauren");
    t.hand(0, &["Ancilla Empowerment", "Consanguineous Boon"]);
    let mut game = called(t, "Ancilla Empowerment", "Alice Chen");
    game.finish_referendum();
    game.pass_until(0, "play Consanguineous Boon");
}

#[test]
fn the_cost_of_a_political_action_is_paid_as_its_referendum_is_called() {
    let mut t = table();
    let elisha = t.minion(0, "Elisha Tucker");
    t.hand(0, &["Reckless Agitation"]);
    let mut game = t.minion_phase(0);
    game.take("play Reckless Agitation");
    // Nobody can block it: the referendum is called at once.
    assert!(game.in_referendum());
    assert_eq!(game.blood(elisha), 4);
    // The cost is gone whether the referendum passes or not.
    game.take("3").finish_referendum();
    assert_eq!((game.blood(elisha), game.pool(1)), (4, 30));
}

#[test]
fn a_blocked_political_action_costs_nothing() {
    let mut t = table();
    let elisha = t.minion(0, "Elisha Tucker");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Sport Bike", nassir, engine::vocab::Level::Basic);
    t.hand(0, &["Reckless Agitation"]);
    let mut game = t.minion_phase(0);
    game.take("play Reckless Agitation");
    game.until(1, "block with Nassir").finish_action();
    assert_eq!(game.blood(elisha), 5, "only a strike to mend");
}
