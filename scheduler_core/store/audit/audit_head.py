"""The digest of the newest audit entry, kept next to the store, so that a cut end is found."""

import os
import re
from contextlib import suppress
from pathlib import Path

from scheduler_core.store.opening.location import FileLocation, Location

_DIGEST = re.compile(r"[0-9a-f]{64}")
_OWNER_ONLY = 0o600


def keep_head(location: Location, digest: str) -> None:
    """Note what was committed last, "" for a store that begins; a server has no such place.

    It need not survive a loss of power, as an older one still stands in the chain.
    """
    if not isinstance(location, FileLocation):
        return
    how = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    with suppress(OSError):  # a full disk: the act was committed, and that is what counts
        descriptor = os.open(_head_file(location), how, _OWNER_ONLY)
        try:
            os.write(descriptor, digest.encode())
        finally:
            os.close(descriptor)


def kept_head(location: Location) -> str:
    """Return what was noted last, "" if nothing is known; ask before the store is read."""
    if not isinstance(location, FileLocation):
        return ""
    with suppress(OSError, UnicodeDecodeError):
        text = _head_file(location).read_text(encoding="ascii")
        return text if _DIGEST.fullmatch(text) else ""
    return ""


def _head_file(location: FileLocation) -> Path:
    return location.path.with_name(f"{location.path.name}-audit")
