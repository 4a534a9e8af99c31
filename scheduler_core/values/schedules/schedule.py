"""When a job fires: its rules with everything that bends them."""

from collections.abc import Callable
from dataclasses import field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TypeAlias, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.from_calendar import (
    MOST_EVENTS,
    FromCalendar,
    check_source,
    is_file,
    shown_source,
)
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import AtStart, Rule

MOST_TIMES = 1_000_000
MOST_CALENDAR_DAYS = 4_000
LONGEST_JITTER = timedelta(days=31)


class Roll(StrEnum):
    """What becomes of an occurrence on an off day."""

    SKIP = "skip"
    PREVIOUS = "previous"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class CountryHolidays:
    """The public holidays of a country or of one of its subdivisions, such as DE-BY."""

    country: str
    subdivision: str | None = None
    roll: Roll = Roll.SKIP


@dataclass(frozen=True, slots=True)
class Weekends:
    """Saturdays and Sundays as off days."""

    roll: Roll = Roll.SKIP


@dataclass(frozen=True, slots=True)
class NamedDates:
    """A list of off days under a name, such as those read from an .ics calendar."""

    name: str
    dates: frozenset[date]
    roll: Roll = Roll.SKIP


@dataclass(frozen=True, slots=True)
class CalendarDays:
    """The whole days that events of a calendar cover, which somebody else keeps.

    `known` is the copy of them: it decides until the calendar is read again.
    """

    source: str
    roll: Roll = Roll.SKIP
    known: frozenset[date] = frozenset()

    def __post_init__(self) -> None:
        check_source("holidays", self.source)
        if len(self.known) > MOST_CALENDAR_DAYS:
            raise InvalidInput("holidays", f"more than {MOST_CALENDAR_DAYS:,} days are known")

    @property
    def said(self) -> "CalendarDays":
        return replace(self, known=frozenset()) if self.known else self

    @property
    def shown(self) -> "CalendarDays":
        return replace(self, source=self.shown_source)

    @property
    def shown_source(self) -> str:
        return shown_source(self.source)


OffDays: TypeAlias = CountryHolidays | Weekends | NamedDates | CalendarDays


@dataclass(frozen=True, slots=True)
class Blackout:
    """A span in which nothing fires: from `begins`, up to but without `ends`."""

    begins: datetime
    ends: datetime

    def __post_init__(self) -> None:
        if (self.begins.tzinfo is None) != (self.ends.tzinfo is None):
            raise InvalidInput("blackout", "give a zone for both ends or for none")
        if self.begins >= self.ends:
            raise InvalidInput("blackout", f"{self.begins} is not before {self.ends}")
        object.__setattr__(self, "begins", plain_moment(self.begins))
        object.__setattr__(self, "ends", plain_moment(self.ends))


@dataclass(frozen=True, slots=True)
class CalendarBlackout:
    """The spans of the events of a calendar that somebody else keeps; `known` is the copy of them."""

    source: str
    known: tuple[Blackout, ...] = ()

    def __post_init__(self) -> None:
        check_source("blackout", self.source)
        if len(self.known) > MOST_EVENTS:
            raise InvalidInput("blackout", f"more than {MOST_EVENTS:,} events are known")

    @property
    def said(self) -> "CalendarBlackout":
        return replace(self, known=()) if self.known else self

    @property
    def shown(self) -> "CalendarBlackout":
        return replace(self, source=self.shown_source)

    @property
    def shown_source(self) -> str:
        return shown_source(self.source)


# What is read from a calendar, each with its own copy.
Followed: TypeAlias = FromCalendar | CalendarDays | CalendarBlackout
_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Skipped:
    """Leave out the one occurrence at `at`."""

    at: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", _instant(self.at))


@dataclass(frozen=True, slots=True)
class Moved:
    """Fire the one occurrence at `at` at `to` instead."""

    at: datetime
    to: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", _instant(self.at))
        object.__setattr__(self, "to", _instant(self.to))


@dataclass(frozen=True, slots=True)
class Added:
    """Fire once more, at `at`."""

    at: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", _instant(self.at))


Edit: TypeAlias = Skipped | Moved | Added


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rules united, in one zone, with bounds, exclusions and single edits.

    Times without a zone mean the wall clock of `zone`; FLOATING has a wall clock and no zone.
    A date in `excluded` removes that whole local day, a time removes one occurrence.
    """

    rules: tuple[Rule, ...]
    zone: str = "UTC"
    policies: TimePolicies = field(default_factory=TimePolicies)
    starts: datetime | None = None
    ends: datetime | None = None
    times: int | None = None
    excluded: tuple[date | datetime, ...] = ()
    included: tuple[datetime, ...] = ()
    off_days: tuple[OffDays, ...] = ()
    blackouts: tuple[Blackout | CalendarBlackout, ...] = ()
    jitter: timedelta = timedelta(0)
    jitter_seed: str = ""
    edits: tuple[Edit, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules and not self.included:
            raise InvalidInput("rules", "say at least one time to fire")
        if self.times is not None and not 1 <= self.times <= MOST_TIMES:
            raise InvalidInput(
                "times", f"{self.times} is not from 1 to {MOST_TIMES:,}; leave it out to repeat without end"
            )
        if self.times is not None and self.starts is None:
            raise InvalidInput("times", "say from when to count (a start)")
        if self.jitter < timedelta(0) or self.jitter > LONGEST_JITTER:
            told = written_span(self.jitter)
            raise InvalidInput("jitter", f"{told} is not between 0 and {LONGEST_JITTER.days} days")
        for name in ("starts", "ends"):
            moment = getattr(self, name)
            object.__setattr__(self, name, None if moment is None else plain_moment(moment))
        object.__setattr__(self, "included", tuple(plain_moment(moment) for moment in self.included))
        object.__setattr__(self, "excluded", tuple(_plain(moment) for moment in self.excluded))

    @property
    def fires_at_start(self) -> bool:
        """Tell whether each start of the engine fires it."""
        return any(isinstance(rule, AtStart) for rule in self.rules)

    @property
    def fires_on_events(self) -> bool:
        """Tell whether something that happens outside fires it."""
        return any(isinstance(rule, EventRule) for rule in self.rules)

    @property
    def looks_outside(self) -> bool:
        """Tell whether an engine has to look at something outside for it: what happens, or a calendar."""
        return self.fires_on_events or bool(self.calendars)

    @property
    def sees_machine(self) -> bool:
        """Tell whether its runs tell what is on the machine."""
        return any(isinstance(rule, EventRule) and rule.sees_machine for rule in self.rules) or any(
            is_file(source) for source in self.calendars
        )

    @property
    def followed(self) -> tuple[Followed, ...]:
        """Return what is read from calendars: rules, off days and blackouts."""
        parts = (*self.rules, *self.off_days, *self.blackouts)
        return tuple(
            each for each in parts if isinstance(each, FromCalendar | CalendarDays | CalendarBlackout)
        )

    def with_followed(self, change: Callable[[Followed], Followed]) -> "Schedule":
        """Return it with each part that is read from a calendar changed."""
        if not self.followed:
            return self

        def changed(part: _Part) -> _Part:
            if not isinstance(part, FromCalendar | CalendarDays | CalendarBlackout):
                return part
            found = change(part)
            assert isinstance(found, type(part))
            return found

        return replace(
            self,
            rules=tuple(map(changed, self.rules)),
            off_days=tuple(map(changed, self.off_days)),
            blackouts=tuple(map(changed, self.blackouts)),
        )

    @property
    def calendars(self) -> tuple[str, ...]:
        """Return the places of the calendars that it follows, each once."""
        return tuple(dict.fromkeys(each.source for each in self.followed))

    @property
    def blackout_spans(self) -> tuple[Blackout, ...]:
        """Return all spans in which nothing fires, those of calendars too."""
        return tuple(
            span
            for each in self.blackouts
            for span in (each.known if isinstance(each, CalendarBlackout) else (each,))
        )

    @property
    def shown(self) -> "Schedule":
        """Return it for people who look on: without what may be a key to a calendar."""
        return self.with_followed(lambda each: each.shown)

    @property
    def said(self) -> "Schedule":
        """Return what a person said of it, without copies of calendars."""
        return self.with_followed(lambda each: each.said)

    def with_copies_of(self, other: "Schedule") -> "Schedule":
        """Return it with the copies of calendars that another one has, where it says the same of them."""
        known: dict[Followed, list[Followed]] = {}
        for part in other.followed:
            known.setdefault(part.said, []).append(part)

        def copy_of(part: Followed) -> Followed:
            found = known.get(part.said, [part])
            return found.pop(0) if len(found) > 1 else found[0]

        return self.with_followed(copy_of) if known else self

    @property
    def fires_without_instants(self) -> bool:
        """Tell whether it may fire at times that nobody can tell before."""
        return any(isinstance(rule, FromCalendar | AtStart | EventRule) for rule in self.rules)


def _instant(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise InvalidInput("edit", "an occurrence is named by its instant, with a zone")
    return plain_moment(moment)


def _plain(moment: date | datetime) -> date | datetime:
    return plain_moment(moment) if isinstance(moment, datetime) else moment
