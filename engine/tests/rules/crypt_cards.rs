//! Crypt cards: the Disciplines and clans that they name (rulebook 2 and 7).

use engine::vocab::{Clan, Discipline, Level};
use engine::CardDb;

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
