"""Let a bundle pass for an older one, to try an update: `python -m bundling.former FOLDER VERSION`."""

import re
import struct
import sys
from pathlib import Path

# At the end of a program PyInstaller says how long all is that it appended.
_END = struct.Struct("!8sIIII64s")
_MAGIC = b"MEI\014\013\012\013\016"
_MOVED_BY = 4096


def make_former(bundle: Path, version: str) -> None:
    """Give it another version, and its modules another place in the program; linked files stay."""
    (said,) = bundle.glob("_internal/hourbell-*.dist-info")
    metadata = (said / "METADATA").read_text(encoding="utf-8")
    former = said.rename(said.with_name(f"hourbell-{version}.dist-info"))
    (former / "METADATA").unlink()
    told = re.sub("^Version: .*$", f"Version: {version}", metadata, count=1, flags=re.MULTILINE)
    (former / "METADATA").write_text(told, encoding="utf-8")
    program = bundle / "hourbell"
    moved, mode = with_modules_moved(program.read_bytes()), program.stat().st_mode
    program.unlink()
    program.write_bytes(moved)
    program.chmod(mode)


def with_modules_moved(program: bytes) -> bytes:
    """Return a program that does the same, with all that PyInstaller appended further behind."""
    end = program.rindex(_MAGIC)
    length = _END.unpack_from(program, end)[1]
    begin = end + _END.size - length
    return program[:begin] + bytes(_MOVED_BY) + program[begin:]


if __name__ == "__main__":
    make_former(Path(sys.argv[1]), sys.argv[2])
