//! Sects (full rulebook 10).

super::words! {
    /// The allegiance of a vampire.
    Sect {
        Camarilla = "Camarilla",
        Sabbat = "Sabbat",
        Laibon = "Laibon",
        Independent = "Independent",
        Anarch = "Anarch",
    }
}
