"""Load how much the timeline holds: the past first, then the future."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject

from gui.commands.job_choice import JobChoice
from gui.core_access.core_bridge import CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.timeline.load_strip import LoadStrip
from gui.timeline.stretches import FoundStretches, coming_in, past_in
from gui.timeline.timeline_view import TimelineView
from scheduler_core.events import ChangeSet

_REST_MILLISECONDS = 1_000
# All jobs are looked at for what is to run: that is worth a tenth of the time at most.
_RESTS_FOR = 10


class LoadLoader(QObject):
    """Asks for the stretches around those in sight; what moves within them asks for nothing."""

    def __init__(
        self, bridge: CoreBridge, choice: JobChoice, view: TimelineView, now: Callable[[], datetime]
    ) -> None:
        super().__init__(view)
        self._choice = choice
        self._view = view
        self._strip: LoadStrip = view.load
        self._now = now
        self._is_behind = False
        self._is_coming_due = False
        self._past: LatestAnswer[FoundStretches] = LatestAnswer(
            bridge, self._show_past, _REST_MILLISECONDS, self, rests_for=_RESTS_FOR, otherwise=self._on_unread
        )
        self._coming: LatestAnswer[FoundStretches] = LatestAnswer(
            bridge,
            self._strip.show_coming,
            _REST_MILLISECONDS,
            self,
            rests_for=_RESTS_FOR,
            otherwise=self._on_unread,
        )
        self._bridge = bridge
        bridge.opened.connect(self.ask)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._forget)
        self._strip.grid_changed.connect(self.ask)
        view.shown.connect(self._catch_up)
        view.again_wanted.connect(self.ask)

    def ask(self) -> None:
        """Ask what the stretches hold; once they are seen, if they are not."""
        if not self._view.isVisible() or not self._bridge.is_open:
            self._is_behind = True
            return
        grid = self._strip.grid
        if len(grid.edges) < 2:
            return
        self._coming.drop()
        self._is_coming_due = True
        self._past.ask(partial(past_in, grid, self._choice.wanted, self._now))
        self._strip.wait()

    def _show_past(self, found: FoundStretches) -> None:
        self._strip.show_past(found)
        if self._is_coming_due:
            self._is_coming_due = False
            self._coming.ask(partial(coming_in, found.grid, self._choice.wanted, self._now))

    def _forget(self) -> None:
        self._strip.forget()
        self._past.drop()
        self._coming.drop()
        self.ask()

    def _on_unread(self, error: Exception) -> None:
        self._bridge.report_unread(error, self._strip.fail)

    def _on_changes(self, changes: ChangeSet) -> None:
        if not (changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything):
            return
        if not self._view.isVisible():
            self._is_behind = True
            return
        self._past.refresh()
        self._coming.refresh()

    def _catch_up(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self.ask()
