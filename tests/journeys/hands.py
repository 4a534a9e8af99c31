"""What a user does to a window of the desktop: waits for it, presses keys, types, points and drags."""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage

from tests.journeys.desktop import Desktop, Program, has_something_to_see

DRAG_STEPS = 6
_LONGEST_WRITING_SECONDS = 12
# Of one pixel of a picture.
_BYTES = 4


def shown(program: Program, desktop: Desktop) -> str:
    """Wait until there is something to see in the main window, and return it."""
    window = program.window(desktop)
    program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
    desktop.xdotool("windowactivate", "--sync", window)
    return window


def opened(program: Program, desktop: Desktop, title: str) -> str:
    """Wait for another window whose title begins so, and return it."""
    window = program.wait_until(lambda: desktop.windows("--onlyvisible", "--name", f"^{title}"))[-1]
    desktop.xdotool("windowactivate", "--sync", window)
    program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
    return window


def opened_with(program: Program, desktop: Desktop, window: str, keys: tuple[str, ...], title: str) -> str:
    """Press keys until there is another window whose title begins so, and return it."""
    press_until(program, desktop, window, keys, lambda: is_open(desktop, title))
    return opened(program, desktop, title)


def is_open(desktop: Desktop, title: str) -> bool:
    """Tell whether there is a window whose title begins so."""
    return desktop.finds("--onlyvisible", "--name", f"^{title}")


def press(desktop: Desktop, window: str, *keys: str) -> None:
    desktop.xdotool("windowactivate", "--sync", window, "key", "--delay", "20", *keys)


def press_until(
    program: Program, desktop: Desktop, window: str, keys: tuple[str, ...], is_so: Callable[[], bool]
) -> None:
    """Press keys that may be pressed again, which they are if they had no effect for a while.

    Those before may have their effect later.
    """
    program.act_until(lambda: press(desktop, window, *keys), is_so)


def type_text(desktop: Desktop, text: str) -> None:
    desktop.xdotool("type", "--delay", "5", "--", text)


def save_as(
    program: Program, desktop: Desktop, window: str, keys: tuple[str, ...], title: str, file: Path
) -> None:
    """Name a file in the dialog that keys open, and wait for it.

    The X server of a busy machine may lose a letter: then it is named again, but not while it is being
    written, as the dialog would ask whether to replace it.
    """

    def name_the_file() -> None:
        dialog = opened_with(program, desktop, window, keys, title)
        press(desktop, dialog, "alt+n", "ctrl+a")
        type_text(desktop, str(file))
        press(desktop, dialog, "Return")

    program.act_until(name_the_file, file.exists, before_again=_LONGEST_WRITING_SECONDS)


def click(desktop: Desktop, window: str, place: QPoint) -> None:
    """Click at a place of a window."""
    desktop.xdotool("mousemove", "--window", window, str(place.x()), str(place.y()), "click", "1")


def drag(desktop: Desktop, window: str, begin: QPoint, end: QPoint) -> None:
    """Drag from one place of a window to another one."""
    at = ("mousemove", "--window", window)
    desktop.xdotool(*at, str(begin.x()), str(begin.y()), "mousedown", "1")
    for step in range(1, DRAG_STEPS + 1):
        place = begin + (end - begin) * step / DRAG_STEPS
        desktop.xdotool(*at, str(place.x()), str(place.y()))
    desktop.xdotool("mouseup", "1")


def places_in(picture: QImage, colour: QColor, step: int = 3) -> Iterator[QPoint]:
    """Yield where a picture has exactly this colour, row by row, looked at in steps."""
    for y in range(0, picture.height(), step):
        for x in _found(_row(picture, y), _pixels(colour, 1)):
            if x % step == 0:
                yield QPoint(x, y)


def shows(picture: QImage, colour: QColor) -> bool:
    """Tell whether a picture has this colour."""
    return next(places_in(picture, colour, 2), None) is not None


def lines_in(picture: QImage, colour: QColor, width: int) -> Iterator[QPoint]:
    """Yield, row by row, where a line of this colour and of at least this width begins."""
    for y in range(picture.height()):
        for x in islice(_found(_row(picture, y), _pixels(colour, width)), 1):
            yield QPoint(x, y)


def _pixels(colour: QColor, count: int) -> bytes:
    return colour.rgb().to_bytes(_BYTES, sys.byteorder) * count


def _row(picture: QImage, y: int) -> bytes:
    begin, length = y * picture.bytesPerLine(), picture.width() * _BYTES
    return bytes(memoryview(picture.constBits())[begin : begin + length])


def _found(row: bytes, wanted: bytes) -> Iterator[int]:
    """Yield at which pixels of a row the wanted ones begin; a find between two pixels is none."""
    place = row.find(wanted)
    while place >= 0:
        if place % _BYTES == 0:
            yield place // _BYTES
        place = row.find(wanted, place + 1)
