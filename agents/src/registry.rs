//! From a spec string to an agent.

use crate::mcts::parse_budget;
use crate::search::Selection;
use crate::{Agent, Heuristic, Learned, Mcts, MctsSettings, Random, Rollout, Sensible};

/// An agent that a spec can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgentInfo {
    /// The name that starts its spec.
    pub name: &'static str,
    /// How its spec is written.
    pub usage: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
}

/// Why a spec names no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The name is unknown.
    #[error("no agent is called {name:?}; there are: {known}")]
    Unknown {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The agent takes no such parameter, or not with that value.
    #[error("the agent {name:?} takes no parameter {parameter:?}; write it as {usage:?}")]
    Parameter {
        /// The agent.
        name: String,
        /// The parameter given.
        parameter: String,
        /// How the spec is written.
        usage: &'static str,
    },
    /// The agent is another program, and that is not as it should be.
    #[error("the agent {spec:?} {what}")]
    Program {
        /// The spec.
        spec: String,
        /// What is wrong, and what to do.
        what: String,
    },
}

/// An agent, or the parameter that it does not take.
type Made = Result<Box<dyn Agent>, Refused>;

/// An agent, and how it is made from the parameters of its spec and a seed.
struct Entry {
    info: AgentInfo,
    make: Make,
}

#[derive(Clone, Copy)]
enum Make {
    Plain(fn(u64) -> Box<dyn Agent>),
    WithParameters(fn(&[&str], u64) -> Made),
}

/// An agent whose spec is its name.
const fn plain(
    name: &'static str,
    summary: &'static str,
    make: fn(u64) -> Box<dyn Agent>,
) -> Entry {
    Entry {
        info: AgentInfo {
            name,
            usage: name,
            summary,
        },
        make: Make::Plain(make),
    }
}

/// The parameter that an agent does not take.
struct Refused(String);

const RANDOM: &str = "chooses uniformly among the legal choices";
const SENSIBLE: &str =
    "follows simple rules of thumb: influences vampires out, bleeds, blocks what it can stop";
const HEURISTIC: &str = "reads every card's script and counts the table: who threatens whom, what a fight costs, what a vote does";

/// Every agent: one line each, but for those with parameters.
const AGENTS: &[Entry] = &[
    plain("random", RANDOM, |seed| Box::new(Random::new(seed))),
    plain("sensible", SENSIBLE, |seed| Box::new(Sensible::new(seed))),
    plain("heuristic", HEURISTIC, |seed| Box::new(Heuristic::new(seed))),
    Entry {
        info: AgentInfo {
            name: "learned",
            usage: "learned[:trust=X]",
            summary: "corrects what heuristic thinks of a choice by what it has learned from games with itself; \
                      the correction counts X times (1)",
        },
        make: Make::WithParameters(|parameters, seed| {
            Ok(Box::new(Learned::new(seed, trust(parameters)?)))
        }),
    },
    Entry {
        info: AgentInfo {
            name: "mcts",
            usage: "mcts[:N|:Nms][:rollout=random|sensible|heuristic|learned][:depth=D][:select=puct|ucb1][:c=X]",
            summary: "searches: N simulations a decision (200), or N milliseconds, which no seed repeats; \
                      worlds are played on by the rollout (heuristic) until D turns have ended (3, or 5 with 400 simulations or 50 ms), and \
                      valued; moves are selected by puct or ucb1 (puct) with the exploration constant c (0.3; 0.1)",
        },
        make: Make::WithParameters(|parameters, seed| {
            Ok(Box::new(Mcts::new(mcts_settings(parameters)?, seed)))
        }),
    },
];

fn trust(parameters: &[&str]) -> Result<f32, Refused> {
    let mut trust = 1.0;
    for parameter in parameters {
        let number = parameter.strip_prefix("trust=").and_then(weight);
        put(&mut trust, number).ok_or_else(|| Refused(parameter.to_string()))?;
    }
    Ok(trust as f32)
}

fn mcts_settings(parameters: &[&str]) -> Result<MctsSettings, Refused> {
    let mut settings = MctsSettings::default();
    let mut constant = None;
    for (i, parameter) in parameters.iter().enumerate() {
        let understood = match parameter.split_once('=') {
            Some(("rollout", "random")) => put(&mut settings.rollout, Some(Rollout::Random)),
            Some(("rollout", "sensible")) => put(&mut settings.rollout, Some(Rollout::Sensible)),
            Some(("rollout", "heuristic")) => put(&mut settings.rollout, Some(Rollout::Heuristic)),
            Some(("rollout", "learned")) => put(&mut settings.rollout, Some(Rollout::Learned)),
            Some(("depth", n)) => put(
                &mut settings.depth,
                n.parse().ok().filter(|n| *n > 0).map(Some),
            ),
            Some(("select", "puct")) => put(&mut settings.selection, Some(MctsSettings::PUCT)),
            Some(("select", "ucb1")) => put(&mut settings.selection, Some(MctsSettings::UCB1)),
            Some(("c", x)) => put(&mut constant, weight(x).map(Some)),
            None if i == 0 => put(&mut settings.budget, parse_budget(parameter)),
            _ => None,
        };
        understood.ok_or_else(|| Refused(parameter.to_string()))?;
    }
    if let (Some(c), Selection::Ucb1 { exploration, .. } | Selection::Puct { exploration }) =
        (constant, &mut settings.selection)
    {
        *exploration = c;
    }
    Ok(settings)
}

/// A number that is not negative.
fn weight(text: &str) -> Option<f64> {
    text.parse()
        .ok()
        .filter(|x: &f64| x.is_finite() && *x >= 0.0)
}

/// Stores a value that was understood.
fn put<T>(place: &mut T, value: Option<T>) -> Option<()> {
    *place = value?;
    Some(())
}

/// What a spec can name.
pub fn catalogue() -> Vec<AgentInfo> {
    AGENTS.iter().map(|e| e.info).collect()
}

/// The agent that a spec, `name[:parameter]...`, names, with its random stream.
///
/// # Errors
/// If the name or a parameter is unknown.
pub fn build(spec: &str, seed: u64) -> Result<Box<dyn Agent>, SpecError> {
    let mut parts = spec.split(':');
    let name = parts.next().unwrap_or_default();
    let Some(entry) = AGENTS.iter().find(|e| e.info.name == name) else {
        let known: Vec<_> = AGENTS.iter().map(|e| e.info.name).collect();
        return Err(SpecError::Unknown {
            name: name.to_string(),
            known: known.join(", "),
        });
    };
    let parameters: Vec<_> = parts.collect();
    let made = match (entry.make, &parameters[..]) {
        (Make::Plain(make), []) => Ok(make(seed)),
        (Make::Plain(_), [parameter, ..]) => Err(Refused(parameter.to_string())),
        (Make::WithParameters(make), parameters) => make(parameters, seed),
    };
    made.map_err(|Refused(parameter)| SpecError::Parameter {
        name: name.to_string(),
        parameter,
        usage: entry.info.usage,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_is_made_from_its_name() {
        for info in catalogue() {
            assert!(build(info.name, 1).is_ok(), "{}", info.name);
        }
    }

    #[test]
    fn mcts_takes_its_parameters() {
        for spec in [
            "mcts:200",
            "mcts:20ms",
            "mcts:200:rollout=random:depth=3:c=0.25",
            "mcts:200:select=ucb1:c=0.2",
            "mcts:c=0.2:select=puct",
            "mcts:depth=1",
            "mcts:rollout=sensible",
            "mcts:200:rollout=heuristic:depth=2",
            "mcts:200:rollout=learned",
        ] {
            assert!(build(spec, 1).is_ok(), "{spec}");
        }
    }

    #[test]
    fn only_a_budget_of_time_does_not_repeat() {
        for (spec, repeats) in [
            ("random", true),
            ("heuristic", true),
            ("mcts", true),
            ("mcts:20", true),
            ("learned", true),
            ("mcts:20ms", false),
            ("mcts:20ms:rollout=random", false),
        ] {
            let agent = build(spec, 1).unwrap_or_else(|error| panic!("{spec}: {error}"));
            assert_eq!(agent.repeats(), repeats, "{spec}");
        }
    }

    #[test]
    fn unknown_parameters_are_refused_by_name() {
        for (spec, culprit) in [
            ("random:1", "1"),
            ("sensible:depth=2", "depth=2"),
            ("learned:2", "2"),
            ("learned:trust=-1", "trust=-1"),
            ("mcts:", ""),
            ("mcts:0", "0"),
            ("mcts:-5", "-5"),
            ("mcts:0ms", "0ms"),
            ("mcts:fast", "fast"),
            ("mcts:200:300", "300"),
            ("mcts:200:rollout=perfect", "rollout=perfect"),
            ("mcts:200:depth=0", "depth=0"),
            ("mcts:200:c=inf", "c=inf"),
            ("mcts:200:d=2", "d=2"),
            ("mcts:200:select=luck", "select=luck"),
        ] {
            match build(spec, 1).map(|_| ()) {
                Err(SpecError::Parameter { parameter, .. }) => assert_eq!(parameter, culprit),
                other => panic!("{spec}: {other:?}"),
            }
        }
    }
}
