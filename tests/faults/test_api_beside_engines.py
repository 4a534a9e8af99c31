"""The API beside real engines: there when jobs can fire, back after a kill, and open to nobody else."""

import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.servers.addresses import NetworkAddress, SocketFile
from scheduler_core.settings import Settings
from scheduler_core.store.store import Store
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.api.documents import CALL, SCRIPT
from tests.faults.child_engine import ChildEngine, child_engine
from tests.support.api_caller import ApiCaller, Event
from tests.support.callers import free_port
from tests.support.ordinary_user import NOBODY

pytestmark = pytest.mark.slow

_LABEL = r'[a-z]+="[\w.+-]+"'
SAMPLE = re.compile(rf"hourbell_[a-z_]+(\{{{_LABEL}(,{_LABEL})*\}})? -?[0-9.e+-]+")
HUNG_UP = {"hung up", "BrokenPipeError", "ConnectionResetError"}
# A program that connects as another user, and says how that ended.
CONNECT = """
import os, socket, sys
os.setuid(int(sys.argv[2]))
connection = socket.socket(socket.AF_UNIX)
try:
    connection.connect(sys.argv[1])
    connection.sendall(b"GET /health HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
    print("answered" if connection.recv(1) else "hung up")
except OSError as error:
    print(type(error).__name__)
"""


@pytest.fixture
def token(store: Store, path: Path) -> str:
    with open_scheduler(str(path), who="a test") as scheduler:
        scopes = frozenset({Scope.ADMIN, Scope.SCRIPTS})
        return scheduler.tokens.create(TokenDraft("outlives", scopes)).text


def socket_of(engine: ChildEngine) -> SocketFile:
    return SocketFile(Path(str(engine.ready["api"]).removeprefix("unix:")))


def ended(caller: ApiCaller, run_id: int) -> list[Event]:
    """Follow a run to its end."""
    with closing(caller.events(f"/v1/runs/{run_id}/output/follow")) as events:
        return list(events)


def test_a_run_that_is_asked_for_is_done_and_followed(path: Path, token: str) -> None:
    with child_engine(path) as engine:
        caller = ApiCaller(socket_of(engine), token)
        caller.post("/v1/jobs", SCRIPT | {"action": {"script": "echo hello; exit 3"}})
        *output, end = ended(caller, caller.post("/v1/jobs/1/run")["id"])

        assert "hello\n" in [event.document["text"] for event in output]
        assert (end.document["state"], end.document["exit_code"]) == ("failed", 3)


def test_health_and_numbers_are_those_of_the_engine(path: Path, token: str) -> None:
    with child_engine(path) as engine:
        caller = ApiCaller(socket_of(engine), token)
        caller.post("/v1/jobs", SCRIPT)
        ended(caller, caller.post("/v1/jobs/1/run")["id"])
        health = ApiCaller(socket_of(engine)).ask("GET", "/health")
        lines = ApiCaller(socket_of(engine)).ask("GET", "/metrics").content.decode().splitlines()

        assert (health.status, health.document["status"]) == (200, "ok")
        assert health.document["engine"]["pid"] == engine.process.pid
        assert health.document["tick_age_seconds"] < 60
    samples = [line for line in lines if not line.startswith("#")]
    assert [line for line in samples if not SAMPLE.fullmatch(line)] == []
    assert {"hourbell_engine_up 1", 'hourbell_runs_of_last_day{state="succeeded"} 1'} <= set(samples)


def test_after_a_kill_all_is_as_it_was(path: Path, token: str) -> None:
    with child_engine(path) as engine:
        address = socket_of(engine)
        caller = ApiCaller(address, token)
        caller.post("/v1/jobs", CALL | {"enabled": False})
        first = caller.post("/v1/jobs/1/run", Idempotency_Key="once")
        engine.kill()
    assert address.path.exists()  # left behind

    with child_engine(path) as engine:
        assert socket_of(engine) == address
        again = caller.post("/v1/jobs/1/run", Idempotency_Key="once")
        assert again["id"] == first["id"]
        assert engine.terminate() == 0
    assert not address.path.exists()


def test_a_listener_hears_everything_after_a_restart(path: Path, token: str) -> None:
    with child_engine(path) as engine:
        caller = ApiCaller(socket_of(engine), token)
        with closing(caller.events("/v1/events")) as events:
            hello = next(iter(events))
            engine.kill()
            assert [event.name for event in events if event.name == "hello"] == []

    with child_engine(path), closing(caller.events("/v1/events", Last_Event_ID=hello.id)) as events:
        change = next(event for event in events if event.name == "change")
        assert change.document["everything"] is True


def test_a_stop_does_not_wait_for_listeners(path: Path, token: str) -> None:
    with child_engine(path) as engine:
        caller = ApiCaller(socket_of(engine), token)
        with closing(caller.events("/v1/events")) as events:
            next(iter(events))

            assert engine.terminate() == 0
            assert [event.name for event in events if event.name == "hello"] == []


def test_a_port_is_opened_by_choice_only(path: Path, token: str) -> None:
    port = free_port()
    with child_engine(path, "--api-port", str(port)) as engine:
        assert engine.ready["api"] == f"http://127.0.0.1:{port}"
        assert ApiCaller(NetworkAddress("127.0.0.1", port), token).get("/v1/engine")["engine"]["is_well"]
        assert ApiCaller(SocketFile(path.with_name(f"{path.name}-api.sock")), token).get("/v1/jobs")


def test_the_settings_choose_too(path: Path, token: str) -> None:
    port = free_port()
    with open_scheduler(str(path), who="a test") as scheduler:
        scheduler.settings.save(Settings(api_port=port))
    with child_engine(path) as engine:
        assert engine.ready["api"] == f"http://127.0.0.1:{port}"
        assert engine.terminate() == 0

    with open_scheduler(str(path), who="a test") as scheduler:
        scheduler.settings.save(Settings(serves_api=False))
    with child_engine(path) as engine:
        assert engine.ready["api"] is None
        assert not path.with_name(f"{path.name}-api.sock").exists()


def test_a_port_in_use_keeps_no_job_from_firing(path: Path, token: str) -> None:
    port = free_port()
    with (
        child_engine(path, "--api-port", str(port)),
        child_engine(path.with_name("other.db"), "--api-port", str(port)) as other,
    ):
        assert other.ready["ready"] is True
        assert other.ready["api"] is None
        assert "another program listens there already" in other.ready["problems"][0]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("is_open", [False, True])
def test_another_user_is_not_let_in(path: Path, token: str, is_open: bool) -> None:
    """Not by the rights of the file and, where somebody has changed those, not by the connection guard."""
    with child_engine(path) as engine:
        place = socket_of(engine).path
        if is_open:
            place.chmod(0o666)
        for folder in (place.parent, *list(place.parents)[:-1]):
            folder.chmod(folder.stat().st_mode | 0o011)
        said = {
            user: subprocess.run(
                [sys.executable, "-c", CONNECT, str(place), str(user)],
                capture_output=True,
                text=True,
                check=True,
            ).stdout.strip()
            for user in (0, NOBODY)
        }

    assert said[0] == "answered"
    assert said[NOBODY] in (HUNG_UP if is_open else {"PermissionError"})
