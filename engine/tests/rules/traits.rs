//! Traits: infernal, scarce, blood cursed, sterile and of a circle; and the vampires that cards
//! become (rulebook 7; 8, sire).

use engine::script::{Choose, Cond, Limit, Reach, Step, Who, Window};
use engine::vocab::{CardType, Clan, Keyword, Level, Sect};
use engine::{CardDb, GameEvent};

use crate::table;

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

#[test]
fn the_last_pool_neither_unlocks_the_infernal_nor_pays_for_the_scarce() {
    for pool in [1, 2] {
        let mut t = table(2);
        let arishat = t.minion(0, "Arishat");
        t.lock(arishat).pool(0, pool);
        let game = t.turn_of(0);
        assert_eq!(game.can("pay to unlock Arishat"), pool == 2);
    }
    for pool in [3, 4] {
        let mut t = table(2);
        t.minion(0, "Veejay Vinod");
        t.uncontrolled(0, "Anu Diptinatpa", 7);
        t.uncontrolled(0, "Lauren", 0);
        t.pool(0, pool);
        let game = t.influence_phase(0);
        assert_eq!(game.can("bring out Anu Diptinatpa"), pool == 4);
    }
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
    for (name, can) in [("Alu", false), ("Lauren", true)] {
        let mut t = table(2);
        let nassir = t.minion(0, "Nassir");
        t.torpor(nassir);
        let blocker = t.minion(1, name);
        t.on(1, "Raven Spy", blocker, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("leave torpor")
            .until(1, &format!("block with {name}"));
        let mut could = false;
        while game.in_action() {
            could |= game.can("yes");
            game.take_if_there("no").pass();
        }
        assert_eq!(could, can, "{name}");
        assert!(game.in_torpor(nassir));
    }
}

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
fn two_blood_brothers_without_a_circle_are_not_of_one_circle() {
    // Ryan passes for a Blood Brother; neither he nor New Blood has been given a circle.
    let mut t = table(2);
    let ryan = t.minion(0, "Ryan");
    t.minion(0, "New Blood");
    t.minion(1, "Nassir");
    t.hand(0, &["Clan Impersonation", "Claiming the Body"]);
    let mut game = t.minion_phase(0);
    game.take("play Clan Impersonation")
        .take_if_there("Ryan")
        .take("Blood Brother");
    game.finish_action();
    assert_eq!(game.clan(ryan), Some(Clan::BloodBrother));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "bleed")
        .take("Ryan")
        .until(1, "block with Nassir");
    while game.in_action() {
        assert!(!game.can("play Claiming the Body"));
        game.pass();
    }
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ryan,
        opposing: game.find("Nassir").expect("he is there"),
    }));
}

// Sterile

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
fn every_action_that_puts_a_new_vampire_in_play_is_barred_to_the_sterile() {
    let mut seen = 0;
    for def in CardDb::embedded().defs() {
        let Some(script) = def.script() else { continue };
        let sterile = |f: &engine::script::Filter| f.keyword.contains(&Keyword::Sterile);
        let barred = |f: &engine::script::Filter| f.not.iter().any(sterile);
        let up_to_x = |f: &engine::script::Filter| {
            f.kind == Some(CardType::Vampire) && f.capacity == Some(Limit::UpTo(Reach::X))
        };
        let brings = |choose: &Choose| {
            let Choose::May(inner) = choose else {
                return false;
            };
            matches!(&**inner, Choose::Card(f) if f.iter().any(up_to_x))
        };
        for mode in script.modes.iter().filter(|m| m.action.is_some()) {
            let makes = mode.effects.iter().any(|s| {
                matches!(s, Step::BecomeVampire(_))
                    || matches!(s, Step::Choose(choose) if brings(choose))
            });
            if makes {
                seen += 1;
                let on_card = !script.requires.is_empty() && script.requires.iter().all(barred);
                let on_mode = mode
                    .when
                    .iter()
                    .any(|c| matches!(c, Cond::Is(is) if is.who == Who::Me && barred(&is.filter)));
                assert!(on_card || on_mode, "{}", def.name);
            }
        }
    }
    assert!(seen >= 5, "{seen}");
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
    // It can in the next.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Minion);
    game.take("bleed").take("Third Tradition: Progeny");
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
    // In the next turn it can.
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_to(Window::Minion);
    game.take("bleed").take("Creation Rites");
}
