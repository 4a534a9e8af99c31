"""Refuse readings that can't be meant: schedules that never fire, ends of what fires once."""

from datetime import UTC, datetime
from itertools import islice

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Once, Yearly
from scheduler_core.values.schedules.schedule import Schedule

_END_OF_TIME = datetime(9999, 12, 30, tzinfo=UTC)
_YEAR_DIGITS = 4
_WHOLE_DATES = frozenset({TokenKind.DATE, TokenKind.MOMENT})


def refuse_doubtful(scene: Scene, schedule: Schedule) -> None:
    """Refuse a schedule whose words limit one another so that little or nothing is left."""
    if any(isinstance(rule, WITHOUT_INSTANTS) for rule in schedule.rules):
        return
    _refuse_end_of_single(scene, schedule)
    if not _names_year(scene) and not _next_days(scene, schedule, 1):
        scene.reader.refuse("nothing is left to fire, as the days, times and limits rule one another out")


def _refuse_end_of_single(scene: Scene, schedule: Schedule) -> None:
    """Refuse december 5 at 9 until december 7, which fires once whether it ends or not."""
    frame = scene.frame
    is_ended = frame.ends is not None or frame.lasts is not None or frame.lasts_months or frame.times
    # With all numbers of its date said it is a line of ours, which is read back as it is.
    if any(token.kind in _WHOLE_DATES for token in scene.reader.tokens):
        return
    if not is_ended or frame.starts is not None or frame.days is not None or not schedule.rules:
        return
    if not all(isinstance(rule, Once | Yearly) for rule in schedule.rules):
        return
    is_repeated = any(draft.said_every or draft.period or draft.is_daily for draft in scene.drafts)
    if not is_repeated and len(_next_days(scene, schedule, 2)) <= 1:
        scene.reader.refuse(
            "one date needs no end; write 'from … to …, every day' for all days between, or leave the end out"
        )


def _next_days(scene: Scene, schedule: Schedule, most: int) -> set[datetime]:
    """Return what comes first from now on."""
    plan = compile_schedule(schedule)
    return set(islice(occurrences(plan, scene.now, _END_OF_TIME, most), most))


def _names_year(scene: Scene) -> bool:
    """Tell whether a year is said, which can be past."""
    return any(
        token.kind in _WHOLE_DATES or (token.kind is TokenKind.NUMBER and len(token.text) == _YEAR_DIGITS)
        for token in scene.reader.tokens
    )
