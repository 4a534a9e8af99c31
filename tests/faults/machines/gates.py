"""Gates that several machines must pass: one kind of trouble, again and again, then the checker."""

import random
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

import psycopg

from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
)
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, findings, now
from tests.faults.effects import Effects
from tests.faults.machines.cables import Cable, cable_to
from tests.faults.machines.fleet import ENGINE, LEASE, WORKER, Fleet, fleet_of
from tests.faults.machines.ledger_check import Act, Asked, Verdict, check_ledger
from tests.faults.sharing_machines import enable
from tests.support.faulty_server import FaultyServer
from tests.support.postgres import ADMINISTRATOR, OWNER, PostgresServer

SECOND = timedelta(seconds=1)
JOBS = 12
# So many of the jobs are never run again after an interruption.
_ONCE_ALONE = 2
# A busy machine takes its time to make up for what came to a halt; what hangs never ends.
_PATIENCE_SECONDS = 45
_TERMINATE = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE usename = %s AND pid <> pg_backend_pid()
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a trouble strikes."""

    fleet: Fleet
    postgres: PostgresServer
    randomness: random.Random
    ends_at: datetime
    cable: Cable | None = None

    @property
    def goes_on(self) -> bool:
        return now() < self.ends_at

    def pause(self, least: float, most: float) -> None:
        Event().wait(self.randomness.uniform(least, most))


Trouble = Callable[[Scene], None]


def server_restarted(scene: Scene) -> None:
    while scene.goes_on:
        scene.pause(1.5, 4)
        scene.postgres.stop(scene.randomness.choice(["fast", "immediate"]))
        scene.pause(0, 1)
        scene.postgres.start()


def connections_terminated(scene: Scene) -> None:
    while scene.goes_on:
        scene.pause(0.3, 2.5)
        with psycopg.connect(scene.postgres.url("postgres", ADMINISTRATOR), autocommit=True) as connection:
            connection.execute(_TERMINATE, (OWNER,))


def workers_killed(scene: Scene) -> None:
    while scene.goes_on:
        scene.pause(0.5, 3)
        struck = scene.randomness.choice(scene.fleet.workers)
        struck.kill()
        scene.pause(0, 2)
        struck.start()


def worker_frozen(scene: Scene) -> None:
    """Stop a worker for longer than others believe that it lives, and let it go on."""
    while scene.goes_on:
        scene.pause(0.5, 2)
        struck = scene.randomness.choice(scene.fleet.workers)
        struck.freeze()
        scene.pause(LEASE + 1, LEASE + 5)
        struck.thaw()
        scene.pause(2, 4)
        scene.fleet.restart_those_down()


def planners_struck(scene: Scene) -> None:
    """Kill the one that plans, or stop it until the other plans, and let it go on."""
    while scene.goes_on:
        scene.pause(1, 3)
        struck = scene.randomness.choice(scene.fleet.planners)
        if scene.randomness.random() < 0.5:
            struck.kill()
        else:
            struck.freeze()
            scene.pause(LEASE + 1, LEASE + 3)
            struck.thaw()
            scene.pause(2, 4)
        scene.fleet.restart_those_down()


def network_cut(scene: Scene) -> None:
    """Cut a worker off for longer than others believe that it lives, and connect it again."""
    assert scene.cable is not None
    while scene.goes_on:
        scene.pause(1, 3)
        scene.cable.cut()
        scene.pause(LEASE + 3, LEASE + 8)
        scene.cable.mend()
        scene.pause(2, 4)
        scene.fleet.restart_those_down()


CABLE_PULLED = "cable pulled"
GATES: dict[str, Trouble] = {
    "server restarted": server_restarted,
    "connections terminated": connections_terminated,
    "workers killed": workers_killed,
    "worker frozen": worker_frozen,
    "planners struck": planners_struck,
    "packets lost": network_cut,
    CABLE_PULLED: network_cut,
}
_CUT = {"packets lost": False, CABLE_PULLED: True}


def pass_gate(name: str, postgres: PostgresServer, folder: Path, *, seconds: float, seed: int) -> Verdict:
    """Let machines carry out what is due while they are troubled; raise if it is not as it must be."""
    url = postgres.make_database()
    store = open_store(url, now())
    with ExitStack() as stack:
        stack.callback(store.close)
        enable(store)
        effects = Effects(folder / "effects", stack.enter_context(FaultyServer()))
        fleet = stack.enter_context(fleet_of(url, folder))
        for planner in ("desk", "desk two") if name == "planners struck" else ("desk",):
            fleet.add(planner, ENGINE)
        fleet.add("attic", WORKER)
        cable = None
        if name in _CUT:
            cable = stack.enter_context(cable_to(postgres.port, is_real=_CUT[name]))
            through = url.replace(f"127.0.0.1:{postgres.port}", f"{cable.host}:{cable.port}")
            stack.callback(cable.mend)
            fleet.add("cellar", WORKER, url=through, before=cable.before)
        else:
            fleet.add("cellar", WORKER)
        asked = _ask(store, effects, with_calls=name not in _CUT)
        begin = asked[0].first
        until = begin + timedelta(seconds=seconds)
        GATES[name](Scene(fleet, postgres, random.Random(seed), until, cable))
        fleet.restart_those_down()
        verdict = _settled(url, asked, effects, begin, until)
        _refuse(verdict.faults(), f"{name}, seed {seed}: {verdict}", fleet, folder)
        fleet.end()
        _refuse([str(each) for each in findings(store)], f"{name}, seed {seed}", fleet, folder)
        again = check_ledger(url, asked, _acts(effects), begin, until)
        _refuse(again.faults(), f"{name}, seed {seed}, after all have ended", fleet, folder)
        return verdict


def _refuse(faults: list[str], why: str, fleet: Fleet, folder: Path) -> None:
    if faults:
        said = folder / "said"
        said.write_text(fleet.said(), encoding="utf-8")
        raise AssertionError(f"{why}: {faults[:3]}; what the machines said is in {said}")


def _ask(store: Store, effects: Effects, *, with_calls: bool) -> list[Asked]:
    """Add jobs that come due each second, one after the other."""
    first = (now() + 2 * SECOND).replace(microsecond=0)
    asked = []
    for number in range(JOBS):
        begin = first + number * SECOND / JOBS
        begin = begin.replace(microsecond=begin.microsecond // 1_000 * 1_000)
        kind = Interrupted.MARK if number < _ONCE_ALONE else Interrupted.RERUN
        job_id = add_job(
            store,
            effects.call() if with_calls and number % 3 else effects.script(),
            begin,
            rule=Every(SECOND, begin),
            name=f"job {number}",
            missed=MissedPolicy(Missed.ALL),
            overlapping=OverlapPolicy(Overlapping.PARALLEL, most=100),
            interrupted=InterruptedPolicy(kind, most_reruns=100),
        )
        asked.append(Asked(job_id, begin, SECOND))
    return asked


def _settled(url: str, asked: list[Asked], effects: Effects, begin: datetime, until: datetime) -> Verdict:
    """Judge once all that was due is over, or none of it has ended for longer than anybody's patience."""
    left, moved_at = -1, now()
    while now() < moved_at + timedelta(seconds=_PATIENCE_SECONDS):
        before, left = left, len(check_ledger(url, asked, (), begin, until).unaccounted)
        if not left and now() > until:
            break
        if left != before:
            moved_at = now()
        Event().wait(1)
    return check_ledger(url, asked, _acts(effects), begin, until)


def _acts(effects: Effects) -> list[Act]:
    return [Act(each.job, each.due_at, each.attempt) for each in effects.seen]
