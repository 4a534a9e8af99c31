"""Show what would run in a span, be made up for, or be missed."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.foresight import difference_words
from gui.foresight.difference_table import ForesightTable
from gui.foresight.fate_words import counts_in_words
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.simulator.fate_tables import FateTable, JobCountTable
from gui.simulator.question_form import QuestionForm
from gui.simulator.simulated import Simulated
from gui.text import formats
from gui.widgets.buttons.push_button import PushButton, ShowsKeys
from gui.widgets.buttons.segments import Segments
from gui.widgets.fields.chips import chip_button
from gui.widgets.heading import DialogHead
from gui.widgets.notices.notice_banner import ProgressBanner
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.page_scroll import lay_out_page
from gui.widgets.panel import Panel
from gui.widgets.paragraph import Paragraph
from gui.widgets.room_on_screen import take_room
from gui.widgets.sheet import on_sheet
from gui.widgets.spoken.roles import announce
from gui.widgets.tables.losses_list import LossesList

# Who types a time changes it key by key.
_PAUSE_MILLISECONDS = 250
# So many lines can be read at once in any case, the titles being one; rather the page scrolls.
_LEAST_ROWS = 7


class SimulatorDialog(ShowsKeys, QDialog):
    """Tells by `question_asked` what to simulate, and by `stop_wanted` that it has gone far enough."""

    question_asked = Signal(object)
    stop_wanted = Signal()

    def __init__(self, theme: Theme, now: Callable[[], datetime], subject: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("simulator_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._head = DialogHead(self.tr("Simulator"), subject, self)
        self._head.about.setObjectName("simulated_jobs")
        self._is_outdated = self._is_import = False
        self.show_subject(subject)
        self._form = QuestionForm(now, self)
        self._again = PushButton(self.tr("&Simulate again"), self)
        self._again.setObjectName("simulate_again")
        self._again.setAutoDefault(False)
        self._summary = Paragraph(self)
        self._summary.setObjectName("simulated_summary")
        self._summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._failure = ProblemLabel(self)
        self._failure.setObjectName("simulation_failure")
        self._losses = LossesList(self.tr("Not taken from the file"), self)
        self._progress = ProgressBanner(self)
        self._state = QStackedWidget(self)
        self._leaves_out_runs = chip_button("leaves_out_runs", self.tr("Hide punctual runs"), self)
        self._panel = Panel(self.tr("What would run"), self)
        self._times, self._of_jobs = QAction(self.tr("Occurrences"), self), QAction(self.tr("Jobs"), self)
        self._group = QActionGroup(self)
        for tab in (self._times, self._of_jobs):
            tab.setCheckable(True)
            self._group.addAction(tab)
        self._times.setChecked(True)
        self._tabs = Segments(theme, self._group, self, has_icons=False, is_small=True)
        self._tabs.setObjectName("simulated_tabs")
        self._tabs.setAccessibleName(self.tr("How what would run is shown"))
        self._jobs = JobCountTable(theme, self)
        self._differences = ForesightTable(theme, now, self)
        self._tables = QStackedWidget(self)
        self._fates = FateTable(theme, now, self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._typing = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._lay_out()
        self._connect()
        self._form.chips[1].setFocus()
        take_room(self, self.sizeHint())

    def show_subject(self, name: str) -> None:
        """Say what its jobs are called, once that is known."""
        self.setWindowTitle(self.tr("Simulator: {jobs}").format(jobs=name))
        self._subject = name
        self._tell_subject()

    def show_outdated(self) -> None:
        """Say that jobs were changed since what is shown was simulated, until it is asked for anew."""
        if not self._is_outdated:
            self._is_outdated = True
            self._tell_subject()
            announce(self, self.tr("Jobs were changed since: simulate again"))

    def sizeHint(self) -> QSize:
        return QSize(space(262), space(200))

    def ask(self) -> None:
        """Ask for what the form says; nothing while that makes no sense."""
        self._typing.stop()
        question = self._form.question
        if question is None:
            self.stop_wanted.emit()
            return
        self._is_outdated = False
        self._tell_subject()
        self.show_share(0)
        self._state.setCurrentWidget(self._progress)
        self.question_asked.emit(question)

    def offer_jobs(self, names: Sequence[str]) -> None:
        """Know which jobs can be said to fail."""
        self._form.offer_jobs(names)

    def show_share(self, share: float) -> None:
        """Tell how much of the span lies behind."""
        percent = int(share * 100)
        told = self.tr("Simulating… {percent} %").format(percent=formats.whole_number(percent))
        self._progress.show_progress(told, percent, 100)

    def show_simulated(self, simulated: Simulated) -> None:
        self._jobs.show_simulated(simulated)
        self._fates.show_simulated(simulated)
        self._losses.show_losses(simulated.losses)
        found = simulated.differing
        self._differences.show_differing(found)
        self._show_kind(is_import=found is not None)
        summary = summary_of(simulated)
        if found is not None:
            supposed = self.tr("What would arrive switched off counts as if it were on.")
            summary = f"{difference_words.summary_of(found)} {supposed}\n{summary}"
        self.show_summary(summary)

    def show_failure(self, text: str) -> None:
        """Say why nothing is foreseen; what was foreseen before is no answer any more."""
        self._losses.show_losses(())
        self._failure.show_wrong(text)
        for table in (self._jobs, self._fates):
            table.show_failure()
        self._state.setCurrentWidget(self._failure)
        self._let_count(False)

    def show_summary(self, text: str) -> None:
        self._failure.show_wrong("")
        self._summary.setText(text)
        self._state.setCurrentWidget(self._summary)
        self._let_count(True)

    def _tell_subject(self) -> None:
        """Say what is simulated; no line is added, so that nothing moves."""
        changed = self.tr("Jobs were changed since: simulate again") if self._is_outdated else ""
        self._head.about.setText(" · ".join(filter(None, (self._subject, changed))))

    def _let_count(self, counts: bool) -> None:
        self._tables.setEnabled(counts)

    def _show_kind(self, *, is_import: bool) -> None:
        """Have what an import changes in the place of the counts, and in sight once one is asked about."""
        if is_import is not self._is_import:
            self._is_import = is_import
            self._of_jobs.setText(self.tr("What the import changes") if is_import else self.tr("Jobs"))
            self._tabs.show_names()
            if is_import:
                self._of_jobs.setChecked(True)
        self._show_table()

    def _show_table(self) -> None:
        """Show the table of the chosen tab; only occurrences can be left out."""
        of_jobs = self._differences if self._is_import else self._jobs
        self._tables.setCurrentWidget(self._fates if self._times.isChecked() else of_jobs)
        self._leaves_out_runs.setVisible(self._times.isChecked())

    # ---- how it is built

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addLayout(self._head, 1)
        head.addWidget(self._again)
        left_out = Paragraph(
            self.tr(
                "Schedules, pauses, what was missed, overlaps, chains and sequences are followed; runs last "
                "as long as usual, or a second. Conditions, events and machines are left out, and nothing "
                "fails but what is said above. Nothing is run or changed."
            ),
            self,
        )
        left_out.setObjectName("left_out")
        left_out.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._state.addWidget(self._summary)
        self._state.addWidget(self._failure)
        self._state.addWidget(self._progress)
        policy = self._state.sizePolicy()
        policy.setVerticalPolicy(policy.Policy.Maximum)
        self._state.setSizePolicy(policy)
        self._panel.header.addWidget(self._leaves_out_runs)
        self._panel.header.addSpacing(space(2))
        self._panel.header.addWidget(self._tabs)
        self._panel.content.addWidget(self._tables)
        for table in (self._fates, self._jobs, self._differences):
            self._tables.addWidget(table)
            table.want_no_more_than_needed()
            table.show_whole_rows()
            table.setMinimumHeight(_LEAST_ROWS * table.view.verticalHeader().defaultSectionSize())
        page = QWidget(self)
        sheet = QVBoxLayout(page)
        sheet.setSpacing(space(2))
        sheet.addWidget(on_sheet(self._form, self))
        sheet.addWidget(self._losses)
        sheet.addWidget(self._state)
        sheet.addWidget(self._panel, 1)
        sheet.addWidget(left_out)
        lay_out_page(self, head, page, self._buttons)

    def _connect(self) -> None:
        self._form.changed.connect(self._typing.start)
        self._typing.timeout.connect(self.ask)
        self._again.clicked.connect(self.ask)
        self._progress.cancel_wanted.connect(self.stop_wanted)
        self._group.triggered.connect(self._show_table)
        self._leaves_out_runs.toggled.connect(self._fates.leave_out_runs)
        self._buttons.rejected.connect(self.reject)


def summary_of(simulated: Simulated) -> str:
    """Say what a simulation found, and how far it came if not to its end."""
    told = counts_in_words(simulated.counts)
    until = formats.day_with_time(simulated.foresight.until)
    if simulated.foresight.is_cut:
        return _tr("{counts}. More would follow; only what is due before {until} is shown.").format(
            counts=told, until=until
        )
    if not simulated.is_whole:
        return _tr("{counts}. Stopped; what is due before {until} is shown.").format(counts=told, until=until)
    return _tr("{counts} before {until}.").format(counts=told, until=until)


def _tr(text: str) -> str:
    return QCoreApplication.translate("summary_words", text)
