"""A quiet text button."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text.reading_direction import read_alone
from gui.widgets.spoken.roles import SpokenRole, speak_as

_FRAME = 1


def link_button(
    name: str,
    text: str,
    parent: QWidget | None = None,
    spoken: SpokenRole | None = None,
    *,
    stays_pressed: bool = False,
    is_among_others: bool = False,
    follows_enter: bool = False,
) -> QToolButton:
    """Return such words; those that fold and unfold something say so to a screen reader.

    Where several stand on a line, their letters are as thin as those of a note. Where no dialog has a button
    for Enter, that follows them as the space bar does.
    """
    link = _WordsButton(parent)
    link.follows_enter = follows_enter
    if spoken is not None:
        speak_as(link, spoken)
    link.setCheckable(stays_pressed or spoken is SpokenRole.UNFOLDING)
    link.setObjectName(name)
    link.setText(text)
    link.setFont(font_of(Type.NOTE))
    link.setProperty("link", True)
    link.setProperty("flush", True)
    link.setProperty("note", is_among_others)
    link.setCursor(Qt.CursorShape.PointingHandCursor)
    return link


class _WordsButton(QToolButton):
    """Is as wide as its words: Qt would keep them away from the edge that the fields above reach."""

    follows_enter = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.follows_enter and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def setText(self, text: str) -> None:
        super().setText(read_alone(text))

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + 2 * _FRAME + 1, super().sizeHint().height())
