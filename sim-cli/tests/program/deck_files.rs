//! Deck files as players keep them: read, warned about, refused, written back.

use engine::facts::{Facts, Group};
use engine::CardDb;
use proptest::prelude::*;
use sim_cli::deck::{
    convert, legality, parse, DeckList, Format, LibrarySize, ProblemKind, Violation, WarningKind,
};
use sim_cli::lineup::unscripted;
use std::fs;
use std::path::{Path, PathBuf};

/// Every deck file in a folder given from the root of the repository, with its
/// name; `None` where there is no such folder.
fn files(folder: &str) -> Option<Vec<(String, String)>> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .ok()?
        .map(|entry| {
            let path = entry.expect("a readable folder").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            (
                name,
                fs::read_to_string(path).expect("a readable deck file"),
            )
        })
        .collect();
    files.sort();
    Some(files)
}

fn read(text: &str) -> DeckList {
    parse(text, "deck.txt")
        .unwrap_or_else(|error| panic!("{error}"))
        .0
}

fn warnings(text: &str) -> Vec<WarningKind> {
    let (_, warnings) = parse(text, "deck.txt").unwrap_or_else(|error| panic!("{error}"));
    warnings.into_iter().map(|warning| warning.kind).collect()
}

#[test]
fn the_five_starters_are_read_without_a_warning_and_are_legal() {
    for (name, text) in files("decks/fifth-edition").expect("the starters") {
        let (deck, warnings) = parse(&text, &name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(warnings, [], "{name}");
        assert_eq!(legality(&deck, LibrarySize::RULEBOOK), [], "{name}");
        assert_eq!((deck.crypt_size(), deck.library_size()), (12, 77), "{name}");
        assert!(deck.name.unwrap().starts_with("Fifth Edition "));
    }
}

#[test]
fn the_field_is_legal_and_every_card_of_it_has_a_script() {
    let cards = CardDb::embedded();
    let field = files("decks/field").expect("the field");
    assert_eq!(field.len(), 20);
    for (name, text) in field {
        let (deck, warnings) = parse(&text, &name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(warnings, [], "{name}");
        assert_eq!(legality(&deck, LibrarySize::RULEBOOK), [], "{name}");
        let blanks = unscripted(&deck, cards);
        assert!(blanks.is_empty(), "{name}: {blanks:?}");
    }
}

/// The tournament archive, which is not part of the repository.
fn archive() -> Vec<(String, String)> {
    let files = files("../shared/decks/twda").or_else(|| files("shared/decks/twda"));
    files.unwrap_or_else(|| {
        eprintln!("skipped: there is no tournament archive at ../shared/decks/twda");
        Vec::new()
    })
}

/// The whole archive is read, and where a file's own count is wrong, a warning says so. All crypts
/// fit into the engine; the largest have 45 and 47 cards, most of them Tupdogs.
#[test]
fn every_archived_deck_is_read_and_adds_up_to_its_own_headings() {
    let mut large = Vec::new();
    for (name, text) in archive() {
        let (deck, warnings) = parse(&text, &name).unwrap_or_else(|error| panic!("{error}"));
        let odd = |title: &str| {
            let is_heading = |kind: &WarningKind| matches!(kind, WarningKind::Heading { title: of, .. } if of == title);
            warnings.iter().any(|warning| is_heading(&warning.kind))
        };
        assert!(
            deck.declared_crypt.is_some() && deck.declared_library.is_some(),
            "{name}"
        );
        assert!(
            deck.declared_crypt == Some(deck.crypt_size()) || odd("Crypt"),
            "{name}"
        );
        assert!(
            deck.declared_library == Some(deck.library_size()) || odd("Library"),
            "{name}"
        );
        assert!(deck.author.is_some() && !deck.event.is_empty(), "{name}");
        let broken = legality(&deck, LibrarySize::default());
        let too_large = |v: &Violation| matches!(v, Violation::CryptTooLarge(_));
        assert!(!broken.iter().any(too_large), "{name}: {broken:?}");
        large.extend(Some(deck.crypt_size()).filter(|size| *size > 44));
    }
    large.sort_unstable();
    assert!(large.is_empty() || large == [45, 47], "{large:?}");
}

#[test]
fn every_archived_deck_survives_every_format() {
    for (_, text) in archive() {
        survives(&read(&text));
    }
}

#[test]
fn the_starters_survive_every_format() {
    for (_, text) in files("decks/fifth-edition").expect("the starters") {
        survives(&read(&text));
    }
}

/// Writes a deck in every format and reads it back.
fn survives(deck: &DeckList) {
    for format in Format::ALL {
        let written = convert(deck, format);
        let (back, warnings) =
            parse(&written, format.name()).unwrap_or_else(|error| panic!("{error}\n{written}"));
        // Other programs write a vampire's oldest version without its group, and so do we.
        let guessed = |kind: &WarningKind| matches!(kind, WarningKind::Guessed { .. });
        assert!(warnings.iter().all(|w| guessed(&w.kind)), "{written}");
        let declares = matches!(format, Format::Twd | Format::Text);
        let labels = !matches!(format, Format::Jol | Format::Lackey);
        let event = matches!(format, Format::Twd | Format::Json);
        let wanted = DeckList {
            name: deck.name.clone().filter(|_| labels),
            author: deck.author.clone().filter(|_| labels),
            description: if labels {
                deck.description.clone()
            } else {
                String::new()
            },
            event: if event {
                deck.event.clone()
            } else {
                Vec::new()
            },
            declared_crypt: declares.then(|| deck.crypt_size()),
            declared_library: declares.then(|| deck.library_size()),
            ..deck.clone()
        };
        assert_eq!(back, wanted, "{}", format.name());
    }
}

#[test]
fn plain_text_jol_and_lackey_lists_are_the_same_deck() {
    let plain = read("Deck Name: Small\nAuthor: Nobody\nTheo Bell (G6) x2\n4 barrens\nVillein\n");
    assert_eq!(
        (plain.name.as_deref(), plain.author.as_deref()),
        (Some("Small"), Some("Nobody"))
    );
    assert_eq!(plain.crypt, [(201613, 2)]);
    assert_eq!(plain.library_size(), 5);
    let jol = read("2xTheo Bell:6\n\n4x Barrens, The\n1x Villein\n");
    let lackey = read("4\tThe Barrens\r\n1\tVillein\r\nCrypt:\r\n2\tTheo Bell (G6)\r\n");
    for other in [jol, lackey] {
        assert_eq!(
            (other.crypt, other.library),
            (plain.crypt.clone(), plain.library.clone())
        );
    }
}

#[test]
fn the_line_of_a_crypt_card_tells_its_version() {
    let crypt =
        |line: &str| read(&format!("Crypt (1 cards)\n{line}\nLibrary (0 cards)\n")).crypt[0].0;
    assert_eq!(
        crypt("1x Theo Bell        8  CEL POT PRE aus dom  Brujah:6"),
        201613
    );
    assert_eq!(
        crypt("1x Theo Bell (ADV)  7  POT cel dom pre      Brujah:2"),
        201363
    );
    assert_eq!(crypt("1x Theo Bell 7 POT cel dom pre Brujah:2"), 201362);
    assert_eq!(
        warnings("Theo Bell"),
        [WarningKind::Guessed {
            name: "Theo Bell".into(),
            taken: Group::Number(2)
        }]
    );
    let wrong = "1x Madison  6  DOM FOR PRE  Ventrue:5";
    assert!(matches!(
        warnings(wrong)[..],
        [WarningKind::WrongGroup { .. }]
    ));
}

#[test]
fn remarks_are_skipped() {
    let text = "Crypt (1 cards)\n-----\n1x Madison  6  DOM FOR PRE  Ventrue:6  -- my favourite\n\n\
                Library (3 cards)\nMaster (1; 1 trifle)\n1x Villein -- one is enough\n-- or two\n\n\
                Combat (2)\n2x Bang Nakh -- Tiger's Claws -- a name with a dash\n";
    assert_eq!(warnings(text), []);
    assert_eq!(
        warnings(&format!("{text}\nThat was it.")),
        [WarningKind::Remark("That was it.".into())]
    );
}

#[test]
fn a_heading_that_does_not_add_up_is_warned_about() {
    let text = "Crypt (2 cards)\n1x Madison\n\nLibrary (5 cards) Master (3)\n4x Villein\n\n\
                Library (2 cards)\nAction (1)\n1x Intimidation\n";
    let wrong = |title: &str, declared, counted| WarningKind::Heading {
        title: title.into(),
        declared,
        counted,
    };
    // The second library heading speaks for the lines below it alone.
    assert_eq!(
        warnings(text),
        [
            wrong("Crypt", 2, 1),
            wrong("Master", 3, 4),
            wrong("Library", 2, 1)
        ]
    );
    assert_eq!(read(text).declared_library, Some(5));
}

#[test]
fn odd_lines_are_warned_about() {
    assert_eq!(
        warnings("2 Villein\n1 Villein"),
        [WarningKind::Repeated("Villein".into())]
    );
    assert_eq!(
        warnings("Crypt:\n1 Villein\nLibrary:\n1 Madison"),
        [
            WarningKind::WrongPile("Villein".into()),
            WarningKind::WrongPile("Madison".into())
        ]
    );
}

#[test]
fn every_problem_is_named_with_its_line_and_what_to_do() {
    let error = parse("4x Vilein\n0x Blood Doll\n2x Zzyzx Qwfp", "my.txt").unwrap_err();
    assert_eq!(
        error.to_string(),
        "my.txt:1: no card is called \"Vilein\"; did you mean \"Villein\"?\n\
         my.txt:2: 0 copies of a card: give a count from 1 to 90 in front of its name, such as \"4x\", \
         or put \"--\" in front of the line if it is a remark\n\
         my.txt:3: no card is called \"Zzyzx Qwfp\"; check its spelling, or put \"--\" in front of \
         the line if it is a remark"
    );
    assert_eq!(
        parse("", "my.txt").unwrap_err().problems[0].kind,
        ProblemKind::Empty
    );
    let error = parse("{\"crypt\": 3}", "my.json").unwrap_err();
    assert!(error.to_string().starts_with("my.json:1: "), "{error}");
}

/// A list of 60 library cards whose headings carry counts, so that lines which
/// are no cards are prose; line 7 is this one.
fn announced(line: &str) -> String {
    format!(
        "Crypt (12 cards)\n12x Madison\n\nLibrary (60 cards)\n50x Villein\n5x Blood Doll\n{line}\n"
    )
}

#[test]
fn a_count_can_be_written_in_many_ways() {
    for line in [
        "5x Deflection",
        "5X Deflection",
        "5 x Deflection",
        "5× Deflection",
        "5xDeflection",
        "5 Deflection",
        "x5 Deflection",
        "Deflection x5",
        "Deflection ×5",
    ] {
        let (deck, warnings) = parse(&announced(line), "deck.txt").unwrap();
        assert_eq!((deck.library_size(), warnings), (60, vec![]), "{line}");
    }
}

#[test]
fn a_line_with_a_count_and_a_card_is_never_taken_for_prose() {
    for line in [
        "-5x Deflection",
        "- 5x Deflection",
        "\u{2212}5x Deflection",
        "\u{2013}5 Deflection",
        "+5x Deflection",
        "0x Deflection",
        "9999999999999x Deflection",
        "9999999999999 Deflection",
        "99999999999999999999999999x Deflection",
        "91x Deflection",
        "5.0x Deflection",
        "1,000x Deflection",
        "(5) Deflection",
        "[5x] Deflection",
        "5. Deflection",
        "5) Deflection",
        "５x Deflection",
        "½ Deflection",
        "* 5x Deflection",
        "• 5 Deflection",
        "5Deflection",
        "-5Deflection",
        "Deflection 5",
        "Deflection5",
        "Deflection: 5",
        "Deflection (5)",
        "Deflection - 5",
        "Deflection x 5",
        "Deflection x-5",
        "Deflection x9999999999999",
        "Deflection 5x",
        "Deflection, 5 copies",
        "5 copies Deflection",
        "Reaction: 5x Deflection",
        "Reaction (5) 5x Deflection",
        "Reaction [5] -5x Deflection",
        // Not even where the name has a slip.
        "-5x Deflecton",
        "9999999999999x Deflecton",
        // Behind another card or a heading.
        "5x Deflection  3x Majesty",
        "5x Deflection\t3 Majesty",
        "5x Deflection 3 Majesty",
        "5x Deflection 3x Majesty",
        "5x Deflection, 3x Majesty",
        "1x Madison  6  DOM FOR PRE  Ventrue:6  5x Deflection",
        "1x Madison 6 Deflection",
        "Library (5 cards) 5x Deflection",
        "Crypt: 12 Madison",
    ] {
        let error = match parse(&announced(line), "deck.txt") {
            Err(error) => error.to_string(),
            Ok((deck, warnings)) => panic!("{line}: {} cards, {warnings:?}", deck.library_size()),
        };
        assert!(error.starts_with("deck.txt:7: "), "{line}: {error}");
        assert_eq!(error.lines().count(), 1, "{line}: {error}");
        let remedies = [
            "such as \"4x",
            "did you mean",
            "a line of its own",
            "check its spelling",
        ];
        assert!(
            remedies.iter().any(|remedy| error.contains(remedy)),
            "{line}: {error}"
        );
    }
    // Prose stays prose, and a remark a remark.
    for line in [
        "That was it.",
        "Deflection was too much",
        "-- 5x Deflection",
        "# 5x Deflection",
    ] {
        assert_eq!(read(&announced(line)).library_size(), 55, "{line}");
    }
    assert_eq!(
        read(&announced("5x Deflection -- or 3x Majesty")).library_size(),
        60
    );
}

#[test]
fn no_card_of_all_can_be_lost_by_its_count() {
    let facts = Facts::embedded();
    let names: Vec<String> = facts
        .cards()
        .map(|card| facts.unambiguous_name(card).into_owned())
        .collect();
    for (before, behind) in [
        ("-2x ", ""),
        ("- 2 ", ""),
        ("\u{2212}2 ", ""),
        ("+2x ", ""),
        ("1000000000000x ", ""),
        ("(2) ", ""),
        ("0 ", ""),
        ("", " x-2"),
        ("", " x0"),
        ("", " - 2"),
        ("", " x 2"),
    ] {
        let mut text = String::from("Crypt (12 cards)\nLibrary (60 cards)\n");
        for name in &names {
            text.push_str(&format!("{before}{name}{behind}\n"));
        }
        let error = parse(&text, "deck.txt").unwrap_err();
        let lines: Vec<usize> = error.problems.iter().map(|problem| problem.line).collect();
        let lost = (3..names.len() + 3).find(|line| !lines.contains(line));
        assert_eq!(lost.map(|line| &names[line - 3]), None, "{before}…{behind}");
    }
    // A name that begins or ends with a number is no count.
    for name in &names {
        let deck = read(&announced(name));
        assert_eq!(
            deck.crypt_size() + deck.library_size(),
            12 + 55 + 1,
            "{name}"
        );
    }
}

#[test]
fn cards_ahead_of_the_first_counted_heading_are_not_lost() {
    let list = "Crypt (12 cards)\n12x Madison\n\nLibrary (60 cards)\n60x Villein\n";
    let error = parse(&format!("My deck\n4x Blood Doll\n{list}"), "my.txt").unwrap_err();
    assert_eq!(
        error.to_string(),
        "my.txt:2: \"Blood Doll\" stands ahead of the first heading: move it below the heading, or \
         put \"--\" in front of the line if it is a remark"
    );
    // A heading without a count opens a list too, if cards follow.
    let deck = read("Deck Name: Mixed\nLibrary:\n60x Villein\nCrypt (12 cards)\n12x Madison\n");
    assert_eq!((deck.crypt_size(), deck.library_size()), (12, 60));
    assert_eq!(deck.name.as_deref(), Some("Mixed"));
    // Remarks may speak of cards.
    let deck = read(&format!("Description: I took out\n4x Blood Doll\n{list}"));
    assert_eq!(deck.description, "I took out\n4x Blood Doll");
    let deck = read(&format!("-- 4x Blood Doll\n{list}"));
    assert_eq!((deck.crypt_size(), deck.library_size()), (12, 60));
}

proptest! {
    #[test]
    fn any_deck_survives_every_format(
        picks in prop::collection::vec((any::<prop::sample::Index>(), 1..20_u32), 1..60),
    ) {
        let facts = Facts::embedded();
        let cards: Vec<_> = facts.cards().map(|card| card.id()).collect();
        let mut deck = DeckList::default();
        for (pick, count) in picks {
            let id = cards[pick.index(cards.len())];
            let pile = if facts.crypt_card(id).is_some() { &mut deck.crypt } else { &mut deck.library };
            if pile.iter().all(|&(other, _)| other != id) {
                pile.push((id, count));
                pile.sort_unstable();
            }
        }
        survives(&deck);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}") {
        let _ = parse(&text, "any.txt");
    }
}
