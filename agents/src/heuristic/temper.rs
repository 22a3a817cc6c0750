//! The weights of the player: how much it fears, spares and spends.

/// The weights by which a [`super::Heuristic`] judges. The default was tuned
/// by games of one changed player against four unchanged ones on the five
/// Fifth Edition starters (`benches/examples/tune.rs`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// Times the value of damage to the prey.
    pub aggression: f32,
    /// Times the value of one's own pool.
    pub thrift: f32,
    /// Pool kept back while influencing, times.
    pub reserve: f32,
    /// Pool kept back for each pool that the predator may take in a turn.
    pub reserve_threat: f32,
    /// Times the value of staying unlocked.
    pub stay: f32,
    /// Times the cost of wounds in combat.
    pub fear: f32,
    /// Times the value of the wounds of others.
    pub spite: f32,
    /// What a bounce must save before it is played in health.
    pub bounce: f32,
    /// What a block must be worth.
    pub block: f32,
    /// Times the chance that an action is blocked.
    pub wariness: f32,
    /// Times the value of blood for uncontrolled vampires.
    pub growth: f32,
    /// Times the value of a hunt.
    pub hunger: f32,
    /// How much a turn of waiting counts against a vampire.
    pub patience: f32,
    /// How much a point of capacity counts for a vampire.
    pub size: f32,
    /// What a blood is worth on a vampire.
    pub blood: f32,
    /// Cards worth less are discarded.
    pub discard: f32,
    /// Times the worth of referendums.
    pub politics: f32,
    /// How much a vote of margin adds to the chance that a referendum passes.
    pub confidence: f32,
}

impl Default for Temper {
    fn default() -> Temper {
        Temper {
            aggression: 1.3,
            thrift: 1.0,
            reserve: 0.7,
            reserve_threat: 1.1,
            stay: 0.6,
            fear: 1.2,
            spite: 0.6,
            bounce: 1.9,
            block: 0.0,
            wariness: 1.0,
            growth: 1.5,
            hunger: 1.0,
            patience: 1.1,
            size: 0.35,
            blood: 0.38,
            discard: 0.65,
            politics: 1.0,
            confidence: 0.2,
        }
    }
}

impl Temper {
    /// The weights by name, for a tuner.
    pub fn weights(&mut self) -> [(&'static str, &mut f32); 18] {
        [
            ("aggression", &mut self.aggression),
            ("thrift", &mut self.thrift),
            ("reserve", &mut self.reserve),
            ("reserve_threat", &mut self.reserve_threat),
            ("stay", &mut self.stay),
            ("fear", &mut self.fear),
            ("spite", &mut self.spite),
            ("bounce", &mut self.bounce),
            ("block", &mut self.block),
            ("wariness", &mut self.wariness),
            ("growth", &mut self.growth),
            ("hunger", &mut self.hunger),
            ("patience", &mut self.patience),
            ("size", &mut self.size),
            ("blood", &mut self.blood),
            ("discard", &mut self.discard),
            ("politics", &mut self.politics),
            ("confidence", &mut self.confidence),
        ]
    }
}
