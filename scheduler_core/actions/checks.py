"""What is said of an action when it is saved: what must be mended, and what should be known."""

from collections.abc import Iterator
from typing import assert_never

from scheduler_core.actions.http.checks import check_http_action
from scheduler_core.actions.script.checks import check_script_action
from scheduler_core.actions.templates import http_texts, places_in, secret_names
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Action, AuthKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction, actions_of

_LOOPBACK = ("http://localhost", "http://127.", "http://[::1]")


def check_action(action: JobAction) -> None:
    """Raise InvalidInput, with the field and the mend, for what could not be carried out."""
    if not isinstance(action, SequenceAction):
        _check_one(action)
        return
    for number, step in enumerate(action.steps, 1):
        if isinstance(step, Act):
            try:
                _check_one(step.action)
            except InvalidInput as refusal:
                reason = f"step {number}, {refusal.field}: {refusal.reason}"
                raise InvalidInput("sequence", reason) from refusal


def _check_one(action: Action) -> None:
    match action:
        case HttpAction():
            check_http_action(action)
        case ScriptAction():
            check_script_action(action)
        case _:
            assert_never(action)


def cautions(action: JobAction) -> tuple[str, ...]:
    """Return what is allowed and yet dangerous, a sentence each."""
    return tuple(dict.fromkeys(sentence for each in actions_of(action) for sentence in _about(each)))


def _about(action: Action) -> Iterator[str]:
    match action:
        case HttpAction():
            return _about_call(action)
        case ScriptAction():
            return _about_script(action)
        case _:
            assert_never(action)


def _about_call(action: HttpAction) -> Iterator[str]:
    if not action.tls.verify:
        yield "Certificates are not checked: whoever is on the way can read, change and answer this call."
    is_plain = action.url.lower().startswith("http://") and not action.url.lower().startswith(_LOOPBACK)
    if is_plain and _sends_secret(action):
        yield "The address begins with http://: whoever is on the way can read the secret in this call."
    if action.proxy.lower().startswith("http://") and secret_names([action.proxy]):
        yield "The proxy's address begins with http://: whoever is on the way to it can read its password."


def _sends_secret(action: HttpAction) -> bool:
    texts = (text for field, text in http_texts(action) if field != "proxy")
    return action.auth.kind is not AuthKind.NONE or bool(secret_names(texts))


def _about_script(action: ScriptAction) -> Iterator[str]:
    if action.allows_writable_by_others:
        yield "Its files may be changed by other users of this machine, who can make this job do anything."
    if action.detaches:
        yield (
            "What it leaves running goes on after the run, and nobody ends it. "
            "Redirect its output: nobody takes it once the engine has ended."
        )
    for place in places_in(_own_text(action)):
        yield (
            f"{place} is not filled in here, where it could run as code. Write the variable HOURBELL_JOB, "
            "HOURBELL_DUE_AT or the like, or one of your own whose value holds the place."
        )
    for place in places_in(action.stdin):
        yield (
            f"{place} is not filled in here: the standard input is passed as it is written. "
            "Give the value to a variable of the environment."
        )


def _own_text(action: ScriptAction) -> str:
    """Return the text that a shell or an interpreter reads."""
    return action.inline_text if action.kind is CommandKind.INLINE else action.command_line
