"""The fields of what a job is and does."""

from collections.abc import Sequence
from itertools import chain
from typing import cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from gui.job_editor.fields.call_target import call_target
from gui.job_editor.fields.folder_line import FolderLine
from gui.job_editor.steps.steps_field import StepsField
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import Arranged, add_fields, field_form
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import ChipsEditor
from gui.widgets.fields.link_button import link_button
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS, SCRIPT_SETTINGS
from scheduler_core.values.jobs.colour import JobColours

_TARGETS = {"http": ("url",), "script": ("command_line", "argv", "inline_text")}
_FOLDER_STEPS = 42
_MOST_TARGETS = sum(map(len, _TARGETS.values()))
_SETTINGS = Arranged(only=("interpreter", "working_folder"))
_ICONS = {"http": "step-call", "script": "step-script", "sequence": "list"}


class ActionPage(QWidget):
    """All forms of what a job is and does; those of the other kind of action are hidden.

    What is seldom said stands below *Change…*, which says in one line what is set there.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind = ""
        self._links = [_change_link(self) for _ in range(_MOST_TARGETS)]
        self._job = _job_form(self)
        self._does = {
            "http": _call_form(self, self._links[:1]),
            "script": _script_form(self, self._links[1:]),
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
                self._more(_tr("How it runs"), field_form(self, "script", SCRIPT_PARTS, arranged=_SETTINGS)),
                self._more(_tr("Environment and input"), field_form(self, "environment", SCRIPT_SETTINGS)),
                self._more(_tr("Trust"), field_form(self, "trust", SCRIPT_SETTINGS)),
            ],
        }
        for details in self._details.values():
            details[0].open()
        self._rest = QWidget(self)
        rest = QVBoxLayout(self._rest)
        rest.setContentsMargins(0, 0, 0, space(2))
        rest.setSpacing(space(1))
        for each in self.disclosures:
            rest.addWidget(each)
        self._rest.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._job, *self._does.values(), self._rest):
            column.addWidget(widget)
        for link in self._links:
            link.toggled.connect(self._show_rest)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()
        # All kinds beside one another would make the window wider than its job needs.
        self.show_action("http")

    @property
    def steps(self) -> StepsField:
        """The field of the steps, which are edited on a page of their own."""
        return cast("StepsField", self._does["sequence"].editor("steps"))

    @property
    def forms(self) -> list[Form]:
        return [self._job, *self._does.values(), *self._more_forms]

    @property
    def disclosures(self) -> list[Disclosure]:
        return list(chain.from_iterable(self._details.values()))

    def show_action(self, kind: str) -> None:
        self._kind = kind
        for each, form in self._does.items():
            for widget in (form, *self._details.get(each, ())):
                widget.setVisible(each == kind)

    def show_colours(self, colours: JobColours) -> None:
        """Know in which colour each folder is shown."""
        cast("FolderLine", self._job.editor("folder")).show_colours(colours)

    def show_details(self, words: str) -> None:
        """Say in one line what stands below *Change…*."""
        for kind, places in _TARGETS.items():
            for place in places:
                self._does[kind].show_hint(place, words)

    def open_around(self, form: Form) -> None:
        """Open what hides a form."""
        for each in self.disclosures:
            if each.content is form:
                self._show_rest(True)
                each.open()

    def _show_rest(self, is_open: bool) -> None:
        for link in self._links:
            link.setChecked(is_open)
        self._rest.setVisible(is_open)

    def _draw_icons(self) -> None:
        kinds = cast("ChipsEditor", self._job.editor("action"))
        kinds.show_icons({kind: self._theme.icon(name) for kind, name in _ICONS.items()})

    def _more(self, title: str, form: Form) -> Disclosure:
        self._more_forms.append(form)
        return Disclosure(title, form, parent=self)


def _job_form(parent: QWidget) -> Form:
    form = field_form(
        parent,
        "job",
        DESCRIPTION,
        arranged=Arranged(only=("name",)),
    )
    add_fields(
        form,
        "about",
        DESCRIPTION,
        special={"folder": FolderLine},
        arranged=Arranged(only=("folder",), beside={"folder": "name"}),
    )
    form.cell("folder").setFixedWidth(space(_FOLDER_STEPS))
    kinds = [
        ("http", _tr("Call a URL")),
        ("script", _tr("Run a script or program")),
        ("sequence", _tr("Take several steps")),
    ]
    form.add("action", _tr("Action"), ChipsEditor(kinds, is_single=True))
    return form


def _call_form(parent: QWidget, links: Sequence[QWidget]) -> Form:
    may_hold = _tr("May hold {{job}}, {{due_at}}, {{run_id}}, {{attempt}} or {{secret:NAME}}.")
    return call_target(parent, "https://example.org/hook?run={{run_id}}", may_hold, links)


def _script_form(parent: QWidget, links: Sequence[QWidget]) -> Form:
    places = _TARGETS["script"]
    return field_form(
        parent,
        "script",
        SCRIPT_PARTS,
        arranged=Arranged(
            without=_SETTINGS.only or (),
            beside=dict.fromkeys(places, "script_kind"),
            links={place: [link] for place, link in zip(places, links, strict=True)},
            unnamed=("script_kind",),
        ),
    )


def _change_link(parent: QWidget) -> QToolButton:
    link = link_button("change", _tr("Change…"), parent)
    link.setCheckable(True)
    link.setAccessibleName(_tr("Change the details of the action"))
    return link


def _sequence_form(parent: QWidget) -> Form:
    form = Form(parent)
    form.add("steps", _tr("Steps"), StepsField())
    return form


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActionPage", text)
