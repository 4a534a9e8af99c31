"""Ask a value what it takes."""

from collections.abc import Callable
from typing import TypeVar

from scheduler_core.errors import InvalidInput

Given = TypeVar("Given")


def refused_field(make: Callable[[Given], object], given: Given) -> str | None:
    """Return the field that the value refuses to be made with; None if it is made."""
    try:
        make(given)
    except InvalidInput as refusal:
        return refusal.field
    return None
