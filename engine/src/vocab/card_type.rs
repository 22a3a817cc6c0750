//! Card types (full rulebook 1.5 and 1.6).

super::words! {
    /// What kind of card a card is. A library card may have two.
    CardType {
        Vampire = "Vampire",
        Imbued = "Imbued",
        Action = "Action",
        ActionModifier = "Action Modifier",
        Ally = "Ally",
        Combat = "Combat",
        Conviction = "Conviction",
        Equipment = "Equipment",
        Event = "Event",
        Master = "Master",
        PoliticalAction = "Political Action",
        Power = "Power",
        Reaction = "Reaction",
        Reflex = "Reflex",
        Retainer = "Retainer",
    }
}

impl CardType {
    /// Whether cards of this type become minions (current rulebook, minions).
    pub const fn is_minion(self) -> bool {
        matches!(self, CardType::Vampire | CardType::Imbued | CardType::Ally)
    }

    /// Whether the card lives in the crypt (full rulebook 1.5) rather than in the library.
    pub const fn is_crypt(self) -> bool {
        matches!(self, CardType::Vampire | CardType::Imbued)
    }

    /// Whether the card is played by taking an action with it (full rulebook 1.6.3).
    pub const fn is_action_card(self) -> bool {
        matches!(
            self,
            CardType::Action
                | CardType::Ally
                | CardType::Equipment
                | CardType::PoliticalAction
                | CardType::Power
                | CardType::Retainer
        )
    }
}
