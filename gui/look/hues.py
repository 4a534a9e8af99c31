"""Which hue stands for a job, wherever the job is shown."""

from gui.look.tokens import Hue
from scheduler_core.values.jobs.colour import Colour


def hue_of(colour: Colour) -> Hue:
    """Return the hue in which the window shows a colour of the store."""
    return Hue[colour.name]
