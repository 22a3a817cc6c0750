//! Lasting changes as they are written: by which field, and with which others.

use super::{needed, AboutTo, Written};
use crate::script::card::Bearer;
use crate::script::filter::{WayFilter, WayFilters};
use crate::script::harm::opposing;
use crate::script::{
    Action, ActionKind, ActionsOf, Acts, Amount, AsVampire, At, Blows, CardFilter, Choose, Cond,
    Cost, Doing, Filter, First, Guised, Harm, Lesson, Meth, Minions, Number, Pays, Place, Quality,
    Reduces, Replace, Rest, Span, Spent, Stat, Step, Strike, StrikeEffect, Striking, Treatment,
    Who, With,
};
use crate::verbs::{Cards, GainEdge, Move, MoveCards, Store, Zone};
use crate::vocab::{CardType, DisciplineSet, Keyword, Level, Sect};

impl Written {
    /// What changes and by how much, if this is a lasting change.
    pub(super) fn lasting_change(&mut self) -> Result<Option<(Stat, i8)>, String> {
        let placed = |cards: &WayFilters| cards.0.iter().any(|card| asks_place(card));
        if self.cards.as_ref().is_some_and(placed)
            && !(self.cannot == Some(Doing::Play)
                && self.cards.as_ref().is_some_and(are_those_held))
        {
            return Err("of cards that are held it is said that `Me` cannot play them".into());
        }
        let change = if let Some(number) = self.change.take() {
            self.change_of(number)?
        } else if let Some(doing) = self.cannot.take() {
            // How many of a card a minion can have, where it is more than one.
            let most = match doing == Doing::Have {
                true => self.most.take(),
                false => None,
            };
            let most = i8::try_from(most.unwrap_or_default()).map_err(|e| e.to_string())?;
            (self.forbidden(doing)?, most)
        } else if let Some(doing) = self.costs.take() {
            self.dearer(doing)?
        } else if let Some(harm) = self.treat.take() {
            self.treatment(harm)?
        } else if let Some(cards) = self.plays.take() {
            match cards.0.requires {
                Some(_) => {
                    let blood = match self.cost.take().as_deref() {
                        None => 0,
                        Some([Cost::Blood(n)]) if cards.0.kind.is_none() => *n,
                        Some(_) => {
                            return Err("`plays` with `requires` costs a minion `Blood`".into())
                        }
                    };
                    let uses = self.anytime.take() == Some(true);
                    (Stat::Meets(guised(&cards, blood, uses)?), 0)
                }
                None if cards.0.is_named_in_ash_heap() => {
                    (Stat::PlaysFromAshHeap(vec![cards.0]), 0)
                }
                None if cards.0.strike.is_some() => {
                    let first = [Cond::First(First::Round)];
                    if self.when.take().as_deref() != Some(&first[..]) {
                        return Err("strikes that `Me` can play are those of `First(Round)`".into());
                    }
                    (Stat::PlaysInFirstRound(vec![cards.0]), 1)
                }
                None => (self.as_vampire(&cards)?, 0),
            }
        } else if let Some(discipline) = self.teaches.take() {
            let by = match discipline == Lesson::Target {
                true => 1,
                false => needed(self.by.take(), "`teaches` of something in play", "by")?,
            };
            // What it has already is asked of this Discipline alone, which is settled first.
            let had = match self.needs.take().as_deref() {
                None => false,
                Some([(needed, Level::Basic)]) if *needed == discipline => true,
                Some(_) => return Err("`teaches` needs the basic level of what it teaches".into()),
            };
            (Stat::Teaches(discipline, had), by)
        } else if let Some(clan) = self.clan.take() {
            (Stat::OfClan(clan), 1)
        } else if let Some(replace) = self.replace.take() {
            (self.replaced_later(replace)?, 1)
        } else if let Some(quality) = self.has.take() {
            let quality = self.with_effects(quality)?;
            let by = match quality {
                Quality::VictoryPointsToYou => self.by.take(),
                Quality::AggravatedHands
                | Quality::FirstStrike
                | Quality::Undodgeable
                | Quality::AtRange(_)
                | Quality::OpposingActs
                | Quality::PassesAutomatically
                | Quality::BlocksAnybody
                | Quality::AsUnlocked(_)
                | Quality::ActsAtOnce
                | Quality::LearnsSuperior
                | Quality::MarksGoWithIt
                | Quality::OpenHand
                | Quality::Unreplaced(_)
                | Quality::BurnCounterInsteadOfReplacing
                | Quality::BurnsEdgeInstead
                | Quality::DrawsWhatItHolds
                | Quality::ReplacesFromPrey
                | Quality::Borrowed => None,
            };
            (Stat::Has(quality), by.unwrap_or_default())
        } else if self.instead_of == Some(AboutTo::EdgeMoves) {
            self.instead_of = None;
            match self.effects.take().as_deref() {
                Some([Step::GainEdge(GainEdge(None))]) => (Stat::Has(Quality::BurnsEdgeInstead), 0),
                _ => return Err("only `GainEdge(None)` happens `instead_of: EdgeMoves`".into()),
            }
        } else if self.instead_of == Some(AboutTo::Draws) {
            self.instead_of = None;
            let held = |f: &Filter| {
                let plain = Filter {
                    place: Place::Held,
                    ..Filter::default()
                };
                *f == plain
            };
            let choose = self.choose.take().unwrap_or_default();
            let optional = match &choose[..] {
                [Choose::May(one)] => Some(&**one),
                _ => None,
            };
            let chosen = matches!(optional, Some(Choose::Card(f)) if f.len() == 1 && held(&f[0]));
            match self.effects.take().as_deref() {
                Some([Step::MoveCards(MoveCards(Cards::OfMoment, Zone::Hand, None))]) if chosen => {
                    (Stat::Has(Quality::DrawsWhatItHolds), 0)
                }
                _ => {
                    return Err(
                        "only a card that this one holds is drawn `instead_of: Draws`, if \
                                its player wishes: `choose: [May(Card(place: Held))], effects: \
                                [MoveCards(Thing(Card), Hand)]`"
                            .into(),
                    );
                }
            }
        } else if self.instead_of == Some(AboutTo::Replaced) {
            self.instead_of = None;
            (self.replaced_by_another()?, 0)
        } else if self.sect.is_some() || self.keywords.is_some() {
            (self.considered()?, 0)
        } else if self.action.is_some() && self.must == Some(true) && self.effects.is_none() {
            self.must = None;
            let acts = self.sort_of_actions()?;
            let kind = needed(acts.kind, "a mandatory action", "kind")?;
            let at = acts.fighting.clone();
            let plain = Acts {
                fighting: at.clone(),
                ..Acts::of_kind(kind)
            };
            if acts != plain || !at.is_empty() && kind != ActionKind::Diablerize {
                return Err("a mandatory action is of a kind, or diablerie of some".into());
            }
            (Stat::MustAct(kind, at), 0)
        } else {
            return Ok(None);
        };
        Ok(Some(change))
    }

    /// Which cards are replaced later, and when.
    fn replaced_later(&mut self, replace: Replace) -> Result<Stat, String> {
        let Replace::After(span) = replace else {
            return Err("cards are replaced `After` a span of time, and by a draw".into());
        };
        match (self.cards.take(), self.cost.take().as_deref()) {
            (Some(cards), None) if self.when.is_some() => match span == Span::Action {
                true => Ok(Stat::ReplacedAfterAction(cards.0)),
                false => Err("`when` goes with `After(Action)` alone".into()),
            },
            (Some(cards), None) => Ok(Stat::ReplacedAfter(span, cards.0)),
            (None, Some([Cost::PhaseAction(ActionsOf::Discard, None)])) => {
                Ok(Stat::DiscardsReplacedAfter(span))
            }
            _ => {
                Err("`cards` are replaced later, or what a `PhaseAction(Discard)` discards".into())
            }
        }
    }

    /// By what a card that has been played is replaced instead of by one of the library.
    fn replaced_by_another(&mut self) -> Result<Stat, String> {
        let of_prey = |steps: &[Step]| match steps {
            [Step::MoveCards(MoveCards(Cards::LibraryTop(Meth::Prey, n), Zone::Hand, None))] => {
                *n == Amount::N(1)
            }
            _ => false,
        };
        match self.effects.take().as_deref() {
            Some([Step::May(Who::Me, cost, then, otherwise)])
                if cost.is_empty() && otherwise.is_empty() && of_prey(then) =>
            {
                Ok(Stat::Has(Quality::ReplacesFromPrey))
            }
            _ => Err(
                "only a card on top of the library of `Prey` is drawn `instead_of: Replaced`, if \
                      its player wishes: `effects: [May(Me, [], [MoveCards(LibraryTop(Prey, N(1)), \
                      Hand)])]`"
                    .into(),
            ),
        }
    }

    fn change_of(&mut self, number: Number) -> Result<(Stat, i8), String> {
        if let Some(set) = self.is.take() {
            let weapons = Filter {
                keyword: vec![Keyword::Weapon],
                ..Filter::default()
            };
            if number == Number::Damage && set == 0 {
                return match self.cards.take() {
                    Some(cards) if matches!(&cards.0[..], [one] if **one == weapons) => {
                        Ok((Stat::HarmlessWeapons, 1))
                    }
                    _ => Err("damage is 0 of strikes with `cards: [(keyword: [Weapon])]`".into()),
                };
            }
            if number == Number::Bleed && set == 0 {
                let equipment = CardFilter::of_kind(CardType::Equipment);
                return match self.cards.take() {
                    Some(cards) if matches!(&cards.0[..], [one] if **one == *equipment) => {
                        Ok((Stat::NoBleedOfEquipment, 1))
                    }
                    _ => Err("bleed is 0 of other `cards: [(kind: Equipment)]`".into()),
                };
            }
            return match matches!(
                number,
                Number::Strength | Number::PhaseActions(ActionsOf::Master) | Number::Spoils
            ) {
                true => Ok((Stat::Set(number), set)),
                false => Err(format!("nothing makes {number:?} another number")),
            };
        }
        if let Some(most) = self.most.take() {
            return match (number, most) {
                (Number::PoolBled | Number::Intercept | Number::Capacity, 1..=100) => {
                    Ok((Stat::Most(number), most as i8))
                }
                _ => Err(format!("nothing makes {number:?} at most {most}")),
            };
        }
        if let Some(times) = self.times.take() {
            return match (number, doublings(times)?) {
                (Number::Votes, doublings @ 1..) => Ok((Stat::Times(number), doublings)),
                _ => Err(format!("nothing makes {number:?} {times} times as much")),
            };
        }
        if number == Number::PoolBled {
            return match self.effects.take().as_deref() {
                Some([Step::Move(Move(Amount::All, Store::Pool(payer), Store::Bank))]) => {
                    Ok((Stat::BleedPaidBy(*payer), 0))
                }
                _ => Err("`PoolBled` is at `most` so much, or burned by another instead".into()),
            };
        }
        let by = needed(self.by.take(), "a change of a number", "by")?;
        if self.whose == Some(Meth::Each)
            && self.to.is_none()
            && self.per.is_none()
            && matches!(number, Number::Votes | Number::VotesAgainst)
        {
            return Ok((Stat::NobodysVotes(number == Number::Votes), by));
        }
        if let Some(strike) = self.strike.take() {
            if number != Number::Damage || self.cards.is_some() || self.r#as.is_some() {
                return Err("`strike` says of which strikes the `Damage` changes".into());
            }
            return Ok((strikes_of(&strike)?, by));
        }
        let cards = self.cards.take().map(|cards| cards.0);
        if number == Number::Damage
            && cards.is_none()
            && by == 0
            && self.r#as == Some(Treatment::Aggravated)
        {
            self.r#as = None;
            return Ok((Stat::WeaponAllAggravated, 1));
        }
        let what = match (number, cards, self.r#as.take()) {
            (Number::Votes, Some(cards), None) if self.to.is_none() && self.whose.is_some() => {
                match &cards[..] {
                    [one] if *one == CardFilter::of_kind(CardType::PoliticalAction) => {
                        Stat::CardVotes
                    }
                    _ => {
                        return Err(
                            "votes of `cards` are those for `(kind: PoliticalAction)`".into()
                        )
                    }
                }
            }
            (Number::Damage, None, None) => Stat::WeaponDamage,
            (Number::Damage, None, Some(Treatment::Aggravated)) => Stat::WeaponAggravated,
            (Number::Damage, Some(cards), None) => {
                let only = |f: &CardFilter| match (&f.discipline[..], &f.keyword[..]) {
                    ([discipline], []) => Some(Stat::DisciplineStrikes(*discipline)),
                    ([], [sort @ (Keyword::MeleeWeapon | Keyword::Gun)]) => {
                        Some(Stat::ArmedStrikes(*sort))
                    }
                    _ => None,
                };
                let what = match &cards[..] {
                    [one] => only(one),
                    _ => None,
                };
                what.ok_or(
                    "damage changes of strikes with cards that require a Discipline, or with a \
                     `MeleeWeapon` or a `Gun`",
                )?
            }
            (Number::Capacity, Some(cards), None) if cards.iter().all(|c| is_of_name(c)) => {
                Stat::CapacityFor(cards)
            }
            (Number::PhaseActions(ActionsOf::Master), ..) => {
                return Err("`MasterActions` needs `is`".into())
            }
            (
                Number::Counters
                | Number::Tokens
                | Number::Corruption
                | Number::Marks
                | Number::Cost
                | Number::PoolCost
                | Number::Inflicted
                | Number::BloodLost
                | Number::Disciplines
                | Number::PoolBled
                | Number::Pool
                | Number::Lost
                | Number::Share
                | Number::Strikes,
                ..,
            ) => {
                return Err(format!(
                    "{number:?} cannot be changed for as long as something lasts"
                ))
            }
            (_, None, None) => Stat::Change(number),
            (_, Some(_), _) => return Err(format!("{number:?} has no `cards`")),
            (_, _, Some(_)) => return Err(format!("{number:?} has no `as`")),
        };
        Ok((what, by))
    }

    /// Which cards are played as by a vampire, and as which.
    fn as_vampire(&mut self, cards: &WayFilter) -> Result<Stat, String> {
        let WayFilter(cards) = cards;
        let kind = |kind| CardFilter::of_kind(kind);
        let actions = Filter {
            action: true,
            ..Filter::default()
        };
        let but_for = Filter {
            not: cards.not.clone(),
            ..Filter::default()
        };
        let copies = cards.is_only_held();
        let held = match self.once.take() {
            None => false,
            Some(Span::Combat) if copies => true,
            Some(_) => return Err("`plays` of `(place: Held)` alone is `once: Combat`".into()),
        };
        let (mut only, mut except) = (Vec::new(), Vec::new());
        match (cards.kind, &cards.not[..]) {
            (None, []) if copies || **cards == Filter::default() => {}
            (Some(one), []) if *cards == kind(one) => only.push(one),
            (None, [not]) if **cards == but_for && not.kind.is_some_and(|t| *not == *kind(t)) => {
                except.extend(not.kind);
            }
            // Equipment, retainers and allies are action cards, too (current rulebook, actions).
            (None, [not]) if **cards == but_for && *not == actions => {
                except.extend(CardType::ALL.iter().filter(|t| t.is_action_card()));
            }
            _ => {
                return Err(
                    "`plays` asks for cards of a type, for others than those or than those that \
                     take an action, or for those that this card holds"
                        .into(),
                )
            }
        }
        let needs = self.needs.take().unwrap_or_default();
        let had = match self.by.take() {
            None => false,
            Some(1) if needs.is_empty() => true,
            Some(_) => return Err("`plays` adds a level to those that `Me` has, `by: 1`".into()),
        };
        let level = match had {
            true => Level::Superior,
            false => needs.first().map_or(Level::Basic, |(_, level)| *level),
        };
        if needs.iter().any(|(_, other)| *other != level) {
            return Err("`plays` has `needs` of one level".into());
        }
        let counter = match self.effects.take().as_deref() {
            None => false,
            Some([Step::Move(Move(Amount::N(1), Store::Bank, Store::Counters(Who::This)))]) => true,
            Some(_) => return Err("playing a card so adds a counter to this card".into()),
        };
        let blood = match self.cost.take().as_deref() {
            None => 0,
            Some([Cost::Blood(n)]) => *n,
            Some(_) => return Err("what is played by `plays` costs more blood alone".into()),
        };
        Ok(Stat::PlaysAsVampire(AsVampire {
            blood,
            disciplines: needs.iter().map(|(discipline, _)| *discipline).collect(),
            level,
            counter,
            together: self.together.take().unwrap_or(had),
            had,
            only,
            except,
            copies: copies && !held,
            held,
            capacity: self.capacity.take().unwrap_or(1),
            sect: self.sect.take().unwrap_or(Sect::Independent),
        }))
    }

    /// What the minion that this card is on is considered to be.
    fn considered(&mut self) -> Result<Stat, String> {
        if self.keywords.as_deref() == Some(&[Keyword::Trifle]) {
            self.keywords = None;
            let cards = needed(self.cards.take(), "what can be played as a trifle", "cards")?;
            return Ok(Stat::Trifles(cards.0));
        }
        if let Some(to) = self.to.take() {
            return match (&to[..], self.sect.take(), &self.keywords) {
                ([of], Some(instead), None) if of.sect.len() == 1 => {
                    let only = Filter {
                        sect: of.sect.clone(),
                        ..Filter::default()
                    };
                    match *of == only {
                        true => Ok(Stat::NoSect(of.sect[0], instead)),
                        false => Err("who is considered of another sect is said by one".into()),
                    }
                }
                _ => Err("a sect is `to` those of another, and traits are those of `Me`".into()),
            };
        }
        let fits = match &self.when.take().unwrap_or_default()[..] {
            [] => Filter::default(),
            [Cond::Is(is)] if is.who == Who::Me => is.filter.clone(),
            _ => return Err("a trait is lent while `Is(Me, …)` holds, or always".into()),
        };
        Ok(Stat::Considered(Box::new(Bearer {
            sect: self.sect.take(),
            traits: self.keywords.take().unwrap_or_default(),
            fits,
        })))
    }

    /// What is said of actions aimed at `Me` is said of those of every minion, `to: ()`, or of these.
    fn by_some(&mut self) -> Result<Option<Minions>, String> {
        let to = needed(self.to.take(), "an action `at: Me`", "to")?;
        Ok((!to.are_all()).then_some(to))
    }

    /// Whether `action` is one aimed at `Me`, which is taken out of it.
    fn aimed_at_me(&mut self) -> bool {
        match &mut self.action {
            Some(action) if action.at == At::Bearer => {
                action.at = At::Nothing;
                if *action == Action::default() {
                    self.action = None;
                }
                true
            }
            _ => false,
        }
    }

    /// The cards of `Play`, and whether they are those played on `Me`: then these Methuselahs,
    /// whose they are, are each of whom it is said.
    fn cards_played(&mut self) -> Result<(Vec<CardFilter>, bool), String> {
        let mut cards = self.cards(Doing::Play)?;
        let me = Filter {
            is: Some(Who::Me),
            ..Filter::default()
        };
        if cards.iter().all(|card| card.at.is_none()) {
            return Ok((cards, false));
        }
        let whose = needed(self.whose.take(), "playing cards `at: (is: Me)`", "whose")?;
        for card in &mut cards {
            if card.at.take().as_deref() != Some(&me) || card.whose != Meth::Each {
                return Err("such cards are played `at: (is: Me)`, by `whose`".into());
            }
            card.whose = whose;
        }
        Ok((cards, true))
    }

    /// The kind of action that `action` gives, if it says nothing else.
    fn kind_of_action(&mut self) -> Result<Option<ActionKind>, String> {
        let Some(action) = self.action.take() else {
            return Ok(None);
        };
        let kind = action.kind;
        let plain = Action {
            kind,
            at: match kind == ActionKind::Bleed {
                true => At::Prey,
                false => At::Nothing,
            },
            ..Action::default()
        };
        match action == plain {
            true => Ok(Some(kind)),
            false => Err("`action` says nothing but its `kind` here".into()),
        }
    }

    /// The actions that `action` and `when` mean, which are asked about while they are no more than
    /// considered.
    fn sort_of_actions(&mut self) -> Result<Acts, String> {
        let mut acts = Acts {
            kind: self.kind_of_action()?,
            ..Acts::ANY
        };
        let mut wrong = false;
        let mut enters = false;
        let directed = Cond::Are(Meth::Targeted, Meth::Each);
        let own = Cond::Same(Who::ActionCard, Who::This);
        if let Some(when) = &mut self.when {
            when.retain(|cond| {
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "what says nothing of the action stays a condition"
                )]
                match cond {
                    said if *said == directed => acts.directed = true,
                    Cond::Is(is) if is.means_entering_combat() => enters = true,
                    Cond::Is(is) if is.who == Who::AimedAt => {
                        acts.fighting = is.filter.clone().into()
                    }
                    Cond::Not(not) => match &**not {
                        said if *said == own => acts.others = true,
                        Cond::ActionIs(kind) => {
                            wrong |= acts.but.replace(*kind).is_some();
                        }
                        said if *said == directed => wrong = true,
                        _ => return true,
                    },
                    _ => return true,
                }
                false
            });
        }
        let of_torpor = [ActionKind::Rescue, ActionKind::Diablerize];
        let aimed = enters || acts.kind.is_some_and(|kind| of_torpor.contains(&kind));
        match wrong || enters && acts.fighting.is_empty() || !aimed && !acts.fighting.is_empty() {
            true => Err("no such sort of actions costs more, or is forbidden".into()),
            false => Ok(acts),
        }
    }

    fn cards(&mut self, doing: Doing) -> Result<Vec<CardFilter>, String> {
        Ok(needed(self.cards.take(), &format!("{doing:?}"), "cards")?.0)
    }

    fn forbidden(&mut self, doing: Doing) -> Result<Stat, String> {
        Ok(match doing {
            Doing::Act if self.aimed_at_me() => {
                if self.action.is_some() {
                    return Err("`cannot` forbids no such action at `Me`".into());
                }
                let to = needed(self.to.take(), "an action `at: Me`", "to")?;
                let by = match &to[..] {
                    [anybody] if *anybody == Filter::default() => Minions::NONE,
                    _ => to,
                };
                let cards = self.cards.take().map_or_else(Vec::new, |cards| cards.0);
                if !by.is_empty() && !cards.is_empty() {
                    return Err("actions `at: Me` with such `cards` are those of any minion".into());
                }
                Stat::CannotBeActedAt(by, cards)
            }
            Doing::Act => match self.sort_of_actions()? {
                Acts {
                    kind: Some(ActionKind::Other),
                    ..
                } => return Err("`cannot` forbids no action of no kind in particular".into()),
                Acts {
                    kind: Some(ActionKind::Rescue | ActionKind::Diablerize),
                    fighting,
                    ..
                } if !fighting.is_empty() => {
                    return Err("`cannot` forbids no such action at somebody in particular".into())
                }
                acts if acts == Acts::ANY => Stat::Cannot(doing),
                acts => Stat::CannotTake(acts),
            },
            Doing::Strike => match self.strike.take() {
                None if self.after_first_pair() => Stat::Cannot(Doing::GainStrikes),
                None => Stat::Cannot(doing),
                Some(s) if s == Strike::plain(StrikeEffect::CombatEnds) => {
                    Stat::Cannot(Doing::EndCombat)
                }
                Some(s) if s == Strike::plain(StrikeEffect::Dodge) => Stat::Cannot(Doing::Dodge),
                Some(s) if s == at_me() => Stat::Cannot(Doing::StrikeAt),
                Some(s) if s == at_anybody() => Stat::Cannot(Doing::StrikeAtAll),
                Some(_) => return Err("`cannot: Strike` forbids no such strike".into()),
            },
            Doing::Play if self.cards.as_ref().is_some_and(are_those_held) => {
                self.cards = None;
                Stat::CannotPlayHeld
            }
            Doing::Play => match self.cards_played()? {
                (cards, true) => Stat::CannotBePlayedOn(cards),
                (cards, false) if cards == [CardFilter::requiring_disciplines()] => {
                    Stat::Cannot(Doing::UseDisciplines)
                }
                (cards, false) if self.to.is_none() && self.whose.is_some() => {
                    Stat::NoneCanPlay(cards)
                }
                (cards, false) => Stat::CannotPlay(cards),
            },
            Doing::Have => {
                let cards = self.cards(doing)?;
                let one = match &cards[..] {
                    [one] => one,
                    _ => return Err("`cannot: Have` has one description".into()),
                };
                let burned = self.must.take() == Some(true);
                match (one.kind, &one.name, &one.keyword[..]) {
                    (_, None, _) if burned => Stat::BurnsSuch(vec![one.clone()]),
                    _ if burned => {
                        return Err("what is burned instead is told by its sort".into());
                    }
                    (Some(kind @ (CardType::Equipment | CardType::Retainer)), None, []) => {
                        Stat::CannotHave(kind)
                    }
                    (None, None, [Keyword::Title]) => Stat::Cannot(Doing::ReceiveTitle),
                    (None, None, [Keyword::BloodCursed]) => Stat::Cannot(Doing::BeCursed),
                    (None, None, [Keyword::Weapon]) if one.strike == Some(Striking::Ranged) => {
                        Stat::CannotHaveSuch(vec![one.clone()])
                    }
                    // Said of minions, and not of those that have this card: none of that sort at all.
                    (None, None, [_]) if self.to.is_some() => {
                        Stat::CannotHaveSuch(vec![one.clone()])
                    }
                    (None, Some(_), []) | (None, None, [_]) => Stat::CannotHaveAnother(one.clone()),
                    _ => {
                        return Err(
                            "`cannot: Have` is of equipment, of retainers, or of others of a name \
                             or a keyword"
                                .into(),
                        )
                    }
                }
            }
            Doing::UseEquipment => {
                let weapons = Filter {
                    keyword: vec![Keyword::Weapon],
                    ..Filter::default()
                };
                match self.cards.take().map(|cards| cards.0).as_deref() {
                    None => Stat::Cannot(doing),
                    Some([card]) if **card == weapons => Stat::WeaponsIdle,
                    Some(_) => return Err("of equipment `cards` says `(keyword: [Weapon])`".into()),
                }
            }
            Doing::UseAbilities => match self.cards.take() {
                None => Stat::OwnTextIdle,
                Some(cards) => {
                    let plain = |card: &CardFilter| {
                        let keywords = Filter {
                            kind: Some(CardType::Retainer),
                            keyword: card.keyword.clone(),
                            ..Filter::default()
                        };
                        **card == keywords
                    };
                    if !cards.0.iter().all(plain) {
                        return Err(
                            "whose abilities are lost is a `kind: Retainer`, and which ones \
                                    the `keyword` says"
                                .into(),
                        );
                    }
                    Stat::RetainersIdle(cards.0)
                }
            },
            Doing::Unlock => match self.counter_burned()? {
                false => Stat::Cannot(doing),
                true => Stat::CounterInsteadOfUnlocking,
            },
            Doing::Contest => match self.cards.take().map(|cards| cards.0).as_deref() {
                None if self.must.take() == Some(true) => Stat::Cannot(Doing::HoldOn),
                None => Stat::Cannot(doing),
                Some([card]) if card.name.is_some() => Stat::Cannot(Doing::BeContested),
                Some([card]) if card.is_any(CardType::Equipment) => {
                    Stat::CopiesBurned(CardType::Equipment)
                }
                Some(_) => {
                    return Err(
                        "of contesting `cards` says the `name` of this one, or that it is \
                                equipment"
                            .into(),
                    )
                }
            },
            Doing::BeAffected => match (self.strike.take(), self.effects.take().as_deref()) {
                (None, None) => Stat::Unaffected(self.cards(doing)?),
                (Some(s), None) if s == Strike::plain(StrikeEffect::Nothing) => {
                    Stat::Cannot(Doing::BeStruck)
                }
                (Some(s), Some([Step::Flip])) if s == Strike::plain(StrikeEffect::Nothing) => {
                    Stat::Cannot(Doing::BeStruckUnlucky)
                }
                (Some(s), None) if s == Strike::plain(StrikeEffect::Dodge) => {
                    Stat::Cannot(Doing::BeStruckUndodged)
                }
                _ => return Err("`cannot: BeAffected` is of `cards` or of strikes".into()),
            },
            Doing::BeStruck
            | Doing::BeStruckUnlucky
            | Doing::BeStruckUndodged
            | Doing::BringNewcomers
            | Doing::BeActedAt
            | Doing::BePlayedOn
            | Doing::BeContested
            | Doing::BecomeSect
            | Doing::UseDisciplines
            | Doing::ReceiveTitle
            | Doing::BeCursed
            | Doing::GainStrikes
            | Doing::GainByHunt
            | Doing::EnterWithConviction
            | Doing::BeInherited
            | Doing::HoldOn => return Err(format!("`cannot` has no {doing:?}")),
            Doing::Lock => match self.kind_of_action()? {
                None => Stat::Cannot(doing),
                Some(ActionKind::Other) => {
                    return Err("`cannot: Lock` is of actions of a kind in particular".into())
                }
                Some(kind) => Stat::ActsUnlocked(kind),
            },
            Doing::Hunt
            | Doing::Block
            | Doing::BeBlocked
            | Doing::Diablerize
            | Doing::Vote
            | Doing::VoteAgainst
            | Doing::EnterCombat
            | Doing::ManeuverToLong
            | Doing::ManeuverToClose
            | Doing::EndCombat
            | Doing::Dodge
            | Doing::StrikeAt
            | Doing::StrikeAtAll
            | Doing::PressToContinue
            | Doing::PressToEnd
            | Doing::Transfer
            | Doing::BeBloodHunted => Stat::Cannot(doing),
            Doing::BeTaken => match self.kind_of_action()? {
                None => Stat::Cannot(doing),
                Some(ActionKind::Diablerize) => Stat::Cannot(Doing::BeInherited),
                Some(kind) => return Err(format!("equipment is not taken by {kind:?}")),
            },
            Doing::Gain if self.cards.is_some() => match &self.cards(doing)?[..] {
                [card] if *card == CardFilter::of_kind(CardType::Conviction) => {
                    Stat::Cannot(Doing::EnterWithConviction)
                }
                _ => return Err("of `cards` it is a `Conviction` that is not gained".into()),
            },
            Doing::Gain => match self.kind_of_action()? {
                Some(ActionKind::Hunt) => Stat::Cannot(Doing::GainByHunt),
                Some(kind) => return Err(format!("nobody gains blood or life by {kind:?}")),
                None if self.to.is_none() && self.whose.is_some() => Stat::CannotGainPool,
                None => Stat::Cannot(doing),
            },
        })
    }

    /// Whether a counter of this card is burned, each time, instead of what does not happen.
    fn counter_burned(&mut self) -> Result<bool, String> {
        match self.effects.take().as_deref() {
            None => Ok(false),
            Some([Step::Move(Move(Amount::N(1), Store::Counters(Who::This), Store::Bank))]) => {
                Ok(true)
            }
            Some(_) => Err("instead of it, a counter of this card is burned".into()),
        }
    }

    /// Whether what is said is of strikes after the first pair of a round, which is taken out of its
    /// conditions.
    fn after_first_pair(&mut self) -> bool {
        let additional = Cond::Not(Box::new(Cond::First(First::Strike)));
        let Some(when) = &mut self.when else {
            return false;
        };
        let before = when.len();
        when.retain(|cond| *cond != additional);
        when.len() != before
    }

    /// A quality with what happens instead.
    fn with_effects(&mut self, quality: Quality) -> Result<Quality, String> {
        match quality == Quality::Unreplaced(false) && self.counter_burned()? {
            true => Ok(Quality::BurnCounterInsteadOfReplacing),
            false => Ok(quality),
        }
    }

    fn dearer(&mut self, doing: Doing) -> Result<(Stat, i8), String> {
        let wrong = |what: &str| Err(format!("`costs: {doing:?}` {what}"));
        let doing = if doing == Doing::Act && self.aimed_at_me() {
            let announced = self.must.take() == Some(true);
            if let Some(of) = self.by_some()? {
                if announced {
                    return match (&self.cost.take().unwrap_or_default()[..], &self.action) {
                        ([Cost::Blood(n)], None) => Ok((Stat::BloodToAnnounce(of), *n as i8)),
                        _ => wrong("as it is announced is `Blood` of such minions"),
                    };
                }
                return match (&self.cost.take().unwrap_or_default()[..], &self.action) {
                    ([Cost::Blood(n)], None) => Ok((Stat::BloodToBeActedAt(of), *n as i8)),
                    _ => wrong("is `Blood` of such minions"),
                };
            }
            if announced {
                return wrong("as it is announced is of such minions as `to` says");
            }
            Doing::BeActedAt
        } else {
            doing
        };
        let acts = match doing == Doing::Act {
            true => self.sort_of_actions()?,
            false => Acts {
                kind: self.kind_of_action()?,
                ..Acts::ANY
            },
        };
        let kind = acts.kind;
        if doing == Doing::Strike {
            let aimed = match self.strike.take() {
                None => false,
                Some(strike) if strike == at_me() => true,
                Some(_) => return wrong("is of all strikes, or of those `(at: (is: Me))`"),
            };
            return match (kind, &self.cards, &self.cost.take().unwrap_or_default()[..]) {
                (None, None, [Cost::Blood(n), Cost::Life(m)]) if n == m => {
                    Ok((Stat::BloodToStrike(aimed), *n as i8))
                }
                _ => wrong("is not said so: `cost: [Blood(1), Life(1)]` goes with it"),
            };
        }
        let (cards, doing) = match (doing, &self.cards) {
            (Doing::Play, Some(_)) => match self.cards_played()? {
                (cards, true) => (Some(cards), Doing::BePlayedOn),
                (cards, false) => (Some(cards), doing),
            },
            _ => (self.cards.take().map(|cards| cards.0), doing),
        };
        let cost = self.cost.take().unwrap_or_default();
        if let Some(steps) = self.effects.take() {
            if doing == Doing::Block {
                let top_of_library = match (&steps[..], &cost[..]) {
                    ([Step::MoveCards(MoveCards(Cards::LibraryTop(whose, n), zone, None))], []) => {
                        (*whose == Meth::ControllerOf(Who::Target) && *zone == Zone::AshHeap)
                            .then_some(n)
                    }
                    _ => None,
                };
                return match top_of_library {
                    Some(Amount::N(n)) => Ok((Stat::LibraryToBlock, *n as i8)),
                    _ => wrong("burns cards on top of the library of `ControllerOf(Target)`"),
                };
            }
            if doing == Doing::Contest {
                return match (&steps[..], cards, &cost[..]) {
                    ([Step::Move(Move(Amount::All, from @ Store::Pool(_), to))], None, [])
                    | (
                        [Step::Move(Move(
                            Amount::X,
                            from @ Store::Blood(Who::Me | Who::Target),
                            to,
                        ))],
                        None,
                        [],
                    ) if self.to.is_some() && *to == Store::Pool(Meth::You) => {
                        Ok((Stat::ContestPaid(*from), 0))
                    }
                    _ => wrong(
                        "of cards `to` which it applies is paid by `Move(All, Pool(…), Pool(You))` \
                         or `Move(X, Blood(…), Pool(You))`, blood of `Me` or `Target`",
                    ),
                };
            }
            let Some(cards) = cards.filter(|_| doing == Doing::Play && kind.is_none()) else {
                return wrong("has no `effects`: they are of playing `cards`");
            };
            return Ok((Stat::Pays(self.paid_with(cards, &cost, &steps)?), 0));
        }
        let puts = Cond::ActionBringsVampire(false);
        if let Some(when) = self.when.as_mut().filter(|_| doing == Doing::Act) {
            if when.contains(&puts) {
                when.retain(|c| *c != puts);
                return match (acts == Acts::ANY, &cost[..], self.by.take()) {
                    (true, [], Some(by)) if by < 0 => Ok((Stat::CheaperNewcomers, by)),
                    _ => wrong("of putting vampires in play is so much less `by`"),
                };
            }
        }
        // The action is asked about while it is no more than considered.
        let brings = |c: &Cond| *c == Cond::ActionBringsVampire(true);
        let doing = match &mut self.when {
            Some(when) if doing == Doing::Act && when.iter().any(brings) => {
                when.retain(|c| !brings(c));
                Doing::BringNewcomers
            }
            _ => doing,
        };
        if doing != Doing::Act && acts != (Acts { kind, ..Acts::ANY }) {
            return wrong("asks no such thing of the action");
        }
        if let Some(times) = self.times.take() {
            return match (doing, kind, cards, &cost[..]) {
                (Doing::Play, None, Some(cards), []) => {
                    Ok((Stat::BloodTimesToPlay(cards), doublings(times)?))
                }
                (Doing::Play, None, Some(cards), [Cost::Blood(n)]) if times == 1.0 => {
                    Ok((Stat::BloodOnBlood(cards), *n as i8))
                }
                (Doing::Act, None, None, [])
                    if acts == Acts::ANY
                        && times == 0.0
                        && self.sect.take() == Some(Sect::Anarch) =>
                {
                    Ok((Stat::Costs(Doing::BecomeSect), 0))
                }
                _ => wrong(
                    "says with `times` what playing `cards` costs, and a `cost` of blood with 1 alone; \
                     or of the `sect` `Anarch` 0",
                ),
            };
        }
        // What it costs less, and how much less.
        let less = match (self.less.take().as_deref(), self.by.take()) {
            (None, None) => None,
            (None, Some(by)) if by < 0 => Some((Spent::Either, by)),
            (Some([Cost::Blood(n)]), None) => Some((Spent::Blood, -(*n as i8))),
            (Some([Cost::Pool(n)]), None) => Some((Spent::Pool, -(*n as i8))),
            _ => return wrong("has one of `Blood` or `Pool` for its `less`, or less than 0 `by`"),
        };
        let what =
            match (doing, kind, cards, &cost[..], less) {
                (
                    Doing::Block
                    | Doing::VoteAgainst
                    | Doing::Contest
                    | Doing::BringNewcomers
                    | Doing::BeActedAt,
                    None,
                    None,
                    [Cost::Blood(n)],
                    None,
                ) => (Stat::Costs(doing), *n as i8),
                (Doing::Contest, None, Some(cards), [Cost::Pool(n)], None)
                    if self.whose.is_some()
                        && matches!(&cards[..], [one] if one.is_only_whose()
                            && one.whose == Meth::You) =>
                {
                    (Stat::PoolToContest, *n as i8)
                }
                (Doing::BeActedAt, Some(ActionKind::Rescue), None, [Cost::Blood(n)], None) => {
                    (Stat::BloodToBeRescued, *n as i8)
                }
                (Doing::Act, Some(ActionKind::Rescue), None, [Cost::Blood(n)], None)
                    if acts.is_rescue() =>
                {
                    (Stat::BloodToRescue(acts.fighting), *n as i8)
                }
                (Doing::Act, kind, None, [Cost::Blood(n)], None)
                    if kind != Some(ActionKind::Other)
                        && (acts != Acts::ANY || self.to.is_some())
                        && acts.fighting.is_empty() =>
                {
                    (Stat::BloodToTake(acts), *n as i8)
                }
                (Doing::Act, kind, None, [Cost::Pool(n)], None)
                    if kind != Some(ActionKind::Other)
                        && acts != Acts::ANY
                        && acts.fighting.is_empty() =>
                {
                    (Stat::PoolToTake(acts), *n as i8)
                }
                (Doing::Act, Some(ActionKind::LeaveTorpor), None, [], Some((Spent::Blood, by)))
                    if acts == Acts::of_kind(ActionKind::LeaveTorpor) =>
                {
                    (Stat::BloodToTake(acts), by)
                }
                (
                    Doing::Act,
                    None,
                    None,
                    [Cost::PhaseAction(ActionsOf::Discard, None), Cost::Pool(n)],
                    None,
                ) if acts == Acts::ANY && self.to.is_none() && self.whose.is_some() => {
                    (Stat::PoolToDiscard, *n as i8)
                }
                (Doing::BeActedAt, None, None, [Cost::Pool(n)], None) => {
                    (Stat::PoolToBeActedAt, *n as i8)
                }
                (Doing::Act, Some(ActionKind::Rescue), None, [], Some((Spent::Blood, by)))
                    if acts.is_rescue() =>
                {
                    (Stat::BloodToRescue(acts.fighting), by)
                }
                (Doing::Play, None, Some(cards), [Cost::Blood(n)], None) => {
                    (Stat::BloodToPlay(cards), *n as i8)
                }
                (Doing::Play, None, Some(cards), [Cost::Blood(n), Cost::Life(life)], None)
                    if n == life =>
                {
                    let next = match self.once.take() {
                        None => false,
                        Some(Span::Action) => true,
                        Some(_) => return wrong("is of the next card alone `once: Action`"),
                    };
                    (Stat::LifeToPlay(cards, next), *n as i8)
                }
                (Doing::Play, None, Some(cards), [Cost::Pool(n)], None) => {
                    (Stat::PoolToPlay(cards), *n as i8)
                }
                (Doing::BePlayedOn, None, Some(cards), [Cost::Pool(n)], None) => {
                    (Stat::PoolToBePlayedOn(cards), *n as i8)
                }
                (
                    Doing::Play,
                    None,
                    Some(cards),
                    [] | [Cost::Lock(Who::This)] | [Cost::Burn(Who::This)],
                    Some((spent, by)),
                ) => {
                    let once = self.once.take();
                    let of_methuselah = self.to.is_none() && self.whose.is_some();
                    let what = match (&cost[..], once) {
                        ([], None) if of_methuselah => Stat::CheaperForAll(spent, cards),
                        ([], None) => Stat::Cheaper(spent, cards),
                        _ => Stat::Reduces(Reduces {
                            spent,
                            cards,
                            of_methuselah,
                            locks: matches!(cost[..], [Cost::Lock(_)]),
                            burns: matches!(cost[..], [Cost::Burn(_)]),
                            alone: self.most.take_if(|most| *most == 1).is_some(),
                            once,
                        }),
                    };
                    (what, by)
                }
                _ => return wrong(
                    "is not said so: `cost` goes with it, or `less` or `by` where it costs less",
                ),
            };
        Ok(what)
    }

    /// What pays for cards besides those who play them.
    fn paid_with(
        &self,
        cards: Vec<CardFilter>,
        cost: &[Cost],
        steps: &[Step],
    ) -> Result<Pays, String> {
        let [Step::Move(Move(n, from, to))] = steps else {
            return Err("`costs: Play` has one `Move` for its `effects`".into());
        };
        let most = match n {
            Amount::X | Amount::All => None,
            Amount::N(n) => Some(*n),
            Amount::Sum(_)
            | Amount::Least(_)
            | Amount::Less(..)
            | Amount::Half(_)
            | Amount::Of(..)
            | Amount::Total(..)
            | Amount::Count(_)
            | Amount::Methuselahs(_)
            | Amount::Margin => {
                return Err("`X`, `All` or so many counters at most pay for a card".into())
            }
        };
        let with_blood = match from {
            Store::Counters(Who::This) => false,
            Store::Blood(Who::Me) => true,
            Store::Bank
            | Store::HuntingGround
            | Store::Pool(_)
            | Store::PoolOrBlood(_)
            | Store::Blood(_)
            | Store::Life(_)
            | Store::BloodOrLife(_)
            | Store::Counters(_)
            | Store::Corruption(..)
            | Store::Marks(_)
            | Store::Given(_)
            | Store::VictoryPoints(_) => {
                return Err("`Counters(This)` or `Blood(Me)` pays for a card".into())
            }
        };
        let of_methuselah = self.to.is_none() && self.whose.is_some();
        let (minion, whose) = match self.to {
            Some(_) => (Who::Target, Meth::You),
            None if of_methuselah => (Who::Target, Meth::You),
            None => (Who::Me, Meth::ControllerOf(Who::Me)),
        };
        let reduces = *to == Store::Bank;
        if reduces && (of_methuselah || with_blood || !cost.is_empty()) {
            return Err("counters of the card itself are removed, for what a minion plays".into());
        }
        let (pool, blood) = match to {
            Store::Bank => (false, true),
            Store::Pool(of) if *of == whose => (true, false),
            Store::PoolOrBlood(of) if *of == whose => (true, true),
            Store::Blood(who) if *who == minion && !of_methuselah => (false, true),
            Store::HuntingGround
            | Store::Pool(_)
            | Store::PoolOrBlood(_)
            | Store::Blood(_)
            | Store::Life(_)
            | Store::BloodOrLife(_)
            | Store::Counters(_)
            | Store::Corruption(..)
            | Store::Marks(_)
            | Store::Given(_)
            | Store::VictoryPoints(_) => {
                return Err(format!(
                    "what pays for a card moves to `Blood({minion:?})`, `Pool({whose:?})` or \
                     `PoolOrBlood({whose:?})`, what makes it cheaper to `Bank`"
                ))
            }
        };
        let locks = match cost {
            [] => false,
            [Cost::Lock(Who::This)] if !with_blood => true,
            [Cost::Lock(Who::Me)] if with_blood => true,
            _ => return Err("what pays for a card can lock for it, and no more".into()),
        };
        let whole = *n == Amount::All;
        if whole && (blood || !pool) {
            return Err("`All` is of the pool that a card costs".into());
        }
        Ok(Pays {
            cards,
            of_methuselah,
            with_blood,
            pool,
            blood,
            most,
            locks,
            whole,
            reduces,
        })
    }

    fn treatment(&mut self, harm: Harm) -> Result<(Stat, i8), String> {
        if let (None, Some(by)) = (&self.r#as, self.by) {
            let of_these = Harm {
                by: harm.by.clone(),
                ..Harm::default()
            };
            self.by = None;
            return match by != 0 && harm == of_these && (by < 0 || harm.by.is_empty()) {
                true => Ok((Stat::LessDamage(harm), by)),
                false => Err(
                    "damage that anything inflicts is less or more, or a minion `by` less".into(),
                ),
            };
        }
        if let (None, Some(most), true) = (&self.r#as, self.most, harm == Harm::default()) {
            self.most = None;
            return match (1..=100).contains(&most) {
                true => Ok((Stat::MostDamage, most as i8)),
                false => Err("`most` is 1 to 100 points of damage".into()),
            };
        }
        let treated = needed(self.r#as.take(), "`treat`", "as")?;
        if let Some(most) = self.most.take() {
            let normal = Harm {
                aggravated: Some(false),
                ..Harm::default()
            };
            let rest = Rest {
                aggravated: harm == Harm::default(),
                ..Rest::default()
            };
            return match treated {
                Treatment::Prevented
                    if (rest.aggravated || harm == normal) && (1..=100).contains(&most) =>
                {
                    Ok((Stat::RestPrevented(rest), most as i8))
                }
                Treatment::Fatal if harm == Harm::default() && (1..=100).contains(&most) => Ok((
                    Stat::BurnedBy(Harm {
                        beyond: most,
                        ..harm
                    }),
                    0,
                )),
                Treatment::Nothing
                | Treatment::Normal
                | Treatment::Aggravated
                | Treatment::Prevented
                | Treatment::Fatal => Err(
                    "what is beyond `most` is `Prevented`, of all damage or of normal, or `Fatal`"
                        .into(),
                ),
            };
        }
        let aggravated = Harm {
            aggravated: Some(true),
            ..Harm::default()
        };
        let struck = Harm {
            strike: true,
            ..Harm::default()
        };
        let of_these = Harm {
            by: harm.by.clone(),
            ..Harm::default()
        };
        if let Some(times) = self.times.take() {
            return match (treated, doublings(times)?) {
                (Treatment::Prevented, -1) if harm == struck => {
                    Ok((Stat::StrikesHalved(DisciplineSet::NONE), 0))
                }
                _ => Err("half of the damage of strikes is prevented, `(strike: true)`".into()),
            };
        }
        let what = match treated {
            Treatment::Nothing if !harm.strike => Stat::ImmuneTo(harm),
            Treatment::Fatal if !harm.strike && harm.by.is_empty() && harm.retainers.is_empty() => {
                Stat::BurnedBy(harm)
            }
            Treatment::Normal if harm == aggravated => Stat::AggravatedAsNormal,
            Treatment::Aggravated if harm == of_these => Stat::TakesAsAggravated(harm.by),
            Treatment::Prevented if harm == struck => {
                Stat::StrikesPrevented(DisciplineSet::NONE, Minions::NONE)
            }
            Treatment::Prevented if harm == of_these && !harm.by.is_empty() => {
                Stat::StrikesPrevented(DisciplineSet::NONE, harm.by)
            }
            Treatment::Nothing
            | Treatment::Fatal
            | Treatment::Normal
            | Treatment::Aggravated
            | Treatment::Prevented => {
                return Err(format!("damage of this sort is not treated as {treated:?}"))
            }
        };
        Ok((what, 0))
    }
}

/// Strikes at the minion of which something is said.
/// Whether cards are those that this card holds.
fn are_those_held(cards: &WayFilters) -> bool {
    matches!(&cards.0[..], [one] if one.is_only_held())
}

/// Whether a description says where a card is.
fn asks_place(card: &Filter) -> bool {
    card.place != Place::default() || card.any.iter().chain(&card.not).any(asks_place)
}

fn at_anybody() -> Strike {
    Strike {
        at: Minions::from(Filter::default()),
        ..Strike::plain(StrikeEffect::Nothing)
    }
}

fn at_me() -> Strike {
    Strike {
        at: Minions::from(Filter {
            is: Some(Who::Me),
            ..Filter::default()
        }),
        ..Strike::plain(StrikeEffect::Nothing)
    }
}

/// How often something is doubled: less than 0 where it is halved, so often that nothing is left
/// where it is nothing.
fn doublings(times: f32) -> Result<i8, String> {
    match times {
        2.0 => Ok(1),
        0.5 => Ok(-1),
        0.0 => Ok(NONE_LEFT),
        _ => Err("`times` is 2, 0.5 or 0".into()),
    }
}

/// Whether a description asks of a card its name and whose it is, and nothing else.
fn is_of_name(card: &Filter) -> bool {
    let plain = Filter {
        name: card.name.clone(),
        whose: card.whose,
        any: card.any.clone(),
        not: card.not.clone(),
        ..Filter::default()
    };
    *card == plain && card.any.iter().chain(&card.not).all(is_of_name)
}

/// How often what anything costs is halved until none of it is left, though it is doubled as well.
const NONE_LEFT: i8 = -16;

/// Which strikes do more damage, or steal more where it is those that steal.
fn strikes_of(strike: &Strike) -> Result<Stat, String> {
    let sort = Blows {
        ranged: strike.ranged,
        hand: false,
        defense: None,
        with: strike.with,
        at_minion: strike.at == opposing(),
    };
    if matches!(sort.with, Some(With::Thing(_))) {
        return Err("which strikes do more is said by what sort of card they are made with".into());
    }
    let plain = |effect: StrikeEffect| Strike {
        ranged: strike.ranged,
        with: strike.with,
        at: match sort.at_minion {
            true => opposing(),
            false => Minions::NONE,
        },
        ..Strike::plain(effect)
    };
    match &strike.effect {
        StrikeEffect::Nothing if *strike == plain(StrikeEffect::Nothing) => Ok(Stat::Strikes(sort)),
        StrikeEffect::StealBlood(0) if *strike == plain(StrikeEffect::StealBlood(0)) => {
            Ok(Stat::Thefts(sort))
        }
        StrikeEffect::Strength(_)
        | StrikeEffect::Damage(_)
        | StrikeEffect::Dodge
        | StrikeEffect::CombatEnds
        | StrikeEffect::StealBlood(_)
        | StrikeEffect::Destroy(_)
        | StrikeEffect::Steal(_)
        | StrikeEffect::Nothing => Err(
            "of all damaging strikes, or of those `(effect: StealBlood(0))`, some may be \
                  `ranged`"
                .into(),
        ),
    }
}

/// Which cards are played as by a minion that meets what they require.
fn guised(cards: &WayFilter, blood: u8, uses: bool) -> Result<Guised, String> {
    let WayFilter(cards) = cards;
    let asked = Filter {
        kind: cards.kind,
        name: cards.name.clone(),
        requires: cards.requires.clone(),
        action: cards.action && cards.kind.is_none(),
        ..Filter::default()
    };
    let only = match cards.kind {
        None => None,
        Some(kind @ CardType::Master) => Some(kind),
        Some(_) => {
            return Err(
                "`plays` with `requires` is of master cards, or of what minions play".into(),
            )
        }
    };
    match &cards.requires {
        Some(required) if **cards == asked => Ok(Guised {
            name: cards.name.clone(),
            clan: required.clan.clone(),
            title: required.title.clone(),
            sect: required.sect.clone(),
            titled: required.titled == Some(true),
            uses,
            only,
            acts: cards.action,
            blood,
        }),
        _ => Err(
            "`plays` with `requires` asks of the cards nothing but their `kind`, their `name`, or whether they \
             take an `action`"
                .into(),
        ),
    }
}
