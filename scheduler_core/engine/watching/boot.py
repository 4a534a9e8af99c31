"""Identify this boot of the machine."""

from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def boot_id() -> str:
    """Return the name of this start, nothing where the system has none."""
    try:
        return _BOOT.read_text("ascii").strip()
    except OSError:
        return ""
