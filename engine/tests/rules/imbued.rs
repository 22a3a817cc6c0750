//! The imbued appendix: imbued, and those that are incapacitated.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scenario, Scene, Slot};

use crate::table;

pub(crate) const JACK: &str = "Jack \"Hannibal137\" Harmon";

const JENNIE: &str = "Jennie \"Cassie247\" Orne";

pub(crate) const BEATRICE: &str = "Béatrice \"Oracle171\" Tremblay";

pub(crate) const JOHN: &str = "John \"Cop90\" O'Malley";

pub(crate) const PETER: &str = "Peter \"Outback295\" Rophail";

const TRAVIS: &str = "Travis \"Traveler72\" Miller";

/// Puts conviction on an imbued.
pub(crate) fn convince(t: &mut Scenario<'_>, seat: u8, imbued: Slot, cards: &[&str]) {
    for card in cards {
        t.on(seat, card, imbued, Level::Basic);
    }
}

/// How much conviction an imbued has.
pub(crate) fn conviction(game: &Scene<'_>, imbued: Slot) -> usize {
    let on = game.on(imbued);
    on.iter()
        .filter(|n| n.ends_with("Conviction") || **n == "Second Sight")
        .count()
}

// 1. Imbued

#[test]
fn an_imbued_is_a_mortal_ally_and_no_vampire() {
    let mut t = table(3);
    let john = t.minion(0, JOHN);
    convince(&mut t, 0, john, &["Second Sight"]);
    // An imbued and a mortal ally are no monsters, a mage and a vampire are.
    t.minion(1, JACK);
    t.minion(1, "Loyal Street Gang");
    t.minion(1, "Order of Hermes Cabal");
    t.minion(1, "Lauren");
    t.hand(0, &["Kine Resources Contested"]);
    let mut game = t.minion_phase(0);
    // No hunt, no vote, no becoming anarch.
    assert_eq!(
        game.options(),
        ["pass", "bleed", &format!("act with {JOHN}")]
    );
    game.take(&format!("act with {JOHN}"));
    assert_eq!(game.options(), ["Order of Hermes Cabal", "Lauren"]);
}

#[test]
fn an_imbued_has_strength_and_bleed_of_one_and_its_cost_as_life() {
    let mut t = table(2);
    let jack = t.uncontrolled(0, JACK, 4);
    let mut game = t.influence_phase(0);
    game.take(&format!("bring out {JACK}"));
    assert!(game.ready(jack));
    assert_eq!(game.blood(jack), 4);
    assert_eq!(game.strength(jack), 1);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed").finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn an_imbued_needs_its_cost_to_be_brought_out() {
    let mut t = table(2);
    t.uncontrolled(0, JACK, 3);
    let game = t.influence_phase(0);
    assert!(!game.can(&format!("bring out {JACK}")));
}

#[test]
fn a_virtue_is_required_like_a_discipline() {
    // Vigilance requires judgment, which Jack has and Béatrice has not.
    let mut t = table(2);
    t.minion(0, JACK);
    t.minion(0, BEATRICE);
    t.hand(0, &["Vigilance"]);
    let mut game = t.minion_phase(0);
    game.take("play Vigilance");
    assert!(game.in_action());
    let mut t = table(2);
    t.minion(0, BEATRICE);
    t.hand(0, &["Vigilance"]);
    assert!(!t.minion_phase(0).can("play Vigilance"));
}

#[test]
fn an_imbued_has_no_disciplines_and_a_vampire_no_virtues() {
    let mut t = table(2);
    t.minion(0, JACK);
    t.hand(0, &["Govern the Unaligned"]);
    assert!(!t.minion_phase(0).can("play Govern the Unaligned"));
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.hand(0, &["Vigilance"]);
    assert!(!t.minion_phase(0).can("play Vigilance"));
}

#[test]
fn a_creed_is_required_like_a_clan() {
    // Only that it can be played is looked at: it requires a Visionary.
    let cards = crate::extra::with_scripts(&[(
        102074,
        "name: \"Unity\", keywords: [Unique], modes: [(effects: [PutInPlay])]",
    )]);
    for (imbued, playable) in [(JENNIE, true), (JACK, false)] {
        let mut t = Scenario::new(&cards, 2);
        t.minion(0, imbued);
        t.hand(0, &["Unity"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play Unity"), playable, "{imbued}");
    }
}

#[test]
fn an_imbued_without_life_is_incapacitated() {
    let mut t = table(2);
    let jack = t.minion(0, JACK);
    t.counters(jack, 1);
    let sight = t.on(0, "Second Sight", jack, Level::Basic);
    t.minion(1, "Nassir");
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Nassir")
        .finish_combat();
    assert!(game.incapacitated(jack) && !game.ready(jack));
    assert!(game.happened(GameEvent::Incapacitated(jack)));
    assert_eq!(game.blood(jack), 0);
    assert_eq!(game.bearer(sight), Some(jack));
    assert_eq!(game.controls(0).len(), 2);
}

#[test]
fn what_burns_an_ally_burns_an_imbued() {
    // Béatrice bleeds for 1 more by herself, and for 1 more with each of two other things.
    let mut t = table(2);
    let beatrice = t.minion(0, BEATRICE);
    t.on(0, "Laptop Computer", beatrice, Level::Basic);
    t.on(0, "Strike with Conviction", beatrice, Level::Basic);
    t.hand(1, &["Archon Investigation"]);
    let mut game = t.minion_phase(0);
    game.take("act with Strike with Conviction");
    assert_eq!(game.bleed(), 4);
    game.until(1, "play Archon Investigation");
    game.finish_action();
    assert!(!game.exists(beatrice));
    assert!(game.ash_heap(0).contains(&BEATRICE));
}

// 5. Incapacitated

/// Jack lies incapacitated with a bow and no conviction; Lauren is to act.
fn jack_is_down(convictions: &[&str]) -> (Scenario<'static>, Slot, Slot) {
    let mut t = table(3);
    let jack = t.minion(1, JACK);
    t.on(1, "Ivory Bow", jack, Level::Basic);
    t.incapacitate(jack);
    convince(&mut t, 1, jack, convictions);
    let lauren = t.minion(0, "Lauren");
    (t, jack, lauren)
}

#[test]
fn the_incapacitated_are_controlled_and_not_ready() {
    let (mut t, jack, _) = jack_is_down(&[]);
    t.minion(0, "Order of Hermes Cabal");
    let mut game = t.minion_phase(0);
    assert!(game.incapacitated(jack) && !game.ready(jack) && !game.in_torpor(jack));
    assert_eq!(game.controller(jack), 1);
    // It does not block, and is no vampire to rescue or diablerize.
    assert!(!game.can("rescue") && !game.can("diablerize"));
    game.take("bleed").take("Lauren");
    while game.in_action() {
        assert!(!game.can(&format!("block with {JACK}")));
        game.pass();
    }
    // Nor does it act in its own turn.
    game.pass_to_turn_of(1).pass_to(Window::Discard);
    assert!(!game.happened(GameEvent::Recovered(jack)));
    assert!(!game
        .events
        .iter()
        .any(|e| matches!(e, GameEvent::ActionAnnounced { minion, .. } if *minion == jack)));
    // An imbued that is ready blocks, and there is a vampire to rescue or diablerize.
    let mut t = table(2);
    t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    t.minion(1, JACK);
    let mut game = t.minion_phase(0);
    assert!(game.can("rescue") && game.can("diablerize"));
    game.take("bleed").until(1, &format!("block with {JACK}"));
}

#[test]
fn any_minion_may_burn_the_incapacitated_and_take_their_equipment() {
    for actor in ["Lauren", "Order of Hermes Cabal", JOHN] {
        let mut t = table(3);
        let jack = t.minion(1, JACK);
        let bow = t.on(1, "Ivory Bow", jack, Level::Basic);
        t.incapacitate(jack);
        let actor = t.minion(0, actor);
        // It is directed: only its controller may block.
        t.minion(1, "Nassir");
        t.minion(2, "Ryan");
        let mut game = t.minion_phase(0);
        game.take("burn an incapacitated imbued");
        assert_eq!(game.stealth(), 0);
        game.pass_until(1, "block with Nassir");
        while !game.can("Ivory Bow") {
            assert!(!game.can("block with Ryan"));
            game.pass();
        }
        game.take("Ivory Bow");
        assert!(!game.exists(jack));
        assert_eq!(game.bearer(bow), Some(actor));
        assert_eq!(game.controller(bow), 0);
        assert_eq!(game.ash_heap(1), [JACK]);
    }
    // An undirected action her predator may block.
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.minion(2, "Ryan");
    let mut game = t.minion_phase(0);
    game.take("hunt").until(2, "block with Ryan");
}

#[test]
fn equipment_that_is_not_taken_burns_with_the_incapacitated() {
    let (t, jack, lauren) = jack_is_down(&["Second Sight"]);
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued");
    game.pass_until(0, "Ivory Bow").take("no");
    assert!(!game.exists(jack));
    assert!(game.on(lauren).is_empty());
    assert_eq!(game.ash_heap(1).len(), 3);
}

#[test]
fn ready_imbued_avenge_the_burned_with_a_conviction_each() {
    let (mut t, jack, lauren) = jack_is_down(&["Second Sight"]);
    let john = t.minion(1, JOHN);
    convince(&mut t, 1, john, &["Second Sight", "Second Sight"]);
    t.lock(john);
    let peter = t.minion(2, PETER);
    convince(&mut t, 2, peter, &["React with Conviction"]);
    // Without conviction, or not ready: no revenge.
    t.minion(1, JENNIE);
    let travis = t.minion(2, TRAVIS);
    convince(&mut t, 2, travis, &["Second Sight"]);
    t.incapacitate(travis);
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued").take(JACK);
    game.pass_until(0, "Ivory Bow").take("no");
    assert_eq!(game.blood(lauren), 4);
    assert_eq!(game.to_decide(), 1);
    game.take(JOHN);
    assert_eq!(game.blood(lauren), 3);
    assert_eq!(conviction(&game, john), 1);
    assert_eq!(game.to_decide(), 2);
    game.take(PETER);
    assert_eq!(game.blood(lauren), 2);
    assert_eq!(conviction(&game, peter), 0);
    assert!(!game.exists(jack));
    game.finish_action();
    assert_eq!(conviction(&game, travis), 1);
}

#[test]
fn revenge_need_not_be_taken() {
    let (mut t, _, lauren) = jack_is_down(&[]);
    let john = t.minion(1, JOHN);
    convince(&mut t, 1, john, &["Second Sight"]);
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued");
    game.pass_until(0, "Ivory Bow").take("no");
    game.take("no");
    assert_eq!(game.blood(lauren), 4);
    assert_eq!(conviction(&game, john), 1);
}

#[test]
fn there_is_no_revenge_for_a_burning_that_was_blocked() {
    let (mut t, jack, lauren) = jack_is_down(&[]);
    let john = t.minion(1, JOHN);
    convince(&mut t, 1, john, &["Second Sight"]);
    let mut game = t.minion_phase(0);
    game.take("burn an incapacitated imbued");
    game.until(1, &format!("block with {JOHN}")).finish_action();
    assert!(game.incapacitated(jack));
    assert_eq!(conviction(&game, john), 1);
    // What it lost it lost in the combat.
    assert_eq!(game.blood(lauren), 3);
}

#[test]
fn three_conviction_in_the_unlock_phase_bring_back_with_a_life() {
    let (t, jack, _) = jack_is_down(&["Second Sight", "Second Sight", "React with Conviction"]);
    let mut game = t.turn_of(1);
    game.take(&format!("{JACK} recovers"));
    assert!(game.ready(jack) && !game.incapacitated(jack));
    assert_eq!(game.blood(jack), 1);
    assert_eq!(game.on(jack), ["Ivory Bow"]);
    assert_eq!(game.ash_heap(1).len(), 3);
}

#[test]
fn fewer_than_three_conviction_or_anothers_unlock_phase_bring_nobody_back() {
    let (t, _, _) = jack_is_down(&["Second Sight", "Second Sight"]);
    let mut game = t.turn_of(1);
    assert!(!game.can(&format!("{JACK} recovers")));
    game.pass();
    let (t, _, _) = jack_is_down(&["Second Sight"; 3]);
    let mut game = t.turn_of(0);
    while game.window() != Some(Window::Minion) {
        assert!(!game.can(&format!("{JACK} recovers")));
        game.pass();
    }
}

#[test]
fn by_other_means_an_imbued_comes_back_with_a_life_too() {
    // Jennie lets any incapacitated imbued return for two, in anybody's unlock phase.
    let (mut t, jack, _) = jack_is_down(&["Second Sight", "Second Sight"]);
    t.minion(2, JENNIE);
    let mut game = t.turn_of(0);
    assert_eq!(game.to_decide(), 1);
    game.take(&format!("use {JENNIE}"));
    assert!(game.ready(jack));
    assert_eq!(game.blood(jack), 1);
    assert_eq!(conviction(&game, jack), 0);
}

#[test]
fn the_life_gained_on_returning_does_not_exceed_the_starting_life() {
    // Rejuvenate mends the incapacitated as well, who come back with what they have and one more.
    for (life, back) in [(0, 1), (2, 3), (4, 4)] {
        let (mut t, jack, _) = jack_is_down(&["Second Sight"; 3]);
        t.counters(jack, life);
        let mut game = t.turn_of(1);
        game.take(&format!("{JACK} recovers"));
        assert_eq!(game.blood(jack), back);
    }
}

#[test]
fn what_a_burned_ally_cannot_use_an_incapacitated_imbued_cannot() {
    // Of Pulled Fangs only that it is for the end of a round, and not for a minion being burned.
    let cards = crate::extra::with_scripts(&[(
        101515,
        "name: \"Pulled Fangs\", modes: [(
            windows: [EndOfRound],
            when: [CloseRange, Is(Opposing, (kind: Vampire))],
            effects: [PutOn(Opposing)],
        )]",
    )]);
    for (life, playable) in [(4, true), (1, false)] {
        let mut t = Scenario::new(&cards, 2);
        let jack = t.minion(0, JACK);
        t.counters(jack, life);
        convince(&mut t, 0, jack, &["Strike with Conviction"]);
        t.minion(1, "Nassir");
        t.hand(0, &["Pulled Fangs"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        game.until(0, "use Strike with Conviction");
        let mut could = false;
        while game.in_combat() {
            could |= game.can("play Pulled Fangs");
            game.pass();
        }
        assert_eq!(could, playable);
        assert_eq!(game.incapacitated(jack), !playable);
    }
}

// Card rulings

#[test]
fn an_uncontrolled_imbued_that_is_seen_is_no_vampire_to_be_chosen() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    t.uncontrolled(0, JACK, 0);
    t.minion(1, "Nassir");
    t.hand(0, &["Govern the Unaligned"]);
    let mut game = t.minion_phase(0);
    game.take("play Govern the Unaligned");
    // Only the bleed is left: no younger vampire is there.
    assert!(game.in_action());
    assert_eq!(game.bleed(), 3);
    assert!(game.locked(lauren));
}

#[test]
fn dreams_of_the_sphinx_gives_no_blood_to_an_uncontrolled_imbued() {
    for (name, works) in [("Lauren", true), (JACK, false)] {
        let mut t = table(2);
        t.uncontrolled(0, name, 0);
        let dreams = t.in_play(0, "Dreams of the Sphinx");
        t.counters(dreams, 0);
        t.edge(1);
        let mut game = t.influence_phase(0);
        let used = game.can("use Dreams of the Sphinx #2");
        assert_eq!(used, works, "{:?}", game.options());
        game.pass();
    }
}

#[test]
fn effective_management_moves_an_imbued_from_the_crypt() {
    let mut t = table(2);
    t.hand(0, &["Effective Management"]);
    t.crypt(0, &[JACK]);
    let mut game = t.master_phase(0);
    game.take("play Effective Management");
    game.pass_to(Window::Influence);
    assert!(
        game.can(&format!("transfer to {JACK}")),
        "{:?}",
        game.options()
    );
}
