"""A menu that says the keys of its rows muted, at their ends."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QColor,
    QHideEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu

from gui.look.mirroring import side_in
from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type, colours_of
from gui.widgets.action_maker import plain
from gui.widgets.drawing.chevron import Way, draw_chevron
from gui.widgets.drawing.round_corners import round_corners
from gui.widgets.drawing.tick import draw_tick

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionMenuItem

_END_STEPS, _TICK_STEPS = 2.5, 3.5


class Menu(QMenu):
    """Qt draws keys as dark as words and lets them begin in one line; here they end where the rows do."""

    def add_menu(self, title: str) -> "Menu":
        """Return a new menu one deeper."""
        menu = Menu(title, self)
        self.addMenu(menu)
        return menu

    def initStyleOption(self, option: "QStyleOptionMenuItem", action: QAction) -> None:
        super().initStyleOption(option, action)
        option.text = option.text.partition("\t")[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        round_corners(self)

    def showEvent(self, event: QShowEvent) -> None:
        if not self.accessibleName():
            self.setAccessibleName(plain(self.title()) or QCoreApplication.translate("menu", "Menu"))
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._forget_spoken_rows()

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
        if action.menu() is not None:
            is_mirrored = self.isRightToLeft()
            x = row.left() + end if is_mirrored else row.right() + 1 - end
            way = Way.BEGIN if is_mirrored else Way.END
            draw_chevron(painter, QPointF(x, row.center().y() + 0.5), way, colour)
            return
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        painter.setPen(colour)
        side = side_in(self.layoutDirection(), Qt.AlignmentFlag.AlignRight)
        painter.drawText(row.adjusted(end, 0, -end, 0), side | Qt.AlignmentFlag.AlignVCenter, keys)
