"""How the sequences of a job begin, as the heading of the page says it."""

from datetime import timedelta

import pytest

from gui.instances.beginnings import begins_of
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from tests.core.store.builders import HOURLY, SCRIPT
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, until="paid"), Act(SCRIPT)))


def test_a_schedule_is_said_in_words_and_a_start_by_hand_by_its_name(core: Scheduler, ledger: Ledger) -> None:
    scheduled = core.jobs.add(JobDraft("Bill", HOURLY, STEPS))
    by_hand = core.jobs.add(JobDraft("Remind", HOURLY, STEPS))
    ledger.add_waiting(scheduled, [NOON - DAY], 40 * DAY, "paid")
    core.runs.run_now(by_hand)
    ledger.adopt()

    begins = begins_of(core, core.instances.page().found)
    assert begins[scheduled].startswith("Every hour, counted from 20 November")
    assert begins[by_hand] == "started by hand"
