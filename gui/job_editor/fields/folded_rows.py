"""Rows that unfold, each with a page that is made when it is approached."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.policy_forms import (
    ConditionPage,
    MorePage,
    RowPage,
    TellPage,
    TroublePage,
)
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Section, align_summaries
from gui.widgets.fields.form import FieldForm
from gui.widgets.in_turns import InTurns, at_once, dressing


@dataclass(slots=True)
class _FoldedRow:
    """A row with what is left to do for its page."""

    section: Section
    page: RowPage
    steps: Iterator[None]
    is_made: bool = False


class FoldedRows(QObject):
    """Only if, If it goes wrong, Tell me, More: each says in words what is set in it while it is closed.

    Their pages have more parts than all that is seen, and most editors are closed without one unfolded. So a
    page is made in turns when the pointer or the keyboard comes to its row, and what is left of it at once
    where the row is unfolded. `forms_made` tells of it, `unfolded` of each row and of what unfolds in one.
    """

    forms_made = Signal(object)
    unfolded = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.conditions, self.trouble = ConditionPage(theme, parent), TroublePage(theme, parent)
        self.tell, self.more = TellPage(parent), MorePage(theme, parent)
        self._turns = InTurns(self)
        self._rows = [
            self._row(title, page, parent)
            for title, page in (
                (_tr("Only if"), self.conditions),
                (_tr("If it goes wrong"), self.trouble),
                (_tr("Tell me"), self.tell),
                (_tr("More"), self.more),
            )
        ]
        align_summaries([row.section for row in self._rows])
        self.column = QVBoxLayout()
        self.column.setSpacing(0)
        for row in self._rows:
            self.column.addWidget(row.section)

    @property
    def forms(self) -> list[FieldForm]:
        """Return the forms of the pages that are made."""
        return [form for row in self._rows if row.is_made for form in row.page.forms]

    @property
    def is_any_open(self) -> bool:
        return any(row.section.is_open for row in self._rows)

    def show_summaries(self, *summaries: str) -> None:
        """Say what each row says while it is closed."""
        for row, words in zip(self._rows, summaries, strict=True):
            row.section.show_summary(words)

    def make_tell(self) -> Sequence[FieldForm]:
        """Return the forms of what is told, and of what counts as success."""
        for row in self._rows:
            if row.page is self.tell:
                at_once(row.steps)
        return self.tell.forms

    def open_around(self, place: str) -> FieldForm | None:
        """Open what hides a field and return its form, made now if need be; None if no row has it."""
        row = next((row for row in self._rows if row.page.has(place)), None)
        if row is None:
            return None
        row.section.open()
        form = next(form for form in row.page.forms if place in form.places)
        for disclosure in row.page.disclosures:
            if disclosure.content is form:
                disclosure.open()
        return form

    def _row(self, title: str, page: RowPage, parent: QWidget) -> _FoldedRow:
        section = Section(title, page, is_open=False, parent=parent)
        row = _FoldedRow(section, page, iter(()))
        row.steps = self._steps(row)
        section.approached.connect(self._make_ahead)
        section.opening.connect(self._make_now)
        section.unfolded.connect(self.unfolded)
        return row

    def _steps(self, row: _FoldedRow) -> Iterator[None]:
        yield from row.page.make()
        row.is_made = True
        for disclosure in row.page.disclosures:
            disclosure.unfolded.connect(self.unfolded)
        if row.page is self.tell:
            self.tell.forms_made.connect(self.forms_made)
        self.forms_made.emit(row.page.forms)
        yield
        yield from dressing(row.section.content)

    def _make_ahead(self, section: Section) -> None:
        for row in self._rows:
            if row.section is section:
                self._turns.begin(row.steps)

    def _make_now(self, section: Section) -> None:
        for row in self._rows:
            if row.section is section:
                at_once(row.steps)


def _tr(text: str) -> str:
    return QCoreApplication.translate("EditorPage", text)
