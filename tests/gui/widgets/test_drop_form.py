"""A form that a field opens below itself."""

from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.memory.window_memory import Appearance
from gui.widgets.fields.drop_form import DropForm
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import LineEditor


def test_a_form_of_one_field_opens_as_high_as_it_is(qtbot: QtBot, qapp: QApplication) -> None:
    """Below the field *Starts* stood 25 pixels of nothing: a page that scrolls wants room for its bar."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    page = QWidget()
    qtbot.addWidget(page)
    drop = DropForm("drop", "Starts", page)
    form = FieldForm(drop.port)
    form.add("starts", "Starts", LineEditor("at once"))
    drop.hold(form)
    QVBoxLayout(page).addWidget(drop)
    page.show()
    qtbot.waitExposed(page)

    drop.open()
    (field,) = form.findChildren(QLineEdit)
    qtbot.waitUntil(field.isVisible)
    popup = field.window()
    below = popup.height() - field.mapTo(popup, field.rect().bottomLeft()).y()
    assert below <= space(4) + form.fontMetrics().lineSpacing()


def test_a_form_wider_than_usual_stays_on_the_screen(qtbot: QtBot, qapp: QApplication) -> None:
    """In German at 150 % what is left out stood 68 pixels beyond the edge: Qt widened it in its place."""
    page = QWidget()
    qtbot.addWidget(page)
    drop = DropForm("drop", "Skip", page)
    form = FieldForm(drop.port)
    wide = LineEditor("nothing")
    wide.setMinimumWidth(space(160))
    form.add("skip", "Skip", wide)
    drop.hold(form)
    QVBoxLayout(page).addWidget(drop)
    room = page.screen().availableGeometry()
    page.setGeometry(room.right() - space(40), room.top() + space(20), space(40), space(20))
    page.show()
    qtbot.waitExposed(page)

    drop.open()
    qtbot.waitUntil(wide.isVisible)

    popup = wide.window()
    assert popup.width() > space(160)
    assert room.contains(popup.frameGeometry())
