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
    /// Whether it is a creed, of imbued and not of vampires (imbued appendix 1).
    pub const fn is_creed(self) -> bool {
        matches!(
            self,
            Clan::Avenger
                | Clan::Defender
                | Clan::Innocent
                | Clan::Judge
                | Clan::Martyr
                | Clan::Redeemer
                | Clan::Visionary
        )
    }
}
