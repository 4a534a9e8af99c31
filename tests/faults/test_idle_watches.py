"""Rules that wait for events cost nothing while nothing happens: no thread without any, and no wake-ups."""

import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("sleeps of threads are counted by Linux", allow_module_level=True)

from scheduler_core.engine.engine import Engine
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnHook
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import now, shell, until, with_engine
from tests.faults.child_engine import child_engine
from tests.faults.effects import wait_until

pytestmark = pytest.mark.slow

_MANY = 1_000
# Longer than the 15 s in which everything is polled that nothing tells of. The clocks are read, and once in a
# while the engine beats and keeps house: of several spans one has none of the latter.
_SPAN_SECONDS, _SPANS, _MOST_SWITCHES = 17.0, 5, 4
_OF_WATCHING = "hourbell-watching"


def _add(store: Store, rules: Sequence[EventRule]) -> None:
    drafts = [JobDraft(f"job {at}", Schedule((rule,)), shell("true")) for at, rule in enumerate(rules)]
    with store.write() as tx:
        ids = add_many(tx, [NewJob(draft, None) for draft in drafts], "ann", now())
    assert len(ids) == len(rules)


def _have_looked(store: Store, count: int) -> bool:
    with store.read() as tx:
        return len(known_of(tx, [JobId(at) for at in range(1, count + 1)])) == count


def _switches(pid: int) -> int:
    """Return how often the threads of a process went to sleep."""
    found = (
        (task / "status").read_text("ascii").split("\nvoluntary_ctxt_switches:")[1].split()[0]
        for task in Path(f"/proc/{pid}/task").iterdir()
    )
    return sum(map(int, found))


def test_a_thousand_idle_watches_wake_an_engine_no_oftener_than_none(
    store: Store, path: Path, tmp_path: Path
) -> None:
    folders = [tmp_path / f"in {number}" for number in range(_MANY // 2)]
    for folder in folders:
        folder.mkdir()
    files = [OnFile(f"{folder}/*.pdf") for folder in folders]
    told = [OnEvent(f"e{at}") if at % 2 else OnHook(f"h{at}") for at in range(_MANY - len(files))]
    _add(store, [*files, *told])
    seen = []
    with child_engine(path) as engine:
        wait_until(store, lambda _: _have_looked(store, _MANY))
        for _ in range(_SPANS):
            before = _switches(engine.process.pid)
            threading.Event().wait(_SPAN_SECONDS)
            seen.append(_switches(engine.process.pid) - before)
            if seen[-1] <= _MOST_SWITCHES:
                break
        assert engine.terminate() == 0

    assert min(seen) <= _MOST_SWITCHES, seen


@pytest.mark.parametrize(("has_rule", "count"), [(False, 0), (True, 1)])
def test_only_what_looks_at_the_machine_has_a_thread(
    store: Store, tmp_path: Path, has_rule: bool, count: int
) -> None:
    _add(store, [OnFile(f"{tmp_path}/*.pdf")] if has_rule else [])
    found: list[int] = []

    async def look(_: Engine) -> None:
        await until(store, lambda _: _have_looked(store, int(has_rule)))
        found.append(sum(each.name.startswith(_OF_WATCHING) for each in threading.enumerate()))

    with_engine(store, look)

    assert found == [count]
