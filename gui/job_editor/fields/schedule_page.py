"""When a job fires: its cards of rules, and what bends them all."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.fields.row_editors import OffDaysRow
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.reading.job_texts import JobTexts, RuleTexts, Texts, place_of
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import field_form
from gui.widgets.fields.form import Form
from gui.widgets.fields.rows_editor import RowsEditor
from scheduler_core.fields.schedules.schedule import BOUNDS, SPREAD, TIME_POLICIES, ZONE
from scheduler_core.values.schedules.rules import Rule


class SchedulePage(QWidget):
    """Tells changes of rules as cards, and those of the other fields through their forms."""

    rule_changed = Signal(object, str)
    rule_removed = Signal(int)
    rule_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fresh: Mapping[str, Texts] = {}
        self._cards: dict[int, RuleCard] = {}
        self._add = QToolButton(self)
        self._add.setObjectName("add_rule")
        self._add.setText(self.tr("Add a rule"))
        self._add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._add.setProperty("worded", True)
        moments = dict.fromkeys(("starts", "ends"), partial(MomentEditor, theme))
        self.zone = field_form(self, "zone", ZONE)
        self._bounds = field_form(self, "bounds", BOUNDS, special=moments)
        self._exceptions = field_form(
            self, "exceptions", BOUNDS, special={"off_days": self._off_days_editor()}
        )
        self._clock = field_form(self, "clock", TIME_POLICIES, SPREAD)
        self.disclosures = [
            Disclosure(self.tr("Start and end"), self._bounds, parent=self),
            Disclosure(self.tr("Exceptions and holidays"), self._exceptions, parent=self),
            Disclosure(self.tr("Clock changes and spread"), self._clock, parent=self),
        ]
        self._rules = QVBoxLayout()
        self._rules.setSpacing(space(2))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(2))
        column.addLayout(self._rules)
        column.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.zone)
        for disclosure in self.disclosures:
            column.addWidget(disclosure)
        self._draw_icon()
        self._add.clicked.connect(self.rule_wanted)
        theme.changed.connect(self._draw_icon)

    @property
    def forms(self) -> list[Form]:
        return [self.zone, self._bounds, self._exceptions, self._clock]

    def offer_fresh(self, fresh: Mapping[str, Texts]) -> None:
        """Know what a card says that is turned into another kind."""
        self._fresh = fresh

    def show_rules(self, job: JobTexts) -> None:
        """Show a card for each rule, in their order."""
        for key in set(self._cards) - {rule.key for rule in job.rules}:
            card = self._cards.pop(key)
            self._rules.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, rule in enumerate(job.rules):
            if rule.key in self._cards:
                self._cards[rule.key].show_rule(rule)
            else:
                self._rules.insertWidget(place, self._new_card(rule))

    def show_problems(self, problems: Mapping[str, str]) -> None:
        for key, card in self._cards.items():
            start = place_of(key, "")
            card.show_problems(
                {
                    place.removeprefix(start): text
                    for place, text in problems.items()
                    if place.startswith(start)
                }
            )

    def show_understood(self, rules: Mapping[int, Rule]) -> None:
        """Show on each card what it was understood as."""
        for key, card in self._cards.items():
            card.show_understood(rules.get(key))

    def focus(self, place: str) -> bool:
        """Lead to a place on a card, or to the button for a rule; False if it is another one."""
        if place == "rules":
            self._add.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        for key, card in self._cards.items():
            start = place_of(key, "")
            if place.startswith(start):
                return card.focus_place(place.removeprefix(start))
        return False

    def focus_card(self, key: int) -> None:
        self._cards[key].setFocus()

    def _new_card(self, rule: RuleTexts) -> RuleCard:
        card = RuleCard(self._theme, rule, self._fresh, self)
        card.rule_changed.connect(self.rule_changed)
        card.remove_wanted.connect(self.rule_removed)
        self._cards[rule.key] = card
        return card

    def _off_days_editor(self) -> RowsEditor:
        return RowsEditor(
            self._theme,
            OffDaysRow,
            ("country", "", "skip"),
            self.tr("Add holidays or weekends"),
            self.tr("Take these days away"),
        )

    def _draw_icon(self) -> None:
        self._add.setIcon(self._theme.icon("plus"))
