"""What a script is about to run by: its files by their content, its environment without its values."""

import os
from pathlib import Path

from scheduler_core.actions.script.surroundings import MOST_READ, Sight

KEY = b"a key"


def a_file(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def test_a_file_that_says_something_else_has_another_digest(tmp_path: Path) -> None:
    place = a_file(tmp_path, "s.sh", "#!/bin/sh\nexit 0\n")
    sight = Sight(KEY)
    before = sight.look(place, None, "/", {})
    a_file(tmp_path, "s.sh", "#!/bin/sh\nexit 33\n")
    after = sight.look(place, None, "/", {})
    assert before.program is not None
    assert after.program is not None
    assert not after.program.is_like(before.program)
    assert before.interpreter is not None
    assert (before.interpreter.path, before.interpreter) == ("/bin/sh", after.interpreter)


def test_a_file_that_was_only_touched_is_the_same(tmp_path: Path) -> None:
    place = a_file(tmp_path, "s.sh", "exit 0\n")
    sight = Sight(KEY)
    before = sight.look(place, place, "/", {}).script
    os.utime(place, (5, 5))
    after = sight.look(place, place, "/", {}).script
    assert before is not None
    assert after is not None
    assert after.is_like(before)
    assert after.modified_ns != before.modified_ns


def test_a_very_large_file_goes_by_its_size_and_time(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(MOST_READ + 1)
    seen = Sight(KEY).look(str(tmp_path / "large"), None, "/", {}).program
    assert seen is not None
    assert (seen.size, seen.digest) == (MOST_READ + 1, "")


def test_a_file_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    assert Sight(KEY).look(str(tmp_path / "none"), None, "/", {}).program is None


def test_no_value_of_a_variable_is_kept() -> None:
    values = {"TOKEN": "hunter2", "PATH": "/bin", "HOURBELL_RUN_ID": "7", "HOURBELL_PARAM_DAYS": "3"}
    seen = Sight(KEY).look("/", None, "/", values).environment
    assert sorted(seen) == ["HOURBELL_PARAM_DAYS", "PATH", "TOKEN"]
    assert "hunter2" not in repr(seen)
    assert seen["TOKEN"] == Sight(KEY).look("/", None, "/", values).environment["TOKEN"]
    assert seen["TOKEN"] != Sight(b"another").look("/", None, "/", values).environment["TOKEN"]
    assert Sight(b"").look("/", None, "/", values).environment["TOKEN"] == ""
