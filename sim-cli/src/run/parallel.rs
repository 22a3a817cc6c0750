//! Many games at once, their results in order.

use rayon::ThreadPoolBuildError;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::{mpsc, Condvar, Mutex};

/// Games that may be finished or in play ahead of the oldest unfinished one,
/// for each thread: bounds the memory that a single long game can cost.
const AHEAD: u64 = 64;

/// How far the work has come.
struct Progress {
    next: u64,
    taken: u64,
    stop: bool,
}

/// Computes `work` for every number of `range` on `threads` threads and hands
/// the results to `take`, on this thread and in order. Each result is handed
/// over as soon as all before it are; the flag says whether none is waiting
/// behind it.
///
/// Stops at the first error of `take` and returns it. A panic in `work` stops
/// everything and goes on here.
///
/// # Errors
/// What `take` returns, or that threads could not be started.
pub fn in_order<T, E>(
    range: Range<u64>,
    threads: usize,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T, bool) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    E: From<ThreadPoolBuildError>,
{
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    let window = AHEAD * threads as u64;
    let end = range.end;
    let progress = Mutex::new(Progress {
        next: range.start,
        taken: range.start,
        stop: false,
    });
    let changed = Condvar::new();
    let lock = || {
        progress
            .lock()
            .expect("nothing panics while it holds the lock")
    };
    let next = || {
        let mut now = lock();
        while !now.stop && now.next < end && now.next >= now.taken + window {
            now = changed
                .wait(now)
                .expect("nothing panics while it holds the lock");
        }
        if now.stop || now.next >= end {
            return None;
        }
        now.next += 1;
        Some(now.next - 1)
    };
    let (sender, receiver) = mpsc::channel();
    let take_all = || {
        let mut waiting = BTreeMap::new();
        for number in range {
            let result = loop {
                if let Some(result) = waiting.remove(&number) {
                    break result;
                }
                let (other, result) = receiver.recv().expect("a worker sends every number");
                waiting.insert(other, result);
            };
            match result {
                Ok(result) => take(number, result, waiting.is_empty())?,
                Err(panic) => resume_unwind(panic),
            }
            lock().taken = number + 1;
            changed.notify_all();
        }
        Ok(())
    };
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move |_| {
                while let Some(number) = next() {
                    let result = catch_unwind(AssertUnwindSafe(|| work(number)));
                    // The receiver is gone only after an error, and then nobody wants the result.
                    let _ = sender.send((number, result));
                }
            });
        }
        let outcome = catch_unwind(AssertUnwindSafe(take_all));
        lock().stop = true;
        changed.notify_all();
        outcome.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::time::Duration;

    #[derive(Debug, PartialEq)]
    struct Stop(u64);

    impl From<ThreadPoolBuildError> for Stop {
        fn from(error: ThreadPoolBuildError) -> Stop {
            panic!("{error}")
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn results_come_in_order(start in 0_u64..100, count in 0_u64..400, threads in 1_usize..9) {
            let mut seen = Vec::new();
            let slow_at_times = |n: u64| {
                if n % 37 == 0 {
                    std::thread::sleep(Duration::from_micros(300));
                }
                n * 2
            };
            in_order(start..start + count, threads, slow_at_times, |n, double, _| {
                seen.push((n, double));
                Ok::<_, Stop>(())
            }).unwrap();
            let wanted: Vec<_> = (start..start + count).map(|n| (n, n * 2)).collect();
            prop_assert_eq!(seen, wanted);
        }
    }

    #[test]
    fn an_error_stops_the_work() {
        let error = in_order(
            0..u64::MAX,
            2,
            |n| n,
            |n, _, _| if n == 9 { Err(Stop(n)) } else { Ok(()) },
        );
        assert_eq!(error, Err(Stop(9)));
    }

    #[test]
    #[should_panic(expected = "game 500")]
    fn a_panic_in_a_worker_is_not_swallowed() {
        let work = |n| assert!(n != 500, "game {n}");
        let _ = in_order(0..u64::MAX, 2, work, |_, (), _| Ok::<_, Stop>(()));
    }
}
