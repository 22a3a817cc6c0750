//! What pairs of games come to: the evidence for each challenger, and the verdicts on it.
//!
//! A pair is two games on the same deal, one with the base and one with the challenger. What is
//! observed is a finished *block* of pairs, the deck on each seat once at one table: games within
//! a block are not alike, blocks are. The observation is the mean difference of its pairs.
//!
//! A pair in which either game broke off is left out whole, and a block without any pair is no
//! observation.

use super::show::signed;
use crate::run::no_verdict;
use crate::seating::SEATS;
use crate::stats::{holm_levels, Estimate, Moments, Sequence};
use indicatif::HumanCount;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Pairs in a block.
pub const BLOCK: u64 = SEATS as u64;

/// The chance that any of the verdicts of a comparison, with one agent, is a false alarm, at most.
pub const ALPHA: f64 = 0.05;

/// Blocks after which the confidence sequence is narrowest.
const NARROWEST: u64 = 400;

/// How long a comparison goes on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// So many pairs of games for each challenger.
    Games {
        /// Pairs, rounded up to whole blocks.
        games: u64,
        /// A difference that does not matter, in victory points.
        margin: f64,
    },
    /// Until the verdict is clear.
    UntilSure {
        /// A difference that does not matter, in victory points.
        margin: f64,
        /// Pairs after which it is given up.
        max_games: u64,
    },
}

impl Stop {
    /// A difference that does not matter, in victory points.
    pub fn margin(self) -> f64 {
        match self {
            Stop::Games { margin, .. } | Stop::UntilSure { margin, .. } => margin,
        }
    }

    /// How many blocks there are at most.
    pub fn blocks(self) -> u64 {
        let (Stop::Games { games, .. }
        | Stop::UntilSure {
            max_games: games, ..
        }) = self;
        games.div_ceil(BLOCK)
    }

    /// The block behind the last of the batch that this block is in: all are one batch, unless it
    /// stops by itself. Then it is looked at behind each batch, and nowhere else. The first one is
    /// as long as it takes to be sure of anything, and each other a quarter of all before it: so
    /// what is played in vain is a quarter at most, and a batch can be shared out among machines.
    pub fn batch_end(self, block: u64) -> u64 {
        let mut end = match self {
            Stop::Games { .. } => self.blocks(),
            Stop::UntilSure { .. } => Sequence::FIRST_LOOK,
        };
        while end <= block && end < self.blocks() {
            end += end / 4;
        }
        end.min(self.blocks())
    }
}

/// What the deck came to in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Victory points.
    pub vp: f64,
    /// Whether it has the game win.
    pub win: bool,
}

/// Whose game broke off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoiled {
    /// That of the base, so that the challenger's was not played.
    Base,
    /// That of the challenger.
    Challenger,
}

/// A pair of games: the base's result and the challenger's.
pub type Pair = Result<(Score, Score), Spoiled>;

/// The pairs of one block, for each challenger that was still played.
pub type Block = Vec<Option<Vec<Pair>>>;

/// What is known of one challenger.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    /// Differences in victory points, of blocks.
    vp: Moments,
    /// Differences in game wins, of blocks.
    wins: Moments,
    pairs: u64,
    faults: u64,
    /// Pairs whose two games came to something else.
    differ: u64,
    base_vp: f64,
    base_wins: u64,
    own_vp: f64,
    own_wins: u64,
    /// Whether its verdict is clear, so that no more of it is played.
    settled: bool,
}

/// The evidence of a comparison, for one agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    stop: Stop,
    sequence: Sequence,
    /// Blocks taken.
    blocks: u64,
    challengers: Vec<Known>,
}

/// What is said of a challenger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It scores more.
    Better,
    /// It scores less.
    Worse,
    /// It may score more or less, but not by more than the margin. After a fixed number of games
    /// the interval is taken with one observation astray for that.
    WithinTheMargin,
    /// It cannot be told.
    Undecided,
    /// Too many games broke off for any verdict.
    None,
}

impl Verdict {
    /// The verdict in a word or three.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::WithinTheMargin => "within the margin",
            Verdict::Undecided => "undecided",
            Verdict::None => "no verdict",
        }
    }
}

/// What a comparison has found of one challenger: a row of `verdicts.csv`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// Pairs that count.
    pub pairs: u64,
    /// Blocks of them.
    pub blocks: u64,
    /// Pairs that were left out.
    pub faults: u64,
    /// Pairs whose games came to different results.
    pub differ: u64,
    /// Victory points of the base a game, 0 to 5.
    pub base_vp: f64,
    /// Victory points of the challenger a game, likewise.
    pub vp: f64,
    /// Difference in victory points a game, challenger less base, with the interval at `level`.
    pub vp_difference: Estimate,
    /// Share of games that the base won, 0 to 1.
    pub base_win_rate: f64,
    /// Share of games that the challenger won, likewise.
    pub win_rate: f64,
    /// Difference in that share, challenger less base, with the interval at `level`.
    pub win_difference: Estimate,
    /// The chance that the intervals cover the truth: 95 %, or more where there are several
    /// challengers, since its verdict is taken at that level (Holm).
    pub level: f64,
    /// The chance of such a difference in victory points if there were none in truth, 0 to 1; valid
    /// at any moment where the comparison stops by itself.
    pub p: f64,
    /// The same, accounted for several challengers (Holm).
    pub p_holm: f64,
    /// The verdict.
    pub verdict: Verdict,
}

impl Evidence {
    /// None yet, for so many challengers.
    pub fn new(stop: Stop, challengers: usize) -> Evidence {
        Evidence {
            stop,
            sequence: Sequence::narrowest_at(NARROWEST, ALPHA),
            blocks: 0,
            challengers: vec![Known::default(); challengers],
        }
    }

    /// That of a part of one batch, in which nothing is decided: which of the challengers are played
    /// was decided before it.
    pub fn of_batch(stop: Stop, played: &[bool]) -> Evidence {
        let stop = Stop::Games {
            games: stop.blocks() * BLOCK,
            margin: stop.margin(),
        };
        let mut evidence = Evidence::new(stop, played.len());
        for (known, played) in evidence.challengers.iter_mut().zip(played) {
            known.settled = !played;
        }
        evidence
    }

    /// How many challengers there are.
    pub fn challengers(&self) -> usize {
        self.challengers.len()
    }

    /// Whether a challenger is still to be played.
    pub fn wants(&self, challenger: usize) -> bool {
        !self.challengers[challenger].settled
    }

    /// Whether every verdict is clear.
    pub fn is_settled(&self) -> bool {
        self.challengers.iter().all(|known| known.settled)
    }

    /// Takes a finished block. What it has of challengers that are settled is passed over.
    pub fn add(&mut self, block: &Block) {
        for (known, pairs) in self.challengers.iter_mut().zip(block) {
            if let Some(pairs) = pairs.as_ref().filter(|_| !known.settled) {
                known.add(pairs);
            }
        }
        self.blocks += 1;
        let behind_a_batch = self.stop.batch_end(self.blocks - 1) == self.blocks;
        if let (Stop::UntilSure { .. }, true) = (self.stop, behind_a_batch) {
            let findings = self.findings();
            for (known, finding) in self.challengers.iter_mut().zip(findings) {
                let clear = !matches!(finding.verdict, Verdict::Undecided | Verdict::None);
                known.settled |= clear;
            }
        }
    }

    /// What is known of each challenger.
    pub fn findings(&self) -> Vec<Finding> {
        let ps: Vec<f64> = self.challengers.iter().map(|known| self.p(known)).collect();
        let levels = holm_levels(&ps, ALPHA);
        let found = |p_holm: f64| p_holm <= ALPHA;
        let finding = |(number, known): (usize, &Known)| {
            let p = ps[number];
            let (p_holm, alpha) = levels[number];
            let pairs = known.pairs.max(1) as f64;
            let vp_difference = self.interval(&known.vp, alpha);
            Finding {
                pairs: known.pairs,
                blocks: known.vp.count(),
                faults: known.faults,
                differ: known.differ,
                base_vp: known.base_vp / pairs,
                vp: known.own_vp / pairs,
                base_win_rate: known.base_wins as f64 / pairs,
                win_rate: known.own_wins as f64 / pairs,
                win_difference: self.interval(&known.wins, alpha),
                level: 1.0 - alpha,
                p,
                p_holm,
                verdict: self.verdict(known, found(p_holm), alpha),
                vp_difference,
            }
        };
        self.challengers.iter().enumerate().map(finding).collect()
    }

    fn verdict(&self, known: &Known, found: bool, alpha: f64) -> Verdict {
        let difference = self.interval(&known.vp, alpha);
        // Student's interval has no width where no pair differs, however few they are: pairs that
        // differ may be so rare that there was none yet.
        let wary = match self.stop {
            Stop::Games { .. } => known.vp.and_one_astray().interval(alpha),
            Stop::UntilSure { .. } => difference,
        };
        let within = inside(wary, self.stop.margin());
        let games = 2 * (known.pairs + known.faults);
        if no_verdict(known.faults, games).is_some() {
            return Verdict::None;
        }
        match found {
            true if difference.mean > 0.0 => Verdict::Better,
            true => Verdict::Worse,
            false if within => Verdict::WithinTheMargin,
            false => Verdict::Undecided,
        }
    }

    fn p(&self, known: &Known) -> f64 {
        match self.stop {
            Stop::Games { .. } => known.vp.p(),
            Stop::UntilSure { .. } => self.sequence.p(&known.vp),
        }
    }

    fn interval(&self, observed: &Moments, alpha: f64) -> Estimate {
        match self.stop {
            Stop::Games { .. } => observed.interval(alpha),
            Stop::UntilSure { .. } => self.sequence.interval(observed, alpha),
        }
    }
}

/// Whether all of an interval is within the margin, either way.
fn inside(interval: Estimate, margin: f64) -> bool {
    interval.low.is_some_and(|low| low >= -margin)
        && interval.high.is_some_and(|high| high <= margin)
}

impl Known {
    fn add(&mut self, pairs: &[Pair]) {
        let (mut vp, mut wins, mut count) = (0.0, 0.0, 0);
        for pair in pairs {
            let Ok((base, own)) = pair else {
                self.faults += 1;
                continue;
            };
            count += 1;
            vp += own.vp - base.vp;
            wins += f64::from(own.win) - f64::from(base.win);
            self.differ += u64::from(own != base);
            self.base_vp += base.vp;
            self.own_vp += own.vp;
            self.base_wins += u64::from(base.win);
            self.own_wins += u64::from(own.win);
        }
        self.pairs += count;
        if count > 0 {
            self.vp.add(vp / count as f64);
            self.wins.add(wins / count as f64);
        }
    }
}

impl Finding {
    /// The verdict in one line, but for how long it took.
    pub fn line(&self, stop: Stop) -> String {
        let verdict = match self.verdict {
            Verdict::Better | Verdict::Worse => format!("{} over this field", self.verdict.name()),
            Verdict::WithinTheMargin => format!("within the margin of {}", stop.margin()),
            Verdict::Undecided => match stop {
                // The interval says something else than the verdict, so the line says why.
                Stop::Games { margin, .. } if inside(self.vp_difference, margin) => format!(
                    "undecided, since only {} of {} pairs differ",
                    HumanCount(self.differ),
                    HumanCount(self.pairs)
                ),
                Stop::Games { .. } => "undecided".to_owned(),
                Stop::UntilSure { max_games, .. } => {
                    format!("undecided at {} pairs", HumanCount(max_games))
                }
            },
            Verdict::None => {
                let games = 2 * (self.pairs + self.faults);
                let why = no_verdict(self.faults, games).unwrap_or_default();
                return format!("no verdict: {why}");
            }
        };
        format!(
            "{}, {verdict}; game wins {}; {} pairs",
            signed(self.vp_difference, 1.0, 2, "victory points "),
            signed(self.win_difference, 100.0, 1, "points "),
            HumanCount(self.pairs)
        )
    }
}

/// Says so where the agents' verdicts on a challenger are not the same; `verdicts` are those of
/// each agent.
pub fn disagreement(challenger: &str, verdicts: &[(&str, Verdict)]) -> Option<String> {
    let (_, first) = verdicts.first()?;
    if verdicts.iter().all(|(_, verdict)| verdict == first) {
        return None;
    }
    let each: Vec<String> = verdicts
        .iter()
        .map(|(agent, verdict)| format!("{agent}: {}", verdict.name()))
        .collect();
    Some(format!(
        "The agents disagree on {challenger}: {}",
        each.join("; ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::stream;
    use rand::Rng;

    const UNTIL_SURE: Stop = Stop::UntilSure {
        margin: 0.02,
        max_games: 20_000,
    };

    const TEN: Stop = Stop::Games {
        games: 10,
        margin: 0.02,
    };

    fn score(vp: f64, win: bool) -> Score {
        Score { vp, win }
    }

    /// A block for each challenger, whose games differ from the base's by so much with chance ½.
    fn block(by: &[f64], rng: &mut impl Rng) -> Block {
        let mut pairs = |by: f64| -> Vec<Pair> {
            let pair = |_| {
                let base = f64::from(rng.gen_range(0..4));
                let luck = f64::from(rng.gen_range(-1..=1));
                let own = base + luck + if rng.r#gen() { 2.0 * by } else { 0.0 };
                Ok((score(base, base > 2.0), score(own, own > 2.0)))
            };
            (0..BLOCK).map(pair).collect()
        };
        by.iter().map(|by| Some(pairs(*by))).collect()
    }

    #[test]
    fn the_figures_of_a_finding_are_those_of_its_pairs() {
        let mut evidence = Evidence::new(TEN, 1);
        let pair = |base: f64, own: f64| Ok((score(base, base > 1.0), score(own, own > 1.0)));
        evidence.add(&vec![Some(vec![pair(0.0, 1.0), pair(2.0, 2.0)])]);
        evidence.add(&vec![Some(vec![pair(1.0, 3.0), Err(Spoiled::Base)])]);
        evidence.add(&vec![Some(vec![Err(Spoiled::Challenger)])]);
        let finding = &evidence.findings()[0];
        assert_eq!((finding.pairs, finding.blocks, finding.faults), (3, 2, 2));
        assert_eq!((finding.differ, finding.verdict), (2, Verdict::None));
        assert_eq!((finding.base_vp, finding.vp), (1.0, 2.0));
        // The blocks' differences are 0.5 and 2.
        assert_eq!(finding.vp_difference.mean, 1.25);
        assert_eq!(
            (finding.base_win_rate, finding.win_rate),
            (1.0 / 3.0, 2.0 / 3.0)
        );
        let line = finding.line(TEN);
        assert!(line.starts_with("no verdict: 2 of 10 games"), "{line}");
    }

    #[test]
    fn the_line_is_as_it_is_promised() {
        let estimate = |mean: f64, low: f64, high: f64| Estimate {
            mean,
            low: Some(low),
            high: Some(high),
        };
        let finding = Finding {
            pairs: 5200,
            blocks: 1040,
            faults: 0,
            differ: 4000,
            base_vp: 1.0,
            vp: 1.06,
            vp_difference: estimate(0.061, 0.0201, 0.0999),
            base_win_rate: 0.2,
            win_rate: 0.214,
            win_difference: estimate(0.014, -0.001, 0.029),
            level: 0.95,
            p: 0.003,
            p_holm: 0.003,
            verdict: Verdict::Better,
        };
        let line = finding.line(TEN);
        assert_eq!(
            line,
            "+0.06 victory points (+0.02 to +0.10), better over this field; \
             game wins +1.4 points (−0.1 to +2.9); 5,200 pairs"
        );
        let undecided = Finding {
            verdict: Verdict::Undecided,
            vp_difference: estimate(0.001, -0.2, 0.202),
            ..finding
        };
        assert!(undecided
            .line(UNTIL_SURE)
            .starts_with("+0.00 victory points (−0.20 to +0.20), undecided at 20,000 pairs; "));
    }

    #[test]
    fn it_stops_when_it_is_sure_and_each_challenger_by_itself() {
        let mut rng = stream(5, 1);
        let mut evidence = Evidence::new(UNTIL_SURE, 3);
        let mut blocks = 0;
        while !evidence.is_settled() && blocks < 4000 {
            let mut block = block(&[0.5, -0.5, 0.1], &mut rng);
            for (number, pairs) in block.iter_mut().enumerate() {
                if !evidence.wants(number) {
                    *pairs = None;
                }
            }
            evidence.add(&block);
            blocks += 1;
        }
        let found = evidence.findings();
        let verdicts: Vec<Verdict> = found.iter().map(|f| f.verdict).collect();
        assert_eq!(verdicts, [Verdict::Better, Verdict::Worse, Verdict::Better]);
        assert!(found[0].blocks >= Sequence::FIRST_LOOK && found[0].blocks < found[2].blocks);
        assert!(found.iter().all(|f| f.p_holm <= ALPHA && f.p <= f.p_holm));
        // An interval leaves out 0 if its verdict says so.
        assert!(found[0].vp_difference.low > Some(0.0));
        assert!(found[1].vp_difference.high < Some(0.0));
    }

    #[test]
    fn batches_are_fixed_beforehand_and_looked_at_behind_each() {
        let mut ends = vec![UNTIL_SURE.batch_end(0)];
        while *ends.last().unwrap() < UNTIL_SURE.blocks() {
            ends.push(UNTIL_SURE.batch_end(*ends.last().unwrap()));
        }
        assert_eq!(ends[..6], [40, 50, 62, 77, 96, 120]);
        assert_eq!((ends.last(), ends.len()), (Some(&4000), 22));
        for two in ends.windows(2) {
            assert_eq!(UNTIL_SURE.batch_end(two[1] - 1), two[1]);
        }
        assert_eq!((TEN.batch_end(0), TEN.batch_end(1)), (2, 2));
        // However clear it is, nothing is settled within one.
        let mut rng = stream(9, 1);
        let mut evidence = Evidence::new(UNTIL_SURE, 1);
        for blocks in 1..=40 {
            assert!(evidence.wants(0), "{blocks}");
            evidence.add(&block(&[3.0], &mut rng));
        }
        assert!(evidence.is_settled());
        // A part of a batch plays those that are not settled, and settles nobody.
        let mut part = Evidence::of_batch(UNTIL_SURE, &[false, true]);
        for _ in 0..60 {
            assert!(!part.wants(0) && part.wants(1) && !part.is_settled());
            part.add(&block(&[3.0, 3.0], &mut rng));
        }
    }

    #[test]
    fn games_that_never_differ_are_within_the_margin() {
        let mut evidence = Evidence::new(UNTIL_SURE, 1);
        let pairs = vec![Ok((score(1.0, false), score(1.0, false))); 5];
        let mut blocks = 0_u64;
        while !evidence.is_settled() {
            evidence.add(&vec![Some(pairs.clone())]);
            blocks += 1;
        }
        assert!((100..400).contains(&blocks), "{blocks}");
        assert_eq!(evidence.findings()[0].verdict, Verdict::WithinTheMargin);
    }

    #[test]
    fn a_few_games_that_never_differ_are_undecided() {
        let after = |blocks: u64| {
            let mut evidence = Evidence::new(TEN, 1);
            let pairs = vec![Ok((score(1.0, false), score(1.0, false))); 5];
            for _ in 0..blocks {
                evidence.add(&vec![Some(pairs.clone())]);
            }
            evidence.findings().remove(0)
        };
        let few = after(12);
        assert_eq!(few.verdict, Verdict::Undecided);
        assert_eq!(
            few.line(TEN),
            "0.00 victory points (0.00 to 0.00), undecided, since only 0 of 60 pairs differ; \
             game wins 0.0 points (0.0 to 0.0); 60 pairs"
        );
        // Where none of n blocks differs, a share of 3/n may (J. A. Hanley and A. Lippman-Hand,
        // "If nothing goes wrong, is everything all right?", JAMA 249, 1983, pages 1743 to 1745):
        // 0.03 of a hundred blocks, where here it is 0.02.
        assert_eq!(after(90).verdict, Verdict::Undecided);
        assert_eq!(after(110).verdict, Verdict::WithinTheMargin);
    }

    #[test]
    fn false_alarms_are_no_more_than_promised_with_several_challengers() {
        let alarms = (0..400).filter(|series| {
            let mut rng = stream(6, *series);
            let mut evidence = Evidence::new(TEN, 3);
            for _ in 0..20 {
                evidence.add(&block(&[0.0; 3], &mut rng));
            }
            let found = evidence.findings();
            found
                .iter()
                .any(|f| f.verdict == Verdict::Better || f.verdict == Verdict::Worse)
        });
        let alarms = alarms.count() as u64;
        let (fewest, most) = crate::stats::plausible_counts(ALPHA, 400, 0.01);
        assert!(alarms <= most && alarms + 8 >= fewest, "{alarms}");
    }

    #[test]
    fn agents_that_disagree_are_named() {
        let verdicts = [
            ("heuristic", Verdict::Better),
            ("sensible", Verdict::Undecided),
        ];
        assert_eq!(
            disagreement("+2 Deflection", &verdicts).unwrap(),
            "The agents disagree on +2 Deflection: heuristic: better; sensible: undecided"
        );
        assert_eq!(disagreement("x", &verdicts[..1]), None);
    }
}
