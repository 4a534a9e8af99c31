"""Resolve the values of a run: those that were given, and the defaults of the others."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, time, timedelta
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache
from typing import Protocol, TypeVar, cast

import re2

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.phrases.command_times import Moment, read_date_or_time, read_time, to_instant
from scheduler_core.secret_store.names import check_secret_name
from scheduler_core.values.jobs.parameters import (
    LONGEST_VALUE,
    Parameter,
    ParameterKind,
    RunValue,
    check_parameters,
)
from scheduler_core.values.ranges import check_text

YES, NO = "yes", "no"

Limit = TypeVar("Limit", Decimal, datetime)

_YES = frozenset({"yes", "y", "true", "on", "1", "ja"})
_NO = frozenset({"no", "n", "false", "off", "0", "nein"})
_NUMBER = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30})?")
_FROM_TODAY = re.compile(
    r"\s*(?:(?P<before>yesterday|gestern)|(?:today|heute) ?(?P<days>[+-] ?[0-9]{1,5}) ?d(?:ays|ay)?)\b",
    re.IGNORECASE,
)
_LONGEST_SHOWN = 60
_MOST_MEMORY = 1024 * 1024  # of a pattern


def read_value(parameter: Parameter, text: str, moment: Moment) -> str:
    """Return a value as runs get it, times as they are meant at a moment; InvalidInput if it does not fit."""
    check_text(parameter.name, text, LONGEST_VALUE)
    match parameter.kind:
        case ParameterKind.TEXT:
            return _text(parameter, text)
        case ParameterKind.NUMBER:
            return format(_within(parameter, text, _number).normalize(), "f")
        case ParameterKind.YES_NO:
            return _flag(parameter.name, text)
        case ParameterKind.CHOICE:
            return _choice(parameter, text)
        case ParameterKind.DATE:
            return _within(parameter, text, _reader_of_times(parameter, moment)).date().isoformat()
        case ParameterKind.MOMENT:
            return _within(parameter, text, _reader_of_times(parameter, moment)).isoformat()
        case ParameterKind.PATH:
            return _path(parameter.name, text)
        case ParameterKind.SECRET:
            check_secret_name(text.strip())
            return text.strip()


def checked_values(
    parameters: Sequence[Parameter], given: Iterable[tuple[str, str]], moment: Moment
) -> dict[str, str]:
    """Return what is given for parameters as runs get it.

    One refusal names all that is unknown, doubled or unfit, and what has no value and no default.
    """
    by_name = {each.name.casefold(): each for each in parameters}
    values: dict[str, str] = {}
    faults: list[InvalidInput] = []
    for name, text in given:
        parameter = by_name.get(name.casefold())
        if parameter is None:
            faults.append(InvalidInput(name[:_LONGEST_SHOWN], _unknown(name, parameters)))
        elif parameter.name in values:
            faults.append(InvalidInput(parameter.name, "is given twice; leave one out"))
        else:
            try:
                values[parameter.name] = read_value(parameter, text, moment)
            except InvalidInput as fault:
                values[parameter.name] = text
                faults.append(InvalidInput(parameter.name, fault.reason))
    faults += [
        InvalidInput(each.name, "needs a value; it has no default")
        for each in parameters
        if each.default is None and each.name not in values
    ]
    if faults:
        first, *others = faults
        raise InvalidInput(first.field, first.reason, tuple(others))
    return values


def values_of_run(
    parameters: Sequence[Parameter], given: Mapping[str, str], moment: Moment
) -> tuple[RunValue, ...]:
    """Return the value of every parameter of a run: what was given, else its default as meant at a moment.

    InvalidInput where neither is there: another job began it, or its job was changed since it was asked for.
    """
    return tuple(_value_of_run(each, given.get(each.name, each.default), moment) for each in parameters)


def _value_of_run(parameter: Parameter, text: str | None, moment: Moment) -> RunValue:
    if text is None:
        raise InvalidInput(
            parameter.name, "has no value, and no default; give it one, or run the job with a value"
        )
    return RunValue(parameter.name, read_value(parameter, text, moment), parameter.is_secret)


def shown_values(
    parameters: Sequence[Parameter], given: Mapping[str, str], moment: Moment
) -> tuple[RunValue, ...]:
    """Return the values of a run to be shown, also those that fit its job no more."""
    found = []
    for each in parameters:
        text = given.get(each.name)
        if text is None and each.default is not None:
            with suppress(InvalidInput):
                text = read_value(each, each.default, moment)
        if text is not None:
            found.append(RunValue(each.name, text, each.is_secret))
    names = {each.name for each in parameters}
    return (*found, *(RunValue(name, text) for name, text in given.items() if name not in names))


def check_defaults(parameters: tuple[Parameter, ...], moment: Moment, *, runs_by_itself: bool) -> None:
    """Refuse limits and defaults that don't fit; where rules begin runs, each needs a default."""
    check_parameters(parameters)
    for each in parameters:
        _check_limits(each, moment)
        if each.default is not None:
            try:
                read_value(each, each.default, moment)
            except InvalidInput as fault:
                raise InvalidInput("parameters", f"the default of {each.name}: {fault.reason}") from fault
        elif runs_by_itself:
            raise InvalidInput(
                "parameters",
                f"{each.name} needs a default, as rules begin runs that nobody gives a value; "
                "or switch the job off, and run it by hand",
            )


def _check_limits(parameter: Parameter, moment: Moment) -> None:
    match parameter.kind:
        case ParameterKind.TEXT if parameter.pattern:
            _program(parameter.pattern)
        case ParameterKind.NUMBER:
            _limits(parameter, _number)
        case ParameterKind.DATE | ParameterKind.MOMENT:
            _limits(parameter, _reader_of_times(parameter, moment))
        case _:
            pass


def _limits(parameter: Parameter, read: Callable[[str, str], Limit]) -> tuple[Limit | None, Limit | None]:
    """Return the least and the most; each may be missing."""
    try:
        least = read(parameter.name, parameter.least) if parameter.least else None
        most = read(parameter.name, parameter.most) if parameter.most else None
    except InvalidInput as fault:
        raise InvalidInput("parameters", f"a limit of {parameter.name}: {fault.reason}") from fault
    if least is not None and most is not None and least > most:
        raise InvalidInput("parameters", f"the least of {parameter.name} is above its most; swap them")
    return least, most


def _within(parameter: Parameter, text: str, read: Callable[[str, str], Limit]) -> Limit:
    value = read(parameter.name, text)
    least, most = _limits(parameter, read)
    if (least is not None and value < least) or (most is not None and value > most):
        limits = (
            f"from {parameter.least} to {parameter.most}"
            if parameter.least and parameter.most
            else f"{parameter.least} or more"
            if parameter.least
            else f"{parameter.most} or less"
        )
        raise InvalidInput(parameter.name, f"{shown(text.strip())} is not {limits}")
    return value


def _reader_of_times(parameter: Parameter, moment: Moment) -> Callable[[str, str], datetime]:
    """Return what reads dates, as their first moment, or instants."""

    def read_day(name: str, text: str) -> datetime:
        found = read_date_or_time(name, _dated(text, moment), moment)
        return datetime.combine(found.date() if isinstance(found, datetime) else found, time())

    def read_moment(name: str, text: str) -> datetime:
        return moment.on_the_wall(to_instant(name, read_time(name, _dated(text, moment), moment), moment))

    return read_day if parameter.kind is ParameterKind.DATE else read_moment


def _dated(text: str, moment: Moment) -> str:
    """Write a day that is named from the present, such as yesterday or today-7d, as a date."""
    found = _FROM_TODAY.match(text)
    if found is None:
        return text
    days = -1 if found["before"] else int(found["days"].replace(" ", ""))
    try:
        return str(moment.local.date() + timedelta(days=days)) + text[found.end() :]
    except OverflowError:
        return text


def _number(name: str, text: str) -> Decimal:
    if not _NUMBER.fullmatch(text.strip()):
        raise InvalidInput(name, f"{shown(text)!r} is not a number")
    return Decimal(text.strip())


def _text(parameter: Parameter, text: str) -> str:
    if parameter.pattern and not _program(parameter.pattern).fullmatch(text):
        raise InvalidInput(parameter.name, f"{shown(text)!r} does not match {shown(parameter.pattern)}")
    return text


def _flag(name: str, text: str) -> str:
    said = text.strip().casefold()
    if said not in _YES | _NO:
        raise InvalidInput(name, f"{shown(text)!r} is neither yes nor no")
    return YES if said in _YES else NO


def _choice(parameter: Parameter, text: str) -> str:
    said = text.strip().casefold()
    found = next((each for each in parameter.choices if each.strip().casefold() == said), None)
    if found is None:
        raise InvalidInput(parameter.name, f"{shown(text)!r} is not one of {', '.join(parameter.choices)}")
    return found


def _path(name: str, text: str) -> str:
    if not text.strip():
        raise InvalidInput(name, "is not a path; write where the file or folder is")
    return text


@lru_cache(maxsize=256)
def _program(pattern: str) -> "_CompiledPattern":
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MOST_MEMORY
    try:
        return cast("_CompiledPattern", re2.compile(pattern, options))
    except (re2.error, UnicodeEncodeError) as error:
        reason = error.args[0] if error.args else error
        words = reason.decode(errors="replace") if isinstance(reason, bytes) else str(error)
        raise InvalidInput("parameters", f"{shown(pattern)!r} is not a pattern: {words}") from error


class _CompiledPattern(Protocol):
    """What the library makes of a pattern; it brings no types of its own."""

    def fullmatch(self, text: str) -> object | None: ...


def _unknown(name: str, parameters: Sequence[Parameter]) -> str:
    names = [each.name for each in parameters]
    if not names:
        return "is not a parameter; the job has none"
    close = get_close_matches(name[:_LONGEST_SHOWN], names, n=1)
    return (
        f"is not a parameter; did you mean {close[0]}?"
        if close
        else f"is not a parameter; there are {', '.join(names)}"
    )
