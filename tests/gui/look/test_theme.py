from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QListWidget, QListWidgetItem
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.palettes import palette_for
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import blended
from gui.memory.window_memory import Appearance
from gui.widgets.tables.flush_delegate import CheckDelegate
from tests.gui.look.contrasts import contrast

Role = QPalette.ColorRole
_HIGH = (Appearance.HIGH_LIGHT, Appearance.HIGH_DARK)
SCHEMES = [Qt.ColorScheme.Light, Qt.ColorScheme.Dark]
# WCAG 2.2: 4.5 for text, 3 for what is not text.
LEGIBLE = [
    (Role.WindowText, Role.Window, 4.5),
    (Role.Text, Role.Base, 4.5),
    (Role.Text, Role.AlternateBase, 4.5),
    (Role.Text, Role.Midlight, 4.5),
    (Role.PlaceholderText, Role.Base, 4.5),
    (Role.PlaceholderText, Role.AlternateBase, 4.5),
    (Role.PlaceholderText, Role.Window, 4.5),
    (Role.ButtonText, Role.Button, 4.5),
    (Role.HighlightedText, Role.Highlight, 4.5),
    (Role.HighlightedText, Role.Accent, 4.5),
    (Role.ToolTipText, Role.ToolTipBase, 4.5),
    (Role.Link, Role.Base, 4.5),
    (Role.BrightText, Role.Base, 4.5),
    (Role.Accent, Role.Base, 3.0),
    (Role.Accent, Role.Window, 3.0),
]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("above", "below", "least"), LEGIBLE)
def test_what_is_written_can_be_read(
    scheme: Qt.ColorScheme, above: QPalette.ColorRole, below: QPalette.ColorRole, least: float
) -> None:
    palette = palette_for(scheme)

    assert contrast(palette.color(above), palette.color(below)) >= least


@pytest.fixture(params=[Appearance.LIGHT, Appearance.DARK, *_HIGH])
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    made = Theme(qapp, resource_folder() / "icons", request.param)
    made.dress_widgets()
    yield made
    made.show_appearance(Appearance.SYSTEM)
    made.close()


@pytest.mark.parametrize("is_checked", [False, True])
def test_the_border_of_a_check_box_can_be_seen(qtbot: QtBot, theme: Theme, is_checked: bool) -> None:
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setChecked(is_checked)
    box.resize(box.sizeHint())

    picture = box.grab().toImage()

    line = [picture.pixelColor(x, picture.height() // 2) for x in range(picture.width())]
    ground = box.palette().color(Role.Base)
    assert max(contrast(colour, ground) for colour in line[:4]) >= (4.5 if theme.wanted in _HIGH else 3)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_border_of_a_check_box_in_a_list_can_be_seen(qtbot: QtBot, scheme: Qt.ColorScheme) -> None:
    """In the dark the boxes of an import could not be told from the ground."""
    items = QListWidget()
    qtbot.addWidget(items)
    items.setPalette(palette_for(scheme))
    items.setItemDelegate(CheckDelegate(items))
    QListWidgetItem("", items).setCheckState(Qt.CheckState.Unchecked)
    items.resize(120, 60)

    picture = items.viewport().grab().toImage()

    line = [picture.pixelColor(x, 8) for x in range(24)]
    ground = palette_for(scheme).color(Role.Base)
    assert max(contrast(colour, ground) for colour in line) >= 3


@pytest.mark.slow
def test_the_window_follows_the_system_until_an_appearance_is_chosen(
    qapp: QApplication, application: Application
) -> None:
    hints, theme, actions = qapp.styleHints(), application.theme, application.actions
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert is_dark(qapp)
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert not is_dark(qapp)

    # Icons are drawn anew where a screen comes with smaller pixels.
    side = theme.small_icon_size()
    theme.draw_for([1.0, 2.0])
    assert actions.undo.icon().pixmap(QSize(side, side), 2.0).width() == 2 * side

    actions.light.trigger()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert not is_dark(qapp)


@pytest.mark.slow
def test_a_key_makes_the_window_dark_which_is_remembered(
    qapp: QApplication, open_application: Callable[[], Application]
) -> None:
    application = open_application()
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(application.window, Qt.Key.Key_D, control | shift)
    assert is_dark(qapp)
    assert is_light(_icon_colour(application))
    application.close()
    qapp.setPalette(palette_for(Qt.ColorScheme.Light))

    application = open_application()

    assert is_dark(qapp)
    assert application.actions.dark.isChecked()


def test_blending_goes_from_one_colour_to_the_other() -> None:
    black, white = QColor("black"), QColor("white")

    assert [blended(black, white, share).lightness() for share in (0, 0.5, 1)] == [0, 128, 255]


def is_dark(application: QApplication) -> bool:
    return not is_light(application.palette().color(Role.Window))


def is_light(colour: QColor) -> bool:
    return colour.lightnessF() > 0.5


def _icon_colour(application: Application) -> QColor:
    """Return the strongest colour of an icon, which is that of its strokes."""
    image = application.actions.main_menu.icon().pixmap(24).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return max(pixels, key=QColor.alpha)


def test_what_the_first_picture_did_without_is_drawn_in_steps(qapp: QApplication) -> None:
    """All of it was one turn of the loop, in which keys and clicks waited."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    told: list[bool] = []
    theme.changed.connect(lambda: told.append(True))
    large = QSize(theme.tool_icon_size(), theme.tool_icon_size())

    # A window that was hidden and is shown while they are drawn begins anew.
    next(theme.steps_to_draw(["run"]))
    steps = theme.steps_to_draw(["run", "pause", "run"])
    came = [bool(told) for _ in steps]

    assert len(came) > len({"run", "pause"})
    assert (came.count(True), told) == (0, [True])
    assert large in theme.icon("run").availableSizes()
    assert list(theme.steps_to_draw(["run"])) == []
    theme.close()
