"""Rules in a line, and their instants written as people read them: the words of the tests of time."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from io import BytesIO
from typing import TypedDict, Unpack
from zoneinfo import ZoneInfo

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.recurrence.plan import Never, Plan, next_after, occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.sentence_printer import sentence_of
from scheduler_core.recurrence.zones.zone_files import zone_files
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.cron import Cron, CronDialect
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import DaysAt, Every, Rule, Weekly
from scheduler_core.values.schedules.schedule import Blackout, Edit, OffDays, Schedule
from scheduler_core.values.schedules.weekday import Weekday

BEGINNING = datetime(1, 1, 1, tzinfo=UTC)
END = datetime.max.replace(tzinfo=UTC)
ALL_WEEKDAYS = "mon tue wed thu fri sat sun"
PLAIN = TimePolicies()


class Bends(TypedDict, total=False):
    """What may be said of a schedule beside its rules and its zone."""

    policies: TimePolicies
    starts: datetime | None
    ends: datetime | None
    times: int | None
    excluded: tuple[date | datetime, ...]
    included: tuple[datetime, ...]
    off_days: tuple[OffDays, ...]
    blackouts: tuple[Blackout, ...]
    jitter: timedelta
    jitter_seed: str
    edits: tuple[Edit, ...]


def a_schedule(*rules: Rule, zone: str = "UTC", **bends: Unpack[Bends]) -> Schedule:
    return Schedule(rules, zone, **bends)


def plan_of(*rules: Rule, zone: str = "UTC", **bends: Unpack[Bends]) -> Plan:
    return compile_schedule(Schedule(rules, zone, **bends))


def moment(text: str) -> datetime:
    """Read a time as ISO 8601 writes it; without an offset it is a wall-clock time."""
    return datetime.fromisoformat(text)


def weekly(weekdays: str, *times: str, interval: int = 1, anchor: str | None = None) -> Weekly:
    slot = DaysAt(
        frozenset(Weekday(word) for word in weekdays.split()),
        tuple(time.fromisoformat(each) for each in times),
    )
    return Weekly((slot,), interval, None if anchor is None else date.fromisoformat(anchor))


def daily(*times: str) -> Weekly:
    return weekly(ALL_WEEKDAYS, *times)


def every(anchor: str, **step: float) -> Every:
    """Return steps of a length given as for timedelta."""
    return Every(timedelta(**step), moment(anchor))


def rrule(lines: str, start: str, zone: str = "UTC", *, all_day: bool = False) -> RecurrenceSet:
    return parse_recurrence_set(lines, moment(start), zone=zone, all_day=all_day)


def cron(text: str, dialect: CronDialect = CronDialect.DEBIAN) -> Cron:
    return parse_cron(text, dialect)


def blackout(begins: str, ends: str) -> Blackout:
    return Blackout(moment(begins), moment(ends))


@cache
def clock_of(zone: str) -> tzinfo:
    """Return the standard library's reading of the very zone data that the engine reads."""
    if zone in {"UTC", FLOATING}:
        return UTC
    return ZoneInfo.from_file(BytesIO(zone_files().read(zone)), key=zone)


def on_the_clock(text: str, zone: str) -> datetime:
    """Return an instant from text; without an offset it is what the clock of the zone shows."""
    at = moment(text)
    return at if at.tzinfo is not None else at.replace(tzinfo=clock_of(zone)).astimezone(UTC)


def seen(plan: Plan, begin: str, end: str) -> list[str]:
    """Return the occurrences from `begin` up to but without `end`, on the clock of the schedule."""
    zone = plan.schedule.zone
    found = occurrences(plan, on_the_clock(begin, zone), on_the_clock(end, zone))
    return [written(at, zone) for at in found]


def first_of(plan: Plan, count: int, since: str = "0001-01-01T00:00Z") -> list[str]:
    """Return at most the first `count` occurrences, on the clock of the schedule."""
    zone = plan.schedule.zone
    found = occurrences(plan, on_the_clock(since, zone), limit=count)
    return [written(at, zone) for at in found]


def next_of(plan: Plan, after: str) -> str | None:
    zone = plan.schedule.zone
    found = next_after(plan, on_the_clock(after, zone))
    return None if found is None else written(found, zone)


def written(at: datetime, zone: str) -> str:
    """Write an instant as the clock of a zone shows it, with its offset; seconds only if there are any."""
    local = at.astimezone(clock_of(zone))
    if zone == FLOATING:
        local = local.replace(tzinfo=None)
    return local.isoformat(timespec="auto" if at.second or at.microsecond else "minutes")


def days_of(mask: int) -> list[int]:
    """Return the days of the month that a mask has."""
    return [bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1]


def reason_for_never(plan: Plan) -> str:
    """Return the words for why a schedule never fires; empty where it fires."""
    return plan.fires.reason if isinstance(plan.fires, Never) else ""


def errors_of(plan: Plan) -> list[str]:
    return [problem.message for problem in plan.problems if problem.is_error]


def at(text: str) -> datetime:
    """Return an instant of May 2026 from its day and hour, such as 01T12."""
    return moment(f"2026-05-{text}:00Z")


def in_may(found: list[str]) -> str:
    """Return day and hour of occurrences, all in May 2026, on the hour and in UTC."""
    assert all(each.startswith("2026-05-") and each.endswith(":00+00:00") for each in found)
    return " ".join(each[8:13] for each in found)


def dates_at_noon(found: list[str]) -> str:
    """Return the dates of occurrences, all of them at noon."""
    assert all(each[10:16] == "T12:00" for each in found)
    return " ".join(each[:10] for each in found)


def print_sentence(schedule: Schedule) -> str | None:
    """Return the one line that is read back as this schedule; None where there is no such line."""
    try:
        text = sentence_of(schedule)
        is_read_back = (
            text is not None and parse_sentence(text, BEGINNING.replace(year=2000), "UTC") == schedule
        )
    except (InvalidInput, OverflowError):
        return None
    return text if is_read_back else None
