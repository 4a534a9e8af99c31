"""Offer undo for a moved wait only as long as it waits."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject

from gui.commands.undo import Change, Step, UndoHistory, doing
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.instances.instance_acts import still_waits
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId

_REST_MILLISECONDS = 500


@dataclass(frozen=True, slots=True, eq=False)
class MovedWait:
    """A wait that was moved here, from one time to another."""

    step: Step
    job_id: JobId
    run_id: RunId
    until: datetime
    to: datetime

    def is_in(self, changes: ChangeSet) -> bool:
        """Tell whether something of it may have changed."""
        return changes.is_everything or self.run_id in changes.runs or self.job_id in changes.jobs


class MovedWaits(QObject):
    """Asks for all at once where something of theirs has changed, and drops the steps of those over."""

    def __init__(self, bridge: CoreBridge, history: UndoHistory, parent: QObject) -> None:
        super().__init__(parent)
        self._history = history
        self._moves: list[MovedWait] = []
        self._answers: LatestAnswer[_SeenWaits] = LatestAnswer(bridge, self._drop, _REST_MILLISECONDS, self)
        bridge.changed.connect(self._on_changes)

    def add(self, move: MovedWait) -> None:
        self._moves.append(move)

    def _on_changes(self, changes: ChangeSet) -> None:
        if any(move.is_in(changes) for move in self._moves):
            self._answers.again(partial(_seen, frozenset(self._moves)))

    def _drop(self, seen: "_SeenWaits") -> None:
        """Offer no way back from what is over; what was moved again since the question is not known yet."""
        moved_since = {each.run_id for each in self._moves if each not in seen.asked}
        over = [each for each in self._moves if each in seen.over and each.run_id not in moved_since]
        dropped = {each for each in over if self._history.lapse(each.step)}
        self._moves = [each for each in self._moves if each not in dropped]


class _SeenWaits(NamedTuple):
    """Of which moves it was asked, and those of waits that are over or were given another end by others."""

    asked: frozenset[MovedWait]
    over: frozenset[MovedWait]


def moving(run_id: RunId, to: datetime) -> Change:
    """Move the end of a wait, and back again as long as it waits."""
    return doing(lambda core: core.instances.move(run_id, to))


def _seen(moves: frozenset[MovedWait], core: Core) -> _SeenWaits:
    times: dict[RunId, set[datetime]] = {}
    for move in moves:
        times.setdefault(move.run_id, set()).update((move.until, move.to))
    standing = core.instances.at_runs(list(times))
    open_ = {
        run_id for each in standing if (run_id := each.instance.run_id) and still_waits(each, times[run_id])
    }
    return _SeenWaits(moves, frozenset(move for move in moves if move.run_id not in open_))
