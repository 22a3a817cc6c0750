//! Statements of the current rulebook's chapters 2 and 5 to 9 that no other test shows.

use crate::table;
use engine::script::Window;
use engine::vocab::{Clan, Discipline, Level, Sect, TitleRank};
use engine::{CardDb, Scene};

// Playing a card

#[test]
fn what_unlocks_without_waking_is_not_played_as_a_card_is_played() {
    let mut t = table(2);
    t.minion(0, "Nik Sikko");
    let gilbert = t.minion(1, "Gilbert Duane");
    t.lock(gilbert);
    t.hand(0, &["Aire of Elation"]);
    t.hand(1, &["On the Qui Vive", "Second Tradition: Domain"]);
    let mut game = t.minion_phase(0);
    game.take("bleed").until(0, "play Aire of Elation");
    assert_eq!(
        (game.to_decide(), game.window()),
        (1, Some(Window::AsPlayed))
    );
    assert_eq!(game.options(), ["pass", "play On the Qui Vive"]);
    // Once that card has been played, the prince may unlock.
    game.pass().pass_until(1, "play Second Tradition: Domain");
}

// Targeting of cards: sequencing

/// Who is asked in a window, everybody passing, in order.
fn asked(game: &mut Scene<'_>, window: Window) -> Vec<u8> {
    let mut seats = Vec::new();
    while game.window() == Some(window) {
        seats.push(game.to_decide());
        game.pass();
    }
    seats
}

#[test]
fn the_acting_methuselah_plays_one_effect_after_another() {
    let mut t = table(2);
    t.minion(0, "Lauren");
    t.minion(1, "Nassir");
    t.in_play(0, "The Barrens");
    t.in_play(0, "Dreams of the Sphinx");
    t.hand(0, &["Villein"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["bleed", "use The Barrens", "Villein"]);
    // Nassir might block, but she is not done yet.
    assert_eq!(game.to_decide(), 0);
    game.take("use Dreams of the Sphinx");
    assert_eq!(game.to_decide(), 1);
    assert!(game.can("block with Nassir"));
}

/// Everybody has something to use; seat 2, who defends, is neither prey nor predator of seat 0.
#[test]
fn the_defending_methuselah_comes_second_past_the_prey_and_in_combat() {
    let mut t = table(4);
    t.minion(0, "Nassir");
    t.minion(1, "Ashley");
    let ryan = t.minion(2, "Ryan");
    t.torpor(ryan);
    t.minion(2, "Beetleman");
    let lauren = t.minion(3, "Lauren");
    t.lock(lauren);
    t.in_play(0, "The Barrens");
    t.in_play(1, "Dreams of the Sphinx");
    t.hand(3, &["On the Qui Vive"]);
    for seat in 0..4 {
        t.hand(seat, &["Nosferatu Putrescence"]);
    }
    let mut game = t.clone().minion_phase(0);
    game.take("diablerize");
    assert_eq!(asked(&mut game, Window::NoBlock), [0, 2, 1, 3]);
    let mut game = t.minion_phase(0);
    game.take("diablerize").until(2, "block with Beetleman");
    game.pass_to(Window::BeforeRange);
    assert_eq!(asked(&mut game, Window::BeforeRange), [0, 2, 1, 3]);
}

// Master cards: locations

#[test]
fn a_location_is_used_again_in_a_later_turn() {
    let mut t = table(2);
    t.in_play(0, "The Barrens");
    t.hand(0, &["Misdirection", "Villein"]);
    let mut game = t.master_phase(0);
    game.take_all(&["use The Barrens", "Misdirection"]);
    assert!(!game.can("use The Barrens"));
    game.pass_to_turn_of(1).pass_to_turn_of(0);
    game.until(0, "use The Barrens").take("Villein");
    assert_eq!(game.ash_heap(0), ["Misdirection", "Villein"]);
}

// Vampire sects

#[test]
fn a_lesser_title_takes_the_place_of_a_greater() {
    let mut t = table(2);
    let klaus = t.minion(0, "Klaus Konrecht");
    t.hand(0, &["Crusade: Atlanta"]);
    let mut game = t.minion_phase(0);
    let rank = |game: &Scene<'_>| game.title(klaus).map(|t| t.rank);
    assert_eq!(rank(&game), Some(TitleRank::Cardinal));
    game.take("play Crusade: Atlanta");
    while !game.in_referendum() {
        game.pass();
    }
    game.take("the calling card votes for").finish_action();
    assert_eq!(rank(&game), Some(TitleRank::Archbishop));
}

/// The example of Into the Fire, and a Lasombra who is Camarilla.
#[test]
fn a_malkavian_who_becomes_sabbat_is_no_malkavian_antitribu() {
    let mut t = table(2);
    let ashley = t.minion(0, "Ashley");
    let aintzane = t.minion(1, "Aintzane Arriaga");
    t.hand(0, &["Into the Fire", "Institution Hunting Ground"]);
    let mut game = t.master_phase(0);
    game.take("play Into the Fire");
    assert_eq!(game.sect(ashley), Some(Sect::Sabbat));
    assert_eq!(game.clan(ashley), Some(Clan::Malkavian));
    // It is for Malkavian antitribu, and a master phase action is left for it.
    assert!(!game.can("play Institution Hunting Ground"));
    assert_eq!(game.sect(aintzane), Some(Sect::Camarilla));
    assert_eq!(game.clan(aintzane), Some(Clan::Lasombra));
}

#[test]
fn an_antitribu_vampire_plays_its_own_cards_and_the_others_do_not() {
    for (name, can) in [("Amber", true), ("Kathy Glens", false)] {
        let mut t = table(2);
        t.minion(0, name);
        t.hand(0, &["Fetish Club Hunting Ground"]);
        let game = t.master_phase(0);
        assert_eq!(game.can("play Fetish Club Hunting Ground"), can, "{name}");
    }
}

// Disciplines and clans by name

#[test]
fn the_disciplines_of_the_rulebook_are_known() {
    let rulebook = [
        // Of older sets.
        "Abombwe",
        "Chimerstry",
        "Daimoinon",
        "Dementation",
        "Melpominee",
        "Mytherceria",
        "Necromancy",
        "Obeah",
        "Obtenebration",
        "Quietus",
        "Sanguinus",
        "Serpentis",
        "Spiritus",
        "Temporis",
        "Thanatosis",
        "Valeren",
        "Vicissitude",
        "Visceratika",
        // Of the quick reference.
        "Animalism",
        "Auspex",
        "Blood Sorcery",
        "Celerity",
        "Dominate",
        "Fortitude",
        "Obfuscate",
        "Potence",
        "Presence",
        "Protean",
        // Virtues of the imbued; cards call justice judgment.
        "Vengeance",
        "Defense",
        "Innocence",
        "Judgment",
        "Martyrdom",
        "Redemption",
        "Vision",
    ];
    let cards = CardDb::embedded();
    for name in rulebook {
        let discipline = Discipline::from_name(name).expect(name);
        let mut crypt = cards.defs().iter().filter(|d| d.is_crypt());
        assert!(
            crypt.any(|d| d.disciplines.has(discipline, Level::Basic)),
            "{name}"
        );
    }
}

#[test]
fn the_clans_of_the_rulebook_are_known() {
    let rulebook = [
        // Of older sets; Assamites are the Banu Haqim, Followers of Set the Ministry.
        "Abomination",
        "Ahrimane",
        "Akunanse",
        "Banu Haqim",
        "Baali",
        "Blood Brother",
        "Brujah",
        "Brujah antitribu",
        "Daughter of Cacophony",
        "Ministry",
        "Gangrel",
        "Gangrel antitribu",
        "Gargoyle",
        "Giovanni",
        "Guruhi",
        "Harbinger of Skulls",
        "Ishtarri",
        "Kiasyd",
        "Lasombra",
        "Malkavian",
        "Malkavian antitribu",
        "Nagaraja",
        "Nosferatu",
        "Nosferatu antitribu",
        "Osebo",
        "Pander",
        "Ravnos",
        "Salubri antitribu",
        "Samedi",
        "Toreador",
        "Toreador antitribu",
        "Tremere",
        "Tremere antitribu",
        "True Brujah",
        "Ventrue",
        "Ventrue antitribu",
        // Of the quick reference, those not named yet.
        "Caitiff",
        "Salubri",
        "Tzimisce",
        // Creeds of the imbued.
        "Avenger",
        "Defender",
        "Innocent",
        "Judge",
        "Martyr",
        "Redeemer",
        "Visionary",
    ];
    let cards = CardDb::embedded();
    for name in rulebook {
        let clan = Clan::from_name(name).expect(name);
        let mut crypt = cards.defs().iter().filter(|d| d.is_crypt());
        assert!(crypt.any(|d| d.clans.contains(&clan)), "{name}");
    }
    // Members of both by their old cards: Parmenides of the Assamites, Nepata of the Followers.
    for (name, clan) in [("Parmenides", Clan::BanuHaqim), ("Nepata", Clan::Ministry)] {
        let def = cards.def(cards.by_name(name).expect(name));
        assert_eq!(def.clans, [clan], "{name}");
    }
}

// Glossary: stealing a card

/// An incapacitated imbued is an ally, controlled and not ready.
#[test]
fn a_stolen_minion_stays_in_its_region() {
    let mut t = table(2);
    t.minion(0, "Tamoszius");
    let jack = t.minion(1, "Jack \"Hannibal137\" Harmon");
    t.incapacitate(jack);
    t.hand(0, &["Entrancement"]);
    let mut game = t.minion_phase(0);
    game.take_all(&["play Entrancement", "mode 1"])
        .finish_action();
    assert_eq!(game.controller(jack), 0);
    assert!(game.incapacitated(jack) && !game.ready(jack));
}
