from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.job_editor.fields.weeks.week_cells import CELLS_A_DAY, Cell, WeekCells
from scheduler_core.values.schedules.rules import DaysAt
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

MONDAY_AT_NINE = Cell(0, 9)


def test_days_of_the_same_times_share_a_line() -> None:
    cells = WeekCells.of([DaysAt(WORKDAYS, (time(9), time(17, 30))), DaysAt(frozenset(Weekday), (time(12),))])

    assert cells.rows() == [("mon,tue,wed,thu,fri", "09:00, 12:00, 17:30"), ("sat,sun", "12:00")]


def test_a_painted_cell_fires_at_its_beginning() -> None:
    assert WeekCells().painted([Cell(6, 23)], is_on=True).rows() == [("sun", "23:00")]


def test_a_time_within_a_cell_stays_while_the_cell_is_painted_over() -> None:
    cells = WeekCells({0: frozenset({time(9, 7)})})

    assert cells.is_painted(MONDAY_AT_NINE)
    assert cells.painted([MONDAY_AT_NINE], is_on=True) == cells


def test_a_wiped_cell_loses_all_its_times() -> None:
    cells = WeekCells({0: frozenset({time(9), time(9, 7, 30)})})

    assert cells.painted([MONDAY_AT_NINE], is_on=False).rows() == []


@pytest.mark.slow
@given(st.sets(st.builds(Cell, st.integers(0, 6), st.integers(0, CELLS_A_DAY - 1)), max_size=40))
def test_what_is_painted_is_what_the_lines_say(painted: set[Cell]) -> None:
    cells = WeekCells().painted(painted, is_on=True)

    said = {
        Cell(Weekday(day).number, clock.hour)
        for days, times in cells.rows()
        for day in days.split(",")
        for clock in map(time.fromisoformat, times.split(", "))
    }
    assert said == painted
