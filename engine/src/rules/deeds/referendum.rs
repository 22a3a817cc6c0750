//! Referendums are called and votes change (current rulebook, politics).

use crate::observer::GameEvent;
use crate::rules::Deeds;
use crate::script::{Doing, Stat};
use crate::state::{
    frames, CardId, Chosen, Ctx, Frame, Pile, ReferendumState, ReferendumStep, Seat, Slot, Then,
};

impl Deeds<'_> {
    /// After a diablerie: the referendum on a blood hunt (current rulebook, the blood hunt).
    pub(crate) fn call_blood_hunt(&mut self, diablerist: Slot) {
        // Where it could not be called there is no referendum at all (full rulebook 6.5.6).
        if !self.occupied.has(diablerist)
            || self.has_stat(self.db, &Stat::Cannot(Doing::BeBloodHunted), diablerist)
        {
            return;
        }
        let seat = self.acting;
        self.referendum = ReferendumState {
            on: true,
            ctx: Ctx {
                seat,
                chosen: Chosen::one(diablerist),
                ..Ctx::default()
            },
            caller: Slot::NONE,
            seat,
            blood_hunt: true,
            ..ReferendumState::default()
        };
        self.tell(GameEvent::ReferendumCalled {
            caller: diablerist,
            blood_hunt: true,
        });
        self.push(Frame::Referendum(ReferendumStep::BeforeVotes));
    }

    pub(crate) fn begin_polling(&mut self, ctx: Ctx) {
        self.referendum.ctx = ctx;
        self.tell(GameEvent::TermsChosen);
    }

    /// All votes and ballots of a vampire are to be on one side, those that it has
    /// cast and those that it may yet cast; it need not cast any (card rulings), unless it is
    /// `forced`, as far as it can cast them so and pay for that.
    pub(crate) fn change_votes(&mut self, source: Slot, in_favour: bool, forced: bool) {
        let may = self.ready.has(source)
            && !self.has_stat(self.db, &Stat::Cannot(Doing::Vote), source)
            && (in_favour || self.may_vote_against(source));
        let price = match in_favour {
            true => 0,
            false => self.price_against(source),
        };
        let ballot = self.ballot(source);
        let casts = forced && may && ballot.cast.is_none() && !ballot.abstains;
        ballot.must = Some(in_favour);
        if casts || ballot.cast.is_some() {
            ballot.cast = Some(in_favour);
        }
        if casts {
            self.lose_counters(source, price);
        }
        self.tell(GameEvent::VotesChanged { source, in_favour });
    }

    /// What the referendum of the card or the offer that was chosen does comes next.
    pub(crate) fn chosen_takes_effect(&mut self) {
        let ctx = self.referendum.ctx;
        let code = match ctx.ability {
            Some(id) => self.db.ability(id).code,
            None => self.db.def(ctx.def).modes[usize::from(ctx.mode)].code,
        };
        self.push(frames::Run {
            ctx,
            code,
            pc: 0,
            then: Then::Nothing,
        });
    }

    /// The card played to take the action goes back to its owner's hand, who discards down afterward.
    pub(crate) fn return_action_card(&mut self) {
        // Where the referendum is that of another card, it is that one which was played for it; of an
        // action that is blocked none has been called.
        let card = match self.referendum.on && self.calls_chosen() {
            true => self.referendum.ctx.card,
            false => self.action.card,
        };
        if !card.is_some() || !self.leave_limbo(card) {
            return;
        }
        let owner = card.owner();
        // What was played to have it returned has been replaced by then.
        self.draw_up(owner);
        self.put_in_hand(owner, card);
    }

    /// The card played to take the action goes to the bottom of its owner's library, or on top,
    /// instead of the ash heap to which it is on its way.
    pub(crate) fn action_card_to_library(&mut self, on_top: bool) {
        let card = self.action.card;
        if !self.action_card_is_on_its_way() || !self.leave_limbo(card) {
            return;
        }
        let owner = card.owner();
        if on_top {
            // What has been played so far has been replaced by then.
            self.draw_up(owner);
        }
        let piles = &mut self.seats[owner.index()].piles;
        match on_top {
            true => piles.push(Pile::Library, card.local()),
            false => piles.push_under(Pile::Library, card.local()),
        }
        self.hands_dirty |= owner.bit();
        self.tell(GameEvent::ToLibrary { card });
    }

    /// A card that is nowhere goes to a hand; who has it discards down afterward.
    pub(crate) fn put_in_hand(&mut self, seat: Seat, card: CardId) {
        if !self.unburnable.is_empty() {
            self.may_be_burned_no_more(card);
        }
        let db = self.db;
        self.game.t.enter_hand_of(db, seat, card);
        self.hands_dirty |= seat.bit();
        self.tell(GameEvent::Returned { seat, card });
    }
}
