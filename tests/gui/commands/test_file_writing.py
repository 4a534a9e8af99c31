"""Files that can't be written, or whose page goes while they are: plain words, and nothing left behind."""

import errno
import itertools
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from gui.commands.files.file_writing import FilePart, FileWriting, why_not_written
from gui.core_access.core_bridge import Core, CoreBridge


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


def whole(_core: Core) -> FilePart:
    return FilePart(b"all", 1, 1)


def refused(qtbot: QtBot, bridge: CoreBridge, path: Path, content: bytes = b"all") -> str:
    """Return what is told of a file that can't be written."""
    writing = FileWriting(bridge, path, lambda _core: FilePart(content, 1, 1), bridge)
    with qtbot.waitSignal(bridge.failed) as told:
        writing.start()
    return str(told.args[0])


def test_who_may_read_a_file_is_as_of_any_new_one(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    """Only its owner could read it."""
    (folder / "plain").touch()
    writing = FileWriting(bridge, folder / "written", whole, bridge)
    with qtbot.waitSignal(writing.ended):
        writing.start()

    assert (folder / "written").stat().st_mode == (folder / "plain").stat().st_mode


def test_a_page_that_goes_while_its_file_is_written_leaves_nothing(
    qtbot: QtBot, bridge: CoreBridge, folder: Path
) -> None:
    page, counted = QObject(), itertools.count(1)
    writing = FileWriting(bridge, folder / "log", lambda _core: FilePart(b"x", next(counted), 10**9), page)
    with qtbot.waitSignal(writing.progressed):
        writing.start()
    assert len(list(folder.iterdir())) == 1

    page.deleteLater()
    QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
    bridge.close()

    assert list(folder.iterdir()) == []


def test_names_that_no_file_can_have_are_told_and_nothing_is_left(
    qtbot: QtBot, bridge: CoreBridge, folder: Path
) -> None:
    (folder / "sub").mkdir()

    assert refused(qtbot, bridge, folder / "sub") == (
        "“sub” could not be written: a folder has that name; choose another name."
    )
    assert refused(qtbot, bridge, folder / ("n" * 300)).endswith(
        "its name is too long; choose a shorter one."
    )
    assert list(folder.iterdir()) == [folder / "sub"]


def test_what_a_disk_has_no_room_for_leaves_nothing(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    """What was still to be written was refused once more as the file was closed, which left it there."""
    limits = pytest.importorskip("resource")
    before = limits.getrlimit(limits.RLIMIT_FSIZE)
    room = 16_000_000  # the store has enough of that
    limits.setrlimit(limits.RLIMIT_FSIZE, (room, before[1]))
    try:
        told = refused(qtbot, bridge, folder / "log", b"x" * (room + 10))
    finally:
        limits.setrlimit(limits.RLIMIT_FSIZE, before)

    assert told == f"“log” could not be written: {os.strerror(errno.EFBIG)}."
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "there is no folder /data/files; make it, or choose another"),
        (errno.EACCES, "you may not write into the folder /data/files; choose another, or allow it"),
        (errno.EROFS, "what /data/files lies on can only be read; choose another folder"),
        (errno.ENOSPC, "there is no room left; delete something, or choose a folder on another disk"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
def test_each_reason_says_what_to_do(number: int, words: str) -> None:
    error = OSError(number, os.strerror(number))

    assert why_not_written(Path("/data/files/log"), error) == f"“log” could not be written: {words}"
