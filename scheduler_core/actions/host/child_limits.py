"""Apply resource limits in a child of the host before it loads the script's program.

It says how each limit is kept: by the system, by looks of the host, or not at all.
"""

import ctypes
import os
import resource
import sys

assert sys.platform != "win32"

if sys.platform == "linux":  # not in the child: by then the files may be others, or gone
    from scheduler_core.actions.host.scope import kept_by, scope_of

MEMORY, CPU, CPU_TIME, PROCESSES, IO = "memory", "cpu", "cpu-time", "processes", "io"
OF_GROUPS = frozenset({MEMORY, CPU, PROCESSES})
GROUP, NO_GROUP = "group", "no-group"
BY_SYSTEM, BY_LOOKS, NOT_KEPT = "system", "looks", "not"

_MOST_WORDS = 200  # characters of what systemd says
_LOWER = 10  # of the 19 steps down that nice has
_AFTER_SECONDS = 5  # until one that goes on after SIGXCPU is killed
_IDLE = 3 << 13  # the class idle of ioprio_set, which a process hands down
_SET_IO_PRIORITY = {"x86_64": 251, "aarch64": 30, "riscv64": 30, "i686": 289, "armv7l": 314, "ppc64le": 273}
_OF_PROCESS = 1
_DISK, _THROTTLED = 0, 3  # IOPOL_TYPE_DISK, IOPOL_THROTTLE


def keep(limits: dict[str, int], mark: int) -> dict[str, str]:
    """Keep what a process can keep by itself, and what the system keeps for a group that it is put into.

    Returns how each limit is kept, as GROUP the folder of its group if it has one, and as NO_GROUP why the
    system keeps none, or not all of them.
    """
    kept: dict[str, str] = {}
    if not OF_GROUPS.isdisjoint(limits):
        kept |= _kept_by_group(limits, mark)
    for kind, amount in limits.items():
        if kind in kept:
            continue
        match kind:
            case "cpu-time":
                kept[kind] = BY_SYSTEM if _limit_computing(amount) else BY_LOOKS
            case "memory" | "processes":
                kept[kind] = BY_LOOKS
            case "io":
                kept[kind] = BY_SYSTEM if _lower_io() else NOT_KEPT
            case _:  # without a group there is no share of the processors, but others can go first
                os.nice(_LOWER)
                kept[kind] = NOT_KEPT
    return kept


def _kept_by_group(limits: dict[str, int], mark: int) -> dict[str, str]:
    """Enter a group with the limits, and return what of them the kernel keeps then."""
    if sys.platform == "linux":
        try:
            folder = scope_of(os.getpid(), f"hourbell-{mark:x}.scope", limits)
            kept = kept_by(folder, limits)
        except Exception as error:  # noqa: BLE001 - the script runs all the same, and looks keep what they can
            return {NO_GROUP: str(error)[:_MOST_WORDS] or "it did not say why"}
        given = {GROUP: folder} | dict.fromkeys(kept, BY_SYSTEM)
        return (
            given if kept >= OF_GROUPS & limits.keys() else {**given, NO_GROUP: "not delegated to this user"}
        )
    else:
        return {}


def _limit_computing(seconds: int) -> bool:
    """Limit each process; the host adds up what all of a run compute."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = seconds + _AFTER_SECONDS
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (min(seconds, most), most))
    except (OSError, ValueError):
        return False
    return True


def _lower_io() -> bool:
    """Let the disk serve others first; processes hand that down."""
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "linux":
        number = _SET_IO_PRIORITY.get(os.uname().machine)
        return number is not None and library.syscall(number, _OF_PROCESS, 0, _IDLE) == 0
    elif sys.platform == "darwin":
        return bool(library.setiopolicy_np(_DISK, 0, _THROTTLED) == 0)
    else:
        return False
