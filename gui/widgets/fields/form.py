"""A column of fields with labels, hints and errors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias, TypeGuard

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.action_maker import plain
from gui.widgets.fields.form_editors import (
    ChipsEditor,
    ChoiceEditor,
    FormEditor,
    SwitchEditor,
    show_failed,
)
from gui.widgets.fields.radio_editor import RadioEditor
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.tab_order import ends_with_gap

Condition: TypeAlias = Callable[[Mapping[str, str]], bool]
_NONE: Mapping[str, str] = {}

_NO_MAXIMUM = 16_777_215  # QWIDGETSIZE_MAX
_LABEL_LETTERS, _WIDE_LABEL_LETTERS, _MORE_LETTERS = 16, 27, 5
_BELOW_NOTE = 2


class HoldsProblem(Protocol):
    """An editor that shows what is wrong with it in a place of its own."""

    def hold_problem(self, problem: ProblemLabel) -> None: ...


def _holds_problem(widget: object) -> TypeGuard[HoldsProblem]:
    # Python takes some hundred times as long to look for all that a protocol says.
    return hasattr(widget, "hold_problem")


def _names_itself(widget: object) -> bool:
    """Tell of an editor that has the whole width, with labels of its own."""
    return hasattr(widget, "has_own_labels")


@dataclass(frozen=True, slots=True)
class _Field:
    place: str
    label: Label
    cell: QWidget
    widget: QWidget
    editor: FormEditor
    problem: ProblemLabel
    hint: Label | None
    is_shown_if: Condition | None
    teller: "_Edited"
    line: QHBoxLayout
    row: int
    has_own_name: bool = False


class FieldForm(QWidget):
    """Fields by place; a change of one is told with its place and its new text."""

    text_changed = Signal(str, str)

    def __init__(self, parent: QWidget | None = None, *, is_wide: bool = False) -> None:
        """A wide one has room for longer labels in a line, and for air between its fields."""
        super().__init__(parent)
        self._is_wide = is_wide
        self._fields: dict[str, _Field] = {}
        self._texts: dict[str, str] = {}
        self._unnamed: set[str] = set()
        self._told_elsewhere: set[str] = set()
        self._tellers: dict[int, ProblemLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(space(3))
        self._grid.setVerticalSpacing(space(1.5 if is_wide else 0.5))
        self._grid.setColumnStretch(1, 1)
        # Lines over both columns are centred by Qt where no line has the second one alone.
        self._grid.addItem(QSpacerItem(0, 0, QSizePolicy.Policy.Expanding), 0, 1)
        self._grid.setColumnMinimumWidth(0, label_width(self, is_wide=is_wide))

    def add(
        self,
        place: str,
        label: str,
        widget: QWidget,
        hint: str = "",
        is_shown_if: Condition | None = None,
        *,
        beside: str = "",
        links: Sequence[QWidget] | None = None,
        is_named: bool = True,
        has_own_name: bool = False,
    ) -> None:
        """Add a field below the others, or in the line of another one that it stands `beside`.

        `widget` is a form editor. With `links` the hint is one line that can change, and they end it. A field
        that is not named leaves the label of the line to the next one in it. One next to another that has its
        own name keeps its label before it.
        """
        editor: FormEditor = widget  # type: ignore[assignment]  # a widget of this protocol
        widget.setObjectName(place)
        if not widget.accessibleName():
            widget.setAccessibleName(_spoken(widget, plain(label)))
        cell, problem, shown_hint = self._cell(widget, place, hint, links)
        shown = self._label(label, widget)
        neighbour = self._fields.get(beside)
        if neighbour is None:
            line, row = self._new_line(None if _names_itself(widget) else shown)
        elif has_own_name:
            line, row = neighbour.line, neighbour.row
            shown.setWordWrap(False)
            for each in (shown, neighbour.cell):
                each.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            if grows(neighbour.widget):
                neighbour.cell.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            shown.setMaximumWidth(_NO_MAXIMUM)
            _drop_stretch(line)
            line.addSpacing(space(2))
            line.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
        else:
            line, row = neighbour.line, neighbour.row
            self._grid.addWidget(shown, row, 0, Qt.AlignmentFlag.AlignTop)
            shown.hide()
        if _names_itself(widget) or not is_named:
            self._unnamed.add(place)
            shown.hide()
        line.addWidget(cell, 1 if grows(widget) else 0)
        if neighbour is not None and has_own_name:
            line.addStretch(0)  # what is hidden at the end leaves the others where they begin
        teller = _Edited(self, place)
        self._fields[place] = _Field(
            place,
            shown,
            cell,
            widget,
            editor,
            problem,
            shown_hint,
            is_shown_if,
            teller,
            line,
            row,
            has_own_name,
        )
        editor.edited.connect(teller.tell)
        self._keep_level(row)

    def widen_labels(self, letters: int) -> None:
        """Keep so much room for labels, which breaks fewer of them."""
        self._grid.setColumnMinimumWidth(0, QFontMetrics(self.font()).averageCharWidth() * letters)

    def stand_apart(self, steps: float) -> None:
        """Keep lines so far from one another, next to the line that is kept below each field."""
        self._grid.setVerticalSpacing(space(steps))

    def add_part(self, label: str, widget: QWidget) -> Label:
        """Add something that is no field of this form below the fields; return its label."""
        shown = self._label(label, widget)
        line, _ = self._new_line(shown)
        line.addWidget(widget, 1)
        return shown

    @property
    def places(self) -> frozenset[str]:
        return frozenset(self._fields)

    @property
    def words(self) -> str:
        """Return all that the labels and hints say, to be searched."""
        fields = self._fields.values()
        hints = (field.hint.text() for field in fields if field.hint is not None)
        return "\n".join(
            (*map(self.name_of, self._fields), *(field.label.text() for field in fields), *hints)
        )

    def name_of(self, place: str) -> str:
        """Return what a field is called: a check box says it itself."""
        field = self._fields[place]
        return plain(field.widget.text() if isinstance(field.widget, SwitchEditor) else field.label.text())

    def is_at_once(self, place: str) -> bool:
        """Tell whether a change of a field is whole with one click; what is typed is not."""
        widget = self._fields[place].widget
        is_clicked = isinstance(widget, SwitchEditor | ChoiceEditor | ChipsEditor | RadioEditor)
        return is_clicked or bool(widget.property("at_once"))

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Show the texts of the places that stand here; the others decide what is shown."""
        self._texts = dict(texts)
        for place, field in self._fields.items():
            if place in texts and field.editor.value() != texts[place]:
                field.editor.show_value(texts[place])
        self._show_what_counts()

    def show_hint(self, place: str, text: str, *, is_note: bool = False) -> None:
        """Say something else below a field that was added with a hint, behind a sign if it is a note."""
        hint = self._fields[place].hint
        if hint is None or hint.text() == text:
            return
        if is_note and isinstance(hint, OneLine):
            hint.show_note(text)
        else:
            hint.setText(text)

    def know(self, place: str, text: str) -> None:
        """Know what a field of another form says, on which fields of this one may depend."""
        if self._texts.get(place) != text:
            self._texts[place] = text
            self._show_what_counts()

    def lend(self, place: str, *, tells_wrong: bool = True) -> QWidget:
        """Return a field without its label, to stand outside the form, which goes on telling its changes.

        Unless it `tells_wrong` whoever borrows it says elsewhere what is wrong with it; its hint becomes its
        tool tip.
        """
        field = self._fields[place]
        self._unnamed.add(place)
        field.line.removeWidget(field.cell)
        field.label.hide()
        if not tells_wrong:
            self._told_elsewhere.add(place)
            self._tell_elsewhere(field)
            self._hint_by_tool_tip(field)
        return field.cell

    def share_line(self, place: str) -> None:
        """Let one line as wide as the form say what this field does, or what is wrong with any next to it."""
        row, line, hint = self._fields[place].row, self._fields[place].line, self._fields[place].hint
        for field in [each for each in self._fields.values() if each.row == row]:
            self._tell_elsewhere(field)
            if field.place != place:
                self._hint_by_tool_tip(field)
        problem = ProblemLabel(self)
        problem.setObjectName(f"{place}_line_problem")
        problem.hide()
        if hint is None:
            _keep_line(problem)
        else:
            problem.take_place_of(hint)
        self._grid.removeItem(line)
        line.setParent(None)
        self._keep_level(row, is_told_below=True)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0 if hint is None else space(_BELOW_NOTE))
        column.setSpacing(space(0.5))
        column.addLayout(line)
        column.addWidget(problem)
        if hint is not None:
            column.addWidget(hint)
        self._grid.addLayout(column, row, 1)
        self._tellers[row] = problem

    def _keep_level(self, row: int, *, is_told_below: bool = False) -> None:
        """Let all fields of a line have as much air as one with a note, which keeps off the next line."""
        fields = [each for each in self._fields.values() if each.row == row]
        has_note = any(each.hint is not None and not isinstance(each.hint, OneLine) for each in fields)
        below = space(_BELOW_NOTE) if has_note and not is_told_below else 0
        for each in fields:
            if (column := each.cell.layout()) is not None:
                column.setContentsMargins(0, 0, 0, below)

    def _hint_by_tool_tip(self, field: _Field) -> None:
        if field.hint is not None:
            field.widget.setToolTip(plain_tool_tip(field.hint.text()))
            field.hint.hide()
            field.hint.deleteLater()
            self._fields[field.place] = replace(field, hint=None)
            self._keep_level(field.row)

    def stand_close(self, *places: str) -> None:
        """Keep no line below these: what is only switched on and off is never wrong."""
        for place in places:
            self._tell_elsewhere(self._fields[place])

    def _tell_elsewhere(self, field: _Field) -> None:
        """Leave no room for what is wrong, not even where it is told to readers."""
        policy = field.problem.sizePolicy()
        policy.setRetainSizeWhenHidden(False)
        # A greatest width would be that of the field, too.
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        field.problem.setSizePolicy(policy)
        field.problem.setFixedHeight(0)

    def cell(self, place: str) -> QWidget:
        """Return a field with the line below it."""
        return self._fields[place].cell

    def hint_of(self, place: str) -> str:
        """Return what is said below a field while nothing is wrong with it."""
        hint = self._fields[place].hint
        return "" if hint is None else hint.text()

    def show_problems(self, problems: Mapping[str, str], beside: Mapping[str, str] = _NONE) -> None:
        """Show what is wrong at each place; nothing at the others.

        Places in `beside` tell what is wrong with something that stands in their line, unless they are wrong.
        """
        for row, teller in self._tellers.items():
            of, reason = self._wrong_in(row, problems, beside)
            teller.show_wrong(reason, of)
        for place, field in self._fields.items():
            own = problems.get(place, "")
            reason = own or beside.get(place, "")
            show_failed(field.widget.focusProxy() or field.widget, bool(own))
            if field.row in self._tellers or place in self._told_elsewhere:
                field.widget.setAccessibleDescription(own)
            elif field.problem.text() != reason:
                if field.hint is not None and reason:  # they take each other's place, so that nothing moves
                    field.problem.setMinimumHeight(max(field.hint.height(), field.problem.minimumHeight()))
                    field.hint.hide()
                field.problem.show_wrong(reason, of=self.name_of(place) if own else "")
                if field.hint is not None and not reason:  # after it: with room for both all below would move
                    field.hint.show()
                field.widget.setAccessibleDescription(own)

    def _wrong_in(self, row: int, problems: Mapping[str, str], beside: Mapping[str, str]) -> tuple[str, str]:
        """Return which field of a line is wrong, if it is one of them, and what is wrong."""
        places = [place for place, field in self._fields.items() if field.row == row]
        own = ((self.name_of(place), problems[place]) for place in places if problems.get(place))
        return next(own, ("", next(filter(None, (beside.get(place, "") for place in places)), "")))

    def focus(self, place: str) -> bool:
        """Lead to a field; False if it does not stand here."""
        field = self._fields.get(place)
        if field is not None:
            field.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return field is not None

    def focus_first(self) -> bool:
        """Lead to the first field that is shown; False if there is none."""
        place = next((place for place, field in self._fields.items() if not field.cell.isHidden()), None)
        return place is not None and self.focus(place)

    def editor(self, place: str) -> QWidget:
        return self._fields[place].widget

    def tell(self, place: str) -> None:
        """Tell that a field was changed by the user."""
        text = self._fields[place].editor.value()
        self._texts[place] = text
        self._show_what_counts()
        self.text_changed.emit(place, text)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
        super().changeEvent(event)

    def _show_what_counts(self) -> None:
        for field in self._fields.values():
            if field.is_shown_if is not None:
                field.cell.setVisible(field.is_shown_if(self._texts))
        seen: set[int] = set()
        for field in self._fields.values():  # the first that is shown in a line names it
            if field.has_own_name:
                field.label.setVisible(not field.cell.isHidden())
                continue
            is_named = (
                field.row not in seen and not field.cell.isHidden() and field.place not in self._unnamed
            )
            field.label.setVisible(is_named)
            if is_named:
                seen.add(field.row)

    def _new_line(self, label: Label | None) -> tuple[QHBoxLayout, int]:
        row = self._grid.rowCount()
        line = QHBoxLayout()
        line.setSpacing(space(2))
        if label is None:
            self._grid.addLayout(line, row, 0, 1, 2)
        else:
            self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addLayout(line, row, 1)
        return line, row

    def _label(self, text: str, widget: QWidget) -> Label:
        label = field_label(text, self, is_wide=self._is_wide)
        label.setBuddy(widget.focusProxy() or widget)
        return label

    def _cell(
        self, widget: QWidget, place: str, hint: str, links: Sequence[QWidget] | None
    ) -> tuple[QWidget, ProblemLabel, Label | None]:
        cell = QWidget(self)
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(0.5))
        column.addWidget(widget)
        problem = ProblemLabel(cell)
        problem.setObjectName(f"{place}_problem")
        problem.hide()
        if links is not None:
            said = OneLine(hint, cell)
            column.addLayout(foot_line(problem, said, links))
            return cell, problem, said
        shown = note(cell, hint, QPalette.ColorRole.PlaceholderText) if hint else None
        if _holds_problem(widget):
            widget.hold_problem(problem)
        else:
            column.addWidget(problem)
        if shown is not None:
            column.addWidget(shown)
        elif not _holds_problem(widget):  # which keeps the line itself
            _keep_line(problem)
        return cell, problem, shown


def _drop_stretch(line: QHBoxLayout) -> None:
    """Take the stretch away that a line ends with."""
    if line.count() > 1 and ends_with_gap(line):
        line.takeAt(line.count() - 1)


def _spoken(widget: QWidget, label: str) -> str:
    """Return what a field is called: a box to mark has words of its own, which are heard, too."""
    words = plain(widget.text()) if isinstance(widget, SwitchEditor) else ""
    if words in label:
        return label
    return f"{label}: {words}" if label else words


def label_width(widget: QWidget, *, is_wide: bool = False) -> int:
    """Return the least width of the column of labels."""
    letters = _WIDE_LABEL_LETTERS if is_wide else _LABEL_LETTERS
    return QFontMetrics(widget.font()).averageCharWidth() * letters


def field_label(text: str, parent: QWidget, *, is_wide: bool = False) -> Label:
    """Return a label as it stands next to the fields of a form."""
    label = Paragraph(text, parent)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setProperty("of_field", True)
    label.setIndent(0)
    label.setContentsMargins(0, space(1.75), 0, 0)
    label.setMaximumWidth(
        label_width(parent, is_wide=is_wide) + QFontMetrics(parent.font()).averageCharWidth() * _MORE_LETTERS
    )
    return label


def foot_line(problem: ProblemLabel, said: Label, links: Sequence[QWidget] = ()) -> QHBoxLayout:
    """Return the line below a field: what it says now or what is wrong instead, with links at its end."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(space(2))
    line.addWidget(problem, 1)
    line.addWidget(said, 1)
    for link in links:
        line.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
    line.addStrut(max(part.sizeHint().height() for part in (said, *links)))
    problem.take_place_of(said)
    return line


def grows(widget: QWidget) -> bool:
    """Tell whether a field takes what room is left in its line."""
    policy = widget.sizePolicy().horizontalPolicy()
    return policy not in {QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed}


def _keep_line(problem: Label) -> None:
    """Keep a line for what may become wrong, so that nothing moves when it does."""
    policy = problem.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    problem.setSizePolicy(policy)
    problem.setMinimumHeight(problem.fontMetrics().lineSpacing())


def note(parent: QWidget, text: str, role: QPalette.ColorRole) -> Label:
    """Return a small text of one paragraph."""
    label = Paragraph(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font_of(Type.NOTE))
    label.setForegroundRole(role)
    return label


class _Edited:
    """Tells a form which of its fields was edited."""

    def __init__(self, form: FieldForm, place: str) -> None:
        self._form = form
        self._place = place

    def tell(self) -> None:
        self._form.tell(self._place)
