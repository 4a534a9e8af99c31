"""The page of a schedule: cards of rules, and what bends them all."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.job_editor.fields.moment_editor import MomentEditor
from gui.job_editor.fields.moment_lists import MomentsEditor, SpansEditor
from gui.job_editor.fields.row_editors import OffDaysRow
from gui.job_editor.fields.rule_card import RuleCard
from gui.job_editor.reading.job_texts import JobTexts, RuleTexts, Texts, place_of
from gui.job_editor.reading.schedule_reading import zone_called
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.field_form import Arranged, field_form, form_in_steps
from gui.widgets.fields.form import FieldForm, foot_line
from gui.widgets.fields.form_editors import OfferingLine, show_failed
from gui.widgets.fields.link_button import link_button
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.fields.wrapping_row import WrappingRow
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.schedules.schedule import BOUNDS, ZONE
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.schedules.rules import Rule

if TYPE_CHECKING:
    from gui.job_editor.reading.words.date_words import DateWords


_ZONE_STEPS = 42
_BOUNDS_OF_END = ("ends", "times")


class SchedulePage(QWidget):
    """Tells changes of rules as cards, and those of the other fields through their forms."""

    rule_changed = Signal(object, str)
    rule_removed = Signal(int)
    rule_wanted = Signal()
    address_wanted = Signal(int, str)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        self._fresh: Mapping[str, Texts] = {}
        self._cards: dict[int, RuleCard] = {}
        self._drops: list[DropForm] = []
        self._order: tuple[int, ...] = ()
        self._first_run = ""
        self._calendars: Mapping[int, str] = {}
        self._lamps: Mapping[int, str] = {}
        self._keeps_room = True

    def make(self) -> Iterator[None]:
        theme = self._theme
        self._add = link_button("add_rule", self.tr("Add another rule"), self, is_among_others=True)
        self.zone = field_form(self, "zone", ZONE, special={"zone": OfferingLine})
        self._zone = self.zone.lend("zone", tells_wrong=False)
        self._zone.setMinimumWidth(space(_ZONE_STEPS) // 2)  # where letters are twice as large
        self._zone.setMaximumWidth(space(_ZONE_STEPS))
        self._zone.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.zone.hide()
        yield
        self._lay_out()
        self._add.clicked.connect(self.rule_wanted)
        yield
        moment = partial(MomentEditor, theme, moment=self.moment, may_be_empty=True)
        moments = dict.fromkeys(("starts", "ends"), moment)
        drop = self._new_drop("drop_starts", self.tr("Starts"))
        yield
        self._begin = yield from form_in_steps(
            drop.port, "bounds", BOUNDS, special=moments, arranged=Arranged(without=_BOUNDS_OF_END)
        )
        drop.hold(self._begin)
        yield
        drop = self._new_drop("drop_ends", self.tr("Ends"))
        yield
        self._end = yield from form_in_steps(
            drop.port, "bounds", BOUNDS, special=moments, arranged=Arranged(_BOUNDS_OF_END)
        )
        drop.hold(self._end)
        yield
        drop = self._new_drop("drop_skips", self.tr("Exceptions and holidays"))
        yield
        self._exceptions = yield from form_in_steps(
            drop.port,
            "exceptions",
            BOUNDS,
            special={
                "off_days": self._off_days_editor(),
                "excluded": MomentsEditor(theme, self.tr("+ Day"), self.moment),
                "included": MomentsEditor(theme, self.tr("+ Day and time"), self.moment),
                "blackouts": SpansEditor(theme, moment=self.moment),
            },
        )
        drop.hold(self._exceptions)

    def _new_drop(self, name: str, title: str) -> DropForm:
        drop = DropForm(name, title, self._row)
        self._drops.append(drop)
        self._row.add(drop)
        return drop

    def _lay_out(self) -> None:
        """Lay out the lines from the outside in: what gets another parent later is dressed anew."""
        self._rules = QVBoxLayout()
        self._rules.setSpacing(space(2))
        dates = FieldForm(self)
        fields = QWidget(dates)
        dates.add_part(self.tr("Dates"), fields)
        self._row = WrappingRow(fields, fills=True)
        self._problem = ProblemLabel(fields)
        self._problem.setObjectName("dates_problem")
        self._problem.hide()
        self._note = OneLine("", fields)
        self._note.setObjectName("dates_note")
        lines = QVBoxLayout(fields)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(space(0.5))
        lines.addWidget(self._row)
        lines.addLayout(foot_line(self._problem, self._note))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(0.5))  # links below the rules belong to them
        column.addLayout(self._rules)
        column.addWidget(dates)

    def make_cards(self, job: JobTexts, fresh: Mapping[str, Texts]) -> Iterator[None]:
        """Make the cards of a job before it is shown."""
        self._fresh = fresh
        for rule in job.rules:
            card = self._new_card(rule)
            self._rules.addWidget(card)
            yield
            yield from card.make()
            yield
            card.show_rule(rule)
            yield

    @property
    def forms(self) -> list[FieldForm]:
        return [self.zone, self._begin, self._end, self._exceptions]

    def open_around(self, form: FieldForm) -> None:
        """Open what hides a form."""
        for drop in self._drops:
            if drop.form is form:
                drop.open()

    def show_left_out(self, words: str) -> None:
        """Say which of the next runs are left out."""
        self._note.setText(words)

    def show_notes(self, first_run: str, calendars: Mapping[int, str]) -> None:
        """Say below the times when the first run is, and below calendars how they stand."""
        self._first_run, self._calendars = first_run, calendars
        self._show_notes()

    def show_lamps(self, lamps: Mapping[int, str]) -> None:
        """Say below rules that something begins how it stands now."""
        self._lamps = lamps
        self._show_notes()

    def show_advice(self, advice: Mapping[int, str]) -> None:
        """Say on the cards of rules what would serve them better."""
        for key, card in self._cards.items():
            card.show_advice(advice.get(key, ""))

    def show_copied(self, key: int, name: str) -> None:
        """Say on the card where the address of a hook was asked for that it was copied."""
        if key in self._cards:
            self._cards[key].show_copied(name)

    def _show_notes(self) -> None:
        said = {**self._lamps, **self._calendars}
        for place, key in enumerate(self._order):
            self._cards[key].show_note(said.get(key, "" if place else self._first_run))

    def show_dates(self, words: "DateWords | None") -> None:
        """Say what the fields of dates hold; what can't be read is not said anew."""
        if words is not None:
            for drop, text in zip(self._drops, (words.starts, words.ends, words.skips), strict=True):
                drop.show_text(text)

    def offer_fresh(self, fresh: Mapping[str, Texts]) -> None:
        """Know what a card says that is turned into another kind."""
        self._fresh = fresh

    def show_rules(self, job: JobTexts) -> None:
        """Show a card for each rule, in their order."""
        left = {rule.key for rule in job.rules}
        gone = [card for key, card in self._cards.items() if key not in left]
        self._cards = {key: card for key, card in self._cards.items() if key in left}
        for place, rule in enumerate(job.rules):
            if rule.key not in self._cards:
                self._rules.insertWidget(place, self._new_card(rule))
            self._cards[rule.key].show_rule(rule)
        self._order = tuple(rule.key for rule in job.rules)
        for card in self._cards.values():
            card.stand_alone(len(self._cards) == 1)
        self.keep_room(self._keeps_room)
        self.seat_guests()
        for card in gone:
            self._rules.removeWidget(card)
            card.hide()
            card.deleteLater()

    def keep_room(self, is_kept: bool) -> None:
        """Keep what stands below the only rule where it is, whatever its kind."""
        self._keeps_room = is_kept
        for card in self._cards.values():
            card.keep_room(is_kept and len(self._cards) == 1)

    def show_problems(self, problems: Mapping[str, str]) -> None:
        told = "" if self._order else problems.get("zone", "")
        for drop in self._drops:
            reasons = [problems[place] for place in sorted(drop.form.places) if place in problems]
            show_failed(drop, bool(reasons))
            drop.setAccessibleDescription(" ".join(reasons))
            told = told or (reasons[0] if reasons else "")
        self._problem.show_wrong(told)
        for key, card in self._cards.items():
            start = place_of(key, "")
            card.show_problems(
                {
                    place.removeprefix(start): text
                    for place, text in problems.items()
                    if place.startswith(start)
                },
                of_guest=problems.get("zone", "") if key == self._order[0] else "",
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

    def moment(self) -> Moment:
        """Return the present on the job's clock, or on the one here while its zone is half typed."""
        try:
            zone = zone_called(cast("OfferingLine", self.zone.editor("zone")).value())
        except InvalidInput:
            zone = local_zone()
        return Moment(self._now(), zone)

    def seat_guests(self) -> None:
        """Let the zone stand next to the times of the first rule, and the link to add one below the last."""
        if self._order:
            has_room = self._keeps_room and len(self._cards) == 1
            self._cards[self._order[0]].seat(self._zone, self.zone.name_of("zone"), has_room=has_room)
            self._cards[self._order[-1]].seat_link(self._add)
        else:
            self._rules.addWidget(self._zone)
            self._rules.addWidget(self._add, 0, Qt.AlignmentFlag.AlignRight)

    def _on_rule(self, rule: RuleTexts, place: str) -> None:
        if not place:  # it is of another kind
            self.seat_guests()
        self.rule_changed.emit(rule, place)

    def _new_card(self, rule: RuleTexts) -> RuleCard:
        card = RuleCard(self._theme, rule, self._fresh, self.moment, self)
        card.rule_changed.connect(self._on_rule)
        card.remove_wanted.connect(self.rule_removed)
        card.address_wanted.connect(self.address_wanted)
        self._cards[rule.key] = card
        return card

    def _off_days_editor(self) -> RowsEditor:
        return RowsEditor(
            self._theme,
            partial(OffDaysRow, self._theme),
            ("country", "", "skip"),
            self.tr("Add holidays, weekends or a calendar"),
            self.tr("Take these days away"),
        )
