"""A folded row that says what changed since the job of a failed run last succeeded."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.run_output.changes_since import ChangesSince
from gui.run_output.words_page import WordsPage
from gui.widgets.fields.disclosure import Section
from scheduler_core.values.runs.run import FAILURES, Run


class ChangesPart(Section):
    """Asks by `wanted` (the run) once it is unfolded; it is there for runs that failed."""

    wanted = Signal(object)

    def __init__(self, title: str, parent: QWidget) -> None:
        self._page = WordsPage("what_changed", title, parent)
        self._page.setObjectName("changes_page")
        super().__init__(title, self._page, is_open=False, parent=parent)
        self._run: Run | None = None
        self.setObjectName("changed_since")
        self.unfolded.connect(self._ask)
        self.hide()

    def clear(self) -> None:
        """Show no run."""
        self._run = None
        self._page.write("")
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
            self._page.write("\n".join(changes.lines))
            self.show_summary(changes.summary)

    def _ask(self) -> None:
        if self._run is not None:
            self.wanted.emit(self._run)
