"""Build the HTTP call that sends a notice to each kind of chat channel. Pure."""

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from scheduler_core.actions.telling.message import Message, bytes_of, cut
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Auth, AuthKind, Body, BodyKind, HttpAction
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.records.channel import Channel, ChannelKind, ntfy_topic

_CONNECTING = timedelta(seconds=10)
_MOST_ANSWERED = 64 * 1024
_TELEGRAM = "https://api.telegram.org/bot{{secret:%s}}/sendMessage"
# What each service takes of a message, in letters, or in bytes where it counts those.
_NTFY_TITLE, _NTFY_BYTES = 200, 3_800
_SLACK, _DISCORD, _TEAMS, _TELEGRAM_LETTERS = 3_900, 1_900, 20_000, 4_000
_URGENT = frozenset({"failure", "still-failing", "stopped", "late"})


def call_of(channel: Channel, url: str, message: Message) -> tuple[HttpAction, tuple[RunValue, ...]]:
    """Return the call, and the values of its places: what a job is called can hold no place of its own."""
    make = _OBJECTS.get(channel.kind)
    if make is None:
        raise InvalidInput(channel.kind, f"a channel of {channel.kind} is not called")
    values = _Values()
    body = json.dumps(values.placed(make(channel, url, message)), ensure_ascii=False)
    action = HttpAction(
        _address(channel, url),
        "POST",
        body=Body(BodyKind.JSON, text=body),
        auth=_auth(channel),
        connect_timeout=_CONNECTING,
        most_response_bytes=_MOST_ANSWERED,
    )
    return action, tuple(values.found)


class _Values:
    """Puts a place in for each text of an object, and keeps the text as its value."""

    def __init__(self) -> None:
        self.found: list[RunValue] = []

    def placed(self, value: Any) -> Any:  # noqa: ANN401 - what JSON holds
        if isinstance(value, str):
            name = f"t{len(self.found)}"
            self.found.append(RunValue(name, value))
            return f"{{{{param:{name}}}}}"
        if isinstance(value, Mapping):
            return {key: self.placed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self.placed(each) for each in value]
        return value


def _address(channel: Channel, url: str) -> str:
    if channel.kind is ChannelKind.TELEGRAM:
        return _TELEGRAM % channel.secret
    if channel.kind is ChannelKind.NTFY:
        return url.rstrip("/").rpartition("/")[0] + "/"
    return url


def _auth(channel: Channel) -> Auth:
    shows_token = channel.secret and channel.kind in {ChannelKind.HOOK, ChannelKind.NTFY}
    return Auth(AuthKind.BEARER, secret=channel.secret) if shows_token else Auth()


def _for_hook(_channel: Channel, _url: str, message: Message) -> Mapping[str, Any]:
    return message.told


def _for_ntfy(_channel: Channel, url: str, message: Message) -> Mapping[str, Any]:
    return {
        "topic": ntfy_topic(url),
        "title": cut(message.title, _NTFY_TITLE),
        "message": message.whole_text(_NTFY_BYTES, bytes_of),
        "priority": 4 if message.kind in _URGENT else 3,
    }


def _for_slack(_channel: Channel, _url: str, message: Message) -> Mapping[str, Any]:
    return {"text": _escaped(message.whole_text(_SLACK, lambda text: len(_escaped(text)), has_title=True))}


def _for_discord(_channel: Channel, _url: str, message: Message) -> Mapping[str, Any]:
    # Nobody is called by a name that stands in what a job said.
    return {"content": message.whole_text(_DISCORD, has_title=True), "allowed_mentions": {"parse": []}}


def _for_teams(_channel: Channel, _url: str, message: Message) -> Mapping[str, Any]:
    title = {"type": "TextBlock", "text": cut(message.title, _NTFY_TITLE), "weight": "Bolder", "wrap": True}
    lines = message.whole_text(_TEAMS, lambda text: len(_spaced(text)))
    text = {"type": "TextBlock", "text": _spaced(lines), "wrap": True}
    card = {"type": "AdaptiveCard", "version": "1.4", "body": [title, text]}
    kind = "application/vnd.microsoft.card.adaptive"
    return {"type": "message", "attachments": [{"contentType": kind, "content": card}]}


def _for_telegram(channel: Channel, _url: str, message: Message) -> Mapping[str, Any]:
    return {"chat_id": channel.address, "text": message.whole_text(_TELEGRAM_LETTERS, has_title=True)}


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _spaced(text: str) -> str:
    return text.replace("\n", "\n\n")


_OBJECTS: Mapping[ChannelKind, Callable[[Channel, str, Message], Mapping[str, Any]]] = {
    ChannelKind.HOOK: _for_hook,
    ChannelKind.NTFY: _for_ntfy,
    ChannelKind.SLACK: _for_slack,
    ChannelKind.DISCORD: _for_discord,
    ChannelKind.TEAMS: _for_teams,
    ChannelKind.TELEGRAM: _for_telegram,
}
