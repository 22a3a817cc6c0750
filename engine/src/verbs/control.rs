//! Control of things in play.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Gist, Parts, Verb};
use crate::rules::Deeds;
use crate::script::render::number::does;
use crate::script::render::words::until;
use crate::script::render::{who, Names};
use crate::script::{Meth, Span, Who};
use crate::state::Ctx;

/// A Methuselah gains control of a minion or of another thing in play: for good, which is `Game`,
/// or for a while as by The Art of Love; then it goes back.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Control(
    pub Who,
    pub Meth,
    pub Span,
    /// Not to the end of this turn, but to that of your next one, as by Ayelea.
    #[serde(default)]
    pub bool,
);

impl Verb for Control {
    const ROW: (&'static str, &'static str) = (
        "Control(who, meth, Game)",
        "she gains control of a minion or card: for good, `Game`, or for a while (`Turn` or \
         `Unlock`, and you; `Action` is to the end of the next action, whoever takes it; `Turn` with `true` as a fourth \
         is to the end of your next turn), after which \
         it goes back. A location on a minion moves to a \
         minion of the new controller. Cards on a minion go with it, but for master cards and \
         those, `This`, of which somebody else has been given control",
    );

    fn check(&self) -> Result<(), String> {
        match self {
            Control(_, _, Span::Game, false) => Ok(()),
            Control(_, Meth::You, Span::Action | Span::Turn | Span::Unlock, false) => Ok(()),
            Control(_, Meth::You, Span::Turn, true) => Ok(()),
            Control(_, _, time, _) => Err(format!(
                "control is gained for the `Game`, or by `You` for an `Action`, a `Turn` or to \
                 `Unlock`, not for {time:?}"
            )),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let Control(whose, to, until, next) = *self;
        let slot = rules.who(whose, ctx);
        if until != Span::Game {
            if slot.is_some() {
                rules.borrow(slot, ctx, until, next);
            }
            return;
        }
        let mask = rules.methuselahs(to, ctx);
        if let Some(to) = rules.all_seats().find(|s| mask & s.bit() != 0) {
            rules.take_control_for_good(slot, to);
        }
    }

    fn english(&self, names: &mut Names) -> String {
        let Control(whose, to, time, next) = *self;
        let what = who(whose, names);
        match time {
            Span::Game => format!("{} control of {what}", does(to, "gain")),
            Span::Action => format!("you control {what} until the end of the next action"),
            Span::Turn if next => format!("you control {what} until the end of your next turn"),
            Span::Strike
            | Span::Round
            | Span::NextRound
            | Span::Combat
            | Span::Referendum
            | Span::Phase
            | Span::Turn
            | Span::NextUnlock
            | Span::Unlock
            | Span::Influence
            | Span::Discard
            | Span::Hunt
            | Span::Diablerized
            | Span::Ousted
            | Span::ToTorpor
            | Span::LeaveTorpor
            | Span::Titled
            | Span::InPlay => format!("you control {what} {}", until(time)),
        }
    }

    fn writes(&self) -> Parts {
        // An action of the minion may end; what cannot stay where it is is burned.
        Parts::LEAVING
    }

    fn gist(&self) -> Gist<'_> {
        match self.0 == Who::This {
            true => Gist::GiveControl(Who::This),
            false => Gist::TakeControl(self.0),
        }
    }

    facets!(any_time, reads THINGS);
}
