"""The fields of what a job is and does."""

from itertools import chain
from typing import cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.steps.steps_field import StepsField
from gui.look.spacing import space
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import field_form
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import (
    ChipsEditor,
    ChoiceEditor,
    LineEditor,
)
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS, SCRIPT_SETTINGS

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")


class ActionPage(QWidget):
    """All forms of the section What; those of the other kind of action are hidden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job = _job_form(self)
        self._does = {
            "http": _call_form(self),
            "script": field_form(self, "script", SCRIPT_PARTS),
            "sequence": _sequence_form(self),
        }
        self._more_forms: list[Form] = []
        self.proof = self._more(_tr("Sign-in and signature"), field_form(self, "sign-in", HTTP))
        self._details = {
            "http": [
                self._more(_tr("Headers and body"), field_form(self, "content", HTTP, BODY_PARTS)),
                self.proof,
                self._more(_tr("Connection"), field_form(self, "connection", HTTP)),
            ],
            "script": [
                self._more(_tr("Environment and input"), field_form(self, "environment", SCRIPT_SETTINGS)),
                self._more(_tr("Trust"), field_form(self, "trust", SCRIPT_SETTINGS)),
            ],
        }
        self._about = self._more(_tr("Folder, tags and notes"), field_form(self, "about", DESCRIPTION))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(2))
        for widget in (self._job, *self._does.values(), *self.disclosures):
            column.addWidget(widget)

    @property
    def steps(self) -> StepsField:
        """The field of the steps, which are edited on a page of their own."""
        return cast("StepsField", self._does["sequence"].editor("steps"))

    @property
    def forms(self) -> list[Form]:
        return [self._job, *self._does.values(), *self._more_forms]

    @property
    def disclosures(self) -> list[Disclosure]:
        return [*chain.from_iterable(self._details.values()), self._about]

    def _more(self, title: str, form: Form) -> Disclosure:
        self._more_forms.append(form)
        return Disclosure(title, form, parent=self)

    def show_action(self, kind: str) -> None:
        for each, form in self._does.items():
            for widget in (form, *self._details.get(each, ())):
                widget.setVisible(each == kind)


def _job_form(parent: QWidget) -> Form:
    form = field_form(parent, "job", DESCRIPTION)
    kinds = [
        ("http", _tr("Call a URL")),
        ("script", _tr("Run a script or program")),
        ("sequence", _tr("Take several steps")),
    ]
    form.add("action", _tr("Action"), ChipsEditor(kinds, is_single=True))
    return form


def _call_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("method", _tr("Method"), ChoiceEditor([(each, each) for each in _METHODS]))
    form.add(
        "url",
        _tr("Address"),
        LineEditor("https://example.org/hook?run={{run_id}}"),
        _tr("May hold {{job}}, {{due_at}}, {{run_id}}, {{attempt}} or {{secret:NAME}}."),
    )
    return form


def _sequence_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("steps", _tr("Steps"), StepsField())
    return form


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActionPage", text)
