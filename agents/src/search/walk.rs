//! Simulations: select, expand, value, back up.

use std::time::Instant;

use rand::{Rng, RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::tree::{Index, Tree, NONE, ROOT};
use super::{Budget, Evaluator, Position, Selection, Settings, World};

/// What a search found out about a move of its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveStatistics<M> {
    /// The move.
    pub chosen: M,
    /// Simulations that tried it.
    pub visits: u32,
    /// Simulations in whose world it was legal, since the tree has had it:
    /// since it was first tried with UCB1, first met with PUCT.
    pub available: u32,
    /// Its mean value to the player who makes it.
    pub mean: f64,
}

/// A search, and the memory it needs. Searching again uses the memory again.
#[derive(Clone, Debug)]
pub struct Search<M> {
    tree: Tree<M>,
    simulations: u32,
    /// The nodes of the current walk, the root first.
    path: Vec<Index>,
    /// The legal moves where the walk stands, and the child that each leads to.
    moves: Vec<M>,
    child_of: Vec<Index>,
    /// Who moves at the root, and which moves there were in the first world.
    root_player: Option<usize>,
    root_moves: Vec<M>,
    priors: Vec<f32>,
    values: Vec<f32>,
}

impl<M: Copy + Eq> Default for Search<M> {
    fn default() -> Search<M> {
        Search::new()
    }
}

impl<M: Copy + Eq> Search<M> {
    /// A search that has found out nothing yet.
    pub fn new() -> Search<M> {
        Search {
            tree: Tree::new(),
            simulations: 0,
            path: Vec::new(),
            moves: Vec::new(),
            child_of: Vec::new(),
            root_player: None,
            root_moves: Vec::new(),
            priors: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Searches a position, forgetting the one before.
    ///
    /// All randomness is drawn from `rng`: with a budget of simulations, the
    /// same stream gives the same tree.
    pub fn run<P, E, R>(
        &mut self,
        position: &P,
        evaluator: &mut E,
        settings: &Settings,
        rng: &mut R,
    ) where
        P: Position,
        P::World: World<Move = M>,
        E: Evaluator<P::World>,
        R: RngCore,
    {
        let start = Instant::now();
        self.simulations = 0;
        let seed = if settings.paired { rng.r#gen() } else { 0 };
        let mut dealt = None;
        loop {
            let left = match settings.budget {
                Budget::Simulations(n) => n.saturating_sub(self.simulations),
                Budget::Time(limit) => {
                    u32::from(self.simulations == 0 || start.elapsed() < limit) * u32::MAX
                }
            };
            let decided = settings.stop_when_decided && self.lead() > left;
            if left == 0 || decided {
                break;
            }
            if settings.paired {
                let mut stream = ChaCha8Rng::seed_from_u64(seed);
                stream.set_stream(u64::from(self.coming_visit(settings)));
                self.simulate(position, &mut dealt, evaluator, settings, &mut stream);
            } else {
                self.simulate(position, &mut dealt, evaluator, settings, rng);
            }
            self.simulations += 1;
        }
        if self.simulations == 0 {
            self.tree.reset(0);
        }
    }

    /// Simulations of the last search.
    pub fn simulations(&self) -> u32 {
        self.simulations
    }

    /// Nodes of the last search's tree.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// What the last search found out about each move it tried, in the order of trying.
    pub fn statistics(&self) -> impl Iterator<Item = MoveStatistics<M>> + '_ {
        self.tree.children(ROOT).filter_map(|child| {
            let node = self.tree.get(child);
            let (player, chosen) = node.made.filter(|_| node.visits > 0)?;
            Some(MoveStatistics {
                chosen,
                visits: node.visits,
                available: node.available,
                mean: self.tree.mean(child, player),
            })
        })
    }

    /// The move with the most visits (the robust child); of several, that with
    /// the best mean value. None if there was no move or no simulation.
    pub fn best(&self) -> Option<M> {
        let mut best: Option<MoveStatistics<M>> = None;
        for s in self.statistics() {
            let better = best
                .as_ref()
                .is_none_or(|b| s.visits > b.visits || s.visits == b.visits && s.mean > b.mean);
            if better {
                best = Some(s);
            }
        }
        best.map(|b| b.chosen)
    }

    /// By how many visits the most visited move is ahead.
    fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for child in self.tree.children(ROOT) {
            let visits = self.tree.get(child).visits;
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        first - second
    }

    /// How often the move that the next walk makes first has been made.
    fn coming_visit(&mut self, settings: &Settings) -> u32 {
        let Some(player) = self.root_player.filter(|_| self.simulations > 0) else {
            return 0;
        };
        if self.root_moves.is_empty() {
            return 0;
        }
        self.moves.clear();
        self.moves.extend_from_slice(&self.root_moves);
        let coming = match settings.selection {
            Selection::Ucb1 { exploration, bias } => {
                if self.expands(ROOT, player, settings) {
                    return 0;
                }
                self.by_ucb1(player, exploration, bias)
            }
            Selection::Puct { exploration } => {
                self.find_children(ROOT, player);
                self.by_puct(ROOT, player, exploration, settings)
            }
        };
        match self.child_of[coming] {
            NONE => 0,
            child => self.tree.get(child).visits,
        }
    }

    fn simulate<P, E, R>(
        &mut self,
        position: &P,
        dealt: &mut Option<P::World>,
        evaluator: &mut E,
        settings: &Settings,
        rng: &mut R,
    ) where
        P: Position,
        P::World: World<Move = M>,
        E: Evaluator<P::World>,
        R: RngCore,
    {
        let world = match dealt {
            Some(world) => {
                position.determinize_anew(world, rng);
                world
            }
            None => dealt.insert(position.determinize(rng)),
        };
        if self.simulations == 0 {
            self.tree.reset(world.players());
            self.root_player = world.to_move().filter(|p| *p < world.players());
            self.root_moves.clear();
            if self.root_player.is_some() {
                world.moves(&mut self.root_moves);
            }
        }
        self.walk(world, evaluator, settings, rng);
        self.values.clear();
        self.values.resize(world.players(), 0.0);
        evaluator.value(world, rng, &mut self.values);
        for node in &self.path {
            self.tree.back_up(*node, &self.values);
        }
    }

    /// From the root down to a node that is new to the tree, or to an end.
    fn walk<W, E, R>(&mut self, world: &mut W, evaluator: &mut E, settings: &Settings, rng: &mut R)
    where
        W: World<Move = M>,
        E: Evaluator<W>,
        R: RngCore,
    {
        self.path.clear();
        self.path.push(ROOT);
        let mut node = ROOT;
        while self.path.len() <= settings.max_depth && !evaluator.is_leaf(world) {
            let Some(player) = world.to_move().filter(|p| *p < world.players()) else {
                return;
            };
            self.moves.clear();
            world.moves(&mut self.moves);
            if self.moves.is_empty() {
                return;
            }
            let chosen = match settings.selection {
                Selection::Ucb1 { exploration, bias } => {
                    if self.expands(node, player, settings) {
                        self.expand(node, player, world, evaluator, rng)
                    } else {
                        self.by_ucb1(player, exploration, bias)
                    }
                }
                Selection::Puct { exploration } => {
                    self.add_children(node, player, world, evaluator);
                    self.by_puct(node, player, exploration, settings)
                }
            };
            for child in self.child_of.iter().filter(|c| **c != NONE) {
                self.tree.get_mut(*child).available += 1;
            }
            node = self.child_of[chosen];
            self.path.push(node);
            world.apply(self.moves[chosen]);
            // A forced move is no branch: the walk goes on through it.
            if self.tree.get(node).visits == 0 && self.moves.len() > 1 {
                return;
            }
        }
    }

    /// Finds the child of each legal move; whether one is to be added.
    fn expands(&mut self, node: Index, player: usize, settings: &Settings) -> bool {
        let tried = self.find_children(node, player);
        tried < self.moves.len().min(self.limit(node, settings))
    }

    /// How many moves progressive widening lets this visit of a node try.
    fn limit(&self, node: Index, settings: &Settings) -> usize {
        let visit = self.tree.get(node).visits + 1;
        settings.widening.map_or(usize::MAX, |w| w.limit(visit))
    }

    /// Finds the child of each legal move; how many have one.
    fn find_children(&mut self, node: Index, player: usize) -> usize {
        self.child_of.clear();
        self.child_of.resize(self.moves.len(), NONE);
        let mut tried = 0;
        for child in self.tree.children(node) {
            let Some((mover, made)) = self.tree.get(child).made else {
                continue;
            };
            if mover != player {
                continue;
            }
            if let Some(i) = self.moves.iter().position(|m| *m == made) {
                if self.child_of[i] == NONE {
                    self.child_of[i] = child;
                    tried += 1;
                }
            }
        }
        tried
    }

    /// Adds the untried move with the highest prior, or any if there are no priors.
    fn expand<W, E, R>(
        &mut self,
        node: Index,
        player: usize,
        world: &W,
        evaluator: &mut E,
        rng: &mut R,
    ) -> usize
    where
        W: World<Move = M>,
        E: Evaluator<W>,
        R: RngCore,
    {
        self.find_priors(world, evaluator);
        let mut best = None;
        let mut ties = 0;
        for (i, _) in self
            .child_of
            .iter()
            .enumerate()
            .filter(|(_, c)| **c == NONE)
        {
            let prior = self.priors.get(i).copied().unwrap_or(0.0);
            let best_so_far = best.map_or(f32::NEG_INFINITY, |(_, p)| p);
            if best.is_none() || prior > best_so_far {
                best = Some((i, prior));
                ties = 1;
            } else if prior == best_so_far {
                // Each of several equals is taken with the same probability.
                ties += 1;
                if rng.gen_range(0..ties) == 0 {
                    best = Some((i, prior));
                }
            }
        }
        let (chosen, prior) = best.unwrap_or((0, 0.0));
        self.child_of[chosen] = self.tree.add_child(node, player, self.moves[chosen], prior);
        chosen
    }

    /// What the evaluator thinks of each legal move.
    fn find_priors<W, E>(&mut self, world: &W, evaluator: &mut E)
    where
        W: World<Move = M>,
        E: Evaluator<W>,
    {
        self.priors.clear();
        if self.moves.len() > 1 {
            evaluator.priors(world, &self.moves, &mut self.priors);
        }
    }

    /// Finds the child of each legal move, and adds those that are missing.
    fn add_children<W, E>(&mut self, node: Index, player: usize, world: &W, evaluator: &mut E)
    where
        W: World<Move = M>,
        E: Evaluator<W>,
    {
        if self.find_children(node, player) == self.moves.len() {
            return;
        }
        self.find_priors(world, evaluator);
        let alike = 1.0 / self.moves.len() as f32;
        for i in 0..self.moves.len() {
            if self.child_of[i] == NONE {
                let prior = self.priors.get(i).copied().unwrap_or(alike);
                self.child_of[i] = self.tree.add_child(node, player, self.moves[i], prior);
            }
        }
    }

    /// The tried move with the highest UCB1 value, the parent's visits replaced by the move's availability.
    fn by_ucb1(&self, player: usize, exploration: f64, bias: f64) -> usize {
        self.highest(|child| {
            let node = self.tree.get(child);
            let visits = f64::from(node.visits.max(1));
            let log = libm::log(f64::from(node.available + 1));
            self.tree.mean(child, player)
                + exploration * (log / visits).sqrt()
                + bias * f64::from(node.prior) / (visits + 1.0)
        })
    }

    /// The move with the highest PUCT value, likewise. Untried ones come into
    /// question as long as progressive widening lets another be tried.
    fn by_puct(
        &self,
        parent: Index,
        player: usize,
        exploration: f64,
        settings: &Settings,
    ) -> usize {
        let legal = self.child_of.iter().filter(|c| **c != NONE);
        let tried = legal.filter(|c| self.tree.get(**c).visits > 0).count();
        let widens = tried < self.limit(parent, settings);
        self.highest(|child| {
            let node = self.tree.get(child);
            let mean = match node.visits {
                0 if !widens => return f64::NEG_INFINITY,
                0 => self.tree.mean(parent, player),
                _ => self.tree.mean(child, player),
            };
            let available = f64::from(node.available + 1);
            mean + exploration * f64::from(node.prior) * available.sqrt()
                / f64::from(node.visits + 1)
        })
    }

    /// The first of the legal moves in the tree for which this is highest.
    fn highest(&self, worth: impl Fn(Index) -> f64) -> usize {
        let mut best = None;
        for (i, child) in self
            .child_of
            .iter()
            .enumerate()
            .filter(|(_, c)| **c != NONE)
        {
            let worth = worth(*child);
            if best.is_none_or(|(_, w)| worth > w) {
                best = Some((i, worth));
            }
        }
        best.map_or(0, |(i, _)| i)
    }
}
