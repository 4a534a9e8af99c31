"""All kinds of actions."""

from typing import Any

from scheduler_core.actions.http.kind import HttpKind
from scheduler_core.actions.kind import ActionKind, Capability
from scheduler_core.actions.script.kind import ScriptKind
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.ping import kept_name
from scheduler_core.values.jobs.sequence import JobAction, actions_of

KINDS: dict[type[Action], ActionKind[Any]] = {kind.made: kind for kind in (HttpKind(), ScriptKind())}


def kind_of(action: Action) -> ActionKind[Any]:
    return KINDS[type(action)]


def kept_public(action: Action) -> Action:
    """Return an action as a stranger may have it: where it can be kept to public addresses, it is."""
    kept: Action = kind_of(action).kept_public(action)
    return kept


def capabilities(action: JobAction) -> frozenset[Capability]:
    """Return what an action could do besides calling the public, in any of its steps."""
    return frozenset[Capability]().union(*(kind_of(each).capabilities(each) for each in actions_of(action)))


def capabilities_of_job(draft: JobDraft) -> frozenset[Capability]:
    """Return what a job could do besides calling the public: the secrets of its parameters are sent, too."""
    found = capabilities(draft.action)
    if draft.policies.ping:
        found |= {Capability.CALLS} | ({Capability.SENDS} if kept_name(draft.policies.ping) else set())
    return found | {Capability.SENDS} if any(each.is_secret for each in draft.parameters) else found


def secrets_of_job(draft: JobDraft) -> list[str]:
    """Return the secrets without which a job can't be carried out as it stands, each once."""
    named = (name for action in actions_of(draft.action) for name in kind_of(action).secrets(action))
    given = (each.default for each in draft.parameters if each.is_secret and each.default is not None)
    ping = kept_name(draft.policies.ping)
    return list(dict.fromkeys([*named, *given, *([ping] if ping else [])]))
