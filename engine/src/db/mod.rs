//! The card database: facts joined with scripts, prepared for play.
//!
//! Loading flattens the nested steps of a script into straight code with
//! jumps, so that an effect that waits for a player in its middle can be
//! suspended as a code number and a position, which is plain data.

mod checks;
mod kinds;
mod load;
mod pack;
mod windows;

pub(crate) use kinds::{
    stat_kind, stat_set, KindSet, CANNOT_UNLOCK, CONSIDERED, MUST_ACT, OWN_TEXT_IDLE,
    RETAINERS_IDLE, STAT_SETS, UNAFFECTED,
};
pub(crate) use kinds::{NO_SECT, OF_CLAN};

use std::fmt;
use std::sync::OnceLock;

use borsh::{BorshDeserialize, BorshSerialize};

use crate::facts::{self, Cost, Facts};
use crate::ids::DefId;
use crate::packed::Packed;
use crate::script::{
    self, Ability, Action, ActionKind, Amount, Bearer, Body, Choose, Cond, CostX, Counted, Filter,
    Guised, InsteadOf, Lesson, Meth, Replace, Rest, Said, Script, Span, Stat, Step, Strike, Who,
    WindowSet,
};
use crate::verbs::{step_in, Add, AddAnyway, Current, Gist, Pose};
use crate::vocab::{
    CardType, Clan, Discipline, DisciplineSet, Keyword, Level, Path, Sect, Title, TitleRank,
};

/// File name and text of every script file that comes with the engine.
pub fn embedded_scripts() -> &'static [(&'static str, &'static str)] {
    cards::scripts()
}

/// File name and text of every index of rulings that stands beside a script.
pub fn embedded_rulings() -> &'static [(&'static str, &'static str)] {
    cards::rulings()
}

/// A piece of straight code: told by [`CardDb::code`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct CodeId(pub u16);

impl CodeId {
    /// Whether it is the code of the rules: nothing, or the choosing of a target by a cardless action.
    pub(crate) fn is_of_no_card(self) -> bool {
        self.0 <= CHOOSE_MARKED.0
    }
}

/// An ability: told by [`CardDb::ability`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct AbilityId(pub u16);

impl AbilityId {
    /// What a minion is that is under somebody's control for a while only.
    pub(crate) const BORROWED: AbilityId = AbilityId(0);
}

/// One instruction of straight code.
#[derive(Clone, Debug, PartialEq, BorshDeserialize, BorshSerialize)]
pub enum Op {
    /// Carry out a step that is not one of the nested ones.
    Do(Step),
    /// Skip so many instructions unless the condition holds.
    Unless(Cond, u8),
    /// Carry out so many instructions again and again, up to so often; `Again` is the last.
    Repeat(Amount, u8),
    /// Go so far back; where this holds, unless nobody was chosen.
    Again(u8, bool),
    /// What follows happens instead of this.
    InsteadOf(InsteadOf),
    /// Have something picked.
    Choose(Choose),
    /// Pay the costs of the ability in use.
    PayCosts,
    /// Give an ability for a while.
    Grant(Span, AbilityId),
    /// Give an ability to a minion for a while.
    GrantTo(Who, Span, AbilityId),
    /// Skip so many instructions unless the controller wishes to pay for them.
    Price(Vec<script::Cost>, u8),
    /// The same, but it is a minion that pays, and its controller who wishes.
    PriceFor(Who, Vec<script::Cost>, u8),
    /// Carry out code if the strike just chosen inflicts damage.
    IfInflicted(CodeId),
    /// Carry out code that asks nothing for each minion that fits.
    ForEach(Counted, CodeId),
    /// Have each of these Methuselahs carry out code as `You`.
    EachMethuselah(Meth, CodeId),
}

impl Op {
    /// Whether it may wait for somebody, or is carried out again and again, so that it is on the
    /// stack meanwhile.
    pub(crate) fn asks(&self) -> bool {
        match self {
            Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::Price(..)
            | Op::PriceFor(..)
            | Op::ForEach(..)
            | Op::EachMethuselah(..) => true,
            Op::Do(_) | Op::Unless(..) | Op::Grant(..) | Op::GrantTo(..) | Op::IfInflicted(_) => {
                false
            }
        }
    }
}

/// An ability, with its code.
#[derive(Clone, Debug, BorshDeserialize, BorshSerialize)]
pub struct AbilityDef {
    /// As scripted. Nested steps are not read from here but from `code`.
    pub ability: Ability,
    /// The card it belongs to.
    pub def: DefId,
    /// What it does.
    pub code: CodeId,
    /// What is named as an action it offers is announced.
    pub announce: CodeId,
    /// What a strike that it offers does besides as it is resolved.
    pub resolving: CodeId,
    /// What such a strike does after the combat that it ends.
    pub after_combat: CodeId,
    /// Such a strike is made against the opposing minion, not for oneself or against what is on it.
    pub strikes_at: bool,
    /// When it may be used.
    pub windows: WindowSet,
    /// Which bits of a permanent's `used` flags it occupies.
    pub used_bit: u16,
    /// Of an action that a card offers: the first of those that are the same action, itself
    /// unless it is in a group.
    pub(crate) taken_as: AbilityId,
    /// The kind of what it changes while it is in play, if it changes something.
    pub(crate) changes: Option<u8>,
    /// What using it changes only when needed.
    pub needs: Needs,
    /// As what the card was played that has it so, or gives it.
    pub as_type: Option<CardType>,
    /// Of a trigger: it may wait for a Methuselah, or for other frames.
    pub(crate) waits: bool,
    /// It changes votes that have been cast: as a referendum is tallied, before they are counted.
    pub(crate) changes_votes: bool,
    /// It is a trigger that speaks of a card which it has not chosen itself: given for a while, of the
    /// one that had been chosen by then.
    pub(crate) keeps_card: bool,
    /// It is a trigger that speaks of a card in the same way, or of one of the name of another: as a
    /// card is played, of that one.
    pub(crate) hears_card: bool,
    /// What it chooses by itself, or hears of; what of this had been chosen for the effect that
    /// gave it is not meant in it.
    pub(crate) own: Said,
}

impl AbilityDef {
    /// The card that has it, or gives it, requires these Disciplines.
    fn requires(&mut self, disciplines: DisciplineSet) {
        self.needs.requires = disciplines;
        if let Ability::Static {
            what:
                Stat::StrikesPrevented(by, _)
                | Stat::StrikesHalved(by)
                | Stat::RestPrevented(Rest { requires: by, .. }),
            ..
        } = &mut self.ability
        {
            *by = disciplines;
        }
    }
}

/// What must be needed for something to be used (current rulebook, stealth and intercept).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, BorshDeserialize, BorshSerialize)]
pub struct Needs {
    /// It adds stealth: only for an action being blocked with enough intercept.
    pub stealth: bool,
    /// It adds intercept: only for a blocker with too little.
    pub intercept: bool,
    /// It adds intercept to the blocking minion, whoever that is.
    pub intercept_of_blocking: bool,
    /// It is a limited bleed modifier.
    pub limited: bool,
    /// It makes the minion attempt to block.
    pub block: bool,
    /// It makes the minion chosen attempt to block.
    pub block_of_target: bool,
    /// That minion's controller need not be one of those who may block the action.
    pub block_by_anyone: bool,
    /// It makes its own card attempt to block, which is no minion, as such a vampire.
    pub block_as: Option<Pose>,
    /// It makes a block attempt fail.
    pub block_going_on: bool,
    /// It moves the card played to take the action, which is on its way and in no zone yet.
    pub action_card: bool,
    /// It puts the minion in the place of the acting one.
    pub acts_instead: bool,
    /// It gives a minion an action of its own.
    pub acts_alone: bool,
    /// It sets the range of the round.
    pub range: bool,
    /// It prevents damage.
    pub prevent: bool,
    /// It prevents damage from guns.
    pub prevent_gun: bool,
    /// It prevents damage from anything but guns.
    pub prevent_other_than_gun: bool,
    /// It prevents damage that is not aggravated.
    pub prevent_normal: bool,
    /// It prevents damage from a strike.
    pub prevent_strike: bool,
    /// It prevents aggravated damage from a strike.
    pub prevent_aggravated_strike: bool,
    /// It prevents damage from a strike that is not aggravated.
    pub prevent_normal_strike: bool,
    /// It has aggravated damage treated as normal.
    pub treat: bool,
    /// It has aggravated damage from a strike treated as normal.
    pub treat_strike: bool,
    /// It mends a point of aggravated damage, for so much blood.
    pub mend: u8,
    /// It makes immune to what is not aggravated of a strike or another effect.
    pub immune: bool,
    /// The Disciplines that its card requires, played as it was: damage may not be preventable by
    /// such a card.
    pub requires: DisciplineSet,
    /// Its card is equipment, by which damage may not be preventable.
    pub equipment: bool,
}

impl Needs {
    /// It is of use at any time.
    pub(crate) const NONE: Needs = Needs {
        stealth: false,
        intercept: false,
        intercept_of_blocking: false,
        limited: false,
        block: false,
        block_of_target: false,
        block_by_anyone: false,
        block_as: None,
        block_going_on: false,
        action_card: false,
        acts_instead: false,
        acts_alone: false,
        range: false,
        prevent: false,
        prevent_gun: false,
        prevent_other_than_gun: false,
        prevent_normal: false,
        prevent_strike: false,
        prevent_aggravated_strike: false,
        prevent_normal_strike: false,
        treat: false,
        treat_strike: false,
        mend: 0,
        immune: false,
        requires: DisciplineSet::NONE,
        equipment: false,
    };

    /// Whether there are moments at which nobody needs it.
    #[inline]
    pub(crate) fn depends_on_moment(&self) -> bool {
        self.stealth
            | self.intercept
            | self.intercept_of_blocking
            | self.limited
            | self.block_going_on
            | self.action_card
            | self.acts_alone
            | self.range
    }

    /// Whether there are minions that do not need it.
    #[inline]
    pub(crate) fn depends_on_minion(&self) -> bool {
        self.intercept
            | self.intercept_of_blocking
            | self.block
            | self.acts_instead
            | self.acts_alone
            | self.prevents()
    }

    /// Whether it prevents damage, or has it treated as something else.
    #[inline]
    pub(crate) fn prevents(&self) -> bool {
        self.prevent
            | self.prevent_gun
            | self.prevent_other_than_gun
            | self.prevent_normal
            | self.prevent_strike
            | self.prevent_aggravated_strike
            | self.prevent_normal_strike
            | self.treat
            | self.treat_strike
            | (self.mend > 0)
            | self.immune
    }

    /// What must be needed for either, to use both.
    pub(crate) fn or(self, other: Needs) -> Needs {
        Needs {
            stealth: self.stealth || other.stealth,
            intercept: self.intercept || other.intercept,
            intercept_of_blocking: self.intercept_of_blocking || other.intercept_of_blocking,
            limited: self.limited || other.limited,
            block: self.block || other.block,
            block_of_target: self.block_of_target || other.block_of_target,
            block_by_anyone: self.block_by_anyone || other.block_by_anyone,
            block_as: self.block_as.or(other.block_as),
            block_going_on: self.block_going_on || other.block_going_on,
            action_card: self.action_card || other.action_card,
            acts_instead: self.acts_instead || other.acts_instead,
            acts_alone: self.acts_alone || other.acts_alone,
            range: self.range || other.range,
            prevent: self.prevent || other.prevent,
            prevent_gun: self.prevent_gun || other.prevent_gun,
            prevent_other_than_gun: self.prevent_other_than_gun || other.prevent_other_than_gun,
            prevent_normal: self.prevent_normal || other.prevent_normal,
            prevent_strike: self.prevent_strike || other.prevent_strike,
            prevent_aggravated_strike: self.prevent_aggravated_strike
                || other.prevent_aggravated_strike,
            prevent_normal_strike: self.prevent_normal_strike || other.prevent_normal_strike,
            treat: self.treat || other.treat,
            treat_strike: self.treat_strike || other.treat_strike,
            mend: self.mend.max(other.mend),
            immune: self.immune || other.immune,
            requires: self.requires,
            equipment: self.equipment,
        }
    }
}

/// A way to play a card, prepared.
#[derive(Clone, Debug, BorshDeserialize, BorshSerialize)]
pub struct ModeDef {
    /// Which of the card's modes it is.
    pub number: u8,
    /// How often the same minion may play it.
    pub once: Option<Span>,
    /// How often anybody may play it this way.
    pub once_by_anyone: Option<Span>,
    /// Traits of the card when it is played this way, one bit each.
    pub keywords: u64,
    /// Whoever strikes by it dodges besides.
    pub dodges: bool,
    /// Disciplines needed, all of them.
    pub needs_disciplines: Vec<(Discipline, Level)>,
    /// The type it is played as.
    pub as_type: CardType,
    /// Who plays it, where that is not the rule for its type.
    pub user: Option<script::Minions>,
    /// A reaction is played though no action goes on, too.
    pub anytime: bool,
    /// When.
    pub windows: WindowSet,
    /// What it takes the place of.
    pub instead_of: Option<InsteadOf>,
    /// If this holds.
    pub when: Vec<Cond>,
    /// What is named as it is played.
    pub choose: Vec<Choose>,
    /// Code that has it named.
    pub announce: CodeId,
    /// Blood paid beyond the printed cost.
    pub extra_blood: u8,
    /// Its player burns the Edge as well.
    pub extra_edge: bool,
    /// Blood that the printed cost is less by.
    pub less_blood: u8,
    /// The action taken.
    pub action: Option<Action>,
    /// What is chosen when its referendum is called.
    pub terms: Vec<Choose>,
    /// Code that has the terms chosen.
    pub terms_code: CodeId,
    /// It calls the referendum of what has been chosen as it was announced.
    pub calls: bool,
    /// The strike made.
    pub strike: Option<Strike>,
    /// What it does.
    pub code: CodeId,
    /// It goes on the minion that plays it.
    pub(crate) goes_on_me: bool,
    /// What its strike does besides as it is resolved.
    pub resolving: CodeId,
    /// What it does just after the combat that its strike ends.
    pub after_combat: CodeId,
    /// Its strike is made against the opposing minion, not for oneself or against what is on it.
    pub strikes_at: bool,
    /// Abilities for the rest of the action.
    pub during: Vec<AbilityId>,
    /// What it does of itself as it is being played, before anybody can do anything about it.
    pub being_played: Vec<AbilityId>,
    /// Abilities while in play.
    pub text: Vec<AbilityId>,
    /// Those of the card, whatever the mode, and these.
    pub(crate) in_play: Vec<AbilityId>,
    /// Body of an ally or retainer.
    pub body: Option<Body>,
    /// What must be needed.
    pub needs: Needs,
    /// It wakes whoever plays it.
    pub wakes: bool,
    /// What it gives for a while hears of cards that are drawn.
    pub hears_draws: bool,
}

impl ModeDef {
    /// Whether the card can be played so: otherwise it is what another card represents.
    pub fn is_played(&self) -> bool {
        self.windows != WindowSet::default()
    }

    /// Whether it is played out of turn so.
    pub(crate) fn is_out_of_turn(&self) -> bool {
        self.keywords >> Keyword::OutOfTurn as u8 & 1 == 1
    }

    /// Whether a minion uses a Discipline to play it so.
    pub(crate) fn uses_disciplines(&self) -> bool {
        let mut needs = self.needs_disciplines.iter();
        needs.any(|(need, _)| need.is_discipline())
    }

    /// Whether it says that it is played in whosever turn it is.
    pub(crate) fn in_any_turn(&self) -> bool {
        self.when.contains(&Cond::Are(Meth::Active, Meth::Each))
    }

    /// Whether it takes an action by minions that are locked: where it says that of whoever plays it.
    pub(crate) fn acts_though_locked(&self) -> bool {
        let locked = |f: &Filter| f.locked == Some(true);
        self.action.is_some()
            && self
                .user
                .as_ref()
                .is_some_and(|user| user.iter().any(locked))
    }

    /// What its strike does, as far as the card says: a weapon that is chosen for it does
    /// something by itself, at least 1.
    pub fn blow(&self) -> Option<script::Blow> {
        let strike = self.strike.as_ref()?;
        if let script::StrikeEffect::Damage(more) = strike.effect {
            if self.choose.contains(&Choose::OpposingWeapon) {
                return Some(script::Blow::Damage(more + 1));
            }
        }
        let melee = self.choose.iter().any(Choose::is_melee_weapon);
        Some(strike.effect.blow(melee))
    }

    /// Whether the equipment or retainer goes on the minion chosen, not on the acting one.
    pub(crate) fn goes_on_target(&self) -> bool {
        self.action.as_ref().is_some_and(|a| {
            a.at == script::At::Target && matches!(a.kind, ActionKind::Equip | ActionKind::Employ)
        }) && matches!(self.as_type, CardType::Equipment | CardType::Retainer)
    }
}

/// A card, prepared for play.
#[derive(Clone, Debug, BorshDeserialize, BorshSerialize)]
pub struct CardDef {
    /// Number in the official list.
    pub id: u32,
    /// Official name.
    pub name: String,
    /// Its type, or its two types.
    pub types: Vec<CardType>,
    /// Clans that may play it, or the clan of a crypt card.
    pub clans: Vec<Clan>,
    /// Path that must be met to play it, or that a vampire follows.
    pub path: Option<Path>,
    /// Disciplines that its facts name.
    pub card_disciplines: Vec<Discipline>,
    /// Pool to pay.
    pub pool_cost: Cost,
    /// Blood to pay.
    pub blood_cost: Cost,
    /// Conviction to pay.
    pub conviction_cost: Cost,
    /// What X in the cost means.
    pub cost_x: Option<CostX>,
    /// Capacity of a crypt card.
    pub capacity: u8,
    /// Disciplines of a crypt card.
    pub disciplines: DisciplineSet,
    /// Title of a crypt card.
    pub title: Option<Title>,
    /// Whether it is an advanced vampire (full rulebook 1.5.6).
    pub advanced: bool,
    /// The card it merges with: the base version of an advanced vampire, of its own group where
    /// there are several, or the reverse.
    pub other_half: Option<DefId>,
    /// Sect that it has only when merged.
    pub merged_sect: Option<Sect>,
    /// Title that it has only when merged.
    pub merged_title: Option<Title>,
    /// Abilities that it has only when merged.
    pub merged: Vec<AbilityId>,
    /// Those that it has anyway, and these.
    pub(crate) in_merged: Vec<AbilityId>,
    /// Number of the circle of a Blood Brother; 0 is a circle of its own.
    pub circle: u8,
    /// What it names is a circle: the one that it remembers in play.
    pub names_circle: bool,
    /// The clan that it is a slave to.
    pub slave_of: Option<Clan>,
    /// Sect of a crypt card.
    pub sect: Option<Sect>,
    /// Group of a crypt card; `None` where any group goes, and for library cards.
    pub group: Option<u8>,
    /// Traits, one bit each.
    pub keywords: u64,
    /// Only one may be in play.
    pub unique: bool,
    /// Only one may be in play as the vampire that it becomes.
    pub(crate) unique_as_vampire: bool,
    /// May be discarded in an unlock phase where it cannot be used.
    pub burn_option: bool,
    /// Who may play it.
    pub requires: script::Minions,
    /// When it is replaced.
    pub replace: Option<Replace>,
    /// How often it may be played.
    pub once: Option<Span>,
    /// How often it may be played by anybody.
    pub once_by_anyone: Option<Span>,
    /// Removed from the game instead of being burned, once it has been played.
    pub removed: bool,
    /// Some card makes it cost more pool to play: nothing in play need be asked about the others.
    pub(crate) costs_more: bool,
    /// Whether it lets a minion take the place of the acting one, in some way to play or to use it.
    pub(crate) stands_in: bool,
    /// How many of it a minion has at most.
    pub most_a_minion: Option<u8>,
    /// One with this keyword a minion.
    pub one_a_minion_of: Option<Keyword>,
    /// Vampires alone have no more of it than that.
    pub(crate) limits_vampires: bool,
    /// All counters of the kind of its own that it gives are burned as it leaves play.
    pub marks_go_with_it: bool,
    /// In play it offers a ranged strike.
    pub strikes_ranged: bool,
    /// With how many counters on it, at the least and at the most, what it waits to do in play until
    /// conditions hold may come: with any other number they need not be looked at.
    pub(crate) stands_with: (u8, u8),
    /// The Discipline of which it gives a level to the vampire it is on.
    pub teaches: Option<Lesson>,
    /// What the minion that it is on is considered to be.
    pub bearer: Option<Box<Bearer>>,
    /// Body of an ally or retainer.
    pub body: Option<Body>,
    /// The ways to play it.
    pub modes: Vec<ModeDef>,
    /// Abilities while in play, whatever the mode.
    pub text: Vec<AbilityId>,
    /// What it changes while it is in play, in any of its modes.
    pub(crate) changes: KindSet,
    /// Whether all that it changes while it is in play is `Me`.
    pub(crate) changes_me_alone: bool,
    /// Whether all of it is something of the Methuselah who controls it.
    pub(crate) changes_you_alone: bool,
    /// When it may be played from hand, in any of its modes that is no reaction.
    pub windows: WindowSet,
    /// When it may be played from hand as a reaction, or out of turn.
    pub reactions: WindowSet,
    /// Whether there is a script. Without one the card is a blank.
    pub scripted: bool,
    /// The script as written.
    #[borsh(skip)]
    pub(crate) written: AsWritten,
}

/// A script as written. That of a packed card is unpacked only once it is asked for.
#[derive(Clone, Default)]
pub(crate) struct AsWritten {
    script: OnceLock<Option<Box<Script>>>,
    packed: &'static [u8],
}

impl AsWritten {
    fn get(&self) -> Option<&Script> {
        let unpack = || (!self.packed.is_empty()).then(|| pack::script(self.packed));
        self.script.get_or_init(unpack).as_deref()
    }
}

impl fmt::Debug for AsWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl From<Script> for AsWritten {
    fn from(script: Script) -> AsWritten {
        AsWritten {
            script: Some(Box::new(script)).into(),
            packed: &[],
        }
    }
}

impl CardDef {
    /// The script as written, for rendering and for agents.
    pub fn script(&self) -> Option<&Script> {
        self.written.get()
    }

    /// Whether the card has the trait.
    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords >> keyword as u8 & 1 == 1
    }

    /// Whether the card has the trait as it was played, in this mode.
    pub(crate) fn has_as(&self, mode: u8, keyword: Keyword) -> bool {
        let keywords = match self.modes.get(usize::from(mode)) {
            None => self.keywords,
            Some(mode) if !mode.is_played() => mode.keywords,
            Some(mode) => mode.keywords | self.keywords,
        };
        keywords >> keyword as u8 & 1 == 1
    }

    /// The Path printed on a crypt card; what a library card requires is not followed by what the
    /// card becomes in play.
    pub fn path_followed(&self) -> Option<Path> {
        self.path.filter(|_| self.is_crypt())
    }

    /// Whether it is equipment while it is in play: a location is none there, and a combat card
    /// that becomes a weapon is.
    pub(crate) fn is_equipment_in_play(&self) -> bool {
        match self.is(CardType::Equipment) {
            true => !self.has(Keyword::Location),
            false => self.is(CardType::Combat) && self.is_weapon(),
        }
    }

    /// Whether it is equipment in play in this mode: what it has become by its own text is of no type.
    pub(crate) fn is_equipment_as(&self, mode: u8) -> bool {
        self.is_equipment_in_play() && self.keeps_its_type(mode)
    }

    /// Whether it is of this type in play in this mode.
    pub(crate) fn is_as(&self, mode: u8, card_type: CardType) -> bool {
        self.is(card_type) && self.keeps_its_type(mode)
    }

    fn keeps_its_type(&self, mode: u8) -> bool {
        let mode = self.modes.get(usize::from(mode));
        mode.is_none_or(ModeDef::is_played)
    }

    /// Whether it is a weapon of any sort.
    pub(crate) fn is_weapon(&self) -> bool {
        let weapon = [Keyword::Weapon, Keyword::MeleeWeapon, Keyword::Gun];
        weapon.into_iter().any(|k| self.has(k))
    }

    /// Whether the card has the type.
    #[inline]
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(&card_type)
    }

    /// Whether it requires a minion of a sect, or one with a title of that sect (LSJ 20080603).
    pub(crate) fn requires_sect(&self, sect: Sect) -> bool {
        let asks = |f: &Filter| {
            f.sect == [sect]
                || !f.title.is_empty() && f.title.iter().all(|t| t.sect() == Some(sect))
        };
        !self.requires.is_empty() && self.requires.iter().all(asks)
    }

    /// Whether X of the printed cost is asked for as the card is played in this way: it is, unless the
    /// way itself has a number chosen, within bounds of its own.
    pub(crate) fn asks_for_x(&self, mode: &ModeDef) -> bool {
        let is_number = |c: &Choose| matches!(c, Choose::Number(..));
        self.cost_x == Some(CostX::Chosen) && !mode.choose.iter().any(is_number)
    }

    /// Whether its terms are as many things as X of the printed cost, which may be 0 and is asked for
    /// as it is played.
    pub(crate) fn sets_out_terms_by_x(&self, mode: &ModeDef) -> bool {
        let by_x = |c: &Choose| c.points() == Some(&Amount::X);
        self.cost_x == Some(CostX::Chosen) && !mode.terms.is_empty() && mode.terms.iter().all(by_x)
    }

    /// Whether it requires a minion of one of the clans, with one of the titles, and of one of the
    /// sects, that a description names.
    pub(crate) fn requires_such(&self, required: &Filter) -> bool {
        self.requires_one_of(&required.clan, &required.title, &required.sect)
            && (required.titled.is_none() || self.requires.iter().any(Filter::asks_for_titled))
            && (required.path.is_empty()
                || !self.is_crypt() && self.path.is_some_and(|p| required.path.contains(&p)))
            && required.kind.is_none_or(|kind| {
                self.requires.iter().any(|f| f.kind == Some(kind)) || self.requires_in_play(kind)
            })
    }

    /// Whether it cannot be played unless something of a kind is in play, whosever.
    fn requires_in_play(&self, kind: CardType) -> bool {
        let asked = |c: &Cond| matches!(c, Cond::InPlay(what) if what.filter.kind == Some(kind));
        let mut modes = self.modes.iter();
        modes.len() > 0 && modes.all(|mode| mode.when.iter().any(asked))
    }

    /// Whether it requires what a minion is taken to be that plays it.
    pub(crate) fn requires_what_is_met_by(&self, way: &Guised) -> bool {
        way.name.as_ref().is_none_or(|name| *name == self.name)
            && self.requires_one_of(&way.clan, &way.title, &way.sect)
            && (!way.titled || self.requires.iter().any(Filter::asks_for_titled))
    }

    /// Whether it requires a minion of one of these clans, with one of these titles, and of one of
    /// these sects, where any are given; each may be one of several that would do, a sect that of a
    /// title (ANK 20250320).
    pub(crate) fn requires_one_of(
        &self,
        clans: &[Clan],
        titles: &[TitleRank],
        sects: &[Sect],
    ) -> bool {
        let clan = |c: &Clan| !self.is_crypt() && self.clans.contains(c);
        let asked = |asks: &dyn Fn(&Filter) -> bool| self.requires.iter().any(asks);
        (clans.is_empty() || clans.iter().any(clan))
            && (titles.is_empty() || asked(&|f| f.asks_for_title(titles)))
            && (sects.is_empty() || asked(&|f| f.asks_for_sect(sects)))
    }

    /// Whether it requires a minion of a sect, which may be one of several that would do, or that of
    /// a title.
    pub(crate) fn sects_required(&self) -> impl Fn(Sect) -> bool + '_ {
        |sect| self.requires.iter().any(|f| f.asks_for_sect(&[sect]))
    }

    /// The pool or blood that is printed as its cost; an X counts as nothing (card rulings on
    /// fetching cards of cost X).
    pub(crate) fn cost(&self) -> u8 {
        self.pool_cost.least().max(self.blood_cost.least())
    }

    /// Whether it has to do with a sect: a vampire of it, or a card that requires minions of it or
    /// makes a vampire one.
    pub(crate) fn is_about(&self, sect: Sect) -> bool {
        match self.is_crypt() {
            true => self.sect == Some(sect),
            false => self.requires_sect(sect) || self.makes_sect(sect),
        }
    }

    /// Whether played in this way it changes the target of a bleed.
    pub(crate) fn redirects(&self, mode: &ModeDef) -> bool {
        let redirects = |step: &Step| step.gist() == Gist::RedirectBleed;
        let modes = self.script().map_or(&[][..], |s| &s.modes);
        let way = modes.get(usize::from(mode.number));
        way.is_some_and(|m| step_in(&m.effects, &redirects))
    }

    /// Whether played in this way it reduces a bleed.
    pub(crate) fn reduces_bleed(&self, mode: &ModeDef) -> bool {
        let reduces = |step: &Step| matches!(step, Step::Add(Add(Current::Bleed, n, _)) | Step::AddAnyway(AddAnyway(Current::Bleed, n)) if *n < 0);
        let modes = self.script().map_or(&[][..], |s| &s.modes);
        let way = modes.get(usize::from(mode.number));
        way.is_some_and(|m| step_in(&m.effects, &reduces))
    }

    /// Whether played in this way it cancels the card as which it is played, whatever else is so
    /// (LSJ 20081120-2).
    pub(crate) fn cancels_card(&self, mode: &ModeDef) -> bool {
        let cancels = |step: &Step| step.gist() == Gist::CancelCard;
        let modes = self.script().map_or(&[][..], |s| &s.modes);
        let way = modes.get(usize::from(mode.number));
        way.is_some_and(|m| m.effects.iter().any(cancels))
    }

    /// Whether it is an action card, in whichever way it is played.
    pub(crate) fn takes_action(&self) -> bool {
        self.modes.iter().any(|mode| mode.action.is_some())
    }

    /// Whether it makes a vampire one of a sect.
    pub(crate) fn makes_sect(&self, sect: Sect) -> bool {
        let makes = |step: &Step| step.gist() == Gist::BecomeSect(sect);
        let modes = self.script().into_iter().flat_map(|s| &s.modes);
        modes.into_iter().any(|m| step_in(&m.effects, &makes))
    }

    /// Whether it is a crypt card.
    pub fn is_crypt(&self) -> bool {
        self.types[0].is_crypt()
    }

    /// Abilities of the card while in play, having been played in `mode`.
    #[inline]
    pub fn abilities(&self, mode: u8) -> impl Iterator<Item = AbilityId> + '_ {
        let all = match self.modes.get(mode as usize) {
            Some(m) => &m.in_play,
            None if mode == MERGED => &self.in_merged,
            None => &self.text,
        };
        all.iter().copied()
    }

    /// Puts together what [`CardDef::abilities`] gives for each mode.
    fn settle_abilities(&mut self) {
        let all = |more: &[AbilityId]| [&self.text[..], more].concat();
        let in_merged = all(&self.merged);
        let in_play: Vec<_> = self.modes.iter().map(|m| all(&m.text)).collect();
        self.in_merged = in_merged;
        for (mode, in_play) in self.modes.iter_mut().zip(in_play) {
            mode.in_play = in_play;
        }
    }
}

/// The mode of an advanced vampire that is merged with its base version.
pub(crate) const MERGED: u8 = u8::MAX;

/// Every card, parsed once and shared by reference.
#[derive(Clone, Debug)]
pub struct CardDb {
    facts: &'static Facts,
    /// Tells these cards from all others that the program has loaded.
    serial: u64,
    defs: Vec<CardDef>,
    abilities: Vec<AbilityDef>,
    code: Vec<Vec<Op>>,
    cities: Vec<String>,
    circles: Vec<String>,
}

/// Why scripts could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A facts file is at fault.
    #[error(transparent)]
    Facts(#[from] facts::FactsError),
    /// A script file does not parse.
    #[error("{file}:{line}: {reason}")]
    Parse {
        /// The file.
        file: String,
        /// Line in the file, from 1.
        line: usize,
        /// What the parser said.
        reason: String,
    },
    /// A script contradicts the facts or itself.
    #[error("{file}:{line}: {card}: {reason}")]
    Script {
        /// The file.
        file: String,
        /// The line in it, from 1, at which the script says which card it is about.
        line: usize,
        /// The card's name.
        card: String,
        /// What is wrong, and what to do.
        reason: String,
    },
}

impl CardDb {
    /// The cards that come with the engine.
    ///
    /// # Panics
    /// If a script does not load; the tests see to it that all do.
    pub fn embedded() -> &'static CardDb {
        CardDb::try_embedded().unwrap_or_else(|error| panic!("{error}"))
    }

    /// The cards that come with the engine, or what is wrong with them: in a development build
    /// they are read from a folder in which somebody may be at work.
    ///
    /// # Errors
    /// If a script does not load.
    pub fn try_embedded() -> Result<&'static CardDb, &'static LoadError> {
        static DB: OnceLock<Result<CardDb, LoadError>> = OnceLock::new();
        DB.get_or_init(|| match Packed::carried() {
            Some(packed) => Ok(CardDb::unpack(Facts::embedded(), packed.cards)),
            None => CardDb::load(Facts::embedded(), embedded_scripts()),
        })
        .as_ref()
    }

    /// The embedded cards with more scripts, or other scripts for the same cards:
    /// `(file name, text)` pairs. Later scripts replace earlier ones.
    ///
    /// # Errors
    /// If a script does not load.
    pub fn with_scripts(more: &[(&str, &str)]) -> Result<CardDb, LoadError> {
        CardDb::embedded().with(more)
    }

    /// The facts of the cards.
    pub fn facts(&self) -> &'static Facts {
        self.facts
    }

    /// A number that no other cards have which this program has loaded: for what is worked out
    /// once for all of them.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Every card of the official list, crypt cards first, each with or without a script.
    pub fn defs(&self) -> &[CardDef] {
        &self.defs
    }

    /// The card behind a handle.
    #[inline]
    pub fn def(&self, def: DefId) -> &CardDef {
        &self.defs[def.0 as usize]
    }

    /// The card with this number in the official list.
    pub fn by_id(&self, id: u32) -> Option<DefId> {
        let (crypt, library) = self.defs.split_at(self.facts.crypt.len());
        let at = |defs: &[CardDef]| defs.binary_search_by_key(&id, |def| def.id).ok();
        let library = || at(library).map(|at| crypt.len() + at);
        at(crypt).or_else(library).map(|at| DefId(at as u16))
    }

    /// The card with exactly this official name; the first where several share it.
    pub fn by_name(&self, name: &str) -> Option<DefId> {
        self.defs
            .iter()
            .position(|d| d.name == name)
            .map(|i| DefId(i as u16))
    }

    /// All abilities of a card, those that it gives for a while among them.
    pub fn abilities_of(&self, card: DefId) -> impl Iterator<Item = &AbilityDef> {
        self.abilities.iter().filter(move |a| a.def == card)
    }

    /// The ability behind a handle.
    #[inline]
    pub fn ability(&self, ability: AbilityId) -> &AbilityDef {
        &self.abilities[ability.0 as usize]
    }

    /// The code behind a handle.
    #[inline]
    pub fn code(&self, code: CodeId) -> &[Op] {
        &self.code[code.0 as usize]
    }

    /// What players need to know of an instruction, if it is a step or does one for each of some
    /// minions.
    pub fn gist<'a>(&'a self, op: &'a Op) -> Option<Gist<'a>> {
        let votes = |op: &Op| matches!(op, Op::Do(s) if matches!(s.gist(), Gist::Votes(_)));
        match op {
            Op::Do(step) => Some(step.gist()),
            Op::ForEach(_, each) => self
                .code(*each)
                .iter()
                .any(votes)
                .then_some(Gist::VotesForEach),
            Op::Unless(..)
            | Op::Repeat(..)
            | Op::Again(..)
            | Op::InsteadOf(_)
            | Op::Choose(_)
            | Op::PayCosts
            | Op::Grant(..)
            | Op::GrantTo(..)
            | Op::Price(..)
            | Op::PriceFor(..)
            | Op::IfInflicted(_)
            | Op::EachMethuselah(..) => None,
        }
    }

    /// Cities that titles belong to; number 0 is no city.
    pub fn cities(&self) -> &[String] {
        &self.cities
    }

    /// Index of a city that some script names; 0 for any other.
    pub fn city_named(&self, name: &str) -> u8 {
        let i = self.cities.iter().position(|c| c == name);
        i.unwrap_or(0) as u8
    }
}

/// Code that names a vampire in torpor.
pub(crate) const CHOOSE_IN_TORPOR: CodeId = CodeId(1);

/// Code that names an incapacitated imbued.
pub(crate) const CHOOSE_INCAPACITATED: CodeId = CodeId(2);

/// Code that names another Methuselah's ready marked minion.
pub(crate) const CHOOSE_MARKED: CodeId = CodeId(3);
