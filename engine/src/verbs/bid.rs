//! Bidding pool.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::Verb;
use crate::rules::Deeds;
use crate::script::render::number::{does, meth, plain};
use crate::script::render::Names;
use crate::script::{Amount, Meth};
use crate::state::{frames, Ctx};
use crate::MAX_SEATS;

/// Methuselahs bid pool in turn, each more than the highest bid and no more than she can, until
/// nobody bids more, as for Hostile Takeover. Nobody has paid yet.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct Bid(
    /// Who may bid.
    pub Meth,
    /// How much each of them can bid.
    pub Amount,
    /// Who can bid twice as much.
    #[serde(default)]
    pub Option<Meth>,
);

impl Verb for Bid {
    const ROW: (&'static str, &'static str) = (
        "Bid(meth, Total(Pool, Them))",
        "these Methuselahs bid pool, you first and then clockwise, each more than the highest bid and \
         no more than her amount, until all others have passed upon it: X is the highest bid then, \
         and `Chosen` who has made it, which nobody has paid yet; without a bid X is 0, and nobody \
         is `Chosen`. Those that are given as a third can bid twice as much",
    );

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let Bid(bidders, most, twice) = self;
        let mut can = [0; MAX_SEATS];
        rules.for_each_by(*bidders, most, ctx, |_, seat, n| can[seat.index()] = n);
        if let Some(twice) = twice {
            rules.for_each(*twice, ctx, |_, seat| {
                let n = &mut can[seat.index()];
                *n = n.saturating_mul(2);
            });
        }
        (ctx.chosen.methuselah, ctx.chosen.x) = (None, 0);
        rules.push(frames::Bid {
            can,
            turn: ctx.seat,
            passed: 0,
            bidder: None,
            bid: 0,
        });
    }

    fn english(&self, _: &mut Names) -> String {
        let Bid(bidders, most, twice) = self;
        let bid = does(*bidders, "bid");
        let mut text = format!("{bid} pool in turn, up to {}", plain(most));
        if let Some(twice) = twice {
            text += &format!(", {} up to twice as much", meth(*twice));
        }
        text + ": the highest bidder is the Methuselah chosen, and X the bid"
    }

    facets!(consistent, any_time, reads POOL | THINGS, writes NONE, unweighed);
}
