"""Undo, redo, and returning to a point of the history."""

from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import ActionRedone, ActionUndone, ReturnedTo
from ronda.journal import Log


def undo_last_command(log: Log, meant: int | None = None) -> ActionUndone:
    """The fact that undoes the last command; ``meant`` is the number of the intended one, if known.

    Raises ``NotNow`` if nothing is left to undo, or another command came last in the meantime.
    """
    action = log.last_action
    if meant is not None and meant in log.undone:
        raise NotNow(
            "This step of the event was taken back already, perhaps in another window. Look at what the last step is "
            "now before you undo it."
        )
    if action is None:
        raise NotNow("There is nothing left to undo: the event has just been created.")
    if meant not in {None, action}:
        raise NotNow(
            "More was done in the event since this step, perhaps in another window. Look at what the last step is now "
            "before you undo it."
        )
    return ActionUndone(action=action)


def redo_last_command(log: Log, meant: int | None = None) -> ActionRedone:
    """The fact that redoes the last undone command; ``meant`` is the number of the intended one, if known.

    Raises ``NotNow`` if nothing was undone, or another command was undone last in the meantime.
    """
    action = log.next_action
    if meant is not None and meant in log.timeline.counted:
        raise NotNow("This step was done again already, perhaps in another window. Look at where the event stands now.")
    if action is None:
        raise NotNow("The event has nothing left to redo: nothing was undone since the last new step.")
    if meant not in {None, action}:
        raise NotNow(
            "Another step of the event was undone since, perhaps in another window. Look at which one it is before you "
            "redo it."
        )
    return ActionRedone(action=action)


def return_to_command(log: Log, action: int, *, seen: int | None = None) -> ReturnedTo:
    """The fact that restores the tournament right after a command.

    ``seen`` is the last counting command at the time of the request, if known. Raises ``NotNow`` if the tournament is
    in that state or has gone on since, and ``Impossible`` if there is no such point.
    """
    point, now = log.timeline.points.get(action), log.timeline.now
    if point is None:
        raise Impossible("The history has no step {number}: choose one from its list.", number=action)
    if now is not None and point.meant == now.meant:
        raise NotNow("The event is at this point already.")
    if now is not None and seen not in {None, now.action}:
        raise NotNow(
            "The event went on since you looked at its history, perhaps in another window. Look at where it stands "
            "now, then choose again."
        )
    return ReturnedTo(action=action)
