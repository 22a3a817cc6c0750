//! The worked examples of the rulebook, played with the cards they name.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::{fight, table};

#[test]
fn tamoszius_burns_two_blood_against_destruction() {
    let mut t = table();
    t.minion(0, "Mister Schwartz");
    let tamoszius = t.minion(1, "Tamoszius");
    t.counters(tamoszius, 2);
    t.hand(0, &["Compress"]);
    let mut game = fight(t, "Tamoszius");
    game.take("play Compress").take("mode 2");
    assert!(game.happened(GameEvent::Damaged {
        slot: tamoszius,
        normal: 0,
        aggravated: 3
    }));
    assert!(game.in_torpor(tamoszius));
    assert_eq!(game.blood(tamoszius), 0);
}

#[test]
fn ryan_is_wounded_by_normal_damage_and_burned_by_aggravated_damage() {
    let mut t = table();
    let lauren = t.minion(0, "Lauren");
    let ryan = t.minion(1, "Ryan");
    t.on(0, "Murder of Crows", lauren, Level::Basic);
    t.on(0, "Murder of Crows", lauren, Level::Basic);
    t.hand(0, &["Apportation", "Walk of Flame"]);
    let mut game = fight(t, "Ryan");
    game.take("play Apportation");
    assert_eq!(game.blood(ryan), 1, "after a hand strike and the crows");
    game.take("play Walk of Flame").finish_action();
    assert!(game.happened(GameEvent::Damaged {
        slot: ryan,
        normal: 2,
        aggravated: 1
    }));
    assert!(!game.exists(ryan));
    assert_eq!(game.ash_heap(1), ["Ryan"]);
}

#[test]
fn cohn_rose_drains_a_mage() {
    let mut t = table();
    let cohn = t.minion(0, "Cohn Rose");
    let mage = t.minion(1, "Outcast Mage");
    t.hand(0, &["Apportation", "Dodge", "Drain Essence"]);
    let mut game = fight(t, "Outcast Mage");
    // The first round passes without harm, and a blood pays for the strike of the second.
    while game.window() != Some(Window::Strike) {
        game.pass();
    }
    game.take("play Dodge").take("strike with Outcast Mage");
    game.take("play Apportation");
    assert_eq!((game.blood(cohn), game.blood(mage)), (5, 2));
    game.pass_until(0, "play Drain Essence");
    game.take("play Drain Essence").take("mode 1");
    game.take("strike with Outcast Mage");
    // 4 and the mage's 2 are 6, of which 1 drains off; 2 more mend its strike.
    assert!(!game.exists(mage));
    assert_eq!(game.blood(cohn), 3);
}
