"""The pieces of a sentence that say how often."""

from datetime import timedelta

from scheduler_core.recurrence.words.parsing.amounts import (
    SaidLength,
    read_length,
    read_number,
    read_ordinal,
)
from scheduler_core.recurrence.words.parsing.draft import Nickname, Period, RuleDraft, Scene, Span
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    ARTICLES,
    LENGTHS,
    MONTH_COUNTS,
    REPETITIONS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

_SHORTEST = timedelta(seconds=1)
_DAY = timedelta(days=1)
_WEEK = timedelta(weeks=1)
_MOST_INTERVALS = 10_000
_AT_START = (
    "at startup",
    "on startup",
    "at start",
    "on start",
    "at launch",
    "on launch",
    "when hourbell starts",
    "whenever hourbell starts",
    "each time hourbell starts",
    "every time hourbell starts",
)
_TWO_MEANINGS = {
    "biweekly": "'every 2 weeks' or 'twice a week'",
    "bimonthly": "'every 2 months' or 'twice a month'",
}
_PER_PERIOD = {"day": _DAY, "week": Period.WEEK, "month": Period.MONTH, "year": Period.YEAR}
_PERIOD_ADVERBS = {"daily": _DAY, "weekly": Period.WEEK, "monthly": Period.MONTH, "yearly": Period.YEAR}
_NICKNAMES = {
    "daily": Nickname.DAILY,
    "monthly": Nickname.MONTHLY,
    "quarterly": Nickname.QUARTERLY,
    "yearly": Nickname.YEARLY,
    "annually": Nickname.YEARLY,
}


def at_start(scene: Scene) -> bool:
    """Read at startup, when hourbell starts."""
    if not any(scene.reader.take_words(words) for words in _AT_START):
        return False
    scene.draft_for_days().is_at_start = True
    return True


def after_last_run(scene: Scene) -> bool:
    """Read 15 minutes after the last run ended."""
    reader = scene.reader
    reader.take_word("every")
    said = read_length(reader)
    if said is None or not reader.take_word("after") or not reader.take_word("the", "each", "every"):
        return False
    reader.take_word("last")
    if not reader.take_word("run"):
        return False
    reader.take_word("ends", "ended")
    draft = scene.draft_for_days()
    _set_step(scene, draft, said.length)
    draft.follows_last_run = True
    return True


def delay(scene: Scene) -> bool:
    """Read in 40 days, in 3 months, 90 minutes from now."""
    reader = scene.reader
    has_in = reader.take_word("in")
    months = reader.attempt(_read_months)
    said = read_length(reader) if months is None else None
    has_from_now = reader.take_words("from now")
    if (months is None and said is None) or not (has_in or has_from_now):
        return False
    draft = scene.draft_for_days()
    draft.delay, draft.delay_months = said, months or 0
    return True


def repetitions(scene: Scene) -> bool:
    """Read twice a day, 3 times weekly; how often it is must agree with the times or days that are said."""
    reader = scene.reader
    count = reader.look_up(REPETITIONS)
    if count is None:
        count = read_number(reader)
        if count is None or not reader.take_word("times", "time"):
            return False
    words = _PER_PERIOD if reader.take_word("a", "per", "each", "every") else _PERIOD_ADVERBS
    period = words.get(reader.take().text)
    if period is None:
        return False
    draft = scene.draft_for_period()
    if isinstance(period, Period):
        _set_period(scene, draft, period, 1)
    else:
        draft.is_daily = True
    draft.said_count = count
    return True


def nickname(scene: Scene) -> bool:
    """Read daily, hourly, quarterly."""
    reader = scene.reader
    text = reader.peek().text
    if text in _TWO_MEANINGS:
        reader.refuse(f"{text!r} has two meanings; write {_TWO_MEANINGS[text]}")
    if reader.take_word("hourly"):
        _set_step(scene, scene.draft_for_days(), timedelta(hours=1))
    elif reader.take_word("weekly"):
        _set_period(scene, scene.draft_for_period(), Period.WEEK, 1)
    elif reader.take_word("fortnightly"):
        _set_period(scene, scene.draft_for_period(), Period.WEEK, 2)
    else:
        name = reader.look_up(_NICKNAMES)
        draft = None if name is None else scene.draft_for_period()
        if name is None or draft is None or draft.nickname is not None or draft.said_every:
            return False
        _set_nickname(scene, draft, name)
    return True


def every(scene: Scene) -> bool:
    """Read every 15 minutes, every other week, every 2nd month, every hour; or a mere every."""
    reader = scene.reader
    if not reader.take_word("every", "each"):
        return False
    if reader.take_word("every", "each"):
        reader.refuse("'every' is said twice")
    if reader.take_word("other"):
        return _every_other(scene)
    if reader.attempt(lambda _: _every_counted(scene) or None) is not None:
        return True
    if reader.peek().kind in {TokenKind.END, TokenKind.SIGN}:
        return False
    _begin_every(scene)
    return True


def read_span(scene: Scene) -> bool:
    """Read, after `of`, the month, every quarter, every 3rd month."""
    reader = scene.reader
    if not reader.take_word("the", "each", "every", "a"):
        return False
    count = 2 if reader.take_word("other") else read_number(reader) or read_ordinal(reader) or 1
    months = reader.look_up(MONTH_COUNTS)
    if months is None:
        return False
    if months == 12 and count == 1:
        scene.draft.span = Span.YEAR
    else:
        _set_months(scene, scene.draft, count, months)
    return True


def _begin_every(scene: Scene) -> None:
    """Note an `every` before days, which begins a rule of its own after "on monday at 9 and"."""
    draft = scene.draft_for_days() if scene.is_after_and else scene.draft
    draft.said_every = True


def _every_other(scene: Scene) -> bool:
    reader = scene.reader
    text = reader.peek().text
    if text in WEEKDAYS or WEEKDAY_GROUPS.get(text) == WEEKDAY_GROUPS["weekend"]:
        _set_period(scene, scene.draft_for_days(), Period.WEEK, 2)
        return True
    return _set_counted_unit(scene, 2)


def _every_counted(scene: Scene) -> bool:
    """Read what follows `every` up to its unit: 2nd week, 3 months, 90 minutes, hour."""
    reader = scene.reader
    place = reader.attempt(_read_place_of_unit)
    if place is not None:
        return _set_counted_unit(scene, place)
    months = reader.attempt(_read_months_apart)
    if months is not None:
        _set_months(scene, scene.draft_for_period(), *months)
        return True
    said = read_length(reader)
    if said is not None:
        _set_length(scene, said)
        return True
    return _is_unit(reader) and _set_counted_unit(scene, 1)


def _read_place_of_unit(reader: Reader) -> int | None:
    """Read 2nd before week; in 2nd day of the month it counts days of the month."""
    place = read_ordinal(reader)
    unit, following = reader.peek().text, reader.peek(1).text
    is_period = (unit in LENGTHS or unit in MONTH_COUNTS) and following != "of"
    return place if is_period else None


def _is_unit(reader: Reader) -> bool:
    """Tell whether a unit stands here; in every second friday, second is none."""
    text, following = reader.peek().text, reader.peek(1).text
    counts = (
        following in WEEKDAYS or following in WEEKDAY_GROUPS or following in {"business", "working", "last"}
    )
    return (text in LENGTHS or text in MONTH_COUNTS) and not (text == "second" and counts)


def _set_counted_unit(scene: Scene, count: int) -> bool:
    reader = scene.reader
    months = reader.look_up(MONTH_COUNTS)
    if months is not None:
        _set_months(scene, scene.draft_for_period(), count, months)
        return True
    unit = reader.look_up(LENGTHS)
    if unit is None:
        return False
    if unit == _DAY and count == 1:
        scene.draft_for_days().is_daily = True
    else:
        _set_length(scene, SaidLength(count * unit, unit))
    return True


def _read_months(reader: Reader) -> int | None:
    apart = _read_months_apart(reader)
    return None if apart is None else apart[0] * apart[1]


def _read_months_apart(reader: Reader) -> tuple[int, int] | None:
    """Read a number of months, quarters or years."""
    count = reader.look_up(ARTICLES) or read_number(reader)
    months = None if count is None else reader.look_up(MONTH_COUNTS)
    return None if count is None or months is None else (count, months)


def _set_length(scene: Scene, said: SaidLength) -> None:
    if said.unit >= _WEEK and not said.length % _WEEK:
        _set_period(scene, scene.draft_for_period(), Period.WEEK, said.length // _WEEK)
    else:
        _set_step(scene, scene.draft_for_days(), said.length)


def _set_step(scene: Scene, draft: RuleDraft, length: timedelta) -> None:
    if length < _SHORTEST:
        scene.reader.refuse(f"{length} is too short; one second is the least")
    if draft.step is not None:
        scene.reader.refuse("how often is said twice; put '; also' between two rules")
    draft.step = length


def _set_months(scene: Scene, draft: RuleDraft, count: int, months: int) -> None:
    """Set a period of months, quarters or years."""
    if months == 3 and count == 1:
        draft.span = Span.QUARTER
    elif months == 12:
        _set_period(scene, draft, Period.YEAR, count)
    else:
        _set_period(scene, draft, Period.MONTH, count * months)


def _set_period(scene: Scene, draft: RuleDraft, period: Period, interval: int) -> None:
    if draft.period is not None and (draft.period, draft.interval) != (period, interval):
        scene.reader.refuse("how often is said twice; put '; also' between two rules")
    if not 1 <= interval <= _MOST_INTERVALS:
        scene.reader.refuse(f"every {interval} {period.value}s reaches beyond the year 9999")
    draft.period, draft.interval = period, interval


def _set_nickname(scene: Scene, draft: RuleDraft, name: Nickname) -> None:
    draft.nickname = name
    match name:
        case Nickname.DAILY:
            draft.is_daily = True
        case Nickname.MONTHLY:
            _set_period(scene, draft, Period.MONTH, 1)
        case Nickname.QUARTERLY:
            draft.span = Span.QUARTER
        case Nickname.YEARLY:
            _set_period(scene, draft, Period.YEAR, 1)
