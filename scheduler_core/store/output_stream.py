"""Where a run's output comes from."""

from enum import StrEnum


class OutputStream(StrEnum):
    """One stream of bytes; the words are stored."""

    STDOUT = "stdout"
    STDERR = "stderr"
    RESPONSE = "response"
    ENGINE = "engine"  # what Hourbell itself says about the run
