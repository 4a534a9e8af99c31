"""What the programs that exports are for would fire: by libraries of others, or by documented words."""

import os
import plistlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import takewhile
from xml.etree.ElementTree import Element, fromstring
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from croniter import croniter

Span = tuple[datetime, datetime]  # of instants

_NAMESPACE = "{http://schemas.microsoft.com/windows/2004/02/mit/task}"
_ITERATIONS = 70
_DAY = timedelta(days=1)
_UTC_LINE = re.compile(r"\(in UTC\): \w+ (\S+ \S+) UTC")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class CalendarProgram:
    """recurring-ical-events on icalendar, as calendars show events."""

    def __init__(self, text: str) -> None:
        self._calendar = icalendar.Calendar.from_ical(text)
        self._query = recurring_ical_events.of(self._calendar)

    def instants(self, span: Span) -> list[datetime]:
        """Return each instant as often as it is shown."""
        found = self._query.between(*span)
        return sorted(at for each in found if span[0] <= (at := each.start.astimezone(UTC)) < span[1])

    @property
    def excluded_nearby(self) -> set[datetime]:
        """Instants that the library also takes out with an EXDATE, as it compares times of several zones."""
        found = set()
        for event in self._calendar.events:
            for exdate in event.exdates:
                shift = exdate.utcoffset() or timedelta(0)
                found |= {exdate.astimezone(UTC) + shift, exdate.astimezone(UTC) - shift}
        return found


@dataclass(frozen=True)
class CronProgram:
    """croniter on the clock of CRON_TZ, away from the changes of which cron has ways of its own."""

    text: str
    zone: str

    def instants(self, span: Span) -> list[datetime]:
        zone, found = ZoneInfo(self.zone), set()
        for line in self.text.splitlines():
            if line.startswith("CRON_TZ="):
                zone = ZoneInfo(line.partition("=")[2].strip('"'))
            elif line and not line.startswith(("#", "@")) and re.match(r"[\d*]", line):
                times = croniter(
                    " ".join(line.split()[:5]), span[0].astimezone(zone).replace(tzinfo=None) - _DAY
                )
                ends = span[1].astimezone(zone).replace(tzinfo=None) + _DAY
                locals_ = takewhile(lambda at: at < ends, times.all_next(datetime))  # noqa: B023 - read at once
                found |= {at.replace(tzinfo=zone).astimezone(UTC) for at in locals_}
        return sorted(at for at in found if span[0] <= at < span[1])


@dataclass(frozen=True)
class SystemdProgram:
    """`systemd-analyze calendar` of this machine."""

    text: str
    zone: str

    @staticmethod
    def is_here() -> bool:
        return shutil.which("systemd-analyze") is not None

    @property
    def expressions(self) -> list[str]:
        return [line.partition("=")[2] for line in self.text.splitlines() if line.startswith("OnCalendar=")]

    def instants(self, span: Span) -> list[datetime]:
        if not self.expressions:
            return []
        base = span[0] - timedelta(seconds=1)
        command = [
            "systemd-analyze",
            "calendar",
            f"--iterations={_ITERATIONS}",
            f"--base-time={base:%Y-%m-%d %H:%M:%S} UTC",
        ]
        told = subprocess.run(
            [*command, *self.expressions],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "TZ": self.zone},
        ).stdout
        found: set[datetime] = set()
        cut = span[1]
        for part in told.split("Original form:"):
            times = [datetime.fromisoformat(f"{at}+00:00") for at in _UTC_LINE.findall(part)]
            if len(times) >= _ITERATIONS:
                cut = min(cut, times[-1])
            found |= set(times)
        return sorted(at for at in found if span[0] <= at < cut)


@dataclass(frozen=True)
class WindowsProgram:
    """Triggers as the documentation of the Task Scheduler's schema has them, on the clock of a machine."""

    text: str
    zone: str

    def instants(self, span: Span) -> list[datetime]:
        root = fromstring(self.text.partition("?>")[2])
        zone = ZoneInfo(self.zone)
        begins, ends = (at.astimezone(zone).replace(tzinfo=None) for at in span)
        triggers = root.find(f"{_NAMESPACE}Triggers")
        assert triggers is not None
        found = {at for each in triggers for at in _of_trigger(each, begins - _DAY, ends + _DAY)}
        instants = {
            at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=zone).astimezone(UTC) for at in found
        }
        return sorted(at for at in instants if span[0] <= at < span[1])


@dataclass(frozen=True)
class LaunchdProgram:
    """StartCalendarInterval as launchd.plist(5) has it: missing is any, day and weekday are joined by or."""

    text: str
    zone: str

    def instants(self, span: Span) -> list[datetime]:
        zone = ZoneInfo(self.zone)
        given = plistlib.loads(self.text.encode()).get("StartCalendarInterval", [])
        entries = given if isinstance(given, list) else [given]
        begins, ends = (at.astimezone(zone).replace(tzinfo=None) for at in span)
        found: set[datetime] = set()
        for day in _days(begins.date() - _DAY, ends.date() + _DAY):
            for entry in entries:
                if _fits(entry, day):
                    hours = [entry["Hour"]] if "Hour" in entry else range(24)
                    minutes = [entry["Minute"]] if "Minute" in entry else range(60)
                    found |= {
                        datetime.combine(day, time(hour, minute)) for hour in hours for minute in minutes
                    }
        instants = {at.replace(tzinfo=zone).astimezone(UTC) for at in found}
        return sorted(at for at in instants if span[0] <= at < span[1])


def _fits(entry: dict[str, int], day: date) -> bool:
    if entry.get("Month", day.month) != day.month:
        return False
    by_day = entry.get("Day") == day.day
    by_weekday = "Weekday" in entry and entry["Weekday"] % 7 == day.isoweekday() % 7
    return by_day or by_weekday or not ("Day" in entry or "Weekday" in entry)


def _days(begins: date, ends: date) -> Iterator[date]:
    return (begins + _DAY * number for number in range((ends - begins).days + 1))


def _of_trigger(trigger: Element, begins: datetime, ends: datetime) -> Iterator[datetime]:
    start = (
        datetime.fromisoformat(_text(trigger, "StartBoundary")) if _text(trigger, "StartBoundary") else None
    )
    if start is None:
        return
    begins, ends = (at.replace(tzinfo=start.tzinfo) for at in (begins, ends))  # a day of margin is there
    end = datetime.fromisoformat(_text(trigger, "EndBoundary")) if _text(trigger, "EndBoundary") else ends
    step = _span(_text(trigger, "Repetition/Interval"))
    duration = _span(_text(trigger, "Repetition/Duration"))
    if trigger.tag == f"{_NAMESPACE}TimeTrigger":
        firsts = [start]
        duration = duration or ends - start
    else:
        day_fits = _day_test(trigger, start.date())
        days = _days(max(begins.date() - _DAY, start.date()), ends.date())
        firsts = [datetime.combine(day, start.time()) for day in days if day_fits(day)]
    for first in firsts:
        at = first
        if step:
            at += max(0, (begins - first) // step) * step
        while at < min(ends, end + timedelta(seconds=1)) and (
            at == first or (step and at < first + (duration or _DAY))
        ):
            if at >= max(start, begins) and at <= end:
                yield at
            if not step:
                break
            at += step


def _day_test(trigger: Element, start_on: date):  # type: ignore[no-untyped-def]  # noqa: ANN202
    months = _names(trigger, "Months")
    weekdays = _names(trigger, "DaysOfWeek")
    if interval := _text(trigger, "ScheduleByDay/DaysInterval"):
        return lambda day: (day - start_on).days % int(interval) == 0
    if weeks := _text(trigger, "ScheduleByWeek/WeeksInterval"):
        sunday = start_on - _DAY * (start_on.isoweekday() % 7)
        return lambda day: _WEEKDAYS[day.weekday()] in weekdays and (day - sunday).days // 7 % int(weeks) == 0
    if trigger.find(f"{_NAMESPACE}ScheduleByMonth") is not None:
        numbers = [each.text for each in trigger.iter(f"{_NAMESPACE}Day")]
        return lambda day: (
            _MONTHS[day.month - 1] in months
            and (str(day.day) in numbers or ("Last" in numbers and (day + _DAY).day == 1))
        )
    nth = [each.text for each in trigger.iter(f"{_NAMESPACE}Week")]
    return lambda day: (
        _MONTHS[day.month - 1] in months
        and _WEEKDAYS[day.weekday()] in weekdays
        and (str((day.day - 1) // 7 + 1) in nth or ("Last" in nth and (day + 7 * _DAY).month != day.month))
    )


def _names(trigger: Element, name: str) -> set[str]:
    return {
        each.tag.removeprefix(_NAMESPACE) for found in trigger.iter(f"{_NAMESPACE}{name}") for each in found
    }


def _text(element: Element, path: str) -> str:
    found = element.find("/".join(f"{_NAMESPACE}{part}" for part in path.split("/")))
    return "" if found is None or found.text is None else found.text


def _span(text: str) -> timedelta | None:
    found = re.fullmatch(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    if not found:
        return None
    days, hours, minutes, seconds = (int(number or 0) for number in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
