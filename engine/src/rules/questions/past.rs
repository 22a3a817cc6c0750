//! What has been done, and who fits that has done it or has left play since.

use crate::rules::Scope;
use crate::script::{Asked, Did, Filter, Meth, Span, Taken, Who};
use crate::state::{
    CardId, Cards, Combatant, Feat, MinionSort, Past, Seat, Slot, Table, BURNED_FROM_PLAY,
};
use crate::vocab::{CardType, Keyword};

impl Table {
    /// The side of a minion in the combat that is just over.
    fn side_in_past(&self, minion: Slot) -> Option<usize> {
        let past = self.combat.past && minion.is_some();
        let mut sides = self.combat.sides.iter();
        sides.position(|s| past && s.minion == minion)
    }

    /// Whether a combatant has left the ready region in the combat that is just over with what is asked for,
    /// a contract for which the other one has been chosen, `Me`: what it had then counts, though it may
    /// have been burned since.
    pub(super) fn has_left_with_contract(
        &self,
        filter: &Filter,
        slot: Slot,
        scope: &Scope,
    ) -> bool {
        let Some(i) = self.side_in_past(slot) else {
            return false;
        };
        let other = self.combat.sides[1 - i].minion;
        self.combat.sides[i].sort.contracted
            && other == scope.me
            && !self.ready.has(slot)
            && filter.is_contract_with_me()
    }

    /// What sort of minion one is, for when it has been burned.
    pub(crate) fn sort_of_minion(&self, db: Cards<'_>, slot: Slot) -> MinionSort {
        let def = db.def(self.p(slot).def);
        let vampire = self.vampires.has(slot) || def.is(CardType::Vampire);
        MinionSort {
            known: true,
            vampire,
            imbued: def.is(CardType::Imbued),
            mortal: def.is(CardType::Imbued) || !vampire && def.has(Keyword::Mortal),
            animal: !vampire && def.has(Keyword::Animal),
            capacity: self.p(slot).capacity,
            clan: self.p(slot).clan,
            sect: self.p(slot).sect,
            acting: false,
            blocking: false,
            contracted: false,
        }
    }

    /// Whether a minion has taken such an action as a description asks for, or has entered play
    /// since it asks.
    pub(super) fn has_done_as_asked(&self, filter: &Filter, slot: Slot, scope: &Scope) -> bool {
        let its = |p: &Past| p.minion == slot && self.has_been_since(p, filter.since, scope.seat);
        match (&filter.did, filter.since) {
            (None, None) => true,
            (None, Some(_)) => (self.past.iter()).any(|p| p.feat == Feat::Entered && its(p)),
            (Some(taken), _) => {
                (self.past.iter()).any(|p| its(p) && self.was_such(p, taken, scope))
            }
        }
    }

    /// Whether a card in an ash heap was burned from play as a description asks, if it asks that at all.
    pub(crate) fn was_burned_as_asked(
        &self,
        db: Cards<'_>,
        filter: &Filter,
        card: CardId,
        scope: &Scope,
    ) -> bool {
        let Some(taken) = filter.did else {
            return true;
        };
        if filter.since == Some(Span::Game) {
            return self.seen[card.index()] & BURNED_FROM_PLAY != 0;
        }
        // What a card that lies there can be used for.
        if let Some(kind) = taken.kind.and_then(Did::action) {
            let modes = db.def(db.def_of(card)).modes.iter();
            let mut actions = modes.filter_map(|m| m.action.as_ref());
            return actions.any(|a| a.kind == kind);
        }
        let mut past = self.past.iter();
        past.any(|p| {
            p.burned() == Some(card)
                && self.has_been_since(p, filter.since, scope.seat)
                && self.is_meant(p.seat, taken.against, scope)
        })
    }

    /// Whether what somebody has done is such an action.
    pub(crate) fn was_such(&self, past: &Past, taken: &Taken, scope: &Scope) -> bool {
        // Diablerie is committed by other means than the action as well.
        let committed = taken.kind == Some(Did::Diablerize) && taken.success == Some(true);
        match past.feat {
            Feat::Diablerized => committed,
            Feat::Blocked => taken.kind == Some(Did::Block),
            Feat::Gained => taken.kind == Some(Did::Gain),
            Feat::Burned => false,
            Feat::Acted(kind) => {
                !committed
                    && past.over
                    && taken.kind.is_none_or(|did| did.action() == Some(kind))
                    && taken.success.is_none_or(|success| {
                        let came_about = match taken.kind {
                            Some(_) => past.achieved,
                            None => past.succeeded,
                        };
                        came_about == success
                    })
                    && taken.must.is_none_or(|must| must == past.mandatory)
                    && taken.more.is_none_or(|limit| limit.admits(past.bleed, 0))
                    && (taken.against == Meth::Each
                        || (past.target).is_some_and(|t| self.is_meant(t, taken.against, scope)))
            }
            Feat::Nothing | Feat::Entered => false,
        }
    }

    /// Whether the minion opposing `Me` fits; one that has been burned in the
    /// combat is still known for a vampire, an ally, a monster and so on.
    pub(crate) fn opposing_fits(&self, db: Cards<'_>, filter: &Filter, scope: &Scope) -> bool {
        let opposing = self.thing(Who::Opposing, scope);
        if opposing.is_some() {
            return self.fits(db, filter, opposing, scope);
        }
        let past = || {
            self.side_in_past(scope.me)
                .filter(|_| filter.asks_for_contract_with_me())
        };
        let Some(i) = self.side(scope.me).or_else(past) else {
            return false;
        };
        self.combat.sides[1 - i].sort.was_such(filter)
    }

    /// Whether somebody has fought who fits in the combat that goes on, or is just over: who has left play
    /// in it is asked for what it was then.
    pub(crate) fn has_fought_such(&self, db: Cards<'_>, filter: &Filter, scope: &Scope) -> bool {
        let combat = &self.combat;
        let by = filter.by.as_deref();
        let its = |seat: Seat| self.is_meant(seat, filter.whose, scope);
        let there = |slot: Slot| by.is_none_or(|by| self.fits(db, by, slot, scope));
        let side = |side: &Combatant| {
            its(side.seat)
                && match side.minion.is_some() {
                    true => there(side.minion),
                    false => by.is_none_or(|by| side.sort.was_such(by)),
                }
        };
        let mut left_out = combat.left_out().into_iter();
        (combat.on || combat.past)
            && (combat.sides.iter().any(side)
                || left_out.any(|slot| its(self.p(slot).controller) && there(slot)))
    }
}

impl MinionSort {
    /// Whether it was what a description asks for, as far as that is known of who has left play.
    fn was_such(self, filter: &Filter) -> bool {
        self.known && filter.unaskable(Asked::Gone as u16).is_none() && self.fits(filter)
    }

    /// Whether it fits a description that asks only this.
    fn fits(self, filter: &Filter) -> bool {
        let kind = match filter.kind {
            None => true,
            Some(CardType::Vampire) => self.vampire,
            Some(CardType::Ally) => !self.vampire,
            Some(CardType::Imbued) => self.imbued,
            Some(_) => false,
        };
        let has = |k: &Keyword| {
            *k == Keyword::Mortal && self.mortal || *k == Keyword::Animal && self.animal
        };
        let is =
            |who: Who| who == Who::Acting && self.acting || who == Who::Blocking && self.blocking;
        kind && (filter.keyword.is_empty() || filter.keyword.iter().any(has))
            && (filter.clan.is_empty() || self.clan.is_some_and(|c| filter.clan.contains(&c)))
            && (filter.sect.is_empty() || self.sect.is_some_and(|s| filter.sect.contains(&s)))
            && filter.is.is_none_or(is)
            // Nothing else that was on it can be asked.
            && (filter.bearing.is_none() || self.contracted)
            && (filter.any.is_empty() || filter.any.iter().any(|f| self.fits(f)))
            && !filter.not.iter().any(|f| self.fits(f))
    }
}
