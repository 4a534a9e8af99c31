"""How often an output is asked for."""

from collections.abc import Callable
from datetime import timedelta
from typing import cast

import pytest
from PySide6.QtCore import QObject, QTimer, Signal

from gui.core_access.core_bridge import CoreBridge
from gui.run_output.output_words import asked_by_words
from gui.run_output.run_output_loader import NewOutput, RunOutputLoader
from scheduler_core.events import ChangeSet
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.schedules.events.signal_events import OnEvent
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger


class CountedQuestions(QObject):
    """Answers at once, and counts how often it is asked."""

    changed = Signal(object)

    def __init__(self, core: Scheduler) -> None:
        super().__init__()
        self._core = core
        self.count = 0

    def report_failure(self, error: Exception) -> None:
        raise error

    def report_unanswered(self, error: Exception) -> None:
        raise error

    def ask(
        self,
        call: Callable[[Scheduler], NewOutput],
        then: Callable[[NewOutput], None],
        _failed: object,
    ) -> None:
        self.count += 1
        then(call(self._core))


@pytest.mark.usefixtures("qapp")
def test_an_output_that_stays_as_it_is_is_asked_for_once(core: Scheduler) -> None:
    """It was asked for ten times a second as long as the pane was open, and took an eighth of a processor."""
    ledger = Ledger(core, NOON)
    run_id = ledger.add(core.jobs.add(a_draft()), NOON)
    bridge = CountedQuestions(core)
    loader = RunOutputLoader(cast("CoreBridge", bridge))
    loader.show(run_id)
    rests = [timer for timer in loader.findChildren(QTimer) if timer.isActive()]
    assert rests

    def rest() -> None:
        for timer in rests:
            timer.stop()
            timer.timeout.emit()

    rest()
    assert bridge.count == 1

    ledger.write_output(run_id, b"late")
    ledger.close()
    bridge.changed.emit(ChangeSet(outputs=frozenset({run_id})))
    rest()
    assert bridge.count == 2


@pytest.mark.usefixtures("qapp")
def test_a_run_that_an_event_began_says_by_which(core: Scheduler, ledger: Ledger) -> None:
    """It read “by schedule”, though no time of a schedule had come."""
    rule = OnEvent("paid")
    job_id = core.jobs.add(a_draft(schedule=Schedule((rule, *HOURLY.rules))))
    begun = ledger.add_begun(job_id, rule, ("/srv/in/a.csv",), NOON - timedelta(minutes=10))
    due = ledger.add(job_id, NOON - timedelta(hours=1))
    found: list[NewOutput] = []
    for run_id in (begun, due):
        loader = RunOutputLoader(cast("CoreBridge", CountedQuestions(core)))
        loader.started.connect(found.append)
        loader.show(run_id)

    told = [
        asked_by_words(each.run, each.event).partition(" · ")[0] for each in found if each.run is not None
    ]

    assert told == ["by “/srv/in/a.csv”", "by schedule"]
