"""The forms of what a job does."""

from PySide6.QtCore import QRegularExpression
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.job_editor.fields.action_forms import ActionPage
from gui.job_editor.reading.action_reading import KINDS, SEQUENCE
from gui.widgets.fields.form import Form

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


def _forms_with(page: ActionPage, place: str) -> list[Form]:
    return [form for form in page.forms if place in form.places]
