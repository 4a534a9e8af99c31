"""Ask for a span, for the hours in which the machine is off, for a job that fails, and for an import."""

from collections.abc import Callable, Sequence
from datetime import datetime, time

from PySide6.QtCore import QCoreApplication, QTime, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.simulator.simulated_spans import Ahead, SimulatedQuestion, ahead_name, end_of
from gui.widgets.buttons.push_button import KeyedCheckBox
from gui.widgets.fields.chips import choice_chip
from gui.widgets.fields.dates.typed_fields import TimeField
from gui.widgets.fields.form_editors import ChoiceEditor, OfferingLine
from gui.widgets.fields.path_editor import ChosenPath
from gui.widgets.fields.span_fields import SpanFields, side_by_side
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Label
from scheduler_core.simulation.off_hours import OffHours

_EVENING, _MORNING = QTime(22, 0), QTime(8, 0)


class QuestionForm(QWidget):
    """Tells by `changed` that something else is asked; `question` is None while it makes no sense."""

    changed = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self._now = now
        self._spans = QButtonGroup(self)
        self.chips = [self._chip(each) for each in Ahead]
        start = now()
        ends, dash = end_of(Ahead.WEEK, start), "–"  # noqa: RUF001 - the dash of spans
        self._between = SpanFields("simulated", start, ends, now, self, words=("", dash), is_past=False)
        self._is_off = KeyedCheckBox(self.tr("The machine is &off every day from"), self)
        self._is_off.setObjectName("is_off")
        self._off_from = self._time("off_from", self.tr("Off from"), _EVENING)
        self._off_until = self._time("off_until", self.tr("Off until"), _MORNING)
        self._fails = KeyedCheckBox(self.tr("A job &fails:"), self)
        self._fails.setObjectName("is_failing")
        self._failing = OfferingLine(self.tr("its name"), self)
        self._failing.setObjectName("failing_job")
        self._failing.setAccessibleName(self.tr("Job that fails"))
        self._failing.setMinimumWidth(space(32))
        self._tries = ChoiceEditor(_tries(), self)
        self._tries.setObjectName("failing_tries")
        self._tries.setAccessibleName(self.tr("Which tries fail"))
        self._imports = KeyedCheckBox(self.tr("A file is &imported:"), self)
        self._imports.setObjectName("is_importing")
        self._imported = ChosenPath("", parent=self)
        self._imported.setObjectName("imported_file")
        self._imported.setAccessibleName(self.tr("File or folder of job files"))
        self._imported.path.setMinimumWidth(space(45))
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("question_problem")
        # Its line is kept, so that nothing moves under who clicks.
        kept = self._problem.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._problem.setSizePolicy(kept)
        self._problem.hide()
        self._lay_out()
        self._connect()
        self.chips[list(Ahead).index(Ahead.WEEK)].setChecked(True)
        self._show_fields()

    @property
    def question(self) -> SimulatedQuestion | None:
        if self._wrong():
            return None
        ahead = list(Ahead)[self._spans.checkedId()]
        now, between = self._now(), self._between.span
        start, end = between if between and ahead is Ahead.BETWEEN else (now, end_of(ahead, now))
        off = (OffHours(_time(self._off_from), _time(self._off_until)),) if self._is_off.isChecked() else ()
        imported = self._imported.value().strip() if self._imports.isChecked() else ""
        if not self._fails.isChecked():
            return SimulatedQuestion(start, end, off, imported=imported)
        tries = int(self._tries.value() or 0)
        return SimulatedQuestion(start, end, off, self._failing.value().strip(), tries or None, imported)

    def offer_jobs(self, names: Sequence[str]) -> None:
        """Know which jobs there are."""
        self._failing.offer(names)

    def _wrong(self) -> str:
        is_between = list(Ahead)[self._spans.checkedId()] is Ahead.BETWEEN
        if is_between and (problem := self._between.problem):
            return problem
        if self._is_off.isChecked() and self._off_from.time() == self._off_until.time():
            return self.tr("A machine that is off all day runs nothing; choose two different times.")
        if self._fails.isChecked() and not self._failing.value().strip():
            return self.tr("Say which job fails.")
        if self._imports.isChecked() and not self._imported.value().strip():
            return self.tr("Choose the file.")
        return ""

    def _on_change(self) -> None:
        self._show_fields()
        self.changed.emit()

    def _show_fields(self) -> None:
        is_between = list(Ahead)[self._spans.checkedId()] is Ahead.BETWEEN
        self._between.setVisible(is_between)
        for edit in (self._off_from, self._off_until):
            edit.setEnabled(self._is_off.isChecked())
        for part in (self._failing, self._tries):
            part.setEnabled(self._fails.isChecked())
        self._imported.setEnabled(self._imports.isChecked())
        self._problem.show_wrong(self._wrong())

    # ---- how it is built

    def _lay_out(self) -> None:
        spans = side_by_side(*self.chips, self._between)
        spans.setSpacing(space(1))
        off = side_by_side(self._is_off, self._off_from, Label(self.tr("until"), self), self._off_until)
        fails = side_by_side(self._fails, self._failing, self._tries)
        imports = QHBoxLayout()
        imports.setSpacing(space(1.5))
        imports.addWidget(self._imports)
        imports.addWidget(self._imported)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(3), space(3), space(3), space(3))
        column.setSpacing(space(2))
        column.addLayout(spans)
        column.addLayout(off)
        column.addLayout(fails)
        column.addLayout(imports)
        column.addWidget(self._problem)

    def _connect(self) -> None:
        self._spans.idClicked.connect(self._on_change)
        self._is_off.toggled.connect(self._on_change)
        self._fails.toggled.connect(self._on_change)
        self._fails.clicked.connect(self._lead_to_job)
        self._failing.edited.connect(self._on_change)
        self._tries.edited.connect(self._on_change)
        self._imports.toggled.connect(self._on_change)
        self._imports.clicked.connect(self._lead_to_file)
        self._imported.edited.connect(self._on_change)
        self._between.changed.connect(self._on_change)
        for each in (self._off_from, self._off_until):
            each.timeChanged.connect(self._on_change)

    def _lead_to_job(self, is_failing: bool) -> None:
        if is_failing:
            self._failing.setFocus()

    def _lead_to_file(self, is_importing: bool) -> None:
        if is_importing:
            self._imported.setFocus()

    def _chip(self, ahead: Ahead) -> QPushButton:
        chip = choice_chip(f"ahead_{ahead}", ahead_name(ahead), self)
        self._spans.addButton(chip, list(Ahead).index(ahead))
        return chip

    def _time(self, name: str, spoken: str, at: QTime) -> TimeField:
        edit = TimeField(at, self)
        edit.setObjectName(name)
        edit.setAccessibleName(spoken)
        return edit


def _tries() -> list[tuple[str, str]]:
    return [
        ("0", _tr("on every try")),
        ("1", _tr("on the first try of each run")),
        ("2", _tr("on the first 2 tries of each run")),
        ("3", _tr("on the first 3 tries of each run")),
    ]


def _time(edit: TimeField) -> time:
    return time(edit.time().hour(), edit.time().minute())


def _tr(text: str) -> str:
    return QCoreApplication.translate("QuestionForm", text)
