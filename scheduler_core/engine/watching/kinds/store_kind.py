"""The interface of event rules about the store: what happened since the last look."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Generic, TypeVar

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.event_rule import EventRule

R = TypeVar("R", bound=EventRule)


@dataclass(frozen=True, slots=True)
class StoreFiring:
    """What begins one run: its subjects, its `identity` among all of the rule, and the values of the run.

    The `states` are known once it and all before it are accounted for. It came `at` an instant.
    """

    subjects: tuple[str, ...]
    identity: str
    told: Mapping[str, str]
    states: Mapping[str, str]
    at: datetime


@dataclass(frozen=True, slots=True)
class StoreLook:
    """What happened since a rule looked last, the oldest first; `states` are known once all is accounted for.

    Ends of runs of the jobs that it `follows` concern it. With `has_more` another look finds the rest. It
    fires by the clock at `next_at`. One that `is_put_off` has not looked, as its runs of this minute
    have begun.
    """

    firings: tuple[StoreFiring, ...] = ()
    states: Mapping[str, str] = field(default_factory=dict)
    follows: frozenset[JobId] = frozenset()
    has_more: bool = False
    next_at: datetime | None = None
    trouble: str = ""
    matches: int = 0
    is_put_off: bool = False


class StoreKind(ABC, Generic[R]):
    """One kind of rule that asks the store; `made` is the class of its rules."""

    made: type[R]

    @abstractmethod
    def look(
        self,
        tx: Reading,
        draft: JobDraft,
        rule: R,
        known: Mapping[str, str] | None,
        since: datetime,
        now: datetime,
        /,
    ) -> StoreLook:
        """Return what happened; a rule that has not looked before (None) counts from `since` on."""

    @abstractmethod
    def text(self, rule: R, /) -> str:
        """Return the rule as an option says it."""
