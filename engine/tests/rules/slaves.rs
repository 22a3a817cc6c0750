//! Slaves (rulebook 7; older 11).

use crate::table;
use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

#[test]
fn a_slave_without_a_ready_master_takes_no_directed_action() {
    for (master, can) in [("Lauren", true), ("Ashley", false)] {
        let mut t = table(2);
        t.minion(0, "Luma, Stone Beauty");
        let other = t.minion(0, master);
        t.lock(other);
        t.minion(1, "Nassir");
        t.hand(0, &["Bum's Rush", "The Embrace"]);
        let game = t.minion_phase(0);
        assert_eq!(game.can("bleed"), can, "{master}");
        assert_eq!(game.can("play Bum's Rush"), can, "{master}");
        assert!(game.can("hunt") && game.can("play The Embrace"));
    }
}

#[test]
fn a_master_in_torpor_is_no_master() {
    let mut t = table(2);
    t.minion(0, "Luma, Stone Beauty");
    let lauren = t.minion(0, "Lauren");
    t.torpor(lauren).lock(lauren);
    let game = t.minion_phase(0);
    assert!(!game.can("bleed") && game.can("hunt"));
}

#[test]
fn a_slave_without_a_master_rescues_only_its_controllers_vampires() {
    let mut t = table(2);
    t.minion(0, "Luma, Stone Beauty");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir);
    let game = t.minion_phase(0);
    assert!(!game.can("rescue") && !game.can("diablerize"));

    let mut t = table(2);
    t.minion(0, "Luma, Stone Beauty");
    let ryan = t.minion(0, "Ryan");
    let nassir = t.minion(1, "Nassir");
    t.torpor(nassir).torpor(ryan).lock(ryan);
    let mut game = t.minion_phase(0);
    assert!(game.can("diablerize"));
    game.take("rescue");
    assert!(!game.can("Nassir"));
    game.until(0, "0").finish_action();
    assert!(game.ready(ryan) && game.in_torpor(nassir));
}

#[test]
fn a_slave_locks_to_fight_in_place_of_its_blocked_master() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let luma = t.minion(0, "Luma, Stone Beauty");
    let ryan = t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Ryan")
        .until(0, "Luma, Stone Beauty");
    assert!(game.happened(GameEvent::CombatBegins {
        acting: luma,
        opposing: ryan
    }));
    game.finish_action();
    assert!(!game.locked(lauren) && game.locked(luma) && game.locked(ryan));
    assert_eq!((game.blood(lauren), game.blood(luma)), (4, 4));
    assert_eq!(game.pool(1), 30, "the action was blocked all the same");
}

#[test]
fn the_master_may_fight_himself() {
    let mut t = table(2);
    let lauren = t.minion(0, "Lauren");
    let luma = t.minion(0, "Luma, Stone Beauty");
    t.minion(1, "Ryan");
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Ryan")
        .until(0, "no")
        .finish_action();
    assert!(game.locked(lauren) && !game.locked(luma));
    assert_eq!((game.blood(lauren), game.blood(luma)), (3, 5));
}

#[test]
fn no_slave_fights_for_another_clan_or_while_locked() {
    for (actor, locked) in [("Ashley", false), ("Lauren", true)] {
        let mut t = table(2);
        t.minion(0, actor);
        let luma = t.minion(0, "Luma, Stone Beauty");
        if locked {
            t.lock(luma);
        }
        let ryan = t.minion(1, "Ryan");
        t.on(1, "Raven Spy", ryan, Level::Basic);
        let mut game = t.minion_phase(0);
        game.take("hunt").take_if_there(actor);
        game.until(1, "block with Ryan");
        while game.in_action() {
            assert!(!game.can("Luma, Stone Beauty"));
            game.pass();
        }
        assert_eq!(game.blood(luma), 5);
    }
}

#[test]
fn a_locked_slave_unlocks_a_tremere_antitribu() {
    let mut t = table(2);
    let fustuk = t.minion(0, "Fustuk");
    let vampire = t.minion(0, "Keith Moody");
    t.lock(vampire);
    let mut game = t.minion_phase(0);
    game.pass_to(Window::Minion).take("use Fustuk");
    assert!(game.locked(fustuk) && !game.locked(vampire));
}

#[test]
fn abilities_of_gargoyles_are_used_in_torpor() {
    let mut t = table(2);
    let fustuk = t.minion(0, "Fustuk");
    let sheela = t.minion(0, "Sheela Na Gig");
    let brooke = t.minion(0, "Brooke");
    t.torpor(fustuk).torpor(sheela).lock(brooke);
    let mut game = t.minion_phase(0);
    game.take("use Fustuk");
    assert!(!game.locked(brooke));
    game.take("bleed").until(0, "use Sheela Na Gig");
    game.finish_action();
    assert!(game.locked(sheela));
    assert_eq!(game.pool(1), 28);
}

#[test]
fn obedience_is_not_for_a_slave_that_fights_in_place_of_the_acting_vampire() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(0, "Luma, Stone Beauty");
    t.minion(1, "Aimery Methuin");
    t.hand(1, &["Obedience"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "Lauren"]);
    game.until(1, "block with Aimery Methuin");
    let mut before = false;
    while !game.can("Luma, Stone Beauty") {
        before |= game.can("play Obedience");
        game.pass();
    }
    assert!(before, "while Lauren is about to fight");
    game.take("Luma, Stone Beauty");
    while game.in_action() {
        assert!(!game.can("play Obedience"));
        game.pass();
    }
}
