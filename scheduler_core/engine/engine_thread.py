"""Run an engine on a thread of its own in the process of a window."""

import asyncio
import logging
import threading
from collections.abc import Callable

from scheduler_core.engine.engine import Engine
from scheduler_core.errors import SchedulerError

log = logging.getLogger(__name__)


class EngineThread:
    """Runs an engine once; whoever made it stops it.

    `ready` is called on the thread when jobs can fire, or are held in a copied store, and `ended` when it is
    over, with what ended it if nobody asked for that.
    """

    def __init__(
        self, engine: Engine, *, ready: Callable[[], None], ended: Callable[[Exception | None], None]
    ) -> None:
        self._engine = engine
        self._ready = ready
        self._ended = ended
        self._thread = threading.Thread(target=self._run, name="hourbell-engine")

    def start(self) -> None:
        self._thread.start()

    def stop(self, *, scripts_go_on: bool = False) -> None:
        """Stop the engine, and wait until its runs have ended; stopping twice is fine."""
        self._engine.stop(scripts_go_on=scripts_go_on)
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        fault: Exception | None = None
        try:
            asyncio.run(self._engine.run(self._ready, self._ready))
        except SchedulerError as error:
            fault = error
        except Exception as error:  # the end of the engine's loop: its owner is told
            log.exception("the engine ended by a mistake of its own")
            fault = error
        self._ended(fault)
