"""The folder of a job, with the hue in which it is shown everywhere."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QWidget

from gui.look.hues import hue_of
from gui.look.spacing import space
from gui.look.tokens import colours_of
from gui.widgets.fields.choice_list import ChoiceList
from gui.widgets.fields.form_editors import OfferingLine
from scheduler_core.values.jobs.colour import NO_COLOURS, JobColours

_EDGE, _SIDE, _GAP, _CORNER = 2.5, 2.5, 2, 0.75


class FolderLine(OfferingLine):
    """A job in no folder has no square."""

    def __init__(self, example: str = "", parent: QWidget | None = None) -> None:
        super().__init__(example, parent)
        self._colours = NO_COLOURS
        self.textChanged.connect(self._make_room)

    def show_colours(self, colours: JobColours) -> None:
        self._colours = colours
        self.update()

    def offer(self, words: Iterable[str]) -> None:
        super().offer(words)
        popup = self.completer().popup()
        if isinstance(popup, ChoiceList):
            popup.show_squares(self._colour_of)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        folder = self.text().strip()
        if not folder:
            return
        side = space(_SIDE)
        square = QRectF(space(_EDGE), (self.height() - side) / 2, side, side).toRect()
        place = QStyle.visualRect(self.layoutDirection(), self.rect(), square)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour_of(folder))
        painter.drawRoundedRect(QRectF(place), space(_CORNER), space(_CORNER))

    def _colour_of(self, folder: str) -> QColor:
        hue = hue_of(self._colours.of_folder(folder))
        return QColor(colours_of(self.palette()).hues[hue].bar)

    def _make_room(self, text: str) -> None:
        self.keep_free(space(_SIDE + _GAP) if text.strip() else 0)
