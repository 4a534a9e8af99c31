"""The buttons at the end of a job's line."""

from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from gui.job_list.listed_job import ListedJob


class RowButton(Enum):
    """What a button at the end of a line does."""

    RUN = auto()
    STOP = auto()
    MORE = auto()


def buttons_of(line: ListedJob) -> tuple[RowButton, ...]:
    """Return what can be done with a job, in order."""
    if line.job.deleted_at is not None:
        return (RowButton.MORE,)
    return (RowButton.STOP if line.running else RowButton.RUN, RowButton.MORE)


def button_name(button: RowButton) -> str:
    names = {RowButton.RUN: _tr("Run now"), RowButton.STOP: _tr("Stop"), RowButton.MORE: _tr("More…")}
    return names[button]


def _tr(text: str) -> str:
    return QCoreApplication.translate("job_buttons", text)
