"""Say how many sequences of a job run while its steps are edited, and which steps they follow."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.text import formats
from gui.widgets.one_line import OneLine
from scheduler_core.errors import NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.sequence import SequenceAction

_REST_MILLISECONDS = 1_000


class UnderWay(OneLine):
    """Is hidden where none is; asks only while it may be seen."""

    def __init__(self, bridge: CoreBridge, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setObjectName("steps_under_way")
        self._job_id: JobId | None = None
        self._is_open = False
        self._answer: LatestAnswer[int] = LatestAnswer(bridge, self._show_count, _REST_MILLISECONDS, self)
        bridge.changed.connect(self._on_changes)
        self.hide()

    def show_of(self, job_id: JobId | None) -> None:
        """Count those of a job from now on; a new one has none."""
        self._is_open, self._job_id = True, job_id
        if job_id is not None:
            self._answer.ask(partial(_count, job_id))
        else:
            self._show_count(0)

    def close_count(self) -> None:
        self._is_open = False
        self._answer.drop()
        self.hide()

    def _show_count(self, count: int) -> None:
        if count == 1:
            words = self.tr("The one under way follows the new steps where they fit, else its own")
        else:
            words = self.tr("{count} under way follow the new steps where they fit, else their own")
        self.setText(words.format(count=formats.whole_number(count)))
        self.setVisible(self._is_open and count > 0)

    def _on_changes(self, changes: ChangeSet) -> None:
        if self._is_open and (changes.runs or changes.is_everything or self._job_id in changes.jobs):
            self._answer.refresh()


def _count(job_id: JobId, core: Core) -> int:
    """Count instances that stand at some step; what the job did before it was a sequence has none."""
    try:
        action = core.jobs.get(job_id).draft.action
    except NotFound:  # somebody deleted it for good while it is edited
        return 0
    if not isinstance(action, SequenceAction):
        return 0
    return len(core.runs.under_way([job_id]))
