"""Show the last output line of each running run in sight."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.run_log.run_model import RunModel
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import RunId

_REST_MILLISECONDS = 400


class LastWords(QObject):
    """Asks where one of those in sight wrote something, or another one came into sight."""

    def __init__(
        self,
        bridge: CoreBridge,
        model: RunModel,
        running_in_sight: Callable[[], Sequence[RunId]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._running_in_sight = running_in_sight
        self._asked: frozenset[RunId] = frozenset()
        self._has_written = False
        self._answer: LatestAnswer[dict[RunId, str]] = LatestAnswer(
            bridge, model.show_last_words, _REST_MILLISECONDS, self
        )
        bridge.changed.connect(self._on_changes)

    def look(self) -> None:
        """See which runs are in sight now."""
        running = frozenset(self._running_in_sight())
        if running and (self._has_written or running != self._asked):
            self._answer.again(partial(_last_lines, running))
        elif not running and self._asked:
            self._answer.drop()
            self._model.show_last_words({})
        self._asked, self._has_written = running, False

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.is_everything or not self._asked.isdisjoint(changes.outputs):
            self._has_written = True
            self.look()


def _last_lines(running: frozenset[RunId], core: Core) -> dict[RunId, str]:
    return core.runs.last_lines(sorted(running))
