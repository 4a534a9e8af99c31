"""Of several runs that failed alike it can be asked why, as of each one of them."""

from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from gui.occurrences.entries import Entry
from gui.text import formats
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.gui.calendar.handling import shown
from tests.gui.conftest import NOON
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)


@pytest.mark.parametrize(("failures", "is_asked"), [(3, True), (2, False), (0, False)])
def test_why_of_several_that_failed_is_told_of_the_last_where_all_did(
    qtbot: QtBot, live: Application, core: Scheduler, failures: int, is_asked: bool
) -> None:
    """Blocks that stand for several failures offered no reason, though each of these had one."""
    job = add(core, "Report", "every hour")
    calendar = shown(live, Mode.WEEK, formats.local_date(NOON))
    state = RunState.FAILED if failures else RunState.SUCCEEDED
    first, last = NOON - 3 * HOUR, NOON - HOUR
    asked: list[tuple[object, object]] = []
    live.window.requests.why_wanted.connect(lambda job_id, at: asked.append((job_id, at)))

    several = Entry(first, job, "Report", state, 3, last, failures=failures)
    calendar.times.requests.entry_selected.emit(several)

    assert asked == ([(job, last)] if is_asked else [])
    assert live.actions.occurrences.why.isEnabled() is is_asked
