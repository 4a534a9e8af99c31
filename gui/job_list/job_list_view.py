"""The list of jobs beside the calendar."""

from PySide6.QtWidgets import QWidget

from gui.job_list.job_list_model import JobListModel
from gui.theme import Theme
from gui.widgets.empty_state import EmptyState
from gui.widgets.line_table import LineTable
from gui.widgets.panel import Panel


class JobListView(Panel):
    """Shows each job with its rule and its next run."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Jobs"), parent)
        self.setObjectName("job_list")
        self.model = JobListModel(self)
        empty = EmptyState(
            theme,
            "job",
            self.tr("No jobs yet"),
            self.tr("Each job appears here with its rule and its next run."),
            self,
        )
        self.table = LineTable(self.model, empty, self.tr("Jobs"), self)
        self.table.widen_columns(18, 24)
        self.content.addWidget(self.table)
