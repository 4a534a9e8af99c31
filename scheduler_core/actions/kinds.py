"""All kinds of actions."""

from typing import Any

from scheduler_core.actions.http.kind import HttpKind
from scheduler_core.actions.kind import ActionKind, Capability
from scheduler_core.actions.script.kind import ScriptKind
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.sequence import JobAction, actions_of

KINDS: dict[type[Action], ActionKind[Any]] = {kind.made: kind for kind in (HttpKind(), ScriptKind())}


def kind_of(action: Action) -> ActionKind[Any]:
    return KINDS[type(action)]


def kept_public(action: Action) -> Action:
    """Return an action as a stranger may have it: where it can be kept to public addresses, it is."""
    kept: Action = kind_of(action).kept_public(action)
    return kept


def capabilities(action: JobAction) -> frozenset[Capability]:
    """Return what an action could do beside calling the public, in any of its steps."""
    return frozenset[Capability]().union(*(kind_of(each).capabilities(each) for each in actions_of(action)))
