"""The pieces of a sentence that say how often."""

from datetime import timedelta

from scheduler_core.recurrence.words.parsing.draft import Nickname, Period, RuleDraft, Scene, Span
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import SaidLength, read_length, read_number
from scheduler_core.recurrence.words.parsing.texts.periods import (
    read_months_apart,
    set_period,
    set_span,
    set_step,
)
from scheduler_core.recurrence.words.parsing.vocabulary import REPETITIONS, WEEKDAYS

_AT_START = (
    "at start - up",
    "on start - up",
    "at every start",
    "on every start",
    "at each start",
    "at login",
    "on login",
    "after login",
    "at logon",
    "on logon",
    "when i log in",
    "when i log on",
    "every time i log in",
    "at boot",
    "on boot",
    "when the computer starts",
    "when the machine starts",
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
_BEGIN_START = frozenset(words.split()[0] for words in _AT_START)
_TWO_MEANINGS = {"biweekly": Period.WEEK, "bimonthly": Period.MONTH}
_TIME_UNITS = {"second": timedelta(seconds=1), "minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
_ONE_SECOND = timedelta(seconds=1)
_PER_PERIOD = {"day": None, "quarter": None, "week": Period.WEEK, "month": Period.MONTH, "year": Period.YEAR}
_PERIOD_ADVERBS = {"daily": None, "weekly": Period.WEEK, "monthly": Period.MONTH, "yearly": Period.YEAR}
_NICKNAMES = {
    "daily": Nickname.DAILY,
    "monthly": Nickname.MONTHLY,
    "quarterly": Nickname.QUARTERLY,
    "yearly": Nickname.YEARLY,
    "annually": Nickname.YEARLY,
}


def at_start(scene: Scene) -> bool:
    """Read at startup, when hourbell starts."""
    if scene.reader.peek().text not in _BEGIN_START:
        return False
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
    set_step(scene, draft, said.length)
    draft.follows_last_run = True
    return True


def delay(scene: Scene) -> bool:
    """Read in 40 days, in 3 months, 90 minutes from now."""
    reader = scene.reader
    if reader.take_word("now"):
        scene.draft_for_days().delay = SaidLength(timedelta(0), timedelta(seconds=1))
        return True
    has_in = reader.take_word("in")
    reader.take_word("in")  # in an hour from now
    months = reader.attempt(_read_months)
    said = read_length(reader) if months is None else None
    has_from_now = reader.take_words("from now")
    if (months is None and said is None) or not (has_in or has_from_now):
        return False
    if has_in and reader.peek(reader.peek().text in {"on", ","}).text in WEEKDAYS:
        return False  # in 2 weeks on monday names a day
    draft = scene.draft_for_days()
    if draft.delay is not None or draft.delay_months:
        reader.refuse("a delay is said twice; put '; also' between two rules")
    draft.delay, draft.delay_months = said, months or 0
    return True


def once_in(scene: Scene) -> bool:
    """Refuse once in three weeks, which may be each time or a single one."""
    reader = scene.reader
    begins = reader.peek()
    if not reader.take_words("once in"):
        return False
    said = read_length(reader) if reader.attempt(_read_months) is None else None
    is_within_day = said is not None and said.unit < timedelta(days=1)
    if not is_within_day and reader.peek(-1).text != "in":
        typed = reader.typed(begins, reader.peek(-1))
        reader.refuse(f"{typed!r} has two meanings; write 'every …' or 'in …'")
    return False


def repetitions(scene: Scene) -> bool:
    """Read twice a day, 3 times weekly; how often it is must agree with the times or days that are said."""
    reader = scene.reader
    count = reader.look_up(REPETITIONS)
    if count is None:
        count = read_number(reader)
        if count is None or not reader.take_word("times", "time"):
            return False
    unit_of_time = reader.attempt(_read_time_unit)
    if unit_of_time is not None:
        step = unit_of_time / max(count, 1)
        if not count or step % _ONE_SECOND or unit_of_time % step:
            reader.refuse("say how far apart, such as 'every 15 minutes'")
        set_step(scene, scene.draft_for_days(), step)
        return True
    reader.take_word("of", "in")
    words = _PER_PERIOD if reader.take_word("a", "per", "each", "every", "the") else _PERIOD_ADVERBS
    unit = reader.take().text
    if unit not in words:
        return False
    draft = scene.draft_for_period()
    period = words[unit]
    if unit == "quarter":
        if count > 1:
            return False
        set_span(scene, draft, Span.QUARTER)
        return True
    if period is None:
        draft.is_daily = True
    else:
        set_period(scene, draft, period, 1)
    draft.said_count = count
    return True


def always(scene: Scene) -> bool:
    """Read always at 9, which is every day where no days are said."""
    if not scene.reader.take_word("always"):
        return False
    scene.says_always = True
    return True


def nickname(scene: Scene) -> bool:
    """Read daily, hourly, quarterly."""
    reader = scene.reader
    period = reader.look_up(_TWO_MEANINGS)
    if period is not None:
        unclear = scene.draft_for_period()
        set_period(scene, unclear, period, 2)
        unclear.has_two_meanings = True
    elif reader.take_word("hourly"):
        set_step(scene, scene.draft_for_days(), timedelta(hours=1))
    elif reader.take_word("weekly"):
        set_period(scene, scene.draft_for_period(), Period.WEEK, 1)
    elif reader.take_word("fortnightly"):
        set_period(scene, scene.draft_for_period(), Period.WEEK, 2)
    else:
        name = reader.look_up(_NICKNAMES)
        draft = None if name is None else scene.draft_for_period()
        if name is None or draft is None or draft.nickname is not None or draft.said_every:
            return False
        _set_nickname(scene, draft, name)
    return True


def _read_time_unit(reader: Reader) -> timedelta | None:
    """Read an hour, hourly, per minute, behind how often; every hour is a step of its own."""
    if reader.take_word("hourly"):
        return _TIME_UNITS["hour"]
    return reader.look_up(_TIME_UNITS) if reader.take_word("a", "an", "per") else None


def _read_months(reader: Reader) -> int | None:
    apart = read_months_apart(reader)
    return None if apart is None else apart[0] * apart[1]


def _set_nickname(scene: Scene, draft: RuleDraft, name: Nickname) -> None:
    draft.nickname = name
    match name:
        case Nickname.DAILY:
            scene.refuse_daily_beside_days(draft)
            draft.is_daily = True
        case Nickname.MONTHLY:
            set_period(scene, draft, Period.MONTH, 1)
        case Nickname.QUARTERLY:
            set_span(scene, draft, Span.QUARTER)
        case Nickname.YEARLY:
            set_period(scene, draft, Period.YEAR, 1)
