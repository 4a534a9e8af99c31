"""The spans that can be simulated."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.text import formats

if TYPE_CHECKING:
    from scheduler_core.simulation.off_hours import OffHours


class Ahead(StrEnum):
    """How far ahead, from now on; or between two instants of the user's choice."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    BETWEEN = "between"


_DAYS = {Ahead.DAY: 1, Ahead.WEEK: 7, Ahead.MONTH: 30, Ahead.YEAR: 365}


@dataclass(frozen=True, slots=True)
class SimulatedQuestion:
    """What is to be simulated: a span, the hours in which the machine is off, which job fails, an import.

    It fails on so many tries of each run, or on every one. What is imported is a file, or a folder of job
    files.
    """

    start: datetime
    end: datetime
    off: "tuple[OffHours, ...]" = ()
    failing: str = ""
    failing_tries: int | None = None
    imported: str = ""


def end_of(ahead: Ahead, start: datetime) -> datetime:
    """Return where a span ends on the user's clock; one of the user's choice is a week at first."""
    days = timedelta(days=_DAYS.get(ahead, 7))
    return formats.same_time_on(formats.local_date(start) + days, start)


def ahead_name(ahead: Ahead) -> str:
    names = {
        Ahead.DAY: _tr("24 hours"),
        Ahead.WEEK: _tr("7 days"),
        Ahead.MONTH: _tr("30 days"),
        Ahead.YEAR: _tr("365 days"),
        Ahead.BETWEEN: _tr("From – to"),  # noqa: RUF001 - the dash of spans
    }
    return names[ahead]


def _tr(text: str) -> str:
    return QCoreApplication.translate("simulated_spans", text)
