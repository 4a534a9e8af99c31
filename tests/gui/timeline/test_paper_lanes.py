"""The timeline on paper: the span that is shown, of all lanes."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.paper.paper_work import PdfParts
from gui.timeline.paper_lanes import LanesWish
from gui.timeline.timeline_view import TimelineView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.gui.calendar.handling import take_paper
from tests.gui.calendar.pdf_reading import words_of_pages
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)


def written(core: Scheduler, jobs: list[JobId], *, is_mirrored: bool = False) -> list[str]:
    """Return the words of each page that is written."""
    wish = LanesWish(tuple(jobs), NOON - 4 * HOUR, NOON + 14 * HOUR, NOON, is_mirrored)
    parts, content, is_last = PdfParts(wish), b"", False
    while not is_last:
        part = parts(core)
        content, is_last = content + part.content, part.is_last
    return words_of_pages(content)


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_lanes_on_paper_have_their_names_their_runs_and_what_waits(
    qtbot: QtBot, core: Scheduler, ledger: Ledger, is_mirrored: bool
) -> None:
    jobs = [add(core, name, "every day at 15:00") for name in ("Report", "Mail")]
    ledger.add(jobs[0], NOON - 2 * HOUR, RunState.FAILED)
    ledger.add_waiting(jobs[1], [NOON - HOUR], timedelta(days=40), "paid")

    (page,) = written(core, jobs, is_mirrored=is_mirrored)

    for words in ("November 2026", "Fri 20 Nov", "15:00", "Report", "Mail", "“paid”"):
        assert words in page
    assert "Page 1 of 1" in page


def test_many_lanes_are_several_pages_each_below_an_axis_of_its_own(qtbot: QtBot, core: Scheduler) -> None:
    jobs = [add(core, f"Job {number:03}", "every day at 15:00") for number in range(60)]

    pages = written(core, jobs)

    assert len(pages) > 1
    assert all(f"Page {number} of {len(pages)}" in page for number, page in enumerate(pages, 1))
    assert all("Fri 20 Nov" in page for page in pages)
    assert [sum(f"Job {number:03}" in page for page in pages) for number in range(60)] == [1] * 60


def test_no_lanes_are_one_page(qtbot: QtBot, core: Scheduler) -> None:
    (page,) = written(core, [])

    assert "Page 1 of 1" in page
    assert "No jobs are shown." in page


def test_the_timeline_that_is_shown_is_saved_and_no_calendar(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    """The calendar came in its place."""
    add(core, "Report", "every day at 15:00")
    live.actions.show_timeline.trigger()
    timeline = child(live.window, TimelineView, "timeline")
    qtbot.waitUntil(lambda: len(timeline.canvas.jobs) == 1)

    live.actions.save_pdf.trigger()
    take_paper(qtbot, timeline)
    child(timeline, QFileDialog, "save_dialog").fileSelected.emit(str(tmp_path / "lanes.pdf"))

    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Wrote lanes.pdf.")
    assert timeline.isVisible()
    (page,) = words_of_pages((tmp_path / "lanes.pdf").read_bytes())
    assert "Report" in page
