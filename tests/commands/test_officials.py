"""The one organiser, officials who are players too, and who rules where they play (SW-ROLES, SW-STAFF)."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, NotNow, SeveralPeople, UnreadableFile
from ronda.core.facts import DetailsChanged, OfficialIdentified, TournamentStarted
from ronda.core.officials import playing_officials, unresolved_resemblances
from ronda.rules.staff import ruling_official
from ronda.rulesets import find_ruleset
from tests.playing import Organiser

SEVERAL = (
    "An event has exactly one organiser, and “{name}” reads like several people: name one here and the others as "
    "judges. One person's name is written as in “Nara Ruiz y Vega”."
)
WANTED = "The rules want exactly one organiser, who is announced with the start: enter the name."
THE_SAME = (
    "Is the player “{player}” the same person as the official “{official}”? Answer under “The same person?” on the "
    "event's page."
)
NEVER = (
    "Officials may not play in an event of this tier. Remove them from the players, or name other officials: {names}."
)
DEMANDING = ("keyforge", "xwing", "aristeia")
PERSONS_ONLY = ("keyforge", "xwing")
SHOPS = (
    "Dados y Dragones",
    "Mundo Magic, S.L.",
    "Asociación Rol, Cartas y Wargames",
    "Goblin & Co",
    "Juegos / Cómics Sur",
    "Mesa + Dados",
)


def event(
    *players: str, game: str = "keyforge", tier: str = "", organiser: str = "Zoe Ruiz", judges: tuple[str, ...] = ()
) -> Organiser:
    """Set up an event with these officials, the first judge a head judge unless empty, and players."""
    details = Details(name="x", tier=tier, organiser=organiser, head_judges=judges[:1], floor_judges=judges[1:])
    playing = Organiser(game, details=details)
    playing.register(*(players or ("Alba", "Bruno", "Carmen", "Dario")))
    return playing


def named(playing: Organiser, organiser: str) -> ask.ChangeDetails:
    return ask.ChangeDetails(details=replace(playing.tournament.details, organiser=organiser))


# -- exactly one -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PERSONS_ONLY)
@pytest.mark.parametrize(
    "name",
    [
        "Ana y Luis",
        "Ana e Inés",
        "Ana i Lluís",
        "Ana & Luis",
        "Ana&Luis",
        "Ana, Luis",
        "Ana / Luis",
        "Ana/Luis",
        "Ana; Luis",
        "Ana + Luis",
        "Ana and Luis",
        "Ana Gómez AND Luis",
        "Ana Gómez y Luis Soto",
        "Ana, Luis y Pablo",
        "Ana y Luis y Pablo",
    ],
)
def test_sw_roles_several_organisers_are_asked_about_where_the_organiser_is_a_person(game: str, name: str) -> None:
    with pytest.raises(SeveralPeople) as refused:
        event(game=game, organiser=name)
    assert (str(refused.value), refused.value.field) == (SEVERAL.format(name=name), "organiser")
    playing = event(game=game)
    assert playing.refusal(named(playing, name), SeveralPeople) == SEVERAL.format(name=name)


@pytest.mark.parametrize("name", SHOPS)
def test_agl_roles_a_shop_or_an_association_organises_an_event(name: str) -> None:
    """AGL-ROLES: the document says person, shop or association."""
    created = event(game="aristeia", organiser=name)
    changed, started = event(game="aristeia"), event(game="aristeia", organiser="")
    changed.do(named(changed, name))
    started.do(ask.StartTournament(organiser=name))
    created.do(ask.StartTournament())

    assert {each.tournament.details.organiser for each in (created, changed, started)} == {name}


@pytest.mark.parametrize("game", PERSONS_ONLY)
@pytest.mark.parametrize("name", SHOPS)
def test_sw_roles_the_organiser_says_that_a_name_is_one_person_s_and_is_not_asked_again(game: str, name: str) -> None:
    changed, started = event(game=game), event(game=game, organiser="")
    changed.do(replace(named(changed, name), one_person=True))
    changed.do(ask.ChangeDetails(details=replace(changed.tournament.details, place="Hall")))
    changed.do(ask.StartTournament())
    started.do(ask.StartTournament(organiser=name, one_person=True))

    assert {each.tournament.details.organiser for each in (changed, started)} == {name}


@pytest.mark.parametrize(
    "name",
    [
        "Nara Ruiz y Vega",
        "Nara Ruiz y de la Vega",
        "Nara Luz Ruiz i Vega",
        "Ana María Soto",
        "Anand Yago",
        "Y. Soto",
        "The Club",
        "Ana de Andrés",
    ],
)
def test_sw_roles_a_name_with_a_double_surname_is_one_person_s(name: str) -> None:
    playing = event(organiser=name)
    playing.do(ask.StartTournament())

    assert playing.tournament.details.organiser == name


def test_sw_roles_a_custom_game_has_the_organisers_it_likes() -> None:
    both = event(game="custom", organiser="Ana y Luis")
    nobody = event(game="custom", organiser="")
    for playing in (both, nobody):
        playing.do(ask.StartTournament())

        assert playing.tournament.started


@pytest.mark.parametrize("game", DEMANDING)
def test_sw_roles_no_event_starts_without_its_organiser_who_can_be_named_with_the_start(game: str) -> None:
    """SW-ROLES, AGL-ROLES: one step, which Undo takes back whole."""
    playing = event(game=game, organiser="")
    before = playing.tournament

    assert playing.refusal(ask.StartTournament(), Malformed) == WANTED
    assert playing.refusal(ask.StartTournament(organiser=" \u2003 "), Malformed) == WANTED
    if game in PERSONS_ONLY:
        several = SEVERAL.format(name="Ana y Luis")
        assert playing.refusal(ask.StartTournament(organiser="Ana y Luis"), SeveralPeople) == several
    happened = playing.do(ask.StartTournament(organiser="  Zoe  Ruiz "))
    assert [type(fact) for fact in happened] == [DetailsChanged, TournamentStarted]
    assert playing.tournament.details.organiser == "Zoe Ruiz"
    playing.undo()
    assert playing.tournament == before


def test_sw_roles_a_running_event_keeps_an_organiser() -> None:
    playing = event()
    playing.do(ask.StartTournament())

    assert playing.refusal(named(playing, ""), NotNow) == "A running event has exactly one organiser: enter the name."
    playing.do(named(playing, "Yago Soto"))
    assert playing.tournament.details.organiser == "Yago Soto"


def test_sw_roles_a_file_of_an_earlier_ronda_keeps_its_two_organisers_or_none() -> None:
    """Replay never fails; other details can be changed, and only the organiser's field asks."""
    for organiser in ("Ana y Luis", ""):
        new = event(organiser="").log
        named_so = DetailsChanged(details=replace(new.tournament.details, organiser=organiser, place="Hall"))
        old = journal.append_records(new, journal.extend_log(new, (named_so,), at=new.records[-1].at))
        earlier = Organiser("keyforge")
        earlier.log = read_event_file(journal.log_file_text(old))
        assert earlier.tournament.details.organiser == organiser
        earlier.do(ask.ChangeDetails(details=replace(earlier.tournament.details, place="Hall 2")))
        if not organiser:
            assert earlier.refusal(ask.StartTournament(), Malformed) == WANTED
        started = journal.extend_log(earlier.log, (TournamentStarted(swiss_rounds=3, cut=0),), at=new.records[-1].at)
        earlier.log = journal.append_records(earlier.log, started)
        earlier.do(ask.ChangeDetails(details=replace(earlier.tournament.details, place="Hall 3")))
        earlier.play_on()


# -- the same person? --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
@pytest.mark.parametrize(
    ("official", "player"),
    [
        ("José Pérez", "Jose Perez"),
        ("José Pérez", "Perez, Jose"),
        ("José Pérez", "PÉREZ JOSÉ"),
        ("béto", "Beto"),
    ],
)
def test_sw_staff_a_player_whose_name_is_like_an_official_s_is_asked_about_before_the_start(
    game: str, official: str, player: str
) -> None:
    """SW-STAFF: by accents, case, punctuation and order; the answer counts."""
    playing = event(player, "Bruno", "Carmen", "Dario", game=game, tier="premier", judges=("", official))
    asked = THE_SAME.format(player=player, official=official)

    assert playing.refusal(ask.StartTournament(), NotNow) == asked
    happened = playing.do(ask.IdentifyOfficial(player=1, same=True))
    assert happened == (OfficialIdentified(player=1, official=official, same=True),)
    assert playing.refusal(ask.StartTournament(), Impossible) == NEVER.format(names=player)
    playing.do(ask.IdentifyOfficial(player=1, same=False))
    playing.do(ask.StartTournament())
    assert playing.tournament.started
    assert playing_officials(playing.tournament) == ()


def test_sw_staff_the_same_answer_changes_nothing_and_undo_asks_again() -> None:
    playing = event("Jose Perez", "Bruno", "Carmen", "Dario", organiser="José Pérez")
    playing.do(ask.IdentifyOfficial(player=1, same=False))

    assert playing.do(ask.IdentifyOfficial(player=1, same=False)) == ()
    playing.undo()
    assert [asked.player.id for asked in unresolved_resemblances(playing.tournament)] == [1]


def test_sw_staff_nobody_is_asked_about_whose_name_is_the_official_s_own_or_nobody_s() -> None:
    """SW-STAFF: who is written just as an official is that official, as ever."""
    playing = event("JOSÉ PÉREZ", "Bruno", "Carmen", "Dario", organiser="José Pérez", judges=("Zoe",))
    nobody = "The name of {name} is not like that of an official any more."

    assert unresolved_resemblances(playing.tournament) == ()
    assert [player.id for player in playing_officials(playing.tournament)] == [1]
    for number, name in ((1, "JOSÉ PÉREZ"), (2, "Bruno")):
        refused = playing.refusal(ask.IdentifyOfficial(player=number, same=True), NotNow)
        assert refused == nobody.format(name=name)


def test_sw_staff_an_answer_holds_as_long_as_the_names_are_alike() -> None:
    playing = event("Jose Perez", "Bruno", "Carmen", "Dario", organiser="José Pérez", judges=("Zoe",))
    playing.do(ask.IdentifyOfficial(player=1, same=True))
    playing.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Perez, José")))
    assert [player.id for player in playing_officials(playing.tournament)] == [1]

    playing.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Jose Gil")))
    assert playing_officials(playing.tournament) == ()
    playing.do(named(playing, "José Gil"))
    assert [asked.official for asked in unresolved_resemblances(playing.tournament)] == ["José Gil"]


def test_sw_staff_one_official_written_in_two_ways_is_one_person() -> None:
    playing = event("Alba", "Bruno", "Carmen", "Dario", organiser="Alba", judges=("", "Álba"))

    assert playing.refusal(ask.StartTournament(), Impossible).startswith("Players who are officials too: Alba. Name 2 ")


def test_sw_staff_an_organiser_named_with_the_start_may_not_be_a_player_s_like() -> None:
    playing = event("Jose Perez", "Bruno", "Carmen", "Dario", organiser="")

    assert playing.refusal(ask.StartTournament(organiser="José Pérez"), NotNow) == (
        "The organiser “José Pérez” may be one of the players. Enter the name under “Edit the details”: the "
        "event's page then asks whether they are one person."
    )


def test_sw_staff_after_the_start_a_late_entry_is_asked_about_and_yes_is_refused_where_none_may_play() -> None:
    """SW-STAFF: the desk registers without a delay; what would break the rule does not become so."""
    playing = event(tier="premier", organiser="José Pérez")
    playing.do(ask.StartTournament())
    playing.register("Perez, Jose")

    assert [asked.player.id for asked in unresolved_resemblances(playing.tournament)] == [5]
    refused = playing.refusal(ask.IdentifyOfficial(player=5, same=True), Impossible)
    assert refused == NEVER.format(names="Perez, Jose")
    playing.do(ask.IdentifyOfficial(player=5, same=False))
    assert unresolved_resemblances(playing.tournament) == ()


def test_agl_roles_the_start_does_not_wait_for_the_answer_where_playing_is_only_advised_against() -> None:
    """AGL-ROLES."""
    playing = event("Jose Perez", "Bruno", "Carmen", "Dario", game="aristeia", organiser="José Pérez")
    advised = "Players who are referees too: Jose Perez. It is allowed, but the rules advise against it."

    assert advised not in map(str, playing.ruleset.warnings(playing.tournament))
    playing.do(ask.IdentifyOfficial(player=1, same=True))
    assert advised in map(str, playing.ruleset.warnings(playing.tournament))
    playing.do(ask.StartTournament())
    assert playing.tournament.started


def test_an_answer_about_an_official_whose_name_hides_something_is_refused_from_a_file() -> None:
    playing = event("Jose Perez", "Bruno", "Carmen", "Dario", organiser="José Pérez")
    said = OfficialIdentified(player=1, official="José\u202ePérez", same=False)
    forged = journal.append_records(
        playing.log, journal.extend_log(playing.log, (said,), at=playing.log.records[-1].at)
    )

    with pytest.raises(UnreadableFile) as refused:
        read_event_file(journal.log_file_text(forged))
    assert "The name of an official holds an invisible character (U+202E)" in str(refused.value.message)


@pytest.mark.parametrize(
    ("player", "official", "is_asked"),
    [
        ("José Pérez López", "José Pérez", True),
        ("jose perez lopez", "José Pérez", True),
        ("José Pérez", "José Pérez López", True),
        ("Pérez López, José", "José Pérez", True),
        ("María José Pérez", "José Pérez", True),
        ("José Pérez López", "José López", True),
        ("José Pérez", "José López", False),
        ("José", "José Pérez", False),
        ("José Pérez López", "José", False),
    ],
)
def test_sw_staff_a_name_with_more_or_fewer_of_the_same_words_is_asked_about(
    player: str, official: str, *, is_asked: bool
) -> None:
    """SW-STAFF: two words in common at least, as a first name alone is nobody's."""
    playing = event(player, "Bruno", "Carmen", "Dario", organiser=official, judges=("Zoe",))
    refused = THE_SAME.format(player=player, official=official)
    assert [asked.official for asked in unresolved_resemblances(playing.tournament)] == [official] * is_asked
    if is_asked:
        assert playing.refusal(ask.StartTournament(), NotNow) == refused
        playing.do(ask.IdentifyOfficial(player=1, same=True))
        assert [each.id for each in playing_officials(playing.tournament)] == [1]
        assert ruling_official(playing.tournament, playing.ruleset.staff, (1, 2)) == "Zoe"
        playing.do(ask.IdentifyOfficial(player=1, same=False))
    assert playing_officials(playing.tournament) == ()
    playing.do(ask.StartTournament())


def test_sw_staff_of_two_officials_a_player_is_the_one_with_just_the_same_words() -> None:
    playing = event("Perez, Jose", "Bruno", "Carmen", "Dario", organiser="José Pérez López", judges=("José Pérez",))

    assert [asked.official for asked in unresolved_resemblances(playing.tournament)] == ["José Pérez"]


# -- who rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "judges", "table", "rules"),
    [
        ("keyforge", (), (2, 3), None),
        ("keyforge", (), (1, 3), None),
        ("keyforge", ("Zoe",), (1, 3), "Zoe"),
        ("keyforge", ("Zoe", "Yago"), (1, 3), "Zoe"),
        ("keyforge", ("", "Yago"), (1, 3), "Yago"),
        ("keyforge", ("Bruno", "Yago"), (1, 3), "Yago"),
        ("keyforge", ("Bruno", "Yago"), (2, 3), "Yago"),
        ("keyforge", ("Bruno", "Yago"), (1, 2), "Yago"),
        ("keyforge", ("Carmen", "Bruno", "Yago"), (1, 2), "Yago"),
        ("xwing", ("Bruno", "Yago"), (1, 3), "Yago"),
        ("xwing", ("Bruno", "Yago"), (1, 2), "Bruno"),
        ("xwing", ("Bruno",), (1, 2), "Bruno"),
        ("xwing", ("Bruno",), (1, 3), "Bruno"),
        ("xwing", ("", "Bruno"), (1, 2), "Alba"),
        ("xwing", ("Carmen", "Bruno", "Yago"), (1, 2), "Carmen"),
        ("xwing", ("Carmen", "Bruno", "Yago"), (1, 4), "Yago"),
        ("aristeia", (), (1, 3), None),
        ("aristeia", ("Zoe",), (1, 3), "Zoe"),
    ],
)
def test_sw_staff_who_rules_is_an_official_who_is_not_in_the_match_the_head_judge_first(
    game: str, judges: tuple[str, ...], table: tuple[int, int], rules: str | None
) -> None:
    """SW-STAFF: of Alba (1, the organiser), Bruno, Carmen and Dario; who does not play goes before who does.

    X-Wing has the head judge rule where two officials meet, even one who plays, at another table or at this one.
    """
    playing = event(game=game, organiser="Alba", judges=judges)

    assert ruling_official(playing.tournament, find_ruleset(game).staff, table) == rules
