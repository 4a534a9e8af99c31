"""Read and write parts of rules: times, weekdays, days of the month. No widgets here."""

from collections.abc import Sequence
from datetime import time

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.job_texts import rows_of, rows_text
from gui.text.typed_times import typed_times
from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import print_times
from scheduler_core.values.schedules.rules import DayNumber, DaysAt, MonthDay, NthBusinessDay, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday

DAY_UNIT, BUSINESS_UNIT = "day", "business"


def read_weekdays(text: str) -> frozenset[Weekday]:
    return frozenset(Weekday(word) for word in text.split(",") if word)


def write_weekdays(weekdays: frozenset[Weekday]) -> str:
    return ",".join(each for each in Weekday if each in weekdays)


def read_times(text: str) -> tuple[time, ...]:
    """Read 9, 9.30, 9 am, 9 Uhr, 9 h and 21:00 alike."""
    if not text.strip():
        raise InvalidInput("times", _tr("write a time of day, such as 9:00 or 9:00, 17:30"))
    return typed_times(text)


def write_times(times: tuple[time, ...]) -> str:
    return print_times(times).replace(",", ", ")


def read_slots(text: str) -> tuple[DaysAt, ...]:
    return tuple(_read_slot(days, times) for days, times in rows_of(text))


def _read_slot(days: str, times: str) -> DaysAt:
    weekdays = read_weekdays(days)
    if not weekdays:
        raise InvalidInput("slots", _tr("choose a day of the week"))
    return DaysAt(weekdays, read_times(times))


def write_slots(slots: Sequence[DaysAt]) -> str:
    return rows_text((write_weekdays(slot.weekdays), write_times(slot.times)) for slot in slots)


def read_month_days(text: str) -> tuple[MonthDay, ...]:
    return tuple(_read_month_day(int(number), unit) for number, unit in rows_of(text))


def _read_month_day(number: int, unit: str) -> MonthDay:
    if unit == DAY_UNIT:
        return DayNumber(number)
    return NthBusinessDay(number) if unit == BUSINESS_UNIT else NthWeekday(number, Weekday(unit))


def write_month_days(days: Sequence[MonthDay]) -> str:
    return rows_text(_write_month_day(day) for day in days)


def _write_month_day(day: MonthDay) -> tuple[str, str]:
    match day:
        case DayNumber():
            return str(day.number), DAY_UNIT
        case NthWeekday():
            return str(day.nth), day.weekday
        case NthBusinessDay():
            return str(day.nth), BUSINESS_UNIT


def read_months(text: str) -> frozenset[int]:
    return frozenset(int(word) for word in text.split(",") if word)


def write_months(months: frozenset[int]) -> str:
    return ",".join(str(month) for month in sorted(months))


def _tr(text: str) -> str:
    return QCoreApplication.translate("rule_parts", text)
