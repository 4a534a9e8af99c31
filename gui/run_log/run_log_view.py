"""The log of runs below every view."""

from PySide6.QtWidgets import QWidget

from gui.run_log.run_log_model import RunLogModel
from gui.theme import Theme
from gui.widgets.empty_state import EmptyState
from gui.widgets.line_table import LineTable
from gui.widgets.panel import Panel


class RunLogView(Panel):
    """Shows what ran and how it ended, the newest first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Log"), parent)
        self.setObjectName("run_log")
        self.model = RunLogModel(self)
        empty = EmptyState(
            theme,
            "history",
            self.tr("Nothing has run yet"),
            self.tr("Every run appears here as it happens, and so does what was skipped or missed, and why."),
            self,
        )
        self.table = LineTable(self.model, empty, self.tr("Log"), self)
        self.table.widen_columns(14, 30, 20)
        self.content.addWidget(self.table)
