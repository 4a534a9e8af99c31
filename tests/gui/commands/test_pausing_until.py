"""Jobs pause until a date that is asked for."""

from datetime import datetime, time, timedelta

import pytest
from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit, QLabel, QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.text import formats, wall_clock
from gui.widgets.fields.time_dialog import TimeDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child


def test_the_jobs_selected_when_it_is_asked_pause_until_a_date_to_come(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    first, second = core.jobs.add(a_draft("First")), core.jobs.add(a_draft("Second"))
    live.window.choice.select([first])
    menu = child(live.window, QMenu, "pause_menu")
    next(each for each in menu.actions() if each.text() == "Until a &date…").trigger()
    dialog = child(live.window, TimeDialog, "time_dialog")
    field = child(dialog, QDateTimeEdit, "time")

    # What has passed is refused before it is chosen.
    field.setDateTime(_shown(NOON - timedelta(hours=1)))
    assert not dialog.choose.isEnabled()
    end = NOON + timedelta(days=5)
    field.setDateTime(_shown(end))
    assert dialog.choose.isEnabled()
    live.window.choice.select([second])
    QTest.mouseClick(dialog.choose, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: _end(core, first) == end)
    assert _end(core, second) is None
    qtbot.waitUntil(lambda: live.window.findChild(TimeDialog) is None)


@pytest.mark.parametrize(
    ("language", "words", "days", "clock"),
    [
        ("en_GB", "in 3 days", 3, time(8)),
        ("en_US", "tomorrow at 9 am", 1, time(9)),
        ("de_DE", "in 3 Tagen", 3, time(8)),
        ("de_DE", "morgen um 18.30", 1, time(18, 30)),
        ("en_GB", "in a week, 21:15", 7, time(21, 15)),
    ],
)
def test_the_end_of_a_pause_is_typed_in_words(
    qtbot: QtBot, language: str, words: str, days: int, clock: time
) -> None:
    QLocale.setDefault(QLocale(language))
    dialog, chosen = _a_dialog(qtbot)
    field, today = child(dialog, QDateTimeEdit, "time"), wall_clock.local(NOON)

    QTest.keyClicks(field, words)

    assert dialog.choose.isEnabled()
    QTest.keyClick(field, Qt.Key.Key_Return)
    wanted = datetime.combine(today.date() + timedelta(days=days), clock)
    assert [wall_clock.local(at).replace(tzinfo=None) for at in chosen] == [wanted]


@pytest.mark.parametrize(
    ("language", "words", "minutes"),
    [
        ("en_GB", "in 2 hours", 120),
        ("en_US", "in an hour and 30 minutes", 90),
        ("de_DE", "in 2 Stunden", 120),
        ("de_DE", "in einer halben Stunde", 30),
    ],
)
def test_a_pause_is_typed_by_its_length(qtbot: QtBot, language: str, words: str, minutes: int) -> None:
    QLocale.setDefault(QLocale(language))
    dialog, chosen = _a_dialog(qtbot)
    field = child(dialog, QDateTimeEdit, "time")

    QTest.keyClicks(field, words)

    assert dialog.choose.isEnabled()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert chosen == [(NOON + timedelta(minutes=minutes)).replace(second=0, microsecond=0)]


def test_words_that_name_no_time_are_not_taken(qtbot: QtBot) -> None:
    QLocale.setDefault(QLocale("en_GB"))
    dialog, chosen = _a_dialog(qtbot)
    field, meaning = child(dialog, QDateTimeEdit, "time"), child(dialog, QLabel, "meaning")
    before = meaning.text()

    QTest.keyClicks(field, "in 3 dyas")

    assert not dialog.choose.isEnabled()
    assert "in 3 days" in meaning.text()
    QTest.keyClick(field, Qt.Key.Key_Return)
    dialog.accept()
    assert chosen == []
    assert field.text() == "in 3 dyas"
    # Left as they are they give way to the time that is held.
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert (dialog.choose.isEnabled(), meaning.text()) == (True, before)


def _a_dialog(qtbot: QtBot) -> tuple[TimeDialog, list[datetime]]:
    chosen: list[datetime] = []
    at = formats.instant_of(datetime.combine(wall_clock.local(NOON).date() + timedelta(days=1), time(8)))
    dialog = TimeDialog("Pause until", "When?", "Pause", at, None, lambda: NOON)
    dialog.finished.disconnect(dialog.deleteLater)
    qtbot.addWidget(dialog)
    dialog.time_chosen.connect(chosen.append)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(child(dialog, QDateTimeEdit, "time").hasFocus)
    return dialog, chosen


def _shown(at: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(at.timestamp()))


def _end(core: Scheduler, job: JobId) -> datetime | None:
    return core.jobs.get(job).paused_until
