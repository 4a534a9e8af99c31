"""The errors that callers of the core tell apart, and their messages."""


class SchedulerError(Exception):
    """Anything the core refuses or can't do, said in words for people."""


class NotFound(SchedulerError):
    """What was asked for does not exist; `others` are what else of it does not, or can't be."""

    others: tuple[SchedulerError, ...] = ()


class Conflict(SchedulerError):
    """Someone else changed it first."""


class AlreadyThere(Conflict):
    """What was to be made is there already, and can be renewed."""


class StoreUnavailable(SchedulerError):
    """The store can't be opened, read or written."""


class InvalidInput(SchedulerError):
    """A value that may not enter, with the field it was meant for, and what else is wrong alongside it."""

    def __init__(self, field: str, reason: str, others: "tuple[InvalidInput, ...]" = ()) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.others = others


def shown(text: str) -> str:
    """Return text fit for a message: short, and without characters that don't print."""
    clean = text if text.isprintable() else repr(text)[1:-1]
    return clean if len(clean) <= 60 else f"{clean[:57]}..."
