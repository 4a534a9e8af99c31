"""Refuse readings that can't be meant: schedules that never fire, ends of what fires once."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Once, Weekly, Yearly
from scheduler_core.values.schedules.schedule import Schedule

_END_OF_TIME = datetime(9999, 12, 30, tzinfo=UTC)
_HOLIDAYS_KNOWN = timedelta(days=50 * 365)
_ENGLISH = "en"
_YEAR_DIGITS = 4
_WHOLE_DATES = frozenset({TokenKind.DATE, TokenKind.MOMENT})


def refuse_doubtful(scene: Scene, schedule: Schedule) -> None:
    """Refuse a schedule whose words limit one another so that little or nothing is left."""
    if not any(isinstance(rule, WITHOUT_INSTANTS) for rule in schedule.rules):
        _refuse_end_of_single(scene, schedule)
        if not _names_year(scene) and not _next_days(scene, schedule, 1):
            scene.reader.refuse("nothing is left to fire, as the days, times and limits rule one another out")
    if scene.left_out:
        _refuse_rule_left_out(scene, schedule)


def _refuse_rule_left_out(scene: Scene, schedule: Schedule) -> None:
    """Refuse daily at 8, weekends excluded; saturdays at 10, of which no saturday would be left."""
    parts = list(_parts_of(schedule))
    for part in parts if len(parts) > 1 else ():
        bare = _with_all_days(part)
        if not _fires_soon(scene, part) and _fires_soon(scene, bare):
            left_out = ", ".join(map(repr, scene.left_out))
            shown = replace(bare, starts=None, ends=None)
            said = describe(shown, scene.reader.lexicon.code or _ENGLISH, schedule.zone)
            scene.reader.refuse(
                f"{left_out} holds for all that is said and leaves nothing of {said!r}; "
                "make two jobs, or leave one of the two out"
            )


def _parts_of(schedule: Schedule) -> Iterator[Schedule]:
    """Return a schedule for each rule, and for each days of the week with times of their own."""
    whole = replace(schedule, included=(), times=None, jitter=timedelta(0))
    for rule in schedule.rules:
        if isinstance(rule, Weekly):
            slots = (replace(rule, slots=(slot,)) for slot in rule.slots)
            yield from (replace(whole, rules=(each,)) for each in slots)
        else:
            yield replace(whole, rules=(rule,))


def _with_all_days(schedule: Schedule) -> Schedule:
    """Return a schedule without what is left out of it."""
    rules = tuple(
        replace(rule, excluded_rules=()) if isinstance(rule, RecurrenceSet) else rule
        for rule in schedule.rules
    )
    return replace(schedule, rules=rules, excluded=(), off_days=(), blackouts=())


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


def _fires_soon(scene: Scene, schedule: Schedule) -> bool:
    """Tell whether it fires as long as holidays are known."""
    until = scene.now + min(_HOLIDAYS_KNOWN, _END_OF_TIME - scene.now)
    return bool(occurrences(compile_schedule(schedule), scene.now, until, 1))


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
