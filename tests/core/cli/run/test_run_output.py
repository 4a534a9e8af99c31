"""`hourbell run output`, `show`, `cancel`, `retry` and `answer`."""

import json
import re
from dataclasses import replace

import pytest

from scheduler_core.store.runs.ledger import begin, record
from scheduler_core.store.runs.owned_runs import asked_to_end, unfinished
from scheduler_core.store.runs.run_changes import Begun, NewRun
from scheduler_core.store.runs.run_log import run
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.runs.run import OutputStream, RunState, Trigger
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR, a_draft, add_jobs

STDOUT, STDERR, REQUEST, RESPONSE, ENGINE = OutputStream


# ---- output


def test_output_goes_to_the_stream_it_came_from(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, b"one\n"), (STDERR, 0, b"two\n"), (RESPONSE, 0, b"three\n"))
    past.wrote(run_id, (STDOUT, 4, b"four\n"), (ENGINE, 0, b"12 bytes dropped\n"))

    result = hourbell("run", "output", str(run_id))

    assert (result.code, result.out, result.err) == (0, "one\nthree\nfour\n", "two\n12 bytes dropped\n")


def test_what_a_call_sent_is_printed_if_asked_for(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (REQUEST, 0, b"GET http://x/\n"), (RESPONSE, 0, b"HTTP/1.1 200 OK\n"))

    usual = hourbell("run", "output", str(run_id))
    asked = hourbell("run", "output", str(run_id), "--stream", "request")

    assert usual.out == "HTTP/1.1 200 OK\n"
    assert asked.out == "GET http://x/\n"


def test_output_to_a_pipe_is_harmless_unless_raw(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, b"\x1b[31mred\xc3"), (STDOUT, 9, b"\xbc\x07\n"))

    shown, raw = hourbell("run", "output", str(run_id)), hourbell("run", "output", str(run_id), "--raw")

    assert shown.out == "\\x1b[31mredü\\x07\n"
    assert raw.out == "\x1b[31mredü\x07\n"


def test_half_a_character_at_the_end_is_shown_as_what_it_is(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, b"end\xc3"))

    assert hourbell("run", "output", str(run_id)).out == "end\\xc3"


@pytest.mark.parametrize(("head", "joined"), [(b"head\n", "head\n"), (b"head!", "head!\n")])
def test_what_was_not_kept_is_told_in_its_place(
    head: bytes, joined: str, past: Past, hourbell: Hourbell
) -> None:
    """It was told on stderr alone: a file that took the output held both ends as one."""
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, head), (STDOUT, 1205, b"tail\n"))

    result = hourbell("run", "output", str(run_id))
    raw = hourbell("run", "output", str(run_id), "--raw")

    assert (result.out, result.err) == (f"{joined}[1,200 bytes of stdout are not kept]\ntail\n", "")
    assert raw.out == f"{head.decode()}tail\n"
    assert raw.err == "hourbell: 1,200 bytes of stdout are not kept\n"


@pytest.mark.parametrize(
    ("head", "shown"),
    [
        (b"one\n\xc3", "one\n\\xc3\n"),
        (b"\xe2\x82", "\\xe2\\x82\n"),
        (b"one\x1b[3", "one\\x1b[3\n"),
        (b"one\r", "one\\r\n"),
    ],
    ids=["behind a line", "alone", "colour", "return"],
)
def test_half_a_character_stands_before_what_was_not_kept(
    head: bytes, shown: str, past: Past, hourbell: Hourbell
) -> None:
    """It stood behind the note, or was one with the first byte of what followed."""
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, head), (STDOUT, len(head) + 1, b"\xbctail\n"))

    result = hourbell("run", "output", str(run_id))

    assert result.out == f"{shown}[1 byte of stdout is not kept]\n\\xbctail\n"


def test_one_stream_can_be_had_alone_and_as_json(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, b"one\n"), (STDERR, 0, b"two\xff\n"))

    out = hourbell("run", "output", str(run_id), "--stream", "stderr", "--json").out

    assert json.loads(out) == {"stream": "stderr", "start": 0, "text": "two\\xff\n"}


@pytest.mark.slow
@pytest.mark.parametrize(("state", "code"), [(RunState.SUCCEEDED, 0), (RunState.FAILED, 1)])
def test_following_a_run_that_has_ended_ends_as_it_did(
    state: RunState, code: int, past: Past, hourbell: Hourbell
) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, state, reason_text="it was so")
    past.wrote(run_id, (STDOUT, 0, b"one\n"))

    result = hourbell("run", "output", str(run_id), "--follow")

    assert (result.code, result.out) == (code, "one\n")
    assert result.err == f"hourbell: run {run_id} {state}: it was so\n"


@pytest.mark.parametrize("words", [("output", "99"), ("show", "99"), ("cancel", "99"), ("retry", "99")])
def test_a_run_that_is_not_there_is_not_found(words: tuple[str, ...], past: Past, hourbell: Hourbell) -> None:
    result = hourbell("run", *words)

    assert (result.code, result.err) == (5, "hourbell: There is no run 99\n")


@pytest.mark.parametrize("word", ["0", "-1", "one", str(2**63)])
def test_a_run_has_a_number(word: str, past: Past, hourbell: Hourbell) -> None:
    assert hourbell("run", "show", word).code == 2


def test_programs_that_follow_get_the_run_as_their_last_line(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)
    past.wrote(run_id, (STDOUT, 0, b"one\n"))

    result = hourbell("run", "output", str(run_id), "--follow", "--json")

    chunk, run = map(json.loads, result.lines)
    assert (chunk["text"], run["id"], run["state"], result.err) == ("one\n", run_id, "succeeded", "")


# ---- show


def test_a_run_is_shown_with_all_that_is_known(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(
        past.job("Back up"),
        NOW - HOUR,
        RunState.FAILED,
        reason_text="it gave up",
        error="disk \x1bfull",
        exit_code=3,
    )

    result = hourbell("run", "show", str(run_id))

    assert result.lines == [
        f"Run {run_id} of “Back up” (job 1, revision 1)",
        "  due       Fri 2026-11-20 08:00:00 +01:00 (1 hour ago), by schedule",
        "  outcome   failed: it gave up",
        "  started   Fri 2026-11-20 08:00:02 +01:00, 2.0 s after it was due",
        "  finished  Fri 2026-11-20 08:00:05 +01:00, after 3.0 s",
        "  on        desk",
        "  result    exit code 3",
        "  error     disk \N{REPLACEMENT CHARACTER}full",
    ]


def test_an_interrupted_run_asks_for_a_decision(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.INTERRUPTED)

    assert f"hourbell run answer {run_id} worked" in hourbell("run", "show", str(run_id)).out


def test_a_run_is_shown_to_programs_as_it_is_listed(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR)

    shown, listed = hourbell("run", "show", str(run_id), "--json"), hourbell("run", "list", "--json")

    assert json.loads(shown.out) == json.loads(listed.out)


# ---- wishes


def test_a_running_run_is_asked_to_end_once(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW, RunState.RUNNING)

    first, second = hourbell("run", "cancel", str(run_id)), hourbell("run", "cancel", str(run_id))

    with past.store.read() as tx:
        assert unfinished(tx)[0].cancel_requested_by == "command line"
    assert (first.code, first.out) == (0, f"Run {run_id} is asked to end.\n")
    assert (second.code, second.out) == (0, f"Run {run_id} was already asked to end.\n")


def test_none_is_cancelled_where_one_of_them_has_ended(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    running, ended = past.run(job_id, NOW, RunState.RUNNING), past.run(job_id, NOW - HOUR)

    result = hourbell("run", "cancel", str(running), str(ended))

    with past.store.read() as tx:
        assert unfinished(tx)[0].cancel_requested_at is None
    assert (result.code, result.err) == (6, f"hourbell: run {ended} has ended already: succeeded\n")


@pytest.mark.slow
def test_a_retry_is_the_next_attempt(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.FAILED)

    result = hourbell("run", "retry", str(run_id))

    assert (result.code, result.out) == (0, f"Run {run_id + 1} is attempt 2 at what run {run_id} was for.\n")
    shown = hourbell("run", "show", str(run_id)).out
    assert f"attempt   1 of 2; run {run_id + 1} waiting" in shown


def test_an_attempt_is_counted_among_all_that_there_may_be(past: Past, hourbell: Hourbell) -> None:
    """With five retries the first of six was shown as nothing, the second as “2 of 2”."""
    draft = replace(a_draft(), policies=RunPolicies(retry=RetryPolicy(retries=5)))
    (job_id,) = add_jobs(past.store, draft)
    run_id = past.run(job_id, NOW - HOUR, RunState.FAILED)
    follow = follow_up(past, run_id, Trigger.RETRY)

    shown = hourbell("run", "show", str(follow)).out

    assert f"attempt   2 of 6; run {run_id} failed" in shown


def test_what_was_run_again_after_a_crash_says_that_it_may_have_run(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.INTERRUPTED)
    follow = follow_up(past, run_id, Trigger.RERUN)

    shown, listed = hourbell("run", "show", str(follow)).out, hourbell("run", "list").out

    assert "it was run again after it was cut off: it may have run before" in shown
    assert "it may have run before" in listed


def follow_up(past: Past, run_id: RunId, trigger: Trigger) -> RunId:
    """Write the next attempt at what a run was for, which has not begun."""
    with past.store.write() as tx:
        before = run(tx, run_id)
        after = NewRun(
            before.job_id,
            before.revision,
            before.due_at,
            trigger,
            attempt=2,
            follows_run=run_id,
            start_at=NOW,
        )
        return record(tx, [after], past.engine, NOW)[0].id


def test_a_retry_says_that_nobody_is_there_to_run_it(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.FAILED)
    past.retire()

    assert "no engine runs" in hourbell("run", "retry", str(run_id)).err


def test_a_run_that_goes_on_is_not_retried(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW, RunState.RUNNING)

    assert hourbell("run", "retry", str(run_id)).code == 6


def test_an_interrupted_run_may_be_said_to_have_worked(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.INTERRUPTED)

    said = hourbell("run", "answer", str(run_id), "worked", "--json")
    again = hourbell("run", "answer", str(run_id), "again")

    assert json.loads(said.out)["state"] == "succeeded"
    assert again.code == 6


def answered(past: Past, hourbell: Hourbell, draft: JobDraft) -> list[str]:
    """Say of an interrupted run that it worked, and return what is said of that."""
    (job_id,) = add_jobs(past.store, draft)
    run_id = past.run(job_id, NOW - HOUR, RunState.INTERRUPTED)
    first, *rest = hourbell("run", "answer", str(run_id), "worked").out.splitlines()
    assert first == f"Run {run_id} counts as succeeded."
    return rest


def test_what_follows_from_the_word_that_a_run_worked_is_said(past: Past, hourbell: Hourbell) -> None:
    call = HttpAction("https://example.org/")
    report = past.job("Report")

    alone = answered(past, hourbell, a_draft("Alone"))
    steps = replace(a_draft("Steps"), action=SequenceAction((Act(call), Act(call))))
    step = answered(past, hourbell, steps)
    chain = answered(
        past,
        hourbell,
        replace(a_draft("First"), policies=RunPolicies(chains=(Chain("Report"), Chain("Gone")))),
    )

    assert alone == ["Nothing follows it."]
    assert [re.sub(r"\d+", "N", line, count=1) for line in step] == ["Run N goes on with step 2."]
    assert [re.sub(r"\d+", "N", line) for line in chain] == [
        "Run N of “Report” starts after it.",
        "“Gone” was not started: no job is called so.",
    ]
    assert report


def test_a_repetition_that_waits_ends_with_the_word_that_the_run_worked(
    past: Past, hourbell: Hourbell
) -> None:
    """It went on and did the work a second time unless somebody cancelled it."""
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.INTERRUPTED)
    again = follow_up(past, run_id, Trigger.RERUN)

    said = hourbell("run", "answer", str(run_id), "worked")

    assert f"Run {again}, which repeats it, is asked to end." in said.out
    with past.store.read() as tx:
        assert asked_to_end(tx, [again]) == {again}


def test_a_repetition_under_way_is_named_to_whom_says_that_it_worked(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.INTERRUPTED)
    again = follow_up(past, run_id, Trigger.RERUN)
    with past.store.write() as tx:
        begin(tx, [Begun(again, NOW)], past.engine)

    assert f"hourbell run cancel {again} ends it" in hourbell("run", "answer", str(run_id), "worked").out
    with past.store.read() as tx:
        assert asked_to_end(tx, [again]) == set()


def test_an_interrupted_run_may_be_run_again(past: Past, hourbell: Hourbell) -> None:
    run_id = past.run(past.job("Back up"), NOW - HOUR, RunState.INTERRUPTED)

    assert "is attempt 2" in hourbell("run", "answer", str(run_id), "again").out
