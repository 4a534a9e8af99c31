"""Push buttons whose keys are underlined only while Alt is held."""

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.text.plain_texts import plain_tool_tip

# A window is a QMainWindow or a QDialog by its other class: Qt's classes can't be joined.
if TYPE_CHECKING:
    # These come with the first dialog.
    from PySide6.QtWidgets import QDialogButtonBox, QStyleOptionButton, QStyleOptionToolButton

    _Window: TypeAlias = QWidget
else:
    _Window = object

_SHOWN = "shows_keys"
# How often in milliseconds is looked whether Alt is held yet.
_LOOK_EVERY = 100
_QTS_GAP = 4


class PushButton(QPushButton):
    """A button that is pressed by Alt and a letter as any, and looks like those that have none."""

    def initStyleOption(self, option: "QStyleOptionButton") -> None:
        super().initStyleOption(option)
        option.text = as_seen(option.text, self)


class KeyedCheckBox(QCheckBox):
    """A box to mark that looks like those without a key until Alt is held."""

    def initStyleOption(self, option: "QStyleOptionButton") -> None:
        super().initStyleOption(option)
        option.text = as_seen(option.text, self)


class ShowsKeys(_Window):
    """A window whose buttons underline their keys while Alt is held in it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt:
            show_keys(self, True)
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt:
            show_keys(self, False)
        super().keyReleaseEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        # Whoever goes to another window by Alt and Tab releases Alt there.
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            show_keys(self, False)
        super().changeEvent(event)


def add_button(box: "QDialogButtonBox", words: str, role: "QDialogButtonBox.ButtonRole") -> PushButton:
    """Add a button of ours to those of a dialog: Qt's own would underline its key."""
    button = PushButton(words, box)
    box.addButton(button, role)
    return button


def show_keys(window: QWidget, are_shown: bool) -> None:
    """Underline the keys of all buttons of a window, or of all rows of a menu, or none."""
    if bool(window.property(_SHOWN)) is not are_shown:
        window.setProperty(_SHOWN, are_shown)
        if are_shown:
            QTimer.singleShot(_LOOK_EVERY, window, partial(_look_at_alt, window))
        if isinstance(window, QMenu):
            window.update()
        for kind in (PushButton, KeyedCheckBox):
            for button in window.findChildren(kind):
                button.update()


def _look_at_alt(window: QWidget) -> None:
    """End the underlining in a window once Alt is held no more.

    An open popup gets the release of Alt, and the window below never.
    """
    if not QApplication.queryKeyboardModifiers() & Qt.KeyboardModifier.AltModifier:
        show_keys(window, False)
    elif window.property(_SHOWN):
        QTimer.singleShot(_LOOK_EVERY, window, partial(_look_at_alt, window))


def as_seen(words: str, part: QWidget) -> str:
    """Return words for Qt to draw, with the sign before their key only while its window shows keys."""
    if "&" not in words or part.window().property(_SHOWN):
        return words
    return words.replace("&&", "\0").replace("&", "").replace("\0", "&&")


class WordedButton(QToolButton):
    """Keeps its words a little apart from its icon, where Qt leaves four pixels whatever the font.

    Qt wants room for two blanks behind them, of which one stands before them now.
    """

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self._has_both:
            hint.setWidth(hint.width() - self.fontMetrics().horizontalAdvance(" "))
        return hint

    def width_with(self, words: str) -> int:
        """Return how wide it would be with these words in place of its own; an icon may be drawn later."""
        metrics, shown = self.fontMetrics(), Qt.TextFlag.TextShowMnemonic
        own, other = (metrics.size(shown, each).width() for each in (self.text(), words))
        beside = self.iconSize().width() + _QTS_GAP - metrics.horizontalAdvance(" ")
        return self.sizeHint().width() + other - own + (beside if self.icon().isNull() else 0)

    def initStyleOption(self, option: "QStyleOptionToolButton") -> None:
        super().initStyleOption(option)
        if self._has_both:
            option.text = f" {self.text()}"

    @property
    def _has_both(self) -> bool:
        is_beside = self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        return is_beside and bool(self.text()) and not self.icon().isNull()


def make_primary(button: QPushButton) -> None:
    """Give a button the colour of what is to be done, also one that a box of buttons has dressed already."""
    button.setProperty("primary", True)
    button.style().unpolish(button)
    button.style().polish(button)


def tool_button(name: str, text: str, keys: str, parent: QWidget) -> QToolButton:
    """Return a button whose tool tip says what it does and by which keys."""
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setAccessibleName(text)
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(plain_tool_tip(f"{text} ({shown})"))
    button.setProperty("tool", True)
    return button
