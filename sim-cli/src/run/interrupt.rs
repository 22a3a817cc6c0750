//! Ctrl-C and SIGTERM while games are played.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked whether a signal has come, to say so.
const LOOK: Duration = Duration::from_millis(50);

/// What asks the program to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// SIGTERM, which `kill` sends.
    Terminate,
}

impl Signal {
    const ALL: [Signal; 2] = [Signal::Interrupt, Signal::Terminate];

    const fn number(self) -> i32 {
        match self {
            Signal::Interrupt => SIGINT,
            Signal::Terminate => SIGTERM,
        }
    }

    /// The exit code of a program that it ended: 128 and its number, as shells have it.
    pub const fn exit_code(self) -> u8 {
        128 + self.number() as u8
    }
}

/// Listens for signals.
#[derive(Clone, Debug)]
pub struct Interrupt {
    /// The number of the last signal; 0 before the first.
    last: Arc<AtomicUsize>,
}

impl Interrupt {
    /// From now on a first signal is noted, and the second ends the program at
    /// once. Soon after the first, `told` is called, on a thread of its own.
    ///
    /// # Errors
    /// If the system does not let the program listen.
    pub fn listen(told: impl FnOnce() + Send + 'static) -> io::Result<Interrupt> {
        let last = Arc::new(AtomicUsize::new(0));
        let again = Arc::new(AtomicBool::new(false));
        for signal in Signal::ALL {
            let number = signal.number();
            // In this order: the first signal finds `again` unset, and sets it.
            let code = i32::from(signal.exit_code());
            flag::register_conditional_shutdown(number, code, Arc::clone(&again))?;
            flag::register(number, Arc::clone(&again))?;
            flag::register_usize(number, Arc::clone(&last), number as usize)?;
        }
        let interrupt = Interrupt { last };
        let watched = interrupt.clone();
        // No more than a few instructions are allowed where a signal comes in, so
        // somebody else must speak.
        std::thread::spawn(move || {
            while watched.came().is_none() {
                std::thread::sleep(LOOK);
            }
            told();
        });
        Ok(interrupt)
    }

    /// The signal that came, if any.
    pub fn came(&self) -> Option<Signal> {
        let last = self.last.load(Ordering::SeqCst);
        Signal::ALL
            .into_iter()
            .find(|signal| signal.number() as usize == last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_those_of_shells() {
        assert_eq!(Signal::ALL.map(Signal::exit_code), [130, 143]);
    }
}
