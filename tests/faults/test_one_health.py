"""The window, `status`, `doctor`, `/health` and `/metrics` agree on whether jobs fire, in every state."""

import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import psutil
import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.addresses import SocketFile
from scheduler_core.store.opening.opening import open_store
from tests.faults.child_engine import PROGRAM, ChildEngine, child_engine, surroundings
from tests.faults.starving import small_disk, without_room_on_disk
from tests.support.api_caller import ApiCaller
from tests.support.forked_python import run_python
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow

_MOST_LOOKS = 240
EVERYBODY = {"window", "status", "doctor", "/health", "/metrics"}


@dataclass(frozen=True, slots=True)
class Said:
    """Whether somebody is told that all is well, and in which words."""

    is_well: bool
    words: str


@dataclass(slots=True)
class Clients:
    """All who can be asked about the engine of a store."""

    store: str
    window: Scheduler
    caller: ApiCaller

    def asked(self) -> dict[str, Said]:
        """Ask those who are no part of the engine's process."""
        state = self.window.engine.state()
        firing = self.window.engine.firing()
        assert firing.words == "".join(state.complaints[:1])
        assert firing.is_well is state.is_well
        return {
            "window": Said(state.is_well, " ".join(state.troubles)),
            "status": self._status(),
            "doctor": self._doctor(),
        }

    def all_asked(self) -> dict[str, Said]:
        return self.asked() | self.asked_by_network()

    def asked_by_network(self) -> dict[str, Said]:
        """Ask those who answer for the engine itself."""
        health = self.caller.ask("GET", "/health")
        metrics = self.caller.ask("GET", "/metrics")
        told = health.document
        assert told["status"] == ("ok" if health.status == 200 else "unwell")
        assert metrics.status == 200
        return {
            "/health": Said(health.status == 200, " ".join(told["complaints"])),
            "/metrics": Said("hourbell_engine_well 1" in metrics.content.decode(), ""),
        }

    def wait_until_well(self) -> None:
        """Wait until the engine has seen that its trouble is over."""
        for _ in range(_MOST_LOOKS):
            if self.caller.ask("GET", "/health").status == 200:
                return
            Event().wait(0.25)

    def _status(self) -> Said:
        done = self._program("status", "--json")
        if done.returncode:
            return Said(False, done.stderr)
        found = json.loads(done.stdout)
        assert found["engine"] is None or found["engine"]["is_well"] is found["is_well"]
        return Said(found["is_well"], " ".join(found["complaints"]))

    def _doctor(self) -> Said:
        done = self._program("doctor", "--json")
        bad = [
            each["message"]
            for each in map(json.loads, done.stdout.splitlines())
            if each["level"] == "bad" and each["subject"] in {"store", "copy", "engine"}
        ]
        return Said(not bad, " ".join(bad))

    def trust(self) -> None:
        assert self._program("trust").returncode == 0

    def _program(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return run_python([*PROGRAM[1:], *arguments, "--store", self.store], env=surroundings())


@pytest.fixture
def clients(path: Path) -> Iterator[tuple[Clients, ChildEngine]]:
    """Return who can be asked of a store in a file, and the engine that runs its jobs."""
    with of_engine(path) as found:
        yield found


@contextmanager
def of_engine(path: Path | str) -> Iterator[tuple[Clients, ChildEngine]]:
    open_store(str(path), SystemClock().now()).close()
    with child_engine(path) as engine, open_scheduler(str(path), who="window") as window:
        address = SocketFile(Path(str(engine.ready["api"]).removeprefix("unix:")))
        yield Clients(str(path), window, ApiCaller(address)), engine


def agree(said: dict[str, Said], *, is_well: bool, words: str = "") -> None:
    assert {who for who, each in said.items() if each.is_well} == (set(said) if is_well else set()), said
    assert all(words in each.words for who, each in said.items() if who != "/metrics"), said


def test_all_say_that_a_disk_is_full(tmp_path: Path) -> None:
    """The engine said so in its log, and to nobody who asked."""
    folder = tmp_path / "small"
    with small_disk(folder) as is_mounted:
        if not is_mounted:
            pytest.skip("nothing can be mounted here")
        with of_engine(folder / "hourbell.db") as (asked, _):
            with without_room_on_disk(folder):
                agree(asked.all_asked(), is_well=False, words="There is no space left for")
            asked.wait_until_well()
            agree(asked.all_asked(), is_well=True)


def test_all_say_that_an_engine_is_suspended_goes_on_and_is_killed(
    clients: tuple[Clients, ChildEngine],
) -> None:
    """The last word of one that is suspended was told for minutes as if it were new."""
    asked, engine = clients
    engine.process.send_signal(signal.SIGSTOP)
    while psutil.Process(engine.process.pid).status() != psutil.STATUS_STOPPED:
        Event().wait(0.01)

    agree(asked.asked(), is_well=False, words="its process is suspended")

    engine.process.send_signal(signal.SIGCONT)
    said = asked.all_asked()
    assert set(said) == EVERYBODY
    agree(said, is_well=True)

    engine.kill()

    agree(asked.asked(), is_well=False, words="o engine runs, so no job fires")


@pytest.mark.parametrize("is_replaced", [False, True])
def test_all_say_that_the_file_of_a_store_is_another_or_gone(
    clients: tuple[Clients, ChildEngine], path: Path, is_replaced: bool
) -> None:
    asked, _ = clients
    agree(asked.all_asked(), is_well=True)
    moved = path.rename(path.with_name("moved.db"))
    if is_replaced:
        shutil.copy(moved, path)

    agree(asked.all_asked(), is_well=False)

    moved.rename(path)
    asked.wait_until_well()
    agree(asked.all_asked(), is_well=True)


def test_all_say_that_a_copy_is_held_until_it_is_trusted(tmp_path: Path) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    open_store(str(first), SystemClock().now()).close()
    shutil.copy(first, second)

    with of_engine(second) as (asked, _):
        agree(asked.all_asked(), is_well=False, words="store is a copy or")

        asked.trust()
        asked.wait_until_well()
        agree(asked.all_asked(), is_well=True)


def test_the_first_call_tells_that_the_store_is_gone(
    clients: tuple[Clients, ChildEngine], path: Path
) -> None:
    """The API opens the store for its first caller, and there was none to open."""
    asked, _ = clients
    path.rename(path.with_name("moved.db"))

    agree(asked.all_asked(), is_well=False)


def test_a_first_call_while_another_file_stands_there_opens_none_of_it(
    clients: tuple[Clients, ChildEngine], path: Path, tmp_path: Path
) -> None:
    """The API went on with the other file until its engine was started anew."""
    asked, _ = clients
    other = tmp_path / "other.db"
    open_store(str(other), SystemClock().now()).close()
    moved = path.rename(path.with_name("moved.db"))
    shutil.copy(other, path)

    agree(asked.asked_by_network(), is_well=False, words="was replaced by another file")

    moved.rename(path)
    asked.wait_until_well()
    agree(asked.all_asked(), is_well=True)


def test_all_say_that_the_server_of_a_store_is_away(postgres: PostgresServer) -> None:
    with of_engine(postgres.make_database()) as (asked, _):
        agree(asked.all_asked(), is_well=True)
        postgres.stop("immediate")
        try:
            agree(asked.all_asked(), is_well=False, words="can't be reached")
        finally:
            postgres.start()
