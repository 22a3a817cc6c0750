//! What locks to make the cards of its controller cheaper.

use crate::table;
use engine::script::Window;

/// A table where Lauren of seat 0 has Eccentric Billionaires at her side and holds these.
fn rich(billionaires: usize, pool: u8, hand: &[&str]) -> engine::Scenario<'static> {
    let mut t = table(2);
    t.minion(0, "Lauren");
    for _ in 0..billionaires {
        t.minion(0, "Eccentric Billionaire");
    }
    t.minion(1, "Krid");
    t.hand(0, hand).pool(0, pool);
    t
}

#[test]
fn eccentric_billionaire_is_recruited_by_its_clan_and_helps_at_once() {
    let mut t = table(2);
    t.minion(0, "Creamy Jade");
    t.minion(0, "Lauren");
    t.hand(0, &["Eccentric Billionaire", "Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Eccentric Billionaire").finish_action();
    let billionaire = game.find("Eccentric Billionaire").expect("it is recruited");
    assert_eq!((game.pool(0), game.blood(billionaire)), (27, 1));
    assert_eq!(game.strength(billionaire), 0);
    game.take("play Sport Bike").take("Eccentric Billionaire");
    game.finish_action();
    assert_eq!(game.pool(0), 27);
    assert!(game.locked(billionaire));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.pass_until(0, "bleed")
        .take_all(&["bleed", "Eccentric Billionaire"])
        .finish_action();
    assert_eq!(game.pool(1), 28);
}

#[test]
fn eccentric_billionaire_locks_as_the_action_is_announced_or_before_its_cost_is_paid() {
    // As it is announced.
    let mut game = rich(1, 30, &[".44 Magnum"]).minion_phase(0);
    game.take_all(&["play .44 Magnum", "Lauren"]);
    assert_eq!(game.options(), ["no", "Eccentric Billionaire"]);
    game.take("Eccentric Billionaire");
    let billionaire = game.find("Eccentric Billionaire").expect("it is there");
    assert!(game.locked(billionaire) && game.in_action());
    game.finish_action();
    assert_eq!(game.pool(0), 29);
    // As the cost is about to be paid.
    let mut game = rich(1, 30, &[".44 Magnum"]).minion_phase(0);
    game.take_all(&["play .44 Magnum", "Lauren", "no"]);
    game.until(0, "Eccentric Billionaire").finish_action();
    assert_eq!(game.pool(0), 29);
    // Not at all.
    let mut game = rich(1, 30, &[".44 Magnum"]).minion_phase(0);
    game.take_all(&["play .44 Magnum", "Lauren", "no"])
        .until(0, "no")
        .finish_action();
    assert_eq!(game.pool(0), 28);
}

#[test]
fn one_eccentric_billionaire_helps_with_one_card() {
    let mut game = rich(2, 30, &[".44 Magnum"]).minion_phase(0);
    game.take_all(&["play .44 Magnum", "Lauren"]);
    assert_eq!(game.options().len(), 3);
    game.take("Eccentric Billionaire").finish_action();
    assert_eq!(game.pool(0), 29);
    let [first, second] = game.copies("Eccentric Billionaire")[..] else {
        panic!("there are two");
    };
    assert!(game.locked(first) != game.locked(second));
}

#[test]
fn eccentric_billionaire_is_for_equipment_and_locations() {
    let mut game = rich(1, 30, &["The British Museum, London"]).master_phase(0);
    game.take("play The British Museum, London");
    assert_eq!(game.options(), ["no", "Eccentric Billionaire"]);
    game.take("Eccentric Billionaire");
    assert_eq!(game.pool(0), 29);
    assert!(game.find("The British Museum, London").is_some());
    // What costs no pool, or is neither, it has nothing to do with.
    let mut game = rich(1, 30, &["IR Goggles", "Minor Boon"]).minion_phase(0);
    game.take_all(&["play IR Goggles", "Lauren"]);
    assert!(!game.can("Eccentric Billionaire"));
    // Nor does it help others.
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Eccentric Billionaire");
    t.hand(0, &["Sport Bike"]);
    let mut game = t.minion_phase(0);
    game.take("play Sport Bike").finish_action();
    assert_eq!(game.pool(0), 29);
}

#[test]
fn with_eccentric_billionaire_a_card_is_played_that_could_not_be_paid_for() {
    // It must lock then as the action is announced, so that nobody is asked.
    let mut game = rich(1, 1, &[".44 Magnum"]).minion_phase(0);
    game.take("play .44 Magnum");
    let billionaire = game.find("Eccentric Billionaire").expect("it is there");
    assert!(game.locked(billionaire));
    let game = rich(0, 1, &[".44 Magnum"]).minion_phase(0);
    assert!(!game.can("play .44 Magnum"));
    // The one that equips locks for its action, and cannot lock to pay for it.
    let mut t = table(2);
    t.minion(0, "Eccentric Billionaire");
    t.hand(0, &[".44 Magnum"]).pool(0, 1);
    let game = t.minion_phase(0);
    assert!(!game.can("play .44 Magnum"));
}

#[test]
fn eccentric_billionaire_does_not_lock_for_an_action_that_is_cancelled() {
    let mut t = rich(1, 30, &[".44 Magnum"]);
    t.hand(1, &["Direct Intervention"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play .44 Magnum", "Lauren"]);
    game.until(1, "play Direct Intervention");
    let billionaire = game.find("Eccentric Billionaire").expect("it is there");
    assert!(!game.locked(billionaire) && !game.in_action());
    assert_eq!(game.pool(0), 30);
}

#[test]
fn eccentric_billionaire_helps_with_equipment_that_takes_no_action() {
    let mut t = rich(1, 30, &["Concealed Weapon", ".44 Magnum"]);
    t.pool(1, 30);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"])
        .until(1, "block with Krid");
    game.pass_to(Window::BeforeRange)
        .until(0, "play Concealed Weapon");
    game.take("Eccentric Billionaire");
    assert_eq!(game.pool(0), 29);
    assert!(game.find(".44 Magnum").is_some());
}

#[test]
fn nothing_locks_to_pay_for_a_cancelled_location() {
    let mut t = rich(1, 30, &["The British Museum, London"]);
    t.hand(1, &["Sudden Reversal"]);
    let mut game = t.master_phase(0);
    game.take_all(&["play The British Museum, London", "play Sudden Reversal"]);
    let billionaire = game.find("Eccentric Billionaire").expect("it is there");
    assert!(!game.can("Eccentric Billionaire") && !game.locked(billionaire));
    assert_eq!(game.pool(0), 30);
    assert_eq!(game.ash_heap(0), ["The British Museum, London"]);
}
