"""The interface of a kind of rule, and what kinds share when a time moves."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Generic, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.weekday import Weekday

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class RuleSource:
    """The instants of one rule; `ends` says whether the rule itself comes to an end."""

    instants: Instants
    ends: bool = False


@dataclass(frozen=True, slots=True)
class RuleMove:
    """From one time to another on the wall clock of the schedule; `elapsed` is what lies between."""

    from_local: datetime
    to_local: datetime
    elapsed: timedelta

    @property
    def on_the_wall(self) -> timedelta:
        return self.to_local - self.from_local

    @property
    def days(self) -> int:
        return (self.to_local.date() - self.from_local.date()).days


class RuleKind(ABC, Generic[R]):
    """One kind of rule; `made` is the class of its rules."""

    made: type[R]

    @abstractmethod
    def source(self, rule: R, setting: Setting, /) -> RuleSource:
        """Return the instants of a rule under the setting of its schedule."""

    @abstractmethod
    def moved(self, rule: R, move: RuleMove, /) -> Rule:
        """Return the rule that says the new time wherever it said the old one; InvalidInput if none can."""

    @abstractmethod
    def describe(self, speaker: Speaker, rule: R, policies: TimePolicies, /) -> str:
        """Say when a rule fires."""

    def why_never(self, _rule: R, /) -> str:
        """Say why a rule has no instant at all."""
        return "no date up to the year 9999 has all that it asks for"

    def sentence(self, _rule: R, /) -> str | None:
        """Return the line of plain English that stands for a rule; None where there is none."""
        return None


def not_movable(why: str) -> InvalidInput:
    return InvalidInput("move", f"{why}; move only this occurrence, or change the rule in the editor")


Part = TypeVar("Part")


def moved_times(times: tuple[time, ...], move: RuleMove) -> tuple[time, ...]:
    begin, end = move.from_local.time(), move.to_local.time()
    return once_each(sorted(end if each == begin else each for each in times))


def once_each(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(dict.fromkeys(parts))


def weekday_of(day: date) -> Weekday:
    return Weekday.numbered(day.weekday())
