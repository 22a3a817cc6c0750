//! Special minions: infernal, scarce, sterile, blood cursed, and vampires that cards become.

use crate::table;
use engine::script::Window;
use engine::vocab::{Clan, Keyword, Level, Sect};
use engine::GameEvent;

// Infernal

#[test]
fn an_infernal_minion_unlocks_only_for_a_pool() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    let lauren = t.minion(0, "Lauren");
    t.lock(arishat).lock(lauren);
    let mut game = t.turn_of(0);
    assert!(game.locked(arishat) && !game.locked(lauren));
    assert!(!game.can("pay to unlock Lauren"));
    game.take("pay to unlock Arishat");
    assert!(!game.locked(arishat));
    assert_eq!(game.pool(0), 29);
}

#[test]
fn nobody_need_pay_for_an_infernal_minion_that_stays_locked() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.lock(arishat);
    let mut game = t.turn_of(0);
    game.pass_to_turn_of(1);
    assert!(game.locked(arishat));
    assert_eq!(game.pool(0), 30);
    assert!(
        !game.can("pay to unlock Arishat"),
        "in her controller's unlock phase only"
    );
}

#[test]
fn a_pool_unlocks_an_infernal_minion_that_something_else_keeps_locked_too() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    let min = t.minion(0, "Min-seo");
    t.gain_trait(min, Keyword::Infernal);
    t.hand(0, &["Toreador Grand Ball"]);
    let mut game = t.master_phase(0);
    // The second Toreador locks and does not unlock as normal.
    game.take_all(&["play Toreador Grand Ball", "Min-seo"]);
    assert!(game.locked(min));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    assert!(game.locked(min));
    game.take("pay to unlock Min-seo");
    assert!(!game.locked(min));
    assert_eq!(game.pool(0), 30 - 1 - 1, "the Ball costs a pool too");
}

// Scarce

#[test]
fn a_scarce_vampire_costs_three_pool_for_each_of_its_clan_already_controlled() {
    for (kin, pool) in [(0, 30), (1, 27), (2, 24)] {
        let mut t = table(3);
        for name in ["Veejay Vinod", "Jozz"].into_iter().take(kin) {
            // It counts whether it is ready or not.
            let other = t.minion(0, name);
            t.torpor(other);
        }
        t.minion(0, "Lauren");
        let anu = t.uncontrolled(0, "Anu Diptinatpa", 7);
        let mut game = t.influence_phase(0);
        game.take("bring out Anu Diptinatpa");
        assert!(game.ready(anu));
        assert_eq!(game.pool(0), pool);
    }
}

#[test]
fn vampires_of_its_clan_that_others_control_make_a_scarce_vampire_no_dearer() {
    for (controller, pool) in [(0, 27), (1, 30), (2, 30)] {
        let mut t = table(3);
        t.minion(controller, "Veejay Vinod");
        t.uncontrolled(0, "Anu Diptinatpa", 7);
        let mut game = t.influence_phase(0);
        game.take("bring out Anu Diptinatpa");
        assert_eq!(game.pool(0), pool, "seat {controller}");
    }
}

#[test]
fn uncontrolled_vampires_of_its_clan_make_a_scarce_vampire_no_dearer() {
    let mut t = table(2);
    t.uncontrolled(0, "Veejay Vinod", 2);
    t.uncontrolled(0, "Anu Diptinatpa", 7);
    let mut game = t.influence_phase(0);
    game.take("bring out Anu Diptinatpa");
    assert_eq!(game.pool(0), 30);
}

#[test]
fn a_vampire_that_is_not_scarce_costs_nothing_for_its_clan() {
    let mut t = table(2);
    t.minion(0, "Nassir");
    t.uncontrolled(0, "Lauren", 4);
    let mut game = t.influence_phase(0);
    game.take("bring out Lauren");
    assert_eq!(game.pool(0), 30);
}

#[test]
fn of_two_scarce_vampires_of_a_clan_the_second_pays_for_the_first() {
    let mut t = table(2);
    t.uncontrolled(0, "Anu Diptinatpa", 7);
    t.uncontrolled(0, "Veejay Vinod", 3);
    let mut game = t.influence_phase(0);
    game.take("bring out Veejay Vinod");
    assert_eq!(game.pool(0), 30);
    game.take("bring out Anu Diptinatpa");
    assert_eq!(game.pool(0), 27);
}

#[test]
fn a_scarce_vampire_is_paid_for_before_it_is_contested() {
    let mut t = table(2);
    let theirs = t.minion(1, "Veejay Vinod");
    t.minion(0, "Anu Diptinatpa");
    let mine = t.uncontrolled(0, "Veejay Vinod", 3);
    let mut game = t.influence_phase(0);
    game.take("bring out Veejay Vinod");
    assert!(game.contested(mine) && game.contested(theirs));
    assert_eq!(game.pool(0), 27, "for Anu; the other copy is another's");
}

// Blood cursed

#[test]
fn a_blood_cursed_vampire_cannot_commit_diablerie() {
    for (actor, can) in [("Alu", false), ("Lauren", true)] {
        let mut t = table(2);
        t.minion(0, actor);
        let nassir = t.minion(1, "Nassir");
        t.torpor(nassir);
        assert_eq!(t.minion_phase(0).can("diablerize"), can, "{actor}");
    }
}

#[test]
fn a_blood_cursed_vampire_that_blocks_it_lets_a_vampire_stay_in_torpor() {
    let mut t = table(2);
    let nassir = t.minion(0, "Nassir");
    t.torpor(nassir);
    let alu = t.minion(1, "Alu");
    t.on(1, "Raven Spy", alu, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("leave torpor").until(1, "block with Alu");
    while game.in_action() {
        assert!(!game.can("yes"));
        game.pass();
    }
    assert!(game.in_torpor(nassir));
}

// Vampires that cards become

#[test]
fn the_embrace_becomes_a_vampire_of_the_clan_and_sect_of_its_sire() {
    let mut t = table(2);
    let gwendolyn = t.minion(0, "Gwendolyn");
    t.hand(0, &["The Embrace"]);
    let mut game = t.minion_phase(0);
    game.take("play The Embrace").finish_action();
    let childe = game.find("The Embrace").expect("it is in play");
    assert_eq!((game.pool(0), game.blood(gwendolyn)), (30, 9));
    assert_eq!(game.capacity(childe), 1);
    assert_eq!(game.clan(childe), Some(Clan::Brujah));
    assert_eq!(game.sect(childe), Some(Sect::Camarilla));
    // It may act at once, and it had to hunt: nothing else could be chosen.
    assert!(game.locked(childe));
    assert_eq!(game.blood(childe), 1);
    game.pass_to_turn_of(1).pass_to_turn_of(0).until(0, "bleed");
    game.take("The Embrace").finish_action();
    assert_eq!(game.pool(1), 29);
}

#[test]
fn several_embraces_are_in_play_at_once() {
    let mut t = table(2);
    t.minion(0, "Gwendolyn");
    t.minion(0, "Hector Sosa");
    t.hand(0, &["The Embrace", "The Embrace"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play The Embrace", "Gwendolyn"])
        .finish_action();
    game.take("play The Embrace").finish_action();
    let embraces = game.controls(0).into_iter().filter(|n| *n == "The Embrace");
    assert_eq!(embraces.count(), 2);
}

#[test]
fn an_embrace_in_torpor_is_diablerized_and_burned_like_any_vampire() {
    let mut t = table(2);
    t.minion(0, "Gwendolyn");
    t.hand(0, &["The Embrace"]);
    let nik = t.minion(1, "Nik Sikko");
    t.on(1, "Raven Spy", nik, Level::Basic);
    let mut game = t.minion_phase(0);
    game.take("play The Embrace");
    while game.find("The Embrace").is_none() {
        game.pass();
    }
    game.until(1, "block with Nik Sikko").finish_action();
    let childe = game.find("The Embrace").expect("it is in play");
    assert!(game.in_torpor(childe), "it had no blood to mend with");
    game.pass_to_turn_of(1).until(1, "diablerize");
    while game.exists(childe) {
        game.pass();
    }
    assert_eq!(game.ash_heap(0), ["The Embrace"]);
}

#[test]
fn a_sterile_vampire_cannot_put_vampires_in_play() {
    for (actor, can) in [("Effie Lowery", false), ("Lauren", true)] {
        let mut t = table(2);
        t.minion(0, actor);
        t.hand(0, &["The Embrace"]);
        assert_eq!(t.minion_phase(0).can("play The Embrace"), can, "{actor}");
    }
}

#[test]
fn a_vampire_created_by_a_caitiff_is_caitiff() {
    let mut t = table(2);
    t.minion(0, "Maldavis");
    t.hand(0, &["The Embrace"]);
    let mut game = t.minion_phase(0);
    game.take("play The Embrace").finish_action();
    let childe = game.find("The Embrace").expect("it is in play");
    assert_eq!(game.clan(childe), Some(Clan::Caitiff));
}

#[test]
fn third_tradition_gives_a_discipline_and_blood_but_no_action_this_turn() {
    let mut t = table(2);
    let katarina = t.minion(0, "Katarina");
    t.hand(0, &["Third Tradition: Progeny", "Animalism"]);
    let mut game = t.minion_phase(0);
    game.take("play Third Tradition: Progeny");
    while game.in_action() {
        let text = ["pass", "Animalism", "2"].into_iter().find(|c| game.can(c));
        game.take(text.expect("one of these"));
    }
    let childe = game.find("Third Tradition: Progeny").expect("in play");
    assert_eq!(game.on(childe), ["Animalism"]);
    assert_eq!((game.capacity(childe), game.blood(childe)), (2, 2));
    assert_eq!(game.blood(katarina), 9 - 1 - 2);
    assert_eq!(game.sect(childe), Some(Sect::Camarilla));
    assert!(!game.can("bleed") && !game.can("hunt"), "it cannot act");
}

// Master phase actions

#[test]
fn wash_gives_the_cancelled_master_phase_action_back() {
    let mut t = table(3);
    t.hand(0, &["Blood Doll", "Blood Doll"]);
    t.hand(1, &["Wash"]);
    let doll = t.minion(0, "Lauren");
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").take("play Wash");
    assert!(game.on(doll).is_empty());
    game.take("play Blood Doll");
    assert_eq!(game.on(doll), ["Blood Doll"]);
}

#[test]
fn an_out_of_turn_trifle_gives_an_action_in_the_next_master_phase() {
    let mut t = table(3);
    t.minion(1, "Lauren");
    t.hand(0, &["Blood Doll"]);
    t.minion(0, "Nassir");
    t.hand(1, &["Wash", "Blood Doll", "Wider View"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").take("play Wash");
    game.pass_to_turn_of(1).pass_to(Window::Master);
    // Wash used the one that she gets, and gave another: the only one that trifles give.
    game.take("play Wider View");
    assert!(!game.can("play Blood Doll"));
}

#[test]
fn no_second_out_of_turn_master_though_the_first_was_a_trifle() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    t.hand(0, &["Blood Doll", "Blood Doll"]);
    t.hand(1, &["Wash", "Wash"]);
    let mut game = t.master_phase(0);
    game.take("play Blood Doll").take("play Wash");
    game.take("play Blood Doll");
    assert!(!game.can("play Wash"));
}

// Removed from the game

#[test]
fn what_is_removed_from_the_game_is_beyond_every_effect() {
    let mut t = table(2);
    let lauren = t.uncontrolled(0, "Lauren", 1);
    t.crypt(0, &["Ashley"]);
    t.in_play(0, "Wider View");
    let mut game = t.influence_phase(0);
    game.take_all(&["use Wider View", "Lauren"]);
    assert!(!game.exists(lauren));
    assert!(game.ash_heap(0).is_empty(), "it is not burned");
    assert!(game.count(|e| matches!(e, GameEvent::Removed { .. })) == 1);
}

#[test]
fn childe_of_the_revolution_is_an_anarch_of_its_sires_clan_that_must_hunt() {
    let mut t = table(2);
    t.minion(0, "Leumeah");
    t.hand(0, &["Childe of the Revolution", "Celerity"]);
    let mut game = t.minion_phase(0);
    game.take("play Childe of the Revolution")
        .until(0, "Celerity");
    let childe = game.find("Childe of the Revolution").expect("in play");
    game.finish_action();
    assert_eq!(game.on(childe), ["Celerity"]);
    assert_eq!(game.sect(childe), Some(Sect::Anarch));
    assert_eq!(game.clan(childe), Some(Clan::Brujah));
    assert_eq!((game.capacity(childe), game.blood(childe)), (2, 1));
    assert!(game.locked(childe), "it has hunted");
}

#[test]
fn creation_rites_moves_a_blood_to_a_sabbat_vampire_that_cannot_act() {
    let mut t = table(2);
    let sire = t.minion(0, "Johannes Worringen");
    t.hand(0, &["Creation Rites"]);
    let mut game = t.minion_phase(0);
    game.take("play Creation Rites")
        .until(0, "1")
        .finish_action();
    let childe = game.find("Creation Rites").expect("in play");
    assert_eq!(game.sect(childe), Some(Sect::Sabbat));
    assert_eq!(game.blood(childe), 1);
    assert_eq!(game.blood(sire), game.capacity(sire) - 1 - 1);
    assert!(!game.locked(childe) && !game.can("hunt") && !game.can("bleed"));
}

#[test]
fn qawiyya_unlocks_once_a_minion_phase() {
    let mut t = table(2);
    t.minion(0, "Qawiyya el-Ghaduba");
    let mut game = t.minion_phase(0);
    game.take("hunt").finish_action();
    game.take("use Qawiyya el-Ghaduba").take("bleed");
    game.finish_action();
    assert!(!game.can("use Qawiyya el-Ghaduba"));
}

// Counters that move

#[test]
fn a_card_knows_of_every_change_of_its_counters() {
    // Whatever moves counters to a card or from it, the card's own text may follow.
    let moves = [
        "Move(N(1), Bank, Counters(This))",
        "Move(N(1), Counters(This), Bank)",
        "Move(N(1), Pool(You), Counters(This))",
        "Move(N(1), Counters(This), Pool(You))",
        "Move(N(1), Blood(Target), Counters(This))",
        "Move(All, Counters(This), Blood(Target))",
    ];
    for moved in moves {
        let script = format!(
            "(id: 101811, name: \"Smiling Jack, The Anarch\", keywords: [Unique],
            modes: [(effects: [PutInPlay])],
            text: [
                (windows: [Unlock], when: [YourTurn], once: Phase, must: true,
                    choose: [Minion([(kind: Vampire)])], steps: [{moved}]),
                (
                    on: Standing,
                    when: [Any([
                        Not(AtLeast(Of(Counters, This), N(2))),
                        AtLeast(Of(Counters, This), N(3)),
                    ])],
                    steps: [Burn(This)],
                ),
            ])"
        );
        let cards = engine::CardDb::with_scripts(&[("a test", &script)]).expect("it parses");
        let mut t = engine::Scenario::new(&cards, 2);
        t.minion(0, "Lauren");
        let jack = t.in_play(0, "Smiling Jack, The Anarch");
        t.counters(jack, 2);
        let game = t.turn_of(0);
        assert!(!game.exists(jack), "{moved}");
    }
}
