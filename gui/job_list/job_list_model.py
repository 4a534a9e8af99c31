"""The jobs as Qt sees them: one line each."""

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject

from gui import formats
from gui.widgets.line_model import LineColumn, LineModel


@dataclass(frozen=True, slots=True)
class JobLine:
    """What the list shows of one job; `next_due_at` is None if it will not run again."""

    name: str
    rule_in_words: str
    next_due_at: datetime | None


class JobListModel(LineModel[JobLine]):
    """Name, rule and next run of each job."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.show_columns(
            LineColumn(self.tr("Job"), lambda line: line.name),
            LineColumn(self.tr("When"), lambda line: line.rule_in_words),
            LineColumn(self.tr("Next run"), _next_run),
        )


def _next_run(line: JobLine) -> str:
    return formats.instant(line.next_due_at) if line.next_due_at else ""
