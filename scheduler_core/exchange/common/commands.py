"""Write what a job runs as one command, for programs that run commands only."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import assert_never

from scheduler_core.actions.curl.writing import curl_words
from scheduler_core.actions.http.exposure import sends_file
from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.templates import http_texts, secret_names
from scheduler_core.exchange.common.losses import CanNot, unsaid_of_action
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import AuthKind, CommandKind, HttpAction, ScriptAction, SigningKind
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.runs.run import Trigger

USUAL_SHELL = "/bin/sh"
_PLACE = "{{"
_CURL = ("curl", "--fail", "--silent", "--show-error")
_SAID_OF_CALL = frozenset(
    {"http", "headers", "body", "auth", "tls", "proxy", "most_redirects",
     "follow_redirects", "connect_timeout", "sends_idempotency_key"}
)  # fmt: skip


def command_words(action: JobAction, lost: list[str]) -> tuple[str, ...]:
    """Return the program and its arguments; CanNot where another program could not run it alike."""
    match action:
        case ScriptAction(kind=CommandKind.ARGV):
            return _without_places(action.argv)
        case ScriptAction(kind=CommandKind.SHELL):
            return (action.interpreter or USUAL_SHELL, "-c", action.command_line)
        case ScriptAction():
            raise CanNot("its script stands in the job; put it into a file")
        case HttpAction():
            return _curl(action, lost)
        case SequenceAction():
            raise CanNot("it is a sequence of steps, and only one command can be said")
        case _:
            assert_never(action)


def _without_places(words: tuple[str, ...]) -> tuple[str, ...]:
    if any(_PLACE in word for word in words):
        raise CanNot("nobody else fills in the places in its arguments")
    return words


def _curl(action: HttpAction, lost: list[str]) -> tuple[str, ...]:
    """Return the call as a command of curl; nothing secret may stand in it."""
    texts = [text for _, text in http_texts(action)]
    if (
        action.auth.kind is not AuthKind.NONE
        or action.signing.kind is not SigningKind.NONE
        or secret_names(texts)
    ):
        raise CanNot("it sends a secret, which must not stand in a file")
    if any(_PLACE in text for text in texts):
        raise CanNot("nobody else fills in the places in its call")
    if sends_file(action.body):
        lost.append("its call sends a file that must be there when it runs")
    lost.append("its call is written as a command of curl, which fails for statuses from 400 on")
    if action.sends_idempotency_key:
        lost.append("its call sends no idempotency key")
    lost += unsaid_of_action(action, _SAID_OF_CALL)
    return (*_CURL, *curl_words(replace(action, sends_idempotency_key=False), _NOBODY)[1:])


class _SecretsUnknown:
    async def secret(self, name: str) -> str:
        raise SecretUnavailable(f"{name} is not asked for here")


# A call without places takes nothing from its run.
_NOBODY = ActionContext(
    "", JobId(0), RunId(0), datetime(2000, 1, 1, tzinfo=UTC), 1, Trigger.MANUAL, "", _SecretsUnknown()
)
