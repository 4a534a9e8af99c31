"""A folded row that says what changed since the job of a failed run last succeeded."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from gui.look.spacing import begun_after, space
from gui.run_output.changes_since import ChangesSince
from gui.widgets.fields.disclosure import Section
from gui.widgets.paragraph import Paragraph, height_of_lines
from scheduler_core.values.runs.run import FAILURES, Run

_LEAST_LINES, _MOST_LINES = 3, 12


class ChangesPart(Section):
    """Asks by `wanted` (the run) once it is unfolded; it is there for runs that failed."""

    wanted = Signal(object)

    def __init__(self, title: str, parent: QWidget) -> None:
        self._words = Paragraph()
        self._page = _WordsPage(self._words, title, parent)
        super().__init__(title, self._page, is_open=False, parent=parent)
        self._run: Run | None = None
        self.setObjectName("changed_since")
        self._words.setObjectName("what_changed")
        # Names and values are what others wrote.
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setContentsMargins(*begun_after(space(9), 0, space(5), space(1)))
        self.unfolded.connect(self._ask)
        self.hide()

    def clear(self) -> None:
        """Show no run."""
        self._run = None
        self._write("")
        self.show_summary("")
        self.hide()

    def show_run(self, run: Run) -> None:
        """Offer it where the run failed."""
        is_known = self._run is not None and (self._run.id, self._run.state) == (run.id, run.state)
        self._run = run if run.state in FAILURES else None
        self.setVisible(self._run is not None)
        if self.is_open and not is_known:
            self._ask()

    def show_changes(self, changes: ChangesSince) -> None:
        """Say what changed; an answer about another run comes too late."""
        if self._run is not None and changes.run_id == self._run.id:
            self._write("\n".join(changes.lines))
            self.show_summary(changes.summary)

    def _write(self, text: str) -> None:
        self._words.setText(text)
        self._page.fit()

    def _ask(self) -> None:
        if self._run is not None:
            self.wanted.emit(self._run)


class _WordsPage(QScrollArea):
    """Is as high as its words, and scrolls where a short pane has no room for them."""

    def __init__(self, words: Paragraph, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setWidget(words)
        self.setWidgetResizable(True)
        self.setObjectName("changes_page")
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        # Both show what lies below them.
        for part in (self.viewport(), words):
            part.setAutoFillBackground(False)
        words.setAlignment(Qt.AlignmentFlag.AlignTop)

    def fit(self) -> None:
        """Take as much room as the words need now."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(_MOST_LINES))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(_LEAST_LINES))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _height(self, most_lines: int) -> int:
        """Return how high the words are, up to so many lines."""
        edges = self._words.contentsMargins()
        most = height_of_lines(most_lines, self._words.font()) + edges.top() + edges.bottom()
        return min(self._words.heightForWidth(max(self.viewport().width(), 1)), most)
