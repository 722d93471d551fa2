"""Tables of results as spreadsheets and people write them: columns, rounds and cells are known by their meaning."""

import io
import zipfile
from pathlib import Path

import pytest

from ronda.commands.lists.foreign import text_of_file
from ronda.core.errors import Refusal
from ronda.core.results import NOBODY
from ronda.core.state import PlayerStatus, Tournament
from ronda.imports import read_by_rules
from ronda.rulesets import find_ruleset
from workshop.cli.event_files import import_file

PEOPLE = Path(__file__).parents[1] / "people_lists" / "files"
DUELS = [[("A", "B", 1), ("C", "D", 2)], [("A", "D", 1), ("B", "C", 2)]]
ROUND = DUELS[:1]
HEADS = [("A", "B", 1), ("C", "D", 1)]
HALF = [[("A", "B", 1), ("C", "D", 0)]]
BYES = [[("Iñigo Muñoz", "Gala", 1), ("Pau", "", None)], [("Gala", "Pau", 2), ("Iñigo Muñoz", "", None)]]
CUT = [[("A", "D", 1), ("B", "C", 1)], [("A", "D", 2), ("B", "C", 1)], [("D", "B", 1)]]


def matches(tournament: Tournament) -> list[list[tuple[str, str, int | None]]]:
    name = {player.id: player.name for player in tournament.players} | {None: ""}
    return [
        [
            (name[match.first], name[match.second], match.result.winner if match.result else None)
            for match in round_.matches
        ]
        for round_ in tournament.rounds
    ]


def opened(path: Path, content: str | bytes, game: str, encoding: str = "utf-8") -> Tournament:
    path.write_bytes(content.encode(encoding) if isinstance(content, str) else content)
    return import_file(path, game, "").tournament


@pytest.mark.parametrize(
    ("game", "text", "rounds"),
    [
        ("custom", "Ronda;Mesa;Jugador 1;Jugador 2;Resultado\n1;1;A;B;2-1\n1;2;C;D;0 – 3\n", ROUND),
        ("custom", "Jornada;Local;Visitante;Resultado\n1;A;B;2:1\n1;C;D;0-3\n", ROUND),
        ("custom", "Round\tPlayer 1\tPlayer 2\tScore 1\tScore 2\n1\tA\tB\t20\t10\n1\tC\tD\t5\t30\n", ROUND),
        ("custom", "Runde;Tisch;Spieler 1;Spieler 2;Ergebnis\n1;1;A;B;1,5-0,5\n1;2;C;D;1-1\n", HALF),
        ("custom", "Ronde;Table;Joueur 1;Joueur 2;Points 1;Points 2\n1;1;A;B;1;0\n1;2;C;D;0,5;0,5\n", HALF),
        ("custom", "Round,Player 1,Player 2,Result\n1,A,B,1-0\n1,C,D,½-½\n", HALF),
        ("custom", "Round,Player 1,Player 2,Winner\n1,A,B,a\n1,C,D,draw\n", HALF),
        ("custom", "Round,Board,White,Black,Result\n1,1,A,B,1-0\n1,2,C,D,1/2-1/2\n", HALF),
        ("custom", "Round,Player 1,Player 2,Result\n1,A,B,W\n1,C,D,Draw\n", HALF),
        ("custom", "Jornada;Local;Visitante;Goles local;Goles visitante\n1;A;B;2;1\n1;C;D;0;3\n", ROUND),
        ("custom", "Round,Home,Away,Home Score,Away Score\n1,A,B,2,1\n1,C,D,0,3\n", ROUND),
        ("custom", "Round,Player 1,Score,Player 2,Score\n1,A,20,B,10\n1,C,5,D,30\n", ROUND),
        ("custom", "Round,Player,Opponent,Score,Opponent Score\n1,A,B,20,10\n1,C,D,5,30\n", ROUND),
        ("keyforge", "Ronda;Jugador 1;Juegos 1;Jugador 2;Juegos 2\n1;A;2;B;1\n1;C;0;D;2\n", ROUND),
        ("keyforge", "Ronda;Jugador 1;Jugador 2;Resultado\n1;A;B;Victoria\n1;C;D;Derrota\n", ROUND),
        ("keyforge", "Round;Player 1;Player 2;Winner\n1;\u200eA;B\u200f;A\n1;C;D;D\n", ROUND),
        ("keyforge", "Date,Round,Player 1,Player 2,Winner,Notes\n2026-01-01,1,A,B,A,late\n,1,C,D,D,\n", ROUND),
        ("keyforge", "Round,Player 1,Player 2,Winner\n1,A,B,A\n1,C,D,C\nFinals,A,C,C\n", [HEADS, [("A", "C", 2)]]),
        (
            "keyforge",
            "Runde;Spieler 1;Spieler 2;Ergebnis\n1;A;B;1:0\n1;C;Freilos;\n",
            [[*ROUND[0][:1], ("C", "", None)]],
        ),
        ("keyforge", "Ronde;Joueur 1;Joueur 2;Résultat\n1;A;B;1-0\n1;exempt;C;\n", [[*ROUND[0][:1], ("C", "", None)]]),
        (
            "custom",
            "Ronda;Jugador 1;Jugador 2;Ganador\n1;A;B;A\n1;C;D;ninguno\n",
            [[("A", "B", 1), ("C", "D", NOBODY)]],
        ),
        ("custom", "Ronda;Jugador 1;Jugador 2;Ganador\n1;A;B;A\n1;C;D;nadie\n", [[("A", "B", 1), ("C", "D", NOBODY)]]),
        ("keyforge", "round,player 1,player 2,winner\n1,A,B,A\n1,C,D,d\n2,A,D,A\n2,B,C,C\n", DUELS),
        ("keyforge", "R;x\nRonda;Jugador/a 1;Jugador/a 2;Ganadora\nR1;A;B;Jugador 1\nR1;C;D;jugador 2\n", ROUND),
        ("keyforge", 'sep=;\nRound;Table;Player A;Player B;Result\n"1";"1";"A";"B";"1-0"\n1;2;C;D;0-1\n', ROUND),
        ("keyforge", "Round,Table,Player 1,Player 2,Result\n1,1,A,B,2–1\n1,2,C,D,1:2\n", ROUND),
        ("keyforge", "round;table;player1;player2;winner\n1;1;A;B;1\n;2;C;D;2\n2;1;A;D;1\n;2;B;C;2\n", DUELS),
        (
            "keyforge",
            "| Ronda | Jugador 1 | Jugador 2 | Ganador |\n|---|---|---|---|\n| 1 | A | B | A |\n| 1 | C | D | D |\n",
            ROUND,
        ),
        ("xwing", "Round,Player 1,Player 1 Score,Player 2,Player 2 Score\n1,A,100,B,20\n1,C,30,D,40\n", ROUND),
        (
            "xwing",
            (
                "Mesa;Jugador 1;Jugador 2;Puntos 1;Puntos 2\nRonda 1;;;;\n1;A;B;100;20\n2;C;D;40;62\n"
                "Ronda 2;;;;\n1;A;D;80;70\n2;B;C;10;70\n"
            ),
            DUELS,
        ),
        (
            "keyforge",
            (
                "Ronda 1;;;\nMesa;Jugador A;Jugador B;Ganador\n1;A;B;A\n2;C;D;D\n;;;\n"
                "Ronda 2;;;\nMesa;Jugador A;Jugador B;Ganador\n1;A;D;A\n2;B;C;C\n"
            ),
            DUELS,
        ),
        (
            "xwing",
            (
                "Ronda;Jugador 1;Jugador 2;Resultado\n1;A;D;100-20\n1;B;C;90-40\n"
                "Semifinal;A;D;50-60\nSemifinal;B;C;70-10\nFinal;D;B;80-30\n"
            ),
            CUT,
        ),
    ],
)
def test_results_are_read_however_they_are_laid_out(
    game: str, text: str, rounds: list[list[tuple[str, str, int | None]]], tmp_path: Path
) -> None:
    assert matches(opened(tmp_path / "Harbour.csv", text, game)) == rounds


SPANISH = """\
Torneo de Navidad;;;;
;;;;
Ronda;Mesa;Jugador 1;Jugador 2;Resultado
1;1;Iñigo Muñoz;Gala;2-1
1;2;Pau;BYE;
2;1;Gala;Pau;0-2
2;;Iñigo Muñoz;libre;2-0
"""


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "cp850"])
def test_a_title_above_the_columns_names_the_event_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    tournament = opened(tmp_path / "results.csv", SPANISH, "custom", encoding)

    assert tournament.details.name == "Torneo de Navidad"
    assert matches(tournament) == BYES


def test_an_event_without_a_title_is_called_as_its_file(tmp_path: Path) -> None:
    tournament = opened(tmp_path / "Harbour Open.csv", "round,player1,player2,winner\n1,A,B,1\n", "keyforge")

    assert tournament.details.name == "Harbour Open"


def workbook(sheets: dict[str, str]) -> bytes:
    """A spreadsheet (.xlsx) of sheets, whose cells stand apart by semicolons."""
    written = io.BytesIO()
    numbered = [*enumerate(sheets, start=1)]
    with zipfile.ZipFile(written, "w") as made:
        listed = "".join(f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"/>' for at, name in numbered)
        related = "".join(f'<Relationship Id="r{at}" Target="worksheets/sheet{at}.xml"/>' for at, _ in numbered)
        made.writestr("xl/workbook.xml", f'<workbook xmlns:r="r"><sheets>{listed}</sheets></workbook>')
        made.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{related}</Relationships>")
        for at, name in numbered:
            rows = [
                "".join(
                    f'<c r="{chr(65 + column)}{row}" t="inlineStr"><is><t>{cell}</t></is></c>'
                    for column, cell in enumerate(line.split(";"))
                )
                for row, line in enumerate(sheets[name].splitlines(), start=1)
            ]
            body = "".join(f'<row r="{row}">{cells}</row>' for row, cells in enumerate(rows, start=1))
            made.writestr(f"xl/worksheets/sheet{at}.xml", f"<worksheet><sheetData>{body}</sheetData></worksheet>")
    return written.getvalue()


def test_each_sheet_of_a_spreadsheet_can_be_a_round(tmp_path: Path) -> None:
    head = "Mesa;Jugador 1;Jugador 2;Resultado\n"
    sheets = {
        "Inscritos": "Nombre\nGala\nPau",
        "Ronda 1": f"{head}1;Iñigo Muñoz;Gala;2-1\n2;Pau;BYE",
        "Ronda 2": f"{head}1;Gala;Pau;0-2\n2;Iñigo Muñoz;descanso",
        "Notas": "de;todo;un;poco",
    }
    tournament = opened(tmp_path / "Navidad.xlsx", workbook(sheets), "custom")

    assert matches(tournament) == BYES
    assert tournament.details.name == "Navidad"


@pytest.mark.parametrize(
    "text",
    [
        "Round,Winner,Loser\n1,A,B\n1,D,C\n2,A,D\n2,C,B\n",
        "Ronda;Jugador A;Jugador B;Ganador\n1;A;B;Jugador A\n1;C;D;jugador b\n2;A;D;Local\n2;C;B;C\n",
        "Ronda;Enfrentamiento;Resultado\n1;A vs B;2-0\n1;C vs. D;0-2\n2;A - D;2-1\n2;B contra C;1-2\n",
        "Ronda;Perdedor;Ganador\n1;B;A\n1;C;D\n2;D;A\n2;B;C\n",
        "Ronda;Jugador;Rival;Resultado\n1;A;B;G\n1;B;A;P\n1;C;D;P\n1;D;C;G\n2;A;D;G\n2;B;C;P\n2;C;B;G\n2;D;A;P\n",
        "Round,P1,P2,Result\n1,A,B,A won 2-0-0\nRound 1,C,D,D won 2-1-0\n2,A,D,A won 2-1\n2,B,C,C won 2-0\n",
    ],
)
def test_a_result_is_known_however_a_table_tells_it(text: str, tmp_path: Path) -> None:
    tournament = opened(tmp_path / "r.csv", text, "custom")
    names = {player.id: player.name for player in tournament.players}
    winners = [
        {names[match.winner] for match in round_.matches if match.winner is not None} for round_ in tournament.rounds
    ]

    assert winners == [{"A", "D"}, {"A", "C"}]
    assert [len(round_.matches) for round_ in tournament.rounds] == [2, 2]


def test_a_dash_within_a_name_does_not_part_the_two_who_play(tmp_path: Path) -> None:
    tournament = opened(tmp_path / "r.csv", "Ronda;Enfrentamiento;Resultado\n1;Ana - Norte vs Eva;2-0\n", "custom")

    assert [player.name for player in tournament.players] == ["Ana - Norte", "Eva"]


def test_two_rows_that_contradict_one_another_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="Line 3: “A” sits twice in the same round"):
        opened(tmp_path / "r.csv", "Ronda;Jugador;Rival;Resultado\n1;A;B;G\n1;B;A;G\n", "custom")


ROUNDS = "Ronda;Mesa;Jugador 1;Jugador 2;Ganador\n1;1;Ana Mar;Eva Luz;Ana Mar\n1;2;Iris Sol;Gala Río;Gala Río"


@pytest.mark.parametrize(
    ("listed", "others"),
    [
        ("Nombre;Mazo\nAna Mar;A\nPau Roca;B", ["Pau Roca"]),
        ("Jugador\nAna Mar\nPau Roca", ["Pau Roca"]),
        ("Torneo de Navidad\nPos;Nombre;Apellidos;Pts\n1;Ana;Mar;3\n2;Pau;Roca;0", ["Pau Roca"]),
        ("Nombre;Mazo\nANA MAR;A\nBYE;\nIris Sol;C", []),
        ("Jugador;Mazo\nMar, Ana;A\nRoca, Pau;B", ["Pau Roca"]),
        ("Mazo;Casas\nZorra;Dis\nFaro;Logos", []),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_who_is_only_in_the_list_of_a_workbook_comes_too(
    listed: str, others: list[str], is_first: bool, tmp_path: Path
) -> None:
    sheets = {"Inscritos": listed, "Rondas": ROUNDS} if is_first else {"Rondas": ROUNDS, "Inscritos": listed}
    tournament = opened(tmp_path / "Navidad.xlsx", workbook(sheets), "custom")

    assert {player.name for player in tournament.players} == {"Ana Mar", "Eva Luz", "Iris Sol", "Gala Río", *others}
    assert [player.name for player in tournament.players if player.status is PlayerStatus.DROPPED] == others


def test_who_waits_or_is_crossed_out_in_a_workbook_is_nobody(tmp_path: Path) -> None:
    sheets = {"Rondas": ROUNDS, "Reservas": "Nombre;Mazo\nPau Roca;A", "Lista": "Nombre;Mazo\n~~Zoe Mar~~;B\nTotal;1"}
    tournament = opened(tmp_path / "Navidad.xlsx", workbook(sheets), "custom")

    assert len(tournament.players) == 4


def test_what_of_a_list_in_a_workbook_is_not_taken_is_told() -> None:
    sheets = {"Inscritos": "Nombre;Mazo\nAna Mar;A\nPau Roca;B", "Rondas": ROUNDS}
    choice = read_by_rules(text_of_file(workbook(sheets))[0], find_ruleset("custom"), name="Navidad")

    assert [str(remark) for remark in choice.all_remarks] == [
        "Of the sheet “Inscritos” only the names are taken.",
        "These people of the lists play in no round: Pau Roca.",
    ]


@pytest.mark.parametrize("name", ["20_whatsapp_numbered.txt", "36_trf16.trf", "37_tom.tdf"])
def test_what_holds_no_results_is_led_to_where_it_is_opened(name: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        opened(tmp_path / name, (PEOPLE / name).read_bytes(), "keyforge")

    assert str(refused.value).endswith("Open a list of people at the players of an event.")


def test_a_squad_is_led_to_its_player(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        opened(tmp_path / "squad.json", (PEOPLE / "57_xws_2.json").read_bytes(), "xwing")

    assert str(refused.value).endswith("This is a squad, which names no people: paste it on its player's page.")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1;A;B;02-ene", "Line 2: the result “02-ene” must be two numbers, such as 2-1."),
        ("Total: 3;;;", "Line 2: the round “Total: 3” must be a number, or cut1, cut2 … for elimination."),
    ],
)
def test_what_is_no_result_is_refused_with_its_line(row: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        opened(tmp_path / "r.csv", f"Ronda;Jugador 1;Jugador 2;Resultado\n{row}\n", "keyforge")

    assert str(refused.value).endswith(sentence)
