"""The newest runs are read again and again, and of them only what is another by now."""

from array import array
from datetime import timedelta

import pytest

from gui.run_log.run_folds import KNOWN_AMONG
from gui.run_log.tail_reading import READ_AGAIN, READ_FAR, Tail, TailReading, count_new
from scheduler_core.events import ChangeSet
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import ALL_RUNS
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger

MINUTE = timedelta(minutes=1)


def test_a_next_look_reads_what_is_new_or_has_changed_alone(core: Scheduler, ledger: Ledger) -> None:
    job = core.jobs.add(a_draft())
    first = ledger.add(job, NOON, RunState.FAILED, "full")
    under_way = ledger.add_next_try(job, NOON, NOON)
    reading = TailReading({JobId(job)}.__contains__)

    def look(*changed: RunId) -> Tail:
        reading.note(ChangeSet(runs=frozenset(changed)))
        tail = reading.read(core, ALL_RUNS, None)
        assert tail.repeats == core.runs.repeated([RunId(each) for each in tail.ids])
        return tail

    assert {run.id for run in look().runs} == {first, under_way}
    assert look().runs == ()

    # One that was under way ends like the one before it; one more failure comes behind it.
    ledger.begin(under_way)
    ledger.end(under_way, RunState.FAILED, "full")
    tail = look(under_way)
    assert [(run.id, run.state) for run in tail.runs] == [(under_way, RunState.FAILED)]
    assert tail.repeats == {under_way: first}
    third = ledger.add(job, NOON + MINUTE, RunState.FAILED, "full")
    tail = look(third)
    assert [run.id for run in tail.runs] == [third]
    assert tail.repeats == {under_way: first, third: under_way}

    # One that comes between two that were alike parts them.
    between = ledger.add(job, NOON + MINUTE / 2)
    assert look(between).repeats == {under_way: first}


def test_a_job_that_was_edited_is_named_anew_in_all_lines(core: Scheduler, ledger: Ledger) -> None:
    job = core.jobs.add(a_draft("=Back up"))
    ledger.add_all(job, [NOON, NOON + MINUTE])
    reading = TailReading({JobId(job)}.__contains__)
    reading.read(core, ALL_RUNS, None)

    core.jobs.rename(job, "Save all")
    reading.note(ChangeSet(jobs=frozenset({job})))

    assert {run.job_name for run in reading.read(core, ALL_RUNS, None).runs} == {"Save all"}


def test_each_look_tells_what_may_be_another_and_one_goes_far_back_when_it_is_asked_to(
    core: Scheduler, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.run_log.tail_reading.READ_AGAIN", 2)
    often, seldom = core.jobs.add(a_draft("Often")), core.jobs.add(a_draft("Seldom"))
    far = ledger.add(seldom, NOON, RunState.FAILED, "full")
    ledger.add_all(often, [NOON + MINUTE, NOON + 2 * MINUTE])
    again = ledger.add(seldom, NOON + 3 * MINUTE, RunState.FAILED, "full")
    reading = TailReading(lambda _job: False)
    reading.note(ChangeSet(runs=frozenset({again})))

    near = reading.read(core, ALL_RUNS, None)
    assert near.changed == {again}
    assert (near.is_far, near.repeats) == (False, {})
    reading.look_far()
    wide = reading.read(core, ALL_RUNS, None)
    assert not wide.changed
    assert (wide.is_far, wide.repeats[again]) == (True, far)

    assert not reading.read(core, ALL_RUNS, None).is_far


def test_a_look_that_goes_far_back_finds_nothing_new_where_nothing_came() -> None:
    """Whoever looked at older runs was told of “6,000 new” ones."""
    shown = range(1, 3 * READ_FAR)
    newest = array("q", shown[-READ_FAR:])

    assert count_new(Tail(newest, (), {}, is_far=True), shown) == 0
    assert count_new(Tail(newest[3:] + array("q", [90_001, 90_002, 90_003]), (), {}, is_far=True), shown) == 3


def test_a_look_that_goes_far_back_fits_into_what_the_log_knows_though_runs_have_gone() -> None:
    """Where one had gone, or was kept, all runs were read anew, and the chosen one lost its row."""
    assert READ_FAR + READ_AGAIN <= KNOWN_AMONG
