//! From a spec string to an agent.

use crate::{Agent, Heuristic, Random, Sensible};

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
    /// The agent takes no such parameter.
    #[error("the agent {name:?} takes no parameter {parameter:?}; write it as {usage:?}")]
    Parameter {
        /// The agent.
        name: String,
        /// The parameter given.
        parameter: String,
        /// How the spec is written.
        usage: &'static str,
    },
}

struct Entry {
    info: AgentInfo,
    make: fn(u64) -> Box<dyn Agent>,
}

/// Every agent: one line each.
const AGENTS: &[Entry] = &[
    Entry {
        info: AgentInfo {
            name: "random",
            usage: "random",
            summary: "chooses uniformly among the legal choices",
        },
        make: |seed| Box::new(Random::new(seed)),
    },
    Entry {
        info: AgentInfo {
            name: "sensible",
            usage: "sensible",
            summary: "follows simple rules of thumb: influences vampires out, bleeds, blocks what it can stop",
        },
        make: |seed| Box::new(Sensible::new(seed)),
    },
    Entry {
        info: AgentInfo {
            name: "heuristic",
            usage: "heuristic",
            summary: "reads every card's script and counts the table: who threatens whom, what a fight costs, what a vote does",
        },
        make: |seed| Box::new(Heuristic::new(seed)),
    },
];

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
    match parts.next() {
        None => Ok((entry.make)(seed)),
        Some(parameter) => Err(SpecError::Parameter {
            name: name.to_string(),
            parameter: parameter.to_string(),
            usage: entry.info.usage,
        }),
    }
}
