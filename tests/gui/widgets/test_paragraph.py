"""Lines of plain text stand apart as the scale says, whether they can be selected or not."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPalette
from pytestqt.qtbot import QtBot

from gui.widgets.paragraph import Paragraph, line_pitch

WORDS = "mmm"
SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse


@pytest.mark.parametrize("is_selectable", [False, True])
def test_lines_stand_apart_as_the_scale_says(qtbot: QtBot, is_selectable: bool) -> None:
    """Broken lines stood as close as the font allows, and read like one block."""
    label = a_paragraph(qtbot)
    if is_selectable:
        label.setTextInteractionFlags(SELECTABLE)
    pitch = line_pitch(label.font())
    assert pitch > QFontMetrics(label.font()).lineSpacing()
    for lines in (1, 2, 4):
        label.setText(" ".join([WORDS] * lines))
        width = QFontMetrics(label.font()).horizontalAdvance(WORDS) + 4
        label.resize(width, label.heightForWidth(width))
        tops = line_tops(label)
        assert len(tops) == lines
        assert [after - before for before, after in pairwise(tops)] == [pitch] * (lines - 1)


def test_the_height_of_a_paragraph_holds_its_lines(qtbot: QtBot) -> None:
    label = a_paragraph(qtbot)
    label.setText("\n".join([WORDS] * 5))
    label.resize(200, label.heightForWidth(200))
    assert len(line_tops(label)) == 5
    assert label.sizeHint().height() == label.heightForWidth(200)


def test_lines_stand_where_they_are_aligned(qtbot: QtBot) -> None:
    label = a_paragraph(qtbot)
    label.setText(f"{WORDS}\n{WORDS}")
    label.resize(200, 200)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
    top = line_tops(label)[0]
    label.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter)
    middle = line_tops(label)[0]
    label.setAlignment(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
    assert top < middle < line_tops(label)[0]


def test_an_option_is_not_broken(qtbot: QtBot) -> None:
    """“--store” was broken behind its hyphens in a German dialog, and read as two words."""
    label = a_paragraph(qtbot)
    label.setText(f"{WORDS} --the-store")
    width = label.fontMetrics().horizontalAdvance(f"{WORDS} --the-")
    label.resize(width, label.heightForWidth(width))

    wanted = a_paragraph(qtbot)
    wanted.setText(f"{WORDS}\n--the-store")
    wanted.resize(width, wanted.heightForWidth(width))
    assert label.size() == wanted.size()
    assert picture_of(label) == picture_of(wanted)


def test_what_is_kept_on_one_line_is_left_to_qt(qtbot: QtBot) -> None:
    label = a_paragraph(qtbot)
    label.setText(" ".join([WORDS] * 4))
    label.setWordWrap(False)
    label.resize(label.fontMetrics().horizontalAdvance(WORDS), 100)
    assert len(line_tops(label)) == 1


def a_paragraph(qtbot: QtBot) -> Paragraph:
    label = Paragraph()
    qtbot.addWidget(label)
    palette = QPalette(label.palette())
    palette.setColor(QPalette.ColorRole.Window, QColor("white"))
    palette.setColor(QPalette.ColorRole.WindowText, QColor("black"))
    label.setPalette(palette)
    return label


def line_tops(label: Paragraph) -> list[int]:
    """Return where the ink of each line begins."""
    picture = picture_of(label)
    inked = [
        any(QColor(picture.pixel(x, y)).lightness() < 128 for x in range(picture.width()))
        for y in range(picture.height())
    ]
    return [y for y, has_ink in enumerate(inked) if has_ink and (y == 0 or not inked[y - 1])]


def picture_of(label: Paragraph) -> QImage:
    picture = QImage(label.size(), QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    label.render(picture, QPoint())
    return picture
