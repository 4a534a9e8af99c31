"""What a bundle begins with: it keeps its own file open, and reads modules from there.

It stands in the place of PyInstaller's script of that purpose, which opens whatever has the file's name by
then for each module, reads the table of what lies where byte by byte, loads ctypes, and forgets the user's
VIRTUAL_ENV, which scripts may need. Only what Python was begun with can be imported here.
"""

import marshal
import os
import sys
import zlib
from _frozen_importlib_external import MAGIC_NUMBER  # noqa: PLC2701 - importlib.util is not there yet

# How the part of the program's file begins that has the modules: with this, then Python's own number for what
# it compiles, then how far behind this beginning the table lies.
_MAGIC = b"PYZ\0"
_NUMBER_LENGTH = 4
# The kind of a package that is only a folder, in that table.
_FOLDER = 3


class Archive:
    """The modules in the program's file as it was when it was started, whatever an update puts there."""

    def __init__(self, place: str) -> None:
        """Open what `place` names: a file and where in it they begin, as “file?24136”."""
        filename, _, offset = place.rpartition("?")
        self._file = os.open(filename, os.O_RDONLY)
        self._begin = int(offset)
        magic, number, table = (self._read(each * _NUMBER_LENGTH, _NUMBER_LENGTH) for each in range(3))
        if (magic, number) != (_MAGIC, MAGIC_NUMBER):
            raise ImportError(f"{filename} has no modules of this Python in it.")
        from_there = int.from_bytes(table, "big")
        size = os.fstat(self._file).st_size
        self.toc: dict[str, tuple[int, int, int]] = dict(marshal.loads(self._read(from_there, size)))  # noqa: S302

    def extract(self, name: str) -> object:
        """Return the code of a module, None for a package that is only a folder."""
        kind, place, length = self.toc[name]
        if kind == _FOLDER:
            return None
        return marshal.loads(zlib.decompress(self._read(place, length)))  # noqa: S302 - the program's own code

    def _read(self, place: int, length: int) -> bytes:
        return os.pread(self._file, length, self._begin + place)


def begin() -> None:
    """Let modules be imported from the program's file, those of Python too."""
    import pyimod01_archive  # type: ignore[import-not-found] # PyInstaller puts them into the program
    import pyimod02_importers  # type: ignore[import-not-found]

    pyimod01_archive.ZlibArchiveReader = lambda place, **_: Archive(place)
    pyimod02_importers.install()
    sys.frozen = True  # type: ignore[attr-defined]
    # What Python was begun with lies in a file beside the program, which an update may replace, too.
    sys.path.sort(key=lambda each: each.endswith(".zip"))
    import encodings

    encodings.__path__.insert(0, f"{sys._MEIPASS}/encodings")  # type: ignore[attr-defined] # noqa: SLF001


if __name__ == "__main__":
    begin()
