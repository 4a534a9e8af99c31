"""The kinds of changes that the outbox reports."""

from enum import StrEnum


class ChangeKind(StrEnum):
    """The things whose ids the outbox tells; the words are stored."""

    JOBS = "jobs"
    RUNS = "runs"
    OUTPUTS = "outputs"  # of the runs with these ids
    PAUSES = "pauses"  # without ids
    SETTINGS = "settings"  # without ids
    ENGINES = "engines"
