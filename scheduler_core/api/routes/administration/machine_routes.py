"""Machines over the API: how each stands, and what is done about one."""

from collections.abc import Callable

from scheduler_core.api.answers.kinds import many, text
from scheduler_core.api.answers.shared_schemas import BOOLEAN, list_of, of_keys, ref
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.facade.objects import object_of_machine, object_of_machine_acted
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import LONGEST_TAG, MOST_TAGS
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.machine import MachineActed

_GROUP = "machines"


@dataclass(frozen=True, slots=True)
class _Tags:
    tags: tuple[str, ...]


_TAGS = body_of(
    _Tags, Part("tags", many(text(LONGEST_TAG), MOST_TAGS), "all that the settings are to give it alone")
)


def list_machines(call: Call) -> RouteAnswer:
    machines = call.core.machines
    return RouteAnswer(
        {
            "machines": [object_of_machine(each) for each in machines.seen()],
            "are_sharing": machines.are_sharing(),
        }
    )


def drain(call: Call) -> RouteAnswer:
    return _answer(call.core.machines.drain(_machine(call)))


def resume(call: Call) -> RouteAnswer:
    return _answer(call.core.machines.resume(_machine(call)))


def forget(call: Call) -> RouteAnswer:
    return _answer(call.core.machines.forget(_machine(call)))


def tag(call: Call) -> RouteAnswer:
    return _answer(call.core.machines.tag(_machine(call), call.body(_TAGS).tags))


def _answer(acted: MachineActed) -> RouteAnswer:
    return RouteAnswer(object_of_machine_acted(acted))


def _machine(call: Call) -> EngineId:
    return EngineId(call.number("machine"))


def _act(name: str, handler: Callable[[Call], RouteAnswer], purpose: str) -> Route:
    path = f"/v1/machines/{{machine}}/{name}"
    return Route("POST", path, Scope.ADMIN, handler, purpose, _GROUP, ref("MachineActed"))


MACHINE_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/machines",
        Scope.READ,
        list_machines,
        "List the machines of the store, what each runs and how late it begins, and whether they share runs.",
        _GROUP,
        of_keys({"machines": list_of(ref("Machine")), "are_sharing": BOOLEAN}),
    ),
    _act("drain", drain, "Let a machine take no more runs, also after a restart; what runs there goes on."),
    _act("resume", resume, "Let a machine that drains take runs again."),
    _act("forget", forget, "List a machine no more that is dead or was stopped."),
    Route(
        "POST",
        "/v1/machines/{machine}/tags",
        Scope.ADMIN,
        tag,
        "Let the settings give a machine tags, in place of those that they gave it alone.",
        _GROUP,
        ref("MachineActed"),
        body=_TAGS,
    ),
)
