"""Hourbell, which tells where its parts are: asked by a line of JSON on stdin, it answers with one on stdout.

Asked is what a screen reader would ask: how a name begins, or behind dots what is in it, and the role, or
“Focused” for what keys go to. The answer is where on the screen such parts are seen, of the topmost window
that shows any. A list of places is the way of a finger on a touch screen, which the X server lacks: down at
the first, up at the last one.
"""

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.launcher import main

Place: TypeAlias = tuple[int, int, int, int]
# Most that is asked for lies in no table, and most parts do.
_NO_CELLS = frozenset(
    {"Button", "ButtonMenu", "CheckBox", "EditableText", "Grouping", "PageTab", "RadioButton"}
)
_FINGER = 0
_FOCUSED = "Focused"
_WITH_CELLS = frozenset({QAccessible.Role.Table, QAccessible.Role.Tree})


def places_of(name: str, role: str) -> list[Place]:
    # As with a screen reader: what a table tells is only then kept up to date.
    QAccessible.setActive(True)
    passed = _WITH_CELLS if role in _NO_CELLS else frozenset()
    for window in _from_the_top():
        whole = QAccessible.queryAccessibleInterface(window)
        parts = _parts(whole, whole.rect(), passed)
        seen = [place for part, place in parts if _is_such(part, name, role)]
        if places := [(p.x(), p.y(), p.width(), p.height()) for p in seen]:
            return places
    return []


def _from_the_top() -> list[QWidget]:
    """Return the windows, an open menu before a dialog before what lies below it."""
    above = [QApplication.activePopupWidget(), QApplication.activeModalWidget(), QApplication.activeWindow()]
    others = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    return [each for each in above if each is not None] + others


def _parts(
    node: QAccessibleInterface, around: QRect, passed: frozenset[QAccessible.Role]
) -> Iterator[tuple[QAccessibleInterface, QRect]]:
    """Yield what is seen of a part and of those in it: nothing of what has been scrolled away.

    Nothing that lies in parts of `passed` roles is yielded.
    """
    place = node.rect() & around
    if place.isEmpty():
        return
    yield node, place
    if node.role() in passed:
        return
    children: list[QAccessibleInterface | None] = [node.child(each) for each in range(node.childCount())]
    for child in children:
        if child is not None and child.isValid() and not child.state().invisible:
            yield from _parts(child, place, passed)


def _is_such(node: QAccessibleInterface, name: str, role: str) -> bool:
    is_of_role = node.state().focused if role == _FOCUSED else role in {"", node.role().name}
    if node.state().offscreen or not is_of_role:
        return False
    said = node.text(QAccessible.Text.Name)
    return name[1:] in said if name.startswith("…") else said.startswith(name)


def touch(*way: tuple[int, int]) -> list[Place]:
    """Lead a finger along places of the screen; it touches nothing more than where it goes down."""
    places = [QPoint(*each) for each in way]
    touched = QApplication.widgetAt(places[0])
    assert touched is not None
    finger = QTest.touchEvent(touched, _touch_screen(), autoCommit=False)
    for number, place in enumerate(map(touched.mapFromGlobal, places)):
        (finger.move if number else finger.press)(_FINGER, place, touched)
        finger.commit()
    finger.release(_FINGER, touched.mapFromGlobal(places[-1]), touched)
    finger.commit()
    return []


@cache
def _touch_screen() -> QPointingDevice:
    return QTest.createTouchDevice()


def answer_questions() -> None:
    """Answer each question on the thread of the window."""
    waiting = b""
    while more := os.read(sys.stdin.fileno(), 4096):
        *lines, waiting = (waiting + more).split(b"\n")
        for line in lines:
            application = QCoreApplication.instance()
            assert application is not None
            asked = json.loads(line)
            answer = partial(places_of if isinstance(asked[0], str) else touch, *asked)
            QTimer.singleShot(0, application, partial(_answer, answer))


def _answer(answer: Callable[[], list[Place]]) -> None:
    os.write(sys.stdout.fileno(), json.dumps(answer()).encode() + b"\n")


if __name__ == "__main__":
    threading.Thread(target=answer_questions, daemon=True).start()
    sys.exit(main())
