"""What parts of the window are told to be to a screen reader."""

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
