"""Menus with muted shortcuts at the end of their rows."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimerEvent
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QColor,
    QCursor,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from gui.look.mirroring import side_in
from gui.look.theme import font_of
from gui.look.tokens import Type, colours_of, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain
from gui.widgets.buttons.push_button import as_seen, show_keys
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron, draw_tick
from gui.widgets.drawing.round_corners import round_corners
from gui.widgets.room_on_screen import beside_field

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionMenuItem

# The property of an action that says why it can't be chosen.
WHY_NOT = "why_not"
_END_STEPS, _TICK_STEPS = 2.5, 3.5
_SWATCH_STEPS, _SWATCH_ROOM_STEPS, _NAME_STEPS = 3, 4.5, 30


class Menu(QMenu):
    """Qt draws keys as dark as words and lets them begin in one line; here they end where the rows do.

    A row that opens a menu of swatches shows these at its end, where a click chooses one. One that can't be
    chosen says why in a tool tip, where that is known.
    """

    _pointed_at: QAction | None = None
    _told_of: QAction | None = None
    _opened_on: QWidget | None = None

    def add_menu(self, title: str) -> "Menu":
        """Return a new menu one deeper."""
        menu = Menu(title, self)
        self.addMenu(menu)
        return menu

    def open_beside(self, field: QWidget) -> None:
        """Open where the field stays in sight: Qt would lay it over it."""
        self.popup(beside_field(field, self.sizeHint()))

    def initStyleOption(self, option: "QStyleOptionMenuItem", action: QAction) -> None:
        super().initStyleOption(option, action)
        option.text = as_seen(option.text.partition("\t")[0], self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Underline the keys of rows while Alt is held, as windows do with those of buttons."""
        if event.key() == Qt.Key.Key_Alt:
            show_keys(self, True)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt:
            show_keys(self, False)
        else:
            super().keyReleaseEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        round_corners(self)

    def showEvent(self, event: QShowEvent) -> None:
        if any(isinstance(action.menu(), SwatchMenu) for action in self.actions()):
            self.setMinimumWidth(space(_NAME_STEPS) + 8 * space(_SWATCH_ROOM_STEPS))
        if not self.accessibleName():
            self.setAccessibleName(plain(self.title()) or QCoreApplication.translate("menu", "Menu"))
        self._opened_on = QApplication.widgetAt(QCursor.pos())
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pointed_at = self._told_of = None
        show_keys(self, False)
        self._leave_what_it_opened_on()
        self._forget_spoken_rows()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        pointed_at, row = self._swatch_at(place), self.actionAt(place)
        if pointed_at is not self._pointed_at:
            self.update()
        if (pointed_at, row) != (self._pointed_at, self._told_of):
            self._pointed_at, self._told_of = pointed_at, row
            words = _why_not(row) if pointed_at is None else plain(pointed_at.text())
            self.setToolTip(plain_tool_tip(words))
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._choose_at(event):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose also where somebody released who had pressed what opened this menu."""
        if not self._choose_at(event):
            super().mouseReleaseEvent(event)

    def timerEvent(self, event: QTimerEvent) -> None:
        """Let no menu open alongside the row while the pointer is on a swatch of it."""
        if self._pointed_at is None:
            super().timerEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(font_of(Type.NOTE))
        for action in self.actions():
            place = self.actionGeometry(action)
            if action.isVisible() and not action.isSeparator() and event.rect().intersects(place):
                self._draw_end(painter, action, place)
                if action.isCheckable() and action.isChecked():
                    self._draw_begin(painter, action, place)

    def _draw_begin(self, painter: QPainter, action: QAction, row: QRect) -> None:
        """Draw the tick of what is chosen."""
        colours = colours_of(self.palette())
        begin = space(_TICK_STEPS)
        x = row.right() + 1 - begin if self.isRightToLeft() else row.left() + begin
        colour = QColor(colours.accent if action.isEnabled() else colours.disabled)
        draw_tick(painter, QPointF(x, row.center().y() + 0.5), colour)

    def _choose_at(self, event: QMouseEvent) -> bool:
        """Choose the swatch that was pressed; Qt would open the menu of names there."""
        chosen = self._swatch_at(event.position().toPoint())
        if chosen is None:
            return False
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        chosen.trigger()
        return True

    def _swatch_at(self, place: QPoint) -> QAction | None:
        for row in self.actions():
            room, apart = self.actionGeometry(row), space(_SWATCH_ROOM_STEPS) / 2
            if not row.isEnabled() or not room.contains(place):
                continue
            for action, swatch in self._swatches_of(row):
                if abs(place.x() - swatch.center().x()) <= apart:
                    return action
        return None

    def _swatches_of(self, row: QAction) -> list[tuple[QAction, QRectF]]:
        """Return what can be chosen at the end of a row, and where."""
        below = row.menu()
        if not isinstance(below, SwatchMenu):
            return []
        room, side, apart = QRectF(self.actionGeometry(row)), space(_SWATCH_STEPS), space(_SWATCH_ROOM_STEPS)
        actions = below.swatches()
        begin = room.right() - space(_END_STEPS) - apart * len(actions) + (apart - side) / 2
        places = [QRectF(begin + apart * number, 0, side, side) for number in range(len(actions))]
        for place in places:
            place.moveTop(room.center().y() - side / 2)
            if self.isRightToLeft():
                place.moveRight(room.left() + room.right() - place.left())
        return list(zip(actions, places, strict=True))

    def _draw_swatches(self, painter: QPainter, row: QAction) -> None:
        below = row.menu()
        assert isinstance(below, SwatchMenu)
        for action, place in self._swatches_of(row):
            grows = space(0.75) if action is self._pointed_at else 0
            painter.setOpacity(1 if row.isEnabled() else 0.4)
            below.draw_swatch(painter, place.adjusted(-grows, -grows, grows, grows), action)
        painter.setOpacity(1)

    def _leave_what_it_opened_on(self) -> None:
        """Tell the button below the pointer that it is left, where the pointer has gone on meanwhile.

        Qt tells it nothing while a menu is open, nor after a click next to it: the button looked pointed at.
        """
        part, self._opened_on = self._opened_on, None
        if part is None or not isValid(part) or not part.underMouse():
            return
        if not part.rect().contains(part.mapFromGlobal(QCursor.pos())):
            QApplication.sendEvent(part, QEvent(QEvent.Type.Leave))
            part.update()

    def _forget_spoken_rows(self) -> None:
        """Let the next menu that shows an action tell a screen reader of it.

        WORKAROUND https://code.qt.io/cgit/qt/qtbase.git/tree/src/widgets/accessible/qaccessiblemenu.cpp: Qt
        keeps the row that it once told for as long as the action lives, with the menu that showed it first.
        In any other menu that action is without a name, or at another place.
        """
        for action in self.actions():
            row = QAccessible.queryAccessibleInterface(action)
            if row is not None:
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(row))

    def _draw_end(self, painter: QPainter, action: QAction, row: QRect) -> None:
        """Draw the keys of an action, or the arrow of a menu that it opens."""
        colours = colours_of(self.palette())
        colour = QColor(colours.muted if action.isEnabled() else colours.disabled)
        end = space(_END_STEPS)
        if isinstance(action.menu(), SwatchMenu):
            self._draw_swatches(painter, action)
            return
        if action.menu() is not None:
            is_mirrored = self.isRightToLeft()
            x = row.left() + end if is_mirrored else row.right() + 1 - end
            way = ChevronWay.BEGIN if is_mirrored else ChevronWay.END
            draw_chevron(painter, QPointF(x, row.center().y() + 0.5), way, colour)
            return
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        painter.setPen(colour)
        side = side_in(self.layoutDirection(), Qt.AlignmentFlag.AlignRight)
        painter.drawText(row.adjusted(end, 0, -end, 0), side | Qt.AlignmentFlag.AlignVCenter, keys)


def _why_not(row: QAction | None) -> str:
    """Return why a row can't be chosen, as far as that is known."""
    reason = None if row is None or row.isEnabled() else row.property(WHY_NOT)
    return reason or ""


class SwatchMenu(Menu):
    """A menu whose entries can be chosen as swatches, too, at the end of the row that opens it.

    Keys and screen readers find them with their names one menu deeper; a mouse need not go there.
    """

    def swatches(self) -> list[QAction]:
        """Return the entries that have a swatch, in their order."""
        raise NotImplementedError

    def draw_swatch(self, painter: QPainter, place: QRectF, action: QAction) -> None:
        """Draw the swatch of an entry."""
        raise NotImplementedError
