//! Something in play, in an uncontrolled region, or contested.

use smart_default::SmartDefault;

use super::{CardId, DefId, Seat, Slot};
use crate::vocab::{Clan, Sect, Title};

/// Where a permanent is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Region {
    /// Nowhere: the slot is free.
    #[default]
    Nowhere,
    /// Ready region.
    Ready,
    /// Torpor region.
    Torpor,
    /// Incapacitated region, of imbued (imbued appendix, 5).
    Incapacitated,
    /// Uncontrolled region, face down.
    Uncontrolled,
    /// In play beside the regions, or on another card.
    InPlay,
    /// Face down and out of play: contested (current rulebook, contested cards).
    Contested,
    /// Face down and out of play for a while, with what is on it, and contested by nobody.
    Aside,
    /// Beneath the advanced vampire that it has merged with: the base version, of which
    /// only the text counts (current rulebook, advanced vampires).
    Merged,
}

/// Bits of [`Permanent::flags`].
pub(crate) mod flag {
    /// Gained blood from a hunting ground this turn.
    pub const HUNTING_GROUND: u8 = 1;
    /// Of a weapon: its maneuver was used this combat.
    pub const MANEUVERED: u8 = 1;
    /// Of a weapon: the second of its maneuvers was used this combat.
    pub const MANEUVERED_TWICE: u8 = 4;
    /// Took a bleed action this turn.
    pub const BLED: u8 = 2;
    /// Of equipment: it was stolen this round of combat, and cannot be used in it.
    pub const STOLEN: u8 = 2;
    /// Took a political action this turn.
    pub const POLITICS: u8 = 4;
    /// Entered play this turn by being recruited: cannot act.
    pub const RECRUITED: u8 = 8;
    /// The title is contested.
    pub const TITLE_CONTESTED: u8 = 16;
    /// Awake for the rest of the action.
    pub const AWAKE: u8 = 32;
    /// Of a minion: it came into play for one combat, contests nothing, and is removed afterward.
    pub const APART: u8 = 64;
    /// Of a card that gets a counter for each card it lets its minion play: it does so now.
    pub const LENDS: u8 = 64;
    /// Of a minion: has paid for its contested title this turn.
    pub const TITLE_PAID: u8 = 128;
    /// Of a card that is no minion: it has not been replaced yet, and waits for something.
    pub const UNREPLACED: u8 = 128;
}

/// One thing in play. Where [`Permanent::region`] is [`Region::Nowhere`] there is nothing, and
/// the rest means nothing.
#[derive(Clone, Copy, Debug, SmartDefault)]
pub struct Permanent {
    /// The physical card.
    pub card: CardId,
    /// What it is.
    pub def: DefId,
    /// Who controls it, or in whose uncontrolled region it lies.
    pub controller: Seat,
    /// Where it is.
    pub region: Region,
    /// What it is on.
    #[default(Slot::NONE)]
    pub(crate) on: Slot,
    /// The mode it was played in; decides its abilities.
    pub mode: u8,
    /// Blood of a vampire, life of an ally or retainer, counters of anything else.
    pub counters: u8,
    /// Capacity of a vampire; starting life of an imbued. Of a card that says of which clan
    /// a vampire is, its number among those on the vampire; of one that remembers a Methuselah,
    /// its number among those that do.
    pub capacity: u8,
    /// Where it was before it was contested.
    pub(crate) was: Region,
    pub(crate) flags: u8,
    pub(crate) used: u16,
    /// Points of prevention used up this combat.
    pub(crate) spent: u8,
    #[default(Slot::NONE)]
    pub(crate) linked: Slot,
    #[default(Slot::NONE)]
    pub(crate) linked_second: Slot,
    /// Methuselahs remembered, one bit a seat.
    pub(crate) remembered: u8,
    /// Capacity of a vampire without what changes it; of an ally that has cost X, how much that was.
    pub(crate) own_capacity: u8,
    /// Sect of a vampire by itself, whatever cards say of which it is considered.
    pub(crate) own_sect: Option<Sect>,
    /// Clan, of a vampire that has one, or of which a card says that the vampire it is on is;
    /// creed of an imbued.
    pub clan: Option<Clan>,
    /// Clan of a vampire by itself, whatever cards on it say.
    pub(crate) own_clan: Option<Clan>,
    /// Sect, of a vampire.
    pub sect: Option<Sect>,
    /// Title held or claimed.
    pub title: Option<Title>,
}

impl Permanent {
    /// What it is on, if it is on something.
    pub fn on(&self) -> Option<Slot> {
        self.on.some()
    }

    #[inline]
    pub(crate) fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Whether it is the base half of a merged vampire, contested or uncontrolled with it or not.
    pub(crate) fn is_half(&self) -> bool {
        self.region == Region::Merged
            || self.was == Region::Merged
                && matches!(
                    self.region,
                    Region::Contested | Region::Aside | Region::Uncontrolled
                )
    }

    /// Of an uncontrolled card, whether it is a vampire that was moved there from play.
    #[inline]
    pub(crate) fn has_been_in_play(&self) -> bool {
        self.own_capacity > 0
    }

    #[inline]
    pub(crate) fn mark(&mut self, flag: u8, set: bool) {
        if set {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }
}
