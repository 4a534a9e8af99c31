"""What is wrong with a step is told by the name of its field, not by the key of the file."""

from collections.abc import Iterator
from typing import Any

import pytest

from gui.job_editor.reading.action_reading import name_in_form, read_action, write_action
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.jobs.sequence import BRANCH, CONDUCT, WAIT
from scheduler_core.fields.records import Record


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("wait: 1d\n  until: ' '", "Step 2: Event: is blank; write the name of an event, such as paid"),
        ("wait: soon", "Step 2: How long: "),
        ("http: nowhere", "Step 2: Address: "),
        ("http: GET https://x.example\n  proxy: nowhere", "Step 2: Proxy: "),
        ("http: GET https://x.example\n  headers: {a b: c}", "Step 2: Headers: "),
        ("script: ls\n  working_folder: here", "Step 2: In folder: "),
        ("script: ls\n  exit_codes: [x]", "Step 2: Success is exit code: "),
        ("http: GET https://x.example\n  auth: {kind: basic, user: 5}", "Step 2: User: "),
        ("script: ls\n  retry: {retries: many}", "Step 2: Try again: "),
        ("http: GET https://x.example\n  colour: red", "Step 2: colour: unknown"),
    ],
)
def test_what_is_wrong_with_a_step_is_told_by_the_name_of_its_field(step: str, told: str) -> None:
    """“Step 4: until: is blank” named a key that stands in no form."""
    steps = f"- script: first\n- {step}\n"
    _, wrongs = read_action({**write_action(None), "action": "sequence", "steps": steps}, None)

    assert [wrong.reason[: len(told)] for wrong in wrongs] == [told]


def test_every_key_of_a_step_has_a_name() -> None:
    records: tuple[Record[Any], ...] = (CONDUCT, WAIT, BRANCH, HTTP, SCRIPT_PARTS)
    # It is a field of the whole step, and of the whole branch; how a script is called says its own key.
    without = {"retry", "auth", "signing", "tls"}
    keys = {key for record in records for key in keys_of(record)} - without

    assert {key for key in keys if name_in_form(key) == key} == set()
    assert name_in_form("body.path") == "File"


def keys_of(record: Record[Any], around: str = "") -> Iterator[str]:
    for part in record.parts:
        yield f"{around}{part.key}"
        if part.parts is not None:
            yield from keys_of(part.parts, f"{around}{part.key}.")
