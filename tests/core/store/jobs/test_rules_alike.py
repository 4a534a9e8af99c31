"""Two rules of a job that watch the same are refused, as only one of them would be watched."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from scheduler_core.errors import InvalidInput
from scheduler_core.store.jobs.documents import text_of
from scheduler_core.store.jobs.jobs import Due, job, save
from scheduler_core.store.store import Store
from scheduler_core.store.tables.job_rows import REVISIONS
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.machine_events import OnPower, PowerChange
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.events.signal_events import OnSilence
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import ME, NOW, a_draft, add_jobs

HOUR = timedelta(hours=1)
SILENCES = (OnSilence("paid", 25 * HOUR), OnSilence("paid", 168 * HOUR))
REFUSAL = "“Alarm” has two rules that watch the same"


def alarm(*rules: Rule) -> JobDraft:
    return a_draft("Alarm", schedule=Schedule(rules))


@pytest.mark.parametrize(
    "rules", [SILENCES, (OnFile("/srv/a"), OnFile("/srv/b"), OnFile("/srv/a", together=HOUR))]
)
def test_a_new_job_with_two_is_refused(store: Store, rules: tuple[Rule, ...]) -> None:
    with pytest.raises(InvalidInput, match=REFUSAL):
        add_jobs(store, alarm(*rules), due_at=None)


@pytest.mark.parametrize(
    "rules",
    [
        (SILENCES[0], SILENCES[0]),
        (SILENCES[0], OnSilence("sent", HOUR)),
        (OnFile("/srv/a"), OnFile("/srv/a", FileChange.GOES)),
        (OnPower(PowerChange.BELOW, 20), OnPower(PowerChange.BELOW, 10)),
    ],
)
def test_what_differs_in_what_it_watches_or_in_nothing_is_let_be(
    store: Store, rules: tuple[Rule, ...]
) -> None:
    assert len(add_jobs(store, alarm(*rules), due_at=None)) == 1


def test_an_edit_that_brings_a_second_one_is_refused(store: Store) -> None:
    (job_id,) = add_jobs(store, alarm(SILENCES[0]), due_at=None)

    with pytest.raises(InvalidInput, match=REFUSAL), store.write() as tx:
        save(tx, job_id, 1, alarm(*SILENCES), None, ME, NOW)
    with store.write() as tx:
        assert save(tx, job_id, 1, alarm(SILENCES[1]), None, ME, NOW).revision == 2


def test_a_job_that_has_had_both_for_long_can_be_edited_otherwise(store: Store) -> None:
    (job_id,) = add_jobs(store, alarm(SILENCES[0]), due_at=None)
    with store.write() as tx:  # as an older program saved it
        old = text_of(alarm(*SILENCES))
        tx.connection.execute(update(REVISIONS).where(REVISIONS.c.job_id == job_id).values(document=old))
        before = job(tx, job_id).draft
        save(tx, job_id, 1, replace(before, notes="looked at"), Due.KEPT, ME, NOW)

        with pytest.raises(InvalidInput, match=REFUSAL):
            save(tx, job_id, 2, alarm(*reversed(SILENCES)), None, ME, NOW)
        assert job(tx, job_id).draft.schedule.rules == SILENCES
