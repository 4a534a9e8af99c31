"""A document too large or too deep to be a job is refused before it costs anything."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.native.documents import job_document
from scheduler_core.native.text.document_size import MOST_ENTRIES, MOST_LETTERS, MOST_LEVELS
from scheduler_core.values.jobs.actions import LONGEST_ARGUMENT, CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.native.typical_jobs import refusal_of

pytestmark = pytest.mark.slow


def test_a_list_of_lists_without_end_is_refused_at_its_thirteenth_level() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]

    field, reason = refusal_of(tags=deep)

    assert field == "tags" + "[0]" * (MOST_LEVELS - 1)
    assert reason == "is nested more than 12 levels deep; nothing here is so deep"


def test_a_list_that_holds_itself_is_refused() -> None:
    """An alias of YAML can do that."""
    endless: list[object] = []
    endless.append(endless)

    assert "levels deep" in refusal_of(tags=endless)[1]


def test_a_small_file_that_unfolds_to_millions_of_entries_is_refused() -> None:
    """Aliases of YAML can stand for one another many times."""
    layer: list[object] = ["x"] * 1_000

    assert refusal_of(tags=[layer] * 1_000) == (
        "tags[801]",
        f"with it the document has more than {MOST_ENTRIES:,} entries; split it",
    )


def test_text_without_end_is_refused() -> None:
    assert refusal_of(notes="x" * (MOST_LETTERS + 1)) == (
        "notes",
        f"with it the document has more than {MOST_LETTERS:,} characters; split it",
    )


def test_what_could_not_be_read_back_is_not_written() -> None:
    arguments = ("x" * LONGEST_ARGUMENT,) * (MOST_LETTERS // LONGEST_ARGUMENT + 1)
    script = ScriptAction(CommandKind.ARGV, argv=arguments)

    with pytest.raises(InvalidInput, match="more than"):
        job_document(JobDraft("Large", Schedule((AtStart(),)), script))
