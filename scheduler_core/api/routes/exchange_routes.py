"""Jobs in and out, in every format that files have, and the folder of job files."""

from collections.abc import Sequence
from enum import StrEnum

from scheduler_core.api.answers.job_answers import warned
from scheduler_core.api.answers.kinds import FLAG, ID, ValueKind, many, text, word_of
from scheduler_core.api.answers.shared_schemas import (
    BOOLEAN,
    INTEGER,
    MAY_BE_INTEGER,
    STRING,
    WARNINGS,
    list_of,
    of_keys,
    ref,
)
from scheduler_core.api.requests.bodies import TEXT
from scheduler_core.api.requests.job_bodies import read_action_part
from scheduler_core.api.requests.permission import fit_for, within_reach
from scheduler_core.api.routes.route import (
    Call,
    Part,
    Route,
    RouteAnswer,
    asked,
    asked_for_each,
    asked_or,
    body_of,
)
from scheduler_core.errors import NotFound
from scheduler_core.exchange.common.losses import callbacks_left_behind
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text, import_text
from scheduler_core.exchange.importing.import_plan import ImportDone, ImportKind, ImportPlan, choose
from scheduler_core.facade.exchange.import_step_text import object_of_import, objects_of_losses
from scheduler_core.fields.places import item_of, refused
from scheduler_core.job_folder.folder_sync import FolderSync, summary
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.job_folder.sync_plan import STEP_NAMES, BadFile, FileConflict, Step
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.sequence import SequenceAction
from scheduler_core.values.records.api_token import Scope

_GROUP = "exchange"
_LONGEST_USER = 100
_LONGEST_ZONE = 100
_LONGEST_NAME = 1_000  # with its folder
_MOST_NAMES = 10_000
_LONGEST_FILE = 16 * 1024 * 1024

_FORMAT = asked_or("format", word_of(FileFormat), FileFormat.NATIVE, "how it is written")
_JOB = asked_for_each("job", ID, "the number of a job; without any all are taken")
_ZONE = asked("zone", text(_LONGEST_ZONE), "the zone that formats without one mean")
_USER = asked_or("user", text(_LONGEST_USER), "", "the user whom a system crontab names")

_FOLDER_GROUP = "folder"
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


def export_jobs(call: Call) -> RouteAnswer:
    file_format = call.asked(_FORMAT)
    ids = [call.core.jobs.get(JobId(number)).id for number in call.asked(_JOB)]
    drafts = call.core.exchange.drafts(ids or None)
    machine = _machine(call, call.asked(_ZONE), call.asked(_USER))
    beside = call.core.exchange.beside(drafts, is_whole=not ids)
    exported = export_text(drafts, file_format, machine, beside)
    return RouteAnswer(
        {
            "format": file_format,
            "jobs": exported.count,
            "text": exported.text,
            "files": [{"name": each.name, "text": each.text} for each in exported.files],
            "losses": objects_of_losses(exported.losses),
        }
    )


@dataclass(frozen=True, slots=True)
class _Import:
    text: str
    format: FileFormat = FileFormat.NATIVE
    replace: bool = False
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    dry_run: bool = False
    zone: str | None = None
    user: str = ""
    action: Action | None = None


def _read_action(document: object, path: str) -> Action:
    action = read_action_part(document, path)
    if isinstance(action, SequenceAction):
        raise refused(path, "is a sequence; one call or one script is taken here")
    return action


_ACTION: ValueKind[Action] = ValueKind(ref("ActionDocument"), _read_action, _read_action)
_NAMES = many(text(_LONGEST_NAME, shortest=1), _MOST_NAMES)
_IMPORT = body_of(
    _Import,
    Part("text", text(_LONGEST_FILE, shortest=1), "the file"),
    Part("format", word_of(FileFormat), "how it is written"),
    Part("replace", FLAG, "put jobs that the file does not hold into the bin"),
    Part("only", _NAMES, "take these jobs alone: names, or folder/name"),
    Part("without", _NAMES, "leave these jobs out: names, or folder/name"),
    Part("dry_run", FLAG, "only say what would be done"),
    Part("zone", text(_LONGEST_ZONE), "the zone that formats without one mean"),
    Part("user", text(_LONGEST_USER), "the user whom a system crontab names"),
    Part("action", _ACTION, "what jobs of a calendar do"),
)


def import_jobs(call: Call) -> RouteAnswer:
    """Say what becomes of each job and, unless it is only a rehearsal, do all of it or nothing."""
    said = call.body(_IMPORT)
    found = import_text(said.text, said.format, _machine(call, said.zone, said.user), said.action)
    drafts = [within_reach(call.token, draft) for draft in found.drafts]
    whole = call.core.exchange.preview(
        drafts, replaces=said.replace, derived=found.derived, colours=found.beside.colours
    )
    plan = choose(whole, said.only, said.without)
    _refuse_unfit(call, plan)
    done = ImportDone() if said.dry_run else call.core.exchange.carry_out(plan)
    losses = (*found.losses, *plan.losses, *callbacks_left_behind(found))
    answer = RouteAnswer(object_of_import(plan, losses, done, is_done=not said.dry_run))
    drafts = [step.draft for step in plan.changes if step.draft is not None]
    return warned(call, answer, drafts, of_times=True)


def _refuse_unfit(call: Call, plan: ImportPlan) -> None:
    """Refuse jobs that this token may not make, of those that would be made or changed."""
    for number, step in enumerate(plan.steps):
        if number not in plan.left_out and step.kind in {ImportKind.ADD, ImportKind.CHANGE} and step.draft:
            fit_for(call.token, call.core, plan.drafts[number], place=item_of("jobs", number))


def _machine(call: Call, zone: str | None, user: str) -> SourceMachine:
    said = call.core.settings.read().zone if zone is None else known_zone(zone)
    return SourceMachine(said or local_zone(), user, call.scheduler.now())


EXCHANGE_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/export",
        Scope.READ,
        export_jobs,
        "Write jobs in a format of files; what it can't say is listed.",
        _GROUP,
        of_keys(
            {
                "format": STRING,
                "jobs": INTEGER,
                "text": STRING,
                "files": list_of(of_keys({"name": STRING, "text": STRING})),
                "losses": list_of(ref("Loss")),
            }
        ),
        asks=(_FORMAT, _JOB, _ZONE, _USER),
    ),
    Route(
        "POST",
        "/v1/import",
        Scope.EDIT,
        import_jobs,
        "Take jobs from a file, all or none, or rehearse that.",
        _GROUP,
        of_keys(
            {
                "done": BOOLEAN,
                "jobs": list_of(ref("ImportStep")),
                "losses": list_of(ref("Loss")),
                "warnings": WARNINGS,
            }
        ),
        body=_IMPORT,
        limit=TEXT,
        takes_key=True,
    ),
)


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


FOLDER_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/folder",
        Scope.READ,
        show_folder,
        "Say what would make the folder of job files and the jobs alike, and what needs a person.",
        _FOLDER_GROUP,
        _FOLDER,
    ),
    Route(
        "POST",
        "/v1/folder/sync",
        Scope.ADMIN,
        sync_folder,
        "Make folder and jobs alike as far as that loses nothing.",
        _FOLDER_GROUP,
        _FOLDER,
        body=_WISH,
    ),
    Route(
        "POST",
        "/v1/folder/resolve",
        Scope.ADMIN,
        resolve_conflict,
        "Choose between a file and its job where both were changed.",
        _FOLDER_GROUP,
        _FOLDER,
        body=_CHOICE,
    ),
)
