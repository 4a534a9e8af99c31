"""Deliveries of other programs to the door begin a run."""

import re
from enum import StrEnum
from typing import ClassVar

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_name_of

# Begins the names under which deliveries are kept among events; nobody else sends events of such a name.
HOOK_EVENTS = "hook:"
# The secret that signs is called by it, so the name must be one that a secret can have.
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}")


class Signature(StrEnum):
    """How a delivery is signed that begins a run."""

    NONE = "unsigned"
    GITHUB = "github"
    STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class OnHook(EventRule):
    """Fire with each delivery to the hook of this name; where it says a signature, with those signed so."""

    name: str
    signed: Signature = Signature.NONE
    sees_machine: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_hook("on_hook", self.name)

    @property
    def watch_name(self) -> str:
        return watch_name_of("hook", self.name, self.signed.value)

    @property
    def event_name(self) -> str:
        """Return under which name its deliveries are kept."""
        return event_of_hook(self.name, self.signed)

    @property
    def secret(self) -> str:
        """Return the name of the secret that signs; "" where nothing is signed."""
        return "" if self.signed is Signature.NONE else secret_of_hook(self.name)


def check_hook(field: str, name: str) -> None:
    """Refuse what can't be the name of a hook."""
    if _NAME.fullmatch(name) is None:
        raise InvalidInput(
            field,
            f"{shown(name)!r} is no name of a hook: up to 80 letters, digits and . _ - "
            "(no dot or dash at its start)",
        )


def event_of_hook(name: str, signed: Signature) -> str:
    """Return under which name deliveries that are signed so are kept."""
    return HOOK_EVENTS + (name if signed is Signature.NONE else f"{name}, {signed.value}")


def secret_of_hook(name: str) -> str:
    """Return what the secret is called that signs the deliveries to a hook."""
    return f"hook-{name}"
