"""The line of the quick add, with its reading below."""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, colours_of, space
from gui.quick_add.quick_line import QuickJob
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain
from gui.widgets.buttons.push_button import PushButton, make_primary
from gui.widgets.fields.form import foot_line
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.panel import Panel
from gui.widgets.sheet import paint_sheet


class QuickAddView(Panel):
    """Tells each change of the line, and that the job is wanted; Escape leaves."""

    line_changed = Signal(str)
    job_wanted = Signal(object)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Quick add"), parent)
        self._theme = theme
        self.setObjectName("quick_add")
        self._leave = QToolButton(self)
        self._leave.setObjectName("close_quick_add")
        self._leave.setToolTip(plain_tool_tip(self.tr("Close (Esc)")))
        self._leave.setAccessibleName(self.tr("Close"))
        self._leave.clicked.connect(self._close)
        self.header.addWidget(self._leave)
        theme.changed.connect(self._draw_icon)
        self._draw_icon()
        self._understood = QuickJob("")
        self._is_wanted = False
        self.line = QLineEdit(self)
        self.line.setObjectName("quick_line")
        self.line.setPlaceholderText(
            self.tr("every weekday at 9:30 POST https://…  ·  0 5 * * 1 /srv/tidy  ·  curl …")
        )
        self.line.setAccessibleName(self.tr("When and what, in one line"))
        self._add = PushButton(self.tr("&Add"), self)
        self._add.setObjectName("quick_add_button")
        self._add.setAccessibleName(plain(self._add.text()))
        make_primary(self._add)
        self._sentence = self._line_of("quick_sentence", QPalette.ColorRole.Text)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("quick_problem")
        self._problem.hide()
        self._next = self._line_of("quick_next", QPalette.ColorRole.PlaceholderText)
        entry = QHBoxLayout()
        entry.setSpacing(space(2))
        entry.addWidget(self.line, 1)
        entry.addWidget(self._add)
        self.content.setContentsMargins(space(4), 0, space(4), space(3))
        self.content.setSpacing(space(1.5))
        self.content.addLayout(entry)
        self.content.addWidget(self._sentence)
        self.content.addLayout(foot_line(self._problem, self._next))
        self.show_understood(self._understood)
        self.line.textChanged.connect(self._on_line)
        self.line.returnPressed.connect(self._want_job)
        self._add.clicked.connect(self._want_job)

    def start(self) -> None:
        """Wait for a line."""
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def show_understood(self, understood: QuickJob) -> None:
        self._understood = understood
        hint = self.tr("Type when and what; Enter adds it, Escape leaves.")
        words = understood.sentence or hint
        if understood.draft is not None:
            words = self.tr("{sentence} → {job}").format(
                sentence=understood.sentence, job=understood.draft.name
            )
        self._sentence.setText(words)
        self._problem.show_wrong(understood.problem)
        self._next.setText(" · ".join(_instant(at) for at in understood.instants))
        self._add.setEnabled(understood.draft is not None)
        if self._is_wanted and understood.text == self.line.text():
            self._want_job()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        paint_sheet(self, QColor(colours.edge), QColor(colours.raised))

    def _close(self) -> None:
        self.hide()
        self.left.emit()

    def _draw_icon(self) -> None:
        self._leave.setIcon(self._theme.icon("close"))

    def _on_line(self, text: str) -> None:
        self._is_wanted = False
        self.line_changed.emit(text)

    def _want_job(self) -> None:
        # Who types fast presses Enter before the last letter is understood.
        self._is_wanted = self._understood.text != self.line.text()
        if not self._is_wanted and self._understood.draft is not None:
            self.job_wanted.emit(self._understood.draft)
            self.line.clear()

    def _line_of(self, name: str, role: QPalette.ColorRole) -> OneLine:
        """Return a line that keeps its room while it is empty: nothing below moves while one types."""
        line = OneLine("", self)
        line.setObjectName(name)
        line.setFont(font_of(Type.TEXT))
        line.setForegroundRole(role)
        return line


def _instant(at: datetime) -> str:
    return formats.instant_with_seconds(at)
