//! Anathema, which burns its vampire when combat leaves it without blood.

/// Ryan of seat 0, with so much blood and an Anathema, fights Horace Radcliffe of seat 1, who has
/// a strength of 1 and these cards.
fn anathema(blood: u8, copies: usize, hand: &[&str]) -> (engine::Scene<'static>, engine::Slot) {
    let mut t = crate::table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, blood);
    for _ in 0..copies {
        t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    }
    t.minion(1, "Horace Radcliffe");
    t.hand(1, hand);
    (crate::fight(t, "Horace Radcliffe"), ryan)
}

#[test]
fn anathema_burns_a_vampire_whose_blood_is_reduced_to_none_in_combat() {
    let (mut game, ryan) = anathema(1, 1, &[]);
    game.finish_action();
    assert!(!game.exists(ryan));
    // Horace's controller gains Ryan's capacity.
    assert_eq!((game.pool(0), game.pool(1)), (30, 34));
    // Not before there is none.
    let (mut game, ryan) = anathema(2, 1, &[]);
    game.finish_action();
    assert_eq!(game.blood(ryan), 1);
}

#[test]
fn anathema_does_not_burn_for_entering_combat_without_blood() {
    let mut t = crate::table();
    t.minion(0, "The Slashers");
    let ryan = t.minion(1, "Ryan");
    t.counters(ryan, 0);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    let mut game = crate::fight(t, "Ryan");
    game.finish_action();
    assert!(game.ready(ryan));
}

#[test]
fn several_anathemas_give_pool_once() {
    let (mut game, ryan) = anathema(1, 2, &[]);
    game.finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 34);
}

#[test]
fn what_burns_and_sends_to_torpor_does_so_in_the_order_of_the_controller() {
    // Two damage: one is mended, and the other wounds.
    for (answer, torpor) in [("yes", 1), ("no", 0)] {
        let (mut game, ryan) = anathema(1, 1, &["Roundhouse"]);
        game.until(1, "play Roundhouse").take_if_there("mode 0");
        game.pass_until(0, answer);
        game.take(answer).finish_action();
        assert!(!game.exists(ryan));
        let to_torpor = |e: &engine::GameEvent| matches!(e, engine::GameEvent::ToTorpor(_));
        assert_eq!(game.count(to_torpor), torpor);
        assert_eq!(game.pool(1), 34);
    }
}

#[test]
fn anathema_is_too_late_for_a_vampire_that_is_diablerized() {
    // Going to torpor, Ryan loses what he has to the diablerist.
    let (mut game, ryan) = anathema(1, 1, &["Roundhouse", "Amaranth"]);
    game.until(1, "play Roundhouse").take_if_there("mode 0");
    game.pass_until(0, "yes").take("yes");
    game.until(1, "play Amaranth");
    game.finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn anathema_gives_nothing_for_a_vampire_burned_by_aggravated_damage() {
    let mut t = crate::table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    let nassir = t.minion(1, "Nassir");
    t.hand(1, &["Burst of Sunlight"]);
    t.on(1, "Murder of Crows", nassir, engine::vocab::Level::Basic);
    let mut game = crate::fight(t, "Nassir");
    game.until(1, "play Burst of Sunlight")
        .take("mode 1")
        .finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 30);
}

#[test]
fn anathema_burns_for_blood_that_is_stolen_or_paid() {
    let mut t = crate::table();
    let ryan = t.minion(0, "Ryan");
    t.counters(ryan, 1);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    t.minion(1, "Nassir");
    t.hand(1, &["Theft of Vitae"]);
    let mut game = crate::fight(t, "Nassir");
    game.until(1, "play Theft of Vitae")
        .take("mode 0")
        .finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 34);
    let mut t = crate::table();
    let ryan = t.minion(0, "Horace Radcliffe");
    t.counters(ryan, 3);
    t.on(1, "Anathema", ryan, engine::vocab::Level::Basic);
    t.minion(1, "Nassir");
    t.hand(0, &["Burning Wrath"]);
    let mut game = crate::fight(t, "Nassir");
    game.until(0, "play Burning Wrath")
        .take("mode 0")
        .finish_action();
    assert!(!game.exists(ryan));
    assert_eq!(game.pool(1), 35);
}

#[test]
fn anathema_does_not_burn_for_damage_after_combat() {
    let mut t = crate::table();
    let brock = t.minion(0, "Brock Sterling");
    t.counters(brock, 1);
    t.on(1, "Anathema", brock, engine::vocab::Level::Basic);
    t.minion(1, "The Slashers");
    t.hand(0, &["Daring the Dawn"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Daring the Dawn");
    game.take("mode 0");
    game = crate::blocked(game, "The Slashers");
    game.finish_action();
    assert!(game.in_torpor(brock));
    assert_eq!((game.blood(brock), game.pool(1)), (0, 30));
}
