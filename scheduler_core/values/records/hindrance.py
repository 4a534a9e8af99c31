"""What keeps all jobs of a store from firing."""

from enum import Enum, auto


class Hindrance(Enum):
    """What keeps all jobs from firing."""

    NOTHING = auto()
    PAUSED = auto()
    NO_ENGINE = auto()
    SILENT_ENGINE = auto()
    STORE = auto()
    COPY = auto()
