//! Illusions of the Kindred: a crypt card that fights one combat.

use engine::script::Window;
use engine::vocab::{Level, TitleRank};
use engine::{CardDb, GameEvent, Scenario, Scene, Seat, Slot};

const JACK: &str = "Jack \"Hannibal137\" Harmon";

fn table() -> Scenario<'static> {
    Scenario::new(CardDb::embedded(), 2)
}

/// A vampire of seat 0 bleeds, is blocked, and plays it: the bottom of its crypt is this card.
fn illusion(t: &mut Scenario<'static>, who: &str, bottom: &str) -> Slot {
    let who = t.minion(0, who);
    t.crypt(0, &["Lauren", bottom]);
    t.hand(0, &["Illusions of the Kindred"]);
    who
}

fn blocked(t: Scenario<'static>, blocker: &str) -> Scene<'static> {
    let mut game = t.minion_phase(0);
    game.take("bleed")
        .until(1, &format!("block with {blocker}"));
    game.pass_until(0, "play Illusions of the Kindred");
    assert_eq!(game.window(), Some(Window::BeforeRange));
    game
}

fn combats(game: &Scene<'_>) -> usize {
    game.count(|e| matches!(e, GameEvent::CombatBegins { .. }))
}

fn crypt_size(game: &Scene<'_>) -> usize {
    game.view(1).crypt_size(Seat(0))
}

/// Whether nothing but this is left of the crypt card: it is out of the game.
fn is_removed(game: &Scene<'_>, name: &str) -> bool {
    game.find(name).is_none() && !game.ash_heap(0).contains(&name) && crypt_size(game) == 1
}

#[test]
fn the_bottom_card_of_the_crypt_fights_another_combat_and_is_removed() {
    for (who, blood) in [("Ashlesha", 4), ("Salbatore Bokkengro", 9)] {
        let mut t = table();
        let caster = illusion(&mut t, who, "Cardano");
        let nassir = t.minion(1, "Nassir");
        let before = [3, 4][usize::from(who != "Ashlesha")];
        t.counters(caster, before);
        let mut game = blocked(t, "Nassir");
        game.take("play Illusions of the Kindred");
        game.take_if_there("mode 1");
        // Its strike is a hand strike; so is that of Nassir.
        while combats(&game) < 2 {
            game.pass();
        }
        let fights = game.events.iter().rev().find_map(|e| {
            let GameEvent::CombatBegins { acting, opposing } = e else {
                return None;
            };
            Some((*acting, *opposing))
        });
        let (cardano, opposing) = fights.expect("a second combat");
        assert_eq!(opposing, nassir);
        game.finish_action();
        let all = game.events.iter().filter_map(|e| {
            let GameEvent::Counters { slot, change, now } = e else {
                return None;
            };
            (*slot == cardano).then_some((*change, *now))
        });
        assert_eq!(all.collect::<Vec<_>>(), [(-1, blood - 1)], "{who}");
        assert!(is_removed(&game, "Cardano"));
        assert_eq!(game.blood(caster), before - 2, "it has not fought");
        assert_eq!(game.blood(nassir), 3);
        assert_eq!(game.ash_heap(0), ["Illusions of the Kindred"]);
    }
}

#[test]
fn the_defender_may_have_an_illusion_too() {
    let mut t = table();
    t.minion(1, "Nassir");
    illusion(&mut t, "Ashlesha", "Basilia");
    let mut game = t.minion_phase(1);
    game.take("bleed").until(0, "block with Ashlesha");
    game.until(0, "play Illusions of the Kindred");
    game.finish_action();
    assert_eq!(combats(&game), 2);
    let nassir = game.find("Nassir").expect("in play");
    assert!(
        game.in_torpor(nassir),
        "Basilia's hands do aggravated damage"
    );
    assert!(is_removed(&game, "Basilia"));
}

#[test]
fn an_illusion_contests_nobody_and_no_title() {
    let mut t = table();
    illusion(&mut t, "Ashlesha", "Cardano");
    let mine = t.minion(0, "Cardano");
    let quentin = t.minion(1, "Quentin King III");
    t.counters(mine, 3).lock(mine);
    let nassir = t.minion(1, "Nassir");
    t.on(1, "Ivory Bow", nassir, Level::Basic);
    let mut game = blocked(t, "Nassir");
    game.take("play Illusions of the Kindred");
    game.pass_to(Window::Strike);
    let copies = game.copies("Cardano");
    assert_eq!(copies.len(), 2);
    // Three princes of Boston.
    assert!(copies.iter().all(|s| game.titled(*s)) && game.titled(quentin));
    game.finish_action();
    assert_eq!(game.count(|e| matches!(e, GameEvent::ContestBegins(_))), 0);
    assert_eq!(game.copies("Cardano"), [mine]);
    assert!(!game.contested(mine));
}

#[test]
fn an_illusion_votes_with_its_title_and_is_burned_by_a_blood_hunt() {
    for hunted in [true, false] {
        let mut t = table();
        illusion(&mut t, "Ashlesha", "Cardano");
        t.hand(0, &["Amaranth"]);
        let quentin = t.minion(1, "Quentin King III");
        t.lock(quentin);
        let nassir = t.minion(1, "Nassir");
        t.counters(nassir, 0);
        let mut game = blocked(t, "Nassir");
        game.take("play Illusions of the Kindred");
        game.until(0, "play Amaranth");
        game.pass_until(0, "Cardano votes against");
        let cardano = game.find("Cardano").expect("in play");
        assert_eq!(game.title(cardano).map(|t| t.rank), Some(TitleRank::Prince));
        assert!(game.titled(quentin), "another prince of Boston");
        if !hunted {
            game.take("Cardano votes against");
        }
        game.until(1, "Quentin King III votes for");
        game.finish_action();
        assert_eq!(game.find("Cardano"), None);
        // Burned, it is in play no more at the end of combat.
        let heap: Vec<_> = game
            .ash_heap(0)
            .into_iter()
            .filter(|n| *n == "Cardano")
            .collect();
        assert_eq!(heap.len(), usize::from(hunted));
    }
}

#[test]
fn an_illusion_in_torpor_is_removed_at_the_end_of_combat() {
    let mut t = table();
    illusion(&mut t, "Ashlesha", "Brazil");
    t.minion(1, "Basilia");
    let mut game = blocked(t, "Basilia");
    game.take("play Illusions of the Kindred").finish_action();
    assert_eq!(game.count(|e| matches!(e, GameEvent::ToTorpor(_))), 1);
    assert!(is_removed(&game, "Brazil"));
}

#[test]
fn an_illusion_burned_in_combat_goes_to_the_ash_heap() {
    let mut t = table();
    illusion(&mut t, "Ashlesha", "Brazil");
    t.minion(1, "Basilia");
    t.hand(1, &["Amaranth"]);
    let mut game = blocked(t, "Basilia");
    game.take("play Illusions of the Kindred");
    game.until(1, "play Amaranth").finish_action();
    assert_eq!(game.find("Brazil"), None);
    assert!(game.ash_heap(0).contains(&"Brazil"));
}

#[test]
fn nothing_comes_of_illusions_if_combat_goes_on_nonetheless() {
    let mut t = table();
    let ashlesha = illusion(&mut t, "Ashlesha", "Cardano");
    let aleph = t.minion(1, "Aleph");
    t.hand(1, &["Telepathic Tracking"]);
    let mut game = blocked(t, "Aleph");
    game.take("play Illusions of the Kindred");
    game.until(1, "play Telepathic Tracking").finish_action();
    assert_eq!(combats(&game), 1);
    assert_eq!([ashlesha, aleph].map(|s| game.blood(s)), [0, 2]);
    assert_eq!((crypt_size(&game), game.find("Cardano")), (2, None));
}

#[test]
fn no_other_combat_is_queued_with_that_of_an_illusion() {
    for played in [true, false] {
        let mut t = table();
        illusion(&mut t, "Ashlesha", "Cardano");
        t.minion(1, "Bret Stryker");
        t.hand(1, &["Psyche!"]);
        let mut game = blocked(t, "Bret Stryker");
        if played {
            game.take("play Illusions of the Kindred");
        }
        let mut could = false;
        while game.in_combat() && (combats(&game) < 2) {
            could |= game.to_decide() == 1
                && game.can("play Psyche!")
                && game.window() == Some(Window::EndOfRound);
            game.pass();
        }
        assert_eq!(could, !played);
    }
}

#[test]
fn an_imbued_is_removed_without_a_combat() {
    let mut t = table();
    illusion(&mut t, "Ashlesha", JACK);
    let nassir = t.minion(1, "Nassir");
    let mut game = blocked(t, "Nassir");
    game.take("play Illusions of the Kindred").finish_action();
    assert_eq!(combats(&game), 1);
    let entered = |e: &GameEvent| matches!(e, GameEvent::Entered { .. });
    assert_eq!(game.count(entered), 1, "it was in play for a moment");
    assert!(is_removed(&game, JACK));
    assert_eq!(game.blood(nassir), 4);
}

#[test]
fn an_illusion_that_enters_no_combat_is_removed_at_the_end_of_the_action() {
    let mut t = table();
    illusion(&mut t, "Chavi Oraczko", "Cardano");
    t.minion(1, "Sasha Miklos");
    t.crypt(1, &["Basilia"]);
    t.hand(1, &["Illusions of the Kindred"]);
    t.hand(0, &["Freak Drive"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(1, "block with Sasha Miklos");
    // First the blocker has one; the acting vampire answers with another in the combat with it,
    // which is removed as that combat ends.
    game.until(1, "play Illusions of the Kindred");
    game.until(0, "play Illusions of the Kindred")
        .take("mode 0");
    assert_eq!(game.window(), Some(Window::AfterResolution));
    assert_eq!((combats(&game), game.find("Basilia")), (2, None));
    assert!(game.find("Cardano").is_some_and(|s| game.ready(s)));
    game.finish_action();
    assert_eq!(game.find("Cardano"), None);
    let removed = |e: &GameEvent| matches!(e, GameEvent::Removed { .. });
    assert_eq!(game.count(removed), 2);
}

#[test]
fn illusions_need_a_crypt_and_a_combat_before_range() {
    for (crypt, can) in [(true, true), (false, false)] {
        let mut t = table();
        t.minion(0, "Ashlesha");
        if crypt {
            t.crypt(0, &["Lauren"]);
        }
        t.minion(1, "Nassir");
        t.hand(0, &["Illusions of the Kindred"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Nassir");
        let mut could = false;
        while game.in_combat() {
            could |= game.to_decide() == 0 && game.can("play Illusions of the Kindred");
            game.pass();
        }
        assert_eq!(could, can);
    }
}
