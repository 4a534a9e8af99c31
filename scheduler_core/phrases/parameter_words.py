"""Parameters of a job as they are typed: days:number=7 1..90 # How many days."""

import json
import re

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind

_FIELD = "param"
_FORM = "NAME[:KIND][=DEFAULT] [LIMITS] [# LABEL], such as days:number=7 1..90 or mode=fast fast|slow"
_KINDS = ", ".join(ParameterKind)
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_HEAD = re.compile(rf"\s*([^\s:=#]+)(?::([^\s=#]*))?(?:=({_QUOTED}|\S*))?(?=\s|$)", re.DOTALL)
_PATTERN = re.compile(r"/((?:[^/\\]|\\.)*)/(?=\s|$)", re.DOTALL)
_RANGE = re.compile(r"(\S*?)\.\.(\S*)(?=\s|$)")
_CHOICES = re.compile(rf"(?:{_QUOTED}|[^|\"#])+(?:\|(?:{_QUOTED}|[^|\"#])+)*")
_CHOICE = re.compile(rf"(?:{_QUOTED}|[^|\"])+")
_PLAIN_DEFAULT = re.compile(r"[^\s\"]+")
_PLAIN_CHOICE = re.compile(r"[^\s|\"#/](?:[^|\"#\n]*[^\s|\"#])?")


def read_parameter(said: str) -> Parameter:
    """Read a parameter; InvalidInput says what of it is not understood."""
    head = _HEAD.match(said)
    if head is None:
        raise InvalidInput(_FIELD, f"{shown(said)!r} is not understood; write {_FORM}")
    name, kind_word, default = head.groups()
    limits = said[head.end() :].strip()
    pattern, least, most = "", "", ""
    choices: tuple[str, ...] = ()
    if found := _PATTERN.match(limits):
        pattern = re.sub(r"\\/", "/", found[1])
    elif found := _RANGE.match(limits):
        least, most = found.groups()
    elif limits and not limits.startswith("#") and (found := _CHOICES.match(limits)):
        choices = tuple(_unquoted(each) for each in _CHOICE.findall(found[0]))
        if len(choices) == 1 and (kind_word or "").casefold() != ParameterKind.CHOICE:  # a stray word
            if default is not None and not default.startswith('"'):
                raise _refusal_of_blank(name, kind_word, default, found[0])
            if kind_word is None:
                found, choices = None, ()
    rest = limits[found.end() :].strip() if found else limits
    if rest and not rest.startswith("#"):
        raise InvalidInput(_FIELD, f"{shown(rest)!r} is not understood; write {_FORM}")
    try:
        return Parameter(
            name,
            _kind(kind_word, has_choices=bool(choices), has_range=bool(least or most)),
            None if default is None else _unquoted(default),
            rest.removeprefix("#").strip(),
            choices,
            least,
            most,
            pattern,
        )
    except InvalidInput as refusal:
        raise InvalidInput(_FIELD, refusal.reason) from refusal


def _refusal_of_blank(name: str, kind_word: str | None, default: str, more: str) -> InvalidInput:
    head = name if kind_word is None else f"{name}:{kind_word}"
    meant = f"{head}={_quoted(f'{default} {more.strip()}')}"
    return InvalidInput(
        _FIELD,
        f"{shown(more.strip())!r} is not understood; a default with a blank stands between quotes: {meant}",
    )


def print_parameter(parameter: Parameter) -> str:
    """Write a parameter as it is read."""
    return parameter_line(
        parameter.name, parameter.kind, parameter.default, print_limits(parameter), parameter.label
    )


def print_limits(parameter: Parameter) -> str:
    """Write the choices, the limits or the pattern of a parameter."""
    if parameter.choices:
        choices = (each if _PLAIN_CHOICE.fullmatch(each) else _quoted(each) for each in parameter.choices)
        return "|".join(choices)
    if parameter.least or parameter.most:
        return f"{parameter.least}..{parameter.most}"
    return f"/{_pattern_text(parameter.pattern)}/" if parameter.pattern else ""


def parameter_line(name: str, kind: ParameterKind, default: str | None, limits: str, label: str) -> str:
    """Write the parts of a parameter as they are read together, also where they don't fit."""
    parts = [name]
    # Limits alone would say another kind.
    if kind is not ParameterKind.TEXT or not (limits == "" or limits.startswith("/")):
        parts.append(f":{kind}")
    if default is not None:
        parts.append(f"={default if _PLAIN_DEFAULT.fullmatch(default) else _quoted(default)}")
    if limits:
        parts.append(f" {limits}")
    if label:
        parts.append(f" # {label}")
    return "".join(parts)


def _kind(word: str | None, *, has_choices: bool, has_range: bool) -> ParameterKind:
    if word is None:
        if has_choices:
            return ParameterKind.CHOICE
        return ParameterKind.NUMBER if has_range else ParameterKind.TEXT
    try:
        return ParameterKind(word.casefold())
    except ValueError:
        raise InvalidInput(
            "kind", f"{shown(word)!r} is not a kind of a parameter; there are {_KINDS}"
        ) from None


def _unquoted(text: str) -> str:
    text = text.strip()
    if len(text) < 2 or not (text.startswith('"') and text.endswith('"')):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        raise InvalidInput(
            _FIELD, f"{shown(text)} has a backslash that means nothing; write it twice"
        ) from None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _pattern_text(pattern: str) -> str:
    """Write a pattern between slashes: those inside have a backslash before them."""
    return re.sub(r"(\\.)|/", lambda found: found[1] or r"\/", pattern, flags=re.DOTALL)
