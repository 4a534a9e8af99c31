"""A column of fields, each with its label, its hint and what is wrong with it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.widgets.action_maker import plain
from gui.widgets.fields.form_editors import (
    ChipsEditor,
    ChoiceEditor,
    FormEditor,
    SwitchEditor,
    show_failed,
)
from gui.widgets.label import Label
from gui.widgets.notices.problem_label import ProblemLabel

Condition: TypeAlias = Callable[[Mapping[str, str]], bool]

_LABEL_LETTERS = 20


@runtime_checkable
class HoldsProblem(Protocol):
    """An editor that shows what is wrong with it in a place of its own."""

    def hold_problem(self, problem: Label) -> None: ...


@dataclass(frozen=True, slots=True)
class _Field:
    label: Label
    cell: QWidget
    widget: QWidget
    editor: FormEditor
    problem: Label
    hint: Label | None
    is_shown_if: Condition | None
    teller: "_Edited"


class Form(QWidget):
    """Fields by place; a change of one is told with its place and its new text."""

    text_changed = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields: dict[str, _Field] = {}
        self._texts: dict[str, str] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(space(3))
        self._grid.setVerticalSpacing(space(1.5))
        self._grid.setColumnStretch(1, 1)
        metrics = QFontMetrics(self.font())
        self._grid.setColumnMinimumWidth(0, metrics.averageCharWidth() * _LABEL_LETTERS)

    def add(
        self,
        place: str,
        label: str,
        widget: QWidget,
        hint: str = "",
        is_shown_if: Condition | None = None,
    ) -> None:
        """Add a field below the others; `widget` is a form editor."""
        editor: FormEditor = widget  # type: ignore[assignment]  # a widget of this protocol
        row = self._grid.rowCount()
        widget.setObjectName(place)
        if not widget.accessibleName():
            widget.setAccessibleName(plain(label))
        cell, problem, shown_hint = self._cell(widget, place, hint)
        shown = self._label(label, widget)
        self._grid.addWidget(shown, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(cell, row, 1)
        teller = _Edited(self, place)
        self._fields[place] = _Field(shown, cell, widget, editor, problem, shown_hint, is_shown_if, teller)
        editor.edited.connect(teller.tell)

    def add_widget(self, widget: QWidget) -> None:
        """Add something over the whole width below the fields."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2)

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
        return isinstance(self._fields[place].widget, SwitchEditor | ChoiceEditor | ChipsEditor)

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Show the texts of the places that stand here; the others decide what is shown."""
        self._texts = dict(texts)
        for place, field in self._fields.items():
            if place in texts and field.editor.value() != texts[place]:
                field.editor.show_value(texts[place])
        self._show_what_counts()

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show what is wrong at each place; nothing at the others."""
        for place, field in self._fields.items():
            reason = problems.get(place, "")
            if field.problem.text() != reason:
                field.problem.setText(reason)
                if field.hint is not None:  # they take each other's place, so that nothing moves
                    field.problem.setMinimumHeight(max(field.hint.height(), field.problem.minimumHeight()))
                    field.hint.setVisible(not reason)
                field.problem.setVisible(bool(reason))
                field.widget.setAccessibleDescription(reason)
                show_failed(field.widget.focusProxy() or field.widget, bool(reason))

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
                is_shown = field.is_shown_if(self._texts)
                field.label.setVisible(is_shown)
                field.cell.setVisible(is_shown)

    def _label(self, text: str, widget: QWidget) -> Label:
        label = Label(text, self)
        label.setWordWrap(True)
        label.setBuddy(widget.focusProxy() or widget)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setContentsMargins(0, space(1.25), 0, 0)
        label.setMaximumWidth(QFontMetrics(self.font()).averageCharWidth() * (_LABEL_LETTERS + 3))
        return label

    def _cell(self, widget: QWidget, place: str, hint: str) -> tuple[QWidget, Label, Label | None]:
        cell = QWidget(self)
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(0.5))
        column.addWidget(widget)
        problem = ProblemLabel(cell)
        problem.setObjectName(f"{place}_problem")
        problem.hide()
        shown = note(cell, hint, QPalette.ColorRole.PlaceholderText) if hint else None
        if isinstance(widget, HoldsProblem):
            widget.hold_problem(problem)
        else:
            column.addWidget(problem)
        if shown is not None:
            column.addWidget(shown)
        else:
            _keep_line(problem)
        return cell, problem, shown


def _keep_line(problem: Label) -> None:
    """Keep a line for what may become wrong, so that nothing moves when it does."""
    policy = problem.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    problem.setSizePolicy(policy)
    problem.setMinimumHeight(problem.fontMetrics().lineSpacing())


def note(parent: QWidget, text: str, role: QPalette.ColorRole) -> Label:
    """Return a small text of one paragraph."""
    label = Label(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font_of(Type.NOTE))
    label.setWordWrap(True)
    label.setForegroundRole(role)
    return label


class _Edited:
    """Tells a form which of its fields was edited."""

    def __init__(self, form: Form, place: str) -> None:
        self._form = form
        self._place = place

    def tell(self) -> None:
        self._form.tell(self._place)
