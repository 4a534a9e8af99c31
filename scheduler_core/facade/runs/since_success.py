"""Compare a run that failed with the last one of its job that succeeded."""

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scheduler_core.errors import SchedulerError
from scheduler_core.facade.jobs.job_differences import Difference, differences
from scheduler_core.phrases.parameter_words import print_parameter
from scheduler_core.store.jobs import revisions
from scheduler_core.store.runs.comparing.last_success import (
    RunPlace,
    changes_between,
    newest_failure,
    place_of_run,
    success_before,
)
from scheduler_core.store.runs.comparing.run_surroundings import surroundings_of
from scheduler_core.store.runs.run_values import given_values
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.sequence import SequenceAction
from scheduler_core.values.runs.since_success import (
    Changed,
    ChangeSince,
    Comparable,
    ComparedRun,
    SinceSuccess,
)
from scheduler_core.values.runs.surroundings import NOT_COMPARED, FileMark, Surroundings

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft

_MOST_CHANGES = 300
_LONGEST_VALUE = 200
_NOTHING = ""
_PARAMETERS = "parameters"
_ANOTHER = ("another value", "another value")
_FILES = (("program", Changed.PROGRAM), ("interpreter", Changed.INTERPRETER), ("script", Changed.SCRIPT))
_ADDRESS = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*://)(?P<user>[^/?#\s\"'<>]*@)?(?P<host>[^/?#\s\"'<>]+)"
    r"(?P<path>/[^?#\s\"'<>]*)?(?P<rest>[?#][^\s\"'<>]*)?"
)
# What is called is seen by all; other addresses let whoever knows them read a calendar, or answer for a job.
_OPEN = ("action", "notes")


def since_success(tx: Reading, job_id: JobId, job_name: str, run_id: RunId | None = None) -> SinceSuccess:
    """Say what is another in a run (None: the newest that failed) than in the last that succeeded before."""
    failed = newest_failure(tx, job_id) if run_id is None else place_of_run(tx, run_id)
    if failed is None:
        return SinceSuccess(job_id, job_name, Comparable.NO_FAILURE)
    succeeded = success_before(tx, failed)
    if succeeded is None:
        return SinceSuccess(job_id, job_name, Comparable.NO_SUCCESS, _compared(failed))
    seen, before = surroundings_of(tx, failed.id), surroundings_of(tx, succeeded.id)
    is_whole = (seen is not None and before is not None) or not _runs_script(tx, failed)
    found = list(_of_values(tx, succeeded, failed))
    hidden: tuple[str, ...] = ()
    if seen is not None and before is not None:
        found += _of_surroundings(before, seen)
        hidden = tuple(name for name, digest in sorted(seen.environment.items()) if digest == NOT_COMPARED)
    found += _of_machine(succeeded, failed)
    of_job = list(_of_job(tx, succeeded, failed))
    room = max(_MOST_CHANGES - len(found), 0)
    newest = of_job[:room] if succeeded.revision > failed.revision else of_job[-room:] if room else []
    return SinceSuccess(
        job_id,
        job_name,
        Comparable.YES if is_whole else Comparable.PARTLY,
        _compared(failed),
        _compared(succeeded),
        tuple([*newest, *found][:_MOST_CHANGES]),
        hidden,
    )


def _compared(run: RunPlace) -> ComparedRun:
    return ComparedRun(run.id, run.due_at, run.started_at, run.revision)


def _runs_script(tx: Reading, run: RunPlace) -> bool:
    """Tell whether something should have been noted of a run; a call has no files and no environment."""
    try:
        action = revisions.draft_at(tx, run.job_id, run.revision).action
    except SchedulerError:
        return True
    return isinstance(action, ScriptAction | SequenceAction)


def _of_job(tx: Reading, was: RunPlace, now: RunPlace) -> Iterator[ChangeSince]:
    """Yield each place of the job that was changed between, by whom and when.

    What ran later may have gone by an earlier state, as a try does whose job was edited before it.
    """
    if was.revision == now.revision:
        return
    is_back = was.revision > now.revision
    first, last = sorted((was.revision, now.revision))
    entries = changes_between(tx, now.job_id, first, last)
    if not entries:
        told = (f"revision {was.revision}", f"revision {now.revision}")
        yield ChangeSince(Changed.JOB, "", *told, is_worded=True)
    for entry, has_before in reversed(entries) if is_back else entries:
        if not has_before:
            told = _turned((_NOTHING, f"revision {entry.revision}"), is_back=is_back)
            yield ChangeSince(Changed.JOB, "", *told, entry.changed_at, entry.changed_by, is_worded=True)
            continue
        try:
            before = revisions.draft_at(tx, now.job_id, entry.revision - 1)
            after = revisions.draft_at(tx, now.job_id, entry.revision)
        except SchedulerError:
            continue
        for each in _each_parameter(before, after):
            told = (_value(each.path, each.before), _value(each.path, each.after))
            values = _turned(told, is_back=is_back)
            is_hidden = values[0] == values[1]  # they differ in what is not told
            yield ChangeSince(
                Changed.JOB,
                each.path,
                *(_ANOTHER if is_hidden else values),
                entry.changed_at,
                entry.changed_by,
                is_worded=is_hidden or _is_kept_secret(each.path),
            )


def _each_parameter(before: "JobDraft", after: "JobDraft") -> Iterator[Difference]:
    """Yield what changed from one draft to the other, of the parameters each by its name."""
    was, now = ({each.name: print_parameter(each) for each in draft.parameters} for draft in (before, after))
    changed = [name for name in dict.fromkeys((*was, *now)) if was.get(name) != now.get(name)]
    for each in differences(before, after):
        if each.path == _PARAMETERS and changed:
            for name in changed:
                yield Difference(f"{_PARAMETERS}.{name}", was.get(name), now.get(name))
        else:
            yield each


def _turned(values: tuple[str, str], *, is_back: bool) -> tuple[str, str]:
    return (values[1], values[0]) if is_back else values


def _of_values(tx: Reading, was: RunPlace, now: RunPlace) -> Iterator[ChangeSince]:
    before, after = given_values(tx, was.id), given_values(tx, now.id)
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            values = _text(before.get(name)), _text(after.get(name))
            is_hidden = values[0] == values[1]  # they differ in what is too long to be told
            told = _ANOTHER if is_hidden else values
            yield ChangeSince(Changed.PARAMETER, name, *told, is_worded=is_hidden)


def _of_surroundings(was: Surroundings, now: Surroundings) -> Iterator[ChangeSince]:
    for name, kind in _FILES:
        before, after = getattr(was, name), getattr(now, name)
        if not _are_alike(before, after):
            at = None if after is None else after.modified_at
            is_named = before is not None and after is not None and before.path != after.path
            yield ChangeSince(
                kind,
                _path(after or before),
                _file(before, is_named),
                _file(after, is_named),
                at,
                file_was=before,
                file_now=after,
            )
    for kind, one, other in (
        (Changed.FOLDER, was.folder, now.folder),
        (Changed.USER, was.user, now.user),
        (Changed.KERNEL, was.kernel, now.kernel),
    ):
        if one != other:
            yield ChangeSince(kind, "", _text(one), _text(other))
    for name in sorted({*was.environment, *now.environment}):
        value, other_value = was.environment.get(name), now.environment.get(name)
        if value is None:
            yield ChangeSince(
                Changed.VARIABLE, name, _NOTHING, _kind_of_value(other_value, "set"), is_worded=True
            )
        elif other_value is None:
            yield ChangeSince(Changed.VARIABLE, name, _kind_of_value(value, "set"), _NOTHING, is_worded=True)
        elif value and other_value and value != other_value:
            before, after = (_kind_of_value(each, _ANOTHER[0]) for each in (value, other_value))
            yield ChangeSince(Changed.VARIABLE, name, before, after, is_worded=True)


def _kind_of_value(digest: str | None, otherwise: str) -> str:
    return "a secret: not compared" if digest == NOT_COMPARED else otherwise


def _of_machine(was: RunPlace, now: RunPlace) -> Iterator[ChangeSince]:
    if not (was.machine and now.machine):
        return
    if was.machine != now.machine or was.host != now.host:
        yield ChangeSince(Changed.HOST, "", was.host, now.host, now.started_at)
    elif was.boot != now.boot:
        earlier = "an earlier start of the machine"
        yield ChangeSince(Changed.BOOT, now.host, earlier, "a later one", is_worded=True)
    if was.version != now.version:
        yield ChangeSince(Changed.HOURBELL, "", was.version, now.version)


def _are_alike(one: FileMark | None, other: FileMark | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.is_like(other)


def _path(mark: FileMark | None) -> str:
    return "" if mark is None else mark.path


def _file(mark: FileMark | None, is_named: bool) -> str:
    if mark is None:
        return _NOTHING
    at = "" if mark.modified_at is None else f", {mark.modified_at:%Y-%m-%d %H:%M:%S}Z"
    digest = f", {mark.digest[:8]}" if mark.digest else ""
    path = f"{mark.path}, " if is_named else ""
    return f"{path}{mark.size:,} B{at}{digest}"


def _value(path: str, value: object) -> str:
    """Return a value of a job's document as a short text; what may be secret is not shown."""
    if value is None:
        return _NOTHING
    if _is_kept_secret(path):
        return "set"
    text = value if isinstance(value, str) else json.dumps(_without_values(value), ensure_ascii=False)
    is_open = path.startswith(_OPEN)
    return _text(_ADDRESS.sub(lambda found: _harmless(found, is_open=is_open), text))


def _without_values(value: object) -> object:
    """Return a part of a document, such as steps of a sequence, without values of variables and headers."""
    if isinstance(value, dict):
        return {
            name: dict.fromkeys(inner, "…")
            if _is_kept_secret(name) and isinstance(inner, dict)
            else _without_values(inner)
            for name, inner in value.items()
        }
    return [_without_values(each) for each in value] if isinstance(value, list) else value


def _is_kept_secret(path: str) -> bool:
    return "environment" in path or "headers" in path


def _harmless(address: re.Match[str], *, is_open: bool) -> str:
    """Return an address without what may be a key: a password, what follows a ?, and paths unless open."""
    has_key = address["user"] or address["rest"] or not (is_open or (address["path"] or "/") == "/")
    return f"{address['scheme']}{address['host']}/…" if has_key else address[0]


def _text(value: str | None) -> str:
    if value is None or value == "":
        return _NOTHING
    shown = " ".join(value.split())
    return shown if len(shown) <= _LONGEST_VALUE else f"{shown[: _LONGEST_VALUE - 1]}…"
