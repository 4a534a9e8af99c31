"""Draw pages with a common head, in light colours."""

from abc import ABC, abstractmethod
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette

from gui.core_access.core_bridge import Core
from gui.look.palettes import palette_for
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.text import formats
from gui.text.reading_direction import read_alone

_Role = QPalette.ColorRole
_CENTRE = Qt.AlignmentFlag.AlignVCenter
_ELIDED = Qt.TextElideMode.ElideRight


class Wish(Protocol):
    """What is to stand on paper, as it is shown; a wide one lies across the page."""

    @property
    def title(self) -> str: ...

    @property
    def is_wide(self) -> bool: ...

    @property
    def is_mirrored(self) -> bool: ...

    @property
    def now(self) -> datetime: ...

    def read(self, core: Core, size: QSizeF) -> "Pages[Wish]":
        """Read what is to stand there, and lay it out on pages of some size."""


AWish_co = TypeVar("AWish_co", bound=Wish, covariant=True)


class Pages(ABC, Generic[AWish_co]):
    """Something laid out on pages of one size, each drawn below the same head, in light colours."""

    def __init__(self, wish: AWish_co, size: QSizeF) -> None:
        self.wish = wish
        self.palette = palette_for(Qt.ColorScheme.Light)
        self.font = font_of(Type.NOTE)
        self.metrics = QFontMetricsF(self.font)
        head = QFontMetricsF(font_of(Type.TITLE)).height() + space(3)
        self.room = QRectF(0, head, size.width(), max(1.0, size.height() - head))

    @property
    @abstractmethod
    def count(self) -> int:
        """Return how many pages there are."""

    @abstractmethod
    def draw_page(self, painter: QPainter, number: int) -> None:
        """Draw what stands on a page below its head; the first one is 0."""

    def draw(self, painter: QPainter, number: int) -> None:
        """Draw a whole page."""
        painter.save()
        if self.wish.is_mirrored:
            painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_head(painter, number)
        self.draw_page(painter, number)
        painter.restore()

    def _draw_head(self, painter: QPainter, number: int) -> None:
        head = QRectF(0, 0, self.room.width(), self.room.top() - space(2))
        font = font_of(Type.TITLE)
        titles = QFontMetricsF(font)
        beside = self._fitting(number, head.width() - titles.horizontalAdvance(self.wish.title) - space(4))
        painter.setFont(self.font)
        painter.setPen(self.palette.color(_Role.PlaceholderText))
        painter.drawText(head, _CENTRE | Qt.AlignmentFlag.AlignTrailing, read_alone(beside))
        width = head.width() - self.metrics.horizontalAdvance(beside) - space(4)
        title = titles.elidedText(self.wish.title, _ELIDED, width)
        painter.setFont(font)
        painter.setPen(self.palette.color(_Role.Text))
        painter.drawText(head, _CENTRE | Qt.AlignmentFlag.AlignLeading, read_alone(title))

    def _fitting(self, number: int, width: float) -> str:
        """Return what is next to the title; small paper has room for less of it, at least for the page."""
        parts = (
            _tr("As of {time}").format(time=formats.instant(self.wish.now)),
            _tr("Times in {zone}").format(zone=formats.time_zone_name()),
            _tr("Page {number} of {count}").format(
                number=formats.whole_number(number + 1), count=formats.whole_number(self.count)
            ),
        )
        shown = [" · ".join(parts[first:]) for first in range(len(parts))]
        return next((each for each in shown if self.metrics.horizontalAdvance(each) <= width), shown[-1])

    def say_nothing(self, painter: QPainter, words: str, middle: float | None = None) -> None:
        """Say over an empty page why there is nothing on it, at a height or in its middle."""
        width = self.metrics.horizontalAdvance(words) + space(8)
        place = QRectF(0, 0, min(width, self.room.width()), self.metrics.height() * 2 + space(4))
        place.moveCenter(
            QPointF(self.room.center().x(), self.room.center().y() if middle is None else middle)
        )
        painter.setFont(self.font)
        painter.setPen(self.palette.color(_Role.Mid))
        painter.setBrush(self.palette.color(_Role.Base))
        painter.drawRoundedRect(place, space(1), space(1))
        painter.setPen(self.palette.color(_Role.Text))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(place.adjusted(space(2), 0, -space(2), 0), flags, read_alone(words))


def _tr(text: str) -> str:
    return QCoreApplication.translate("paper_pages", text)
