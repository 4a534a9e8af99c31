"""The exit codes of the command line."""

from enum import IntEnum

from scheduler_core.errors import Conflict, InvalidInput, NotFound, SchedulerError, StoreUnavailable


class ExitCode(IntEnum):
    """How a command ended; the last two are what shells expect of these signals."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    ENGINE_RUNNING = 3
    STORE_UNAVAILABLE = 4
    NOT_FOUND = 5
    CONFLICT = 6
    REFUSED = 7
    INTERRUPTED = 130
    BROKEN_PIPE = 141


def exit_code_of(error: SchedulerError) -> ExitCode:
    match error:
        case InvalidInput():
            return ExitCode.REFUSED
        case Conflict():
            return ExitCode.ENGINE_RUNNING if _is_of_engine(error) else ExitCode.CONFLICT
        case NotFound():
            return ExitCode.NOT_FOUND
        case StoreUnavailable():
            return ExitCode.STORE_UNAVAILABLE
        case _:
            return ExitCode.FAILED


def _is_of_engine(error: Conflict) -> bool:
    from scheduler_core.store.opening.engine_lock import EngineRunning

    return isinstance(error, EngineRunning)
