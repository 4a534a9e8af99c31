"""Jobs that follow, as chips with a line that names another one."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from gui.job_editor.steps.chains_field import ChainsField
from tests.gui.finding import child


def shown(qtbot: QtBot, value: str = "") -> ChainsField:
    field = ChainsField()
    qtbot.addWidget(field)
    field.show_value(value)
    field.show()
    return field


def test_each_job_that_follows_is_a_chip_and_can_be_taken_away(qtbot: QtBot) -> None:
    field = shown(qtbot, "Tidy up\nfailure:Call Ann\nsuccess:always: on")
    assert field.value() == "Tidy up\nfailure:Call Ann\nsuccess:always: on"

    QTest.mouseClick(child(field, QToolButton, "chain"), Qt.MouseButton.LeftButton)
    assert field.value() == "failure:Call Ann\nsuccess:always: on"


def test_a_name_is_typed_and_counts_before_it_is_a_chip(qtbot: QtBot) -> None:
    field = shown(qtbot, "Tidy up")
    name = child(field, QLineEdit, "chain_name")
    when = child(field, QComboBox, "chain_when")
    when.setCurrentIndex(when.findData("failure"))
    QTest.keyClicks(name, "Call Ann")
    assert field.value() == "Tidy up\nfailure:Call Ann"

    with qtbot.waitSignal(field.edited):
        QTest.keyClick(name, Qt.Key.Key_Return)
    assert field.value() == "Tidy up\nfailure:Call Ann"
    assert name.text() == ""


def test_a_name_that_is_erased_again_starts_nothing(qtbot: QtBot) -> None:
    """The job was saved with the last letter of it."""
    field = shown(qtbot)
    name = child(field, QLineEdit, "chain_name")
    QTest.keyClicks(name, "C")
    said: list[str] = []
    field.edited.connect(lambda: said.append(field.value()))

    QTest.keyClick(name, Qt.Key.Key_Backspace)

    assert said == [""]


def test_a_name_chosen_from_the_list_is_a_chip_and_leaves_an_empty_line(qtbot: QtBot) -> None:
    """The name stayed in the line behind its chip, and what was typed next went on behind it."""
    field = shown(qtbot)
    field.offer_jobs(["Newsletter", "Call Ann"], is_all=True)
    name, when = child(field, QLineEdit, "chain_name"), child(field, QComboBox, "chain_when")
    when.setCurrentIndex(when.findData("failure"))
    name.setFocus()
    qtbot.waitUntil(name.hasFocus)
    QTest.keyClicks(name, "news")
    names = name.completer().popup()
    assert names is not None
    qtbot.waitUntil(names.isVisible)
    QTest.keyClick(names, Qt.Key.Key_Down)
    QTest.keyClick(names, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: name.text() == "")
    assert field.value() == "failure:Newsletter"

    QTest.keyClicks(name, "Ca")
    QTest.keyClick(name, Qt.Key.Key_Return)  # nothing of the list is chosen: what is typed counts
    assert field.value() == "failure:Newsletter\nCa"


def test_a_name_is_chosen_as_it_stands_in_the_list_though_the_line_has_lost_the_keys(qtbot: QtBot) -> None:
    """What was typed so far was started, as Qt writes the name into a line with the keys alone."""
    field = shown(qtbot)
    field.offer_jobs(["Call Ann"], is_all=True)
    name = child(field, QLineEdit, "chain_name")
    name.setText("ann")

    name.completer().activated.emit("Call Ann")

    qtbot.waitUntil(lambda: name.text() == "")
    assert field.value() == "Call Ann"


def test_jobs_are_completed_and_an_unknown_name_is_told_below(qtbot: QtBot) -> None:
    field = shown(qtbot, "Tidy up\nNobody")
    doubt = child(field, QLabel, "chains_doubt")
    field.offer_jobs(["tidy UP", "Call Ann"], is_all=True)
    assert doubt.text() == "No job is called “Nobody”; until there is one, nothing is started."

    completer = child(field, QLineEdit, "chain_name").completer()
    completer.setCompletionPrefix("ann")
    assert completer.currentCompletion() == "Call Ann"

    field.offer_jobs(["tidy UP"], is_all=False)
    assert doubt.text() == ""
