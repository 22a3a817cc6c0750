//! Setting the range of a round of combat.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Timing, Verb};
use crate::db::Needs;
use crate::rules::Deeds;
use crate::script::render::Names;
use crate::script::{Span, Window};
use crate::state::Ctx;

/// How far the combatants are from one another (current rulebook, determine range).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub enum Range {
    /// Close range.
    Close,
    /// Long range.
    Long,
}

impl Range {
    /// Its name.
    pub(crate) fn english(self) -> &'static str {
        match self {
            Range::Close => "close",
            Range::Long => "long",
        }
    }
}

/// The range of this `Round` is set, so that it is not determined, or that of the `NextRound`, which
/// may be the first of a combat that is about to begin. What is set already stays so (card rulings,
/// group 127).
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct SetRange(pub Span, pub Range);

impl Verb for SetRange {
    const ROW: (&'static str, &'static str) = (
        "SetRange(Round, Long)",
        "the range of this round is set before it is determined, unless it is set already; with \
         `NextRound`, that of the next round, if there is one, or of the first round of a combat \
         that is about to begin; to `Close` or `Long`",
    );

    fn check(&self) -> Result<(), String> {
        match matches!(self.0, Span::Round | Span::NextRound) {
            true => Ok(()),
            false => Err(format!("no range is set for {:?}", self.0)),
        }
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, _: &mut Ctx) {
        let SetRange(span, range) = *self;
        rules.set_range(span, range);
    }

    fn english(&self, _: &mut Names) -> String {
        let SetRange(span, range) = *self;
        let range = range.english();
        match span == Span::NextRound {
            true => format!("if there is another round, it is at {range} range"),
            false => format!("set the range for this round to {range}"),
        }
    }

    fn timing(&self) -> Timing {
        let mut needs = Needs::NONE;
        needs.range = self.0 == Span::Round;
        Timing {
            needs,
            window: needs.range.then_some(Window::BeforeRange),
            until_resolution: false,
        }
    }

    facets!(undemanding, reads COMBAT, writes COMBAT, unweighed);
}
