"""By what a match ended that was not played to its end: absence, leaving, disqualification, penalty, concession."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed, UnreadableFile
from ronda.core.facts import Fact, ResultReported
from ronda.core.results import Cause, Ending, Result
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom, cut_of
from tests.test_admission import rewritten
from tests.views.pages import text_of
from tests.views.test_offers import shown
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def catalogue() -> None:
    catalogues.compile_stale()


each_game = pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)


def running(game: str | Ruleset, details: Details | None = None) -> Organiser:
    organiser = Organiser(game, details=details or custom(3))
    organiser.start(6)
    organiser.pair()
    return organiser


def result_of(organiser: Organiser, player: int) -> Result:
    match = organiser.round.match_of(player)
    assert match is not None
    assert match.result is not None
    return match.result


def page_of(organiser: Organiser, page: str, language: str = "en") -> str:
    site = build_site([organiser.log])
    return text_of(next(site[path].decode() for path in site if path.startswith(language) and path.endswith(page)))


def absent(organiser: Organiser, player: int) -> None:
    """Enter, as the button of the table does, that a player did not appear."""
    match = organiser.round.match_of(player)
    assert match is not None
    sent = {"round": str(organiser.round.number), "match": str(match.number), "ending": "forfeit"}
    sent["winner"] = str(3 - match.side(player))
    organiser.do(read_command("report_result", sent, organiser.tournament, organiser.ruleset))


@each_game
def test_any_conduct_a_result_says_why_it_was_not_played_to_its_end(ruleset: Ruleset) -> None:
    """SW-DROP, SW-DQ, ANY-CONDUCT."""
    organiser = running(ruleset)
    one, two, three = (match.first or 0 for match in organiser.round.matches)
    organiser.drop(one)
    organiser.do(ask.DisqualifyPlayer(player=two, reason="Altered list"))
    organiser.do(ask.GivePenalty(player=three, kind="match_loss", reason="Late", official="Zoe", round=1))
    causes = [result_of(organiser, player).cause for player in (one, two, three)]

    assert causes == [Cause.LEFT, Cause.DISQUALIFIED, Cause.PENALTY]
    assert {result_of(organiser, player).ending for player in (one, two, three)} == {Ending.FORFEIT}
    organiser.undo()
    absent(organiser, three)
    assert result_of(organiser, three).cause is Cause.ABSENT
    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log


WORDS = {
    "en": ("Dropped", "Disqualification", "Lost by penalty", "Did not appear"),
    "es": ("Abandono", "Descalificación", "Derrota por sanción", "Incomparecencia"),
}
MARKED = {"en": "Disqualified", "es": "Descalificado"}
"""What is marked beside the name of somebody who was disqualified."""


@pytest.mark.parametrize("language", WORDS)
def test_any_conduct_the_published_pages_and_the_app_say_by_what_a_match_ended(language: str) -> None:
    """An absence is called one only where somebody did not appear."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(8)
    organiser.pair()
    one, two, three, four = (match.first or 0 for match in organiser.round.matches)
    organiser.drop(one)
    organiser.do(ask.DisqualifyPlayer(player=two, reason="Altered deck"))
    organiser.do(ask.GivePenalty(player=three, kind="lost_card", reason="Not found", official="Zoe", round=1))
    absent(organiser, four)
    public = page_of(organiser, "round-1.html", language)

    assert [public.count(word) for word in WORDS[language]] == [2, 1, 1, 1], "who dropped is marked beside the name too"
    assert public.count(MARKED[language]) == 1
    for number in (1, 2, 3, 4):
        assert WORDS[language][number - 1] in text_of(shown(organiser, f"/round/1/table/{number}", language))


def test_any_conduct_the_page_of_the_winner_says_it_of_the_opponent() -> None:
    organiser = running("xwing")
    match = organiser.round.matches[0]
    organiser.drop(match.first or 0)

    assert "The opponent dropped" in page_of(organiser, f"players/{match.second}.html")
    assert "The opponent" not in page_of(organiser, f"players/{match.first}.html")
    assert "(Dropped)" in text_of(shown(organiser, "/history"))


def test_any_conduct_a_file_that_does_not_say_why_is_told_without_a_reason() -> None:
    organiser = running("keyforge")
    organiser.drop(organiser.round.matches[0].first or 0)

    def before(fact: Fact) -> Fact:
        return replace(fact, result=replace(fact.result, cause=None)) if isinstance(fact, ResultReported) else fact

    log = read_event_file(rewritten(organiser.log, before))
    assert '"cause"' not in journal.log_file_text(log)
    again = Organiser("keyforge")
    again.log = log
    assert "Forfeit" in page_of(again, "round-1.html")
    assert "Incomparecencia" not in page_of(again, "round-1.html", "es")


def test_any_conduct_only_a_match_that_was_not_played_to_its_end_has_a_cause() -> None:
    organiser = running("keyforge")
    strange = Result(winner=1, ending="keys", cause=Cause.LEFT)
    sentence = "Only a match that was not played to its end has a cause."

    assert organiser.refusal(ask.ReportResult(round=1, match=1, result=strange), Malformed) == sentence
    organiser.finish_round()

    def forged(fact: Fact) -> Fact:
        return replace(fact, result=strange) if isinstance(fact, ResultReported) else fact

    with pytest.raises(UnreadableFile, match=sentence):
        read_event_file(rewritten(organiser.log, forged))


def bracket(game: str) -> Organiser:
    organiser = Organiser(game, details=custom(1, 4))
    organiser.start(6)
    organiser.play_round()
    organiser.do(ask.MakeCut())
    organiser.pair()
    organiser.finish_round(winners=[match.first or 0 for match in organiser.round.matches])
    organiser.pair()
    return organiser


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset() if cut_of(ruleset, 4)])
def test_sw_elim_drop_the_opponent_of_a_player_who_leaves_is_shown_with_a_bye(game: str) -> None:
    """Pages and app say bye, and no score."""
    organiser = bracket(game)
    final = organiser.round.matches[0]
    organiser.drop(final.first or 0, reason="Last train")
    number = organiser.round.number
    public = page_of(organiser, f"round-{number}.html")

    assert organiser.phase is Phase.FINISHED
    assert final.second == organiser.round.matches[0].winner
    assert "Bye: the opponent dropped" in public
    assert "100–0" not in public
    assert "1–0" not in public.partition("By table")[2].partition("By name")[0]
    assert "Bye" in page_of(organiser, "bracket.html")
    own = page_of(organiser, f"players/{final.second}.html")
    assert "Bye The opponent dropped" in own
    round_ = f"/round/{number}"
    for route in (round_, f"{round_}/table/1", "/bracket", "/projector", "/print/bracket", "/print/report"):
        assert "Bye" in text_of(shown(organiser, route)), route


def test_sw_elim_drop_a_disqualified_player_of_the_bracket_loses_to_the_opponent() -> None:
    organiser = bracket("keyforge")
    organiser.do(ask.DisqualifyPlayer(player=organiser.round.matches[0].first or 0, reason="Altered deck"))
    public = page_of(organiser, f"round-{organiser.round.number}.html")

    assert "Disqualification" in public
    assert "Bye:" not in public


@pytest.mark.parametrize(
    ("options", "typed", "numbers"),
    [
        ((("result", "winner"),), {}, ()),
        ((("result", "score"),), {"score1": "7"}, (("score", 7, 100),)),
        ((("result", "games"), ("series", "3")), {"games1": "1"}, (("games", 1, 3),)),
        ((("result", "points"), ("most_points", "6")), {"points1": "0"}, (("points", 0, 6),)),
    ],
)
def test_custom_points_a_concession_is_an_ending_of_its_own(
    options: tuple[tuple[str, str], ...], typed: dict[str, str], numbers: tuple[tuple[str, int, int], ...]
) -> None:
    """With one tap; what the player who concedes had reached stays."""
    organiser = running("custom", custom(3, options=options))
    form = organiser.ruleset.for_tournament(organiser.tournament.details).scoring.form(
        organiser.tournament.details, organiser.round.stage
    )
    sent = {"round": "1", "match": "1", "quick": "0:1", **typed}
    organiser.do(read_command("report_result", sent, organiser.tournament, organiser.ruleset))
    result = organiser.round.matches[0].result
    assert result is not None

    assert form.quick[0].ending == "concession"
    assert (result.winner, result.ending, result.cause) == (2, "concession", None)
    assert tuple((score.key, score.first, score.second) for score in result.scores) == numbers
    assert "Concession" in page_of(organiser, "round-1.html")
    assert "Rendición" in page_of(organiser, "round-1.html", "es")


def test_custom_points_nobody_concedes_a_draw() -> None:
    organiser = running("custom", custom(3, options=(("result", "winner"),)))
    drawn = ask.ReportResult(round=1, match=1, result=Result(winner=0, ending="concession"))

    assert organiser.refusal(drawn, Impossible) == "A conceded match is not a draw: enter who won."
