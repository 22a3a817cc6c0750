//! What a seat sees as numbers, for whoever trains a player outside of this project.
//!
//! [`Reader::position`] gives the features of a position as its seat sees it, [`Reader::choices`]
//! those of each choice of its decision, and [`kind`] what sort of choice each is. They are what our
//! own agents look at: the [`evaluation`] at Methuselahs, and [`learned`](crate::learned) at
//! situations and choices. All come from a [`View`], so nothing is among them that the seat may not
//! know.

use engine::{Choice, Decision, View, MAX_SEATS};

use crate::evaluation::{self, FEATURES};
use crate::heuristic::{Eye, Judge};
use crate::learned::{
    columns, does, moment, rows, situation, with_features, Does, Features, Moment, COLUMNS, ROWS,
};

/// The version of the lists of features, of positions and of choices, and of the kinds of choices.
/// A later one has more of them, and some may be at other places. No name is ever taken out or comes
/// to mean something else, and kinds keep their numbers.
pub const VERSION: u32 = 3;

/// How many features a position has.
pub const POSITION: usize = ONGOING + Ongoing::N;

/// How many features a choice has.
pub const CHOICE: usize = ROWS;

/// Whose features are told first: the seat's own, those of her prey, and so on around the table.
/// Only those in the game are counted.
const WHOSE: [&str; MAX_SEATS] = ["own", "prey", "third", "fourth", "fifth", "sixth"];

const SITUATION: usize = WHOSE.len() * FEATURES;
const MOMENT: usize = SITUATION + COLUMNS;
const HAND: usize = MOMENT + Moment::N;
const ONGOING: usize = HAND + Does::N;

macro_rules! ongoing {
    ($($(#[$what:meta])* $variant:ident = $name:literal,)*) => {
        /// What is under way.
        #[derive(Clone, Copy)]
        enum Ongoing { $($(#[$what])* $variant,)* }

        impl Ongoing {
            const NAMES: [&'static str; [$($name),*].len()] = [$($name),*];
            const N: usize = Self::NAMES.len();
        }
    };
}

ongoing! {
    /// The action under way is one's own.
    ActionOwn = "action.own",
    /// It is directed at oneself, or bleeds oneself.
    ActionAtOwn = "action.at_own",
    /// It is of others, and at others or at nobody.
    ActionElsewhere = "action.elsewhere",
    /// Its bleed / 3.
    ActionBleed = "action.bleed",
    /// Its stealth / 2.
    ActionStealth = "action.stealth",
    /// Somebody attempts to block it.
    ActionBlocked = "action.blocked",
    /// A minion of one's own is in the combat under way.
    CombatOwn = "combat.own",
    /// It is a combat of others.
    CombatElsewhere = "combat.elsewhere",
    /// Its round / 3.
    CombatRound = "combat.round",
    CombatLong = "combat.long",
    /// Another round is to follow.
    CombatContinues = "combat.continues",
    /// The referendum under way is one's own.
    ReferendumOwn = "referendum.own",
    ReferendumElsewhere = "referendum.elsewhere",
    /// Votes in favour / 5.
    ReferendumFor = "referendum.for",
    /// Votes against / 5.
    ReferendumAgainst = "referendum.against",
    /// The round / 10.
    Round = "table.round",
    /// What has gone of the rounds that there are at most.
    Elapsed = "table.elapsed",
    /// Methuselahs in the game / 5.
    Players = "table.players",
    /// Transfers that are left to the active Methuselah / 4.
    Transfers = "table.transfers",
    /// Master phase actions that are left to her.
    Masters = "table.masters",
}

/// The names of the features of a position, in order. Each is scaled to be about 0 to 2.
///
/// - `own.…`, `prey.…`, `third.…` to `sixth.…`: what [`evaluation::NAMES`] says of each Methuselah in
///   the game, from this seat on, clockwise
/// - `situation.…`: [`crate::learned::columns`]
/// - `moment.…`: 1 for when it is that this seat decides; all 0 where somebody else does
/// - `hand.…`: what the cards in hand do, by the gist of their scripts, added up / 7
/// - `action.…`, `combat.…`, `referendum.…`, `table.…`: what is under way
pub fn position_names() -> impl Iterator<Item = String> {
    let each = |of: &'static str, names: &'static [&'static str]| {
        names.iter().map(move |name| format!("{of}.{name}"))
    };
    let whose = WHOSE.into_iter();
    let situations = columns().map(|name| format!("situation.{name}"));
    whose
        .flat_map(move |of| each(of, &evaluation::NAMES))
        .chain(situations)
        .chain(each("moment", &Moment::NAMES))
        .chain(each("hand", &Does::NAMES))
        .chain(Ongoing::NAMES.into_iter().map(str::to_owned))
}

/// The names of the features of a choice, in order: those that `learned` looks at.
pub fn choice_names() -> impl Iterator<Item = String> {
    rows()
}

/// Tells features. It keeps what it has made of the cards, so that it is worth keeping as well.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    judge: Judge,
}

impl Reader {
    /// One that has read no cards yet.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Writes the features of the position as the seat of the view sees it; nothing but 0 if she is
    /// not in the game any more.
    ///
    /// # Panics
    /// If `into` has not [`POSITION`] places.
    pub fn position(&mut self, view: &View<'_>, into: &mut [f32]) {
        assert_eq!(into.len(), POSITION, "the places of the features");
        into.fill(0.0);
        if !view.in_game(view.seat()) {
            return;
        }
        let boards = evaluation::features(view);
        for (seat, to) in view.seats().zip(into.chunks_exact_mut(FEATURES)) {
            to.copy_from_slice(&boards[seat.index()]);
        }
        self.judge.look(view, |eye| {
            let now: Features = situation(eye);
            into[SITUATION..MOMENT].copy_from_slice(&now);
            if let Some(decision) = view.decision().filter(|d| d.seat == view.seat()) {
                into[MOMENT + moment(eye, decision.prompt) as usize] = 1.0;
            }
            for (_, def) in view.hand() {
                for (to, does) in into[HAND..ONGOING].iter_mut().zip(does(eye, def)) {
                    *to += does / 7.0;
                }
            }
            ongoing(eye, &mut into[ONGOING..]);
        });
    }

    /// Writes the features of each of the choices that the seat of the view has to decide between,
    /// one after the other. What places are left over are not touched.
    ///
    /// # Panics
    /// If `into` has fewer than [`CHOICE`] places for each.
    pub fn choices(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        choices: &[Choice],
        into: &mut [f32],
    ) {
        let into = &mut into[..choices.len() * CHOICE];
        into.fill(0.0);
        self.judge.look(view, |eye| {
            with_features(eye, decision.prompt, choices, |scene, i, choice, worth| {
                let to = &mut into[i * CHOICE..(i + 1) * CHOICE];
                scene.features(choice, worth, |row, x| to[row] += x);
            });
        });
    }
}

/// What is under way.
fn ongoing(eye: &Eye<'_>, into: &mut [f32]) {
    let (view, me) = (eye.view, eye.table.me);
    let mut put = |what: Ongoing, x: f32| into[what as usize] = x;
    let yes = |b: bool| f32::from(u8::from(b));
    if let Some(action) = eye.action() {
        let (own, at_own) = (action.seat == me, action.target == Some(me));
        put(Ongoing::ActionOwn, yes(own));
        put(Ongoing::ActionAtOwn, yes(at_own));
        put(Ongoing::ActionElsewhere, yes(!own && !at_own));
        put(Ongoing::ActionBleed, f32::from(action.bleed) / 3.0);
        put(Ongoing::ActionStealth, action.stealth as f32 / 2.0);
        put(Ongoing::ActionBlocked, yes(action.blocker.is_some()));
    }
    if let Some(combat) = view.combat() {
        let mut minions = combat.minions.into_iter().flatten();
        let own = minions.any(|minion| view.controller(minion) == Some(me));
        put(Ongoing::CombatOwn, yes(own));
        put(Ongoing::CombatElsewhere, yes(!own));
        put(Ongoing::CombatRound, f32::from(combat.round) / 3.0);
        put(Ongoing::CombatLong, yes(combat.long_range));
        put(Ongoing::CombatContinues, yes(combat.continues));
    }
    if let Some(referendum) = view.referendum() {
        put(Ongoing::ReferendumOwn, yes(referendum.seat == me));
        put(Ongoing::ReferendumElsewhere, yes(referendum.seat != me));
        put(Ongoing::ReferendumFor, referendum.votes_for as f32 / 5.0);
        put(
            Ongoing::ReferendumAgainst,
            referendum.votes_against as f32 / 5.0,
        );
    }
    let round = f32::from(view.round());
    put(Ongoing::Round, round / 10.0);
    put(
        Ongoing::Elapsed,
        round / f32::from(view.max_rounds().max(1)),
    );
    put(Ongoing::Players, eye.table.players as f32 / 5.0);
    put(Ongoing::Transfers, f32::from(view.transfers()) / 4.0);
    put(Ongoing::Masters, f32::from(view.master_actions()));
}

macro_rules! kinds {
    ($($number:literal: $pattern:pat => $name:literal,)*) => {
        /// The names of the kinds of choices; the number of each is its place in this list.
        pub const KINDS: [&str; [$($name),*].len()] = [$($name),*];

        /// What kind of choice it is: a place in [`KINDS`], the same in every version.
        pub const fn kind(choice: Choice) -> u8 {
            match choice { $($pattern => $number,)* }
        }

        const _: () = {
            let numbers = [$($number),*];
            let mut place = 0;
            while place < numbers.len() {
                assert!(numbers[place] == place, "the numbers count up from 0");
                place += 1;
            }
        };
    };
}

// What is new comes last.
kinds! {
    0: Choice::Pass => "pass",
    1: Choice::Play(_) => "play",
    2: Choice::Use(..) => "use",
    3: Choice::UseLasting(_) => "use_lasting",
    4: Choice::Act(..) => "act",
    5: Choice::Bleed => "bleed",
    6: Choice::Hunt => "hunt",
    7: Choice::LeaveTorpor => "leave_torpor",
    8: Choice::Rescue => "rescue",
    9: Choice::Diablerize => "diablerize",
    10: Choice::BecomeAnarch => "become_anarch",
    11: Choice::RedListCombat => "red_list_combat",
    12: Choice::Mark(_) => "mark",
    13: Choice::TakeEquipment => "take_equipment",
    14: Choice::BurnIncapacitated => "burn_incapacitated",
    15: Choice::Block(_) => "block",
    16: Choice::Slot(_) => "slot",
    17: Choice::Methuselah(_) => "methuselah",
    18: Choice::Number(_) => "number",
    19: Choice::Clan(_) => "clan",
    20: Choice::Discipline(_) => "discipline",
    21: Choice::Name(_) => "name",
    22: Choice::Card(_) => "card",
    23: Choice::Mode(_) => "mode",
    24: Choice::Yes => "yes",
    25: Choice::No => "no",
    26: Choice::Pool => "pool",
    27: Choice::StrikeWith(..) => "strike_with",
    28: Choice::AtRetainer(_) => "at_retainer",
    29: Choice::VoteFor(_) => "vote_for",
    30: Choice::VoteAgainst(_) => "vote_against",
    31: Choice::CardFor(_) => "card_for",
    32: Choice::CardAgainst(_) => "card_against",
    33: Choice::FreeFor => "free_for",
    34: Choice::FreeAgainst => "free_against",
    35: Choice::EdgeFor => "edge_for",
    36: Choice::EdgeAgainst => "edge_against",
    37: Choice::Transfer(_) => "transfer",
    38: Choice::TakeBack(_) => "take_back",
    39: Choice::DrawCrypt => "draw_crypt",
    40: Choice::BringOut(_) => "bring_out",
    41: Choice::Discard(_) => "discard",
    42: Choice::Merge(_) => "merge",
    43: Choice::PayToUnlock(_) => "pay_to_unlock",
    44: Choice::EdgePool => "edge_pool",
    45: Choice::Contest(_) => "contest",
    46: Choice::Yield(_) => "yield",
    47: Choice::Recover(_) => "recover",
    48: Choice::Withdraw => "withdraw",
    49: Choice::City(_) => "city",
}
