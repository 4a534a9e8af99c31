from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.job_editor.preview.coming_model import ComingColumn, ComingModel
from gui.job_editor.preview.occurrence_notes import Badge
from gui.job_editor.reading.probe import ComingTime
from tests.support.fake_clock import FakeClock

FIRST = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
TIMES = (
    ComingTime(
        FIRST,
        "2026-11-20T07:00:00-05:00",
        (Badge("twice", "The clock shows this time twice."),),
        "07:00 New York",
    ),
    ComingTime(FIRST + timedelta(days=1), "2026-11-21T07:00:00-05:00", ()),
)


def test_the_model_keeps_the_promises_of_models(
    qtbot: QtBot, qtmodeltester: object, clock: FakeClock
) -> None:
    model = ComingModel(clock.now)
    model.show_times(TIMES)

    qtmodeltester.check(model)  # type: ignore[attr-defined]


def test_an_occurrence_is_told_on_both_clocks_and_by_its_distance(qtbot: QtBot, clock: FakeClock) -> None:
    model = ComingModel(clock.now)
    model.show_times(TIMES)

    cells = [model.index(0, column).data() for column in ComingColumn]
    assert cells == ["Today", "13:00", "in 1 h 00 min", "07:00 New York", "twice"]
    note = model.index(0, ComingColumn.NOTES).data(Qt.ItemDataRole.ToolTipRole)
    assert note.endswith("The clock shows this time twice.")


def test_only_the_distance_is_told_anew_each_second(qtbot: QtBot, clock: FakeClock) -> None:
    model = ComingModel(clock.now)
    model.show_times(TIMES)
    clock.advance(timedelta(minutes=30))

    with qtbot.waitSignal(model.dataChanged) as told:
        model.count_down()

    assert {index.column() for index in told.args[:2]} == {ComingColumn.LEFT}
    assert model.index(0, ComingColumn.LEFT).data() == "in 30 min"


def test_times_less_than_a_minute_apart_are_told_to_the_second(qtbot: QtBot, clock: FakeClock) -> None:
    """They read 20:50, 20:50, 20:51."""
    model = ComingModel(clock.now)
    model.show_times([ComingTime(FIRST + timedelta(seconds=20 * each), "", ()) for each in range(3)])

    assert [model.index(row, ComingColumn.CLOCK).data() for row in range(3)] == [
        "13:00:00",
        "13:00:20",
        "13:00:40",
    ]


def test_the_job_s_time_is_shown_as_programs_read_it_when_asked_for(qtbot: QtBot, clock: FakeClock) -> None:
    model = ComingModel(clock.now)
    model.show_times(TIMES)

    model.show_iso(True)

    assert model.index(0, ComingColumn.THERE).data() == "2026-11-20T07:00:00-05:00"
