"""What stands where a run wrote nothing."""

from dataclasses import replace

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_output.run_output_loader import NewOutput
from gui.run_output.run_output_view import RunOutputView
from scheduler_core.values.runs.run import KeptChunk, OutputStream, RunState
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.run_output.test_run_output import a_run


def test_a_run_that_wrote_nothing_says_its_error_in_the_colour_of_bad_above_an_empty_pane(
    qtbot: QtBot, live: Application
) -> None:
    """The error was muted, above a text cursor that stood alone."""
    pane = RunOutputView(live.window.context.theme, lambda: NOON)
    qtbot.addWidget(pane)
    failed = replace(a_run(), state=RunState.FAILED, first_error_line="no space left on device")
    note, role = child(pane, QLabel, "output_note"), QPalette.ColorRole

    pane.show_output(NewOutput(failed, []))
    assert note.text() == "no space left on device"
    assert note.foregroundRole() == role.BrightText
    assert pane.text.placeholderText() == ""  # that there is none is said once
    assert pane.text.cursorWidth() == 0

    pane.show_output(NewOutput(a_run(), []))
    assert note.foregroundRole() == role.PlaceholderText

    pane.show_output(NewOutput(a_run(4), [KeptChunk(0, OutputStream.STDOUT, 0, b"done")]))
    assert pane.text.cursorWidth() > 0
