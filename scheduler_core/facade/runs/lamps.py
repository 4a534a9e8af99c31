"""Looks at what event rules are about, for clients that show it and must not wait for a dead drive."""

from collections.abc import Sequence
from concurrent.futures import CancelledError
from dataclasses import field
from datetime import timedelta

from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.engine.watching.file_look import missing_folder
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, looked
from scheduler_core.engine.watching.kinds.registry import watch_kind_of
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import OnWake
from scheduler_core.values.schedules.events.on_file import OnFile

PATIENCE = timedelta(seconds=3)
_MOST_NAMED = 20
_MOST_AT_ONCE = 4
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
    """Looks on threads of its own, for all who use a scheduler; one that hangs is left alone."""

    def __init__(self) -> None:
        self._threads = DaemonThreads(_MOST_AT_ONCE, "hourbell-lamps")

    def look(self, rules: Sequence[EventRule]) -> list[RuleNow]:
        """Look at rules, for a few seconds at most."""
        if not any(isinstance(watch_kind_of(rule), OutsideKind) for rule in rules):
            return [RuleNow() for _ in rules]
        asked = self._threads.submit(lambda: [_now(rule) for rule in rules])
        try:
            return asked.result(PATIENCE.total_seconds())
        except (TimeoutError, CancelledError):
            asked.cancel()  # it may not have begun, behind others that hang
            return [RuleNow(trouble=_NO_ANSWER) for _ in rules]

    def missing_folders(self, rules: Sequence[OnFile]) -> list[str]:
        """Return the folders of rules that are not there; none where they don't answer."""
        if not rules:
            return []
        asked = self._threads.submit(lambda: list(dict.fromkeys(filter(None, map(missing_folder, rules)))))
        try:
            return asked.result(PATIENCE.total_seconds())
        except (TimeoutError, CancelledError, OSError):
            asked.cancel()
            return []

    def file_troubles(self, rules: Sequence[OnFile]) -> list[str]:
        """Return why files of rules can't be seen, or not at once; nothing of folders that are not there."""
        there = [rule for rule in rules if not self.missing_folders([rule])]
        troubles = dict.fromkeys(each.trouble for each in self.look(there)) if there else {}
        return [each for each in troubles if each not in {"", _NO_ANSWER}]

    def close(self) -> None:
        """End the threads; one that hangs is abandoned."""
        self._threads.close()


def _now(rule: EventRule) -> RuleNow:
    kind = watch_kind_of(rule)
    if not isinstance(kind, OutsideKind) or isinstance(rule, OnWake):
        return RuleNow()
    seen = looked(kind, rule)
    if seen.trouble:
        return RuleNow(trouble=seen.trouble)
    return RuleNow(len(seen.found), tuple(sorted(seen.found))[:_MOST_NAMED], seen.note or kind.untold(seen))
