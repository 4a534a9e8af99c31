"""Parameters: the values that a run of a job takes, which may be given when it is asked for."""

import re
from dataclasses import dataclass
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.values.ranges import check_count, check_line, check_text

MOST_PARAMETERS = 50
LONGEST_VALUE = 16_384
LONGEST_LABEL = 200
MOST_CHOICES = 100
LONGEST_CHOICE = 200
LONGEST_PATTERN = 1_000

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


class ParameterKind(StrEnum):
    """What a value of a parameter may be; a secret is named, and never kept."""

    TEXT = "text"
    NUMBER = "number"
    YES_NO = "yes-no"
    CHOICE = "choice"
    DATE = "date"
    MOMENT = "moment"
    PATH = "path"
    SECRET = "secret"


HAVE_LIMITS = frozenset({ParameterKind.NUMBER, ParameterKind.DATE, ParameterKind.MOMENT})


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value of a run. Without a `default` it has to be given; times may be words, such as yesterday.

    `least` and `most` bound numbers and times, `choices` are the words of a choice, all of a text matches
    `pattern`.
    """

    name: str
    kind: ParameterKind = ParameterKind.TEXT
    default: str | None = None
    label: str = ""
    choices: tuple[str, ...] = ()
    least: str = ""
    most: str = ""
    pattern: str = ""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise InvalidInput(
                "name",
                f"{self.name[:40]!r} is not a name of a parameter: up to 40 letters, digits and _",
            )
        check_line("label", self.label, LONGEST_LABEL)
        check_count("choices", self.choices, MOST_CHOICES)
        for choice in self.choices:
            check_line("choices", choice, LONGEST_CHOICE)
            if not choice.strip() or "|" in choice:
                raise InvalidInput("choices", f"{choice!r} is not a choice; write words with | between them")
        if len(set(map(str.casefold, self.choices))) < len(self.choices):
            raise InvalidInput("choices", "one stands there twice; take it out")
        if (self.kind is ParameterKind.CHOICE) is not bool(self.choices):
            reason = (
                "a choice needs its words, such as fast|slow"
                if self.kind is ParameterKind.CHOICE
                else f"only a choice has words; {self.name} is {self.kind}"
            )
            raise InvalidInput("choices", reason)
        for field, limit in (("least", self.least), ("most", self.most)):
            check_line(field, limit, LONGEST_LABEL)
            if limit and self.kind not in HAVE_LIMITS:
                raise InvalidInput(
                    field, f"only numbers, dates and moments have limits; {self.name} is {self.kind}"
                )
        check_text("pattern", self.pattern, LONGEST_PATTERN)
        if self.pattern and self.kind is not ParameterKind.TEXT:
            raise InvalidInput("pattern", f"only a text has a pattern; {self.name} is {self.kind}")
        if self.default is not None:
            check_text("default", self.default, LONGEST_VALUE)

    @property
    def title(self) -> str:
        """What people read."""
        return self.label or self.name

    @property
    def is_secret(self) -> bool:
        return self.kind is ParameterKind.SECRET


@dataclass(frozen=True, slots=True)
class RunValue:
    """What a parameter is in a run; of a secret only the name."""

    name: str
    text: str
    is_secret: bool = False


def is_parameter_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def check_parameters(parameters: tuple[Parameter, ...]) -> None:
    """Refuse too many, and two of one name; a variable of the environment tells no case apart."""
    check_count("parameters", parameters, MOST_PARAMETERS)
    seen: set[str] = set()
    for each in parameters:
        name = each.name.casefold()
        if name in seen:
            raise InvalidInput("parameters", f"{each.name} stands there twice; give one another name")
        seen.add(name)
