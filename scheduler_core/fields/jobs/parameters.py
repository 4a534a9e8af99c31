"""Parameters of a job: the values that each of its runs takes."""

from scheduler_core.fields.basic_types import TEXT, Spelling, list_of, read_text, word
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import NO, YES, Parts, typed_list
from scheduler_core.phrases.parameter_words import print_parameter, read_parameter
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind


def read_value(document: object, path: str) -> str:
    """Read a text, or what files may say without quotes: 7, 2.5, true."""
    if isinstance(document, bool):
        return YES if document else NO
    if isinstance(document, int | float):
        return str(document)
    return read_text(document, path)


VALUE: Spelling[str] = Spelling(str, read_value, {"type": ["string", "number", "boolean"]})
_VALUE_OR_NONE: Spelling[str | None] = Spelling(str, read_value, VALUE.schema)
_PARAMETER = Record(
    Parameter,
    field("name", TEXT),
    field("kind", word(ParameterKind)),
    field("default", _VALUE_OR_NONE),
    field("label", TEXT),
    field("choices", list_of(TEXT)),
    field("least", VALUE),
    field("most", VALUE),
    field("pattern", TEXT),
)
PARAMETERS = field(
    "parameters",
    list_of(_PARAMETER),
    typed=typed_list(
        Parts(read_parameter, print_parameter, lambda parameter: parameter.name.casefold()), "\n"
    ),
    option=Option(
        "a value that its runs take, {{param:NAME}} and HOURBELL_PARAM_NAME, such as days:number=7 1..90: "
        "text, number, yes-no, choice, date, moment, path or the name of a secret",
        "NAME[:KIND][=DEFAULT] [LIMITS] [# LABEL]",
        name="param",
        part=("NAME", "a parameter"),
    ),
    label=FieldLabel(
        "about",
        "Values asked at Run now",
        "The rules of the job use the defaults. A line such as days:number=7 1..90 # How many days "
        "can be pasted as a name.",
    ),
)
