import pytest
from pytestqt.qtbot import QtBot

from gui.widgets.heading import Heading
from gui.widgets.paragraph import line_pitch

LONG = "Nightly export of all orders, invoices and returns to the data warehouse of the head office"


@pytest.fixture
def heading(qtbot: QtBot) -> Heading:
    heading = Heading("", None, 2)
    qtbot.addWidget(heading)
    return heading


def width_of(heading: Heading, letters: int) -> int:
    return heading.fontMetrics().horizontalAdvance("n") * letters


def test_a_long_name_goes_on_in_a_second_line_and_is_cut_short_there(heading: Heading) -> None:
    heading.show_text(LONG)

    first, second = heading.lines(width_of(heading, 30))

    assert LONG.startswith(first)
    assert not first.endswith(" ")
    assert second.endswith("…")
    assert LONG.startswith(f"{first} {second.removesuffix('…').rstrip()}")
    assert heading.toolTip() == LONG


def test_a_name_in_one_line_takes_no_room_for_two(heading: Heading) -> None:
    heading.show_text("Back up")
    one_line = heading.heightForWidth(width_of(heading, 30))

    heading.show_text(LONG)

    assert heading.heightForWidth(width_of(heading, 30)) == one_line + line_pitch(heading.font())


@pytest.mark.parametrize("name", ["x" * 200, "🗄️ " * 60, "back-up-of-everything-there-is/" * 8])
def test_what_has_no_place_to_break_is_broken_all_the_same(heading: Heading, name: str) -> None:
    heading.show_text(name)
    width = width_of(heading, 30)

    lines = heading.lines(width)

    assert len(lines) == 2
    assert all(heading.fontMetrics().horizontalAdvance(line) <= width for line in lines)


def test_a_heading_of_one_line_is_cut_short(qtbot: QtBot) -> None:
    heading = Heading(LONG)
    qtbot.addWidget(heading)

    (line,) = heading.lines(width_of(heading, 30))

    assert line.endswith("…")


def test_a_letter_that_reaches_back_is_not_cut_at_the_edge(qtbot: QtBot) -> None:
    """The hook of the “J” of “Jobs” was cut off."""
    whole, cut = Heading(" J"), Heading("J")
    for each in (whole, cut):
        qtbot.addWidget(each)
        each.resize(60, 30)

    def inked(label: Heading) -> int:
        picture = label.grab().toImage()
        ground = picture.pixelColor(picture.width() - 1, 0)
        places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
        return sum(picture.pixelColor(x, y) != ground for x, y in places)

    assert inked(cut) == inked(whole)
