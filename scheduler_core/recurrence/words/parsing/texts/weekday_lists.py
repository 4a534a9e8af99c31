"""Days of the week, read from text."""

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.vocabulary import PLURAL_WEEKDAYS, WEEKDAY_GROUPS, WEEKDAYS
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday, days_between

_ADJACENT = 2
_RANGE_WORDS = ("-", "to", "through")
_SEPARATORS = (",", "and", "&", "/", "+")


@dataclass(frozen=True, slots=True)
class SaidWeekdays:
    """Weekdays as said; `is_one` if it is a single one, which may mean the next such day only."""

    weekdays: frozenset[Weekday]
    is_one: bool = False


def read_weekdays(reader: Reader, *, with_groups: bool = True) -> SaidWeekdays | None:
    """Read mon-fri, mon,wed and fri, mondays, weekends; without groups a later one is left."""
    is_plural = reader.peek().text in PLURAL_WEEKDAYS
    first = _read_item(reader)
    if first is None:
        return None
    weekdays = first
    while (following := reader.attempt(lambda inner: _read_next(inner, with_groups))) is not None:
        # Weekdays from tuesday to thursday may be all of them or those alone.
        is_among = following != weekdays and (following <= weekdays or following >= weekdays)
        if is_among or (following == weekdays and len(weekdays) == 1):
            reader.refuse("a day of the week is said twice; leave one of them out")
        weekdays |= following
        is_plural = True
    return SaidWeekdays(weekdays, is_one=len(weekdays) == 1 and not is_plural)


def _read_next(reader: Reader, with_groups: bool) -> frozenset[Weekday] | None:
    reader.take_word(*_SEPARATORS)
    reader.take_word("and")
    if not with_groups and reader.peek().text in WEEKDAY_GROUPS:
        return None
    return _read_item(reader)


def _read_item(reader: Reader) -> frozenset[Weekday] | None:
    """Read one day, a range of days or a name for several."""
    group = reader.look_up(WEEKDAY_GROUPS)
    if group is not None:
        return group
    for words in ("business day", "business days", "working day", "working days"):
        if reader.take_words(words):
            return WORKDAYS
    if reader.peek().text == "between" and reader.peek(2).text == "and":
        return reader.attempt(_read_between)
    is_range = reader.take_word("from")
    first = reader.look_up(WEEKDAYS)
    last = None if first is None else reader.attempt(lambda inner: _read_range_end(inner, is_range=is_range))
    if first is None or (is_range and last is None):
        return None
    return frozenset({first}) if last is None else days_between(first, last)


def _read_between(reader: Reader) -> frozenset[Weekday] | None:
    """Read between monday and friday; what is between two days that follow one another is a night."""
    reader.take_word("between")
    first = reader.look_up(WEEKDAYS)
    last = reader.look_up(WEEKDAYS) if reader.take_word("and") else None
    if first is None or last is None:
        return None
    days = days_between(first, last)
    return days if len(days) > _ADJACENT else None


def _read_range_end(reader: Reader, *, is_range: bool) -> Weekday | None:
    """Read to friday; until friday is a day to end with, but in from monday until friday."""
    words = (*_RANGE_WORDS, "until", "till") if is_range else _RANGE_WORDS
    return reader.look_up(WEEKDAYS) if reader.take_word(*words) else None
