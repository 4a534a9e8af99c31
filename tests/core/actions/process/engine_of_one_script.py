"""Runs a script as an engine does: `python -m tests.core.actions.process.engine_of_one_script LINE FOLDER`.

The host of the script writes into the folder. It says which process it has started, and each time that the
script has put out something.
"""

import asyncio
import sys
from pathlib import Path

from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.actions.script.script_run import run_script
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.script_runs import a_shell


class _Output(Kept):
    def write(self, stream: str, data: bytes) -> None:
        super().write(stream, data)
        _say("output")


def _started(identity: ProcessIdentity) -> None:
    _say(identity)


def _say(word: object) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def _main() -> None:
    _, line, folder = sys.argv
    processes = open_processes(Path(folder))
    await run_script(a_shell(line), a_context(), _Output(), processes, started=_started)


if __name__ == "__main__":
    asyncio.run(_main())
