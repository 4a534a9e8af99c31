"""Other libraries behind one face, so that each is asked the same question in its own words.

What a question needs on the way, such as naive wall-clock times, is converted outside what is timed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from apscheduler.triggers.base import BaseTrigger
from cronsim import CronSim
from dateutil.rrule import rrule, rruleset, rrulestr

_INSTANT = timedelta(microseconds=1)


class Peer(Protocol):
    """One rule in the words of another library."""

    @property
    def name(self) -> str: ...

    def native(self, at: datetime) -> datetime:
        """Return an instant as the library wants it."""
        ...

    def instant(self, found: datetime) -> datetime:
        """Return what the library answers as an instant of UTC."""
        ...

    def next_after(self, at: datetime) -> datetime | None: ...

    def between(self, begin: datetime, end: datetime) -> list[datetime]:
        """Return its times from `begin` up to but without `end`."""
        ...

    def from_nothing(self, at: datetime) -> object:
        """Read the rule, then return the first time after `at`."""
        ...


@dataclass(frozen=True, slots=True)
class Dateutil:
    """dateutil on naive times of a wall clock; it walks from `start` to every answer."""

    text: str
    start: datetime
    zone: ZoneInfo
    rule: rrule | rruleset
    name: str = "dateutil"

    @classmethod
    def read(cls, text: str, start: datetime, zone: str, name: str = "dateutil") -> "Dateutil":
        return cls(text, start, ZoneInfo(zone), rrulestr(text, dtstart=start), name)

    def begun_at(self, first: datetime) -> "Dateutil":
        """Return the rule as if it had begun at one of its own times: the best this peer can do."""
        return Dateutil.read(self.text, self.native(first), self.zone.key, "dateutil, begun there")

    def native(self, at: datetime) -> datetime:
        return at.astimezone(self.zone).replace(tzinfo=None)

    def instant(self, found: datetime) -> datetime:
        return found.replace(tzinfo=self.zone).astimezone(UTC)

    def next_after(self, at: datetime) -> datetime | None:
        return self.rule.after(at)

    def between(self, begin: datetime, end: datetime) -> list[datetime]:
        found = self.rule.between(begin, end, inc=True)
        return found[:-1] if found and found[-1] == end else found

    def from_nothing(self, at: datetime) -> object:
        return rrulestr(self.text, dtstart=self.start).after(at)


@dataclass(frozen=True, slots=True)
class Apscheduler:
    """A trigger of APScheduler; one time after another is all it can be asked for."""

    make: Callable[[ZoneInfo], BaseTrigger]
    zone: ZoneInfo
    trigger: BaseTrigger
    name: str = "APScheduler"

    @classmethod
    def made(cls, make: Callable[[ZoneInfo], BaseTrigger], zone: str) -> "Apscheduler":
        return cls(make, ZoneInfo(zone), make(ZoneInfo(zone)))

    def native(self, at: datetime) -> datetime:
        return at.astimezone(self.zone)

    def instant(self, found: datetime) -> datetime:
        return found.astimezone(UTC)

    def next_after(self, at: datetime) -> datetime | None:
        found: datetime | None = self.trigger.get_next_fire_time(None, at)
        return found

    def between(self, begin: datetime, end: datetime) -> list[datetime]:
        found: list[datetime] = []
        next_fire_time = self.trigger.get_next_fire_time
        at = next_fire_time(None, begin)
        while at is not None and at < end:
            found.append(at)
            at = next_fire_time(at, at)
        return found

    def from_nothing(self, at: datetime) -> object:
        return self.make(self.zone).get_next_fire_time(None, at)


@dataclass(frozen=True, slots=True)
class Cronsim:
    """cronsim; it reads the expression anew for every question."""

    expression: str
    zone: ZoneInfo
    name: str = "cronsim"

    def native(self, at: datetime) -> datetime:
        return at.astimezone(self.zone)

    def instant(self, found: datetime) -> datetime:
        return found.astimezone(UTC)

    def next_after(self, at: datetime) -> datetime | None:
        return next(CronSim(self.expression, at))

    def between(self, begin: datetime, end: datetime) -> list[datetime]:
        found = []
        for at in CronSim(self.expression, begin - _INSTANT):
            if at >= end:
                break
            found.append(at)
        return found

    def from_nothing(self, at: datetime) -> object:
        return self.next_after(at)
