"""Ask what tray icon and menu show, again after each change."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.core_access.overview import Overview, OverviewLoader
from gui.text import formats
from gui.tray.tray_lists import Lists, firing, lists
from gui.tray.tray_state import TrayNews
from scheduler_core.values.records.health import Hindrance

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing

_REST_MILLISECONDS = 1_000
_RESTS_FOR = 10
_LOOK_MILLISECONDS = 15_000


class TrayLoader(QObject):
    """Emits the state with each overview, and checks now and then whether anything can fire.

    That nobody runs the jobs, or that the store is gone, is no change in the store. What only the menu shows
    is read from when there is one.
    """

    changed = Signal(object)
    firing_seen = Signal(object)

    def __init__(
        self,
        bridge: CoreBridge,
        overviews: OverviewLoader,
        now: Callable[[], datetime],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._overviews = overviews
        self._lists: LatestAnswer[Lists] = LatestAnswer(
            bridge, self._on_lists, _REST_MILLISECONDS, self, rests_for=_RESTS_FOR
        )
        self._has_menu = False
        self._shown: TrayNews | None = None
        self._firing: LatestAnswer[Firing] = LatestAnswer(bridge, self._on_firing, 0, self)
        self._looks = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._looks.timeout.connect(self.look)
        overviews.changed.connect(self._on_overview)
        bridge.opened.connect(self._looks.start)
        if bridge.is_open:
            self._looks.start()
            overviews.refresh()

    def fill_menu(self) -> None:
        """Read also what the menu shows, from now on."""
        if not self._has_menu:
            self._has_menu = True
            if self._shown is not None:
                self._ask_for_lists()

    def look(self) -> None:
        """Ask whether anything can fire."""
        self._firing.again(firing)

    def _on_firing(self, seen: "Firing") -> None:
        self.firing_seen.emit(seen)
        if self._shown is None or seen.hindrance == self._shown.firing.hindrance:
            return
        if seen.hindrance is Hindrance.STORE:  # which can't be asked for more
            self._show(replace(self._shown, seen=seen))
        else:
            self._overviews.refresh()

    def _on_overview(self, overview: Overview) -> None:
        before = self._shown or TrayNews(overview.status)
        self._show(replace(before, status=overview.status, seen=None))
        if self._has_menu:
            self._ask_for_lists()

    def _ask_for_lists(self) -> None:
        midnight, _ = formats.day_span(formats.local_date(self._now()))
        self._lists.again(partial(lists, midnight))

    def _on_lists(self, found: Lists) -> None:
        if self._shown is not None:
            self._show(replace(self._shown, **found._asdict()))

    def _show(self, news: TrayNews) -> None:
        self._shown = news
        self.changed.emit(news)
