"""Cache file checks, so that starts of one moment check the same files once."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Seen = TypeVar("Seen")


class Looks:
    """Kept for starts that are prepared in a row, and for no later one: files change.

    A refusal is not kept.
    """

    def __init__(self) -> None:
        self._seen: dict[Hashable, Any] = {}

    def seen(self, what: Hashable, look: Callable[[], Seen]) -> Seen:
        """Return what a look says, or what it said before."""
        if what in self._seen:
            found: Seen = self._seen[what]
        else:
            found = self._seen[what] = look()
        return found
