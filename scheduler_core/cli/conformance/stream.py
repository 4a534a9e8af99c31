"""`preview --jsonl`: cases in, answers out, line by line and without end."""

import json
from typing import BinaryIO, NoReturn, TextIO

from scheduler_core.cli.conformance.answers import Answer, AnsweredInstants, answer
from scheduler_core.cli.conformance.fields import CaseFields
from scheduler_core.errors import InvalidInput, SchedulerError

LONGEST_LINE = 4_000_000
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def answer_lines(source: BinaryIO, sink: TextIO) -> None:
    """Answer each line as it comes, in order; a bad line is answered with its error."""
    while line := source.readline(LONGEST_LINE + 1):
        is_too_long = len(line) > LONGEST_LINE
        if is_too_long:
            _skip_rest(source, line)
        elif not line.strip():
            continue
        sink.write(json.dumps(_too_long() if is_too_long else answered(line)) + "\n")
        sink.flush()


def answered(line: bytes) -> dict[str, object]:
    """Return the answer to one line as a JSON object."""
    identity: object = None
    try:
        values = _object(line)
        identity = _identity(values.get("id"))
        return {"id": identity, **_fields(answer(CaseFields(values)))}
    except SchedulerError as refusal:
        return {"id": identity, "error": str(refusal)}
    except Exception as bug:  # noqa: BLE001 - the contract of this stream: it never stops at a bad line
        return {"id": identity, "error": f"a mistake of Hourbell itself ({type(bug).__name__}: {bug})"}


def _object(line: bytes) -> dict[str, object]:
    try:
        value = json.loads(line.removeprefix(_BYTE_ORDER_MARK).decode(), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise InvalidInput("line", f"is not UTF-8: {error.reason} at byte {error.start}") from error
    except RecursionError as error:
        raise InvalidInput("line", "is nested too deeply") from error
    except ValueError as error:
        raise InvalidInput("line", f"is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise InvalidInput("line", "is not a JSON object")
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise InvalidInput("line", f"holds {word}, which JSON has not")


def _identity(value: object) -> object:
    """Return an id fit to be given back: text or a number."""
    if value is None or isinstance(value, str | int | float):
        return value
    raise InvalidInput("id", "is neither text nor a number")


def _fields(found: Answer) -> dict[str, object]:
    if isinstance(found, AnsweredInstants):
        return {"occurrences": list(found.occurrences), "fires": found.fires}
    return {"match": found.fires}


def _too_long() -> dict[str, object]:
    return {"id": None, "error": f"line: is longer than {LONGEST_LINE:,} bytes"}


def _skip_rest(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)
