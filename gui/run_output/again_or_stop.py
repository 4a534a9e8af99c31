"""One place for two buttons: run again, or stop."""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from gui.widgets.buttons.late_presses import seeing_milliseconds
from gui.widgets.buttons.push_button import WordedButton


class AgainOrStop(QObject):
    """Shows the button that fits the run; the keyboard stays at the place.

    Whoever presses as one button becomes the other means the one that was there.
    """

    again_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.again, self.stop = WordedButton(parent), WordedButton(parent)
        # Where Qt took the keyboard as the button that had it could not be pressed any more.
        self._led_to: QWidget | None = None
        # The second half of a double click on the log must not reach a button that has come below it.
        self._arrival = QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        self._turn_to_stop = QTimer(self, singleShot=True, interval=seeing_milliseconds())
        self.again.clicked.connect(self._want_again)
        self.stop.clicked.connect(self._want_stop)

    def begin(self) -> None:
        """Run nothing again before a double click is over."""
        self._arrival.start()

    def offer(self, *, can_run_again: bool, is_running: bool) -> None:
        """Offer to stop what runs, else to run again, even if that can't be done now."""
        shown, other = (self.stop, self.again) if is_running else (self.again, self.stop)
        # Whether the window is active at this moment does not matter, so `hasFocus` does not tell.
        focused = self.again.window().focusWidget()
        had_keyboard = bool(focused) and focused in (shown, other, self._led_to)
        if other.isVisible():
            if not is_running:
                self._arrival.start()
            elif had_keyboard:
                self._turn_to_stop.start()
        # Qt leads the keyboard away from what is hidden or can't be pressed: it comes first to what stays.
        if is_running or can_run_again:
            shown.setEnabled(True)
            shown.show()
            if had_keyboard:
                shown.setFocus()
        self.again.setEnabled(can_run_again)
        other.hide()
        shown.show()
        is_led_away = had_keyboard and not (is_running or can_run_again)
        self._led_to = self.again.window().focusWidget() if is_led_away else None

    def _want_again(self) -> None:
        if not self._arrival.isActive():
            self._arrival.start()
            self.again_wanted.emit()

    def _want_stop(self) -> None:
        if not self._turn_to_stop.isActive():
            self.stop_wanted.emit()
