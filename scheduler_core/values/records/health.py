"""An engine's own report of its health."""

from enum import Enum, auto

from scheduler_core.lazy_dataclass import dataclass


class Hindrance(Enum):
    """What keeps all jobs from firing."""

    NOTHING = auto()
    PAUSED = auto()
    NO_ENGINE = auto()
    SILENT_ENGINE = auto()
    STORE = auto()
    COPY = auto()


@dataclass(frozen=True, slots=True)
class Health:
    """The state of an engine; nothing in `complaints` means that all is well.

    With a `hindrance` nothing begins, and the first complaint says why; else jobs begin all the same.
    `keeps_awake` names the jobs whose runs keep the machine awake.
    """

    complaints: tuple[str, ...] = ()
    hindrance: Hindrance = Hindrance.NOTHING
    keeps_awake: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        return not self.complaints


def not_woken(why: str) -> str:
    """Complain that nothing wakes the machine."""
    return f"the machine is not woken for its jobs: {why}"


def not_kept_awake(why: str) -> str:
    """Complain that nothing keeps the machine awake."""
    return f"the machine may fall asleep during runs that keep it awake: {why}"
