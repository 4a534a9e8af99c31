"""How the fields of a form and what is said of them stand to one another."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QVBoxLayout
from pytestqt.qtbot import QtBot

from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, OfferingLine

_NOTE = "Holds when it starts again."


def _label(form: FieldForm, text: str) -> QLabel:
    return next(each for each in form.findChildren(QLabel) if each.text() == text)


def test_a_note_stands_nearer_to_its_own_field_than_to_the_next(qtbot: QtBot) -> None:
    """“Holds when Hourbell starts again.” stuck to the field below."""
    form = FieldForm()
    qtbot.addWidget(form)
    own, following = LineEditor(), LineEditor()
    form.add("own", "Own", own, _NOTE)
    form.add("following", "Following", following)
    form.resize(500, form.sizeHint().height())
    with qtbot.waitExposed(form):
        form.show()

    note = _label(form, _NOTE)
    top = note.mapTo(form, note.rect().topLeft()).y()
    before = top - own.mapTo(form, own.rect().bottomLeft()).y()
    after = following.mapTo(form, following.rect().topLeft()).y() - (top + note.height())
    assert 0 < before < after / 2


def test_labels_with_more_room_are_not_broken(qtbot: QtBot, qapp: QApplication) -> None:
    """“Fenster schließen” stood in two lines beside half a page that was empty."""
    form = FieldForm()
    qtbot.addWidget(form)
    words = "Of eighteen letter"
    form.add("one", words, LineEditor())
    label = _label(form, words)
    line = QFontMetrics(label.font()).horizontalAdvance(words)

    form.widen_labels(line // QFontMetrics(form.font()).averageCharWidth() + 1)
    form.resize(500, form.sizeHint().height())
    with qtbot.waitExposed(form):
        form.show()

    assert label.width() >= line


def test_choices_that_stand_alike_are_as_wide_as_the_widest(qtbot: QtBot) -> None:
    """Four below one another had four widths."""
    form = FieldForm()
    qtbot.addWidget(form)
    short = ChoiceEditor([("a", "short")])
    long = ChoiceEditor([("b", "one of many words that need much room")])
    alone = ChoiceEditor([("c", "short")])
    for each in (short, long):
        each.stand_among((short, long))
    for place, each in (("short", short), ("long", long), ("alone", alone)):
        form.add(place, place, each)
    form.resize(700, form.sizeHint().height())
    with qtbot.waitExposed(form):
        form.show()

    assert alone.width() < short.width() == long.width()
    long.show_value("a word that nobody knew, and that needs still more room than all of them")
    qtbot.waitUntil(lambda: short.width() == long.width() == long.sizeHint().width())


def test_fields_of_a_line_stand_level_whichever_has_a_note(qtbot: QtBot) -> None:
    """“with key” stood four pixels lower than the event beside it."""
    for has_one_line in (False, True):
        form = FieldForm()
        qtbot.addWidget(form)
        noted, beside, following = LineEditor(), LineEditor(), LineEditor()
        form.add("noted", "Noted", noted, _NOTE)
        form.add("beside", "Beside", beside, beside="noted")
        form.add("following", "Following", following)
        if has_one_line:
            form.share_line("noted")
        form.resize(500, form.sizeHint().height())
        with qtbot.waitExposed(form):
            form.show()

        tops = [each.mapTo(form, each.rect().topLeft()).y() for each in (noted, beside, following)]
        assert tops[0] == tops[1] < tops[2]
        note = _label(form, _NOTE)
        below = note.mapTo(form, note.rect().bottomLeft()).y()
        assert tops[2] - below > below - note.height() - (tops[0] + noted.height())


def test_the_first_click_into_a_line_selects_all_and_the_second_places_the_cursor(qtbot: QtBot) -> None:
    """“Europe/Berlin” became “EurTokyoope/Berlin”: the click put the cursor into the middle of the name."""
    form = QDialog()
    qtbot.addWidget(form)
    other, line = QLineEdit(form), OfferingLine("", form)
    lines = QVBoxLayout(form)
    lines.addWidget(other)
    lines.addWidget(line)
    line.offer(["Europe/Berlin", "Asia/Tokyo"])
    line.setText("Europe/Berlin")
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    other.setFocus()
    inside = QPoint(24, line.height() // 2)

    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=inside)
    assert line.selectedText() == "Europe/Berlin"
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=inside)
    assert not line.hasSelectedText()
    assert 0 < line.cursorPosition() < len("Europe/Berlin")

    other.setFocus()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=inside)
    QTest.keyClicks(line, "Asia/Tokyo")
    assert line.text() == "Asia/Tokyo"
