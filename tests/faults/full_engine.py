"""A command that may write no byte to any file: `python -m tests.faults.full_engine engine …`."""

import resource
import sys

from scheduler_core.cli.main import run

if __name__ == "__main__":
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    sys.exit(run(sys.argv[1:], lambda _: 90))
