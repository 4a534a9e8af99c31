"""Know which day it is, over midnight and over sleep."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.text import formats

_MILLISECOND = timedelta(milliseconds=1)


class Today(QObject):
    """The present local day; `changed` tells a new one, at the latest when the window is used again."""

    changed = Signal(date)

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._midnight = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._midnight.timeout.connect(self.refresh)
        self._day = formats.local_date(now())
        self._await_midnight()

    @property
    def day(self) -> date:
        return self._day

    def refresh(self) -> None:
        """Look at the clock again; call it after sleep, when the timer is late."""
        day = formats.local_date(self._now())
        if day != self._day:
            self._day = day
            self.changed.emit(day)
        self._await_midnight()

    def milliseconds_until_midnight(self) -> int:
        now = self._now()
        return max(1, -((now - formats.next_midnight(now)) // _MILLISECOND))

    def _await_midnight(self) -> None:
        self._midnight.start(self.milliseconds_until_midnight())
