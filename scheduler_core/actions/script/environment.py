"""Make the environment a script starts with.

What this program itself was started with is not passed on as it is: it can hold secrets, and a bundle's own
library paths would break other programs. A script gets what a session needs, what its job names, and
what says which run it is.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from scheduler_core.actions.outcome import ActionContext
from scheduler_core.actions.script.checks import RESERVED_PREFIX, check_variable_name
from scheduler_core.actions.templates import (
    NAMES_OF_EVENT,
    TemplateValues,
    parameter_names,
    places_in,
    plain_values,
    secret_names,
    variable_of,
)
from scheduler_core.values.jobs.actions import ScriptAction

_POSIX_NAMES = frozenset(
    """
    PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR
    DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS
    """.split()
)
_POSIX_PREFIXES = ("LC_", "XDG_")
_WINDOWS_NAMES = frozenset(
    """
    PATH PATHEXT COMSPEC SYSTEMROOT SYSTEMDRIVE WINDIR OS TEMP TMP TZ
    USERNAME USERDOMAIN USERPROFILE HOMEDRIVE HOMEPATH PUBLIC COMPUTERNAME
    APPDATA LOCALAPPDATA PROGRAMDATA ALLUSERSPROFILE PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432
    COMMONPROGRAMFILES COMMONPROGRAMFILES(X86) COMMONPROGRAMW6432
    NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE PSMODULEPATH
    """.split()
)
_TOLD = ("job", "job_id", "run_id", "due_at", "attempt", "idempotency_key")
_DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"


def script_environment(
    action: ScriptAction, context: ActionContext, values: TemplateValues, own: Mapping[str, str]
) -> dict[str, str]:
    """Return the environment of one run; `own` is this program's. InvalidInput for a name that can't be."""
    inherited = set(action.inherits)
    environment = {_same_case(name): own[name] for name in own if name in inherited or _is_passed_on(name)}
    if sys.platform != "win32":
        environment.setdefault("PATH", _DEFAULT_PATH)
        environment.setdefault("HOME", _home())
    for name, text in action.environment:
        check_variable_name(name)
        environment[_same_case(name)] = values.expand(text)
    return environment | run_variables(context) | _parameters(context, values)


def compared_variables(
    action: ScriptAction, context: ActionContext, environment: Mapping[str, str]
) -> dict[str, str | None]:
    """Return by what the variables of a run can be compared with those of another; None for by nothing.

    Where the job has places it is its text, which is the same in all runs, and else the value. Nothing is
    said of secrets, nor of what is taken over by name from this program's own, which is where people keep
    some. What Hourbell itself adds is left out.
    """
    texts = {_same_case(name): text for name, text in action.environment}
    hidden = {each.name for each in context.values if each.is_secret}
    taken_over = {_same_case(name) for name in action.inherits if not _is_passed_on(name)}
    compared: dict[str, str | None] = {}
    for name, value in environment.items():
        if name.startswith(RESERVED_PREFIX):
            continue
        text = texts.get(name)
        if text is None:
            compared[name] = None if name in taken_over else value
        elif secret_names([text]) or hidden.intersection(parameter_names([text])):
            compared[name] = None
        else:
            compared[name] = text if places_in(text) else value
    return compared


def run_variables(context: ActionContext) -> dict[str, str]:
    """Return what tells a script which run it is."""
    values = plain_values(context)
    told = _TOLD if context.event is None else (*_TOLD, *NAMES_OF_EVENT)
    return {f"{RESERVED_PREFIX}{name.upper()}": values[name] for name in told}


def _parameters(context: ActionContext, values: TemplateValues) -> dict[str, str]:
    """Return the parameters of the run, the secrets among them with their values."""
    return {
        variable_of(each.name): values.secret(each.text) if each.is_secret else each.text
        for each in context.values
    }


def _home() -> str:
    try:
        return str(Path.home())
    except RuntimeError:  # a user without an entry, as containers have them
        return "/"


def _same_case(name: str) -> str:
    """Return what tells names apart: on Windows `Path` is `PATH`."""
    return name.upper() if sys.platform == "win32" else name


@lru_cache(maxsize=1_024)
def _is_passed_on(name: str) -> bool:
    if sys.platform == "win32":
        return _same_case(name) in _WINDOWS_NAMES
    else:
        return name in _POSIX_NAMES or name.startswith(_POSIX_PREFIXES)
