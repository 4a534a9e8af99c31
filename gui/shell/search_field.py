"""The search field above all views."""

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.buttons.clear_button import ClearButton

_TYPING_MILLISECONDS = 200
_TO_WHAT_IS_FOUND = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down}
_STEPS_WIDE, _FEWEST_STEPS, _FEWEST_WITH_WORDS = 58, 22, 42
# The keyboard returns to where it was from a menu and from another window.
_COMES_BACK = {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}
# What the frame and the style keep free beside the text.
_AROUND_TEXT = 5


class SearchField(QLineEdit):
    """Tells what to look for when the typing pauses; Return and Down lead to it, Escape takes it away.

    It lies on its `place`, which a layout arranges, and over the neighbour of a narrow one while words are
    typed: nothing moves under the pointer.
    """

    text_wanted = Signal(str)
    found_wanted = Signal()
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("search")
        self.setAccessibleName(self.tr("Search jobs and runs"))
        self.setPlaceholderText(self.accessibleName())
        self.place = SearchPlace(parent)
        self.place.changed.connect(self._lie)
        self._make_room()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_MILLISECONDS)
        self._clear: ClearButton | None = None
        self.textChanged.connect(self._offer_to_clear)
        self.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._tell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self._tell()
            self.left.emit()
        elif event.key() in _TO_WHAT_IS_FOUND:
            self._tell()
            self.found_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._lie()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _COMES_BACK:
            self._lie()
            self.setCursorPosition(0)  # what is left of the words is their beginning

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_what_is_searched()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._make_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        side = self._theme.small_icon_size()
        left = self.width() - side - space(2.5) if self.isRightToLeft() else space(2.5)
        role = QPalette.ColorRole.PlaceholderText
        sign = self._theme.pixmap("search", side, role, self)
        QPainter(self).drawPixmap(left, (self.height() - side) // 2, sign)

    def _say_what_is_searched(self) -> None:
        """Say it in one word where the whole has no room."""
        whole, margins = self.accessibleName(), self.textMargins()
        room = self.width() - margins.left() - margins.right() - space(_AROUND_TEXT)
        has_room = self.fontMetrics().horizontalAdvance(whole) <= room
        if (words := whole if has_room else self.tr("Search")) != self.placeholderText():
            self.setPlaceholderText(words)

    def _make_room(self) -> None:
        """Keep the text off the sign; margins are not mirrored by themselves."""
        room = self._theme.small_icon_size() + space(2)
        self.setTextMargins(*((0, 0, room, 0) if self.isRightToLeft() else (room, 0, 0, 0)))

    def _lie(self) -> None:
        """Lie on the place, and further over its neighbour while the keyboard acts here."""
        place = self.place.geometry()
        missing = max(space(_FEWEST_WITH_WORDS) - place.width(), 0) if self.hasFocus() else 0
        begin, end = (0, missing) if self.isRightToLeft() else (-missing, 0)
        self.setGeometry(place.adjusted(begin, 0, end, 0))
        self.raise_()

    def _offer_to_clear(self) -> None:
        # Not at the start, which has enough to make.
        if self._clear is None:
            self._clear = ClearButton(self._theme, self)

    def _tell(self) -> None:
        self._pause.stop()
        self.text_wanted.emit(self.text().strip())


class SearchPlace(QWidget):
    """The room of the search in a layout."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(space(_STEPS_WIDE))

    def sizeHint(self) -> QSize:
        return QSize(space(_STEPS_WIDE), space(8))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(_FEWEST_STEPS), space(8))

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.changed.emit()
