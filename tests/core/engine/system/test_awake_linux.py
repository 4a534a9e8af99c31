"""A block of logind, asked for on a real bus; logind itself is stood in for."""

import os
import select
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

from scheduler_core.engine.system.awake import AwakeTrouble
from scheduler_core.engine.system.awake_linux import LinuxAwake
from tests.support.session_bus import Service, session_bus

LOGIND = "org.freedesktop.login1"
_SECONDS = 10


class Logind(Service):
    """Gives a pipe for a block, whose other end tells how long it is held."""

    def __init__(self, address: str) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.answers: Any = None
        self.refused: set[str] = set()
        self.reading, self._writing = os.pipe()
        super().__init__(address, LOGIND, takes_descriptors=True)

    def answer(self, member: str, body: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]] | None:
        if member != "Inhibit":
            return None
        self.asked.append(body)
        if body[0] in self.refused:
            return None
        return ("h", (self._writing,)) if self.answers is None else self.answers

    def die(self) -> None:
        """Let go of the blocks as its end does."""
        os.close(self.reading)

    def is_held(self) -> bool:
        """Tell whether somebody else has the end that was given away."""
        if self._writing >= 0:
            os.close(self._writing)
            self._writing = -1
        return not select.select([self.reading], [], [], 0)[0]

    def is_let_go(self) -> bool:
        """Wait until nobody has it; the bus may hold what it passed on a moment longer."""
        return bool(select.select([self.reading], [], [], _SECONDS)[0])


@pytest.fixture
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


@pytest.fixture
def system(bus: str) -> LinuxAwake:
    path = Path(bus.partition("path=")[2].partition(",")[0])
    return LinuxAwake(path)


def test_a_block_is_held_until_it_is_closed(bus: str, system: LinuxAwake) -> None:
    with Logind(bus) as logind:
        block = system.block()

        ((what, who, _why, mode),) = logind.asked
        assert (what, who, mode) == ("sleep:idle", "Hourbell", "block")
        assert logind.is_held()
        block.close()
        assert logind.is_let_go()


def test_that_logind_died_meanwhile_is_seen(bus: str, system: LinuxAwake) -> None:
    """One that came again knew nothing of the block, and the machine fell asleep under what ran."""
    with Logind(bus) as logind:
        block = system.block()
        assert logind.is_held()
        before = block.is_held
        logind.die()

        assert (before, block.is_held) == (True, False)
        block.close()


def test_where_sleep_can_t_be_blocked_idling_is(bus: str, system: LinuxAwake) -> None:
    with Logind(bus) as logind:
        logind.refused = {"sleep:idle"}
        block = system.block()
        assert [what for what, *_ in logind.asked] == ["sleep:idle", "idle"]
        assert logind.is_held()
        block.close()


def test_without_logind_it_says_so(system: LinuxAwake) -> None:
    with pytest.raises(AwakeTrouble, match=r"org\.freedesktop\.login1 is not running"):
        system.block()


def test_an_answer_without_a_descriptor_is_refused(bus: str, system: LinuxAwake) -> None:
    with Logind(bus) as logind:
        logind.answers = ("s", ("no",))
        with pytest.raises(AwakeTrouble, match="answered something unexpected"):
            system.block()


def test_without_a_bus_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(AwakeTrouble, match="there is no system bus"):
        LinuxAwake(tmp_path / "none").block()
