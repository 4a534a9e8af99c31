"""Channels: listed, added, tried and deleted; what lets others write there is never told."""

from http import HTTPStatus

from scheduler_core.api.answers.shared_schemas import BOOLEAN, STRING, list_of, of_keys, ref
from scheduler_core.api.requests.permission import refuse_lacking
from scheduler_core.api.routes.route import Call, RequestBody, Route, RouteAnswer
from scheduler_core.facade.objects import object_of_channel
from scheduler_core.fields.basic_types import Schema, set_of, word
from scheduler_core.fields.channel import CHANNEL
from scheduler_core.fields.records import joined, read_mapping
from scheduler_core.fields.records import of_keys as keys_of
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.channel import Channel, ChannelKind

_GROUP = "channels"
_TELL = "tell"
_KINDS = set_of(word(Told), tuple(Told).index)


@dataclass(frozen=True, slots=True)
class _New:
    """A channel, and what it is told of all jobs; None leaves that to the jobs."""

    channel: Channel
    told: frozenset[Told] | None


def _read_new(document: object) -> _New:
    given = read_mapping(document, "", [*CHANNEL.keys, _TELL])
    channel = CHANNEL.read({key: value for key, value in given.items() if key != _TELL}, "")
    return _New(channel, _KINDS.read(given[_TELL], _TELL) if _TELL in given else None)


_WHAT_IS_TOLD = {
    **_KINDS.schema,
    "description": "What it is told of all jobs; without it only what jobs say.",
}
_NEW = RequestBody(joined(CHANNEL.schema, keys_of({_TELL: _WHAT_IS_TOLD})), _read_new)
_JOBS_LEFT: Schema = {
    **list_of(STRING),
    "description": "The jobs that go on naming the channel, and tell nobody there.",
}


def list_channels(call: Call) -> RouteAnswer:
    return RouteAnswer({"channels": [object_of_channel(each) for each in call.core.channels.all()]})


def add_channel(call: Call) -> RouteAnswer:
    new = call.body(_NEW)
    if new.channel.kind is ChannelKind.PROGRAM:
        refuse_lacking(call.token, frozenset({Scope.SCRIPTS}), "kind")
    telling = None if new.told is None else Telling(new.channel.name, new.told)
    return RouteAnswer(object_of_channel(call.core.channels.add(new.channel, telling)), HTTPStatus.CREATED)


def test_channel(call: Call) -> RouteAnswer:
    """Send a test, which takes as long as the channel does."""
    name = call.text("name")
    if any(each.name == name and each.kind is ChannelKind.PROGRAM for each in call.core.channels.all()):
        refuse_lacking(call.token, frozenset({Scope.SCRIPTS}), "")
    sent = call.core.channels.test(name)
    return RouteAnswer({"is_sent": sent.is_sent, "trouble": sent.trouble})


def delete_channel(call: Call) -> RouteAnswer:
    gone = call.core.channels.delete(call.text("name"))
    return RouteAnswer({"name": gone.channel.name, "jobs": list(gone.jobs)})


CHANNEL_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/channels",
        Scope.READ,
        list_channels,
        "List the channels, what is wrong with them and how much waits for them.",
        _GROUP,
        of_keys({"channels": list_of(ref("Channel"))}),
    ),
    Route(
        "POST",
        "/v1/channels",
        Scope.ADMIN,
        add_channel,
        "Add a channel; one that runs a program takes the scope scripts, too.",
        _GROUP,
        ref("Channel"),
        HTTPStatus.CREATED,
        body=_NEW,
    ),
    Route(
        "POST",
        "/v1/channels/{name}/test",
        Scope.ADMIN,
        test_channel,
        "Send a test now, and tell whether it arrived.",
        _GROUP,
        of_keys({"is_sent": BOOLEAN, "trouble": STRING}),
    ),
    Route(
        "DELETE",
        "/v1/channels/{name}",
        Scope.ADMIN,
        delete_channel,
        "Forget a channel, with what waits for it; jobs go on naming it.",
        _GROUP,
        of_keys({"name": STRING, "jobs": _JOBS_LEFT}),
    ),
)
