"""Files of jobs in the native form, written, read and refused."""

import json

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.native_file import print_native_json, print_native_yaml, read_native
from scheduler_core.values.jobs.job import JobDraft
from tests.core.native.job_strategies import job_drafts
from tests.core.store.builders import a_draft
from tests.support.properties import for_all


def test_a_missing_version_hides_no_fault_of_a_job() -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_native("jobs:\n- {name: x, zone: UTC, rules: [{evry: 1h}], action: {http: GET https://x.org}}\n")

    fields = [each.field for each in (refusal.value, *refusal.value.others)]
    assert fields == ["hourbell", "jobs[0].rules[0]"]


@pytest.mark.slow
@for_all(st.lists(job_drafts(), max_size=2), everyday=4, thorough=320)
def test_what_is_written_is_read_back_as_the_same_jobs(drafts: list[JobDraft]) -> None:
    said = [draft.said for draft in drafts]

    assert read_native(print_native_yaml(drafts)) == said
    assert read_native(print_native_json(drafts)) == said


def test_the_version_stands_once_and_first() -> None:
    text = print_native_yaml([a_draft("one"), a_draft("two")])

    assert text.startswith("hourbell: 1\njobs:\n- name: one\n")
    assert text.count("hourbell") == 1


def test_one_job_and_a_list_without_a_head_are_read_too() -> None:
    one = "hourbell: 1\nname: x\nzone: UTC\nrules: [{at_start: true}]\naction: {http: GET https://example.org}\n"

    assert [job.name for job in read_native(one)] == ["x"]
    assert [job.name for job in read_native(f"- {one.replace(chr(10), chr(10) + '  ')}")] == ["x"]


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("hourbell: 2\njobs: []\n", "hourbell", "newer"),
        ("jobs: []\n", "hourbell", "missing"),
        ("hourbell: 1\njobs: []\nmore: 1\n", "more", "unknown"),
        ("hourbell: 1\njobs: 5\n", "jobs", "not a list"),
        ("hourbell: 1\njobs: [7]\n", "jobs[0]", "names with values"),
        ("hourbell: 1\njobs:\n- {name: x, name: y}\n", "document", "line 3, column 13.*twice"),
        ('{"hourbell": 1, "jobs": [{"name": NaN}]}', "document", "NaN"),
        ("hourbell: 1\njobs: &all [*all]\n", "document", "holds itself"),
        ("hourbell: 1\njobs: " + "[" * 40 + "]" * 40, "jobs" + "[0]" * 11, "levels deep"),
        ("hourbell: 1\njobs:\n- {name: x, zone: UTC}\n", "jobs[0].rules", "at least one time"),
        ("!!python/object:os.system {}\n", "document", "tag"),
    ],
)
def test_a_hostile_or_mistaken_file_is_refused_with_its_place(text: str, place: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason) as refusal:
        read_native(text)

    assert refusal.value.field == place


@pytest.mark.slow
def test_aliases_can_t_make_a_small_file_large() -> None:
    """Each level holds the one before it forty times: 40 ** 5 entries of a text that fits a page."""
    levels = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 40)}]\n" for n in range(1, 6))

    with pytest.raises(InvalidInput, match="more than 2,000,000 entries"):
        read_native(f"hourbell: 1\nl0: &l0 [a]\n{levels}jobs: [*l5]\n")


def test_all_that_is_wrong_in_a_file_is_told_at_once() -> None:
    entries = [
        {"name": "a", "zone": "UTC", "rules": [{"cron": "99 * * * *"}, {"every": "0s"}], "bogus": 1},
        {"name": "b", "rules": [{"at_start": True}], "action": {"script": ""}},
        {"name": "c", "zone": "UTC", "rules": [{"at_start": True}], "action": {"script": "true"}},
    ]

    with pytest.raises(InvalidInput) as caught:
        read_native(json.dumps({"hourbell": 1, "jobs": entries}))

    first, *others = (caught.value, *caught.value.others)
    assert [each.field for each in (first, *others)] == [
        "jobs[0].bogus",
        "jobs[0].rules[0].cron",
        "jobs[0].rules[1].every",
        "jobs[0].action",
        "jobs[1].zone",
        "jobs[1].action.script",
    ]
    assert all(each.others == () for each in others)
