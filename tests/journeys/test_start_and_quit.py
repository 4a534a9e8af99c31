"""A user opens the window, sees it and quits."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from gui.memory.window_memory import WindowMemory
from tests.journeys.desktop import Desktop, Program, has_something_to_see
from tests.journeys.hands import is_open, opened, opened_with, press, press_until, shown, type_text

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_a_signal_ends_it_while_a_job_is_edited_and_keeps_what_is_typed_and_how_it_looks(
    desktop: Desktop, start: Start
) -> None:
    """Whoever goes on editing does not quit; the end that comes then is met by the next question.

    The next start speaks as the system does by then, and Qt complains of nothing.
    """
    program = start()
    window = shown(program, desktop)
    press(desktop, window, "ctrl+shift+d")
    program.wait_until(lambda: is_dark(desktop.picture(window)))
    editor = type_half_a_job(program, desktop, window)
    question = opened_with(program, desktop, window, ("ctrl+q",), "Unsaved")
    press_until(program, desktop, question, ("Escape",), lambda: not is_open(desktop, "Unsaved"))
    assert is_open(desktop, "New job: Half done")
    assert program.window(desktop) == window
    opened_with(program, desktop, editor, ("Escape",), "Unsaved")

    program.send(signal.SIGTERM)

    assert program.ended() == CLEAN_END
    program = start("gui", locale="de_DE.UTF-8")
    again = shown(program, desktop)
    program.wait_until(lambda: is_dark(desktop.picture(again)))
    opened_with(program, desktop, again, ("ctrl+shift+o",), "Neuer Job: Half done")
    opened_with(program, desktop, again, ("shift+F1",), "Über Hourbell")
    program.send(signal.SIGTERM)
    assert program.ended() == CLEAN_END


@pytest.mark.thorough
def test_a_signal_ends_it_before_a_pause_in_the_typing(desktop: Desktop, start: Start) -> None:
    """The last word is in no file yet, and nobody is asked."""
    program = start()
    type_half_a_job(program, desktop, shown(program, desktop))

    program.send(signal.SIGTERM)

    assert program.ended() == CLEAN_END
    program = start()
    window = shown(program, desktop)
    opened_with(program, desktop, window, ("ctrl+shift+o",), "New job: Half done")


@pytest.mark.thorough
def test_a_hidden_start_can_be_ended(desktop: Desktop, start: Start, tmp_path: Path) -> None:
    """Without a tray it is a window out of sight."""
    memory = WindowMemory(tmp_path / "XDG_CONFIG_HOME" / "hourbell" / "window.ini")
    memory.was_shown = True  # the very first start is never hidden
    memory.save()
    program = start("gui", "--hidden")
    program.window(desktop, may_be_hidden=True)

    program.send(signal.SIGTERM)

    assert program.ended() == CLEAN_END


def type_half_a_job(program: Program, desktop: Desktop, window: str) -> str:
    """Open one editor, type a name and return its window."""
    press(desktop, window, "ctrl+n")
    editor = opened(program, desktop, "New job")
    type_text(desktop, "Half done")
    program.wait_until(lambda: is_open(desktop, "New job: Half done"))
    return editor


def is_dark(picture: QImage) -> bool:
    corner = picture.pixelColor(2, picture.height() // 2)
    return has_something_to_see(picture) and corner.lightnessF() < 0.5
