"""A user opens the window, sees it and quits."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from gui.memory.window_memory import WindowMemory
from tests.journeys.desktop import Desktop, Program, has_something_to_see
from tests.journeys.hands import opened, opened_with, press, press_until, shown

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


def test_the_window_opens_and_shows_something(desktop: Desktop, start: Start) -> None:
    program = start()

    shown(program, desktop)


def test_a_key_ends_it(desktop: Desktop, start: Start) -> None:
    program = start()
    window = shown(program, desktop)

    press(desktop, window, "ctrl+q")

    assert program.ended() == CLEAN_END


def test_the_window_manager_can_close_it(desktop: Desktop, start: Start) -> None:
    program = start("gui")
    window = shown(program, desktop)

    press(desktop, window, "alt+F4")
    question = opened(program, desktop, "Keep running")
    press(desktop, question, "alt+q")

    assert program.ended() == CLEAN_END


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it(desktop: Desktop, start: Start, number: signal.Signals) -> None:
    program = start()
    shown(program, desktop)

    program.send(number)

    assert program.ended() == CLEAN_END


def test_a_signal_ends_it_while_a_dialog_is_open(desktop: Desktop, start: Start) -> None:
    program = start()
    window = shown(program, desktop)
    opened_with(program, desktop, window, ("shift+F1",), "About Hourbell")

    program.send(signal.SIGTERM)

    assert program.ended() == CLEAN_END


def test_the_chosen_appearance_lasts_until_the_next_start(desktop: Desktop, start: Start) -> None:
    program = start()
    window = shown(program, desktop)
    press_until(program, desktop, window, ("ctrl+shift+d",), lambda: is_dark(desktop.picture(window)))
    press(desktop, window, "ctrl+q")
    assert program.ended() == CLEAN_END

    program = start()
    window = shown(program, desktop)

    program.wait_until(lambda: is_dark(desktop.picture(window)))


def test_a_hidden_start_can_be_ended(desktop: Desktop, start: Start, tmp_path: Path) -> None:
    memory = WindowMemory(tmp_path / "XDG_CONFIG_HOME" / "hourbell" / "window.ini")
    memory.was_shown = True  # the very first start is never hidden
    memory.save()
    program = start("gui", "--hidden")
    program.window(desktop, may_be_hidden=True)

    program.send(signal.SIGTERM)

    assert program.ended() == CLEAN_END


def is_dark(picture: bytes) -> bool:
    image = QImage.fromData(picture)
    corner = image.pixelColor(2, image.height() // 2)
    return has_something_to_see(picture) and corner.lightnessF() < 0.5
