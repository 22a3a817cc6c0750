//! Allies that play cards "as a vampire" (full rulebook 1.6.3), and the cards that say so.

use crate::table;
use engine::vocab::{Keyword, Level};
use engine::{GameEvent, Scene, Slot};

/// Rafastio Ghoul, of seat 0, bleeds and is blocked by Horace Radcliffe of seat 1; it holds these cards.
fn ghoul_in_combat(hand: &[&str], life: u8) -> (Scene<'static>, Slot, Slot) {
    let mut t = table(2);
    let ghoul = t.minion(0, "Rafastio Ghoul");
    t.counters(ghoul, life);
    let horace = t.minion(1, "Horace Radcliffe");
    t.hand(0, hand);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Horace Radcliffe");
    (game, ghoul, horace)
}

// The rule

#[test]
fn an_ally_is_a_vampire_for_the_cards_of_its_text_only() {
    let mut t = table(2);
    t.minion(0, "Rafastio Ghoul");
    t.hand(
        0,
        &[
            "Magic of the Smith",
            "Govern the Unaligned",
            "Kine Resources Contested",
        ],
    );
    let game = t.minion_phase(0);
    // It neither hunts nor calls referendums, nor plays cards of other Disciplines.
    let mut options = game.options();
    options.sort();
    assert_eq!(options, ["bleed", "pass", "play Magic of the Smith"]);
}

#[test]
fn a_card_without_a_discipline_is_not_played_as_a_vampire() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Taste of Vitae"], 2);
    game.finish_action();
    assert_eq!((game.blood(ghoul), game.blood(horace)), (1, 4));
    assert_eq!(game.hand(0), ["Taste of Vitae"]);
    // For the same loss of blood, a vampire can play it.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Horace Radcliffe");
    t.hand(0, &["Taste of Vitae"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Horace Radcliffe")
        .until(0, "play Taste of Vitae");
}

#[test]
fn blood_gained_as_a_vampire_is_life_beyond_any_capacity() {
    let (mut game, ghoul, horace) = ghoul_in_combat(&["Theft of Vitae"], 3);
    game.until(0, "play Theft of Vitae").finish_action();
    // Of capacity 3, it has stolen a fourth; then Horace's hands cost one.
    assert_eq!((game.blood(ghoul), game.blood(horace)), (3, 4));
    let four =
        |e: &GameEvent| matches!(e, GameEvent::Counters { slot, now: 4, .. } if *slot == ghoul);
    assert_eq!(game.count(four), 1);
}

#[test]
fn what_an_ally_has_given_itself_as_a_vampire_costs_life_and_goes_by_its_capacity() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal).lock(arishat);
    let servitor = t.minion(0, "Infernal Servitor");
    let mystic = t.minion(1, "Vagabond Mystic");
    t.minion(1, "Underbridge Stray");
    t.minion(1, "Krid");
    t.on(1, "Sport Bike", mystic, Level::Basic);
    t.hand(0, &["Into Thin Air"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Vagabond Mystic")
        .until(0, "play Into Thin Air")
        .until(0, "use Into Thin Air");
    // Nobody is younger than a vampire of capacity 1, and a vampire is no ally just now.
    assert_eq!(game.options(), ["Vagabond Mystic", "Underbridge Stray"]);
    game.take("Vagabond Mystic");
    assert_eq!(game.blood(servitor), 1);
    assert_eq!(game.intercept(mystic), 0);
    assert!(!game.can("use Into Thin Air"), "it is for once each action");
}

// Rulings on allies who can play as a vampire

#[test]
fn an_action_fails_if_an_ally_pays_for_a_modifier_with_its_last_life() {
    let mut t = table(2);
    let nocturn = t.minion(0, "Nocturn");
    t.minion(1, "Krid");
    t.hand(0, &["Shadow Play"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .until(0, "play Shadow Play")
        .finish_action();
    assert!(!game.exists(nocturn));
    assert_eq!(game.pool(1), 30);
    assert!(!game.happened(GameEvent::ActionSucceeded { minion: nocturn }));
}

#[test]
fn an_action_paid_with_the_last_life_of_an_ally_is_resolved() {
    let mut t = table(3);
    let herald = t.minion(0, "Herald of Topheth");
    t.counters(herald, 1).pool(1, 3);
    t.uncontrolled(0, "Lauren", 0);
    t.hand(0, &["Public Trust"]);
    let mut game = t.minion_phase(0);
    game.take("play Public Trust").finish_action();
    assert!(!game.exists(herald) && !game.in_game(1));
    let at = |fits: &dyn Fn(&GameEvent) -> bool| game.events.iter().position(fits);
    let ousted = at(&|e| matches!(e, GameEvent::Ousted { .. }));
    let burned = at(&|e| *e == GameEvent::Burned(herald));
    assert!(ousted.is_some() && ousted < burned, "the oust comes first");
}

#[test]
fn one_way_to_play_as_a_vampire_may_meet_several_disciplines_for_one_card() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal).lock(arishat);
    let servitor = t.minion(0, "Infernal Servitor");
    t.minion(1, "Didi Meyers");
    t.hand(0, &["I am Legion", "Lost in Crowds"]);
    t.hand(1, &["Enhanced Senses"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Didi Meyers")
        .until(0, "play Lost in Crowds")
        .until(1, "play Enhanced Senses")
        .take("play I am Legion");
    game.finish_action();
    assert_eq!(game.pool(1), 27);
    assert_eq!(game.ash_heap(1), ["Enhanced Senses"]);
    assert!(
        !game.exists(servitor),
        "after a successful action it leaves the game"
    );
}

// Nocturn

#[test]
fn superior_nocturn_may_be_recruited_again_at_one_more_blood_each_time() {
    let mut t = table(2);
    let aurora = t.minion(0, "Aurora Van Brande, Paladin");
    t.hand(0, &["Nocturn", "Nocturn", "Nocturn"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Nocturn", "mode 1"]).finish_action();
    assert_eq!(game.blood(aurora), 5);
    game.take_all(&["play Nocturn", "mode 1"]).finish_action();
    assert_eq!(game.blood(aurora), 3);
    // Only the first of the turn unlocks the vampire.
    assert!(game.locked(aurora));
    assert_eq!(game.copies("Nocturn").len(), 2);
    assert!(!game.can("play Nocturn"));
}

// Spectral Servitor

#[test]
fn spectral_servitor_plays_no_action_cards_and_recruits_nobody() {
    let mut t = table(2);
    let servitor = t.minion(0, "Spectral Servitor");
    t.counters(servitor, 3).minion(1, "Krid");
    t.hand(0, &["Spectral Servitor", "Arms of Ahriman"]);
    let mut game = t.minion_phase(0);
    // Allies are action cards, too (current rulebook, recruit ally).
    assert!(!game.can("play Spectral Servitor"));
    game.take("bleed").take_if_there("Spectral Servitor");
    game.until(1, "block with Krid")
        .until(0, "play Arms of Ahriman");
}

// Infernal Servitor

#[test]
fn infernal_servitor_is_recruited_by_an_infernal_vampire_and_leaves_with_the_last_one() {
    let mut t = table(2);
    let valerius = t.minion(0, "Saulot, The Wanderer");
    t.hand(0, &["Infernal Servitor"]);
    assert!(!t.clone().minion_phase(0).can("play Infernal Servitor"));
    t.gain_trait(valerius, Keyword::Infernal);
    let mut game = t.minion_phase(0);
    game.take("play Infernal Servitor").finish_action();
    let servitor = game.find("Infernal Servitor").expect("it is recruited");
    assert_eq!(
        (game.pool(0), game.blood(servitor), game.strength(servitor)),
        (29, 2, 1)
    );
    // It bleeds for three at once, and is removed from the game for its success.
    game.take("bleed").finish_action();
    assert_eq!(game.pool(1), 27);
    assert!(!game.exists(servitor));
    assert!(game.ash_heap(0).is_empty());
}

#[test]
fn infernal_servitor_stays_after_a_blocked_action() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal).lock(arishat);
    let servitor = t.minion(0, "Infernal Servitor");
    t.minion(1, "Krid");
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .finish_action();
    assert_eq!(game.blood(servitor), 1);
}

#[test]
fn infernal_servitor_leaves_when_no_infernal_vampire_is_controlled() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal)
        .counters(arishat, 1);
    t.hand(0, &["Infernal Servitor"]);
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take_all(&["play Infernal Servitor", "mode 1"])
        .finish_action();
    let servitor = game.find("Infernal Servitor").expect("it is recruited");
    assert!(game.exists(servitor) && game.locked(arishat));
    let _ = game;
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Infernal Servitor");
    let game = t.minion_phase(0);
    assert_eq!(game.find("Infernal Servitor"), None);
}

#[test]
fn basic_infernal_servitor_plays_nothing_as_a_vampire() {
    let mut t = table(2);
    let arishat = t.minion(0, "Arishat");
    t.gain_trait(arishat, Keyword::Infernal);
    t.minion(1, "Krid");
    t.hand(0, &["Infernal Servitor", "Lost in Crowds"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Infernal Servitor", "mode 0"])
        .finish_action();
    game.take("bleed").until(1, "block with Krid");
    assert!(!game.can("play Lost in Crowds"));
}

// Mouthpiece

#[test]
fn superior_mouthpiece_lets_the_acting_minion_play_dominate_until_the_end_of_the_action() {
    let mut t = table(2);
    t.minion(0, "Baixinho");
    let didi = t.minion(0, "Didi Meyers");
    t.lock(didi);
    t.minion(1, "Ermenegildo, The Rake");
    t.hand(0, &["Mouthpiece", "Bonding", "Govern the Unaligned"]);
    t.hand(1, &["Mouthpiece"]);
    let mut able = t.clone();
    able.minion(0, "Lauren");
    assert!(able.minion_phase(0).can("play Govern the Unaligned"));
    let mut game = t.minion_phase(0);
    // No action card with it: it comes too late for that.
    assert!(!game.can("play Govern the Unaligned"));
    game.take("bleed");
    assert!(!game.can("play Bonding"));
    game.take("play Mouthpiece");
    // Nor is it for those who do not control the acting minion.
    game.until(0, "play Bonding");
    while game.in_action() {
        assert!(!game.can("play Govern the Unaligned"));
        assert!(game.to_decide() == 0 || !game.can("play Mouthpiece"));
        game.pass();
    }
    assert_eq!(game.pool(1), 28);
}

// Vivienne Géroux, and Day Operation

#[test]
fn an_ally_that_its_card_would_send_to_torpor_is_burned() {
    let mut t = table(2);
    let vivienne = t.minion(0, "Vivienne Géroux");
    t.minion(1, "Krid");
    t.hand(0, &["Day Operation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").take("play Day Operation");
    assert!(!game.can("block with Krid"), "no vampire can block");
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    assert!(!game.exists(vivienne));
    assert_eq!(game.count(|e| matches!(e, GameEvent::ToTorpor(_))), 0);
}

#[test]
fn vivienne_is_an_anarch_for_what_she_plays_as_a_vampire_and_not_otherwise() {
    let mut t = table(2);
    t.minion(0, "Vivienne Géroux");
    t.minion(1, "Krid");
    t.hand(0, &["Dust Up"]);
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, "block with Krid")
        .until(0, "play Dust Up");
    // The lone anarch of her controller she is not.
    let mut t = table(2);
    t.minion(0, "Vivienne Géroux");
    t.in_play(1, "Anarch Revolt");
    let mut game = t.turn_of(0);
    game.pass_until(0, "bleed");
    assert_eq!(game.pool(0), 29);
}

#[test]
fn what_follows_day_operation_comes_in_any_order() {
    // With a blood left, torpor before the damage is the end of the vampire.
    for (first, survives) in [("use Daring the Dawn", true), ("use Day Operation", false)] {
        let mut t = table(2);
        let vampire = t.minion(0, "Aurora Van Brande, Paladin");
        t.counters(vampire, 2);
        t.hand(0, &["Day Operation", "Daring the Dawn"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["bleed", "play Day Operation"]);
        game.until(0, "play Daring the Dawn").pass_until(0, first);
        assert_eq!(game.pool(1), 29);
        game.take(first).finish_action();
        assert_eq!(game.in_torpor(vampire), survives);
        assert_eq!(game.exists(vampire), survives);
    }
}
