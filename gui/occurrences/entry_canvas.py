"""A painted view of entries, with selection, dragging and keys."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from gui.look.tokens import blended, space
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_cells import EntryCells, EntryLine
from gui.occurrences.entry_drawing import PLAIN, EntryLook, EntryPainter
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.entry_tips import EntryTips
from gui.occurrences.placed_entries import Handle, Placed, PlacedEntries, handle_of
from gui.text import formats
from gui.widgets.drawing.part_canvas import PartCanvas
from gui.widgets.spoken.roles import announce


@dataclass(frozen=True, slots=True)
class Carried:
    """From where an entry was taken, and the instant it would have if it were dropped."""

    entry: Entry
    grabbed: QPoint
    to: datetime

    @property
    def landed(self) -> Entry:
        return replace(self.entry, at=self.to)


_Key = Qt.Key
WALKING = frozenset({_Key.Key_Left, _Key.Key_Right, _Key.Key_Up, _Key.Key_Down})
_OPENING = frozenset({_Key.Key_Return, _Key.Key_Enter, _Key.Key_Space})
# How high the parts are in which a body is drawn.
_PART_STEPS = 24


class EntryCanvas(PartCanvas):
    """Draws what is in sight, and tells what the user wants of it.

    Arrows walk the entries; with Shift they carry one, Enter lets it go and Escape puts it back.
    """

    def __init__(self, requests: EntryRequests, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.requests = requests
        self._tips = EntryTips(requests, self.viewport())
        self.plain_look = PLAIN
        self.carried: Carried | None = None
        self._placed = PlacedEntries()
        self._selected: Handle | None = None
        self._walked: Entry | None = None
        self._hovered: Handle | None = None
        self._pressed: tuple[Entry, QPoint] | None = None
        self._is_waiting = False
        self.cells = EntryCells(self.tr("Runs"), self)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        requests.settled.connect(self._put_back)
        requests.forgotten.connect(partial(self.select, None, is_told=False))
        requests.moved.connect(self._follow_moved)

    # ---- what kinds of canvases answer

    @abstractmethod
    def body(self) -> QRectF:
        """Return the part of the viewport whose content scrolls."""

    @abstractmethod
    def offset(self) -> QPointF:
        """Return what part of the content is at the corner of the viewport."""

    @abstractmethod
    def instant_at(self, place: QPoint) -> datetime | None:
        """Return the instant that a place of the viewport stands for."""

    @abstractmethod
    def instant_of_drop(self, carried: Carried, place: QPoint) -> datetime:
        """Return the instant of what is dropped at a place."""

    @abstractmethod
    def place_of(self, entry: Entry) -> QRectF:
        """Return where an entry would be drawn, in the content."""

    @abstractmethod
    def neighbour(self, entry: Entry | None, key: Qt.Key) -> Entry | None:
        """Return the entry that an arrow leads to."""

    @abstractmethod
    def instant_of_key(self, at: datetime, key: Qt.Key) -> datetime:
        """Return where an arrow carries an entry."""

    @abstractmethod
    def lines_of_cells(self) -> Sequence[EntryLine]:
        """Return what a screen reader reads: each day or lane with what lies in it."""

    @abstractmethod
    def draw_ground(self, painter: QPainter, part: QRectF) -> None:
        """Draw what lies below the entries, as far as it is in a part of the viewport."""

    @abstractmethod
    def draw_frame(self, painter: QPainter, part: QRectF) -> None:
        """Draw what does not scroll, as far as it is in a part of the viewport."""

    def edges_of_head(self) -> Sequence[float]:
        """Return the heights at which the part above the body may be divided."""
        return (self.body().top(),)

    # ---- entries

    @property
    def selected_entry(self) -> Entry | None:
        placed = self._placed.found(self._selected)
        return None if placed is None else placed.entry

    @property
    def placed(self) -> list[Placed]:
        return self._placed.all

    def placed_between(self, top: float, bottom: float) -> list[Placed]:
        """Return what scrolls and may lie between two heights of the viewport."""
        return list(self._near(QRectF(0, top, 1, bottom - top)))

    def show_placed(self, placed: list[Placed]) -> None:
        self._placed = PlacedEntries(placed)
        if self.carried is not None and not self._is_waiting and self._pressed is None:
            found = self._placed.found(handle_of(self.carried.entry))
            if found is None or not found.entry.is_single:
                self.carried = None
        self.cells.show_lines(self.lines_of_cells)
        self._say_where(is_announced=False)
        self.viewport().update()
        entry = self.selected_entry
        if entry is not None and entry != self._walked:
            self._walked = entry
            self.requests.entry_refreshed.emit(entry)

    def select(self, entry: Entry | None, is_told: bool = True) -> None:
        handle = None if entry is None else handle_of(entry)
        self._walked = entry
        if handle != self._selected:
            self._selected = handle
            self._say_where(is_announced=True)
            self.viewport().update()
        if is_told:
            self.requests.entry_selected.emit(entry)

    def rect_of(self, placed: Placed) -> QRectF:
        """Return where an entry is drawn in the viewport."""
        return placed.place if placed.is_pinned else placed.place.translated(-self.offset())

    def entry_at(self, place: QPoint) -> Entry | None:
        point = QPointF(place)
        is_in_body = self.body().contains(point)
        near = list(self._near(QRectF(point, QSizeF(1, 1)))) if is_in_body else self._placed.pinned
        return next((each.entry for each in reversed(near) if self.rect_of(each).contains(point)), None)

    def place_on_screen(self, entry: Entry) -> QPoint:
        found = self._placed.found(handle_of(entry))
        place = (
            self.body() if found is None else self.rect_of(found).intersected(QRectF(self.viewport().rect()))
        )
        return self.viewport().mapToGlobal(place.bottomLeft().toPoint())

    # ---- what the user does

    def event(self, event: QEvent) -> bool:
        # Delete means the occurrence here, and never the job: the window's own key would take that.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (event.key() == _Key.Key_Delete or (event.key() == _Key.Key_Escape and self.carried))
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, entry = _Key(event.key()), self.selected_entry
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in WALKING and held == Qt.KeyboardModifier.ShiftModifier:
            self._carry(entry, key)
        elif key in WALKING and held == Qt.KeyboardModifier.NoModifier:
            # One may walk on from what went out of sight, but nothing else is done to that.
            self._walk(entry or self._walked, key)
        elif key == _Key.Key_Escape and self.carried is not None:
            self._put_back()
        elif key in _OPENING and self.carried is not None:
            self._let_go(self._corner_of_carried())
        elif key in _OPENING and entry is not None:
            self.requests.entry_opened.emit(entry)
        elif key == _Key.Key_Delete:
            if entry is not None:
                self.requests.skip_wanted.emit(entry)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        entry = self.entry_at(place)
        if event.button() == Qt.MouseButton.LeftButton and not self._is_waiting:
            self._put_back()
            self.select(entry)
            self._pressed = None if entry is None or not entry.is_single else (entry, place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is not None:
            self._drag(place)
            return
        entry = self.entry_at(place)
        hovered = None if entry is None else handle_of(entry)
        if hovered != self._hovered:
            for handle in (self._hovered, hovered):
                self._repaint(handle)
            self._hovered = hovered

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = None
            self.viewport().unsetCursor()
            self._let_go(event.globalPosition().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place = event.position().toPoint()
        entry, at = self.entry_at(place), self.instant_at(place)
        if entry is not None:
            self.requests.entry_opened.emit(entry)
        elif at is not None:
            self.requests.new_wanted.emit(at)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            entry = self.selected_entry
            where = self.viewport().mapToGlobal(self.viewport().rect().center())
            self.requests.menu_wanted.emit(entry, None, self.place_on_screen(entry) if entry else where)
            return
        place = self.viewport().mapFrom(self, event.pos())
        entry = self.entry_at(place)
        if entry is not None:
            self.select(entry)
        self.requests.menu_wanted.emit(entry, self.instant_at(place), event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._tips.show(self.entry_at(event.pos()), event.globalPos())
            return True
        if event.type() == QEvent.Type.Leave and self._hovered is not None:
            self._hovered = None
            self.viewport().update()
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._say_where(is_announced=True)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def bring_into_sight(self, entry: Entry) -> None:
        """Scroll until an entry is seen."""
        found = self._placed.found(handle_of(entry))
        if found is None or found.is_pinned:
            return
        seen, body = self.rect_of(found), self.body()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        width = across, seen.left(), seen.right(), body.left(), body.right()
        height = down, seen.top(), seen.bottom(), body.top(), body.bottom()
        for bar, begin, end, first, last in (width, height):
            if begin < first:
                bar.setValue(round(bar.value() - (first - begin) - space(4)))
            elif end > last:
                bar.setValue(round(bar.value() + min(end - last, begin - first) + space(4)))

    def _walk(self, entry: Entry | None, key: Qt.Key) -> None:
        found = self.neighbour(entry, key)
        if found is not None:
            self.select(found)
            self.bring_into_sight(found)

    def _carry(self, entry: Entry | None, key: Qt.Key) -> None:
        if self._is_waiting or entry is None or not entry.is_single:
            return
        carried = self.carried or Carried(entry, QPoint(), entry.at)
        self.carried = replace(carried, to=self.instant_of_key(carried.to, key))
        self._say(self.tr("to {at}").format(at=formats.instant_with_seconds(self.carried.to)))
        self.viewport().update()

    def _drag(self, place: QPoint) -> None:
        assert self._pressed is not None
        entry, grabbed = self._pressed
        if self.carried is None:
            if (place - grabbed).manhattanLength() < QApplication.startDragDistance():
                return
            self.carried = Carried(entry, grabbed, entry.at)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._scroll_at_edges(place)
        self.carried = replace(self.carried, to=self.instant_of_drop(self.carried, place))
        self.viewport().update()

    def _scroll_at_edges(self, place: QPoint) -> None:
        body, edge = self.body(), space(6)
        down = self.verticalScrollBar()
        if place.y() < body.top() + edge:
            down.setValue(down.value() - edge)
        elif place.y() > body.bottom() - edge:
            down.setValue(down.value() + edge)

    def _let_go(self, where: QPoint) -> None:
        carried = self.carried
        if carried is None or self._is_waiting:
            return
        if carried.to == carried.entry.at:
            self._put_back()
            return
        self._is_waiting = True
        self.requests.move_wanted.emit(carried.entry, carried.to, where)

    def _corner_of_carried(self) -> QPoint:
        assert self.carried is not None
        place = self.place_of(self.carried.landed).translated(-self.offset())
        return self.viewport().mapToGlobal(place.bottomLeft().toPoint())

    def _put_back(self) -> None:
        self._is_waiting = False
        self._pressed = None
        self.viewport().unsetCursor()
        if self.carried is not None:
            self.carried = None
            self.viewport().update()

    def _follow_moved(self, entry: Entry, to: datetime) -> None:
        if self._selected == handle_of(entry):
            self._selected = handle_of(entry, to)
            self._walked = replace(entry, at=to)

    # ---- what is seen and heard

    def scrollContentsBy(self, across: int, down: int) -> None:
        """Move what is painted already, so that only what comes into sight has to be drawn."""
        self.lose_place_of_waiting()
        if self.carried is None and not self.has_words_over:
            self.viewport().scroll(across, down, self.scrolled_part().toAlignedRect())
        else:
            self.viewport().update()

    @property
    def has_words_over(self) -> bool:
        """Tell whether words stand over what scrolls, which do not move with it."""
        return False

    def scrolled_part(self) -> QRectF:
        """Return the part of the viewport that moves when it is scrolled."""
        return self.body()

    def _repaint(self, handle: Handle | None) -> None:
        placed = self._placed.found(handle)
        if placed is not None:
            self.viewport().update(self.rect_of(placed).toAlignedRect())

    @property
    def is_torn_in_parts(self) -> bool:
        return self.carried is not None

    def edges_of_parts(self) -> Iterator[int]:
        yield from map(round, self.edges_of_head())
        yield from range(round(self.body().top()), self.viewport().height(), space(_PART_STEPS))

    def draw_part(self, painter: QPainter, part: QRectF) -> None:
        body = self.body()
        self.draw_ground(painter, part)
        if part.intersects(body):
            painter.save()
            painter.setClipRect(body)
            self._draw_entries(painter, part.intersected(body), is_pinned=False)
            self._draw_carried(painter)
            painter.restore()
        self.draw_frame(painter, part)
        self._draw_entries(painter, part, is_pinned=True)

    def _draw_entries(self, painter: QPainter, seen: QRectF, is_pinned: bool) -> None:
        blocks = EntryPainter(painter, self.palette(), self.viewport().font())
        has_focus, offset = self.hasFocus(), self.offset()
        for placed in self._placed.pinned if is_pinned else self._near(seen):
            place = placed.place if placed.is_pinned else placed.place.translated(-offset)
            if not place.intersects(seen):
                continue
            handle = placed.handle
            is_selected, is_hovered = handle == self._selected, handle == self._hovered
            look = self.plain_look
            if is_selected or is_hovered:
                look = replace(look, is_selected=is_selected, is_hovered=is_hovered, has_focus=has_focus)
            if self.carried is not None and is_selected:
                painter.setOpacity(0.4)
            self.draw_entry(blocks, replace(placed, place=place), look)
            painter.setOpacity(1)

    def draw_entry(self, blocks: EntryPainter, placed: Placed, look: EntryLook) -> None:
        """Draw an entry where it lies in the viewport."""
        blocks.draw(placed.place, placed.entry, look)

    def _near(self, seen: QRectF) -> Iterator[Placed]:
        top = self.offset().y()
        return self._placed.between(seen.top() + top, seen.bottom() + top)

    def _draw_carried(self, painter: QPainter) -> None:
        if self.carried is not None:
            entry = self.carried.landed
            place = self.place_of(entry).translated(-self.offset())
            draw_carried(painter, place, entry, self.viewport(), self.plain_look)

    def _say_where(self, is_announced: bool) -> None:
        entry = self.selected_entry
        words = self.tr("nothing selected") if entry is None else entry_words.spoken(entry)
        self.setAccessibleDescription(words)
        if is_announced and entry is not None:
            self._say(words)

    def _say(self, words: str) -> None:
        if self.hasFocus():
            announce(self, words)


def draw_carried(painter: QPainter, place: QRectF, entry: Entry, on: QWidget, look: EntryLook) -> None:
    """Draw an entry at a place of a widget, and below it a banner that names its instant."""
    palette = on.palette()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.accent().color(), 2))
    painter.setBrush(blended(palette.base().color(), palette.accent().color(), 0.18))
    inner = place.adjusted(1, 1, -1, -1)
    painter.drawRoundedRect(inner, space(1), space(1))
    EntryPainter(painter, palette, on.font()).draw(inner, entry, replace(look, is_selected=True))
    words, metrics = formats.instant_with_seconds(entry.at), on.fontMetrics()
    banner = QRectF(0, 0, metrics.horizontalAdvance(words) + space(4), metrics.height() + space(1.5))
    banner.moveTopLeft(place.bottomLeft() + QPointF(0, space(0.5)))
    banner.moveRight(min(banner.right(), on.width() - space(1)))
    banner.moveBottom(min(banner.bottom(), on.height() - space(1)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.toolTipBase())
    painter.drawRoundedRect(banner, space(1), space(1))
    painter.setFont(on.font())
    painter.setPen(palette.toolTipText().color())
    painter.drawText(banner, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()
