"""What must hold for a run to start, as conditions of a service: systemd skips the start, as a job does."""

from collections.abc import Iterator

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.systemd.unit_lines import Unit, without_specifiers
from scheduler_core.values.jobs.run_policies import Condition, ConditionPolicy, FileExists, OnMains

_UNIT, _POWER, _PATH = "Unit", "ConditionACPower", "ConditionPathExists"
CONDITIONS = frozenset({_POWER, _PATH})
_YES = frozenset({"1", "yes", "y", "true", "t", "on"})


def read_conditions(service: Unit) -> ConditionPolicy:
    return ConditionPolicy(tuple(_conditions(service)))


def unread_conditions(service: Unit) -> Iterator[str]:
    """Yield each line of conditions that a job does not take."""
    for key in (_POWER, _PATH):
        for value in service.all(_UNIT, key):
            if _condition(key, value) is None:
                yield f"{key}={value}"


def is_said(policy: ConditionPolicy) -> bool:
    """Whether systemd does the same: it skips the run at once, and knows these conditions."""
    return policy == ConditionPolicy(policy.conditions) and len(list(condition_lines(policy))) == len(
        policy.conditions
    )


def condition_lines(policy: ConditionPolicy) -> Iterator[str]:
    for each in policy.conditions:
        match each:
            case OnMains():
                yield f"{_POWER}=true"
            case FileExists(path) if path.startswith("/") and path == path.strip() and "\n" not in path:
                yield f"{_PATH}={without_specifiers(path)}"
            case _:
                continue


def _conditions(service: Unit) -> Iterator[Condition]:
    for key in (_POWER, _PATH):
        for value in dict.fromkeys(service.all(_UNIT, key)):
            if (found := _condition(key, value)) is not None:
                yield found


def _condition(key: str, value: str) -> Condition | None:
    if key == _POWER:
        return OnMains() if value.casefold() in _YES else None
    path = value.replace("%%", "\0")
    if not path.startswith("/") or "%" in path:  # with a sign of systemd before it, or in it
        return None
    try:
        return FileExists(path.replace("\0", "%"))
    except InvalidInput:
        return None
