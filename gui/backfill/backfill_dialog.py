"""Ask which past occurrences of a job are run, show the state of each, and stop a backfill."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import said
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text import formats
from gui.text.state_names import state_name
from gui.widgets.awaiting import AwaitingState
from gui.widgets.buttons.push_button import KeyedCheckBox, PushButton, ShowsKeys, add_button, make_primary
from gui.widgets.fields.chips import choice_chip
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.span_fields import SpanFields, form_on_sheet, side_by_side
from gui.widgets.heading import DialogHead
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.page_scroll import lay_out_page
from gui.widgets.panel import Panel
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.room_on_screen import take_room
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.values.runs.backfill import (
    Backfill,
    BackfillChoice,
    BackfillInstant,
    BackfillOrder,
    BackfillPlan,
)

_WEEK = timedelta(days=7)
_AT_ONCE = (1, 2, 4, 8)
# Who types a time changes it key by key.
_PAUSE_MILLISECONDS = 250


class BackfillDialog(ShowsKeys, QDialog):
    """Tells by `order_asked` what to look at, by `start_wanted` to run it, by `end_wanted` what to end."""

    order_asked = Signal(object)
    start_wanted = Signal(object)
    end_wanted = Signal(str)

    def __init__(
        self,
        theme: Theme,
        now: Callable[[], datetime],
        job_name: str,
        parent: QWidget,
        span: tuple[datetime, datetime] | None = None,
    ) -> None:
        """It offers a span, the last week if none is given."""
        super().__init__(parent)
        self.setObjectName("backfill_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._head = DialogHead(self.tr("Make up for missed runs"), job_name, self)
        self.show_subject(job_name)
        start, end = span or (now() - _WEEK, now())
        self._span = SpanFields("backfill", start, end, now, self)
        self._choices = QButtonGroup(self)
        self.chips = [self._chip(each, text) for each, text in self._named_choices()]
        self._at_once = ChoiceEditor(self._ways(), self)
        self._at_once.setObjectName("backfill_at_once")
        self._at_once.setAccessibleName(self.tr("How many at once"))
        self._newest = KeyedCheckBox(self.tr("Begin with the &newest"), self)
        self._newest.setObjectName("backfill_newest_first")
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("backfill_problem")
        self._table = PastOccurrences(theme, now, self)
        self._summary = Paragraph(self)
        self._summary.setObjectName("backfill_summary")
        self._under_way = Label("", self)
        self._under_way.setObjectName("backfill_under_way")
        self._stop = PushButton(self.tr("&End all of it"), self)
        self._stop.setObjectName("end_backfill")
        self._stop.setAutoDefault(False)
        kept = self._stop.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # so that nothing moves when something begins
        self._stop.setSizePolicy(kept)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.choose = add_button(self._buttons, self.tr("&Run them"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.choose.setObjectName("start_backfill")
        self.choose.setAutoDefault(False)
        make_primary(self.choose)
        self._typing = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._shown: BackfillOrder | None = None
        self._running: Backfill | None = None
        self._is_starting = False
        self._lay_out()
        self._connect()
        self.chips[0].setChecked(True)
        self.show_backfills(())
        self._let_start(0)
        take_room(self, self.sizeHint())

    def show_subject(self, name: str) -> None:
        """Say what its jobs are called, once that is known."""
        self.setWindowTitle(self.tr("Make up for missed runs: {job}").format(job=name))
        self._head.about.setText(name)

    def sizeHint(self) -> QSize:
        return QSize(space(200), space(170))

    @property
    def order(self) -> BackfillOrder | None:
        """Return what is asked for; None while the span makes no sense."""
        span = self._span.span
        if span is None:
            return None
        choice = list(BackfillChoice)[self._choices.checkedId()]
        return BackfillOrder(*span, choice, int(self._at_once.value()), self._newest.isChecked())

    def ask(self) -> None:
        """Ask for what the form says; until that is known nothing can be started."""
        self._typing.stop()
        order = self._shown = self.order
        self._let_start(0)
        self._problem.show_wrong(self._span.problem)
        if order is not None:
            self.order_asked.emit(order)

    def end_start(self) -> None:
        """Let another be started once the one that was asked for is known, refused or given up."""
        self._is_starting = False

    def show_plan(self, order: BackfillOrder, plan: BackfillPlan) -> None:
        """Show what the occurrences have, if it is about what the form still says."""
        if order != self._shown:
            return
        self._table.show_plan(plan)
        wanted = len(plan.wanted)
        told = self.tr("{count} of {total} are run, behind all that is due.")
        self._summary.setText(
            told.format(count=formats.whole_number(wanted), total=formats.whole_number(len(plan.instants)))
        )
        self._let_start(wanted)

    def show_refusal(self, reason: str) -> None:
        """Say why nothing of it can be run."""
        self._summary.setText("")
        self._problem.show_wrong(reason)
        self._table.show_nothing()
        self._let_start(0)

    def show_backfills(self, found: Sequence[Backfill]) -> None:
        """Tell how far the oldest backfill is that goes on."""
        self._running = next((each for each in reversed(found) if each.unfinished), None)
        for part in (self._under_way, self._stop):
            part.setVisible(self._running is not None)
        if self._running is not None:
            told = self.tr("Under way: {done} of {total} are over.")
            done = self._running.total - self._running.unfinished
            total = formats.whole_number(self._running.total)
            self._under_way.setText(told.format(done=formats.whole_number(done), total=total))

    def _let_start(self, wanted: int) -> None:
        self.choose.setEnabled(wanted > 0 and not self._is_starting)

    def _want_start(self) -> None:
        if self._shown is not None and not self._is_starting:
            self._is_starting = True  # a second click is no second backfill, whatever is shown meanwhile
            self._let_start(0)
            self.start_wanted.emit(replace(self._shown, id=uuid.uuid4().hex[:8]))

    def _want_end(self) -> None:
        if self._running is not None:
            self.end_wanted.emit(self._running.id)

    # ---- how it is built

    def _named_choices(self) -> list[tuple[BackfillChoice, str]]:
        return [
            (BackfillChoice.MISSING, self.tr("What never ran")),
            (BackfillChoice.FAILED, self.tr("What failed")),
            (BackfillChoice.ALL, self.tr("All")),
        ]

    def _ways(self) -> list[tuple[str, str]]:
        many = [(str(each), self.tr("{count} at once").format(count=each)) for each in _AT_ONCE[1:]]
        return [("1", self.tr("one after the other")), *many]

    def _chip(self, choice: BackfillChoice, text: str) -> QPushButton:
        chip = choice_chip(f"backfill_{choice}", text, self)
        self._choices.addButton(chip, list(BackfillChoice).index(choice))
        return chip

    def _lay_out(self) -> None:
        which = side_by_side(*self.chips)
        ways = side_by_side(self._at_once, self._newest)
        form = form_on_sheet(self, self._span, which, ways, self._problem)
        panel = Panel(self.tr("Past occurrences"), self)
        panel.content.addWidget(self._table)
        self._table.want_no_more_than_needed()
        page = QWidget(self)
        sheet = QVBoxLayout(page)
        sheet.setSpacing(space(2))
        sheet.addWidget(form)
        sheet.addWidget(panel, 1)
        sheet.addWidget(self._summary)
        sheet.addLayout(side_by_side(self._under_way, self._stop))
        head = QHBoxLayout()
        head.addLayout(self._head, 1)
        lay_out_page(self, head, page, self._buttons)

    def _connect(self) -> None:
        self._span.changed.connect(self._typing.start)
        self._choices.idClicked.connect(self.ask)
        self._at_once.edited.connect(self.ask)
        self._newest.toggled.connect(self.ask)
        self._typing.timeout.connect(self.ask)
        self.choose.clicked.connect(self._want_start)
        self._stop.clicked.connect(self._want_end)
        self._buttons.rejected.connect(self.reject)


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
