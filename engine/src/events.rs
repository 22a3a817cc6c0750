//! What happens in a game: one list, for whoever listens and for the scripts of cards.
//!
//! The rules tell of each thing once, in the deed that does it: the observer hears of it, and what
//! in play waits for it is set off by the same telling. Unless it says otherwise, an event is told
//! after the change.
//!
//! An entry names an event, and says what the observer is told with it. After `=>` stands the name
//! by which triggers wait for it (`on:` in scripts), and what they hear: `to` whom it happens,
//! which minion it is done `by`, by which Methuselah (`seat`; else who controls whom it happens
//! to), the number `x`, and whether what waits for it is carried out `at_once`, as a step of the
//! rules; if it is not, it waits until the effect that goes on is over. What a card does of itself
//! may be set off `apart`, by another rule. After `as` stands the name of another event that it is
//! for triggers. An event with neither is for observers alone.
//!
//! The list is made into [`crate::GameEvent`] by `observer.rs`, and into [`crate::script::Moment`]
//! by `script/moment.rs`. Whoever reads all of either does not compile with an entry that it
//! forgets.

macro_rules! events {
    ($make:ident) => {
        $make! {
            of table

            /// Everybody has pool, a hand, a library, a crypt and an uncontrolled region; the first
            /// turn is about to begin.
            Dealt,
            /// The base and the advanced version of a vampire have become one: the uncontrolled one
            /// came into play face up, beneath the other, with neither counters nor a card on it.
            Merged {
                /// The vampire that was in play.
                vampire: Slot,
                /// Where the base card is from now on: where the uncontrolled one was.
                half: Slot,
                /// The advanced card, which the vampire is from now on.
                card: CardId,
            },
            /// A Red List minion was marked for the turn.
            Marked(slot: Slot),
            /// A card in play was put on something else, or is on nothing any more.
            Attached {
                /// The card.
                slot: Slot,
                /// What it is on now.
                to: Option<Slot>,
            },
            /// A turn begins. Turns are counted from 1.
            TurnBegins {
                /// Whose turn.
                seat: Seat,
                /// Which turn of the game.
                turn: u16,
            },
            /// A phase of the turn begins.
            PhaseBegins(phase: Phase) => [Unlock Master Minion Influence Discard] by phase,
            /// The turn ends, before what lasts for a turn is over.
            EndOfTurn => EndOfTurn {},
            /// A turn is over, and all that lasted for it.
            TurnOver {
                /// Whose turn.
                seat: Seat,
            },
            /// A card was played, from hand as a rule. Until it enters play or goes elsewhere it is in
            /// no zone but [`crate::Zone::Played`].
            Played {
                /// Who played it.
                seat: Seat,
                /// The minion that played it; none of a card that a Methuselah plays.
                minion: Option<Slot>,
                /// The card.
                card: CardId,
                /// In which of its modes.
                mode: u8,
                /// What it is aimed at, if at a minion or a thing in play.
                target: Option<Slot>,
                /// The Methuselah named, if any.
                methuselah: Option<Seat>,
            },
            /// A card is being played: nobody has been able to do anything about it yet.
            BeingPlayed {
                /// Who plays it.
                seat: Seat,
                /// The minion that plays it; none of a card that a Methuselah plays.
                minion: Option<Slot>,
            } => BeingPlayed { by: minion.unwrap_or(Slot::NONE), seat: Some(seat) },
            /// A card has been played and paid for, be it cancelled or not; it is about to take effect.
            AsPlayed {
                /// Who played it.
                seat: Seat,
                /// The minion that played it; none of a card that a Methuselah plays, or if it is gone.
                minion: Option<Slot>,
            } => AsPlayed { by: minion.unwrap_or(Slot::NONE), seat: Some(seat) },
            /// The card of a blocked action that continues came back from the ash heap, as played.
            PlayedOn {
                /// The card.
                card: CardId,
            },
            /// An ability of something in play was used, or one that an effect had given for a while.
            Used {
                /// By whom.
                seat: Seat,
                /// What; none for an ability given for a while.
                slot: Option<Slot>,
                /// The card whose ability it is.
                card: DefId,
            },
            /// What something in play is used for is about to be done: it has been chosen and paid for. Told
            /// only where something waits for it.
            BeingUsed {
                /// By whom.
                seat: Seat,
                /// What.
                slot: Slot,
            } => Used { to: slot, seat: Some(seat) },
            /// An action was announced.
            ActionAnnounced {
                /// The acting minion.
                minion: Slot,
                /// What sort.
                kind: ActionKind,
                /// The card played or used for it, if any.
                card: Option<DefId>,
                /// Whom it is directed at.
                at: Option<Seat>,
                /// The minion or thing it is aimed at, if any.
                target: Option<Slot>,
            },
            /// A minion attempts to block.
            BlockAttempt {
                /// The minion.
                minion: Slot,
                /// Its intercept.
                intercept: i8,
                /// The stealth of the action.
                stealth: i8,
            } => BlockAttempt { at_once: true },
            /// A block attempt failed.
            BlockFailed {
                /// The minion.
                minion: Slot,
            } => BlockFails { to: minion },
            /// A block was successful.
            Blocked {
                /// The blocking minion.
                minion: Slot,
            } => Blocked { at_once: true },
            /// An action is about to be resolved, be it that it has failed, or the block that it met with.
            BeforeResolution => BeforeResolution {},
            /// An action succeeded.
            ActionSucceeded {
                /// The acting minion.
                minion: Slot,
            },
            /// An action succeeded without effect: its cost could not be paid, or its target was gone.
            ActionFizzled {
                /// The acting minion; none if it has left play.
                minion: Option<Slot>,
            },
            /// A blocked action continues as if unblocked.
            ActionContinues {
                /// The acting minion.
                minion: Slot,
            },
            /// A minion took the place of the acting one, or of a combatant.
            TookPlace {
                /// Which minion.
                minion: Slot,
                /// Whose place; none if that one has left play.
                of: Option<Slot>,
            },
            /// An action ended before it was resolved.
            ActionEnded {
                /// The acting minion; none if it has left play.
                minion: Option<Slot>,
            },
            /// The action has been resolved, or ended when it should have been.
            AfterResolution => AfterResolution { at_once: true },
            /// An action ends, whichever way: resolved, or ended before that. What was given for it is not
            /// over yet.
            ActionEnds => EndOfAction { at_once: true },
            /// The stealth of the current action changed.
            StealthChanged {
                /// By how much.
                by: i8,
            },
            /// The intercept of a minion against the current action changed.
            InterceptChanged {
                /// Whose.
                minion: Slot,
                /// By how much.
                by: i8,
            },
            /// The amount of the current bleed changed.
            BleedChanged {
                /// By how much.
                by: i8,
            },
            /// The current bleed will not be successful.
            BleedFails,
            /// A coin was flipped for an effect.
            Flipped {
                /// It came up heads, not tails.
                heads: bool,
            },
            /// A minion woke.
            Woke(slot: Slot),
            /// The target of a bleed was changed.
            BleedRedirected {
                /// The new target.
                to: Seat,
            },
            /// A bleed is about to be successful.
            BleedSucceeds => BleedSucceeds { at_once: true },
            /// A bleed was successful.
            Bled {
                /// The acting minion.
                minion: Slot,
                /// The target.
                target: Seat,
                /// The bleed amount.
                amount: u8,
            },
            /// Somebody got the Edge, or it went back to the middle.
            EdgeMoved {
                /// Who had it.
                from: Option<Seat>,
                /// Who has it now.
                to: Option<Seat>,
            } => EdgeMoves { seat: from },
            /// Pool changed.
            Pool {
                /// Whose.
                seat: Seat,
                /// By how much.
                change: i8,
                /// How much there is now.
                now: u8,
            },
            /// A Methuselah has lost pool, wherever it went. Told after [`crate::GameEvent::Pool`].
            PoolLost {
                /// Who.
                seat: Seat,
                /// How much.
                amount: u8,
            } => Lost { seat: Some(seat), x: amount },
            /// Blood, life or counters changed; in an uncontrolled region too.
            Counters {
                /// Of what.
                slot: Slot,
                /// By how much.
                change: i8,
                /// How many there are now.
                now: u8,
            },
            /// Counters of another kind changed: those of an ally or a retainer that are not life, and
            /// those of a card that gets one for each card it lets its minion play.
            Tokens {
                /// Of what.
                slot: Slot,
                /// By how much.
                change: i8,
                /// How many there are now.
                now: u8,
            },
            /// A minion has gained blood or life by one effect, what drains off included; or stolen it.
            /// Told only where something waits for it.
            Gained {
                /// The minion.
                slot: Slot,
                /// How much.
                amount: u8,
                /// The minion of another Methuselah from which it comes.
                from: Option<Slot>,
            } => Gains { to: slot, by: from.unwrap_or(Slot::NONE), x: amount },
            /// A minion has stolen blood or life by a strike. Told only where something waits for it.
            StolenByStrike {
                /// The minion.
                slot: Slot,
                /// How much.
                amount: u8,
                /// From which minion or retainer.
                from: Slot,
            } as Gains { to: slot, by: from, x: amount, at_once: true },
            /// Corruption counters on a minion changed.
            Corruption {
                /// On what.
                slot: Slot,
                /// Whose counters they are.
                of: Seat,
                /// By how much.
                change: i8,
                /// How many of hers there are now.
                now: u8,
            },
            /// Corruption counters on a minion were burned. Told after [`crate::GameEvent::Corruption`].
            CorruptionBurned {
                /// On what.
                slot: Slot,
                /// Who has burned them.
                by: Seat,
            } => Corruption { to: slot, seat: Some(by) },
            /// Counters that a card gives Methuselahs changed.
            Given {
                /// Who has them.
                seat: Seat,
                /// The card that gives them.
                card: DefId,
                /// By how much.
                change: i8,
                /// How many of these she has now.
                now: u8,
            },
            /// Counters of a kind of its own, which a card gives, changed.
            Marks {
                /// On what.
                slot: Slot,
                /// The card that gives them.
                card: DefId,
                /// By how much.
                change: i8,
                /// How many of these there are now.
                now: u8,
            },
            /// A card was put face down on something that holds it.
            Held {
                /// On what.
                on: Slot,
                /// The card.
                card: CardId,
            },
            /// Something was locked.
            Locked(slot: Slot),
            /// Something was unlocked.
            Unlocked(slot: Slot) => Unlocks { to: slot, x: 0 },
            /// An infernal minion was unlocked in the unlock phase, for the pool that this costs. Told
            /// after [`crate::GameEvent::Pool`].
            UnlockedForPool(slot: Slot) as Unlocks { to: slot, x: 1 },
            /// A combat begins.
            CombatBegins {
                /// The acting combatant.
                acting: Slot,
                /// The other.
                opposing: Slot,
            } => CombatBegins { at_once: true },
            /// A round of combat begins, counted from 1.
            RoundBegins(round: u8),
            /// A round of combat has begun, and its range is not determined yet.
            BeforeRange => BeforeRange { at_once: true },
            /// The range of the round.
            Range {
                /// Whether it is long.
                long: bool,
            },
            /// The range of the round is determined, and strikes are not chosen yet. Told after
            /// [`crate::GameEvent::Range`].
            BeforeStrikes => BeforeStrikes { at_once: true },
            /// A minion maneuvered.
            Maneuvered(slot: Slot),
            /// The last maneuver, which was that of this minion, was cancelled.
            ManeuverCancelled(slot: Slot),
            /// A minion pressed.
            Pressed {
                /// Who.
                minion: Slot,
                /// Whether combat is to continue now.
                continues: bool,
            },
            /// A minion pressed to continue combat. Told after [`crate::GameEvent::Pressed`].
            PressedToContinue(slot: Slot) => PressToContinue { to: slot, by: table.opposing(slot) },
            /// A strike was chosen.
            StrikeChosen {
                /// By whom.
                minion: Slot,
                /// What it does.
                effect: Blow,
                /// The thing in play that makes it; none for hands and for cards played.
                with: Option<Slot>,
                /// Resolved before normal strikes.
                first: bool,
                /// Its damage is aggravated.
                aggravated: bool,
            },
            /// A combatant is to make more strikes this round.
            StrikesGained {
                /// Who.
                minion: Slot,
                /// How many more.
                strikes: u8,
            },
            /// Normal strikes of the first pair of a round are being resolved.
            StrikeResolution => StrikeResolution { at_once: true },
            /// A strike made with a card in play is being resolved.
            StrikeWith(slot: Slot) => StrikeWith { to: slot, at_once: true },
            /// Damage has been inflicted, be it prevented or not, and has not been mended. Told only
            /// where something waits for it.
            Inflicted {
                /// On what.
                slot: Slot,
                /// By which minion.
                by: Option<Slot>,
                /// Points that its strike does and nobody has prevented.
                amount: u8,
            } => Inflicted {
                to: slot,
                by: by.unwrap_or(Slot::NONE),
                x: amount,
                at_once: true
            },
            /// Damage was inflicted, after prevention.
            Damaged {
                /// On what.
                slot: Slot,
                /// Points that can be mended.
                normal: u8,
                /// Points that cannot.
                aggravated: u8,
            } => Damage {
                to: slot,
                by: table.culprit_of(slot),
                x: normal.saturating_add(aggravated)
            },
            /// Damage was prevented.
            Prevented {
                /// On what.
                slot: Slot,
                /// Points.
                amount: u8,
            },
            /// The press step of a round begins.
            Press => Press { at_once: true },
            /// A round of combat is about to end.
            EndOfRound => EndOfRound { at_once: true },
            /// A combat ends. What was given for it is not over yet, and who fights is still in it.
            CombatEnds => EndOfCombat { at_once: true },
            /// A combat is over in which a minion has fought, whatever follows. Told of each of the two,
            /// when those who were kept from torpor in it have gone there.
            AfterCombat {
                /// Who has fought.
                minion: Slot,
                /// Who opposed it, if that is still there.
                opposing: Option<Slot>,
                /// The capacity of who opposed it, be that still there or not.
                capacity: u8,
            } => AfterCombat {
                to: minion,
                by: opposing.unwrap_or(Slot::NONE),
                x: capacity,
                apart: Apart::CardsOn
            },
            /// A minion is about to leave the ready region, whatever becomes of it.
            Leaves(slot: Slot) => Leaves { to: slot, by: table.opposing(slot) },
            /// A vampire went to torpor.
            ToTorpor(slot: Slot) => ToTorpor { to: slot, by: table.culprit_of(slot) },
            /// A vampire left torpor for the ready region.
            LeftTorpor(slot: Slot) => LeaveTorpor { to: slot, by: table.rescuer_of(slot) },
            /// A diablerie is committed.
            Diablerie {
                /// By whom.
                diablerist: Slot,
                /// On whom.
                victim: Slot,
            },
            /// A vampire is diablerized, and about to be burned for it.
            Diablerized {
                /// By whom.
                diablerist: Slot,
                /// Whom.
                victim: Slot,
            } => Diablerized { to: victim, by: diablerist, apart: Apart::CardsOn },
            /// A card in play is burned. Told before it leaves; where it goes is told then. X is the
            /// capacity of a minion.
            Burned(slot: Slot) => Burned {
                to: slot,
                by: table.culprit_of(slot),
                x: table.p(slot).capacity,
                apart: Apart::CardsOn
            },
            /// A card was removed from the game: from play, or from anywhere else.
            Removed {
                /// The card.
                card: CardId,
            },
            /// A card entered play face up, from an uncontrolled region or from anywhere else. What
            /// comes of it is told after that: blood above a vampire's capacity drains off, a unique
            /// card is contested at once, with [`crate::GameEvent::OutOfPlay`].
            Entered {
                /// Where it is among the things in play.
                slot: Slot,
                /// The card.
                card: CardId,
                /// Who controls it.
                controller: Seat,
                /// What it is on, if it is on something.
                on: Option<Slot>,
                /// The region it entered.
                region: Region,
                /// Blood, life or counters on it. It has no counters of another kind.
                counters: u8,
                /// Whether it is locked.
                locked: bool,
            },
            /// A card has entered play, and is not contested, or is a crypt card that has yet to do what
            /// it does as it enters play; or it is a vampire from now on. Told after
            /// [`crate::GameEvent::Entered`], or when a contest in which it had entered is won.
            Enters(slot: Slot) => Enters { to: slot, apart: Apart::CryptCard },
            /// A crypt card of an uncontrolled region entered the ready region, or is contested at once.
            BroughtOut(slot: Slot) as Brought { to: slot },
            /// A minion has equipped with a card, employed or recruited it, by its action or by an
            /// effect: not one that has just been put in play.
            Brought {
                /// The card.
                slot: Slot,
                /// The minion; none if it has left play.
                by: Option<Slot>,
                /// Whether it was played from a hand, or came from one.
                from_hand: bool,
            } => Brought { to: slot, by: by.unwrap_or(Slot::NONE), x: u8::from(from_hand) },
            /// A library card in play became a vampire, in the ready region.
            BecameVampire(slot: Slot),
            /// A library card in play that was considered a vampire for a block attempt is none any more,
            /// and on nobody.
            WasVampire(slot: Slot),
            /// Something in play is out of play for a while: contested, face down, or on something that
            /// is contested or has moved to an uncontrolled region. Its counters stay.
            OutOfPlay {
                /// What.
                slot: Slot,
                /// [`Region::Contested`], [`Region::Aside`], or [`Region::Uncontrolled`], where nothing is
                /// locked.
                region: Region,
            },
            /// Something that was out of play is in play again.
            BackInPlay {
                /// What.
                slot: Slot,
                /// Where.
                region: Region,
                /// Whether it is locked; it need not have been unlocked to be unlocked now.
                locked: bool,
            },
            /// A card in hand was discarded. Told after [`crate::GameEvent::ToAshHeap`].
            Discarded {
                /// From whose hand.
                seat: Seat,
                /// The card.
                card: CardId,
            },
            /// A Methuselah has discarded a card with a discard phase action, and not drawn yet. Told
            /// after [`crate::GameEvent::Discarded`].
            DiscardAction {
                /// Who did.
                seat: Seat,
                /// The card.
                card: CardId,
            } => DiscardAction { to: Slot::NONE, seat: Some(seat) },
            /// A Methuselah has used a discard phase action for what something in play offers.
            DiscardActionSpent {
                /// Who did.
                seat: Seat,
                /// What offers it.
                slot: Slot,
            } as DiscardAction { to: slot, seat: Some(seat) },
            /// A card that was being played or used, that lay in the ash heap, or that something in play
            /// held, went to a hand: its owner's, or of what something held that of another.
            Returned {
                /// Whose hand.
                seat: Seat,
                /// The card.
                card: CardId,
            },
            /// A card of her library was put in a Methuselah's research area.
            Researched {
                /// Whose.
                seat: Seat,
                /// The card.
                card: CardId,
            },
            /// An uncontrolled card moved to the bottom of its owner's crypt.
            ToCrypt {
                /// The card.
                card: CardId,
            },
            /// A card that lay hidden was shown to everybody: on top of a crypt, or about to be played.
            Shown {
                /// The card.
                card: CardId,
            },
            /// A Methuselah looked at a card that is hidden from her as a rule.
            LookedAt {
                /// The card.
                card: CardId,
                /// Who did.
                by: Seat,
            },
            /// A library or a crypt was shuffled: nobody knows any more what lies where in it.
            Shuffled {
                /// Whose.
                seat: Seat,
                /// Her crypt; else her library.
                crypt: bool,
            },
            /// A card moved to its owner's ash heap: burned, discarded, played, or from her crypt.
            ToAshHeap {
                /// The card.
                card: CardId,
            },
            /// A card moved to its owner's library: to the bottom, or on top.
            ToLibrary {
                /// The card.
                card: CardId,
            },
            /// A card was drawn: from the library, from the research area, or from what holds it in play, then
            /// perhaps not by its owner.
            Drawn {
                /// By whom.
                seat: Seat,
                /// The card.
                card: CardId,
            },
            /// A card was drawn from a library. Told after [`crate::GameEvent::Drawn`].
            Draws {
                /// By whom.
                seat: Seat,
                /// Whether it replaces another.
                replaces: bool,
            } => Draws { seat: Some(seat), x: u8::from(replaces) },
            /// A referendum is called.
            ReferendumCalled {
                /// By which vampire.
                caller: Slot,
                /// Whether it is about a blood hunt.
                blood_hunt: bool,
            },
            /// The terms of a referendum are chosen: polling begins.
            TermsChosen,
            /// A vampire or card has more votes in this referendum than it would.
            VotesGained {
                /// Which; none for votes that come of nothing in play.
                source: Option<Slot>,
                /// How many more.
                by: i8,
            },
            /// Votes were cast.
            VotesCast {
                /// By whom.
                seat: Seat,
                /// Of which vampire or card; none for a burned card or the Edge.
                source: Option<Slot>,
                /// How many, so far.
                votes: i8,
                /// In favour or against.
                in_favour: bool,
            } => Polling { to: source.unwrap_or(Slot::NONE), seat: Some(seat) },
            /// The Edge has been burned for votes.
            EdgeVote {
                /// By whom.
                seat: Seat,
            } => EdgeVote { seat: Some(seat) },
            /// Ballots were cast in the subreferendum of the prisci.
            BallotsCast {
                /// By whom.
                seat: Seat,
                /// Of which vampire.
                source: Slot,
                /// How many.
                ballots: i8,
                /// In favour or against.
                in_favour: bool,
            } as Polling { to: source, seat: Some(seat) },
            /// A vampire's votes and ballots are to be on another side than it meant.
            VotesChanged {
                /// Whose.
                source: Slot,
                /// In favour or against.
                in_favour: bool,
            },
            /// A vampire is made to abstain.
            Abstains(slot: Slot),
            /// The referendum passes without a vote.
            PassesAutomatically,
            /// The referendum was cancelled.
            ReferendumCancelled,
            /// A card that was being played, or the referendum, has been cancelled.
            Cancelled {
                /// The minion that was playing the card, or has called the referendum; none of a card
                /// that a Methuselah was playing, or if it is gone.
                minion: Option<Slot>,
                /// Who has cancelled it.
                by: Seat,
                /// It is the referendum.
                referendum: bool,
            } => Cancelled {
                to: minion.unwrap_or(Slot::NONE),
                seat: Some(by),
                x: u8::from(referendum)
            },
            /// The votes of a referendum have been tallied; it has not taken effect yet.
            Tallied {
                /// Votes in favour.
                votes_for: u8,
                /// Votes against.
                votes_against: u8,
                /// Whether it is about a blood hunt.
                blood_hunt: bool,
            } => Tallied { at_once: true },
            /// A referendum is over, be it about a blood hunt: it has passed, failed or been cancelled.
            AfterReferendum => AfterReferendum { at_once: true },
            /// An imbued without life was incapacitated.
            Incapacitated(slot: Slot) as ToTorpor { to: slot, by: table.culprit_of(slot) },
            /// An incapacitated imbued moved to the ready region.
            Recovered(slot: Slot),
            /// A vampire got a title.
            Titled(slot: Slot) => Titled { to: slot },
            /// A vampire became one of another sect.
            SectChanged(slot: Slot) as Standing { to: slot, apart: Apart::All },
            /// A vampire became one of another clan, or of its own again.
            ClanChanged(slot: Slot),
            /// A vampire was moved from play to an uncontrolled region, where nothing is locked. Told
            /// after a [`crate::GameEvent::OutOfPlay`] for each card on it.
            Banished(slot: Slot),
            /// A pool was moved to an uncontrolled vampire. Told after [`crate::GameEvent::Pool`] and
            /// [`crate::GameEvent::Counters`].
            Transferred {
                /// By whom.
                seat: Seat,
                /// To what.
                slot: Slot,
            },
            /// A blood was moved from an uncontrolled vampire to the pool. Told after
            /// [`crate::GameEvent::Counters`] and [`crate::GameEvent::Pool`].
            TakenBack {
                /// By whom.
                seat: Seat,
                /// From what.
                slot: Slot,
            },
            /// A crypt card was drawn to the uncontrolled region, face down and without blood.
            CryptDrawn {
                /// By whom.
                seat: Seat,
                /// Where it is among the things in play.
                slot: Slot,
                /// The card.
                card: CardId,
            },
            /// A card or a title is contested. Of a card, told after [`crate::GameEvent::OutOfPlay`].
            ContestBegins(slot: Slot),
            /// A pool was paid to go on contesting a card, or a blood for a title. Told after
            /// [`crate::GameEvent::Pool`] or [`crate::GameEvent::Counters`].
            ContestGoesOn(slot: Slot),
            /// A contest was won. Of a card, told after [`crate::GameEvent::BackInPlay`].
            ContestWon(slot: Slot),
            /// A contested card or title was yielded.
            Yielded(slot: Slot),
            /// A Methuselah gained control of something.
            ControlChanged {
                /// What.
                slot: Slot,
                /// Who controls it now.
                to: Seat,
            },
            /// A Methuselah looked at the top of her library. Told after a [`crate::GameEvent::LookedAt`] for
            /// each card that she had not seen there.
            LibrarySeen {
                /// Who did.
                seat: Seat,
            },
            /// A hand was looked at. Told after a [`crate::GameEvent::LookedAt`] for each card that had not
            /// been seen there.
            HandSeen {
                /// Whose.
                seat: Seat,
                /// By whom.
                by: Seat,
            },
            /// A Methuselah means to withdraw.
            WithdrawalAnnounced(seat: Seat),
            /// A Methuselah withdrew.
            Withdrew(seat: Seat),
            /// A Methuselah was ousted. Told before her cards leave.
            Ousted {
                /// Who.
                seat: Seat,
                /// Her predator, who gains the victory point.
                by: Option<Seat>,
            } => Ousted { seat: Some(seat) },
            /// The game is over.
            GameEnds,

            ; besides
            /// No event of its own: a card that has been played from a hand is replaced by a draw.
            Replaced,
            /// No event: as soon as the conditions hold.
            Standing
        }
    };
}

pub(crate) use events;
