"""The spans of statistics, in steps of the user's calendar."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from gui.text import formats

_HOURS = 24
_MONTHS = 12


class StatisticsSpan(StrEnum):
    """How far back, until now; the words are kept till the next start."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


_DAYS = {StatisticsSpan.WEEK: 7, StatisticsSpan.MONTH: 30, StatisticsSpan.QUARTER: 90}


@dataclass(frozen=True, slots=True)
class SpanSteps:
    """The edges between the steps, one more than there are steps, and a short label for each step."""

    edges: tuple[datetime, ...]
    labels: tuple[str, ...]


def steps_of(span: StatisticsSpan, now: datetime) -> SpanSteps:
    """Return the steps of a span; the last one is not over yet."""
    match span:
        case StatisticsSpan.DAY:
            return _hours(now)
        case StatisticsSpan.YEAR:
            return _by_day(_firsts_of_months(formats.local_date(now)), formats.month_title)
        case _:
            today = formats.local_date(now)
            days = [today - timedelta(days=ago) for ago in range(_DAYS[span] - 1, -2, -1)]
            return _by_day(days, formats.short_day)


def span_name(span: StatisticsSpan) -> str:
    names = {
        StatisticsSpan.DAY: _tr("24 hours"),
        StatisticsSpan.WEEK: _tr("7 days"),
        StatisticsSpan.MONTH: _tr("30 days"),
        StatisticsSpan.QUARTER: _tr("90 days"),
        StatisticsSpan.YEAR: _tr("12 months"),
    }
    return names[span]


def _hours(now: datetime) -> SpanSteps:
    # Hours of the clock begin with the hour of UTC but in a few zones; there they are parted as UTC does.
    end = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    edges = tuple(end - timedelta(hours=ago) for ago in range(_HOURS, -1, -1))
    return SpanSteps(edges, tuple(formats.clock_time(edge) for edge in edges[:-1]))


def _by_day(days: Sequence[date], named: Callable[[date], str]) -> SpanSteps:
    """Part at the midnights with which these days begin."""
    edges = tuple(formats.day_span(day)[0] for day in days)
    return SpanSteps(edges, tuple(named(day) for day in days[:-1]))


def _firsts_of_months(today: date) -> list[date]:
    """Return the first days of the last months and of the next one."""
    months = range(today.year * 12 + today.month - _MONTHS, today.year * 12 + today.month + 1)
    return [date(month // 12, month % 12 + 1, 1) for month in months]


def _tr(text: str) -> str:
    return QCoreApplication.translate("spans", text)
