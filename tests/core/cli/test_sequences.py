"""Sequences, chains and events on the command line."""

import json
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from tests.core.cli.running import Hourbell

STEPS = """\
- http: POST https://shop.example/remind
  timeout: 30s
- wait: 40d
  unless: paid
- script: ./escalate.sh
  when: always
  name: Escalate
"""


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    path = tmp_path / "steps.yaml"
    path.write_text(STEPS)
    return path


def test_a_job_takes_the_steps_in_a_file(store: Path, steps: Path, hourbell: Hourbell) -> None:
    assert hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps)).code == ExitCode.DONE

    document = json.loads(hourbell("job", "show", "order", "--json").out)["document"]
    assert document["action"]["sequence"] == [
        {"http": "POST https://shop.example/remind", "timeout": "30s"},
        {"wait": "40d", "unless": "paid"},
        {"script": "./escalate.sh", "when": "always", "name": "Escalate"},
    ]


def test_a_job_shows_its_steps_a_line_each(store: Path, steps: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps), "--then", "failure:Call Ann")

    shown = hourbell("job", "show", "order").out

    for line in (
        "1. POST https://shop.example/remind",
        "2. wait 40d, unless the event “paid” comes",
        "3. always: Escalate (./escalate.sh)",
        "start “Call Ann” after failure",
    ):
        assert line in shown


@pytest.mark.slow
def test_what_stands_in_a_document_is_added_as_it_was(store: Path, steps: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps), "--then", "tidy")
    document = hourbell("job", "show", "order", "--yaml").out
    copy = steps.with_name("copy.yaml")
    copy.write_text(document.replace("name: order", "name: copy"))

    hourbell("job", "add", "--file", str(copy))

    assert hourbell("job", "show", "copy", "--yaml").out == copy.read_text()


@pytest.mark.slow
def test_a_job_can_be_edited_to_take_steps(store: Path, steps: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "order", "--in", "1h", "--script", "true")

    assert hourbell("job", "edit", "order", "--sequence", str(steps)).code == ExitCode.DONE
    assert hourbell("job", "edit", "order", "--key", "order-7").code == ExitCode.DONE
    assert "2. wait 40d" in hourbell("job", "show", "order").out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- wait: 3d\n", "sequence: has no step that calls or runs something"),
        ("- http: GET https://x\n- wiat: 3d\n", "[1]: is not a step; did you mean wait?"),
        ("- http: GET https://x\n  when: [\n", "line 3"),
        ("- http: GET ftp://x\n", "step 1, url:"),
        ("- script: 'echo {{job}}'\n", "step 1, script:"),
    ],
)
def test_what_is_wrong_in_the_file_is_named(
    store: Path, steps: Path, hourbell: Hourbell, text: str, said: str
) -> None:
    steps.write_text(text)

    refused = hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps))

    assert refused.code == ExitCode.REFUSED
    assert said in refused.err


def test_details_of_one_call_do_not_go_with_steps(store: Path, steps: Path, hourbell: Hourbell) -> None:
    refused = hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps), "--header", "A: b")

    assert refused.code == ExitCode.REFUSED
    assert "header: goes with one call or script, and this job takes steps" in refused.err


@pytest.mark.slow
def test_steps_are_tested_one_after_the_other(hourbell: Hourbell, steps: Path) -> None:
    steps.write_text(
        "- script: echo first; exit 3\n"
        "- wait: 40d\n  when: always\n"
        "- argv: [sh, -c, 'echo \"after $LAST\"']\n  when: failure\n"
        "  environment: {LAST: '{{last_exit_code}} {{last_output}}'}\n"
        "- script: echo never\n  when: failure\n"
    )

    tested = hourbell("job", "test", "--sequence", str(steps), "--skip-waits")

    assert (tested.code, tested.out) == (ExitCode.DONE, "first\nafter 3 first\n")
    assert "step 2 of 4: always: wait 40d" in tested.err


@pytest.mark.slow
def test_a_test_without_the_event_fails_where_the_wait_does(hourbell: Hourbell, steps: Path) -> None:
    steps.write_text("- script: 'true'\n- wait: 1d\n  until: paid\n  otherwise: fail\n- script: echo never\n")

    tested = hourbell("job", "test", "--sequence", str(steps), "--skip-waits")

    assert (tested.code, tested.out) == (ExitCode.FAILED, "")
    assert "failed: the event “paid” did not come within 1d" in tested.err


@pytest.mark.slow
def test_a_test_begins_with_the_step_named(hourbell: Hourbell, steps: Path) -> None:
    steps.write_text(
        "- script: echo first\n- wait: 40d\n"
        "- script: printf half; exit 4\n- script: echo sorry\n  when: failure\n"
    )

    tested = hourbell("job", "test", "--sequence", str(steps), "--skip-waits", "--from-step", "2")

    assert (tested.code, tested.out) == (ExitCode.DONE, "halfsorry\n")
    said = tested.err.splitlines()
    assert "step 1 of 4: echo first" not in said
    assert "the wait takes no time in this test" in said
    assert "step 3: failed: exit code 4" in said
    assert "step 4: succeeded" in said


def test_a_test_from_a_step_that_is_not_there_is_refused(hourbell: Hourbell, steps: Path) -> None:
    steps.write_text("- script: echo first\n")

    of_many = hourbell("job", "test", "--sequence", str(steps), "--from-step", "2")
    of_one = hourbell("job", "test", "--script", "echo first", "--from-step", "2")
    of_none = hourbell("job", "test", "--sequence", str(steps), "--from-step", "0")

    assert [each.code for each in (of_many, of_one)] == [ExitCode.REFUSED] * 2
    assert of_none.code == ExitCode.USAGE
    assert "from-step: there is no step 2; the last one is 1" in of_many.err
    assert "from-step: goes with steps, and this action has none" in of_one.err
    assert "0" in of_none.err
    assert of_many.out == of_one.out == ""


def test_an_event_is_sent_once_however_often_it_is_said(store: Path, hourbell: Hourbell) -> None:
    first = json.loads(hourbell("event", "send", "paid", "--key", "order-7", "--id", "mail-1", "--json").out)
    again = json.loads(hourbell("event", "send", "paid", "--key", "order-7", "--id", "mail-1", "--json").out)

    assert (first["name"], first["key"], first["request"]) == ("paid", "order-7", "mail-1")
    assert (first["is_known"], again["is_known"], again["id"]) == (False, True, first["id"])
    listed = [json.loads(line) for line in hourbell("event", "list", "--json").lines]
    assert [(each["name"], each["sent_by"]) for each in listed] == [("paid", "command line")]


@pytest.mark.parametrize("name", ["", " paid", "pa\nid", "x" * 201])
def test_what_names_no_event_is_refused(store: Path, hourbell: Hourbell, name: str) -> None:
    refused = hourbell("event", "send", name)

    assert refused.code == ExitCode.REFUSED
    assert "event: " in refused.err


@pytest.mark.slow
def test_a_job_that_is_renamed_is_started_all_the_same(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "tidy", "--in", "1h", "--http", "https://example.org/")
    hourbell("job", "add", "order", "--in", "1h", "--then", "failure:tidy", "--http", "https://example.org/")

    assert hourbell("job", "rename", "tidy", "clean").code == ExitCode.DONE

    assert "start “clean” after failure" in hourbell("job", "show", "order").out
    assert "“tidy” is called “clean” now" in hourbell("job", "history", "order").out


@pytest.mark.parametrize("text", ["steps:\n- script: a\n", "- script: a\n- wait: paid\n", "- event: paid\n"])
def test_a_file_that_is_refused_shows_how_steps_are_written(
    store: Path, steps: Path, hourbell: Hourbell, text: str
) -> None:
    """Who did not know the words needed three tries, as each refusal named one mistake."""
    steps.write_text(text)
    refused = hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps))
    shown = refused.err.partition(" like ")[2].partition(";")[0]
    steps.write_text(shown.replace("a.sh", "echo a").replace("b.sh", "echo b"))

    taken = hourbell("job", "add", "order", "--in", "1h", "--sequence", str(steps))

    assert (refused.code, taken.code) == (ExitCode.REFUSED, ExitCode.DONE)
