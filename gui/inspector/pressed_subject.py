"""Let a button act on what it stood for as it was pressed."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QAbstractButton

Subject = TypeVar("Subject")


class PressedSubject(Generic[Subject]):
    """Hands to `then` what `subject` returned as the button was pressed; None acts on nothing.

    An answer may come between press and release, and the button stands for another job from then on.
    """

    def __init__(
        self,
        button: QAbstractButton,
        subject: Callable[[], Subject | None],
        then: Callable[[Subject], None],
    ) -> None:
        self._subject = subject
        self._then = then
        self._noted: Subject | None = None
        button.pressed.connect(self._note)
        button.clicked.connect(self._act)

    def _note(self) -> None:
        self._noted = self._subject()

    def _act(self) -> None:
        noted, self._noted = self._noted, None
        if noted is not None:
            self._then(noted)
