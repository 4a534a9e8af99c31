"""Preview an import, leave out unwanted jobs, then take the rest."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import said
from gui.foresight.difference_table import ForesightTable
from gui.foresight.difference_words import summary_of
from gui.foresight.differing import Differing
from gui.job_files.exchanging import ForeseenImport, ImportRequest
from gui.job_files.step_model import CHECKED, FileStepModel
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.buttons.push_button import KeyedCheckBox, PushButton, make_primary
from gui.widgets.empty_state import EmptyState
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import described
from gui.widgets.fields.form import note
from gui.widgets.fields.lists.drop_down import DropDown
from gui.widgets.file_dialog import FileDialog
from gui.widgets.heading import Heading
from gui.widgets.notices.leaving_question import AskingDialog, LeavingQuestion
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Label
from gui.widgets.room_on_screen import take_room
from gui.widgets.sheet import on_sheet
from gui.widgets.tables.flush_delegate import CheckDelegate
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.losses_list import LossesList
from scheduler_core.exchange.formats import FileFormat

if TYPE_CHECKING:
    from scheduler_core.exchange.importing.import_plan import ImportPlan

# Who leaves several jobs out does it one by one.
_PAUSE_MILLISECONDS = 250
# Folder and action are cut first where not all have room.
_GIVING_WAY = {2: 8, 4: 18, 1: 14, 3: 18}


class ImportDialog(AskingDialog):
    """Tells by `look_wanted` what to look at, and by `import_wanted` which plan to carry out.

    `ahead_wanted` asks what a plan would change in the days to come, and with None no more. It stays open
    until the import is made: what was chosen is not lost where that is refused.
    """

    look_wanted = Signal(object)
    import_wanted = Signal(object)
    ahead_wanted = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("import_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.setWindowTitle(self.tr("Import jobs"))
        self._request = ImportRequest()
        self._looked: ForeseenImport | None = None
        self._is_importing = self._is_outdated = False
        self._source = QLineEdit(self, readOnly=True)
        self._source.setObjectName("source")
        self._source.setPlaceholderText(self.tr("No file yet: choose one, or drop it here"))
        self._source.setAccessibleName(self.tr("What is imported"))
        self._file = PushButton(self.tr("&File…"), self)
        self._folder = PushButton(self.tr("F&older…"), self)
        self._machine = DropDown(self)
        self._format = DropDown(self)
        self._does = QLineEdit(self)
        self._replaces = KeyedCheckBox(self.tr("Put jobs that the file does not hold into the &bin"), self)
        self._problem = ProblemLabel(self)
        self.steps = FileStepModel(self)
        self._empty = EmptyState(
            theme,
            "import",
            self.tr("Nothing to see yet"),
            self.tr("Choose a file: before anything is done, you see what becomes of each job."),
            self,
        )
        self.table = LineTable(self.steps, self._empty, self.tr("What becomes of each job"), self)
        self.table.view.setItemDelegateForColumn(CHECKED, CheckDelegate(self))
        self.ahead = ImportAhead(theme, now, self)
        self._choosing = QTimer(self, singleShot=True, interval=_PAUSE_MILLISECONDS)
        self._losses = LossesList(self.tr("Not taken from the file"), self)
        self._summary = Label(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self._import = PushButton(self.tr("&Import"), self)
        self._prepare()
        self._lay_out()
        self._connect()
        self._show_state()
        # Qt would take the least height at which all lines of text have room, and two jobs be in sight.
        take_room(self, self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(space(330), space(200))

    def offer_sources(self, sources: Sequence[str]) -> None:
        """Let the user choose what this machine has scheduled."""
        for source in sources:
            self._machine.addItem(_source_words(source), source)
        self._machine.setVisible(self._machine.count() > 1)

    def look_at(self, request: ImportRequest) -> None:
        """Look at a file, a text or a source in place of what was looked at before."""
        self._request = replace(request, replaces=self._replaces.isChecked())
        index = self._format.findData("" if request.format is None else request.format.value)
        self._format.blockSignals(True)
        self._format.setCurrentIndex(max(index, 0))
        self._format.blockSignals(False)
        self._source.setText(_place_words(request))
        self._look()

    def show_looked(self, looked: ForeseenImport) -> None:
        self._looked = looked
        outdated = self._outdated_words() if self._is_outdated and looked.plan is not None else ""
        self._problem.show_wrong(outdated or "\n".join(map(said, looked.problem.splitlines())))
        self.steps.show_plan(looked.plan, keeps_choice=self._is_outdated)
        self.table.want_room_for_words()
        self._losses.show_losses(looked.losses)
        asks_what = looked.format is not None and looked.format.described.has_no_action
        self._form.setRowVisible(self._does, asks_what or bool(self._request.does))
        self._show_state()
        self._ask_ahead()

    def has_unsaved(self) -> bool:
        """Tell whether a choice that was made job by job would be lost; what is under way goes on."""
        return bool(self.steps.left_out) and self._import.isEnabled()

    def leaving_question(self) -> LeavingQuestion:
        lost = self.tr("What you left out has to be chosen again otherwise.")
        asked = self.tr("Import what is chosen?")
        question = LeavingQuestion("leave_import_question", asked, lost, self.tr("&Import"), self)
        question.kept.connect(self._tell_import)
        return question

    def look_anew(self) -> None:
        """Look again after jobs were changed elsewhere, and say so; what was left out stays left out."""
        self._is_importing = False
        self._look(is_outdated=True)
        self.stayed.emit()

    def offer_again(self) -> None:
        """Let the same be imported again after it could not be."""
        self._is_importing = False
        self._show_state()
        self.stayed.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            self.look_at(ImportRequest(Path(files[0])))

    def _prepare(self) -> None:
        self._format.setObjectName("import_format")
        self._format.setAccessibleName(self.tr("Format"))
        self._format.addItem(self.tr("By its name and content"), "")
        for each in FileFormat:
            self._format.addItem(described(each.described.title), each.value)
        self._machine.setObjectName("machine")
        self._machine.setAccessibleName(self.tr("From this machine"))
        self._machine.addItem(self.tr("From this machine…"), "")
        self._machine.setVisible(False)
        self._does.setObjectName("does")
        self._does.setPlaceholderText(self.tr("POST https://…, or a command"))
        self._problem.setObjectName("problem")
        self._problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._problem.hide()
        self._import.setObjectName("import")
        make_primary(self._import)
        self.table.view.setObjectName("import_steps")

    def _lay_out(self) -> None:
        source = QHBoxLayout()
        source.setSpacing(space(2))
        source.addWidget(self._source, 1)
        for widget in (self._file, self._folder, self._machine):
            source.addWidget(widget)
        self._form = form = QFormLayout()
        form.setHorizontalSpacing(space(3))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        form.setVerticalSpacing(space(1.5))
        form.addRow(self.tr("From"), source)
        format_row = QHBoxLayout()
        format_row.addWidget(self._format)
        format_row.addStretch(1)
        form.addRow(self.tr("Format"), format_row)
        form.addRow(self.tr("Its events &do"), self._does)
        for part, field in ((source, self._source), (format_row, self._format), (self._does, self._does)):
            # Qt sets a label that is much lower than its field a little too high.
            form.labelForField(part).setMinimumHeight(field.sizeHint().height())
        form.setRowVisible(self._does, False)
        self._buttons.addButton(self._import, QDialogButtonBox.ButtonRole.AcceptRole)
        # Before, it would be what the box gives the focus to, and Tab would pass over the others.
        self._import.setDefault(True)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(5), space(4), space(5), space(3))
        sheet.setSpacing(space(1.5))
        sheet.addWidget(Heading(self.windowTitle(), self))
        sheet.addLayout(form)
        sheet.addWidget(self._problem)
        sheet.addWidget(on_sheet(self.table, self), 1)
        sheet.addWidget(self.ahead)
        sheet.addWidget(self._losses)
        sheet.addWidget(self._replaces)
        foot = QHBoxLayout()
        foot.addWidget(self._summary, 1)
        foot.addWidget(self._buttons)
        sheet.addLayout(foot)
        self.table.widen_columns(15, 22, 12, 28, 28)
        self.table.let_give_way(_GIVING_WAY)

    def _connect(self) -> None:
        self._file.clicked.connect(self._ask_for_file)
        self._folder.clicked.connect(self._ask_for_folder)
        self._machine.activated.connect(self._on_machine)
        self._format.currentIndexChanged.connect(self._on_format)
        self._does.editingFinished.connect(self._on_does)
        self._replaces.toggled.connect(self._on_replaces)
        self.steps.chosen_changed.connect(self._show_state)
        self.steps.chosen_changed.connect(self._ask_ahead)
        self._choosing.timeout.connect(self._want_ahead)
        self._buttons.accepted.connect(self._tell_import)
        self._buttons.rejected.connect(self.reject)

    def _ask_for_file(self) -> None:
        self._ask(self.tr("Choose a file with jobs"), QFileDialog.FileMode.ExistingFile)

    def _ask_for_folder(self) -> None:
        self._ask(self.tr("Choose a folder with timers, tasks or agents"), QFileDialog.FileMode.Directory)

    def _ask(self, title: str, mode: QFileDialog.FileMode) -> None:
        dialog = FileDialog(title, self)
        dialog.setObjectName("import_where")
        dialog.setFileMode(mode)
        if mode is QFileDialog.FileMode.ExistingFile:
            # Crontabs and agents may have any name, so all files come first.
            dialog.setNameFilters([self.tr("All files (*)"), *map(_filter_of, FileFormat)])
        dialog.fileSelected.connect(self._take_file)
        dialog.open()

    def _take_file(self, file: str) -> None:
        self.look_at(ImportRequest(Path(file)))

    def _on_machine(self, index: int) -> None:
        if source := self._machine.itemData(index):
            self.look_at(ImportRequest(source=source))

    def _on_format(self) -> None:
        word = self._format.currentData()
        self._request = replace(self._request, format=FileFormat(word) if word else None)
        self._look()

    def _on_does(self) -> None:
        if self._does.text() != self._request.does:
            self._request = replace(self._request, does=self._does.text())
            self._look()

    def _on_replaces(self, is_wanted: bool) -> None:
        self._request = replace(self._request, replaces=is_wanted)
        self._look()

    def _look(self, *, is_outdated: bool = False) -> None:
        """Ask anew; until the answer comes nothing can be imported."""
        if self._request.path is None and self._request.text is None and not self._request.source:
            return
        self._looked, self._is_outdated = None, is_outdated
        self._show_state()
        self._ask_ahead()
        self.look_wanted.emit(self._request)

    def _show_state(self) -> None:
        count = self._count()
        self._import.setEnabled(count > 0 and not self._is_importing)
        if self._is_importing:
            self._summary.setText(self.tr("Importing…"))
            return
        if self._looked is None or self._looked.plan is None:
            self._summary.setText("")
            return
        same = sum(step.kind.value == "unchanged" for step in self._looked.plan.steps)
        told = self.tr("1 job changes") if count == 1 else self.tr("{count} jobs change")
        unchanged = self.tr("{count} stay as they are").format(count=formats.whole_number(same))
        self._summary.setText(f"{told.format(count=formats.whole_number(count))} · {unchanged}")

    def _count(self) -> int:
        plan = self._plan
        return 0 if plan is None else len(plan.changes)

    @property
    def _plan(self) -> "ImportPlan | None":
        """Return what is to be done, without what is left out."""
        plan = None if self._looked is None else self._looked.plan
        return None if plan is None else replace(plan, left_out=self.steps.left_out)

    def _ask_ahead(self) -> None:
        """Ask once the choice stands still; what was told of another one is true no more."""
        self._choosing.stop()
        if self._count():
            self.ahead.show_share(0)
            self._choosing.start()
        else:
            self._want_ahead()

    def _want_ahead(self) -> None:
        plan = self._plan if self._count() else None
        if plan is None:
            self.ahead.show_differing(None)
        self.ahead_wanted.emit(plan)

    def _tell_import(self) -> None:
        if (plan := self._plan) is not None:
            self._is_importing = True
            self._show_state()
            self.import_wanted.emit(plan)

    def _outdated_words(self) -> str:
        return self.tr(
            "Nothing was imported: jobs were changed elsewhere since this was looked at. Below is what would "
            "be done now; what you left out is still left out."
        )


def _place_words(request: ImportRequest) -> str:
    if request.path is not None:
        return str(request.path)
    return _source_words(request.source) if request.source else _tr("The clipboard")


def _source_words(source: str) -> str:
    words = {
        "crontab": _tr("Your crontab"),
        "systemd": _tr("Your systemd timers"),
        "launchd": _tr("Your launchd agents"),
    }
    return words[source]


def _tr(text: str) -> str:
    return QCoreApplication.translate("import_dialog", text)


_TABLE_STEPS = 36


class ImportAhead(QWidget):
    """A row that says it in a sentence, and unfolds into a table of the jobs that run otherwise."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("import_ahead")
        content = QWidget(self)
        self.table = ForesightTable(theme, now, content)
        self.table.setFixedHeight(space(_TABLE_STEPS))
        self._told = note(content, "", QPalette.ColorRole.PlaceholderText)
        self._told.setObjectName("ahead_told")
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(space(1))
        inner.addWidget(self._told)
        inner.addWidget(self.table)
        self.part = Disclosure(self.tr("The next 30 days"), content, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.part)

    def show_share(self, share: float) -> None:
        """Tell how far the simulation is."""
        percent = formats.whole_number(int(share * 100))
        self._tell(self.tr("Simulating… {percent} %").format(percent=percent))

    def show_differing(self, found: Differing | None) -> None:
        """Tell what is different; None where nothing is to be imported, or it can't be foreseen."""
        self.table.show_differing(found)
        self._tell("" if found is None else summary_of(found))

    def _tell(self, words: str) -> None:
        self.part.show_summary(words)
        supposed = self.tr("What would arrive switched off counts as if it were on.")
        self._told.setText(f"{words} {supposed}".strip())


def _filter_of(each: FileFormat) -> str:
    """Return a kind of files as a dialog offers it."""
    endings = " ".join(f"*{ending}" for ending in each.described.endings)
    return f"{described(each.described.title)} ({endings})"
