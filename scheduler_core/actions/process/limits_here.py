"""Say which resource limits this machine keeps coarsely or not at all, before a script runs into them."""

import os
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

from scheduler_core.values.jobs.resource_limits import LimitKind

_GROUPS = Path("/sys/fs/cgroup")
# What the kernel calls the keeper of each kind that a group can have.
_CONTROLLERS = {LimitKind.MEMORY: "memory", LimitKind.PROCESSES: "pids", LimitKind.CPU: "cpu"}
# As the host says them (`host/child_limits`, `host/scope`), which Windows lacks.
_NO_SYSTEMD = "there is no systemd of this user"
_NOT_DELEGATED = "not delegated to this user"


def unsure_limits(
    kinds: Collection[LimitKind],
    system: str = sys.platform,
    runtime: Path | None = None,
    groups: Path = _GROUPS,
) -> Iterator[str]:
    """Yield sentences about limits of some kinds that the system itself does not keep for whole scripts."""
    if not kinds:
        return
    if system == "win32":
        yield "Its limits are kept by Windows, which nobody has tried yet."
        if LimitKind.IO in kinds:
            yield "Its limit io:low is not kept on Windows."
        return
    if system != "linux":
        yield "Its limits are kept as this system can, which nobody has tried yet."
        lacking, why = dict.fromkeys(_CONTROLLERS), "this system has no groups of processes with limits"
    elif not _has_systemd(runtime or _runtime()):
        lacking, why = dict.fromkeys(_CONTROLLERS), _NO_SYSTEMD
    else:
        there = _delegated(groups)
        lacking = {
            kind: None for kind, name in _CONTROLLERS.items() if there is not None and name not in there
        }
        why = _NOT_DELEGATED
    if {LimitKind.MEMORY, LimitKind.PROCESSES} & lacking.keys() & set(kinds):
        yield f"Memory and processes of its scripts are checked every 2 s only: {why}."
    if LimitKind.CPU in lacking and LimitKind.CPU in kinds:
        yield f"No share of the processors is kept here, its scripts get a low priority instead: {why}."


def _runtime() -> Path:
    return Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{_user()}")


def _has_systemd(runtime: Path) -> bool:
    return any((runtime / name).is_socket() for name in ("systemd/private", "bus"))


def _delegated(groups: Path) -> frozenset[str] | None:
    """Return what the systemd of this user may limit; None where that can't be told."""
    folder = groups / "user.slice" / f"user-{_user()}.slice" / f"user@{_user()}.service"
    try:
        return frozenset((folder / "cgroup.controllers").read_text("ascii").split())
    except (OSError, ValueError):
        return None


if sys.platform == "win32":

    def _user() -> int:
        """Users have no numbers."""
        return 0

else:

    def _user() -> int:
        return os.geteuid()
