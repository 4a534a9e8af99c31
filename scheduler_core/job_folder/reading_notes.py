"""Note which file is being read, so that one that ends the program is not read again."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from scheduler_core.errors import StoreUnavailable

_NOTHING = b"-" * 64
_OWNER_ONLY = 0o600


class ReadingNotes:
    """Knows texts by their digests: those that are set aside, and the one that is being read."""

    def __init__(self, file: BinaryIO, set_aside: set[str]) -> None:
        self._file = file
        self._set_aside = set_aside
        self._seen: set[str] = set()

    def is_set_aside(self, digest: str) -> bool:
        """Tell whether the program ended while it read this text; noted as being there still."""
        self._seen.add(digest)
        return digest in self._set_aside

    def reads(self, digest: str) -> None:
        """Note that this text is read now; the note outlives the program, if not the machine."""
        self._write(digest.encode())

    def finish(self) -> None:
        """Note that nothing is being read, and forget what was set aside and is gone."""
        self._write(_lines(self._set_aside & self._seen))
        self._file.truncate()

    def stop(self) -> None:
        """Note that nothing is being read, and keep the rest."""
        self._write(_NOTHING)

    def _write(self, data: bytes) -> None:
        self._file.seek(0)
        self._file.write(data)


@contextmanager
def reading_notes(path: Path, *, tries_again: bool = False) -> Iterator[ReadingNotes]:
    """Set aside what a program before did not finish reading; with `tries_again` nothing is set aside."""
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        before = _read(path)
        # Without a buffer, as that would end with the program.
        file = path.open("r+b" if path.exists() else "x+b", buffering=0)
        path.chmod(_OWNER_ONLY)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be written: {error.strerror}") from error
    with file:
        notes = ReadingNotes(file, set() if tries_again else before)
        file.write(_lines(before))
        file.truncate()
        try:
            yield notes
        except BaseException:  # it was not the reading that ended the program
            notes.stop()
            raise
        notes.finish()


def _read(path: Path) -> set[str]:
    with suppress(FileNotFoundError):
        found = path.read_bytes().split(b"\n")
        return {line.decode("ascii", "replace") for line in found if line and line != _NOTHING}
    return set()


def _lines(set_aside: set[str]) -> bytes:
    return b"\n".join([_NOTHING, *sorted(digest.encode() for digest in set_aside), b""])
