"""The forms of a job's name and action."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import cast

from PySide6.QtCore import QCoreApplication, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QStyle, QToolButton, QVBoxLayout, QWidget

from gui.job_editor.fields.call_target import call_target
from gui.job_editor.steps.steps_field import StepsField
from gui.look.palettes import hue_of
from gui.look.theme import Theme
from gui.look.tokens import colours_of, space
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.field_form import Arranged, add_fields, field_form, form_in_steps
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import ChipsEditor, OfferingLine
from gui.widgets.fields.link_button import link_button
from gui.widgets.fields.lists.choice_list import ChoiceList
from gui.widgets.in_turns import InTurns, at_once, dressing
from gui.widgets.spoken.roles import SpokenRole
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS, SCRIPT_SETTINGS
from scheduler_core.values.jobs.colour import NO_COLOURS, JobColours

_TARGETS = {"http": ("url",), "script": ("command_line", "argv", "inline_text"), "sequence": ("steps",)}
_SECRET = "auth_secret"
_FOLDER_STEPS = 42
_APART_STEPS = 1.75
# As high as the targets of the other kinds, with the line of links below them.
_ROW_STEPS = 13.0
# By then whoever knows at once what he wants has chosen.
_AHEAD_MILLISECONDS = 1_500
_SETTINGS = Arranged(only=("interpreter", "working_folder"))
_ICONS = {"http": "step-call", "script": "step-script", "sequence": "list"}


@dataclass(slots=True)
class _KindForms:
    """The forms of one kind of action: what is called or run, and the details below *Change…* once wanted."""

    target: FieldForm
    links: tuple[QToolButton, ...] = ()
    make_details: "Callable[[QWidget], tuple[Disclosure, ...]] | None" = None
    details: tuple[Disclosure, ...] = ()

    @property
    def forms(self) -> list[FieldForm]:
        return [self.target, *(_form_of(each) for each in self.details)]


class ActionPage(QWidget):
    """The forms of what a job is and does; those of a kind are made when it is first chosen, or ahead.

    What is seldom said stands below *Change…*, which says in one line what is set there; its forms are made
    when that is first opened. `forms_made` tells of both.
    """

    forms_made = Signal(object)
    secrets_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind = ""
        self._words = ""
        self._is_rest_open = False
        self._begun: dict[str, Iterator[None]] = {}
        self._kinds: dict[str, _KindForms] = {}
        self._turns = InTurns(self)
        self._ahead = QTimer(self, singleShot=True, interval=_AHEAD_MILLISECONDS)
        self._ahead.timeout.connect(self.make_ahead)

    def make(self) -> Iterator[None]:
        """Build what does not depend on the kind, in steps."""
        self._job = yield from _job_form(self)
        yield
        self._sequence = _sequence_form(self)
        self._kinds["sequence"] = _KindForms(self._sequence)
        self._sequence.hide()
        yield
        self._rest = QWidget(self)
        self._below = QVBoxLayout(self._rest)
        self._below.setContentsMargins(0, 0, 0, space(2))
        self._below.setSpacing(space(1))
        self._rest.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space(_APART_STEPS))
        for widget in (self._job, self._sequence, self._rest):
            self._column.addWidget(widget)
        yield
        self._theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def steps(self) -> StepsField:
        """The field of the steps, which are edited on a page of their own."""
        return cast("StepsField", self._sequence.editor("steps"))

    @property
    def forms(self) -> list[FieldForm]:
        return [self._job, *chain.from_iterable(made.forms for made in self._kinds.values())]

    @property
    def disclosures(self) -> list[Disclosure]:
        return list(chain.from_iterable(made.details for made in self._kinds.values()))

    def show_action(self, kind: str) -> None:
        """Show the forms of a kind alone: side by side all would make the window too wide."""
        self._kind = kind
        at_once(self.make_kind(kind))
        if self._is_rest_open:
            self.make_details()
        for each, made in self._kinds.items():
            for widget in (made.target, *made.details):
                widget.setVisible(each == kind)

    def make_kind(self, kind: str) -> Iterator[None]:
        """Make the forms of a kind, in steps, unless they are there; what others have begun goes on."""
        if kind in _MAKERS and kind not in self._kinds:
            # Not by `yield from`, as whoever leaves off would end what others go on with.
            for _ in self._begun.setdefault(kind, self._make(kind)):
                yield

    def make_ahead(self) -> None:
        """Make the forms of the other kinds in turns, so that their first choice does not wait for them."""
        self._turns.begin(self._steps_ahead())

    def _steps_ahead(self) -> Iterator[None]:
        for kind in _MAKERS:
            if kind not in self._kinds:
                yield from self.make_kind(kind)
                yield from dressing(self._kinds[kind].target)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ahead.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ahead.stop()
        self._turns.drop()

    def lead_to_target(self) -> None:
        """Lead to what the kind that is chosen calls or runs, to be typed next."""
        kind = self._kinds.get(self._kind)
        if kind is not None:
            shown = (place for place in _TARGETS[self._kind] if not kind.target.cell(place).isHidden())
            kind.target.focus(next(shown, ""))

    def show_colours(self, colours: JobColours) -> None:
        """Know in which colour each folder is shown."""
        cast("FolderLine", self._job.editor("folder")).show_colours(colours)

    def show_details(self, words: str) -> None:
        """Say in one line what stands below *Change…*."""
        self._words = words
        for kind in self._kinds:
            self._show_words(kind)

    def open_around(self, form: FieldForm) -> None:
        """Open what hides a form."""
        for each in self.disclosures:
            if each.content is form:
                self._show_rest(True)
                each.open()

    def make_details(self) -> None:
        """Make what stands below *Change…* of the kind that is chosen."""
        kind = self._kinds.get(self._kind)
        if kind is None or kind.make_details is None:
            return
        kind.details, kind.make_details = kind.make_details(self._rest), None
        for each in kind.details:
            self._below.addWidget(each)
            if _SECRET in _form_of(each).places:
                each.opened.connect(self.secrets_wanted)
        self.forms_made.emit([_form_of(each) for each in kind.details])

    def _show_rest(self, is_open: bool) -> None:
        self._is_rest_open = is_open
        if is_open:
            self.make_details()
        for link in chain.from_iterable(made.links for made in self._kinds.values()):
            link.setChecked(is_open)
        self._rest.setVisible(is_open)

    def _make(self, kind: str) -> Iterator[None]:
        made = yield from _MAKERS[kind](self)
        made.target.hide()
        self._kinds[kind] = made
        self._column.insertWidget(self._column.indexOf(self._rest), made.target)
        for link in made.links:
            link.setChecked(self._is_rest_open)
            link.toggled.connect(self._show_rest)
        self._show_words(kind)
        self.forms_made.emit(made.forms)

    def _show_words(self, kind: str) -> None:
        for place in _TARGETS[kind]:
            self._kinds[kind].target.show_hint(place, self._words)

    def _draw_icons(self) -> None:
        kinds = cast("ChipsEditor", self._job.editor("action"))
        kinds.show_icons({kind: self._theme.icon(name) for kind, name in _ICONS.items()})


def _job_form(parent: QWidget) -> Generator[None, None, FieldForm]:
    form = yield from form_in_steps(
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
    form.stand_apart(_APART_STEPS)
    form.cell("folder").setFixedWidth(space(_FOLDER_STEPS))
    yield
    kinds = [
        ("http", _tr("Call a URL")),
        ("script", _tr("Run a script or program")),
        ("sequence", _tr("Take several steps")),
    ]
    form.add("action", _tr("Action"), ChipsEditor(kinds, is_single=True))
    return form


def _call_forms(parent: QWidget) -> Generator[None, None, _KindForms]:
    may_hold = _tr("May hold {{job}}, {{due_at}}, {{run_id}}, {{attempt}} or {{secret:NAME}}.")
    link = _change_link(parent)
    target = call_target(parent, "https://example.org/hook?run={{run_id}}", may_hold, [link])
    yield
    return _KindForms(target, (link,), _details_of_call)


def _details_of_call(parent: QWidget) -> tuple[Disclosure, ...]:
    return (
        _more(_tr("Headers and body"), field_form(parent, "content", HTTP, BODY_PARTS), is_open=True),
        _more(_tr("Sign-in and signature"), field_form(parent, "sign-in", HTTP)),
        _more(_tr("Connection"), field_form(parent, "connection", HTTP)),
    )


def _script_forms(parent: QWidget) -> Generator[None, None, _KindForms]:
    places = _TARGETS["script"]
    links = tuple(_change_link(parent) for _ in places)
    target = yield from form_in_steps(
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
    return _KindForms(target, links, _details_of_script)


def _details_of_script(parent: QWidget) -> tuple[Disclosure, ...]:
    settings = field_form(parent, "script", SCRIPT_PARTS, arranged=_SETTINGS)
    return (
        _more(_tr("How it runs"), settings, is_open=True),
        _more(_tr("Environment and input"), field_form(parent, "environment", SCRIPT_SETTINGS)),
        _more(_tr("Trust"), field_form(parent, "trust", SCRIPT_SETTINGS)),
    )


def _more(title: str, form: FieldForm, *, is_open: bool = False) -> Disclosure:
    return Disclosure(title, form, is_open=is_open, parent=form.parentWidget())


def _form_of(disclosure: Disclosure) -> FieldForm:
    return cast("FieldForm", disclosure.content)


def _change_link(parent: QWidget) -> QToolButton:
    link = link_button("change", _tr("Change…"), parent, SpokenRole.UNFOLDING)
    link.setAccessibleName(_tr("Change the details of the action"))
    return link


def _sequence_form(parent: QWidget) -> FieldForm:
    form = FieldForm(parent)
    form.add("steps", _tr("Steps"), StepsField())
    form.setMinimumHeight(space(_ROW_STEPS))
    return form


_MAKERS = {"http": _call_forms, "script": _script_forms}


def _tr(text: str) -> str:
    return QCoreApplication.translate("ActionPage", text)


_EDGE, _SIDE, _GAP, _CORNER = 2.5, 2.5, 2, 0.75


class FolderLine(OfferingLine):
    """A job in no folder has no square."""

    def __init__(self, example: str = "", parent: QWidget | None = None) -> None:
        super().__init__(example, parent)
        self._colours = NO_COLOURS
        self.textChanged.connect(self._make_room)

    def show_colours(self, colours: JobColours) -> None:
        self._colours = colours
        self.update()

    def offer(self, words: Iterable[str]) -> None:
        super().offer(filter(None, words))  # what stands for no folder would be a row without a word
        popup = self.completer().popup()
        if isinstance(popup, ChoiceList):
            popup.show_squares(self._colour_of)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        folder = self.text().strip()
        if not folder:
            return
        side = space(_SIDE)
        square = QRectF(space(_EDGE), (self.height() - side) / 2, side, side).toRect()
        place = QStyle.visualRect(self.layoutDirection(), self.rect(), square)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour_of(folder))
        painter.drawRoundedRect(QRectF(place), space(_CORNER), space(_CORNER))

    def _colour_of(self, folder: str) -> QColor:
        hue = hue_of(self._colours.of_folder(folder))
        return QColor(colours_of(self.palette()).hues[hue].bar)

    def _make_room(self, text: str) -> None:
        self.keep_free(space(_SIDE + _GAP) if text.strip() else 0)
