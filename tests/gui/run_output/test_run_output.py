"""The output pane: text and exchange, found, followed, bounded and saved."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTabBar, QTextEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.commands.files.file_writing import FileWriting
from gui.core_access.core_bridge import CoreBridge
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import Tone, colours_of, space
from gui.memory.window_memory import Appearance
from gui.run_output.output_words import OutputParts
from gui.run_output.run_output_loader import NewOutput, RunOutputLoader
from gui.run_output.run_output_view import RunOutputView
from gui.run_output.try_tabs import TryTabs, tries_near
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.heading import Heading
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import KeptChunk, OutputStream, Run, RunState, Trigger
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

STDOUT, STDERR = OutputStream.STDOUT, OutputStream.STDERR


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    made = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    yield made
    made.close()


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> RunOutputView:
    view = RunOutputView(theme, lambda: NOON)
    qtbot.addWidget(view)
    view.resize(600, 400)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def show(qtbot: QtBot, pane: RunOutputView) -> Callable[..., None]:
    """Show text, and wait until it is laid out."""

    def show(
        *pieces: tuple[OutputStream, bytes], first: int = 0, more: bool = False, output_bytes: int = 0
    ) -> None:
        starts = dict.fromkeys(OutputStream, first)
        chunks = []
        for number, (stream, content) in enumerate(pieces):
            chunks.append(KeptChunk(number, stream, starts[stream], content))
            starts[stream] += len(content)
        written = NewOutput(a_run(output_bytes), chunks)
        before = pane.text.toPlainText() if more else ""
        (pane.add_output if more else pane.show_output)(written)
        wanted = before + b"".join(content for _, content in pieces).decode()
        qtbot.waitUntil(lambda: pane.text.toPlainText() == wanted)

    return show


def a_run(output_bytes: int = 0) -> Run:
    return Run(
        RunId(1),
        JobId(1),
        "Back up",
        1,
        NOON,
        1,
        Trigger.SCHEDULE,
        RunState.SUCCEEDED,
        started_at=NOON,
        finished_at=NOON,
        output_bytes=output_bytes,
    )


class LiveOutput:
    """A pane that is fed by a core."""

    def __init__(self, pane: RunOutputView, bridge: CoreBridge, core: Scheduler) -> None:
        self.pane = pane
        self._core = core
        self._loader = RunOutputLoader(bridge, pane)
        self._loader.started.connect(pane.show_output)
        self._loader.grown.connect(pane.add_output)
        self._loader.exchanged.connect(pane.show_exchanges)
        self._loader.tried.connect(pane.show_tries)
        pane.try_wanted.connect(self._loader.show_try)

    def show_second_of_two(self) -> None:
        """Show a second try, which wrote something else than the first one."""
        job = self._core.jobs.add(a_draft())
        ledger = Ledger(self._core, NOON)
        first = ledger.add_tried_again(job, NOON, RunState.FAILED)
        second = self._core.runs.attempts(first)[-1].id
        ledger.write_output(first, b"one")
        ledger.write_output(second, b"two")
        ledger.close()
        self._loader.show(second)

    def select_before_it_begins(self, command: str) -> Callable[[], None]:
        """Show a run that is still to begin; what is returned lets it begin."""
        action = ScriptAction(CommandKind.SHELL, command_line=command)
        job = self._core.jobs.add(replace(a_draft(), action=action))
        ledger = Ledger(self._core, NOON)
        run_id = ledger.add_next_try(job, NOON, NOON)
        self._loader.show(run_id)

        def begin() -> None:
            ledger.begin(run_id)
            ledger.close()

        return begin

    def select(self, *pieces: tuple[OutputStream, bytes]) -> None:
        ledger = Ledger(self._core, NOON)
        run_id = ledger.add(self._core.jobs.add(a_draft()), NOON)
        for stream, content in pieces:
            ledger.write_chunks(run_id, stream, [content])
        ledger.close()
        self._loader.show(run_id)


@pytest.fixture
def live_output(pane: RunOutputView, bridge: CoreBridge, core: Scheduler) -> LiveOutput:
    return LiveOutput(pane, bridge, core)


# ---- finding


@pytest.mark.slow
def test_all_places_of_a_text_are_counted_and_walked_through(
    pane: RunOutputView, show: Callable[..., None]
) -> None:
    show((STDOUT, "Error 🐢 one\nfine\nERROR two\nan error three\n".encode()))
    pane.text.moveCursor(QTextCursor.MoveOperation.Start)
    field = child(pane, QLineEdit, "find_in_output")

    QTest.keyClick(pane.text, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "error")

    assert found(pane) == "1 of 3"
    assert pane.text.textCursor().selectedText() == "Error"
    QTest.keyClick(field, Qt.Key.Key_F3)
    assert found(pane) == "2 of 3"
    assert pane.text.textCursor().selectedText() == "ERROR"
    QTest.keyClick(field, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(field, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert found(pane) == "3 of 3"
    assert pane.text.textCursor().selectedText() == "error"


@pytest.mark.slow
def test_a_text_that_is_not_there_is_told_and_what_comes_is_counted(
    qtbot: QtBot, pane: RunOutputView, show: Callable[..., None]
) -> None:
    show((STDOUT, b"one\n"))
    pane.start_find()
    QTest.keyClicks(child(pane, QLineEdit, "find_in_output"), "two")
    assert found(pane) == "not found"

    show((STDOUT, b"two\n"), more=True)

    qtbot.waitUntil(lambda: found(pane) == "1 place")


# ---- following, bounds, streams


def test_who_scrolls_up_is_left_there_and_a_press_leads_to_the_end(
    pane: RunOutputView, show: Callable[..., None]
) -> None:
    show((STDOUT, b"line\n" * 200))
    bar, follow = pane.text.verticalScrollBar(), child(pane, QToolButton, "follow_output")
    # Behind the last line stands one that is still empty.
    assert bar.value() == bar.maximum() - 1
    assert follow.isChecked()

    bar.setValue(3)
    show((STDOUT, b"more\n" * 50), more=True)

    assert bar.value() == 3
    assert not follow.isChecked()
    QTest.mouseClick(follow, Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum() - 1


def test_what_is_not_shown_is_counted(pane: RunOutputView, show: Callable[..., None]) -> None:
    show((STDOUT, b"the end\n"), first=12_345, output_bytes=12_353)

    assert child(pane, QLabel, "output_note").text() == "12,345 bytes before these are not shown here."


@pytest.mark.slow
def test_memory_is_bounded(qtbot: QtBot, pane: RunOutputView) -> None:
    pane.show_output(NewOutput(a_run(), []))
    for number in range(100):
        pane.add_output(NewOutput(None, [KeptChunk(number, STDOUT, number * 65_536, b"x" * 65_535 + b"\n")]))

    assert pane.text.kept_bytes <= 4 * 1024 * 1024
    assert pane.text.missing_bytes == 100 * 65_536 - pane.text.kept_bytes


def test_lines_of_errors_are_marked_beside_the_text(pane: RunOutputView, show: Callable[..., None]) -> None:
    show((STDOUT, b"fine\n"), (STDERR, b"not fine\n"), (STDOUT, b"fine again\n"))

    document = pane.text.document()
    states = [document.findBlockByNumber(line).userState() for line in range(3)]

    assert states == [-1, list(OutputStream).index(STDERR), -1]
    image = pane.text.grab().toImage()
    height = document.documentLayout().blockBoundingRect(document.firstBlock()).height()
    assert height == space(4.5)
    middles = [round(height * (line + 0.75)) for line in range(3)]
    ground = QColor(colours_of(pane.palette()).sunk)
    marked = [any(image.pixelColor(x, y) != ground for x in range(space(2))) for y in middles]
    assert marked == [False, True, False]


@pytest.mark.parametrize("first", [0, 12_345])
def test_lines_are_numbered_as_long_as_the_first_is_at_hand(
    pane: RunOutputView, show: Callable[..., None], first: int
) -> None:
    """Numbers of what is left of an output would name other lines in each look."""
    show((STDOUT, b"one\ntwo\n"), first=first)

    image, height = pane.text.grab().toImage(), space(4.5)
    ground, wide = QColor(colours_of(pane.palette()).sunk), pane.text.viewport().x()
    middles = [round(height * (line + 0.75)) for line in range(3)]
    numbered = [any(image.pixelColor(x, y) != ground for x in range(space(2), wide - 1)) for y in middles]
    assert numbered == ([True, True, False] if first == 0 else [False] * 3)


def test_the_line_of_the_error_lies_on_the_ground_of_what_is_bad(qtbot: QtBot, pane: RunOutputView) -> None:
    run = replace(a_run(), state=RunState.FAILED, first_error_line="no space left")

    pane.show_output(NewOutput(run, [KeptChunk(0, STDOUT, 0, b"fine\nno space left\nfine again\n")]))

    bad = colours_of(pane.palette()).grounds[Tone.BAD]
    qtbot.waitUntil(lambda: [ground_of(pane, line) == bad for line in range(3)] == [False, True, False])


# ---- which run it is


def test_the_title_names_the_job_and_its_time_and_below_stands_what_came_of_it(
    qtbot: QtBot, pane: RunOutputView
) -> None:
    """The pane did not name its run."""
    ended = NOON + timedelta(seconds=30)
    run = replace(a_run(), state=RunState.FAILED, finished_at=ended, exit_code=75, attempt=3)

    pane.show_output(NewOutput(run, []))

    assert child(pane, QLabel, "panel_title").text() == "Back up · 12:00:00"
    words = child(pane, Heading, "output_outcome")
    assert words.text() == "Failed after 30 s · try 3 · exit 75"

    # An error is told beside as far as there is room; no fact is cut for three of its letters.
    pane.add_output(NewOutput(replace(run, first_error_line="connection refused by mail.example.org"), []))
    pane.resize(900, 400)
    qtbot.waitUntil(lambda: "exit 75 · connection re" in words.lines(words.width())[0])
    pane.resize(480, 400)
    qtbot.waitUntil(lambda: words.lines(words.width()) == ["Failed after 30 s · try 3 · exit 75"])
    # A long name is cut, and no time, which tells one run from another.
    pane.add_output(NewOutput(replace(run, job_name="Back up all of the southern warehouse every night"), []))
    title = child(pane, Heading, "panel_title")
    assert title.lines(title.width())[0].startswith("Back up all")
    assert title.lines(title.width())[0].endswith("… · 12:00:00")


def test_each_try_has_a_tab_and_a_run_with_one_has_none(
    qtbot: QtBot, pane: RunOutputView, live_output: LiveOutput
) -> None:
    live_output.select((STDOUT, b"alone"))
    qtbot.waitUntil(lambda: pane.text.toPlainText() == "alone")
    tabs = child(pane, QTabBar, "tries")
    assert not tabs.isVisible()

    live_output.show_second_of_two()
    qtbot.waitUntil(lambda: pane.text.toPlainText() == "two")
    assert [tabs.tabText(tab) for tab in range(tabs.count())] == ["1", "Try 2"]
    tabs.setFocus()
    QTest.keyClick(tabs, Qt.Key.Key_Left)

    qtbot.waitUntil(lambda: pane.text.toPlainText() == "one")
    assert [tabs.tabText(tab) for tab in range(tabs.count())] == ["Try 1", "2"]
    assert tabs.hasFocus()
    assert "try 1 of 2" in child(pane, QLabel, "output_outcome").text()


def test_of_many_tries_those_beside_the_shown_one_have_tabs() -> None:
    tries = [replace(a_run(), id=RunId(number), attempt=number) for number in range(1, 31)]

    def near(shown: int) -> list[int]:
        return [run.attempt for run in tries_near(tries, RunId(shown))]

    assert near(30) == [26, 27, 28, 29, 30]
    assert near(26) == [24, 25, 26, 27, 28]
    assert near(1) == [1, 2, 3, 4, 5]
    assert [run.attempt for run in tries_near(tries[:2], RunId(1))] == [1, 2]


def test_what_still_runs_can_not_be_run_again(pane: RunOutputView) -> None:
    again = child(pane, QToolButton, "run_again")

    pane.show_output(NewOutput(replace(a_run(), state=RunState.RUNNING, finished_at=None), []))
    assert not again.isEnabled()

    pane.add_output(NewOutput(a_run(), []))
    assert again.isEnabled()


def test_what_runs_can_be_stopped_where_it_is_run_again_later(qtbot: QtBot, pane: RunOutputView) -> None:
    again, stop = (child(pane, QToolButton, name) for name in ("run_again", "stop_shown_run"))
    pane.show()
    qtbot.waitExposed(pane)

    pane.show_output(NewOutput(replace(a_run(), state=RunState.RUNNING, finished_at=None), []))
    assert (stop.isVisible(), again.isVisible()) == (True, False)
    stop.setFocus()
    with qtbot.waitSignal(pane.stop_wanted) as told:
        stop.click()
    assert told.args == [a_run().id]

    pane.add_output(NewOutput(a_run(), []))
    assert (stop.isVisible(), again.isVisible()) == (False, True)
    assert pane.focusWidget() is again


def test_the_second_half_of_a_double_click_starts_nothing(qtbot: QtBot, pane: RunOutputView) -> None:
    pane.show_output(NewOutput(a_run(), []))
    pane.begin()

    with qtbot.assertNotEmitted(pane.again_wanted):
        QTest.mouseClick(child(pane, QToolButton, "run_again"), Qt.MouseButton.LeftButton)


def test_a_run_that_is_not_kept_any_more_is_said_and_what_is_known_stays(
    pane: RunOutputView, show: Callable[..., None]
) -> None:
    show((STDOUT, b"the end\n"))

    pane.show_gone()

    assert "not kept any more" in child(pane, QLabel, "output_note").text()
    assert pane.text.toPlainText() == "the end\n"
    assert not child(pane, QToolButton, "run_again").isEnabled()


def test_escape_closes_the_pane_and_first_the_search(qtbot: QtBot, pane: RunOutputView) -> None:
    pane.show_output(NewOutput(a_run(), []))
    pane.start_find()
    with qtbot.assertNotEmitted(pane.close_wanted):
        QTest.keyClick(child(pane, QLineEdit, "find_in_output"), Qt.Key.Key_Escape)
    assert not child(pane, QLineEdit, "find_in_output").isVisible()

    with qtbot.waitSignal(pane.close_wanted):
        QTest.keyClick(pane.text, Qt.Key.Key_Escape)


def test_the_output_is_copied_as_it_is_shown(pane: RunOutputView, show: Callable[..., None]) -> None:
    show((STDOUT, b"one\ntwo\n"))

    QTest.mouseClick(child(pane, QToolButton, "copy_output"), Qt.MouseButton.LeftButton)

    assert QGuiApplication.clipboard().text() == "one\ntwo\n"


# ---- exchanges


@pytest.mark.slow
def test_the_body_comes_first_and_headers_are_folded_below(qtbot: QtBot, live_output: LiveOutput) -> None:
    """The headers came before the body."""
    live_output.select(
        (OutputStream.REQUEST, b"POST http://x/\nSent-With: b\n\nquestion"),
        (OutputStream.RESPONSE, b"HTTP/1.1 200 OK\nServed-By: c\n\nanswer"),
    )
    pane = live_output.pane
    qtbot.waitUntil(lambda: "answer" in pane.exchange.toPlainText())

    assert "Served-By" not in pane.exchange.toPlainText()
    details = child(pane, QTextEdit, "exchange_details")
    assert not details.isVisible()
    child(pane, Disclosure, "what_was_sent").open()
    assert details.isVisible()
    for part in ("POST http://x/", "Sent-With", "question", "Served-By"):
        assert part in details.toPlainText()


@pytest.mark.slow
def test_a_call_is_shown_as_an_exchange_and_as_text(qtbot: QtBot, live_output: LiveOutput) -> None:
    live_output.select(
        (OutputStream.REQUEST, b"GET http://x/\nA: b\n\n"), (OutputStream.RESPONSE, b"HTTP/1.1 200 OK\n\n[1]")
    )
    pane = live_output.pane

    qtbot.waitUntil(lambda: "HTTP/1.1 200 OK" in pane.exchange.toPlainText())
    assert pane.exchange.isVisible()
    assert "[\n  1\n]" in pane.exchange.toPlainText()

    tabs = child(pane, QTabBar, "output_tabs")
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert pane.text.isVisible()
    assert pane.text.toPlainText().startswith("GET http://x/")


def test_what_ran_is_told_once_a_run_begins_that_was_opened_before(
    qtbot: QtBot, live_output: LiveOutput
) -> None:
    """It stayed hidden until another run was chosen and this one again."""
    begin = live_output.select_before_it_begins("tidy ~/Downloads")
    pane = live_output.pane
    qtbot.waitUntil(lambda: pane.run is not None)
    what = child(pane, Disclosure, "what_ran")
    assert not what.isVisible()

    begin()

    qtbot.waitUntil(what.isVisible)
    assert (
        "tidy ~/Downloads"
        in child(what, QWidget, "summary").toolTip() + child(what, QLabel, "what_in_full").text()
    )


@pytest.mark.slow
def test_a_run_without_calls_has_no_exchange(qtbot: QtBot, live_output: LiveOutput) -> None:
    live_output.select((STDOUT, b"hello\n"))

    qtbot.waitUntil(lambda: live_output.pane.text.toPlainText() == "hello\n")
    assert not child(live_output.pane, QTabBar, "output_tabs").isVisible()


# ---- saving


@pytest.mark.slow
def test_all_of_the_output_is_saved_byte_by_byte(
    qtbot: QtBot, bridge: CoreBridge, core: Scheduler, tmp_path: Path
) -> None:
    ledger = Ledger(core, NOON)
    run_id = ledger.add(core.jobs.add(a_draft()), NOON)
    pieces = [bytes([number % 256]) * 10 for number in range(120)]
    ledger.write_chunks(run_id, STDOUT, pieces)
    ledger.close()
    writing = FileWriting(bridge, tmp_path / "output.txt", OutputParts(run_id), bridge)

    with qtbot.waitSignal(writing.ended):
        writing.start()

    assert (tmp_path / "output.txt").read_bytes() == b"".join(pieces)


def found(pane: RunOutputView) -> str:
    return child(pane, QLabel, "found_count").text()


def ground_of(pane: RunOutputView, line: int) -> str:
    return pane.text.document().findBlockByNumber(line).blockFormat().background().color().name()


def test_tabs_open_the_tries_of_the_run_that_is_shown(qtbot: QtBot, theme: Theme) -> None:
    """Two jobs that fail at the same times have tries that are called alike."""
    window = QWidget()
    qtbot.addWidget(window)
    tabs = TryTabs(theme, window)
    for first in (1, 11):
        tries = [replace(a_run(), id=RunId(first + number), attempt=number + 1) for number in range(2)]
        tabs.show_tries(tries, tries[0].id, NOON)

    with qtbot.waitSignal(tabs.wanted) as wanted:
        tabs.setCurrentIndex(1)

    assert wanted.args == [12]
