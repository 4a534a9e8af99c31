"""One event rule of a job that is being watched."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from scheduler_core.engine.watching.event_claims import MOST_A_MINUTE
from scheduler_core.engine.watching.settling import Settling
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.event_rule import EventRule

_MINUTE = 60.0


@dataclass(slots=True)
class Watch:
    """A rule that is as it is since `since`; `known` is None before its first look."""

    job_id: JobId
    revision: int
    since: datetime
    draft: JobDraft
    rule: EventRule
    known: dict[str, str] | None
    settling: Settling
    is_first_look: bool = True
    is_of_service: bool | None = None  # what it knows; None before an engine's first look
    unseen: set[str] = field(default_factory=set)
    trouble: str = ""
    gathers_until: float | None = None
    begun_at: list[float] = field(default_factory=list)
    follows: frozenset[JobId] = frozenset()
    waiting: dict[str, tuple[str | None, datetime]] = field(default_factory=dict)  # as the store knows it
    mount: str = ""  # what the files it knows lie on
    closed: frozenset[str] = frozenset()  # folders that the last look was not let into

    @property
    def key(self) -> tuple[JobId, str]:
        return self.job_id, self.rule.watch_name

    @property
    def has_seen(self) -> tuple[bool | None, str, frozenset[str]]:
        """Return by which service, on which drives and without which folders it has looked."""
        return self.is_of_service, self.mount, self.closed

    def go_on_from(self, before: "Watch") -> None:
        """Know what was known of the same rule before it was read again; what the store says stands.

        A rule whose job was off meanwhile, whose knowledge is gone, begins anew; so many runs it has begun.
        """
        self.begun_at, self.trouble = before.begun_at, before.trouble
        if self.known is None and before.known is not None:
            return
        self.is_first_look, self.unseen = before.is_first_look, before.unseen
        self.gathers_until, self.is_of_service = before.gathers_until, before.is_of_service
        self.closed = before.closed
        self.settling.go_on_from(before.settling)

    def has_looked(self, *, has_more: bool) -> None:
        """Know that an engine has looked; what there is more of came before, too."""
        self.is_first_look &= has_more

    def room(self, now: float) -> int:
        """Return how many runs it may still begin within this minute."""
        self.begun_at = [at for at in self.begun_at if now - at < _MINUTE]
        return MOST_A_MINUTE - len(self.begun_at)

    def full_for(self, now: float) -> float:
        """Return for how many seconds it may begin no run; what comes meanwhile is one run then."""
        return 0.0 if self.room(now) > 0 else min(self.begun_at) + _MINUTE - now

    def learn(self, states: Mapping[str, str | None]) -> None:
        """Take over what was written down."""
        self.settling.forget(states)
        self.unseen -= states.keys()
        for subject in self.waiting.keys() & states.keys():
            del self.waiting[subject]
        known = {**(self.known or {}), **{each: state for each, state in states.items() if state is not None}}
        for subject in (subject for subject, state in states.items() if state is None):
            known.pop(subject, None)
        self.known = known
