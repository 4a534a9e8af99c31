"""The instants that a line of the lists means, worked out day by day, without the engine or a library.

`SENTENCE => MEANING`, with ` || ` between meanings that are all right, `refuse` being one of them. A
meaning is made of parts for the days (`wd=mo-fr`, `md=1,-1` days of the month, `nth=1mo,-1fr`, `wdn=1,-1`
working days of the month, `m=6-9`, `date=12-24`, `every=2w`, `iso=even`, `easter=-2`, `sun=set+60m`), a
bound (`from=`, `until=`, `count=`, `-date=`, `-on=`) and times (`9:00,17:30`, `9:00-17:00/30m`, or `?` for
any time). `@` is a single moment, `step=15m` a step from any beginning (`at=8:00` from that time), `start`
a start of Hourbell. ` + ` stands between two that are united. An interval without `from=` may begin with
any of its days.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from itertools import islice, pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 27, 9, 20, tzinfo=UTC)  # a Friday, 10:20 in Berlin
LOCAL = NOW.astimezone(BERLIN).replace(tzinfo=None)
COMPARED = 8
_LAST_DAY = date(2060, 12, 31)
_ONE_DAY = timedelta(days=1)
_MINUTES = {"s": 1 / 60, "m": 1, "h": 60, "d": 1440}
_DAYS = "mo tu we th fr sa su".split()
# About when the sun rises and sets in Berlin, at the end of the year and of each month.
_SUN = {
    "rise": "8:17 7:50 6:58 5:46 4:40 3:52 3:47 4:24 5:14 6:03 5:57 7:49 8:17",
    "set": "16:03 16:50 17:43 19:37 20:29 21:14 21:32 21:01 19:58 18:47 16:40 15:56 16:03",
}
_SUN_TOLERANCE = timedelta(minutes=75)


@dataclass(frozen=True)
class Meaning:
    """Tells whether the first instants that a sentence was read as, on Berlin's wall, are what it means."""

    is_met: Callable[[Sequence[datetime]], bool]
    at_start: bool = False


@dataclass(frozen=True)
class Line:
    """A sentence with all that it can mean; with nothing where only a refusal is right."""

    text: str
    meanings: tuple[Meaning, ...]
    may_be_refused: bool


def lines_of(path: Path) -> list[Line]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [line_of(line) for line in lines]


def line_of(line: str) -> Line:
    """Return a sentence with what stands behind its arrow."""
    text, arrow, meant = line.partition(" => ")
    meanings = [each.strip() for each in meant.split("||")] if arrow else ["refuse"]
    try:
        found = tuple(_meaning(each) for each in meanings if each != "refuse")
    except (ValueError, KeyError) as error:
        raise ValueError(f"{line}: {error}") from error
    return Line(text.strip(), found, len(found) < len(meanings) or any("?" in each for each in meanings))


def _meaning(text: str) -> Meaning:
    if text == "start":
        return Meaning(lambda _: False, at_start=True)
    if text.startswith("step="):
        return _steps(text.split())
    if text.startswith("@"):
        return Meaning(_moments([each.strip().lstrip("@") for each in text.split(",")]))
    choices = [_Days(part.split()) for part in text.split(" + ")]
    return Meaning(lambda found: _are_met(choices, found))


def _moments(said: Sequence[str]) -> Callable[[Sequence[datetime]], bool]:
    if "T" not in said[0]:
        return lambda found: [str(at.date()) for at in found] == list(said)
    wanted = [datetime.fromisoformat(re.sub(r"T(\d):", r"T0\1:", each)) for each in said]
    return lambda found: list(found) == wanted


def _steps(words: Sequence[str]) -> Meaning:
    limits = dict(word.split("=") for word in words)
    step = _length(limits["step"])
    count, last = int(limits.get("count", COMPARED)), limits.get("until")

    def is_met(found: Sequence[datetime]) -> bool:
        if not found or not LOCAL < found[0] <= LOCAL + step:
            return False
        if "at" in limits and (found[0] - datetime.combine(LOCAL.date(), _clock(limits["at"]))) % step:
            return False
        if last is not None and found[-1] > datetime.fromisoformat(last):
            return False
        gaps = {later - earlier for earlier, later in pairwise(found)}
        return gaps <= {step} and len(found) == min(count, COMPARED)

    return Meaning(is_met)


def _are_met(choices: Sequence["_Days"], found: Sequence[datetime]) -> bool:
    """Tell whether one way to begin the intervals yields what was found."""
    if len(choices) > 1:
        merged = islice(merge(*(each.instants(0) for each in choices)), 2 * COMPARED)
        return list(found) == list(dict.fromkeys(merged))[:COMPARED]
    days = choices[0]
    if days.sun is not None:
        return days.is_near_the_sun(found)
    return any(days.is_met(found, phase) for phase in range(days.phases))


class _Days:
    """Days that a meaning picks, with their times."""

    def __init__(self, words: Sequence[str]) -> None:
        self._tests: list[Callable[[date], bool]] = []
        self._times: list[time] | None = []
        self._first, self._last, self._count = LOCAL.date(), _LAST_DAY, COMPARED
        self._interval: tuple[int, str] = (1, "d")
        self.sun: tuple[str, timedelta] | None = None
        says_start = False
        for word in words:
            name, equals, value = word.partition("=")
            match name:
                case "?":
                    self._times = None
                case "from":
                    self._first, says_start = date.fromisoformat(value), True
                case "until":
                    self._last = date.fromisoformat(value)
                case "count":
                    self._count = int(value)
                case "every":
                    self._interval = (int(value[:-1]), value[-1])
                case "sun":
                    event, sign, beside = re.split("([+-])", f"{value}+0m")[:3]
                    self.sun = event, _length(beside) * (-1 if sign == "-" else 1)
                case _ if equals:
                    self._tests.append(_test_of(name, value))
                case _:
                    assert self._times is not None
                    self._times += _times_of(word)
        self._times = self._times and sorted(self._times)
        self.phases = 1 if says_start else self._interval[0]

    def is_met(self, found: Sequence[datetime], phase: int) -> bool:
        if self._times is None:
            days = [day for day, _ in zip(self._days(phase), range(COMPARED + 1), strict=False)]
            dates = [at.date() for at in found]
            return dates in (days[:COMPARED], days[1:][: len(dates)])
        return list(found) == list(islice(self.instants(phase), COMPARED))

    def instants(self, phase: int) -> Iterator[datetime]:
        """Yield all times after now, as many as are counted."""
        moments = (datetime.combine(day, clock) for day in self._days(phase) for clock in self._times or ())
        return islice((at for at in moments if at > LOCAL), self._count)

    def is_near_the_sun(self, found: Sequence[datetime]) -> bool:
        assert self.sun is not None
        event, beside = self.sun
        months = [_clock(each) for each in _SUN[event].split()]
        days = [day for day, _ in zip(self._days(0), range(COMPARED + 1), strict=False)]
        dates = [at.date() for at in found]
        near = all(
            abs(at - beside - datetime.combine(at.date(), months[at.month])) < _SUN_TOLERANCE for at in found
        )
        return near and dates in (days[:COMPARED], days[1:])

    def _days(self, phase: int) -> Iterator[date]:
        day = self._first
        while day <= self._last:
            if self._is_counted(day, phase) and all(test(day) for test in self._tests):
                yield day
            day += _ONE_DAY

    def _is_counted(self, day: date, phase: int) -> bool:
        count, unit = self._interval
        passed = {
            "d": (day - self._first).days,
            "w": (day - self._first + _ONE_DAY * self._first.weekday()).days // 7,
            "m": (day.year - self._first.year) * 12 + day.month - self._first.month,
            "y": day.year - self._first.year,
        }[unit]
        return (passed - phase) % count == 0


def _test_of(name: str, value: str) -> Callable[[date], bool]:
    """Return what tells whether a day is one of these."""
    if name.startswith("-"):
        wanted = _test_of(name[1:], value)
        return lambda day: not wanted(day)
    items = value.split(",")
    match name:
        case "wd":
            days = {number % 7 for item in items for number in _range(item, _DAYS.index, 7)}
            return lambda day: day.weekday() in days
        case "m":
            months = {number for item in items for number in _range(item, int, 12)}
            return lambda day: day.month in months
        case "md":
            numbers = set(map(int, items))
            return lambda day: bool({day.day, day.day - _length_of_month(day) - 1} & numbers)
        case "nth":
            return lambda day: any(_is_nth(day, item) for item in items)
        case "wdn":
            places = set(map(int, items))
            return lambda day: day.weekday() < 5 and bool(set(_places_among_workdays(day)) & places)
        case "date":
            return lambda day: f"{day:%m-%d}" in items
        case "on":
            return lambda day: str(day) in items
        case "iso":
            return lambda day: (day.isocalendar().week % 2 == 0) == (value == "even")
        case "easter":
            return lambda day: any(day == _easter(day.year) + _ONE_DAY * int(item) for item in items)
    raise ValueError(f"{name} is no part of a meaning")


def _range(item: str, number: Callable[[str], int], length: int) -> range:
    first, _, last = item.partition("-")
    begin, end = number(first), number(last or first)
    return range(begin, end + 1 + (length if end < begin else 0))


def _length_of_month(day: date) -> int:
    following = (day.replace(day=28) + 4 * _ONE_DAY).replace(day=1)
    return (following - _ONE_DAY).day


def _is_nth(day: date, item: str) -> bool:
    nth, name = int(item[:-2]), item[-2:]
    places = (day.day - 1) // 7 + 1, -((_length_of_month(day) - day.day) // 7 + 1)
    return _DAYS[day.weekday()] == name and nth in places


def _places_among_workdays(day: date) -> tuple[int, int]:
    days = [day.replace(day=number) for number in range(1, _length_of_month(day) + 1)]
    workdays = [each for each in days if each.weekday() < 5]
    return workdays.index(day) + 1, workdays.index(day) - len(workdays)


def _easter(year: int) -> date:
    """Return Easter Sunday, after Gauss."""
    century, golden = year // 100, year % 19
    moon = (15 - (13 + 8 * century) // 25 + century - century // 4 + 19 * golden) % 30
    moon -= moon == 29 or (moon == 28 and golden > 10)
    march = date(year, 3, 21) + _ONE_DAY * moon
    return march + _ONE_DAY * (6 - march.weekday() if march.weekday() < 6 else 7)


def _times_of(word: str) -> list[time]:
    """Return 9:00,17:30 or the steps of 9:00-17:00/30m."""
    times: list[time] = []
    for item in word.split(","):
        span, _, step = item.partition("/")
        first, _, last = span.partition("-")
        at, end = (datetime.combine(LOCAL.date(), _clock(each)) for each in (first, last or first))
        while at <= end and at.date() == LOCAL.date():
            times.append(at.time())
            at += _length(step or "1d")
    return times


def _clock(text: str) -> time:
    hour, minute, second = map(int, f"{text}:0".split(":")[:3])
    return time(hour, minute, second)


def _length(text: str) -> timedelta:
    return timedelta(minutes=int(text[:-1]) * _MINUTES[text[-1]])
