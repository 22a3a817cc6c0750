//! Choices in words, for scenarios, replays and anybody who plays by hand.

use crate::choice::{Choice, Prompt};
use crate::script::Window;
use crate::state::{CardId, Cards, GameState, Seat, Slot};
use crate::view::View;

/// What a player is told of a thing that lies face down to her.
const FACE_DOWN: &str = "a card face down";
/// What a player is told of a card that she does not know.
const UNKNOWN: &str = "an unknown card";

impl GameState {
    /// The name of the card in a slot. What lies face down is named too: the
    /// description of a choice is for the player who makes it. An empty slot is "nobody".
    ///
    /// # Panics
    /// If the deal is that of another game.
    pub fn name<'c>(&self, cards: Cards<'c>, slot: Slot) -> &'c str {
        self.check_deal(cards);
        if self.t.occupied.has(slot) {
            &cards.def(self.t.card_named(cards, slot)).name
        } else {
            "nobody"
        }
    }

    fn card_name<'c>(&self, cards: Cards<'c>, card: CardId) -> &'c str {
        &cards.def(cards.def_of(card)).name
    }

    /// Whose votes are cast next that are of nothing in play: those of the card that has called the
    /// referendum come before those for which another has been burned.
    fn free_vote(&self) -> &'static str {
        let uncast = self.t.referendum.ballots.first();
        let calling = uncast.is_some_and(|b| {
            let seat = self.t.decision.map(|d| d.seat);
            !b.source.is_some() && b.cast.is_none() && seat == Some(b.seat)
        });
        match calling && self.t.action.card.is_some() {
            true => "the calling card",
            false => "the card burned",
        }
    }

    /// A choice of the pending decision, in words: "play Govern the Unaligned",
    /// "block with Lauren", "seat 2". Two choices never read the same unless
    /// they concern things of the same name; then a number tells them apart.
    ///
    /// # Panics
    /// If the deal is that of another game.
    pub fn describe(&self, cards: Cards<'_>, choice: Choice) -> String {
        self.check_deal(cards);
        self.describe_to(cards, choice, None)
    }

    /// The same in the words that a seat may hear; in all words, if to nobody.
    pub(crate) fn describe_to(&self, cards: Cards<'_>, choice: Choice, to: Option<Seat>) -> String {
        let plain = self.describe_plainly(cards, choice, to);
        let same: Vec<_> = self
            .t
            .choices
            .iter()
            .filter(|c| self.describe_plainly(cards, **c, to) == plain)
            .collect();
        match same.iter().position(|c| **c == choice) {
            Some(i) if same.len() > 1 && i > 0 => format!("{plain} #{}", i + 1),
            _ => plain,
        }
    }

    fn describe_plainly(&self, cards: Cards<'_>, choice: Choice, to: Option<Seat>) -> String {
        let view = to.map(|seat| View::new(self, cards, seat));
        let slot = |s: Slot| match view {
            Some(view) if self.t.occupied.has(s) && view.def(s).is_none() => FACE_DOWN,
            _ => self.name(cards, s),
        };
        let card = |c: CardId| match view {
            Some(view) if view.card(c).is_none() => UNKNOWN,
            _ => self.card_name(cards, c),
        };
        match choice {
            Choice::Pass => match self.t.decision.map(|d| d.prompt) {
                Some(Prompt::Window(Window::Strike)) => "hand strike".into(),
                _ => "pass".into(),
            },
            Choice::Play(c) if self.t.holder_of(c).is_some() => {
                format!("play {} from {}", card(c), slot(self.t.holder_of(c)))
            }
            Choice::Play(c) if !self.t.in_hand(c) => format!("play {} from the ash heap", card(c)),
            Choice::Play(c) => format!("play {}", card(c)),
            Choice::Use(s, _) => format!("use {}", slot(s)),
            Choice::UseLasting(n) => {
                let ability = self.t.lasting[n as usize].ability;
                format!("use {}", cards.def(cards.ability(ability).def).name)
            }
            Choice::Act(s, _) => format!("act with {}", slot(s)),
            Choice::Bleed => "bleed".into(),
            Choice::Hunt => "hunt".into(),
            Choice::LeaveTorpor => "leave torpor".into(),
            Choice::Rescue => "rescue".into(),
            Choice::Diablerize => "diablerize".into(),
            Choice::BecomeAnarch => "become anarch".into(),
            Choice::RedListCombat => "enter combat with a marked minion".into(),
            Choice::Mark(s) => format!("mark {}", slot(s)),
            Choice::TakeEquipment => "take equipment".into(),
            Choice::BurnIncapacitated => "burn an incapacitated imbued".into(),
            Choice::Block(s) => format!("block with {}", slot(s)),
            Choice::Slot(s) => slot(s).into(),
            Choice::Methuselah(s) => format!("seat {}", s.0),
            Choice::Number(n) => n.to_string(),
            Choice::Clan(c) => c.name().into(),
            Choice::Discipline(d) => d.name().into(),
            Choice::Name(def) => cards.def(def).name.clone(),
            Choice::Card(c) => card(c).into(),
            Choice::Mode(n) => format!("mode {n}"),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Pool => "pool".into(),
            Choice::StrikeWith(s, _) => format!("strike with {}", slot(s)),
            Choice::AtRetainer(s) => format!("at {}", slot(s)),
            Choice::VoteFor(s) => format!("{} votes for", slot(s)),
            Choice::VoteAgainst(s) => format!("{} votes against", slot(s)),
            Choice::CardFor(c) => format!("{} votes for", card(c)),
            Choice::CardAgainst(c) => format!("{} votes against", card(c)),
            Choice::FreeFor => format!("{} votes for", self.free_vote()),
            Choice::FreeAgainst => format!("{} votes against", self.free_vote()),
            Choice::EdgeFor => "the Edge votes for".into(),
            Choice::EdgeAgainst => "the Edge votes against".into(),
            Choice::Transfer(s) => format!("transfer to {}", slot(s)),
            Choice::TakeBack(s) => format!("take back from {}", slot(s)),
            Choice::DrawCrypt => "draw from the crypt".into(),
            Choice::BringOut(s) => format!("bring out {}", slot(s)),
            Choice::Discard(c) => format!("discard {}", card(c)),
            Choice::Merge(s) => format!("merge {}", slot(s)),
            Choice::PayToUnlock(s) => format!("pay to unlock {}", slot(s)),
            Choice::EdgePool => "gain a pool for the Edge".into(),
            Choice::Contest(s) => format!("contest {}", slot(s)),
            Choice::Yield(s) => format!("yield {}", slot(s)),
            Choice::Recover(s) => format!("{} recovers", slot(s)),
            Choice::Withdraw => "withdraw".into(),
            Choice::City(0) => "a city that is made up".into(),
            Choice::City(n) => cards.cities()[usize::from(n)].clone(),
        }
    }
}
