"""Find the lines of an output that say why a run failed. No widgets here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gui.core_access.core_words import first_error
from scheduler_core.values.runs.run import FAILURES, Run, RunState

# So much of the end is looked at, and so many lines at most are found: a compiler may complain of each.
LOOKED_AT = 5_000
MOST_MARKED = 20
_LOOKED_AT_OF_A_LINE = 200
# What a word for an error may stand behind: a level in brackets, a file or program with its place, a time.
_LEAD = r"\s*(?:\[[^\]]{1,40}\]\s*|[\w./\\-]+(?::\d+)*:\s+|\d[\d:.,TZ/+-]*\s+){0,4}"
_SAID = re.compile(
    _LEAD + r"(?:\[?(?:ERROR|FATAL|CRITICAL|PANIC)\b"
    r"|(?i:\[?(?:fatal|critical|panic|(?:\w+ )?error)\]?\s?[:!\[(])"
    r"|[\w.]*(?:Error|Exception):|E: )"
)
_NONE_AT_ALL = re.compile(r"(?i)\b(?:no|0|without)\s+(?:\w+\s+)?errors?\b|\berrors?\s*[:=]\s*0\b")
_TRACEBACK = "Traceback (most recent call last):"
_INDENT = (" ", "\t")


@dataclass(frozen=True, slots=True)
class ShownFailure:
    """What the ledger says of a run that failed."""

    first_error: str
    has_exit_code: bool = False


def failure_of(run: Run) -> ShownFailure | None:
    """Return what marks the lines of a run that failed; one that was cut off has no error."""
    if run.state not in FAILURES or run.state is RunState.INTERRUPTED:
        return None
    return ShownFailure(first_error(run), has_exit_code=bool(run.exit_code))


def error_lines(lines: Sequence[str], failure: ShownFailure) -> list[int]:
    """Return the numbers of the lines that carry the error, in their order.

    These are the line that is known as the first error, the last line of each traceback, and those that begin
    with a word for an error. Where a program with an exit code wrote none of them, its last line is nearest.
    """
    first = _place_of(lines, failure.first_error)
    said = [number for number, line in enumerate(lines) if _is_said(line)]
    found = {*said, *_ends_of_tracebacks(lines)}
    if not found and first is None and failure.has_exit_code:
        return _last(lines)
    # Of too many the first ones are what the others follow from.
    kept = {*sorted(found)[: MOST_MARKED - 1], *([] if first is None else [first])}
    return sorted(kept)


def _is_said(line: str) -> bool:
    begin = line[:_LOOKED_AT_OF_A_LINE]
    return _SAID.match(begin) is not None and _NONE_AT_ALL.search(begin) is None


def _place_of(lines: Sequence[str], wanted: str) -> int | None:
    """Return where a line says this: one that begins with it, or the first that has it in it."""
    words = wanted.strip().removesuffix("…")
    if not words:
        return None
    holding = [number for number, line in enumerate(lines) if words in line]
    begun = (number for number in holding if lines[number].strip().startswith(words))
    return next(begun, holding[0] if holding else None)


def _ends_of_tracebacks(lines: Sequence[str]) -> list[int]:
    """Return the first line behind the frames of each, which are indented."""
    found = []
    is_inside = False
    for number, line in enumerate(lines):
        if line.startswith(_TRACEBACK):
            is_inside = True
        elif is_inside and line.strip() and not line.startswith(_INDENT):
            found.append(number)
            is_inside = False
    return found


def _last(lines: Sequence[str]) -> list[int]:
    return next(([number] for number in range(len(lines) - 1, -1, -1) if lines[number].strip()), [])
