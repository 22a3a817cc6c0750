//! What is chosen among crypts and of shares.

use crate::rules::Scope;
use crate::script::Meth;
use crate::state::Table;
use crate::MAX_SEATS;

impl Table {
    /// Whether each of these Methuselahs has a card in her crypt, and there is one of them.
    pub(crate) fn have_crypt(&self, meth: Meth, scope: &Scope) -> bool {
        let mask = self.meant(meth, scope);
        let mut meant = self.all_seats().filter(|s| mask & s.bit() != 0);
        mask != 0 && meant.all(|s| !self.seats[s.index()].crypt().is_empty())
    }

    /// Who alone has the largest or the smallest share, as a bit mask; who has none does not count.
    pub(crate) fn alone_with(shares: &[u8; MAX_SEATS], largest: bool) -> u8 {
        let there = || shares.iter().copied().filter(|n| *n > 0);
        let extreme = match largest {
            true => there().max(),
            false => there().min(),
        };
        let with = (0..MAX_SEATS).filter(|i| Some(shares[*i]) == extreme);
        let mask = with.fold(0, |mask, i| mask | 1 << i);
        match u8::count_ones(mask) {
            1 => mask,
            _ => 0,
        }
    }
}
