"""A bar for work of which nobody knows how much there is to do."""

import threading
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from gui.look.reduced_motion import wants_little_motion


class BusyBar(QProgressBar):
    """Moves while work goes on, unless the desktop asks for little motion: it is empty then, as at first.

    The desktop is asked on a thread of its own, `wants_little` says how. Words beside it tell what is done.
    """

    _answered = Signal(bool)

    def __init__(self, parent: QWidget, wants_little: Callable[[], bool] = wants_little_motion) -> None:
        super().__init__(parent)
        self._may_move = False
        self._is_busy = False
        self.setTextVisible(False)
        self._wants_little = wants_little
        self._asking: threading.Thread | None = None
        self._answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def be_busy(self) -> None:
        """Show that work goes on; the desktop is asked the first time."""
        if self._asking is None:
            self._asking = threading.Thread(
                target=_ask,
                args=(self._wants_little, self._answered.emit),
                name="hourbell-motion",
                daemon=True,
            )
            self._asking.start()
        self._is_busy = True
        self.setRange(0, 0 if self._may_move else 1)
        self.reset()

    def show_progress(self, done: int, total: int) -> None:
        self._is_busy = False
        self.setRange(0, max(total, 1))
        self.setValue(done)

    def _take(self, wants_little: bool) -> None:
        self._may_move = not wants_little
        if self._is_busy:
            self.be_busy()


def _ask(wants_little: Callable[[], bool], tell: Callable[[bool], None]) -> None:
    answer = wants_little()
    try:
        tell(answer)
    except RuntimeError:
        return  # the bar has gone meanwhile
