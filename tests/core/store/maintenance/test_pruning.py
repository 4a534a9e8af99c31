"""What a store is to keep, chosen and acted upon."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.store.maintenance.pruning import pruning, retention, set_retention
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.records.retention import Retention
from tests.core.store.builders import HOUR, NOW, a_finished_run, add_job, an_engine

NOTHING = Retention(runs_for=None, runs_per_job=None, output_bytes=None, revisions_per_job=None)


def test_what_is_chosen_is_read_again(store: Store) -> None:
    chosen = Retention(timedelta(days=2.5), 7, 1_000, None, 3)
    with store.write() as tx:
        set_retention(tx, chosen, NOW)
    with store.read() as tx:
        assert retention(tx) == chosen


@pytest.mark.parametrize("text", ["[]", "{", '{"runs_per_job": 0}', '{"colour": 1}', '{"backups": "7"}'])
def test_a_choice_that_cannot_be_read_means_the_defaults(store: Store, text: str) -> None:
    with store.write() as tx:
        set_setting(tx, "retention", text, NOW)
    with store.read() as tx:
        assert retention(tx) == Retention()


@pytest.mark.parametrize(
    "choice",
    [
        {"runs_for": timedelta(hours=23)},
        {"runs_per_job": 0},
        {"output_bytes": 0},
        {"revisions_per_job": 10**12 + 1},
        {"backups": 0},
        {"backups": 1_001},
    ],
)
def test_what_makes_no_sense_is_refused(choice: dict[str, int]) -> None:
    with pytest.raises(InvalidInput):
        replace(Retention(), **choice)  # type: ignore[arg-type]


@pytest.mark.slow
def test_every_step_comes_to_its_end(store: Store) -> None:
    job_id = add_job(store)
    engine = an_engine(store)
    for hour in range(5):
        a_finished_run(store, job_id, NOW + (hour + 1) * HOUR, engine)
    kept = replace(NOTHING, runs_per_job=2)
    with store.read() as tx:
        steps = pruning(tx, kept, NOW, 2)
    gone = []
    for step in steps:
        while True:
            with store.write() as tx:
                count = step(tx)
            if not count:
                break
            gone.append(count)
    assert gone == [2, 1]
