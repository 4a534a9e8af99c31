"""A timer of the user's systemd, by programs that stand in for its own, and logind on a real bus."""

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("systemd and logind are of Linux", allow_module_level=True)

from scheduler_core.engine.system.waker_linux import LinuxWaker, lacking_right
from scheduler_core.engine.system.waking import WakeTrouble
from tests.support.session_bus import Service, session_bus

AT = datetime(2026, 11, 28, 2, 59, tzinfo=UTC)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand-ins that write down how they are called; what systemctl shows is in a file."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, does in (("systemd-run", ""), ("systemctl", f"case $* in *show*) cat {tmp_path}/shown;; esac")):
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> {tmp_path}/called\n{does}\n', encoding="utf-8")
        program.chmod(0o755)
    (tmp_path / "shown").write_text("ActiveState=active\n", encoding="utf-8")
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return tmp_path


def called(programs: Path) -> list[str]:
    return (programs / "called").read_text(encoding="utf-8").splitlines()


def test_the_timer_of_a_store_is_replaced_and_may_wake_the_machine(programs: Path) -> None:
    LinuxWaker("hourbell-wake-4711").arm(AT)

    stopped, armed, shown = called(programs)
    assert stopped == "systemctl --user --quiet stop hourbell-wake-4711.timer"
    assert armed.startswith("systemd-run --user ")
    assert "--unit=hourbell-wake-4711 " in armed
    assert "--on-calendar=2026-11-28 02:59:00 UTC " in armed
    assert "--timer-property=WakeSystem=yes " in armed
    assert shown == "systemctl --user show --property=ActiveState hourbell-wake-4711.timer"


def test_what_systemd_did_not_arm_is_told_with_what_helps(programs: Path) -> None:
    (programs / "shown").write_text("ActiveState=failed\n", encoding="utf-8")

    with pytest.raises(WakeTrouble, match="CAP_WAKE_ALARM"):
        LinuxWaker("hourbell-wake-4711").arm(AT)

    assert called(programs)[-1] == "systemctl --user --quiet stop hourbell-wake-4711.timer"


def test_a_refusal_is_told_in_its_words(programs: Path) -> None:
    program = programs / "bin/systemd-run"
    program.write_text("#!/bin/sh\necho 'Failed to connect to bus' >&2\nexit 1\n", encoding="utf-8")

    with pytest.raises(WakeTrouble, match="systemd-run refused the alarm: Failed to connect to bus"):
        LinuxWaker("hourbell-wake-4711").arm(AT)


@pytest.mark.parametrize(
    ("managers", "said"),
    [
        ({}, "there is no systemd of this user"),
        ({"7": "0000000000000000"}, "CAP_WAKE_ALARM"),
        ({"7": "0000000800000000"}, ""),
        ({"7": "0000000000000000", "8": "000001ffffffffff"}, ""),
    ],
)
def test_whether_it_may_wake_the_machine_is_seen_beforehand(
    tmp_path: Path, managers: dict[str, str], said: str
) -> None:
    """Only an alarm that was refused told of it, hours after the job had been saved."""
    others = {"1": b"/sbin/init\0", "9": b"/usr/lib/systemd/systemd-logind\0", "10": b""}
    lines = others | dict.fromkeys(managers, b"/usr/lib/systemd/systemd\0--user\0")
    for pid, line in lines.items():
        process = tmp_path / pid
        process.mkdir()
        (process / "cmdline").write_bytes(line)
        held = managers.get(pid, "000001ffffffffff")
        (process / "status").write_text(f"Name:\tx\nCapEff:\t{held}\n", encoding="utf-8")

    told = lacking_right(tmp_path)

    assert told == said if said == "" else said in told


def test_without_systemd_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(WakeTrouble, match="there is no system"):
        LinuxWaker("hourbell-wake-4711").arm(AT)


class Logind(Service):
    def __init__(self, address: str) -> None:
        self.asked: list[tuple[str, tuple[Any, ...]]] = []
        super().__init__(address, "org.freedesktop.login1")

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if member not in {"Lock", "Suspend"}:
            return None
        self.asked.append((member, body))
        return "", ()


@pytest.fixture
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


def test_logind_locks_and_sleeps(bus: str) -> None:
    waker = LinuxWaker("hourbell-wake-4711", Path(bus.partition("path=")[2].partition(",")[0]))
    with Logind(bus) as logind:
        waker.lock()
        waker.sleep()
        assert logind.asked == [("Lock", ()), ("Suspend", (False,))]

    with pytest.raises(WakeTrouble, match="is not running"):
        waker.lock()
