"""Stages of a chain in words: of a round, and how far a player came (ST-CHAIN, ST-2LO)."""

from ronda.core.stage_progress import lost_rounds, stage_losses
from ronda.core.stages import StageLength
from ronda.core.state import Phase, Player, PlayerStatus, Tournament
from ronda.core.text import N_, Message


def table_stages(tournament: Tournament) -> int:
    """Number of announced stages of rounds; 1 if pages need not distinguish them."""
    return sum(not plan.is_bracket for plan in tournament.announced_chain) or 1


def stage_number(tournament: Tournament, round_number: int) -> int | None:
    """Number of the stage of a round, from 1; None for the only stage of rounds."""
    return tournament.stage_at(round_number) + 1 if table_stages(tournament) > 1 else None


def stage_name(number: int) -> Message:
    """A stage of rounds by its number, from 1."""
    return Message(N_("Stage {stage}"), (("stage", number),))


def name_with(name: Message, more: Message | None) -> Message:
    """A round's name followed by its stage or group, if any."""
    return Message("{name} · {more}", (("name", name), ("more", more))) if more else name


def group_name(letter: str) -> Message:
    """A group by its letter (ST-GROUPS)."""
    return Message(N_("Group {group}"), (("group", letter),))


def last_certain_round(tournament: Tournament) -> int:
    """Running number of the last round before the bracket, as far as future stages have known lengths."""
    last, is_known = tournament.swiss_rounds, tournament.phase is Phase.CUT_DUE
    plan = tournament.table_stage
    for coming in tournament.chain[len(tournament.begun) + 1 :]:
        if not coming.rounds or not (is_known or plan.length is StageLength.ROUNDS):
            break
        last, plan, is_known = last + coming.rounds, coming, False
    return last


def out_text(tournament: Tournament, player: Player) -> Message | None:
    """When and why a remaining player plays no more rounds; None for one who does, or who was out in the bracket."""
    out = player.out_after
    if out is None or player.status is not PlayerStatus.ACTIVE:
        return None
    stage = tournament.stage_at(out)
    most = tournament.announced_chain[stage].losses_to_leave
    lost = lost_rounds(tournament.players, *tournament.counted_rounds(out, stage))[player.id]
    if most and len(lost) >= most:
        return Message(N_("Out by two losses, round {round}"), (("round", out),))
    return Message(N_("Out after stage {stage}"), (("stage", stage + 1),))


def losses_to_spare(tournament: Tournament) -> dict[int, Message]:
    """For everybody in a stage that losses end: whether the next loss is the last (ST-2LO)."""
    plan = tournament.table_stage if tournament.chain else None
    if not (plan and plan.losses_to_leave) or tournament.seeds is not None or tournament.phase is Phase.FINISHED:
        return {}
    texts = (N_("Undefeated: still one loss to spare."), N_("One loss: the next is the last."))
    lost = stage_losses(tournament)
    playing = [player.id for player in tournament.playing_players if len(lost[player.id]) < len(texts)]
    return {player: Message(texts[len(lost[player])]) for player in playing}
