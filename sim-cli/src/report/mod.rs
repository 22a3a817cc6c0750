//! A game told move by move in plain English, like a table report.
//!
//! [`Reporter`] is an [`Observer`]: it turns the events of a game into lines.
//! Everything is told, hands and uncontrolled vampires included: a report is
//! for judging the rules and the play, not for playing. Lines are indented
//! under what they are part of: a phase, an action, its combat or referendum,
//! and the card whose effect is being carried out. Where a card is at work
//! that was not named just before, its name stands behind the line.

mod action;
mod board;
mod combat;
mod held;
mod names;
mod paint;
mod words;

use engine::{
    CardId, Cards, DefId, GameEvent, GameState, Observer, Outcome, Phase, Seat, Slot, MAX_SEATS,
};
use held::Held;
use names::Told;
pub use paint::painted;
use words::plural;

/// Tells a game.
#[derive(Debug)]
pub struct Reporter {
    /// What the Methuselahs are called, by seat.
    names: Vec<String>,
    text: String,
    /// A phase that has begun, told as soon as anything happens in it.
    phase: Option<Phase>,
    /// The phase that the turn is in.
    current: Option<Phase>,
    /// The card that was named last, and how deep the line was.
    named: Option<(DefId, usize)>,
    /// Who pays for a card that was just played: its player, and the minion.
    paying: Option<(Seat, Option<Slot>)>,
    /// Cards that have been told to be burned, and are about to leave play.
    burned: Vec<CardId>,
    /// Something that is told together with what comes next.
    held: Option<Held>,
    /// What each Methuselah has drawn this turn.
    drawn: [Vec<DefId>; MAX_SEATS],
}

impl Reporter {
    /// A reporter of a game between these decks, by seat.
    pub fn new<'a>(decks: impl IntoIterator<Item = &'a str>) -> Reporter {
        Reporter {
            names: names::methuselahs(decks),
            text: String::new(),
            phase: None,
            current: None,
            named: None,
            paying: None,
            burned: Vec::new(),
            held: None,
            drawn: Default::default(),
        }
    }

    /// What has been told so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What a Methuselah is called.
    pub fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// The result, in lines.
    pub fn result(&self, outcome: &Outcome) -> String {
        let mut out = format!(
            "\nThe game is over after {} turns: {}.\n",
            outcome.turns,
            outcome.end.name().replace('_', " ")
        );
        for (seat, result) in outcome.seats.iter().enumerate() {
            let points = result.victory_points;
            let fate = match (result.withdrew, result.ousted_turn) {
                (true, Some(turn)) => format!("withdrew in turn {turn}"),
                (false, Some(turn)) => format!("was ousted in turn {turn}"),
                _ => format!("has {} pool left", result.pool),
            };
            let win = if result.game_win {
                " and the game win"
            } else {
                ""
            };
            out.push_str(&format!(
                "  {} {fate}: {points} victory point{}{win}.\n",
                self.names[seat],
                if points == 1.0 { "" } else { "s" }
            ));
        }
        out
    }

    /// Adds a line, `depth` steps in.
    fn line(&mut self, depth: usize, line: &str) {
        if let Some(phase) = self.phase.take() {
            self.indented(1, words::phase(phase));
        }
        self.indented(depth, line);
    }

    fn indented(&mut self, depth: usize, line: &str) {
        for _ in 0..depth {
            self.text.push_str("  ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds a line where it belongs: under the action, combat and referendum
    /// going on, and under the card whose effect it is.
    fn put(&mut self, told: &Told<'_>, line: &str) {
        let depth = told.depth();
        match (told.game.cause(), self.named) {
            (Some(card), Some((named, at))) if card == named => self.line(at + 1, line),
            (Some(card), _) => {
                let name = &told.cards.def(card).name;
                if line.contains(name.as_str()) {
                    self.line(depth, line);
                } else {
                    self.line(depth, &format!("{line} ({name})"));
                }
            }
            (None, _) => self.line(depth, line),
        }
    }

    /// Adds a line that names a card; what the card does goes under it.
    fn name_card(&mut self, depth: usize, card: DefId, line: &str) {
        self.line(depth, line);
        self.named = Some((card, depth));
    }

    /// Tells what concerns neither an action nor a combat.
    fn other(&mut self, told: &Told<'_>, event: GameEvent) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        let line = match event {
            GameEvent::EdgeMoved { to: Some(seat), .. } => {
                format!("{} gets the Edge", told.meth(seat))
            }
            GameEvent::EdgeMoved { to: None, .. } => "The Edge goes back to the middle".to_owned(),
            GameEvent::Pool { seat, change, now } => self.pool(told, seat, change, now),
            GameEvent::Counters { slot, change, now } => self.counters(told, slot, change, now),
            GameEvent::Held { on, .. } => format!("A card is put face down on {}", told.thing(on)),
            GameEvent::Tokens { slot, now, .. } => {
                format!(
                    "{} has {} now",
                    told.thing(slot),
                    plural(now.into(), "counter")
                )
            }
            GameEvent::Corruption { slot, of, now, .. } => {
                format!(
                    "{} has {} of {} now",
                    told.thing(slot),
                    plural(now.into(), "corruption counter"),
                    told.meth(of)
                )
            }
            GameEvent::Given {
                seat, card, now, ..
            } => {
                let kind = &told.cards.def(card).name;
                let many = plural(now.into(), "counter");
                format!("{} has {many} of {kind} now", told.meth(seat))
            }
            GameEvent::Marks {
                slot, card, now, ..
            } => {
                let kind = &told.cards.def(card).name;
                let many = plural(now.into(), "counter");
                format!("{} has {many} of {kind} now", told.thing(slot))
            }
            GameEvent::Locked(slot) => format!("{} locks", told.thing(slot)),
            GameEvent::Unlocked(slot) | GameEvent::UnlockedForPool(slot) => {
                format!("{} unlocks", told.thing(slot))
            }
            GameEvent::Attached { slot, to: Some(to) } => {
                let card = told.card(told.game.permanent(slot).card);
                format!("{card} moves to {}", told.thing(to))
            }
            GameEvent::Incapacitated(slot) => format!("{} is incapacitated", told.thing(slot)),
            GameEvent::Recovered(slot) => format!("{} recovers", told.thing(slot)),
            GameEvent::Banished(slot) => {
                format!("{} moves to the uncontrolled region", told.thing(slot))
            }
            GameEvent::LeftTorpor(slot) => format!("{} leaves torpor", told.thing(slot)),
            GameEvent::Burned(slot) if !told.leaving(slot) => {
                format!("{} is burned", told.thing(slot))
            }
            GameEvent::Removed { card } if told.game.in_game(card.owner()) => {
                format!("{} is removed from the game", told.card(card))
            }
            GameEvent::Entered { slot, .. } => self.entered(told, slot),
            GameEvent::Discarded { seat, card } => {
                format!("{} discards {}", told.meth(seat), told.card(card))
            }
            GameEvent::Researched { seat, .. } => {
                format!("{} puts a card in the research area", told.meth(seat))
            }
            GameEvent::ToCrypt { card } => {
                let owner = told.meth(card.owner());
                format!(
                    "{} goes to the bottom of the crypt of {owner}",
                    told.card(card)
                )
            }
            GameEvent::Shown { card } => {
                let owner = told.meth(card.owner());
                format!(
                    "the top of the crypt of {owner} is shown: {}",
                    told.card(card)
                )
            }
            GameEvent::ToAshHeap { card } => {
                let owner = told.meth(card.owner());
                format!("{} goes to the ash heap of {owner}", told.card(card))
            }
            GameEvent::ToLibrary { card } => {
                let owner = told.meth(card.owner());
                format!("{} goes to the library of {owner}", told.card(card))
            }
            GameEvent::Titled(slot) => match told.title(slot) {
                Some(title) => format!("{} is {title} now", told.thing(slot)),
                None => format!("{} has no title now", told.thing(slot)),
            },
            GameEvent::SectChanged(slot) => match told.game.permanent(slot).sect {
                Some(sect) => format!("{} is {} now", told.thing(slot), sect.name()),
                None => format!("{} is of no sect now", told.thing(slot)),
            },
            GameEvent::ClanChanged(slot) => match told.game.permanent(slot).clan {
                Some(clan) => format!("{} is {} now", told.thing(slot), clan.name()),
                None => format!("{} is of no clan now", told.thing(slot)),
            },
            GameEvent::Merged { vampire, .. } => format!("{} is merged now", told.thing(vampire)),
            GameEvent::Marked(slot) => format!("{} is marked for the turn", told.thing(slot)),
            GameEvent::Returned { seat, card } => {
                let whose = told.meth(seat);
                format!("{} goes to the hand of {whose}", told.card(card))
            }
            GameEvent::TakenBack { .. } | GameEvent::ContestGoesOn(_) => return,
            GameEvent::CryptDrawn { seat, slot, .. } => {
                format!(
                    "{} draws a crypt card: {}",
                    told.meth(seat),
                    told.thing(slot)
                )
            }
            GameEvent::ContestBegins(slot) => {
                format!("{} is contested", told.contested(slot))
            }
            GameEvent::ContestWon(slot) => {
                format!("{} is contested no longer", told.contested(slot))
            }
            GameEvent::Yielded(slot) => {
                let seat = told.game.permanent(slot).controller;
                format!("{} yields {}", told.meth(seat), told.contested(slot))
            }
            GameEvent::ControlChanged { slot, to } => {
                let card = told.card(told.game.permanent(slot).card);
                format!("{} gains control of {card}", told.meth(to))
            }
            GameEvent::LibrarySeen { seat } => {
                format!("{} looks at the top of her library", told.meth(seat))
            }
            GameEvent::HandSeen { seat, by } => {
                let hand = told.hand(seat);
                format!(
                    "{} looks at the hand of {}: {hand}",
                    told.meth(by),
                    told.meth(seat)
                )
            }
            GameEvent::WithdrawalAnnounced(seat) => {
                format!("{} announces that she will withdraw", told.meth(seat))
            }
            GameEvent::Withdrew(seat) => format!("*** {} withdraws from the game", told.meth(seat)),
            GameEvent::Ousted { seat, by: Some(by) } => format!(
                "*** {} is ousted; {}, her predator, gains a victory point",
                told.meth(seat),
                told.meth(by)
            ),
            GameEvent::Ousted { seat, by: None } => format!("*** {} is ousted", told.meth(seat)),
            _ => return,
        };
        self.put(told, &line);
    }

    fn pool(&self, told: &Told<'_>, seat: Seat, change: i8, now: u8) -> String {
        let amount = change.unsigned_abs();
        let who = told.meth(seat);
        let action = told.view().action();
        let own = action.map_or(seat == told.game.active(), |a| a.seat == seat);
        let for_edge = self.current == Some(Phase::Unlock)
            && told.game.cause().is_none()
            && told.game.edge() == Some(seat);
        match change {
            1 if for_edge => format!("{who} gains 1 pool for the Edge and has {now}"),
            1.. => format!("{who} gains {amount} pool and has {now}"),
            _ if own && told.is_cost() => format!("{who} pays {amount} pool ({now} left)"),
            _ => format!("{who} burns {amount} pool ({now} left)"),
        }
    }

    fn counters(&self, told: &Told<'_>, slot: Slot, change: i8, now: u8) -> String {
        let amount = plural(change.unsigned_abs().into(), told.counters_word(slot));
        if told.drains_off(slot, change, now) {
            return format!(
                "{amount} above the capacity of {} drains off",
                told.thing(slot)
            );
        }
        let action = told.view().action();
        let own = action.map_or(told.game.is_vampire(slot), |a| a.minion == Some(slot));
        let verb = match change {
            1.. => "gains",
            _ if own && told.is_cost() => "pays",
            _ => "burns",
        };
        format!(
            "{} {verb} {amount} and has {}",
            told.thing(slot),
            told.amount_now(slot)
        )
    }

    /// Adds the line of a cost under the card that was just played for it; says whether it is one.
    fn cost(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        let Some((payer, minion)) = self.paying else {
            return false;
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        let line = match event {
            GameEvent::Pool {
                seat,
                change: ..0,
                now,
            } if seat == payer => {
                let amount = change_of(event);
                format!("{} pays {amount} pool ({now} left)", told.meth(seat))
            }
            GameEvent::Counters {
                slot, change: ..0, ..
            } if Some(slot) == minion => format!(
                "{} pays {} and has {}",
                told.thing(slot),
                plural(change_of(event).into(), told.counters_word(slot)),
                told.amount_now(slot)
            ),
            _ => return false,
        };
        let depth = self.named.map_or(told.depth(), |(_, at)| at + 1);
        self.line(depth, &line);
        true
    }

    fn entered(&self, told: &Told<'_>, slot: Slot) -> String {
        let p = told.game.permanent(slot);
        let controller = told.meth(p.controller);
        if told.game.is_vampire(slot) && self.current == Some(Phase::Influence) {
            let title = told.title(slot).map_or(String::new(), |t| format!(", {t}"));
            return format!(
                "{controller} brings out {} (capacity {}{title})",
                told.thing(slot),
                p.capacity
            );
        }
        let with = match p.counters {
            0 => String::new(),
            n => format!(" with {}", plural(n.into(), told.counters_word(slot))),
        };
        match p.on() {
            None => format!(
                "{} comes into play{with}, controlled by {controller}",
                told.thing(slot)
            ),
            Some(on) => format!("{} is put on {}{with}", told.card(p.card), told.thing(on)),
        }
    }
}

/// By how much a number changed, up or down.
fn change_of(event: GameEvent) -> u8 {
    let (GameEvent::Pool { change, .. } | GameEvent::Counters { change, .. }) = event else {
        return 0;
    };
    change.unsigned_abs()
}

impl crate::run::Witness for Reporter {}

impl Observer for Reporter {
    fn event(&mut self, game: &GameState, cards: Cards<'_>, event: GameEvent) {
        // The names are lent out while lines are added.
        let names = std::mem::take(&mut self.names);
        let told = Told {
            game,
            cards,
            names: &names,
        };
        self.tell(&told, event);
        self.names = names;
    }
}

impl Reporter {
    /// Whether an event adds nothing to what is told besides.
    fn goes_without_saying(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        match event {
            // Told together at the end of the turn; the opening draws have been told.
            GameEvent::Drawn { seat, card } => {
                if told.game.turn() > 0 {
                    self.drawn[seat.index()].push(told.cards.def_of(card));
                }
                true
            }
            GameEvent::LookedAt { .. }
            | GameEvent::Shuffled { .. }
            | GameEvent::PlayedOn { .. }
            | GameEvent::BecameVampire(_)
            | GameEvent::WasVampire(_)
            | GameEvent::OutOfPlay { .. }
            | GameEvent::BackInPlay { .. }
            | GameEvent::EndOfTurn
            | GameEvent::BeingPlayed { .. }
            | GameEvent::BeingUsed { .. }
            | GameEvent::PoolLost { .. }
            | GameEvent::CorruptionBurned { .. }
            | GameEvent::BroughtOut(_)
            | GameEvent::Brought { .. }
            | GameEvent::Draws { .. }
            | GameEvent::AsPlayed { .. }
            | GameEvent::EdgeVote { .. }
            | GameEvent::BeforeResolution
            | GameEvent::AfterResolution
            | GameEvent::ActionEnds
            | GameEvent::BleedSucceeds
            | GameEvent::BeforeRange
            | GameEvent::BeforeStrikes
            | GameEvent::EndOfRound
            | GameEvent::StrikeResolution
            | GameEvent::StrikeWith(_)
            | GameEvent::Press
            | GameEvent::AfterCombat { .. }
            | GameEvent::Leaves(_)
            | GameEvent::Diablerized { .. }
            | GameEvent::Enters(_)
            | GameEvent::DiscardAction { .. }
            | GameEvent::DiscardActionSpent { .. }
            | GameEvent::AfterReferendum
            | GameEvent::Attached { to: None, .. } => true,
            GameEvent::ControlChanged { slot, .. } => told.is_beneath(slot),
            // A card that is about to be played.
            GameEvent::Shown { card } => !told.is_crypt(card),
            GameEvent::Burned(slot) => {
                self.burned.push(told.game.permanent(slot).card);
                false
            }
            // Where cards go that were burned, discarded or played.
            GameEvent::ToAshHeap { card } | GameEvent::Removed { card } => {
                let burned = self.burned.iter().position(|c| *c == card);
                let burned = burned.map(|i| self.burned.remove(i)).is_some();
                let played = matches!(event, GameEvent::ToAshHeap { .. }) && !told.is_crypt(card);
                burned || played
            }
            GameEvent::Dealt
            | GameEvent::Merged { .. }
            | GameEvent::Marked(_)
            | GameEvent::Attached { to: Some(_), .. }
            | GameEvent::TurnBegins { .. }
            | GameEvent::PhaseBegins(_)
            | GameEvent::TurnOver { .. }
            | GameEvent::Played { .. }
            | GameEvent::Used { .. }
            | GameEvent::ActionAnnounced { .. }
            | GameEvent::BlockAttempt { .. }
            | GameEvent::BlockFailed { .. }
            | GameEvent::Blocked { .. }
            | GameEvent::ActionSucceeded { .. }
            | GameEvent::ActionFizzled { .. }
            | GameEvent::ActionContinues { .. }
            | GameEvent::TookPlace { .. }
            | GameEvent::ActionEnded { .. }
            | GameEvent::StealthChanged { .. }
            | GameEvent::InterceptChanged { .. }
            | GameEvent::BleedChanged { .. }
            | GameEvent::BleedFails
            | GameEvent::Flipped { .. }
            | GameEvent::Woke(_)
            | GameEvent::BleedRedirected { .. }
            | GameEvent::Bled { .. }
            | GameEvent::EdgeMoved { .. }
            | GameEvent::Pool { .. }
            | GameEvent::Counters { .. }
            | GameEvent::Tokens { .. }
            | GameEvent::Corruption { .. }
            | GameEvent::Given { .. }
            | GameEvent::Marks { .. }
            | GameEvent::Held { .. }
            | GameEvent::Locked(_)
            | GameEvent::Unlocked(_)
            | GameEvent::UnlockedForPool(_)
            | GameEvent::CombatBegins { .. }
            | GameEvent::RoundBegins(_)
            | GameEvent::Range { .. }
            | GameEvent::Maneuvered(_)
            | GameEvent::ManeuverCancelled(_)
            | GameEvent::Pressed { .. }
            | GameEvent::PressedToContinue(_)
            | GameEvent::StrikeChosen { .. }
            | GameEvent::StrikesGained { .. }
            | GameEvent::Inflicted { .. }
            | GameEvent::Gained { .. }
            | GameEvent::StolenByStrike { .. }
            | GameEvent::Damaged { .. }
            | GameEvent::Prevented { .. }
            | GameEvent::CombatEnds
            | GameEvent::ToTorpor(_)
            | GameEvent::LeftTorpor(_)
            | GameEvent::Diablerie { .. }
            | GameEvent::Entered { .. }
            | GameEvent::Discarded { .. }
            | GameEvent::Returned { .. }
            | GameEvent::Researched { .. }
            | GameEvent::ToCrypt { .. }
            | GameEvent::ToLibrary { .. }
            | GameEvent::ReferendumCalled { .. }
            | GameEvent::TermsChosen
            | GameEvent::VotesGained { .. }
            | GameEvent::VotesCast { .. }
            | GameEvent::BallotsCast { .. }
            | GameEvent::VotesChanged { .. }
            | GameEvent::Abstains(_)
            | GameEvent::PassesAutomatically
            | GameEvent::ReferendumCancelled
            | GameEvent::Cancelled { .. }
            | GameEvent::Tallied { .. }
            | GameEvent::Incapacitated(_)
            | GameEvent::Recovered(_)
            | GameEvent::Titled(_)
            | GameEvent::SectChanged(_)
            | GameEvent::ClanChanged(_)
            | GameEvent::Banished(_)
            | GameEvent::Transferred { .. }
            | GameEvent::TakenBack { .. }
            | GameEvent::CryptDrawn { .. }
            | GameEvent::ContestBegins(_)
            | GameEvent::ContestGoesOn(_)
            | GameEvent::ContestWon(_)
            | GameEvent::Yielded(_)
            | GameEvent::LibrarySeen { .. }
            | GameEvent::HandSeen { .. }
            | GameEvent::WithdrawalAnnounced(_)
            | GameEvent::Withdrew(_)
            | GameEvent::Ousted { .. }
            | GameEvent::GameEnds => false,
        }
    }

    fn tell(&mut self, told: &Told<'_>, event: GameEvent) {
        if self.goes_without_saying(told, event)
            || self.joins(told, event)
            || self.announces(told, event)
            || self.cost(told, event)
        {
            return;
        }
        self.paying = None;
        if self.is_meanwhile(event) {
            self.other(told, event);
            return;
        }
        self.release(told);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        match event {
            GameEvent::TurnBegins { seat, turn } => {
                self.phase = None;
                self.named = None;
                if turn == 1 {
                    self.opening(told);
                }
                self.board(told, seat, turn);
            }
            GameEvent::TurnOver { .. } => {
                self.phase = None;
                self.draws(told);
            }
            GameEvent::Ousted { seat, .. } | GameEvent::Withdrew(seat) => {
                self.other(told, event);
                self.who_is_left(told, seat);
            }
            GameEvent::PhaseBegins(phase) => {
                self.phase = Some(phase);
                self.current = Some(phase);
                self.named = None;
            }
            GameEvent::Pool {
                seat,
                change: -1,
                now,
            } if self.current == Some(Phase::Influence)
                && told.game.cause().is_none()
                && seat == told.game.active() =>
            {
                self.held = Some(Held::Point { seat, now });
            }
            GameEvent::Unlocked(slot)
                if self.current == Some(Phase::Unlock) && told.game.cause().is_none() =>
            {
                self.held = Some(Held::Unlocked(vec![slot]));
            }
            event => {
                if !self.action(told, event) && !self.combat(told, event) {
                    self.other(told, event);
                }
            }
        }
    }
}
