"""No field of a job is lost in a file of another program without a word."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from scheduler_core.actions.revalee_callback import callback_draft
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text, import_text
from scheduler_core.fields.jobs.http_action import HTTP
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS
from scheduler_core.native.documents import job_document, read_job
from scheduler_core.wording.languages import wording_of
from tests.core.exchange.foreign_jobs import NOW, ZONE, about
from tests.core.native.typical_jobs import FULL_JOB

Document = dict[str, Any]

NAME = "Back up"
MACHINE = SourceMachine(ZONE, "ann", NOW)
DAILY: Document = {"hourbell": 1, "name": NAME, "zone": ZONE, "rules": [{"cron": "30 9 * * *"}]}
ONCE: Document = DAILY | {"rules": [{"once": "2026-12-01T09:00"}]}
CALLBACK: Document = job_document(
    callback_draft(UUID(int=1), "https://example.org/", NOW + timedelta(days=1))
) | {"name": NAME}
SCRIPT: Document = {"script": "backup"}
CALL: Document = {"http": "POST https://example.org/"}
FULL_SCRIPT: Document = {
    "interpreter": "bash",
    "working_folder": "/srv",
    "environment": {"LANG": "C"},
    "inherits": ["DISPLAY"],
    "stdin": "yes\n",
    "exit_codes": [0, 3],
    "assertions": [{"pattern": "done"}],
    "most_output_bytes": 4096,
    "detaches": True,
    "allows_writable_by_others": True,
}
# Whatever a callback says of these: they stay here, as is told of all in one sentence.
TOLD_OF_ALL = {"headers", "retry"}
POLICY_DOCUMENTS: Document = FULL_JOB["policies"]


def changes(usual: Document) -> Iterator[tuple[str, Document]]:
    """Yield each field with a job in which it alone is not as usual."""
    for key in DESCRIPTION.keys:
        if key != "name":
            yield key, usual | {key: FULL_JOB[key]}
    policies = usual.get("policies", {})
    for key in POLICIES.keys:
        yield key, usual | {"policies": policies | {key: POLICY_DOCUMENTS[key]}}
    action = usual["action"]
    fields = FULL_JOB["action"] if "http" in action else FULL_SCRIPT
    for key in fields.keys() - action.keys():
        yield key, usual | {"action": action | {key: fields[key]}}


def value_of(key: str, document: Document) -> object:
    places = (document, document.get("policies", {}), document.get("action", {}))
    return next((place[key] for place in places if key in place), None)


def is_lost_silently(key: str, document: Document, usual: Document, file_format: FileFormat) -> bool:
    """Tell whether a file neither says a field in its own way, nor gives it back, nor is it told."""
    exported, before = (export_text([read_job(each)], file_format, MACHINE) for each in (document, usual))
    if set(exported.losses) != set(before.losses) or exported.text != before.text:
        return False
    (again,) = import_text(exported.text, file_format, MACHINE).drafts
    return value_of(key, job_document(again)) != value_of(key, document)


@pytest.mark.parametrize("action", [SCRIPT, CALL], ids=["script", "call"])
@pytest.mark.parametrize("file_format", list(FileFormat))
def test_a_field_goes_along_or_is_told(file_format: FileFormat, action: Document) -> None:
    """The colour of a job, and the time in which launchd may be late, got lost without a word."""
    usual = (ONCE if file_format is FileFormat.AT else DAILY) | {"action": action}
    if file_format is FileFormat.REVALEE:
        usual = CALLBACK
    assert export_text([read_job(usual)], file_format, MACHINE).count == 1

    silent = {key for key, document in changes(usual) if is_lost_silently(key, document, usual, file_format)}

    assert silent == (TOLD_OF_ALL if file_format is FileFormat.REVALEE else set())


def test_the_fields_above_are_all_that_there_are() -> None:
    assert POLICY_DOCUMENTS.keys() == set(POLICIES.keys)
    assert FULL_SCRIPT.keys() == set(SCRIPT_SETTINGS.keys)
    assert set(HTTP.keys) <= FULL_JOB["action"].keys()


@pytest.mark.parametrize(
    "file_format",
    [
        FileFormat.CRONTAB,
        FileFormat.SYSTEM_CRONTAB,
        FileFormat.SYSTEMD,
        FileFormat.WINDOWS_TASK,
        FileFormat.LAUNCHD,
    ],
)
def test_what_is_lost_is_called_as_in_the_editor_and_in_files(file_format: FileFormat) -> None:
    tells = {"tell": "nothing", "quiet_hours": "22:00-07:00", "delivery": "at-least-once"}
    document = DAILY | {"action": SCRIPT, "colour": "rose", "policies": tells}

    exported = export_text([read_job(document)], file_format, MACHINE)

    told = [text for text in about(exported, NAME) if text.startswith("without")]
    assert told == [
        "without “Colour” (colour)",
        "without “Each run happens” (delivery)",
        "without “Quiet hours” (quiet_hours)",
        "without “Notify me” (tell)",
    ]
    assert "ohne „Ruhezeit“ (quiet_hours)" in map(wording_of("de").said, told)


def test_each_of_these_names_is_known_in_german() -> None:
    told = [
        loss.text
        for action in (SCRIPT, CALL)
        for _, document in changes(DAILY | {"action": action})
        for loss in export_text([read_job(document)], FileFormat.CRONTAB, MACHINE).losses
    ]

    names = {found[1] for text in told if (found := re.match(r"without “(.*)” \(", text))}

    assert len(names) > 20
    assert names - wording_of("de").texts.keys() == set()
