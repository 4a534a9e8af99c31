"""What the output of an action must look like, as a list of mappings."""

from scheduler_core.native.forms.basic_forms import FLAG, TEXT, Form, list_of
from scheduler_core.native.records import Record, field
from scheduler_core.values.jobs.actions import Assertion

ASSERTIONS: Form[tuple[Assertion, ...]] = list_of(
    Record(
        Assertion,
        field("pattern", TEXT),
        field("json_path", TEXT),
        field("equals", TEXT),
        field("must_match", FLAG),
        field("header", TEXT),
    )
)
