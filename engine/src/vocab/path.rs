//! Paths, the creeds that some Sabbat vampires follow.

super::words! {
    /// A path printed on a vampire, or required by a library card.
    Path {
        Caine = "Caine",
        Cathari = "Cathari",
        DeathAndTheSoul = "Death and the Soul",
        PowerAndTheInnerVoice = "Power and the Inner Voice",
    }
}
