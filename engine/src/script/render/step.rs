//! Steps of effects.

use super::super::{Ability, Amount, Span, Step, Who};
use super::ability::ability_naming;
use super::choose::{chosen, cost, who, Names};
use super::cond::clause;
use super::filter::noun;
use super::number::{counted, meth, plain};
use super::words::{join, until};
use crate::verbs::{a_verb, with_verb};

/// Steps in order, as one clause.
pub fn steps(steps: &[Step], names: &mut Names) -> String {
    let clauses: Vec<String> = steps.iter().map(|s| step(s, names)).collect();
    clauses.join("; ")
}

/// One step, as an order without capital or full stop.
pub fn step(step: &Step, names: &mut Names) -> String {
    with_verb!(step, verb => verb.english(names), structure => structure_of(structure, names))
}

/// What says how other steps are carried out, or has them speak of something.
fn structure_of(step: &Step, names: &mut Names) -> String {
    match step {
        a_verb!() => unreachable!("a verb says itself"),
        Step::If(cond, then) => {
            // What is chosen only then is the first thing where another has been chosen otherwise.
            let before = (names.one, names.two);
            let then = steps(then, names);
            (names.one, names.two) = before;
            format!("if {}: {then}", clause(cond, true))
        }
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
        Step::Grant(time, what, None) => granted(*time, what, &ability_naming(what, names)),
        Step::Grant(time, what, Some(w)) => {
            // In the ability it is given, that minion is "this minion".
            let called = match matches!(w, Who::Weapon | Who::OpposingWeapon) {
                true => "this card",
                false => "this minion",
            };
            let given = ability_naming(what, names).replace(called, &who(*w, names));
            granted(*time, what, &given)
        }
        Step::IfInflicted(then) => format!(
            "if this strike inflicts damage on the opposing minion: {}",
            steps(then, names)
        ),
    }
}

fn granted(time: Span, given: &Ability, what: &str) -> String {
    // For an action nothing unlocks as normal, so that it cannot by whatever means; what is given only
    // then may last longer.
    let what = match time.is_within_action() && matches!(given, Ability::Static { .. }) {
        true => (what.replace("do not unlock as normal", "cannot unlock"))
            .replace("does not unlock as normal", "cannot unlock"),
        false => what.to_owned(),
    };
    format!("{}: {what}", until(time))
}
