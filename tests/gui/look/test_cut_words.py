"""What has room is not cut: the words of labels, buttons and tabs, and pages that end at their edge."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory
from gui.widgets.label import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.look.cut_words import cut_in, lying_over_in


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "font_scale"),
    [
        ("", 1.0),
        ("de", 1.5),
        pytest.param("", 1.5, marks=pytest.mark.thorough),
        pytest.param("de", 1.0, marks=pytest.mark.thorough),
    ],
    indirect=["font_scale"],
)
def test_no_words_are_cut_that_have_room(
    qtbot: QtBot,
    core: Scheduler,
    ledger: Ledger,
    memory: Path,
    font_scale: None,
    language: str,
    open_application: Callable[..., Application],
) -> None:
    kept = WindowMemory(memory)
    kept.language, kept.shows_inspector = language, True
    kept.save()
    job = core.jobs.add(a_draft("Newsletter", schedule=HOURLY))
    for days in range(3, 0, -1):
        ledger.add(job, NOON - timedelta(days=days), RunState.SUCCEEDED)
    application = open_application(lambda: core)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    window, actions = application.window, application.actions
    window.resize(1360, 860)
    window.choice.select([job])
    qtbot.waitUntil(
        lambda: not actions.show_inspector.isChecked() or child(window, Label, "inspected_place").isVisible()
    )

    for view in (actions.show_calendar, actions.show_timeline, actions.show_whole_log, actions.show_list):
        view.trigger()
        qtbot.waitUntil(lambda: cut_in(window) == [])
        qtbot.waitUntil(lambda: lying_over_in(window) == [])
