"""What a user does to a window of the desktop: waits for it, presses keys, types, points and drags."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage

from tests.journeys.desktop import Desktop, Program, has_something_to_see

_DRAG_STEPS = 6


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
    """Press keys, again if they had no effect for a while."""
    program.act_until(lambda: press(desktop, window, *keys), is_so)


def type_text(desktop: Desktop, text: str) -> None:
    desktop.xdotool("type", "--delay", "5", text)


def click(desktop: Desktop, window: str, place: QPoint) -> None:
    """Click at a place of a window."""
    desktop.xdotool("mousemove", "--window", window, str(place.x()), str(place.y()), "click", "1")


def drag(desktop: Desktop, window: str, begin: QPoint, end: QPoint) -> None:
    """Drag from one place of a window to another one."""
    at = ("mousemove", "--window", window)
    desktop.xdotool(*at, str(begin.x()), str(begin.y()), "mousedown", "1")
    for step in range(1, _DRAG_STEPS + 1):
        place = begin + (end - begin) * step / _DRAG_STEPS
        desktop.xdotool(*at, str(place.x()), str(place.y()))
    desktop.xdotool("mouseup", "1")


def words_in(picture: QImage, row: QRect, gap: int = 24) -> list[QPoint]:
    """Return the middle of each group of marks in a row of a picture, parted by wide gaps."""
    ground = picture.pixel(row.left(), row.top())
    marked = [
        x
        for x in range(row.left(), row.right())
        if any(picture.pixel(x, y) != ground for y in range(row.top(), row.bottom(), 2))
    ]
    ends = [x for x, following in pairwise([*marked, row.right() + gap]) if following - x > gap]
    begins = [marked[0], *(next(x for x in marked if x > end) for end in ends[:-1])]
    return [QPoint((begin + end) // 2, row.center().y()) for begin, end in zip(begins, ends, strict=True)]


def places_in(picture: QImage, colour: QColor, step: int = 3) -> list[QPoint]:
    """Return where a picture has exactly this colour, looked at in steps."""
    wanted = colour.rgb()
    return [
        QPoint(x, y)
        for y in range(0, picture.height(), step)
        for x in range(0, picture.width(), step)
        if picture.pixel(x, y) == wanted
    ]
