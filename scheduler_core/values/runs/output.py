"""What a run wrote, in the pieces in which it came."""

from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass


class OutputStream(StrEnum):
    """One stream of bytes; the words are stored."""

    STDOUT = "stdout"
    STDERR = "stderr"
    REQUEST = "request"  # what a call sent, with its secrets hidden
    RESPONSE = "response"
    ENGINE = "engine"  # what Hourbell itself says about the run


@dataclass(frozen=True, slots=True)
class KeptChunk:
    """A chunk as it is kept; `number` grows with every chunk, of whatever run."""

    number: int
    stream: OutputStream
    start: int
    content: bytes
