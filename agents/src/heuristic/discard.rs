//! Which cards are worth keeping.

use engine::script::Window;
use engine::vocab::{CardType, Keyword};
use engine::DefId;

use super::Eye;

impl Eye<'_> {
    /// How useful a card in hand is likely to be: about 1 for one that will be played soon.
    pub fn keep_worth(&self, def: DefId) -> f32 {
        self.notes.keep.of(def, || self.count_keep_worth(def))
    }

    fn count_keep_worth(&self, def: DefId) -> f32 {
        let view = self.view;
        let me = self.table.me;
        let card = view.cards().def(def);
        if !card.scripted {
            return -1.0;
        }
        let copies = view.hand().filter(|(_, d)| *d == def).count() as f32;
        let k = self.temper;
        let crowd = k.crowd * (copies - 1.0);
        let in_play = view
            .controlled(me)
            .into_iter()
            .any(|s| view.def(s) == Some(def));
        if card.unique && in_play {
            return -0.5;
        }
        // What is for the turns of others is worth nothing now, and something later.
        if card.has(Keyword::OutOfTurn) {
            return 0.6 - crowd;
        }
        if card.is(CardType::Master) {
            let now = self.master_worth(def);
            let masters = view
                .hand()
                .filter(|(_, d)| view.cards().def(*d).is(CardType::Master))
                .count() as f32;
            let jam = if card.has(Keyword::Trifle) { 0.1 } else { 0.18 } * (masters - 1.0);
            return k.keep_master + 0.15 * now.clamp(-2.0, 3.0) - jam - crowd;
        }
        let mut best: f32 = 0.0;
        for (n, mode) in card.modes.iter().enumerate() {
            let ready = view
                .ready(me)
                .into_iter()
                .any(|s| self.can_play(card, mode, s));
            let soon = ready
                || view.uncontrolled(me).into_iter().any(|s| {
                    view.def(s).is_some_and(|d| {
                        let v = view.cards().def(d);
                        view.counters(s) > 0
                            && mode
                                .needs_disciplines
                                .iter()
                                .all(|(d, l)| v.disciplines.has(*d, *l))
                            && (card.clans.is_empty()
                                || v.clans.iter().any(|c| card.clans.contains(c)))
                    })
                });
            if !soon {
                continue;
            }
            let t = self.book.mode(def, n as u8);
            let use_of_it = if t.bounce {
                k.keep_bounce
            } else if t.bleed > 0 || mode.windows.has(Window::Minion) {
                k.keep_action
            } else if t.stealth > 0 || t.votes > 0 {
                k.keep_stealth
            } else if t.wakes || t.reduce > 0 || t.intercept > 0 {
                k.keep_reaction
            } else {
                k.keep_combat
            };
            best = best.max(if ready {
                use_of_it
            } else {
                k.keep_soon * use_of_it
            });
        }
        best - crowd
    }

    /// How useful the least useful card in hand is.
    pub fn worst_card(&self) -> f32 {
        self.view
            .hand()
            .map(|(_, d)| self.keep_worth(d))
            .fold(2.0, f32::min)
    }
}
