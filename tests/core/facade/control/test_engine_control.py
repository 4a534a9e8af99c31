"""The engine of a store: started here, seen elsewhere, and what is going on."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.system.this_process import this_process
from scheduler_core.errors import StoreUnavailable
from scheduler_core.events import ChangeSet
from scheduler_core.facade.control.engine_state import EngineKind, EngineState
from scheduler_core.facade.control.sidecars import EngineBeside
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.planned import Planned
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.settings import Settings
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning
from scheduler_core.store.opening.location import find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, heartbeat, register, stop_engine
from scheduler_core.store.settings import DOORS, setting
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import shell
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.feed.hearing import Ear
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, an_engine
from tests.support.fake_clock import FakeClock
from tests.support.faulty_server import FaultyServer

SECOND = timedelta(seconds=1)
ELSEWHERE = EngineProcess("machine-2", "attic", 4711, "boot-1", "0.1.0")


@pytest.fixture
def engines_store(file_scheduler: Scheduler, file_path: Path) -> Iterator[Store]:
    """Return the store as an engine in another process has it."""
    opened = open_store(str(file_path), NOW)
    yield opened
    opened.close()


@pytest.fixture
def live_scheduler(store_url: str, secrets: SecretStore) -> Iterator[Scheduler]:
    """Return a scheduler that knows the real time, on either database."""
    with open_scheduler(store_url, who=ME, secrets=secrets) as opened:
        yield opened


# ---- elsewhere


def test_a_store_nobody_runs_says_so(file_scheduler: Scheduler) -> None:
    assert file_scheduler.engine.state() == EngineState(EngineKind.NONE)
    assert not file_scheduler.engine.state().is_well


def test_an_engine_elsewhere_is_seen(
    file_scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    with engines_store.write() as tx:
        engine = register(tx, ELSEWHERE, NOW + 60 * SECOND, NOW)
        heartbeat(tx, engine, NOW + 70 * SECOND, NOW + 10 * SECOND, NOW + 10 * SECOND)
    clock.advance(12 * SECOND)

    state = file_scheduler.engine.state()

    assert state == EngineState(
        EngineKind.ELSEWHERE, 4711, "attic", "0.1.0", NOW, NOW + 10 * SECOND, complaints=()
    )
    assert state.is_well


def test_an_engine_that_gives_no_sign_of_life_is_not_well(
    file_scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    with engines_store.write() as tx:
        register(tx, ELSEWHERE, NOW + 60 * SECOND, NOW)
    clock.advance(45 * SECOND)
    assert file_scheduler.engine.state().complaints == ("it has given no sign of life for 45 s",)

    clock.advance(20 * SECOND)

    assert file_scheduler.engine.state().kind is EngineKind.NONE


def test_an_engine_that_leaves_a_due_job_is_not_well_long_before_its_lease_is_over(
    file_scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """An engine of a file may be idle for two minutes; one for which a job is due may not."""
    file_scheduler.jobs.add(a_draft(schedule=Schedule((Every(SECOND, NOW + 10 * SECOND),))))
    with engines_store.write() as tx:
        register(tx, ELSEWHERE, NOW + 300 * SECOND, NOW)
    clock.advance(40 * SECOND)
    assert file_scheduler.engine.state().is_well

    clock.advance(SECOND)

    assert file_scheduler.engine.state().complaints == (
        "a job is due for 31 s, and it has given no sign of life for 41 s",
    )
    assert file_scheduler.engine.firing().hindrance is Hindrance.SILENT_ENGINE


def test_an_engine_whose_last_look_is_to_come_is_not_well(
    file_scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    with engines_store.write() as tx:
        register(tx, ELSEWHERE, NOW + HOUR + 300 * SECOND, NOW + HOUR)

    assert file_scheduler.engine.state().complaints == (
        "it last looked for due jobs 3600 s from now: the clock was set back meanwhile",
    )
    assert file_scheduler.engine.firing().hindrance is Hindrance.NOTHING


@pytest.mark.slow
def test_an_engine_that_was_killed_is_not_taken_for_alive(
    file_scheduler: Scheduler, engines_store: Store, clock: FakeClock
) -> None:
    """Its lease goes on for minutes, but on this machine its process can be looked for."""
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    with engines_store.write() as tx:
        register(tx, replace(this_process(), pid=gone.pid), NOW + HOUR, NOW)

    state = file_scheduler.engine.state()

    assert state.kind is EngineKind.NONE
    assert state.complaints == (f"the engine (process {gone.pid}) was ended from outside; start one",)


@pytest.mark.slow
def test_of_several_machines_one_that_lives_is_told(file_scheduler: Scheduler, engines_store: Store) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    with engines_store.write() as tx:
        register(tx, ELSEWHERE, NOW + HOUR, NOW)
        register(tx, replace(this_process(), pid=gone.pid), NOW + HOUR, NOW)

    assert file_scheduler.engine.state().host == ELSEWHERE.host


def test_an_engine_that_stands_by_runs_no_job(file_scheduler: Scheduler, engines_store: Store) -> None:
    with engines_store.write() as tx:
        running = register(tx, ELSEWHERE, NOW + HOUR, NOW)
        register(tx, replace(ELSEWHERE, machine="machine-3", host="cellar"), NOW + HOUR, NOW, plans=False)
    assert file_scheduler.engine.state().host == ELSEWHERE.host

    with engines_store.write() as tx:
        stop_engine(tx, running, NOW)

    assert file_scheduler.engine.state().kind is EngineKind.NONE


def test_an_engine_of_another_process_of_this_machine_is_alive(
    file_scheduler: Scheduler, engines_store: Store
) -> None:
    with engines_store.write() as tx:
        register(tx, replace(this_process(), pid=os.getppid()), NOW + HOUR, NOW)

    assert file_scheduler.engine.state().kind is EngineKind.ELSEWHERE


def test_an_engine_that_stopped_is_none(file_scheduler: Scheduler, engines_store: Store) -> None:
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        stop_engine(tx, engine, NOW)

    assert file_scheduler.engine.state().kind is EngineKind.NONE


# ---- at a glance


@pytest.mark.slow
def test_the_state_of_a_store_is_told_at_a_glance(file_scheduler: Scheduler, engines_store: Store) -> None:
    failing, fine, paused = file_scheduler.jobs.add_all([a_draft("a"), a_draft("b"), a_draft("c")])
    engine = an_engine(engines_store)
    a_finished_run(engines_store, failing, NOW + HOUR, engine, RunState.FAILED)
    a_finished_run(engines_store, fine, NOW + HOUR, engine)
    file_scheduler.jobs.pause([paused])
    file_scheduler.runs.run_now(fine)

    status = file_scheduler.engine.status()

    assert (status.jobs, status.paused, status.is_all_paused) == (3, 1, False)
    assert (status.running, status.waiting, status.failing) == (0, 1, (failing,))
    assert status.next_up == Planned(failing, "a", NOW + 2 * HOUR)
    assert status.recent_failures == 1
    assert file_scheduler.engine.status(since=NOW + 2 * HOUR).recent_failures == 0


@pytest.mark.slow
def test_what_is_next_comes_after_the_pauses(file_scheduler: Scheduler, clock: FakeClock) -> None:
    busy = Schedule((Every(SECOND, NOW),))
    hourly, _ = file_scheduler.jobs.add_all([a_draft("hourly"), a_draft("busy", schedule=busy, folder="web")])
    file_scheduler.jobs.pause_folder("web")
    assert file_scheduler.engine.status().next_up == Planned(hourly, "hourly", NOW + HOUR)

    file_scheduler.jobs.pause_all(NOW + 40 * HOUR)

    status = file_scheduler.engine.status()
    assert status.is_all_paused
    assert status.next_up == Planned(hourly, "hourly", NOW + 40 * HOUR)
    clock.advance(41 * HOUR)
    assert not file_scheduler.engine.status().is_all_paused


def test_nothing_is_next_while_everything_is_paused(file_scheduler: Scheduler) -> None:
    file_scheduler.jobs.add(a_draft())
    file_scheduler.jobs.pause_all()

    assert file_scheduler.engine.status().next_up is None


# ---- here


@ON_BOTH_DATABASES
@pytest.mark.slow
def test_an_engine_here_runs_what_is_wished_for(live_scheduler: Scheduler) -> None:
    ear = Ear()
    live_scheduler.subscribe(ear)
    job_id = live_scheduler.jobs.add(a_draft(action=shell("echo done")))
    live_scheduler.engine.start()

    run_id = live_scheduler.runs.run_now(job_id)
    ear.hears(lambda _: live_scheduler.runs.get(run_id).state is RunState.SUCCEEDED)

    assert b"".join(chunk.content for chunk in live_scheduler.runs.output(run_id)) == b"done\n"
    assert live_scheduler.engine.state().kind is EngineKind.HERE
    assert live_scheduler.engine.state().pid == os.getpid()
    assert live_scheduler.engine.state().is_well
    live_scheduler.engine.stop()
    assert live_scheduler.engine.state().kind is EngineKind.NONE


@pytest.mark.slow
def test_an_engine_here_can_be_started_again(live_scheduler: Scheduler) -> None:
    live_scheduler.engine.start()
    live_scheduler.engine.start()
    live_scheduler.engine.stop()
    live_scheduler.engine.stop()

    live_scheduler.engine.start()

    assert live_scheduler.engine.state().kind is EngineKind.HERE


@ON_BOTH_DATABASES
@pytest.mark.slow
def test_a_run_is_cancelled_by_whoever_asks(live_scheduler: Scheduler) -> None:
    ear = Ear()
    live_scheduler.subscribe(ear)
    job_id = live_scheduler.jobs.add(a_draft(action=shell("sleep 60")))
    live_scheduler.engine.start()
    run_id = live_scheduler.runs.run_now(job_id)
    ear.hears(lambda _: live_scheduler.runs.get(run_id).state is RunState.RUNNING)

    live_scheduler.runs.cancel([run_id])
    ear.hears(lambda _: live_scheduler.runs.get(run_id).state is RunState.CANCELLED)

    assert live_scheduler.runs.get(run_id).reason_text == "cancelled by ann"


@pytest.mark.slow
def test_another_process_knows_which_scripts_could_go_on(
    live_scheduler: Scheduler, store_url: str, secrets: SecretStore
) -> None:
    """The window of a tray asks what becomes of them; a call is none."""
    ear = Ear()
    live_scheduler.subscribe(ear)
    with FaultyServer() as server, open_scheduler(store_url, who=ME, secrets=secrets) as window:
        script, _ = live_scheduler.jobs.add_all(
            [
                a_draft("a script", action=shell("sleep 60")),
                a_draft("a call", action=HttpAction(f"{server.plain}/hang")),
            ]
        )
        assert window.engine.scripts() == frozenset()
        live_scheduler.engine.start()
        runs = {job: live_scheduler.runs.run_now(job) for job in live_scheduler.jobs.ids()}
        ear.hears(lambda _: live_scheduler.runs.count() == {RunState.RUNNING: 2})

        assert window.engine.scripts() == live_scheduler.engine.scripts() == {runs[script]}
        live_scheduler.runs.cancel(runs.values())
        ear.hears(lambda _: live_scheduler.runs.count() == {RunState.CANCELLED: 2})
        assert window.engine.scripts() == frozenset()


@pytest.mark.slow
def test_a_second_engine_is_refused_and_named(live_scheduler: Scheduler, store_url: str) -> None:
    lock = EngineLock(find_location(store_url))
    try:
        with pytest.raises(EngineRunning):
            live_scheduler.engine.start()
        assert live_scheduler.engine.state().kind is EngineKind.NONE
    finally:
        lock.release()

    live_scheduler.engine.start()

    assert live_scheduler.engine.state().is_well


@pytest.mark.slow
def test_an_engine_keeps_to_the_limits_of_the_store(file_path: Path, secrets: SecretStore) -> None:
    with open_scheduler(str(file_path), who=ME, secrets=secrets) as scheduler:
        scheduler.settings.save(Settings(scripts_at_once=1))
        ear = Ear()
        scheduler.subscribe(ear)
        jobs = scheduler.jobs.add_all([a_draft(name, action=shell("sleep 0.1")) for name in "abc"])
        for job_id in jobs:
            scheduler.runs.run_now(job_id)

        scheduler.engine.start()
        ear.hears(lambda _: scheduler.runs.count() == {RunState.SUCCEEDED: 3})

        runs = sorted(scheduler.runs.page().runs, key=lambda run: run.started_at or NOW)
    assert all(
        former.finished_at is not None
        and later.started_at is not None
        and former.finished_at <= later.started_at
        for former, later in pairwise(runs)
    )


@pytest.mark.slow
def test_windows_hear_that_an_engine_could_not_start(file_scheduler: Scheduler, file_path: Path) -> None:
    ear = Ear()
    file_scheduler.subscribe(ear)
    lock = EngineLock(find_location(str(file_path)))

    with pytest.raises(EngineRunning):
        file_scheduler.engine.start()

    lock.release()
    assert ear.hears(bool) == ChangeSet(has_new_engines=True)
    assert "stop it first" in file_scheduler.engine.state().complaints[0]


@pytest.mark.slow
def test_closing_the_scheduler_ends_all_its_threads(store_url: str, secrets: SecretStore) -> None:
    before = set(threading.enumerate())
    scheduler = open_scheduler(store_url, who=ME, clock=SystemClock(), secrets=secrets)
    scheduler.subscribe(_ignore)
    scheduler.engine.start()

    scheduler.close()
    scheduler.close()

    assert set(threading.enumerate()) - before == set()


def _ignore(changes: ChangeSet) -> None:
    pass


# ---- what lives beside it


class Neighbour:
    """Something beside an engine."""

    def __init__(self, live: Scheduler) -> None:
        self.listening = {"api": ("unix:/somewhere",)}
        self.problems = ()
        self.engine_when_closed: EngineKind | None = None
        self._live = live

    def close(self) -> None:
        self.engine_when_closed = self._live.engine.state().kind


@pytest.mark.slow
def test_what_lives_beside_an_engine_comes_after_it_and_goes_before_it(
    store_url: str, secrets: SecretStore
) -> None:
    told: list[tuple[str, Settings]] = []

    def make(engine: EngineBeside, settings: Settings) -> Neighbour:
        told.append((engine.place, settings))
        assert engine.own_word() is not None
        assert live.engine.state().kind is EngineKind.HERE
        return Neighbour(live)

    with open_scheduler(store_url, who=ME, secrets=secrets, make_sidecars=make) as live:
        live.settings.save(Settings(api_port=8_674))
        live.engine.start()
        beside = live.engine.beside
        live.engine.start()
        assert isinstance(beside, Neighbour)
        live.engine.stop()

        assert beside.engine_when_closed is EngineKind.HERE
        assert live.engine.beside is None
    assert [(find_location(place), settings.api_port) for place, settings in told] == [
        (find_location(store_url), 8_674)
    ]


class Listener:
    """Something beside an engine that listens; `asked` is called whenever somebody asks where."""

    def __init__(self, asked: Callable[[], None] = lambda: None) -> None:
        self.problems = ()
        self._asked = asked

    @property
    def listening(self) -> dict[str, tuple[str, ...]]:
        self._asked()
        return {"api": ("http://127.0.0.1:8674",)}

    def close(self) -> None:
        pass


def doors_of(path: Path) -> list[int]:
    """Return the ports that a store says engines answer at, without a look at whether they live."""
    opened = open_store(str(path), NOW)
    try:
        with opened.read() as tx:
            said = setting(tx, DOORS)
    finally:
        opened.close()
    return [port for _, _, port in json.loads(said).values()] if said else []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="an open file is not moved there")
def test_an_engine_begins_though_its_port_can_not_be_written_down(
    file_path: Path, secrets: SecretStore, caplog: pytest.LogCaptureFixture
) -> None:
    away = file_path.with_name("away.db")

    def take_away() -> None:
        if not away.exists():
            file_path.rename(away)

    with open_scheduler(
        str(file_path), who=ME, secrets=secrets, make_sidecars=lambda *_: Listener(take_away)
    ) as live:
        live.engine.start()
        away.rename(file_path)

        assert live.engine.state().kind is EngineKind.HERE
        assert isinstance(live.engine.beside, Listener)
    assert "the port of the engine can't be written down" in caplog.text
    assert doors_of(file_path) == []


@pytest.mark.slow
def test_the_port_of_an_engine_is_written_once_somebody_decided_about_the_copy(
    file_path: Path, secrets: SecretStore
) -> None:
    with open_scheduler(str(file_path), who=ME, secrets=secrets, make_sidecars=lambda *_: Listener()) as live:
        live.upkeep.restore(live.upkeep.back_up().path)
        ear = Ear()
        live.subscribe(ear)
        live.engine.start()
        held = doors_of(file_path)

        live.upkeep.trust_copy()
        ear.hears(lambda _: doors_of(file_path) == [8_674])

    assert held == []


@pytest.mark.slow
def test_an_engine_of_a_store_that_lost_its_settings_says_so(file_path: Path, secrets: SecretStore) -> None:
    with open_scheduler(str(file_path), who=ME, secrets=secrets, make_sidecars=lambda *_: Listener()) as live:
        with sqlite3.connect(file_path) as tampering:
            tampering.execute("DROP TABLE settings")
        with pytest.raises(StoreUnavailable, match=r"no such table: settings.*restore a backup"):
            live.engine.start()
