"""Prove the records of a span, show what differs, keep the answer, and check one that was kept."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.audit.proof_words import ProofLine, counts, proof_lines, verdict
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.widgets.buttons.push_button import KeyedCheckBox, ShowsKeys, add_button, make_primary
from gui.widgets.empty_state import EmptyState
from gui.widgets.fields.chips import choice_chip
from gui.widgets.fields.span_fields import SpanFields, form_on_sheet, side_by_side
from gui.widgets.file_dialog import FileDialog
from gui.widgets.heading import DialogHead
from gui.widgets.notices.notice_banner import ProgressBanner
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.page_scroll import lay_out_page
from gui.widgets.panel import Panel
from gui.widgets.paragraph import Paragraph, line_pitch
from gui.widgets.room_on_screen import take_room
from gui.widgets.spoken.roles import announce
from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.values.records.proof import Proof

_WEEK = timedelta(days=7)
_DIGITS = (25, 22)
_GIVING_WAY = {1: 10, 0: 16}
_LINES_OF_COUNTS = 4
_FILE_NAME = "hourbell-proof.json"


@dataclass(frozen=True, slots=True)
class ProvedSpan:
    """What is to be proved: all that is kept where neither end is said."""

    begins: datetime | None = None
    ends: datetime | None = None


class ProofDialog(ShowsKeys, QDialog):
    """Tells by signals what to prove, to stop, where to keep the answer, and which kept one to check."""

    prove_wanted = Signal(object)
    stop_wanted = Signal()
    save_wanted = Signal(object, str, bool)
    check_wanted = Signal(str)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("proof_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Prove the records"))
        about = self.tr("All is planned anew by every revision, and compared with the rows of the log.")
        self._head = DialogHead(self.windowTitle(), about, self)
        self._proof: Proof | None = None
        self._is_kept = False
        self._awaits_answer = False
        self._choices = QButtonGroup(self)
        self._all = choice_chip("prove_all", self.tr("All that is kept"), self)
        self._some = choice_chip("prove_span", self.tr("A span"), self)
        for chip in (self._all, self._some):
            self._choices.addButton(chip)
        self._all.setChecked(True)
        self._span = SpanFields("proof", now() - _WEEK, now(), now, self)
        self._ways_on = self.tr("Prove compares the span that is chosen above; this can take a while.")
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("proof_problem")
        self._working = QWidget(self)
        self._progress = ProgressBanner(self._working)
        self._verdict = Paragraph(self)
        self._verdict.setObjectName("proof_verdict")
        self._verdict.setFont(font_of(Type.STRONG))
        self._wrong = ProblemLabel(self)
        self._wrong.setObjectName("proof_wrong")
        self._counts = Paragraph(self)
        self._counts.setObjectName("proof_counts")
        self._counts.setFont(font_of(Type.NOTE))
        self._counts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._model: LineModel[ProofLine] = LineModel(
            (
                Column(self.tr("When"), lambda line: line.when),
                Column(self.tr("Job"), lambda line: line.job),
                Column(self.tr("What was found"), lambda line: line.found),
            ),
            self,
        )
        self._table = self._make_table(theme)
        self._signs = KeyedCheckBox(
            self.tr("Si&gn it when it is saved: its digest becomes an entry of the audit"), self
        )
        self._signs.setObjectName("sign_proof")
        self._signs.setChecked(True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._show_form()
        self.show_nothing()
        take_room(self, self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(space(250), space(165))

    @property
    def span(self) -> ProvedSpan | None:
        """Return what is asked for; None while the span makes no sense."""
        if self._all.isChecked():
            return ProvedSpan()
        span = self._span.span
        return None if span is None else ProvedSpan(*span)

    @property
    def proof(self) -> Proof | None:
        """The answer that is shown."""
        return self._proof

    # ---- what is shown

    def show_nothing(self) -> None:
        """Say what there is to do before anything is proved."""
        self._empty.show_words(self.tr("Nothing is proved yet"), self._ways_on)
        self._show("", "")

    def show_work(self) -> None:
        """Say that it is being proved; another can't be begun meanwhile."""
        self._clear()
        self._empty.show_words(self.tr("Comparing plans with the log"), "")
        self._show("", "")
        self._progress.show_work(self.tr("Comparing plans with the log"))
        self._stack.setCurrentWidget(self._working)
        self._let_act()

    def show_progress(self, done: int, total: int) -> None:
        if self._is_busy:
            self._progress.show_progress(self.tr("Comparing plans with the log"), done, total)

    def show_proof(self, proof: Proof) -> None:
        self._proof, self._is_kept = proof, False
        words = verdict(proof)
        self._model.show_lines(proof_lines(proof))
        self._table.want_room_for_words()
        self._empty.say_good(True)
        self._empty.show_words(self.tr("Nothing differs"), "")
        self._show("" if proof.differing else words, words if proof.differing else "")
        self._counts.setText(counts(proof))
        if not proof.differing:
            announce(self._verdict, words)

    def show_stopped(self) -> None:
        self._empty.show_words(self.tr("Stopped; nothing is proved"), self._ways_on)
        self._show("", "")

    def show_unsaved(self, proof: Proof, words: str) -> None:
        """Show again what was proved before and was kept nowhere; the words say why."""
        self.show_proof(proof)
        self._show_besides(words)

    def show_saving(self, proof: Proof) -> None:
        """Show what is still being saved; as where that began, nothing else begins before it is answered."""
        self.show_proof(proof)
        self._await_answer(self._words_of_saving)

    def show_checked(self, words: str, *, is_genuine: bool) -> None:
        """Show what an answer is that was kept; what was proved here and was kept is shown no more."""
        if self._proof is not None and not self._is_kept:
            self._back_to_words()
            self._wrong.show_wrong(self._own_wrong if is_genuine else words)
            if is_genuine:
                self._show_besides(words)
            else:
                self._counts.setText(counts(self._proof))
            return
        self._clear()
        self._empty.show_words(self.tr("Nothing is proved here"), self._ways_on)
        self._show(words if is_genuine else "", "" if is_genuine else words)
        if is_genuine:
            announce(self._verdict, words)

    def show_refusal(self, reason: str) -> None:
        """Say why it can't be done; an answer that is shown stays."""
        if self._proof is None:
            self._empty.show_words(self.tr("Nothing is proved"), "")
        self._back_to_words()
        self._counts.setText("" if self._proof is None else counts(self._proof))
        self._wrong.show_wrong(reason)

    def show_kept(self, words: str) -> None:
        """Say where the answer was kept, below what it says."""
        self._awaits_answer, self._is_kept = False, True
        self._let_act()
        if self._proof is not None:
            self._wrong.show_wrong(self._own_wrong)
            self._show_besides(words)

    @property
    def _own_wrong(self) -> str:
        return verdict(self._proof) if self._proof is not None and self._proof.differing else ""

    def _show_besides(self, words: str) -> None:
        said = (counts(self._proof), words) if self._proof is not None else (words,)
        self._counts.setText("\n".join(said))
        announce(self._counts, words)

    def _clear(self) -> None:
        self._proof = None
        self._model.show_lines(())
        self._empty.say_good(False)

    def _show(self, words: str, wrong: str) -> None:
        self._verdict.setText(words)
        self._verdict.setVisible(bool(words))
        self._wrong.show_wrong(wrong)
        self._counts.setText("")
        self._back_to_words()

    def _back_to_words(self) -> None:
        self._awaits_answer = False
        self._stack.setCurrentIndex(0)
        self._let_act()

    @property
    def _is_busy(self) -> bool:
        return self._stack.currentWidget() is self._working

    def _let_act(self) -> None:
        # One act at a time: an answer that comes late is always that of what is shown.
        is_free = not self._is_busy and not self._awaits_answer
        self._prove.setEnabled(is_free and self.span is not None)
        self._check.setEnabled(is_free)
        self._save.setEnabled(is_free and self._proof is not None)

    # ---- what the user does

    def _show_form(self) -> None:
        self._span.setEnabled(self._some.isChecked())
        self._problem.show_wrong("" if self.span else self._span.problem)
        self._let_act()

    def _want_proof(self) -> None:
        if (span := self.span) is not None and not self._is_busy and not self._awaits_answer:
            self.show_work()
            self.prove_wanted.emit(span)

    def _ask_where(self) -> None:
        dialog = FileDialog(self.tr("Save the answer"), self)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile(_FILE_NAME)
        dialog.setObjectName("proof_where")
        self._open_files(dialog)
        dialog.fileSelected.connect(self._want_save)

    def _want_save(self, path: str) -> None:
        if self._proof is not None and not self._awaits_answer:
            self._await_answer(self._words_of_saving)
            self.save_wanted.emit(self._proof, path, self._signs.isChecked())

    def _want_check(self, path: str) -> None:
        if not self._is_busy and not self._awaits_answer:
            self._await_answer(self.tr("Checking…"))
            self.check_wanted.emit(path)

    @property
    def _words_of_saving(self) -> str:
        return self.tr("Saving…")

    def _await_answer(self, words: str) -> None:
        self._awaits_answer = True
        self._show_besides(words)
        self._let_act()

    def _ask_which(self) -> None:
        dialog = FileDialog(self.tr("Check an answer that was saved"), self)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setObjectName("proof_which")
        self._open_files(dialog)
        dialog.fileSelected.connect(self._want_check)

    def _open_files(self, dialog: QFileDialog) -> None:
        dialog.setNameFilters([self.tr("Answers (*.json)"), self.tr("All files (*)")])
        dialog.open()

    # ---- how it is built

    def _make_table(self, theme: Theme) -> LineTable:
        self._empty = EmptyState(theme, "audit", "", "", self)
        table = LineTable(self._model, self._empty, self.tr("What was found"), self, TitleRow())
        table.view.setObjectName("proof_lines")
        table.widen_columns(*_DIGITS)
        table.let_give_way(_GIVING_WAY)
        table.want_no_more_than_needed()
        return table

    def _make_buttons(self) -> None:
        roles = QDialogButtonBox.ButtonRole
        self._check = add_button(self._buttons, self.tr("&Check a saved answer…"), roles.ActionRole)
        self._save = add_button(self._buttons, self.tr("&Save…"), roles.ActionRole)
        self._prove = add_button(self._buttons, self.tr("&Prove"), roles.AcceptRole)
        named = {"check_proof": self._check, "save_proof": self._save, "prove": self._prove}
        for name, button in named.items():
            button.setObjectName(name)
            button.setAutoDefault(False)
        make_primary(self._prove)

    def _lay_out(self) -> None:
        said = QWidget(self)
        words = QVBoxLayout(said)
        words.setContentsMargins(0, space(1), 0, space(1))
        words.setSpacing(space(1))
        for part in (self._verdict, self._wrong, self._counts):
            words.addWidget(part)
        words.addStretch(1)
        # What comes later finds its room here, so that the table stays where it is.
        note, strong = line_pitch(font_of(Type.NOTE)), line_pitch(font_of(Type.STRONG))
        said.setMinimumHeight(strong + _LINES_OF_COUNTS * note + space(4))
        under_way = QVBoxLayout(self._working)
        under_way.setContentsMargins(0, 0, 0, 0)
        under_way.addWidget(self._progress)
        under_way.addStretch(1)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(said)
        self._stack.addWidget(self._working)
        panel = Panel(self.tr("What was found"), self)
        panel.content.addWidget(self._table)
        page = QWidget(self)
        sheet = QVBoxLayout(page)
        sheet.setSpacing(space(2))
        sheet.addWidget(form_on_sheet(self, side_by_side(self._all, self._some), self._span, self._problem))
        sheet.addWidget(self._stack)
        sheet.addWidget(panel, 1)
        sheet.addWidget(self._signs)
        head = QHBoxLayout()
        head.addLayout(self._head, 1)
        lay_out_page(self, head, page, self._buttons)

    def _connect(self) -> None:
        self._choices.buttonClicked.connect(self._show_form)
        self._span.changed.connect(self._show_form)
        self._prove.clicked.connect(self._want_proof)
        self._save.clicked.connect(self._ask_where)
        self._check.clicked.connect(self._ask_which)
        self._progress.cancel_wanted.connect(self.stop_wanted)
        self._buttons.rejected.connect(self.reject)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape stop a proof, and close the dialog where none is under way."""
        if self._is_busy and event.matches(QKeySequence.StandardKey.Cancel):
            self.stop_wanted.emit()
        else:
            super().keyPressEvent(event)
