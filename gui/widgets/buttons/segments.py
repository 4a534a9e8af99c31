"""Tabs on one track, the chosen one raised."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QTabBar, QWidget

from gui.look.theme import Theme
from gui.look.tokens import Colours, Radius, colours_of, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain

_EDGE, _STEPS_HIGH, _SMALL_HIGH = 2, 8, 7
# How strong the icon of a tab is that is not chosen.
_QUIET = 0.68


class Segments(QTabBar):
    """Follows a group of actions of which one is checked; to choose a tab triggers its action."""

    def __init__(
        self,
        theme: Theme,
        group: QActionGroup,
        parent: QWidget | None = None,
        *,
        has_icons: bool = True,
        is_small: bool = False,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._actions: Sequence[QAction] = ()
        self._has_icons = self._shows_icons = has_icons
        self._high = space(_SMALL_HIGH if is_small else _STEPS_HIGH)
        self._has_words = True
        self._hovered = -1
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.currentChanged.connect(self._trigger)
        self.show_group(group)

    def show_group(self, group: QActionGroup) -> None:
        """Show tabs for other actions; the keyboard stays here."""
        self.blockSignals(True)
        self._actions = ()
        while self.count():
            self.removeTab(0)
        for action in group.actions():
            self.addTab("")
            action.toggled.connect(self._follow)
        self._actions = group.actions()
        self.show_names()
        self._follow()
        self.blockSignals(False)
        self.updateGeometry()

    def show_names(self) -> None:
        """Say what the actions are called now."""
        for tab, action in enumerate(self._actions):
            self.setTabText(tab, plain(action.text()))
            self.setTabToolTip(tab, plain_tool_tip(action.toolTip()))
            self.setAccessibleTabName(tab, plain(action.text()))
        self.updateGeometry()

    @property
    def has_words(self) -> bool:
        return self._has_words

    def show_words(self, are_shown: bool) -> None:
        """Show names next to the icons, or the icons alone."""
        if are_shown != self._has_words:
            self._has_words = are_shown
            self._lay_out_anew()

    def show_icons(self, are_shown: bool) -> None:
        """Show icons next to the names, or the names alone."""
        if are_shown != self._shows_icons and self._has_icons:
            self._shows_icons = are_shown
            self._lay_out_anew()

    def tabSizeHint(self, index: int) -> QSize:
        return QSize(self._content_width(index) + 2 * space(3), self._high)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def sizeHint(self) -> QSize:
        return QSize(sum(self.tabSizeHint(each).width() for each in range(self.count())), self._high)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.tabAt(event.position().toPoint()))
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        radius = Radius.CONTROL.pixels
        painter.drawRoundedRect(QRectF(self.rect()), radius + 1, radius + 1)
        for index in range(self.count()):
            self._paint_tab(painter, index, colours)

    def _paint_tab(self, painter: QPainter, index: int, colours: Colours) -> None:
        is_chosen = index == self.currentIndex()
        place = self.tabRect(index).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if is_chosen:
            is_focused = self.hasFocus()
            painter.setPen(
                QPen(QColor(colours.accent if is_focused else colours.edge), _EDGE if is_focused else 1)
            )
            painter.setBrush(QColor(colours.raised_tab))
            radius = Radius.ENTRY.pixels
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.setPen(QColor(colours.text if is_chosen or index == self._hovered else colours.muted))
        content = QRect(0, 0, self._content_width(index), place.height())
        content.moveCenter(place.center())
        words = QRect(content)
        if self._draws_icons:
            side = self._theme.small_icon_size()
            icon = QRect(content.left(), content.center().y() - side // 2, side, side)
            words.setLeft(icon.right() + 1 + space(1.5))
            if self.isRightToLeft():
                icon.moveRight(content.right())
                words.moveLeft(content.left())
            painter.setOpacity(1 if is_chosen else _QUIET)
            self._actions[index].icon().paint(painter, icon)
            painter.setOpacity(1)
        if self._has_words:
            alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
            painter.drawText(words, alignment | Qt.TextFlag.TextHideMnemonic, self.tabText(index))

    def _content_width(self, index: int) -> int:
        icon = self._theme.small_icon_size() if self._draws_icons else 0
        if not self._has_words:
            return icon
        words = self.fontMetrics().horizontalAdvance(self.tabText(index))
        return words + (icon + space(1.5) if icon else 0)

    @property
    def _draws_icons(self) -> bool:
        return self._has_icons and (self._shows_icons or not self._has_words)

    def _lay_out_anew(self) -> None:
        self.updateGeometry()
        self.update()
        # Qt lays its tabs out anew when one of them changes.
        self.setTabText(0, self.tabText(0))

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _trigger(self, index: int) -> None:
        if not self._actions[index].isChecked():
            self._actions[index].trigger()

    def _follow(self) -> None:
        for index, action in enumerate(self._actions):
            if action.isChecked():
                self.setCurrentIndex(index)
