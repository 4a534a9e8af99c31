"""What a simulation found, in a sentence."""

from PySide6.QtCore import QCoreApplication

from gui.foresight.fate_words import counts_in_words
from gui.simulator.simulated import Simulated
from gui.text import formats


def summary_of(simulated: Simulated) -> str:
    """Say what a simulation found, and how far it came if not to its end."""
    told = counts_in_words(simulated.counts)
    until = formats.day_with_time(simulated.foresight.until)
    if simulated.foresight.is_cut:
        return _tr("{counts}. More would follow; only what is due before {until} is shown.").format(
            counts=told, until=until
        )
    if not simulated.is_whole:
        return _tr("{counts}. Stopped; what is due before {until} is shown.").format(counts=told, until=until)
    return _tr("{counts} before {until}.").format(counts=told, until=until)


def _tr(text: str) -> str:
    return QCoreApplication.translate("summary_words", text)
