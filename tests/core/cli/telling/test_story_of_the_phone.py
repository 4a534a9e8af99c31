"""“Tell my phone when it is late and when it has recovered”: commands, an engine, and a phone that hears."""

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell
from tests.faults.child_engine import ChildEngine, child_engine
from tests.support.faulty_server import FaultyServer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="the job of this test is a shell command"),
]

_PATIENCE_SECONDS = 60


@pytest.fixture
def phone() -> Iterator[FaultyServer]:
    with FaultyServer() as server:
        yield server


def heard(phone: FaultyServer) -> list[dict[str, object]]:
    return [json.loads(each.body) for each in phone.seen if each.target.startswith("/status/200")]


def pinged(phone: FaultyServer) -> list[str]:
    return [each.target.partition("?")[0] for each in phone.seen if each.target.startswith("/echo")]


def wait_until(holds: Callable[[], bool]) -> None:
    pause = threading.Event()
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < ends_at
        pause.wait(0.02)


def test_late_and_recovered_are_heard_once_though_the_engine_dies_between(
    store: Path, hourbell: Hourbell, phone: FaultyServer
) -> None:
    hourbell("channel", "add", "phone", "--hook", f"{phone.plain}/status/200")
    said = ("--late", "success:2s", "--tell", "late,recovered:phone", "--ping", f"{phone.plain}/echo")
    hourbell("job", "add", "Back up", "--cron", "0 2 1 1 *", "--script", "true", *said)

    with child_engine(str(store)) as engine:
        wait_until(lambda: len(heard(phone)) == 1)
        engine.kill()
    with child_engine(str(store)) as engine:
        hourbell("job", "run", "Back up")
        wait_until(lambda: any(each["kind"] == "recovered" for each in heard(phone)))
        wait_until(lambda: pinged(phone) == ["/echo/start", "/echo"])
        _stop(engine)

    late = [each for each in heard(phone) if each["kind"] == "late"]
    assert len({each["id"] for each in late}) == 1
    assert late[0]["title"] == "“Back up” is late"
    assert str(late[0]["text"]).startswith("it has not succeeded for 2s")


def _stop(engine: ChildEngine) -> None:
    assert engine.terminate() == 0
