"""A bundle passes for an older one, for the trial of an update."""

import os
import struct
from pathlib import Path

from bundling.former import make_former, with_modules_moved

MODULES = b"modules"
END = struct.pack("!8sIIII64s", b"MEI\014\013\012\013\016", len(MODULES) + 88, 0, 0, 311, b"libpython3.11.so")


def test_the_modules_lie_elsewhere_in_the_program() -> None:
    moved = with_modules_moved(b"a program" + MODULES + END + b"the rest")

    assert moved.startswith(b"a program\0")
    assert moved.endswith(b"\0" + MODULES + END + b"the rest")


def test_it_says_another_version_and_what_it_shares_with_others_stays(tmp_path: Path) -> None:
    newer, former = tmp_path / "newer", tmp_path / "former"
    for folder in (newer, former):
        (folder / "_internal" / "hourbell-0.1.0.dist-info").mkdir(parents=True)
    metadata = Path("_internal", "hourbell-0.1.0.dist-info", "METADATA")
    (newer / metadata).write_text("Name: hourbell\nVersion: 0.1.0\n\nVersion: of a text\n", encoding="utf-8")
    (newer / "hourbell").write_bytes(b"a program" + MODULES + END)
    (newer / "hourbell").chmod(0o755)
    for each in (metadata, Path("hourbell")):
        os.link(newer / each, former / each)

    make_former(former, "0.0.1")

    said = former / "_internal" / "hourbell-0.0.1.dist-info" / "METADATA"
    assert said.read_text(encoding="utf-8") == "Name: hourbell\nVersion: 0.0.1\n\nVersion: of a text\n"
    assert (newer / metadata).read_text(encoding="utf-8").startswith("Name: hourbell\nVersion: 0.1.0\n")
    assert (former / "hourbell").stat().st_size > (newer / "hourbell").stat().st_size
    assert os.access(former / "hourbell", os.X_OK)
