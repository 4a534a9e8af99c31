"""The forms of what a job does."""

import shlex
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRegularExpression
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.fields.folder_line import FolderLine
from gui.job_editor.reading.action_reading import KINDS, SEQUENCE
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.look.tokens import Hue, colours_of
from gui.widgets.fields.form import Form
from scheduler_core.values.jobs.colour import Colour, JobColours
from tests.gui.finding import child

pytestmark = pytest.mark.slow

_CHIP = QRegularExpression("^chip_")


def test_each_kind_of_action_is_offered_and_has_its_form_alone(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = ActionPage(theme, window)

    for name, kind in KINDS.items():
        page.show_action(name)

        assert [form for form in _forms_with(page, kind.target) if form.isVisibleTo(window)]
        others = (other.target for other in KINDS.values() if other is not kind)
        assert not [form for other in others for form in _forms_with(page, other) if form.isVisibleTo(window)]

    chips = {chip.objectName().removeprefix("chip_") for chip in page.findChildren(QAbstractButton, _CHIP)}
    assert chips == {*KINDS, SEQUENCE}


def test_a_folder_and_a_certificate_can_be_chosen(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    """Their paths could only be typed."""
    page = ActionPage(theme)
    qtbot.addWidget(page)
    for place in ("working_folder", "client_certificate", "body_path"):
        (form,) = _forms_with(page, place)
        editor = form.editor(place)

        with qtbot.waitSignal(form.text_changed) as told:
            child(editor, QPushButton, "browse").click()
            child(editor, QFileDialog, "path_where").fileSelected.emit(str(tmp_path))

        assert told.args == [place, str(tmp_path)]
        assert child(page, QLineEdit, place).text() == str(tmp_path)
        child(editor, QFileDialog, "path_where").close()


@pytest.mark.parametrize("place", ["command_line", "argv"])
def test_a_script_is_chosen_into_its_command(qtbot: QtBot, theme: Theme, place: str) -> None:
    page = ActionPage(theme)
    qtbot.addWidget(page)
    (form,) = _forms_with(page, place)
    form.show_texts({place: " --all"})
    editor = form.editor(place)

    with qtbot.waitSignal(form.text_changed) as told:
        child(editor, QPushButton, "browse").click()
        child(editor, QFileDialog, "path_where").fileSelected.emit("/srv/my scripts/backup.sh")

    assert shlex.split(told.args[1]) == ["/srv/my scripts/backup.sh", "--all"]
    child(editor, QFileDialog, "path_where").close()


def _forms_with(page: ActionPage, place: str) -> list[Form]:
    return [form for form in page.forms if place in form.places]


@pytest.mark.parametrize(("kind", "label"), [("shell", "Command"), ("argv", "Program"), ("inline", "Script")])
def test_the_line_of_a_script_is_called_what_is_typed_there(
    qtbot: QtBot, theme: Theme, kind: str, label: str
) -> None:
    """It was called "How"."""
    page = ActionPage(theme)
    qtbot.addWidget(page)
    page.show_action("script")
    (form,) = _forms_with(page, "script_kind")

    form.show_texts({"script_kind": kind})

    shown = [each.text() for each in form.findChildren(QLabel) if each.isVisibleTo(form)]
    assert [text for text in shown if text in {"How", "Command", "Program", "Script"}] == [label]


def test_a_folder_is_shown_with_its_hue(qtbot: QtBot, theme: Theme) -> None:
    folder = FolderLine()
    qtbot.addWidget(folder)
    folder.resize(160, 32)
    folder.show_colours(JobColours({"Shop": Colour.TEAL}))

    folder.show_value("Shop/Rates")

    place = QPoint(space(3.75), folder.height() // 2)
    teal = colours_of(folder.palette()).hues[Hue.TEAL].bar
    assert folder.grab().toImage().pixelColor(place) == QColor(teal)
    folder.show_value("")
    assert folder.grab().toImage().pixelColor(place) != QColor(teal)
