"""When a job fires: its cards of rules, and what bends them all."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.fields.row_editors import OffDaysRow
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.reading.job_texts import JobTexts, RuleKind, RuleTexts, Texts, place_of
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, NarrowLineEditor, TextEditor
from gui.widgets.fields.rows_editor import RowsEditor
from scheduler_core.values.schedules.rules import Rule


class SchedulePage(QWidget):
    """Tells changes of rules as cards, and those of the other fields through their forms."""

    rule_changed = Signal(object, str)
    rule_removed = Signal(int)
    rule_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fresh: Mapping[RuleKind, Texts] = {}
        self._cards: dict[int, RuleCard] = {}
        self._add = QToolButton(self)
        self._add.setObjectName("add_rule")
        self._add.setText(self.tr("Add a rule"))
        self._add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._add.setProperty("worded", True)
        self.zone = self._zone_form()
        self._bounds = self._bounds_form()
        self._exceptions = self._exceptions_form()
        self._clock = self._clock_form()
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

    def offer_fresh(self, fresh: Mapping[RuleKind, Texts]) -> None:
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

    def _zone_form(self) -> Form:
        form = Form(self)
        form.add("zone", self.tr("Time zone"), LineEditor("Europe/Berlin"))
        return form

    def _bounds_form(self) -> Form:
        form = Form(self)
        form.add("starts", self.tr("Not before"), MomentEditor(self._theme, self.tr("at once")))
        form.add("ends", self.tr("Not after"), MomentEditor(self._theme, self.tr("never ends")))
        form.add(
            "times",
            self.tr("Ends after"),
            NarrowLineEditor(self.tr("no limit")),
            self.tr("So many occurrences, counted from the start above."),
        )
        return form

    def _exceptions_form(self) -> Form:
        form = Form(self)
        form.add(
            "excluded",
            self.tr("Leave out"),
            TextEditor("2026-12-24\n2026-12-31 18:00"),
            self.tr("A date leaves out the whole day. One in each line."),
        )
        form.add(
            "included",
            self.tr("Fire also at"),
            TextEditor("2026-12-27 10:00"),
            self.tr("A date with a time. One in each line."),
        )
        rows = RowsEditor(
            self._theme,
            OffDaysRow,
            ("country", "", "skip"),
            self.tr("Add holidays or weekends"),
            self.tr("Take these days away"),
        )
        form.add("off_days", self.tr("Off days"), rows)
        form.add(
            "blackouts",
            self.tr("Nothing within"),
            TextEditor("2026-12-24 / 2027-01-02 06:00"),
            self.tr("From / up to, but without its end. One in each line."),
        )
        return form

    def _clock_form(self) -> Form:
        form = Form(self)
        usual = ("", self.tr("as usual for the rule"))
        gaps = [
            usual,
            ("shift", self.tr("later by as much: 02:30 → 03:30")),
            ("edge", self.tr("at once after it: 02:30 → 03:00")),
            ("skip", self.tr("not at all")),
        ]
        form.add("gap", self.tr("A time that is jumped over fires"), ChoiceEditor(gaps))
        overlaps = [
            usual,
            ("first", self.tr("the first time")),
            ("second", self.tr("the second time")),
            ("both", self.tr("both times")),
        ]
        form.add("overlap", self.tr("A time that comes twice fires"), ChoiceEditor(overlaps))
        clocks = [
            usual,
            ("elapsed", self.tr("time that passes")),
            ("wall", self.tr("the clock on the wall")),
        ]
        form.add("clock", self.tr("Hours and minutes count"), ChoiceEditor(clocks))
        missing = [
            usual,
            ("skip", self.tr("not at all")),
            ("next", self.tr("on the day after")),
            ("previous", self.tr("on the day before")),
        ]
        form.add("missing_date", self.tr("A date that is missing fires"), ChoiceEditor(missing))
        form.add(
            "jitter",
            self.tr("Spread by up to"),
            NarrowLineEditor("30s"),
            self.tr("The same occurrence is always late by the same, so the preview shows the real instant."),
        )
        form.add("jitter_seed", self.tr("Spread alike with"), LineEditor(self.tr("a word of your own")))
        return form

    def _draw_icon(self) -> None:
        self._add.setIcon(self._theme.icon("plus"))
