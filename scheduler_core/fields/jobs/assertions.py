"""The fields of assertions about an action's output."""

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import FLAG, NUMBER, TEXT, Form, list_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Field, Record, field
from scheduler_core.fields.typed import Parts, typed_list
from scheduler_core.phrases.assertion_words import print_assertion, read_assertion
from scheduler_core.values.jobs.actions import Assertion

_ASSERTIONS: Form[tuple[Assertion, ...]] = list_of(
    Record(
        Assertion,
        field("pattern", TEXT),
        field("json_path", TEXT),
        field("equals", TEXT),
        field("must_match", FLAG),
        field("header", TEXT),
    )
)


def assertions(place: str, label: str) -> Field:
    """Return the field of the expectations of a call or a script."""
    return field(
        "assertions",
        _ASSERTIONS,
        typed=typed_list(Parts(read_assertion, print_assertion, print_assertion), "\n"),
        option=Option(
            "what the output must have: /regular expression/, $.path, $.path=value, $.path~expression, or so "
            'with "header Name" for $.path; not so with ! before it',
            "FORM",
            name="assert",
            part=("FORM", "an expectation"),
        ),
        label=FieldLabel(
            f"success of a {place}",
            label,
            "One in each line: /regular expression/, $.path, $.path=value, $.path~expression; ! before it: "
            "not.",
            "/done|skipped/\n$.state=ok",
            place=f"{place}_assertions",
            is_code=True,
        ),
    )


def kept_bytes(attribute: str, place: str) -> Field:
    """Return the field that says how much output is kept."""
    return field(
        attribute,
        NUMBER,
        typed=typed.SIZE,
        option=Option("how much output to keep, such as 64k (1M)", "SIZE", name="keep-bytes"),
        label=FieldLabel(f"success of a {place}", "Keep output up to", "Bytes, such as 64k or 1M."),
    )
