//! The effect language at work: what each step does.

use super::Rules;
use super::Scope;
use crate::observer::{GameEvent, Observer};
use crate::script::{Once, Step};
use crate::state::{
    flag, ActionResult, Ballot, Cancelled, CardId, Ctx, DamageSort, Deed, Frame, MoreIntercept,
    Region, Seat, Slot, Sources,
};
#[cfg(debug_assertions)]
use crate::verbs::Parts;
use crate::verbs::{a_verb, with_verb};
use crate::vocab::{CardType, Title, TitleRank};

impl<O: Observer> Rules<'_, O> {
    /// Carries out one step.
    pub(super) fn carry_out(&mut self, step: &Step, ctx: &mut Ctx) {
        #[cfg(debug_assertions)]
        let before = self.game.t;
        with_verb!(step, verb => verb.carry_out(self, ctx), other => self.carry_out_other(other, ctx));
        #[cfg(debug_assertions)]
        {
            let written = Parts::between(&before, &self.game.t);
            let unsaid = written.without(step.writes());
            assert!(unsaid.is_none(), "{step:?} writes {unsaid:?}");
        }
    }

    /// Carries out a step that is not yet a verb with a file of its own.
    fn carry_out_other(&mut self, step: &Step, ctx: &mut Ctx) {
        let amount =
            |rules: &Self, a: &crate::script::Amount| rules.amount(rules.db, a, Scope::of(ctx));
        match step {
            Step::If(..)
            | Step::May(_)
            | Step::Pay(..)
            | Step::UnlessPaid(..)
            | Step::UnlessPaidBy(..)
            | Step::ForEach(..)
            | Step::IfInflicted(_)
            | Step::UpTo(..)
            | Step::EachMethuselah(..)
            | Step::Choose(_)
            | Step::Grant(..)
            | Step::GrantTo(..) => {
                unreachable!("nested steps are flattened when scripts are loaded")
            }
            a_verb!() => unreachable!("a verb carries itself out"),

            Step::AddBlood(who, n) => {
                let n = amount(self, n);
                self.add_blood(self.who(*who, ctx), n);
            }
            Step::Heal(who, n) => {
                let n = amount(self, n);
                self.heal(self.who(*who, ctx), n);
            }
            Step::GainConviction { who, library } => {
                let imbued = self.who(*who, ctx);
                let from = Sources {
                    hand: true,
                    ash_heap: true,
                    library: *library,
                };
                self.push(Frame::GainConviction { imbued, from });
            }
            Step::FetchPower(virtue) => {
                let (imbued, virtue) = (ctx.me, *virtue);
                self.push(Frame::FetchPower { imbued, virtue });
            }
            Step::ReturnConviction(who) => {
                let imbued = self.who(*who, ctx);
                self.return_conviction(ctx, imbued);
            }
            Step::EquipFromHand(who) => {
                let minion = self.who(*who, ctx);
                if ctx.chosen_card.is_some() && self.in_hand(ctx.chosen_card) {
                    let by = *ctx;
                    self.equip_with(by.chosen_card, minion, &by);
                }
            }
            Step::BurnConviction(who, n) => {
                let imbued = self.who(*who, ctx);
                self.spend_conviction(imbued, *n, false);
            }
            Step::HuntingGround(who, n) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    self.p_mut(slot).mark(flag::HUNTING_GROUND, true);
                    let n = amount(self, n);
                    self.add_blood(slot, n);
                }
            }
            Step::BurnBlood(who, n) => {
                let slot = self.who(*who, ctx);
                // Allies ignore effects that burn blood (general rulings).
                if self.counts_as_vampire(slot, Scope::of(ctx)) || self.uncontrolled.has(slot) {
                    let n = amount(self, n);
                    self.lose_blood(slot, n);
                }
            }
            Step::BurnLife(who, n) => {
                let slot = self.who(*who, ctx);
                if self.minions.has(slot) && !self.counts_as_vampire(slot, Scope::of(ctx)) {
                    let n = amount(self, n);
                    self.lose_life(slot, n);
                }
            }
            Step::BloodToPool(who, n) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    let n = amount(self, n).min(self.p(slot).counters);
                    let seat = self.p(slot).controller;
                    self.lose_blood(slot, n);
                    self.gain_pool(seat, n);
                }
            }
            Step::PoolToBlood(who, n) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    let seat = self.p(slot).controller;
                    let n = amount(self, n).min(self.seats[seat.index()].pool);
                    self.lose_pool(seat, n);
                    self.add_blood(slot, n);
                }
            }
            Step::BloodToThis(who, n) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() && ctx.this.is_some() {
                    let n = amount(self, n).min(self.p(slot).counters);
                    self.lose_blood(slot, n);
                    self.add_counters(ctx.this, n);
                }
            }
            Step::CountersToBlood(who) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() && ctx.this.is_some() {
                    let n = self.p(ctx.this).counters;
                    self.lose_counters(ctx.this, n);
                    self.add_blood(slot, n);
                }
            }
            Step::PoolToThis(n) => {
                let n = amount(self, n).min(self.seats[ctx.seat.index()].pool);
                self.lose_pool(ctx.seat, n);
                self.add_counters(ctx.this, n);
            }
            Step::GainMargin { who, to_pool } => {
                // With a choice of how many go to the pool, X holds it.
                let slot = self.who(*who, ctx);
                let margin = self.action.margin;
                let pool = ctx.x.min(*to_pool).min(margin);
                self.gain_pool(ctx.seat, pool);
                self.add_blood(slot, margin - pool);
            }
            Step::GainPool(meth, n) => {
                self.for_each_by(*meth, n, ctx, |rules, seat, n| rules.gain_pool(seat, n));
            }
            Step::BurnPool(meth, n) => {
                self.for_each_by(*meth, n, ctx, |rules, seat, n| rules.lose_pool(seat, n));
            }
            Step::MovePool(from, to, n) => {
                let (from, to) = (self.methuselahs(*from, ctx), self.methuselahs(*to, ctx));
                let n = amount(self, n);
                self.move_pool(from, to, n);
            }
            Step::BurnPoolOrBlood(meth, n) => {
                self.for_each_by(*meth, n, ctx, |rules, seat, left| {
                    rules.push(Frame::PayPoints { seat, left })
                });
            }
            Step::MoveAllocatedPool => self.move_allocated_pool(ctx),
            Step::GainPoolForEachOfClan => {
                let clan = ctx.clan;
                self.for_each(crate::script::Meth::Each, ctx, |rules, seat| {
                    let vampires = rules.minions_controlled(seat).and(&rules.vampires);
                    let n = vampires
                        .into_iter()
                        .filter(|s| rules.p(*s).clan == clan)
                        .count();
                    rules.gain_pool(seat, n as u8);
                });
            }

            Step::MoveToReady(who) => self.leave_torpor(self.who(*who, ctx)),
            Step::Burn(who) => {
                let slot = self.who(*who, ctx);
                let hunter = self.hunter_by_effect(slot, ctx);
                if self.side(slot).is_some() && !self.vampires.has(slot) {
                    self.burn_ally(slot, hunter);
                    return;
                }
                self.burn(slot);
                if let Some(hunter) = hunter {
                    self.award_trophies(hunter);
                }
            }
            Step::PutInPlay => self.put_in_play(ctx, Slot::NONE, 0),
            Step::PutInPlayWith(n) => self.put_in_play(ctx, Slot::NONE, *n),
            Step::PutInPlayLinked => {
                self.put_in_play(ctx, Slot::NONE, 0);
                if ctx.this.is_some() {
                    let [first, second] = ctx.targets;
                    let p = self.p_mut(ctx.this);
                    p.linked = first;
                    p.linked_second = second;
                }
            }
            Step::PutOn(who) => {
                let on = self.who(*who, ctx);
                if on.is_some() {
                    self.put_in_play(ctx, on, 0);
                }
            }
            Step::PutActionCardOn(who) => {
                let on = self.who(*who, ctx);
                if on.is_some() {
                    self.put_action_card_on(on);
                }
            }
            Step::PutOnAsTitle { who, rank, city } => {
                let on = self.who(*who, ctx);
                if on.is_some() {
                    let title = self.title_of(on, *rank, city);
                    // Without the proper sect and clan nobody receives a title (full rulebook 10).
                    if self.may_hold(on, title) {
                        self.make_way_for_title(on);
                        self.put_in_play(ctx, on, 0);
                        self.give_title(on, title);
                    }
                }
            }
            Step::GiveTitle { who, rank, city } => {
                let to = self.who(*who, ctx);
                if to.is_some() {
                    let title = self.title_of(to, *rank, city);
                    if self.may_hold(to, title) {
                        self.make_way_for_title(to);
                        self.give_title(to, title);
                    }
                }
            }
            Step::MoveTitleTo(who) => {
                let to = self.who(*who, ctx);
                if to.is_some() && ctx.this.is_some() {
                    self.move_title(ctx.this, to);
                }
            }
            Step::LoseTitle(who) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    self.burn_title_cards(slot);
                    self.lose_title(slot);
                }
            }
            Step::BecomeSect(who, sect) => {
                let slot = self.who(*who, ctx);
                if self.vampires.has(slot) {
                    self.change_sect(slot, *sect);
                }
            }
            Step::ChosenClan => self.take_chosen_clan(ctx),
            Step::ClanAndSectOf(who) => {
                let like = self.who(*who, ctx);
                if like.is_some() && ctx.this.is_some() && self.p(ctx.this).on.is_some() {
                    let like = *self.p(like);
                    self.game.t.write_clan(ctx.this, like.clan);
                    self.settle_clan(self.p(ctx.this).on);
                    if let Some(sect) = like.sect {
                        self.say_sect(ctx.this, sect);
                    }
                }
            }
            Step::MoveThisTo(who) => {
                let to = self.who(*who, ctx);
                if to.is_some() && ctx.this.is_some() {
                    self.move_card(ctx.this, to);
                    if !self.db.def(self.p(ctx.this).def).is(CardType::Master) {
                        let seat = self.p(to).controller;
                        self.change_control(ctx.this, seat);
                    }
                }
            }
            Step::RememberMethuselahs => {
                if ctx.this.is_some() {
                    let chosen = self.all_seats().filter(|s| ctx.shares[s.index()] > 0);
                    let mask = chosen.fold(0, |mask, s| mask | s.bit());
                    self.p_mut(ctx.this).remembered = mask;
                }
            }
            Step::Remember(meth) => {
                if ctx.this.is_some() {
                    let mask = self.methuselahs(*meth, ctx);
                    self.remember(ctx.this, mask);
                }
            }
            Step::AddCounters(n) => {
                self.add_counters(ctx.this, *n);
                self.after_counters(ctx);
            }
            Step::BurnCounters(n) => {
                self.lose_counters(ctx.this, *n);
                self.after_counters(ctx);
            }
            Step::AddTokens(n) => {
                let n = amount(self, n).min(i8::MAX as u8);
                self.change_tokens(ctx.this, n as i8);
            }
            Step::BurnTokens(n) => {
                let there = match self.occupied.has(ctx.this) {
                    true => self.p(ctx.this).own,
                    false => 0,
                };
                self.change_tokens(ctx.this, -(there.min(*n) as i8));
            }
            Step::GiveControl(meth) => {
                let mask = self.methuselahs(*meth, ctx);
                if let Some(to) = self.all_seats().find(|s| mask & s.bit() != 0) {
                    self.take_control(ctx.this, to);
                }
            }
            Step::GiveControlOf(who, meth) => {
                let slot = self.who(*who, ctx);
                let mask = self.methuselahs(*meth, ctx);
                if let Some(to) = self.all_seats().find(|s| mask & s.bit() != 0) {
                    self.take_control(slot, to);
                }
            }

            Step::TakeControl(who) => {
                let slot = self.who(*who, ctx);
                self.take_control(slot, ctx.seat);
            }
            Step::TakeControlUntil(who, until) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    self.borrow(slot, ctx, *until);
                }
            }

            Step::LookAtHand(meth) => {
                let by = ctx.seat;
                self.for_each(*meth, ctx, |rules, seat| rules.look_at_hand(seat, by));
            }
            Step::LookAtLibrary(n) => self.look_at_library(ctx.seat, *n),
            Step::DiscardChosen => {
                let card = ctx.chosen_card;
                if card.is_some() && self.in_hand(card) {
                    self.discard(card);
                    self.replace(card, crate::script::Replace::AtOnce);
                }
            }
            Step::DiscardAll(meth, filter) => {
                self.for_each(*meth, ctx, |rules, seat| {
                    for card in rules.hand(seat) {
                        if rules.card_fits(filter, rules.def_of(card)) {
                            rules.discard(card);
                            rules.replace(card, crate::script::Replace::AtOnce);
                        }
                    }
                });
            }
            Step::ChosenToResearch => {
                let card = ctx.chosen_card;
                if card.is_some() {
                    self.put_in_research(card);
                }
            }
            Step::RemoveChosenFromGame => {
                let card = ctx.chosen_card;
                if card.is_some() && self.game.t.leave_ash_heap(card) {
                    self.to_removed(card);
                }
            }
            Step::ChosenToHand => {
                let card = ctx.chosen_card;
                if card.is_some() && self.game.t.leave_ash_heap(card) {
                    self.put_in_hand(card);
                }
            }
            Step::ChosenToLibraryBottom => {
                let card = ctx.chosen_card;
                if card.is_some() && self.game.t.leave_ash_heap(card) {
                    let owner = card.owner();
                    self.seats[owner.index()].library.insert(0, card.local());
                    self.hands_dirty |= owner.bit();
                    self.tell(GameEvent::ToLibrary { card });
                }
            }
            Step::EquipChosen => self.equip_chosen(ctx),
            Step::DrawCrypt => {
                self.draw_crypt(ctx.seat);
            }
            Step::UncontrolledToCrypts(meth) => {
                let mask = self.methuselahs(*meth, ctx);
                for seat in self.all_seats().filter(|s| mask & s.bit() != 0) {
                    self.uncontrolled_to_crypts(seat, &mut ctx.shares);
                }
            }
            Step::DrawCryptShare => {
                let seat = ctx.seat;
                for _ in 0..ctx.shares[seat.index()] {
                    self.draw_crypt(seat);
                }
            }
            Step::ChosenToUncontrolled => self.chosen_to_uncontrolled(ctx),
            Step::ShowTopOfCrypt(meth) => {
                let mask = self.methuselahs(*meth, ctx);
                for seat in self.all_seats().filter(|s| mask & s.bit() != 0) {
                    if let Some(card) = self.show_top_of_crypt(seat) {
                        ctx.chosen_card = card;
                        ctx.shares[seat.index()] = self.db.def(self.def_of(card)).capacity;
                    }
                }
            }
            Step::TopOfCryptToAshHeap(meth) => {
                let mask = self.methuselahs(*meth, ctx);
                for seat in self.all_seats().filter(|s| mask & s.bit() != 0) {
                    if let Some(card) = self.top_of_crypt_to_ash_heap(seat) {
                        ctx.chosen_card = card;
                    }
                }
            }
            Step::RemoveTopOfCrypt(meth) => {
                self.for_each(*meth, ctx, |rules, seat| {
                    if let Some(local) = rules.seats[seat.index()].crypt.pop() {
                        let card = CardId::new(seat, local);
                        rules.to_removed(card);
                    }
                });
            }
            Step::DrawBearer => self.draw_bearer(ctx),
            Step::ToCryptBottom(who) => {
                let slot = self.who(*who, ctx);
                if self.uncontrolled.has(slot) {
                    self.return_to_crypt(slot);
                }
            }
            Step::Command(n) => {
                let n = amount(self, n);
                self.command(ctx.me, ctx.seat, n);
            }
            Step::MoveToUncontrolled(who) => {
                let slot = self.who(*who, ctx);
                self.move_to_uncontrolled(slot);
            }
            Step::RemoveFromGame(who) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    self.remove_from_game(slot);
                }
            }

            Step::CancelCard => self.cancel_card(Cancelled::Unpaid),
            Step::CancelCardPaid => self.cancel_card(Cancelled::Paid),
            Step::BecomeVampire(new) => self.become_vampire(ctx, new),
            Step::TeachDiscipline(who) => {
                let diablerist = self.who(*who, ctx);
                if diablerist.is_some() {
                    self.push(Frame::LearnDiscipline { diablerist });
                }
            }
            Step::MoveBlood(from, to, n) => {
                let (from, to) = (self.who(*from, ctx), self.who(*to, ctx));
                if from.is_some() && to.is_some() {
                    let n = amount(self, n).min(self.p(from).counters);
                    self.lose_blood(from, n);
                    self.add_blood(to, n);
                }
            }
            Step::HoldChosen { once } => {
                // A vampire's own text is the vampire.
                let holder = match ctx.this.is_some() {
                    true => ctx.this,
                    false => ctx.me,
                };
                if ctx.chosen_card.is_some() {
                    self.hold(ctx.chosen_card, holder, *once);
                }
            }
            Step::PlayChosen => self.play_chosen(ctx),
            Step::PutChosenInPlay => self.put_chosen_in_play(ctx, 0),
            Step::PutChosenInPlayWith(blood) => self.put_chosen_in_play(ctx, *blood),
            Step::ShuffleLibrary => self.shuffle_library(ctx.seat),
            Step::ShuffleCrypt => self.shuffle_crypt(ctx.seat),
            Step::GiveMasterAction(to) => {
                self.for_each(*to, ctx, |rules, seat| rules.credit_master_action(seat));
            }
            Step::GainTrait(who, keyword) => {
                let slot = self.who(*who, ctx);
                self.set_trait(slot, *keyword, true);
            }
            Step::LoseTrait(who, keyword) => {
                let slot = self.who(*who, ctx);
                self.set_trait(slot, *keyword, false);
            }
            Step::GainMasterActions(n) => {
                if self.active == ctx.seat {
                    self.master_actions += n;
                }
            }
            Step::GainDiscardActions(n) => {
                if self.active == ctx.seat {
                    self.discards += n;
                }
            }
            Step::CallBloodHunt(who) => {
                let vampire = self.who(*who, ctx);
                if vampire.is_some() {
                    self.call_blood_hunt(vampire);
                }
            }
            Step::GainTransfers(n) => {
                if self.active == ctx.seat {
                    self.transfers += n;
                }
            }

            Step::Stealth(n) | Step::StealthAnyway(n) => {
                let by = *n as i8;
                self.action.stealth += by;
                self.tell(GameEvent::StealthChanged { by });
            }
            Step::StealthForNextActions(n) => {
                let n = amount(self, n);
                // Only the active Methuselah's minions act.
                if ctx.seat == self.active {
                    self.stealthy_actions = self.stealthy_actions.saturating_add(n);
                }
            }
            Step::Intercept(n) | Step::InterceptAnyway(n) | Step::InterceptOfBlocking(n) => {
                // Of a card that is nobody's, it is for the blocking minion.
                let minion = match ctx.me {
                    _ if matches!(step, Step::InterceptOfBlocking(_)) => self.action.blocker,
                    Slot::NONE => self.action.blocker,
                    me => me,
                };
                self.add_intercept(minion, *n as i8);
            }
            Step::Bleed(n) => {
                self.action.limited = true;
                self.change_bleed(*n as i8);
            }
            Step::BleedAnyway(n) => self.change_bleed(*n as i8),
            Step::ReduceBleed(n) => self.change_bleed(-(*n as i8)),
            Step::BleedFails => {
                self.action.bleed_fails = true;
                self.tell(GameEvent::BleedFails);
            }
            Step::BleedNext { stealth, bleed } => {
                let (stealth, bleed) = (*stealth, *bleed);
                self.bleed_next(ctx.me, stealth, bleed);
            }
            Step::RedirectBleed => {
                if let Some(to) = ctx.methuselah {
                    self.redirect_bleed(to);
                }
            }
            Step::EndAction => self.end_action(),
            Step::CancelAction => self.cancel_action(),
            Step::FailAction => {
                if self.action.on && self.action.result == ActionResult::Pending {
                    self.action.failed_early = true;
                }
            }
            Step::ForbidSameAction => self.forbid_same_action(),
            Step::AllowSameAction => {
                let (me, what) = (ctx.me, Deed::Played(ctx.def));
                for d in self
                    .done
                    .iter_mut()
                    .filter(|d| d.minion == me && d.what == what)
                {
                    d.scopes &= !crate::state::scope_bit(Once::Turn);
                }
            }
            Step::AttemptBlock => self.declare_block(ctx.me),
            Step::BlockFails => self.block_fails(),

            Step::Votes(who, n) => {
                let slot = self.who(*who, ctx);
                self.add_votes(slot, *n as i8);
            }
            Step::VotesAgainst(who, n) => {
                let slot = self.who(*who, ctx);
                if self.ballot(slot).cast.is_none() {
                    let price = self.price_against(slot);
                    self.lose_counters(slot, price);
                }
                let by = *n as i8;
                let ballot = self.ballot(slot);
                ballot.against += by;
                ballot.must = Some(false);
                ballot.cast = Some(false);
                let source = slot.some();
                self.tell(GameEvent::VotesGained { source, by });
            }
            Step::VotesFromThis(n) => {
                let ballot = Ballot {
                    source: ctx.this,
                    seat: ctx.seat,
                    bonus: *n as i8,
                    ..Ballot::default()
                };
                self.add_ballot(ballot);
                let (source, by) = (ctx.this.some(), *n as i8);
                self.tell(GameEvent::VotesGained { source, by });
            }
            Step::VotesForEach(filter, n) => {
                for slot in self.minions {
                    if self.fits(self.db, filter, slot, Scope::of(ctx)) {
                        self.add_votes(slot, *n as i8);
                    }
                }
            }
            Step::Abstain(who) => {
                let slot = self.who(*who, ctx);
                self.ballot(slot).abstains = true;
                if slot.is_some() {
                    self.tell(GameEvent::Abstains(slot));
                }
            }
            Step::ChangeVotes(who) => {
                let slot = self.who(*who, ctx);
                if slot.is_some() {
                    self.change_votes(slot, ctx.x != 0);
                }
            }
            Step::CancelReferendum => {
                if self.referendum.on {
                    self.referendum.cancelled = true;
                    self.tell(GameEvent::ReferendumCancelled);
                }
            }
            Step::ReturnCallingCard => self.return_calling_card(),
            Step::ForbidActionToAll => self.forbid_action_to_all(),

            Step::SendToTorpor(who) => {
                let slot = self.who(*who, ctx);
                if self.vampires.has(slot) {
                    self.goes_to_torpor(slot);
                } else if self.counts_as_vampire(slot, Scope::of(ctx)) {
                    // No torpor for an ally: it is burned (full rulebook 1.6.3).
                    self.burn(slot);
                }
            }
            Step::StayInCombat => self.stay_in_combat(ctx.me),
            Step::NotBurned(life) => self.save_from_burning(*life),
            Step::Diablerize(who) => {
                let victim = self.who(*who, ctx);
                self.begin_diablerie(ctx.me, victim);
            }
            Step::SummonToCombat { full } => {
                if let Some(i) = self.side(ctx.me) {
                    self.combat.summons = Some((i as u8, *full));
                }
            }
            Step::QueueCombat => self.combat.queued = self.combat.on,
            Step::NewRound => self.new_round(),
            Step::ContinueAction => self.continue_action(),
            Step::Maneuver => self.maneuver(ctx.seat, ctx.me),
            Step::Press => self.press(ctx.seat, ctx.me),
            Step::PressToContinue | Step::PressToEnd => self.press(ctx.seat, ctx.me),
            Step::Prevent(n) => {
                let n = amount(self, n);
                self.prevent(self.protected_by(ctx.me), n, DamageSort::Any);
            }
            Step::PreventNormal(n) => {
                let n = amount(self, n);
                self.prevent(self.protected_by(ctx.me), n, DamageSort::Normal);
            }
            Step::PreventStrike(n) => {
                let n = amount(self, n);
                self.prevent(self.protected_by(ctx.me), n, DamageSort::Strike);
            }
            Step::PreventAggravatedStrike(n) => {
                let n = amount(self, n);
                self.prevent(self.protected_by(ctx.me), n, DamageSort::AggravatedStrike);
            }
            Step::TreatStrikeAsNormal => self.treat_strike_as_normal(ctx.me),
            Step::PreventGun(n) => self.prevent_gun(ctx, *n),
            Step::PreventOtherThanGun(n) => self.prevent_other_than_gun(ctx, *n),
            Step::EndCombat => self.combat.over = true,
            Step::CancelCombat => self.cancel_combat(),
            Step::StrikeDamage(n) => {
                if let Some(i) = self.side(ctx.me) {
                    self.combat.sides[i].strike.more += n;
                }
            }
            Step::InflictMore(n) => self.inflict_more(ctx.me, *n),
            Step::AdditionalStrikes(n) => self.gain_strikes(ctx.me, *n, true),
            Step::AdditionalStrikesAnyway(n) => self.gain_strikes(ctx.me, *n, false),
            Step::HandStrikesOnly => self.combat.hands_only = true,
            Step::NextRoundClose => self.combat.next_close = true,
            Step::DamageByStrength(who) => {
                let victim = self.who(*who, ctx);
                if victim.is_some() {
                    let amount = self.strength_of(self.db, victim).clamp(0, 250) as u8;
                    let from = self.damage_source(ctx);
                    self.environmental_damage(victim, amount, false, false, from);
                    if self.combat.on {
                        self.begin_damage();
                    }
                }
            }
            Step::InflictDamage {
                to,
                amount,
                unpreventable,
            } => {
                let victim = self.who(*to, ctx);
                self.environmental_damage(victim, *amount, false, *unpreventable, ctx.me);
            }
            Step::EnvironmentalDamage {
                to,
                amount,
                aggravated,
                unpreventable,
            } => {
                let victim = self.who(*to, ctx);
                let from = self.damage_source(ctx);
                self.environmental_damage(victim, *amount, *aggravated, *unpreventable, from);
            }
        }
    }

    /// A retainer or an ally is the source of the damage that its text does (general rulings).
    fn damage_source(&self, ctx: &Ctx) -> Slot {
        let this = Some(ctx.this).filter(|s| self.occupied.has(*s));
        let from = this.filter(|s| self.is_retainer(*s) || self.minions.has(*s));
        from.unwrap_or(Slot::NONE)
    }

    pub(crate) fn add_intercept(&mut self, minion: Slot, by: i8) {
        let more = MoreIntercept { minion, by };
        self.add_more_intercept(more);
        if minion.is_some() {
            self.tell(GameEvent::InterceptChanged { minion, by });
        }
    }

    /// Blood of a vampire is burned or moved; of an ally it is life.
    fn lose_blood(&mut self, slot: Slot, n: u8) {
        match self.minions.has(slot) {
            true => self.lose_life(slot, n),
            false => self.lose_counters(slot, n),
        }
    }

    /// Counters of a card have changed: its own text may follow, even to burn it.
    fn after_counters(&mut self, ctx: &mut Ctx) {
        if ctx.this.is_some() {
            self.counters_changed(ctx.this);
            if !self.occupied.has(ctx.this) {
                ctx.this = Slot::NONE;
            }
        }
    }

    /// Does something to each of these Methuselahs by an amount, in which she is `Them`.
    fn for_each_by(
        &mut self,
        meth: crate::script::Meth,
        by: &crate::script::Amount,
        ctx: &Ctx,
        effect: impl Fn(&mut Self, Seat, u8),
    ) {
        self.for_each(meth, ctx, |rules, seat| {
            let by = rules.amount(rules.db, by, Scope::of(ctx).of_them(seat));
            effect(rules, seat, by);
        });
    }

    fn for_each(
        &mut self,
        meth: crate::script::Meth,
        ctx: &Ctx,
        mut effect: impl FnMut(&mut Self, Seat),
    ) {
        let mask = self.methuselahs(meth, ctx);
        for i in 0..self.seat_count {
            let seat = Seat(i);
            if mask & seat.bit() != 0 {
                effect(self, seat);
            }
        }
    }

    /// The title of a rank: of the city named, or of the vampire's clan.
    fn title_of(&self, vampire: Slot, rank: TitleRank, city: &Option<String>) -> Title {
        match city {
            Some(city) => Title::of_city(rank, self.db.city_named(city)),
            None => Title::of_clan(rank, self.p(vampire).clan),
        }
    }

    /// While the card is on a vampire, the vampire is of the clan chosen. Of several such
    /// cards the latest counts, so each is numbered.
    fn take_chosen_clan(&mut self, ctx: &Ctx) {
        if !ctx.this.is_some() || ctx.clan.is_none() {
            return;
        }
        let vampire = self.p(ctx.this).on;
        self.game.t.write_clan(ctx.this, ctx.clan);
        self.settle_clan(vampire);
    }

    fn change_bleed(&mut self, by: i8) {
        self.action.bleed += by;
        self.tell(GameEvent::BleedChanged { by });
    }

    fn add_votes(&mut self, source: Slot, by: i8) {
        self.ballot(source).bonus += by;
        let source = source.some();
        self.tell(GameEvent::VotesGained { source, by });
    }

    /// The ballot of a vampire in the current referendum, made if there is none yet.
    pub(crate) fn ballot(&mut self, source: Slot) -> &mut Ballot {
        let at = self
            .referendum
            .ballots
            .iter()
            .position(|b| b.source == source && source.is_some());
        let at = at.unwrap_or_else(|| {
            let seat = if source.is_some() {
                self.p(source).controller
            } else {
                Seat(0)
            };
            self.add_ballot(Ballot {
                source,
                seat,
                ..Ballot::default()
            });
            self.referendum.ballots.len() - 1
        });
        &mut self.referendum.ballots[at]
    }

    /// A Methuselah sees the cards on top of her library.
    fn look_at_library(&mut self, seat: Seat, n: u8) {
        let library = self.seats[seat.index()].library;
        for local in library.iter().rev().take(usize::from(n)) {
            self.look_at(CardId::new(seat, *local), seat);
        }
        self.tell(GameEvent::LibrarySeen { seat });
    }

    /// A Methuselah sees another's hand.
    fn look_at_hand(&mut self, seat: Seat, by: Seat) {
        for card in self.hand(seat) {
            self.look_at(card, by);
        }
        self.tell(GameEvent::HandSeen { seat, by });
    }

    /// The region of a permanent, `Nowhere` for no slot.
    pub(crate) fn region(&self, slot: Slot) -> Region {
        if self.occupied.has(slot) {
            self.p(slot).region
        } else {
            Region::Nowhere
        }
    }
}
