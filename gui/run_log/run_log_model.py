"""The runs as Qt sees them: one line each."""

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject

from gui import formats
from gui.widgets.line_model import LineColumn, LineModel


@dataclass(frozen=True, slots=True)
class RunLine:
    """What the log shows of one run, or of an occurrence that never ran."""

    outcome_in_words: str
    job_name: str
    due_at: datetime
    result: str


class RunLogModel(LineModel[RunLine]):
    """Outcome, job, due instant and result of each run."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.show_columns(
            LineColumn(self.tr("Outcome"), lambda line: line.outcome_in_words),
            LineColumn(self.tr("Job"), lambda line: line.job_name),
            LineColumn(self.tr("Due"), lambda line: formats.instant(line.due_at)),
            LineColumn(self.tr("Result"), lambda line: line.result),
        )
