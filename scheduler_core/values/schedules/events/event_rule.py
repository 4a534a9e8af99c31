"""What event rules share: they have no instants, and something outside starts their runs."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import timedelta
from typing import ClassVar

from scheduler_core.digests import sha256
from scheduler_core.errors import InvalidInput
from scheduler_core.values.ranges import written_span

_LONGEST_LASTING = timedelta(days=7)


class EventRule(ABC):
    """Fires whenever something happens. One that `sees_machine` tells what is on it."""

    __slots__ = ()
    sees_machine: ClassVar[bool] = True

    @property
    @abstractmethod
    def watch_name(self) -> str:
        """Return what names what it watches; what else it says may change, and it knows what it has seen."""


def watch_name_of(*parts: str) -> str:
    """Return a short name of what a rule says that it watches."""
    return sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def watch_the_same(rules: Iterable[object]) -> bool:
    """Tell whether two rules watch the same with other options: only one of them would be watched."""
    seen: dict[str, EventRule] = {}
    return any(
        seen.setdefault(rule.watch_name, rule) != rule for rule in rules if isinstance(rule, EventRule)
    )


def check_lasting(span: timedelta) -> None:
    """Refuse how long a state must last where that is not a span of up to a week."""
    check_span("lasts", span, _LONGEST_LASTING)


def check_span(field: str, span: timedelta, longest: timedelta) -> None:
    """Refuse a span that is negative, too long, or no whole number of seconds."""
    if not timedelta(0) <= span <= longest:
        raise InvalidInput(field, f"{written_span(span)} is not between 0s and {written_span(longest)}")
    if span.microseconds:
        raise InvalidInput(field, f"{written_span(span)} is not a whole number of seconds")
