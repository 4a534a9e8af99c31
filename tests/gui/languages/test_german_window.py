"""The window in German: no key twice in a menu, and what the core says in German too."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import EVERYTHING, Wanted
from gui.core_access.core_words import first_error
from gui.filing.place_names import problem_of_tags
from gui.inspector.inspected_job import inspected_job
from gui.job_editor.reading.action_reading import read_action, write_action
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.quick_add.quick_line import read_quick_line
from gui.run_log.run_columns import reason_in_words
from gui.run_log.run_log_view import RunLogView
from gui.simulator.fate_tables import JobCountTable
from gui.text import formats, span_words
from gui.text.translated import spoken_language
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.menu_keys import keys_twice, too_large

NOON = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)


def test_the_core_is_asked_for_the_language_of_the_window(german: None) -> None:
    assert spoken_language() == "de"


def test_a_reason_is_told_in_german(german: None) -> None:
    late = "the machine was asleep for 3 hours; the job catches up only on the last one it missed"
    run = Run(
        RunId(1), JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.MISSED, Reason.ASLEEP, late
    )

    assert reason_in_words(run) == "der Rechner schlief 3 Stunden lang; der Job holt nur den letzten nach"


def test_what_a_program_wrote_is_told_as_it_is(german: None) -> None:
    """Whatever it wrote, even words that are ours too."""
    run = Run(RunId(1), JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.FAILED)
    by_program = replace(run, reason_text="exit code 1", first_error_line="cancelled")
    by_us = replace(run, reason_text="exit code 1 (the retry failed)", first_error_line="exit code 1")

    assert first_error(by_program) == "cancelled"
    assert first_error(by_us) == "Exit-Code 1"


def test_lengths_and_dates_are_written_as_germans_do(german: None) -> None:
    assert span_words.duration(timedelta(seconds=1.26)) == "1,3 s"
    assert span_words.countdown(timedelta(days=3)) == "in 3 T"
    assert span_words.countdown(timedelta(days=400)) == "in 13 Monaten"
    assert formats.short_day(NOON.date()) == "20. Nov."
    assert formats.days_title(date(2026, 11, 16), NOON.date()) == "16. \N{EN DASH} 20. November 2026"
    assert formats.instant_with_seconds(NOON) == "Fr. 20. Nov. 2026 12:00"


def test_a_line_of_quick_add_is_answered_in_german(german: None, core: Scheduler) -> None:
    found = read_quick_line(core, "every weekday at 9:30", NOON)
    wrong = read_quick_line(core, "every weekdy at 9:30 https://example.org/", NOON)

    assert found.sentence.startswith("Von Montag bis Freitag um 09:30 Uhr")
    assert found.problem.startswith("Sagen Sie auch, was zu tun ist")
    assert "meinten Sie „weekday“" in wrong.problem


def test_what_is_wrong_within_a_step_or_a_name_is_told_in_german(german: None) -> None:
    """Refusals within a sentence of the window were English, and so were their hints."""
    steps = "- script: ls\n- http: http://x/\n  timeot: 5s\n"
    _, (wrong,) = read_action({**write_action(None), "action": "sequence", "steps": steps}, None)

    assert wrong.reason == "Schritt 2: timeot: ist unbekannt; meinten Sie timeout?"
    assert "länger als" in problem_of_tags(["a" * 2_000])


def test_how_many_runs_there_are_is_headed_by_a_noun(qtbot: QtBot, qapp: QApplication, german: None) -> None:
    """“Läuft” stood above the number of runs of each simulated job."""
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    around = QWidget()
    qtbot.addWidget(around)
    heads = JobCountTable(theme, around).jobs
    titles = [heads.headerData(column, Qt.Orientation.Horizontal) for column in range(2)]

    assert titles == ["Job", "Läufe"]


def test_the_inspector_says_a_schedule_in_german(german: None, core: Scheduler) -> None:
    schedule = Schedule((Every(timedelta(minutes=15), NOON),), "Europe/Berlin")
    job_id = core.jobs.add(JobDraft("Back up", schedule, HttpAction("https://example.org/")))

    inspected = inspected_job(core, job_id)

    assert inspected is not None
    assert inspected.sentence.startswith("Alle 15 Minuten")


@pytest.mark.slow
def test_no_key_stands_twice_in_a_menu(
    german_memory: None, qtbot: QtBot, open_application: Callable[..., Application]
) -> None:
    application = open_application()
    application.actions.main_menu.trigger()
    menus = application.window.findChildren(QMenu)

    assert "main_menu" in {menu.objectName() for menu in menus}
    assert [twice for menu in menus if (twice := keys_twice(menu))] == []
    assert [large for menu in menus if menu.objectName() == "main_menu" for large in too_large(menu)] == []


@pytest.mark.slow
def test_the_log_is_searched_by_the_words_it_shows(
    german_memory: None, qtbot: QtBot, core: Scheduler, ledger: Ledger, live: Application
) -> None:
    """Reasons were found by their English words alone."""
    job = core.jobs.add(a_draft("Back up"))
    ledger.add(job, NOON - timedelta(hours=3))
    missed = ledger.add_missed(job, NOON - timedelta(hours=2), "an earlier run had not ended")
    window = live.window
    log = child(window, RunLogView, "run_log")

    for text in ("Ein früherer", "noch ENDE", "earlier"):
        window.choice.show(EVERYTHING)
        qtbot.waitUntil(lambda: log.model.rowCount() == 2)
        window.choice.show(Wanted(text=text))
        qtbot.waitUntil(lambda: list(log.model.ids) == [missed])
    window.choice.show(Wanted(text="morgen"))
    qtbot.waitUntil(lambda: log.model.rowCount() == 0)
