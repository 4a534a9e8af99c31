"""What a feature brings that shows the jobs in a way of its own, as one of the views of the window."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget


class View(NamedTuple):
    """A view and the action that shows it.

    `make` builds it when it is first shown; None stands for the log, which is there already. `make_rest` goes
    on with what a first picture can do without, one part at a time.
    `lead_to_found` gives the keyboard to what a search has found, where that is not just the view.
    """

    action: QAction
    make: Callable[[], QWidget] | None
    take_focus: Callable[[], None]
    lead_to_found: Callable[[], None] | None = None
    is_made_at_start: bool = False
    make_rest: Callable[[], Iterator[QWidget]] | None = None
