"""The page of the editor: What, When, Only if, If it goes wrong, Tell me."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.fields.policy_forms import ConditionPage, TellPage, TroublePage
from gui.job_editor.fields.schedule_page import SchedulePage
from gui.job_editor.reading.job_texts import JobTexts, Texts
from gui.job_editor.steps.steps_field import StepsField
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure, Section
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import LineEditor

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import Look, Opened


class EditorPage(QWidget):
    """Tells each change with its place; rules are told by `schedule`."""

    text_changed = Signal(str, str)
    secrets_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action = ActionPage(self)
        self.schedule = SchedulePage(theme, self)
        self._conditions = ConditionPage(theme, self)
        self._trouble = TroublePage(self)
        self._tell = TellPage(self)
        self._what = Section(self.tr("What"), self._action, is_open=True, parent=self)
        self._when = Section(self.tr("When"), self.schedule, is_open=True, parent=self)
        self._only_if = Section(self.tr("Only if"), self._conditions, is_open=False, parent=self)
        self._wrong = Section(self.tr("If it goes wrong"), self._trouble, is_open=False, parent=self)
        self._told = Section(self.tr("Tell me"), self._tell, is_open=False, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, space(1), 0)
        column.setSpacing(space(2.5))
        for section in self._sections:
            column.addWidget(section)
        column.addStretch(1)
        for form in self._forms:
            form.text_changed.connect(self._on_text)
        self._action.proof.opened.connect(self.secrets_wanted)

    @property
    def steps(self) -> StepsField:
        return self._action.steps

    @property
    def action_places(self) -> frozenset[str]:
        forms = (*self._action.forms, *self._tell.forms)
        return frozenset(place for form in forms for place in form.places)

    @property
    def _sections(self) -> tuple[Section, ...]:
        return (self._what, self._when, self._only_if, self._wrong, self._told)

    @property
    def _forms(self) -> list[Form]:
        return [
            *self._action.forms,
            *self.schedule.forms,
            *self._conditions.forms,
            *self._trouble.forms,
            *self._tell.forms,
        ]

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

    def offer_secrets(self, names: Sequence[str]) -> None:
        for form in self._action.forms:
            for place in ("auth_secret", "signing_secret"):
                _offer(form, place, names)

    def show_job(self, job: JobTexts, fresh: Mapping[str, Texts]) -> None:
        """Show all fields anew."""
        self.schedule.offer_fresh(fresh)
        for form in self._forms:
            form.show_texts(job.texts)
        self.schedule.show_rules(job)
        self._show_action(job.texts["action"])

    def show_look(self, look: "Look", problems: Mapping[str, str]) -> None:
        """Show what is wrong, and what each closed section says."""
        for form in self._forms:
            form.show_problems(problems)
        self.schedule.show_problems(problems)
        self.schedule.show_understood(look.rules or {})
        self._what.show_summary(look.what)
        self._when.show_summary(look.sentence)
        self._only_if.show_summary(look.conditions)
        self._wrong.show_summary(look.trouble)
        self._told.show_summary(look.success)

    def focus(self, place: str) -> QWidget | None:
        """Open what hides a field and lead there; return what has the focus."""
        for section, page, forms in self._where:
            for form in forms:
                if place in form.places:
                    section.open()
                    self._open_around(form, page)
                    form.focus(place)
                    return form.editor(place)
        if place.startswith("rule"):
            self._when.open()
            if self.schedule.focus(place):
                return self.focusWidget()
        return None

    @property
    def _where(self) -> list[tuple[Section, list[Disclosure], list[Form]]]:
        return [
            (self._what, self._action.disclosures, self._action.forms),
            (self._when, self.schedule.disclosures, self.schedule.forms),
            (self._only_if, self._conditions.disclosures, self._conditions.forms),
            (self._wrong, self._trouble.disclosures, self._trouble.forms),
            (self._told, self._tell.disclosures, self._tell.forms),
        ]

    def _open_around(self, form: Form, disclosures: list[Disclosure]) -> None:
        for disclosure in disclosures:
            if disclosure.content is form:
                disclosure.open()

    def _on_text(self, place: str, text: str) -> None:
        if place == "action":
            self._show_action(text)
        self.text_changed.emit(place, text)

    def _show_action(self, kind: str) -> None:
        self._action.show_action(kind)
        self._tell.show_action(kind)


def _offer(form: Form, place: str, words: Sequence[str]) -> None:
    if place in form.places:
        editor = form.editor(place)
        if isinstance(editor, LineEditor):
            editor.offer(words)
