//! Clans, and the creeds of the imbued (full rulebook 1.5.3, imbued appendix 1).

super::words! {
    /// The clan of a vampire or the creed of an imbued.
    Clan {
        Abomination = "Abomination",
        Ahrimane = "Ahrimane",
        Akunanse = "Akunanse",
        Baali = "Baali",
        BanuHaqim = "Banu Haqim",
        BloodBrother = "Blood Brother",
        Brujah = "Brujah",
        BrujahAntitribu = "Brujah antitribu",
        Caitiff = "Caitiff",
        DaughterOfCacophony = "Daughter of Cacophony",
        Gangrel = "Gangrel",
        GangrelAntitribu = "Gangrel antitribu",
        Gargoyle = "Gargoyle",
        Giovanni = "Giovanni",
        Guruhi = "Guruhi",
        HarbingerOfSkulls = "Harbinger of Skulls",
        Hecata = "Hecata",
        Ishtarri = "Ishtarri",
        Kiasyd = "Kiasyd",
        Lasombra = "Lasombra",
        Malkavian = "Malkavian",
        MalkavianAntitribu = "Malkavian antitribu",
        Ministry = "Ministry",
        Nagaraja = "Nagaraja",
        Nosferatu = "Nosferatu",
        NosferatuAntitribu = "Nosferatu antitribu",
        Osebo = "Osebo",
        Pander = "Pander",
        Ravnos = "Ravnos",
        Salubri = "Salubri",
        SalubriAntitribu = "Salubri antitribu",
        Samedi = "Samedi",
        Toreador = "Toreador",
        ToreadorAntitribu = "Toreador antitribu",
        Tremere = "Tremere",
        TremereAntitribu = "Tremere antitribu",
        TrueBrujah = "True Brujah",
        Tzimisce = "Tzimisce",
        Ventrue = "Ventrue",
        VentrueAntitribu = "Ventrue antitribu",
        Avenger = "Avenger",
        Defender = "Defender",
        Innocent = "Innocent",
        Judge = "Judge",
        Martyr = "Martyr",
        Redeemer = "Redeemer",
        Visionary = "Visionary",
    }
}

impl Clan {
    /// The sect to which vampires of the clan belong where their own text says
    /// nothing else; `None` for creeds, who are no vampires (full rulebook 10.1 to 10.4).
    pub const fn sect(self) -> Option<super::Sect> {
        use super::Sect;
        Some(match self {
            Clan::Brujah
            | Clan::Caitiff
            | Clan::Malkavian
            | Clan::Nosferatu
            | Clan::Toreador
            | Clan::Tremere
            | Clan::Ventrue => Sect::Camarilla,
            Clan::Ahrimane
            | Clan::BloodBrother
            | Clan::BrujahAntitribu
            | Clan::GangrelAntitribu
            | Clan::HarbingerOfSkulls
            | Clan::Kiasyd
            | Clan::Lasombra
            | Clan::MalkavianAntitribu
            | Clan::NosferatuAntitribu
            | Clan::Pander
            | Clan::SalubriAntitribu
            | Clan::ToreadorAntitribu
            | Clan::TremereAntitribu
            | Clan::Tzimisce
            | Clan::VentrueAntitribu => Sect::Sabbat,
            Clan::Akunanse | Clan::Guruhi | Clan::Ishtarri | Clan::Osebo => Sect::Laibon,
            Clan::Avenger
            | Clan::Defender
            | Clan::Innocent
            | Clan::Judge
            | Clan::Martyr
            | Clan::Redeemer
            | Clan::Visionary => return None,
            _ => Sect::Independent,
        })
    }
}
