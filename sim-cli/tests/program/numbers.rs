//! Every number of a page can be recomputed from the CSV files of its folder: here it is, each cell
//! and each point of a picture, by other sums than those of the program.

use crate::common::page::second::{
    holm, interval, mean, standard_error, student_quantile, student_tail, wilson,
};
use crate::common::page::{maybe, number, rows, Row, Shown, Want};
use crate::common::{program, repository, run, starters, succeeds};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How far the ends of intervals may be off, in their widths: the program takes Student's quantiles
/// from an expansion that is good to three digits.
const WITHIN: f64 = 2e-3;

/// Carries out a command, into a folder of this name.
fn made(folder: &Path, name: &str, command: &[&str]) -> PathBuf {
    let out = folder.join(name);
    let mut program = program();
    program.args(command).arg("--out").arg(&out);
    program.args(["--quiet", "--threads", "2"]);
    program.current_dir(repository(""));
    succeeds(&program.output().unwrap());
    out
}

/// Each once, in order.
fn sorted(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = all.collect();
    all.sort();
    all.dedup();
    all
}

/// The games of a run: its rows, and those of its seats.
struct Games {
    games: Vec<Row>,
    seats: Vec<Row>,
}

impl Games {
    fn of(out: &Path) -> Games {
        let all = Games {
            games: rows(&out.join("games.csv")),
            seats: rows(&out.join("seats.csv")),
        };
        assert_eq!(all.seats.len(), 5 * all.games.len());
        all
    }

    fn tables(&self) -> impl Iterator<Item = &[Row]> {
        self.seats.chunks(5)
    }

    fn names(&self, of: &str) -> Vec<String> {
        sorted(self.seats.iter().map(|seat| seat[of].clone()))
    }

    /// For each game in which somebody of this name had a seat, what its seats came to: seats,
    /// victory points, game wins.
    fn by_game(&self, of: &str, name: &str) -> Vec<[f64; 3]> {
        let per_game = self.tables().map(|table| {
            let own = table.iter().filter(|seat| seat[of] == name);
            own.fold([0.0; 3], |[seats, vp, wins], seat| {
                let (more, win) = (number(seat, "vp"), number(seat, "game_win"));
                [seats + 1.0, vp + more, wins + win]
            })
        });
        per_game.filter(|[seats, ..]| *seats > 0.0).collect()
    }

    /// Checks a table of standings.
    fn standings(&self, page: &Shown, id: &str, of: &str) {
        let names = self.names(of);
        page.check(id, names.len(), |n, _, at| {
            let own = self.by_game(of, &names[n]);
            let (games, seats) = (own.len() as f64, own.iter().map(|g| g[0]).sum::<f64>());
            let wins: f64 = own.iter().map(|game| game[2]).sum();
            let a_seat = seats / games;
            let vp: Vec<f64> = own.iter().map(|game| game[1] / a_seat).collect();
            match at {
                0 => Want::text(&names[n]),
                1 => games.into(),
                2 => wins.into(),
                3 => (wins / seats).into(),
                4 => {
                    let (low, high) = wilson(wins, games);
                    Want::Interval(Some((low / a_seat, high / a_seat)), WITHIN)
                }
                5 => mean(&vp).into(),
                _ => Want::Interval(Some(interval(&vp)), WITHIN),
            }
        });
    }

    /// Checks a table of standings of a match, whose games are no separate observations.
    fn plain_standings(&self, page: &Shown, id: &str, of: &str) {
        let names = self.names(of);
        page.check(id, names.len(), |n, column, at| {
            let own = self.by_game(of, &names[n]);
            let sum = |what: usize| own.iter().map(|game| game[what]).sum::<f64>();
            assert!(!column.contains("interval"), "{column}");
            match at {
                0 => Want::text(&names[n]),
                1 => (own.len() as f64).into(),
                2 => sum(2).into(),
                3 => (sum(2) / sum(0)).into(),
                _ => (sum(1) / sum(0)).into(),
            }
        });
    }

    /// Checks a table of every two.
    fn every_two(&self, page: &Shown, id: &str, of: &str) {
        let names = self.names(of);
        let mut all: Vec<(&String, &String, Vec<f64>)> = Vec::new();
        for (n, one) in names.iter().enumerate() {
            for other in &names[n + 1..] {
                let differences = self.tables().filter_map(|table| {
                    let mean = |name: &String| {
                        let own = table.iter().filter(|seat| seat[of] == *name);
                        let own: Vec<f64> = own.map(|seat| number(seat, "vp")).collect();
                        (!own.is_empty()).then(|| mean(&own))
                    };
                    Some(mean(one)? - mean(other)?)
                });
                all.push((one, other, differences.collect()));
            }
        }
        let p = |xs: &Vec<f64>| {
            let error = standard_error(xs);
            // One difference, or none that differs from 0, tells nothing.
            if error.is_nan() || (error == 0.0 && mean(xs) == 0.0) {
                return 1.0;
            }
            student_tail(mean(xs) / error, xs.len() as f64 - 1.0)
        };
        let ps: Vec<f64> = all.iter().map(|(_, _, xs)| p(xs)).collect();
        let ps = holm(&ps);
        page.check(id, all.len(), |n, _, at| {
            let (one, other, xs) = &all[n];
            match at {
                0 => Want::text(one),
                1 => Want::text(other),
                2 => (xs.len() as f64).into(),
                3 => mean(xs).into(),
                4 => Want::Interval((xs.len() > 1).then(|| interval(xs)), 1e-6),
                // As a number that is as near as sums of pieces of a curve come.
                _ => {
                    let found = page.table(id).rows[n][at].value.unwrap();
                    assert!((found - ps[n]).abs() < 1e-6, "{found}, not {}", ps[n]);
                    found.into()
                }
            }
        });
    }

    /// Checks how games end.
    fn ends(&self, page: &Shown) {
        let all = self.games.len() as f64;
        let ends = sorted(self.games.iter().map(|game| game["end"].clone()));
        page.check("ends", ends.len(), |n, _, at| {
            let count = self.games.iter().filter(|game| game["end"] == ends[n]);
            let count = count.count() as f64;
            match at {
                0 => Want::Text(ends[n].replace('_', " ")),
                1 => count.into(),
                _ => (count / all).into(),
            }
        });
        let won = |points: Option<f64>| {
            let tables = self.tables().filter(|table| {
                let winner = table.iter().find(|seat| seat["game_win"] == "1");
                winner.map(|seat| number(seat, "vp").floor()) == points
            });
            tables.count() as f64
        };
        let points = [Some(5.0), Some(4.0), Some(3.0), Some(2.0), None];
        let names = ["5", "4", "3", "2", "nobody"];
        // benches/README.md has the tables of tournaments.
        let tournaments = [0.07, 0.20, 0.29, 0.14, 0.30];
        page.check("winners", 5, |n, _, at| match at {
            0 => Want::text(names[n]),
            1 => won(points[n]).into(),
            2 => (won(points[n]) / all).into(),
            _ => tournaments[n].into(),
        });
        let bars: Vec<_> = (0..5)
            .map(|n| {
                (
                    names[n].to_owned(),
                    vec![won(points[n]) / all, tournaments[n]],
                )
            })
            .collect();
        page.plot("winners", &bars);
    }

    /// Who is still in: `shown` are the decks that have a line.
    fn survival(&self, page: &Shown, shown: &[String]) {
        let gone = |deck: &String| {
            let own = self.seats.iter().filter(|seat| seat["deck"] == *deck);
            own.map(|seat| maybe(seat, "ousted_turn")).collect()
        };
        let lines: Vec<(String, Vec<Option<f64>>)> = shown
            .iter()
            .map(|deck| (deck.clone(), gone(deck)))
            .collect();
        let all = self.seats.iter().map(|seat| maybe(seat, "ousted_turn"));
        survival(page, &lines, ("all decks", all.collect()));
    }

    /// Checks the tables of cards, of these decks.
    fn cards(&self, page: &Shown, out: &Path, decks: &[String]) {
        cards(page, out, |row| {
            let deck = &row["deck"];
            decks.contains(deck).then(|| deck.clone())
        });
        ledger(page, out, decks, |row| row["deck"].clone());
    }

    /// Checks where a deck sits beside whom.
    fn places(&self, page: &Shown, shown: &[String]) {
        let check = |id: &str, columns: usize, is: &dyn Fn(&[Row], usize, usize) -> bool| {
            page.check(id, shown.len(), |n, _, at| {
                if at == 0 {
                    return Want::text(&shown[n]);
                }
                assert!(at <= columns);
                let mut own = Vec::new();
                for table in self.tables() {
                    for seat in (0..5).filter(|seat| table[*seat]["deck"] == shown[n]) {
                        if is(table, seat, at - 1) {
                            own.push(number(&table[seat], "vp"));
                        }
                    }
                }
                Want::Number((!own.is_empty()).then(|| mean(&own)))
            });
        };
        check("by-seat", 5, &|_, seat, column| seat == column);
        let beside = |step: usize| {
            move |table: &[Row], seat: usize, column: usize| {
                table[(seat + step) % 5]["deck"] == shown[column]
            }
        };
        check("by-prey", shown.len(), &beside(1));
        check("by-predator", shown.len(), &beside(4));
    }

    /// Checks pool by round: of each seat what it had at its last turn's end of the round.
    fn pools(&self, page: &Shown, out: &Path, shown: &[String]) {
        type Last = BTreeMap<(usize, usize), u64>;
        let mut last: BTreeMap<(String, u64), Last> = BTreeMap::new();
        for row in rows(&out.join("pool.csv")) {
            let [game, seat] = ["game", "seat"].map(|column| number(&row, column) as usize);
            let deck = self.seats[5 * game + seat]["deck"].clone();
            let of = last.entry((deck, number(&row, "round") as u64));
            of.or_default()
                .insert((game, seat), number(&row, "pool") as u64);
        }
        let mut wanted: Vec<(String, [f64; 5])> = Vec::new();
        for deck in shown {
            let first = last[&(deck.clone(), 1)].len();
            for round in 1.. {
                let Some(of) = last.get(&(deck.clone(), round)) else {
                    break;
                };
                if of.len() < (first / 100).max(10) {
                    break;
                }
                let mut pools: Vec<u64> = of.values().copied().collect();
                pools.sort_unstable();
                let quarter = |part: usize| pools[(part * pools.len()).div_ceil(4) - 1] as f64;
                let seats = pools.len() as f64;
                let row = [round as f64, seats, quarter(1), quarter(2), quarter(3)];
                wanted.push((deck.clone(), row));
            }
        }
        assert!(wanted.len() > 20);
        page.check("pool-rounds", wanted.len(), |n, _, at| match at {
            0 => Want::text(&wanted[n].0),
            at => wanted[n].1[at - 1].into(),
        });
        let names = self.names("deck");
        for deck in shown {
            let number = names.iter().position(|name| name == deck).unwrap() + 1;
            let own = wanted.iter().filter(|(of, _)| of == deck);
            // The middle comes first.
            let points =
                own.flat_map(|(_, [round, _, low, median, high])| [*round, *median, *low, *high]);
            let id = format!("pool-{number}");
            page.plot(&id, &[(deck.clone(), points.collect())]);
            page.is_drawn(&id);
        }
    }

    /// Checks the mean points of each name, the most first.
    fn points(&self, page: &Shown, of: &str) {
        page.plot("points", &self.points_of(of));
    }

    /// The same without intervals.
    fn plain_points(&self, page: &Shown, of: &str) {
        let all = self.points_of(of).into_iter();
        let plain: Vec<_> = all.map(|(name, points)| (name, vec![points[0]])).collect();
        page.plot("points", &plain);
    }

    fn points_of(&self, of: &str) -> Vec<(String, Vec<f64>)> {
        let mut all: Vec<(String, Vec<f64>)> = Vec::new();
        for name in self.names(of) {
            let own = self.by_game(of, &name);
            let seats = own.iter().map(|game| game[0]).sum::<f64>() / own.len() as f64;
            let vp: Vec<f64> = own.iter().map(|game| game[1] / seats).collect();
            let (low, high) = interval(&vp);
            all.push((name, vec![mean(&vp), low, high]));
        }
        all.sort_by(|(_, a), (_, b)| b[0].total_cmp(&a[0]));
        all
    }

    /// Checks that each game of the table is there, and happens as it says.
    fn telling(&self, page: &Shown, out: &Path) {
        let table = page.table("telling");
        assert!(!table.rows.is_empty());
        for row in &table.rows {
            let game = row[1].value.unwrap();
            let at = &self.games[game as usize];
            let seats = &self.seats[5 * game as usize..][..5];
            let what = match seats.iter().find(|seat| seat["game_win"] == "1") {
                Some(winner) => format!(
                    "{} wins with {} victory points after {} rounds",
                    winner["deck"],
                    number(winner, "vp"),
                    at["rounds"]
                ),
                None => format!("nobody wins; it ends in round {}", at["rounds"]),
            };
            let rest = row[2].text.strip_prefix(&what);
            let rest = rest.unwrap_or_else(|| panic!("{row:?}: {what}"));
            if let Some(pool) = rest.strip_prefix(", having been down to ") {
                let winner = seats.iter().find(|seat| seat["game_win"] == "1").unwrap();
                let own = rows(&out.join("pool.csv"))
                    .into_iter()
                    .filter(|row| number(row, "game") == game && row["seat"] == winner["seat"]);
                let least = own.map(|row| number(&row, "pool")).fold(99.0, f64::min);
                assert_eq!(pool, format!("{least} pool"), "{row:?}");
            } else {
                assert_eq!(rest, "", "{row:?}");
            }
            assert!(row[3].text.ends_with(&format!(" {game}")), "{row:?}");
        }
    }
}

/// Checks who is still in, of these names: of each of its seats the turn in which it was left, if it
/// was; where there are many, beside these.
fn survival(page: &Shown, lines: &[(String, Vec<Option<f64>>)], beside: (&str, Vec<Option<f64>>)) {
    // What is left just before and just after each turn in which somebody leaves.
    let points = |gone: &[Option<f64>]| {
        let mut turns: Vec<f64> = gone.iter().flatten().copied().collect();
        turns.sort_by(f64::total_cmp);
        turns.dedup();
        let share = |still: &dyn Fn(f64) -> bool| {
            let left = gone.iter().filter(|gone| gone.is_none_or(still));
            left.count() as f64 / gone.len() as f64
        };
        let mut points = vec![0.0, 1.0];
        for turn in turns {
            points.extend([turn, share(&|gone| gone >= turn)]);
            points.extend([turn, share(&|gone| gone > turn)]);
        }
        points
    };
    let line = |(name, gone): &(String, Vec<Option<f64>>)| (name.clone(), points(gone));
    if lines.len() <= 8 {
        let wanted: Vec<_> = lines.iter().map(line).collect();
        page.plot("survival", &wanted);
        page.is_drawn("survival");
    } else {
        for (n, own) in lines.iter().enumerate() {
            let id = format!("survival-{}", n + 1);
            page.plot(
                &id,
                &[line(own), line(&(beside.0.to_owned(), beside.1.clone()))],
            );
            page.is_drawn(&id);
        }
    }
    let last = lines.iter().flat_map(|(_, gone)| gone.iter().flatten());
    let last = last.copied().fold(1.0, f64::max);
    let mut turns: Vec<f64> = (1..)
        .map(|n| 5.0 * f64::from(n))
        .take_while(|turn| *turn < last)
        .collect();
    turns.push(last);
    page.check("survival", turns.len(), |n, column, at| {
        if at == 0 {
            return turns[n].into();
        }
        let (name, gone) = &lines[at - 1];
        assert_eq!(column, name);
        let left = gone
            .iter()
            .filter(|gone| gone.is_none_or(|gone| gone > turns[n]));
        (left.count() as f64 / gone.len() as f64).into()
    });
}

/// Checks the tables of library cards and vampires: those of the rows that get a name.
fn cards(page: &Shown, out: &Path, named: impl Fn(&Row) -> Option<String>) {
    let shown = |file: &str| -> Vec<(String, Row)> {
        let all = rows(&out.join(file)).into_iter();
        all.filter_map(|row| Some((named(&row)?, row))).collect()
    };
    let effect = |row: &Row, column: &str| match column {
        "effect on VP" => {
            let without = maybe(row, "vp_not_dealt");
            let found = maybe(row, "vp_effect");
            if let (Some(found), Some(without)) = (found, without) {
                let wanted = number(row, "vp_dealt") - without;
                assert!((found - wanted).abs() < 1e-9, "{row:?}");
            }
            Want::Number(found)
        }
        "95 % interval" => Want::ends(row, "vp_low", "vp_high"),
        "q" => Want::of(row, "q"),
        "shrunken" => Want::of(row, "vp_shrunken"),
        "effect on wins" => {
            let rates = [
                maybe(row, "win_rate_dealt"),
                maybe(row, "win_rate_not_dealt"),
            ];
            let found = maybe(row, "win_effect");
            if let (Some(found), [Some(with), Some(without)]) = (found, rates) {
                assert!((found - (with - without)).abs() < 1e-9, "{row:?}");
            }
            Want::Number(found)
        }
        "its 95 % interval" => Want::ends(row, "win_low", "win_high"),
        "q of wins" => Want::of(row, "win_q"),
        unknown => panic!("{unknown}"),
    };
    let library = shown("cards.csv");
    page.check("cards-table", library.len(), |n, column, _| {
        let (name, row) = &library[n];
        let share = |column: &str| {
            let drawn = number(row, "drawn");
            Want::Number((drawn > 0.0).then(|| number(row, column) / drawn))
        };
        match column {
            "deck" => Want::text(name),
            "card" => Want::text(&row["name"]),
            "copies" => Want::of(row, "copies"),
            "drawn" => Want::of(row, "drawn"),
            "round drawn" => Want::of(row, "round_drawn"),
            "played" => share("played"),
            "held at the end" => share("held_at_end"),
            "discarded" => share("discarded"),
            "rounds held" => Want::of(row, "rounds_held"),
            "VP when drawn" => Want::of(row, "vp_when_drawn"),
            "wins when drawn" => Want::of(row, "win_rate_when_drawn"),
            column => effect(row, column),
        }
    });
    let crypt = shown("crypt.csv");
    page.check("crypt-table", crypt.len(), |n, column, _| {
        let (name, row) = &crypt[n];
        let a_game = |column: &str| Want::from(number(row, column) / number(row, "games"));
        match column {
            "deck" => Want::text(name),
            "vampire" => Want::text(&row["name"]),
            "copies" => Want::of(row, "copies"),
            "dealt" => Want::of(row, "dealt"),
            "came out" => a_game("out"),
            "in round" => Want::of(row, "round_out"),
            "pool paid" => Want::of(row, "pool_paid"),
            "pool earned" => Want::of(row, "pool_earned"),
            "bleeds" => a_game("bleeds"),
            "bled" => a_game("bled"),
            column => effect(row, column),
        }
    });
}

/// Checks where the pool of these decks goes.
fn ledger(page: &Shown, out: &Path, decks: &[String], name: impl Fn(&Row) -> String) {
    let ledger = rows(&out.join("ledger.csv"));
    let mut ways: Vec<&String> = Vec::new();
    for row in &ledger {
        if !ways.contains(&&row["what"]) {
            ways.push(&row["what"]);
        }
    }
    for column in ["lost", "gained"] {
        page.check(column, ways.len(), |n, _, at| {
            if at == 0 {
                return Want::Text(ways[n].replace('_', " "));
            }
            let is = |row: &&Row| name(row) == decks[at - 1] && row["what"] == *ways[n];
            Want::of(ledger.iter().find(is).unwrap(), column)
        });
    }
}

/// What a page of a run is checked for, whatever its seating.
fn of_a_run(out: &Path, page: &Shown, shown: &[String]) -> Games {
    let all = Games::of(out);
    all.ends(page);
    all.survival(page, shown);
    all.cards(page, out, shown);
    all.telling(page, out);
    let mean = |column: &str| {
        let each = all.games.iter().map(|game| number(game, column));
        mean(&each.collect::<Vec<_>>())
    };
    let game = format!(
        "{:.1} rounds, {:.1} turns, {:.0} decisions on average; ",
        mean("rounds"),
        mean("turns"),
        mean("decisions")
    );
    assert!(page.html.contains(&game), "{game}");
    let games = format!(" of {} games at tables of five", all.games.len());
    assert!(page.html.contains(&games), "{games}");
    all
}

#[test]
fn of_a_run_with_two_agents() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("run");
    let flags = ["--games", "60", "--seed", "5", "--max-rounds", "10"];
    let agents = ["--agents", "heuristic,sensible"];
    succeeds(&run(&out, &[&flags[..], &agents[..]].concat()));
    let page = Shown::of(&out);
    let decks = sorted(
        rows(&out.join("seats.csv"))
            .iter()
            .map(|r| r["deck"].clone()),
    );
    assert_eq!(decks.len(), 5);
    let all = of_a_run(&out, &page, &decks);
    all.points(&page, "deck");
    all.standings(&page, "decks", "deck");
    all.standings(&page, "agents", "agent");
    all.every_two(&page, "deck-pairs", "deck");
    all.every_two(&page, "agent-pairs", "agent");
    all.pools(&page, &out, &decks);
    all.places(&page, &decks);
    page.all_checked(&["telling"]);
}

#[test]
fn of_a_run_with_more_decks_than_lines_can_be_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let decks = ["fifth-edition", "field"].map(|name| repository("decks").join(name));
    let mut files: Vec<PathBuf> = decks
        .iter()
        .flat_map(|path| std::fs::read_dir(path).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "txt"))
        .collect();
    files.sort();
    files.truncate(9);
    assert_eq!(files.len(), 9);
    let mut command = vec!["run"];
    command.extend(files.iter().map(|file| file.to_str().unwrap()));
    command.extend(["--games", "36", "--max-rounds", "6", "--agents", "sensible"]);
    command.push("--skip-unplayable");
    let out = made(folder.path(), "many", &command);
    let page = Shown::of(&out);
    let names = sorted(
        rows(&out.join("seats.csv"))
            .iter()
            .map(|r| r["deck"].clone()),
    );
    assert_eq!(names.len(), 9);
    let all = of_a_run(&out, &page, &names);
    all.points(&page, "deck");
    all.standings(&page, "decks", "deck");
    all.every_two(&page, "deck-pairs", "deck");
    all.places(&page, &names);
    all.pools(&page, &out, &names);
    page.all_checked(&["telling"]);
}

#[test]
fn of_a_gauntlet() {
    let folder = tempfile::tempdir().unwrap();
    let deck = starters().join("malkavian.txt");
    let deck = deck.to_str().unwrap();
    let command = ["gauntlet", deck, "--field", "decks/fifth-edition"];
    let flags = ["--games", "60", "--max-rounds", "6", "--agents", "sensible"];
    let out = made(folder.path(), "gauntlet", &[&command[..], &flags].concat());
    let page = Shown::of(&out);
    of_a_run(&out, &page, &["malkavian".to_owned()]);
    let all = rows(&out.join("gauntlet.csv"));
    let of = |what: &str| -> Vec<&Row> { all.iter().filter(|row| row["what"] == what).collect() };
    let first = [of("all"), of("seat")].concat();
    page.check("gauntlet", first.len(), |n, _, at| match (n, at) {
        (0, 0) => Want::text("all"),
        (_, 0) => Want::Text(format!("from seat {}", number(first[n], "who") + 1.0)),
        (_, 1) => Want::of(first[n], "games"),
        (_, 2) => Want::of(first[n], "vp"),
        (_, 3) => Want::ends(first[n], "vp_low", "vp_high"),
        (_, 4) => Want::of(first[n], "win_rate"),
        _ => Want::ends(first[n], "win_low", "win_high"),
    });
    let mut names: Vec<&String> = Vec::new();
    for row in all
        .iter()
        .filter(|row| !row["who"].is_empty() && row["what"] != "seat")
    {
        if !names.contains(&&row["who"]) {
            names.push(&row["who"]);
        }
    }
    page.check("opponents", names.len(), |n, _, at| {
        let what = ["prey", "predator", "elsewhere"];
        let cell = |what: &str, read: &dyn Fn(&Row) -> Want, none: Want| {
            let is = |row: &&&Row| row["who"] == *names[n];
            of(what).iter().find(is).map_or(none, |row| read(row))
        };
        match at {
            0 => Want::text(names[n]),
            1..=3 => cell(what[at - 1], &|row| Want::of(row, "vp"), Want::Number(None)),
            4..=6 => cell(
                what[at - 4],
                &|row| Want::ends(row, "vp_low", "vp_high"),
                Want::Interval(None, 0.0),
            ),
            at => cell(
                what[at - 7],
                &|row| Want::of(row, "vp_shrunken"),
                Want::Number(None),
            ),
        }
    });
    // Seats are shaded as opponents are.
    let seats = page.html.split("<table id=\"gauntlet\">").nth(1).unwrap();
    let seats = seats.split("</table>").next().unwrap();
    assert_eq!(seats.matches("style=\"--h:").count(), 6);
    page.all_checked(&["telling"]);
}

#[test]
fn of_a_league() {
    let folder = tempfile::tempdir().unwrap();
    let command = ["league", "--agents", "random,sensible,heuristic"];
    let flags = [
        "--decks",
        "decks/fifth-edition",
        "--games",
        "30",
        "--max-rounds",
        "6",
    ];
    let out = made(folder.path(), "league", &[&command[..], &flags].concat());
    let page = Shown::of(&out);
    let decks = sorted(
        rows(&out.join("seats.csv"))
            .iter()
            .map(|r| r["deck"].clone()),
    );
    let all = of_a_run(&out, &page, &decks);
    all.points(&page, "agent");
    all.standings(&page, "decks", "deck");
    all.every_two(&page, "deck-pairs", "deck");
    all.every_two(&page, "agent-pairs", "agent");
    all.pools(&page, &out, &decks);
    all.places(&page, &decks);
    let league = rows(&out.join("league.csv"));
    page.check("league", league.len(), |n, _, at| {
        let row = &league[n];
        match at {
            0 => Want::text(&row["agent"]),
            1 => Want::of(row, "games"),
            2 => Want::of(row, "game_win_rate"),
            3 => Want::ends(row, "game_win_low", "game_win_high"),
            4 => Want::of(row, "mean_vp"),
            5 => Want::ends(row, "mean_vp_low", "mean_vp_high"),
            6 => Want::of(row, "rating"),
            _ => Want::of(row, "rating_uncertainty"),
        }
    });
    let each = rows(&out.join("league_decks.csv"));
    let mut of_decks: Vec<&String> = Vec::new();
    for row in &each {
        if !of_decks.contains(&&row["deck"]) {
            of_decks.push(&row["deck"]);
        }
    }
    page.check("league-decks", of_decks.len(), |n, column, at| {
        let is = |row: &&Row| row["agent"] == column && row["deck"] == *of_decks[n];
        match at {
            0 => Want::text(of_decks[n]),
            _ => Want::of(each.iter().find(is).unwrap(), "mean_vp"),
        }
    });
    page.all_checked(&["telling"]);
}

#[test]
fn of_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let command = [
        "match",
        "sensible",
        "random",
        "--decks",
        "decks/fifth-edition",
    ];
    let flags = ["--games", "40", "--max-rounds", "6"];
    let out = made(folder.path(), "match", &[&command[..], &flags].concat());
    let page = Shown::of(&out);
    assert!(page.html.contains("<h1>sensible against random</h1>"));
    let decks = sorted(
        rows(&out.join("seats.csv"))
            .iter()
            .map(|r| r["deck"].clone()),
    );
    let all = of_a_run(&out, &page, &decks);
    all.plain_points(&page, "deck");
    all.plain_standings(&page, "agents", "agent");
    all.plain_standings(&page, "decks", "deck");
    all.pools(&page, &out, &decks);
    all.places(&page, &decks);
    let table = rows(&out.join("match.csv"));
    page.check("match", 3, |n, _, at| {
        let row = &table[n];
        let of = |column: &str| Want::of(row, column);
        match at {
            0 => Want::text(
                [
                    "all",
                    "one sensible among four random",
                    "four sensible around one random",
                ][n],
            ),
            1 => of("deals"),
            2 => of("games"),
            3 => of("first_vp"),
            4 => of("second_vp"),
            5 => of("vp_difference"),
            6 => Want::ends(row, "vp_low", "vp_high"),
            7 => of("p"),
            8 => Want::ends(row, "vp_low_always", "vp_high_always"),
            9 => of("p_always"),
            10 => of("first_win_rate"),
            11 => of("second_win_rate"),
            12 => of("win_difference"),
            _ => Want::ends(row, "win_low", "win_high"),
        }
    });
    // The verdict is that of the interval for this number of games, and of no other.
    let low = number(&table[0], "vp_low");
    assert!(low > 0.0);
    let fixed = ": stronger, if the number of games was fixed beforehand";
    assert!(page.html.contains(fixed) && !page.html.contains(", whenever one stops</"));
    // Of cards there are means alone, for ten games have the same hands.
    for row in rows(&out.join("cards.csv")) {
        for column in [
            "vp_low",
            "vp_shrunken",
            "p",
            "q",
            "win_low",
            "win_p",
            "win_q",
        ] {
            assert_eq!(row[column], "", "{column}");
        }
        let there = maybe(&row, "vp_effect");
        let dealt = number(&row, "vp_dealt") - number(&row, "vp_not_dealt");
        assert!(there.is_none_or(|effect| (effect - dealt).abs() < 1e-9));
    }
    // And the means of match.csv are those of its deals.
    let deals: Vec<f64> = all
        .seats
        .chunks(50)
        .map(|deal| {
            let of = |agent: &str| {
                let own = deal.iter().filter(|seat| seat["agent"] == agent);
                mean(&own.map(|seat| number(seat, "vp")).collect::<Vec<_>>())
            };
            of("sensible") - of("random")
        })
        .collect();
    assert!((mean(&deals) - number(&table[0], "vp_difference")).abs() < 1e-9);
    assert!((interval(&deals).0 - low).abs() < 1e-6);
    page.all_checked(&["telling"]);
}

#[test]
fn of_a_comparison_with_two_agents() {
    let folder = tempfile::tempdir().unwrap();
    let deck = starters().join("malkavian.txt");
    let command = [
        "compare",
        deck.to_str().unwrap(),
        "--field",
        "decks/fifth-edition",
    ];
    let swaps = [
        "-6 Govern the Unaligned, +1 Villein",
        "+2 Pentex Subversion, -2 Spying Mission",
    ];
    let flags = [
        "--games",
        "50",
        "--max-rounds",
        "8",
        "--agents",
        "sensible,heuristic",
    ];
    let swap = ["--swap", swaps[0], "--swap", swaps[1]];
    let command = [&command[..], &flags, &swap].concat();
    let out = made(folder.path(), "compare", &command);
    let page = Shown::of(&out);
    let pairs = rows(&out.join("pairs.csv"));
    let agents = ["sensible", "heuristic"];
    let both = || {
        agents
            .iter()
            .flat_map(|a| swaps.iter().map(move |s| (*a, *s)))
    };
    let of = |(agent, swap): (&str, &str)| -> Vec<&Row> {
        let is = |row: &&Row| row["agents"] == agent && row["challenger"] == swap;
        pairs.iter().filter(is).collect()
    };
    let keys: Vec<(&str, &str)> = both().collect();
    assert!(keys.iter().all(|key| of(*key).len() == 50));

    // The verdicts, from their rows, and these from the pairs.
    let verdicts = rows(&out.join("verdicts.csv"));
    page.check("verdicts", 4, |n, _, at| {
        let row = &verdicts[n];
        let own = of(keys[n]);
        let column =
            |column: &str| -> Vec<f64> { own.iter().map(|row| number(row, column)).collect() };
        // A block of five pairs is one observation.
        let blocks = |own: &str, base: &str| -> Vec<f64> {
            let (own, base) = (column(own), column(base));
            let differences: Vec<f64> = own.iter().zip(&base).map(|(a, b)| a - b).collect();
            differences.chunks(5).map(mean).collect()
        };
        let interval = |xs: Vec<f64>| {
            let t = student_quantile(1.0 - number(row, "level"), xs.len() as f64 - 1.0);
            let half = t * standard_error(&xs);
            Want::Interval(Some((mean(&xs) - half, mean(&xs) + half)), 1e-6)
        };
        let differ = || {
            let differ = own
                .iter()
                .filter(|row| row["vp"] != row["base_vp"] || row["win"] != row["base_win"]);
            differ.count() as f64
        };
        match at {
            0 => Want::text(keys[n].1),
            1 => Want::text(keys[n].0),
            2 => Want::Text(row["verdict"].replace('_', " ")),
            3 => 50.0.into(),
            4 => differ().into(),
            5 => mean(&column("base_vp")).into(),
            6 => mean(&column("vp")).into(),
            7 => mean(&blocks("vp", "base_vp")).into(),
            8 => interval(blocks("vp", "base_vp")),
            9 => mean(&column("base_win")).into(),
            10 => mean(&column("win")).into(),
            11 => mean(&blocks("win", "base_win")).into(),
            12 => interval(blocks("win", "base_win")),
            13 => Want::of(row, "level"),
            14 => Want::of(row, "p"),
            _ => Want::of(row, "p_holm"),
        }
    });
    for (n, verdict) in verdicts.iter().enumerate() {
        let differences: Vec<f64> = of(keys[n])
            .chunks(5)
            .map(|block| {
                let block = block
                    .iter()
                    .map(|row| number(row, "vp") - number(row, "base_vp"));
                mean(&block.collect::<Vec<_>>())
            })
            .collect();
        let t = mean(&differences) / standard_error(&differences);
        let p = student_tail(t, differences.len() as f64 - 1.0);
        assert!((p - number(verdict, "p")).abs() < 1e-6);
    }
    for agent in agents {
        let own = verdicts.iter().filter(|row| row["agents"] == agent);
        let own: Vec<&Row> = own.collect();
        let ps: Vec<f64> = own.iter().map(|row| number(row, "p")).collect();
        for (row, p) in own.iter().zip(holm(&ps)) {
            assert!((number(row, "p_holm") - p).abs() < 1e-9);
        }
    }

    // What is said of them first.
    for row in &verdicts {
        let sign = |x: f64, digits: usize| match x {
            x if x > 0.0 => format!("+{x:.digits$}"),
            x if x < 0.0 => format!("−{:.digits$}", -x),
            x => format!("{x:.digits$}"),
        };
        let three = |columns: [&str; 3], unit: f64, digits: usize, word: &str| {
            let [mean, low, high] = columns.map(|column| sign(unit * number(row, column), digits));
            format!("{mean} {word} ({low} to {high})")
        };
        let vp = three(
            ["vp_difference", "vp_low", "vp_high"],
            1.0,
            2,
            "victory points",
        );
        let wins = ["win_difference", "win_low", "win_high"];
        let wins = three(wins, 100.0, 1, "points");
        let (swap, agent) = (&row["challenger"], &row["agents"]);
        let verdict = row["verdict"].replace('_', " ");
        let said =
            format!("{swap}, played by {agent}: {verdict}; {vp}, game wins {wins}; 50 pairs");
        assert!(page.html.contains(&said), "{said}");
    }
    let all_games = |column: &str| -> Vec<f64> {
        let base = keys.iter().step_by(2).flat_map(|key| of(*key));
        let base = base.map(|row| number(row, &format!("base_{column}")));
        base.chain(pairs.iter().map(|row| number(row, column)))
            .collect()
    };
    let game = format!(
        "{:.1} turns, {:.0} decisions on average; 8 rounds at most",
        mean(&all_games("turns")),
        mean(&all_games("decisions"))
    );
    assert!(page.html.contains(&game), "{game}");

    // How the evidence grew.
    let evidence = rows(&out.join("evidence.csv"));
    for (n, (agent, swap)) in keys.iter().enumerate() {
        let is = |row: &&Row| row["agents"] == *agent && row["challenger"] == *swap;
        let points = evidence.iter().filter(is).filter_map(|row| {
            let cell = |column: &str| maybe(row, column);
            Some([
                cell("pairs")?,
                cell("vp_difference")?,
                cell("low")?,
                cell("high")?,
            ])
        });
        let points: Vec<f64> = points.flatten().collect();
        let id = format!("evidence-{}", n + 1);
        page.plot(&id, &[(format!("{swap}, played by {agent}"), points)]);
    }

    // Where the difference is made.
    let mut places: Vec<((&str, &str), String, Vec<f64>)> = Vec::new();
    for key in &keys {
        let mut of_key: BTreeMap<(u8, String), Vec<f64>> = BTreeMap::new();
        for row in of(*key) {
            let difference = number(row, "vp") - number(row, "base_vp");
            let seat = number(row, "seat") + 1.0;
            for place in [
                (0, format!("seat {seat}")),
                (1, format!("on {}", row["prey"])),
                (2, format!("under {}", row["predator"])),
            ] {
                of_key.entry(place).or_default().push(difference);
            }
        }
        places.extend(of_key.into_iter().map(|((_, place), xs)| (*key, place, xs)));
    }
    page.check("places", places.len(), |n, _, at| {
        let ((agent, swap), place, xs) = &places[n];
        match at {
            0 => Want::text(swap),
            1 => Want::text(agent),
            2 => Want::text(place),
            3 => (xs.len() as f64).into(),
            4 => mean(xs).into(),
            _ => standard_error(xs).into(),
        }
    });
    let mut most: Vec<&Row> = Vec::new();
    for key in &keys {
        let mut own = of(*key);
        let size = |row: &Row| (number(row, "vp") - number(row, "base_vp")).abs();
        own.retain(|row| size(row) > 0.0);
        own.sort_by(|a, b| size(b).total_cmp(&size(a)));
        most.extend(own.iter().take(10));
    }
    assert!(most.len() > 4);
    page.check("pairs", most.len(), |n, _, at| {
        let row = most[n];
        match at {
            0 => Want::text(&row["challenger"]),
            1 => Want::text(&row["agents"]),
            2 => Want::of(row, "game"),
            3 => Want::text(&row["seed"]),
            4 => (number(row, "seat") + 1.0).into(),
            5 => Want::text(&row["prey"]),
            6 => Want::text(&row["predator"]),
            7 => Want::of(row, "base_vp"),
            8 => Want::of(row, "vp"),
            _ => (number(row, "vp") - number(row, "base_vp")).into(),
        }
    });

    // The games of each deck: those of the base are in the rows of both challengers.
    let mut decks: Vec<(String, Vec<&Row>, &str)> = Vec::new();
    for agent in agents {
        decks.push((
            format!("malkavian [{agent}]"),
            of((agent, swaps[0])),
            "base_",
        ));
        for swap in swaps {
            decks.push((format!("{swap} [{agent}]"), of((agent, swap)), ""));
        }
    }
    let share = |deck: usize, column: &str, is: &dyn Fn(&str) -> bool| {
        let (_, games, side) = &decks[deck];
        let column = format!("{side}{column}");
        let count = games.iter().filter(|row| is(&row[&column]));
        count.count() as f64
    };
    let mut ends: Vec<(usize, String)> = Vec::new();
    for (n, (_, games, side)) in decks.iter().enumerate() {
        let of_deck = sorted(games.iter().map(|row| row[&format!("{side}end")].clone()));
        ends.extend(of_deck.into_iter().map(|end| (n, end)));
    }
    page.check("ends", ends.len(), |n, _, at| {
        let (deck, end) = &ends[n];
        let count = share(*deck, "end", &|cell| cell == end);
        match at {
            0 => Want::text(&decks[*deck].0),
            1 => Want::Text(end.replace('_', " ")),
            2 => count.into(),
            _ => (count / 50.0).into(),
        }
    });
    let with = ["5", "4", "3", "2", "nobody"];
    let won = |deck: usize, n: usize| {
        share(deck, "winner_vp", &|cell| match with[n] {
            "nobody" => cell.is_empty(),
            points => cell
                .parse::<f64>()
                .is_ok_and(|vp| vp.floor().to_string() == points),
        })
    };
    page.check("winners", 30, |n, _, at| match at {
        0 => Want::text(&decks[n / 5].0),
        1 => Want::text(with[n % 5]),
        2 => won(n / 5, n % 5).into(),
        _ => (won(n / 5, n % 5) / 50.0).into(),
    });
    for (n, (base, own)) in [(0, 1), (0, 2), (3, 4), (3, 5)].into_iter().enumerate() {
        let bars = (0..5).map(|n| {
            let bar = vec![won(base, n) / 50.0, won(own, n) / 50.0];
            (with[n].to_owned(), bar)
        });
        page.plot(&format!("winners-{}", n + 1), &bars.collect::<Vec<_>>());
    }
    let lines: Vec<(String, Vec<Option<f64>>)> = decks
        .iter()
        .map(|(name, games, side)| {
            let gone = games
                .iter()
                .map(|row| maybe(row, &format!("{side}ousted_turn")));
            (name.clone(), gone.collect())
        })
        .collect();
    let base = lines[0].clone();
    survival(&page, &lines, (&base.0, base.1));
    let name = |row: &Row| format!("{} [{}]", row["deck"], row["agents"]);
    cards(&page, &out, |row| Some(name(row)));
    let names: Vec<String> = decks.iter().map(|(name, ..)| name.clone()).collect();
    ledger(&page, &out, &names, name);
    // As many games as there are pairs.
    for row in rows(&out.join("cards.csv")) {
        assert_eq!(row["games"], "50");
    }

    // Both games of each telling pair are as they are said to be.
    for cells in &page.table("telling").rows {
        let key = (cells[2].text.as_str(), cells[1].text.as_str());
        let game = cells[3].value.unwrap();
        let row = of(key)[game as usize];
        let went = |side: &str| {
            let cell = |column: &str| row[&format!("{side}{column}")].clone();
            let win = if cell("win") == "1" {
                " and the game win"
            } else {
                ""
            };
            let fate = match cell("ousted_turn").as_str() {
                "" => format!("in at the end, turn {}", cell("turns")),
                turn => format!("gone in turn {turn}"),
            };
            format!("{} VP{win}, {fate}", cell("vp").parse::<f64>().unwrap())
        };
        assert_eq!(
            cells[4].text,
            format!("{}; then {}", went("base_"), went(""))
        );
    }
    page.all_checked(&["telling"]);
}

#[test]
fn of_a_search() {
    let folder = tempfile::tempdir().unwrap();
    let deck = starters().join("malkavian.txt");
    let command = [
        "tune",
        deck.to_str().unwrap(),
        "--field",
        "decks/fifth-edition",
    ];
    let pool = starters().join("ventrue.txt");
    let flags = ["--agents", "random", "--max-rounds", "3", "--steps", "1"];
    let pool = ["--games", "6000", "--pool", pool.to_str().unwrap()];
    let out = made(
        folder.path(),
        "tune",
        &[&command[..], &flags, &pool].concat(),
    );
    let page = Shown::of(&out);
    let races = rows(&out.join("races.csv"));
    page.check("races", races.len(), |n, column, _| {
        let row = &races[n];
        match column {
            "race" | "change" => Want::text(&row[column]),
            "made" => Want::text(if row["made"] == "1" { "made" } else { "" }),
            "difference" => Want::of(row, "vp_difference"),
            "± standard error" => Want::of(row, "standard_error"),
            column => Want::of(row, column),
        }
    });
    let proof = out.join("proof");
    if proof.exists() {
        let verdicts = rows(&proof.join("verdicts.csv"));
        assert_eq!(page.table("verdicts").rows.len(), verdicts.len());
        // The proof has the page of a comparison.
        let shown = Shown::of(&proof);
        assert!(shown.tables.contains_key("cards-table"));
        page.all_checked(&["verdicts"]);
    } else {
        assert!(page.html.contains("No exchange helps"));
        page.all_checked(&[]);
    }
}
