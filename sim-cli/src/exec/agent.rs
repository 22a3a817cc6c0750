//! The agent that asks a program, and the programs that run.

use super::observe;
use super::process::{Process, Wrong};
use super::protocol::{Answer, Choose, Hello, Request, Start, PROTOCOL};
use crate::panics::Said;
use crate::registry;
use agents::tensor::{self, Reader};
use agents::{Agent, AgentInfo, Follower, SpecError};
use engine::{Choice, Decision, Setup, View};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::panic::panic_any;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::Duration;

/// How its spec begins.
const NAME: &str = "exec";

/// How its spec is written.
const USAGE: &str = "exec:[Ns:|Nms:]COMMAND";

/// How long a decision may take where the spec does not say.
const LIMIT: Duration = Duration::from_secs(10);

/// The first answer may take so many times as long: programs have to load.
const TO_BEGIN: u32 = 10;

/// Failures after which a program may be given up.
const FEW: u64 = 20;

/// It is given up if more than one in so many games of a seat failed by it.
const OFTEN: u64 = 50;

/// The agent that a spec names, with its random stream: those of [`agents::build`], those that this
/// program has of its own ([`crate::Registry`]), and programs.
///
/// # Errors
/// If the name or a parameter is unknown; if the program cannot be started, or does not speak as
/// it should. It is tried once.
pub fn build(spec: &str, seed: u64) -> Result<Box<dyn Agent>, SpecError> {
    let Some(command) = spec.strip_prefix(NAME).and_then(|s| s.strip_prefix(':')) else {
        if let Some(own) = registry::in_use().build(spec, seed) {
            return own;
        }
        return agents::build(spec, seed).map_err(|error| match error {
            SpecError::Unknown { name, .. } => SpecError::Unknown {
                name,
                known: catalogue()
                    .iter()
                    .map(|a| a.name)
                    .collect::<Vec<_>>()
                    .join(", "),
            },
            other @ (SpecError::Parameter { .. } | SpecError::Program { .. }) => other,
        });
    };
    let wrong = |what| SpecError::Program {
        spec: spec.to_owned(),
        what,
    };
    let programs = Programs::of(spec, command).map_err(wrong)?;
    programs.state().played += 1;
    Ok(Box::new(Exec {
        programs,
        seed,
        begun: None,
        start: None,
        moves: Vec::new(),
        sent: 0,
        reader: Reader::new(),
        asked: 0,
    }))
}

/// What a spec can name: our agents, those that this program has of its own, and programs.
pub fn catalogue() -> Vec<AgentInfo> {
    let mut all = built_in();
    let programs = all.pop();
    all.extend(registry::in_use().agents());
    all.extend(programs);
    all
}

/// What a spec can name in any program, those that are programs last.
pub(crate) fn built_in() -> Vec<AgentInfo> {
    let mut all = agents::catalogue();
    all.push(AgentInfo {
        name: NAME,
        usage: USAGE,
        summary: "another program, as docs/exec.md says: asked on its standard input, it answers on its standard output \
                  within N seconds or milliseconds (10s); \"methuselah serve AGENT\" is one",
    });
    all
}

/// Whether a spec names another program.
pub fn is_program(spec: &str) -> bool {
    let rest = spec.strip_prefix(NAME);
    rest.is_some_and(|rest| rest.starts_with(':'))
}

/// How often the programs of a spec have failed until now.
pub fn failures(spec: &str) -> u64 {
    let all = all();
    let programs = all.get(spec).and_then(|programs| programs.as_ref().ok());
    programs.map_or(0, |programs| programs.state().failed())
}

/// What programs did wrong until now, a line each; nothing of those that did nothing wrong.
pub fn complaints() -> Vec<String> {
    let all = all();
    let complaint = |(spec, programs): (&String, &Result<Arc<Programs>, String>)| {
        let state = programs.as_ref().ok()?.state();
        let (late, ended, nonsense) = (state.late, state.ended, state.nonsense);
        (late + ended + nonsense > 0).then(|| {
            format!("{spec}: too late {late} times, ended {ended} times, nonsense {nonsense} times")
        })
    };
    all.iter().filter_map(complaint).collect()
}

/// Ends the programs that run.
pub fn end() {
    let mut idle = Vec::new();
    for programs in all().values().flatten() {
        idle.append(&mut programs.state().idle);
    }
    // All of them at once, and then each is waited for.
    for process in &mut idle {
        process.say_good_bye();
    }
}

/// The programs of each spec, or why there are none.
type All = BTreeMap<String, Result<Arc<Programs>, String>>;

fn all() -> MutexGuard<'static, All> {
    static ALL: LazyLock<Mutex<All>> = LazyLock::new(Mutex::default);
    ALL.lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The programs of one spec: they play one seat of one game each, at a time.
#[derive(Debug)]
struct Programs {
    spec: String,
    words: Vec<String>,
    limit: Duration,
    hello: Hello,
    state: Mutex<State>,
}

/// Those that wait for another game, and what went wrong.
#[derive(Debug, Default)]
struct State {
    idle: Vec<Process>,
    /// Seats of games, each of which would have a program.
    played: u64,
    late: u64,
    ended: u64,
    nonsense: u64,
}

impl State {
    fn failed(&self) -> u64 {
        self.late + self.ended + self.nonsense
    }
}

impl Programs {
    /// Those of a spec, of which one is started for a try.
    fn of(spec: &str, command: &str) -> Result<Arc<Programs>, String> {
        let mut all = all();
        if let Some(there) = all.get(spec) {
            return there.clone();
        }
        let programs = Programs::tried(spec, command).map(Arc::new);
        all.insert(spec.to_owned(), programs.clone());
        programs
    }

    fn tried(spec: &str, command: &str) -> Result<Programs, String> {
        let (limit, command) = limit_of(command)?;
        let words = shlex::split(command)
            .ok_or_else(|| "has a quotation mark or a backslash without an end".to_owned())?;
        if words.is_empty() {
            return Err(format!("names no program; write it as {USAGE:?}"));
        }
        let (process, hello) = begin(&words, limit)?;
        if hello.follows {
            eprintln!(
                "note: {spec} plays the games along, with all that is hidden in them, as methuselah serve does"
            );
        }
        Ok(Programs {
            spec: spec.to_owned(),
            words,
            limit,
            hello,
            state: Mutex::new(State {
                idle: vec![process],
                ..State::default()
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        let state = self.state.lock();
        state.unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// One that waits, or another one.
    fn take(&self) -> Result<Process, Wrong> {
        let mut state = self.state();
        let failed = state.failed();
        if failed >= FEW && failed * OFTEN > state.played {
            return Err(Wrong::Nonsense(format!(
                "is not asked any more, having failed {failed} times"
            )));
        }
        if let Some(process) = state.idle.pop() {
            return Ok(process);
        }
        drop(state);
        let begun = begin(&self.words, self.limit).map_err(Wrong::Nonsense)?;
        Ok(begun.0)
    }
}

/// The limit that a command begins with, and the rest of it.
fn limit_of(command: &str) -> Result<(Duration, &str), String> {
    let Some((first, rest)) = command.split_once(':') else {
        return Ok((LIMIT, command));
    };
    let number = |unit: &str| first.strip_suffix(unit)?.parse::<u64>().ok();
    let limit = match (number("ms"), number("s")) {
        (Some(n), _) => Duration::from_millis(n),
        (None, Some(n)) => Duration::from_secs(n),
        (None, None) => return Ok((LIMIT, command)),
    };
    match limit.is_zero() {
        true => Err(format!("has no time to answer; write it as {USAGE:?}")),
        false => Ok((limit, rest)),
    }
}

/// Starts a program, and hears who it is.
fn begin(words: &[String], limit: Duration) -> Result<(Process, Hello), String> {
    let mut process = Process::start(words)
        .map_err(|error| format!("cannot be started: {error}; is {:?} there?", words[0]))?;
    let request = Request::Hello {
        protocol: PROTOCOL,
        program: format!("methuselah {}", env!("CARGO_PKG_VERSION")),
    };
    let line = process
        .ask(line_of(&request), limit * TO_BEGIN)
        .map_err(|wrong| {
            format!("{wrong}, as it was greeted; docs/exec.md has what it is to say")
        })?;
    let hello: Hello = parsed(&line)?;
    if hello.protocol != PROTOCOL {
        return Err(format!(
            "speaks version {}, and version {PROTOCOL} is spoken here",
            hello.protocol
        ));
    }
    match hello.features {
        Some(other) if other != tensor::VERSION => Err(format!(
            "wants features of version {other}, and those of version {} are told here",
            tensor::VERSION
        )),
        Some(_) | None => Ok((process, hello)),
    }
}

/// A request as a line.
fn line_of(request: &Request) -> Vec<u8> {
    let mut line = serde_json::to_vec(request).expect("our requests are JSON");
    line.push(b'\n');
    line
}

/// An answer, of its line.
fn parsed<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| {
        let shown: String = line.trim_end().chars().take(120).collect();
        format!("answers with {shown:?}: {error}")
    })
}

/// An agent in another program.
struct Exec {
    programs: Arc<Programs>,
    seed: u64,
    /// The program that plays for it, from its first decision on.
    begun: Option<Process>,
    /// Of a program that plays along: how the game begins.
    start: Option<Box<Start>>,
    /// Of a program that plays along: the choices until now, of which so many were sent.
    moves: Vec<u8>,
    sent: usize,
    /// What tells the features, where they are asked for.
    reader: Reader,
    asked: u64,
}

impl Exec {
    /// The answer of the program.
    fn ask(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
    ) -> Result<usize, Wrong> {
        let follows = self.programs.hello.follows;
        let features = self.programs.hello.features.is_some();
        let mut lines = Vec::new();
        let mut process = match self.begun.take() {
            Some(process) => process,
            None => {
                let mut setup = None;
                if follows {
                    setup = self.start.take();
                }
                lines = line_of(&Request::Game {
                    seat: view.seat().0,
                    seed: self.seed,
                    seats: view.seat_count(),
                    setup,
                });
                self.programs.take()?
            }
        };
        self.asked += 1;
        lines.extend(line_of(&Request::Choose(Box::new(Choose {
            id: self.asked,
            prompt: observe::prompt(decision),
            window: observe::window(decision),
            choices: observe::choices(view, choices, follows),
            table: (!follows).then(|| observe::table(view)),
            moves: follows.then(|| self.moves[self.sent..].to_vec()),
            numbers: features.then(|| observe::numbers(view, decision, choices, &mut self.reader)),
        }))));
        self.sent = self.moves.len();
        let line = process.ask(lines, self.programs.limit)?;
        let answer: Answer = parsed(&line).map_err(Wrong::Nonsense)?;
        let choice = match answer {
            Answer { id, .. } if id != self.asked => Err(format!(
                "answers request {id}, and request {} was asked",
                self.asked
            )),
            Answer {
                error: Some(why), ..
            } => Err(format!("says: {why}")),
            Answer { choice: None, .. } => Err("answers without a choice".to_owned()),
            Answer {
                choice: Some(k), ..
            } if k >= choices.len() => Err(format!(
                "answers with choice {k}, and there are the choices 0 to {}",
                choices.len() - 1
            )),
            Answer {
                choice: Some(k), ..
            } => Ok(k),
        };
        let choice = choice.map_err(Wrong::Nonsense)?;
        self.begun = Some(process);
        Ok(choice)
    }
}

impl Agent for Exec {
    fn choose(&mut self, view: &View<'_>, decision: Decision, choices: &[Choice]) -> usize {
        let wrong = match self.ask(view, decision, choices) {
            Ok(choice) => return choice,
            Err(wrong) => wrong,
        };
        let mut state = self.programs.state();
        match &wrong {
            Wrong::Late(_) => state.late += 1,
            Wrong::Ended(_) => state.ended += 1,
            Wrong::Nonsense(_) => state.nonsense += 1,
        }
        drop(state);
        let (spec, seat) = (&self.programs.spec, view.seat().0);
        panic_any(Said(format!("{spec} on seat {seat} {wrong}")))
    }

    fn repeats(&self) -> bool {
        self.programs.hello.repeats
    }

    fn follower(&mut self) -> Option<&mut dyn Follower> {
        match self.programs.hello.follows {
            true => Some(self),
            false => None,
        }
    }
}

impl Follower for Exec {
    fn follow(&mut self, setup: &Setup, taken: &[u8]) {
        if self.asked == 0 {
            let start = Start::of(setup, crate::cards::in_use::db());
            self.start = Some(Box::new(start));
        }
        self.moves.extend_from_slice(&taken[self.moves.len()..]);
    }
}

impl Drop for Exec {
    fn drop(&mut self) {
        if let Some(process) = self.begun.take() {
            self.programs.state().idle.push(process);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_may_stand_before_the_command() {
        let ms = Duration::from_millis;
        assert_eq!(limit_of("python3 bot.py"), Ok((LIMIT, "python3 bot.py")));
        assert_eq!(limit_of("250ms:./bot -x:y"), Ok((ms(250), "./bot -x:y")));
        assert_eq!(limit_of("3s:bot"), Ok((ms(3000), "bot")));
        assert_eq!(limit_of("C:\\bot"), Ok((LIMIT, "C:\\bot")));
        assert!(limit_of("0s:bot").is_err());
    }

    #[test]
    fn what_names_no_program_is_refused() {
        for (spec, said) in [
            ("exec:", "names no program"),
            ("exec:0ms:x", "has no time to answer"),
            ("exec:'x", "a quotation mark"),
            ("exec:no-such-program-anywhere", "cannot be started"),
            ("genius", "sensible, heuristic, learned, mcts, exec"),
            ("exec", "no agent is called \"exec\""),
        ] {
            let error = build(spec, 1).map(|_| ()).unwrap_err().to_string();
            assert!(error.contains(said), "{spec}: {error}");
        }
    }
}
