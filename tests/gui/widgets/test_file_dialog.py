"""The dialog in which a file is chosen, where the system has none of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from gui.look.tokens import space
from gui.widgets.file_dialog import FileDialog
from tests.gui.finding import child

# Tells where a dialog begins, and leaves it in a folder.
_PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication, QWidget
from gui.widgets.file_dialog import FileDialog

application = QApplication(sys.argv)
window = QWidget()
dialog = FileDialog("Choose a file", window)
print(dialog.directory().path())
dialog.setDirectory(sys.argv[1])
dialog.show()
dialog.close()
print(FileDialog("Choose another", window).directory().path())
"""


def test_all_that_it_tells_of_files_has_room(qtbot: QtBot, tmp_path: Path) -> None:
    """Sizes, kinds and dates were cut in their middle."""
    (tmp_path / "a long name of a backup script.sh").write_text("x" * 123_456, encoding="ascii")
    window = QWidget()
    qtbot.addWidget(window)
    dialog = FileDialog("Choose a file", window, str(tmp_path))

    dialog.open()

    view = child(dialog, QTreeView, "treeView")
    qtbot.waitUntil(lambda: view.model().rowCount(view.rootIndex()) == 1)
    header = view.header()
    qtbot.waitUntil(
        lambda: all(header.sectionSize(each) >= view.sizeHintForColumn(each) for each in range(4))
    )
    assert dialog.width() >= min(space(220), int(dialog.screen().availableGeometry().width() * 0.9))
    assert header.sectionResizeMode(0) is QHeaderView.ResizeMode.Stretch
    assert header.length() <= view.viewport().width()
    dialog.close()


def test_it_begins_where_the_one_before_was_left(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before = FileDialog("Choose a file", window)
    before.setDirectory(str(tmp_path))
    before.show()
    before.close()

    assert QDir(FileDialog("Choose a file", window).directory().path()) == QDir(str(tmp_path))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the dialog is the system's")
def test_it_begins_at_home_and_in_a_later_start_where_it_was_left(tmp_path: Path) -> None:
    """It began in the folder that the program was started in, then in the first that was ever left.

    A folder that is left again is the last one, also where the program was started there.
    """
    folders = [tmp_path / name for name in ("jobs", "backup", "start", "gone")]
    for each in folders:
        each.mkdir()
    jobs, backup, start, gone = map(str, folders)

    def begun(left: str) -> list[str]:
        """Return where the first dialog of a start begins, and where one after it was left."""
        return subprocess.run(
            [sys.executable, "-c", _PROGRAM, left],
            cwd=start,
            env=os.environ | own,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout.splitlines()

    own = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config"), "QT_QPA_PLATFORM": "offscreen"}
    assert begun(jobs) == [str(tmp_path), jobs]
    assert begun(backup) == [jobs, backup]
    assert begun(jobs) == [backup, jobs]
    assert begun(start) == [jobs, start]
    assert begun(gone) == [start, gone]
    folders[-1].rmdir()
    assert begun(jobs) == [backup, jobs]
