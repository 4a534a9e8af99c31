"""What this turn of the window's loop has done already, so that not all that waits is done in it."""

from PySide6.QtCore import QCoreApplication, QObject, QTimer

_KEPT = "turn_of_loop"


class TurnOfLoop(QObject):
    """Notes pictures and steps of work: timers without a wait are all due in the same turn.

    Each of them is as long as a turn may be, and keys and clicks would wait for all. Who is put off goes on
    in the next turn, whatever that does, so that nobody waits for ever.
    """

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self.has_picture = self.has_work = False
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._begin)

    def note_picture(self) -> None:
        self.has_picture = self.has_work = True
        self._next.start()

    def note_work(self) -> None:
        """Note steps of work, before their own timer is started again: this one has to be first."""
        self.has_work = True
        self._next.start()

    def _begin(self) -> None:
        self.has_picture = self.has_work = False


def turn_of_loop() -> TurnOfLoop:
    """Return the one of this program's loop."""
    qt = QCoreApplication.instance()
    if qt is None:
        return TurnOfLoop(None)
    # Kept by name: to look among its children, PySide makes the classes of all, above all that of the style.
    kept = qt.property(_KEPT)
    if not isinstance(kept, TurnOfLoop):
        kept = TurnOfLoop(qt)
        qt.setProperty(_KEPT, kept)
    return kept
