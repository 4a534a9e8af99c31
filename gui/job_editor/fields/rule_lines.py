"""Build the lines of one kind of rule as its layout says."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeGuard

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui.job_editor.fields.rule_layouts import Drop, RuleLayout
from gui.look.tokens import space
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.form import FieldForm, field_label, foot_line, grows
from gui.widgets.fields.form_editors import show_failed
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label

_Top = Qt.AlignmentFlag.AlignTop
# A field with the line below it, in which what is wrong with it is told.
LINE_STEPS = 14
# A field with the frame of what is wrong is a little higher.
FIELD_STEPS, THICKER_FRAME = 8, 2
_GAP_STEPS = 2
# A kind says with them how often it repeats.
_COUNT = frozenset({"interval", "step"})
# Below them it is told what is known of when a rule fires.
_NOTED = frozenset({"times", "source", "change", "signed"})
_ANY_WIDTH = 16_777_215  # QWIDGETSIZE_MAX


class SaysValue(Protocol):
    """An editor that says in a word or two what stands in it."""

    def said(self) -> str: ...


class HasLines(Protocol):
    """An editor with lines of its own, which tells below them what is wrong and when the first run is."""

    def seat(self, guest: QWidget) -> None: ...

    def show_note(self, text: str) -> None: ...


class RuleLines:
    """All lines of a kind, in a form that holds its fields and tells their changes."""

    def __init__(self, form: FieldForm, layout: RuleLayout, note: str) -> None:
        """It is laid out by `make`."""
        self.form = form
        self.beside_the_kind = tuple(filter(None, (layout.head, *layout.counted)))
        self.counts = layout.head in _COUNT
        self.drops: list[RuleDrop] = []
        self.head: QWidget | None = None
        self.counted: RuleDrop | None = None
        self._layout = layout
        self._note = note
        self._own: list[str] = []
        self._lines: list[RuleLine] = []
        self._for_guest: RuleLine | None = None
        self._seat: RuleLine | None = None

    def make(self) -> Iterator[None]:
        """Let all fields stand where they belong, in steps."""
        form, layout = self.form, self._layout
        for places in layout.lines:
            if _has_lines(form.editor(places[0])):
                self._own.append(places[0])
            else:
                self._lines.append(RuleLine(form, places))
                yield
        for drop in layout.drops:
            beside = next((line for line in self._lines if drop.beside in line.places), None)
            if beside is None:
                beside = RuleLine(form, (), form.name_of(drop.places[0]), self._note)
                self._lines.append(beside)
            self.drops.append(beside.add_drop(drop))
            yield
        if not self._lines and not self._own:
            self._lines.append(RuleLine(form, ()))
            self._lines[-1].say(self._note)
        if len(self._lines) == 1 and not self._own:
            self._for_guest = RuleLine(form, ())
            self._for_guest.hide_line()
        if layout.head:
            self.head = form.lend(layout.head, tells_wrong=False)
        if layout.counted:
            self.counted = RuleDrop(form, Drop(layout.counted, said=layout.counted[:1]))
            self.counted.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            self.drops.append(self.counted)
            yield

    def seat(self, guest: QWidget, name: str, *, has_room: bool) -> None:
        """Let something stand at the end of the line of the times, which is the last one.

        With room for two lines a kind that has one gives it the second, in which it is called by its name.
        """
        line, others = self._for_guest, self._lines[-1:]
        if line is not None and has_room:
            self._seat = line
            line.begin_with(guest, name)
        elif others:
            self._seat = others[0]
            self._seat.seat(guest)
            if line is not None:
                line.hide_line()
        for place in self._own:
            editor = self.form.editor(place)
            assert _has_lines(editor)
            editor.seat(guest)

    def show_note(self, text: str) -> None:
        """Say something below the times, where there are some, or below the calendar they are of."""
        for place in self._own:
            editor = self.form.editor(place)
            assert _has_lines(editor)
            editor.show_note(text)
        for line in self._lines:
            if not _NOTED.isdisjoint(line.places):
                line.show_note(text)

    def show_what_counts(self) -> None:
        """Say on the buttons what is behind them, and show what counts with what the other fields say."""
        for drop in self.drops:
            drop.show_said()
        for line in self._lines:
            line.show_names()

    def show_problems(self, problems: Mapping[str, str], of_guest: str) -> None:
        """Say below each line what is wrong in it, below the first also what is wrong with the rule.

        A rule is wrong as a whole that never fires: its days, or what else stands first, are to blame. What
        is wrong with the guest is said below the last line.
        """
        of_rule = problems.get("", "")
        self.form.show_problems(problems, dict.fromkeys(self._own, of_rule or of_guest))
        for line in filter(None, (*self._lines, self._for_guest)):
            beside = (of_rule if line is self._lines[0] else "", of_guest if line is self._seat else "")
            line.show_problems(problems, next(filter(None, beside), ""))
        if self.counted is not None:
            self.counted.show_problems(problems)

    def focus(self, place: str) -> bool:
        """Lead to a field, behind its button if need be."""
        for drop in self.drops:
            if place in drop.places:
                drop.open()
        return self.form.focus(place)

    def focus_first(self) -> bool:
        places = [place for line in self._lines for place in line.places]
        return self.form.focus(next(iter((*self._own, *places)))) if self._own or places else False


class RuleLine(QWidget):
    """Fields side by side, with their names, and the line below them."""

    def __init__(self, form: FieldForm, places: Sequence[str], name: str = "", hint: str = "") -> None:
        super().__init__(form)
        self._form = form
        self.places = tuple(places)
        self._drops: list[RuleDrop] = []
        self._names: dict[str, Label] = {}
        self._hint = next(filter(None, map(form.hint_of, places)), hint)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName(f"{places[0] if places else 'rule_line'}_line_problem")
        self._problem.hide()
        self._said = OneLine(self._hint, self)
        self._line = QHBoxLayout()
        self._line.setSpacing(space(_GAP_STEPS))
        self._line.addStretch(0)
        self._line.addStrut(space(FIELD_STEPS) + THICKER_FRAME)
        self._placed = 0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._line)
        column.addLayout(foot_line(self._problem, self._said))
        column.addStretch(1)
        self.setMinimumHeight(space(LINE_STEPS))
        self._name = form.add_part(name or (form.name_of(places[0]) if places else ""), self)
        for place in places:
            self._add(place)

    def seat(self, guest: QWidget) -> None:
        """Let something stand at the end."""
        if self._line.indexOf(guest) < 0:
            self._line.addWidget(guest, 0, _Top)

    def begin_with(self, guest: QWidget, name: str) -> None:
        """Show the line with something that is called so."""
        if self._line.indexOf(guest) < 0:
            self._line.insertWidget(0, guest, 0, _Top)
            self.setFocusProxy(guest)
            self._name.setText(name)
        self._name.show()
        self.show()

    def hide_line(self) -> None:
        self._name.hide()
        self.hide()

    def add_drop(self, drop: Drop) -> "RuleDrop":
        button = RuleDrop(self._form, drop, self)
        if self.places:
            self._names[drop.places[0]] = self._add_name(drop.places[0])
        else:
            self.setFocusProxy(button)
        self._place(button, 1)
        self._drops.append(button)
        return button

    def say(self, text: str) -> None:
        """Say something where fields would stand."""
        words = Label(text, self)
        words.setContentsMargins(0, space(1.75), 0, 0)
        self._place(words, 0)

    def show_note(self, text: str) -> None:
        """Say something below the fields, behind a sign, in the place of their hint."""
        self._said.show_note(text)
        if not text:
            self._said.setText(self._hint)

    def show_names(self) -> None:
        """Show the names of the fields that count, and the line where there is one."""
        for place, name in self._names.items():
            name.setVisible(not self._form.cell(place).isHidden() or place not in self.places)
        if not self.places:
            for drop in self._drops:
                self._name.setText(drop.name)

    def show_problems(self, problems: Mapping[str, str], beside: str) -> None:
        """Say what is wrong with one of the fields, or else `beside` them."""
        places = [*self.places, *(place for drop in self._drops for place in drop.places)]
        place = next((place for place in places if problems.get(place)), None)
        if place is None:
            self._problem.show_wrong(beside)
        else:
            self._problem.show_wrong(problems[place], of=self._form.name_of(place))
        for drop in self._drops:
            drop.show_problems(problems)

    def _add(self, place: str) -> None:
        if place == self.places[0]:
            self.setFocusProxy(self._form.editor(place))
        else:
            self._names[place] = self._add_name(place)
        stretch = int(grows(self._form.editor(place)))
        self._place(self._form.lend(place, tells_wrong=False), stretch)

    def _add_name(self, place: str) -> Label:
        name = field_label(self._form.name_of(place), self)
        name.setWordWrap(False)
        name.setMaximumWidth(_ANY_WIDTH)
        name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        name.setBuddy(self._form.editor(place))
        self._place(name, 0)
        return name

    def _place(self, part: QWidget, stretch: int) -> None:
        """Let a part stand behind the others, before what room is left."""
        self._line.insertWidget(self._placed, part, stretch, _Top)
        self._placed += 1


class RuleDrop(DropForm):
    """Says in words what stands in the fields behind it, and is gone while none of them counts."""

    def __init__(self, form: FieldForm, drop: Drop, parent: QWidget | None = None) -> None:
        self._told = drop.told
        self._holder = form
        self.places = drop.places
        super().__init__(f"drop_{drop.places[0]}", form.name_of(drop.places[0]), parent)
        self._held = _Held(form, drop.places, self.port)
        self.hold(self._held)

    @property
    def name(self) -> str:
        """What the first of its fields is called that counts, and says something if any does."""
        return self._holder.name_of(next(iter((*self._said(), *self._counting)), self.places[0]))

    def show_said(self) -> None:
        self._held.show_names()
        self.setVisible(bool(self._counting))
        self.show_text(", ".join(self._said().values()))

    def show_problems(self, problems: Mapping[str, str]) -> None:
        reasons = [problems[place] for place in self.places if problems.get(place)]
        show_failed(self, bool(reasons))
        self.setAccessibleDescription(" ".join(reasons))

    def _said(self) -> dict[str, str]:
        """Return what the fields say that are told, by place."""
        editors = ((place, self._holder.editor(place)) for place in self._counting if place in self._told)
        said = {place: each.said() for place, each in editors if _says_value(each)}
        return {place: text for place, text in said.items() if text}

    @property
    def _counting(self) -> list[str]:
        return [place for place in self.places if not self._holder.cell(place).isHidden()]


class _Held(FieldForm):
    """Fields of another form below one another, which goes on telling their changes."""

    def __init__(self, form: FieldForm, places: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._lender = form
        self._names = {place: self.add_part(form.name_of(place), form.lend(place)) for place in places}

    def show_names(self) -> None:
        for place, name in self._names.items():
            name.setVisible(not self._lender.cell(place).isHidden())

    def focus_first(self) -> bool:
        counting = (place for place in self._names if not self._lender.cell(place).isHidden())
        place = next(counting, None)
        return place is not None and self._lender.focus(place)


def _has_lines(editor: QWidget) -> TypeGuard[HasLines]:
    return hasattr(editor, "seat")


def _says_value(editor: QWidget) -> TypeGuard[SaysValue]:
    return hasattr(editor, "said")
