"""Factions and obstacles of both editions, as people and squad builders write them (XW-SQUAD)."""

from dataclasses import replace

from ronda.rules.game import N_, Field, FieldChoice, FieldKind

REBEL = FieldChoice(
    key="rebel",
    name=N_("Rebel"),
    also=(
        *("rebelalliance", "Rebels", "Alliance", "Rebellion", "The Rebellion"),
        *("Rebelde", "Rebeldes", "Alianza Rebelde", "Alianza", "Rebelión", "Rebellenallianz", "Alliance Rebelle"),
    ),
)
IMPERIAL = FieldChoice(
    key="imperial",
    name=N_("Imperial"),
    also=(
        *("galacticempire", "Empire", "The Empire", "Imperials", "Imperio", "Imperio Galáctico", "Imperiales"),
        *("El Imperio", "Galaktisches Imperium", "Imperium", "Empire Galactique"),
    ),
)
SCUM = FieldChoice(
    key="scum",
    name=N_("Scum and Villainy"),
    also=(
        *(
            "scumandvillainy",
            "Scum & Villainy",
            "Scum/Villainy",
            "Scum + Villainy",
            "Scum n Villainy",
            "S&V",
            "Villainy",
        ),
        *(
            "Escoria",
            "Escoria y Villanos",
            "Escoria y Villanía",
            "Escoria & Villanos",
            "Escoria/Villanos",
            "Abschaum und Kriminelle",
        ),
        *("Abschaum", "Racailles et Scélérats", "Racailles"),
    ),
)
LATER_FACTIONS = (
    FieldChoice(
        key="resistance",
        name=N_("Resistance"),
        also=("The Resistance", "Resistencia", "La Resistencia", "Widerstand", "Résistance"),
    ),
    FieldChoice(
        key="first_order",
        name=N_("First Order"),
        also=(
            "firstorder",
            "The First Order",
            "1st Order",
            "FO",
            "Primera Orden",
            "La Primera Orden",
            "Erste Ordnung",
            "Premier Ordre",
        ),
    ),
    FieldChoice(
        key="republic",
        name=N_("Galactic Republic"),
        also=(
            *("galacticrepublic", "Republic", "The Republic", "República Galáctica", "República", "La República"),
            *("Galaktische Republik", "Republik", "République Galactique", "République", "GAR"),
        ),
    ),
    FieldChoice(
        key="separatist",
        name=N_("Separatist Alliance"),
        also=(
            *("separatistalliance", "Separatists", "The Separatists", "CIS", "Confederacy", "Confederation", "Droids"),
            *("Confederacy of Independent Systems", "Confederation of Independent Systems", "Alianza Separatista"),
            *("Separatistas", "Separatista", "Confederación", "Confederación de Sistemas Independientes", "CSI"),
            *("Separatistenallianz", "Separatisten", "Alliance Séparatiste", "Séparatistes", "KUS"),
        ),
    ),
)
FACTION = Field(
    fixed=True,
    played=True,
    key="faction",
    name=N_("Faction"),
    kind=FieldKind.CHOICE,
    choices=(REBEL, IMPERIAL, SCUM, *LATER_FACTIONS),
    quick=True,
)
FIRST_FACTION = replace(FACTION, choices=(REBEL, IMPERIAL, SCUM), other_editions=LATER_FACTIONS)
"""That of the first edition."""
XWS_FACTIONS = {
    # spellings used by programs
    "rebel": "rebelalliance",
    "imperial": "galacticempire",
    "scum": "scumandvillainy",
    "resistance": "resistance",
    "first_order": "firstorder",
    "republic": "galacticrepublic",
    "separatist": "separatistalliance",
}

CORE1, CORE2, DEBRIS = N_("Asteroids, core set 1"), N_("Asteroids, core set 2"), N_("Debris clouds")
OBSTACLE_CHOICES = (
    FieldChoice(key="core1_1", name=N_("Core set 1, asteroid 1"), group=CORE1, short="1", also=("coreasteroid0",)),
    FieldChoice(key="core1_2", name=N_("Core set 1, asteroid 2"), group=CORE1, short="2", also=("coreasteroid1",)),
    FieldChoice(key="core1_3", name=N_("Core set 1, asteroid 3"), group=CORE1, short="3", also=("coreasteroid2",)),
    FieldChoice(key="core1_4", name=N_("Core set 1, asteroid 4"), group=CORE1, short="4", also=("coreasteroid3",)),
    FieldChoice(key="core1_5", name=N_("Core set 1, asteroid 5"), group=CORE1, short="5", also=("coreasteroid4",)),
    FieldChoice(key="core1_6", name=N_("Core set 1, asteroid 6"), group=CORE1, short="6", also=("coreasteroid5",)),
    FieldChoice(key="core2_1", name=N_("Core set 2, asteroid 1"), group=CORE2, short="1", also=("core2asteroid0",)),
    FieldChoice(key="core2_2", name=N_("Core set 2, asteroid 2"), group=CORE2, short="2", also=("core2asteroid1",)),
    FieldChoice(key="core2_3", name=N_("Core set 2, asteroid 3"), group=CORE2, short="3", also=("core2asteroid2",)),
    FieldChoice(key="core2_4", name=N_("Core set 2, asteroid 4"), group=CORE2, short="4", also=("core2asteroid3",)),
    FieldChoice(key="core2_5", name=N_("Core set 2, asteroid 5"), group=CORE2, short="5", also=("core2asteroid4",)),
    FieldChoice(key="core2_6", name=N_("Core set 2, asteroid 6"), group=CORE2, short="6", also=("core2asteroid5",)),
    FieldChoice(key="debris_1", name=N_("Debris cloud 1"), group=DEBRIS, short="1", also=("yt2400debris0",)),
    FieldChoice(key="debris_2", name=N_("Debris cloud 2"), group=DEBRIS, short="2", also=("yt2400debris1",)),
    FieldChoice(key="debris_3", name=N_("Debris cloud 3"), group=DEBRIS, short="3", also=("yt2400debris2",)),
    FieldChoice(key="debris_4", name=N_("Debris cloud 4"), group=DEBRIS, short="4", also=("vt49decimatordebris0",)),
    FieldChoice(key="debris_5", name=N_("Debris cloud 5"), group=DEBRIS, short="5", also=("vt49decimatordebris1",)),
    FieldChoice(key="debris_6", name=N_("Debris cloud 6"), group=DEBRIS, short="6", also=("vt49decimatordebris2",)),
)
GAS = N_("Gas clouds")
GAS_CLOUDS = (
    FieldChoice(key="gas_1", name=N_("Gas cloud 1"), group=GAS, short="1", also=("gascloud1",)),
    FieldChoice(key="gas_2", name=N_("Gas cloud 2"), group=GAS, short="2", also=("gascloud2",)),
    FieldChoice(key="gas_3", name=N_("Gas cloud 3"), group=GAS, short="3", also=("gascloud3",)),
    FieldChoice(key="gas_4", name=N_("Gas cloud 4"), group=GAS, short="4", also=("gascloud4",)),
    FieldChoice(key="gas_5", name=N_("Gas cloud 5"), group=GAS, short="5", also=("gascloud5",)),
    FieldChoice(key="gas_6", name=N_("Gas cloud 6"), group=GAS, short="6", also=("gascloud6",)),
)
OBSTACLES = Field(
    fixed=True,
    needed=True,
    key="obstacles",
    name=N_("Obstacles"),
    kind=FieldKind.CHOICES,
    choices=(*OBSTACLE_CHOICES, *GAS_CLOUDS),
    exactly=3,
    public=False,
)
FIRST_OBSTACLES = replace(OBSTACLES, choices=OBSTACLE_CHOICES, other_editions=GAS_CLOUDS)
"""Those of the first edition, which has no gas clouds."""
