"""The pages of when a run may start, what follows trouble, and what is told of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.place_editor import PlaceEditor
from gui.job_editor.fields.row_editors import ConditionRow
from gui.job_editor.steps.chains_field import ChainsField
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import Arranged, form_in_steps
from gui.widgets.fields.form import Form
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.in_turns import at_once
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS
from scheduler_core.fields.records import Record
from scheduler_core.fields.schedules.schedule import SPREAD, TIME_POLICIES


class ConditionPage(QWidget):
    """Only if: what must hold, on which computer, and which run goes first."""

    def make(self, theme: Theme) -> Iterator[None]:
        rows = RowsEditor(
            theme, ConditionRow, ("mains", "", ""), _tr("Add a condition"), _tr("Take this condition away")
        )
        self._conditions = yield from form_in_steps(
            self, "conditions", POLICIES, special={"conditions": rows}
        )
        self._order = yield from form_in_steps(self, "order", POLICIES)
        self.more = Disclosure(_tr("Key and order among jobs"), self._order, parent=self)
        self._place = yield from form_in_steps(self, "place", POLICIES, special={"place": PlaceEditor()})
        self._where = Disclosure(_tr("Where it runs"), self._place, parent=self)
        _stack(self, self._conditions, self._where, self.more)

    @property
    def forms(self) -> list[Form]:
        return [self._conditions, self._place, self._order]

    @property
    def disclosures(self) -> list[Disclosure]:
        return [self._where, self.more]

    def show_place(self, words: str) -> None:
        """Say where it runs while that is folded."""
        self._where.show_summary(words)


class TroublePage(QWidget):
    """If it goes wrong: tries, limits, and what becomes of runs that are late or cut off."""

    def make(self) -> Iterator[None]:
        self._retries = yield from form_in_steps(self, "trouble", POLICIES)
        self._late = yield from form_in_steps(self, "late", POLICIES)
        self._cut_off = yield from form_in_steps(self, "cut off", POLICIES)
        self._disclosures = [
            Disclosure(_tr("Late and overlapping runs"), self._late, parent=self),
            Disclosure(_tr("After a crash"), self._cut_off, parent=self),
        ]
        _stack(self, self._retries, *self._disclosures)

    @property
    def forms(self) -> list[Form]:
        return [self._retries, self._late, self._cut_off]

    @property
    def disclosures(self) -> list[Disclosure]:
        return self._disclosures


class TellPage(QWidget):
    """Tell me: of which ends, what counts as success, what is kept of the output, and what starts then.

    What counts as success of a kind of action is made when that is first chosen; `forms_made` tells of it.
    """

    forms_made = Signal(object)

    def make(self) -> Iterator[None]:
        self._told = yield from form_in_steps(self, "tell", POLICIES)
        self._success: dict[str, Form] = {}
        self.chains = ChainsField()
        self._after = yield from form_in_steps(self, "after", POLICIES, special={"chains": self.chains})
        self._column = _stack(self, self._told, self._after)

    @property
    def forms(self) -> list[Form]:
        return [self._told, *self._success.values(), self._after]

    @property
    def disclosures(self) -> list[Disclosure]:
        return []

    def make_success(self, kind: str) -> Iterator[None]:
        """Make what counts as success of a kind, in steps, unless that is there."""
        record = _EXPECTING.get(kind)
        if record is None or kind in self._success:
            return
        form = yield from form_in_steps(self, f"success of a {kind}", record)
        if kind not in self._success:
            form.hide()
            self._success[kind] = form
            self._column.insertWidget(self._column.indexOf(self._after), form)
            self.forms_made.emit([form])

    def show_action(self, kind: str) -> None:
        at_once(self.make_success(kind))
        for each, form in self._success.items():
            form.setVisible(each == kind)


class MorePage(QWidget):
    """More: whether it runs, how it is found, and what clocks do to it."""

    def make(self) -> Iterator[None]:
        self._job = yield from form_in_steps(self, "job", DESCRIPTION, arranged=Arranged(without=("name",)))
        self._about = yield from form_in_steps(
            self, "about", DESCRIPTION, arranged=Arranged(without=("folder",))
        )
        yield
        self._clock = yield from form_in_steps(self, "clock", TIME_POLICIES, SPREAD)
        self._clocks = Disclosure(_tr("Clock changes and spread"), self._clock, parent=self)
        _stack(self, self._job, self._about, self._clocks)

    @property
    def forms(self) -> list[Form]:
        return [self._job, self._about, self._clock]

    @property
    def disclosures(self) -> list[Disclosure]:
        return [self._clocks]


def _stack(page: QWidget, *widgets: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(space(1))
    for widget in widgets:
        column.addWidget(widget)
    return column


_EXPECTING: Mapping[str, Record[Any]] = {"http": HTTP, "script": SCRIPT_SETTINGS}


def _tr(text: str) -> str:
    return QCoreApplication.translate("PolicyPages", text)
