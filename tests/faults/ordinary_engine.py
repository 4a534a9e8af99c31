"""A command to which the rights of files mean something: `python -m tests.faults.ordinary_engine engine …`.

They mean nothing to root, unless it has given up the privilege to pass them over.
"""

import ctypes
import os
import sys

from scheduler_core.cli.main import run

_VERSION = 0x2008_0522
_PASS_OVER_RIGHTS = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH


def give_up_privileges() -> None:
    """Be bound, in this process, by the rights of files."""
    library = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(_VERSION, 0)
    # Effective, permitted and inheritable ones, of the first 32 privileges and of the others.
    privileges = (ctypes.c_uint32 * 6)()
    _done(library.capget(header, privileges))
    privileges[0] &= ~_PASS_OVER_RIGHTS
    _done(library.capset(header, privileges))


def _done(result: int) -> None:
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


if __name__ == "__main__":
    give_up_privileges()
    sys.exit(run(sys.argv[1:], lambda _: 90))
