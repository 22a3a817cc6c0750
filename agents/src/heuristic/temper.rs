//! The weights of the player: how much it fears, spares and spends.

/// The weights by which a [`super::Heuristic`] judges.
///
/// The default was found by simultaneous perturbation (Spall 1992) of all weights at once: one
/// changed player among four of the version before, half the games on the five Fifth Edition
/// starters and half on archived tournament decks; what was climbed is victory points and two for
/// a game win. `benches/examples/tune.rs` tries them one by one. Allies, of
/// which few of those decks had any, were weighed again by matches of archived decks that have some.
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
    /// Times the value of a changed chance of being ousted in a turn.
    pub risk: f32,
    /// The same, of one's prey.
    pub push: f32,
    /// The share of an action that an unlocked minion stops.
    pub wall: f32,
    /// Times what one's unlocked minions save.
    pub guard: f32,
    /// What a victory point of another costs this seat.
    pub vp: f32,
    /// The same, for each point that it has.
    pub lead: f32,
    /// Times the value of another predator instead of the present one.
    pub relief: f32,
    /// What a bounce must save, as a part of what it would save the next time.
    pub scarce: f32,
    /// Pool is not spent where a point of it is worth more.
    pub alarm: f32,
    /// Times the value of an unlocked minion that would block.
    pub kept: f32,
    /// What one's own end costs, in pool.
    pub end: f32,
    /// What ousting one's prey is worth, in pool.
    pub oust: f32,
    /// What a pool is worth while there are plenty.
    pub pool: f32,
    /// What it is worth besides, the fewer there are.
    pub low_pool: f32,
    /// The same, for each pool that the predator may take.
    pub threatened: f32,
    /// How much more damage to the prey is worth as its pool shrinks.
    pub prey_low: f32,
    /// What getting the Edge is worth.
    pub edge: f32,
    /// Times the pool that a card costs.
    pub spend: f32,
    /// What a blood that a card costs is worth.
    pub price: f32,
    /// Times the value of allies.
    pub recruit: f32,
    /// Times the value of equipment and retainers.
    pub gear: f32,
    /// Times the value of what stays in play for its controller.
    pub holding: f32,
    /// Times the value of picking a fight.
    pub attack: f32,
    /// Times the value of stopping what is no attack.
    pub meddle: f32,
    /// Times the value of getting an action past a blocker.
    pub insist: f32,
    /// What a wake must be worth.
    pub waking: f32,
    /// Times the loss of a minion that goes to torpor.
    pub torpor: f32,
    /// What each blood on a waiting vampire counts.
    pub begun: f32,
    /// How much pool that it would take below the reserve counts against a vampire.
    pub dear: f32,
    /// How useful a master card is in hand.
    pub keep_master: f32,
    /// How useful a card is that sends a bleed on.
    pub keep_bounce: f32,
    /// How useful an action or a bigger bleed is.
    pub keep_action: f32,
    /// How useful stealth or votes are.
    pub keep_stealth: f32,
    /// How useful other reactions are.
    pub keep_reaction: f32,
    /// How useful everything else is.
    pub keep_combat: f32,
    /// How much of that is left where nobody can play it yet.
    pub keep_soon: f32,
    /// What each further copy counts against a card.
    pub crowd: f32,
    /// Bleed that a bleeder adds to its own, usually.
    pub bleeders: f32,
    /// Of the bleeds that could be, those that are.
    pub abroad: f32,
}

impl Default for Temper {
    fn default() -> Temper {
        Temper {
            aggression: 1.98,
            thrift: 1.13,
            reserve: 0.59,
            reserve_threat: 0.83,
            stay: 1.00,
            fear: 1.99,
            spite: 0.84,
            bounce: 0.36,
            block: 0.047,
            wariness: 0.84,
            growth: 2.52,
            hunger: 0.53,
            patience: 0.95,
            size: 0.31,
            blood: 0.26,
            discard: 1.89,
            politics: 1.88,
            confidence: 0.21,
            risk: 0.70,
            push: 0.50,
            wall: 0.34,
            guard: 1.80,
            vp: 2.38,
            lead: 1.58,
            relief: 0.33,
            scarce: 0.40,
            alarm: 5.33,
            kept: 0.39,
            end: 43.4,
            oust: 36.9,
            pool: 0.75,
            low_pool: 1.46,
            threatened: 2.59,
            prey_low: 2.31,
            edge: 0.50,
            spend: 0.71,
            price: 0.26,
            recruit: 1.6,
            gear: 1.15,
            holding: 2.46,
            attack: 0.93,
            meddle: 1.01,
            insist: 1.73,
            waking: 0.37,
            torpor: 0.37,
            begun: 0.084,
            dear: 0.57,
            keep_master: 0.35,
            keep_bounce: 1.57,
            keep_action: 0.40,
            keep_stealth: 0.47,
            keep_reaction: 0.96,
            keep_combat: 0.53,
            keep_soon: 0.55,
            crowd: 0.35,
            bleeders: 1.09,
            abroad: 0.29,
        }
    }
}

impl Temper {
    /// The weights by name, for a tuner.
    pub fn weights(&mut self) -> [(&'static str, &mut f32); 57] {
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
            ("risk", &mut self.risk),
            ("push", &mut self.push),
            ("wall", &mut self.wall),
            ("guard", &mut self.guard),
            ("vp", &mut self.vp),
            ("lead", &mut self.lead),
            ("relief", &mut self.relief),
            ("scarce", &mut self.scarce),
            ("alarm", &mut self.alarm),
            ("kept", &mut self.kept),
            ("end", &mut self.end),
            ("oust", &mut self.oust),
            ("pool", &mut self.pool),
            ("low_pool", &mut self.low_pool),
            ("threatened", &mut self.threatened),
            ("prey_low", &mut self.prey_low),
            ("edge", &mut self.edge),
            ("spend", &mut self.spend),
            ("price", &mut self.price),
            ("recruit", &mut self.recruit),
            ("gear", &mut self.gear),
            ("holding", &mut self.holding),
            ("attack", &mut self.attack),
            ("meddle", &mut self.meddle),
            ("insist", &mut self.insist),
            ("waking", &mut self.waking),
            ("torpor", &mut self.torpor),
            ("begun", &mut self.begun),
            ("dear", &mut self.dear),
            ("keep_master", &mut self.keep_master),
            ("keep_bounce", &mut self.keep_bounce),
            ("keep_action", &mut self.keep_action),
            ("keep_stealth", &mut self.keep_stealth),
            ("keep_reaction", &mut self.keep_reaction),
            ("keep_combat", &mut self.keep_combat),
            ("keep_soon", &mut self.keep_soon),
            ("crowd", &mut self.crowd),
            ("bleeders", &mut self.bleeders),
            ("abroad", &mut self.abroad),
        ]
    }
}
