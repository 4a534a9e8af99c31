"""What a bundle reads its modules from: the program's own file, as it was when it was started."""

import marshal
import zlib
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

import pytest

from bundling.first import Archive

BEFORE = b"of the program"


def program(file: Path, *, number: bytes = MAGIC_NUMBER) -> str:
    """Write one with a module and a package that is only a folder; return how a bundle names its place."""
    code = zlib.compress(marshal.dumps(compile("answer = 42", "late.py", "exec")))
    head = b"PYZ\0" + number + (16 + len(code)).to_bytes(4, "big") + bytes(4)
    table = marshal.dumps([("late", (0, 16, len(code))), ("folder", (3, 16 + len(code), 0))])
    file.write_bytes(BEFORE + head + code + table + b"what follows")
    return f"{file}?{len(BEFORE)}"


def test_a_module_is_read_from_the_program_that_was_started(tmp_path: Path) -> None:
    """An update puts another file in its place, where the module lies elsewhere; its removal leaves none."""
    file, newer = tmp_path / "hour?bell", tmp_path / "newer"
    archive = Archive(program(file))

    newer.write_bytes(b"another")
    newer.replace(file)
    assert answer_of(archive) == 42
    file.unlink()
    assert answer_of(archive) == 42


def test_a_package_that_is_only_a_folder_has_no_code(tmp_path: Path) -> None:
    archive = Archive(program(tmp_path / "hourbell"))

    assert archive.extract("folder") is None
    with pytest.raises(KeyError):
        archive.extract("missing")


def test_what_another_python_compiled_is_refused(tmp_path: Path) -> None:
    """The file of an update may be there before its Python is."""
    with pytest.raises(ImportError, match="no modules of this Python"):
        Archive(program(tmp_path / "hourbell", number=b"\0\0\r\n"))


def answer_of(archive: Archive) -> object:
    found: dict[str, object] = {}
    code = archive.extract("late")
    assert isinstance(code, CodeType)
    exec(code, found)  # noqa: S102 - as an import does
    return found["answer"]
