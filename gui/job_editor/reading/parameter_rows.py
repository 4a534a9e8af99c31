"""Read and write the parameters of a job as rows of a form. No widgets here."""

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence
from gui.job_editor.reading.job_texts import Row
from scheduler_core.actions.parameter_values import check_defaults
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.typed import NO, NO_MOMENT, YES
from scheduler_core.phrases.parameter_words import parameter_line, print_limits, read_parameter
from scheduler_core.values.jobs.parameters import HAVE_LIMITS, ParameterKind

# The name, the kind, whether it has to be given, the default, the limits, and what is asked.
BLANK: Row = ("", ParameterKind.TEXT.value, NO, "", "", "")
_BY_THE_CLOCK = frozenset({ParameterKind.DATE, ParameterKind.MOMENT})
ARE_LIMITED = HAVE_LIMITS | {ParameterKind.TEXT, ParameterKind.CHOICE}


def row_of_line(line: str) -> Row:
    """Return the row of a line; one that is not understood stands in the name, as it is."""
    try:
        read = read_parameter(line)
    except InvalidInput:
        return line.strip(), *BLANK[1:]
    required = YES if read.default is None else NO
    return read.name, read.kind.value, required, read.default or "", print_limits(read), read.label


def rows_of_lines(text: str) -> list[Row]:
    return [row_of_line(line) for line in text.split("\n") if line.strip()]


def line_of_row(row: Row) -> str:
    """Return the line that says what a row does; nothing of a row in which nothing is said."""
    name, kind, required, default, limits, label = row
    if not _is_filled(row):
        return ""
    is_limited = ParameterKind(kind) in ARE_LIMITED
    return parameter_line(
        name.strip(),
        ParameterKind(kind),
        None if required == YES else default,
        _one_line(limits) if is_limited else "",
        _one_line(label),
    )


def whole_lines(text: str) -> list[Row] | None:
    """Return the rows of what says more than a name: a line as it is typed elsewhere, or several."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        return [row_of_line(line) for line in lines]
    row = row_of_line(text)
    return None if row[0] == text.strip() else [row]


def problems_of(rows: Iterable[Row]) -> list[str]:
    """Return what is wrong in each row, nothing where it is right."""
    seen: set[str] = set()
    return [_problem(row, seen) for row in rows]


def problems_with(reason: str, rows: Sequence[Row]) -> list[str]:
    """Return the same with what the core says of all of them, in the row that it names where it names one."""
    found = problems_of(rows)
    named = [place for place, row in enumerate(rows) if _names(reason, row[0].strip())]
    if len(named) == 1:
        found[named[0]] = found[named[0]] or reason
    return found


def _names(reason: str, name: str) -> bool:
    whole_word = rf"(?<!\w){re.escape(name)}(?!\w)"
    return bool(name and re.search(whole_word, reason, re.IGNORECASE))


def _problem(row: Row, seen: set[str]) -> str:
    name, kind, required, default, *_ = row
    if not _is_filled(row):
        return ""
    if not name.strip():
        return _tr("Give it a name.")
    if required == NO and not default and kind != ParameterKind.TEXT:
        return _tr("Give it a default, or let it be required.")
    try:
        read = read_parameter(line_of_row(row))
        if read.kind not in _BY_THE_CLOCK:
            check_defaults((read,), NO_MOMENT, runs_by_itself=False)
    except InvalidInput as fault:
        return as_sentence(fault.reason)
    if read.name.casefold() in seen:
        return _tr("“{name}” stands there twice; give one another name.").format(name=read.name)
    seen.add(read.name.casefold())
    return ""


def _is_filled(row: Row) -> bool:
    name, _, required, default, limits, label = row
    return required == YES or any(each.strip() for each in (name, default, limits, label))


def _one_line(text: str) -> str:
    return " ".join(text.split("\n")).strip()


def _tr(text: str) -> str:
    return QCoreApplication.translate("parameter_rows", text)
