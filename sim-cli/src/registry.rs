//! Agents of a program's own, beside those that are built in.
//!
//! Who writes an agent need not change this project: a crate with the agent, and a `main` of one
//! line, is a program that has every command, for every agent. `examples/my-agent` is one.

use agents::{Agent, AgentInfo, SpecError};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

/// Makes an agent from the parameters of its spec, which colons part, and the seed of its random
/// stream. What it does not take of them is the error, word for word.
pub type Make = fn(parameters: &[&str], seed: u64) -> Result<Box<dyn Agent>, String>;

/// What a spec cannot be made of: it would not be told apart from others in a list, or from its
/// parameters.
const APART: [char; 3] = [':', ',', ';'];

/// The agents that a program has besides those that are built in.
///
/// ```
/// use agents::Random;
/// use sim_cli::Registry;
///
/// let registry = Registry::new("1.2").agent("mine", "chooses as it likes", |seed| {
///     Box::new(Random::new(seed))
/// });
/// // A program would now end with: `sim_cli::main_with(registry)`.
/// assert_eq!(registry.agents().map(|agent| agent.name).collect::<Vec<_>>(), ["mine"]);
/// ```
///
/// A whole program, but for the agent:
///
/// ```no_run
/// # use std::process::ExitCode;
/// # use engine::{Choice, Decision, View};
/// # use sim_cli::Registry;
/// # struct Bleeder;
/// # impl agents::Agent for Bleeder {
/// #     fn choose(&mut self, _: &View<'_>, _: Decision, _: &[Choice]) -> usize {
/// #         0
/// #     }
/// # }
/// fn main() -> ExitCode {
///     sim_cli::main_with(Registry::new(env!("CARGO_PKG_VERSION"))
///         .agent("bleeder", "bleeds whenever it can", |_seed| Box::new(Bleeder)))
/// }
/// ```
#[derive(Clone, Default)]
pub struct Registry {
    version: String,
    own: Vec<Own>,
}

/// An agent, and how it is made.
#[derive(Clone, Copy)]
struct Own {
    info: AgentInfo,
    make: Maker,
}

#[derive(Clone, Copy)]
enum Maker {
    Plain(fn(u64) -> Box<dyn Agent>),
    WithParameters(Make),
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.agents().map(|agent| agent.name).collect();
        f.debug_struct("Registry")
            .field("version", &self.version)
            .field("agents", &names)
            .finish()
    }
}

impl Registry {
    /// None yet. The version is to be another one whenever an agent plays otherwise than before:
    /// a folder of results has it among its fingerprints, and shards of programs with different
    /// ones are not put together. Mostly it is `env!("CARGO_PKG_VERSION")`.
    pub fn new(version: &str) -> Registry {
        Registry {
            version: version.to_owned(),
            own: Vec::new(),
        }
    }

    /// The same with one agent more, whose spec is its name. It is made from the seed of its random
    /// stream, anew for each seat of each game.
    ///
    /// # Panics
    /// If there is an agent of this name already, or the name is empty or has a colon, a comma, a
    /// semicolon or white space.
    #[must_use]
    pub fn agent(
        self,
        name: &'static str,
        summary: &'static str,
        make: fn(seed: u64) -> Box<dyn Agent>,
    ) -> Registry {
        let usage = name;
        let info = AgentInfo {
            name,
            usage,
            summary,
        };
        self.and(info, Maker::Plain(make))
    }

    /// The same with one agent more, whose spec has parameters behind its name: `mine:3:fast`.
    ///
    /// # Panics
    /// As [`Registry::agent`].
    #[must_use]
    pub fn agent_with_parameters(self, info: AgentInfo, make: Make) -> Registry {
        self.and(info, Maker::WithParameters(make))
    }

    fn and(mut self, info: AgentInfo, make: Maker) -> Registry {
        let name = info.name;
        let odd = |c: char| c.is_whitespace() || APART.contains(&c);
        assert!(
            !name.is_empty() && !name.contains(odd),
            "{name:?} is no name of an agent: it is to be a word without colons, commas and semicolons"
        );
        let taken: BTreeSet<&str> = crate::exec::built_in()
            .into_iter()
            .chain(self.agents())
            .map(|agent| agent.name)
            .collect();
        assert!(
            !taken.contains(name),
            "an agent is called {name:?} already; give this one another name"
        );
        self.own.push(Own { info, make });
        self
    }

    /// What specs can name here besides the agents that are built in.
    pub fn agents(&self) -> impl Iterator<Item = AgentInfo> + '_ {
        self.own.iter().map(|own| own.info)
    }

    /// The version of the agents, if there are any.
    pub fn version(&self) -> Option<&str> {
        (!self.own.is_empty()).then_some(self.version.as_str())
    }

    /// The agent that a spec names; `None` if it is none of these.
    ///
    /// # Errors
    /// If it does not take a parameter.
    pub fn build(&self, spec: &str, seed: u64) -> Option<Result<Box<dyn Agent>, SpecError>> {
        let mut parts = spec.split(':');
        let name = parts.next().unwrap_or_default();
        let own = self.own.iter().find(|own| own.info.name == name)?;
        let parameters: Vec<&str> = parts.collect();
        let made = match (own.make, &parameters[..]) {
            (Maker::Plain(make), []) => Ok(make(seed)),
            (Maker::Plain(_), [parameter, ..]) => Err((*parameter).to_owned()),
            (Maker::WithParameters(make), parameters) => make(parameters, seed),
        };
        Some(made.map_err(|parameter| SpecError::Parameter {
            name: name.to_owned(),
            parameter,
            usage: own.info.usage,
        }))
    }
}

static IN_USE: OnceLock<Registry> = OnceLock::new();

/// From now on the agents of this registry can be named wherever ours can. Once in a program.
pub(crate) fn bring(registry: Registry) {
    // Whoever calls twice has its first agents: it is one program.
    let _ = IN_USE.set(registry);
}

/// The agents that this program has of its own.
pub(crate) fn in_use() -> &'static Registry {
    static NONE: Registry = Registry {
        version: String::new(),
        own: Vec::new(),
    };
    IN_USE.get().unwrap_or(&NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use agents::Random;

    const PATIENT: AgentInfo = AgentInfo {
        name: "patient",
        usage: "patient[:N]",
        summary: "waits N turns",
    };

    fn registry() -> Registry {
        let make = |parameters: &[&str], seed| match parameters {
            [] | ["1" | "2"] => Ok(Box::new(Random::new(seed)) as Box<dyn Agent>),
            [first, ..] => Err((*first).to_owned()),
        };
        let plain = Registry::new("7").agent("mine", "as it likes", |s| Box::new(Random::new(s)));
        plain.agent_with_parameters(PATIENT, make)
    }

    #[test]
    fn agents_are_made_by_their_specs() {
        let registry = registry();
        for spec in ["mine", "patient", "patient:2"] {
            assert!(registry.build(spec, 1).is_some_and(|made| made.is_ok()));
        }
        assert!(registry.build("random", 1).is_none());
        for (spec, said) in [
            ("mine:fast", "no parameter \"fast\"; write it as \"mine\""),
            (
                "patient:3",
                "no parameter \"3\"; write it as \"patient[:N]\"",
            ),
        ] {
            let error = registry.build(spec, 1).unwrap().map(|_| ()).unwrap_err();
            assert!(error.to_string().contains(said), "{error}");
        }
        assert_eq!(registry.version(), Some("7"));
        assert_eq!(Registry::new("7").version(), None);
    }

    #[test]
    fn a_name_that_is_taken_or_would_not_be_understood_is_refused() {
        for name in ["random", "exec", "mine", "", "a:b", "a,b", "a b"] {
            let named = || registry().agent(name, "", |seed| Box::new(Random::new(seed)));
            assert!(std::panic::catch_unwind(named).is_err(), "{name:?}");
        }
    }
}
