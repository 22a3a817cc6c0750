//! Cards, ways to play them and abilities as scripts write them: one struct for all of them, of
//! which each has its fields.

mod change;
#[cfg(test)]
mod tests;

use serde::Deserialize;

use super::card::{Body, Mode, Replace, Script};
use super::filter::{WayFilter, WayFilters};
use super::implied::{imply, lent, of_me, someone_to_begin_with, something_left, something_to_see};
use super::{
    span, window::AboutTo, Ability, Action, ActionKind, Amount, Choose, Cond, Cost, Doing, Filter,
    Harm, InsteadOf, Is, Lesson, Meth, Minions, Moment, Number, Quality, Span, Stat, Step, Strike,
    Treatment, Who, Window,
};
use crate::vocab::{CardType, Clan, Discipline, Keyword, Level, Sect};

macro_rules! written {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        /// A card, a way to play it or an ability as it stands in a script. A field means the same
        /// in all of them, and is refused where it means nothing.
        ///
        /// Of an ability, one of `change`, `cannot`, `costs`, `treat`, `plays`, `has`, `on`,
        /// `action` and `strike` says of what kind it is; one with none of them is one that
        /// somebody uses.
        #[derive(Debug, Default, Deserialize)]
        #[serde(rename = "Card", deny_unknown_fields, default)]
        pub(super) struct Written {
            $($(#[$doc])* $field: Option<$type>,)*
        }

        impl Written {
            /// Refuses what is left once what is written has taken its fields.
            fn refuse_the_rest(self, kind: &str) -> Result<(), String> {
                let Written { $($field),* } = self;
                $(if $field.is_some() {
                    let name = stringify!($field).trim_start_matches("r#");
                    return Err(format!("{kind} has no `{name}`"));
                })*
                Ok(())
            }
        }
    };
}

written! {
    /// Of a card: its number in the official list.
    id: u32,
    /// Of a card: its official name.
    name: String,
    /// Of a card: the ways to play it.
    modes: Vec<Mode>,
    /// Of a card: traits at the head of its text. Of a mode: those that it has played so.
    keywords: Vec<Keyword>,
    /// Of a card: who may play it, beyond clan and Discipline.
    requires: Minions,
    /// Of a card: what X in its printed cost is, where it is not chosen.
    cost_x: Amount,
    /// Of a card: when it is replaced in hand, where that is not at once. A lasting change: when
    /// `cards` are, once played, or those discarded for the `cost` of a discard phase action.
    replace: Replace,
    /// Of a card: the Discipline of which it gives a level. A lasting change: levels of this Discipline.
    teaches: Lesson,
    /// Of a card or a mode: life with which an ally or a retainer starts.
    life: u8,
    /// Of a card or a mode: damage of the hand strike of an ally.
    strength: i8,
    /// Of a card or a mode: what an ally bleeds for.
    bleed: i8,
    /// Of a card or a mode: what it does while in play.
    text: Vec<Ability>,
    /// Of a mode: Disciplines with their level. Of cards played as by a vampire: those that they may
    /// require; of what is used or of a change, those that `Me` must have.
    needs: Vec<(Lesson, Level)>,
    /// Of a mode: which of the card's two types it is.
    as_type: CardType,
    /// Of a mode: who plays it. Of an action or a strike that a card offers: who may take it.
    user: Minions,
    /// Of a mode that is a reaction: it is played though no action goes on, too.
    anytime: bool,
    /// Of a mode or a strike: what its strike does besides as it is resolved.
    resolving: Vec<Step>,
    /// Of a mode or a strike: what it does after the combat that its strike ends.
    after_combat: Vec<Step>,
    /// Of a mode: what holds for the rest of the action.
    during: Vec<Ability>,
    /// A lasting change: of this number.
    change: Number,
    /// By how much.
    by: i8,
    /// Twice as much, 2, or half as much, 0.5; of what is to be paid, before anything is added.
    times: f32,
    /// To how much, before anything is added.
    is: i8,
    /// To no more than how much; or how much of damage is inflicted before the rest is prevented.
    most: u8,
    /// Times this.
    per: Amount,
    /// A lasting change: this cannot be done.
    cannot: Doing,
    /// A lasting change: doing this costs more, as `cost` says; or less, as `less` says, or `by` so
    /// much in whatever it costs.
    costs: Doing,
    /// Of a mode: what playing it costs less than printed. A lasting change: what doing something
    /// costs less.
    less: Vec<Cost>,
    /// The cards with which it is done.
    cards: WayFilters,
    /// A lasting change: damage of this sort is something else.
    treat: Harm,
    /// What that damage is; or of a change of damage, what damage is meant.
    r#as: Treatment,
    /// A lasting change: cards that fit are played as by a vampire.
    plays: WayFilter,
    /// Several of the Disciplines may be met for one card.
    together: bool,
    /// The capacity that an ally has for the card.
    capacity: u8,
    /// The sect that an ally is of for the card; or that the minion which this card is on is
    /// considered to be of.
    sect: Sect,
    /// A lasting change: the clan that vampires are considered to be of.
    clan: Clan,
    /// A lasting change: something that is no number is so.
    has: Quality,
    /// For the minions that fit one of these; for a single one, or a card, that is what it `is`. Of
    /// a trigger, and of what happens instead of something: the minions one of whom it happens to.
    to: Minions,
    /// For these Methuselahs; or these Methuselahs may use it.
    whose: Meth,
    /// A trigger: the moment at which the steps are carried out.
    on: Moment,
    /// The action that it takes, or that minions may take.
    action: Action,
    /// The strike that it makes, or that `Me` may choose.
    strike: Strike,
    /// The windows in which it is played or used.
    windows: Vec<Window>,
    /// What is about to happen, and does not as it is played or used; to those that `to` says.
    instead_of: AboutTo,
    /// It may be used in combat though `Me` is not the combatant concerned.
    bystander: bool,
    /// It must be used before the window may close; of an action, it is mandatory; of a strike, `Me`
    /// does not strike otherwise.
    must: bool,
    /// What must hold.
    when: Vec<Cond>,
    /// How often at most it is played by a minion, or used.
    #[serde(deserialize_with = "span::limit")]
    once: Span,
    /// How often at most it is played by anybody at all.
    #[serde(deserialize_with = "span::limit")]
    once_by_anyone: Span,
    /// Of a card: once it has been played, it is removed from the game instead of being burned.
    removed: bool,
    /// Abilities of one card with the same number share their limit.
    group: u8,
    /// The limit is one for each acting minion.
    by_acting: bool,
    /// What playing or using it costs; or what doing something costs more.
    cost: Vec<Cost>,
    /// What must be named.
    choose: Vec<Choose>,
    /// What it does.
    effects: Vec<Step>,
}

impl TryFrom<Written> for Script {
    type Error = String;

    fn try_from(mut w: Written) -> Result<Script, String> {
        let mut text = w.text.take().unwrap_or_default();
        let lent = text.iter().position(Ability::lends);
        let bearer = match lent.map(|at| text.remove(at)) {
            Some(Ability::Static {
                what: Stat::Considered(bearer),
                ..
            }) => Some(*bearer),
            _ => None,
        };
        let script = Script {
            id: needed(w.id.take(), "a card", "id")?,
            name: needed(w.name.take(), "a card", "name")?,
            keywords: w.keywords.take().unwrap_or_default(),
            requires: w.requires.take().unwrap_or_default(),
            cost_x: w.cost_x.take(),
            replace: w.replace.take(),
            once: w.once.take(),
            removed: w.removed.take().unwrap_or_default(),
            once_by_anyone: w.once_by_anyone.take(),
            teaches: w.teaches.take(),
            bearer,
            body: w.body(),
            windows: w.windows.take().unwrap_or_default(),
            when: w.when.take().unwrap_or_default(),
            modes: w.modes.take().unwrap_or_default(),
            text,
        };
        w.refuse_the_rest("a card").map(|()| script)
    }
}

impl TryFrom<Written> for Mode {
    type Error = String;

    fn try_from(mut w: Written) -> Result<Mode, String> {
        w.imply();
        if w.strike.as_ref().is_some_and(|strike| strike.ranged) {
            w.choose
                .iter_mut()
                .flatten()
                .for_each(Choose::for_ranged_strike);
        }
        let instead_of = w.event_replaced()?;
        // The card to be discarded is named as the action is announced, after all else.
        let discards = w.action.as_ref().and_then(|a| a.discards.as_ref());
        let discarded = discards.map(|cards| Choose::Card(cards.in_your_hand()));
        let mut choose = w.choose.take().unwrap_or_default();
        choose.extend(discarded);
        // Who is only taken to have a title names the city that it rules, and is baron of that.
        let secedes =
            |step: &Step| matches!(step, Step::GiveTitle(title) if title.is_of_city_of_me());
        let any_city = w.effects.iter().flatten().any(secedes);
        choose.extend(any_city.then_some(Choose::City));
        let mode = Mode {
            needs: named(w.needs.take().unwrap_or_default())?,
            keywords: w.keywords.take().unwrap_or_default(),
            as_type: w.as_type.take(),
            user: w.user.take(),
            anytime: w.anytime.take().unwrap_or_default(),
            windows: w.windows.take().unwrap_or_default(),
            instead_of,
            when: w.when.take().unwrap_or_default(),
            once: w.once.take(),
            once_by_anyone: w.once_by_anyone.take(),
            choose,
            cost: w.cost.take().unwrap_or_default(),
            less: w.less.take().unwrap_or_default(),
            action: w.action.take(),
            strike: w.strike.take(),
            effects: w.effects.take().unwrap_or_default(),
            resolving: w.resolving.take().unwrap_or_default(),
            after_combat: w.after_combat.take().unwrap_or_default(),
            during: lent(w.during.take().unwrap_or_default()),
            text: w.text.take().unwrap_or_default(),
            body: w.body(),
        };
        if mode.strike.as_ref().is_some_and(|s| s.with.is_some()) {
            return Err("a strike is not `with` anything but in a sort of strikes".into());
        }
        w.refuse_the_rest("a mode").map(|()| mode)
    }
}

impl TryFrom<Written> for Ability {
    type Error = String;

    fn try_from(mut w: Written) -> Result<Ability, String> {
        if w.plays.is_none() && w.teaches.is_none() {
            w.need_levels()?;
        }
        w.imply();
        if let Some((what, by)) = w.lasting_change()? {
            let unused = match what.is_of_methuselahs() {
                true => {
                    w.to.as_ref()
                        .map(|_| "of Methuselahs, which `whose` says, not `to`")
                }
                false => w
                    .whose
                    .map(|_| "of minions or cards, which `to` says, not `whose`"),
            };
            let minions_pay = matches!(what, Stat::Pays(_));
            if let Some(unused) = unused.filter(|_| !minions_pay) {
                return Err(format!("this is a lasting change {unused}"));
            }
            let to = w.to.take().unwrap_or_default();
            // One that is meant by a word is no description.
            let (who, to) = match to.only_one() {
                Some(who) => (who, Minions::NONE),
                None => (Who::Me, to),
            };
            let ability = Ability::Static {
                what,
                by,
                per: w.per.take(),
                who,
                to,
                whose: w.whose.take().unwrap_or(Meth::You),
                when: w.when.take().unwrap_or_default(),
            };
            return w.refuse_the_rest("a lasting change").map(|()| ability);
        }
        if let Some(on) = w.on.take() {
            let kind = "an ability with `on`";
            if w.to.is_some() && (!on.happens_to_somebody() || on == Moment::Replaced) {
                return Err(format!("{on:?} happens to nobody that `to` could say"));
            }
            let to = w.to.take().unwrap_or_default();
            if on == Moment::Standing && to.iter().any(|f| f.sect.is_empty()) {
                return Err("`Standing` has `to` of a `sect`, which a minion becomes".into());
            }
            let ability = Ability::Trigger {
                on,
                to,
                when: w.when.take().unwrap_or_default(),
                once: w.once.take(),
                steps: needed(w.effects.take(), kind, "effects")?,
            };
            return w.refuse_the_rest(kind).map(|()| ability);
        }
        if let Some(action) = w.action.take() {
            let kind = "an ability with `action`";
            let steps = match action.kind == ActionKind::Other {
                true => needed(w.effects.take(), kind, "effects")?,
                false => w.effects.take().unwrap_or_default(),
            };
            let once = w.once.take();
            if once.is_some_and(|span| span != Span::Turn) {
                return Err("an action is offered once a `Turn`, by whichever minion".into());
            }
            let mut choose = w.choose.take().unwrap_or_default();
            // The card is named as the action is announced, after all else.
            choose.extend(
                action
                    .discards
                    .as_ref()
                    .map(|cards| Choose::Card(cards.in_your_hand())),
            );
            let ability = Ability::Act {
                by: w.user.take().unwrap_or_default(),
                when: w.when.take().unwrap_or_default(),
                once,
                group: w.group.take().unwrap_or_default(),
                action,
                must: w.must.take().unwrap_or_default(),
                choose,
                steps,
            };
            return w.refuse_the_rest(kind).map(|()| ability);
        }
        if let Some(strike) = w.strike.take() {
            if strike.with.is_some() {
                return Err("a strike is not `with` anything but in a sort of strikes".into());
            }
            let ability = Ability::Strike {
                strike,
                by: w.user.take().unwrap_or_default(),
                when: w.when.take().unwrap_or_default(),
                once: w.once.take(),
                group: w.group.take().unwrap_or_default(),
                must: w.must.take().unwrap_or_default(),
                cost: w.cost.take().unwrap_or_default(),
                steps: w.effects.take().unwrap_or_default(),
                resolving: w.resolving.take().unwrap_or_default(),
                after_combat: w.after_combat.take().unwrap_or_default(),
            };
            return w
                .refuse_the_rest("an ability with `strike`")
                .map(|()| ability);
        }
        let kind = "an ability without `change`, `on`, `action` or `strike`, which is used,";
        let someone = w.effects.as_deref().and_then(someone_to_begin_with);
        let mut when = w.when.take().unwrap_or_default();
        when.extend(someone);
        of_me(w.effects.as_deref().unwrap_or_default(), &mut when);
        something_left(w.effects.as_deref().unwrap_or_default(), &mut when);
        let cost = w.cost.take().unwrap_or_default();
        let once = w.once.take();
        let steps = w.effects.as_deref().unwrap_or_default();
        something_to_see(steps, &cost, once, &mut when);
        let instead_of = w.event_replaced()?;
        let ability = Ability::Use {
            windows: w.windows.take().unwrap_or_default(),
            instead_of,
            by: w.whose.take().unwrap_or(Meth::You),
            when,
            once,
            group: w.group.take().unwrap_or_default(),
            must: w.must.take().unwrap_or_default(),
            by_name: once.is_some() && cost.contains(&Cost::Burn(Who::This)),
            by_acting: w.by_acting.take().unwrap_or_default(),
            bystander: w.bystander.take().unwrap_or_default(),
            cost,
            choose: w.choose.take().unwrap_or_default(),
            steps: needed(w.effects.take(), kind, "effects")?,
        };
        w.refuse_the_rest(kind).map(|()| ability)
    }
}

impl Written {
    /// What an ally or a retainer starts with, if it is one: all of them have life.
    fn body(&mut self) -> Option<Body> {
        let life = self.life.take()?;
        Some(Body {
            life,
            strength: self.strength.take().unwrap_or_default(),
            bleed: self.bleed.take().unwrap_or_default(),
        })
    }

    /// What it takes the place of: that moment is the only window for it.
    fn event_replaced(&mut self) -> Result<Option<InsteadOf>, String> {
        let Some(what) = self.instead_of.take() else {
            return Ok(None);
        };
        let Some(window) = what.window() else {
            return Err(format!(
                "what happens `instead_of: {what:?}` is a lasting change"
            ));
        };
        if self.windows.replace(vec![window]).is_some() {
            return Err("what happens `instead_of` something has no other `windows`".into());
        }
        let to = self.to.take().unwrap_or_default();
        Ok(Some(InsteadOf { what: window, to }))
    }

    /// Asks of what is chosen what the steps need it to be.
    fn imply(&mut self) {
        let mut none = Vec::new();
        let steps = self.effects.as_deref_mut().unwrap_or_default();
        imply(self.choose.as_mut().unwrap_or(&mut none), steps);
    }

    /// Says what `Me` needs, in an ability, as conditions.
    fn need_levels(&mut self) -> Result<(), String> {
        let Some(needs) = self.needs.take() else {
            return Ok(());
        };
        let levels = named(needs)?.into_iter().map(|(discipline, level)| {
            let mut filter = Filter::default();
            match level {
                Level::Basic => filter.discipline.push(discipline),
                Level::Superior => filter.superior.push(discipline),
            }
            Cond::Is(Is {
                who: Who::Me,
                filter,
                minions: true,
            })
        });
        let when = self.when.get_or_insert_default();
        when.splice(0..0, levels);
        Ok(())
    }
}

/// What is needed of Disciplines by their names.
fn named(needs: Vec<(Lesson, Level)>) -> Result<Vec<(Discipline, Level)>, String> {
    let named = |(lesson, level): (Lesson, Level)| lesson.named().map(|d| (d, level));
    let all: Option<Vec<_>> = needs.into_iter().map(named).collect();
    all.ok_or_else(|| "only what `plays` lets a minion play `needs` what is chosen".into())
}

fn needed<T>(field: Option<T>, kind: &str, name: &str) -> Result<T, String> {
    field.ok_or_else(|| format!("{kind} needs `{name}`"))
}
