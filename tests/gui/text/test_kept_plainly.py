from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from gui.memory.kept_plainly import KeptChoices, kept_choices
from gui.memory.window_memory import WindowMemory


def test_what_qt_has_written_is_read_without_it(tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    memory = WindowMemory(file)
    memory.was_shown, memory.runs_jobs, memory.language, memory.store = True, False, "de", "/srv/ann/jobs.db"
    QSettings(str(file), QSettings.Format.IniFormat).sync()
    del memory

    assert kept_choices(file) == KeptChoices(True, False, "de", "/srv/ann/jobs.db")


def test_what_was_never_kept_is_as_the_window_has_it(tmp_path: Path) -> None:
    assert kept_choices(tmp_path / "none.ini") == KeptChoices(False, True, "", None)


@pytest.mark.parametrize(
    "text",
    ['[store]\nplace="/srv/ann, bob/jobs.db"\n', "[store]\nplace=/srv/\\xe9/jobs.db\n", "\x00", "a=b"],
)
def test_what_only_qt_can_read_is_left_to_it(tmp_path: Path, text: str) -> None:
    file = tmp_path / "window.ini"
    file.write_text(text)

    assert kept_choices(file) is None
