//! Chain of Command: vampires that come into play to bleed, and go back to the crypt.

use engine::{Scenario, Scene, Seat, Slot};

use crate::table;

const JACK: &str = "Jack \"Hannibal137\" Harmon";

fn crypt_size(game: &Scene<'_>) -> usize {
    game.view(0).crypt_size(Seat(0))
}

/// This vampire is to command these with X blood, who are named as it is announced.
fn announce(
    t: Scenario<'static>,
    who: &str,
    mode: &str,
    x: &str,
    named: &[&str],
) -> Scene<'static> {
    let mut game = t.minion_phase(0);
    game.take("play Chain of Command").take_if_there(who);
    game.take_if_there(mode).take_if_there(x);
    for name in named {
        game.take_if_there(name);
    }
    game
}

/// It commands them.
fn command(t: Scenario<'static>, who: &str, mode: &str, x: &str, named: &[&str]) -> Scene<'static> {
    let mut game = announce(t, who, mode, x, named);
    resolve(&mut game);
    game
}

/// It is announced at 1 stealth, and nobody blocks it.
fn resolve(game: &mut Scene<'_>) {
    assert_eq!(game.stealth(), 1);
    while game.in_action() && (game.to_decide() != 0 || game.can("pass")) {
        game.pass();
    }
}

/// Seat 0's Colette, of capacity 5, with cards in her uncontrolled region; a vampire of seat 1.
fn colette() -> (Scenario<'static>, Slot) {
    let mut t = table(2);
    let colette = t.minion(0, "Colette");
    t.minion(1, "Nassir");
    t.crypt(0, &["Ryan"]);
    t.hand(0, &["Chain of Command"]);
    (t, colette)
}

#[test]
fn chain_of_command_brings_younger_vampires_out_to_bleed() {
    let (mut t, colette) = colette();
    let ashley = t.uncontrolled(0, "Ashley", 2);
    let brazil = t.uncontrolled(0, "Brazil", 0);
    t.uncontrolled(0, "Uma Hatch", 0);
    // No imbued, nobody older and nobody else's.
    let jack = t.uncontrolled(0, JACK, 1);
    let old = t.uncontrolled(0, "Cardano", 9);
    t.uncontrolled(1, "Angel", 1);
    let mut game = t.minion_phase(0);
    game.take("play Chain of Command").take_if_there("mode 0");
    // For no more than there are.
    assert_eq!(game.options(), ["0", "1", "2", "3"]);
    game.take("2");
    assert_eq!(game.options(), ["Ashley", "Brazil", "Uma Hatch"]);
    game.take("Ashley");
    assert_eq!(game.options(), ["Brazil", "Uma Hatch"]);
    game.take("Brazil");
    resolve(&mut game);
    assert_eq!(game.blood(colette), 3);
    assert_eq!(
        [ashley, brazil].map(|s| (game.ready(s), game.blood(s))),
        [(true, 3), (true, 1)]
    );
    assert!(!game.ready(jack) && !game.ready(old));
    // They must bleed before anything else: there is no other choice than who begins.
    assert_eq!(game.options(), ["Ashley", "Brazil"]);
    assert_eq!(game.window(), None);
    game.take("Brazil");
    game.pass_until(1, "block with Nassir").pass();
    game.finish_action();
    assert_eq!(game.pool(1), 29);
    // One has bled successfully: all go to the bottom of the crypt.
    assert_eq!((game.exists(ashley), game.exists(brazil)), (false, false));
    assert_eq!((crypt_size(&game), game.pool(0)), (3, 30));
    assert!(game.can("pass"));
    game.pass_to_turn_of(1)
        .pass_to_turn_of(0)
        .until(0, "draw from the crypt");
    let view = game.view(0);
    let names = view.uncontrolled(Seat(0)).into_iter();
    let names: Vec<_> = names
        .filter_map(|s| view.def(s))
        .map(|d| view.cards().def(d).name.as_str())
        .collect();
    assert!(names.contains(&"Ryan"), "the top of the crypt is as it was");
}

#[test]
fn superior_chain_of_command_brings_one_more_out() {
    for (x, count) in [("0", 1), ("1", 2)] {
        let mut t = table(2);
        let emerson = t.minion(0, "Emerson Bridges");
        t.minion(1, "Nassir");
        t.uncontrolled(0, "Ashley", 0);
        t.uncontrolled(0, "Brazil", 0);
        t.uncontrolled(0, "Uma Hatch", 0);
        t.hand(0, &["Chain of Command"]);
        let named = &["Ashley", "Brazil"][..count];
        let mut game = announce(t, "Emerson Bridges", "mode 1", x, named);
        assert_eq!(game.stealth(), 1);
        // Who comes alone bleeds without anybody being asked.
        while game.controls(0).len() == 1 {
            game.pass();
        }
        assert_eq!(game.controls(0).len(), 1 + count, "{x}");
        assert_eq!(game.blood(emerson), 8 - (count as u8 - 1));
    }
}

#[test]
fn the_commanded_go_back_when_all_that_can_have_bled() {
    let (mut t, _) = colette();
    let ashley = t.uncontrolled(0, "Ashley", 2);
    let brazil = t.uncontrolled(0, "Brazil", 0);
    t.minion(1, "Basilia");
    let mut game = command(t, "Colette", "mode 0", "2", &["Ashley", "Brazil"]);
    // Ashley is blocked: nobody has been successful yet.
    game.take("Ashley");
    game.until(1, "block with Nassir");
    while game.in_combat() {
        game.pass();
    }
    // Brazil bleeds next, as it must.
    assert!(game.in_action() && game.exists(ashley) && game.exists(brazil));
    game.until(1, "block with Basilia").finish_action();
    // Brazil, in torpor, goes back too.
    assert_eq!((game.exists(ashley), game.exists(brazil)), (false, false));
    assert_eq!((crypt_size(&game), game.pool(1)), (3, 30));
}

#[test]
fn no_unique_vampire_that_is_in_play_is_commanded() {
    let (mut t, _) = colette();
    t.uncontrolled(0, "Ashley", 0);
    t.minion(1, "Ashley");
    let twins = [
        t.uncontrolled(0, "Brazil", 0),
        t.uncontrolled(0, "Brazil", 0),
    ];
    t.uncontrolled(0, "Uma Hatch", 0);
    let mut game = t.minion_phase(0);
    game.take("play Chain of Command").take_if_there("mode 0");
    // Ashley is in play, and of two copies one can be.
    assert_eq!(game.options(), ["0", "1", "2"]);
    game.take("2").take("Brazil");
    // Nobody is left but Uma Hatch, who need not be asked for.
    resolve(&mut game);
    assert_eq!(
        twins.map(|s| game.ready(s)).iter().filter(|r| **r).count(),
        1
    );
    assert_eq!(game.controls(0), ["Colette", "Brazil", "Uma Hatch"]);
    game.take("Brazil");
    assert!(
        game.in_action() && game.can("block with Nassir"),
        "it bleeds"
    );
}

#[test]
fn a_commanded_vampire_that_is_burned_is_not_brought_back() {
    let (mut t, _) = colette();
    let oshri = t.uncontrolled(0, "Oshri Dahan", 0);
    let brazil = t.uncontrolled(0, "Brazil", 0);
    t.hand(0, &["Daring the Dawn", "Conditioning"]);
    let named = ["Oshri Dahan", "Brazil"];
    let mut game = command(t, "Colette", "mode 0", "2", &named);
    game.take("Oshri Dahan");
    // Without blood, 2 aggravated damage burn him in the end.
    game.until(0, "play Conditioning");
    game.until(0, "play Daring the Dawn").finish_action();
    assert!(game.pool(1) < 30, "the bleed was successful");
    assert!(!game.exists(oshri) && !game.exists(brazil));
    assert!(game.ash_heap(0).contains(&"Oshri Dahan"));
    assert_eq!(crypt_size(&game), 2);
}

#[test]
fn the_commanded_go_back_at_once_if_none_of_them_can_bleed() {
    // A slave without a master takes no action directed at another Methuselah.
    let mut t = table(2);
    t.minion(0, "Emerson Bridges");
    t.minion(1, "Nassir");
    let saxum = t.uncontrolled(0, "Saxum, Master of Slaves", 2);
    t.hand(0, &["Chain of Command"]);
    let mut game = command(
        t,
        "Emerson Bridges",
        "mode 1",
        "0",
        &["Saxum, Master of Slaves"],
    );
    game.finish_action();
    assert!(!game.exists(saxum));
    assert_eq!(crypt_size(&game), 1);
    assert!(game.can("pass") && game.ash_heap(0) == ["Chain of Command"]);
}
