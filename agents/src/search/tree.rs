//! The tree: an arena of nodes, used again by the next search.

/// Index of a node in the arena.
pub(super) type Index = u32;

/// No node.
pub(super) const NONE: Index = Index::MAX;

/// The root.
pub(super) const ROOT: Index = 0;

/// A node, with the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// Who makes the move, and which; the root has none.
    pub made: Option<(usize, M)>,
    pub first_child: Index,
    pub last_child: Index,
    pub next_sibling: Index,
    /// Simulations that came through.
    pub visits: u32,
    /// Simulations that came through the parent in a world that offered the move.
    pub available: u32,
    pub prior: f32,
}

/// The nodes, and for each the sum of the values that came back through it, one a player.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    sums: Vec<f64>,
    players: usize,
}

impl<M: Copy + Eq> Tree<M> {
    pub fn new() -> Tree<M> {
        Tree {
            nodes: Vec::new(),
            sums: Vec::new(),
            players: 0,
        }
    }

    /// A tree that is a root and nothing else. Keeps its memory.
    pub fn reset(&mut self, players: usize) {
        self.nodes.clear();
        self.sums.clear();
        self.players = players;
        self.push(None, 0.0);
    }

    fn push(&mut self, made: Option<(usize, M)>, prior: f32) -> Index {
        let index = self.nodes.len() as Index;
        self.nodes.push(Node {
            made,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            visits: 0,
            available: 0,
            prior,
        });
        self.sums.resize(self.sums.len() + self.players, 0.0);
        index
    }

    /// A new child, after its siblings.
    pub fn add_child(&mut self, parent: Index, player: usize, chosen: M, prior: f32) -> Index {
        let child = self.push(Some((player, chosen)), prior);
        match self.get(parent).last_child {
            NONE => self.get_mut(parent).first_child = child,
            last => self.get_mut(last).next_sibling = child,
        }
        self.get_mut(parent).last_child = child;
        child
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn get(&self, index: Index) -> &Node<M> {
        &self.nodes[index as usize]
    }

    pub fn get_mut(&mut self, index: Index) -> &mut Node<M> {
        &mut self.nodes[index as usize]
    }

    pub fn children(&self, parent: Index) -> Children<'_, M> {
        let next = match self.nodes.get(parent as usize) {
            Some(node) => node.first_child,
            None => NONE,
        };
        Children { tree: self, next }
    }

    /// The mean value that came back through a node, for a player.
    pub fn mean(&self, index: Index, player: usize) -> f64 {
        let sum = self.sums[index as usize * self.players + player];
        sum / f64::from(self.get(index).visits.max(1))
    }

    /// Counts a visit that was worth `values`.
    pub fn back_up(&mut self, index: Index, values: &[f32]) {
        self.get_mut(index).visits += 1;
        let first = index as usize * self.players;
        for (sum, value) in self.sums[first..].iter_mut().zip(values) {
            *sum += f64::from(*value);
        }
    }
}

/// The children of a node, oldest first.
pub(super) struct Children<'t, M> {
    tree: &'t Tree<M>,
    next: Index,
}

impl<M: Copy + Eq> Iterator for Children<'_, M> {
    type Item = Index;
    fn next(&mut self) -> Option<Index> {
        if self.next == NONE {
            return None;
        }
        let index = self.next;
        self.next = self.tree.get(index).next_sibling;
        Some(index)
    }
}
