import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.session_folder import folder_of_sockets, is_too_long, session_folder, store_key
from gui.app.single_instance import SingleInstance, StoreClaim

ROOT = Path(__file__).resolve().parents[3]
Make = Callable[..., SingleInstance]
# What a second start does, up to the import of the window.
SECOND_START = """
import sys
from pathlib import Path
from gui.app.single_instance import SingleInstance
place = SingleInstance(Path(sys.argv[1]), sys.argv[3])
print(place.claim(hidden=sys.argv[2] == "hidden", patience_milliseconds=500).name)
print(*(name for name in ("PySide6.QtWidgets", "PySide6.QtGui", "sqlalchemy") if name in sys.modules))
"""
# What a window leaves that was killed.
LEAVE_A_LOCK = """
import os, sys
from PySide6.QtCore import QLockFile
lock = QLockFile(sys.argv[1])
lock.setStaleLockTime(0)
assert lock.tryLock(0)
os._exit(0)
"""


@pytest.fixture
def make(tmp_path: Path, qapp: QApplication) -> Iterator[Make]:
    made: list[SingleInstance] = []

    def make_one(key: str = "store") -> SingleInstance:
        made.append(SingleInstance(tmp_path, key))
        return made[-1]

    yield make_one
    for place in made:
        place.close()


@pytest.mark.slow
def test_a_second_start_raises_the_first_window_without_loading_its_own(
    qtbot: QtBot, make: Make, tmp_path: Path
) -> None:
    first = make()
    assert first.claim(hidden=False) is StoreClaim.OURS
    first.listen()

    with qtbot.waitSignal(first.raise_wanted):
        second = second_start(tmp_path)

    assert second_lines(second) == [StoreClaim.SERVED_BY_ANOTHER.name, ""]


@pytest.mark.slow
def test_a_second_hidden_start_leaves_the_window_as_it_is(qtbot: QtBot, make: Make, tmp_path: Path) -> None:
    first = make()
    first.claim(hidden=False)
    first.listen()

    with qtbot.assertNotEmitted(first.raise_wanted):
        second = second_start(tmp_path, "hidden")
        qtbot.waitUntil(lambda: second.poll() is not None)

    assert second_lines(second)[0] == StoreClaim.SERVED_BY_ANOTHER.name


@pytest.mark.slow
def test_a_window_that_does_not_answer_is_named(make: Make, tmp_path: Path) -> None:
    first = make()
    first.claim(hidden=False)

    second = second_start(tmp_path)

    assert second_lines(second)[0] == StoreClaim.ANOTHER_IS_SILENT.name
    assert first.owner_pid() == os.getpid()


@pytest.mark.slow
def test_what_a_dead_window_left_is_in_nobodys_way(qtbot: QtBot, make: Make, tmp_path: Path) -> None:
    (tmp_path / "window-store.socket").touch()
    subprocess.run([sys.executable, "-c", LEAVE_A_LOCK, str(tmp_path / "window-store.lock")], check=True)
    assert (tmp_path / "window-store.lock").exists()

    place = make()

    assert place.claim(hidden=False) is StoreClaim.OURS
    place.listen()
    with qtbot.waitSignal(place.raise_wanted):
        second = second_start(tmp_path)
    assert second_lines(second)[0] == StoreClaim.SERVED_BY_ANOTHER.name


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="elsewhere they are pipes")
def test_a_window_is_found_and_meets_its_tray_below_a_folder_of_a_very_long_path(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """“later starts can't be heard: QLocalServer::listen: Unknown error 0”, and the tray was alone."""
    folder = tmp_path / "a-very-long-name-of-a-folder" / "of-somebody" / ("x" * 90)
    folder.mkdir(parents=True)
    place = SingleInstance(folder, "0123456789abcdef")
    try:
        assert place.claim(hidden=False) is StoreClaim.OURS
        place.listen()
        with qtbot.waitSignal(place.raise_wanted):
            second = second_start(folder, key="0123456789abcdef")
        assert second_lines(second)[0] == StoreClaim.SERVED_BY_ANOTHER.name

        heard = socket.socket(socket.AF_UNIX)
        with closing(heard):
            heard.bind(str(place.tray_address))
        assert stat.S_IMODE(place.tray_address.parent.stat().st_mode) == 0o700
        assert (folder / "window-0123456789abcdef.lock").exists()
    finally:
        place.close()
        shutil.rmtree(place.tray_address.parent)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere they are pipes")
def test_no_short_folder_is_taken_that_others_may_enter(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    short = folder_of_sockets(folder)
    try:
        assert short != folder
        assert folder_of_sockets(folder) == short
        short.chmod(0o777)
        assert folder_of_sockets(folder) == folder
        assert is_too_long(str(folder / "window-0123456789abcdef.socket"))
        short.rmdir()
        short.symlink_to(tmp_path)
        assert folder_of_sockets(folder) == folder
    finally:
        if short.is_symlink():
            short.unlink()


def test_each_store_has_its_window(make: Make) -> None:
    assert make("one").claim(hidden=False) is StoreClaim.OURS
    assert make("two").claim(hidden=False) is StoreClaim.OURS


@pytest.mark.skipif(os.name != "posix", reason="elsewhere rights are lists")
def test_nobody_else_may_speak_to_the_window(make: Make, tmp_path: Path) -> None:
    place = make()
    place.claim(hidden=False)
    place.listen()

    assert stat.S_IMODE((tmp_path / "window-store.socket").stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is that of the session there")
def test_nobody_else_may_enter_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    assert stat.S_IMODE(session_folder().stat().st_mode) == 0o700
    assert session_folder().is_relative_to(tmp_path)


def test_a_folder_without_room_for_a_lock_does_not_keep_the_window_from_opening(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    place = SingleInstance(tmp_path / "file", "store")

    assert place.claim(hidden=False) is StoreClaim.OURS


def test_a_store_has_one_key_however_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.db").symlink_to(tmp_path / "jobs.db")

    assert store_key("jobs.db") == store_key(str(tmp_path / "jobs.db")) == store_key("link.db")
    assert store_key("other.db") != store_key("jobs.db")
    assert store_key("postgresql://host/jobs") != store_key("postgresql://host/other")


def second_start(folder: Path, how: str = "shown", key: str = "store") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SECOND_START, str(folder), how, key],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def second_lines(second: subprocess.Popen[str]) -> list[str]:
    out, _ = second.communicate(timeout=60)
    return out.removesuffix("\n").split("\n")
