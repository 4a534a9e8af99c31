"""Rows of the outbox, each taken once and in their order, as one change set. Pure."""

from collections.abc import Iterable, Sequence

from scheduler_core.events import ChangeSet
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import Change
from scheduler_core.values.ids import JobId, RunId


class ChangeCollector:
    """Knows up to which number everything was taken."""

    def __init__(self, seen: int) -> None:
        self.seen = seen

    def collect(self, changes: Iterable[Change]) -> tuple[list[Change], bool]:
        """Take those that follow what was taken without a gap; the flag says that more lies beyond one."""
        taken = []
        for change in sorted(changes, key=_sequence):
            if change.sequence == self.seen + 1:
                self.seen = change.sequence
                taken.append(change)
            elif change.sequence > self.seen:
                return taken, True
        return taken, False


def change_set(changes: Sequence[Change]) -> ChangeSet:
    """Return what changed, each id once."""
    kinds = {change.kind for change in changes}
    return ChangeSet(
        jobs=frozenset(JobId(each) for each in _ids(changes, ChangeKind.JOBS)),
        runs=frozenset(RunId(each) for each in _ids(changes, ChangeKind.RUNS)),
        outputs=frozenset(RunId(each) for each in _ids(changes, ChangeKind.OUTPUTS)),
        has_new_pauses=ChangeKind.PAUSES in kinds,
        has_new_settings=ChangeKind.SETTINGS in kinds,
        has_new_engines=ChangeKind.ENGINES in kinds,
    )


def _ids(changes: Sequence[Change], kind: ChangeKind) -> Iterable[int]:
    return (each for change in changes if change.kind is kind for each in change.ids)


def _sequence(change: Change) -> int:
    return change.sequence
