"""The tinted banner that notices stand on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gui.look.tokens import Tone, ground
from gui.widgets.buttons.late_presses import LatePresses
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
