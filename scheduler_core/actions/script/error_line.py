"""Pick the line of an output that says best what went wrong."""

import re

from scheduler_core.actions.outcome import LONGEST_ERROR_LINE
from scheduler_core.actions.output.plain_lines import plain_lines

_ERROR = re.compile(
    r"\b(error|fatal|panic|exception|traceback)\b|\b\w+(Error|Exception)\b"
    r"|not found|no such file|permission denied|cannot |can't |unable to|failed",
    re.IGNORECASE,
)
_TRACEBACK = "Traceback (most recent call last):"


def first_error_line(stderr: str, stdout: str) -> str:
    """Return one line, without escapes: of stderr, or of stdout if that has nothing, or "".

    A Python traceback says what happened in its last line, compilers and tools in the first that speaks of
    an error; failing both, the last line of stderr is the nearest to the end.
    """
    said = plain_lines(stderr)
    found = _end_of_traceback(said) or _first_error(said) or (said[-1] if said else "")
    return (found or _first_error(plain_lines(stdout)))[:LONGEST_ERROR_LINE]


def _end_of_traceback(lines: list[str]) -> str:
    """Return the first line after the frames of the last traceback, which are indented."""
    begins = [number for number, line in enumerate(lines) if line.startswith(_TRACEBACK)]
    if not begins:
        return ""
    after = lines[begins[-1] + 1 :]
    return next((line for line in after if not line.startswith(" ")), "")


def _first_error(lines: list[str]) -> str:
    return next((line.strip() for line in lines if _ERROR.search(line)), "")
