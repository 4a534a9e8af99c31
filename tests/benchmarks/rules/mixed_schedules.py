"""Thousands of schedules of every kind, the same at every call, each also in the words of dateutil."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.values.schedules.rules import (
    DayNumber,
    DaysAt,
    Every,
    Monthly,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.benchmarks.rules.peers import Dateutil

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Sydney",
    "America/Sao_Paulo",
    "UTC",
)
_WEEKDAYS = tuple(Weekday)
_SEED = 20_260_301


@dataclass(frozen=True, slots=True)
class Mixed:
    """One schedule with its kind, and the same in dateutil's words, there on the clock of `peer_zone`."""

    kind: str
    schedule: Schedule
    peer_text: str
    peer_start: datetime
    peer_zone: str

    def peer(self) -> Dateutil:
        return Dateutil.read(self.peer_text, self.peer_start, self.peer_zone)


@dataclass(frozen=True, slots=True)
class _Draw:
    """What a kind draws from: chance, the year its rules began, the year that is asked about."""

    random: Random
    first_year: int
    this_year: int

    def hour(self) -> int:
        return self.random.randrange(24)

    def minute(self) -> int:
        return self.random.randrange(0, 60, 5)

    def start(self) -> datetime:
        day = date(self.first_year, 1, 1) + timedelta(days=self.random.randrange(330))
        return datetime.combine(day, time(self.hour(), self.minute()))

    def weekdays(self, most: int) -> list[Weekday]:
        return sorted(self.random.sample(_WEEKDAYS, self.random.randint(1, most)), key=lambda day: day.number)


_Said = tuple[Rule, str]
_Kind = Callable[[_Draw, datetime, str], _Said]


def mixed_schedules(count: int, first_year: int, this_year: int) -> list[Mixed]:
    """Return schedules in the shares of `_SHARES`, shuffled; those that repeat began in `first_year`."""
    draw = _Draw(Random(_SEED), first_year, this_year)
    kinds = [kind for kind, share in _SHARES for _ in range(share)]
    mixed = [_mixed(kinds[number * len(kinds) // count], draw) for number in range(count)]
    draw.random.shuffle(mixed)
    return mixed


def _mixed(kind: _Kind, draw: _Draw) -> Mixed:
    zone, start = draw.random.choice(ZONES), draw.start()
    rule, peer_text = kind(draw, start, zone)
    schedule = Schedule((rule,), zone)
    name = kind.__name__.strip("_").replace("_", " ")
    if isinstance(rule, Once):
        return Mixed(name, schedule, peer_text, rule.at, zone)
    if isinstance(rule, Every) and rule.anchor is not None and rule.step < timedelta(days=1):
        return Mixed(name, schedule, peer_text, rule.anchor.replace(tzinfo=None), "UTC")
    if draw.random.random() < 0.2:
        schedule = replace(schedule, starts=start)
    return Mixed(name, schedule, peer_text, start, zone)


def _weekly(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    days, hour, minute = draw.weekdays(5), draw.hour(), draw.minute()
    rule = Weekly((DaysAt(frozenset(days), (time(hour, minute),)),))
    return rule, f"FREQ=WEEKLY;BYDAY={_codes(days)};BYHOUR={hour};BYMINUTE={minute}"


def _every_other_week(draw: _Draw, start: datetime, _zone: str) -> _Said:
    days, minute = draw.weekdays(3), draw.minute()
    hours = sorted(draw.random.sample(range(24), 2))
    slot = DaysAt(frozenset(days), tuple(time(hour, minute) for hour in hours))
    rule = Weekly((slot,), interval=2, anchor_on=start.date())
    text = f"FREQ=WEEKLY;INTERVAL=2;BYDAY={_codes(days)};BYHOUR={hours[0]},{hours[1]};BYMINUTE={minute}"
    return rule, text


def _monthly_by_number(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    number, hour, minute = draw.random.choice([*range(1, 32), -1]), draw.hour(), draw.minute()
    rule = Monthly((DayNumber(number),), (time(hour, minute),))
    return rule, f"FREQ=MONTHLY;BYMONTHDAY={number};BYHOUR={hour};BYMINUTE={minute}"


def _monthly_by_weekday(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    nth, day = draw.random.choice([1, 2, 3, 4, -1]), draw.random.choice(_WEEKDAYS)
    hour, minute = draw.hour(), draw.minute()
    rule = Monthly((NthWeekday(nth, day),), (time(hour, minute),))
    return rule, f"FREQ=MONTHLY;BYDAY={nth}{_codes([day])};BYHOUR={hour};BYMINUTE={minute}"


def _yearly(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    month, number = draw.random.randint(1, 12), draw.random.randint(1, 28)
    hour, minute = draw.hour(), draw.minute()
    rule = Yearly(frozenset({month}), (DayNumber(number),), (time(hour, minute),))
    text = f"FREQ=YEARLY;BYMONTH={month};BYMONTHDAY={number};BYHOUR={hour};BYMINUTE={minute}"
    return rule, text


def _cron_on_weekdays(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    """Stay clear of the hours in which cron has habits of its own when the clock changes."""
    hour, minute = draw.random.randrange(4, 24), draw.minute()
    text = f"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR={hour};BYMINUTE={minute}"
    return parse_cron(f"{minute} {hour} * * 1-5"), text


def _cron_on_a_day(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    hour, minute, number = draw.random.randrange(4, 24), draw.minute(), draw.random.randint(1, 28)
    text = f"FREQ=MONTHLY;BYMONTHDAY={number};BYHOUR={hour};BYMINUTE={minute}"
    return parse_cron(f"{minute} {hour} {number} * *"), text


def _cron_at_work(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    first = draw.random.randint(6, 10)
    hours = ",".join(str(hour) for hour in range(first, first + 10))
    text = f"FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR={hours};BYMINUTE=0,30"
    return parse_cron(f"*/30 {first}-{first + 9} * * 1-5"), text


def _cron_hourly(draw: _Draw, _start: datetime, _zone: str) -> _Said:
    minute = draw.minute()
    return parse_cron(f"{minute} * * * *"), f"FREQ=HOURLY;BYMINUTE={minute}"


def _every_few_hours(draw: _Draw, start: datetime, _zone: str) -> _Said:
    hours = draw.random.randint(2, 20)
    return Every(timedelta(hours=hours), start.replace(tzinfo=UTC)), f"FREQ=HOURLY;INTERVAL={hours}"


def _every_15_minutes(_draw: _Draw, start: datetime, _zone: str) -> _Said:
    return Every(timedelta(minutes=15), start.replace(tzinfo=UTC)), "FREQ=MINUTELY;INTERVAL=15"


def _every_few_days(draw: _Draw, start: datetime, _zone: str) -> _Said:
    days = draw.random.randint(1, 10)
    return Every(timedelta(days=days), start), f"FREQ=DAILY;INTERVAL={days}"


def _rrule_daily(draw: _Draw, start: datetime, zone: str) -> _Said:
    return _recurrence_set(f"FREQ=DAILY;BYMONTH={draw.random.randint(1, 4)},6", start, zone)


def _rrule_weekly(draw: _Draw, start: datetime, zone: str) -> _Said:
    text = f"FREQ=WEEKLY;INTERVAL={draw.random.randint(1, 4)};BYDAY={_codes(draw.weekdays(3))}"
    return _recurrence_set(text, start, zone)


def _rrule_by_position(draw: _Draw, start: datetime, zone: str) -> _Said:
    position = draw.random.choice([-2, -1, 1, 2])
    return _recurrence_set(f"FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS={position}", start, zone)


def _rrule_yearly(draw: _Draw, start: datetime, zone: str) -> _Said:
    nth, day = draw.random.randint(1, 4), draw.random.choice(_WEEKDAYS)
    month = draw.random.randint(1, 12)
    return _recurrence_set(f"FREQ=YEARLY;BYMONTH={month};BYDAY={nth}{_codes([day])}", start, zone)


def _once(draw: _Draw, start: datetime, _zone: str) -> _Said:
    month, day = draw.random.choice([3, 6]), draw.random.randint(1, 28)
    return Once(start.replace(draw.this_year, month, day)), "FREQ=DAILY;COUNT=1"


def _recurrence_set(text: str, start: datetime, zone: str) -> _Said:
    return parse_recurrence_set(text, start, zone=zone), text


def _codes(days: list[Weekday]) -> str:
    return ",".join(day.upper()[:2] for day in days)


# How many of a hundred schedules are of a kind.
_SHARES: tuple[tuple[_Kind, int], ...] = (
    (_weekly, 25),
    (_every_other_week, 6),
    (_monthly_by_number, 8),
    (_monthly_by_weekday, 6),
    (_yearly, 5),
    (_cron_on_weekdays, 10),
    (_cron_on_a_day, 4),
    (_cron_at_work, 2),
    (_cron_hourly, 2),
    (_every_few_hours, 5),
    (_every_15_minutes, 1),
    (_every_few_days, 6),
    (_rrule_daily, 2),
    (_rrule_weekly, 6),
    (_rrule_by_position, 4),
    (_rrule_yearly, 3),
    (_once, 5),
)
