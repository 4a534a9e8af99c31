"""The forms of what a job does."""

import shlex
from pathlib import Path

import pytest
from PySide6.QtCore import QRegularExpression
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.reading.action_reading import KINDS, SEQUENCE
from gui.widgets.fields.form import Form
from tests.gui.finding import child

_CHIP = QRegularExpression("^chip_")


def test_each_kind_of_action_is_offered_and_has_its_form_alone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = ActionPage(window)

    for name, kind in KINDS.items():
        page.show_action(name)

        assert [form for form in _forms_with(page, kind.target) if form.isVisibleTo(window)]
        others = (other.target for other in KINDS.values() if other is not kind)
        assert not [form for other in others for form in _forms_with(page, other) if form.isVisibleTo(window)]

    chips = {chip.objectName().removeprefix("chip_") for chip in page.findChildren(QToolButton, _CHIP)}
    assert chips == {*KINDS, SEQUENCE}


def test_a_folder_and_a_certificate_can_be_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    """Their paths could only be typed."""
    page = ActionPage()
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
def test_a_script_is_chosen_into_its_command(qtbot: QtBot, place: str) -> None:
    page = ActionPage()
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
