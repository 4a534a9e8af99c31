"""What happens to jobs: switched on and off, paused, put into the bin, moved; one of them or some."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from scheduler_core.api.answers.job_answers import job_of
from scheduler_core.api.answers.kinds import ID, INSTANT, many, optional, text
from scheduler_core.api.answers.shared_schemas import ref
from scheduler_core.api.routes.route import (
    Call,
    Part,
    RequestBody,
    Route,
    RouteAnswer,
    asked_for_each,
    body_of,
)
from scheduler_core.errors import NotFound
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.api_token import Scope

_JOBS = "jobs"
_LONGEST_FOLDER = 500
_LONGEST_TAG = 100
_MOST_TAGS = 100

Change: TypeAlias = Callable[[Call, list[JobId]], list[JobId]]

_SOME = asked_for_each("job", ID, "the number of a job")


@dataclass(frozen=True, slots=True)
class _Until:
    until: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Snooze:
    until: datetime


@dataclass(frozen=True, slots=True)
class _Folder:
    folder: str


@dataclass(frozen=True, slots=True)
class _Tags:
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


_NOTE = text(1_000)
_TAGS = many(text(_LONGEST_TAG, shortest=1), _MOST_TAGS)
UNTIL = Part("until", optional(INSTANT), "the end of it; without one somebody resumes")
_UNTIL = body_of(_Until, UNTIL, Part("note", _NOTE, "why"))
_SNOOZE = body_of(_Snooze, Part("until", INSTANT, "the end of it"))
_FOLDER_BODY = body_of(
    _Folder, Part("folder", text(_LONGEST_FOLDER), "such as Home/Backups; empty is the top")
)
_TAGS_BODY = body_of(_Tags, Part("add", _TAGS, "tags to add"), Part("remove", _TAGS, "tags to take away"))


def enable(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.enable(ids)


def disable(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.disable(ids)


def pause(call: Call, ids: list[JobId]) -> list[JobId]:
    said = call.body(_UNTIL)
    return call.core.jobs.pause(ids, said.until, said.note)


def resume(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.resume(ids)


def snooze(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.snooze(ids, call.body(_SNOOZE).until)


def delete(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.delete(ids)


def restore(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.restore(ids)


def purge(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.purge(ids)


def move(call: Call, ids: list[JobId]) -> list[JobId]:
    return call.core.jobs.move(ids, call.body(_FOLDER_BODY).folder)


def tag(call: Call, ids: list[JobId]) -> list[JobId]:
    said = call.body(_TAGS_BODY)
    return call.core.jobs.tag(ids, said.add, said.remove)


def _of_one(change: Change) -> Callable[[Call], RouteAnswer]:
    return lambda call: RouteAnswer({"changed": change(call, [call.core.jobs.get(job_of(call)).id])})


def _of_some(change: Change) -> Callable[[Call], RouteAnswer]:
    def handle(call: Call) -> RouteAnswer:
        ids = list(dict.fromkeys(JobId(number) for number in call.asked(_SOME)))
        if not ids:
            raise refused("job", "say which jobs: job=1&job=2")
        missing = set(ids) - {line.id for line in call.core.jobs.lines(ids)}
        if missing:
            raise NotFound(f"There is no job {min(missing)}")
        return RouteAnswer({"changed": change(call, ids)})

    return handle


def _state_routes(
    change: Change, scope: Scope, summary: str, body: RequestBody[Any] | None = None
) -> tuple[Route, Route]:
    """Return the route for one job and the one for some of them."""
    word = change.__name__
    one = Route(
        "POST",
        f"/v1/jobs/{{job}}/{word}",
        scope,
        _of_one(change),
        summary,
        _JOBS,
        ref("Changed"),
        body=body,
    )
    return one, replace(one, path=f"/v1/jobs/{word}", handle=_of_some(change), asks=(_SOME,))


JOB_STATE_ROUTES: tuple[Route, ...] = (
    Route(
        "DELETE",
        "/v1/jobs/{job}",
        Scope.EDIT,
        _of_one(delete),
        "Put a job into the bin.",
        _JOBS,
        ref("Changed"),
    ),
    *_state_routes(enable, Scope.EDIT, "Switch jobs on."),
    *_state_routes(disable, Scope.EDIT, "Switch jobs off."),
    *_state_routes(pause, Scope.RUN, "Let jobs skip what comes due for a while.", _UNTIL),
    *_state_routes(resume, Scope.RUN, "End the pause of jobs."),
    *_state_routes(snooze, Scope.RUN, "Pause jobs for a while, as an answer to a notice.", _SNOOZE),
    *_state_routes(delete, Scope.EDIT, "Put jobs into the bin."),
    *_state_routes(restore, Scope.EDIT, "Take jobs out of the bin."),
    *_state_routes(purge, Scope.ADMIN, "Give up jobs of the bin for ever, with their runs."),
    *_state_routes(move, Scope.EDIT, "Put jobs into a folder.", _FOLDER_BODY),
    *_state_routes(tag, Scope.EDIT, "Add tags to jobs and take others away.", _TAGS_BODY),
)
