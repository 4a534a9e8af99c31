"""A user at a command line, beside an engine that runs without a window."""

import json
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.journeys.desktop import Desktop, Program, Seen

DONE = 0


class Terminal:
    """Starts commands on one store, and one engine for it, by Hourbell or by a program of that kind."""

    def __init__(self, desktop: Desktop, environment: Mapping[str, str], program: Sequence[str] = ()) -> None:
        self._desktop = desktop
        self._program = program
        self._environment = environment
        self._engine: Program | None = None
        self._started: list[Program] = []

    def start_engine(self) -> None:
        """Start one, and wait until it says itself that it can fire."""
        self._engine = self._start("engine", "--quiet")
        assert json.loads(self._engine.read_line())["ready"]

    def types(self, *words: str) -> str:
        """Carry out a command that succeeds; return what it prints."""
        code, out, err = self.ended(*words)
        assert code == DONE, (words, code, out, err)
        return out

    def is_refused(self, *words: str) -> str:
        """Carry out a command that is refused; return what it says."""
        code, out, err = self.ended(*words)
        assert (code != DONE, out) == (True, ""), (words, code, out)
        return err

    def ended(self, *words: str) -> tuple[int, str, str]:
        return self._start(*words).ended()

    def waits_for(self, text: str, *words: str) -> str:
        """Type a command again and again until it prints this; return all that it prints then."""

        def printed() -> str:
            out = self.types(*words)
            return out if text in out else ""

        return self.waits_until(printed)

    def waits_until(self, look: Callable[[], Seen]) -> Seen:
        assert self._engine is not None
        return self._engine.wait_until(look)

    def act_until(self, act: Callable[[], object], look: Callable[[], Seen], *, before_again: float) -> Seen:
        """Act, again after each while without effect, and return what is seen."""
        assert self._engine is not None
        return self._engine.act_until(act, look, before_again=before_again)

    def runs(self, job: str) -> list[dict[str, Any]]:
        """Return what is listed of the runs of a job, the newest first."""
        lines = self.types("run", "list", "--json", "--job", job).splitlines()
        return [json.loads(line) for line in lines]

    def waits_for_end(self, job: str, count: int = 1) -> list[dict[str, Any]]:
        """Wait until so many runs of a job have ended, and return them."""

        def ended() -> list[dict[str, Any]]:
            runs = [run for run in self.runs(job) if run["finished_at"] is not None]
            return runs if len(runs) == count else []

        return self.waits_until(ended)

    def stop_engine(self, *, was_held_up: bool = False) -> None:
        """Let the engine end, which must have had no trouble, unless its machine went on too fast for it."""
        assert self._engine is not None
        self._engine.send(signal.SIGTERM)
        code, _, err = self._engine.ended()
        told = [line for line in err.splitlines() if not (was_held_up and "was held up for" in line)]
        assert (code, told) == (DONE, [])

    def close(self) -> None:
        for program in self._started:
            program.kill()

    def _start(self, *words: str) -> Program:
        program = (
            Program([*self._program, *words], {**self._desktop.environment(), **self._environment})
            if self._program
            else self._desktop.start_hourbell(*words, environment=self._environment)
        )
        self._started.append(program)
        return program
