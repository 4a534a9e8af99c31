"""When a job fires: its rules with everything that bends them."""

from dataclasses import field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.moments import plain_moment
from scheduler_core.values.ranges import written_span
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.from_calendar import FromCalendar, is_file
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, AtStart, Rule

MOST_TIMES = 1_000_000
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


OffDays: TypeAlias = CountryHolidays | Weekends | NamedDates


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
    blackouts: tuple[Blackout, ...] = ()
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
    def calendars(self) -> tuple[str, ...]:
        """Return the places of the calendars that it follows, each once."""
        found = [rule.source for rule in self.rules if isinstance(rule, FromCalendar)]
        return tuple(dict.fromkeys(found))

    @property
    def shown(self) -> "Schedule":
        """Return it for people who look on: without what may be a key to a calendar."""
        rules = tuple(
            replace(rule, source=rule.shown_source) if isinstance(rule, FromCalendar) else rule
            for rule in self.rules
        )
        return replace(self, rules=rules) if self.calendars else self

    @property
    def said(self) -> "Schedule":
        """Return what a person said of it, without copies of calendars."""
        if not self.calendars:
            return self
        rules = tuple(rule.said if isinstance(rule, FromCalendar) else rule for rule in self.rules)
        return replace(self, rules=rules)

    def with_copies_of(self, other: "Schedule") -> "Schedule":
        """Return it with the copies of calendars that another one has, where it says the same of them."""
        known = {rule.said: rule for rule in other.rules if isinstance(rule, FromCalendar)}
        if not known or not self.calendars:
            return self
        rules = tuple(
            known.get(rule.said, rule) if isinstance(rule, FromCalendar) else rule for rule in self.rules
        )
        return replace(self, rules=rules)

    @property
    def fires_without_instants(self) -> bool:
        """Tell whether it may fire at times that nobody can tell before."""
        return bool(self.calendars) or any(isinstance(rule, WITHOUT_INSTANTS) for rule in self.rules)


def _instant(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise InvalidInput("edit", "an occurrence is named by its instant, with a zone")
    return plain_moment(moment)


def _plain(moment: date | datetime) -> date | datetime:
    return plain_moment(moment) if isinstance(moment, datetime) else moment
