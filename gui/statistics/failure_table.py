"""The ways in which runs failed, the most frequent first."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.core_access.core_words import said
from gui.look.theme import Theme
from gui.text import formats
from gui.text.outcomes import state_name
from gui.widgets.empty_state import EmptyState
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from scheduler_core.values.runs.run import Reason
from scheduler_core.values.runs.run_statistics import Failure


class FailureTable(LineTable):
    """A row for each way to fail."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        self.ways: PagedModel[Failure] = PagedModel(parent)
        self.ways.show_columns(*_columns(now))
        empty = EmptyState(
            theme, "check", _tr("Nothing failed"), _tr("No run of this time has failed."), parent
        )
        super().__init__(self.ways, empty, _tr("Ways to fail"), parent)
        self.view.setObjectName("failure_table")
        self.widen_columns(9, 15, 18)

    def show_failures(self, failures: tuple[Failure, ...]) -> None:
        ids = range(len(failures))
        self.ways.show_other_lines(ids)
        self.ways.fill(zip(ids, failures, strict=True), ids)


def _columns(now: Callable[[], datetime]) -> tuple[Column[Failure], ...]:
    return (
        Column(_tr("Times"), lambda failure: formats.whole_number(failure.count), is_right=True),
        Column(_tr("Outcome"), lambda failure: state_name(failure.state)),
        Column(
            _tr("Last"),
            lambda failure: formats.past_instant(failure.last_due_at, now()),
            lambda failure: formats.iso_instant(failure.last_due_at),
        ),
        Column(_tr("First error"), lambda failure: said(failure.first_error_line) or _reason(failure.reason)),
    )


def _reason(reason: Reason) -> str:
    """Say why runs ended so that wrote no error."""
    words = {
        Reason.CRASH: _tr("the engine ended while they ran"),
        Reason.SHUTDOWN: _tr("the engine was stopped"),
        Reason.TIME_OUT: _tr("they took too long"),
    }
    return words.get(reason, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("failure_table", text)
