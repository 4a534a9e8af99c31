"""A painted view that draws as many parts as fit into a frame."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPixmap, QRegion, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from gui.widgets.timing.frame_time import frame_time_of


class PartCanvas(QAbstractScrollArea):
    """Draws from the top down; parts that have to wait stay as they were until the next picture.

    A picture goes on where the last one ended, also if all is to be drawn anew meanwhile: what changes all
    the time would else begin at the top for ever, and the parts at the foot were never drawn.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Made by us: PySide may take one that Qt made for something that is gone (`laid_parts.py`).
        ground = QWidget()
        # So nothing may be wiped before it is drawn.
        ground.setAutoFillBackground(False)
        ground.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setViewport(ground)
        self._waiting = QRegion()
        self._goes_on_at = 0
        # What was seen here before may have been something else.
        self._is_bare = True
        self._next_picture = QTimer(self, singleShot=True, interval=0)
        self._next_picture.timeout.connect(self._draw_waiting)

    @abstractmethod
    def begin_picture(self) -> None:
        """Find out once what all parts of a picture are drawn from."""

    @abstractmethod
    def edges_of_parts(self) -> Iterable[int]:
        """Return the heights at which the viewport is divided."""

    @abstractmethod
    def draw_part(self, painter: QPainter, part: QRectF) -> None:
        """Draw what there is to see in a part of the viewport."""

    @property
    def is_torn_in_parts(self) -> bool:
        """Tell whether what moves at the moment would be torn, so that all is drawn at once."""
        return False

    @property
    def is_drawn(self) -> bool:
        """Tell whether nothing waits for the next picture."""
        return self._waiting.isEmpty()

    def lose_place_of_waiting(self) -> None:
        """Draw all anew where something waits: it is about to be scrolled."""
        if not self._waiting.isEmpty():
            self._waiting = QRegion(self.viewport().rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        region, left = event.region(), QRegion()
        frame = None if self.is_torn_in_parts else frame_time_of(self)
        self.begin_picture()
        painter = QPainter(self.viewport())
        for number, part in enumerate(self._parts_in_turn(region)):
            # One at least, however late it is: else it could wait for the others for ever.
            if number and frame is not None and frame.is_over:
                if left.isEmpty():
                    self._goes_on_at = part.top()
                left = left.united(region.intersected(part))
            else:
                painter.drawPixmap(part.topLeft(), self._picture_of(part))
        if self._is_bare and not left.isEmpty():
            painter.setClipRegion(left)
            painter.fillRect(left.boundingRect(), self.palette().base())
        painter.end()
        self._is_bare = False
        self._waiting = self._waiting.subtracted(region).united(left).intersected(self.viewport().rect())
        if self._waiting.isEmpty():
            self._goes_on_at = 0
        else:
            self._next_picture.start()

    def showEvent(self, event: QShowEvent) -> None:
        self._is_bare = True
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._is_bare = True
        super().resizeEvent(event)

    def _draw_waiting(self) -> None:
        self.viewport().update(self._waiting)

    def _parts_in_turn(self, region: QRegion) -> list[QRect]:
        """Return the parts in which something is drawn, those behind the end of the last picture first."""
        parts = [part for part in self._parts_of(region.boundingRect()) if region.intersects(part)]
        before = sum(part.bottom() < self._goes_on_at for part in parts)
        return parts[before:] + parts[:before]

    def _parts_of(self, drawn: QRect) -> Iterator[QRect]:
        """Yield the parts in which something is drawn, from the top down."""
        edges = {0, self.viewport().height(), *self.edges_of_parts()}
        for top, bottom in pairwise(sorted(edges)):
            part = QRect(drawn.left(), top, drawn.width(), bottom - top).intersected(drawn)
            if not part.isEmpty():
                yield part

    def _picture_of(self, part: QRect) -> QPixmap:
        """Return a part in a picture of its own: what is drawn sets clips that would release the part."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(ceil(part.width() * ratio), ceil(part.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(self.palette().color(QPalette.ColorRole.Base))
        painter = QPainter(picture)
        painter.translate(-part.topLeft())
        painter.setLayoutDirection(self.layoutDirection())
        painter.setFont(self.viewport().font())
        self.draw_part(painter, QRectF(part))
        painter.end()
        return picture
