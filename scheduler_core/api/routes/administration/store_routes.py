"""The store as a whole: its state, engine, audit, pauses of folders, backups and checks."""

from datetime import datetime
from http import HTTPStatus

from scheduler_core.api.answers.kinds import FLAG, ID, INSTANT, number, optional, text, word_of
from scheduler_core.api.answers.shared_schemas import (
    BOOLEAN,
    INTEGER,
    STRING,
    list_of,
    of_keys,
    one_of_words,
    ref,
)
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, asked, asked_or, body_of
from scheduler_core.facade.objects import (
    object_of_audit_entry,
    object_of_backup,
    object_of_diagnosis,
    object_of_engine,
    object_of_own_token,
    object_of_pause,
    object_of_undone,
)
from scheduler_core.facade.proving.kept_proof import PROOF_SCHEMA, object_of_proof
from scheduler_core.facade.status_object import found_status, object_of_status
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.audit import AuditAct

_DIGEST_LENGTH = 64
_GROUP = "store"
_LONGEST_FOLDER = 500

_BEFORE = asked("before", ID, "the number of the last entry seen")
_LIMIT = asked_or("limit", number(1, 1_000), 100, "how many at most")
_WHO = asked_or("who", text(200), "", "what this one did alone")
_FROM = asked("from", INSTANT, "from then on; without it all that is kept")
_TO = asked("to", INSTANT, "before then; without it before now")
_ACT = asked("act", word_of(AuditAct), "this kind of act alone")


@dataclass(frozen=True, slots=True)
class _Wanted:
    entry: int | None = None


_WANTED = body_of(
    _Wanted, Part("entry", optional(ID), "the number of an entry; null is the last thing this token did")
)


# ---- its state


def show_status(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_status(found_status(call.core, call.scheduler.location)))


def show_engine(call: Call) -> RouteAnswer:
    return RouteAnswer({"engine": object_of_engine(call.core.engine.state())})


def show_token(call: Call) -> RouteAnswer:
    """Say what the token may do with which the caller asks."""
    return RouteAnswer(object_of_own_token(call.token))


# ---- pauses of folders


@dataclass(frozen=True, slots=True)
class _Pause:
    folder: str = ""
    until: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Resume:
    folder: str = ""


_FOLDER = Part("folder", text(_LONGEST_FOLDER), "with all below it; empty is everything")
_PAUSE = body_of(
    _Pause,
    _FOLDER,
    Part("until", optional(INSTANT), "the end of it; without one somebody resumes"),
    Part("note", text(1_000), "why"),
)
_RESUME = body_of(_Resume, _FOLDER)


def list_pauses(call: Call) -> RouteAnswer:
    return RouteAnswer({"pauses": [object_of_pause(pause) for pause in call.core.jobs.pauses()]})


def pause_folder(call: Call) -> RouteAnswer:
    said = call.body(_PAUSE)
    call.core.jobs.pause_folder(said.folder, said.until, said.note)
    warning = call.core.jobs.warning_of_folder(said.folder)
    pauses = [object_of_pause(pause) for pause in call.core.jobs.pauses()]
    return RouteAnswer({"pauses": pauses, "warnings": [warning] if warning else []})


def resume_folder(call: Call) -> RouteAnswer:
    return RouteAnswer({"resumed": call.core.jobs.resume_folder(call.body(_RESUME).folder)})


@dataclass(frozen=True, slots=True)
class _FolderColour:
    folder: str
    colour: Colour


_COLOUR = body_of(
    _FolderColour,
    Part("folder", text(_LONGEST_FOLDER), "one that a job is in or below"),
    Part("colour", word_of(Colour), "“folder” takes its own away"),
)


def list_colours(call: Call) -> RouteAnswer:
    known = call.core.jobs.colours()
    of_jobs = {str(job_id): colour for job_id, colour in known.jobs.items()}
    return RouteAnswer({"folders": dict(known.folders), "jobs": of_jobs})


def colour_folder(call: Call) -> RouteAnswer:
    said = call.body(_COLOUR)
    call.core.jobs.colour_folder(said.folder, said.colour)
    return list_colours(call)


# ---- looking after it


@dataclass(frozen=True, slots=True)
class _Check:
    thorough: bool = False
    digest: str = ""


_CHECK = body_of(
    _Check,
    Part("thorough", FLAG, "look through every row, too"),
    Part("digest", text(_DIGEST_LENGTH), "one that the audit told before, and that must still be there"),
)


def list_backups(call: Call) -> RouteAnswer:
    return RouteAnswer({"backups": [object_of_backup(each) for each in call.core.upkeep.backups()]})


def back_up(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_backup(call.core.upkeep.back_up()), HTTPStatus.CREATED)


def check_store(call: Call) -> RouteAnswer:
    said = call.body(_CHECK)
    found = call.core.upkeep.check(is_thorough=said.thorough, noted_digest=said.digest)
    return RouteAnswer({"findings": [{"rule": each.rule, "message": each.message} for each in found]})


def prune_store(call: Call) -> RouteAnswer:
    return RouteAnswer({"rows": call.core.upkeep.prune()})


@dataclass(frozen=True, slots=True)
class _Trust:
    copy: bool = False


_TRUST = body_of(_Trust, Part("copy", FLAG, "another store goes on and this is a second one"))


def trust_copy(call: Call) -> RouteAnswer:
    """Take a copied or restored store for the original or, where the body says so, for a second one."""
    upkeep = call.core.upkeep
    if call.body(_TRUST).copy:
        upkeep.take_for_second()
    else:
        upkeep.trust_copy()
    return show_status(call)


def ask_doctor(call: Call) -> RouteAnswer:
    return RouteAnswer({"diagnoses": [object_of_diagnosis(each) for each in call.core.upkeep.doctor()]})


# ---- the routes

_PAUSES = of_keys({"pauses": list_of(ref("Pause"))})
_COLOUR_WORDS = {"type": "object", "additionalProperties": one_of_words(Colour)}
_COLOURS = of_keys({"folders": _COLOUR_WORDS, "jobs": _COLOUR_WORDS})
_PAUSED = of_keys({"pauses": list_of(ref("Pause")), "warnings": list_of(STRING)})
_MAY_BE_ENGINE = of_keys({"engine": {"anyOf": [ref("Engine"), {"type": "null"}]}})

STORE_ROUTES: tuple[Route, ...] = (
    Route("GET", "/v1/status", Scope.READ, show_status, "Show the store at a glance.", _GROUP, ref("Status")),
    Route(
        "GET",
        "/v1/engine",
        Scope.READ,
        show_engine,
        "Say which engine runs the jobs.",
        _GROUP,
        _MAY_BE_ENGINE,
    ),
    Route("GET", "/v1/token", Scope.READ, show_token, "Say what your token may do.", _GROUP, ref("Token")),
    Route(
        "GET",
        "/v1/pauses",
        Scope.READ,
        list_pauses,
        "List pauses of folders and of everything.",
        _GROUP,
        _PAUSES,
    ),
    Route(
        "POST",
        "/v1/pauses",
        Scope.RUN,
        pause_folder,
        "Pause a folder, or everything; warn of a folder without jobs.",
        _GROUP,
        _PAUSED,
        body=_PAUSE,
    ),
    Route(
        "POST",
        "/v1/pauses/resume",
        Scope.RUN,
        resume_folder,
        "End the pause of a folder, or of everything.",
        _GROUP,
        of_keys({"resumed": BOOLEAN}),
        body=_RESUME,
    ),
    Route(
        "GET",
        "/v1/colours",
        Scope.READ,
        list_colours,
        "Say which colours folders have, and which jobs have one of their own.",
        _GROUP,
        _COLOURS,
    ),
    Route(
        "POST",
        "/v1/colours",
        Scope.EDIT,
        colour_folder,
        "Give a folder a colour.",
        _GROUP,
        _COLOURS,
        body=_COLOUR,
    ),
    Route(
        "GET",
        "/v1/backups",
        Scope.READ,
        list_backups,
        "List the backups beside the store.",
        _GROUP,
        of_keys({"backups": list_of(ref("Backup"))}),
    ),
    Route(
        "POST",
        "/v1/backups",
        Scope.ADMIN,
        back_up,
        "Make a backup.",
        _GROUP,
        ref("Backup"),
        HTTPStatus.CREATED,
    ),
    Route(
        "POST",
        "/v1/check",
        Scope.READ,
        check_store,
        "Look for faults of the store.",
        _GROUP,
        of_keys({"findings": list_of(ref("Finding"))}),
        body=_CHECK,
    ),
    Route(
        "POST",
        "/v1/prune",
        Scope.ADMIN,
        prune_store,
        "Take away now what is kept no longer.",
        _GROUP,
        of_keys({"rows": INTEGER}),
    ),
    Route(
        "POST",
        "/v1/trust",
        Scope.ADMIN,
        trust_copy,
        "Take a copied or restored store for the original, or for a second one beside it.",
        _GROUP,
        ref("Status"),
        body=_TRUST,
    ),
    Route(
        "POST",
        "/v1/doctor",
        Scope.READ,
        ask_doctor,
        "Look for what would keep jobs from running.",
        _GROUP,
        of_keys({"diagnoses": list_of(ref("Diagnosis"))}),
    ),
)


def undo(call: Call) -> RouteAnswer:
    wanted: _Wanted = call.body(_WANTED)
    return RouteAnswer(object_of_undone(call.core.undoing.undo(wanted.entry, with_settings=False)))


def list_audit(call: Call) -> RouteAnswer:
    found = call.core.audit.entries(
        before=call.asked(_BEFORE), limit=call.asked(_LIMIT), who=call.asked(_WHO), act=call.asked(_ACT)
    )
    head = call.core.audit.head()
    return RouteAnswer(
        {
            "entries": [object_of_audit_entry(entry) for entry in found],
            "head": {"number": head.number, "digest": head.digest},
        }
    )


def prove(call: Call) -> RouteAnswer:
    return RouteAnswer(object_of_proof(call.core.proving.prove(call.asked(_FROM), call.asked(_TO))))


AUDIT_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/audit",
        Scope.READ,
        list_audit,
        "List who did what, the newest first; the digest of the head proves all before it.",
        "store",
        of_keys(
            {
                "entries": list_of(ref("AuditEntry")),
                "head": of_keys({"number": INTEGER, "digest": STRING}),
            }
        ),
        asks=(_BEFORE, _LIMIT, _WHO, _ACT),
    ),
    Route(
        "GET",
        "/v1/proof",
        Scope.READ,
        prove,
        "Plan a span anew as every revision of every job did, and compare that with the ledger.",
        "store",
        PROOF_SCHEMA,
        asks=(_FROM, _TO),
    ),
    Route(
        "POST",
        "/v1/undo",
        Scope.EDIT,
        undo,
        "Turn back what was done to jobs last, or by an entry of the audit; 409 if a job was changed since.",
        "store",
        of_keys(
            {
                "entry": ref("AuditEntry"),
                "jobs": list_of(STRING),
                "begun_runs": INTEGER,
                "asked_runs": INTEGER,
            }
        ),
        body=_WANTED,
    ),
)
