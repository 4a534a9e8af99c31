"""What a screen reader finds in a window, and where Tab leads."""

from collections.abc import Iterator
from itertools import chain

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QComboBox, QToolButton, QWidget

_Role = QAccessible.Role
_NAME = QAccessible.Text.Name
_OF_SEVERAL = frozenset({_Role.RadioButton, _Role.PageTab})
_LONGEST_ROUND, _MOST_PARTS = 400, 8


def unread(widget: QWidget) -> list[str]:
    """Return what has no name, or no role that says what it is, by its way from the top."""
    top = QAccessible.queryAccessibleInterface(widget)
    return ["/".join(way.split("/")[-4:]) for way, node in _nodes(top, "") if _is_unread(node)]


def found_in(view: str, window: QWidget) -> list[str]:
    """Return all that is unread or out of reach in a view."""
    return [f"{view}: {found}" for found in (*unread(window), *out_of_reach(window))]


def count_nodes(widget: QWidget) -> int:
    return sum(1 for _ in _nodes(QAccessible.queryAccessibleInterface(widget), ""))


def out_of_reach(window: QWidget) -> list[str]:
    """Return what takes the focus and is not reached by Tab or Shift+Tab, and where these are caught."""
    found = []
    for key, title in ((Qt.Key.Key_Tab, "Tab"), (Qt.Key.Key_Backtab, "Shift+Tab")):
        reached, at = _round(window, key)
        if at is not None and at is not reached[0]:
            found.append(f"{title} leads back to {_title(at)}")
        known = reached + _led_to_by_arrows(window)
        missed = (each for each in window.findChildren(QWidget) if _wants_tab(each) and each not in known)
        found += [f"{title} misses {_title(each)}" for each in missed]
    return found


def _round(window: QWidget, key: Qt.Key) -> tuple[list[QWidget], QWidget | None]:
    """Return what a key leads to until it comes back, and what it came back to."""
    reached: list[QWidget] = []
    QTest.keyClick(window, key)
    steps = 0
    # Tab walks from part to part of a date before it leaves the field.
    while (at := QApplication.focusWidget()) is not None and (at not in reached[:-1]):
        if at not in reached:
            reached.append(at)
            steps = 0
        elif (steps := steps + 1) > _MOST_PARTS:
            break
        assert len(reached) < _LONGEST_ROUND, f"{key.name} does not come round"
        QTest.keyClick(at, key)
    return reached, at


def _nodes(node: QAccessibleInterface, way: str) -> Iterator[tuple[str, QAccessibleInterface]]:
    way = f"{way}/{_called(node)}"
    yield way, node
    for place in range(node.childCount()):
        child = node.child(place)
        if child.isValid() and not child.state().invisible:
            yield from _nodes(child, way)


def _is_unread(node: QAccessibleInterface) -> bool:
    role, thing = node.role(), node.object()
    if role not in _OF_SEVERAL and _is_one_of_several(thing):
        return True
    if _says_other_words(thing, node.text(_NAME)):
        return True
    if isinstance(thing, QComboBox) and not _is_heard(node, thing.accessibleName()):
        return True  # what is chosen alone says nothing
    if role is _Role.Button and _stays_pressed(thing) and not node.state().expandable:
        return True  # nobody hears whether it is on
    # Readers pass over what only lays out, so what was given a name or takes the focus has to be more.
    if role is _Role.Client and isinstance(thing, QWidget):
        return bool(thing.accessibleName()) or bool(node.state().focusable) or not node.text(_NAME)
    return role is _Role.NoRole or not node.text(_NAME).strip()


def _says_other_words(thing: object, name: str) -> bool:
    """Tell a button that is not called by what stands on it: who speaks to it reads that."""
    words = thing.text().replace("&", "").rstrip("…") if isinstance(thing, QAbstractButton) else ""
    is_sign = not any(map(str.isalnum, words))
    return not is_sign and words not in name.replace("&", "")


def _is_heard(node: QAccessibleInterface, name: str) -> bool:
    return name in node.text(_NAME) or bool(node.relations(QAccessible.RelationFlag.Label))


def _stays_pressed(thing: object) -> bool:
    return isinstance(thing, QAbstractButton) and thing.isCheckable()


def _is_one_of_several(thing: object) -> bool:
    """Tell a button of which one among its siblings is chosen: a check box would stand for itself."""
    if not isinstance(thing, QAbstractButton) or not thing.isCheckable():
        return False
    action = thing.defaultAction() if isinstance(thing, QToolButton) else None
    actions = None if action is None else action.actionGroup()
    group = thing.group()
    return (
        thing.autoExclusive()
        or (actions is not None and actions.isExclusive())
        or (bool(group) and group.exclusive())
    )


def _called(node: QAccessibleInterface) -> str:
    thing = node.object()
    # A cell has no object.
    kind = f"{type(thing).__name__} {getattr(thing, 'objectName', str)()}"
    return f"{kind} {node.role().name} “{node.text(_NAME)[:30]}”"


def _wants_tab(widget: QWidget) -> bool:
    if not widget.isVisible() or not widget.isEnabled() or bool(widget.focusProxy()):
        return False
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _led_to_by_arrows(window: QWidget) -> list[QWidget]:
    """Return exclusive buttons: Tab leads to one of them, and arrows to the others."""
    grouped = (each.buttons() for each in window.findChildren(QButtonGroup) if each.exclusive())
    alone = (each for each in window.findChildren(QAbstractButton) if each.autoExclusive())
    return [*chain.from_iterable(grouped), *alone]


def _title(widget: QWidget) -> str:
    parents: list[str] = []
    at: QWidget | None = widget
    while at is not None:
        parents.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    return "/".join(reversed(parents[:5]))
