"""Each colour of the store has a hue of the window."""

import pytest

from gui.look.palettes import hue_of
from gui.look.tokens import Hue
from scheduler_core.values.jobs.colour import Colour

pytestmark = pytest.mark.slow


def test_each_colour_has_a_hue_of_its_own() -> None:
    hues = [hue_of(colour) for colour in Colour if colour is not Colour.FOLDER]

    assert sorted(hues) == list(Hue)
