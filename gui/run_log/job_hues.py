"""The colour of each job in the log: that of its folder."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.look.palettes import hue_of
from gui.look.tokens import Hue
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Run

_REST_MILLISECONDS = 2_000
# Beyond so many jobs what was learnt is forgotten: the lines in sight bring theirs again.
_MOST_KNOWN = 20_000


class JobHues(QObject):
    """Learns hues with the lines of the log, and follows jobs that change their folders."""

    changed = Signal()

    def __init__(self, bridge: CoreBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._hues: dict[JobId, Hue] = {}
        self._moved: set[JobId] = set()
        self._answer: LatestAnswer[dict[JobId, Hue]] = LatestAnswer(
            bridge, self._take, _REST_MILLISECONDS, self
        )
        bridge.changed.connect(self._on_changes)

    def hue_of(self, job_id: JobId) -> Hue:
        """Return the hue of a job; the quiet one as long as nothing is known of it."""
        return self._hues.get(job_id, Hue.SLATE)

    def knows(self, job_id: JobId) -> bool:
        """Tell whether the hue of a job is known, and followed; on any thread."""
        return job_id in self._hues

    def learn(self, hues: Mapping[JobId, Hue]) -> None:
        if len(self._hues) > _MOST_KNOWN:
            self._hues.clear()
        self._hues.update(hues)

    def _on_changes(self, changes: ChangeSet) -> None:
        moved = self._hues.keys() if changes.is_everything else changes.jobs & self._hues.keys()
        if moved:
            self._moved |= moved
            self._answer.again(partial(_hues_of, tuple(self._moved)))

    def _take(self, hues: dict[JobId, Hue]) -> None:
        self._moved -= hues.keys()
        if any(self._hues.get(job_id) != hue for job_id, hue in hues.items()):
            self._hues.update(hues)
            self.changed.emit()


def hues_of(core: Core, runs: Iterable[Run]) -> dict[JobId, Hue]:
    """Return the hues of the jobs of some runs."""
    return _hues_of(tuple({run.job_id for run in runs}), core)


def _hues_of(job_ids: Sequence[JobId], core: Core) -> dict[JobId, Hue]:
    if not job_ids:
        return {}
    colours = core.jobs.colours(job_ids)
    known = {line.id: hue_of(colours.of_job(line.id, line.folder)) for line in core.jobs.lines(job_ids)}
    return {job_id: known.get(job_id, Hue.SLATE) for job_id in job_ids}
