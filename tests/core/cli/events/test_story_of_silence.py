"""“When nothing was heard for 25 h”: commands of yesterday, a real engine, and what its script wrote."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.cli.main import run
from scheduler_core.clock import SystemClock
from tests.core.cli.running import StandingClock, no_window
from tests.core.cli.telling.test_story_of_the_phone import wait_until
from tests.faults.child_engine import child_engine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks", "hourbell"),
    pytest.mark.skipif(os.name != "posix", reason="the job of this test is a shell command"),
]

HOUR = timedelta(hours=1)


def ago(hours: float, *words: str) -> None:
    """Give a command so many hours before now."""
    assert run(list(words), no_window, StandingClock(SystemClock().now() - hours * HOUR)) == 0


def test_a_day_and_an_hour_after_the_last_report_the_alarm_is_given_once(store: Path, tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = f'echo "no $HOURBELL_EVENT_NAME" >> {told}'
    ago(30, "job", "add", "alarm", "--on-silence", "heartbeat: 25h", "--missed", "last", "--script", script)
    ago(26, "event", "send", "heartbeat")

    with child_engine(str(store)) as engine:
        wait_until(lambda: told.exists() and told.read_text() == "no heartbeat\n")
        engine.kill()
    with child_engine(str(store), "--until-idle") as engine:
        assert engine.wait() == 0

    assert told.read_text() == "no heartbeat\n"


def test_a_report_an_hour_ago_gives_no_alarm(store: Path, tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = f"echo alarm >> {told}"
    ago(30, "job", "add", "alarm", "--on-silence", "heartbeat: 25h", "--missed", "last", "--script", script)
    ago(1, "event", "send", "heartbeat")

    with child_engine(str(store), "--until-idle") as engine:
        assert engine.wait() == 0

    assert not told.exists()
