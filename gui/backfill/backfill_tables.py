"""The table of past occurrences: the state of each, and whether it is run."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.core_access.core_words import said
from gui.look.theme import Theme
from gui.text import formats
from gui.text.state_names import state_name
from gui.widgets.awaiting import AwaitingState
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.values.runs.backfill import BackfillInstant, BackfillPlan


class PastOccurrences(LineTable):
    """A row for each occurrence of the span, the oldest first."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        self._now = now
        self._instants: tuple[BackfillInstant, ...] = ()
        self.occurrences: PagedModel[BackfillInstant] = PagedModel(parent)
        self.occurrences.show_columns(
            Column(_tr("Due"), self._due),
            Column(_tr("Has"), _has),
            Column(_tr("Is run"), _is_run),
            Column(_tr("Reason"), _reason),
        )
        self._empty = AwaitingState(theme, "simulator", parent)
        self._empty.wait_for(_tr("Reading what is past …"))
        super().__init__(self.occurrences, self._empty, _tr("Past occurrences"), parent, TitleRow())
        self.view.setObjectName("past_occurrences")
        self.occurrences.lines_wanted.connect(self._fill)
        self.widen_columns(25, 14, 10, 20)

    def show_plan(self, plan: BackfillPlan) -> None:
        self._empty.settle(_tr("No occurrence"), _tr("Today's rules name no time in this span."))
        self._instants = plan.instants
        self.occurrences.show_other_lines(range(len(plan.instants)))

    def show_nothing(self) -> None:
        self._instants = ()
        self.occurrences.show_other_lines(())
        self._empty.settle(_tr("Nothing can be made up for"), "")

    def _fill(self, wanted: list[int]) -> None:
        self.occurrences.fill(((number, self._instants[number]) for number in wanted), wanted)

    def _due(self, line: BackfillInstant) -> str:
        return formats.near_instant(line.at, self._now())


def _has(line: BackfillInstant) -> str:
    return _tr("Nothing") if line.state is None else state_name(line.state)


def _is_run(line: BackfillInstant) -> str:
    return _tr("Yes") if line.is_wanted else ""


def _reason(line: BackfillInstant) -> str:
    return said(line.reason_text) if line.reason_text else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("backfill", text)
