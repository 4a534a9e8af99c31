"""The forms of one step: those that a job's action has, and when it is taken."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.call_target import call_target
from gui.job_editor.fields.moment_editor import MomentOf
from gui.job_editor.steps.cards.step_cards import StepCard, StepKind
from gui.job_editor.steps.job_key import JobKeyEditor
from gui.job_editor.steps.wait_time import WaitTimeEditor
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import add_fields, field_form
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import LineEditor
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS, SCRIPT_SETTINGS
from scheduler_core.fields.jobs.sequence import BRANCH, CONDUCT, WAIT

_KEY, _TIME, _EVENT = "key_of_job", "time", "until"
_EVENT_STEPS = 20


class StepForms(QWidget):
    """Shows the fields of one card; forms are made when a card of their kind is first shown.

    `key_changed` tells the key with which events come, which is that of the whole job.
    """

    text_changed = Signal(str, str)
    secrets_wanted = Signal()
    key_changed = Signal(str)

    def __init__(self, theme: Theme, moment: MomentOf = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make_time = partial(WaitTimeEditor, theme, moment)
        self._pages: dict[StepKind, _Page] = {}
        self._shown: StepKind | None = None
        self._secrets: Sequence[str] = ()
        self._key = self._event = ""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_card(self, card: StepCard | None, *, is_first: bool = False) -> None:
        self._shown = None if card is None else card.kind
        if card is not None and card.kind not in self._pages:
            self._add_page(card.kind)
        for kind, page in self._pages.items():
            page.setVisible(kind is self._shown)
        if card is not None:
            for form in self._pages[card.kind].forms:
                form.show_texts(card.texts)
                if _TIME in form.places:
                    cast("WaitTimeEditor", form.editor(_TIME)).stand_first(is_first=is_first)
            self._say_who_sends(card.texts.get(_EVENT, ""))

    def show_key(self, key: str) -> None:
        """Show the key of the job wherever an event stands."""
        self._key = key
        for page in self._pages.values():
            page.show_key(key)
        self._say_who_sends()

    def show_problems(self, problems: Mapping[str, str]) -> None:
        page = self._page
        for form in () if page is None else page.forms:
            form.show_problems(problems)

    def focus(self, place: str = "") -> QWidget | None:
        """Open what hides a field and lead there; without a place, to the first of them."""
        page = self._page
        if page is None:
            return None
        if not place:
            page.forms[0].focus_first()
            return page.forms[0]
        for form in page.forms:
            if place in form.places:
                page.open_around(form)
                form.focus(place)
                return form.editor(place)
        return None

    def offer_secrets(self, names: Sequence[str]) -> None:
        self._secrets = names
        for page in self._pages.values():
            page.offer_secrets(names)

    @property
    def _page(self) -> "_Page | None":
        return None if self._shown is None else self._pages[self._shown]

    def _add_page(self, kind: StepKind) -> None:
        page = _Page(kind, self._make_time, self)
        self._pages[kind] = page
        self._column.addWidget(page)
        page.offer_secrets(self._secrets)
        page.show_key(self._key)
        for form in page.forms:
            form.text_changed.connect(self._on_text)
        for disclosure in page.disclosures:
            if "auth_secret" in _form_of(disclosure).places:
                disclosure.opened.connect(self.secrets_wanted)

    def _on_text(self, place: str, text: str) -> None:
        if place == _KEY:
            self.show_key(text)
            self.key_changed.emit(text)
        else:
            if place == _EVENT:
                self._say_who_sends(text)
            self.text_changed.emit(place, text)

    def _say_who_sends(self, event: str | None = None) -> None:
        """Say below the event that is waited for with which command it comes."""
        self._event = self._event if event is None else event.strip()
        page = self._pages.get(StepKind.EVENT)
        if page is None:
            return
        command = ["hourbell", "event", "send", self._event, *(["--key", self._key] if self._key else [])]
        said = _tr("Sent by: {command}").format(command=shlex.join(command)) if self._event else ""
        for form in page.forms:
            if _EVENT in form.places:
                form.show_hint(_EVENT, said or page.hint_of_event)


class _Page(QWidget):
    """The forms of one kind of card."""

    def __init__(self, kind: StepKind, make_time: Callable[[], WaitTimeEditor], parent: QWidget) -> None:
        super().__init__(parent)
        self.forms = _main_forms(kind, make_time, self)
        hints = (form.hint_of(_EVENT) for form in self.forms if _EVENT in form.places)
        self.hint_of_event = next(hints, "")
        self.disclosures = [Disclosure(title, form, parent=self) for title, form in _more_forms(kind, self)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1))
        for widget in (*self.forms, *self.disclosures):
            column.addWidget(widget)
        column.addStretch(1)
        self.forms += [_form_of(disclosure) for disclosure in self.disclosures]

    def open_around(self, form: FieldForm) -> None:
        for disclosure in self.disclosures:
            if disclosure.content is form:
                disclosure.open()

    def show_key(self, key: str) -> None:
        for form in self.forms:
            if _KEY in form.places:
                cast("JobKeyEditor", form.editor(_KEY)).show_value(key)

    def offer_secrets(self, names: Sequence[str]) -> None:
        for form in self.forms:
            for place in form.places & {"auth_secret", "signing_secret"}:
                editor = form.editor(place)
                if isinstance(editor, LineEditor):
                    editor.offer(names)


def _form_of(disclosure: Disclosure) -> FieldForm:
    assert isinstance(disclosure.content, FieldForm)
    return disclosure.content


def _main_forms(kind: StepKind, make_time: Callable[[], WaitTimeEditor], parent: QWidget) -> list[FieldForm]:
    if kind is StepKind.CALL:
        done = [field_form(parent, "step name", CONDUCT), _target_form(parent)]
    elif kind is StepKind.SCRIPT:
        done = [field_form(parent, "step name", CONDUCT), field_form(parent, "script", SCRIPT_PARTS)]
    elif kind is StepKind.BRANCH:
        return [_branch_form(parent)]
    else:
        return [_wait_form(kind, make_time, parent)]
    return [*done, field_form(parent, "step taken", CONDUCT)]


def _target_form(parent: QWidget) -> FieldForm:
    may_hold = _tr("May hold {{job}}, {{due_at}}, {{last_output}} of the step before, or {{secret:NAME}}.")
    return call_target(parent, "https://example.org/remind", may_hold)


def _wait_form(kind: StepKind, make_time: Callable[[], WaitTimeEditor], parent: QWidget) -> FieldForm:
    form = FieldForm(parent)
    groups = {
        StepKind.WAIT: ("step name", "step length", "step unless", "step since", "step taken"),
        StepKind.EVENT: (
            "step name",
            "step event",
            "step length",
            "step otherwise",
            "step since",
            "step taken",
        ),
    }
    for group in groups[kind]:
        add_fields(form, group, WAIT, special={_TIME: make_time()})
    _add_key(form, _EVENT if kind is StepKind.EVENT else "unless")
    return form


def _branch_form(parent: QWidget) -> FieldForm:
    form = field_form(parent, "step name", BRANCH)
    add_fields(form, "branch event", BRANCH)
    _add_key(form, "event")
    add_fields(form, "branch since", BRANCH)
    return form


def _add_key(form: FieldForm, event: str) -> None:
    """Let the key with which an event comes stand next to it, and give way where there is little room."""
    form.add(_KEY, _tr("Key of the job"), JobKeyEditor(), beside=event)
    form.share_line(event)
    form.editor(event).setMinimumWidth(space(_EVENT_STEPS))


def _more_forms(kind: StepKind, parent: QWidget) -> list[tuple[str, FieldForm]]:
    if kind is StepKind.CALL:
        own = [
            (_tr("Headers and body"), field_form(parent, "content", HTTP, BODY_PARTS)),
            (_tr("Sign-in and signature"), field_form(parent, "sign-in", HTTP)),
            (_tr("Connection"), field_form(parent, "connection", HTTP)),
            (_tr("Success"), field_form(parent, "success of a http", HTTP)),
        ]
    elif kind is StepKind.SCRIPT:
        own = [
            (_tr("Environment and input"), field_form(parent, "environment", SCRIPT_SETTINGS)),
            (_tr("Trust"), field_form(parent, "trust", SCRIPT_SETTINGS)),
            (_tr("Success"), field_form(parent, "success of a script", SCRIPT_SETTINGS)),
        ]
    else:
        return []
    limits = field_form(parent, "step limits", CONDUCT)
    add_fields(limits, "trouble", CONDUCT)
    return [*own, (_tr("Tries and time-out"), limits)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("StepForms", text)
