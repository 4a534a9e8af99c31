"""The instants that a line of the lists means, worked out by dateutil and not by the engine.

`MEANING [from DATE] [until DATE] [times N] [not DATE] [only] [?]`, where MEANING is cron lines with `; `
between them, a recurrence rule after `R`, moments of Berlin, `+5m` for a step from the present, `=5m` for one
moment, `start`. A ` / ` stands between two meanings that are both right. A `?` at the end means that it may
also be refused; alone it means that anything but a refusal would be a guess.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from itertools import islice
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 22, 11, tzinfo=UTC)  # a Sunday at noon in Berlin
MANY, FEW = 400, 24
_UNITS = {"s": timedelta(seconds=1), "m": timedelta(minutes=1), "h": timedelta(hours=1)}
_CRON_DAYS = ("SU", "MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True)
class Meaning:
    """The first instants of a line, and whether there are no more."""

    instants: tuple[datetime, ...]
    is_all: bool
    may_be_refused: bool
    at_start: bool = False


@dataclass(frozen=True)
class Line:
    """A sentence with all that it can mean; with nothing where only a refusal is right."""

    text: str
    meanings: tuple[Meaning, ...]

    @property
    def may_be_refused(self) -> bool:
        return not self.meanings or any(meaning.may_be_refused for meaning in self.meanings)


def lines_of(path: Path) -> list[Line]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [_line(line) for line in lines]


def _line(line: str) -> Line:
    text, _, meant = line.partition(" | ")
    try:
        if meant.strip() == "?":
            return Line(text.strip(), ())
        return Line(text.strip(), tuple(_meaning(each.strip()) for each in meant.split(" / ")))
    except ValueError as error:
        raise ValueError(f"{line}: {error}") from error


def _meaning(text: str) -> Meaning:
    text, may_be_refused = (text[:-1].strip(), True) if text.endswith("?") else (text, False)
    if text == "start":
        return Meaning((), is_all=True, may_be_refused=may_be_refused, at_start=True)
    text, only = (text[:-4].strip(), True) if text.endswith("only") else (text, False)
    limits = dict(re.findall(r"(from|until|times|not) (\S+)", text))
    base = re.split(r" (?:from|until|times|not) ", text)[0]
    first = date.fromisoformat(limits["from"]) if "from" in limits else date.min
    last = date.fromisoformat(limits["until"]) if "until" in limits else date.max
    without = {date.fromisoformat(day) for day in limits.get("not", "").split(",") if day}
    found: list[datetime] = []
    is_all = only or base[0] == "="
    for instant in islice(_instants(base), MANY):
        day = instant.astimezone(BERLIN).date()
        if day > last or len(found) == int(limits.get("times", MANY)):
            is_all = True
            break
        if day >= first and day not in without:
            found.append(instant)
    return Meaning(tuple(found if limits else found[:FEW]), is_all, may_be_refused)


def _instants(base: str) -> Iterator[datetime]:
    if base[0] in "+=":
        step = int(base[1:-1]) * _UNITS[base[-1]]
        return (NOW + count * step for count in range(1, MANY if base[0] == "+" else 2))
    if re.match(r"\d{4}-", base):
        words = base.split()
        return iter(
            [
                _in_berlin(datetime.fromisoformat(" ".join(pair)))
                for pair in zip(words[::2], words[1::2], strict=True)
            ]
        )
    rules = [base] if base.startswith("R ") else [_rule_of_cron(line) for line in base.split("; ")]
    return _distinct(merge(*(_of_rule(rule) for rule in rules)))


def _distinct(instants: Iterator[datetime]) -> Iterator[datetime]:
    before = None
    for instant in instants:
        if instant != before:
            yield instant
        before = instant


def _of_rule(rule: str) -> Iterator[datetime]:
    said = re.search(r"DTSTART=(\w+) ", rule)
    start = datetime.fromisoformat(said[1] if said else "20261122T0000")
    text = rule.removeprefix("R ").replace(said[0] if said else "", "")
    if not said and "BYMINUTE" not in text:
        text += ";BYMINUTE=0"
    return (at for at in map(_in_berlin, rrulestr(text, dtstart=start)) if at > NOW)


def _in_berlin(wall: datetime) -> datetime:
    return wall.replace(tzinfo=BERLIN).astimezone(UTC)


def _rule_of_cron(line: str) -> str:
    minutes, hours, days, months, weekdays = line.split()
    parts = ["FREQ=DAILY", f"BYHOUR={_listed(hours, 0, 23)}", f"BYMINUTE={_listed(minutes, 0, 59)}"]
    if days != "*":
        parts.append(f"BYMONTHDAY={_listed(days, 1, 31)}")
    if months != "*":
        parts.append(f"BYMONTH={_listed(months, 1, 12)}")
    if weekdays != "*":
        parts.append("BYDAY=" + ",".join(_CRON_DAYS[int(day)] for day in _listed(weekdays, 0, 7).split(",")))
    return "R " + ";".join(parts)


def _listed(field: str, lowest: int, highest: int) -> str:
    values: set[int] = set()
    for part in field.split(","):
        span, _, step = part.partition("/")
        first, _, last = (f"{lowest}-{highest}" if span == "*" else span).partition("-")
        values.update(range(int(first), int(last or (first if not step else highest)) + 1, int(step or 1)))
    return ",".join(map(str, sorted(values)))
