//! Archetypes: cards of which a vampire has only one.

use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

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
