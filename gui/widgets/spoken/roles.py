"""The roles of parts for a screen reader, and announcements."""

from enum import Enum, auto
from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

_ROLE = "spoken_role"


@runtime_checkable
class Pressable(Protocol):
    """What a reader may press, though it is no button of Qt."""

    def press(self) -> None: ...


class SpokenRole(Enum):
    """What a widget is where neither Qt nor its name and its parts tell."""

    UNFOLDING = auto()
    SILENT = auto()
    CHIP = auto()
    TAB = auto()
    TABS = auto()
    ALERT = auto()
    PLOT = auto()
    PICTURE = auto()
    WORDS = auto()
    TOOLS = auto()


def speak_as(widget: QWidget, role: SpokenRole) -> None:
    """Say what a widget is, before it gets a name: Qt may keep what it was told then."""
    widget.setProperty(_ROLE, role)


def spoken_role(widget: QWidget) -> SpokenRole | None:
    role = widget.property(_ROLE)
    return role if isinstance(role, SpokenRole) else None


def announce(widget: QWidget, words: str, *, interrupts: bool = False) -> None:
    """Let a reader say words, if there are any: at once, or after what it is saying."""
    if not words or not widget.isVisible():
        return
    # The names of this part of Qt take 1.5 ms to make, and no start has anything to say.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    event = QAccessibleAnnouncementEvent(widget, words)
    if interrupts:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
