"""A command that takes itself for one on another machine: `python -m tests.faults.other_machine ID MODULE …`.

ID is a file with the id of that machine, which stands in the place of the real one for this process.
"""

import ctypes
import os
import runpy
import sys
from pathlib import Path

_NEW_MOUNTS, _NEW_USER = 0x0002_0000, 0x1000_0000
_BIND, _RECURSIVE, _PRIVATE = 0x1000, 0x4000, 0x4_0000


def take_for_another(machine_id: str) -> None:
    """Give this process, and those that it starts, another id of the machine."""
    user, group = os.getuid(), os.getgid()
    library = ctypes.CDLL(None, use_errno=True)

    def done(result: int) -> None:
        if result:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

    done(library.unshare(_NEW_USER | _NEW_MOUNTS))
    for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
        Path(f"/proc/self/{name}").write_text(text, encoding="ascii")
    done(library.mount(b"none", b"/", None, _RECURSIVE | _PRIVATE, None))
    done(library.mount(os.fsencode(machine_id), b"/etc/machine-id", None, _BIND, None))


if __name__ == "__main__":
    _, given_id, program, *sys.argv[1:] = sys.argv
    take_for_another(given_id)
    runpy.run_module(program, run_name="__main__", alter_sys=True)
