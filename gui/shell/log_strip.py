"""The strip at the foot: folds the log, and says a few words where no notice stands."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QAction,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, begun_after, space
from gui.shell.strip_words import StripWords
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.paragraph import Label

if TYPE_CHECKING:
    from gui.core_access.core_bridge import CoreBridge
    from gui.core_access.overview import OverviewLoader

_STEPS_HIGH = 9


class LogStrip(QWidget):
    """Folds and unfolds the log by its button or a click anywhere on it; it is as high whatever it shows."""

    def __init__(
        self, theme: Theme, show_log: QAction, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("log_strip")
        self._theme = theme
        self._now = now
        self._show_log = show_log
        self._is_pressed = False
        self.setFixedHeight(space(_STEPS_HIGH))
        self._fold = QToolButton(self)
        self._fold.setObjectName("fold_log")
        self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._titles = {False: self.tr("Log"), True: self.tr("All jobs today")}
        self._title = Label(self)
        self._title.setFont(font_of(Type.STRONG))
        self.words = StripWords(now, self)
        self._key = Label(show_log.shortcut().toString(QKeySequence.SequenceFormat.NativeText), self)
        self._key.setFont(font_of(Type.NOTE))
        self._key.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._line = line = QHBoxLayout(self)
        line.setSpacing(space(2))
        line.addWidget(self._fold)
        line.addWidget(self._title)
        line.addWidget(self.words, 1)
        line.addWidget(self._key)
        self._fold.clicked.connect(show_log.trigger)
        show_log.toggled.connect(self._follow_action)
        theme.changed.connect(self._follow_action)
        self._follow_action()
        self.follow_log(is_open=False, is_foldable=True)

    def follow_log(self, *, is_open: bool, is_foldable: bool) -> None:
        """Say whether the log is in sight, and whether it can be folded; where it has all the room it can't.

        A log in sight has its own title, and shows its last run itself: how today went is told then, whatever
        the log leaves out.
        """
        self._line.setContentsMargins(*begun_after(space(3 if is_foldable else 5), 1, space(3), 0))
        self._title.setText(self._titles[is_open])
        self.words.tell_day(is_open)
        self._fold.setVisible(is_foldable)
        self._key.setVisible(is_foldable)

    def count_days(self, bridge: "CoreBridge", overviews: "OverviewLoader") -> None:
        """Let the words tell of today where they can."""
        from gui.shell.day_counts import DayCounts

        DayCounts(bridge, overviews, self.words, self._now)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pressed = event.button() == Qt.MouseButton.LeftButton

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Take a second click for none: the first may have been on a notice that stood here."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_click = self._is_pressed and self.rect().contains(event.position().toPoint())
        self._is_pressed = False
        if is_click and not self._fold.isHidden():
            self._show_log.trigger()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().mid().color(), 1))
        # Along the edge half of it would lie outside where a point of the window is no whole pixel.
        painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))

    def _follow_action(self) -> None:
        is_shown = self._show_log.isChecked()
        self._fold.setIcon(self._theme.icon("fold" if is_shown else "unfold"))
        words = self.tr("Fold the log") if is_shown else self.tr("Unfold the log")
        self._fold.setToolTip(plain_tool_tip(words))
        self._fold.setAccessibleName(words)
