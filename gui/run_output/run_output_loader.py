"""Load what a run has written, and what it goes on writing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from gui.core_bridge import Core, CoreBridge
from gui.latest_answer import LatestAnswer
from scheduler_core.errors import NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import RunId
from scheduler_core.values.output import KeptChunk
from scheduler_core.values.run import Run

_REST_MILLISECONDS = 100
_NEWEST_CHUNKS = 200
_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Written:
    """A run and the chunks after those that are known; `is_cut` says that older ones were left out."""

    run: Run | None
    chunks: Sequence[KeptChunk]
    is_cut: bool = False


class RunOutputLoader(QObject):
    """Follows one run; `started` tells its first output, `grown` what came since."""

    started = Signal(object)
    grown = Signal(object)
    closed = Signal()

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run_id: RunId | None = None
        self._last = 0
        self._is_new = True
        self._written: LatestAnswer[Written] = LatestAnswer(bridge, self._take, _REST_MILLISECONDS, self)
        bridge.changed.connect(self._take_changes)

    def show(self, run_id: RunId | None) -> None:
        if run_id == self._run_id:
            return
        self._run_id = run_id
        self._last = 0
        self._is_new = True
        if run_id is None:
            self._written.drop()
            self.closed.emit()
        else:
            self._written.ask(partial(_beginning, run_id))

    def _take(self, written: Written) -> None:
        if written.chunks:
            self._last = written.chunks[-1].number
        if self._run_id is not None:
            self._written.again(partial(_continuation, self._run_id, self._last))
        is_new, self._is_new = self._is_new, False
        (self.started if is_new else self.grown).emit(written)
        if len(written.chunks) == _AT_ONCE and not is_new:
            self._written.refresh()

    def _take_changes(self, changes: ChangeSet) -> None:
        concerned = changes.outputs | changes.runs
        if self._run_id is not None and (self._run_id in concerned or changes.is_everything):
            self._written.refresh()


def _beginning(run_id: RunId, core: Core) -> Written:
    chunks = core.runs.output_tail(run_id, _NEWEST_CHUNKS)
    return Written(_run(run_id, core), chunks, len(chunks) == _NEWEST_CHUNKS)


def _continuation(run_id: RunId, after: int, core: Core) -> Written:
    return Written(_run(run_id, core), core.runs.output(run_id, after=after, limit=_AT_ONCE))


def _run(run_id: RunId, core: Core) -> Run | None:
    try:
        return core.runs.get(run_id)
    except NotFound:
        return None
