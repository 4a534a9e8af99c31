"""Decide what a token may make of jobs: scripts, secrets and private addresses need scopes of their own."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from http import HTTPStatus

from scheduler_core.actions.kind import Capability
from scheduler_core.actions.kinds import capabilities, capabilities_of_job, kept_public
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.facade.access import RefuseToAct
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.fields.places import refused
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction
from scheduler_core.values.jobs.telling import Telling
from scheduler_core.values.records.api_token import ApiToken, Scope
from scheduler_core.values.records.channel import ChannelKind
from scheduler_core.values.schedules.from_calendar import is_file, kept_source

_WHY = {
    Scope.SCRIPTS: "it runs a program, starts a job that may, or watches the machine",
    Scope.SECRETS: "it sends secrets or files",
    Scope.PRIVATE: "it may call addresses that are not public, or go through a proxy",
}

_WHY_CALENDAR = "the engine would read a calendar from an address that may not be public"

_SCOPES = {Capability.RUNS: Scope.SCRIPTS, Capability.SENDS: Scope.SECRETS, Capability.CALLS: Scope.PRIVATE}


def fit_for(
    token: ApiToken, core: Areas, draft: JobDraft, before: JobDraft | None = None, place: str = ""
) -> JobDraft:
    """Return a job as this token may save it; Refusal (403) where it may not.

    Without the scope for it, calls go to public addresses only. An action that stays what it was needs
    nothing here; whether the job may act is for `refusal_to_act`.
    """
    if draft.policies.chains and (before is None or before.policies.chains != draft.policies.chains):
        # What a job starts may be a script, even one that is off.
        refuse_lacking(token, frozenset({Scope.SCRIPTS}), place)
    if draft.schedule.sees_machine and (before is None or before.schedule.said != draft.schedule.said):
        # Its runs tell what is on the machine, to whoever may read them or is called.
        refuse_lacking(token, frozenset({Scope.SCRIPTS}), place)
    if before is None or before.schedule.calendars != draft.schedule.calendars:
        refuse_lacking(token, scopes_of_calendars(draft), place, _WHY_CALENDAR)
    told_before = () if before is None else before.policies.tellings
    refuse_to_tell_programs(token, core, draft.policies.tellings, told_before, place)
    if before is not None and (before.action, before.parameters) == (draft.action, draft.parameters):
        return draft  # a parameter may say where an action goes
    if any(each.is_secret for each in draft.parameters):
        refuse_lacking(token, frozenset({Scope.SECRETS}), place)
    return replace(draft, action=action_for(token, draft.action, place))


def refuse_to_tell_programs(
    token: ApiToken, core: Areas, tellings: Iterable[Telling], before: Collection[Telling], place: str
) -> None:
    """Refuse (403) what a channel is told newly, where that starts a program, unless the token may do so."""
    told = {each.channel for each in tellings if each.kinds and each not in before}
    if not told or token.may(Scope.SCRIPTS):
        return
    for each in core.channels.all():
        if each.name in told and each.kind is ChannelKind.PROGRAM:
            why = f"it tells the channel “{each.name}”, which runs a program"
            refuse_lacking(token, frozenset({Scope.SCRIPTS}), place, why)


def within_reach(token: ApiToken, draft: JobDraft) -> JobDraft:
    """Return a job whose calls go to public addresses only, unless the token may call others."""
    return draft if token.may(Scope.PRIVATE) else replace(draft, action=_kept_public(draft.action))


def action_for(token: ApiToken, action: JobAction, place: str = "") -> JobAction:
    """Return an action as this token may make it; Refusal (403) where it may not."""
    kept = action if token.may(Scope.PRIVATE) else _kept_public(action)
    refuse_lacking(token, scopes_for(kept), place)
    return kept


def refusal_to_act(token: ApiToken, core: Areas) -> RefuseToAct | None:
    """Return what refuses jobs that come alive by what a token does and that it could not make.

    The core asks it of each change, so that no route can bring a job alive in a way of its own.
    """
    if all(token.may(scope) for scope in _WHY):
        return None
    return lambda draft: _refuse_to_act(token, core, draft)


def must_be_looked_at(token: ApiToken, core: Areas, job: Job) -> None:
    """Refuse to let a job act that is off or in the bin, unless the token may make such a job."""
    if not job.draft.is_enabled or job.disabled_reason or job.deleted_at is not None:
        _refuse_to_act(token, core, job.draft)


def _refuse_to_act(token: ApiToken, core: Areas, draft: JobDraft) -> None:
    refuse_lacking(token, scopes_to_act(draft), "")
    refuse_to_tell_programs(token, core, draft.policies.tellings, (), "")


def scopes_to_act(draft: JobDraft) -> frozenset[Scope]:
    """Return the scopes that it takes to bring a job alive as it stands, whoever made it."""
    able = capabilities_of_job(draft)
    needed = {_SCOPES[each] for each in able}
    if draft.policies.chains or draft.schedule.sees_machine:
        needed.add(Scope.SCRIPTS)
    if Capability.CALLS in able:
        needed.add(Scope.PRIVATE)
    needed |= scopes_of_calendars(draft)
    return frozenset(needed)


def scopes_of_calendars(draft: JobDraft) -> frozenset[Scope]:
    """Return the scopes that it takes to have the engine read the calendars that a job follows."""
    addresses = [source for source in draft.schedule.calendars if not is_file(source)]
    needed = {Scope.PRIVATE} if addresses else set()
    return frozenset(needed | ({Scope.SECRETS} if any(map(kept_source, addresses)) else set()))


def scopes_for(action: JobAction) -> frozenset[Scope]:
    """Return the scopes that it takes, besides the one to edit, to make a job with this action."""
    return frozenset(_SCOPES[each] for each in capabilities(action))


def _kept_public(action: JobAction) -> JobAction:
    if not isinstance(action, SequenceAction):
        return kept_public(action)
    steps = [
        replace(step, action=kept_public(step.action)) if isinstance(step, Act) else step
        for step in action.steps
    ]
    return replace(action, steps=tuple(steps))


def refuse_lacking(token: ApiToken, needed: frozenset[Scope], place: str, why: str = "") -> None:
    """Refuse (403) what takes a scope that a token lacks; `why` it does, if not for the usual reason."""
    for scope in Scope:
        if scope in needed and not token.may(scope):
            raise Refusal(
                HTTPStatus.FORBIDDEN, f"{why or _WHY[scope]}, and the token lacks the scope “{scope}”", place
            )


def refuse_secrets(job: Job, values: Iterable[tuple[str, str]]) -> None:
    """Refuse values for parameters that are secrets: which one it is, the job alone says."""
    secrets = {each.name.casefold() for each in job.draft.parameters if each.is_secret}
    if named := [name for name, _ in values if name.casefold() in secrets]:
        raise refused(f"with.{named[0]}", "is a secret; which one it is, the job alone says")
