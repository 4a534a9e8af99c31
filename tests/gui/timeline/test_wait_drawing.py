"""Where the words of a bar stand that says what waits."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from gui.timeline.wait_drawing import WaitBar, laid_words

BAR = WaitBar(QRectF(100, 0, 400, 16), 100, 500, 300, ("long", "short", ""))
WIDTHS = {"long": 250, "short": 100, "": 20}

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("gone", "words", "is_behind"),
    [(300, "short", True), (60, "long", True), (450, "long", False), (600, "long", False)],
)
def test_words_are_as_long_as_they_can_be_without_lying_over_the_present(
    gone: float, words: str, is_behind: bool
) -> None:
    bar = replace(BAR, gone=gone)

    said, left = laid_words(bar, WIDTHS.__getitem__)

    assert (said, left > gone) == (words, is_behind)
    assert bar.place.left() < left < left + WIDTHS[said] < bar.place.right()
    mirrored = replace(bar, gone=600 - gone, is_mirrored=True)
    assert laid_words(mirrored, WIDTHS.__getitem__) == (words, 600 - left - WIDTHS[words])


def test_where_no_words_fit_beside_the_present_they_lie_over_it() -> None:
    bar = replace(BAR, words=("long",))

    assert laid_words(bar, WIDTHS.__getitem__)[0] == "long"
    assert laid_words(bar, {"long": 600}.__getitem__)[0] == ""
