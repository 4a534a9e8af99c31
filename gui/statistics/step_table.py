"""The numbers of the plots as a table to read aloud and copy."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.statistics.summary import Summary
from gui.text import formats, span_words
from gui.widgets.awaiting import OnceKnown
from gui.widgets.plots.outcome_groups import OutcomeGroup, by_group, group_name
from gui.widgets.plots.step_words import share_in_words
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from scheduler_core.values.runs.run_statistics import RunsOfStep, Spread


class StepTable(LineTable):
    """A row for each step, the newest first."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.steps: PagedModel[RunsOfStep] = PagedModel(parent)
        self.steps.show_columns(*_columns())
        self.empty = OnceKnown(theme, "statistics", _tr("Counting the runs …"), _tr("No runs"), "", parent)
        super().__init__(self.steps, self.empty, _tr("Runs step by step"), parent)
        self.view.setObjectName("step_table")
        self.widen_columns(18, 11, 8, 19, 19, 9, 10, 10, 10)

    def show_summary(self, summary: Summary) -> None:
        self.empty.know()
        steps = summary.timeline.steps
        ids = range(len(steps) - 1, -1, -1)
        self.steps.show_other_lines(ids)
        self.steps.fill(((number, steps[number]) for number in ids), ids)


def _columns() -> tuple[Column[RunsOfStep], ...]:
    return (
        Column(_tr("From"), lambda step: formats.instant(step.begin_at)),
        *(_of_group(group) for group in OutcomeGroup),
        Column(_tr("Success"), lambda step: share_in_words(step.counts), is_right=True),
        Column(_tr("Half took"), lambda step: _half(step.duration), is_right=True),
        Column(_tr("95 % took"), lambda step: _most(step.duration), is_right=True),
        Column(_tr("Half late"), lambda step: _half(step.lateness), is_right=True),
        Column(_tr("95 % late"), lambda step: _most(step.lateness), is_right=True),
    )


def _half(spread: Spread | None) -> str:
    return "" if spread is None else span_words.duration(spread.median)


def _most(spread: Spread | None) -> str:
    return "" if spread is None else span_words.duration(spread.most)


def _of_group(group: OutcomeGroup) -> Column[RunsOfStep]:
    return Column(
        group_name(group), lambda step: formats.whole_number(by_group(step.counts)[group]), is_right=True
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("step_table", text)
