"""The folder that jobs are kept in as files: what a sync would do, doing it, and choosing a side."""

from collections.abc import Sequence
from enum import StrEnum

from scheduler_core.api.answers.kinds import FLAG, text, word_of
from scheduler_core.api.answers.shared_schemas import BOOLEAN, MAY_BE_INTEGER, STRING, list_of, of_keys
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.errors import NotFound
from scheduler_core.job_folder.folder_sync import FolderSync, summary
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.job_folder.sync_plan import STEP_NAMES, BadFile, FileConflict, Step
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.api_token import Scope

_GROUP = "folder"
_LONGEST_PATH = 4_096


class Side(StrEnum):
    """One of the two that are in conflict."""

    FILE = "file"
    JOB = "job"


@dataclass(frozen=True, slots=True)
class _Choice:
    file: str
    take: Side


_CHOICE = body_of(
    _Choice,
    Part("file", text(_LONGEST_PATH, shortest=1), "the path of the file in the folder"),
    Part("take", word_of(Side), "which of the two is right"),
)


@dataclass(frozen=True, slots=True)
class _Wish:
    bin_all: bool = False


_WISH = body_of(_Wish, Part("bin_all", FLAG, "put the jobs into the bin even if all files are gone at once"))


def show_folder(call: Call) -> RouteAnswer:
    steps = _sync_of(call).look()
    left = [step for step in steps if isinstance(step, FileConflict | BadFile)]
    return _told(call, [step for step in steps if step not in left], left)


def sync_folder(call: Call) -> RouteAnswer:
    found = _sync_of(call).sync(bins_all=call.body(_WISH).bin_all)
    return _told(call, (*found.done, *found.left_off), found.open)


def resolve_conflict(call: Call) -> RouteAnswer:
    said = call.body(_CHOICE)
    _sync_of(call).resolve(said.file, takes_file=said.take is Side.FILE)
    return show_folder(call)


def _sync_of(call: Call) -> FolderSync:
    return linked_folder(call.core, call.scheduler.location)


def _told(call: Call, done: Sequence[Step], left: Sequence[Step]) -> RouteAnswer:
    def name_of(job_id: JobId) -> str:
        try:
            return call.core.jobs.get(job_id).name
        except NotFound:
            return f"job {job_id}"

    return RouteAnswer(
        {
            "folder": str(_sync_of(call).folder),
            "steps": [
                {
                    "step": STEP_NAMES[type(step)],
                    "file": getattr(step, "path", None),
                    "job": getattr(step, "job_id", None),
                    "is_open": is_open,
                    "arrives_off": getattr(step, "arrives_off", False),
                    "summary": summary(step, name_of),
                }
                for steps, is_open in ((done, False), (left, True))
                for step in steps
            ],
        }
    )


_FOLDER = of_keys(
    {
        "folder": STRING,
        "steps": list_of(
            of_keys(
                {
                    "step": STRING,
                    "file": {"type": ["string", "null"]},
                    "job": MAY_BE_INTEGER,
                    "is_open": BOOLEAN,
                    "arrives_off": BOOLEAN,
                    "summary": STRING,
                }
            )
        ),
    }
)
FOLDER_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/folder",
        Scope.READ,
        show_folder,
        "Say what would make the folder of job files and the jobs alike, and what needs a person.",
        _GROUP,
        _FOLDER,
    ),
    Route(
        "POST",
        "/v1/folder/sync",
        Scope.ADMIN,
        sync_folder,
        "Make folder and jobs alike as far as that loses nothing.",
        _GROUP,
        _FOLDER,
        body=_WISH,
    ),
    Route(
        "POST",
        "/v1/folder/resolve",
        Scope.ADMIN,
        resolve_conflict,
        "Choose between a file and its job where both were changed.",
        _GROUP,
        _FOLDER,
        body=_CHOICE,
    ),
)
