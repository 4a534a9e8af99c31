"""The pieces of a sentence that take single days out or add them."""

import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.pieces.bound_moments import read_bare_time, read_time
from scheduler_core.recurrence.words.parsing.pieces.bound_pieces import set_end, set_start
from scheduler_core.recurrence.words.parsing.pieces.spanned_days_piece import (
    refuse_bound_in_list,
    refuse_contrast,
    refuse_days_of_hours,
    refuse_unclear_reach,
)
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_number, read_ordinal
from scheduler_core.recurrence.words.parsing.texts.bound_days import (
    is_day_of_month,
    read_first_day,
    read_last_day,
)
from scheduler_core.recurrence.words.parsing.texts.clock_times import read_times, read_window
from scheduler_core.recurrence.words.parsing.texts.countries import COUNTRIES, OF_COUNTRIES
from scheduler_core.recurrence.words.parsing.texts.dates import (
    YearlyDate,
    read_date,
    read_moment,
    read_yearly_date,
    read_yearly_dates,
)
from scheduler_core.recurrence.words.parsing.texts.month_days import read_month_days, read_months, read_nth
from scheduler_core.recurrence.words.parsing.texts.near_dates import later_by_days
from scheduler_core.recurrence.words.parsing.texts.weekday_lists import read_weekdays
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import HALVES_OF_DAY, MONTHS, WEEKDAY_GROUPS, WEEKDAYS
from scheduler_core.values.schedules.rules import DailyWindow, DayNumber, MonthDay, NthWeekday
from scheduler_core.values.schedules.schedule import Blackout, CountryHolidays, OffDays, Roll, Weekends
from scheduler_core.values.schedules.weekday import WEEKEND

_COUNTRY = re.compile(r"([A-Za-z]{2})(?:-([A-Za-z0-9]{1,3}))?(?![\w-])")
_HOUR_DIGITS, _MOST_WEEKS = 2, 5
_MIDNIGHT, _LAST_SECOND = time(0), time(23, 59, 59)
_ONE_DAY, _TICK = timedelta(days=1), timedelta(microseconds=1)
_RANGE_WORDS = ("to", "through", "-")
_LEAVING_OUT = ("except", "excluding", "skipping", "not", "no", "without", "skip", "unless")
_BEHIND = frozenset({"excluded", "excepted", "except", "not"})
_BREAKS = frozenset({",", ";", "(", ")"})
_LEAP_YEAR = 2028  # whose february is in each span of days that has one


def exceptions(scene: Scene) -> bool:
    """Read except 2026-12-24, holidays in DE-BY and from 2027-08-01 to 2027-08-14."""
    reader = scene.reader
    begins, says_before = reader.peek(), scene.draft.says_when
    has_but = reader.peek(1).text != "rather" and reader.take_word("but")
    has_word = reader.take_word(*_LEAVING_OUT)
    if not (has_word or has_but):
        return False
    says_when = any(each.says_when for each in scene.drafts)
    if has_but and not has_word:
        refuse_contrast(scene, begins)
    if has_but and not has_word and not says_when:
        reader.refuse_here()
    draft, frame = replace(scene.draft), replace(scene.frame)
    _read_exceptions(scene)
    if not says_when and (reader.take_words(", rather") or reader.take_word("rather")):
        scene.drafts[-1], scene.frame = draft, frame  # not on mondays, but rather on tuesdays
        return True
    if not has_word:
        reader.take_word(*_BEHIND)  # but weekends not
    refuse_unclear_reach(scene, begins, says_before=says_before)
    return True


def excluded_behind(scene: Scene) -> bool:
    """Read weekends excluded, sundays not: what is left out stands before the word for it."""
    reader = scene.reader
    if not reader.words & _BEHIND or not _ends_with_leaving_out(reader):
        return False
    if not _read_exception(scene):
        return False
    _read_next_exceptions(scene)
    if not reader.take_word(*_BEHIND):
        reader.refuse_here()
    return True


def _read_exceptions(scene: Scene) -> None:
    if not _read_exception(scene):
        scene.reader.refuse_here()
    _read_next_exceptions(scene)


def _read_next_exceptions(scene: Scene) -> None:
    while scene.reader.attempt(lambda _: _read_next_exception(scene) or None):
        pass


def _ends_with_leaving_out(reader: Reader) -> bool:
    """Tell whether the words up to the next sign end with a word for leaving out."""
    ahead = 0
    while reader.peek(ahead).kind is not TokenKind.END and reader.peek(ahead).text not in _BREAKS:
        ahead += 1
    return ahead > 1 and reader.peek(ahead - 1).text in _BEHIND


def rolled(scene: Scene) -> bool:
    """Read holidays in DE-BY moved to the next business day."""
    reader = scene.reader
    reader.take_word("with")
    off_days = _read_off_days(reader)
    if off_days is None or not reader.take_words("moved to the"):
        return False
    roll = reader.look_up({"next": Roll.NEXT, "previous": Roll.PREVIOUS})
    if roll is None or not reader.take_words("business day"):
        reader.refuse("say where to: moved to the next business day, or to the previous business day")
    scene.frame.off_days += (replace(off_days, roll=roll),)
    return True


def included(scene: Scene) -> bool:
    """Read plus 2026-12-24 09:00."""
    reader = scene.reader
    if not reader.take_word("plus"):
        return False
    reader.take_word("on")
    moment = _read_date_or_moment(scene)
    if moment is None:
        return False
    if not isinstance(moment, datetime):
        reader.refuse(f"say at what time: plus {moment} 09:00")
    scene.frame.included += (moment,)
    return True


def _read_next_exception(scene: Scene) -> bool:
    if scene.reader.peek().text == "," and not any(each.says_when for each in scene.drafts):
        return False  # except in july, mondays at 9
    is_joined = scene.reader.take_word(",", "and", "&")
    if scene.reader.peek(-1).text == "," and not scene.draft.without_months:
        _refuse_months_behind(scene.reader)
    is_listed = scene.reader.peek(-1).text == "," and not scene.reader.take_word("and")
    if is_listed:
        refuse_bound_in_list(scene)
    begins_days = scene.reader.peek().text in WEEKDAY_GROUPS and not scene.draft.has_days
    if not is_joined or begins_days:
        return False
    hours = scene.draft.without_times
    found = _read_exception(scene, may_be_time=bool(hours))
    if found and is_listed and hours and scene.draft.without_times == hours:
        refuse_days_of_hours(scene)  # every hour, except at noon, on weekdays
    return found


def _read_exception(scene: Scene, *, may_be_time: bool = True) -> bool:
    reader, frame = scene.reader, scene.frame
    if reader.attempt(lambda _: _read_side_left_out(scene) or None):
        return True
    if may_be_time and reader.attempt(lambda _: _read_hours_left_out(scene) or None):
        return True
    nths = reader.attempt(lambda _: _read_nth_left_out(scene))
    if nths is not None:
        frame.excluded_each_month += nths
        return True
    reader.attempt(_take_at_weekend)
    is_one_day = reader.take_word("on")
    off_days = reader.attempt(_read_off_days)
    if off_days is not None:
        frame.off_days += (off_days,)
        return True
    blackout = None if is_one_day else reader.attempt(lambda _: _read_blackout(scene))
    if blackout is not None:
        frame.blackouts += (blackout,)
        return True
    each_year = None if is_one_day else reader.attempt(_read_days_of_year)
    if each_year is not None:
        frame.excluded_each_year += each_year
        return True
    if reader.attempt(lambda _: _read_single_days(scene, is_one_day=is_one_day) or None):
        return True
    if reader.attempt(lambda _: _read_months_left_out(scene) or None):
        return True
    first = reader.peek()
    days = reader.attempt(read_month_days)
    if days == (DayNumber(-1),) and len(scene.draft.weekdays) > 1 and reader.peek(-1).text == "last":
        typed = reader.typed(first, reader.peek(-1))
        reader.refuse(
            f"{typed!r} can be the last day of the month or the last of the days that are said; "
            "write 'the last day of the month' or name the day"
        )
    if days is not None:
        return _leave_out(scene, days)
    reader.take_word("the", "a")
    said = read_weekdays(reader, with_groups=scene.draft.has_days)
    if said is None:
        return False
    _refuse_months_behind(reader)
    for draft in scene.limited:
        draft.without_weekdays |= said.weekdays
    return True


def _read_hours_left_out(scene: Scene) -> bool:
    """Read hours that are left out, unless they are days: from 24 to 26 december."""
    is_span = scene.reader.peek().text in {"from", "between"}
    days = scene.reader.attempt(_read_days_of_year) if is_span else None
    if days is not None:
        scene.frame.excluded_each_year += days
        return True
    windows = _read_parts_left_out(scene.reader)
    scene.draft.without_times += windows or ()
    return windows is not None


def _read_single_days(scene: Scene, *, is_one_day: bool) -> bool:
    """Read 2026-12-24, december 24 and 31."""
    reader, frame = scene.reader, scene.frame
    moment = _read_date_or_moment(scene)
    each_year = None if moment is not None else reader.attempt(read_yearly_dates)
    if (moment is not None or each_year) and is_one_day and reader.peek().text in _RANGE_WORDS:
        reader.refuse_here()  # on december 24 to january 2 may be a day and an end
    if moment is not None:
        frame.excluded += (moment,)
    frame.excluded_each_year += each_year or ()
    return moment is not None or each_year is not None


def _read_side_left_out(scene: Scene) -> bool:
    """Read before 8, after 18:00, before december 3, after december: all that lies on that side."""
    reader = scene.reader
    side = reader.peek()
    is_before = reader.take_word("before")
    if not is_before and not reader.take_word("after", "past"):
        return False
    clock = None if is_day_of_month(reader) else reader.attempt(read_bare_time)
    if clock is not None:
        scene.draft.without_times += (
            _hours_before(reader, clock) if is_before else _hours_after(reader, clock),
        )
        return True
    if scene.draft.is_empty:
        return False
    reader.take_word("on")
    day = (read_first_day if is_before else read_last_day)(reader, scene.today)
    if day is None:
        return False
    if reader.peek().text in {"at", "@"} or reader.peek().kind is TokenKind.TIME:
        typed = reader.typed(side, reader.peek(1))
        reader.refuse(f"{typed!r} leaves open what is at that time; say the time of day first")
    if is_before:
        set_start(scene, datetime.combine(day, _MIDNIGHT))
    else:
        set_end(scene, datetime.combine(day, _LAST_SECOND))
    return True


def _hours_before(reader: Reader, clock: time) -> DailyWindow:
    if clock == _MIDNIGHT:
        reader.refuse("nothing of a day is before midnight; write the hours that are left out")
    last = datetime.combine(date.min + _ONE_DAY, clock) - _TICK
    return DailyWindow(_MIDNIGHT, last.time())


def _hours_after(reader: Reader, clock: time) -> DailyWindow:
    if clock == _MIDNIGHT:
        reader.refuse("all of a day is after midnight; write the hours that are left out")
    return DailyWindow((datetime.combine(date.min, clock) + _TICK).time(), time.max)


def _take_at_weekend(reader: Reader) -> bool | None:
    """Step over at the, before weekends."""
    has_at = reader.take_word("at")
    reader.take_word("the")
    return (has_at and WEEKDAY_GROUPS.get(reader.peek().text) == WEEKEND) or None


def _refuse_months_behind(reader: Reader) -> None:
    """Refuse every day except mondays in january, of which the month may be that of the mondays alone."""
    if reader.peek().text in {"in", "of", "during"} and reader.peek(1).text in MONTHS:
        reader.refuse(
            "it is unclear whether the month is of the days that are left out or of all; "
            "begin with the month, as in 'in january', or leave all of it out"
        )


def _read_parts_left_out(reader: Reader) -> tuple[DailyWindow, ...] | None:
    """Read at 3am, at 12 and 13, between 1 and 3, 12:00: hours that steps leave out."""
    if reader.take_word("between", "from"):
        window = read_window(reader, "and", "to", "until", "till")
        return None if window is None else (window,)
    is_bare = reader.peek().kind is TokenKind.NUMBER and reader.peek(1).text == "-"
    is_window = reader.peek().kind is TokenKind.TIME or (is_bare and reader.peek(3).text in {"", ",", ")"})
    window = reader.attempt(read_window) if is_window else None
    if window is not None:
        return (window,)
    number = reader.peek()
    is_bare = number.kind is TokenKind.NUMBER and reader.peek(1).text in {"", ",", ")"}
    is_bare &= len(number.text) <= _HOUR_DIGITS  # 2026 is a year, of which nothing is left out here
    times = read_times(reader, bare_hours=reader.take_word("at") or is_bare)
    return None if times is None else tuple(DailyWindow(clock, clock) for clock in times)


def _read_nth_left_out(scene: Scene) -> tuple[NthWeekday, ...] | None:
    """Read the first monday of the month, the last one: of the days of the week that are said."""
    reader = scene.reader
    reader.take_word("on")
    reader.take_word("the")
    nth = read_nth(reader)
    if nth is None:
        return None
    nths = [nth]
    while (following := reader.attempt(_read_next_place)) is not None:
        nths.append(following)
    is_in_words = reader.peek(-1).kind is TokenKind.WORD
    weekday = reader.look_up(WEEKDAYS)
    month = reader.peek(int(reader.peek().text in {"of", "in"})).text
    is_place = is_in_words or (max(nths) <= _MOST_WEEKS and month not in MONTHS)
    if weekday is None and nth != -1 and is_place and len(scene.draft.weekdays) == 1:
        _refuse_unclear_place(scene, nths[-1])
    if weekday is None and len(scene.draft.weekdays) == 1 and (nth == -1 or reader.peek().text == "one"):
        (weekday,) = scene.draft.weekdays
        if reader.take_word("one") and reader.peek().text not in {"of", "in"}:
            return None  # the first one, which may be the next
    if weekday is None:
        return None
    _take_of_month(reader)
    _refuse_months_behind(reader)
    return tuple(NthWeekday(each, weekday) for each in nths)


def _refuse_unclear_place(scene: Scene, nth: int) -> None:
    """Refuse every monday except the first, which may be a monday or a day of the month."""
    reader = scene.reader
    if reader.peek().text in {"one", "day", "business", "working", "weekday"}:
        return
    (weekday,) = scene.draft.weekdays
    typed = reader.typed(reader.peek(-1), reader.peek(-1))
    name = reader.lexicon.weekdays[weekday.number]
    day = reader.lexicon.day_of_month.format(nth) if nth > 0 else "the last day of the month"
    reader.refuse(f"{typed!r} can be a {name} or a day of the month; write '{typed} {name}' or {day!r}")


def _read_next_place(reader: Reader) -> int | None:
    if not reader.take_word(",", "and", "&"):
        return None
    reader.take_word("and")
    reader.take_word("the")
    return read_nth(reader)


def _take_of_month(reader: Reader) -> None:
    for words in (
        "of the month",
        "of every month",
        "of each month",
        "in the month",
        "in month",
        "in every month",
    ):
        if reader.take_words(words):
            return


def _read_months_left_out(scene: Scene) -> bool:
    """Read in august and september; a day of one of them is not a month."""
    scene.reader.take_word("in", "during", "the", "of")
    months = read_months(scene.reader)
    if months is None or scene.reader.peek().kind in {TokenKind.NUMBER, TokenKind.ORDINAL}:
        return False
    for draft in scene.limited:
        draft.without_months += months
    return True


def _leave_out(scene: Scene, days: tuple[MonthDay, ...]) -> bool:
    """Note days of every month that are left out."""
    reader = scene.reader
    _take_of_month(reader)
    _refuse_months_behind(reader)
    numbers = tuple(day for day in days if isinstance(day, DayNumber))
    if len(numbers) < len(days):
        reader.refuse("write the days of the month that are left out by their numbers: 'except the 1st'")
    for draft in scene.limited:
        draft.without_month_days += numbers
    return True


def _read_off_days(reader: Reader) -> OffDays | None:
    if reader.take_word("weekends"):
        return Weekends()
    country = reader.look_up(OF_COUNTRIES)
    reader.take_word("public")
    if not reader.take_word("holidays", "holiday"):
        return None
    if country is None and reader.peek().text == "in":
        country = reader.attempt(lambda inner: inner.look_up(COUNTRIES) if inner.take_word("in") else None)
    if country is not None:
        return CountryHolidays(country, None)
    match = _COUNTRY.match(reader.text, reader.peek().start) if reader.take_word("in") else None
    if match is None:
        reader.refuse("name the country of the holidays by its code: 'holidays in DE' or 'holidays in DE-BY'")
    reader.take_until(match.end())
    code, subdivision = match.groups()
    return CountryHolidays(code.upper(), subdivision and subdivision.upper())


def _read_blackout(scene: Scene) -> Blackout | None:
    """Read from one day to another, both left out; or from one moment up to another."""
    reader = scene.reader
    has_from = reader.take_word("from", "between")
    begins = _read_date_or_moment(scene)
    if begins is None or not _takes_range_word(reader, has_from=has_from):
        return None
    ends = _read_date_or_moment(scene)
    if ends is None:
        return None
    if not isinstance(begins, datetime):
        begins = datetime.combine(begins, _MIDNIGHT)
    if not isinstance(ends, datetime):
        ends = datetime.combine(later_by_days(reader, ends, 1), _MIDNIGHT)
    return Blackout(begins, ends)


def _takes_range_word(reader: Reader, *, has_from: bool) -> bool:
    """Step over to; until ends the whole schedule unless a from stands before it."""
    return reader.take_word(*_RANGE_WORDS) or (has_from and reader.take_word("until", "till", "and"))


def _read_days_of_year(reader: Reader) -> tuple[YearlyDate, ...] | None:
    """Read december 24 to january 2, both left out with the days between them, each year."""
    has_from = reader.take_word("from", "between")
    span = reader.attempt(lambda _: _read_ends_of_span(reader, has_from=has_from))
    span = span or reader.attempt(lambda _: _read_days_of_one_month(reader, has_from=has_from))
    if span is None:
        return None
    first, last = span
    is_over_new_year = (last.month, last.day) < (first.month, first.day)
    try:
        begin = date(_LEAP_YEAR - is_over_new_year, first.month, first.day)
        end = date(_LEAP_YEAR, last.month, last.day)
    except ValueError:
        return None
    days = (begin + timedelta(days=count) for count in range((end - begin).days + 1))
    return tuple(YearlyDate(day.month, day.day) for day in days)


def _read_ends_of_span(reader: Reader, *, has_from: bool) -> tuple[YearlyDate, YearlyDate] | None:
    """Read december 24 to january 2, december 24 to 26."""
    first = read_yearly_date(reader)
    if first is None or not _takes_range_word(reader, has_from=has_from):
        return None
    last = read_yearly_date(reader)
    if last is None and (number := reader.attempt(_read_day_of_month)) is not None:
        last = YearlyDate(first.month, number) if number > first.day else None
    return None if last is None else (first, last)


def _read_days_of_one_month(reader: Reader, *, has_from: bool) -> tuple[YearlyDate, YearlyDate] | None:
    """Read the 24th to the 26th of december, 24-26 december."""
    first = _read_day_of_month(reader)
    if first is None or not _takes_range_word(reader, has_from=has_from):
        return None
    last = read_yearly_date(reader)
    return None if last is None or not 0 < first < last.day else (YearlyDate(last.month, first), last)


def _read_day_of_month(reader: Reader) -> int | None:
    """Read the 26th, 26; what am or pm follows is an hour."""
    reader.take_word("the")
    number = read_ordinal(reader)
    if number is None:
        number = read_number(reader)
        is_hour = reader.peek().text in HALVES_OF_DAY or reader.peek().text in {"o'clock", "h"}
        return None if is_hour or reader.peek().kind is TokenKind.MINUTE else number
    return number


def _read_date_or_moment(scene: Scene) -> date | datetime | None:
    moment = read_moment(scene.reader)
    if moment is not None:
        return moment
    day = read_date(scene.reader, scene.today)
    clock = None if day is None else read_time(scene)
    return day if day is None or clock is None else datetime.combine(day, clock)
