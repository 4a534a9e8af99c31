"""BYSETPOS: the nth of a period's days and times."""

from collections.abc import Hashable

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.days.calendar_year import bits_of, year_length, year_mask
from scheduler_core.recurrence.days.rule_days import RuleDays


def picked(values: tuple[int, ...], positions: tuple[int, ...]) -> tuple[int, ...]:
    """Keep the values at these positions, counted from 1, or from -1 at the end."""
    size = len(values)
    places = {position - 1 if position > 0 else size + position for position in positions}
    return tuple(values[place] for place in sorted(places) if 0 <= place < size)


@dataclass(frozen=True, slots=True)
class PickedDays:
    """The days on which the positions pick the time of day that is number `time` of `times_a_day`."""

    days: RuleDays
    times_a_day: int
    time: int

    def year_key(self, year: int) -> Hashable:
        return self.days.year_key(year)

    def year_mask(self, year: int) -> int:
        mask = 0
        for group in self.days.groups_from(year):
            mask |= self._picked_of(group)
        for group in self.days.groups_from(year - 1)[-1:]:
            mask |= self._picked_of(group) >> year_length(year - 1)
        return mask & year_mask(year)

    def _picked_of(self, group: int) -> int:
        days = bits_of(group)
        size = len(days) * self.times_a_day
        mask = 0
        for position in self.days.set_positions:
            place = position - 1 if position > 0 else size + position
            if 0 <= place < size and place % self.times_a_day == self.time:
                mask |= 1 << days[place // self.times_a_day]
        return mask
