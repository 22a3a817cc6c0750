//! A running program, of which an answer is waited for no longer than is said.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes that a line of an answer may have.
const LONGEST: u64 = 1 << 16;

/// How long a program may take to end once nothing more comes.
const TO_END: Duration = Duration::from_millis(300);

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It did not answer in time.
    Late(Duration),
    /// It is not there any more: how it ended.
    Ended(String),
    /// What it said makes no sense: why.
    Nonsense(String),
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Wrong::Late(limit) => write!(f, "has not answered within {limit:?}"),
            Wrong::Ended(how) => write!(f, "has ended ({how})"),
            Wrong::Nonsense(why) => write!(f, "{why}"),
        }
    }
}

/// A running program. It is ended when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Lines for its standard input; none any more once it is to end.
    requests: Option<Sender<Vec<u8>>>,
    /// Its lines.
    answers: Receiver<io::Result<String>>,
}

impl Process {
    /// Starts a program: its path or name, and its arguments.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(words: &[String]) -> io::Result<Process> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for us: games in flight are finished with those who play them.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(stdin), Some(stdout)) = pipes else {
            return Err(io::Error::other("it has no standard input or output"));
        };
        let (requests, to_write) = channel();
        let (to_read, answers) = channel();
        // Neither writing nor reading can be given up, so both are done by another thread, which
        // ends with the program.
        thread::Builder::new()
            .name("exec".into())
            .spawn(move || converse(stdin, stdout, &to_write, &to_read))?;
        Ok(Process {
            child,
            requests: Some(requests),
            answers,
        })
    }

    /// Sends lines, and gives the line that comes back.
    ///
    /// # Errors
    /// If none comes within the limit, or the program is not there any more. It is of no use then.
    pub fn ask(&mut self, lines: Vec<u8>, limit: Duration) -> Result<String, Wrong> {
        let sent = self
            .requests
            .as_ref()
            .is_some_and(|requests| requests.send(lines).is_ok());
        if !sent {
            return Err(self.ended(None));
        }
        match self.answers.recv_timeout(limit) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Err(Wrong::Nonsense(error.to_string()))
            }
            Ok(Err(error)) => Err(self.ended(Some(error))),
            Err(RecvTimeoutError::Timeout) => Err(Wrong::Late(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended(None)),
        }
    }

    /// How it ended, as far as can be told.
    fn ended(&mut self, error: Option<io::Error>) -> Wrong {
        Wrong::Ended(match (self.wait(TO_END), error) {
            (Some(status), _) => status.to_string(),
            (None, Some(error)) => error.to_string(),
            (None, None) => "its output is closed".to_owned(),
        })
    }

    /// Waits for its end, but not long.
    fn wait(&mut self, long: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + long;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// Sends nothing more, upon which the program is to end.
    pub fn say_good_bye(&mut self) {
        self.requests = None;
    }

    /// Ends it, with whatever it has started in its turn.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            // It may be gone already.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        // So that nothing is left of it.
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say_good_bye();
        if self.wait(TO_END).is_none() {
            self.kill();
        }
    }
}

/// Writes each request and reads a line for it, until either end is closed.
fn converse(
    mut stdin: ChildStdin,
    stdout: ChildStdout,
    requests: &Receiver<Vec<u8>>,
    answers: &Sender<io::Result<String>>,
) {
    let mut stdout = BufReader::new(stdout);
    for lines in requests {
        let written = stdin.write_all(&lines).and_then(|()| stdin.flush());
        let answer = written.and_then(|()| line(&mut stdout));
        let last = answer.is_err();
        if answers.send(answer).is_err() || last {
            return;
        }
    }
}

/// The next line.
fn line(from: &mut impl BufRead) -> io::Result<String> {
    let mut line = Vec::new();
    from.take(LONGEST).read_until(b'\n', &mut line)?;
    if line.last() == Some(&b'\n') {
        let nonsense = |_| io::Error::new(io::ErrorKind::InvalidData, "answers no UTF-8");
        return String::from_utf8(line).map_err(nonsense);
    }
    Err(match line.len() as u64 {
        LONGEST => io::Error::new(
            io::ErrorKind::InvalidData,
            format!("answers with a line of more than {LONGEST} bytes"),
        ),
        _ => io::ErrorKind::UnexpectedEof.into(),
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sh(script: &str) -> Process {
        let words = ["sh", "-c", script].map(str::to_owned);
        Process::start(&words).unwrap()
    }

    const SHORT: Duration = Duration::from_millis(200);
    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn lines_go_there_and_back() {
        let mut cat = sh("exec cat");
        for line in ["one\n", "two\n"] {
            assert_eq!(cat.ask(line.into(), LONG).unwrap(), line);
        }
    }

    #[test]
    fn who_does_not_answer_is_waited_for_no_longer_than_is_said() {
        // Neither reads nor writes, and has a child that outlives it.
        let mut asleep = sh("sleep 1000 & sleep 1000");
        let before = Instant::now();
        let much = vec![b'x'; 1 << 20];
        assert_eq!(asleep.ask(much, SHORT), Err(Wrong::Late(SHORT)));
        drop(asleep);
        assert!(before.elapsed() < LONG);
    }

    #[test]
    fn how_it_ended_is_said() {
        let mut gone = sh("read -r line; exit 7");
        let wrong = gone.ask("x\n".into(), LONG).unwrap_err();
        assert!(wrong.to_string().contains('7'), "{wrong}");
        // And again: nothing hangs.
        assert!(matches!(gone.ask("x\n".into(), LONG), Err(Wrong::Ended(_))));
    }

    #[test]
    fn lines_without_an_end_and_without_sense_are_nonsense() {
        let mut endless = sh("exec cat /dev/zero");
        let wrong = endless.ask("x\n".into(), LONG).unwrap_err();
        assert!(wrong.to_string().contains("65536 bytes"), "{wrong}");
        let mut no_text = sh("printf '\\377\\n'; exec cat");
        let wrong = no_text.ask("x\n".into(), LONG);
        assert_eq!(wrong, Err(Wrong::Nonsense("answers no UTF-8".into())));
    }
}
