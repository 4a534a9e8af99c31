"""The audit as a table, filtered by who, what and when, with undo for each entry."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from gui.audit import audit_lines
from gui.audit.act_words import subject_words
from gui.audit.audit_lines import SPANS, AuditLine, AuditPart, AuditQuestion
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.text.job_names import who_in_words
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.clear_button import ClearButton
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.category_page import CategoryPage
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.fields.link_button import link_button
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.paragraph import Paragraph
from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.values.records.audit import AuditState

_DIGITS = (25, 13, 20, 12)
# Before the table scrolls aside, long names of people are cut, then to what, then what they did; when is
# not, and “command line” is whole. A chosen entry is told whole below.
_GIVING_WAY = {1: 13, 3: 24, 2: 10}
_NAME_STEPS = 26


class AuditPage(CategoryPage):
    """Emits what to search for, that older entries are wanted, and which entry to undo."""

    question_changed = Signal(object)
    more_wanted = Signal()
    undo_wanted = Signal(object)
    proof_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            self.tr("Audit"),
            self.tr("Who changed, ran or cancelled what. Each entry proves all before it."),
            parent,
        )
        columns: tuple[Column[AuditLine], ...] = (
            Column(self.tr("When"), audit_lines.when),
            Column(self.tr("Who"), lambda line: who_in_words(line.entry.who)),
            Column(self.tr("Did"), audit_lines.did),
            Column(self.tr("To"), audit_lines.subject),
        )
        self._model = LineModel(columns, self)
        self.empty = OnceKnown(
            theme,
            "audit",
            self.tr("Reading the entries …"),
            self.tr("No entries"),
            self.tr("Nothing that was done fits what is chosen above."),
            self,
        )
        self.table = LineTable(self._model, self.empty, self.tr("Audit"), self, TitleRow())
        self.table.view.setObjectName("audit")
        self.table.view.setSelectionMode(self.table.view.SelectionMode.SingleSelection)
        self.table.widen_columns(*_DIGITS)
        self.table.let_give_way(_GIVING_WAY)
        self.table.stand_as_list()
        self._state = Paragraph(self.tr("Following the chain of entries …"), self)
        self._state.setObjectName("audit_state")
        self._state.setFont(font_of(Type.NOTE))
        self._fault = ProblemLabel(self)
        self._fault.setObjectName("audit_fault")
        self._fault.hide()
        self._details = Paragraph(self)
        self._details.setObjectName("audit_details")
        self._details.setFont(font_of(Type.NOTE))
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.setContentsMargins(0, space(2), 0, 0)
        self._details.hide()
        self._more = _button(self, "more_entries", self.tr("Show &older"))
        self._copy = _button(self, "copy_digest", self.tr("&Copy digest"))
        self._undo = _button(self, "undo_entry", self.tr("&Undo this"))
        self._prove = link_button("prove_records", self.tr("&Prove the records…"), self)
        self.add(self._chain_line())
        self.add(self._filters())
        ClearButton(theme, self._text)
        self.add(self.table, takes_rest=True)
        self.add(self._details)
        self.add_buttons(self._more, self._copy, self._undo)
        self._connect()
        self._show_chosen()

    @property
    def question(self) -> AuditQuestion:
        return AuditQuestion(self._text.text(), self._who.value(), self._subject.value(), self._span.value())

    @property
    def chosen(self) -> AuditLine | None:
        rows = [row for stretch in self.table.selected_stretches() for row in stretch]
        return self._model.lines[rows[0]] if rows else None

    def show_part(self, part: AuditPart) -> None:
        """Show entries; the chosen one stays chosen, also when others came before it."""
        chosen = self.chosen
        self.empty.know()
        self._model.show_lines(part.lines)
        numbers = [line.entry.number for line in part.lines]
        if chosen is not None and chosen.entry.number in numbers:
            self.table.select_row(numbers.index(chosen.entry.number))
        self.table.want_room_for_words()
        self._more.setEnabled(part.has_more)
        known = {self._who.itemData(row) for row in range(self._who.count())}
        for who in part.people:
            if who not in known:
                self._add_person(who)
        self._show_chosen()

    def show_state(self, state: AuditState) -> None:
        words = audit_lines.state_words(state)
        self._state.setText(words)
        self._state.setHidden(bool(state.fault))
        self._fault.show_wrong(words if state.fault else "")
        self._copy.setEnabled(bool(state.head.digest))
        self._digest = state.head.digest

    def _add_person(self, who: str) -> None:
        """Offer somebody; a long name is cut short, and its tool tip has all of it."""
        room = space(_NAME_STEPS)
        words = who_in_words(who)
        self._who.addItem(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room), who)
        row = self._who.count() - 1
        self._who.setItemData(row, plain_tool_tip(words), Qt.ItemDataRole.ToolTipRole)
        self._who.setItemData(row, words, Qt.ItemDataRole.AccessibleTextRole)

    def _chain_line(self) -> QWidget:
        """Say whether the entries are whole, with what proves the rest beside it."""
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(3))
        for part in (self._state, self._fault):
            line.addWidget(part, 1)
        line.addWidget(self._prove, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _filters(self) -> QWidget:
        row = QWidget(self)
        self._text = QLineEdit(row)
        self._text.setObjectName("search_audit")
        self._text.setPlaceholderText(self.tr("Search who, what or job"))
        self._text.setAccessibleName(self._text.placeholderText())
        self._who = ChoiceEditor([("", self.tr("Everybody"))], row)
        self._subject = ChoiceEditor(subject_words(), row)
        spans = (self.tr("Any time"), self.tr("Last day"), self.tr("Last 7 days"), self.tr("Last 30 days"))
        words = [(key, text) for (key, _), text in zip(SPANS, spans, strict=True)]
        self._span = ChoiceEditor(words, row)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, space(1), 0, space(1))
        line.setSpacing(space(2))
        line.addWidget(self._text, 1)
        names = ("audit_who", "audit_subject", "audit_span")
        spoken = (self.tr("Who"), self.tr("What"), self.tr("When"))
        choices = (self._who, self._subject, self._span)
        for choice, name, heard in zip(choices, names, spoken, strict=True):
            choice.setObjectName(name)
            choice.setAccessibleName(heard)
            line.addWidget(choice)
        return row

    def _connect(self) -> None:
        self._digest = ""
        self._text.textChanged.connect(self._ask)
        for choice in (self._who, self._subject, self._span):
            choice.edited.connect(self._ask)
        self._more.clicked.connect(self.more_wanted)
        self._copy.clicked.connect(self._copy_digest)
        self._undo.clicked.connect(self._want_undo)
        self._prove.clicked.connect(self.proof_wanted)
        self.table.view.selectionModel().selectionChanged.connect(self._show_chosen)
        self._more.setEnabled(False)
        self._copy.setEnabled(False)

    def _ask(self) -> None:
        self.question_changed.emit(self.question)

    def _show_chosen(self) -> None:
        line = self.chosen
        self._details.setText("" if line is None else audit_lines.details(line))
        self._details.setVisible(line is not None)
        self._undo.setEnabled(line is not None and line.can_be_undone)

    def _want_undo(self) -> None:
        if self.chosen is not None:
            self.undo_wanted.emit(self.chosen)

    def _copy_digest(self) -> None:
        QGuiApplication.clipboard().setText(self._digest)


def _button(parent: QWidget, name: str, text: str) -> QPushButton:
    button = PushButton(text, parent)
    button.setObjectName(name)
    return button
