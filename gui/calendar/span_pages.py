"""Which days a page of the calendar shows in each of its modes. No Qt here."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from gui.calendar.month_page import DAYS_A_WEEK, days_later, months_later, week_start

_AGENDA_DAYS = 14


class Mode(StrEnum):
    """The ways in which the calendar shows days."""

    MONTH = "month"
    WEEK = "week"
    DAY = "day"
    AGENDA = "agenda"


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Some days from the first one on."""

    first_on: date
    count: int

    @property
    def last_on(self) -> date:
        return days_later(self.first_on, self.count - 1)

    @property
    def days(self) -> tuple[date, ...]:
        return tuple(dict.fromkeys(days_later(self.first_on, number) for number in range(self.count)))


def span_around(day: date, mode: Mode, first_weekday: int) -> PageSpan:
    """Return the days that a page with this day lists one by one; a month lists its selected day."""
    match mode:
        case Mode.WEEK:
            return PageSpan(week_start(day, first_weekday), DAYS_A_WEEK)
        case Mode.AGENDA:
            return PageSpan(week_start(day, first_weekday), _AGENDA_DAYS)
        case _:
            return PageSpan(day, 1)


def turned(day: date, mode: Mode, pages: int) -> date:
    """Return the day that is selected some pages later."""
    match mode:
        case Mode.MONTH:
            return months_later(day, pages)
        case Mode.DAY:
            return days_later(day, pages)
        case Mode.WEEK:
            return days_later(day, pages * DAYS_A_WEEK)
        case Mode.AGENDA:
            return days_later(day, pages * _AGENDA_DAYS)
