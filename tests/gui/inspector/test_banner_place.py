"""The banner of the inspector comes and goes, and nothing moves for it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QTableView, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.banner import Banner
from gui.inspector.inspector_view import InspectorView
from gui.shell.status_line import StatusLine
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.inspector.choosing_anew import select_anew


@pytest.fixture
def job(core: Scheduler) -> JobId:
    schedule = parse_sentence("every weekday at 9:30", NOON, "Europe/Berlin")
    return core.jobs.add(a_draft("Back up", schedule=schedule, folder="Home", tags=("disk",)))


@pytest.fixture
def inspected(qtbot: QtBot, job: JobId, live: Application) -> Application:
    if not live.actions.show_inspector.isChecked():
        QTest.keyClick(live.window, Qt.Key.Key_F9)
    live.window.choice.select([job])
    qtbot.waitUntil(lambda: text(live, "sentence") != "")
    return live


def test_a_job_that_is_as_usual_has_no_banner_and_nothing_moves_for_one_that_comes(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """Each job had one, of which most said what stood below it once more."""
    banner = child(inspected.window, Banner, "banner")
    sentence, times = (
        child(inspected.window, QLabel, "sentence"),
        child(inspected.window, QTableView, "next_table"),
    )
    assert banner.isHidden()
    stood = [top_of(part) for part in (sentence, times)]

    core.jobs.pause([job], None)
    qtbot.waitUntil(banner.isVisible)
    assert top_of(banner) > top_of(times)
    assert [top_of(part) for part in (sentence, times)] == stood
    core.jobs.resume([job])
    qtbot.waitUntil(banner.isHidden)
    assert [top_of(part) for part in (sentence, times)] == stood

    # What there is to know as a job comes stands first, and keeps its room while that job is shown.
    core.jobs.pause([job], None)
    qtbot.waitUntil(banner.isVisible)
    select_anew(qtbot, inspected, job)
    assert banner.isVisible()
    assert top_of(banner) < top_of(sentence)
    stands = top_of(sentence)
    core.jobs.resume([job])
    qtbot.waitUntil(lambda: text(inspected, "banner_title").startswith("Next run"))
    assert top_of(sentence) == stands
    select_anew(qtbot, inspected, job)
    assert banner.isHidden()
    assert top_of(sentence) == stood[0]


def test_what_is_picked_stays_in_a_low_window_and_no_act_comes_under_the_pointer(
    qtbot: QtBot, inspected: Application
) -> None:
    """Skip came where the occurrence had been picked: the second click there left that run out."""
    inspected.window.resize(1360, 560)
    area = child(inspected.window, InspectorView, "inspector").findChild(QScrollArea)
    table = child(inspected.window, QTableView, "next_table")
    banner = child(inspected.window, Banner, "banner")
    assert area is not None
    bar = area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    height, stood = area.height(), top_of(table)

    table.selectRow(0)
    qtbot.waitUntil(banner.isVisible)
    assert (area.height(), top_of(table)) == (height, stood)
    assert top_of(banner) >= top_of(area) + area.height()


def test_a_late_banner_goes_and_nothing_moves_where_the_end_is_read(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """Each line went 110 pixels down as somebody resumed the job elsewhere."""
    inspected.window.resize(1360, 560)
    area = child(inspected.window, InspectorView, "inspector").findChild(QScrollArea)
    sentence = child(inspected.window, QLabel, "sentence")
    banner = child(inspected.window, Banner, "banner")
    assert area is not None
    bar = area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    core.jobs.pause([job], None)
    qtbot.waitUntil(banner.isVisible)
    bar.setValue(bar.maximum())
    stood = top_of(sentence)
    core.jobs.resume([job])
    qtbot.waitUntil(banner.isHidden)
    assert top_of(sentence) == stood


def test_tab_reaches_the_banner_where_it_stands(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """It stood last and was reached first."""
    core.jobs.pause([job], None)
    resume = child(inspected.window, QToolButton, "banner_resume")
    table = child(inspected.window, QTableView, "next_table")
    revisions = child(inspected.window, QToolButton, "revisions")
    qtbot.waitUntil(resume.isVisible)
    assert in_tab_order(table, resume, revisions)

    select_anew(qtbot, inspected, job)
    qtbot.waitUntil(resume.isVisible)
    more = child(inspected.window, QToolButton, "inspected_more")
    assert in_tab_order(more, resume, table)


def test_nothing_is_counted_while_the_store_is_lost(qtbot: QtBot, inspected: Application) -> None:
    """It went on counting “in 3 min” beside “nothing fires”."""
    line = child(inspected.window, StatusLine, "status_line")
    times = child(inspected.window, QTableView, "next_table")
    title, words = (child(inspected.window, QLabel, f"banner_{each}") for each in ("title", "text"))
    line.store_lost.emit("The store cannot be used.")
    assert far_away(times) == ["as last known", "", "", "", ""]
    times.selectRow(0)
    qtbot.waitUntil(lambda: title.text() == "Mon 23 Nov, 09:30")
    assert words.text().splitlines()[0] == "as last known"

    line.store_found.emit("The store cannot be used.")
    assert far_away(times)[0] == "in 2 d 21 h"
    assert words.text().splitlines()[0] == "in 2 d 21 h"


def test_words_keep_their_size_as_the_window_becomes_dark(qtbot: QtBot, inspected: Application) -> None:
    """How runs went was written larger from then on, and lost a part of its words."""
    words = child(inspected.window, QLabel, "runs_summary")
    before = words.font()

    inspected.actions.appearance_group.actions()[2].trigger()
    QApplication.sendPostedEvents()
    assert words.font() == before
    inspected.actions.appearance_group.actions()[1].trigger()
    QApplication.sendPostedEvents()
    assert words.font() == before


def in_tab_order(*parts: QWidget) -> bool:
    """Tell whether Tab goes from the first to the next one before it comes round to it."""
    reached, each = [parts[0]], parts[0].nextInFocusChain()
    while each is not None and each is not parts[0]:
        if each in parts:
            reached.append(each)
        each = each.nextInFocusChain()
    return reached == [*parts]


def far_away(times: QTableView) -> list[str]:
    model = times.model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def top_of(part: QWidget) -> int:
    QApplication.sendPostedEvents()
    return part.mapToGlobal(QPoint()).y()


def text(application: Application, name: str) -> str:
    label = application.window.findChild(QLabel, name)
    return "" if label is None else label.text()
