"""Edit times of day as chips; 9, 9.30, 9 am and 21:00 are read, and shown by the locale."""

from datetime import time

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gui.job_editor.reading.rule_parts import read_times, write_times
from gui.text import formats
from gui.widgets.fields.chip_list import ChipList
from scheduler_core.errors import InvalidInput


class TimesEditor(ChipList):
    """Its value has all times with commas between them, and what is half typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        example = QCoreApplication.translate("TimesEditor", "+ Time")
        super().__init__(example, _parts, _shown, parent=parent)


def _parts(text: str) -> list[str] | None:
    try:
        return [write_times((each,)) for each in read_times(text)]
    except InvalidInput:
        return None


def _shown(part: str) -> str:
    return formats.time_of_day(time.fromisoformat(part))
