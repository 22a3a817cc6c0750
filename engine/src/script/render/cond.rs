//! Conditions.

use super::super::{Cond, Meth};
use super::filter::{card, noun, such};
use super::number::{any_of, at_least, does, meth, possessive};
use super::words::{a, act_of, join};

/// Several conditions that must all hold, as a clause.
pub fn all_hold(conds: &[Cond]) -> String {
    join(conds.iter().map(|c| clause(c, true)), "and")
}

/// A condition, or its opposite, as a clause.
pub fn clause(cond: &Cond, holds: bool) -> String {
    let is = if holds { "is" } else { "is not" };
    let was = if holds { "was" } else { "was not" };
    let has = if holds { "has" } else { "does not have" };
    match cond {
        Cond::Not(inner) => clause(inner, !holds),
        Cond::Any(conds) => {
            let word = if holds { "or" } else { "and" };
            join(conds.iter().map(|c| clause(c, holds)), word)
        }
        Cond::Are(Meth::Active, one) => format!("it {is} the turn of {}", any_of(*one)),
        Cond::Are(Meth::BleedTarget, Meth::You) => {
            format!("you {} being bled", if holds { "are" } else { "are not" })
        }
        Cond::Are(one, other) => format!("{} {is} {}", meth(*one), any_of(*other)),
        Cond::AtLeast(more, less) => at_least(more, less, holds),
        Cond::Bleed => format!("the action {is} a bleed"),
        Cond::Political => format!("the action {is} a political action"),
        Cond::ActionIs(kind) => format!("the action {is} to {}", act_of(*kind)),
        Cond::ActionBringsKindred => format!(
            "the action {is} to put a vampire or ghoul in play or add counters to an uncontrolled \
             vampire"
        ),
        Cond::ActionEntersCombat => format!("the action {is} to enter combat"),
        Cond::Undirected => format!("the action {is} undirected"),
        Cond::Directed => format!("the action {is} directed"),
        Cond::DirectedAtYou => format!("the action {is} directed at you or a card you control"),
        Cond::ActionAt(f) => format!("the action {is} directed at {}", such(f)),
        Cond::MeMayReact => format!("this minion {} react", if holds { "can" } else { "cannot" }),
        Cond::CombatantsAre(f, g) => format!(
            "the combat {is} between {} and {}",
            a(&noun(f)),
            a(&noun(g))
        ),
        Cond::InPlay(name) => format!("{name} {is} in play"),
        Cond::FirstOfItsName => format!("this card {is} the first of its name"),
        Cond::MeBears(name) => format!("this minion {has} {name}"),
        Cond::ActionOfThisCard => format!("the action {is} one that this card offers"),
        Cond::MeActing => format!("this minion {is} acting"),
        Cond::ActingIs(f) => format!("the acting minion {is} {}", such(f)),
        Cond::BlockingIs(f) => format!("the blocking minion {is} {}", such(f)),
        Cond::MeIs(f) => format!("this minion {is} {}", such(f)),
        Cond::OpposingIs(f) => format!("the opposing minion {is} {}", such(f)),
        Cond::MeBlocking => format!("this minion {is} blocking"),
        Cond::PreventedFewerThan(n) => {
            let fewer = if holds { "fewer" } else { "no fewer" };
            format!("this card has prevented {fewer} than {n} damage this combat")
        }
        Cond::ActionBlocked => format!("the action {was} blocked"),
        Cond::ActionSuccessful => format!("the action {was} successful"),
        Cond::ReactionPlayed => format!(
            "{} reaction card was played during the action",
            if holds { "a" } else { "no" }
        ),
        Cond::BleedSuccessful => format!("the bleed {was} successful"),
        Cond::MeDrained => format!(
            "the blood of this minion {} reduced to 0 in this combat",
            if holds { "was" } else { "was not" }
        ),
        Cond::MeGoingToTorpor => format!("this minion {is} going to torpor"),
        Cond::MinionPhase => format!(
            "it {} the minion phase",
            if holds { "is" } else { "is not" }
        ),
        Cond::FirstRecruit => format!(
            "this {} the first action of this minion this turn that has recruited an ally",
            if holds { "is" } else { "is not" }
        ),
        Cond::ReferendumPassed => {
            format!("the referendum {}", if holds { "passed" } else { "failed" })
        }
        Cond::MeCalled => {
            format!(
                "this minion {} the referendum",
                if holds { "called" } else { "did not call" }
            )
        }
        Cond::CombatFromBlock => format!("this combat {is} the result of a block"),
        Cond::CombatFromAction => format!("this combat {is} the result of a successful action"),
        Cond::StrikingWith(k) => {
            format!("this minion {is} striking with {}", a(k.name()))
        }
        Cond::OpposingGoingToTorpor => {
            format!("the opposing vampire {is} going to torpor")
        }
        Cond::AboutToFightActing => {
            format!("this minion {is} about to enter combat with the acting minion")
        }
        Cond::CombatQueued => format!("another combat {is} queued"),
        Cond::CombatEnding => format!("combat {is} about to end"),
        Cond::InitialStrikes => format!("it {is} the initial pair of strikes"),
        Cond::FirstRound => format!("it {is} the first round"),
        Cond::CloseRange => format!("the range {is} close"),
        Cond::OfUser(inner) => format!("as that Methuselah sees it, {}", clause(inner, holds)),
        Cond::HandUnseen(m) => {
            let not = if holds { "not " } else { "" };
            format!("you have {not}seen every card in {} hand", possessive(*m))
        }
        Cond::DiscardedIs(f) => format!("the card discarded {is} {}", card(f)),
        Cond::HuntSuccessful => format!("the hunt {is} successful"),
        Cond::AnyInPlay(keyword) => format!("a card that is {} {is} in play", keyword.name()),
        Cond::Controls(whose, f) => {
            let not = if holds { "" } else { "it is not so that " };
            let who = match whose {
                Meth::Each | Meth::Others => format!("{} controls", any_of(*whose)),
                one => does(*one, "control"),
            };
            format!("{not}{who} {}", a(&noun(f)))
        }
        Cond::YouHaveEdge => format!(
            "you {} the Edge",
            if holds { "have" } else { "do not have" }
        ),
        Cond::HaveCrypt(m) => format!(
            "there is {} card in {} crypt",
            if holds { "a" } else { "no" },
            possessive(*m)
        ),
        Cond::ChosenCardIs(f) => format!("that card {is} {}", card(f)),
        Cond::YourTurn => format!("it {is} your turn"),
        Cond::HoldsNothing => format!(
            "this card {} a card",
            if holds { "does not hold" } else { "holds" }
        ),
        Cond::ActionCardIs(f) => format!("the action {is} that of {}", card(f)),
        Cond::ActionRequires(d) => format!(
            "the action {} {d}",
            if holds {
                "requires"
            } else {
                "does not require"
            }
        ),
        Cond::MeInCombat => format!("this minion {is} in combat"),
        Cond::MeChoosesStrike => format!("this minion {is} choosing a strike"),
        Cond::StrikesDeclared => format!(
            "all strikes have {}been declared",
            if holds { "" } else { "not " }
        ),
        Cond::MeInTorpor => format!("this minion {is} in torpor"),
        Cond::MeLeaving => format!("this minion {is} going to torpor or being burned"),
        Cond::PlayedCardIs(f) => {
            format!("the card being played {is} {}", card(f))
        }
        Cond::AggravatedStrike => format!(
            "the opposing minion's strike {} aggravated damage on this minion",
            if holds {
                "inflicts"
            } else {
                "does not inflict"
            }
        ),
        Cond::DamageTo(f) => format!("the damage {is} done to {}", a(&noun(f))),
    }
}
