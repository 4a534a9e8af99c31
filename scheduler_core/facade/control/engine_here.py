"""An engine on a thread of this process."""

import asyncio
import threading
from collections.abc import Callable

from scheduler_core.engine.engine import Engine
from scheduler_core.engine.engine_thread import EngineThread
from scheduler_core.values.ids import RunId
from scheduler_core.values.records.health import Health


class EngineHere:
    """One engine from its start to its end; `fault` is what ended it, if nobody asked for that.

    `ended` is called on the engine's thread when it is over, and `released` on another one when it goes on as
    somebody decided about a copy.
    """

    def __init__(self, engine: Engine, ended: Callable[[], None], released: Callable[[], None]) -> None:
        self.fault: Exception | None = None
        self.has_ended = False
        self._engine = engine
        self._told = ended
        self._released = released
        self._has_settled = threading.Event()
        self._thread = EngineThread(engine, ready=self._settle, ended=self._end)

    def start(self) -> None:
        self._thread.start()

    def stop(self, *, scripts_go_on: bool = False) -> None:
        """Stop it, and wait until its runs have ended; stopping twice is fine."""
        self._thread.stop(scripts_go_on=scripts_go_on)

    @property
    def scripts(self) -> frozenset[RunId]:
        """Return the runs whose scripts could go on without this engine."""
        return self._engine.scripts

    def wait_until_ready(self) -> None:
        """Return when jobs can fire, or are held as nobody has decided about a copy; raise what ended it."""
        self._has_settled.wait()
        if self.fault is not None:
            raise self.fault

    @property
    def carries_out_all(self) -> bool:
        """Whether it leaves no run to other machines, as it began before they shared them."""
        return self._engine.carries_out_all

    def health(self) -> Health | None:
        """Return the health of the engine; None before it lives."""
        return self._engine.health()

    def _settle(self) -> None:
        if self._has_settled.is_set():
            asyncio.get_running_loop().run_in_executor(None, self._released)
        self._has_settled.set()

    def _end(self, fault: Exception | None) -> None:
        self.fault = fault
        self.has_ended = True
        self._has_settled.set()
        self._told()
