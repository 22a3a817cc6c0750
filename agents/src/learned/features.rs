//! What the policy looks at: of each choice, and of the situation it is made in.
//!
//! Of a choice it sees what it is and when, what the [heuristic](crate::Heuristic) thinks of it, what
//! its card does by the gist of its script, and which minion it names. Cards are known by nothing
//! else, so the policy plays those that it has never met.

use engine::script::Window;
use engine::vocab::CardType;
use engine::{CardDef, Choice, DefId, Matter, Prompt, Region, Slot, View};

use crate::heuristic::{blood_cost, can_play, pool_cost, Eye, Traits};

/// The version of the list of features. Weights of an older one can be read: what has been added
/// since counts for nothing in them. Nothing is ever taken out, or comes to mean something else.
pub const VERSION: u32 = 3;

/// A list of names: an enum, how many there are, and how they are written.
macro_rules! names {
    ($(#[$doc:meta])* $enum:ident: $($(#[$what:meta])* $variant:ident = $name:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $enum { $($(#[$what])* $variant,)* }

        impl $enum {
            pub const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];
            pub const N: usize = Self::NAMES.len();
        }
    };
}

names! {
    /// When a choice is made.
    Moment:
    Unlock = "unlock",
    Master = "master",
    Minion = "minion",
    Influence = "influence",
    Discard = "discard",
    /// As a card is played, which may be cancelled.
    Reply = "reply",
    /// During an action of one's own.
    Acting = "acting",
    /// During an action at oneself.
    Attacked = "attacked",
    /// During another action of somebody else.
    Watching = "watching",
    Votes = "votes",
    Combat = "combat",
    Strike = "strike",
    /// Who plays a card, or acts.
    Who = "who",
    /// In which way a card is played.
    How = "how",
    /// What it is aimed at, or how much of it.
    Aim = "aim",
    Other = "other",
}

names! {
    /// What sort of choice it is.
    Kind:
    Bleed = "bleed",
    Hunt = "hunt",
    LeaveTorpor = "leave_torpor",
    Rescue = "rescue",
    Diablerize = "diablerize",
    OtherAction = "other_action",
    Act = "act",
    Play = "play",
    Use = "use",
    UseLasting = "use_lasting",
    Block = "block",
    Yes = "yes",
    StrikeWith = "strike_with",
    For = "for",
    Against = "against",
    Transfer = "transfer",
    TakeBack = "take_back",
    DrawCrypt = "draw_crypt",
    BringOut = "bring_out",
    Discard = "discard",
    Mode = "mode",
    Pool = "pool",
    Number = "number",
    Oneself = "oneself",
    Prey = "prey",
    Predator = "predator",
    GrandPrey = "grand_prey",
    Elsewhere = "elsewhere",
    SlotMine = "slot_mine",
    SlotPrey = "slot_prey",
    SlotPredator = "slot_predator",
    SlotOther = "slot_other",
    Card = "card",
    Housekeeping = "housekeeping",
    /// Copies in hand of the card that is played, beyond the first.
    PlayCopies = "play_copies",
    /// Copies in hand of the card that is discarded, beyond the first.
    DiscardCopies = "discard_copies",
    /// Some ready minion could play the card that is discarded.
    DiscardUsable = "discard_usable",
    /// Intercept that the blocker lacks.
    BlockShort = "block_short",
    /// Strength of the blocker less that of the acting minion.
    BlockStronger = "block_stronger",
    /// The bleed that is blocked.
    BlockBleed = "block_bleed",
    /// Influence that the vampire lacks.
    WaitingMissing = "waiting_missing",
    WaitingCapacity = "waiting_capacity",
    /// Influence that it has.
    WaitingBlood = "waiting_blood",
    /// The transfers that are left bring it out.
    WaitingFinishes = "waiting_finishes",
    /// How far the number is from 0.
    Amount = "amount",
}

names! {
    /// What a card does, by the gist of its script, and what it is.
    Does:
    Stealth = "stealth",
    Intercept = "intercept",
    Bleed = "bleed",
    Votes = "votes",
    Bounce = "bounce",
    Reduce = "reduce",
    Wakes = "wakes",
    UnlocksMe = "unlocks_me",
    LocksMe = "locks_me",
    GainPool = "gain_pool",
    BloodToPool = "blood_to_pool",
    Fills = "fills",
    Feeds = "feeds",
    BurnsPool = "burns_pool",
    Loss = "loss",
    LocksTarget = "locks_target",
    InPlay = "in_play",
    ToBearer = "to_bearer",
    Stays = "stays",
    BringsOut = "brings_out",
    Title = "title",
    Masters = "masters",
    Fights = "fights",
    EndsCombat = "ends_combat",
    Strikes = "strikes",
    Prevents = "prevents",
    Maneuver = "maneuver",
    Press = "press",
    Additional = "additional",
    Hurts = "hurts",
    Looks = "looks",
    Cancels = "cancels",
    CostsBlood = "costs_blood",
    CostsPool = "costs_pool",
    Master = "master",
    Action = "action",
    Political = "political",
    Ally = "ally",
    Equipment = "equipment",
    Retainer = "retainer",
    Modifier = "modifier",
    Reaction = "reaction",
    Combat = "combat",
    Event = "event",
}

names! {
    /// What a minion, or another thing in play, is like.
    Is:
    Vampire = "vampire",
    Capacity = "capacity",
    Blood = "blood",
    Hungry = "hungry",
    Full = "full",
    Locked = "locked",
    Torpor = "torpor",
    Waiting = "waiting",
    Bleed = "bleed",
    Strength = "strength",
    Intercept = "intercept",
    Votes = "votes",
}

names! {
    /// What the situation is like. Each weight of a choice's feature is a sum over these.
    Situation:
    Always = "always",
    /// One's own pool missing to 8.
    Low = "low",
    /// The chance of being ousted before one's next turn.
    Falls = "falls",
    /// The prey's pool missing to 8.
    PreyLow = "prey_low",
    /// The prey's unlocked minions.
    PreyGuards = "prey_guards",
    /// One's own ready minions.
    Minions = "minions",
    /// One's own unlocked minions.
    Guards = "guards",
    /// How early it is: none after the fifth round.
    Early = "early",
    /// One's own pool beyond 16.
    Rich = "rich",
    /// What the predator may take in a turn.
    Threat = "threat",
    /// Blood on one's own ready vampires.
    Blood = "blood",
    /// How few Methuselahs are left.
    Few = "few",
    /// Cards in hand for bleeds and stealth of one's own.
    Armed = "armed",
    /// Cards in hand against the actions of others.
    Defended = "defended",
    /// One's own pool beyond what the others have on the whole.
    Ahead = "ahead",
    /// The predator's pool missing to 8.
    PredatorLow = "predator_low",
}

names! {
    /// Sorts of choices of which the heuristic may think too much or too little.
    Sort:
    Bleed = "bleed",
    Hunt = "hunt",
    Act = "act",
    Master = "master",
    Action = "action",
    Political = "political",
    Ally = "ally",
    Gear = "gear",
    Modifier = "modifier",
    Reaction = "reaction",
    Combat = "combat",
    Event = "event",
    Use = "use",
    Block = "block",
    Discard = "discard",
    Transfer = "transfer",
}

names! {
    /// What a choice means for what is under way.
    Means:
    /// Whoever pays for the card has no blood left.
    LeavesNone = "leaves_none",
    /// Too little is left to pay for the action under way.
    Unpaid = "unpaid",
    /// Blood that is left to whoever plays the card.
    Left = "left",
    /// The bleed of one's own, for what is played during it.
    OwnBleed = "own_bleed",
    /// Stealth that one's own action lacks, for what is played during it.
    StealthNeeded = "stealth_needed",
    /// Stealth that nothing asks for.
    StealthIdle = "stealth_idle",
    /// The bleed at oneself, for what is played against it.
    HerBleed = "her_bleed",
    /// A bleed at oneself takes all pool, for what is played against it.
    Lethal = "lethal",
    /// Somebody blocks already, for what is played against an action.
    Blocked = "blocked",
    /// The bleed at oneself that nothing is done about.
    PassBleed = "pass_bleed",
    /// The same, where it takes all pool.
    PassLethal = "pass_lethal",
    /// A vote for one's own referendum.
    OwnFor = "own_for",
    OwnAgainst = "own_against",
    /// What a number of blood that becomes pool leaves to a vampire.
    DrainLeaves = "drain_leaves",
    DrainEmpties = "drain_empties",
    /// Pool that is left once a vampire is out.
    PoolOnceOut = "pool_once_out",
}

/// What the situation is like, number by number.
pub type Features = [f32; COLUMNS];

/// Features of a situation.
pub const COLUMNS: usize = Situation::N;

/// Whose minion it is, or what it is about to do.
const PARTS: [&str; 6] = ["actor", "blocker", "mine", "prey", "predator", "other"];
/// What is done with a card.
const USES: [&str; 3] = ["play", "way", "discard"];

const PASS: usize = 0;
const WORTH: usize = PASS + Moment::N;
const BEHIND: usize = WORTH + Moment::N;
const KIND: usize = BEHIND + Moment::N;
const DOES: usize = KIND + Kind::N;
const IS: usize = DOES + USES.len() * Does::N;

// Those of version 2.
const REFUSED: usize = IS + PARTS.len() * Is::N;
const WORTH_AS: usize = REFUSED + Moment::N;
const MEANS: usize = WORTH_AS + Sort::N;

/// Features of a choice.
pub const ROWS: usize = MEANS + Means::N;

/// The names of the features of a choice, in order.
pub fn rows() -> impl Iterator<Item = String> {
    fn each<'a>(of: &'a str, names: &'static [&str]) -> impl Iterator<Item = String> + 'a {
        names.iter().map(move |name| format!("{of}.{name}"))
    }
    let moments = ["pass", "worth", "behind"]
        .into_iter()
        .flat_map(|of| each(of, &Moment::NAMES));
    let does = USES.into_iter().flat_map(|of| each(of, &Does::NAMES));
    let is = PARTS.into_iter().flat_map(|of| each(of, &Is::NAMES));
    moments
        .chain(each("choice", &Kind::NAMES))
        .chain(does)
        .chain(is)
        .chain(each("refused", &Moment::NAMES))
        .chain(each("worth_as", &Sort::NAMES))
        .chain(each("means", &Means::NAMES))
}

/// The names of the features of a situation, in order.
pub fn columns() -> [&'static str; COLUMNS] {
    Situation::NAMES
}

/// What the situation of a seat is like.
pub(crate) fn situation(eye: &Eye<'_>) -> Features {
    let (view, table) = (eye.view, &eye.table);
    let (me, prey) = (table.me, table.prey);
    let missing = |pool: f32| (8.0 - pool).max(0.0) / 8.0;
    let mut s = [0.0; COLUMNS];
    s[Situation::Always as usize] = 1.0;
    s[Situation::Low as usize] = missing(table.my_pool());
    s[Situation::Falls as usize] = table.falls(me, table.my_pool());
    s[Situation::PreyLow as usize] = missing(table.pool[prey.index()]);
    s[Situation::PreyGuards as usize] = view.unlocked(prey).len() as f32 / 4.0;
    s[Situation::Minions as usize] = view.ready(me).len() as f32 / 4.0;
    s[Situation::Guards as usize] = view.unlocked(me).len() as f32 / 4.0;
    s[Situation::Early as usize] = (6.0 - f32::from(view.round())).max(0.0) / 5.0;
    s[Situation::Rich as usize] = (table.my_pool() - 16.0).max(0.0) / 8.0;
    s[Situation::Threat as usize] = table.my_threat() / 4.0;
    let blood = |slot: Slot| match view.is_vampire(slot) {
        true => f32::from(view.counters(slot)),
        false => 0.0,
    };
    s[Situation::Blood as usize] = view.ready(me).into_iter().map(blood).sum::<f32>() / 12.0;
    s[Situation::Few as usize] = 5.0 - table.players.min(5) as f32;
    s[Situation::Few as usize] /= 3.0;
    for (_, def) in view.hand() {
        let does = eye.traits(def, 0);
        if does.bleed > 0 || does.stealth > 0 {
            s[Situation::Armed as usize] += 0.25;
        }
        if does.bounce || does.reduce > 0 || does.intercept > 0 || does.wakes {
            s[Situation::Defended as usize] += 0.25;
        }
    }
    let others = table.players.saturating_sub(1).max(1) as f32;
    let theirs = table.pool.iter().sum::<f32>() - table.my_pool();
    s[Situation::Ahead as usize] = (table.my_pool() - theirs / others) / 10.0;
    s[Situation::PredatorLow as usize] = missing(table.pool[table.predator.index()]);
    s
}

/// A decision, of which choices are looked at one after the other.
pub(crate) struct Scene<'e, 'v> {
    eye: &'e Eye<'v>,
    moment: Moment,
    /// What the heuristic thinks of the best choice.
    pub best: f32,
}

impl<'e, 'v> Scene<'e, 'v> {
    /// A decision whose best choice is worth so much to the heuristic.
    pub fn new(eye: &'e Eye<'v>, prompt: Prompt, best: f32) -> Scene<'e, 'v> {
        Scene {
            eye,
            moment: moment(eye, prompt),
            best,
        }
    }

    /// Tells `put` the features of a choice that are not 0, by their numbers; one may come in several parts.
    pub fn features(&self, choice: Choice, worth: f32, mut put: impl FnMut(usize, f32)) {
        let m = self.moment as usize;
        put(WORTH + m, (worth / 5.0).clamp(-2.0, 2.0));
        put(BEHIND + m, ((self.best - worth) / 2.0).min(1.0));
        let (view, me) = (self.eye.view, self.eye.table.me);
        let kind = match choice {
            Choice::Pass | Choice::No => {
                put(PASS + m, 1.0);
                self.passed(&mut put);
                return;
            }
            Choice::Play(card) => {
                if let Some(def) = view.card(card) {
                    self.card(0, def, &mut put);
                    put(KIND + Kind::PlayCopies as usize, copies(view, def));
                    self.played(def, &mut put);
                }
                Kind::Play
            }
            Choice::Discard(card) => {
                if let Some(def) = view.card(card) {
                    self.card(2, def, &mut put);
                    put(KIND + Kind::DiscardCopies as usize, copies(view, def));
                    if usable(view, def) {
                        put(KIND + Kind::DiscardUsable as usize, 1.0);
                    }
                }
                Kind::Discard
            }
            Choice::Mode(n) => {
                if let Matter::Card { def, .. } = view.matter() {
                    let card = view.cards().def(def);
                    if let Some(mode) = card.modes.get(usize::from(n)) {
                        let does = digest(card, mode.as_type, self.eye.traits(def, n));
                        put_does(1, &does, &mut put);
                    }
                }
                Kind::Mode
            }
            Choice::Use(..) => Kind::Use,
            Choice::UseLasting(_) => Kind::UseLasting,
            Choice::Act(..) => Kind::Act,
            Choice::Bleed => Kind::Bleed,
            Choice::Hunt => Kind::Hunt,
            Choice::LeaveTorpor => Kind::LeaveTorpor,
            Choice::Rescue => Kind::Rescue,
            Choice::Diablerize => Kind::Diablerize,
            Choice::BecomeAnarch
            | Choice::RedListCombat
            | Choice::TakeEquipment
            | Choice::BurnIncapacitated
            | Choice::Mark(_) => Kind::OtherAction,
            Choice::Block(slot) => {
                self.minion(1, slot, &mut put);
                self.block(slot, &mut put);
                Kind::Block
            }
            Choice::Slot(slot) => {
                let (part, kind) = match view.controller(slot) {
                    _ if self.moment == Moment::Who => (0, Kind::SlotMine),
                    Some(seat) if seat == me => (2, Kind::SlotMine),
                    Some(seat) if seat == self.eye.table.prey => (3, Kind::SlotPrey),
                    Some(seat) if seat == self.eye.table.predator => (4, Kind::SlotPredator),
                    Some(_) | None => (5, Kind::SlotOther),
                };
                self.minion(part, slot, &mut put);
                if let (0, Matter::Card { def, .. }) = (part, view.matter()) {
                    self.pays(def, slot, &mut put);
                }
                kind
            }
            Choice::Methuselah(seat) => {
                let table = &self.eye.table;
                if seat == me {
                    Kind::Oneself
                } else if seat == table.prey {
                    Kind::Prey
                } else if seat == table.predator {
                    Kind::Predator
                } else if seat == table.grand_prey {
                    Kind::GrandPrey
                } else {
                    Kind::Elsewhere
                }
            }
            Choice::Number(n) => {
                put(KIND + Kind::Amount as usize, f32::from(n) / 4.0);
                self.drained(n, &mut put);
                Kind::Number
            }
            Choice::Yes => Kind::Yes,
            Choice::Pool => Kind::Pool,
            Choice::StrikeWith(..) | Choice::AtRetainer(_) => Kind::StrikeWith,
            Choice::VoteFor(_) | Choice::CardFor(_) | Choice::FreeFor | Choice::EdgeFor => {
                if self.own_referendum() {
                    put(MEANS + Means::OwnFor as usize, 1.0);
                }
                Kind::For
            }
            Choice::VoteAgainst(_)
            | Choice::CardAgainst(_)
            | Choice::FreeAgainst
            | Choice::EdgeAgainst => {
                if self.own_referendum() {
                    put(MEANS + Means::OwnAgainst as usize, 1.0);
                }
                Kind::Against
            }
            Choice::Transfer(slot) => {
                self.waiting(slot, &mut put);
                let blood = view.counters(slot);
                let missing = view.capacity(slot).unwrap_or(0).saturating_sub(blood);
                let once_out = self.eye.table.my_pool() - f32::from(missing);
                put(MEANS + Means::PoolOnceOut as usize, once_out / 10.0);
                Kind::Transfer
            }
            Choice::BringOut(_) => Kind::BringOut,
            Choice::TakeBack(_) => Kind::TakeBack,
            Choice::DrawCrypt => Kind::DrawCrypt,
            Choice::Card(_)
            | Choice::Clan(_)
            | Choice::Discipline(_)
            | Choice::Name(_)
            | Choice::City(_) => Kind::Card,
            Choice::Merge(_)
            | Choice::PayToUnlock(_)
            | Choice::EdgePool
            | Choice::Contest(_)
            | Choice::Yield(_)
            | Choice::Recover(_)
            | Choice::Withdraw => Kind::Housekeeping,
        };
        put(KIND + kind as usize, 1.0);
        if worth <= -1.0 && can_be_refused(kind) {
            put(REFUSED + m, 1.0);
        }
        if let Some(sort) = self.sort(choice, kind) {
            put(WORTH_AS + sort as usize, (worth / 5.0).clamp(-2.0, 2.0));
        }
    }

    /// Nothing is done about what is under way.
    fn passed(&self, put: &mut impl FnMut(usize, f32)) {
        if self.moment == Moment::Attacked {
            if let Some(action) = self.eye.action() {
                let pool = self.eye.table.my_pool();
                let bleed = f32::from(action.bleed);
                put(MEANS + Means::PassBleed as usize, bleed / 3.0);
                if bleed >= pool {
                    put(MEANS + Means::PassLethal as usize, 1.0);
                }
            }
        }
    }

    /// A card that is played while an action is under way.
    fn played(&self, def: DefId, put: &mut impl FnMut(usize, f32)) {
        let Some(action) = self.eye.action() else {
            return;
        };
        let view = self.eye.view;
        let means = |what: Means| MEANS + what as usize;
        if action.seat != self.eye.table.me {
            if action.blocker.is_some() {
                put(means(Means::Blocked), 1.0);
            }
            if self.moment == Moment::Attacked {
                let bleed = f32::from(action.bleed);
                put(means(Means::HerBleed), bleed / 3.0);
                if bleed >= self.eye.table.my_pool() {
                    put(means(Means::Lethal), 1.0);
                }
            }
            return;
        }
        if self.moment != Moment::Acting {
            return;
        }
        put(means(Means::OwnBleed), f32::from(action.bleed) / 3.0);
        let short = self.eye.stealth_needed();
        put(means(Means::StealthNeeded), short.max(0) as f32 / 2.0);
        if short <= 0 && self.eye.traits(def, 0).stealth > 0 {
            put(means(Means::StealthIdle), 1.0);
        }
        if let Some(minion) = action.minion {
            self.pays(def, minion, put);
            let cards = view.cards();
            let price = |def: DefId| cheapest(cards.def(def));
            let after = view.counters(minion).saturating_sub(price(def));
            if action.card.is_some_and(|card| price(card) > after) {
                put(means(Means::Unpaid), 1.0);
            }
        }
    }

    /// What a card costs to a minion that plays it.
    fn pays(&self, def: DefId, minion: Slot, put: &mut impl FnMut(usize, f32)) {
        let view = self.eye.view;
        let price = cheapest(view.cards().def(def));
        if !view.is_vampire(minion) || price == 0 {
            return;
        }
        let left = view.counters(minion).saturating_sub(price);
        put(MEANS + Means::Left as usize, f32::from(left) / 5.0);
        if left == 0 {
            put(MEANS + Means::LeavesNone as usize, 1.0);
        }
    }

    /// A number of blood that becomes pool.
    fn drained(&self, n: u8, put: &mut impl FnMut(usize, f32)) {
        let Matter::Effect(effect) = self.eye.view.matter() else {
            return;
        };
        let drains =
            (effect.def).is_some_and(|def| self.eye.traits(def, effect.mode).blood_to_pool);
        if let (true, Some(from)) = (drains, effect.targets[0]) {
            let left = self.eye.view.counters(from).saturating_sub(n);
            put(MEANS + Means::DrainLeaves as usize, f32::from(left) / 5.0);
            if left == 0 {
                put(MEANS + Means::DrainEmpties as usize, 1.0);
            }
        }
    }

    /// Whether this seat has called the referendum.
    fn own_referendum(&self) -> bool {
        let referendum = self.eye.view.referendum();
        referendum.is_some_and(|r| r.seat == self.eye.table.me)
    }

    /// Which sort of choice it is.
    fn sort(&self, choice: Choice, kind: Kind) -> Option<Sort> {
        if let Choice::Play(card) = choice {
            let def = self.eye.view.card(card)?;
            let mode = self.eye.view.cards().def(def).modes.first()?;
            return Some(match mode.as_type {
                CardType::Master => Sort::Master,
                CardType::Action | CardType::Power => Sort::Action,
                CardType::PoliticalAction => Sort::Political,
                CardType::Ally => Sort::Ally,
                CardType::Equipment | CardType::Retainer => Sort::Gear,
                CardType::ActionModifier => Sort::Modifier,
                CardType::Reaction | CardType::Reflex => Sort::Reaction,
                CardType::Combat => Sort::Combat,
                CardType::Event | CardType::Conviction => Sort::Event,
                CardType::Vampire | CardType::Imbued => return None,
            });
        }
        let sorts = [
            (Kind::Bleed, Sort::Bleed),
            (Kind::Hunt, Sort::Hunt),
            (Kind::Act, Sort::Act),
            (Kind::Use, Sort::Use),
            (Kind::Block, Sort::Block),
            (Kind::Discard, Sort::Discard),
            (Kind::Transfer, Sort::Transfer),
        ];
        sorts.iter().find(|(of, _)| *of == kind).map(|(_, s)| *s)
    }

    /// A card, played or discarded.
    fn card(&self, used: usize, def: DefId, put: &mut impl FnMut(usize, f32)) {
        put_does(used, &does(self.eye, def), put);
    }

    fn minion(&self, part: usize, slot: Slot, put: &mut impl FnMut(usize, f32)) {
        let view = self.eye.view;
        let region = view.region(slot);
        let mut put = |is: Is, x: f32| {
            if x != 0.0 {
                put(IS + part * Is::N + is as usize, x);
            }
        };
        let yes = |b: bool| f32::from(u8::from(b));
        let blood = view.counters(slot);
        if let Some(capacity) = view.capacity(slot) {
            put(Is::Capacity, f32::from(capacity) / 10.0);
            put(Is::Full, yes(blood >= capacity));
        }
        put(Is::Blood, f32::from(blood) / 5.0);
        put(Is::Waiting, yes(region == Region::Uncontrolled));
        put(Is::Torpor, yes(region == Region::Torpor));
        if region != Region::Ready {
            return;
        }
        let vampire = view.is_vampire(slot);
        put(Is::Vampire, yes(vampire));
        put(Is::Hungry, yes(vampire && blood <= 1));
        put(Is::Locked, yes(view.locked(slot)));
        put(Is::Bleed, view.bleed(slot) as f32 / 3.0);
        put(Is::Strength, view.strength(slot) as f32 / 3.0);
        put(Is::Intercept, view.intercept(slot) as f32 / 2.0);
        put(Is::Votes, view.votes(slot) as f32 / 3.0);
    }

    fn block(&self, blocker: Slot, put: &mut impl FnMut(usize, f32)) {
        let view = self.eye.view;
        let Some(action) = self.eye.action() else {
            return;
        };
        let short = (action.stealth - view.intercept(blocker)).max(0);
        put(KIND + Kind::BlockShort as usize, short as f32 / 2.0);
        put(
            KIND + Kind::BlockBleed as usize,
            f32::from(action.bleed) / 3.0,
        );
        if let Some(minion) = action.minion {
            let stronger = view.strength(blocker) - view.strength(minion);
            put(KIND + Kind::BlockStronger as usize, stronger as f32 / 3.0);
        }
    }

    fn waiting(&self, slot: Slot, put: &mut impl FnMut(usize, f32)) {
        let view = self.eye.view;
        let blood = view.counters(slot);
        let capacity = view.capacity(slot).unwrap_or(0);
        let missing = capacity.saturating_sub(blood);
        let mut put = |kind: Kind, x: f32| put(KIND + kind as usize, x);
        put(Kind::WaitingMissing, f32::from(missing) / 5.0);
        put(Kind::WaitingCapacity, f32::from(capacity) / 10.0);
        put(Kind::WaitingBlood, f32::from(blood) / 5.0);
        if missing <= view.transfers() {
            put(Kind::WaitingFinishes, 1.0);
        }
    }
}

/// Whether a choice of a kind is one that the heuristic may think nothing of.
fn can_be_refused(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Bleed
            | Kind::Hunt
            | Kind::LeaveTorpor
            | Kind::Rescue
            | Kind::Diablerize
            | Kind::OtherAction
            | Kind::Act
            | Kind::Play
            | Kind::Use
            | Kind::UseLasting
            | Kind::Block
            | Kind::Yes
            | Kind::For
            | Kind::Against
            | Kind::Transfer
            | Kind::DrawCrypt
    )
}

/// Blood that a card costs in its cheapest way.
fn cheapest(card: &CardDef) -> u8 {
    let modes = card.modes.iter();
    modes.map(|mode| blood_cost(card, mode)).min().unwrap_or(0)
}

fn put_does(used: usize, does: &[f32; Does::N], put: &mut impl FnMut(usize, f32)) {
    for (i, x) in does.iter().enumerate() {
        if *x != 0.0 {
            put(DOES + used * Does::N + i, *x);
        }
    }
}

/// Copies of a card in hand, beyond the first.
fn copies(view: &View<'_>, def: DefId) -> f32 {
    let copies = view.hand().filter(|(_, d)| *d == def).count();
    copies.saturating_sub(1) as f32 / 2.0
}

/// Whether a ready minion has what a card asks for.
fn usable(view: &View<'_>, def: DefId) -> bool {
    let card = view.cards().def(def);
    let by = |slot: Slot| {
        let mut modes = card.modes.iter();
        modes.any(|mode| can_play(view, card, mode, slot))
    };
    card.is(CardType::Master) || view.ready(view.seat()).into_iter().any(by)
}

/// When it is.
pub(crate) fn moment(eye: &Eye<'_>, prompt: Prompt) -> Moment {
    let window = match prompt {
        Prompt::Window(window) => window,
        Prompt::Minion => return Moment::Who,
        Prompt::Mode => return Moment::How,
        Prompt::Target => return Moment::Aim,
        Prompt::DiscardDown => return Moment::Discard,
        Prompt::Option | Prompt::Payment => return Moment::Other,
    };
    match window {
        Window::Unlock => Moment::Unlock,
        Window::Master => Moment::Master,
        Window::Minion => Moment::Minion,
        Window::Influence => Moment::Influence,
        Window::Discard => Moment::Discard,
        Window::AsPlayed => Moment::Reply,
        Window::Announced
        | Window::NoBlock
        | Window::BlockAttempt
        | Window::BlocksDeclined
        | Window::Blocked
        | Window::BleedSucceeds
        | Window::AfterResolution
        | Window::BeforeResolution
        | Window::AfterDiablerie
        | Window::LockingToBlock => match eye.action() {
            Some(action) if action.seat == eye.table.me => Moment::Acting,
            Some(action) if action.target == Some(eye.table.me) => Moment::Attacked,
            Some(_) | None => Moment::Watching,
        },
        Window::BeforeVotes | Window::Polling => Moment::Votes,
        Window::Strike => Moment::Strike,
        Window::CombatBegins
        | Window::BeforeRange
        | Window::Maneuver
        | Window::BeforeStrikes
        | Window::StrikeDeclared
        | Window::StrikeChosen
        | Window::StrikeResolution
        | Window::Damage
        | Window::AdditionalStrikes
        | Window::Prevent
        | Window::GoingToTorpor
        | Window::BeingBurned
        | Window::Diablerized
        | Window::Burned
        | Window::ToTorpor
        | Window::Gains
        | Window::AfterCombat
        | Window::Press
        | Window::EndOfRound => Moment::Combat,
        Window::BeingOusted => Moment::Other,
    }
}

/// What a card does: of each number, the most that it is in any of its modes.
pub(crate) fn does(eye: &Eye<'_>, def: DefId) -> [f32; Does::N] {
    let card = eye.view.cards().def(def);
    let mut most = [0.0f32; Does::N];
    for (n, mode) in card.modes.iter().enumerate() {
        let does = digest(card, mode.as_type, eye.traits(def, n as u8));
        for (most, does) in most.iter_mut().zip(does) {
            if does.abs() > most.abs() {
                *most = does;
            }
        }
    }
    most
}

/// What a card does in one of its modes, each number about 0 to 2.
fn digest(card: &CardDef, as_type: CardType, t: &Traits) -> [f32; Does::N] {
    let mut does = [0.0; Does::N];
    let mut put = |what: Does, x: f32| does[what as usize] = x;
    let n = |n: i8| f32::from(n);
    let yes = |b: bool| f32::from(u8::from(b));
    put(Does::Stealth, n(t.stealth) / 2.0);
    put(Does::Intercept, n(t.intercept) / 2.0);
    put(Does::Bleed, n(t.bleed.max(t.low_bleed.0)) / 2.0);
    put(Does::Votes, n(t.votes.max(t.votes_against)) / 2.0);
    put(Does::Bounce, yes(t.bounce));
    put(Does::Reduce, n(t.reduce) / 2.0);
    put(Does::Wakes, yes(t.wakes));
    put(Does::UnlocksMe, yes(t.unlocks_me));
    put(Does::LocksMe, yes(t.locks_me));
    put(Does::GainPool, n(t.gain_pool) / 3.0);
    put(Does::BloodToPool, yes(t.blood_to_pool));
    put(Does::Fills, n(t.fills) / 3.0);
    put(Does::Feeds, n(t.feeds_me) / 3.0);
    let burns = n(t.burns_prey) + n(t.burns_others) + n(t.burns_aim);
    put(Does::BurnsPool, burns / 3.0);
    put(Does::Loss, t.loss + yes(t.burns_target));
    put(Does::LocksTarget, yes(t.locks_target || t.holds_off));
    put(Does::InPlay, t.in_play / 3.0);
    put(Does::ToBearer, t.to_bearer / 3.0);
    put(Does::Stays, yes(t.stays || t.on_me || t.on_target));
    put(Does::BringsOut, yes(t.brings_out));
    put(Does::Title, n(t.title) / 2.0);
    put(Does::Masters, n(t.masters));
    put(Does::Fights, yes(t.fights));
    put(Does::EndsCombat, yes(t.ends_combat));
    put(Does::Strikes, yes(t.strike.is_some()));
    put(Does::Prevents, n(t.prevent) / 3.0);
    put(Does::Maneuver, yes(t.maneuver));
    put(Does::Press, yes(t.press));
    put(Does::Additional, n(t.additional));
    put(Does::Hurts, n(t.hurts) / 2.0);
    put(Does::Looks, yes(t.looks));
    put(Does::Cancels, yes(t.cancels || t.cancels_referendum));
    if let Some(mode) = card.modes.iter().find(|m| m.as_type == as_type) {
        put(Does::CostsBlood, f32::from(blood_cost(card, mode)) / 2.0);
    }
    put(Does::CostsPool, pool_cost(card) / 3.0);
    let kind = match as_type {
        CardType::Master => Some(Does::Master),
        CardType::Action => Some(Does::Action),
        CardType::PoliticalAction => Some(Does::Political),
        CardType::Ally => Some(Does::Ally),
        CardType::Equipment => Some(Does::Equipment),
        CardType::Retainer => Some(Does::Retainer),
        CardType::ActionModifier => Some(Does::Modifier),
        CardType::Reaction => Some(Does::Reaction),
        CardType::Combat => Some(Does::Combat),
        CardType::Event => Some(Does::Event),
        CardType::Vampire
        | CardType::Imbued
        | CardType::Conviction
        | CardType::Power
        | CardType::Reflex => None,
    };
    if let Some(kind) = kind {
        put(kind, 1.0);
    }
    does
}
