"""Machines that share a server: an engine that plans, and those that carry out, each in a home of its own."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from scheduler_core.cli.exit_codes import ExitCode
from tests.faults.child_engine import HASTY, ChildEngine
from tests.faults.hasty_engine import LEASE_SECONDS

LEASE = 4
_DEAD = "was declared dead"
ENGINE, WORKER = ("engine",), ("worker",)


@dataclass(slots=True)
class Machine:
    """A place with a home, on which a command runs, dies, and is started again."""

    name: str
    words: Sequence[str]
    url: str
    home: Path
    before: Sequence[str] = ()
    lives: list[ChildEngine] = field(default_factory=list)

    def start(self) -> None:
        command, *options = self.words
        environment = {"XDG_DATA_HOME": str(self.home), LEASE_SECONDS: str(LEASE)}
        life = ChildEngine.start(
            self.url,
            *options,
            program=(*self.before, *HASTY),
            environment=environment,
            command=command,
        )
        self.lives.append(life)
        assert life.ready, f"{self.name} did not start: {life.said()}"

    @property
    def is_up(self) -> bool:
        return bool(self.lives) and self.lives[-1].process.poll() is None

    def kill(self) -> None:
        self.lives[-1].kill()

    def freeze(self) -> None:
        self.lives[-1].process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.lives[-1].process.send_signal(signal.SIGCONT)

    def end(self) -> int:
        return self.lives[-1].terminate()

    def restart_if_down(self) -> None:
        """Do as whoever supervises services does."""
        if not self.is_up:
            self.start()

    def said(self) -> str:
        return "\n".join(
            f"--- {self.name}, life {number}\n{life.said()}" for number, life in enumerate(self.lives, 1)
        )

    def close(self) -> None:
        for each in self.lives:
            each.close()


class Fleet:
    """The machines of one store."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url = url
        self._folder = folder
        self.machines: dict[str, Machine] = {}

    def add(self, name: str, words: Sequence[str], *, url: str = "", before: Sequence[str] = ()) -> Machine:
        made = Machine(name, words, url or self._url, self._folder / name, before)
        self.machines[name] = made
        made.start()
        return made

    @property
    def workers(self) -> list[Machine]:
        return [each for each in self.machines.values() if tuple(each.words) == WORKER]

    @property
    def planners(self) -> list[Machine]:
        return [each for each in self.machines.values() if each.words[0] == "engine"]

    def restart_those_down(self) -> None:
        for each in self.machines.values():
            each.restart_if_down()

    def said(self) -> str:
        return "\n".join(each.said() for each in self.machines.values())

    def end(self) -> None:
        """Have all of them end as they are asked to, the one that plans last.

        One that learns just then that it counts as dead ends for that, which is no fault of it. In its last
        moments Python hears no signal any more, so the request itself may end it.
        """
        for each in (*self.workers, *reversed(self.planners)):
            if each.is_up:
                code = each.end()
                was_dead = code in {ExitCode.CONFLICT, -signal.SIGTERM} and _DEAD in each.lives[-1].said()
                assert code == 0 or was_dead, f"{each.name} ended with {code}: {each.said()}"

    def close(self) -> None:
        for each in self.machines.values():
            each.close()


@contextmanager
def fleet_of(url: str, folder: Path) -> Iterator[Fleet]:
    made = Fleet(url, folder)
    try:
        yield made
    finally:
        made.close()
