"""Looks at what event rules are about, for clients that show it and must not wait for a dead drive."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import field
from datetime import timedelta
from threading import Lock
from typing import TypeVar

from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, looked
from scheduler_core.engine.watching.kinds.registry import watch_kind_of
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_wake import OnWake

Answer = TypeVar("Answer")

PATIENCE = timedelta(seconds=3)
_MOST_NAMED = 20
_NO_ANSWER = "the machine does not answer"


@dataclass(frozen=True, slots=True)
class RuleNow:
    """How it stands with an event rule: how much of it there is, and what.

    Without `trouble` it is known. Of a rule that events alone tell of nothing is `found`.
    """

    found: int | None = None
    about: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class RunOfEvent:
    """A run that something began, and what that was; the `rule` is named as it is watched."""

    run: Run
    subjects: tuple[str, ...] = field(default_factory=tuple)
    rule: str = ""


class Lamps:
    """Looks on a thread of its own, one look after the other; one that hangs is left alone until it ends."""

    def __init__(self) -> None:
        self._threads: DaemonThreads | None = None
        self._asked: Future[list[RuleNow]] | None = None
        self._lock = Lock()

    def look(self, rules: Sequence[EventRule]) -> list[RuleNow]:
        """Look at rules, for a few seconds at most."""
        if not any(isinstance(watch_kind_of(rule), OutsideKind) for rule in rules):
            return [RuleNow() for _ in rules]
        asked = self._begun(lambda: [_now(rule) for rule in rules])
        try:
            if asked is not None:
                return asked.result(PATIENCE.total_seconds())
        except TimeoutError:
            pass
        return [RuleNow(trouble=_NO_ANSWER) for _ in rules]

    def _begun(self, look: Callable[[], list[RuleNow]]) -> Future[list[RuleNow]] | None:
        with self._lock:
            if self._asked is not None and not self._asked.done():
                return None
            if self._threads is None:
                self._threads = DaemonThreads(1, "hourbell-lamps")
            self._asked = self._threads.submit(look)
            return self._asked


def _now(rule: EventRule) -> RuleNow:
    kind = watch_kind_of(rule)
    if not isinstance(kind, OutsideKind) or isinstance(rule, OnWake):
        return RuleNow()
    seen = looked(kind, rule)
    if seen.trouble:
        return RuleNow(trouble=seen.trouble)
    return RuleNow(len(seen.found), tuple(sorted(seen.found))[:_MOST_NAMED], seen.note)
