"""Show what the core is doing once that takes long."""

from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.commands.undo import UndoHistory, UndoWork, Way
from gui.look.theme import Theme

if TYPE_CHECKING:
    from gui.widgets.notices.strip_places import StripPlaces
    from gui.widgets.notices.work_banner import WorkBanner

# What takes no longer is over before it is read.
_LONG_MILLISECONDS = 800


class WorkNotice(QObject):
    """Tells of a change that is made, undone or made again until the core has done it, or refused."""

    def __init__(self, theme: Theme, history: UndoHistory, places: "StripPlaces", window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._history = history
        self._places = places
        self._window = window
        self._banner: WorkBanner | None = None
        self._is_long = QTimer(self, singleShot=True, interval=_LONG_MILLISECONDS)
        self._is_long.timeout.connect(self._tell)
        history.at_work.connect(self._follow)

    def _follow(self) -> None:
        if self._history.under_way is None:
            self._is_long.stop()
            if self._banner is not None:
                self._banner.hide()
        elif self._banner is not None and self._banner.isVisible():
            self._tell()
        elif not self._is_long.isActive():
            self._is_long.start()

    def _tell(self) -> None:
        work = self._history.under_way
        if work is not None:
            self._shown().show_work(self._words(work))

    def _words(self, work: UndoWork) -> str:
        match work.way:
            case Way.MADE:
                return self.tr("Under way: {change} …").format(change=work.name)
            case Way.UNDONE:
                return self.tr("Undoing: {change} …").format(change=work.name)
            case Way.REDONE:
                return self.tr("Doing again: {change} …").format(change=work.name)
            case _:
                assert_never(work.way)

    def _shown(self) -> "WorkBanner":
        if self._banner is None:
            from gui.widgets.notices.work_banner import WorkBanner

            self._banner = WorkBanner(self._theme, self._window)
            self._places.add(self._banner)
        return self._banner
