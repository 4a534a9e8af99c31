"""The page of the editor: what, when, and rows that unfold for the rest."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.fields.policy_forms import ConditionPage, MorePage, TellPage, TroublePage
from gui.job_editor.fields.schedule_page import SchedulePage
from gui.job_editor.reading.job_texts import JobTexts, Texts
from gui.job_editor.steps.chains_field import ChainsField
from gui.job_editor.steps.steps_field import StepsField
from gui.look.spacing import begun_after, space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure, Section, align_summaries
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import LineEditor

if TYPE_CHECKING:
    from gui.job_editor.reading.consequences import Consequences
    from gui.job_editor.reading.probe import Look, Opened


# Rows that unfold keep off the dates above them.
_ABOVE_ROWS = 2


class FoldedPage(Protocol):
    """What stands in a row that unfolds."""

    @property
    def forms(self) -> list[Form]: ...

    @property
    def disclosures(self) -> list[Disclosure]: ...


class EditorPage(QWidget):
    """Tells each change with its place; rules are told by `schedule`.

    What nearly every job says stands open, the rest in rows that say in words what is set in them.
    """

    text_changed = Signal(str, str)
    secrets_wanted = Signal()
    unfolded = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        # What forms show that are made later: those of a kind of action when it is chosen.
        self._texts: dict[str, str] = {}
        self._problems: Mapping[str, str] = {}
        self._secrets: Sequence[str] = ()

    def make(self) -> Iterator[None]:
        """Build the page, in steps."""
        self._action = ActionPage(self._theme, self)
        yield from self._action.make()
        yield
        self.schedule = SchedulePage(self._theme, self._now, self)
        yield from self.schedule.make()
        yield
        self._conditions, self._trouble = ConditionPage(self), TroublePage(self)
        self._tell, self._more = TellPage(self), MorePage(self)
        # Pages are filled where they stand: what gets another parent later is dressed anew.
        self._only_if = Section(self.tr("Only if"), self._conditions, is_open=False, parent=self)
        self._wrong = Section(self.tr("If it goes wrong"), self._trouble, is_open=False, parent=self)
        self._told = Section(self.tr("Tell me"), self._tell, is_open=False, parent=self)
        self._rest = Section(self.tr("More"), self._more, is_open=False, parent=self)
        self._lay_out()
        yield
        for steps in (
            self._conditions.make(self._theme),
            self._trouble.make(),
            self._tell.make(),
            self._more.make(),
        ):
            yield from steps
            yield
        self._connect()
        yield

    def make_ahead(self, job: JobTexts, fresh: Mapping[str, Texts]) -> Iterator[None]:
        """Make what a job needs beside that, before it is shown."""
        kind = job.texts["action"]
        self._texts = dict(job.texts)
        yield from self._action.make_kind(kind)
        yield
        self._action.show_action(kind)
        yield
        yield from self._tell.make_success(kind)
        yield
        self._tell.show_action(kind)
        yield
        yield from self.schedule.make_cards(job, fresh)

    def _lay_out(self) -> None:
        line = QFrame(self)
        line.setObjectName("rule")
        line.setFixedHeight(1)
        rows = QVBoxLayout()
        rows.setSpacing(0)
        sections = (self._only_if, self._wrong, self._told, self._rest)
        align_summaries(sections)
        for section in sections:
            rows.addWidget(section)
        column = QVBoxLayout(self)
        column.setContentsMargins(*begun_after(0, 0, space(1), 0))
        column.setSpacing(space(1.5))
        column.addWidget(self._action)
        column.addWidget(line)
        column.addWidget(self.schedule)
        column.addSpacing(space(_ABOVE_ROWS))
        column.addLayout(rows)
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
        if not any(section.is_open for section, _ in self._folded):
            self.schedule.keep_room(True)
            self.schedule.keep_room(self.sizeHint().height() <= high)

    def _connect(self) -> None:
        for form in self._forms:
            form.text_changed.connect(self._on_text)
        for section, page in self._folded:
            for each in (section, *page.disclosures):
                each.unfolded.connect(self.unfolded)
        self._action.secrets_wanted.connect(self.secrets_wanted)
        self._action.forms_made.connect(self._take_forms)
        self._tell.forms_made.connect(self._take_forms)

    @property
    def steps(self) -> StepsField:
        return self._action.steps

    @property
    def chains(self) -> ChainsField:
        return self._tell.chains

    @property
    def action_places(self) -> frozenset[str]:
        self._action.make_details()
        forms = (*self._action.forms, *self._tell.forms)
        return frozenset(place for form in forms for place in form.places)

    @property
    def _forms(self) -> list[Form]:
        return [
            *self._action.forms,
            *self.schedule.forms,
            *(form for _, page in self._folded for form in page.forms),
        ]

    @property
    def _folded(self) -> tuple[tuple[Section, FoldedPage], ...]:
        return (
            (self._only_if, self._conditions),
            (self._wrong, self._trouble),
            (self._told, self._tell),
            (self._rest, self._more),
        )

    def offer(self, opened: "Opened") -> None:
        """Know what there is to choose from."""
        self.schedule.offer_fresh(opened.fresh)
        for form in self._forms:
            for place, words in (
                ("zone", opened.zones),
                ("folder", opened.folders),
                ("tags", opened.tags),
            ):
                _offer(form, place, words)
        self._action.show_colours(opened.colours)

    def offer_secrets(self, names: Sequence[str]) -> None:
        self._secrets = names
        _offer_secrets(self._action.forms, names)

    def show_job(self, job: JobTexts, fresh: Mapping[str, Texts]) -> None:
        """Show all fields anew."""
        self.schedule.offer_fresh(fresh)
        self._texts = dict(job.texts)
        for form in self._forms:
            form.show_texts(job.texts)
        self.schedule.show_rules(job)
        self._show_action(job.texts["action"])

    def show_look(self, look: "Look", problems: Mapping[str, str]) -> Iterator[None]:
        """Show what is wrong, and what each closed row says, in steps."""
        self._problems = problems
        for form in self._forms:
            form.show_problems(problems)
        yield
        self.schedule.show_problems(problems)
        self.schedule.show_understood(look.rules or {})
        self.schedule.show_dates(look.dates)
        self.schedule.show_first_run(look.first_run)
        self._action.show_details(look.details)
        self._only_if.show_summary(look.conditions)
        self._conditions.show_place(look.place)
        self._wrong.show_summary(look.trouble)
        self._told.show_summary(look.success)
        self._rest.show_summary(look.more)

    def show_ahead(self, ahead: "Consequences | None") -> None:
        """Show which of the next runs are left out."""
        self.schedule.show_left_out("" if ahead is None else ahead.left_out)

    def focus(self, place: str) -> QWidget | None:
        """Open what hides a field and lead there; return what has the focus."""
        if not any(place in form.places for form in self._forms):
            self._action.make_details()
        for form in (*self._action.forms, *self.schedule.forms):
            if place in form.places:
                self._action.open_around(form)
                self.schedule.open_around(form)
                return _lead_to(form, place)
        for section, page in self._folded:
            for form in page.forms:
                if place in form.places:
                    section.open()
                    for disclosure in page.disclosures:
                        if disclosure.content is form:
                            disclosure.open()
                    return _lead_to(form, place)
        if place.startswith("rule") and self.schedule.focus(place):
            return self.focusWidget()
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

    def _take_forms(self, forms: Sequence[Form]) -> None:
        """Let forms that were made just now say what the others have said already."""
        for form in forms:
            form.show_texts(self._texts)
            form.show_problems(self._problems)
            form.text_changed.connect(self._on_text)
        _offer_secrets(forms, self._secrets)

    def _show_action(self, kind: str) -> None:
        self._action.show_action(kind)
        self._tell.show_action(kind)


def _lead_to(form: Form, place: str) -> QWidget:
    form.focus(place)
    return form.editor(place)


def _offer_secrets(forms: Sequence[Form], names: Sequence[str]) -> None:
    for form in forms:
        for place in ("auth_secret", "signing_secret"):
            _offer(form, place, names)


def _offer(form: Form, place: str, words: Sequence[str]) -> None:
    if place in form.places:
        editor = form.editor(place)
        if isinstance(editor, LineEditor):
            editor.offer(words)
