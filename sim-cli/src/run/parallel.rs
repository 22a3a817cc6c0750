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

/// Threads for each core, at most: more of them only wait for each other.
const A_CORE: usize = 8;

/// How many threads play so many games: as many as are asked for, or one a
/// core; but no more than there are games, nor so many that they are in each
/// other's way.
pub fn workers(asked: Option<u16>, games: u64) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let games = usize::try_from(games).unwrap_or(usize::MAX);
    let threads = asked.map_or(cores, usize::from);
    threads.min(games).clamp(1, A_CORE * cores)
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
    take: impl FnMut(u64, T, bool) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    E: From<ThreadPoolBuildError>,
{
    in_order_while(|| true, range, threads, work, take)
}

/// Does what [`in_order`] does while `go_on` says so: then the numbers that
/// are being worked on are finished and handed over, and no other is begun.
///
/// # Errors
/// What `take` returns, or that threads could not be started.
pub fn in_order_while<T, E>(
    go_on: impl Fn() -> bool + Sync,
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
        if now.stop || now.next >= end || !go_on() {
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
                let Ok((other, result)) = receiver.recv() else {
                    // The workers have gone home: nothing more was to be done.
                    return Ok(());
                };
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
        drop(sender);
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
    use std::sync::atomic::{AtomicU64, Ordering};
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
    fn what_is_begun_is_finished_when_it_is_not_to_go_on() {
        for threads in [1, 4] {
            let begun = AtomicU64::new(0);
            let work = |n: u64| {
                begun.fetch_add(1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_micros(100 * (n % 3)));
                n
            };
            let mut taken = Vec::new();
            let go_on = || begun.load(Ordering::SeqCst) < 50;
            in_order_while(go_on, 7..u64::MAX, threads, work, |n, _, _| {
                taken.push(n);
                Ok::<_, Stop>(())
            })
            .unwrap();
            let begun = begun.into_inner();
            assert!((50..50 + threads as u64).contains(&begun), "{begun}");
            assert_eq!(taken, (7..7 + begun).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_more_threads_than_games_and_no_more_than_help() {
        assert_eq!(workers(Some(9999), 5), 5.min(workers(Some(9999), u64::MAX)));
        assert_eq!(workers(Some(1), 1000), 1);
        assert_eq!(workers(Some(4), 0), 1);
        assert_eq!(workers(None, 1), 1);
        let most = workers(Some(u16::MAX), u64::MAX);
        assert_eq!(most, A_CORE * workers(None, u64::MAX));
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
