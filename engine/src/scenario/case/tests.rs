use super::*;

fn played(statements: &str) -> Result<(), CaseError> {
    let cases = Case::read(&format!("A case\n{statements}")).expect("it can be read");
    cases[0].play(CardDb::embedded())
}

fn wrong(statements: &str) -> (usize, String) {
    let error = played(statements).expect_err("it is not so");
    (error.line, error.what)
}

const BLEED: &str = "    seat 0 has Lauren\n    seat 1 has Nassir\n    \
                     minion phase of seat 0\n    > bleed\n    > block with Nassir\n    \
                     finish action\n";

#[test]
fn a_case_is_a_name_and_indented_statements() {
    let text = "# Of the card.\n\nOne thing\n    3 seats\n\n    # why\n    turn of seat 2\n\
                Another\n    turn of seat 0\n";
    let cases = Case::read(text).unwrap();
    let names: Vec<_> = cases.iter().map(|c| (c.line, &c.name[..])).collect();
    assert_eq!(names, [(3, "One thing"), (8, "Another")]);
    assert_eq!(Case::read("    turn of seat 0\n").unwrap_err().line, 1);
    assert_eq!(
        Case::read("A\nB\n    turn of seat 0\n").unwrap_err().line,
        1
    );
}

#[test]
fn what_is_so_passes_and_what_is_not_is_told_with_its_line() {
    assert_eq!(
        played(&format!("{BLEED}    blood of Lauren is 3\n")),
        Ok(())
    );
    assert_eq!(
        wrong(&format!("{BLEED}    blood of Lauren is 4\n")),
        (8, "it is 3, not 4".into())
    );
    let (line, what) = wrong(&format!("{BLEED}    pool of seat 1 is 29\n"));
    assert_eq!((line, &what[..]), (8, "it is 30, not 29"));
}

#[test]
fn a_choice_that_is_not_there_is_told_with_those_that_are() {
    let (line, what) = wrong("    seat 0 has Lauren\n    minion phase of seat 0\n    > hunnt\n");
    assert_eq!(line, 4);
    assert!(
        what.starts_with("\"hunnt\" is no choice: seat 0 has the choices "),
        "{what}"
    );
    assert!(what.contains("hunt"), "{what}");
}

#[test]
fn misspellings_are_told() {
    let told = |statements: &str| wrong(statements).1;
    assert!(told("    seat 0 has Laurenn\n").contains("no card is called \"Laurenn\""));
    assert!(told("    seat 5 has Lauren\n").contains("no seat 5 at a table of 2"));
    assert!(told("    Lauren is locked\n").contains("no \"Lauren\" on the table"));
    assert!(told("    Lauren sleeps\n").contains("nothing that can be laid"));
    assert!(told("    turn of seat 0\n    Lauren sleeps\n").contains("nothing that can be so"));
    let gone = "    turn of seat 0\n    Laurenn is not in play\n";
    assert!(told(gone).contains("no card is called"));
    assert!(told("    seat 0 has Lauren\n").contains("no phase begins"));
}

#[test]
fn a_table_has_two_to_six_seats() {
    for (seats, right) in [
        ("2", true),
        ("6", true),
        ("7", false),
        ("1", false),
        ("x", false),
    ] {
        let table = format!("    {seats} seats\n    turn of seat 0\n");
        assert_eq!(played(&table).is_ok(), right, "{seats}");
    }
}

#[test]
fn what_lies_in_an_uncontrolled_region_is_not_in_play() {
    let table = "    seat 0 has uncontrolled Lauren with 2 blood\n    turn of seat 0\n";
    assert_eq!(
        played(&format!("{table}    Lauren is not in play\n")),
        Ok(())
    );
    assert!(played(&format!("{table}    Lauren is in play\n")).is_err());
}

#[test]
fn a_discipline_card_that_is_laid_on_a_vampire_adds_capacity() {
    let table = "    seat 0 has Lauren\n    seat 0 has put Celerity on Lauren\n    \
                 seat 0 has put Celerity on Lauren\n    turn of seat 0\n";
    assert_eq!(
        played(&format!(
            "{table}    capacity of Lauren is 6\n    blood of Lauren is 4\n"
        )),
        Ok(())
    );
}

#[test]
fn another_copy_does_not_stand_for_one_that_has_left() {
    let table = "    seat 0 has Lauren\n    seat 0 has Nassir\n    \
                 seat 0 has put Flak Jacket on Lauren\n    \
                 seat 0 has put Flak Jacket on Nassir\n    blood of Lauren is 0\n    \
                 Lauren is in torpor\n    seat 1 has Madison\n    minion phase of seat 1\n    \
                 > diablerize\n    seat 1 > no\n    finish action\n";
    assert_eq!(
        played(&format!(
            "{table}    Flak Jacket is not in play\n    Flak Jacket #2 is in play\n"
        )),
        Ok(())
    );
}

#[test]
fn the_second_of_a_name_has_a_number() {
    let said = "    seat 0 has Ghoul Retainer\n";
    assert!(played(said).is_err());
    let twice = "    seat 0 has Lauren\n    seat 0 has put Flak Jacket on Lauren\n    \
                 seat 0 has put Flak Jacket on Lauren\n    Flak Jacket #2 is locked\n    \
                 minion phase of seat 0\n    Flak Jacket is not locked\n    \
                 Flak Jacket #2 is locked\n    Lauren has Flak Jacket; Flak Jacket\n";
    assert_eq!(played(twice), Ok(()));
}

#[test]
fn cards_have_traits_in_play_and_out_of_it() {
    let table = "    seat 0 has Arcane Library\n    turn of seat 0\n";
    let said = "    the traits of Arcane Library are unique; location\n    \
                the traits of Villein are trifle\n    the traits of Bonding are nothing\n";
    assert_eq!(played(&format!("{table}{said}")), Ok(()));
    assert!(played(&format!("{table}    the traits of Villein are nothing\n")).is_err());
}
