//! Exact renderings of real scripts.

use super::*;

/// The rendering of the card of this name.
fn rendered(name: &str) -> String {
    let scripts = crate::embedded_scripts().iter().flat_map(|(file, text)| {
        crate::script::read(text).unwrap_or_else(|e| panic!("{file}: {e}"))
    });
    let script = scripts
        .into_iter()
        .find(|s| s.name == name)
        .expect("a script of that name");
    render(&script)
}

#[test]
fn a_modifier_has_a_line_for_each_level() {
    assert_eq!(
        rendered("Bonding"),
        "[dom] Only usable if the action is a bleed. +1 bleed (limited).\n\
         [DOM] Only usable if the action is a bleed. +1 stealth. +1 bleed (limited)."
    );
}

#[test]
fn an_action_says_its_stealth_target_and_effects() {
    assert_eq!(
        rendered("Govern the Unaligned"),
        "[dom] Bleed with +2 bleed aimed at your prey.\n\
         [DOM] Choose a younger vampire in your uncontrolled region. Action at +1 stealth. \
         If successful: add 3 blood to the chosen vampire."
    );
}

#[test]
fn a_card_of_two_types_says_which() {
    assert_eq!(
        rendered("Resist Earth's Grasp"),
        "[cel] [COMBAT] Press.\n\
         [cel] [COMBAT] Maneuver. This round: once each round, you can: press.\n\
         [CEL] [ACTION MODIFIER] +1 stealth."
    );
}

#[test]
fn a_reaction_says_when_it_is_usable() {
    assert_eq!(
        rendered("Telepathic Misdirection"),
        "[aus] +1 intercept.\n\
         [AUS] Only usable after blocks are declined, if you are being bled. \
         Choose a Methuselah other than you, the controller of the acting minion or the target of the bleed. \
         Lock this minion. The chosen Methuselah becomes the target of the bleed."
    );
}

#[test]
fn it_is_the_acting_minion_that_cannot_act_again() {
    let english = rendered("Obedience");
    let last = english.lines().last().expect("two lines");
    assert!(
        last.ends_with(
            "The acting minion cannot perform the same action again this turn. \
             The action ends, unsuccessfully."
        ),
        "{last}"
    );
}

#[test]
fn a_strike_says_how_it_strikes() {
    assert_eq!(
        rendered(".44 Magnum"),
        "Weapon. Gun.\n\
         Equip.\n\
         This minion can strike: 2 damage, ranged, with 1 optional maneuver each combat."
    );
}

#[test]
fn an_ally_has_a_body() {
    assert_eq!(
        rendered("Underbridge Stray"),
        "Animal.\n\
         1 life, 0 strength, 0 bleed.\n\
         [ani] Recruit.\n\
         [ANI] Recruit. It has 2 life, 1 strength, 0 bleed.\n\
         Even for another combatant you control, \
         you can burn 1 life from this minion: press.\n\
         If the action is directed at you or a card you control and this minion is not blocking, \
         you can burn this card and choose a ready minion you control other than this minion: \
         unlock the chosen minion."
    );
}

#[test]
fn who_is_named_has_to_be_ready_where_the_script_says_so() {
    assert_eq!(
        rendered("Viri"),
        "Sterile.\n\
         While you control ready Zizi, this minion gets +1 strength."
    );
}

#[test]
fn a_referendum_has_terms() {
    assert_eq!(
        rendered("Parity Shift"),
        "Requires a vampire with the title of prince or justicar.\n\
         Call a referendum. As the referendum is called, choose a Methuselah with more pool than you \
         and allocate 3 points among Methuselahs other than the chosen Methuselah, 1 or more \
         of them. \
         If the referendum passes: move pool of the chosen Methuselah to the others as allocated."
    );
}

#[test]
fn a_location_says_what_it_does_in_play() {
    assert_eq!(
        rendered("Toreador Grand Ball"),
        "Choose a ready Toreador vampire you control. Choose another. \
         Put this card in play. Remember the chosen vampire and the second chosen vampire on \
         this card. Lock the chosen vampire.\n\
         While the chosen one is a Toreador vampire, the chosen one does not unlock as normal.\n\
         While the action is not a bleed and the second chosen one is a Toreador vampire, the \
         second chosen one cannot be blocked.\n\
         A minion can take an action aimed at this card; if successful: burn this card.\n\
         While the action is one that this card offers and the acting minion is a Nosferatu vampire, \
         the acting minion gets -1 stealth."
    );
}

#[test]
fn an_obligation_is_a_must() {
    assert_eq!(
        rendered("Smiling Jack, The Anarch"),
        "Unique.\n\
         Put this card in play.\n\
         Once each phase, during your unlock phase, you must: move 1 pool of yours to this card as counters.\n\
         Once each phase, during each other Methuselah's unlock phase, if this card has 1 or more counters, \
         the active Methuselah must: the active Methuselah burns 1 pool for each counter on this card, \
         or blood of vampires they control instead.\n\
         A vampire can take an action aimed at this card; if successful: burn this card."
    );
}

#[test]
fn a_vampire_has_abilities() {
    assert_eq!(
        rendered("Alexa Draper"),
        "Once each referendum, during the polling step, you can discard a card requiring Dominate: \
         this minion gets +1 vote."
    );
}

#[test]
fn a_negated_condition_is_said_in_the_negative() {
    let not = |c| super::super::Cond::Not(Box::new(c));
    assert_eq!(
        all_hold(&[not(super::super::Cond::ActionIs(
            super::super::ActionKind::Bleed
        ))]),
        "the action is not a bleed"
    );
    let twice = not(not(super::super::Cond::CloseRange));
    assert_eq!(all_hold(&[twice]), "the range is close");
    let any = super::super::Cond::Any(vec![
        super::super::Cond::ActionIs(super::super::ActionKind::Bleed),
        super::super::Cond::ActionIs(super::super::ActionKind::Political),
    ]);
    assert_eq!(
        all_hold(&[not(any)]),
        "the action is not a bleed and the action is not a political action"
    );
}

#[test]
fn what_is_paid_for_is_said_with_its_price() {
    assert_eq!(
        rendered("Forced March"),
        "The same minion can play only one each turn.\n\
         [cel] [for] Only usable after action resolution, if the action was successful. \
         Unlock this minion.\n\
         [CEL] [FOR] +1 stealth. For the rest of the action: after action resolution, \
         if the action was successful: you can burn 1 blood from this minion: unlock this minion."
    );
}

#[test]
fn what_is_done_instead_of_what_one_may_wish_is_said() {
    let english = rendered("Shambling Hordes");
    assert!(
        english.contains("remove the chosen card from the game; unless you do: burn this card."),
        "{english}"
    );
}

#[test]
fn what_is_given_to_another_minion_names_it() {
    assert_eq!(
        rendered("Elder Impersonation"),
        "[obf] +1 stealth.\n\
         [OBF] Only usable during a block attempt. This action: the blocking minion cannot block. \
         The block fails."
    );
}

#[test]
fn a_cancelling_card_says_what_it_cancels() {
    assert_eq!(
        rendered("Sudden Reversal"),
        "Out-of-turn.\n\
         Only usable if the card being played is a master card of another Methuselah. \
         Cancel the card being played (its cost is not paid)."
    );
}
