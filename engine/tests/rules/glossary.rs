//! Words of the glossary and of the special terms that a few cards need.

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

// Circles

#[test]
fn only_a_blood_brother_of_the_same_circle_claims_the_body() {
    for (helper, can) in [("Kyrylo", true), ("Dorka", false)] {
        let mut t = table(2);
        t.minion(0, "Volo");
        let other = t.minion(0, helper);
        t.hand(0, &["Claiming the Body"]);
        let ryan = t.minion(1, "Ryan");
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "Volo"])
            .until(1, "block with Ryan");
        assert_eq!(game.can("play Claiming the Body"), can, "{helper}");
        if can {
            game.take("play Claiming the Body").take_if_there("mode 0");
            game.finish_action();
            assert!(game.locked(ryan));
            assert_eq!(game.blood(other), 4 - 1);
            let fights = game.count(|e| matches!(e, GameEvent::CombatBegins { .. }));
            assert_eq!(fights, 0);
        }
    }
}

#[test]
fn superior_claiming_the_body_unlocks_the_blocked_blood_brother() {
    let mut t = table(2);
    let volo = t.minion(0, "Volo");
    t.minion(0, "Kyrylo");
    t.hand(0, &["Claiming the Body"]);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Volo"])
        .until(1, "block with Ryan");
    game.take_all(&["play Claiming the Body", "mode 1"]);
    assert!(!game.locked(volo));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn gavrylo_is_harder_to_block_for_allies_and_younger_vampires() {
    for (blocker, intercept) in [("Ashley", -1), ("Underbridge Stray", -1), ("Ryan", 0)] {
        let mut t = table(2);
        t.minion(0, "Gavrylo");
        let blocker_slot = t.minion(1, blocker);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(blocker_slot), intercept, "{blocker}");
    }
}

// Bearers and employers

#[test]
fn equipment_that_names_a_type_of_bearer_serves_no_other() {
    for (bearer, intercept) in [("Lauren", 1), ("Ryan", 0)] {
        let mut t = table(2);
        t.minion(0, "Nassir");
        let slot = t.minion(1, bearer);
        t.on(1, "Bowl of Convergence", slot, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(slot), intercept, "{bearer}");
    }
}

#[test]
fn an_ally_has_what_a_retainer_gives_its_employer_but_no_blood_to_burn() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    let stray = t.minion(1, "Underbridge Stray");
    t.on(1, "Mr. Winthrop", stray, Level::Basic);
    t.on(1, "Homunculus", stray, Level::Basic);
    t.lock(stray);
    t.minion(1, "Ryan");
    let mut game = t.turn_of(0);
    assert!(!game.can("use Homunculus"), "that is for a vampire");
    game.until(0, "bleed");
    assert_eq!(game.intercept(stray), 1);
}

#[test]
fn an_ally_may_employ_a_retainer() {
    let mut t = table(2);
    let stray = t.minion(0, "Underbridge Stray");
    t.hand(0, &["Mr. Winthrop"]);
    let mut game = t.minion_phase(0);
    game.take("play Mr. Winthrop").finish_action();
    assert_eq!(game.on(stray), ["Mr. Winthrop"]);
}

// Influence and discard phases

#[test]
fn transfers_that_a_new_vampire_gives_come_in_the_next_influence_phase() {
    let mut t = table(2);
    t.uncontrolled(0, "Ingrid Rossler", 8);
    t.uncontrolled(0, "Lauren", 0);
    let mut game = t.influence_phase(0);
    game.take_all(&["transfer to Ingrid Rossler", "bring out Ingrid Rossler"]);
    assert_eq!(game.transfers(), 3);
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Influence);
    assert_eq!(game.transfers(), 6);
}

#[test]
fn a_vampire_may_give_another_discard_phase_action() {
    for ready in [true, false] {
        let mut t = table(2);
        let sreelekha = t.minion(0, "Sreelekha");
        if !ready {
            t.torpor(sreelekha);
        }
        t.hand(0, &["Blood Doll", "Wider View"]);
        let mut game = t.discard_phase(0);
        game.take("discard Blood Doll");
        let again = game.active() == 0 && game.can("discard Wider View");
        assert_eq!(again, ready);
    }
}

#[test]
fn an_imbued_is_influenced_out_as_a_vampire_is() {
    let mut t = table(2);
    let john = t.uncontrolled(0, "John \"Cop90\" O'Malley", 0);
    let mut game = t.influence_phase(0);
    game.take("transfer to John \"Cop90\" O'Malley");
    while !game.can("bring out John \"Cop90\" O'Malley") {
        if game.active() == 0 && game.can("transfer to John \"Cop90\" O'Malley") {
            game.take("transfer to John \"Cop90\" O'Malley");
        } else {
            game.pass();
        }
    }
    game.take("bring out John \"Cop90\" O'Malley");
    assert!(game.ready(john));
}

// Archetypes

#[test]
fn perfectionist_gains_a_blood_for_a_success_without_reaction_cards() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 2);
    t.hand(0, &["Perfectionist"]);
    t.minion(1, "Lauren");
    let mut game = t.master_phase(0);
    game.take("play Perfectionist").until(0, "bleed");
    game.until(0, "use Perfectionist").finish_action();
    assert_eq!(game.blood(ryan), 3);
}

#[test]
fn perfectionist_gains_nothing_if_a_reaction_card_was_played_or_the_action_was_blocked() {
    for block in [true, false] {
        let mut t = table(3);
        let ryan = t.minion(0, "Ryan");
        t.counters(ryan, 2);
        t.on(0, "Perfectionist", ryan, Level::Basic);
        t.minion(1, "Allanyan Serata");
        t.hand(1, &["Telepathic Misdirection"]);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if block {
            game.until(1, "block with Allanyan Serata");
        } else {
            game.until(1, "play Telepathic Misdirection");
        }
        while game.in_action() {
            assert!(!game.can("use Perfectionist"));
            let choice = game
                .options()
                .into_iter()
                .next()
                .expect("the action goes on");
            game.take(&choice);
        }
        let gained = |e: &GameEvent| matches!(e, GameEvent::Counters { slot, change: 1, .. } if *slot == ryan);
        assert_eq!(game.count(gained), 0);
    }
}

#[test]
fn a_vampire_has_only_one_archetype() {
    for has in [true, false] {
        let mut t = table(2);
        let ryan = t.minion(0, "Ryan");
        if has {
            t.on(0, "Rebel", ryan, Level::Basic);
        }
        t.hand(0, &["Perfectionist"]);
        assert_eq!(t.master_phase(0).can("play Perfectionist"), !has);
    }
}

// Put in play other than by the usual action

#[test]
fn an_ally_put_in_play_otherwise_is_of_the_basic_version_and_may_act_at_once() {
    let mut t = table(2);
    let shalmath = t.minion(0, "Shalmath");
    t.hand(0, &["Summon History"]);
    // The first is drawn for the card played.
    t.library(0, &["Blood Doll", "Underbridge Stray"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History")
        .take_all(&["mode 0", "1"])
        .until(0, "Underbridge Stray");
    let stray = game.find("Underbridge Stray").expect("it is in play");
    // Superior Animalism would give it 2 life and 1 strength.
    assert_eq!(game.blood(stray), 1);
    assert_eq!(game.strength(stray), 0);
    assert_eq!(game.blood(shalmath), 9);
    game.finish_action();
    assert!(game.can("bleed"), "it may act");
}

#[test]
fn a_retainer_put_in_play_otherwise_is_of_the_basic_version() {
    let mut t = table(2);
    let shalmath = t.minion(0, "Shalmath");
    t.hand(0, &["Summon History"]);
    t.ash_heap(0, &["Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History")
        .take_all(&["mode 0", "1"])
        .until(0, "Raven Spy");
    assert_eq!(game.on(shalmath), ["Raven Spy"]);
    let raven = game.find("Raven Spy").expect("on its employer");
    assert_eq!(game.blood(raven), 1, "not 2, as with superior Animalism");
}

#[test]
fn superior_summon_history_puts_a_vampire_in_play_without_blood() {
    for (x, can) in [("3", false), ("4", true)] {
        let mut t = table(2);
        t.minion(0, "Shalmath");
        t.hand(0, &["Summon History"]);
        t.crypt(0, &["Veejay Vinod", "Ryan"]);
        let mut game = t.minion_phase(0);
        game.take("play Summon History").take_all(&["mode 1", x]);
        if can {
            game.pass_until(0, "Ryan");
            assert!(!game.can("Veejay Vinod"), "it is scarce");
            game.take("Ryan").finish_action();
        } else {
            game.finish_action();
        }
        // He must hunt at once, for he has no blood.
        let ryan = game.find("Ryan").map(|ryan| game.blood(ryan));
        assert_eq!(ryan, can.then_some(1));
    }
}

#[test]
fn summon_history_does_not_fetch_what_costs_more_than_x() {
    let mut t = table(2);
    t.minion(0, "Shalmath");
    t.hand(0, &["Summon History"]);
    t.library(0, &["Blood Doll", "Mr. Winthrop", "Raven Spy"]);
    let mut game = t.minion_phase(0);
    game.take("play Summon History").take_all(&["mode 0", "0"]);
    game.pass_until(0, "Mr. Winthrop");
    assert!(!game.can("Raven Spy"), "it costs a blood");
}

#[test]
fn a_blood_brother_without_a_circle_is_a_circle_of_its_own() {
    // New Blood is given a circle only as it enters play in the influence phase.
    let mut t = table(2);
    t.minion(0, "New Blood");
    t.minion(0, "Kyrylo");
    t.hand(0, &["Claiming the Body"]);
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "New Blood"])
        .until(1, "block with Ryan");
    while game.in_action() {
        assert!(!game.can("play Claiming the Body"));
        game.pass();
    }
}

#[test]
fn a_cancelled_reaction_card_thwarts_perfectionist_all_the_same() {
    let mut t = table(3);
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 2);
    t.on(0, "Perfectionist", ryan, Level::Basic);
    t.minion(1, "Allanyan Serata");
    t.hand(1, &["Telepathic Misdirection"]);
    t.hand(2, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "play Telepathic Misdirection");
    game.until(2, "play Direct Intervention");
    while game.in_action() {
        assert!(!game.can("use Perfectionist"));
        game.pass();
    }
    assert_eq!((game.pool(1), game.blood(ryan)), (29, 2));
}

#[test]
fn perfectionist_is_once_a_turn_and_leaves_room_for_what_is_played_after_resolution() {
    let mut t = table(2);
    let conde = t.minion(0, "Elizabeth Conde");
    t.counters(conde, 2);
    t.on(0, "Perfectionist", conde, Level::Basic);
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "use Perfectionist");
    game.until(0, "play Freak Drive").take_if_there("mode 1");
    game.finish_action();
    assert!(!game.locked(conde));
    game.take("hunt");
    while game.in_action() {
        assert!(!game.can("use Perfectionist"), "once in this turn");
        game.pass();
    }
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    let before = game.blood(conde);
    game.until(0, "bleed").until(0, "use Perfectionist");
    game.finish_action();
    assert_eq!(game.blood(conde), before + 1, "once in that turn");
}

#[test]
fn perfectionist_is_for_an_unblocked_action_without_effect_too() {
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 2);
    t.on(0, "Perfectionist", ryan, Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.lock(nassir);
    t.minion(1, "Underbridge Stray");
    t.hand(0, &["Ambush"]);
    let mut game = t.minion_phase(0);
    game.take("play Ambush")
        .until(1, "use Underbridge Stray")
        .until(0, "use Perfectionist");
    game.finish_action();
    assert!(game.happened(GameEvent::ActionFizzled { minion: Some(ryan) }));
    assert_eq!(game.blood(ryan), 3);
}

#[test]
fn an_action_that_targets_an_ash_heap_is_undirected() {
    let mut t = table(4);
    t.minion(0, "Veejay Vinod");
    for (seat, minion) in [(1, "Min-seo"), (2, "Ashley"), (3, "Lauren")] {
        t.minion(seat, minion);
    }
    t.hand(0, &["Emergency Rations"]);
    t.ash_heap(2, &["Vagabond Mystic"]);
    let mut game = t.minion_phase(0);
    game.take("play Emergency Rations");
    // Prey and predator may block; whose ash heap it is may not.
    let mut asked = Vec::new();
    while game.in_action() {
        asked.push(game.to_decide());
        game.pass();
    }
    assert_eq!(asked, [1, 3]);
    assert!(game.ash_heap(2).is_empty());
}

#[test]
fn cards_in_a_research_area_are_untouched_by_what_does_not_name_it() {
    let mut t = table(2);
    let shalmath = t.minion(0, "Shalmath");
    t.minion(1, "Nassir");
    t.hand(0, &["Research", "Summon History"]);
    t.library(0, &["Raven Spy", "Murder of Crows", "Blood Doll"]);
    let mut game = t.master_phase(0);
    game.take("play Research");
    game.take_all(&["Raven Spy", "Murder of Crows", "Blood Doll"]);
    game.until(0, "play Summon History");
    game.take_all(&["mode 0", "2"]).finish_action();
    // A search finds none of them, for they are neither in the library nor in the ash heap.
    assert!(game.on(shalmath).is_empty());
    assert_eq!(game.ash_heap(0), ["Research", "Summon History"]);
    // And a deal for whoever cannot see them keeps their number.
    let view = engine::View::new(&game.game, engine::CardDb::embedded(), engine::Seat(1));
    let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(1);
    let world = view.determinize(&mut rng);
    world.check_invariants(engine::CardDb::embedded()).unwrap();
}

#[test]
fn a_minion_that_locks_to_do_something_is_unlocked_before_awake_or_not() {
    // Isanwayen locks in the master phase; Marion by Abjure in a combat of another imbued.
    let mut t = table(2);
    let isanwayen = t.minion(0, "Isanwayen");
    t.lock(isanwayen);
    t.minion(0, "Nassir");
    t.hand(0, &["Blood Doll"]);
    assert!(!t.master_phase(0).can("use Isanwayen"));
    let (marion, jack) = ("Marion \"Teacher193\" Perks", "Jack \"Hannibal137\" Harmon");
    for locked in [true, false] {
        let mut t = table(2);
        t.minion(0, "Lauren");
        t.minion(1, jack);
        let redeemer = t.minion(1, marion);
        t.on(1, "Abjure", redeemer, Level::Basic);
        t.hand(1, &["On the Qui Vive"]);
        if locked {
            t.lock(redeemer);
        }
        let mut game = t.minion_phase(0);
        game.take("bleed");
        if locked {
            game.until(1, "play On the Qui Vive").take_if_there(marion);
            assert!(game.can(&format!("block with {marion}")), "awake");
        }
        game.until(1, &format!("block with {jack}"));
        let mut can = false;
        while game.in_action() {
            can |= game.can("use Abjure");
            game.pass();
        }
        assert_eq!(can, !locked);
    }
}
