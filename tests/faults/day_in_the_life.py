"""A day in the life of an engine: `python -m tests.faults.day_in_the_life [--minutes N] [--seed N]`.

200 jobs of all kinds against a server that fails, delays and drips, on a machine whose engine is killed and
restarted. In the end every occurrence, every effect and every request must be accounted for. Ends with 1 if
anything was wrong.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event

from scheduler_core.clock import SystemClock
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.owned_runs import unfinished
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
)
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Every, Rule
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import ChildEngine, child_engine
from tests.faults.effects import Effect, Effects, assert_sound, told
from tests.support.faulty_server import FaultyServer
from tests.support.recurrence import cron

SECOND = timedelta(seconds=1)
JOBS = 200
_PLACES = (
    "status/200",
    "status/200",
    "status/500",
    "status/503",
    "hang",
    "drip",
    "reset",
    "cut",
    "bomb",
    "not-http",
)
_ENDS = ("true", "true", "exit 1", "sleep 2", "sleep 30", "kill -9 $$", "echo out; echo err >&2; exit 3")
_LIVES = (2.0, 25.0)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="hourbell-") as folder, FaultyServer() as server:
        path = Path(folder) / "hourbell.db"
        store = open_store(str(path), SystemClock().now())
        effects = Effects(Path(folder) / "effects", server)
        try:
            _live(store, path, effects, random.Random(options.seed), timedelta(minutes=options.minutes))
            assert_sound(store, effects, why=f"seed {options.seed}")
            _assert_accounted_for(store, effects)
        except AssertionError as error:
            _say(f"WRONG: {error}")
            return 1
        finally:
            store.close()
    _say("nothing doubled, nothing lost, nothing unaccounted for")
    return 0


def _live(store: Store, path: Path, effects: Effects, randomness: random.Random, length: timedelta) -> None:
    for number in range(JOBS):
        _add(store, effects, number, randomness)
    ends = now() + length
    deaths = 0
    while now() < ends:
        with child_engine(path) as engine:
            assert engine.ready, engine.said()
            Event().wait(min(randomness.uniform(*_LIVES), max((ends - now()).total_seconds(), 0.1)))
            if randomness.random() < 0.7:
                engine.kill()
                deaths += 1
            else:
                _stop(engine)
    with child_engine(path) as engine:
        Event().wait(5)
        _stop(engine)
    runs = ledger(store)
    states = Counter(str(run.state) for run in runs)
    ended = ", ".join(f"{count:,} {state}" for state, count in sorted(states.items()))
    _say(f"{deaths} deaths, {len(runs):,} runs ({ended}), {len(effects.seen):,} effects")


def _add(store: Store, effects: Effects, number: int, randomness: random.Random) -> JobId:
    begin = (now() + 2 * SECOND).replace(microsecond=0) + number * SECOND / 100
    rule: Rule = Every(randomness.choice([2, 5, 13, 60]) * SECOND, begin)
    if number % 20 == 0:
        rule, begin = cron("* * * * *"), (begin + 60 * SECOND).replace(second=0, microsecond=0)
    return add_job(
        store,
        _action(effects, randomness),
        begin,
        rule=rule,
        name=f"job {number}",
        missed=MissedPolicy(randomness.choice(list(Missed))),
        overlapping=OverlapPolicy(randomness.choice(list(Overlapping)), 3),
        retry=randomness.choice([RetryPolicy(), RetryPolicy(retries=2, first_wait=SECOND)]),
        timeout=randomness.choice([SECOND, 4 * SECOND]),
        grace=SECOND,
    )


def _action(effects: Effects, randomness: random.Random) -> Action:
    if randomness.random() < 0.7:
        return effects.call(randomness.choice(_PLACES))
    return effects.script(after=randomness.choice(_ENDS))


def _stop(engine: ChildEngine) -> None:
    assert engine.terminate() == 0, engine.said()


def _assert_accounted_for(store: Store, effects: Effects) -> None:
    """Every effect has a run that began, and what is unfinished waits for the next engine."""
    runs = ledger(store)
    begun = {_effect_of(run) for run in runs if run.started_at is not None}
    unknown = set(effects.seen) - begun
    assert unknown == set(), f"effects without a run: {sorted(map(str, unknown))[:5]}"
    with store.read() as tx:
        owned = [each.run.id for each in unfinished(tx) if each.engine is not None]
    assert owned == [], f"runs of an engine that has stopped: {owned[:5]}"
    assert list(_without_reason(runs)) == []


def _without_reason(runs: list[Run]) -> Iterator[Run]:
    """Yield what did not succeed and does not say why."""
    for run in runs:
        is_explained = run.reason or run.state in {RunState.SUCCEEDED, RunState.CLAIMED}
        if not is_explained:
            yield run


def _effect_of(run: Run) -> Effect:
    return Effect(run.job_id, told(run.due_at), run.attempt)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
