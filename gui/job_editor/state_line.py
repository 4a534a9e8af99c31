"""The line next to Save: what is missing, that it is not saved, or a notice."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.one_line import OneLine


class StateLine(QWidget):
    """A click on what is wrong leads to its field."""

    place_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = ""
        self._words = OneLine("", self)
        self._words.setObjectName("state")
        self._words.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        # A link that were never narrower than its words would widen the window beyond a small screen.
        self._wrong = LinkButton("", self)
        self._wrong.setObjectName("wrong")
        self._wrong.setFont(font_of(Type.NOTE))
        self._wrong.setCursor(Qt.CursorShape.PointingHandCursor)
        self._wrong.setProperty("wrong", True)
        self._wrong.hide()
        self._wrong.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        line = QHBoxLayout(self)
        line.setContentsMargins(*begun_after(0, 0, space(2), 0))
        line.addWidget(self._words, 1)
        line.addWidget(self._wrong)
        self._wrong.clicked.connect(self._lead)

    @property
    def wrong(self) -> QToolButton:
        return self._wrong

    def show_state(self, missing: tuple[str, str] | None, *, is_changed: bool, is_saving: bool) -> None:
        """Say the first thing that is missing at its place, or how what is changed stands."""
        self._place, reason = ("", "") if missing is None else missing
        self._wrong.setText(reason)
        self._wrong.setAccessibleName(reason)
        self._wrong.help_text = reason
        self._wrong.setToolTip(plain_tool_tip(reason))
        self._wrong.setVisible(bool(reason))
        changed = self.tr("Changed, not saved yet") if is_changed else ""
        state = self.tr("Saving…") if is_saving else changed
        self._words.setText("" if reason else state)

    def _lead(self) -> None:
        self.place_wanted.emit(self._place)


class FootWords(QWidget):
    """Shows the state, or in its place a notice, so that nothing moves for what is told."""

    def __init__(self, state: StateLine, notice: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._notice = notice
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(state, 1)
        line.addWidget(notice, 1)
        notice.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}:
            self._state.setVisible(self._notice.isHidden())
            if (line := self.layout()) is not None:
                line.activate()  # what is told is written by the room it has
        return super().eventFilter(watched, event)
