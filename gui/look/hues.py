"""Which hue stands for a job, wherever the job is shown."""

from typing import TYPE_CHECKING

from gui.look.tokens import Hue

if TYPE_CHECKING:
    from scheduler_core.values.jobs.colour import Colour


def hue_of(colour: "Colour") -> Hue:
    """Return the hue in which the window shows a colour of the store."""
    return Hue[colour.name]
