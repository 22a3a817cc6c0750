//! Panics caught and told: a game that panics is one game lost, not the program.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{catch_unwind, set_hook, take_hook, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// How many calls of [`caught`] this thread is in.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    /// What the last panic in one of them said, and where.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What to panic with where the words say everything, and the place in the source nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said(pub String);

/// Does `work`, and gives its result.
///
/// What the panic says does not go to standard error: whoever called tells it.
/// Panics elsewhere are told as they always are.
///
/// # Errors
/// If it panics: what the panic said, and where; of one that [`Said`] something, that alone.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let elsewhere = take_hook();
        set_hook(Box::new(move |panic| match DEPTH.get() {
            0 => elsewhere(panic),
            // The place stands on a line of its own.
            _ => LAST.set(Some(panic.to_string().replacen('\n', " ", 1))),
        }));
    });
    DEPTH.set(DEPTH.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(work));
    DEPTH.set(DEPTH.get() - 1);
    done.map_err(|panic| {
        let last = LAST.take();
        match panic.downcast_ref::<Said>() {
            Some(Said(what)) => what.clone(),
            None => last.unwrap_or_else(|| words(&*panic)),
        }
    })
}

/// What a panic that no hook has seen said.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("without words");
    format!("panicked: {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_given_with_its_place_and_the_thread_goes_on() {
        assert_eq!(caught(|| 3), Ok(3));
        for n in 0..2 {
            let said = caught(|| assert!(n > 5, "no room for {n}")).unwrap_err();
            assert!(said.contains("panics.rs:"), "{said}");
            assert!(said.ends_with(&format!("no room for {n}")), "{said}");
        }
        assert_eq!(DEPTH.get(), 0);
        assert!(LAST.take().is_none());
    }

    #[test]
    fn what_is_said_stands_alone() {
        let said = caught(|| std::panic::panic_any(Said("the bot is late".into())));
        assert_eq!(said, Err::<(), _>("the bot is late".to_owned()));
        assert!(LAST.take().is_none());
    }

    #[test]
    fn one_within_another() {
        let outer = caught(|| {
            let inner = caught(|| panic!("inner")).unwrap_err();
            assert!(inner.ends_with("inner"), "{inner}");
            panic!("outer")
        });
        assert!(outer.unwrap_err().ends_with("outer"));
    }
}
