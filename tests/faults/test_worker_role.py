"""A worker whose role in the database has the least rights carries out runs, and can do nothing else."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.store.telling.notices import waiting_notices
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    FailureKind,
    Interrupted,
    InterruptedPolicy,
    RetryPolicy,
)
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now, shell
from tests.core.store.builders import an_engine
from tests.faults.child_engine import HASTY, ChildEngine
from tests.faults.effects import wait_until
from tests.faults.hasty_engine import LEASE_SECONDS
from tests.faults.sharing_machines import SharingMachines, enable
from tests.support.postgres import ADMINISTRATOR, OWNER

pytestmark = [pytest.mark.slow, pytest.mark.waiting]

ROLE = "hands"
SECOND = timedelta(seconds=1)
# Who did what, what opens the API, what jobs say, and what is due of them.
FORBIDDEN = (
    "SELECT count(*) FROM audit",
    "INSERT INTO audit SELECT 99, 0, 'x', 'x', '', '{}', ''",
    "DELETE FROM audit",
    "SELECT count(*) FROM api_tokens",
    "UPDATE api_tokens SET secret_hash = ''",
    "SELECT count(*) FROM kept_answers",
    "UPDATE jobs SET name = 'x'",
    "UPDATE jobs SET revision = 2",
    "INSERT INTO revisions (job_id, revision, change, document) VALUES (1, 2, 'saved', '{}')",
    "UPDATE revisions SET document = '{}'",
    "DELETE FROM revisions",
    "UPDATE settings SET value = '1'",
    "DELETE FROM runs",
    "DELETE FROM drains",
    "UPDATE store_identity SET works_from = '9999'",
    "DELETE FROM hourbell_dispatch.applied",
    "SELECT address, options FROM channels",
    "SELECT told FROM notices",
    "UPDATE notices SET next_at = NULL",
    "CREATE TABLE mine (number int)",
)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url, now())
    enable(opened)
    yield opened
    opened.close()


@pytest.fixture
def scheduler(store: Store, url: str) -> Iterator[Scheduler]:
    with open_scheduler(url, who="ann") as opened:
        yield opened


@pytest.fixture
def role_url(scheduler: Scheduler, url: str) -> str:
    """Return the store as a worker's own role has it."""
    with psycopg.connect(url.replace(f"//{OWNER}@", f"//{ADMINISTRATOR}@"), autocommit=True) as connection:
        for _ in range(2):  # said again it changes nothing
            connection.execute(scheduler.machines.role(ROLE).encode())
    return url.replace(f"//{OWNER}@", f"//{ROLE}@")


@pytest.fixture
def machines(url: str, tmp_path: Path) -> Iterator[SharingMachines]:
    made = SharingMachines(url, tmp_path)
    yield made
    made.close()


@pytest.fixture
def hands(role_url: str, tmp_path: Path) -> Iterator["Hands"]:
    made = Hands(role_url, tmp_path)
    yield made
    made.close()


class Hands:
    """Workers with that role, one after the other."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url = url
        self._folder = folder
        self._started: list[ChildEngine] = []

    def start(self) -> ChildEngine:
        home = {"XDG_DATA_HOME": f"{self._folder}/hands", LEASE_SECONDS: "4"}
        self._started.append(ChildEngine.start(self._url, program=HASTY, environment=home, command="worker"))
        return self._started[-1]

    def said(self) -> str:
        return "\n".join(each.said() for each in self._started)

    def close(self) -> None:
        for each in self._started:
            each.close()


def fail_a_run(store: Store, place: str, engine: EngineId) -> RunId:
    """Let a run fail whose end is written with the rights of that place."""
    job = add_job(store, shell("exit 1"), now() + timedelta(days=1))
    with store.write() as tx:
        run_id = record(tx, [NewRun(job, 1, now())], engine, now())[0].id
        begin(tx, [Begun(run_id, now())], engine)
    opened = open_store(place, now())
    try:
        with opened.write() as tx:
            finish(tx, [Finished(run_id, RunState.FAILED, now())])
    finally:
        opened.close()
    return run_id


def tell_a_channel(store: Store) -> None:
    with store.write() as tx:
        add_channel(tx, Channel("phone", ChannelKind.HOOK, "https://phone.example/x"), "ann", now())
        set_setting(tx, "tell_by", json.dumps("failure:phone"), now())


def told_runs(store: Store) -> list[RunId | None]:
    with store.read() as tx:
        return [each.notice.run_id for each in waiting_notices(tx, now() + timedelta(days=1))]


def test_what_a_worker_ends_is_told(store: Store, role_url: str) -> None:
    tell_a_channel(store)

    assert told_runs(store) == []
    run_id = fail_a_run(store, role_url, an_engine(store))
    assert told_runs(store) == [run_id]


def test_a_role_that_was_made_before_there_were_channels_ends_its_runs(
    store: Store, role_url: str, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    tell_a_channel(store)
    with psycopg.connect(url.replace(f"//{OWNER}@", f"//{ADMINISTRATOR}@"), autocommit=True) as connection:
        connection.execute(f"REVOKE ALL ON channels, notices FROM {ROLE}".encode())

    engine = an_engine(store)
    ended = {fail_a_run(store, role_url, engine) for _ in range(2)}

    assert {run.id for run in ledger(store) if run.state is RunState.FAILED} == ended
    assert told_runs(store) == []
    told = [each for each in caplog.messages if "hourbell machines role" in each]
    assert len(told) == 1


def over(runs: list[Run], count: int) -> bool:
    return len(runs) == count and all(run.state not in {RunState.CLAIMED, RunState.RUNNING} for run in runs)


def test_an_engine_with_the_rights_of_a_worker_is_refused_before_it_takes_anything(
    store: Store, role_url: str
) -> None:
    """It carried out runs, and ended with an error when it was to plan."""
    refused = pytest.raises(InvalidInput, match="Start hourbell worker, or name the user who owns the store")
    with open_scheduler(role_url, who="ann") as scheduler, refused:
        scheduler.engine.start()

    with store.read() as tx:
        assert engines(tx) == []


def test_a_worker_with_the_least_rights_carries_out_whatever_jobs_ask_for(
    store: Store, scheduler: Scheduler, machines: SharingMachines, hands: Hands
) -> None:
    engine = machines.engine("one")
    worker = hands.start()
    assert worker.ready.get("ready"), worker.said()
    here = next(each for each in scheduler.machines.seen() if each.pid == engine.process.pid)
    scheduler.machines.drain(here.id)  # so that all is done by those hands

    add_job(store, shell("echo well"), now(), name="Well", chains=(Chain("Next"),))
    add_job(store, shell("echo next"), now() + timedelta(days=1), name="Next")
    again = RetryPolicy(1, Backoff.FIXED, SECOND, kinds=frozenset({FailureKind.EXIT_CODE}))
    failing = shell("echo bad >&2; exit 3")
    add_job(store, failing, now(), name="Fails", retry=again, pause_after_failures=1)
    steps = (Act(shell("echo first")), Wait(SECOND), Act(shell("echo last")))
    add_job(store, SequenceAction(steps), now(), name="Steps")
    found = wait_until(store, lambda runs: over(runs, 7), seconds=60)

    assert "refuses that" not in hands.said() + engine.said()
    assert sorted(str(run.state) for run in found) == ["failed"] * 2 + ["succeeded"] * 5
    assert {run.result_line for run in found} >= {"well", "next", "first", "last"}
    assert [line.name for line in scheduler.jobs.lines(scheduler.jobs.ids()) if line.is_paused] == ["Fails"]
    assert worker.terminate() == 0
    assert engine.terminate() == 0


def test_it_takes_over_after_its_own_death_hears_cancels_and_says_when_a_job_is_due_next(
    store: Store, scheduler: Scheduler, machines: SharingMachines, hands: Hands, tmp_path: Path
) -> None:
    engine = machines.engine("one")
    former = hands.start()
    here = next(each for each in scheduler.machines.seen() if each.pid == engine.process.pid)
    scheduler.machines.drain(here.id)
    gate = tmp_path / "gate"
    begun = [tmp_path / "again", tmp_path / "long"]
    waiting = shell(f"touch {begun[0]}; until test -e {gate}; do sleep 0.05; done")
    rerun = InterruptedPolicy(Interrupted.RERUN, 1)
    add_job(store, waiting, now(), name="Again", interrupted=rerun)
    add_job(store, shell(f"touch {begun[1]}; exec sleep 600"), now(), name="Long")
    # What is said to run may not have begun yet: without its script it is interrupted.
    wait_until(store, lambda _runs: all(sign.exists() for sign in begun))
    former.kill()
    worker = hands.start()
    assert worker.ready.get("ready"), worker.said()
    gate.touch()
    add_job(store, shell("sleep 600"), now(), name="Cancelled")
    every = Every(timedelta(days=1), now(), from_last_end=True)
    counted = add_job(store, shell("true"), now(), name="Counted", rule=every)
    wait_until(store, lambda runs: RunState.RUNNING in by_name(scheduler, runs, "Cancelled"))
    wait_until(store, lambda runs: by_name(scheduler, runs, "Again") == [RunState.SUCCEEDED])
    running = [run.id for run in ledger(store) if run.state is RunState.RUNNING]
    assert len(scheduler.runs.cancel(running)) >= 2  # also the one that outlived its worker
    found = wait_until(store, lambda runs: over(runs, 4), seconds=60)

    assert "refuses that" not in hands.said() + engine.said()
    assert by_name(scheduler, found, "Again") == [RunState.SUCCEEDED]
    assert by_name(scheduler, found, "Long") == [RunState.CANCELLED]
    assert by_name(scheduler, found, "Cancelled") == [RunState.CANCELLED]
    assert by_name(scheduler, found, "Counted") == [RunState.SUCCEEDED]
    (line,) = scheduler.jobs.lines([counted])
    assert line.next_due_at is not None
    assert line.next_due_at > now() + timedelta(hours=23)
    assert worker.terminate() == 0
    assert engine.terminate() == 0


def by_name(scheduler: Scheduler, runs: list[Run], name: str) -> list[RunState]:
    names = {line.id: line.name for line in scheduler.jobs.lines(scheduler.jobs.ids())}
    return [run.state for run in sorted(runs, key=lambda run: run.id) if names[run.job_id] == name]


def test_its_role_reads_and_writes_nothing_else(role_url: str) -> None:
    with psycopg.connect(role_url, autocommit=True) as connection:
        assert connection.execute("SELECT count(*) FROM runs").fetchone() == (0,)
        for statement in FORBIDDEN:
            with pytest.raises(InsufficientPrivilege):
                connection.execute(statement.encode())
