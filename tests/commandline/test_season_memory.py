"""What a season remembers of its files: it saves reading them, changes no byte, and keeps nobody who is gone."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import build
from ronda.journal import Log
from ronda.publish import counted_season, page_pieces
from ronda.publish.json_documents.encoding import EncodedValue
from ronda.publish.page_pieces import standing_pieces
from ronda.ranking.kept_events import kept_events, kept_line, kept_text, read_kept_lines
from ronda.views.shared.public_points import points_event
from tests.playing import Organiser, custom
from tests.seasons import played
from workshop.base import input_stamps
from workshop.cli import event_files

RULES = {
    "points": 'name = "Club"\npoints = [5, 3, 2]\neverybody_else = 1\nper_win = 1\nbest = 2\n',
    "elo": 'name = "Club"\nrating = "elo"\n',
    "glicko-2": 'name = "Club"\nrating = "glicko-2"\nperiod = "month"\n',
}
PEOPLE = ("Alda Rey", "Bruma Sol", "Cosme Paz", "Dalia Luz", "Elio Mar")
NAMES = ("spring", "summer", "autumn", "winter")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, [*map(str, arguments)])


def event(name: str, month: int, people: Sequence[str] = PEOPLE[:4], *, other: str = "1") -> Log:
    rounds = [[(1, 2, "1"), (3, 4, "2")], [(1, 3, other), (2, 4, "1")]]
    return played(name, [(one, "") for one in people], rounds, date=f"2026-{month:02}-01")


def written(log: Log, folder: Path, name: str = "") -> Path:
    path = folder / f"{name or log.tournament.id}.ronda"
    event_files.write_event_log(log, path, force=True)
    return path


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The files of four events."""
    return [
        written(event(name, month, (*PEOPLE[month % 2 :], PEOPLE[0])[:4]), tmp_path)
        for month, name in enumerate(NAMES, start=1)
    ]


def rules_file(folder: Path, kind: str = "points") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "season.toml"
    path.write_text(RULES[kind], encoding="utf-8")
    return path


def memory_beside(rules: Path) -> Path:
    return rules.with_name("season.toml.memory")


def site(out: Path) -> Mapping[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def publish(rules: Path, files: Sequence[Path], out: Path, *more: str) -> Mapping[str, bytes]:
    done = run("season", rules, *files, "--out", out, *more)
    assert 0 == done.exit_code, done.output
    return site(out)


def anew(kind: str, files: Sequence[Path], folder: Path) -> Mapping[str, bytes]:
    """The pages that a run makes which remembers nothing, in a place of its own."""
    number = len(list(folder.glob("anew-*")))
    own = folder / f"anew-{number}"
    return publish(rules_file(own, kind), files, own / "site")


def never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(path: Path, _: Log | None = None) -> Log:
        raise AssertionError(path)

    monkeypatch.setattr(event_files, "read_event_log", read)


@pytest.mark.parametrize("kind", RULES)
def test_any_order_any_subset_twice_and_any_memory_give_the_same_bytes(
    files: list[Path], tmp_path: Path, kind: str
) -> None:
    rules, out, chance = rules_file(tmp_path / "own", kind), tmp_path / "site", Random(7)
    copies = [written(event_files.read_event_log(path), tmp_path, f"copy of {path.stem}") for path in files]
    for _ in range(4):
        named = chance.sample([*files, *copies], chance.randint(2, 6))
        whole = {path.stem.removeprefix("copy of "): path for path in named}
        made = publish(rules, named, out, "--force")

        assert made == anew(kind, sorted(whole.values()), tmp_path)


def test_what_is_remembered_is_not_read_again_and_one_more_is_read_alone(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, out = rules_file(tmp_path / "own"), tmp_path / "site"
    wanted = anew("points", files, tmp_path)
    publish(rules, files[:3], out)
    read, told = event_files.read_event_log, list[Path]()

    def noted(path: Path, known: Log | None = None) -> Log:
        told.append(path)
        return read(path, known)

    monkeypatch.setattr(event_files, "read_event_log", noted)

    assert wanted == publish(rules, files, out)
    assert [files[3]] == told
    never_read(monkeypatch)
    assert ": 0 written," in run("season", rules, *files, "--out", out).output
    assert 0 == run("season", rules, *files).exit_code


@pytest.mark.parametrize("kind", RULES)
def test_a_corrected_event_and_one_that_is_taken_out_are_as_if_nothing_were_remembered(
    files: list[Path], tmp_path: Path, kind: str
) -> None:
    rules, out = rules_file(tmp_path / "own", kind), tmp_path / "site"
    publish(rules, files, out)
    written(event("summer", 2, other="2"), tmp_path)
    refused = run("season", rules, *files, "--out", out)

    assert 1 == refused.exit_code
    assert "lacks what the ranking of Club" in refused.output
    corrected = publish(rules, files, out, "--force")
    assert corrected == anew(kind, files, tmp_path)
    assert publish(rules, files[:2], out, "--force") == anew(kind, files[:2], tmp_path)
    assert 1 + 2 == len(memory_beside(rules).read_text(encoding="ascii").splitlines())


def test_a_file_that_changed_back_since_it_was_remembered_is_refused_too(files: list[Path], tmp_path: Path) -> None:
    rules, out = rules_file(tmp_path / "own"), tmp_path / "site"
    publish(rules, files, out)
    written(event("summer", 2, other="2"), tmp_path)
    run("season", rules, *files, "--out", out)

    refused = run("season", rules, *files, "--out", out)
    assert (1, True) == (refused.exit_code, "lacks what the ranking of Club" in refused.output)


@pytest.mark.parametrize(
    "damaged",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("Bruma", "Bruno"),
        lambda text: text[:0],
        lambda text: "é" + text,
        lambda text: "\n".join(sorted(text.splitlines())),
        lambda text: text.split("\n", 1)[0] + "\n{}\n",
    ],
)
def test_a_damaged_memory_is_made_anew(files: list[Path], tmp_path: Path, damaged: object) -> None:
    rules, out = rules_file(tmp_path / "own"), tmp_path / "site"
    wanted = publish(rules, files, out)
    memory = memory_beside(rules)
    whole = memory.read_text(encoding="ascii")
    memory.write_text(damaged(whole), encoding="utf-8")  # type: ignore[operator]  # of the parameters above

    assert wanted == publish(rules, files, out)
    assert whole == memory.read_text(encoding="ascii")


def test_the_memory_of_another_ronda_is_not_asked(files: list[Path]) -> None:
    known = points_event(event_files.read_event_log(files[0]))
    text = kept_text([kept_line("0" * 64, known)], input_stamps.engine_edition())

    assert {"0" * 64} == read_kept_lines(text, input_stamps.engine_edition()).keys()
    assert {} == read_kept_lines(text, "another")


def test_where_nothing_can_be_kept_the_season_is_published_all_the_same(files: list[Path], tmp_path: Path) -> None:
    rules = rules_file(tmp_path / "own")
    memory_beside(rules).mkdir()

    assert publish(rules, files, tmp_path / "site") == anew("points", files, tmp_path)


def test_reg_erase_who_was_erased_is_forgotten_by_the_next_run(files: list[Path], tmp_path: Path) -> None:
    rules, out = rules_file(tmp_path / "own"), tmp_path / "site"
    publish(rules, files, out)
    assert "Bruma" in memory_beside(rules).read_text(encoding="ascii")
    for path in files:
        people = event_files.read_event_log(path).tournament.players
        [number] = [player.id for player in people if player.name == "Bruma Sol"]
        assert 0 == run("erase", path, "--player", number, "--out", path, "--force").exit_code
    publish(rules, files, out, "--force")

    assert "Bruma" not in memory_beside(rules).read_text(encoding="ascii")
    assert not [path for path, content in site(tmp_path).items() if b"Bruma" in content]


def test_agl_names_the_memory_holds_nobody_who_is_hidden() -> None:
    log = event("spring", 1)
    hidden = tuple(replace(player, hidden=player.id == 1) for player in log.tournament.players)
    line = kept_line("0" * 64, points_event(replace(log, tournament=replace(log.tournament, players=hidden))))

    assert "Bruma" in line
    assert "Alda" not in line


def test_a_memory_never_lies_among_the_pages(files: list[Path], tmp_path: Path) -> None:
    """It names clubs and what identifies people; rules in the folder of the pages have none."""
    out = tmp_path / "site"
    publish(rules_file(tmp_path / "own"), files, out)
    rules = rules_file(out)
    publish(rules, files, out)

    assert not [path for path in site(out) if path.endswith(".memory")]
    assert memory_beside(tmp_path / "own" / "season.toml").is_file()


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_an_event_is_kept_whole(game: str) -> None:
    """With a bracket and its round for third place, names of any letters, and line ends of other alphabets."""
    organiser = Organiser(game, details=custom(3, cut=4, name="Ñandú\u2028“x”\x85"))
    organiser.start(9)
    organiser.play_on()
    known = points_event(organiser.log)
    [line] = read_kept_lines(kept_text([kept_line("a" * 64, known)], ""), "").values()

    assert [known] == kept_events([line])
    assert "a" * 64 == json.loads(line)[0]


@pytest.mark.parametrize("kind", RULES)
def test_one_event_more_takes_up_again_what_pages_say_of_the_others(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Of who played in all four three pieces stand in each language; nobody makes what a period before said."""
    rules, out = rules_file(tmp_path / "own", kind), tmp_path / "site"
    wanted = anew(kind, files, tmp_path)
    publish(rules, files[:3], out)
    taken: list[int] = []
    entries_taken: list[int] = []

    def noted(page: str) -> Mapping[str, str]:
        pieces = standing_pieces(page)
        taken.append(len(pieces))
        return pieces

    def noted_entries(page: str, document: str) -> Mapping[str, EncodedValue]:
        entries = page_pieces.standing_entries(page, document)
        entries_taken.append(len(entries))
        return entries

    monkeypatch.setattr(page_pieces, "standing_pieces", noted)
    monkeypatch.setattr(counted_season, "standing_entries", noted_entries)

    assert publish(rules, files, out) == wanted
    assert 3 == max(entries_taken)
    assert taken.count(3) == 3 * entries_taken.count(3), "two pages, and what the document asks of one"


def test_a_page_that_somebody_wrote_into_gives_nothing_to_the_next_one(files: list[Path], tmp_path: Path) -> None:
    rules, out = rules_file(tmp_path / "own"), tmp_path / "site"
    publish(rules, files[:3], out)
    for path in out.glob("en/*/players/*.html"):
        path.write_text(path.read_text(encoding="utf-8").replace("Round 1", "Round 9"), encoding="utf-8")

    assert publish(rules, files, out) == anew("points", files, tmp_path)
