"""Where windows and trays of a session find one another."""

import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path


def session_folder() -> Path:
    """Return the folder of sockets and locks, which nobody else may enter."""
    session = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(session) / "hourbell" if session else user_data_path("hourbell", appauthor=False) / "run"
    with suppress(OSError):  # then there is no lock either, and the window opens without one
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
    return folder


def written_place(store: str | None) -> str:
    """Return the place of a store, written the same for every way to write it."""
    place = store or str(user_data_path("hourbell", appauthor=False) / "hourbell.db")
    return place if "://" in place else os.path.realpath(Path(place).expanduser())
