"""Replace each `{{name}}` by its value, and nothing else."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TypeAlias, assert_never
from urllib.parse import quote

from scheduler_core.actions.outcome import ActionContext
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.secret_store.names import check_secret_name
from scheduler_core.values.jobs.actions import AuthKind, BodyKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.parameters import is_parameter_name
from scheduler_core.values.runs.run import RunResult

NAMES_OF_LAST = ("last_outcome", "last_exit_code", "last_http_status", "last_output")
_TOLD_OF_EVENT = ("event_name", "event_key", "event_id", "event_data")
NAMES_OF_EVENT = ("event_path", "event_paths", "event_at", *_TOLD_OF_EVENT)
NAMES = (
    *("job", "job_id", "run_id", "due_at", "attempt", "trigger", "idempotency_key"),
    *NAMES_OF_EVENT,
    *NAMES_OF_LAST,
)
NUMBERS = frozenset({"job_id", "run_id", "attempt", "last_exit_code", "last_http_status"})

LEFT_OUT = "{{omit}}"  # the value of a header that is not sent, even where one is usual
_SECRET = "secret:"
_PARAMETER = "param:"
_LONGEST_QUOTE = 40
_LONGEST_PATHS = 65_536  # bytes; systems take twice that for one variable
# What begins with a letter is meant for us; `{{.Names}}` and `{{#each}}` are other people's templates.
# Nothing in the pattern can give back what it took, so a hostile text is read as fast as any other.
_PLACE = re.compile(r"\{\{(?=\s*[A-Za-z_])([^{}]*)\}\}")

Escape: TypeAlias = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class TemplateValues:
    """The value of every name that the texts of one run hold."""

    by_name: Mapping[str, str]

    def expand(self, text: str, escape: Escape = str) -> str:
        """Replace every place by its escaped value; what a value holds is not looked at again."""
        if "{{" not in text:
            return text
        return _PLACE.sub(lambda place: escape(self._value(_name_in(place))), text)

    @property
    def secrets(self) -> tuple[str, ...]:
        if not self.by_name:
            return ()
        return tuple(value for name, value in self.by_name.items() if name.startswith(_SECRET))

    def secret(self, name: str) -> str:
        return self._value(_SECRET + name)

    def _value(self, name: str) -> str:
        if name not in self.by_name:
            raise _unknown("template", name)
        return self.by_name[name]


async def template_values(
    context: ActionContext,
    texts: Iterable[str],
    secrets: Iterable[str] = (),
    *,
    with_all_parameters: bool = False,
) -> TemplateValues:
    """Return the values for the texts, with their secrets and the further ones; SecretUnavailable if one is.

    Secrets that nothing names are not asked for, but those of all parameters where they are wanted.
    """
    filled = [text for text in texts if "{{" in text]
    secrets = list(secrets)
    if not (filled or secrets or context.values):
        return TemplateValues({})
    values = plain_values(context) if filled else {}
    named = set(parameter_names(filled)) if context.values else set()
    hidden = [
        each for each in context.values if each.is_secret and (with_all_parameters or each.name in named)
    ]
    for name in dict.fromkeys([*secret_names(filled), *secrets, *(each.text for each in hidden)]):
        values[_SECRET + name] = await context.secrets.secret(name)
    for each in hidden:
        values[_PARAMETER + each.name] = values[_SECRET + each.text]
    return TemplateValues(values)


def sample_values(texts: Iterable[str]) -> TemplateValues:
    """Return harmless values to check the texts with."""
    known = [text for text in texts if "{{" in text]
    secrets = (_SECRET + name for name in secret_names(known))
    parameters = (_PARAMETER + name for name in parameter_names(known))
    names = (*NAMES, *secrets, *parameters)
    return TemplateValues({name: "1" if name in NUMBERS else "x" for name in names})


def plain_values(context: ActionContext) -> dict[str, str]:
    """Return what is no secret."""
    return {
        "job": context.job_name,
        "job_id": str(context.job_id),
        "run_id": str(context.run_id),
        "due_at": instant_text(context.due_at),
        "attempt": str(context.attempt),
        "trigger": str(context.trigger),
        "idempotency_key": context.idempotency_key,
        **_values_of_event(context),
        **_values_of_last(context.last),
        **{_PARAMETER + each.name: each.text for each in context.values if not each.is_secret},
    }


def _values_of_event(context: ActionContext) -> dict[str, str]:
    """Return what began the run, in the order of NAMES_OF_EVENT; of very many paths the first."""
    event = context.event
    if event is None:
        return dict.fromkeys(NAMES_OF_EVENT, "")
    paths: list[str] = []
    length = 0
    for path in () if event.told else event.subjects:
        length += len(path.encode("utf-8", "surrogateescape")) + 1
        if length > _LONGEST_PATHS and paths:
            break
        paths.append(path)
    return {
        "event_path": paths[0] if paths else "",
        "event_paths": "\n".join(paths),
        "event_at": instant_text(context.due_at),
        **{name: event.told.get(name, "")[:_LONGEST_PATHS] for name in _TOLD_OF_EVENT},
    }


def _values_of_last(last: RunResult | None) -> dict[str, str]:
    """Return what came of the run before, in the order of NAMES_OF_LAST."""
    if last is None:
        return dict.fromkeys(NAMES_OF_LAST, "")
    numbers = ("" if number is None else str(number) for number in (last.exit_code, last.http_status))
    return dict(zip(NAMES_OF_LAST, (str(last.state), *numbers, last.first_line), strict=True))


def secret_names(texts: Iterable[str]) -> list[str]:
    """Return the secrets that the texts name, each once."""
    names = (_name_in(place) for text in texts if "{{" in text for place in _PLACE.finditer(text))
    return list(dict.fromkeys(name.removeprefix(_SECRET) for name in names if name.startswith(_SECRET)))


def parameter_names(texts: Iterable[str]) -> list[str]:
    """Return the parameters that the texts name, each once."""
    names = (_name_in(place) for text in texts if "{{" in text for place in _PLACE.finditer(text))
    return list(dict.fromkeys(name.removeprefix(_PARAMETER) for name in names if name.startswith(_PARAMETER)))


def variable_of(parameter: str) -> str:
    """Return the variable of the environment in which a script finds a parameter."""
    return f"HOURBELL_PARAM_{parameter.upper()}"


def secrets_named_by(action: HttpAction) -> list[str]:
    """Return the secrets that a call needs besides those in its texts."""
    named = [action.auth.secret] if action.auth.kind is not AuthKind.NONE else []
    return [*named, action.signing.secret] if action.signing.secret else named


def places_in(text: str) -> list[str]:
    """Return what stands there like a place for a value, `{{job}}` for instance, each once."""
    return list(dict.fromkeys(place[0] for place in _PLACE.finditer(text))) if "{{" in text else []


def instant_text(instant: datetime) -> str:
    """Write an instant as programs read it: ISO 8601, UTC, milliseconds."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def in_url(value: str) -> str:
    return quote(value, safe="")


def in_json(value: str) -> str:
    """Escape a value for the inside of a JSON string."""
    return json.dumps(value)[1:-1]


def escape_for(content_type: str) -> Escape:
    """Return how values are escaped in a text of this type, so that they stay values."""
    kind = content_type.partition(";")[0].strip().lower()
    if kind.endswith(("/json", "+json")):
        return in_json
    if kind.endswith(("/xml", "+xml", "/html")):
        import html  # its table of names is half a megabyte that an engine seldom needs

        return html.escape
    return in_url if kind == "application/x-www-form-urlencoded" else str


def check_texts(texts: Iterable[tuple[str, str]]) -> None:
    """Refuse a name that does not exist, with the field it stands in."""
    for field, text in texts:
        if field.startswith("header ") and text == LEFT_OUT:
            continue
        for place in _PLACE.finditer(text):
            _check_name(field, _name_in(place))


def http_texts(action: HttpAction) -> Iterator[tuple[str, str]]:
    """Yield every text of a call that may hold places, with its field."""
    yield "url", action.url
    for name, value in action.headers:
        yield f"header {name}", value
    yield "proxy", action.proxy
    match action.body.kind:
        case BodyKind.TEXT | BodyKind.JSON:
            yield "body", action.body.text
        case BodyKind.FORM | BodyKind.MULTIPART:
            for name, value in action.body.fields:
                yield "body", name
                yield "body", value
        case BodyKind.NONE | BodyKind.FILE | BodyKind.JOINED_FILE:
            pass
        case _ as kind:
            assert_never(kind)


def script_texts(action: ScriptAction) -> Iterator[tuple[str, str]]:
    """Yield every text of a script that may hold places, with its field."""
    for argument in action.argv:
        yield "argument", argument
    for name, value in action.environment:
        yield f"variable {name}", value


def _check_name(field: str, name: str) -> None:
    if name.startswith(_SECRET):
        check_secret_name(name.removeprefix(_SECRET))
    elif name.startswith(_PARAMETER) and is_parameter_name(name.removeprefix(_PARAMETER)):
        pass  # of which job, says who knows it
    elif name not in NAMES:
        raise _unknown(field, name)


def refuse_in_shell(command_line: str, field: str = "script", *, only_given: bool = False) -> None:
    """Refuse places in a command line, where values could run as code.

    With `only_given` that is what others give: parameters, and what an event says.
    """
    for place in _PLACE.finditer(command_line):
        name = _name_in(place)
        if name.startswith(_PARAMETER):
            variable = variable_of(name.removeprefix(_PARAMETER))
        elif name in NAMES_OF_EVENT:
            variable = f"HOURBELL_{name.upper()}"
        elif not only_given and (name in NAMES or name.startswith(_SECRET)):
            raise InvalidInput(
                field,
                f"{place[0]} is not put into a shell's command line, where it could run as code; "
                "give it to an environment variable and write that variable here",
            )
        else:
            continue
        raise InvalidInput(
            field,
            f"{place[0]} is not put into a shell's command line, where it could run as code; "
            f"write the variable {variable} here",
        )


def _name_in(place: re.Match[str]) -> str:
    return place[1].strip()


def _unknown(field: str, name: str) -> InvalidInput:
    shown = name if len(name) <= _LONGEST_QUOTE else f"{name[:_LONGEST_QUOTE]}…"
    return InvalidInput(
        field, f"{{{{{shown}}}}} is not known; there are {', '.join(NAMES)}, param:NAME and secret:NAME"
    )
