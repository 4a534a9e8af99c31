"""Where the month of the preview stands."""

import pytest

from gui.job_editor.preview.preview_pane import Least, MonthPlace, place_of_month

LEAST = Least(month_width=230, runs_width=330, month_height=200, runs_height=120, rest_height=100)


@pytest.mark.parametrize(
    ("width", "height", "place"),
    [
        (560, 300, MonthPlace.BESIDE),
        (560, 900, MonthPlace.BESIDE),
        (559, 420, MonthPlace.ABOVE),
        (559, 419, MonthPlace.NOWHERE),
        (560, 299, MonthPlace.NOWHERE),
    ],
)
def test_the_month_stands_beside_the_next_runs_where_both_have_room(
    width: int, height: int, place: MonthPlace
) -> None:
    assert place_of_month(width, height, LEAST) is place
