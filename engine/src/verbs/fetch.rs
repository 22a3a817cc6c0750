//! Cards that may be put on a minion, from wherever they are.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;

use super::{Verb, Zone};
use crate::rules::Deeds;
use crate::script::render::words::join;
use crate::script::render::{who, Names};
use crate::script::{CardFilter, Filter, Who};
use crate::state::{frames, CardId, Ctx, Frame, Sources};
use crate::vocab::{CardType, Discipline, Keyword};

/// A card that fits may be put on a minion, from one of these zones of its controller: a conviction
/// or a power on an imbued, as by Abjure and by Inez "Nurse216" Villagrande, or a master: Discipline
/// card on a vampire, as by Creation Rites; or its other version, with which it merges, as by Legacy.
#[derive(Clone, Debug, Deserialize, PartialEq, BorshDeserialize, BorshSerialize)]
pub struct Fetch(pub Who, pub CardFilter, pub Vec<Zone>);

/// What may be fetched.
enum Fetched {
    /// A conviction.
    Conviction,
    /// A power that requires this virtue.
    Power(Discipline),
    /// A master: Discipline card, of one of these Disciplines if any are given.
    Discipline([Option<Discipline>; 3]),
    /// The other version of a vampire.
    Version,
}

impl Fetch {
    /// What it fetches, or why it cannot.
    fn fetched(&self) -> Result<Fetched, String> {
        let Fetch(_, filter, zones) = self;
        let asked = &**filter;
        let plain = Filter {
            kind: asked.kind,
            discipline: asked.discipline.clone(),
            keyword: asked.keyword.clone(),
            ..Filter::default()
        };
        if *asked != plain {
            return Err(format!("{filter:?} cannot be asked of what is fetched"));
        }
        match (
            asked.kind,
            &asked.discipline[..],
            &asked.keyword[..],
            &zones[..],
        ) {
            (
                Some(CardType::Conviction),
                [],
                [],
                [Zone::Hand, Zone::AshHeap] | [Zone::Hand, Zone::AshHeap, Zone::Library],
            ) => Ok(Fetched::Conviction),
            (Some(CardType::Power), [virtue], [], [Zone::Hand, Zone::Library]) => {
                Ok(Fetched::Power(*virtue))
            }
            (
                None,
                of,
                [Keyword::Discipline],
                [Zone::Hand]
                | [Zone::Library]
                | [Zone::AshHeap, Zone::Library]
                | [Zone::Hand, Zone::AshHeap, Zone::Library],
            ) if of.len() <= 3 => {
                let mut taught = [None; 3];
                for (place, discipline) in taught.iter_mut().zip(of) {
                    *place = Some(*discipline);
                }
                Ok(Fetched::Discipline(taught))
            }
            (
                Some(CardType::Vampire),
                [],
                [],
                [Zone::Crypt] | [Zone::Crypt, Zone::Uncontrolled, Zone::AshHeap],
            ) => Ok(Fetched::Version),
            _ => Err(format!("{filter:?} cannot be fetched from {zones:?}")),
        }
    }
}

impl Verb for Fetch {
    const ROW: (&'static str, &'static str) = (
        "Fetch(who, (kind: Conviction), [Hand, AshHeap])",
        "a card that fits may be put on a minion from one of these zones of its controller: a \
         conviction, with `Library` or without; a power, `(kind: Power, discipline: [Innocence])`, \
         from `[Hand, Library]`; a master: Discipline card, `(keyword: [Discipline])`, of one of \
         three Disciplines at most that `discipline` gives, from all three, from `[Hand]`, from `[Library]` \
         or from `[AshHeap, Library]`; the \
         other version of a vampire, `(kind: Vampire)`, with which it merges, from `[Crypt]` or from \
         `[Crypt, Uncontrolled, AshHeap]`",
    );

    fn check(&self) -> Result<(), String> {
        self.fetched().map(|_| ())
    }

    fn carry_out(&self, rules: &mut Deeds<'_>, ctx: &mut Ctx) {
        let minion = rules.who(self.0, ctx);
        let frame = match self.fetched() {
            Ok(Fetched::Conviction) => Frame::from(frames::GainConviction {
                imbued: minion,
                from: Sources {
                    hand: true,
                    ash_heap: true,
                    library: self.2.contains(&Zone::Library),
                },
            }),
            Ok(Fetched::Power(virtue)) => Frame::from(frames::FetchPower {
                imbued: minion,
                virtue,
            }),
            Ok(Fetched::Discipline(of)) if minion.is_some() => {
                Frame::from(frames::LearnDiscipline {
                    diablerist: minion,
                    of,
                    from: Sources {
                        hand: self.2.contains(&Zone::Hand),
                        ash_heap: self.2.contains(&Zone::AshHeap),
                        library: self.2.contains(&Zone::Library),
                    },
                    card: CardId::NONE,
                })
            }
            Ok(Fetched::Version) if minion.is_some() => Frame::from(frames::FetchVersion {
                vampire: minion,
                everywhere: self.2.contains(&Zone::AshHeap),
            }),
            Ok(Fetched::Discipline(_) | Fetched::Version) | Err(_) => return,
        };
        rules.push(frame);
    }

    fn english(&self, names: &mut Names) -> String {
        let Fetch(minion, _, zones) = self;
        let what = match self.fetched() {
            Ok(Fetched::Conviction) => "a conviction".to_owned(),
            Ok(Fetched::Power(virtue)) => format!("a power requiring {virtue}"),
            Ok(Fetched::Discipline(of)) => {
                let named = of.iter().flatten().map(Discipline::to_string);
                match of[0] {
                    None => "a master: Discipline card".to_owned(),
                    Some(_) => format!("a master: Discipline card of {}", join(named, "or")),
                }
            }
            Ok(Fetched::Version) => "the other version".to_owned(),
            Err(error) => error,
        };
        let zone = |zone: &Zone| match zone {
            Zone::Hand => "hand",
            Zone::AshHeap => "ash heap",
            Zone::Crypt => "crypt",
            Zone::Uncontrolled => "uncontrolled region",
            Zone::Ready
            | Zone::Torpor
            | Zone::Research
            | Zone::Library
            | Zone::OutOfGame
            | Zone::OutOfPlay
            | Zone::Held
            | Zone::HeldOnce
            | Zone::Stored
            | Zone::LibraryTop => "library",
        };
        let zones = zones.iter().map(zone).map(str::to_owned);
        if matches!(self.fetched(), Ok(Fetched::Version)) {
            return format!(
                "{} can merge with {what}, from its controller's {}",
                who(*minion, names),
                join(zones, "or")
            );
        }
        format!(
            "{what} can be put on {} from its controller's {}",
            who(*minion, names),
            join(zones, "or")
        )
    }

    facets!(any_time, reads THINGS, writes NONE, unweighed);
}
