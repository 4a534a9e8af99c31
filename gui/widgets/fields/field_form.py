"""Forms made from the descriptions of fields: each with its label, its editor and its hint."""

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import (
    ChipsEditor,
    ChoiceEditor,
    LineEditor,
    NarrowLineEditor,
    SwitchEditor,
)
from gui.widgets.fields.lengths.length_editor import LengthEditor
from gui.widgets.fields.lengths.number_line import CountEditor, NumberLine
from gui.widgets.fields.path_editor import ChosenPath, CommandEditor
from gui.widgets.fields.radio_editor import RadioEditor
from gui.widgets.fields.text_editor import TextEditor
from scheduler_core.fields.descriptions import FieldLabel
from scheduler_core.fields.records import Field, Record, typed_of
from scheduler_core.fields.typed import Editor

CONTEXT = "fields"
_translate = QCoreApplication.translate
_FEWEST_ROWS = 2
Special: TypeAlias = Mapping[str, QWidget | Callable[[str], QWidget]]
EditorKinds: TypeAlias = Mapping[Editor, Callable[[FieldLabel], QWidget]]
_NO_EDITORS: Special = {}
_NO_KINDS: EditorKinds = {}


@dataclass(frozen=True, slots=True)
class Arranged:
    """Which fields of a group stand, `only` some or all `without` some, and which stand `beside` others.

    Those with `links` have them below, behind a hint that can change. Those that are `unnamed` leave the
    label of their line to the next one in it; those with `own_names` keep theirs next to another one.
    """

    only: Collection[str] | None = None
    without: Collection[str] = ()
    beside: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[str, Sequence[QWidget]] = field(default_factory=dict)
    unnamed: Collection[str] = ()
    own_names: Collection[str] = ()

    def has(self, place: str) -> bool:
        return place not in self.without and (self.only is None or place in self.only)


_AS_DESCRIBED = Arranged()


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """What a form is made of: a group of fields in some descriptions."""

    name: str
    records: tuple[Record[Any], ...]
    arranged: Arranged = _AS_DESCRIBED

    @property
    def places(self) -> frozenset[str]:
        """Return the places that the form has once it is made."""
        found = (part.place for record in self.records for _, part, _ in _fields_of(record, self.name))
        return frozenset(place for place in found if self.arranged.has(place))

    def form_in_steps(
        self, parent: QWidget, special: Special = _NO_EDITORS
    ) -> Generator[None, None, FieldForm]:
        """Return the form, with a step for each field."""
        return form_in_steps(parent, self.name, *self.records, special=special, arranged=self.arranged)


def field_form(
    parent: QWidget,
    group: str,
    *records: Record[Any],
    special: Special = _NO_EDITORS,
    arranged: Arranged = _AS_DESCRIBED,
) -> FieldForm:
    """Return a form of the fields of a group.

    For some places `special` has editors of their own, or makes them of an example.
    """
    form = FieldForm(parent)
    add_fields(form, group, *records, special=special, arranged=arranged)
    return form


def form_in_steps(
    parent: QWidget,
    group: str,
    *records: Record[Any],
    special: Special = _NO_EDITORS,
    kinds: EditorKinds = _NO_KINDS,
    arranged: Arranged = _AS_DESCRIBED,
) -> Generator[None, None, FieldForm]:
    """Do the same with a step for each field; `kinds` make editors of more kinds."""
    form = FieldForm(parent)
    yield from _adding(form, group, records, special, kinds, arranged)
    return form


def add_fields(
    form: FieldForm,
    group: str,
    *records: Record[Any],
    special: Special = _NO_EDITORS,
    arranged: Arranged = _AS_DESCRIBED,
) -> None:
    """Add the fields of a group below what a form has already."""
    for _ in _adding(form, group, records, special, _NO_KINDS, arranged):
        pass


def _adding(
    form: FieldForm,
    group: str,
    records: Sequence[Record[Any]],
    special: Special,
    kinds: EditorKinds,
    arranged: Arranged,
) -> Iterator[None]:
    found = [each for record in records for each in _fields_of(record, group)]
    for _, part, record in sorted(found, key=lambda each: each[0].rank):
        if arranged.has(part.place):
            _add(form, part, record, special.get(part.place), kinds, arranged)
            yield


def _fields_of(record: Record[Any], group: str) -> Iterator[tuple[FieldLabel, Field, Record[Any]]]:
    for part in record.parts:
        if part.label is not None and part.label.group == group:
            yield part.label, part, record
        if part.parts is not None:
            yield from _fields_of(part.parts, group)


def _add(
    form: FieldForm,
    part: Field,
    record: Record[Any],
    special: QWidget | Callable[[str], QWidget] | None,
    kinds: EditorKinds,
    arranged: Arranged,
) -> None:
    label = part.label
    if label is None:
        return
    if special is not None and not isinstance(special, QWidget):
        special = special(described(label.example))
    if special is None and label.editor is not None and label.editor in kinds:
        special = kinds[label.editor](label)
    is_switch = special is None and _kind(part, label) is Editor.SWITCH
    form.add(
        part.place,
        described(label.title if is_switch else label.text),
        special or _editor(part, label, record),
        described(label.hint),
        None if label.shown_if is None else label.shown_if.holds,
        beside=arranged.beside.get(part.place, ""),
        links=arranged.links.get(part.place),
        is_named=part.place not in arranged.unnamed,
        has_own_name=part.place in arranged.own_names,
    )


def _editor(part: Field, label: FieldLabel, record: Record[Any]) -> QWidget:
    example = described(label.example) if label.example else _usual(part, record)
    if _kind(part, label) is Editor.NUMBER:
        return _number_line(label, example, record.defaults.get(part.attribute))
    return _EDITORS[_kind(part, label)](label, example)


def _number_line(label: FieldLabel, example: str, usual: object) -> NumberLine:
    line = NumberLine(example, least=label.least, usual=usual if isinstance(usual, int) else 0)
    line.keep_narrow()
    return line


def _choices(label: FieldLabel) -> list[tuple[str, str]]:
    """Return the words that can be chosen, each with its text."""
    return [(word, described(text)) for word, text in label.texts.items()]


def _kind(part: Field, label: FieldLabel) -> Editor:
    return label.editor or typed_of(part).editor


def _usual(part: Field, record: Record[Any]) -> str:
    """Return what is so where nothing is said, as an example."""
    held = record.defaults.get(part.attribute)
    return "" if held is None else typed_of(part).write(held)


def described(text: str) -> str:
    """Return a text of a description in the language of the window."""
    return _translate(CONTEXT, text) if text else ""


_EDITORS: Mapping[Editor, Callable[[FieldLabel, str], QWidget]] = {
    Editor.LINE: lambda _, example: LineEditor(example),
    Editor.SHORT: lambda _, example: NarrowLineEditor(example),
    Editor.TEXT: lambda label, example: TextEditor(
        example, rows=label.rows or _FEWEST_ROWS, is_code=label.is_code
    ),
    Editor.CODE: lambda label, example: TextEditor(
        example, rows=label.rows or _FEWEST_ROWS, is_code=True, wraps=False
    ),
    Editor.CHOICE: lambda label, _: ChoiceEditor(_choices(label)),
    Editor.RADIO: lambda label, _: RadioEditor(_choices(label)),
    Editor.LENGTH: lambda _, example: LengthEditor(example),
    Editor.SWITCH: lambda label, _: SwitchEditor(described(label.text)),
    Editor.CHIPS: lambda label, _: ChipsEditor(_choices(label), wraps=True),
    Editor.FILE: lambda _, example: ChosenPath(example),
    Editor.FOLDER: lambda _, example: ChosenPath(example, is_folder=True),
    Editor.COMMAND: lambda label, example: CommandEditor(
        TextEditor(example, rows=label.rows, is_code=label.is_code) if label.rows else LineEditor(example)
    ),
    Editor.COUNT: lambda label, _: CountEditor(described(label.unit), described(label.unit_of_one)),
}
