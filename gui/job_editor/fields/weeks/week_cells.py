"""The times of a week as cells of an hour, to be painted. No Qt here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import time

from gui.job_editor.reading.job_texts import Row
from scheduler_core.values.schedules.rules import DaysAt
from scheduler_core.values.schedules.weekday import Weekday

CELLS_A_DAY = 24


@dataclass(frozen=True, slots=True)
class Cell:
    """An hour of a weekday, both counted from 0."""

    day: int
    hour: int

    @property
    def begins(self) -> time:
        return time(self.hour)


@dataclass(frozen=True, slots=True)
class WeekCells:
    """The times of each day of the week; a cell is painted if a time falls into it."""

    times: Mapping[int, frozenset[time]] = field(default_factory=dict)

    @staticmethod
    def of(slots: Iterable[DaysAt]) -> "WeekCells":
        times: dict[int, frozenset[time]] = {}
        for slot in slots:
            for weekday in slot.weekdays:
                times[weekday.number] = times.get(weekday.number, frozenset()) | frozenset(slot.times)
        return WeekCells(times)

    def is_painted(self, cell: Cell) -> bool:
        return any(each.hour == cell.hour for each in self.times.get(cell.day, ()))

    def times_in(self, cell: Cell) -> tuple[time, ...]:
        return tuple(sorted(each for each in self.times.get(cell.day, ()) if each.hour == cell.hour))

    def painted(self, cells: Iterable[Cell], is_on: bool) -> "WeekCells":
        """Return the week with these cells painted or not; times within a painted cell stay as they are."""
        times = dict(self.times)
        for cell in cells:
            day = times.get(cell.day, frozenset())
            others = frozenset(each for each in day if each.hour != cell.hour)
            if not is_on:
                times[cell.day] = others
            elif others == day:
                times[cell.day] = day | {cell.begins}
        return WeekCells(times)

    def rows(self) -> list[Row]:
        """Return the lines that say this: days of the same times together, in the order of the week."""
        days_by_times: dict[tuple[time, ...], list[Weekday]] = {}
        for weekday in Weekday:
            times = tuple(sorted(self.times.get(weekday.number, ())))
            if times:
                days_by_times.setdefault(times, []).append(weekday)
        return [(",".join(days), ", ".join(map(_text, times))) for times, days in days_by_times.items()]


def _text(moment: time) -> str:
    has_seconds = moment.second or moment.microsecond
    return moment.isoformat() if has_seconds else moment.isoformat(timespec="minutes")
