"""Show one notice that needs the user, the others a click away."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.look.tokens import Tone, ground
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.notices.standing_notice import StandingNotice
from gui.widgets.notices.strip_notice import show_whole
from gui.widgets.sheet import paint_sheet

# More than there are notices that can be needed at once.
_MOST_OTHERS = 9


class NeedsPlace(QWidget):
    """Keeps the notice in sight until it is put away or true no more, whatever others come.

    The button that counts the others has its room behind it, whether there are others or not, so that its own
    buttons stay where they are, and that one does whoever comes before it in the strip. Where the notice has
    no room for its buttons, the button that counts is all there is.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("needs")
        self._notices: list[StandingNotice] = []
        self._front: StandingNotice | None = None
        self._more = QToolButton(self)
        self._more.setObjectName("more_needs")
        self._more.setProperty("worded", True)
        self._more.setAccessibleDescription(self.tr("Show the next notice"))
        room = self._more.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self._more.setSizePolicy(room)
        self._more.setText(self._count_words(_MOST_OTHERS))
        self._more.setFixedWidth(self._more.sizeHint().width())
        self._more.hide()
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._line.addWidget(self._more)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._more.clicked.connect(self._show_next)
        self.hide()

    def add(self, notice: StandingNotice) -> None:
        self._notices.append(notice)
        self._line.insertWidget(self._line.count() - 1, notice, 1)
        notice.changed.connect(self._arrange)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Return the room for the notice in sight, or for the one with most buttons while there is none."""
        asked = [self._front] if self._front is not None else self._notices
        hint = QSize()
        for notice in asked:
            hint = hint.expandedTo(notice.minimumSizeHint())
        return QSize(hint.width() + self._more.minimumWidth(), hint.height())

    def whole_width(self) -> int:
        """Return the room in which no word of the notice in sight is cut."""
        front = 0 if self._front is None else self._front.whole_width()
        return front + self._more.minimumWidth()

    def readable_width(self) -> int:
        """Return the room for the buttons of the notice in sight."""
        return self.minimumSizeHint().width()

    def folded_width(self) -> int:
        """Return the room for the button that counts."""
        return self._more.minimumWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = ground(self.palette(), Tone.BUSY)
        paint_sheet(self, colour, colour)

    def _count_words(self, count: int) -> str:
        return self.tr("{count} more").format(count=formats.whole_number(count))

    def _needed(self) -> list[StandingNotice]:
        return [notice for notice in self._notices if notice.is_needed]

    def _fits(self, notice: StandingNotice) -> bool:
        return self.width() >= notice.minimumSizeHint().width() + self._more.minimumWidth()

    def _show_next(self) -> None:
        """Show the next notice that has room, or all of their words where none has."""
        needed = self._needed()
        if self._front is None or self._front not in needed:
            return
        here = needed.index(self._front)
        behind = [notice for notice in (*needed[here + 1 :], *needed[:here]) if self._fits(notice)]
        if behind:
            self._front = behind[0]
            self._arrange()
        else:
            words = "\n\n".join(notice.words.text() for notice in needed)
            show_whole(self._front.title(), words, self.window())

    def _arrange(self) -> None:
        needed = self._needed()
        if self._front not in needed:
            self._front = needed[0] if needed else None
        shown = self._front if self._front is not None and self._fits(self._front) else None
        others = [notice for notice in needed if notice is not shown]
        self._more.setText(self._count_words(len(others)))
        self._more.setToolTip(plain_tool_tip("\n".join(notice.words.text() for notice in others)))
        self._more.setVisible(bool(others))
        for notice in self._notices:
            notice.setVisible(notice is shown)
        self.setVisible(bool(needed))
