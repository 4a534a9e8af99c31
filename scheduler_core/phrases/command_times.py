"""Times as people type them on the command line."""

from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.recurrence.words.compact import parse_duration
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import TimePolicies

_LONGEST_TIME = 100
_LAST_SECOND = time(23, 59, 59)
_NOW = frozenset({"now", "jetzt"})
_FORMS = "2026-12-01T09:00, 2026-12-01T09:00+01:00, 2026-12-01 or tomorrow 9:00"


@dataclass(frozen=True, slots=True)
class Moment:
    """The present, in the zone in which typed times are meant."""

    now: datetime
    zone: str

    @property
    def setting(self) -> Setting:
        return Setting(self.zone, TimePolicies())

    @property
    def local(self) -> datetime:
        """The wall-clock time it is now."""
        return ticks.to_local(self.setting.local(self.now))

    def on_the_wall(self, at: datetime) -> datetime:
        """Return a time on the wall clock of the zone; one without a zone is on it already."""
        return ticks.to_local(self.setting.local(at))


def read_time(option: str, text: str, moment: Moment) -> datetime:
    """Return a time with its own zone, or one on the wall clock of the schedule."""
    found = read_date_or_time(option, text, moment)
    return found if isinstance(found, datetime) else datetime.combine(found, datetime.min.time())


def read_end(option: str, text: str, moment: Moment) -> datetime:
    """Return the last moment that counts; a date counts to its end."""
    end = read_date_or_time(option, text, moment, is_end=True)
    return end if isinstance(end, datetime) else datetime.combine(end, _LAST_SECOND)


def print_time(at: date | datetime) -> str:
    """Write a date, a time on the wall clock, or an instant in UTC."""
    if isinstance(at, datetime) and at.tzinfo is not None:
        return at.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return at.isoformat()


def read_date_or_time(option: str, text: str, moment: Moment, *, is_end: bool = False) -> date | datetime:
    """Return a date where the text names no time of day; in words of English or German, too."""
    typed = text.strip()
    if not typed or len(typed) > _LONGEST_TIME:
        raise InvalidInput(option, f"{shown(text)!r} is not a time; write it like {_FORMS}")
    if typed.casefold() in _NOW:
        return moment.now
    try:
        read = datetime.fromisoformat(typed.upper() if typed[0].isdigit() else typed)
    except ValueError:
        from scheduler_core.recurrence.words.parsing.point_reader import read_point  # with both lexicons

        return read_point(option, typed, moment.now, moment.local, is_end=is_end)
    return read if ":" in typed or "T" in typed.upper() else read.date()


def read_instant(option: str, text: str, moment: Moment) -> datetime:
    """Return an instant in UTC; one without zone is meant on the schedule's wall clock."""
    return to_instant(option, read_time(option, text, moment), moment)


def to_instant(option: str, at: datetime, moment: Moment) -> datetime:
    """Return the instant of a time; where the clock skips that time, the one it is moved to."""
    if moment.zone == FLOATING:
        at = at.replace(tzinfo=None)
    tick = moment.setting.instant(at)
    if not FIRST_TICK <= tick < AFTER_LAST_TICK:
        raise InvalidInput(option, f"{at} is not in the years 1 to 9999")
    return ticks.to_instant(tick)


def read_span(option: str, text: str, moment: Moment) -> tuple[datetime, datetime]:
    """Return the two times of A/B."""
    begin, slash, end = text.partition("/")
    if not slash:
        raise InvalidInput(option, f"{shown(text)!r} is not two times; write them as A/B")
    return read_time(option, begin, moment), read_time(option, end, moment)


def read_length(option: str, text: str) -> timedelta:
    """Return a length of time such as 1h30m."""
    try:
        return parse_duration(text)
    except InvalidInput as error:
        raise InvalidInput(option, error.reason) from error


def read_end_of_span(option: str, text: str, begin: datetime, moment: Moment) -> datetime:
    """Return where a span ends: so long after its begin, or at an instant."""
    try:
        return begin + read_length(option, text)
    except (InvalidInput, OverflowError):
        return read_end_instant(option, text, begin, moment)


def read_end_instant(option: str, text: str, begin: datetime, moment: Moment) -> datetime:
    """Return the instant at which a span ends; a day of the week is the next one after its begin."""
    end = read_instant(option, text, moment)
    if end > begin or not _is_weekday(text):
        return end
    return read_instant(option, text, Moment(begin, moment.zone))


def _is_weekday(text: str) -> bool:
    from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of
    from scheduler_core.recurrence.words.parsing.vocabulary import WEEKDAYS

    tokens = lexicon_of(text).tokens(text, "text")
    return bool(tokens) and tokens[0].text.casefold() in WEEKDAYS
