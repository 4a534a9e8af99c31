"""The pieces of a sentence that bound and vary a whole schedule: from, until, jitter."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

from dateutil.relativedelta import relativedelta

from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene
from scheduler_core.recurrence.words.parsing.pieces.bound_moments import (
    read_bare_time,
    read_end_of_part,
    read_moment_of_day,
    read_moment_of_part,
    read_soon,
    read_start_of_part,
    read_time,
)
from scheduler_core.recurrence.words.parsing.pieces.edges_of_hours import (
    RANGE_WORDS,
    is_typed,
    read_beginning,
    refuse_hour_or_day,
    set_beginning,
    take_end_of_day,
)
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import SaidLength, read_length
from scheduler_core.recurrence.words.parsing.texts.bound_days import (
    read_day_of_same_month,
    read_days_of_one_month,
    read_first_day,
    read_last_day,
    read_year,
)
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_window
from scheduler_core.recurrence.words.parsing.texts.dates import read_date, read_moment
from scheduler_core.recurrence.words.parsing.texts.month_days import is_between_months
from scheduler_core.recurrence.words.parsing.texts.spoken_times import UNITS_OF_STEPS
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import (
    LENGTHS,
    MONTHS,
    NOT_BEFORE,
    PLURAL_WEEKDAYS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)
from scheduler_core.values.schedules.rules import DailyWindow
from scheduler_core.values.schedules.schedule import LONGEST_JITTER

_START_WORDS = ("starting", "starts", "beginning", "since", "from")
_END_WORDS = ("until", "till", "through", "ending", "ends")
_YEARLY = frozenset({"year", "years", "yearly", "annually"})
_HOURS = frozenset({TokenKind.TIME, TokenKind.NUMBER})
_FIRST_YEAR, _LAST_YEAR = "1900", "2199"
_MIDNIGHT = time(0)
_ONE_DAY = timedelta(days=1)
_LAST_SECOND = time(23, 59, 59)
_NEAR, _FARTHEST_NEAR = frozenset({"today", "tomorrow"}), 4  # the day after tomorrow
_ONE_SECOND = timedelta(seconds=1)
_DAYS = frozenset({"day", "days", "weekday", "weekdays", "weekend", "weekends", "week", "weeks"})
_COUNTED_WORDS = ("counted from", "counted on from", "counted through from", "counted on through from")
_JITTER_WORDS = ("give or take", "plus or minus", "+ / -", "\u00b1")


def between_days(scene: Scene) -> bool:
    """Read between december 1 and december 24, from the 1st to the 24th of december."""
    reader = scene.reader
    if reader.peek().text == "between" and reader.peek(1).text in WEEKDAYS:
        return False  # between monday and friday
    if reader.peek().text == "between" and is_between_months(reader):
        return False  # between june and august of each year
    if reader.take_word("between"):
        span = reader.attempt(lambda _: read_days_of_one_month(reader, scene.today, "and"))
        first, last = span or (read_first_day(reader, scene.today), None)
        if first is None or (span is None and not reader.take_word("and")):
            return False
        last = last or read_last_day(reader, first) or read_day_of_same_month(reader, first)
    elif reader.take_word("from"):
        refuse_hour_or_day(scene)
        span = read_days_of_one_month(reader, scene.today, *RANGE_WORDS)
        first, last = span or (None, None)
    else:
        return False
    if first is None or last is None:
        return False
    set_start(scene, datetime.combine(first, _MIDNIGHT))
    set_end(scene, datetime.combine(last, _LAST_SECOND))
    return True


def starts(scene: Scene) -> bool:
    """Read from 2026-12-01, starting tomorrow, from now on, from 2026-12-01 to 2027-06-30, starting at 6."""
    reader = scene.reader
    has_word = reader.take_words("as of") or reader.take_word(*_START_WORDS)
    if not has_word:
        return False
    word, first, second = reader.peek(-1), reader.peek(), reader.peek(1)
    reader.take_word("from")
    reader.take_word("on")
    if reader.take_word("now"):
        reader.take_word("on")
        set_start(scene, scene.now)
        return True
    moment = (
        reader.attempt(lambda _: read_moment_of_part(scene))
        or reader.attempt(lambda _: read_moment_of_day(scene))
        or reader.attempt(lambda _: read_start_of_part(scene))
        or reader.attempt(lambda _: read_soon(scene))
    )
    if moment is not None:
        set_start(scene, moment)
        return True
    window = reader.attempt(lambda _: _read_window_of_step(scene))
    if window is not None:
        scene.draft.window = window
        return True
    begins_at = None if _is_year_ahead(scene) else reader.attempt(lambda _: read_beginning(scene))
    if begins_at is not None:
        set_beginning(scene, begins_at)
        scene.draft.is_edge_alone = is_typed(reader, word, NOT_BEFORE) and scene.draft.window is None
        return True
    start = read_bound(scene, _MIDNIGHT, read_first_day, scene.today)
    if start is None:
        return False
    if word.text == "since" and start > scene.local:
        reader.refuse(f"'since' is of what is past, and that is {start.date()}; write 'from'")
    is_from = reader.typed(word, word).lower() in {"from", "von", "vom"}
    is_plain = reader.peek(-1) is first or second.text == "at" or second.kind in _HOURS
    scene.frame.is_from_weekday = is_from and first.text in WEEKDAYS and is_plain
    set_start(scene, start)
    if reader.take_word("to", "-", "through"):
        _refuse_unclear_weekday(scene, is_to=True)
        last = read_day_of_same_month(reader, start.date())
        if last is None:
            _read_end(scene)
        else:
            set_end(scene, datetime.combine(last, _LAST_SECOND))
    else:
        reader.take_word("on", "onwards", "onward")
    return True


def ends(scene: Scene) -> bool:
    """Read until 2027-06-30; without a time of day all of that day still counts."""
    reader, draft = scene.reader, scene.draft
    if reader.take_word("before"):
        return _read_end_before(scene)
    word = reader.peek()
    is_to = reader.take_word("to") or reader.take_words("up to")
    if not is_to and not reader.take_word(*_END_WORDS):
        return False
    if reader.peek().text == "after":
        return False  # ends after 5 times
    if reader.peek(-2).text in MONTHS and reader.peek().text in MONTHS:
        return False  # in june until august, which may be all of it each year
    _refuse_unclear_weekday(scene, is_to=is_to)
    if take_end_of_day(scene, word):
        return True
    if reader.take_words("further notice"):
        return not is_to
    moment = reader.attempt(lambda _: read_end_of_part(scene)) or reader.attempt(
        lambda _: read_moment_of_day(scene)
    )
    if moment is not None:
        is_midnight = moment.time() == _MIDNIGHT  # which ends that day
        set_end(scene, moment + _ONE_DAY if is_midnight else moment)
        return True
    clock = reader.attempt(lambda _: _read_end_of_step(scene))
    if clock is not None:
        if draft.goes_on:
            draft.goes_on_until = clock
            return True
        if draft.is_today and len(draft.dates) == 1:
            set_end(scene, datetime.combine(draft.dates[0], clock))
            draft.dates, draft.is_today = (), False
            return True
        reader.refuse("say of which day: 'until 18:00 today', or 'from 8:00 to 18:00' for each day")
    if is_to:
        return reader.peek().kind is not TokenKind.NUMBER and _read_end(scene, needs_date=False)
    _read_end(scene)
    return True


def within(scene: Scene) -> bool:
    """Read next week, this month, alongside days that come again in it; weekends too."""
    reader, draft = scene.reader, scene.draft
    if reader.take_words("including weekends"):
        if draft.is_empty and len(scene.drafts) > 1:
            draft.weekdays = WEEKDAY_GROUPS["weekend"]
            return True  # on friday at 9; also on weekends
        draft.weekdays = draft.weekdays and draft.weekdays | WEEKDAY_GROUPS["weekend"]
        scene.says_always |= not draft.weekdays
        return True
    is_again = comes_again(draft)
    count = reader.look_up({"this": 0, "next": 1, "coming": 1})
    length = None if count is None else reader.look_up({"week": 7, "month": 30, "year": 365})
    if count is None or length is None:
        return False
    follows = reader.peek().text in {"every", "each", "daily", "everyday", *WEEKDAY_GROUPS, *PLURAL_WEEKDAYS}
    if not (is_again or follows) or reader.peek().text in WEEKDAYS.keys() - PLURAL_WEEKDAYS:
        return False
    today = scene.today
    if length == 7:
        begins = today + timedelta(days=7 * count - today.weekday())
        ends = begins + timedelta(days=6)
    elif length == 30:
        begins = today.replace(day=1) + relativedelta(months=count)
        ends = begins + relativedelta(day=31)
    else:
        begins = date(today.year + count, 1, 1)
        ends = date(today.year + count, 12, 31)
    if count:
        set_start(scene, datetime.combine(begins, _MIDNIGHT))
    set_end(scene, datetime.combine(ends, _LAST_SECOND))
    return True


def in_year(scene: Scene) -> bool:
    """Read in 2027: only days of that year."""
    reader = scene.reader
    if not reader.take_word("in", "during"):
        return False
    year = reader.attempt(read_year)
    if year is None:
        return False
    set_year(scene, year)
    return True


def set_year(scene: Scene, year: int) -> None:
    """Let everything that is said be of one year."""
    set_start(scene, datetime.combine(date(year, 1, 1), _MIDNIGHT))
    set_end(scene, datetime.combine(date(year, 12, 31), _LAST_SECOND))


def jitter(scene: Scene) -> bool:
    """Read give or take 5 minutes, with up to 5 minutes of jitter, delayed by up to 5 minutes."""
    reader = scene.reader
    said = reader.attempt(_read_jitter)
    if said is None:
        return False
    if said.length > LONGEST_JITTER:
        reader.refuse(f"jitter of more than {LONGEST_JITTER.days} days is too much")
    if scene.frame.jitter is not None:
        reader.refuse("the jitter is said twice")
    scene.frame.jitter = said.length
    return True


def counted_from(scene: Scene) -> bool:
    """Read counted from 2026-12-01 09:00, the moment or day that an interval is counted from.

    What is counted on through does not begin anew with a part of each day.
    """
    if not any(scene.reader.take_words(words) for words in _COUNTED_WORDS):
        return False
    moment = read_moment(scene.reader)
    if moment is None:
        day = read_date(scene.reader, scene.today)
        if day is None:
            scene.reader.refuse_here()
        moment = datetime.combine(day, read_time(scene) or _MIDNIGHT)
    scene.draft.counted_from = moment
    return True


def weeks_start(scene: Scene) -> bool:
    """Read with weeks starting on sunday."""
    reader = scene.reader
    reader.take_word("with")
    if not reader.take_words("weeks starting on"):
        return False
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None:
        reader.refuse_here()
    scene.draft.week_start = weekday
    return True


def read_bound(
    scene: Scene, default: time, read_day: Callable[[Reader, date], date | None], base: date
) -> datetime | None:
    """Read a date, with a time of day unless that is still wanted for the rule before it."""
    moment = read_moment(scene.reader)
    if moment is not None:
        return moment
    day = read_day(scene.reader, base)
    if day is None:
        return None
    is_of_step = read_day is read_last_day and scene.draft.is_empty and _has_step_ahead(scene.reader)
    if is_of_step:
        clock = scene.reader.attempt(lambda _: _read_time_of_end(scene))
    else:
        clock = None if scene.draft.needs_times else read_time(scene)
    return datetime.combine(day, default if clock is None else clock)


def _read_time_of_end(scene: Scene) -> time | None:
    """Read the 18:00 of until friday 18:00; what begins a part of the day is of the step."""
    clock = read_time(scene)
    return None if scene.reader.peek().text in {*RANGE_WORDS, "and"} else clock


def _has_step_ahead(reader: Reader) -> bool:
    """Tell whether a step of hours or minutes follows: until friday 18:00, every 15 minutes."""
    ahead = 0
    while reader.peek(ahead).kind is not TokenKind.END:
        text = reader.peek(ahead).text
        is_within_days = LENGTHS.get(text, _ONE_DAY) < _ONE_DAY and text != "second"  # which may be a place
        is_unit = is_within_days or text == "hourly"
        if is_unit and ahead > 1:
            return True
        ahead += 1
    return False


def _read_end_of_step(scene: Scene) -> time | None:
    """Read the time that a step ends at, of which nobody says on what day; a bare number is none."""
    draft = scene.draft
    is_within_day = draft.goes_on or (draft.step is not None and draft.step < _ONE_DAY)
    is_within_day |= draft.is_today and draft.step is None and _has_step_ahead(scene.reader)
    if not is_within_day or draft.window is not None:
        return None
    clock = read_time(scene)
    return clock or (read_bare_time(scene.reader) if draft.goes_on or draft.is_today else None)


def _read_window_of_step(scene: Scene) -> DailyWindow | None:
    """Read the 5:10 until 6:30 of every 20 minutes starting at 5:10 until 6:30."""
    draft, reader = scene.draft, scene.reader
    is_stepped = draft.step is not None and draft.step < _ONE_DAY and draft.window is None
    if not is_stepped or draft.begins_at is not None or not reader.take_word("at"):
        return None
    window = read_window(reader, "to", "until", "till")
    is_of_a_day = reader.peek().text in {"on", "today", "tomorrow"}  # until 6:30 tomorrow ends it all
    return None if is_of_a_day else window


def _refuse_unclear_weekday(scene: Scene, *, is_to: bool) -> None:
    """Refuse every monday until friday, and a weekday that ends what begins with another."""
    reader = scene.reader
    if reader.peek().text not in WEEKDAYS:
        return
    if not is_to and reader.peek(-2).text in WEEKDAYS:
        typed = reader.typed(reader.peek(-2), reader.peek())
        reader.refuse(
            f"{typed!r} can be each day from one to the other, or the first of them until then; "
            "write 'to' between them, or the end as a date: 'until 2027-06-30'"
        )
    if scene.frame.is_from_weekday:
        reader.refuse(
            "that can be each week or the next one alone; write the dates, or the hours of each day"
        )


def comes_again(draft: RuleDraft) -> bool:
    """Tell whether days come again, so that a day can bound them."""
    is_on_weekdays = bool(draft.weekdays) and not draft.is_one_weekday
    return draft.is_daily or draft.said_every or is_on_weekdays or draft.step is not None


def _read_end_before(scene: Scene) -> bool:
    """Read before december 2, before january: the last that counts is over when that begins.

    The friday before christmas, the day before a date and the fridays before each are days, and no end.
    """
    reader = scene.reader
    behind = reader.peek(-2).text
    if (
        not comes_again(scene.draft)
        or behind in WEEKDAYS
        or (behind in _DAYS and not _is_each_day(reader))
        or reader.peek().text in WEEKDAYS
    ):
        return False
    starts = scene.frame.starts
    base = scene.today if starts is None else max(starts.date(), scene.today)
    end = read_bound(scene, _MIDNIGHT, read_first_day, base)
    if end is None:
        return False
    if end <= scene.local:
        reader.refuse("write the end as a date: 'until 2027-06-30'")
    set_end(scene, end - _ONE_SECOND)
    return True


def _is_each_day(reader: Reader) -> bool:
    """Tell whether every day stands before a date; every day before easter can be one of each year."""
    is_date = any(reader.peek(ahead).text in MONTHS for ahead in range(3)) or (
        reader.peek().kind is TokenKind.DATE
    )
    return is_date and reader.peek(-2).text == "day" and reader.peek(-3).text == "every"


def set_end(scene: Scene, end: datetime) -> None:
    """End the whole schedule at a moment, which is its last."""
    if scene.frame.ends is not None:
        scene.reader.refuse("the end is said twice")
    scene.frame.ends = end


def _read_end(scene: Scene, *, needs_date: bool = True) -> bool:
    scene.reader.take_word("on")
    starts = scene.frame.starts
    is_near = any(scene.reader.peek(ahead).text in _NEAR for ahead in range(_FARTHEST_NEAR))
    base = scene.today if starts is None or is_near else max(starts.date(), scene.today)
    end = read_bound(scene, _LAST_SECOND, read_last_day, base)
    if end is None:
        if not needs_date:
            return False
        scene.reader.refuse_unclear_date()
        scene.reader.refuse("write the end as a date: 'until 2027-06-30'")
    set_end(scene, end)
    return True


def _is_year_ahead(scene: Scene) -> bool:
    """Tell whether a year follows and no 20:27: every year from 2027 on."""
    reader = scene.reader
    is_yearly = scene.draft.yearly_dates or not reader.words.isdisjoint(_YEARLY)
    is_start = bool(is_yearly) or reader.peek(1).text not in RANGE_WORDS
    return is_start and reader.words.isdisjoint(UNITS_OF_STEPS) and _has_year(reader)


def _has_year(reader: Reader) -> bool:
    text = reader.peek().text
    return len(text) == len("2027") and text.isdigit() and _FIRST_YEAR <= text <= _LAST_YEAR


def set_start(scene: Scene, start: datetime) -> None:
    """Begin the whole schedule at a moment."""
    if scene.frame.starts is not None:
        scene.reader.refuse("the start is said twice")
    scene.frame.starts = start


def _read_jitter(reader: Reader) -> SaidLength | None:
    if any(reader.take_words(words) for words in _JITTER_WORDS):
        return read_length(reader)
    if reader.take_words("delayed by"):
        reader.take_words("up to")
        return read_length(reader)
    reader.take_word("with")
    if reader.take_word("jitter"):
        reader.take_words("of")
        reader.take_words("up to")
        return read_length(reader)
    reader.take_words("up to")
    said = read_length(reader)
    reader.take_word("of")
    return said if reader.take_word("jitter") else None
