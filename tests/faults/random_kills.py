"""An engine that is killed again and again at random, and what must be true of it in the end."""

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from threading import Event

from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.run_policies import (
    Delivery,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
)
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import ChildEngine, mortal
from tests.faults.effects import Effects, assert_sound, wait_until

SECOND = timedelta(seconds=1)
ALL = MissedPolicy(Missed.ALL)
RERUN = InterruptedPolicy(Interrupted.RERUN, most_reruns=1_000)
ONE_RETRY = RetryPolicy(retries=1, first_wait=SECOND / 20, has_jitter=False)
TOGETHER = OverlapPolicy(Overlapping.PARALLEL, most=100)
_MOST_COMMIT = 24
_RUN_AGAIN = "run again"


@dataclass(slots=True)
class Tally:
    """What came of many deaths."""

    kills: int = 0
    effects: int = 0
    states: Counter[RunState] = field(default_factory=Counter)

    def __str__(self) -> str:
        ended = ", ".join(f"{count} {state}" for state, count in sorted(self.states.items()))
        return f"{self.kills} kills, {self.effects} effects, runs: {ended}"


def kill_again_and_again(
    store: Store, place: Path | str, effects: Effects, kills: int, seed: int, home: Path
) -> Tally:
    """Kill engines at random moments and at random commits, let the last one end its work, and check."""
    randomness = random.Random(seed)
    _add_jobs(store, effects)
    environment = {"XDG_DATA_HOME": str(home)}
    for _ in range(kills):
        if randomness.random() < 0.5 and isinstance(place, Path):
            moment, commit = randomness.choice(["before", "after"]), randomness.randint(1, _MOST_COMMIT)
            child = ChildEngine.start(place, program=mortal(moment, commit), environment=environment)
        else:
            child = ChildEngine.start(place, environment=environment)
        Event().wait(randomness.uniform(0.0, 1.5))
        child.close()
    _let_end(store, place, environment)
    assert_sound(store, effects, why=f"seed {seed}")
    runs = ledger(store)
    _assert_followed(store)
    cut_off = [run for run in runs if run.state is RunState.INTERRUPTED and "call" not in run.job_name]
    assert cut_off == [], f"scripts outlive engines, but: {[run.reason_text for run in cut_off]}"
    return Tally(kills, len(effects.seen), Counter(run.state for run in runs))


def _add_jobs(store: Store, effects: Effects) -> None:
    begin = (now() + SECOND).replace(microsecond=0)

    def each_second(name: str, action: Action, **policies: object) -> None:
        rule = Every(SECOND, begin)
        add_job(store, action, begin, rule=rule, name=name, missed=ALL, overlapping=TOGETHER, **policies)  # type: ignore[arg-type]

    each_second("script", effects.script())
    each_second(_RUN_AGAIN, effects.script(before="sleep 0.3", after="sleep 0.3"), interrupted=RERUN)
    each_second("failing script", effects.script(after="exit 1"), retry=ONE_RETRY)
    each_second("call", effects.call())
    each_second("call once", effects.call(), delivery=Delivery.AT_MOST_ONCE)
    each_second("failing call", effects.call("status/503"), retry=ONE_RETRY)


def _let_end(store: Store, place: Path | str, environment: dict[str, str]) -> None:
    """Let an engine run until it has claimed something itself, and then end."""
    child = ChildEngine.start(place, environment=environment)
    try:
        assert child.ready, f"it did not start: {child.said()}"
        _wait_for_a_claim(store, child)
        assert child.terminate() == 0, f"it did not end well: {child.said()}"
    finally:
        child.close()


def _wait_for_a_claim(store: Store, child: ChildEngine) -> None:
    last = max((run.due_at for run in ledger(store)), default=now())
    try:
        wait_until(store, lambda runs: any(run.due_at > last for run in runs))
    except AssertionError as error:
        raise AssertionError(f"{error}; the engine said: {child.said()}") from error


def _assert_followed(store: Store) -> None:
    """What a crash cut off is run again where its job wants that, however often."""
    runs = ledger(store)
    followed = {run.follows_run for run in runs}
    left = [run for run in runs if run.state is RunState.INTERRUPTED and run.id not in followed]
    left = [run for run in left if run.job_name == _RUN_AGAIN]
    assert left == [], f"without a successor: {left}"
