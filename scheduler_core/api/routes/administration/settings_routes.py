"""Settings of a store, and how much of its past is kept."""

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import timedelta
from functools import cache
from http import HTTPStatus
from typing import Any, get_type_hints

from scheduler_core.api.answers.kinds import FLAG, ValueKind, many, number, optional, text
from scheduler_core.api.answers.shared_schemas import of_keys
from scheduler_core.api.requests.bodies import SCHEDULE
from scheduler_core.api.requests.permission import refuse_to_tell_programs
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import Call, RequestBody, Route, RouteAnswer
from scheduler_core.fields.records import read_mapping
from scheduler_core.settings import Settings
from scheduler_core.values.jobs.telling import read_tellings
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.retention import Retention

_GROUP = "settings"
_DAY = timedelta(days=1)
_MOST = 10**12

_KINDS: Mapping[Any, ValueKind[Any]] = {
    bool: FLAG,
    int: number(-(10**15), 10**15),
    str: text(100_000),
    tuple[str, ...]: many(text(1_000), 1_000),
}
_DAYS = "runs_for_days"
_OF_FILES = frozenset({"job_folder"})  # Hourbell writes there
_RETENTION_KINDS: Mapping[str, ValueKind[Any]] = {
    _DAYS: optional(number(1, 365_000)),
    "runs_per_job": optional(number(1, _MOST)),
    "output_bytes": optional(number(1, _MOST)),
    "revisions_per_job": optional(number(1, _MOST)),
    "backups": number(1, 1_000),
}


@cache
def _setting_kinds() -> Mapping[str, ValueKind[Any]]:
    hints = get_type_hints(Settings)
    return {each.name: _KINDS[hints[each.name]] for each in fields(Settings) if hints[each.name] in _KINDS}


def _some_of(kinds: Mapping[str, ValueKind[Any]]) -> RequestBody[Mapping[str, Any]]:
    """Return the body that says some of these keys; what it does not say stays as it is."""

    def read(document: object) -> Mapping[str, Any]:
        given = read_mapping(document, "", list(kinds))
        return {name: kinds[name].read(value, name) for name, value in given.items()}

    schema = {**_all_of(kinds), "required": []}
    return RequestBody(schema, read)


def _all_of(kinds: Mapping[str, ValueKind[Any]]) -> dict[str, object]:
    return dict(of_keys({name: kind.schema for name, kind in kinds.items()}))


_SETTINGS = _some_of(_setting_kinds())
_RETENTION = _some_of(_RETENTION_KINDS)


def show_settings(call: Call) -> RouteAnswer:
    return RouteAnswer(_settings_object(call.core.settings.read()))


def change_settings(call: Call) -> RouteAnswer:
    said: Mapping[str, Any] = call.body(_SETTINGS)
    for name in said.keys() & _OF_FILES:
        if not call.token.may(Scope.SCRIPTS):
            detail = f"it reaches files of this machine, and the token lacks the scope “{Scope.SCRIPTS}”"
            raise Refusal(HTTPStatus.FORBIDDEN, detail, name)
    before = call.core.settings.read()
    chosen = replace(before, **said)
    told_before = read_tellings(before.tell_by)
    refuse_to_tell_programs(call.token, call.core, read_tellings(chosen.tell_by), told_before, "tell_by")
    call.core.settings.save(chosen)
    return RouteAnswer(_settings_object(chosen))


def show_retention(call: Call) -> RouteAnswer:
    return RouteAnswer(_retention_object(call.core.settings.retention()))


def change_retention(call: Call) -> RouteAnswer:
    given: Mapping[str, Any] = call.body(_RETENTION)
    said = dict(given)
    if _DAYS in said:
        days = said.pop(_DAYS)
        said["runs_for"] = None if days is None else days * _DAY
    kept = replace(call.core.settings.retention(), **said)
    call.core.settings.save_retention(kept)
    return RouteAnswer(_retention_object(kept))


def _settings_object(settings: Settings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in _setting_kinds()}


def _retention_object(kept: Retention) -> dict[str, object]:
    return {
        _DAYS: None if kept.runs_for is None else kept.runs_for // _DAY,
        "runs_per_job": kept.runs_per_job,
        "output_bytes": kept.output_bytes,
        "revisions_per_job": kept.revisions_per_job,
        "backups": kept.backups,
    }


SETTINGS_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/settings",
        Scope.READ,
        show_settings,
        "Read the settings.",
        _GROUP,
        _all_of(_setting_kinds()),
    ),
    Route(
        "PATCH",
        "/v1/settings",
        Scope.ADMIN,
        change_settings,
        "Change settings; those not named stay.",
        _GROUP,
        _all_of(_setting_kinds()),
        body=_SETTINGS,
        limit=SCHEDULE,
    ),
    Route(
        "GET",
        "/v1/retention",
        Scope.READ,
        show_retention,
        "Read how much of the past is kept.",
        _GROUP,
        _all_of(_RETENTION_KINDS),
    ),
    Route(
        "PATCH",
        "/v1/retention",
        Scope.ADMIN,
        change_retention,
        "Choose how much of the past is kept; null keeps all.",
        _GROUP,
        _all_of(_RETENTION_KINDS),
        body=_RETENTION,
    ),
)
