"""One rule of a job: how it repeats, and the fields of its kind."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.job_editor.fields.kind_choice import KindChoice
from gui.job_editor.fields.moment_editor import MomentOf
from gui.job_editor.fields.rule_forms import rule_form
from gui.job_editor.fields.week_editor import WeekEditor
from gui.job_editor.reading.job_texts import RuleTexts, Texts
from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.widgets.fields.form import Form, field_label, foot_line
from gui.widgets.fields.link_button import link_button
from gui.widgets.in_turns import at_once
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from scheduler_core.values.schedules.rules import Rule

_INTERVAL, _TIMES, _BEGUN = "interval", "times", "anchor_on"
_BESIDE_TIMES = frozenset({_TIMES, "slots"})
_BESIDE_THE_KIND = frozenset({_INTERVAL, _BEGUN})
# Lines of several fields have one line below them that tells what is wrong with any of them.
_IN_LINE: Mapping[str, tuple[str, ...]] = {
    "every": ("step", "between"),
    "sun": ("event",),
    "on_file": ("change", "settled"),
}
# Kinds of three lines have no room for a line below each: what can only be chosen stands close, and another
# field tells what is wrong with it.
_CLOSE: Mapping[str, tuple[tuple[str, ...], str]] = {
    "every": (("weekdays",), "between"),
    "yearly": (("days",), "times"),
    "sun": (("weekdays",), "place"),
    "on_file": (("below", "already"), "settled"),
}
# A week of more than one begins somewhere: what can only be chosen can't be wrong.
_ADDED = frozenset({"week_start"})
# The last line keeps off what stands below the rule.
_CLOSE_STEPS, _LAST_STEPS = 0.5, 1
_DAY_STEPS = 38
# A field with the frame of what is wrong is a little higher.
_FIELD_STEPS, _THICKER_FRAME = 8, 2
# A field with a line of links below it, as days of the week have; others are as high, so what follows stays.
_ROW_STEPS = 13.0
# The fields of the tallest kind: three lines, with two of notes below them.
_LINES_STEPS, _LINES_BELOW = 27.5, 2


class RuleCard(QWidget):
    """Tells each change as the texts of the whole rule; what was typed for another kind is kept beside.

    It has its fields once `make` is done or `show_rule` was called.
    """

    rule_changed = Signal(object, str)
    remove_wanted = Signal(int)

    def __init__(
        self,
        theme: Theme,
        rule: RuleTexts,
        fresh: Mapping[str, Texts],
        moment: MomentOf,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._moment = moment
        self._rule = rule
        self._fresh = fresh
        self._texts: dict[str, Texts] = {**fresh, rule.kind: rule.texts}
        self._forms: dict[str, Form] = {}
        self.setObjectName(f"rule{rule.key}")
        self.setAccessibleName(self.tr("Rule"))
        self._kind = KindChoice(self)
        self._every = field_label(self.tr("every"), self)
        self._begun: dict[str, QWidget] = {}
        self._remove = link_button("remove_rule", self.tr("Remove this rule"), self)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("rule_problem")
        self._problem.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._begin = self._head()
        self._column.addWidget(self._begin)
        self._column.addStretch(1)
        self._kind.edited.connect(self._on_kind)
        self._remove.clicked.connect(self._want_removal)

    def make(self) -> Iterator[None]:
        """Make the fields of the kind, in steps."""
        kind = self._rule.kind
        form = yield from rule_form(kind, self._theme, self._moment, self)
        form.setObjectName(_name_of(kind))
        form.text_changed.connect(self._on_text)
        self._column.insertWidget(self._column.count() - 1, form)
        self._forms[kind] = form
        for place in _IN_LINE.get(kind, ()):
            form.share_line(place)
        for place in form.places & _ADDED:
            form.stand_close(place, _CLOSE_STEPS)
        if kind in _CLOSE:
            places, teller = _CLOSE[kind]
            for place in places:
                form.stand_close(place, _LAST_STEPS if teller != _TIMES else 0)
        else:
            for place in form.places - _BESIDE_TIMES - _BESIDE_THE_KIND - _ADDED:
                form.cell(place).setMinimumHeight(space(_ROW_STEPS))
        if _INTERVAL in form.places:
            lent = form.lend(_INTERVAL, tells_wrong=False)
            self._line.insertWidget(self._line.indexOf(self._every) + 1, lent, 0, Qt.AlignmentFlag.AlignTop)
        if _BEGUN in form.places:
            self._let_begin(form)
        for week in _weeks(form):
            for link in reversed(week.links):
                self._links.insertWidget(0, link, 0, Qt.AlignmentFlag.AlignTop)

    def _let_begin(self, form: Form) -> None:
        """Let the day that an interval is counted from stand at the end of the line of times."""
        begun = QWidget(self)
        line = QHBoxLayout(begun)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(1.5))
        line.addWidget(field_label(self.tr("from"), begun), 0, Qt.AlignmentFlag.AlignTop)
        day = form.lend(_BEGUN, tells_wrong=False)
        day.setMaximumWidth(space(_DAY_STEPS))
        line.addWidget(day, 0, Qt.AlignmentFlag.AlignTop)
        self._begun[self._rule.kind] = begun
        for week in _weeks(form):
            week.seat(begun)
            return
        form.line_of(_TIMES).addWidget(begun, 0, Qt.AlignmentFlag.AlignTop)

    @property
    def key(self) -> int:
        return self._rule.key

    @property
    def form(self) -> Form:
        """The fields of the kind that is chosen."""
        return self._forms[self._rule.kind]

    def show_rule(self, rule: RuleTexts) -> None:
        """Show other texts of the same card."""
        self._rule = rule
        self._texts[rule.kind] = rule.texts
        self._show_kind()

    def show_understood(self, rule: Rule | None) -> None:
        """Show what the texts were understood as, where it can be seen."""
        if rule is not None:
            for week in _weeks(self.form):
                week.show_rule(rule)

    def show_note(self, text: str) -> None:
        """Say something below the times, where the kind has them."""
        for place in self.form.places & _BESIDE_TIMES:
            editor = self.form.editor(place)
            if isinstance(editor, WeekEditor):
                editor.show_note(text)
            else:
                self.form.show_hint(place, text, is_note=True)

    def show_problems(self, problems: Mapping[str, str], of_guest: str = "") -> None:
        """Show what is wrong at each field, and below the kind what is wrong with the rule or the guest."""
        beside: dict[str, str] = {}
        if (close := _CLOSE.get(self._rule.kind)) is not None:
            places, teller = close
            beside[teller] = next(filter(None, (problems.get(place, "") for place in places)), "")
        for times in self.form.places & _BESIDE_TIMES:
            beside[times] = beside.get(times) or problems.get(_BEGUN, "")
        self.form.show_problems(problems, beside)
        told = (problems.get(place, "") for place in ("", _INTERVAL))
        reason = next(filter(None, told), of_guest)
        self._ways.setVisible(not reason)  # what is wrong has the line, or it would need more of them
        self._problem.show_wrong(reason)
        self.setAccessibleDescription(reason)

    def focus_place(self, place: str) -> bool:
        """Lead to a field; the empty place is the first of them, or the kind of a rule that has none."""
        if place:
            return self.form.focus(place)
        if not self.form.focus_first():
            self.setFocus()
        return True

    def setFocus(self, reason: object = None) -> None:  # noqa: ARG002
        self._kind.focus()

    def stand_alone(self, is_alone: bool) -> None:
        """Show that there is no other rule, or how this one is removed."""
        self._remove.setVisible(not is_alone)

    def keep_room(self, is_kept: bool) -> None:
        """Take as much room whatever the kind is, so that what stands below stays where it is."""
        line = QFontMetrics(font_of(Type.NOTE)).lineSpacing()
        tallest = space(_LINES_STEPS) + _LINES_BELOW * line
        self.setMinimumHeight(self._begin.sizeHint().height() + tallest if is_kept else 0)

    def seat(self, guest: QWidget) -> None:
        """Let something that counts for all rules stand at the end of the line of the kind."""
        if self._line.indexOf(guest) < 0:
            self._line.addWidget(guest, 0, Qt.AlignmentFlag.AlignTop)

    def seat_link(self, link: QWidget) -> None:
        """Let a link stand below the kind of the rule, behind the one that removes it."""
        if self._links.indexOf(link) < 0:
            self._links.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)

    def _head(self) -> QWidget:
        self._line = QHBoxLayout()
        self._line.setSpacing(space(1.5))
        self._line.addLayout(self._kind)
        self._line.addWidget(self._every, 0, Qt.AlignmentFlag.AlignTop)
        self._line.addStretch(1)
        self._line.addStrut(space(_FIELD_STEPS) + _THICKER_FRAME)
        said = OneLine("", self)
        words = QWidget(self)
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(0.5))
        column.addLayout(self._line)
        self._ways = QWidget(words)
        self._links = QHBoxLayout(self._ways)
        self._links.setContentsMargins(0, 0, 0, 0)
        self._links.setSpacing(space(2))
        self._links.addWidget(self._remove, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(foot_line(self._problem, said, (self._ways,)))
        head = Form(self)
        head.setObjectName(_name_of(self._rule.kind))
        head.add_part(self.tr("Repeat"), words)
        return head

    def _show_kind(self) -> None:
        kind = self._rule.kind
        self._kind.show_value(kind)
        self._begin.setObjectName(_name_of(kind))
        if kind not in self._forms:
            at_once(self.make())
        for each, form in self._forms.items():
            is_chosen = each == kind
            form.setVisible(is_chosen)
            for week in _weeks(form):
                week.show_links(is_chosen)
            if _INTERVAL in form.places:
                form.cell(_INTERVAL).setVisible(is_chosen)
        self._every.setVisible(_INTERVAL in self.form.places)
        self.form.show_texts(self._texts[kind])
        self._show_begun()
        self._show_fresh()

    def _show_begun(self) -> None:
        """Name the day that an interval is counted from, where it is asked for."""
        form = self.form
        if (begun := self._begun.get(self._rule.kind)) is not None:
            begun.setVisible(not form.cell(_BEGUN).isHidden())

    def _show_fresh(self) -> None:
        is_fresh = self._rule.origin is None and dict(self._rule.texts) == dict(self._fresh[self._rule.kind])
        for week in _weeks(self.form):
            week.show_fresh(is_fresh)

    def _on_kind(self) -> None:
        kind = self._kind.value()
        self._rule = RuleTexts(self._rule.key, kind, self._texts[kind], self._rule.origin)
        self._show_kind()
        self.rule_changed.emit(self._rule, "")

    def _on_text(self, place: str, text: str) -> None:
        texts = {**self._rule.texts, place: text}
        self._texts[self._rule.kind] = texts
        self._show_begun()
        self._rule = RuleTexts(self._rule.key, self._rule.kind, texts, self._rule.origin)
        self.rule_changed.emit(self._rule, place)

    def _want_removal(self) -> None:
        self.remove_wanted.emit(self._rule.key)


def _weeks(form: Form) -> list[WeekEditor]:
    """Return the field for the days of a week, where there is one."""
    editors = map(form.editor, form.places)
    return [editor for editor in editors if isinstance(editor, WeekEditor)]


def _name_of(kind: str) -> str:
    """Return what the guide's index calls the fields of a kind."""
    return f"rule_of_{kind}"
