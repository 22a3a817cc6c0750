//! A window in progress, and whose opportunity it is (current rulebook 2, sequencing).

use smart_default::SmartDefault;

use super::{Seat, Slot};
use crate::script::Window;

/// A window in progress.
#[derive(Clone, Copy, Debug, SmartDefault, PartialEq, Eq)]
pub(crate) struct WindowFrame {
    pub window: Option<Window>,
    /// Who has the impulse first.
    pub first: Seat,
    /// Who come clockwise after her and before everybody else, one bit a seat.
    pub next: u8,
    /// Whose window it is, one bit a seat.
    pub whose: u8,
    /// Who have passed since something was last used, one bit a seat.
    pub passed: u8,
    /// For windows that belong to one minion: choosing a strike, preventing damage. In an influence
    /// phase, whoever has just been brought out, until the phase goes on.
    #[default(Slot::NONE)]
    pub subject: Slot,
    /// In an influence phase, pool that has been burned to bring that minion out as a scarce one.
    pub x: u8,
}

impl WindowFrame {
    /// Who has the opportunity first of these, of whom there must be one: whoever has the impulse,
    /// then those of `next` clockwise after her, then the others likewise.
    pub fn foremost(&self, of: u8) -> Seat {
        if of & self.first.bit() != 0 {
            return self.first;
        }
        let early = of & self.next;
        let of = if early != 0 { early } else { of };
        let behind = of & self.behind();
        let of = if behind != 0 { behind } else { of };
        Seat(of.trailing_zeros() as u8)
    }

    /// Who have the opportunity before a Methuselah does.
    pub fn before(&self, seat: Seat) -> u8 {
        if seat == self.first {
            return 0;
        }
        // Clockwise from whoever has the impulse to the seat, neither of them included.
        let up_to = seat.bit() - 1;
        let between = match self.behind() & seat.bit() != 0 {
            true => self.behind() & up_to,
            false => self.behind() | up_to,
        };
        match self.next & seat.bit() != 0 {
            true => self.first.bit() | self.next & between,
            false => self.first.bit() | self.next | between,
        }
    }

    /// The seats with greater numbers than that of whoever has the impulse.
    fn behind(&self) -> u8 {
        !(self.first.bit() | (self.first.bit() - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_SEATS;

    #[test]
    fn the_impulse_goes_round_from_whoever_has_it_first() {
        for seats in 2..=MAX_SEATS as u8 {
            let everybody = (1 << seats) - 1;
            for (first, next) in (0..seats).flat_map(|f| (0..=everybody).map(move |n| (f, n))) {
                let first = Seat(first);
                let next = next & !first.bit();
                let clockwise = (1..seats).map(|i| Seat((first.0 + i) % seats));
                let (early, late): (Vec<_>, Vec<_>) = clockwise.partition(|s| next & s.bit() != 0);
                let frame = WindowFrame {
                    first,
                    next,
                    ..WindowFrame::default()
                };
                let (mut left, mut gone) = (everybody, 0);
                for seat in [first].into_iter().chain(early).chain(late) {
                    assert_eq!(frame.foremost(left), seat, "{frame:?}");
                    assert_eq!(frame.before(seat) & everybody, gone, "{frame:?}");
                    left &= !seat.bit();
                    gone |= seat.bit();
                }
            }
        }
    }
}
