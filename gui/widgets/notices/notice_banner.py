"""The tinted banner that notices stand on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from gui.look.tokens import Tone, begun_after, ground, space
from gui.widgets.buttons.late_presses import LatePresses
from gui.widgets.paragraph import Label
from gui.widgets.sheet import paint_sheet
from gui.widgets.spoken.roles import SpokenRole, speak_as


class NoticeBanner(QWidget):
    """Escape puts it away; a screen reader knows it as an alert.

    It may come below the pointer between the two clicks of a double click; the second is none then.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        speak_as(self, SpokenRole.ALERT)
        self._late_presses = LatePresses(self)

    def tint(self) -> QPalette.ColorRole:
        """Return the colour of what is told."""
        return QPalette.ColorRole.Accent

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def put_away(self) -> None:
        """Hide it, as the user wants it gone."""
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        wanted = Tone.BAD if self.tint() == QPalette.ColorRole.BrightText else Tone.BUSY
        colour = ground(self.palette(), wanted)
        paint_sheet(self, colour, colour)


class ProgressBanner(NoticeBanner):
    """Hidden while nothing is done; Escape and the button ask to stop."""

    cancel_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("progress_plate")
        self._text = Label(self)
        self._text.setObjectName("progress_text")
        self._bar = QProgressBar(self)
        for part in (self, self._bar):
            part.setAccessibleName(self.tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(space(1.5))
        self._cancel = QToolButton(self)
        self._cancel.setObjectName("cancel_work")
        self._cancel.setText(self.tr("Stop"))
        self._cancel.setProperty("worded", True)
        line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(space(3), space(1), space(1), space(1)))
        line.setSpacing(space(3))
        line.addWidget(self._text)
        line.addWidget(self._bar, 1)
        line.addWidget(self._cancel)
        self._cancel.clicked.connect(self.cancel_wanted)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self._cancel.isHidden():
            self.cancel_wanted.emit()
        else:
            super().keyPressEvent(event)

    def show_work(self, text: str, *, can_stop: bool = True) -> None:
        """Begin to tell; how much there is to do is not known yet."""
        self._cancel.setVisible(can_stop)
        self._text.setText(text)
        self._bar.setAccessibleName(text)
        self._bar.setRange(0, 0)
        self.show()

    def show_progress(self, text: str, done: int, total: int) -> None:
        self._text.setText(text)
        self._bar.setRange(0, max(total, 1))
        self._bar.setValue(done)
