//! Cards played, actions, blocks, bleeds and referendums.

use super::names::Told;
use super::words::{level, plural, signed};
use super::{Held, Reporter};
use engine::script::ActionKind;
use engine::{DefId, GameEvent, Seat, Slot};

impl Reporter {
    /// Tells what leads up to an action in the line that announces it. Says
    /// whether that is all there is to the event.
    pub(super) fn announces(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        match event {
            // The acting minion locks as its action is announced.
            GameEvent::Locked(slot) if self.is_about_to_act(told, slot) => true,
            GameEvent::ActionAnnounced {
                minion,
                kind,
                card,
                at,
                target,
            } => {
                let how = match self.held.take() {
                    Some(Held::Play {
                        card: played, how, ..
                    }) if Some(played) == card => how,
                    held => {
                        self.held = held;
                        self.release(told);
                        String::new()
                    }
                };
                let line = announcement(told, minion, kind, card.map(|c| (c, how)), at, target);
                let depth = told.depth() - 1;
                match card {
                    Some(card) => self.name_card(depth, card, &line),
                    None => self.line(depth, &line),
                }
                self.paying = None;
                true
            }
            _ => false,
        }
    }

    fn is_about_to_act(&self, told: &Told<'_>, slot: Slot) -> bool {
        let acting = told
            .view()
            .action()
            .is_some_and(|action| action.minion == Some(slot));
        acting && told.view().combat().is_none() && told.game.cause().is_none()
    }

    /// Tells an event of an action or a referendum, or of a card played; says whether it is one.
    pub(super) fn action(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        let depth = told.depth();
        let action = told.view().action();
        let stealth = action.map_or(0, |a| a.stealth);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        let line = match event {
            GameEvent::Played {
                seat,
                minion,
                card,
                mode,
                target,
                methuselah,
            } => {
                self.played(told, seat, minion, card, mode, target, methuselah);
                return true;
            }
            GameEvent::Used { seat, slot, card } => {
                let line = used(told, seat, slot, card);
                self.name_card(depth, card, &line);
                return true;
            }
            GameEvent::StealthChanged { by } => {
                format!("{} stealth: {stealth} now", signed(by))
            }
            GameEvent::InterceptChanged { minion, by } => format!(
                "{} intercept for {}: {} now",
                signed(by),
                told.thing(minion),
                told.view().intercept(minion)
            ),
            GameEvent::BleedChanged { by } => {
                format!(
                    "{} bleed: {} now",
                    signed(by),
                    action.map_or(0, |a| a.bleed)
                )
            }
            GameEvent::BleedFails => "The bleed will not be successful".to_owned(),
            GameEvent::Flipped { heads: true } => "A coin comes up heads".to_owned(),
            GameEvent::Flipped { heads: false } => "A coin comes up tails".to_owned(),
            GameEvent::Woke(slot) => format!("{} wakes", told.thing(slot)),
            GameEvent::BlockAttempt {
                minion,
                intercept,
                stealth,
            } => format!(
                "{} attempts to block: intercept {intercept} against stealth {stealth}",
                told.thing(minion)
            ),
            GameEvent::BlockFailed { minion } => format!(
                "{} fails to block: intercept {} against stealth {stealth}",
                told.thing(minion),
                told.view().intercept(minion)
            ),
            GameEvent::Blocked { minion } => {
                let line = format!("{} blocks the action", told.thing(minion));
                self.held = Some(Held::Blocked { slot: minion, line });
                return true;
            }
            GameEvent::ActionSucceeded { .. } => {
                let line = "The action succeeds";
                match action.and_then(|a| a.card) {
                    Some(card) => self.name_card(depth, card, line),
                    None => self.line(depth, line),
                }
                return true;
            }
            GameEvent::ActionFizzled { .. } => {
                "The action has no effect: its cost cannot be paid, or its target is gone"
                    .to_owned()
            }
            GameEvent::TookPlace { minion, of } => {
                let minion = told.thing(minion);
                match of {
                    Some(of) => format!("{minion} takes the place of {}", told.thing(of)),
                    None => format!("{minion} is the combatant now"),
                }
            }
            GameEvent::ActionContinues { .. } => "The action continues as if unblocked".to_owned(),
            GameEvent::ActionEnded { .. } => "The action ends without success".to_owned(),
            GameEvent::BleedRedirected { to } => {
                format!("The bleed goes to {} now", told.meth(to))
            }
            GameEvent::Bled { target, amount, .. } => {
                self.held = Some(Held::Bled { target, amount });
                return true;
            }
            GameEvent::Diablerie { diablerist, victim } => {
                format!(
                    "{} commits diablerie on {}",
                    told.thing(diablerist),
                    told.thing(victim)
                )
            }
            _ => return self.referendum(told, event),
        };
        self.put(told, &line);
        true
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "they are the fields of one event"
    )]
    fn played(
        &mut self,
        told: &Told<'_>,
        seat: Seat,
        minion: Option<Slot>,
        card: engine::CardId,
        mode: u8,
        target: Option<Slot>,
        methuselah: Option<Seat>,
    ) {
        let id = told.cards.def_of(card);
        let def = told.cards.def(id);
        let mode = def.modes.get(mode as usize);
        let who = told.who(minion, seat);
        let how = level(mode);
        let mut line = format!("{who} plays {}{how}", def.name);
        if let Some(target) = target.filter(|_| target != minion) {
            line.push_str(&format!(", choosing {}", told.thing(target)));
        }
        if let Some(chosen) = methuselah {
            line.push_str(&format!(", choosing {}", told.meth(chosen)));
        }
        if mode.is_some_and(|mode| mode.action.is_some()) {
            self.held = Some(Held::Play {
                line,
                card: id,
                how,
            });
        } else {
            self.name_card(told.depth(), id, &line);
            self.paying = Some((seat, minion));
        }
    }

    fn referendum(&mut self, told: &Told<'_>, event: GameEvent) -> bool {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`goes_without_saying` names all events"
        )]
        let line = match event {
            GameEvent::ReferendumCalled { caller, blood_hunt } => {
                let what = match told.view().referendum().and_then(|r| r.card) {
                    Some(card) => told.cards.def(card).name.as_str(),
                    None => "the referendum",
                };
                let line = if blood_hunt {
                    format!(
                        "A blood hunt referendum is called on {}",
                        told.thing(caller)
                    )
                } else {
                    format!("{} calls the referendum: {what}", told.thing(caller))
                };
                self.line(told.depth() - 1, &line);
                return true;
            }
            GameEvent::TermsChosen => match terms(told) {
                Some(terms) => terms,
                None => return true,
            },
            GameEvent::VotesGained { source, by } => {
                let votes = plural(by.into(), "more vote");
                let who = source.map_or("nobody".to_owned(), |source| told.thing(source));
                format!("{who} has {votes}")
            }
            GameEvent::VotesCast {
                seat,
                source,
                votes,
                in_favour,
            } => {
                let who = told.who(source, seat);
                let side = if in_favour { "for" } else { "against" };
                let sums = told.view().referendum().map_or(String::new(), |r| {
                    format!(" ({} for, {} against)", r.votes_for, r.votes_against)
                });
                format!("{who} casts {} {side}{sums}", plural(votes.into(), "vote"))
            }
            GameEvent::BallotsCast {
                source,
                ballots,
                in_favour,
                ..
            } => {
                let side = if in_favour { "for" } else { "against" };
                let ballots = plural(ballots.into(), "ballot");
                format!("{} casts {ballots} {side}", told.thing(source))
            }
            GameEvent::VotesChanged { source, in_favour } => {
                let side = if in_favour { "for" } else { "against" };
                format!("The votes and ballots of {} are {side}", told.thing(source))
            }
            GameEvent::Abstains(slot) => format!("{} abstains", told.thing(slot)),
            GameEvent::PassesAutomatically => "No votes are cast".to_owned(),
            GameEvent::ReferendumCancelled => "The referendum is cancelled".to_owned(),
            GameEvent::Tallied {
                votes_for,
                votes_against,
                ..
            } => {
                let automatic = told.view().referendum().is_some_and(|r| r.automatic);
                let result = if automatic || votes_for > votes_against {
                    "passes"
                } else {
                    "fails"
                };
                let line =
                    format!("The referendum {result}: {votes_for} for, {votes_against} against");
                let depth = told.depth();
                match told.view().referendum().and_then(|r| r.card) {
                    Some(card) => self.name_card(depth, card, &line),
                    None => self.line(depth, &line),
                }
                return true;
            }
            _ => return false,
        };
        self.put(told, &line);
        true
    }
}

/// "Alice Chen bleeds Tremere with Govern the Unaligned [dom]: bleed 3, stealth 0".
fn announcement(
    told: &Told<'_>,
    minion: Slot,
    kind: ActionKind,
    card: Option<(DefId, String)>,
    at: Option<Seat>,
    target: Option<Slot>,
) -> String {
    let action = told.view().action();
    let name = card
        .as_ref()
        .map(|(card, how)| format!("{}{how}", told.cards.def(*card).name));
    let named = name.as_deref().unwrap_or("nothing");
    let with = match &name {
        Some(name) => format!(" with {name}"),
        None => String::new(),
    };
    let aimed = match target {
        None => at.map_or(String::new(), |seat| format!(" at {}", told.meth(seat))),
        Some(target) => format!(" at {}", told.thing(target)),
    };
    let victim = target.map_or("nobody".to_owned(), |target| told.thing(target));
    let what = match kind {
        ActionKind::Bleed => {
            let prey = action
                .and_then(|a| a.target)
                .map_or("nobody", |seat| told.meth(seat));
            let bleed = action.map_or(0, |a| a.bleed);
            format!("bleeds {prey}{with}: bleed {bleed}")
        }
        ActionKind::Hunt => format!("hunts{with}:"),
        ActionKind::Equip if name.is_none() => "takes equipment from another minion:".to_owned(),
        ActionKind::Equip => format!("equips with {named}:"),
        ActionKind::Employ => format!("employs {named}:"),
        ActionKind::Recruit => format!("recruits {named}:"),
        ActionKind::Political => format!("takes the political action {named}:"),
        ActionKind::LeaveTorpor => format!("leaves torpor{with}:"),
        ActionKind::Rescue => format!("rescues {victim}{with}:"),
        ActionKind::Diablerize => format!("diablerizes {victim}{with}:"),
        ActionKind::RedList => format!("attacks the marked {victim}{with}:"),
        ActionKind::BecomeAnarch => format!("becomes anarch{with}:"),
        ActionKind::GainPower => format!("gains the power {named}:"),
        ActionKind::BurnIncapacitated => format!("burns {victim}{with}:"),
        ActionKind::Other => format!("acts with {named}{aimed}:"),
    };
    let separator = if what.ends_with(':') { "" } else { "," };
    let stealth = action.map_or(0, |a| a.stealth);
    format!("{} {what}{separator} stealth {stealth}", told.thing(minion))
}

fn used(told: &Told<'_>, seat: Seat, slot: Option<Slot>, card: DefId) -> String {
    let name = &told.cards.def(card).name;
    let holder = slot.and_then(|slot| told.game.permanent(slot).on());
    match holder {
        Some(holder) => format!("{} uses {name} on {}", told.meth(seat), told.thing(holder)),
        None => format!("{} uses {name}", told.meth(seat)),
    }
}

/// What was chosen as a referendum was called.
fn terms(told: &Told<'_>) -> Option<String> {
    let referendum = told.view().referendum()?;
    let mut terms = Vec::new();
    terms.extend(referendum.chosen.map(|seat| told.meth(seat).to_owned()));
    terms.extend(referendum.clan.map(|clan| clan.name().to_owned()));
    if referendum.minion.is_some() {
        terms.push(told.thing(referendum.minion));
    }
    for (seat, share) in referendum.shares.iter().enumerate() {
        if *share > 0 {
            terms.push(format!("{share} to {}", told.meth(Seat(seat as u8))));
        }
    }
    (!terms.is_empty()).then(|| format!("Terms: {}", terms.join(", ")))
}
