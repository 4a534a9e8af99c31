"""The page of the editor: what, when, and rows that unfold for the rest."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.fields.folded_rows import FoldedRows
from gui.job_editor.fields.schedule_page import SchedulePage
from gui.job_editor.reading.job_texts import JobTexts, Texts
from gui.job_editor.steps.steps_field import StepsField
from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import LineEditor

if TYPE_CHECKING:
    from gui.job_editor.reading.consequences import Consequences
    from gui.job_editor.reading.probe import EditorLook, FirstWords, Opened


# Rows that unfold keep off the dates above them.
_ABOVE_ROWS = 2


class EditorPage(QWidget):
    """Tells each change with its place; rules are told by `schedule`.

    What nearly every job says stands open, the rest in rows that say in words what is set in them.
    """

    text_changed = Signal(str, str)
    secrets_wanted = Signal()
    names_wanted = Signal()
    channels_wanted = Signal()
    unfolded = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        # What forms show that are made later: those of a kind of action, or of a row that unfolds.
        self._texts: dict[str, str] = {}
        self._problems: Mapping[str, str] = {}
        self._offered: Mapping[str, Sequence[str]] = {}
        self._secrets: Sequence[str] = ()

    def make(self) -> Iterator[None]:
        """Build the page, in steps."""
        self._action = ActionPage(self._theme, self)
        yield from self._action.make()
        yield
        self.schedule = SchedulePage(self._theme, self._now, self)
        yield from self.schedule.make()
        yield
        self._rows = FoldedRows(self._theme, self)
        yield
        self._lay_out()
        self._connect()
        yield

    def make_ahead(self, job: JobTexts, fresh: Mapping[str, Texts]) -> Iterator[None]:
        """Make what a job needs besides that, before it is shown."""
        kind = job.texts["action"]
        self._texts = dict(job.texts)
        yield from self._action.make_kind(kind)
        yield
        self._action.show_action(kind)
        yield
        self._rows.tell.show_action(kind)
        yield from self.schedule.make_cards(job, fresh)

    def _lay_out(self) -> None:
        line = QFrame(self)
        line.setObjectName("rule")
        line.setFixedHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*begun_after(0, 0, space(1), 0))
        column.setSpacing(space(1.5))
        column.addWidget(self._action)
        column.addWidget(line)
        column.addSpacing(space(1))
        column.addWidget(self.schedule)
        column.addSpacing(space(_ABOVE_ROWS))
        column.addLayout(self._rows.column)
        column.addStretch(1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (port := self.parentWidget()) is not None:
            port.installEventFilter(self)
            self._keep_room(port.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._keep_room(watched.height())
        return super().eventFilter(watched, event)

    def _keep_room(self, high: int) -> None:
        """Keep room for the tallest kind of rule, unless that would have to be scrolled.

        While a row is open there is more than that to scroll, and what is kept stays as it was.
        """
        if not self._rows.is_any_open:
            self.schedule.keep_room(True)
            self.schedule.keep_room(self.sizeHint().height() <= high)
            self.schedule.seat_guests()

    def _connect(self) -> None:
        for form in self._forms:
            form.text_changed.connect(self._on_text)
        self._rows.unfolded.connect(self.unfolded)
        self._rows.tell.names_wanted.connect(self.names_wanted)
        self._rows.tell.channels_wanted.connect(self.channels_wanted)
        self._action.secrets_wanted.connect(self.secrets_wanted)
        self._action.forms_made.connect(self._take_forms)
        self._rows.forms_made.connect(self._take_forms)

    @property
    def steps(self) -> StepsField:
        return self._action.steps

    @property
    def action_places(self) -> frozenset[str]:
        self._action.make_details()
        forms = (*self._action.forms, *self._rows.make_tell())
        return frozenset(place for form in forms for place in form.places)

    @property
    def _forms(self) -> list[FieldForm]:
        return [*self._action.forms, *self.schedule.forms, *self._rows.forms]

    def offer(self, opened: "Opened") -> None:
        """Know what there is to choose from."""
        self.schedule.offer_fresh(opened.fresh)
        self._show_words(opened.words)
        self._offered = {"zone": opened.zones, "folder": opened.folders, "tags": opened.tags}
        _offer(self._forms, self._offered)
        self._action.show_colours(opened.colours)

    def offer_secrets(self, names: Sequence[str]) -> None:
        self._secrets = names
        _offer(self._action.forms, self._offered_secrets)

    def offer_jobs(self, names: Sequence[str], *, is_all: bool) -> None:
        """Know the names of the jobs that may follow."""
        self._rows.tell.offer_jobs(names, is_all=is_all)

    def offer_channels(self, names: Sequence[str]) -> None:
        """Know the names of the channels that may be told."""
        self._rows.tell.offer_channels(names)

    def show_job(self, job: JobTexts, fresh: Mapping[str, Texts]) -> None:
        """Show all fields anew."""
        self.schedule.offer_fresh(fresh)
        self._texts = dict(job.texts)
        for form in self._forms:
            form.show_texts(job.texts)
        self.schedule.show_rules(job)
        self._show_action(job.texts["action"])

    def show_look(self, look: "EditorLook", problems: Mapping[str, str]) -> Iterator[None]:
        """Show what is wrong, and what each closed row says, in steps."""
        self._problems = problems
        for form in self._forms:
            form.show_problems(problems)
        yield
        self.schedule.show_problems(problems)
        yield
        self.schedule.show_understood(look.rules or {})
        yield
        self.schedule.show_notes(look.first_run, look.calendars)
        yield
        self._show_words(look)

    def _show_words(self, words: "FirstWords | EditorLook") -> None:
        """Say what stands in fields that are closed."""
        self.schedule.show_dates(words.dates)
        self._action.show_details(words.details)
        self._rows.show_summaries(words.conditions, words.trouble, words.success, words.more)
        self._rows.conditions.show_place(words.place)

    def show_ahead(self, ahead: "Consequences | None") -> None:
        """Show which of the next runs are left out."""
        self.schedule.show_left_out("" if ahead is None else ahead.left_out)

    def focus(self, place: str) -> QWidget | None:
        """Open what hides a field and lead there; return what has the focus."""
        form = self._seen_form(place)
        if form is None and place.startswith("rule"):
            return self.focusWidget() if self.schedule.focus(place) else None
        form = form or self._rows.open_around(place)
        if form is None:
            self._action.make_details()
            form = self._seen_form(place)
        return None if form is None else _lead_to(form, place)

    def _seen_form(self, place: str) -> FieldForm | None:
        """Open what hides a field of what is made of action and schedule, and return its form."""
        for form in (*self._action.forms, *self.schedule.forms):
            if place in form.places:
                self._action.open_around(form)
                self.schedule.open_around(form)
                return form
        return None

    def _on_text(self, place: str, text: str) -> None:
        self._texts[place] = text
        if place == "action":
            self._show_action(text)
        for form in self._forms:
            form.know(place, text)
        if place == "action":
            self._action.lead_to_target()
        self.text_changed.emit(place, text)

    def _take_forms(self, forms: Sequence[FieldForm]) -> None:
        """Let forms that were made just now say what the others have said already."""
        for form in forms:
            form.show_texts(self._texts)
            form.show_problems(self._problems)
            form.text_changed.connect(self._on_text)
        _offer(forms, self._offered)
        _offer(forms, self._offered_secrets)

    @property
    def _offered_secrets(self) -> Mapping[str, Sequence[str]]:
        return dict.fromkeys(("auth_secret", "signing_secret"), self._secrets)

    def _show_action(self, kind: str) -> None:
        self._action.show_action(kind)
        self._rows.tell.show_action(kind)


def _lead_to(form: FieldForm, place: str) -> QWidget:
    form.focus(place)
    return form.editor(place)


def _offer(forms: Sequence[FieldForm], offered: Mapping[str, Sequence[str]]) -> None:
    """Complete what is typed at some places from words."""
    for form in forms:
        for place in form.places & offered.keys():
            editor = form.editor(place)
            if isinstance(editor, LineEditor):
                editor.offer(offered[place])
