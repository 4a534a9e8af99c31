"""Days told from today, read from text: the coming friday, a week from monday, friday in two weeks."""

from datetime import date, timedelta

from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.texts.amounts import read_length
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.parsing.vocabulary import PLURAL_WEEKDAYS, REPETITIONS, WEEKDAYS
from scheduler_core.values.schedules.weekday import Weekday

_ONE_DAY = timedelta(days=1)


def later_by_days(reader: Reader, day: date, count: int) -> date:
    """Return the day so many days later."""
    try:
        return day + timedelta(days=count)
    except OverflowError:
        reader.refuse("that is beyond the year 9999")


def next_weekday(reader: Reader, today: date, weekday: Weekday) -> date:
    """Return the next such day after today."""
    return later_by_days(reader, today, (weekday.number - today.weekday()) % 7 or 7)


def read_near_date(reader: Reader, today: date) -> date | None:
    """Read today, tomorrow, the coming monday."""
    if reader.take_word("today"):
        return today
    if reader.take_word("tomorrow"):
        return later_by_days(reader, today, 1)
    if reader.take_words("day after tomorrow") or reader.take_words("the day after tomorrow"):
        return later_by_days(reader, today, 2)
    if reader.peek().text == "the" and reader.peek(2).text in WEEKDAYS:
        reader.take()  # the coming monday
    # The first such day after today: in an evening's "next friday" few mean today.
    is_next = reader.take_word("next", "coming")
    if not (is_next or reader.take_word("this")):
        return None
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None:
        return None
    wait = (weekday.number - today.weekday()) % 7
    return later_by_days(reader, today, wait or 7 * is_next)


def read_distance_from(reader: Reader, today: date) -> date | None:
    """Read 2 weeks from friday, a week from tomorrow."""
    said = read_length(reader)
    if said is None or said.length % _ONE_DAY or said.unit < _ONE_DAY:
        return None
    is_counted = reader.peek(-3).text in REPETITIONS or reader.peek(-3).text == "times"
    is_week_on = (
        not is_counted
        and said.unit >= 7 * _ONE_DAY
        and reader.peek(1).text in WEEKDAYS
        and reader.take_word("on")
    )
    if not is_week_on and not reader.take_word("from"):
        return None
    near = read_near_date(reader, today)
    if near is None:
        weekday = reader.look_up(WEEKDAYS)
        near = None if weekday is None else next_weekday(reader, today, weekday)
        _refuse_today(reader, today, weekday, said.length.days)
    return None if near is None else later_by_days(reader, near, said.length.days)


def read_week_and_day(reader: Reader, today: date) -> date | None:
    """Read next week on monday, in 2 weeks on friday: weeks begin with Monday."""
    weeks = _read_weeks_away(reader)
    if weeks is None:
        return None
    reader.take_word(",")
    reader.take_word("on")
    if reader.peek().text in PLURAL_WEEKDAYS:
        return None  # from next week mondays
    weekday = reader.look_up(WEEKDAYS)
    return None if weekday is None else _day_of_week(reader, today, weeks, weekday)


def read_day_and_week(reader: Reader, today: date) -> date | None:
    """Read monday next week, friday of next week, tuesday in a week, the friday after next."""
    reader.take_word("the")
    if reader.take_words("next but one"):
        weekday = reader.look_up(WEEKDAYS)
        return None if weekday is None else later_by_days(reader, next_weekday(reader, today, weekday), 7)
    weekday = reader.look_up(WEEKDAYS)
    if weekday is None:
        return None
    is_in_a_week = reader.peek().text == "week" and reader.peek(1).kind is not TokenKind.NUMBER
    if is_in_a_week and reader.take_word("week"):
        _refuse_today(reader, today, weekday, 7)
        return later_by_days(reader, next_weekday(reader, today, weekday), 7)
    if reader.take_words("after next"):
        return later_by_days(reader, next_weekday(reader, today, weekday), 7)
    is_counted = reader.peek().text == "in"
    reader.take_word("of")
    weeks = _read_weeks_away(reader)
    if weeks is None:
        return None
    if is_counted:
        return _at_least_weeks_away(reader, today, weeks, weekday)
    return _day_of_week(reader, today, weeks, weekday)


def _at_least_weeks_away(reader: Reader, today: date, weeks: int, weekday: Weekday) -> date:
    """Return the day of the week that is so far away, where it is the one of that week as well."""
    counted = later_by_days(reader, next_weekday(reader, today, weekday), 7 * weeks)
    of_week = _day_of_week(reader, today, weeks, weekday)
    is_today = weekday.number == today.weekday()
    if (weeks > 1 or is_today) and counted != of_week:
        reader.refuse(f"that can be {of_week} or {counted}; write the date")
    return counted


def _refuse_today(reader: Reader, today: date, weekday: Weekday | None, days: int) -> None:
    """Refuse a week from friday that is said on a friday, which can count from that day or the next one."""
    if weekday is not None and weekday.number == today.weekday():
        one, other = later_by_days(reader, today, days), later_by_days(reader, today, days + 7)
        reader.refuse(f"that can be {one} or {other}; write the date")


def _read_weeks_away(reader: Reader) -> int | None:
    """Read next week, the week after next, in 2 weeks."""
    if reader.take_words("next week") or reader.take_words("coming week"):
        return 1
    if reader.take_words("this week"):
        return 0
    if reader.take_words("the week after next"):
        return 2
    if not reader.take_word("in"):
        return None
    said = read_length(reader)
    is_weeks = said is not None and said.unit >= 7 * _ONE_DAY and not said.length % (7 * _ONE_DAY)
    return said.length.days // 7 if said is not None and is_weeks else None


def _day_of_week(reader: Reader, today: date, weeks: int, weekday: Weekday) -> date:
    return later_by_days(reader, today, 7 * weeks + weekday.number - today.weekday())
