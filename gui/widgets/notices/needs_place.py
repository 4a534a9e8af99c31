"""The place of what needs the user: one notice in sight, those behind it a click away."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gui.look.spacing import begun_after, space
from gui.look.tokens import Tone, ground
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.notices.standing_notice import StandingNotice
from gui.widgets.sheet import paint_sheet


class NeedsPlace(QWidget):
    """Keeps the notice in sight until it is put away or true no more, whatever others come.

    The button that counts the others stands before it, so that its own buttons stay where they are.
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
        self._more.hide()
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._beside = QHBoxLayout()
        self._beside.addWidget(self._more)
        self._line.addLayout(self._beside)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._more.clicked.connect(self._show_next)
        self.hide()

    def add(self, notice: StandingNotice) -> None:
        self._notices.append(notice)
        self._line.addWidget(notice, 1)
        notice.changed.connect(self._arrange)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        if self._front is None:
            return QSize(0, 0)
        hint = self._front.minimumSizeHint()
        return QSize(hint.width() + self._beside.minimumSize().width(), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = ground(self.palette(), Tone.BUSY)
        paint_sheet(self, colour, colour)

    def _needed(self) -> list[StandingNotice]:
        return [notice for notice in self._notices if notice.is_needed]

    def _show_next(self) -> None:
        needed = self._needed()
        if self._front in needed:
            self._front = needed[(needed.index(self._front) + 1) % len(needed)]
        self._arrange()

    def _arrange(self) -> None:
        needed = self._needed()
        if self._front not in needed:
            self._front = needed[0] if needed else None
        others = [notice for notice in needed if notice is not self._front]
        count = formats.whole_number(len(others))
        self._more.setText(self.tr("{count} more").format(count=count))
        self._more.setToolTip(plain_tool_tip("\n".join(notice.words.text() for notice in others)))
        self._more.setVisible(bool(others))
        self._beside.setContentsMargins(*begun_after(space(1) if others else 0, 0, 0, 0))
        for notice in self._notices:
            notice.setVisible(notice is self._front)
        self.setVisible(bool(needed))
