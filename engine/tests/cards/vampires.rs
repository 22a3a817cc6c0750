//! What vampires do by their own text, outside politics: those with the same words together.

use engine::script::Window;
use engine::vocab::Level;
use engine::GameEvent;

use crate::table;

#[test]
fn vampires_with_more_bleed() {
    for (vampire, bleed) in [
        ("Adrianne", 1),
        ("Agru Kabera", 1),
        ("Amavi", 1),
        ("Ambrogino Giovanni", 1),
        ("Ankh-sen-Sutekh", 1),
        ("Appolonius", 1),
        ("Beth Malcolm", 1),
        ("Bloody Mary", 1),
        ("Bryan Van Duesen", 1),
        ("Gratiano", 1),
        ("Gwendolyn", 2),
        ("Helena Casimir", 1),
        ("Kamile Paukstys", 1),
        ("Kephamos, High Priest of Marrakech", 1),
        ("Lazarus James", 1),
        ("Lydia Van Cuelen", 1),
        ("Madame Guil", 1),
        ("Marino Reymundo Vásquez", 1),
        ("Natalia", 1),
        ("Natasha Volfchek", 1),
        ("Ozmo", 1),
        ("Persephone Tar-Anis", 1),
        ("Quira, The Bitch Queen", 1),
        ("Rodolfo", 1),
        ("Sha-Ennu", 2),
        ("Sheila Mezarin", 1),
        ("Suzanne Kadim", 1),
        ("Tatiana Romanov", 1),
        ("The Siamese", 1),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.pool(1), 29 - bleed, "{vampire}");
    }
}

#[test]
fn vampires_with_more_bleed_against_who_controls_a_ready_one_of_a_sort() {
    for (vampire, sort, bleed) in [
        ("Brunhilde", "Madison", 1),
        ("Constanza Vinti", "Madison", 2),
        ("Elisabetta Romano", "Milton Fox", 1),
        ("Gentha Shale", "Milton Fox", 1),
        ("Jorge De La Muerte, The Agent", "Yorik", 1),
        ("Katarina", "Marion French", 1),
        ("Luther", "Christine Boscacci", 1),
        ("Peter Blaine", "Madison", 1),
        ("Ranjan Rishi, Camarilla Scholar", "Rayne", 1),
        ("Sigrid Bekker", "Ryan", 1),
    ] {
        for (ready, bleed) in [(true, bleed), (false, 0)] {
            let mut t = table(2);
            t.minion(0, vampire);
            let slot = t.minion(1, sort);
            t.lock(slot);
            if !ready {
                t.torpor(slot);
            }
            let mut game = t.minion_phase(0);
            game.take("bleed").finish_action();
            assert_eq!(game.pool(1), 29 - bleed, "{vampire}, ready: {ready}");
        }
        // Not for a ready one of anybody else.
        let mut t = table(3);
        t.minion(0, vampire);
        t.minion(2, sort);
        let mut game = t.minion_phase(0);
        game.take("bleed").finish_action();
        assert_eq!(game.pool(1), 29, "{vampire}");
    }
}

#[test]
fn vampires_with_more_strength() {
    for (vampire, strength) in [
        ("Allanyan Serata", 2),
        ("Angus the Unruled", 2),
        ("Anousha, The Maniac", 2),
        ("Bianca", 2),
        ("Blaise", 2),
        ("Brunhilde", 2),
        ("Calebos", 2),
        ("Corine Marcón", 2),
        ("Dancin' Dana", 2),
        ("Dela Eden", 2),
        ("Eliott Sinclair, Virtuoso Thespian", 2),
        ("Hadrian Garrick", 2),
        ("Kalyani, Agent of Doom", 2),
        ("Khurshid", 3),
        ("Lazverinus, Thrall of Lambach", 3),
        ("Luccia Paciola", 2),
        ("Massimiliano", 2),
        ("Matata", 2),
        ("Muriel Foucade", 2),
        ("Quinton McDonnell", 2),
        ("Richter, The Templar of Du Mont", 2),
        ("Sebastian Marley", 2),
        ("Silvia Giovanni", 2),
        ("Tatu Sawosa", 2),
        ("Theo Bell (G6)", 2),
        ("Valeriya Zinovieva", 2),
        ("Zack North", 2),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        let alexa = t.minion(1, "Alexa Draper");
        let mut game = t.minion_phase(0);
        game.take("bleed")
            .until(1, "block with Alexa Draper")
            .finish_action();
        assert_eq!(game.blood(alexa), 8 - strength, "{vampire}");
    }
}

#[test]
fn vampires_stronger_or_weaker_in_combat_with_some() {
    for (vampire, with, strength, other) in [
        ("Alessandro Garcia", "Claudia", 2, "Lauren"),
        ("Alfred Benezri", "Loyal Street Gang", 0, "Lauren"),
        ("Batsheva", "Horatio", 2, "Lauren"),
        ("Blythe Candeleria", "Ashley", 0, "Ryan"),
        ("Cynthia Ingold", "Lauren", 2, "Claudia"),
        ("Dedefra", "Lauren", 2, "Claudia"),
        ("Ransam, The Old Man", "Lauren", 2, "Claudia"),
        ("Rathmere", "Claudia", 2, "Lauren"),
        ("Sheva Carr", "Claudia", 2, "Lauren"),
    ] {
        for (opponent, strength) in [(with, strength), (other, 1)] {
            let mut t = table(2);
            let slot = t.minion(0, vampire);
            let theirs = t.minion(1, opponent);
            let mut game = t.minion_phase(0);
            assert_eq!(game.strength(slot), 1, "{vampire} outside combat");
            let before = game.blood(theirs);
            game.take("bleed")
                .until(1, &format!("block with {opponent}"))
                .finish_action();
            let left = before - strength;
            assert_eq!(game.blood(theirs), left, "{vampire} and {opponent}");
        }
    }
}

#[test]
fn vampires_with_more_or_less_intercept() {
    for (vampire, intercept) in [
        ("Anton", 1),
        ("Bupe Kuila", 1),
        ("Hafthor Thorsteinsson", 1),
        ("Iago Castille", 1),
        ("Kite", 1),
        ("Mordechai Ben-Nun", 1),
        ("Muse", -1),
        ("Nadima", 1),
        ("Neighbor John", 1),
        ("Rinaldo Albizzi", 1),
    ] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.counters(lauren, 1);
        let slot = t.minion(1, vampire);
        let mut game = t.minion_phase(0);
        game.take("hunt");
        assert_eq!(game.intercept(slot), intercept, "{vampire}");
    }
}

#[test]
fn vampires_with_intercept_in_some_actions() {
    for (vampire, action, intercept) in [
        ("Christine Boscacci", "bleed", -1),
        ("Christine Boscacci", "hunt", 0),
        ("Kabede Maru", "play Ancilla Empowerment", 1),
        ("Kabede Maru", "bleed", 0),
        ("Martina Srnankova", "bleed", 1),
        ("Martina Srnankova", "hunt", 0),
        ("Oluwafunmilayo", "play Ancilla Empowerment", 1),
        ("Oluwafunmilayo", "hunt", 0),
    ] {
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        t.counters(lauren, 1);
        let slot = t.minion(1, vampire);
        t.hand(0, &["Ancilla Empowerment"]);
        let mut game = t.minion_phase(0);
        game.take(action);
        assert_eq!(game.intercept(slot), intercept, "{vampire}, {action}");
    }
}

#[test]
fn vampires_with_stealth() {
    for vampire in [
        "Iniko, The Black Lion",
        "Jost Werner",
        "Lucretia, Cess Queen",
        "Spider-Killer",
        "Viktor, The Night General",
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.minion(1, "Nassir");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.stealth(), 1, "{vampire}");
    }
}

#[test]
fn vampires_with_stealth_in_some_actions() {
    // Hunting, employing and political actions are at one stealth anyway.
    for (vampire, action, stealth) in [
        ("Abiku", "hunt", 2),
        ("Abiku", "bleed", 0),
        ("Antonino", "hunt", 2),
        ("Antonino", "bleed", 0),
        ("Ariane", "hunt", 0),
        ("Ariane", "bleed", 0),
        ("Dark Selina", "play Ancilla Empowerment", 2),
        ("Dark Selina", "hunt", 1),
        ("Dovey Ebfwe", "play Mr. Winthrop", 2),
        ("Dovey Ebfwe", "hunt", 1),
        ("Hesha Ruhadze", "hunt", 2),
        ("Hesha Ruhadze", "bleed", 0),
        ("Kalyani, Agent of Doom", "hunt", 0),
        ("Kalyani, Agent of Doom", "play Mr. Winthrop", 1),
        ("Khalil Ravana", "diablerize", 1),
        ("Khalil Ravana", "bleed", 0),
        ("Natasha Volfchek", "play Ancilla Empowerment", 2),
        ("Natasha Volfchek", "bleed", 0),
        ("Rosa Hernández", "play Mr. Winthrop", 2),
        ("Rosa Hernández", "bleed", 0),
        ("Verrix, Naughty Boy", "bleed", 1),
        ("Verrix, Naughty Boy", "hunt", 1),
    ] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.counters(slot, 1);
        t.minion(1, "Nassir");
        let victim = t.minion(1, "Ashley");
        t.torpor(victim);
        t.hand(0, &["Ancilla Empowerment", "Mr. Winthrop"]);
        let mut game = t.minion_phase(0);
        game.take(action);
        assert_eq!(game.stealth(), stealth, "{vampire}, {action}");
    }
}

#[test]
fn vampires_against_whom_younger_ones_have_less_intercept_or_do_not_block() {
    for (vampire, younger, other) in [
        ("Lucita", "Claudia", "Lauren"),
        ("Aimery Methuin", "Lauren", "Claudia"),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        let younger = t.minion(1, younger);
        let other = t.minion(1, other);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(younger), -1, "{vampire}");
        assert_eq!(game.intercept(other), 0, "{vampire}");
    }
    for (vampire, can) in [("Aisling Sturbridge", false), ("Nassir", true)] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.minion(1, "Lauren");
        t.minion(1, "Ayelech");
        t.minion(1, "Ashley");
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.can("block with Lauren"), can, "a younger Tremere");
        assert!(game.can("block with Ayelech") && game.can("block with Ashley"));
    }
}

#[test]
fn vampires_that_hunt_for_more() {
    for vampire in ["Amadeo", "Hesha Ruhadze"] {
        let mut t = table(2);
        let slot = t.minion(0, vampire);
        t.counters(slot, 1);
        let mut game = t.minion_phase(0);
        game.take("hunt");
        assert_eq!(game.blood(slot), 3, "{vampire}");
    }
}

#[test]
fn vampires_with_an_optional_maneuver_or_press_each_combat() {
    for (vampire, window, usage) in [
        ("Abaddon", Window::Maneuver, "use Abaddon"),
        ("Abaddon", Window::Press, "use Abaddon"),
        ("Aidan Lyle", Window::Press, "use Aidan Lyle"),
        (
            "Antón de Concepción",
            Window::Maneuver,
            "use Antón de Concepción",
        ),
        ("Appolonius", Window::Press, "use Appolonius"),
        ("Charles Delmare", Window::Press, "use Charles Delmare"),
        (
            "Federico di Padua",
            Window::Maneuver,
            "use Federico di Padua",
        ),
        ("Julian Sanders", Window::Press, "use Julian Sanders"),
        ("Matata", Window::Press, "use Matata"),
        ("Nehsi", Window::Maneuver, "use Nehsi"),
        ("Saku Pihlajamäki", Window::Maneuver, "use Saku Pihlajamäki"),
        (
            "Serhat Gunde, Combat Junkie",
            Window::Press,
            "use Serhat Gunde, Combat Junkie",
        ),
        ("Silvia Giovanni", Window::Press, "use Silvia Giovanni"),
        ("Tammy Walenski", Window::Maneuver, "use Tammy Walenski"),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.minion(1, "Alexa Draper");
        t.hand(0, &["Dead-End Alley"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Alexa Draper");
        while game.window() != Some(window) {
            game.pass();
        }
        game.take(usage);
        let event = match window == Window::Press {
            true => GameEvent::RoundBegins(2),
            false => GameEvent::Range { long: true },
        };
        if window == Window::Maneuver {
            game.until(0, "play Dead-End Alley");
        }
        // Once in the combat.
        while game.in_combat() {
            assert!(
                game.window() != Some(window) || !game.can(usage),
                "{vampire}"
            );
            game.pass();
        }
        assert!(game.happened(event), "{vampire}");
    }
}

#[test]
fn some_maneuver_in_the_first_round_only() {
    for (vampire, later) in [
        ("Antón de Concepción", false),
        ("Federico di Padua", false),
        ("Tammy Walenski", true),
    ] {
        let mut t = table(2);
        t.minion(0, vampire);
        t.minion(1, "Alexa Draper");
        t.hand(0, &["Dead-End Alley"]);
        let mut game = t.minion_phase(0);
        game.take("bleed").until(1, "block with Alexa Draper");
        game.until(0, "play Dead-End Alley");
        let usage = format!("use {vampire}");
        let mut can = false;
        while game.in_combat() {
            can |= game.can(&usage);
            game.pass();
        }
        assert_eq!(can, later, "{vampire}");
    }
}

#[test]
fn vampires_that_enter_combat_with_some() {
    // Seat 1 is the prey of seat 0, and seat 3 her predator; seat 2 is neither.
    for (vampire, target, seat, can) in [
        ("Anka, Priestess of Thorns", "Claudia", 2, true),
        ("Anka, Priestess of Thorns", "Lauren", 1, false),
        ("Barachiel", "Underbridge Stray", 2, true),
        ("Dafina Hanganu", "Lauren", 2, true),
        ("Gustaphe Brunnelle", "Lauren", 1, true),
        ("Gustaphe Brunnelle", "Underbridge Stray", 3, true),
        ("Gustaphe Brunnelle", "Lauren", 2, false),
        ("Theo Bell", "Underbridge Stray", 2, true),
    ] {
        let mut t = table(4);
        let slot = t.minion(0, vampire);
        t.minion(0, "Ashley");
        let target = t.minion(seat, target);
        let mut game = t.minion_phase(0);
        let act = format!("act with {vampire}");
        assert_eq!(game.can(&act), can, "{vampire} and seat {seat}");
        if can {
            game.take(&act);
            assert_eq!(game.stealth(), 0, "{vampire}");
            game.finish_action();
            assert!(game.happened(GameEvent::CombatBegins {
                acting: slot,
                opposing: target
            }));
        }
    }
}

#[test]
fn vampires_that_burn_blood_for_intercept() {
    for (vampire, again) in [("Aisha", false), ("Alex Camille", true)] {
        let usage = format!("use {vampire}");
        let mut t = table(2);
        let lauren = t.minion(0, "Lauren");
        let ashley = t.minion(0, "Ashley");
        t.counters(lauren, 1).counters(ashley, 1);
        let slot = t.minion(1, vampire);
        t.hand(0, &["Lost in Crowds"]);
        let mut game = t.minion_phase(0);
        game.take_all(&["hunt", "Ashley"]);
        game.until(1, &format!("block with {vampire}")).take(&usage);
        // Once an action: more stealth is not answered.
        game.until(0, "play Lost in Crowds");
        while game.in_action() {
            assert!(!game.can(&usage), "{vampire}");
            game.pass();
        }
        assert_eq!(game.blood(slot), game.capacity(slot) - 1, "{vampire}");
        // Of the two, one may do it again in the next action of the same turn.
        game.take_if_there("hunt");
        game.until(1, &format!("block with {vampire}"));
        assert_eq!(game.in_action() && game.can(&usage), again, "{vampire}");
    }
}

#[test]
fn anu_diptinatpa_burns_a_blood_for_the_bleed_of_anybody() {
    let mut t = table(3);
    t.minion(0, "Lauren");
    let anu = t.minion(2, "Anu Diptinatpa");
    let mut game = t.minion_phase(0);
    game.take("bleed").until(2, "use Anu Diptinatpa");
    assert!(!game.in_action() || !game.can("use Anu Diptinatpa"), "once");
    game.finish_action();
    assert_eq!((game.pool(1), game.blood(anu)), (28, 6));
}

#[test]
fn the_horde_locks_for_the_bleed_of_another_infernal_minion() {
    for (actor, can) in [("Arishat", true), ("Lauren", false), ("The Horde", false)] {
        let mut t = table(2);
        t.minion(0, actor);
        if actor != "The Horde" {
            t.minion(0, "The Horde");
        }
        let mut game = t.minion_phase(0);
        game.take("bleed").take_if_there(actor);
        assert_eq!(
            game.in_action() && game.can("use The Horde"),
            can,
            "{actor}"
        );
        if can {
            let horde = game.find("The Horde").expect("in play");
            game.take("use The Horde").finish_action();
            assert!(game.locked(horde));
            assert_eq!(game.pool(1), 28);
        }
    }
}

#[test]
fn donal_oconnor_burns_a_blood_to_unlock_in_his_minion_phase() {
    let mut t = table(2);
    let donal = t.minion(0, "Dónal O'Connor (G6)");
    t.minion(1, "Lauren");
    let mut game = t.minion_phase(0);
    game.take("bleed").finish_action();
    assert!(game.locked(donal));
    game.take("use Dónal O'Connor");
    assert!(!game.locked(donal) && !game.can("use Dónal O'Connor"));
    assert_eq!(game.blood(donal), 7);
}

#[test]
fn gavrylo_is_harder_to_block_for_allies_and_younger_vampires() {
    for (blocker, intercept) in [("Ashley", -1), ("Underbridge Stray", -1), ("Ryan", 0)] {
        let mut t = table(2);
        t.minion(0, "Gavrylo");
        let blocker_slot = t.minion(1, blocker);
        let mut game = t.minion_phase(0);
        game.take("bleed");
        assert_eq!(game.intercept(blocker_slot), intercept, "{blocker}");
    }
}

#[test]
fn qawiyya_unlocks_once_a_minion_phase() {
    let mut t = table(2);
    t.minion(0, "Qawiyya el-Ghaduba");
    let mut game = t.minion_phase(0);
    game.take("hunt").finish_action();
    game.take("use Qawiyya el-Ghaduba").take("bleed");
    game.finish_action();
    assert!(!game.can("use Qawiyya el-Ghaduba"));
}

#[test]
fn vampires_come_with_their_capacity_and_title() {
    let mut t = table(2);
    let alexa = t.minion(0, "Alexa Draper");
    let lauren = t.minion(0, "Lauren");
    let larissa = t.minion(0, "Larissa Moreira");
    let game = t.minion_phase(0);
    assert_eq!((game.blood(alexa), game.blood(lauren)), (8, 4));
    assert!(game.titled(alexa) && game.titled(larissa) && !game.titled(lauren));
}

#[test]
fn isanwayen_locks_for_a_master_phase_action() {
    for (how, can) in [("", true), ("locked", false), ("torpor", false)] {
        let mut t = table(2);
        let isanwayen = t.minion(0, "Isanwayen");
        match how {
            "locked" => t.lock(isanwayen),
            "torpor" => t.torpor(isanwayen),
            _ => &mut t,
        };
        t.minion(0, "Nassir");
        t.hand(0, &["Blood Doll", "Blood Doll"]);
        let mut game = t.master_phase(0);
        assert_eq!(game.can("use Isanwayen"), can, "{how}");
        if can {
            game.take("use Isanwayen");
            assert!(game.locked(isanwayen) && !game.can("use Isanwayen"));
            for _ in 0..2 {
                game.take("play Blood Doll").take("Nassir");
            }
        } else {
            game.take("play Blood Doll").take_if_there("Nassir");
            assert!(!game.can("play Blood Doll"));
        }
    }
}

#[test]
fn rescuing_isanwayen_costs_a_blood_more_and_catacombs_one_less() {
    for (victim, catacombs, cost) in [
        ("Isanwayen", false, 3),
        ("Isanwayen", true, 2),
        ("Lauren", false, 2),
        ("Lauren", true, 1),
    ] {
        let mut t = table(2);
        let nassir = t.minion(0, "Nassir");
        let other = t.minion(0, victim);
        // Locked, or it would have to hunt at once.
        t.torpor(other).counters(other, 1).lock(other);
        if catacombs {
            t.on(0, "Catacombs", nassir, Level::Basic);
        }
        t.minion(1, "Ashley");
        let mut game = t.minion_phase(0);
        game.take("rescue");
        // Whoever pays: here the rescued pays one of it.
        let share = (cost - 1).to_string();
        game.take_if_there(&share);
        assert_eq!(game.stealth(), 1 + i32::from(catacombs), "{victim}");
        game.finish_action();
        assert!(game.ready(other), "{victim}");
        let left = (game.blood(nassir), game.blood(other));
        assert_eq!(left, (4 - (cost - 1), 0), "{victim} {catacombs}");
    }
}
