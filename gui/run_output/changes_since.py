"""Word what changed from the last success of a job to a run that failed. No widgets here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.text import formats
from gui.text.job_names import by_whom
from scheduler_core.values.ids import RunId

if TYPE_CHECKING:
    from scheduler_core.values.runs.since_success import ChangeSince, SinceSuccess
    from scheduler_core.values.runs.surroundings import FileMark

# They have a page that scrolls; more than that nobody reads there.
_MOST_SHOWN = 100
_LONGEST_VALUE = 1_000


@dataclass(frozen=True, slots=True)
class ChangesSince:
    """What changed up to a run, in one line and in full line by line."""

    run_id: RunId
    summary: str
    lines: Sequence[str]


def of_no_run(run_id: RunId) -> ChangesSince:
    """Say that neither the run nor its job is kept any more."""
    return ChangesSince(run_id, "", [_tr("This run is not kept any more, so it can't be compared.")])


def changes_since(found: "SinceSuccess", run_id: RunId) -> ChangesSince:
    """Say beside which run it is held, and each thing that is another."""
    from scheduler_core.values.runs.since_success import Comparable

    if found.succeeded is None:
        none = _tr("No run before it that succeeded is kept, so there is nothing to compare it with.")
        return ChangesSince(run_id, _tr("no success before it"), [none])
    lines = [
        _tr("Compared with run {run} of {time}, the last one before it that succeeded:").format(
            run=found.succeeded.id, time=formats.instant_with_seconds(found.succeeded.due_at)
        ),
        *(f"• {_line(each)}" for each in found.changes[:_MOST_SHOWN]),
    ]
    left = len(found.changes) - _MOST_SHOWN
    if left > 0:
        told = _tr("and {count} more; hourbell why JOB --changed lists all of them")
        lines.append(told.format(count=formats.whole_number(left)))
    if not found.changes and found.comparable is Comparable.YES:
        lines.append(_tr("Nothing that Hourbell sees changed."))
    if found.not_compared:
        words = _tr("What is or may be a secret is not compared: {names}")
        lines.append(words.format(names=", ".join(found.not_compared)))
    if found.comparable is Comparable.PARTLY:
        lines.append(
            _tr(
                "Of one of the two runs it was not noted by which files and variables it ran: it never "
                "began, or an older Hourbell ran it."
            )
        )
    return ChangesSince(run_id, _count_of(len(found.changes)), lines)


def _line(change: "ChangeSince") -> str:
    told = _difference(_name_of(change), change)
    return " · ".join(filter(None, (told, _by_whom(change))))


def _difference(what: str, change: "ChangeSince") -> str:
    from scheduler_core.values.runs.since_success import Changed

    if change.kind is Changed.BOOT:
        return _tr("{what}: it was started anew").format(what=what)
    if change.kind is Changed.JOB and not change.what:
        words = _tr("{what}: {revision}; what it said before is not kept")
        return words.format(what=what, revision=said(change.now))
    was, now = _words_of(change, change.was, change.file_was), _words_of(change, change.now, change.file_now)
    if was == now:
        words = _tr("{what}: another value") if change.file_now is None else _tr("{what}: other content")
    elif not was:
        words = _tr("{what}: {now} (nothing before)")
    elif not now:
        words = _tr("{what}: nothing now (before: {was})")
    else:
        words = _tr("{what}: {now} (before: {was})")
    return words.format(what=what, now=now, was=was)


def _words_of(change: "ChangeSince", text: str, file: "FileMark | None") -> str:
    if file is not None:
        return _file(file, is_named=file.path != change.what or _is_of_two_files(change))
    shown = said(text) if change.is_worded else text
    return shown if len(shown) <= _LONGEST_VALUE else f"{shown[: _LONGEST_VALUE - 1]}…"


def _is_of_two_files(change: "ChangeSince") -> bool:
    was, now = change.file_was, change.file_now
    return was is not None and now is not None and was.path != now.path


def _file(file: "FileMark", *, is_named: bool) -> str:
    size = _tr("{count} B").format(count=formats.whole_number(file.size))
    at = "" if file.modified_at is None else formats.instant_with_seconds(file.modified_at)
    return ", ".join(filter(None, (file.path if is_named else "", size, at)))


def _by_whom(change: "ChangeSince") -> str:
    from scheduler_core.values.runs.since_success import Changed

    if change.kind is not Changed.JOB or change.at is None:
        return ""
    words = _tr("changed {at} by {who}") if change.who else _tr("changed {at}")
    return words.format(at=formats.instant_with_seconds(change.at), who=by_whom(change.who))


def _name_of(change: "ChangeSince") -> str:
    from scheduler_core.values.runs.since_success import Changed

    match change.kind:
        case Changed.JOB:
            words = _tr("{name} of the job") if change.what else _tr("The job")
        case Changed.SCRIPT:
            words = _tr("Script {name}")
        case Changed.PROGRAM:
            words = _tr("Program {name}")
        case Changed.INTERPRETER:
            words = _tr("Interpreter {name}")
        case Changed.PARAMETER:
            words = _tr("Parameter {name}")
        case Changed.VARIABLE:
            words = _tr("Variable {name}")
        case Changed.FOLDER:
            words = _tr("Folder")
        case Changed.USER:
            words = _tr("User")
        case Changed.HOST:
            words = _tr("Machine")
        case Changed.BOOT:
            words = _tr("Machine {name}")
        case Changed.KERNEL:
            words = _tr("Kernel")
        case Changed.HOURBELL:
            words = _tr("Hourbell")
        case _:
            assert_never(change.kind)
    return words.format(name=change.what)


def _count_of(count: int) -> str:
    if not count:
        return ""
    if count == 1:
        return _tr("1 change")
    return _tr("{count} changes").format(count=formats.whole_number(count))


def _tr(text: str) -> str:
    return QCoreApplication.translate("changes_since", text)
