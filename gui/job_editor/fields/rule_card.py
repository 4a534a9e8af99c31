"""One rule of a job on a card of its own."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gui.job_editor.fields.rule_forms import kind_names, rule_form
from gui.job_editor.fields.week_editor import WeekEditor
from gui.job_editor.reading.job_texts import RuleTexts, Texts
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import ChoiceEditor
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.values.schedules.rules import Rule


class RuleCard(QWidget):
    """Tells each change as the texts of the whole rule; what was typed for another kind is kept beside."""

    rule_changed = Signal(object, str)
    remove_wanted = Signal(int)

    def __init__(
        self, theme: Theme, rule: RuleTexts, fresh: Mapping[str, Texts], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rule = rule
        self._texts: dict[str, Texts] = {**fresh, rule.kind: rule.texts}
        self._forms: dict[str, Form] = {}
        self.setObjectName(f"rule{rule.key}")
        self.setAccessibleName(self.tr("Rule"))
        self._kind = ChoiceEditor(kind_names(), self)
        self._kind.setObjectName("rule_kind")
        self._kind.setAccessibleName(self.tr("Kind of rule"))
        self._remove = QToolButton(self)
        self._remove.setObjectName("remove_rule")
        self._remove.setToolTip(self.tr("Take this rule away"))
        self._remove.setAccessibleName(self._remove.toolTip())
        head = QHBoxLayout()
        head.addWidget(self._kind)
        head.addStretch(1)
        head.addWidget(self._remove)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(space(3), space(2), space(2), space(2.5))
        self._column.setSpacing(space(2))
        self._column.addLayout(head)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("rule_problem")
        self._problem.hide()
        self._column.addWidget(self._problem)
        self._draw_icon()
        self._show_kind()
        self._kind.edited.connect(self._on_kind)
        self._remove.clicked.connect(self._want_removal)
        theme.changed.connect(self._draw_icon)

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
        for editor in map(self.form.editor, self.form.places):
            if rule is not None and isinstance(editor, WeekEditor):
                editor.show_rule(rule)

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Show what is wrong at each field, and at the empty place what is wrong with the whole rule."""
        self.form.show_problems(problems)
        reason = problems.get("", "")
        self._problem.setText(reason)
        self._problem.setVisible(bool(reason))
        self.setAccessibleDescription(reason)

    def focus_place(self, place: str) -> bool:
        """Lead to a field; the empty place is the first of them, or the kind of a rule that has none."""
        if place:
            return self.form.focus(place)
        if not self.form.focus_first():
            self.setFocus()
        return True

    def setFocus(self, reason: object = None) -> None:  # noqa: ARG002
        self._kind.setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().mid().color())
        painter.setBrush(self.palette().alternateBase())
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), space(1.5), space(1.5))

    def _show_kind(self) -> None:
        kind = self._rule.kind
        self._kind.show_value(kind)
        if kind not in self._forms:
            form = rule_form(kind, self._theme, self)
            form.text_changed.connect(self._on_text)
            self._column.addWidget(form)
            self._forms[kind] = form
        for each, form in self._forms.items():
            form.setVisible(each is kind)
        self.form.show_texts(self._texts[kind])

    def _on_kind(self) -> None:
        kind = self._kind.value()
        self._rule = RuleTexts(self._rule.key, kind, self._texts[kind], self._rule.origin)
        self._show_kind()
        self.rule_changed.emit(self._rule, "")

    def _on_text(self, place: str, text: str) -> None:
        texts = {**self._rule.texts, place: text}
        self._texts[self._rule.kind] = texts
        self._rule = RuleTexts(self._rule.key, self._rule.kind, texts, self._rule.origin)
        self.rule_changed.emit(self._rule, place)

    def _want_removal(self) -> None:
        self.remove_wanted.emit(self._rule.key)

    def _draw_icon(self) -> None:
        self._remove.setIcon(self._theme.icon("close"))
