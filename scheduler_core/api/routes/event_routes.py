"""Events that end waits of sequences or begin jobs, sent and listed; what event rules watch."""

from scheduler_core.api.answers.kinds import number, text
from scheduler_core.api.answers.shared_schemas import BOOLEAN, INTEGER, list_of, of_keys, ref
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, asked, asked_or, body_of
from scheduler_core.facade.objects import object_of_event, object_of_watch
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.event_names import LONGEST_EVENT, LONGEST_EVENT_DATA
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.records.api_token import Scope

_GROUP = "events"
_NAME = asked("name", text(LONGEST_EVENT), "events of this name alone")
_LIMIT = asked_or("limit", number(1, 1_000), 100, "the newest so many")


@dataclass(frozen=True, slots=True)
class _Sent:
    name: str
    key: str = ""
    id: str = ""
    data: str = ""


_SENT = body_of(
    _Sent,
    Part("name", text(LONGEST_EVENT, shortest=1), "the name that waits of jobs and their rules say"),
    Part("key", text(LONGEST_KEY), "for the oldest live instance and the jobs with this key alone"),
    Part(
        "id",
        text(LONGEST_KEY),
        "a name for this one event: sent again it counts once, with another key it is refused",
    ),
    Part(
        "data",
        text(LONGEST_EVENT_DATA),
        "what the runs that it begins find in {{event_data}} and HOURBELL_EVENT_DATA, such as JSON",
    ),
)


def send_event(call: Call) -> RouteAnswer:
    said = call.body(_SENT)
    sent = call.core.events.send(said.name, key=said.key, request=said.id, data=said.data)
    return RouteAnswer(
        {
            "event": object_of_event(sent.event),
            "ended_waits": list(sent.ended_waits),
            "is_known": sent.is_known,
            "begins": list(sent.begins),
        }
    )


def list_events(call: Call) -> RouteAnswer:
    found = call.core.events.recent(call.asked(_NAME), call.asked(_LIMIT))
    return RouteAnswer({"events": [object_of_event(event) for event in found]})


def list_watches(call: Call) -> RouteAnswer:
    return RouteAnswer({"watches": [object_of_watch(each) for each in call.core.watches.states()]})


EVENT_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        "/v1/events",
        Scope.RUN,
        send_event,
        "Send an event: it ends the waits of sequences for it, and begins the jobs with a rule about it.",
        _GROUP,
        of_keys(
            {
                "event": ref("Event"),
                "ended_waits": list_of(INTEGER),
                "is_known": BOOLEAN,
                "begins": list_of(INTEGER),
            }
        ),
        body=_SENT,
        takes_key=True,
    ),
    Route(
        "GET",
        "/v1/events/sent",
        Scope.READ,
        list_events,
        "List the newest events that were sent.",
        _GROUP,
        of_keys({"events": list_of(ref("Event"))}),
        asks=(_NAME, _LIMIT),
    ),
    Route(
        "GET",
        "/v1/watches",
        Scope.READ,
        list_watches,
        "List what jobs watch that begin when something happens, looked at now.",
        _GROUP,
        of_keys({"watches": list_of(ref("Watch"))}),
    ),
)
