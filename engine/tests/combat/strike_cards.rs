//! Cards that strike, each in each of its modes: what the strike does, at which range it can be
//! made, what it costs, and what comes with it.
//!
//! Wherever seat 0 plays a card it is by the first minion named, who bleeds; Madison of seat 1,
//! with 6 blood and a strength of 1, blocks.

use engine::script::Window;
use engine::vocab::Level;
use engine::{GameEvent, Scene, Slot};

use crate::{fight, table};

/// When a strike can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// At close range only.
    Close,
    /// At either range.
    Ranged,
    /// At long range only.
    Long,
    /// At close range, in a later round.
    LaterClose,
    /// At either range, in a later round.
    LaterRanged,
}

impl When {
    fn at_close(self) -> bool {
        self != When::Long
    }

    fn at_long(self) -> bool {
        matches!(self, When::Ranged | When::Long | When::LaterRanged)
    }

    fn later(self) -> bool {
        matches!(self, When::LaterClose | When::LaterRanged)
    }
}

/// This vampire bleeds with the card in hand, and is blocked by Madison. At long range it has
/// maneuvered; in a second round it has pressed.
fn combat(vampire: &str, card: &str, long: bool, second: bool) -> (Scene<'static>, Slot, Slot) {
    let mut t = table();
    let striker = t.minion(0, vampire);
    let madison = t.minion(1, "Madison");
    t.hand(0, &[card, "Fake Out", "Dead-End Alley"]);
    let mut game = fight(t, "Madison");
    if second {
        game.until(0, "play Dead-End Alley");
        assert_eq!(game.round(), 2);
    }
    if long {
        game.until(0, "play Fake Out");
        assert!(game.happened(GameEvent::Range { long: true }));
    }
    (game, striker, madison)
}

/// Passes to the strike step of this round, and tells whether the card can be played there.
fn at_strike(game: &mut Scene<'static>, card: &str) -> bool {
    let round = game.round();
    while game.in_combat() && game.round() == round {
        if (game.to_decide(), game.window()) == (0, Some(Window::Strike)) {
            return game.can(&format!("play {card}"));
        }
        game.pass();
    }
    false
}

/// A card that strikes for damage, by whom and in which mode, when, for how much, and its cost.
type DamageCard = (
    &'static str,
    &'static str,
    Option<&'static str>,
    When,
    u8,
    u8,
);

/// Plays each card at each range it is for, and tries it where it cannot be played.
fn strikes_for(cards: &[DamageCard], aggravated: bool) {
    for &(card, vampire, mode, when, damage, cost) in cards {
        for long in [false, true] {
            let fits = if long {
                when.at_long()
            } else {
                when.at_close()
            };
            let (mut game, striker, madison) = combat(vampire, card, long, when.later());
            let before = game.blood(striker);
            assert_eq!(at_strike(&mut game, card), fits, "{card}, long: {long}");
            if !fits {
                continue;
            }
            game.take(&format!("play {card}"));
            if let Some(mode) = mode {
                game.take_if_there(mode);
            }
            // A press that comes with it is not used.
            game.finish_action();
            // Hand strikes of Madison, in this round and the one before it.
            let hurt = u8::from(!long);
            assert_eq!(
                game.blood(striker),
                before - cost - hurt,
                "{card}, long: {long}"
            );
            // Both struck with their hands in the round before.
            let left = 6 - u8::from(when.later());
            if aggravated {
                // The first point sends her to torpor, each other costs a blood.
                assert!(game.in_torpor(madison), "{card}");
                assert_eq!(game.blood(madison), left - (damage - 1), "{card}");
            } else {
                assert!(game.ready(madison), "{card}");
                assert_eq!(game.blood(madison), left - damage, "{card}");
            }
        }
        if when.later() {
            let (mut game, ..) = combat(vampire, card, false, false);
            assert!(!at_strike(&mut game, card), "{card} in the first round");
        }
    }
}

#[test]
fn cards_that_strike_for_damage() {
    use When::{Close, LaterClose, LaterRanged, Long, Ranged};
    strikes_for(
        &[
            ("Aid from Bats", "Ryan", None, Ranged, 1, 0),
            ("Aid from Bats", "Beetleman", Some("mode 1"), Ranged, 1, 0),
            ("Anticipation", "Yael", None, Close, 3, 0),
            ("Canine Horde", "Ryan", None, Ranged, 1, 0),
            ("Cauldron of Blood", "Lauren", None, LaterClose, 3, 1),
            (
                "Cauldron of Blood",
                "Nassir",
                Some("mode 1"),
                LaterClose,
                5,
                1,
            ),
            ("Compress", "Ryan", None, Close, 3, 2),
            ("Conflagration", "Ryan", None, Ranged, 2, 1),
            ("Decapitate", "Ryan", None, Close, 3, 2),
            ("Dust Up", "Rayne", None, Close, 3, 0),
            ("Earth Swords", "Ryan", None, Ranged, 1, 0),
            ("Earth Swords", "Dame Hollerton", None, Ranged, 2, 0),
            ("Earth Swords", "Greer Worder", Some("mode 2"), Ranged, 3, 0),
            ("Flesh Bond", "Ryan", None, Ranged, 2, 1),
            ("Mercury's Arrow", "Min-seo", None, Ranged, 1, 1),
            ("Mercury's Arrow", "Idrissa", Some("mode 1"), Ranged, 3, 1),
            ("Sacrament of Carnage", "Ryan", None, Ranged, 2, 1),
            (
                "Sacrament of Carnage",
                "Aunt Linda",
                Some("mode 1"),
                Ranged,
                3,
                1,
            ),
            ("Shadow Parasite", "Hester Reed", None, Long, 3, 1),
            (
                "Shadow Parasite",
                "Andrew Emory",
                Some("mode 1"),
                Long,
                4,
                1,
            ),
            ("Song in the Dark", "Ryan", None, Close, 2, 2),
            (
                "Starvation of Marena",
                "Ilias cel Frumos",
                None,
                Ranged,
                2,
                1,
            ),
            (
                "Starvation of Marena",
                "Lolita Houston",
                Some("mode 1"),
                Ranged,
                3,
                1,
            ),
            ("Stone Quills", "Lauren", None, Ranged, 2, 1),
            ("Stone Quills", "Handsome Dan", None, Ranged, 2, 1),
            ("Stone Quills", "Malachai", Some("mode 2"), Ranged, 3, 1),
            ("Thrown Gate", "Ryan", None, Ranged, 1, 0),
            ("Thrown Gate", "Aunt Linda", Some("mode 1"), Ranged, 2, 0),
            ("Thrown Sewer Lid", "Ryan", None, Long, 3, 0),
            ("Thrown Sewer Lid", "Aunt Linda", Some("mode 1"), Long, 3, 0),
            ("Torment the Soul", "Lia Milliner", None, LaterRanged, 1, 0),
            ("Undead Strength", "Ryan", None, Close, 2, 0),
            ("Undead Strength", "Aunt Linda", Some("mode 1"), Close, 3, 0),
            ("Vengeance of Samiel", "Ryan", None, Close, 2, 1),
            ("Vengeance of Samiel", "Rashiel", None, Close, 2, 1),
            ("Vengeance of Samiel", "Lailah", Some("mode 2"), Close, 3, 1),
        ],
        false,
    );
}

#[test]
fn cards_that_strike_for_aggravated_damage() {
    use When::{Close, LaterRanged, Long, Ranged};
    strikes_for(
        &[
            ("Body Flare", "Hanna Nokelainen", None, Close, 2, 2),
            ("Body Flare", "Nathan Turner", Some("mode 1"), Ranged, 2, 2),
            ("Compress", "Abebe", None, Close, 2, 2),
            ("Compress", "Angel Chavarria", Some("mode 2"), Close, 3, 2),
            ("Conflagration", "Sargon", None, Ranged, 1, 1),
            ("Conflagration", "Azaneal", Some("mode 2"), Ranged, 2, 1),
            ("Donnybrook", "Joaquín de Cádiz", None, Close, 1, 0),
            ("Song in the Dark", "Beetleman", Some("mode 1"), Close, 2, 2),
            ("Taste of Death", "Rodrigo", None, Long, 1, 1),
            ("Taste of Death", "Kamau Jafari", Some("mode 1"), Long, 2, 1),
            (
                "Torment the Soul",
                "Rudolfo Giovanni",
                Some("mode 1"),
                LaterRanged,
                1,
                0,
            ),
            ("Walk of Flame", "Lauren", None, LaterRanged, 1, 0),
            ("Walk of Flame", "Nassir", Some("mode 1"), LaterRanged, 2, 0),
        ],
        true,
    );
}

#[test]
fn strikes_with_an_optional_maneuver_may_be_played_to_maneuver() {
    for (card, vampire, mode, damage) in [
        ("Aid from Bats", "Ryan", None, 1),
        ("Aid from Bats", "Beetleman", Some("mode 1"), 1),
        ("Diversion", "Bituin", Some("mode 2"), 1),
        ("Mercury's Arrow", "Min-seo", None, 1),
        ("Stone Quills", "Handsome Dan", None, 2),
        ("Stone Quills", "Malachai", Some("mode 2"), 3),
        ("Thrown Gate", "Aunt Linda", Some("mode 1"), 2),
    ] {
        let (mut game, striker, madison) = combat(vampire, card, false, false);
        let before = game.blood(striker);
        game.pass_until(0, &format!("play {card}"));
        assert_eq!(game.window(), Some(Window::Maneuver), "{card}");
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        assert!(game.at_long_range(), "{card}");
        game.finish_action();
        // It is the strike of the round; out of reach, Madison does nothing.
        assert_eq!(game.blood(madison), 6 - damage, "{card}");
        assert!(game.blood(striker) + 1 >= before, "{card}");
    }
}

#[test]
fn strikes_without_a_maneuver_are_not_played_to_maneuver() {
    for (card, vampire) in [
        ("Mercury's Arrow", "Idrissa"),
        ("Sacrament of Carnage", "Ryan"),
        ("Stone Quills", "Lauren"),
    ] {
        let (mut game, ..) = combat(vampire, card, false, false);
        while game.window() == Some(Window::Maneuver) {
            // At basic level the arrow has one.
            game.take_if_there(&format!("play {card}"));
            assert!(!game.can("mode 1"), "{card}");
            if game.window() == Some(Window::Maneuver) {
                game.pass();
            }
        }
    }
}

#[test]
fn cards_that_dodge() {
    for (card, vampire, mode, cost) in [
        ("Arms of Ahriman", "El Monseñor", Some("mode 1"), 0),
        ("Fade from View", "Colette", None, 1),
        ("Occlusion", "Marion French", None, 0),
        ("Plasmic Form", "Lolita Houston", None, 1),
        ("Quick Exit", "Colette", None, 0),
        ("Read Intentions", "Patrik Söderberg", None, 0),
        ("Side Strike", "Min-seo", None, 0),
        ("Sideslip", "Min-seo", None, 0),
        ("Spiritual Intervention", "Lia Milliner", None, 0),
        ("Staredown", "Massimo Falconi", None, 0),
        ("Vampiric Speed", "Min-seo", None, 0),
        ("Vampiric Speed", "Idrissa", Some("mode 1"), 0),
    ] {
        let (mut game, striker, madison) = combat(vampire, card, false, false);
        let before = game.blood(striker);
        assert!(at_strike(&mut game, card), "{card}");
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take_if_there(mode);
        }
        game.finish_action();
        // With Arms of Ahriman comes a strike more, with the hands.
        let strikes = u8::from(card == "Arms of Ahriman");
        assert_eq!(game.blood(madison), 6 - strikes, "{card}");
        assert_eq!(game.blood(striker), before - cost, "{card}");
    }
}

#[test]
fn backflip_dodges_at_long_range_only_and_may_press() {
    for long in [false, true] {
        let mut t = table();
        let lauren = t.minion(0, "Lauren");
        let madison = t.minion(1, "Madison");
        t.on(1, ".44 Magnum", madison, Level::Basic);
        t.hand(0, &["Backflip", "Fake Out"]);
        let mut game = fight(t, "Madison");
        if long {
            game.until(0, "play Fake Out");
        }
        assert_eq!(at_strike(&mut game, "Backflip"), long);
        if long {
            game.take("play Backflip")
                .until(1, "strike with .44 Magnum");
            game.until(0, "use Backflip");
            assert_eq!((game.round(), game.blood(lauren)), (2, 4));
        }
    }
}

#[test]
fn cards_that_end_combat() {
    for (card, vampire, mode, cost) in [
        ("Earth Meld", "Hanna Nokelainen", None, 0),
        ("Earth Meld", "Nathan Turner", Some("mode 1"), 0),
        ("Flesh Bond", "Beetleman", Some("mode 1"), 1),
        ("No Trace", "Colette", None, 1),
        ("Oubliette", "Hester Reed", None, 1),
        ("Shadow Body", "Hester Reed", None, 1),
        ("Rapid Change", "Nathan Turner", None, 1),
        (
            "Spiritual Intervention",
            "Rudolfo Giovanni",
            Some("mode 1"),
            0,
        ),
        ("Staredown", "Valentina Osako", Some("mode 1"), 0),
    ] {
        let (mut game, striker, madison) = combat(vampire, card, false, false);
        let before = game.blood(striker);
        assert!(at_strike(&mut game, card), "{card}");
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.finish_action();
        assert_eq!(game.blood(striker), before - cost, "{card}");
        assert_eq!(game.blood(madison), 6, "{card}");
        // Earth Meld at superior unlocks before combat ends.
        let unlocks = (card, mode) == ("Earth Meld", Some("mode 1"));
        assert_eq!(!game.locked(striker), unlocks, "{card}");
    }
}

#[test]
fn at_basic_no_trace_ends_combat_at_long_range_only() {
    for (vampire, long, fits) in [
        ("Ashley", false, false),
        ("Ashley", true, true),
        ("Colette", true, true),
    ] {
        let (mut game, striker, _) = combat(vampire, "No Trace", long, false);
        let before = game.blood(striker);
        assert_eq!(at_strike(&mut game, "No Trace"), fits);
        if fits {
            game.take("play No Trace").take_if_there("mode 0");
            assert!(!game.in_combat());
            assert_eq!(game.blood(striker), before - 1);
        }
    }
}

#[test]
fn cards_that_steal_blood() {
    for (card, vampire, mode, stolen, ranged) in [
        ("Diversion", "Bituin", Some("mode 2"), 1, true),
        ("Form of the Cobra", "Hanna Nokelainen", None, 1, false),
        ("Tongue of the Serpent", "Ahmose Chambers", None, 1, false),
        (
            "Tongue of the Serpent",
            "Cao Nguyen",
            Some("mode 1"),
            2,
            false,
        ),
    ] {
        for long in [false, true] {
            let mut t = table();
            let striker = t.minion(0, vampire);
            let madison = t.minion(1, "Madison");
            t.counters(striker, 1);
            t.hand(0, &[card, "Fake Out"]);
            let mut game = fight(t, "Madison");
            if long {
                game.until(0, "play Fake Out");
            }
            assert_eq!(at_strike(&mut game, card), ranged || !long, "{card}");
            if !ranged && long {
                continue;
            }
            game.take(&format!("play {card}"));
            if let Some(mode) = mode {
                game.take_if_there(mode);
            }
            game.finish_action();
            // What is stolen comes in time to mend the damage of a hand strike.
            let hurt = u8::from(!long);
            assert_eq!(game.blood(striker), 1 + stolen - hurt, "{card}");
            assert_eq!(game.blood(madison), 6 - stolen, "{card}");
        }
    }
}

#[test]
fn hunger_of_marduk_gives_a_ranged_theft_of_one_blood_or_two_this_round() {
    for (vampire, mode, stolen) in [
        ("Bijou", None, 1),
        ("Arjun Shah", Some("mode 0"), 1),
        ("Arjun Shah", Some("mode 1"), 2),
    ] {
        let mut t = table();
        let thief = t.minion(0, vampire);
        let madison = t.minion(1, "Madison");
        t.counters(thief, 1);
        t.hand(0, &["Hunger of Marduk", "Fake Out", "Dead-End Alley"]);
        let mut game = fight(t, "Madison");
        game.until(0, "play Hunger of Marduk");
        if let Some(mode) = mode {
            game.take(mode);
        }
        game.until(0, "play Fake Out");
        game.until(0, "use Hunger of Marduk");
        assert_eq!(game.blood(thief), 1 + stolen);
        assert_eq!(game.blood(madison), 6 - stolen);
        game.until(0, "play Dead-End Alley").finish_action();
        // Only that round: in the next both strike with their hands.
        assert!(game.happened(GameEvent::RoundBegins(2)));
        assert_eq!(game.blood(thief), stolen);
        assert_eq!(game.blood(madison), 5 - stolen);
    }
}

#[test]
fn strikes_with_an_optional_press() {
    for (card, vampire, mode, long) in [
        ("Aid from Bats", "Beetleman", Some("mode 1"), false),
        ("Starvation of Marena", "Ilias cel Frumos", None, false),
        (
            "Starvation of Marena",
            "Lolita Houston",
            Some("mode 1"),
            false,
        ),
        ("Thrown Sewer Lid", "Aunt Linda", Some("mode 1"), true),
        ("Vampiric Speed", "Idrissa", Some("mode 1"), false),
    ] {
        for presses in [false, true] {
            let (mut game, ..) = combat(vampire, card, long, false);
            assert!(at_strike(&mut game, card), "{card}");
            game.take(&format!("play {card}"));
            if let Some(mode) = mode {
                game.take(mode);
            }
            let press = format!("use {card}");
            game.pass_until(0, &press);
            assert_eq!(game.window(), Some(Window::Press), "{card}");
            if presses {
                game.take(&press);
                while game.round() == 1 {
                    game.pass();
                }
                // Gone with its round.
                while game.in_combat() {
                    assert!(!game.can(&press), "{card}");
                    game.pass();
                }
            }
            game.finish_action();
            let again = game.happened(GameEvent::RoundBegins(2));
            assert_eq!(again, presses, "{card}");
        }
    }
}

#[test]
fn strikes_without_a_press_give_none() {
    for (card, vampire, mode, long) in [
        ("Aid from Bats", "Ryan", None, false),
        ("Thrown Sewer Lid", "Aunt Linda", Some("mode 0"), true),
        ("Vampiric Speed", "Min-seo", None, false),
    ] {
        let (mut game, ..) = combat(vampire, card, long, false);
        assert!(at_strike(&mut game, card), "{card}");
        game.take(&format!("play {card}"));
        if let Some(mode) = mode {
            game.take(mode);
        }
        while game.in_combat() {
            assert!(!game.can(&format!("use {card}")), "{card}");
            game.pass();
        }
    }
}
