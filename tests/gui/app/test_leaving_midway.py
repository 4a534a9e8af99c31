"""Quitting, also twice, while something else is open, under way or still to come: nothing said is lost."""

from collections.abc import Callable
from threading import Event

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.span_pages import Mode
from gui.paper.paper_dialog import PaperDialog
from gui.settings.settings_dialog import SettingsDialog
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.calendar.handling import shown, take_paper
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_changes
from tests.gui.settings.filling_in import write

pytestmark = pytest.mark.slow


def quit_from_the_tray(qtbot: QtBot, live: Application) -> None:
    with qtbot.waitSignal(live.background.leaving.left):
        live.actions.quit.trigger()
        live.actions.quit.trigger()


def test_a_setting_that_is_half_typed_counts_as_if_its_field_were_left(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It was lost, where closing the settings would have kept it."""
    settings = opened_settings(qtbot, live)
    write(settings, "api_port", "46100")
    quit_from_the_tray(qtbot, live)
    live.close()

    with next_start(core) as found:
        assert found.settings.read().api_port == 46_100


def test_a_setting_that_is_half_typed_counts_at_the_end_of_the_session(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    settings = opened_settings(qtbot, live)
    write(settings, "api_port", "46100")

    live.keep_typed()

    qtbot.waitUntil(lambda: core.settings.read().api_port == 46_100)


def test_a_change_under_way_and_those_behind_it_are_made_before_the_end(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """As an import of many jobs."""
    imported = [a_draft(f"Job {number}") for number in range(50)]
    with held_changes(live.bridge):
        live.bridge.change(lambda core: core.jobs.add_all(imported), lambda _added: None)
        quit_from_the_tray(qtbot, live)
    live.close()

    with next_start(core) as found:
        assert len(found.jobs.ids()) == 50


def test_questions_and_dialogs_hold_nobody(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    """Nor does one above another."""
    calendar = shown(live, Mode.DAY, NOON.date())
    live.actions.save_pdf.trigger()
    qtbot.waitUntil(lambda: calendar.findChild(PaperDialog) is not None)
    take_paper(qtbot, calendar)
    assert child(calendar, QFileDialog, "save_dialog").isVisible()
    live.actions.print.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in calendar.findChildren(PaperDialog)))

    quit_from_the_tray(qtbot, live)
    live.close()
    live.close()


def test_a_start_that_is_still_opening_its_store_can_be_quit(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> None:
    """Its engine does not begin any more, or nobody would end it."""
    may_open, opened = Event(), Event()

    def open_late() -> Scheduler:
        may_open.wait(30)
        opened.set()
        return core

    application = open_application(open_late)
    application.bridge.start()
    quit_from_the_tray(qtbot, application)
    may_open.set()
    application.close()

    assert opened.is_set()
    with next_start(core) as found:
        assert found.engine.state().kind is EngineKind.NONE


def opened_settings(qtbot: QtBot, live: Application) -> SettingsDialog:
    live.actions.settings.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(SettingsDialog) is not None)
    settings = live.window.findChild(SettingsDialog)
    assert isinstance(settings, SettingsDialog)
    settings.focus("api_port")
    return settings


def next_start(core: Scheduler) -> Scheduler:
    """Return the store as the next start finds it, to be closed."""
    return open_scheduler(core.location, who="next")
