//! The rulebooks' worked examples, with the cards they name; those of combat are with combat.

use engine::GameEvent;

use crate::table;

/// Sarah bleeds Alexis with Belinde; only Alexis may block. Then The Dowager
/// recruits an Underbridge Stray at +1 stealth, which prey and predator may
/// block, and which is paid for when it succeeds.
#[test]
fn sarah_bleeds_alexis_with_belinde_and_the_dowager_recruits_an_underbridge_stray() {
    let (sarah, alexis, predator) = (0, 1, 2);
    let mut t = table(3);
    let belinde = t.minion(sarah, "Belinde");
    let dowager = t.minion(sarah, "The Dowager");
    t.hand(sarah, &["Underbridge Stray"]);
    t.minion(alexis, "Nassir");
    t.minion(predator, "Ashley");
    let mut game = t.minion_phase(sarah);

    game.take_all(&["bleed", "Belinde"]);
    assert!(game.locked(belinde));
    assert_eq!((game.bleed(), game.to_decide()), (1, alexis));
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    game.pass();
    assert_eq!(game.pool(alexis), 29);

    game.take_all(&["play Underbridge Stray", "mode 1"]);
    assert!(game.locked(dowager));
    assert_eq!((game.stealth(), game.blood(dowager)), (1, 6));
    // Her prey's first attempt fails; then the prey declines, and the predator may try.
    game.take("block with Nassir")
        .pass_until(predator, "block with Ashley");
    assert_eq!(game.blood(dowager), 6);
    game.pass();
    assert_eq!(game.blood(dowager), 5);
    assert!(game
        .find("Underbridge Stray")
        .is_some_and(|s| game.ready(s)));
}

/// Wauneka hunts; Sarah's prey declines to block, her predator blocks with
/// Ayelech by a card for +1 intercept; Ayelech locks and combat begins.
#[test]
fn wauneka_hunts_and_ayelech_blocks_with_a_card_for_intercept() {
    let (sarah, prey, predator) = (0, 1, 2);
    let mut t = table(3);
    let wauneka = t.minion(sarah, "Wauneka");
    t.counters(wauneka, 3);
    t.minion(prey, "Nassir");
    let ayelech = t.minion(predator, "Ayelech");
    t.hand(predator, &["Spirit's Touch"]);
    let mut game = t.minion_phase(sarah);
    game.take("hunt");
    assert_eq!((game.stealth(), game.locked(wauneka)), (1, true));
    assert_eq!(game.to_decide(), prey);
    game.pass()
        .take_all(&["block with Ayelech", "play Spirit's Touch", "mode 0"]);
    assert!(game.locked(ayelech));
    // Both have struck with their hands: Wauneka for 1, Ayelech for 1.
    assert_eq!((game.blood(wauneka), game.blood(ayelech)), (2, 6));
}

/// Sully bleeds Alexis, who declines to block; then Bonding makes it a bleed for 2.
#[test]
fn sully_bleeds_alexis_and_bonding_comes_after_blocks_are_declined() {
    let (sarah, alexis) = (0, 1);
    let mut t = table(3);
    t.minion(sarah, "Sully");
    t.minion(alexis, "Nassir");
    t.hand(sarah, &["Bonding"]);
    let mut game = t.minion_phase(sarah);
    game.take_all(&["bleed", "pass"]);
    assert_eq!(game.to_decide(), alexis);
    game.pass().take("play Bonding").finish_action();
    assert_eq!(game.pool(alexis), 28);
}

/// Nora has 2 pool and 4 transfers, 6 blood on Alexa Draper (capacity 8) and 2
/// on Sybren van Oosten. Both pool would put her out of the game; so she takes
/// a blood back and gets Alexa into play with 1 pool left.
#[test]
fn nora_gets_alexa_draper_into_play_with_two_pool() {
    let mut t = table(2);
    t.pool(0, 2);
    let alexa = t.uncontrolled(0, "Alexa Draper", 6);
    let sybren = t.uncontrolled(0, "Sybren van Oosten", 2);
    let mut game = t.influence_phase(0);
    game.take("take back from Sybren van Oosten");
    assert_eq!(
        (game.pool(0), game.transfers(), game.blood(sybren)),
        (3, 2, 1)
    );
    game.take_all(&[
        "transfer to Alexa Draper",
        "transfer to Alexa Draper",
        "bring out Alexa Draper",
    ]);
    assert!(game.ready(alexa));
    assert_eq!(
        (game.pool(0), game.blood(alexa), game.transfers()),
        (1, 8, 0)
    );
}

#[test]
fn nora_cannot_use_both_of_her_last_two_pool() {
    let mut t = table(2);
    t.pool(0, 2);
    t.uncontrolled(0, "Alexa Draper", 6);
    t.uncontrolled(0, "Sybren van Oosten", 2);
    let mut game = t.influence_phase(0);
    game.take("transfer to Alexa Draper");
    assert!(!game.can("transfer to Alexa Draper"));
}

/// Justine, Lisa, Richard, Scott and Steve sit clockwise. Steve falls to Scott, Scott to Richard,
/// Lisa to Justine; then Justine and Richard are each other's prey, and he falls to her.
#[test]
fn justine_wins_with_three_victory_points() {
    let (justine, lisa, richard, scott, steve) = (0, 1, 2, 3, 4);
    let mut t = table(5);
    for (seat, vampire) in [(justine, "Lauren"), (richard, "Ashley"), (scott, "Madison")] {
        t.minion(seat, vampire);
    }
    for (seat, pool) in [(steve, 1), (lisa, 1), (scott, 1)] {
        t.pool(seat, pool);
    }
    t.pool(richard, 2);
    let mut game = t.minion_phase(scott);
    let points = |game: &engine::Scene<'_>| [0, 1, 2, 3, 4].map(|s| game.half_points(s));
    let bleed_out = |game: &mut engine::Scene<'_>, seat: u8, prey: u8| {
        while game.in_game(prey) && game.game.decision().is_some() {
            match game.to_decide() == seat && game.can("bleed") {
                true => game.take("bleed"),
                false => game.pass(),
            };
        }
    };
    bleed_out(&mut game, scott, steve);
    assert_eq!((points(&game), game.pool(scott)), ([0, 0, 0, 2, 0], 7));
    // What follows is spread over many turns: Richard wears Scott down.
    bleed_out(&mut game, richard, scott);
    assert_eq!(points(&game), [0, 0, 2, 2, 0]);
    assert!(game.pool(richard) > 2, "he gains 6 pool");
    bleed_out(&mut game, justine, lisa);
    assert_eq!(points(&game), [2, 0, 2, 2, 0]);
    assert!(game.in_game(richard), "each is the other's prey now");
    bleed_out(&mut game, justine, richard);
    let outcome = game.game.outcome().expect("the game is over");
    let points: Vec<f32> = outcome.seats.iter().map(|s| s.victory_points).collect();
    assert_eq!(points, [3.0, 0.0, 1.0, 1.0, 0.0]);
    assert_eq!(outcome.winner().map(|s| s.0), Some(justine));
}

/// Richard, Steve, Justin and Lisa sit clockwise. Steve and then Justin fall to
/// Richard, who then falls to Lisa: two victory points each.
#[test]
fn richard_and_lisa_end_with_two_victory_points_each() {
    let (richard, steve, justin, lisa) = (0, 1, 2, 3);
    let mut t = table(4);
    t.minion(richard, "Lauren");
    t.minion(richard, "Ashley");
    t.minion(lisa, "Madison");
    t.pool(richard, 1).pool(steve, 1).pool(justin, 1);
    t.hand(lisa, &["Conditioning"]);
    let mut game = t.minion_phase(richard);
    game.take_all(&["bleed", "Lauren"]);
    assert!(!game.in_game(steve));
    assert_eq!((game.half_points(richard), game.pool(richard)), (2, 7));
    game.take("bleed");
    if game.in_game(justin) {
        game.finish_action();
    }
    assert!(!game.in_game(justin));
    assert_eq!((game.half_points(richard), game.pool(richard)), (4, 13));
    // Lisa wears him down: 4 a turn with Conditioning, 1 with every other bleed.
    while game.in_game(richard) && game.game.decision().is_some() {
        let wanted = ["bleed", "play Conditioning", "mode 1"];
        let mine = game.to_decide() == lisa;
        match wanted.iter().find(|w| mine && game.can(w)) {
            Some(choice) => game.take(choice),
            None => game.pass(),
        };
    }
    let outcome = game.game.outcome().expect("the game is over");
    let points: Vec<f32> = outcome.seats.iter().map(|s| s.victory_points).collect();
    assert_eq!(points, [2.0, 0.0, 0.0, 2.0]);
    // Tied at the top, nobody has the game win.
    assert_eq!(outcome.winner(), None);
}

/// Krid attempts to bleed Alexis for 1, whose minions alone may block.
#[test]
fn krid_bleeds_alexis_and_only_her_minions_may_block() {
    let (sarah, alexis, predator) = (0, 1, 2);
    let mut t = table(3);
    let krid = t.minion(sarah, "Krid");
    let nassir = t.minion(alexis, "Nassir");
    t.minion(predator, "Ashley");
    let mut game = t.minion_phase(sarah);
    game.take("bleed");
    assert!(game.locked(krid));
    assert_eq!(game.bleed(), 1);
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    while game.in_action() {
        assert!(!game.can("block with Ashley"));
        game.pass();
    }
    assert!(!game.locked(nassir));
    assert_eq!((game.pool(alexis), game.pool(predator)), (29, 30));
}

/// Krid's Computer Hacking is a bleed of the prey like any other, but for 2.
#[test]
fn krid_plays_computer_hacking() {
    let (sarah, alexis, predator) = (0, 1, 2);
    let mut t = table(3);
    t.minion(sarah, "Krid");
    t.minion(alexis, "Nassir");
    t.minion(predator, "Ashley");
    t.hand(sarah, &["Computer Hacking"]);
    let mut game = t.minion_phase(sarah);
    game.take("play Computer Hacking");
    assert_eq!((game.bleed(), game.stealth()), (2, 0));
    assert_eq!(game.options(), ["pass", "block with Nassir"]);
    game.finish_action();
    assert_eq!((game.pool(alexis), game.pool(predator)), (28, 30));
    assert_eq!(game.edge(), Some(sarah));
}

/// Pug recruits the Loyal Street Gang: prey and then predator may block, and
/// the pool is paid once he has succeeded.
#[test]
fn pug_recruits_the_loyal_street_gang() {
    let (sarah, prey, predator) = (0, 1, 2);
    let mut t = table(3);
    let pug = t.minion(sarah, "Pug Jackson");
    t.minion(prey, "Nassir");
    t.minion(prey, "Ashley");
    t.minion(predator, "Lauren");
    t.hand(sarah, &["Loyal Street Gang"]);
    let mut game = t.minion_phase(sarah);
    game.take("play Loyal Street Gang");
    assert!(game.locked(pug));
    assert_eq!(game.stealth(), 1);
    // The first attempt of the prey fails, and she may go on.
    game.take("block with Nassir");
    game.pass_until(prey, "block with Ashley");
    assert_eq!(game.pool(sarah), 30);
    assert!(!game.can("block with Lauren"));
    game.pass();
    assert_eq!(game.to_decide(), predator);
    assert!(game.can("block with Lauren"));
    game.finish_action();
    assert!(game.find("Loyal Street Gang").is_some());
    assert_eq!(game.pool(sarah), 29);
}

/// Ira hunts; the prey declines, and the predator's Eugenio blocks with a card for intercept.
#[test]
fn ira_hunts_and_eugenio_blocks() {
    let (sarah, prey, predator) = (0, 1, 2);
    let mut t = table(3);
    let ira = t.minion(sarah, "Ira Rivers");
    t.counters(ira, 3);
    t.minion(prey, "Ashley");
    let eugenio = t.minion(predator, "Eugenio Estevez");
    t.hand(predator, &["Enhanced Senses"]);
    let mut game = t.minion_phase(sarah);
    game.take("hunt");
    assert_eq!((game.to_decide(), game.stealth()), (prey, 1));
    game.pass();
    game.take("block with Eugenio Estevez")
        .take("play Enhanced Senses")
        .take_if_there("mode 0");
    game.finish_action();
    assert!(game.locked(eugenio));
    assert!(game.happened(GameEvent::CombatBegins {
        acting: ira,
        opposing: eugenio
    }));
    assert_eq!(game.blood(ira), 2, "nothing gained, a strike mended");
}

/// Quentin bleeds Alexis, who does not block; then Confusion makes it 2.
#[test]
fn quentin_plays_confusion_once_blocks_are_declined() {
    let (sarah, alexis) = (0, 1);
    let mut t = table(2);
    t.minion(sarah, "Quentin King III");
    t.minion(alexis, "Nassir");
    t.hand(sarah, &["Confusion"]);
    let mut game = t.minion_phase(sarah);
    game.take_all(&["bleed", "pass"]);
    assert_eq!(game.to_decide(), alexis);
    game.pass().take("play Confusion").take_if_there("mode 0");
    game.finish_action();
    assert_eq!(game.pool(alexis), 28);
}

/// Nora has 2 pool, 8 blood on a vampire of capacity 10 and 2 on one of
/// capacity 7: a blood taken back lets her finish the first with 1 pool left.
#[test]
fn nora_finishes_a_vampire_of_capacity_ten() {
    let mut t = table(2);
    t.pool(0, 2);
    let old = t.uncontrolled(0, "Alonso Petrodon", 8);
    t.uncontrolled(0, "Ira Rivers", 2);
    let mut game = t.influence_phase(0);
    game.take("take back from Ira Rivers");
    assert_eq!((game.pool(0), game.transfers()), (3, 2));
    game.take_all(&[
        "transfer to Alonso Petrodon",
        "transfer to Alonso Petrodon",
        "bring out Alonso Petrodon",
    ]);
    assert!(game.ready(old));
    assert_eq!((game.pool(0), game.blood(old)), (1, 10));
}
