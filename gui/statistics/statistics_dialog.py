"""Show success, outcomes, durations, lateness and causes of failure."""

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import said
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.statistics.spans import StatisticsSpan, span_name
from gui.statistics.summary import Summary
from gui.text import formats, span_words
from gui.text.state_names import state_name
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.push_button import ShowsKeys
from gui.widgets.empty_state import SETTLED
from gui.widgets.fields.chips import chip_button, choice_chip
from gui.widgets.heading import DialogHead
from gui.widgets.one_line import OneLine
from gui.widgets.page_scroll import lay_out_page
from gui.widgets.panel import Panel
from gui.widgets.paragraph import Label
from gui.widgets.plots.length_lines import LengthLines
from gui.widgets.plots.outcome_groups import OutcomeBars, OutcomeGroup, by_group, group_name
from gui.widgets.plots.plot_legend import LegendEntry, PlotLegend
from gui.widgets.plots.step_plot import StepPlot
from gui.widgets.plots.step_words import share_in_words, step_in_words
from gui.widgets.room_on_screen import take_room
from gui.widgets.sheet import paint_sheet
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from scheduler_core.values.runs.run import Reason
from scheduler_core.values.runs.run_statistics import Failure, RunsOfStep, Spread

_MINUTE = timedelta(minutes=1)


class Figure(QWidget):
    """Three lines on a card."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._heading = title
        self._title = Label(title, self)
        self._number = Label(self)
        self._number.setObjectName(f"{name}_number")
        self._number.setFont(font_of(Type.TITLE))
        self._detail = OneLine("", self)
        self._detail.setObjectName(f"{name}_detail")
        for label in (self._title, self._detail):
            label.setFont(font_of(Type.NOTE))
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for label in (self._number, self._detail):
            label.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(3), space(2), space(3), space(2))
        column.setSpacing(0)
        for label in (self._title, self._number, self._detail):
            column.addWidget(label)

    def show_figure(self, number: str, detail: str) -> None:
        self._number.setText(number)
        self._detail.setText(detail)
        self.setAccessibleName(
            self.tr("{title}: {number}, {detail}").format(title=self._heading, number=number, detail=detail)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_sheet(self)


class FailureTable(LineTable):
    """A row for each reason for which runs failed."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        self.ways: PagedModel[Failure] = PagedModel(parent)
        self.ways.show_columns(*_columns(now))
        self.empty = OnceKnown(
            theme,
            SETTLED,
            _tr("Counting the runs …"),
            _tr("Nothing failed"),
            _tr("No run of this time has failed."),
            parent,
        )
        super().__init__(self.ways, self.empty, _tr("Why runs failed"), parent)
        self.view.setObjectName("failure_table")
        self.widen_columns(9, 15, 18)

    def show_failures(self, failures: tuple[Failure, ...]) -> None:
        self.empty.know()
        ids = range(len(failures))
        self.ways.show_other_lines(ids)
        self.ways.fill(zip(ids, failures, strict=True), ids)


class StatisticsDialog(ShowsKeys, QDialog):
    """Tells by `span_wanted` what to sum up, and by `step_picked` which step to show in the log.

    Where nothing could be read, `again_wanted` asks once more.
    """

    span_wanted = Signal(object)
    step_picked = Signal(object, object)
    again_wanted = Signal()

    def __init__(
        self, theme: Theme, now: Callable[[], datetime], subject: str, span: StatisticsSpan, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("statistics_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._summary: Summary | None = None
        self._head = DialogHead(self.tr("Statistics"), subject, self)
        self.show_subject(subject)
        self._spans = QButtonGroup(self)
        self._span_chips = [self._span_chip(each) for each in StatisticsSpan]
        self._as_table = chip_button("as_table", self.tr("As a table"), self)
        self._success = Figure("success", self.tr("Success"), self)
        self._runs = Figure("runs", self.tr("Runs"), self)
        self._duration = Figure("duration", self.tr("Duration"), self)
        self._lateness = Figure("lateness", self.tr("Lateness"), self)
        self.outcomes = OutcomeBars(self.tr("Runs by outcome"), self)
        self.durations = LengthLines(self.tr("How long runs took"), self)
        self.latenesses = LengthLines(self.tr("How late runs began"), self)
        self._groups = PlotLegend(self)
        self.steps = StepTable(theme, self)
        self.failures = FailureTable(theme, now, self)
        self._pages = QStackedWidget(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._lay_out()
        self._connect()
        chosen = self._span_chips[list(StatisticsSpan).index(span)]
        chosen.setChecked(True)
        chosen.setFocus()
        take_room(self, self.sizeHint())

    def show_subject(self, name: str) -> None:
        """Say what its jobs are called, once that is known."""
        self.setWindowTitle(self.tr("Statistics: {jobs}").format(jobs=name))
        self._head.about.setText(name)

    def sizeHint(self) -> QSize:
        return QSize(space(262), space(200))

    @property
    def span(self) -> StatisticsSpan:
        return list(StatisticsSpan)[self._spans.checkedId()]

    def show_summary(self, summary: Summary) -> None:
        self._summary = summary
        timeline, counts = summary.timeline, summary.counts
        labels, tips = summary.steps.labels, [step_in_words(step) for step in timeline.steps]
        sums = by_group(counts)
        self.outcomes.show_bars([by_group(step.counts) for step in timeline.steps], labels, tips)
        self.durations.show_lines([step.duration for step in timeline.steps], labels, tips)
        self.latenesses.show_lines([step.lateness for step in timeline.steps], labels, tips)
        self._groups.show_entries(
            *(
                LegendEntry(
                    self.tr("{outcome} {count}").format(
                        outcome=group_name(group), count=formats.whole_number(sums[group])
                    ),
                    group,
                )
                for group in OutcomeGroup
            )
        )
        self._show_figures(summary)
        self.steps.show_summary(summary)
        self.failures.show_failures(summary.failures)

    @property
    def is_known(self) -> bool:
        """Tell whether there are figures, be they of another span."""
        return self._summary is not None

    def miss(self, reason: str) -> None:
        """Say in both tables that nothing could be read: one alone would go on counting."""
        for empty in self._empties:
            empty.miss(reason)

    @property
    def _empties(self) -> tuple[OnceKnown, ...]:
        return self.steps.empty, self.failures.empty

    def _ask_again(self) -> None:
        for empty in self._empties:
            empty.wait_again()
        self.again_wanted.emit()

    def _show_figures(self, summary: Summary) -> None:
        counts = summary.counts
        sums = by_group(counts)
        bad = sums[OutcomeGroup.FAILED] + sums[OutcomeGroup.IN_DOUBT]
        self._success.show_figure(share_in_words(counts), self.tr("of what came to an end"))
        self._runs.show_figure(
            formats.whole_number(sum(counts.values())),
            self.tr("{count} failed or in doubt").format(count=formats.whole_number(bad)),
        )
        for figure, spread in (
            (self._duration, summary.timeline.duration),
            (self._lateness, summary.timeline.lateness),
        ):
            figure.show_figure(*self._measured(spread))

    def _measured(self, spread: Spread | None) -> tuple[str, str]:
        if spread is None:
            return "–", self.tr("no run to measure")  # noqa: RUF001 - the dash of tables
        detail = self.tr("95 % within {most}, longest {longest}").format(
            most=_in_short(spread.most), longest=_in_short(spread.longest)
        )
        return span_words.duration(spread.median), detail

    def _on_span(self) -> None:
        self.span_wanted.emit(self.span)

    def _show_page(self, is_table: bool) -> None:
        self._pages.setCurrentIndex(1 if is_table else 0)

    def _pick(self, step: int) -> None:
        if self._summary is not None:
            edges = self._summary.steps.edges
            self.step_picked.emit(edges[step], edges[step + 1])

    # ---- how it is built

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(space(1))
        head.addLayout(self._head, 1)
        for chip in (*self._span_chips, self._as_table):
            head.addWidget(chip)
        head.insertSpacing(head.count() - 1, space(2))
        figures = QHBoxLayout()
        figures.setSpacing(space(2))
        for figure in (self._success, self._runs, self._duration, self._lateness):
            figures.addWidget(figure, 1)
        self._pages.addWidget(self._plots())
        table = Panel(self.tr("Step by step"), self)
        table.content.addWidget(self.steps)
        self._pages.addWidget(table)
        failures = Panel(self.tr("Why runs failed"), self)
        failures.content.addWidget(self.failures)
        page = QWidget(self)
        sheet = QVBoxLayout(page)
        sheet.setSpacing(space(2))
        sheet.addLayout(figures)
        sheet.addWidget(self._pages, 5)
        sheet.addWidget(failures, 2)
        lay_out_page(self, head, page, self._buttons)

    def _plots(self) -> QWidget:
        page = QWidget(self)
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(space(2))
        grid.addWidget(_panel(self.outcomes, self._groups, page), 0, 0, 1, 2)
        for place, plot in enumerate((self.durations, self.latenesses)):
            legend = PlotLegend(page)
            legend.show_entries(
                LegendEntry(self.tr("50 % within")), LegendEntry(self.tr("95 % within"), is_dashed=True)
            )
            grid.addWidget(_panel(plot, legend, page), 1, place)
        grid.setRowStretch(0, 5)
        grid.setRowStretch(1, 4)
        return page

    def _connect(self) -> None:
        self._spans.idClicked.connect(self._on_span)
        self._as_table.toggled.connect(self._show_page)
        self._buttons.rejected.connect(self.reject)
        for empty in self._empties:
            empty.again_wanted.connect(self._ask_again)
        plots: tuple[StepPlot, ...] = (self.outcomes, self.durations, self.latenesses)
        for plot in plots:
            plot.picked.connect(self._pick)

    def _span_chip(self, span: StatisticsSpan) -> QPushButton:
        chip = choice_chip(f"span_{span}", span_name(span), self)
        self._spans.addButton(chip, list(StatisticsSpan).index(span))
        return chip


def _in_short(length: timedelta) -> str:
    """Say a length without odd seconds of minutes: two of them stand in a line below a figure."""
    return span_words.about(length) if length >= _MINUTE else span_words.duration(length)


def _panel(plot: StepPlot, legend: PlotLegend, parent: QWidget) -> Panel:
    """Put a plot onto a sheet, with its name and legend above it."""
    panel = Panel(plot.accessibleName(), parent)
    panel.keep_title_whole()
    panel.header.addWidget(legend)
    panel.header.addSpacing(space(1))
    panel.content.addWidget(plot, 1)
    return panel


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
        Reason.LIMIT: _tr("they passed a limit"),
    }
    return words.get(reason, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("failure_table", text)


class StepTable(LineTable):
    """A row for each step, the newest first."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.steps: PagedModel[RunsOfStep] = PagedModel(parent)
        self.steps.show_columns(*_step_columns())
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


def _step_columns() -> tuple[Column[RunsOfStep], ...]:
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
