//! Steps of effects.

use super::super::{Amount, Span, Step, Who};
use super::ability::ability_naming;
use super::choose::{chosen, cost, who, Names};
use super::cond::clause;
use super::filter::noun;
use super::number::{amount, counted, meth, plain};
use super::words::{join, until};
use crate::verbs::{a_verb, with_verb};

/// Steps in order, as one clause.
pub fn steps(steps: &[Step], names: &mut Names) -> String {
    let clauses: Vec<String> = steps.iter().map(|s| step(s, names)).collect();
    clauses.join("; ")
}

/// One step, as an order without capital or full stop.
pub fn step(step: &Step, names: &mut Names) -> String {
    with_verb!(step, verb => verb.english(names), other => other_step(other, names))
}

/// A step that is not yet a verb with a file of its own.
fn other_step(step: &Step, names: &mut Names) -> String {
    match step {
        a_verb!() => unreachable!("a verb says itself"),
        Step::If(cond, then) => format!("if {}: {}", clause(cond, true), steps(then, names)),
        Step::May(_, costs, then, or) if costs.is_empty() => {
            let (then, or) = (steps(then, names), steps(or, names));
            match or.is_empty() {
                true => format!("if you wish: {then}"),
                false => format!("if you wish: {then}; unless you do: {or}"),
            }
        }
        Step::May(w, costs, then, or) => {
            let cost = join(costs.iter().map(cost), "and");
            let (then, or) = (steps(then, names), steps(or, names));
            match (then.is_empty(), *w) {
                (false, _) if or.is_empty() => format!("you can {cost}: {then}"),
                (false, _) => format!("you can {cost}: {then}; unless you do: {or}"),
                (true, Who::Me) => format!("unless you {cost}: {or}"),
                (true, w) => format!("unless {} is made to {cost}: {or}", who(w, names)),
            }
        }
        Step::Repeat(n, then) => {
            let mut each = names.clone();
            let text = steps(then, &mut each);
            match (then.first(), n) {
                (Some(Step::Choose(_)), n) => format!("up to {}: {text}", counted(n, "time")),
                (_, Amount::Of(..) | Amount::Total(..)) => {
                    format!("as often as {}: {text}", plain(n))
                }
                (_, n) => format!("{}: {text}", counted(n, "time")),
            }
        }
        Step::ForEach(what, then) => {
            let mut each = names.clone();
            each.target = "it".to_owned();
            format!(
                "for each {}: {}",
                noun(&what.0.filter),
                steps(then, &mut each)
            )
        }
        Step::EachMethuselah(m, then) => {
            format!("{} in turn, as \"you\": {}", meth(*m), steps(then, names))
        }
        Step::Choose(choice) => {
            names.choose(choice);
            chosen(choice)
        }
        Step::Grant(time, what, None) => granted(*time, &ability_naming(what, names)),
        Step::Grant(time, what, Some(w)) => {
            // In the ability it is given, that minion is "this minion".
            let given = ability_naming(what, names).replace("this minion", &who(*w, names));
            granted(*time, &given)
        }

        Step::StealthForNextActions(n) => format!(
            "the next {} of minions you control this turn get +1 stealth",
            amount(n, "actions")
        ),
        Step::RedirectBleed => "the chosen Methuselah becomes the target of the bleed".to_owned(),
        Step::AttemptBlock(w, false) => format!("{} attempts to block", who(*w, names)),
        Step::AttemptBlock(w, true) => format!(
            "{} attempts to block, whoever may block the action",
            who(*w, names)
        ),

        Step::Abstain(w) => format!("{} abstains", who(*w, names)),
        Step::ChangeVotes(w) => format!(
            "the votes and ballots of {} are on the chosen side",
            who(*w, names)
        ),

        Step::StayInCombat(quiet_ends) => {
            let ends = match quiet_ends {
                true => "; three rounds in which no card is played end combat",
                false => "",
            };
            format!("this minion is wounded, but does not go to torpor until combat ends{ends}")
        }
        Step::Diablerize(w) => format!("diablerize {}", who(*w, names)),
        Step::Maneuver => "maneuver".to_owned(),
        Step::Press => "press".to_owned(),
        Step::PressToContinue => "press, only to continue combat".to_owned(),
        Step::PressToEnd => "press, only to end combat".to_owned(),
        Step::TreatStrikeAsNormal => {
            "this minion treats aggravated damage from the opposing minion's strike as normal"
                .to_owned()
        }
        Step::IfInflicted(then) => format!(
            "if this strike inflicts damage on the opposing minion: {}",
            steps(then, names)
        ),
        Step::HandStrikesOnly => {
            "strikes that are not hand strikes cannot be used this round".to_owned()
        }
    }
}

fn granted(time: Span, what: &str) -> String {
    format!("{}: {what}", until(time))
}
