"""The search field above all views."""

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.buttons.clear_button import ClearButton

_TYPING_MILLISECONDS = 200
_TO_WHAT_IS_FOUND = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down}
_STEPS_WIDE, _FEWEST_STEPS, _FEWEST_WITH_WORDS = 58, 22, 42
# What the frame and the style keep free beside the text.
_AROUND_TEXT = 5


class SearchField(QLineEdit):
    """Tells what to look for when the typing pauses; Return and Down lead to it, Escape takes it away.

    Words that were typed have more room; `room_changed` tells that this is wanted now, or no more.
    """

    text_wanted = Signal(str)
    found_wanted = Signal()
    left = Signal()
    room_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("search")
        self.setAccessibleName(self.tr("Search jobs and runs"))
        self.setPlaceholderText(self.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(space(_STEPS_WIDE))
        self._make_room()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_MILLISECONDS)
        self._clear: ClearButton | None = None
        self._has_words = False
        self.textChanged.connect(self._want_room)
        self.textChanged.connect(self._offer_to_clear)
        self.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._tell)

    def sizeHint(self) -> QSize:
        return QSize(space(_STEPS_WIDE), space(8))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(_FEWEST_WITH_WORDS if self._has_words else _FEWEST_STEPS), space(8))

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

    def _want_room(self, text: str) -> None:
        if bool(text) != self._has_words:
            self._has_words = bool(text)
            self.updateGeometry()
            self.room_changed.emit()

    def _offer_to_clear(self) -> None:
        # Not at the start, which has enough to make.
        if self._clear is None:
            self._clear = ClearButton(self._theme, self)

    def _tell(self) -> None:
        self._pause.stop()
        self.text_wanted.emit(self.text().strip())
