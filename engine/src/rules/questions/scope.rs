//! Who and what an effect means, seen from where it looks at the table.

use std::ops::Deref;

use smart_default::SmartDefault;

use crate::db::{stat_kind, AbilityDef, CardDef, UNAFFECTED};
use crate::rules::questions::filter::WHO_USES;
use crate::rules::Questions;
use crate::script::{
    Ability, ActionKind, CardFilter, Filter, Lesson, Meth, MethFilter, Number, Stat, Who,
};
use crate::state::{
    ActionResult, CardId, Cards, Chosen, CombatStep, Ctx, DefId, Frame, GameState, Guise, Lasting,
    Region, Seat, Slot, Table,
};
use crate::vocab::Keyword;
use crate::MAX_SEATS;

/// The kind of effect by which a vampire has more capacity for some cards.
const CAPACITY_FOR: &Stat = &Stat::CapacityFor(Vec::new());

/// The kind of effect that keeps the capacity of vampires from being greater.
pub(crate) const MOST_CAPACITY: &Stat = &Stat::Most(Number::Capacity);

/// From where an effect looks at the table. It is handed on by reference: by value each call would put
/// it together anew, field by field.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub(crate) struct Scope<'a> {
    /// What has been chosen for an effect that is being played or carried out, or that lasts; there is
    /// nothing for what a card does by lying there.
    pub chosen: Option<&'a Chosen>,
    pub seat: Seat,
    #[default(Slot::NONE)]
    pub me: Slot,
    #[default(Slot::NONE)]
    pub this: Slot,
    /// As what vampire `me` plays the card, being none.
    pub as_vampire: Guise,
    /// Who is `Them`, one bit a seat.
    pub them: u8,
    /// Which card it is that gives Methuselahs counters.
    pub def: DefId,
    /// That card is being played, or carried out as it was played, or has given this for a while.
    pub playing: bool,
}

impl<'a> Scope<'a> {
    #[inline]
    pub(crate) fn of(ctx: &'a Ctx) -> Scope<'a> {
        Scope {
            chosen: Some(&ctx.chosen),
            seat: ctx.seat,
            me: ctx.me,
            this: ctx.this,
            as_vampire: ctx.as_vampire,
            them: 0,
            def: ctx.def,
            playing: ctx.card.is_some() || ctx.ability.is_some() && !ctx.this.is_some(),
        }
    }

    /// From where something given for a while looks: its counters are those of the card that gave it.
    #[inline]
    pub(crate) fn of_lasting(db: Cards<'_>, l: &'a Lasting) -> Scope<'a> {
        Scope {
            chosen: Some(&l.chosen),
            seat: l.seat,
            me: l.me,
            this: l.this,
            as_vampire: l.as_vampire,
            them: 0,
            def: db.ability(l.ability).def,
            // What a card gives as it is played lasts as what it was played as (card rulings, group 73).
            playing: !l.this.is_some(),
        }
    }

    /// The same, of who may take the action that a card in play offers.
    #[inline]
    pub(crate) fn of_user(self) -> Scope<'a> {
        Scope {
            them: WHO_USES,
            ..self
        }
    }

    /// The same, with this Methuselah as `Them`.
    #[inline]
    pub(crate) fn of_them(self, seat: Seat) -> Scope<'a> {
        Scope {
            them: seat.bit(),
            ..self
        }
    }

    /// What each seat was allocated.
    fn shares(self) -> [u8; MAX_SEATS] {
        self.chosen.map_or([0; MAX_SEATS], |chosen| chosen.shares)
    }
}

impl<G: Deref<Target = GameState>> Questions<'_, G> {
    /// Which minion or card in play a word of an effect means, for what is done to it; none, if it is
    /// not there, or is not affected by the card whose effect it is.
    pub(crate) fn who(&self, who: Who, ctx: &Ctx) -> Slot {
        let slot = self.affected_or_not(who, ctx);
        match self.some_are_unaffected() && self.is_unaffected(slot, ctx) {
            true => Slot::NONE,
            false => slot,
        }
    }

    /// Which minion or card in play a word of an effect means, be it affected or not.
    pub(crate) fn affected_or_not(&self, who: Who, ctx: &Ctx) -> Slot {
        match who == Who::Card {
            true => self.where_in_play(ctx.chosen_card),
            false => self.thing(who, &Scope::of(ctx)),
        }
    }

    /// Where a card is in play, face up.
    fn where_in_play(&self, card: CardId) -> Slot {
        let there = self.occupied.without(&self.uncontrolled);
        let mut there = there.without(&self.contested).into_iter();
        let found = there.find(|slot| card.is_some() && self.p(*slot).card == card);
        found.unwrap_or(Slot::NONE)
    }

    /// Whether a minion is not affected by the card whose effect is being carried out.
    #[cold]
    pub(crate) fn is_unaffected(&self, slot: Slot, ctx: &Ctx) -> bool {
        if !self.minions.has(slot) {
            return false;
        }
        if let Some(id) = ctx.ability {
            return self.shrugs_off(self.db, slot, self.db.ability(id));
        }
        let def = self.db.def(ctx.def);
        let mode = def.modes.get(usize::from(ctx.mode));
        self.shrugs_off_cards(self.db, slot, &|f| match mode {
            Some(mode) if ctx.card.is_some() => f.fits_played(def, mode),
            _ => f.fits(def),
        })
    }
}

impl Table {
    /// Whether something may keep some minion from being affected by cards of a sort.
    #[inline]
    pub(crate) fn some_are_unaffected(&self) -> bool {
        self.changing.has(UNAFFECTED)
    }

    /// Whether a minion is not affected by what has this ability, or gives it.
    #[cold]
    pub(crate) fn shrugs_off(&self, db: Cards<'_>, slot: Slot, ability: &AbilityDef) -> bool {
        let def = db.def(ability.def);
        self.shrugs_off_cards(db, slot, &|f| {
            f.fits_giver(def, ability.as_type, ability.needs.requires)
        })
    }

    fn shrugs_off_cards(
        &self,
        db: Cards<'_>,
        slot: Slot,
        fits: &dyn Fn(&CardFilter) -> bool,
    ) -> bool {
        let seat = self.p(slot).controller;
        self.sum_where(
            db,
            UNAFFECTED,
            slot,
            seat,
            |s| matches!(s, Stat::Unaffected(cards) if cards.iter().any(fits)),
        ) != 0
    }

    /// The scope of a permanent's own text.
    #[inline]
    pub(crate) fn scope(&self, slot: Slot) -> Scope<'static> {
        let p = self.p(slot);
        let me = if p.on.is_some() {
            p.on
        } else if self.minions.has(slot) {
            slot
        } else {
            Slot::NONE
        };
        // The text of the base half of a merged vampire is the vampire's own.
        let this = if p.region == Region::Merged {
            p.on
        } else {
            slot
        };
        // What a card does in play, it does to what its minion is (full rulebook 1.6.3).
        Scope {
            chosen: None,
            seat: p.controller,
            me,
            this,
            as_vampire: Guise::NONE,
            them: 0,
            def: p.def,
            playing: false,
        }
    }

    /// Whether a minion counts as a vampire for an effect: it is one, or it is the ally that
    /// played the card as one (full rulebook 1.6.3).
    #[inline]
    pub(crate) fn counts_as_vampire(&self, slot: Slot, scope: &Scope) -> bool {
        self.vampires.has(slot) || self.plays_as_vampire(slot, scope)
    }

    /// Whether a minion is the ally that played the card of an effect as a vampire.
    #[inline]
    pub(crate) fn plays_as_vampire(&self, slot: Slot, scope: &Scope) -> bool {
        scope.as_vampire.is_some() && slot == scope.me && self.minions.has(slot)
    }

    /// The capacity of a minion for an effect: an ally that played the card as a vampire has
    /// the one that its text says (full rulebook 1.6.3).
    pub(crate) fn capacity_for(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> u8 {
        match self.plays_as_vampire(slot, scope) {
            true => scope.as_vampire.capacity(),
            false => self.capacity_seen(db, slot, scope),
        }
    }

    /// The capacity of a minion as an effect sees it: for some cards it is considered to have more.
    #[inline]
    pub(crate) fn capacity_seen(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> u8 {
        let own = self.p(slot).capacity;
        match self.anything_changes(CAPACITY_FOR) && self.vampires.has(slot) {
            true => match self.seen_by_card(db, slot, scope) {
                0 => own,
                more => {
                    // All is added up before it is no less than 1 (ANK 20180719-1).
                    (self.capacity_added_up(db, slot) + i32::from(more)).clamp(1, 250) as u8
                }
            },
            false => own,
        }
    }

    /// The capacity of a vampire as it adds up: its own, one more for each Discipline card on it, and
    /// what other cards say.
    pub(crate) fn capacity_added_up(&self, db: Cards<'_>, slot: Slot) -> i32 {
        // One of a Discipline that is chosen prints no capacity.
        let raises = |def: &CardDef| {
            def.has(Keyword::Discipline) && def.teaches.and_then(Lesson::named).is_some()
        };
        let lessons = self
            .cards_on(slot)
            .filter(|c| raises(db.def(self.p(*c).def)))
            .count() as i32;
        let changed = self.change(db, &Stat::Change(Number::Capacity), slot);
        let all = i32::from(self.p(slot).own_capacity) + lessons + changed;
        match self.anything_changes(MOST_CAPACITY) {
            true => all.min(self.most_capacity(db, slot)),
            false => all,
        }
    }

    /// The greatest capacity that a vampire can have just now, whatever it adds up to.
    #[cold]
    fn most_capacity(&self, db: Cards<'_>, slot: Slot) -> i32 {
        let (kind, seat) = (stat_kind(MOST_CAPACITY), self.p(slot).controller);
        let mut least = i32::MAX;
        self.each_static(db, kind, &mut |ability, of| {
            let its = |s: &Stat| s == MOST_CAPACITY;
            let most = self.static_value(db, ability, kind, slot, seat, &of, &its);
            if most != 0 {
                least = least.min(most);
            }
        });
        least
    }

    /// How much more capacity a vampire has for the library card whose effect looks at it.
    #[cold]
    fn seen_by_card(&self, db: Cards<'_>, slot: Slot, scope: &Scope) -> u8 {
        let this = scope.this;
        let (def, player) = match this.is_some() {
            true if !self.occupied.has(this) => return 0,
            true => (self.p(this).def, self.p(this).card.owner()),
            false if scope.playing || scope.chosen.is_some() => (scope.def, scope.seat),
            // A rule of the game asks.
            false => return 0,
        };
        let def = db.def(def);
        if def.is_crypt() {
            return 0;
        }
        let (kind, seat) = (stat_kind(CAPACITY_FOR), self.p(slot).controller);
        let mut more = 0;
        self.each_static(db, kind, &mut |ability, of| {
            let Ability::Static {
                what: Stat::CapacityFor(cards),
                ..
            } = &ability.ability
            else {
                return;
            };
            if cards.iter().any(|f| self.is_card_of(f, def, player, &of)) {
                more += self.static_value(db, ability, kind, slot, seat, &of, &|_| true);
            }
        });
        more.clamp(0, 100) as u8
    }

    /// Whether a card that somebody has played is of a name, or hers, as a description asks.
    fn is_card_of(&self, filter: &Filter, def: &CardDef, player: Seat, scope: &Scope) -> bool {
        let fits = |f: &Filter| self.is_card_of(f, def, player, scope);
        filter.name.as_ref().is_none_or(|name| *name == def.name)
            && self.is_meant(player, filter.whose, scope)
            && (filter.any.is_empty() || filter.any.iter().any(fits))
            && !filter.not.iter().any(fits)
    }

    /// The side of a minion in the current combat.
    #[inline]
    pub(crate) fn side(&self, minion: Slot) -> Option<usize> {
        if !self.combat.on || !minion.is_some() {
            return None;
        }
        self.combat.sides.iter().position(|s| s.minion == minion)
    }

    /// The minion opposing another in the current combat.
    pub(crate) fn opposing(&self, minion: Slot) -> Slot {
        self.side(minion)
            .map_or(Slot::NONE, |i| self.combat.sides[1 - i].minion)
    }

    /// The minion that another is about to fight, as one of them has blocked the other and the block is
    /// not resolved yet.
    pub(crate) fn about_to_oppose(&self, minion: Slot) -> Slot {
        let action = &self.action;
        let begins = action.on
            && action.result == ActionResult::Blocked
            && !action.block_resolved
            && !action.no_combat
            && self.ready.has(action.actor)
            && !self.combat.on;
        match minion {
            one if !begins || !one.is_some() => Slot::NONE,
            one if one == action.blocker => action.actor,
            one if one == action.actor => action.blocker,
            _ => Slot::NONE,
        }
    }

    /// The minion that another has fought, in the moment after that combat.
    fn just_opposed(&self, minion: Slot) -> Slot {
        let [one, other] = self.combat.sides.map(|s| s.minion);
        match minion {
            _ if !self.combat.past || !minion.is_some() => Slot::NONE,
            minion if minion == one => other,
            minion if minion == other => one,
            _ => Slot::NONE,
        }
    }

    /// The minion whose moment it is: who chooses a strike, or takes damage that may be prevented.
    pub(crate) fn window_subject(&self) -> Slot {
        let innermost = self.frames.iter().rev().find_map(Frame::window);
        innermost.map_or(Slot::NONE, |window| window.subject)
    }

    /// The innermost card that is just being played.
    pub(crate) fn card_being_played(&self) -> Option<&Ctx> {
        let innermost = self.frames.iter().rev().find_map(Frame::played);
        innermost.map(|played| &played.ctx)
    }

    /// Which minion or card in play a word means, seen from `scope`; none, if it is not there.
    #[inline]
    pub(crate) fn thing(&self, who: Who, scope: &Scope) -> Slot {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`meant_by` knows the others"
        )]
        let slot = match who {
            Who::Me => scope.me,
            Who::This => scope.this,
            who => self.meant_by(who, scope),
        };
        if self.occupied.has(slot) {
            slot
        } else {
            Slot::NONE
        }
    }

    fn meant_by(&self, who: Who, scope: &Scope) -> Slot {
        match who {
            Who::Me => scope.me,
            Who::This => scope.this,
            Who::Acting => self.action.actor,
            Who::Blocking => self.action.blocker,
            Who::Opposing => match self.opposing(scope.me) {
                nobody if !nobody.is_some() => match self.about_to_oppose(scope.me) {
                    nobody if !nobody.is_some() => self.just_opposed(scope.me),
                    opposing => opposing,
                },
                opposing => opposing,
            },
            Who::Weapon => self
                .side(scope.me)
                .map_or(Slot::NONE, |i| self.combat.sides[i].strike.with),
            Who::OpposingWeapon => self
                .side(scope.me)
                .map_or(Slot::NONE, |i| self.combat.sides[1 - i].strike.with),
            Who::Subject => self.subject(),
            Who::Culprit => self.culprit_of_the_moment(),
            Who::AimedAt if self.action.on && self.action.directed => {
                match self.action.aimed_at.is_some() {
                    true => self.action.aimed_at,
                    false => self.aimed_at_too().into_iter().next().unwrap_or(Slot::NONE),
                }
            }
            Who::Caller if self.referendum.on => self.referendum.caller,
            Who::ActionCard if self.action.on => self.action.ctx.this,
            Who::Hunted if self.referendum.on && self.referendum.is_on_blood_hunt() => {
                self.referendum.ctx.chosen.things[0]
            }
            Who::AimedAt | Who::Caller | Who::Hunted | Who::ActionCard | Who::Card => Slot::NONE,
            Who::Target => self.chosen_or_remembered(0, scope),
            Who::Second => self.chosen_or_remembered(1, scope),
            Who::Third => scope.chosen.map_or(Slot::NONE, |chosen| chosen.things[2]),
        }
    }

    /// The first or the second thing chosen; where none has been, the one that the card in play
    /// remembers.
    fn chosen_or_remembered(&self, i: usize, scope: &Scope) -> Slot {
        match scope.chosen {
            Some(chosen) if chosen.things[i].is_some() || i < chosen.count.into() => {
                chosen.things[i]
            }
            _ if !scope.this.is_some() => Slot::NONE,
            _ => {
                let card = self.p(scope.this);
                [card.linked, card.linked_second][i]
            }
        }
    }

    /// The minion whose moment it is: of its window, as of a card being played that which plays it, to
    /// whom something is about to happen, or that has chosen its strike and nothing has followed.
    fn subject(&self) -> Slot {
        let chooser = |side: u8| {
            let side = self.combat.sides[usize::from(side)];
            side.strikes.then_some(side.minion)
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the other frames are nobody's moment"
        )]
        let subject = self.frames.iter().rev().find_map(|f| match f {
            Frame::Window(w) if w.subject.is_some() => Some(w.subject),
            Frame::Combat(CombatStep::SecondStrike) => chooser(self.combat.first),
            Frame::Combat(CombatStep::ResolveFirst) => chooser(1 - self.combat.first),
            Frame::AboutTo(about) if about.subject.is_some() => Some(about.subject),
            _ => None,
        });
        subject.unwrap_or(Slot::NONE)
    }

    /// The minion that does what is about to happen, or has just happened.
    fn culprit_of_the_moment(&self) -> Slot {
        let culprit = self.frames.iter().rev().find_map(|f| {
            if let Frame::BloodHunt(done) = f {
                return done.asked.then_some(done.diablerist);
            }
            let Frame::AboutTo(about) = f else {
                return None;
            };
            let by = match about.by.is_some() {
                true => about.by,
                false => about.culprit,
            };
            Some(by).filter(|by| *by != about.subject)
        });
        culprit.unwrap_or(Slot::NONE)
    }

    /// Whether two words mean the same minion or card.
    pub(crate) fn same(&self, one: Who, other: Who, scope: &Scope) -> bool {
        // There are none but in an action.
        let thing = |who: Who| match matches!(who, Who::Acting | Who::Blocking) && !self.action.on {
            true => Slot::NONE,
            false => self.thing(who, scope),
        };
        let taken = self.action.equipment;
        if self.action.on && !taken.is_empty() {
            // An action to take equipment is that of each piece.
            match (one, other) {
                (Who::ActionCard, card) | (card, Who::ActionCard) => {
                    let card = thing(card);
                    return card.is_some() && taken.has(card);
                }
                (_, _) => {}
            }
        }
        let too = match (one, other) {
            // The card in play whose referendum an action calls is meant as well as its own.
            (Who::ActionCard, card) | (card, Who::ActionCard)
                if self.action.on && self.action.kind == ActionKind::Political =>
            {
                let (card, referendum) = (thing(card), &self.referendum);
                referendum.on
                    && !referendum.is_on_blood_hunt()
                    && card.is_some()
                    && card == referendum.ctx.this
            }
            (Who::AimedAt, thing) | (thing, Who::AimedAt) if self.action.directed => {
                let thing = self.thing(thing, scope);
                thing.is_some() && self.aimed_at_too().has(thing)
            }
            (_, _) => false,
        };
        let one = thing(one);
        too || one.is_some() && one == thing(other)
    }

    /// Which Methuselahs a word of an effect means, of those in the game, one bit a seat.
    pub(crate) fn methuselahs(&self, meth: Meth, ctx: &Ctx) -> u8 {
        self.meant(meth, &Scope::of(ctx))
    }

    /// Which Methuselahs a word of an effect means, those who have left the game among them, one bit a
    /// seat.
    pub(crate) fn methuselahs_ever(&self, meth: Meth, ctx: &Ctx) -> u8 {
        self.named(meth, &Scope::of(ctx))
    }

    /// Which Methuselahs a word means, seen from `scope`, of those in the game, one bit a seat.
    pub(crate) fn meant(&self, meth: Meth, scope: &Scope) -> u8 {
        self.named(meth, scope) & self.alive
    }

    /// Which Methuselahs a word means, those who have left the game among them, one bit a seat.
    pub(super) fn named(&self, meth: Meth, scope: &Scope) -> u8 {
        match meth {
            Meth::You => scope.seat.bit(),
            Meth::Prey => self.prey(scope.seat).bit(),
            Meth::Predator => self.predator(scope.seat).bit(),
            Meth::ControllerOf(who) => self.controller_of(who, scope).map_or(0, Seat::bit),
            Meth::PreyOf(who) => {
                let of = self.controller_of(who, scope);
                of.map_or(0, |seat| self.prey(seat).bit())
            }
            Meth::PredatorOf(who) => {
                let of = self.controller_of(who, scope);
                of.map_or(0, |seat| self.predator(seat).bit())
            }
            Meth::Chosen => {
                let chosen = scope.chosen.and_then(|chosen| chosen.methuselah);
                chosen.map_or(0, Seat::bit)
            }
            Meth::Remembered if scope.this.is_some() => self.p(scope.this).remembered,
            Meth::Remembered => self.remembered_by_copies(scope.def),
            Meth::BleedTarget => {
                let action = &self.action;
                let bleed = action.on && action.kind == ActionKind::Bleed;
                let target = action.target_seat.filter(|_| bleed);
                target.map_or(0, Seat::bit)
            }
            Meth::Active => self.active.bit(),
            Meth::Targeted if self.action.on && self.action.directed => self.action.blockers,
            Meth::Targeted => 0,
            Meth::EdgeHolder => self.edge.map_or(0, Seat::bit),
            Meth::LargestShare => Table::alone_with(&scope.shares(), true),
            Meth::SmallestShare => Table::alone_with(&scope.shares(), false),
            Meth::Each => u8::MAX,
            Meth::Others => !scope.seat.bit(),
            Meth::Them => scope.them & !WHO_USES,
            Meth::VotedAgainst => self.referendum.voted[0],
            Meth::OthersOnlyInFavour => {
                let [against, in_favour] = self.referendum.voted;
                in_favour & !against & !scope.seat.bit()
            }
        }
    }

    /// Those whom cards of a name in play remember, one bit a seat: whom one that is not in play yet
    /// speaks of.
    #[cold]
    fn remembered_by_copies(&self, def: DefId) -> u8 {
        let there = self.occupied.without(&self.uncontrolled);
        let copies = there.into_iter().filter(|s| self.p(*s).def == def);
        let none = def == DefId::default();
        copies
            .filter(|_| !none)
            .fold(0, |all, s| all | self.p(s).remembered)
    }

    /// Whether two words mean the same Methuselah, or have one in common.
    #[inline]
    pub(crate) fn mean_the_same(&self, one: Meth, other: Meth, scope: &Scope) -> bool {
        self.named(one, scope) & self.named(other, scope) != 0
    }

    /// Whether a Methuselah in the game is one of those whom a word means. The commonest words
    /// are answered at once.
    #[inline]
    pub(crate) fn is_meant(&self, seat: Seat, meth: Meth, scope: &Scope) -> bool {
        #[expect(clippy::wildcard_enum_match_arm, reason = "`named` knows the others")]
        match meth {
            Meth::Each => true,
            Meth::You => seat == scope.seat,
            Meth::Others => seat != scope.seat,
            other => self.named(other, scope) & seat.bit() != 0,
        }
    }

    /// Who controls a minion or card; of an opposing minion that is gone, who controlled it; of a
    /// card that is being played, who plays it.
    fn controller_of(&self, who: Who, scope: &Scope) -> Option<Seat> {
        if who == Who::Acting && !self.action.on {
            // Whoever takes actions now, if anybody does.
            return Some(self.acting);
        }
        let thing = self.thing(who, scope);
        if thing.is_some() {
            return Some(self.p(thing).controller);
        }
        match who {
            Who::Opposing => self.side(scope.me).map(|i| self.combat.sides[1 - i].seat),
            Who::Card => self.card_being_played().map(|played| played.seat),
            Who::Acting => Some(self.action.seat),
            Who::Me
            | Who::This
            | Who::Blocking
            | Who::Weapon
            | Who::OpposingWeapon
            | Who::Subject
            | Who::Culprit
            | Who::AimedAt
            | Who::Caller
            | Who::Hunted
            | Who::ActionCard
            | Who::Target
            | Who::Second
            | Who::Third => None,
        }
    }

    /// The side of the current combat on which a minion fights, or fought before it was burned.
    pub(crate) fn side_of(&self, who: Who, scope: &Scope) -> Option<usize> {
        match who == Who::Opposing {
            true => self.side(scope.me).map(|i| 1 - i),
            false => self.side(self.thing(who, scope)),
        }
    }

    /// Of those in the game who fit a description, one bit a seat.
    pub(crate) fn methuselahs_that_fit(
        &self,
        db: Cards<'_>,
        filter: &MethFilter,
        scope: &Scope,
    ) -> u8 {
        let but = |mask: u8, meth: &Meth| mask & !self.meant(*meth, scope);
        let mask = filter.but.iter().fold(self.meant(filter.of, scope), but);
        let fits = |s: &Seat| self.all_hold(db, &filter.when, &scope.of_them(*s));
        let there = self.all_seats().filter(|s| mask & s.bit() != 0);
        there.filter(fits).fold(0, |mask, s| mask | s.bit())
    }

    /// Whether a card is of the name that has been named, or that the card in play remembers.
    pub(crate) fn is_named(&self, db: Cards<'_>, id: DefId, scope: &Scope) -> bool {
        self.named_card(db, scope) == Some(id)
    }

    /// The card whose name has been named, or that the card in play remembers.
    pub(crate) fn named_card(&self, db: Cards<'_>, scope: &Scope) -> Option<DefId> {
        let remembered = (scope.this.some()).and_then(|this| self.remembered_name(db, this));
        let named = scope.chosen.map(|chosen| chosen.other_card);
        let named = named
            .filter(|card| card.is_some())
            .map(|card| db.def_of(card));
        let being_played = || self.card_being_played().map(|played| played.def);
        remembered.or(named).or_else(being_played)
    }

    /// Whether a name has been named, or the card in play remembers one.
    pub(crate) fn knows_name(&self, scope: &Scope) -> bool {
        let named = scope
            .chosen
            .is_some_and(|chosen| chosen.other_card.is_some());
        let this = scope.this.some();
        named || this.is_some_and(|this| self.remembered_card(this).is_some())
    }

    /// Whether a card is one of so many on top of its owner's library.
    pub(crate) fn is_on_top(&self, card: CardId, n: u8) -> bool {
        let library = self.seats[card.owner().index()].library();
        let mut top = library.iter().rev().take(n.into());
        top.any(|local| *local == card.local())
    }

    /// Whether a card is in its owner's library.
    pub(crate) fn in_library(&self, card: CardId) -> bool {
        let zones = &self.seats[card.owner().index()];
        zones.library().contains(&card.local())
    }

    /// Whether a card lies where an effect can have a minion equip with it.
    pub(crate) fn may_be_equipped(&self, card: CardId) -> bool {
        let held = || self.held.iter().any(|h| h.card == card);
        card.is_some()
            && (self.in_hand(card) || self.in_library(card) || self.is_in_ash_heap(card) || held())
    }

    /// Whether a card is in somebody's hand just now; none is not.
    pub(crate) fn in_hand(&self, card: CardId) -> bool {
        self.hand_with(card).is_some()
    }
}
