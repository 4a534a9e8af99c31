"""Steps and periods as they are noted in a draft, each once."""

from datetime import timedelta

from scheduler_core.recurrence.words.parsing.draft import Period, RuleDraft, Scene, Span
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import SaidLength, read_number
from scheduler_core.recurrence.words.parsing.vocabulary import ARTICLES, MONTH_COUNTS
from scheduler_core.values.ranges import written_span

_SHORTEST = timedelta(seconds=1)
_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
_MOST_INTERVALS = 10_000


def read_months_apart(reader: Reader) -> tuple[int, int] | None:
    """Read a number of months, quarters or years."""
    count = reader.look_up(ARTICLES) or read_number(reader)
    # a quarter of an hour is not a part of a year
    is_of_hour = reader.peek().text == "quarter" and reader.peek(1).text in {"of", "hour"}
    months = None if count is None or is_of_hour else reader.look_up(MONTH_COUNTS)
    return None if count is None or months is None else (count, months)


def set_length(scene: Scene, said: SaidLength) -> None:
    if said.unit >= _WEEK and not said.length % _WEEK:
        set_period(scene, scene.draft_for_period(), Period.WEEK, said.length // _WEEK)
    else:
        draft = scene.draft_for_period() if scene.is_after_and else scene.draft_for_days()
        set_step(scene, draft, said.length)
        draft.is_step_of_hours = said.unit < _DAY


def set_step(scene: Scene, draft: RuleDraft, length: timedelta) -> None:
    if length < _SHORTEST:
        scene.reader.refuse(f"{written_span(length)} is too short; one second is the least")
    if draft.step is not None:
        scene.reader.refuse("how often is said twice; put '; also' between two rules")
    draft.step = length


def set_months(scene: Scene, draft: RuleDraft, count: int, months: int) -> None:
    """Set a period of months, quarters or years."""
    if months == 3 and count > 1:
        scene.reader.refuse(
            f"every {count} quarters can begin with several; name the months, such as 'in january and july'"
        )
    if months == 3 and count == 1:
        set_span(scene, draft, Span.QUARTER)
    elif months == 12:
        set_period(scene, draft, Period.YEAR, count)
    else:
        set_period(scene, draft, Period.MONTH, count * months)


def set_span(scene: Scene, draft: RuleDraft, span: Span) -> None:
    """Set what a place in a row is counted in: every quarter, which goes with no days of the month."""
    if draft.span not in {None, span}:
        scene.reader.refuse("how often is said twice; put '; also' between two rules")
    draft.span = span


def set_period(scene: Scene, draft: RuleDraft, period: Period, interval: int) -> None:
    if draft is scene.draft:
        scene.refuse_limit_of_several()
    if draft.period is not None and (draft.period, draft.interval) != (period, interval):
        scene.reader.refuse("how often is said twice; put '; also' between two rules")
    if not 1 <= interval <= _MOST_INTERVALS:
        scene.reader.refuse(f"every {interval} {period.value}s reaches beyond the year 9999")
    draft.period, draft.interval = period, interval
