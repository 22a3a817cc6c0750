//! Steps of effects.

use super::super::{Span, Step, Who};
use super::ability::ability_naming;
use super::choose::{chosen, cost, who, Names};
use super::cond::clause;
use super::filter::noun;
use super::number::{amount, meth};
use super::words::{count, join, until};
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
        Step::May(then) => format!("if you wish: {}", steps(then, names)),
        Step::Pay(w, costs, then, or) => {
            let cost = join(costs.iter().map(cost), "and");
            let (then, or) = (steps(then, names), steps(or, names));
            match (then.is_empty(), *w) {
                (false, _) if or.is_empty() => format!("you can {cost}: {then}"),
                (false, _) => format!("you can {cost}: {then}; unless you do: {or}"),
                (true, Who::Me) => format!("unless you {cost}: {or}"),
                (true, w) => format!("unless {} is made to {cost}: {or}", who(w, names)),
            }
        }
        Step::UpTo(n, then) => {
            let mut each = names.clone();
            let text = steps(then, &mut each);
            format!("up to {}: {text}", amount(n, "time"))
        }
        Step::ForEach(filter, then) => {
            let mut each = names.clone();
            each.target = "it".to_owned();
            format!("for each {}: {}", noun(filter), steps(then, &mut each))
        }
        Step::EachMethuselah(m, then) => {
            format!("{} in turn, as \"you\": {}", meth(*m), steps(then, names))
        }
        Step::Choose(choice) => {
            names.choose(choice);
            chosen(choice)
        }
        Step::Grant(time, what) => granted(*time, &ability_naming(what, names)),
        Step::GrantTo(w, time, what) => {
            // In the ability it is given, that minion is "this minion".
            let given = ability_naming(what, names).replace("this minion", &who(*w, names));
            granted(*time, &given)
        }

        Step::MoveAllocatedPool => {
            "move pool of the chosen Methuselah to the others as allocated".to_owned()
        }
        Step::GainPoolForEachOfClan => {
            "each Methuselah gains 1 pool for each vampire of the chosen clan they control"
                .to_owned()
        }

        Step::Stealth(n) => format!("+{n} stealth"),
        Step::StealthForNextActions(n) => format!(
            "the next {} of minions you control this turn get +1 stealth",
            amount(n, "actions")
        ),
        Step::StealthAnyway(n) => format!("+{n} stealth, even if not yet needed"),
        Step::Intercept(n) => format!("+{n} intercept"),
        Step::InterceptOfBlocking(n) => format!("the blocking minion gets +{n} intercept"),
        Step::InterceptAnyway(n) => format!("+{n} intercept, even if not yet needed"),
        Step::Bleed(n) => format!("+{n} bleed (limited)"),
        Step::BleedAnyway(n) => format!("+{n} bleed"),
        Step::ReduceBleed(n) => format!("reduce the bleed by {n}"),
        Step::BleedNext { stealth, bleed } => format!(
            "this minion bleeds your prey with +{bleed} bleed by a +{stealth} stealth action, \
             after this one"
        ),
        Step::BleedFails => "the bleed burns no pool and is not successful".to_owned(),
        Step::RedirectBleed => "the chosen Methuselah becomes the target of the bleed".to_owned(),
        Step::CancelAction => {
            "the action is canceled and ends; the minion can take it again".to_owned()
        }
        Step::EndAction => "the action ends, unsuccessfully".to_owned(),
        Step::ForbidSameAction => {
            "the acting minion cannot perform the same action again this turn".to_owned()
        }
        Step::AllowSameAction => {
            "this minion can perform the same action again this turn".to_owned()
        }
        Step::BlockFails => "the block attempt fails".to_owned(),
        Step::AttemptBlock => "this minion attempts to block".to_owned(),

        Step::Votes(w, n) => format!("{} gets {}", who(*w, names), more(*n, "vote")),
        Step::VotesAgainst(w, n) => {
            format!(
                "{} gets {} against the referendum",
                who(*w, names),
                more(*n, "vote")
            )
        }
        Step::VotesFromThis(n) => format!("you get {}", more(*n, "vote")),
        Step::VotesForEach(filter, n) => format!("each {} gets {}", noun(filter), more(*n, "vote")),
        Step::Abstain(w) => format!("{} abstains", who(*w, names)),
        Step::ChangeVotes(w) => format!(
            "the votes and ballots of {} are on the chosen side",
            who(*w, names)
        ),
        Step::CancelReferendum => "cancel the referendum".to_owned(),
        Step::ReturnCallingCard => {
            "the political action card that was played returns to its owner's hand".to_owned()
        }
        Step::ForbidActionToAll => {
            "minions of the acting Methuselah cannot perform the same action again this turn"
                .to_owned()
        }

        Step::StayInCombat => {
            "this minion is wounded, but does not go to torpor until combat ends; \
             three rounds in which no card is played end combat"
                .to_owned()
        }
        Step::NotBurned(n) => format!(
            "the ally being burned is not burned, and gains {n} life if it has none (up to its \
             starting life)"
        ),
        Step::Diablerize(w) => format!("diablerize {}", who(*w, names)),
        Step::SummonToCombat { full } => format!(
            "queue a combat of the bottom card of your crypt, which enters your ready region \
             contesting nothing, a vampire with blood equal to {} capacity, with the opposing \
             minion; remove it from the game at the end of that combat",
            if *full { "its" } else { "half its" }
        ),
        Step::QueueCombat => "queue a combat with the opposing minion".to_owned(),
        Step::NewRound => "instead of ending combat, start a new round".to_owned(),
        Step::ContinueAction => "the action continues as if unblocked".to_owned(),
        Step::Maneuver => "maneuver".to_owned(),
        Step::Press => "press".to_owned(),
        Step::PressToContinue => "press, only to continue combat".to_owned(),
        Step::PressToEnd => "press, only to end combat".to_owned(),
        Step::PreventNormal(n) => format!("prevent {}", amount(n, "non-aggravated damage")),
        Step::PreventStrike(n) => {
            format!(
                "prevent {} from the opposing minion's strike",
                amount(n, "damage")
            )
        }
        Step::PreventAggravatedStrike(n) => {
            format!(
                "prevent {} from the opposing minion's strike",
                amount(n, "aggravated damage")
            )
        }
        Step::TreatStrikeAsNormal => {
            "this minion treats aggravated damage from the opposing minion's strike as normal"
                .to_owned()
        }
        Step::Prevent(n) => format!("prevent {}", amount(n, "damage")),
        Step::PreventGun(n) => format!("prevent {n} damage from guns over the combat"),
        Step::PreventOtherThanGun(n) => {
            format!("prevent {n} damage from anything but guns, and no more this combat")
        }
        Step::IfInflicted(then) => format!(
            "if this strike inflicts damage on the opposing minion: {}",
            steps(then, names)
        ),
        Step::InflictMore(n) => format!("{n} more damage of the same kind"),
        Step::AdditionalStrikes(n) => format!("{} (limited)", count(*n, "additional strike")),
        Step::AdditionalStrikesAnyway(n) => {
            let strikes = count(*n, "additional strike");
            format!("{strikes} outside the limit of one effect each round")
        }
        Step::HandStrikesOnly => {
            "strikes that are not hand strikes cannot be used this round".to_owned()
        }
        Step::FailAction => "the action fails".to_owned(),
        Step::EndCombat => "combat ends".to_owned(),
        Step::CancelCombat => "combat is cancelled".to_owned(),
        Step::DamageByStrength(w) => {
            let victim = who(*w, names);
            format!("{victim} takes environmental damage equal to its strength")
        }
        Step::StrikeDamage(n) => format!("the strike is at +{n} damage"),
        Step::NextRoundClose => "if there is another round, it is at close range".to_owned(),
        Step::InflictDamage {
            to,
            amount,
            unpreventable,
        } => {
            let sure = if *unpreventable { "unpreventable " } else { "" };
            let victim = who(*to, names);
            format!("this minion inflicts {amount} {sure}damage on {victim}")
        }
        Step::EnvironmentalDamage {
            to,
            amount,
            aggravated,
            unpreventable,
        } => {
            let kind = if *aggravated {
                "environmental aggravated"
            } else {
                "environmental"
            };
            let sure = if *unpreventable { "unpreventable " } else { "" };
            format!("{} takes {amount} {sure}{kind} damage", who(*to, names))
        }
    }
}

fn granted(time: Span, what: &str) -> String {
    format!("{}: {what}", until(time))
}

fn more(n: u8, noun: &str) -> String {
    format!("+{}", count(n, noun))
}
