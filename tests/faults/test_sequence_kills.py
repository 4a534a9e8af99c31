"""An engine is killed at any commit of a sequence; those that follow lose no step and double none."""

from collections import Counter
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.access import Access
from scheduler_core.facade.runs.instances import Instances
from scheduler_core.store.sequences.events import send
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
)
from scheduler_core.values.jobs.sequence import Act, Otherwise, SequenceAction, Wait
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, findings, ledger, now, shell
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until

pytestmark = pytest.mark.slow

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
AGAIN = InterruptedPolicy(Interrupted.RERUN, most_reruns=1_000)
STEPS = 5
_OTHER_COMMITS = ((6, "after"), (8, "before"), (10, "before"), (10, "after"), (12, "after"))


def an_act(effects: Path) -> Act:
    """Return a step that writes down its key and attempt, which no other step has."""
    return Act(shell(f'echo "$HOURBELL_IDEMPOTENCY_KEY $HOURBELL_ATTEMPT" >> "{effects}"'))


def a_sequence(effects: Path, *, wait: timedelta) -> SequenceAction:
    act = an_act(effects)
    until_paid = Wait(HOUR, until="paid", otherwise=Otherwise.FAIL)
    return SequenceAction((act, Wait(wait), act, until_paid, act))


def an_order(store: Store, effects: Path) -> JobId:
    return add_job(store, a_sequence(effects, wait=SECOND), now() + 2 * SECOND, interrupted=AGAIN)


def assert_sound(store: Store, effects: Path) -> None:
    assert findings(store) == []
    seen = Counter(effects.read_text(encoding="utf-8").splitlines()) if effects.exists() else Counter()
    assert {line: times for line, times in seen.items() if times > 1} == {}
    succeeded = [
        f"{run.idempotency_key} {run.attempt}"
        for run in ledger(store)
        if run.state is RunState.SUCCEEDED and run.step % 2
    ]
    assert set(succeeded) - set(seen) == set()


def is_over(runs: list[Run]) -> bool:
    return any(run.step == STEPS and run.state is RunState.SUCCEEDED for run in runs)


@pytest.mark.parametrize(
    ("commit", "moment"),
    [
        (6, "before"),
        (8, "after"),
        (12, "before"),
        *(pytest.param(*each, marks=pytest.mark.thorough) for each in _OTHER_COMMITS),
    ],
)
def test_killed_at_any_commit_every_step_is_taken(
    store: Store, path: Path, tmp_path: Path, moment: str, commit: int
) -> None:
    effects = tmp_path / "effects"
    an_order(store, effects)
    with store.write() as tx:
        send(tx, "paid", "", "", "ann", now() + 2 * SECOND)

    with child_engine(path, program=mortal(moment, commit)) as engine:
        engine.wait()
    with child_engine(path) as engine:
        wait_until(store, is_over)
        assert engine.terminate() == 0

    assert_sound(store, effects)
    last = {run.step: run.state for run in sorted(ledger(store), key=lambda run: run.id)}
    assert last == dict.fromkeys(range(1, STEPS + 1), RunState.SUCCEEDED)


def test_killed_in_a_wait_the_event_that_came_meanwhile_lets_it_go_on(
    store: Store, path: Path, tmp_path: Path
) -> None:
    effects = tmp_path / "effects"
    an_order(store, effects)
    with child_engine(path) as engine:
        wait_until(store, lambda runs: any(run.step == STEPS - 1 for run in runs))
        engine.kill()
    with store.write() as tx:
        assert len(send(tx, "paid", "", "", "ann", now()).ended_waits) <= 1

    with child_engine(path) as engine:
        wait_until(store, is_over)
        assert engine.terminate() == 0

    assert_sound(store, effects)


@pytest.mark.parametrize("act", ["skip", "again"])
def test_killed_before_it_hears_of_an_act_the_next_step_is_taken_once(
    store: Store, path: Path, tmp_path: Path, act: str
) -> None:
    effects = tmp_path / "effects"
    done = an_act(effects)
    steps = SequenceAction((done, Wait(HOUR, until="paid", otherwise=Otherwise.FAIL), done))
    add_job(store, steps, now() + SECOND, interrupted=AGAIN)
    instances = Instances(Access(store, SystemClock(), "ann"))
    with child_engine(path) as engine:
        wait = max(
            wait_until(store, lambda runs: any(run.step == 2 for run in runs)), key=lambda run: run.id
        ).id
        new = instances.skip(wait) if act == "skip" else instances.again(wait, 3)
        engine.kill()

    with child_engine(path) as engine:
        wait_until(store, lambda runs: any(run.step == 3 and run.finished_at for run in runs))
        assert engine.terminate() == 0

    assert_sound(store, effects)
    assert len(effects.read_text(encoding="utf-8").splitlines()) == 2
    ended = RunState.SKIPPED if act == "skip" else RunState.CANCELLED
    assert [(run.step, run.state) for run in sorted(ledger(store), key=lambda run: run.id)] == [
        (1, RunState.SUCCEEDED),
        (2, ended),
        (3, RunState.SUCCEEDED),
    ]
    assert new.progress.instance.step == 3


def test_killed_again_and_again_many_sequences_lose_no_step(store: Store, path: Path, tmp_path: Path) -> None:
    effects = tmp_path / "effects"
    begin = (now() + 2 * SECOND).replace(microsecond=0)
    add_job(
        store,
        a_sequence(effects, wait=SECOND),
        begin,
        rule=Every(SECOND, begin),
        interrupted=AGAIN,
        missed=MissedPolicy(Missed.ALL),
        overlapping=OverlapPolicy(Overlapping.PARALLEL, 100),
    )
    for number in range(3):
        with child_engine(path) as engine:
            Event().wait(0.4 + number * 0.5)
            engine.kill()
        with store.write() as tx:
            send(tx, "paid", "", "", "ann", now())
        assert_sound(store, effects)

    with child_engine(path) as engine:
        begun = {run.due_at for run in ledger(store)}
        wait_until(store, lambda runs: {run.due_at for run in runs if run.step >= STEPS - 1} >= begun)
        with store.write() as tx:
            send(tx, "paid", "", "", "ann", now())
        wait_until(store, lambda runs: {run.due_at for run in runs if run.step == STEPS} >= begun)
        assert engine.terminate() == 0

    assert_sound(store, effects)
