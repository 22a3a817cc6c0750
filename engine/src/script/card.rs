//! What a script says of a card as a whole, and how it is played.

use std::mem::take;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Lesson;
use super::{
    Ability, Action, Amount, Anywhere, Choose, Cond, Cost, Course, Filter, InsteadOf, Minions,
    Place, Span, Step, Strike, Window,
};
use crate::vocab::{CardType, Discipline, Keyword, Level, Sect};

/// The script of one card.
#[derive(Clone, Debug, Deserialize, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "super::written::Written")]
pub struct Script {
    /// The card's number in the official list; its facts are found by it.
    pub id: u32,
    /// The card's official name, checked against the facts.
    pub name: String,
    /// Traits printed at the head of the card's text.
    pub keywords: Vec<Keyword>,
    /// Who may play it, beyond clan and discipline: one of these must fit.
    pub requires: Minions,
    /// What X in the printed cost means, where it is not chosen.
    pub cost_x: Option<Amount>,
    /// When the card is replaced in hand, where that is not at once.
    pub replace: Option<Replace>,
    /// How often the same minion may play it; the same Methuselah, where no minion plays it.
    pub once: Option<Span>,
    /// How often it may be played by anybody at all.
    pub once_by_anyone: Option<Span>,
    /// Once it has been played, it is removed from the game instead of being burned.
    pub removed: bool,
    /// The Discipline of which a master: Discipline card gives a level.
    pub teaches: Option<Lesson>,
    /// What the minion that it is on is considered to be for as long.
    pub bearer: Option<Bearer>,
    /// Starting life of an ally or a retainer, strength and bleed of an ally.
    pub body: Option<Body>,
    /// When it can be played, in whichever mode that says nothing else. Once read, it is said in
    /// the modes.
    pub windows: Vec<Window>,
    /// What must hold for it to be played, in whichever mode. Once read, it is said in the modes.
    pub when: Vec<Cond>,
    /// The ways to play it. A crypt card has none; but an advanced vampire has one, which is to be
    /// merged with its base version, with `text` alone: what it does besides then.
    pub modes: Vec<Mode>,
    /// What it does while in play, however it was played.
    pub text: Vec<Ability>,
}

impl Script {
    /// It, with what its head says of all modes said in each of them.
    pub(super) fn spread(mut self) -> Script {
        let (windows, when) = (take(&mut self.windows), take(&mut self.when));
        for mode in &mut self.modes {
            if mode.windows.is_empty() {
                mode.windows.clone_from(&windows);
            }
            mode.when.splice(0..0, when.iter().cloned());
        }
        self
    }
}

/// What a card makes of the minion that it is on, for as long as it is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Bearer {
    /// A vampire is considered of this sect, whichever it is of (LSJ 20100811).
    pub sect: Option<Sect>,
    /// It has these traits.
    pub traits: Vec<Keyword>,
    /// It has the traits while it fits this.
    pub fits: Filter,
}

/// What an ally or a retainer starts with (current rulebook, recruit ally and employ retainer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Body {
    /// Life counters received when it enters play.
    pub life: u8,
    /// Damage of its hand strike.
    pub strength: i8,
    /// Bleed amount.
    pub bleed: i8,
}

/// What X in a printed cost means.
#[derive(Clone, Debug, PartialEq, BorshDeserialize, BorshSerialize)]
pub enum CostX {
    /// Chosen by the player as the card is played; so it is where a script says nothing.
    Chosen,
    /// So much, when the cost is paid.
    Is(Amount),
}

/// When a played card is replaced in hand, where that is not at once, and what its player may take
/// instead of drawing (full rulebook 1.6.1.2).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "WrittenReplace")]
pub enum Replace {
    /// Not until then.
    After(Span),
    /// At once, but not before it has had its effect.
    AfterEffect,
    /// Not until the current action or combat is over; instead, its player may take it from her ash
    /// heap, where it says so only if the minion that has played it is ready then.
    TakeBack {
        /// An action, or a combat.
        after: Span,
        /// The minion has to be ready.
        ready: bool,
    },
    /// At once, by a card of its player's research area if she wishes.
    FromResearch,
}

/// As a script says it: after what; and by the card itself from the ash heap, or by one of this zone,
/// if its player wishes.
#[derive(Debug, Deserialize)]
#[serde(rename = "Replace")]
enum WrittenReplace {
    After(
        Course,
        #[serde(default)] Option<Anywhere>,
        #[serde(default)] Option<Filter>,
    ),
}

impl TryFrom<WrittenReplace> for Replace {
    type Error = String;

    fn try_from(WrittenReplace::After(course, or, by): WrittenReplace) -> Result<Replace, String> {
        let ready = by
            == Some(Filter {
                place: Place::Ready,
                ..Filter::default()
            });
        if by.is_some() && !(ready && or == Some(Anywhere::AshHeap)) {
            return Err("who has played what is taken back has to be `(place: Ready)`".into());
        }
        match (course, or) {
            (Course::Action, Some(Anywhere::AshHeap)) => Ok(Replace::TakeBack {
                after: Span::Action,
                ready,
            }),
            (Course::Combat, Some(Anywhere::AshHeap)) => Ok(Replace::TakeBack {
                after: Span::Combat,
                ready,
            }),
            (Course::Card, Some(Anywhere::Research)) => Ok(Replace::FromResearch),
            (_, Some(zone)) => Err(format!(
                "no card is replaced after {course:?} by one of {zone:?}"
            )),
            (Course::Card, None) => Ok(Replace::AfterEffect),
            (_, None) => match Span::try_from(course) {
                Ok(span) if Span::DEFERRING.contains(&span) => Ok(Replace::After(span)),
                _ => Err(format!("no card is replaced after {course:?}")),
            },
        }
    }
}

/// One way to play a card.
#[derive(Clone, Debug, Default, Deserialize, BorshDeserialize, BorshSerialize)]
#[serde(try_from = "super::written::Written")]
pub struct Mode {
    /// Disciplines the minion must have, all of them.
    pub needs: Vec<(Discipline, Level)>,
    /// Traits that the card has only when it is played this way.
    pub keywords: Vec<Keyword>,
    /// Which of the card's two types it is played as, or `Reflex`; the only one by default.
    pub as_type: Option<CardType>,
    /// Who plays it, where that is not the rule for its type: a minion that fits this, locked or
    /// not. Of a modifier: another ready minion than the acting one. Of a combat card: involved in
    /// the combat or not, ready or in torpor (current rulebook, combat). Of a card that takes an
    /// action: unlocked, ready or a vampire in torpor (full rulebook 6.5.2).
    pub user: Option<Minions>,
    /// A reaction is played though no action goes on, too.
    pub anytime: bool,
    /// When it may be played, where that is not the rule for its type and effects.
    pub windows: Vec<Window>,
    /// What it takes the place of, which is about to happen.
    pub instead_of: Option<InsteadOf>,
    /// What must hold for it to be played.
    pub when: Vec<Cond>,
    /// How often the same minion may play it this way.
    pub once: Option<Span>,
    /// How often it may be played this way by anybody at all.
    pub once_by_anyone: Option<Span>,
    /// What its player must name as it is played; of a political action, once that has succeeded
    /// and its referendum is called.
    pub choose: Vec<Choose>,
    /// Costs beyond the printed one.
    pub cost: Vec<Cost>,
    /// Blood that it costs less than printed.
    pub less: Vec<Cost>,
    /// The action that playing it takes.
    pub action: Option<Action>,
    /// The strike it makes.
    pub strike: Option<Strike>,
    /// What it does: at once; if the action succeeds; or if the referendum passes.
    pub effects: Vec<Step>,
    /// What its strike does besides as it is resolved, be it dodged or out of range.
    pub resolving: Vec<Step>,
    /// What it does just after the combat that its strike ends; `Target` is the opposing minion.
    pub after_combat: Vec<Step>,
    /// What holds for the rest of the action once the card is played.
    pub during: Vec<Ability>,
    /// What it does while in play, if it was played this way.
    pub text: Vec<Ability>,
    /// Body of an ally or retainer played this way, where it differs from the card's.
    pub body: Option<Body>,
}

impl Mode {
    /// Whether nobody plays the card this way: it says what another card is in play that represents
    /// what this one says.
    pub(crate) fn is_of_another(&self) -> bool {
        self.body.is_some()
            && self.action.is_none()
            && self.strike.is_none()
            && self.effects.is_empty()
    }
}
