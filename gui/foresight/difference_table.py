"""The table of what an import would change: how each job runs now, and how it would."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.foresight.difference_words import change_of
from gui.foresight.differing import Differing
from gui.foresight.fate_words import counts_in_words
from gui.look.theme import Theme
from gui.widgets.empty_state import EmptyState
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from scheduler_core.simulation.difference import JobDifference


class ForesightTable(LineTable):
    """A row for each job that the import changes."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        self._now = now
        self._found: tuple[JobDifference, ...] = ()
        self.jobs: PagedModel[JobDifference] = PagedModel(parent)
        self.jobs.show_columns(
            Column(_tr("Job"), lambda job: job.name),
            Column(_tr("Now"), lambda job: counts_in_words(job.before)),
            Column(_tr("With the import"), lambda job: counts_in_words(job.after)),
            Column(_tr("What changes"), self._change),
        )
        self._empty = EmptyState(theme, "simulator", "", "", parent)
        super().__init__(self.jobs, self._empty, _tr("What the import changes"), parent)
        self.view.setObjectName("differences")
        self.jobs.lines_wanted.connect(self._fill)
        self.widen_columns(36, 20, 20)
        self.show_differing(None)

    def show_differing(self, found: Differing | None) -> None:
        """Show what is different; None as long as that is not known."""
        self._found = () if found is None else found.jobs
        if found is None:
            self._empty.show_words(_tr("Not known yet"), "")
        else:
            self._empty.show_words(
                _tr("Nothing runs otherwise"), _tr("With the import the same runs at the same times.")
            )
        self.jobs.show_other_lines(range(len(self._found)))

    def _fill(self, wanted: list[int]) -> None:
        self.jobs.fill(((number, self._found[number]) for number in wanted), wanted)

    def _change(self, job: JobDifference) -> str:
        return change_of(job, self._now())


def _tr(text: str) -> str:
    return QCoreApplication.translate("difference_table", text)
