"""A command whose engine gives runs one second to end: `python -m tests.faults.brief_engine …`."""

import sys
from datetime import timedelta
from functools import partial

from scheduler_core.cli import engine_command
from scheduler_core.cli.main import run
from scheduler_core.engine.engine import Engine

if __name__ == "__main__":
    engine_command.Engine = partial(Engine, draining=timedelta(seconds=1))  # type: ignore[assignment,attr-defined]
    sys.exit(run(sys.argv[1:], lambda _: 90))
