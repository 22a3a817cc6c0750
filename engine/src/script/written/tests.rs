//! What is refused, and why.

use super::*;

fn read(text: &str) -> Result<Ability, String> {
    let format = crate::script::format();
    format.from_str(text).map_err(|e| e.to_string())
}

#[track_caller]
fn refused(text: &str, reason: &str) {
    let error = read(text).expect_err(text);
    assert!(error.contains(reason), "{text}: {error}");
}

#[test]
fn what_is_written_says_of_which_kind_an_ability_is() {
    let kind = |text| read(text).expect(text);
    assert!(matches!(
        kind("(change: Bleed, by: 1)"),
        Ability::Static { by: 1, .. }
    ));
    assert!(matches!(
        kind("(on: Blocked, effects: [Press])"),
        Ability::Trigger { .. }
    ));
    assert!(matches!(
        kind("(windows: [Press], once: Round, effects: [Press])"),
        Ability::Use { .. }
    ));
    assert!(matches!(
        kind("(user: (), action: (), effects: [])"),
        Ability::Act { .. }
    ));
    assert!(matches!(
        kind("(strike: (effect: Dodge))"),
        Ability::Strike { .. }
    ));
}

#[test]
fn an_ability_that_contradicts_itself_is_refused() {
    refused(
        "(change: Bleed, by: 1, effects: [Press])",
        "a lasting change has no `effects`",
    );
    refused(
        "(change: Bleed, by: 1, on: Blocked)",
        "a lasting change has no `on`",
    );
    refused(
        "(on: Blocked, windows: [Press], effects: [Press])",
        "an ability with `on` has no `windows`",
    );
    refused("(on: Blocked)", "an ability with `on` needs `effects`");
    refused("(action: ())", "needs `effects`");
    refused("(change: Bleed)", "needs `by`");
    refused("(change: Bleed, is: 1)", "another number");
    refused("(change: Bleed, by: 1, cards: [()])", "has no `cards`");
    refused("(change: Damage, by: 1, cards: [()])", "damage changes");
    refused("(cannot: Block, by: 1)", "a lasting change has no `by`");
    refused("(cannot: Block, cannot: Act)", "cannot");
    refused("(cannot: Play)", "Play needs `cards`");
    refused(
        "(cannot: Play, cards: [(at: (is: Me))])",
        "playing cards `at: (is: Me)` needs `whose`",
    );
    refused(
        "(cannot: Play, whose: Each, cards: [(at: (kind: Vampire))])",
        "such cards are played `at: (is: Me)`",
    );
    refused(
        "(cannot: Act, action: (at: Me))",
        "an action `at: Me` needs `to`",
    );
    refused(
        "(plays: (keyword: [Animal]))",
        "`plays` asks for cards of a type",
    );
    refused(
        "(keywords: [Infernal], when: [First(Round)])",
        "a trait is lent while",
    );
    refused("(cannot: BeActedAt)", "BeActedAt");
    refused("(cannot: Act, action: ())", "forbids no action of no kind");
    refused(
        "(cannot: Act, action: (kind: Bleed, stealth: 1))",
        "says nothing but its `kind`",
    );
    refused(
        "(costs: Block, cost: [Pool(1)])",
        "`costs: Block` is not said so",
    );
    refused(
        "(costs: Vote, cost: [Blood(1)])",
        "`costs: Vote` is not said so",
    );
    refused("(treat: (ranged: true))", "`treat` needs `as`");
    refused(
        "(treat: (ranged: true), as: Normal)",
        "not treated as Normal",
    );
    refused(
        "(change: Bleed, by: 1, whose: Others)",
        "which `to` says, not `whose`",
    );
    refused(
        "(change: HandSize, by: 1, to: (kind: Vampire))",
        "which `whose` says, not `to`",
    );
    refused("(has: FirstStrike, by: 2)", "a lasting change has no `by`");
    refused(
        "(costs: Play, cards: [()], less: [Life(1)])",
        "one of `Blood` or `Pool`",
    );
    refused("(costs: Play, cards: [()], by: 1)", "or less than 0 `by`");
    refused("(user: (), action: ())", "needs `effects`");
    refused(
        "(strike: (effect: Dodge), windows: [Press])",
        "has no `windows`",
    );
    refused("(effects: [Press], by: 1)", "which is used, has no `by`");
    refused("(windows: [Press])", "which is used, needs `effects`");
    refused("()", "which is used, needs `effects`");
}

#[test]
fn a_field_that_no_ability_has_is_named() {
    refused("(chagne: Bleed)", "chagne");
}
