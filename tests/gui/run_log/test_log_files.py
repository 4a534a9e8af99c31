"""The log as a file: what is filtered, whole or not at all."""

import csv
import json
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.files.file_export import FileExport
from gui.commands.files.file_writing import FilePart, FileWriting
from gui.core_access.core_bridge import Core, CoreBridge
from gui.run_log.feature import RunLogFeature
from gui.run_log.log_export import LogParts, format_of
from scheduler_core.exchange.table.run_log import RunLogFormat
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

MINUTE = timedelta(minutes=1)


@pytest.fixture
def job(core: Scheduler, ledger: Ledger) -> JobId:
    job = core.jobs.add(a_draft("=Back up"))
    ledger.add(job, NOON - 2 * MINUTE)
    ledger.add(job, NOON - MINUTE, RunState.FAILED, "no space")
    return job


def test_what_the_log_shows_is_exported_the_oldest_first(
    qtbot: QtBot, live: Application, job: JobId, tmp_path: Path
) -> None:
    page = child(live.window, RunLogFeature, "log_page")
    qtbot.waitUntil(lambda: page.log.model.rowCount() == 2)
    live.actions.runs.export.trigger()
    dialog = child(page, QFileDialog, "save_dialog")
    assert dialog.selectedNameFilter() == "Table for a spreadsheet (*.csv)"

    dialog.fileSelected.emit(str(tmp_path / "log.csv"))

    qtbot.waitUntil((tmp_path / "log.csv").exists)
    with (tmp_path / "log.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["state"] for row in rows] == ["succeeded", "failed"]
    assert rows[0]["job_name"] == "'=Back up"
    qtbot.waitUntil(lambda: child(live.window, QLabel, "told_text").text() == "Wrote log.csv.")
    dialog.close()


@pytest.mark.slow
def test_json_lines_come_in_parts_with_nothing_between(core: Scheduler, job: JobId, ledger: Ledger) -> None:
    ids = core.runs.ids()[::-1]
    parts = LogParts(lambda _core: list(ids) * 1_500, RunLogFormat.JSON_LINES)

    first, second = parts(core), parts(core)

    assert (first.done, first.total, first.is_last) == (2_000, 3_000, False)
    assert (second.done, second.is_last) == (3_000, True)
    lines = (first.content + second.content).decode().splitlines()
    assert [json.loads(line)["id"] for line in (lines[0], lines[-1])] == [ids[0], ids[-1]]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("log.csv", "csv"), ("log.JSONL", "jsonl"), ("log.ndjson", "jsonl"), ("log", "csv"), ("log.txt", "csv")],
)
def test_the_ending_of_a_name_says_the_form(name: str, expected: str) -> None:
    assert format_of(Path(name)) == expected


# ---- writing


class Parts:
    """Some parts of one byte; without a last one it goes on for ever."""

    def __init__(self, last: int = 0) -> None:
        self.count = 0
        self._last = last

    def __call__(self, _core: Core) -> FilePart:
        self.count += 1
        return FilePart(b"x", self.count, self._last or self.count + 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


def test_a_file_is_replaced_when_the_new_one_is_whole(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    file = folder / "log"
    file.write_bytes(b"before")
    seen: list[bytes] = []
    writing = FileWriting(bridge, file, Parts(last=10), bridge)
    writing.progressed.connect(lambda _part: seen.append(file.read_bytes()))

    with qtbot.waitSignal(writing.ended):
        writing.start()

    assert set(seen) == {b"before"}
    assert file.read_bytes() == b"x" * 10
    assert list(folder.iterdir()) == [file]


def test_a_stopped_file_leaves_nothing_behind(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    place, parts = FileExport(bridge, page), Parts()
    place.write(lambda _path: parts, folder / "log")
    qtbot.waitUntil(lambda: "of" in child(page, QLabel, "progress_text").text())

    QTest.mouseClick(child(page, QToolButton, "cancel_work"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: not place.banner.isVisible())
    assert list(folder.iterdir()) == []


def test_escape_stops_a_file(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    place, parts = FileExport(bridge, page), Parts()
    place.write(lambda _path: parts, folder / "log")
    qtbot.waitUntil(lambda: parts.count > 3)

    QTest.keyClick(child(page, QToolButton, "cancel_work"), Qt.Key.Key_Escape)

    qtbot.waitUntil(lambda: not place.banner.isVisible())
    assert list(folder.iterdir()) == []


def test_a_window_that_closes_leaves_no_half_file(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    place, parts = FileExport(bridge, page), Parts()
    place.write(lambda _path: parts, folder / "log")
    qtbot.waitUntil(lambda: parts.count > 3)

    place.close()
    bridge.close()

    assert list(folder.iterdir()) == []


def test_a_file_that_can_not_be_written_is_told(qtbot: QtBot, bridge: CoreBridge, folder: Path) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    place = FileExport(bridge, page)

    with qtbot.waitSignal(bridge.failed) as failed:
        place.write(lambda _path: Parts(last=1), folder / "none" / "log")

    told = f"“log” could not be written: there is no folder {folder / 'none'}; make it, or choose another."
    assert failed.args == [told]
    assert not place.banner.isVisibleTo(page)
