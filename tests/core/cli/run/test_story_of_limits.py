"""“No more than 2 GB and half a core”: commands, an engine, and a script that wants more."""

import json
import os
import threading
import time
from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell, Result
from tests.faults.child_engine import child_engine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="the jobs of this test are shell commands"),
]

_PATIENCE_SECONDS = 60
HUNGRY = "python3 -c \"import signal; held = b'x' * 200 * 1024 ** 2; signal.pause()\""


def ended(hourbell: Hourbell, run: int) -> dict[str, object]:
    pause = threading.Event()
    ends_at = time.monotonic() + _PATIENCE_SECONDS
    while True:
        found: dict[str, object] = json.loads(hourbell("run", "show", str(run), "--json").out)
        if found["finished_at"] is not None:
            return found
        assert time.monotonic() < ends_at
        pause.wait(0.05)


def test_what_takes_more_is_ended_and_not_tried_again(store: Path, hourbell: Hourbell) -> None:
    said = ("--limit", "memory:100M,cpu:50%", "--retry", "3:fixed:1s")
    hourbell("job", "add", "Convert", "--cron", "0 2 1 1 *", "--script", HUNGRY, *said)
    with child_engine(str(store)) as engine:
        hourbell("job", "run", "Convert")
        run = ended(hourbell, 1)
        assert engine.terminate() == 0

    assert (run["state"], run["reason"]) == ("failed", "limit")
    assert run["reason_text"] == (
        "it took more memory than its limit memory:100M allows (what has passed a limit is not tried again)"
    )
    shown = hourbell("run", "show", "1").out
    assert "of memory; read" in shown
    assert len(hourbell("run", "list", "--json").lines) == 1
    assert isinstance(run["peak_memory_bytes"], int)
    assert run["peak_memory_bytes"] > 100 * 1024**2


def test_what_stays_within_them_goes_as_it_would(store: Path, hourbell: Hourbell) -> None:
    said = ("--limit", "memory:2G,cpu:50%")
    hourbell("job", "add", "Convert", "--cron", "0 2 1 1 *", "--script", "echo done", *said)
    with child_engine(str(store)) as engine:
        hourbell("job", "run", "Convert")
        run = ended(hourbell, 1)
        assert engine.terminate() == 0

    assert (run["state"], run["result_line"]) == ("succeeded", "done")
    assert run["peak_memory_bytes"] is None  # a shell takes less than what starts it
    assert "of computing; read" in hourbell("run", "show", "1").out


def limits(hourbell: Hourbell) -> list[str]:
    document = json.loads(hourbell("job", "show", "Convert", "--json").out)
    found: list[str] = document["document"].get("policies", {}).get("limits", [])
    return found


@pytest.fixture
def convert(hourbell: Hourbell) -> Result:
    said = ("--limit", "memory:2G", "--limit", "cpu:50%,io:low")
    return hourbell("job", "add", "Convert", "--cron", "0 2 * * *", "--script", "true", *said)


@pytest.mark.usefixtures("convert")
def test_each_limit_is_changed_and_taken_away_by_itself(hourbell: Hourbell) -> None:
    assert limits(hourbell) == ["memory:2G", "cpu:50%", "io:low"]
    hourbell("job", "edit", "Convert", "--limit", "cpu:200%,cpu-time:1h", "--no-limit", "io")
    assert limits(hourbell) == ["memory:2G", "cpu:200%", "cpu-time:1h"]
    hourbell("job", "edit", "Convert", "--clear", "limit")
    assert limits(hourbell) == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("memory", "'memory' is not one of memory, cpu, cpu-time, processes, io with its limit"),
        ("memory:lots", "'lots' is not a number of bytes"),
        ("memory:1k", "1,024 is not from 1,048,576 to"),
        ("cpu:half", "'half' is not a share of one processor such as 50% or 200%"),
        ("cpu-time:1.5s", "'1.5s' is not a number of whole seconds"),
        ("processes:0", "0 is not from 1 to 100,000"),
        ("io:high", "'high' is not low"),
    ],
)
def test_what_is_no_limit_is_refused(hourbell: Hourbell, said: str, why: str) -> None:
    refused = hourbell("job", "add", "A", "--cron", "0 2 * * *", "--script", "true", "--limit", said)

    assert refused.code != 0
    assert why in refused.err
