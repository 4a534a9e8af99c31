"""The pages that features bring to the settings."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A category of the settings; its widget is made when it is first wanted, and fills itself.

    `words` are what the search of the settings finds it by, beside its title.
    """

    key: str
    title: str
    icon_name: str
    make: Callable[[QWidget], QWidget]
    words: str = ""
