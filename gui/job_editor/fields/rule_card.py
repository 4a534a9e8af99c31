"""The card of one rule: its kind, and the fields of that kind."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.job_editor.fields.kind_choice import KindChoice
from gui.job_editor.fields.moment_editor import MomentOf
from gui.job_editor.fields.rule_forms import rule_lines
from gui.job_editor.fields.rule_lines import FIELD_STEPS, LINE_STEPS, THICKER_FRAME, RuleLines
from gui.job_editor.fields.weeks.week_editor import WeekEditor
from gui.job_editor.reading.job_texts import RuleTexts, Texts
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.fields.form import FieldForm, field_label, foot_line
from gui.widgets.fields.link_button import link_button
from gui.widgets.in_turns import at_once
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from scheduler_core.values.schedules.rules import Rule

_Top = Qt.AlignmentFlag.AlignTop
# Links below the kind keep off the fields of the next line.
_BELOW_LINKS = 1
# As a rule there are two lines; what is wrong in one of them may need two lines of words.
_LINES, _SLACK_STEPS = 2, 1
_HOOK = "on_hook"


class RuleCard(QWidget):
    """Tells each change as the texts of the whole rule; what was typed for another kind is kept alongside.

    It has its fields once `make` is done or `show_rule` was called.
    """

    rule_changed = Signal(object, str)
    remove_wanted = Signal(int)
    address_wanted = Signal(int, str)

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
        self._lines: dict[str, RuleLines] = {}
        self.setObjectName(f"rule{rule.key}")
        self.setAccessibleName(self.tr("Rule"))
        self._kind = KindChoice(self)
        self._every = field_label(self.tr("every"), self)
        self._from = field_label(self.tr("from"), self)
        self._remove = link_button("remove_rule", self.tr("Remove this rule"), self, is_among_others=True)
        self._address = link_button("hook_address", self.tr("Copy its address"), self, is_among_others=True)
        self._address.setToolTip(self.tr("Make the secret address of the hook, and copy it, this one time"))
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
        self._address.clicked.connect(self._want_address)

    def make(self) -> Iterator[None]:
        """Make the fields of the kind, in steps."""
        kind = self._rule.kind
        lines = yield from rule_lines(kind, self._theme, self._moment, self)
        lines.form.setObjectName(_name_of(kind))
        lines.form.text_changed.connect(self._on_text)
        self._column.insertWidget(self._column.count() - 1, lines.form)
        self._lines[kind] = lines
        if lines.head is not None:
            self._line.insertWidget(self._line.indexOf(self._every) + 1, lines.head, 0, _Top)
        if lines.counted is not None:
            self._line.insertWidget(self._line.indexOf(self._from) + 1, lines.counted, 0, _Top)
        for week in _weeks(lines.form):
            for link in reversed(week.links):
                self._links.insertWidget(0, link, 0, _Top)

    @property
    def key(self) -> int:
        return self._rule.key

    @property
    def form(self) -> FieldForm:
        """The fields of the kind that is chosen."""
        return self._shown.form

    @property
    def _hook(self) -> str:
        """The name of the hook, as it is typed."""
        return self._rule.texts.get("name", "").strip()

    @property
    def _shown(self) -> RuleLines:
        return self._lines[self._rule.kind]

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
        self._shown.show_note(text)

    def show_advice(self, text: str) -> None:
        """Say below the kind what would serve the rule better."""
        self._said.setText(text)

    def show_problems(self, problems: Mapping[str, str], of_guest: str = "") -> None:
        """Show what is wrong at each field."""
        lines = self._shown
        lines.show_problems(problems, of_guest)
        reason = next(filter(None, (problems.get(place, "") for place in lines.beside_the_kind)), "")
        self._ways.setVisible(not reason)  # what is wrong has the line, or it would need more of them
        self._problem.show_wrong(reason)
        self.setAccessibleDescription(reason or problems.get("", ""))

    def focus_place(self, place: str) -> bool:
        """Lead to a field; the empty place is the first of them, or the kind of a rule that has none."""
        if place:
            return self._shown.focus(place)
        if not self._shown.focus_first():
            self.setFocus()
        return True

    def setFocus(self, reason: object = None) -> None:  # noqa: ARG002
        self._kind.focus()

    def stand_alone(self, is_alone: bool) -> None:
        """Show that there is no other rule, or how this one is removed."""
        self._remove.setVisible(not is_alone)

    def show_copied(self, name: str) -> None:
        """Say that the address of a hook was copied; not if another is named by now."""
        if self._rule.kind == _HOOK and self._hook == name:
            self._address.setText(self.tr("Copied; keep it now"))

    def keep_room(self, is_kept: bool) -> None:
        """Take as much room whatever the kind is, so that what stands below stays where it is."""
        usual = space(_LINES * LINE_STEPS + _SLACK_STEPS)
        self.setMinimumHeight(self._begin.sizeHint().height() + usual if is_kept else 0)

    def seat(self, guest: QWidget, name: str, *, has_room: bool) -> None:
        """Let something that counts for all rules stand next to the times, or below where there is room."""
        self._shown.seat(guest, name, has_room=has_room)

    def seat_link(self, link: QWidget) -> None:
        """Let a link stand below the kind of the rule, behind the one that removes it."""
        if self._links.indexOf(link) < 0:
            self._links.addWidget(link, 0, _Top)

    def _head(self) -> QWidget:
        self._line = QHBoxLayout()
        self._line.setSpacing(space(1.5))
        self._line.addLayout(self._kind)
        self._line.addWidget(self._every, 0, _Top)
        self._line.addWidget(self._from, 0, _Top)
        self._line.addStretch(1)
        self._line.addStrut(space(FIELD_STEPS) + THICKER_FRAME)
        self._said = OneLine("", self)
        self._said.setObjectName("rule_advice")
        words = QWidget(self)
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, space(_BELOW_LINKS))
        column.setSpacing(space(0.5))
        column.addLayout(self._line)
        self._ways = QWidget(words)
        self._links = QHBoxLayout(self._ways)
        self._links.setContentsMargins(0, 0, 0, 0)
        self._links.setSpacing(space(2))
        self._links.addWidget(self._remove, 0, _Top)
        self._links.addWidget(self._address, 0, _Top)
        column.addLayout(foot_line(self._problem, self._said, (self._ways,)))
        head = FieldForm(self)
        head.setObjectName(_name_of(self._rule.kind))
        head.add_part(self.tr("Repeat"), words)
        return head

    def _show_kind(self) -> None:
        kind = self._rule.kind
        self._begin.setObjectName(_name_of(kind))
        self._kind.show_value(kind)
        if kind not in self._lines:
            at_once(self.make())
        # Qt lays all out as soon as one part is shown: two kinds side by side would have no room.
        for each, lines in self._lines.items():
            if each != kind:
                _show(lines, False)
        self.form.show_texts(self._texts[kind])
        self._show_what_counts()
        self._address.setVisible(kind == _HOOK)
        self._address.setText(self.tr("Copy its address"))
        self._every.setVisible(self._shown.counts)
        _show(self._shown, True)
        self._show_fresh()

    def _show_what_counts(self) -> None:
        """Show what counts with what the fields say, and name the day that an interval is counted from."""
        self._shown.show_what_counts()
        counted = self._shown.counted
        self._from.setVisible(counted is not None and not counted.isHidden())

    def _show_fresh(self) -> None:
        is_fresh = self._rule.origin is None and dict(self._rule.texts) == dict(self._fresh[self._rule.kind])
        for week in _weeks(self.form):
            week.show_fresh(is_fresh)

    def _on_kind(self) -> None:
        kind = self._kind.value()
        self.show_advice("")  # what was said was about the former kind
        self._rule = RuleTexts(self._rule.key, kind, self._texts[kind], self._rule.origin)
        self._show_kind()
        self.rule_changed.emit(self._rule, "")

    def _on_text(self, place: str, text: str) -> None:
        texts = {**self._rule.texts, place: text}
        self._address.setText(self.tr("Copy its address"))  # what was copied is of the former name
        self._texts[self._rule.kind] = texts
        self._rule = RuleTexts(self._rule.key, self._rule.kind, texts, self._rule.origin)
        self.rule_changed.emit(self._rule, place)
        self._show_what_counts()

    def _want_address(self) -> None:
        self.address_wanted.emit(self.key, self._hook)

    def _want_removal(self) -> None:
        self.remove_wanted.emit(self._rule.key)


def _show(lines: RuleLines, are_shown: bool) -> None:
    """Show the fields of a kind or hide them; whether its interval counts is said elsewhere."""
    lines.form.setVisible(are_shown)
    for week in _weeks(lines.form):
        week.show_links(are_shown)
    if lines.head is not None:
        lines.head.setVisible(are_shown)
    if lines.counted is not None and not are_shown:
        lines.counted.hide()


def _weeks(form: FieldForm) -> list[WeekEditor]:
    """Return the field for the days of a week, where there is one."""
    editors = map(form.editor, form.places)
    return [editor for editor in editors if isinstance(editor, WeekEditor)]


def _name_of(kind: str) -> str:
    """Return what the guide's index calls the fields of a kind."""
    return f"rule_of_{kind}"
