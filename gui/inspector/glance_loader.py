"""Keep the overview of the store up to date while it is seen."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.inspector.glance_view import GlanceView
from gui.inspector.store_glance import StoreGlance, store_glance
from gui.text.today import Today
from scheduler_core.events import ChangeSet

_REST_MILLISECONDS = 500
_RESTS_FOR = 10


class GlanceLoader(QObject):
    """Asks again as the view comes into sight, after each change of jobs, runs or pauses, and at midnight."""

    def __init__(
        self, bridge: CoreBridge, today: Today, now: Callable[[], datetime], view: GlanceView
    ) -> None:
        super().__init__(view)
        self._view = view
        self._now = now
        self._glances: LatestAnswer[StoreGlance] = LatestAnswer(
            bridge, self._show, _REST_MILLISECONDS, self, rests_for=_RESTS_FOR, otherwise=_ignore
        )
        bridge.opened.connect(self.refresh)
        bridge.changed.connect(self._on_changes)
        today.changed.connect(self.refresh)
        view.shown.connect(self.refresh)
        # An answer that comes after that would be old once the view is seen again.
        view.hidden.connect(self._glances.drop)
        if bridge.is_open:
            self.refresh()

    def refresh(self) -> None:
        if self._view.isVisible():
            self._glances.again(store_glance)

    def _show(self, glance: StoreGlance) -> None:
        self._view.show_glance(glance, self._now())

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything:
            self.refresh()


def _ignore(_error: Exception) -> None:
    """Leave it as it is: the foot of the window tells what keeps the store from being read."""
