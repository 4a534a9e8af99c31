"""The forms of run policies: when a run may start, what follows failures, what is told."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.parameters_field import ParametersField
from gui.job_editor.fields.place_editor import PlaceEditor
from gui.job_editor.fields.row_editors import ConditionRow, LimitRow
from gui.job_editor.steps.chains_field import ChainsField
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import Arranged, FieldGroup
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.fields.tellings_field import TellingsField
from gui.widgets.in_turns import at_once
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS
from scheduler_core.fields.schedules.schedule import SPREAD, TIME_POLICIES

_CONDITIONS, _PLACE, _ORDER = (FieldGroup(name, (POLICIES,)) for name in ("conditions", "place", "order"))
_TROUBLE, _LATE, _AWAKE, _CUT_OFF = (
    FieldGroup(name, (POLICIES,)) for name in ("trouble", "late", "awake", "cut off")
)
_LIMITS = FieldGroup("limits", (POLICIES,))
_TOLD, _AFTER = (FieldGroup(name, (POLICIES,)) for name in ("tell", "after"))
_SUCCESS = {
    "http": FieldGroup("success of a http", (HTTP,)),
    "script": FieldGroup("success of a script", (SCRIPT_SETTINGS,)),
}
_JOB = FieldGroup("job", (DESCRIPTION,), Arranged(without=("name",)))
_ABOUT = FieldGroup("about", (DESCRIPTION,), Arranged(without=("folder",)))
_CLOCK = FieldGroup("clock", (TIME_POLICIES, SPREAD))


class RowPage(QWidget):
    """What stands in a row that unfolds: forms, and what is folded once more; nothing until it is made."""

    groups: Sequence[FieldGroup] = ()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.forms: list[FieldForm] = []
        self.disclosures: list[Disclosure] = []

    def has(self, place: str) -> bool:
        """Tell whether a field stands here, or would if the page were made."""
        return any(place in group.places for group in self.groups)

    def make(self) -> Iterator[None]:
        """Build the page, in steps."""
        raise NotImplementedError


class ConditionPage(RowPage):
    """Only if: what must hold, on which computer, and which run goes first."""

    groups = (_CONDITIONS, _PLACE, _ORDER)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._where: Disclosure | None = None
        self._place_words = ""

    def make(self) -> Iterator[None]:
        rows = RowsEditor(
            self._theme,
            partial(ConditionRow, self._theme),
            ("mains", "", ""),
            _tr("Add a condition"),
            _tr("Take this condition away"),
        )
        conditions = yield from _CONDITIONS.form_in_steps(self, {"conditions": rows})
        order = yield from _ORDER.form_in_steps(self)
        more = Disclosure(_tr("Key and order among jobs"), order, parent=self)
        place = yield from _PLACE.form_in_steps(self, {"place": PlaceEditor()})
        self._where = Disclosure(_tr("Where it runs"), place, parent=self)
        self._where.show_summary(self._place_words)
        _stack(self, conditions, self._where, more)
        self.forms, self.disclosures = [conditions, place, order], [self._where, more]

    def show_place(self, words: str) -> None:
        """Say where it runs while that is folded."""
        self._place_words = words
        if self._where is not None:
            self._where.show_summary(words)


class TroublePage(RowPage):
    """If it goes wrong: tries, limits, sleep, and what becomes of runs that are late or cut off."""

    groups = (_TROUBLE, _LIMITS, _AWAKE, _LATE, _CUT_OFF)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def make(self) -> Iterator[None]:
        retries = yield from _TROUBLE.form_in_steps(self)
        rows = RowsEditor(
            self._theme, LimitRow, ("memory", "2G"), _tr("Add a limit"), _tr("Take this limit away")
        )
        limits = yield from _LIMITS.form_in_steps(self, {"limits": rows})
        awake = yield from _AWAKE.form_in_steps(self)
        late = yield from _LATE.form_in_steps(self)
        cut_off = yield from _CUT_OFF.form_in_steps(self)
        disclosures = [
            Disclosure(_tr("What a script may take"), limits, parent=self),
            Disclosure(_tr("If the machine sleeps"), awake, parent=self),
            Disclosure(_tr("Late and overlapping runs"), late, parent=self),
            Disclosure(_tr("After a crash"), cut_off, parent=self),
        ]
        _stack(self, retries, *disclosures)
        self.forms, self.disclosures = [retries, limits, awake, late, cut_off], disclosures


class TellPage(RowPage):
    """Tell me: of which ends, what counts as success, what is kept of the output, and what starts then.

    What counts as success of a kind of action is made when that is first chosen; `forms_made` tells of it
    once the rest is there.
    """

    forms_made = Signal(object)
    names_wanted = Signal()
    channels_wanted = Signal()
    groups = (_TOLD, _AFTER)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind = ""
        self._success: dict[str, FieldForm] = {}
        self._chains: ChainsField | None = None
        self._tellings: TellingsField | None = None

    def has(self, place: str) -> bool:
        success = _SUCCESS.get(self._kind)
        return super().has(place) or (success is not None and place in success.places)

    def make(self) -> Iterator[None]:
        self._tellings = TellingsField()
        told = yield from _TOLD.form_in_steps(self, {"tellings": self._tellings})
        self.channels_wanted.emit()
        self._chains = ChainsField()
        self._chains.names_wanted.connect(self.names_wanted)
        self._after = yield from _AFTER.form_in_steps(self, {"chains": self._chains})
        self._column = _stack(self, told, self._after)
        self.forms = [told, self._after]
        yield from self.make_success(self._kind)
        self.show_action(self._kind)

    def make_success(self, kind: str) -> Iterator[None]:
        """Make what counts as success of a kind, in steps, unless that is there."""
        group = _SUCCESS.get(kind)
        if group is None or kind in self._success:
            return
        form = yield from group.form_in_steps(self)
        form.hide()
        if kind in self._success:  # somebody who waited for it was first
            form.deleteLater()
            return
        self._success[kind] = form
        self.forms = [*self.forms, form]
        self._column.insertWidget(self._column.indexOf(self._after), form)
        self.forms_made.emit([form])

    def show_action(self, kind: str) -> None:
        self._kind = kind
        if self.forms:
            at_once(self.make_success(kind))
        for each, form in self._success.items():
            form.setVisible(each == kind)

    def offer_jobs(self, names: Sequence[str], *, is_all: bool) -> None:
        """Know the names of the jobs that may follow."""
        if self._chains is not None:
            self._chains.offer_jobs(names, is_all=is_all)

    def offer_channels(self, names: Sequence[str]) -> None:
        """Know the names of the channels that may be told."""
        if self._tellings is not None:
            self._tellings.offer_channels(names)


class MorePage(RowPage):
    """More: whether it runs, how it is found, and what clocks do to it."""

    groups = (_JOB, _ABOUT, _CLOCK)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def make(self) -> Iterator[None]:
        job = yield from _JOB.form_in_steps(self)
        about = yield from _ABOUT.form_in_steps(self, {"parameters": ParametersField(self._theme)})
        clock = yield from _CLOCK.form_in_steps(self)
        clocks = Disclosure(_tr("Clock changes and spread"), clock, parent=self)
        _stack(self, job, about, clocks)
        self.forms, self.disclosures = [job, about, clock], [clocks]


def _stack(page: QWidget, *widgets: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(space(1))
    for widget in widgets:
        column.addWidget(widget)
    return column


def _tr(text: str) -> str:
    return QCoreApplication.translate("PolicyPages", text)
