"""Choose the store where nobody names one."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

STORE_VARIABLE = "HOURBELL_STORE"
_OWNER_ONLY = 0o600
_LONGEST_PLACE = 4_096
_MOST_MOVES = 10


def said_store(environment: Mapping[str, str], said: str | None = None) -> str | None:
    """Return what was said, else what the environment names; None where nobody says which."""
    return said or environment.get(STORE_VARIABLE) or None


def chosen_store(
    environment: Mapping[str, str], said: str | None = None, kept: str | None = None
) -> str | None:
    """Return the store that was said, else the one that is kept, else None for the user's own.

    A store that was not said but moved is looked for where it went.
    """
    return said_store(environment, said) or place_after_moves(kept)


def place_after_moves(place: str | None) -> str | None:
    """Follow the notes that stores have left next to their former files."""
    for _ in range(_MOST_MOVES):
        found = _noted(place)
        if not found:
            break
        place = found
    return place


def note_move(place: str, new_place: str) -> None:
    """Leave a note next to the file of a store that moved, for its owner alone.

    The new place must hold no password. OSError if it can't be written.
    """
    from scheduler_core.regular_files import replace_file

    replace_file(note_beside(place), new_place.encode(), _OWNER_ONLY)


def forget_move(place: str) -> None:
    """Take the note away that stands next to a file, since a store is there again; OSError if it can't be."""
    note_beside(place).unlink(missing_ok=True)


def note_beside(place: str) -> Path:
    """Return where the note of a move stands next to a file."""
    path = Path(os.path.abspath(Path(place).expanduser()))  # noqa: PTH100 - as a store's path is read
    return path.with_name(f"{path.name}-moved")


def _noted(place: str | None) -> str:
    if place is not None and "://" in place:
        return ""
    with suppress(OSError, ValueError):  # of a NUL in a path, or in bytes that are no text
        note = note_beside(place or own_store())
        if note.is_file():
            return note.read_bytes()[:_LONGEST_PLACE].decode().strip()
    return ""


def own_store() -> str:
    """Return the file of the user's own store."""
    import platformdirs  # which a command that is told its store does without

    return str(platformdirs.user_data_path("hourbell", appauthor=False) / "hourbell.db")
