"""Where things stand in lines that run from the right, and the sides of icons, are what Qt's style says.

With a larger font the icons grow with it, which the style alone would not do.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QListView, QMenu, QPushButton, QStyle, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.look.mirroring import place_in, side_in
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.memory.window_memory import Appearance

DIRECTIONS = st.sampled_from([Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
NUMBERS = st.integers(-50, 2_000)
PLACES = st.builds(QRect, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
FLAGS = [flag for flag in Qt.AlignmentFlag if flag is not Qt.AlignmentFlag.AlignHorizontal_Mask]


@given(DIRECTIONS, PLACES, PLACES)
def test_a_place_is_mirrored_as_by_the_style(
    direction: Qt.LayoutDirection, outer: QRect, place: QRect
) -> None:
    assert place_in(direction, outer, place) == QStyle.visualRect(direction, outer, place)


@given(DIRECTIONS, st.sampled_from(FLAGS), st.sampled_from(FLAGS))
def test_words_stand_on_the_side_that_the_style_says(
    direction: Qt.LayoutDirection, one: Qt.AlignmentFlag, other: Qt.AlignmentFlag
) -> None:
    assert side_in(direction, one | other) == QStyle.visualAlignment(direction, one | other)


@pytest.mark.parametrize(
    ("size", "metric"),
    [
        (Theme.small_icon_size, QStyle.PixelMetric.PM_SmallIconSize),
        (Theme.tool_icon_size, QStyle.PixelMetric.PM_ToolBarIconSize),
        (Theme.large_icon_size, QStyle.PixelMetric.PM_LargeIconSize),
    ],
)
def test_icons_are_as_large_as_those_of_the_style(
    qapp: QApplication, size: "staticmethod[[], int]", metric: QStyle.PixelMetric
) -> None:
    assert size() == qapp.style().pixelMetric(metric)


@pytest.mark.parametrize("font_scale", [2.5], indirect=True)
@pytest.mark.parametrize(
    ("kind", "metric"),
    [
        (QMenu, QStyle.PixelMetric.PM_SmallIconSize),
        (QToolButton, QStyle.PixelMetric.PM_ButtonIconSize),
        (QPushButton, QStyle.PixelMetric.PM_ButtonIconSize),
        (QListView, QStyle.PixelMetric.PM_ListViewIconSize),
    ],
)
@pytest.mark.usefixtures("font_scale")
def test_icons_grow_with_the_text_beside_them(
    qapp: QApplication, qtbot: QtBot, kind: type[QWidget], metric: QStyle.PixelMetric
) -> None:
    """Where only the font of the system was larger, its words stood beside icons of 16 pixels."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    try:
        widget = kind()
        qtbot.addWidget(widget)
        widget.ensurePolished()
        side = widget.style().pixelMetric(metric, None, widget)
        assert side == theme.small_icon_size() == space(4) > 24
        assert theme.tool_icon_size() == space(6)
    finally:
        theme.show_appearance(Appearance.SYSTEM)
        theme.close()
