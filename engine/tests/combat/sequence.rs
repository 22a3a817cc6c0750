//! How combat comes about, and the steps of its rounds.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn a_round_of_combat_has_its_steps_in_order() {
    let mut t = table();
    let horace = t.minion(0, "Horace Radcliffe");
    t.minion(1, "Patrik Söderberg");
    t.on(0, ".44 Magnum", horace, Level::Basic);
    t.hand(0, &["Carrion Crows", "Immortal Grapple", "Taste of Vitae"]);
    t.hand(1, &["Hidden Strength", "Apportation"]);
    let mut game = fight(t, "Patrik Söderberg");
    let mut steps = Vec::new();
    while game.in_combat() {
        let step = game.window().expect("a window is open");
        if !steps.contains(&step) {
            steps.push(step);
        }
        game.pass();
    }
    assert_eq!(
        steps,
        [
            Window::BeforeRange,
            Window::Maneuver,
            Window::BeforeStrikes,
            Window::Strike,
            Window::Prevent,
            Window::Press,
            Window::EndOfRound
        ]
    );
}

#[test]
fn a_block_leads_to_combat_of_the_acting_and_the_blocking_minion() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let game = fight(t, "Nassir");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: lauren,
        opposing: nassir
    }));
}

#[test]
fn locked_minions_fight_as_others_do() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let nassir = t.minion(1, "Nassir");
    let game = fight(t, "Nassir");
    assert!(game.locked(lauren) && game.locked(nassir));
    assert_eq!((game.blood(lauren), game.blood(nassir)), (3, 3));
}

#[test]
fn the_acting_minion_has_the_first_opportunity_in_every_step() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    t.minion(1, "Baixinho");
    t.hand(0, &["Carrion Crows", "Taste of Vitae"]);
    t.hand(1, &["Carrion Crows", "Taste of Vitae"]);
    let mut game = fight(t, "Baixinho");
    assert_eq!(
        (game.to_decide(), game.window()),
        (0, Some(Window::BeforeRange))
    );
    game.pass();
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::BeforeRange))
    );
    // Whenever something is used, she is the first again.
    game.take("play Carrion Crows");
    assert_eq!(
        (game.to_decide(), game.window()),
        (0, Some(Window::BeforeRange))
    );
    while game.window() != Some(Window::EndOfRound) {
        game.pass();
    }
    assert_eq!(game.to_decide(), 0);
}

#[test]
fn additional_strikes_may_be_gained_though_they_cannot_be_used() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let nassir = t.minion(1, "Nassir");
    t.hand(0, &["Blur"]).hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    game.take("play Apportation");
    game.take("play Blur").finish_action();
    assert_eq!(game.blood(nassir), 4);
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::StrikeChosen { .. })),
        3
    );
}

#[test]
fn a_maneuver_that_no_combat_card_gives_may_be_used_in_a_later_round() {
    let mut t = table();
    t.minion(0, "Nik Sikko");
    let colette = t.minion(1, "Colette");
    t.hand(0, &["Resist Earth's Grasp"])
        .hand(1, &["Spirit's Touch"]);
    let mut game = t.minion_phase(0);
    game.take("hunt").until(1, "block with Colette");
    game.until(1, "play Spirit's Touch").take("mode 1");
    while game.window() != Some(Window::Press) {
        game.pass();
    }
    game.take("play Resist Earth's Grasp");
    assert_eq!((game.round(), game.window()), (2, Some(Window::Maneuver)));
    game.take("use Spirit's Touch").finish_action();
    assert!(game.happened(GameEvent::Range { long: true }));
    assert_eq!(game.blood(colette), 4);
}

#[test]
fn stolen_equipment_can_be_used_in_the_next_round() {
    let mut t = table();
    let sanjay = t.minion(0, "Sanjay Chakrabarti");
    let nassir = t.minion(1, "Nassir");
    t.on(1, ".44 Magnum", nassir, Level::Basic);
    t.hand(0, &["Blessing of Durga Syn"]);
    t.hand(1, &["Apportation"]);
    let mut game = fight(t, "Nassir");
    while game.window() != Some(Window::Strike) {
        game.pass();
    }
    game.take("play Blessing of Durga Syn").take("mode 1");
    game.pass(); // Nassir's hand strike
    game.take("play Apportation");
    assert_eq!(game.round(), 2);
    game.pass_until(0, "strike with .44 Magnum");
    game.take("strike with .44 Magnum").finish_action();
    assert_eq!(game.on(sanjay), [".44 Magnum"]);
    assert_eq!(game.blood(nassir), 2);
}

#[test]
fn no_card_makes_the_minions_of_one_methuselah_fight_each_other() {
    let mut t = table();
    t.minion(0, "Horace Radcliffe");
    let lauren = t.minion(0, "Lauren");
    t.on(1, "Haven Uncovered", lauren, Level::Basic);
    t.hand(0, &["Deep Song"]);
    let mut game = t.minion_phase(0);
    // Only Lauren herself may act with the card: to burn it.
    game.take("act with Haven Uncovered").finish_action();
    assert!(game.locked(lauren) && game.on(lauren).is_empty());
    // Deep Song finds no vampire of anybody else's, and is a bleed.
    game.take("play Deep Song").finish_action();
    assert_eq!(game.pool(1), 28);
    assert_eq!(
        game.count(|e| matches!(e, GameEvent::CombatBegins { .. })),
        0
    );
}

#[test]
fn a_grapple_is_for_its_round_only() {
    let mut t = table();
    t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Saturday-Night Special", nassir, Level::Basic);
    t.hand(0, &["Immortal Grapple"]);
    t.hand(1, &["Apportation"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Nassir");
    game.until(0, "play Immortal Grapple")
        .take_if_there("mode 0");
    while game.window() != Some(Window::Press) || game.to_decide() == 0 {
        assert!(!game.can("strike with Saturday-Night Special"));
        game.pass();
    }
    game.take("play Apportation");
    assert_eq!(game.round(), 2);
    game.pass_until(1, "strike with Saturday-Night Special");
}

#[test]
fn a_combat_card_or_reaction_whose_effect_burns_blood_is_not_played_without_it() {
    for blood in [0, 1] {
        // At its other level the card is a maneuver.
        let mut t = table();
        let caliban = t.minion(1, "Caliban");
        t.minion(0, "Nassir");
        t.counters(caliban, blood)
            .hand(1, &["Chiropteran Marauder"]);
        let mut game = fight(t, "Caliban");
        let mut playable = false;
        while game.in_combat() {
            playable |= game.window() == Some(Window::StrikeDeclared)
                && game.can("play Chiropteran Marauder");
            game.pass();
        }
        assert_eq!(playable, blood == 1);

        let mut t = table();
        t.minion(0, "Fish");
        // With inferior Auspex and Presence there is but the one level.
        let adrianne = t.minion(1, "Adrianne");
        t.counters(adrianne, blood);
        t.hand(0, &["Immortal Grapple"]);
        t.hand(1, &["Charismatic Aura"]);
        let mut game = fight(t, "Adrianne");
        game.until(0, "play Immortal Grapple")
            .take_if_there("mode 0");
        assert_eq!(game.can("play Charismatic Aura"), blood == 1);

        let mut t = table();
        t.minion(0, "Colette");
        let amber = t.minion(1, "Amber");
        t.counters(amber, blood);
        t.hand(0, &["Lost in Crowds"]).hand(1, &["Aura Absorption"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Amber");
        game.until(0, "play Lost in Crowds").take("mode 0");
        let mut playable = false;
        while game.in_action() {
            playable |= game.can("play Aura Absorption");
            game.pass();
        }
        assert_eq!(playable, blood == 1);
    }
}

#[test]
fn triggers_of_one_card_are_all_asked_before_any_is_carried_out() {
    // A card that goes to the opposing minion, for which its second trigger would hold in its turn.
    let text = "(id: 100216, name: \"Blood Turnip\", modes: [(choose: [Minion()], effects: [PutOn(Target)])],
        text: [
            (on: CombatBegins, when: [Not(Is(Opposing, (clan: [Ventrue])))], effects: [PutOn(Opposing)]),
            (on: CombatBegins, when: [Is(Opposing, (clan: [Ventrue]))], effects: [PutOn(Opposing)]),
        ])";
    let cards = engine::CardDb::embedded().with(&[("blood_turnip.ron", text)]);
    let cards = cards.expect("the script can be read");
    for (bearer, opposing) in [("Emerson Bridges", "Nassir"), ("Nassir", "Emerson Bridges")] {
        let mut t = engine::Scenario::new(&cards, 2);
        let first = t.minion(0, bearer);
        let second = t.minion(1, opposing);
        t.on(0, "Blood Turnip", first, engine::vocab::Level::Superior);
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, &format!("block with {opposing}"));
        game.finish_action();
        assert_eq!(game.on(second), ["Blood Turnip"]);
        assert!(game.on(first).is_empty());
    }
}
