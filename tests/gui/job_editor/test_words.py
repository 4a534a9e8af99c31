"""What closed sections and badges say."""

from datetime import UTC, datetime, time, timedelta

import pytest

from gui.job_editor.preview.occurrence_notes import badges_of
from gui.job_editor.reading.job_reading import read_job, write_job
from gui.job_editor.reading.words.section_words import (
    condition_words,
    detail_words,
    kept_words,
    success_words,
    tell_words,
    trouble_words,
    what_words,
)
from scheduler_core.native.documents import read_job as job_of_document
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.values.jobs.actions import Auth, AuthKind, Body, BodyKind, HttpAction
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.lateness import LateKind, LateLimit
from scheduler_core.values.jobs.run_policies import RunPolicies, Tell
from scheduler_core.values.schedules.rules import DailyWindow
from tests.core.native.typical_jobs import FULL_JOB, SMALL_JOB

NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
FULL = read_job(write_job(job_of_document(FULL_JOB), NOW), NOW)
SMALL = read_job(write_job(job_of_document(SMALL_JOB), NOW), NOW)


def test_what_is_done_is_said_in_a_line() -> None:
    assert what_words(FULL) == "POST https://nas.example/backup?run={{run_id}}"
    assert what_words(SMALL) == "Runs true"


@pytest.mark.parametrize(
    ("headers", "auth", "said"),
    [
        ((), Auth(), "No body, no headers, no sign-in"),
        ((("X-A", "1"),), Auth(), "1 header"),
        (
            (("authorization", "Bearer {{secret:RATES}}"), ("X-A", "1"), ("X-B", "2")),
            Auth(),
            "Signed in with the secret RATES · 2 headers",
        ),
        ((("Authorization", "Bearer abc"),), Auth(), "1 header"),
        (
            (("X-Key", "{{secret:OTHER}}"),),
            Auth(AuthKind.BEARER, secret="RATES"),
            "Signed in with the secret RATES · 1 header",
        ),
    ],
)
def test_a_call_says_how_it_signs_in(headers: tuple[tuple[str, str], ...], auth: Auth, said: str) -> None:
    """What signs in by a secret in a header counted as a header."""
    assert detail_words(HttpAction(url="https://example.org/", headers=headers, auth=auth)) == said


def test_conditions_are_listed() -> None:
    assert condition_words(SMALL.policies) == "always"
    assert condition_words(FULL.policies) == (
        "on computers with tags gpu, linux; "
        "on mains power, on an unmetered network, idle for 10 min, 953.7 MB free on /srv, "
        "4 GB of memory free, load of 50 % at most, "
        "/srv/nas/mounted exists and rsync is not running; waits up to 30 min, then runs all the same"
    )


def test_trouble_is_told_in_order() -> None:
    assert trouble_words(SMALL.policies, SMALL.action) == (
        "does not try again; no time-out; catches up on the last one missed"
    )
    assert trouble_words(FULL.policies, FULL.action) == (
        "tries again 5 times, each after 30 s; time-out 1 h; catches up on all that was missed; "
        "runs up to 3 at once; runs again what was cut off; pauses after 5 failures; "
        "2 GB of memory at most; 50 % of a processor at most; 1 h of computing at most; "
        "200 processes at most; lets others use the disks first; "
        "wakes the machine; keeps the machine awake"
    )


def test_success_is_what_the_action_expects() -> None:
    assert success_words(SMALL.action) == "success is exit code 0; keeps 1 MB of output"
    assert success_words(FULL.action) == (
        "success is status 200 to 299, 304; 3 checks of the output; keeps 4 kB of output"
    )


def test_what_is_told_names_quiet_hours_and_what_starts_then() -> None:
    policies = RunPolicies(
        tell=Tell.FAILURE,
        tell_output=20,
        tell_spacing=timedelta(hours=1),
        late=(LateLimit(LateKind.START, timedelta(minutes=15)), LateLimit(LateKind.END, by=time(8))),
        quiet_hours=DailyWindow(time(22), time(7)),
        chains=(Chain("Mail"), Chain("Report", When.ALWAYS)),
    )

    assert tell_words(SMALL.action, policies) == (
        "when it fails, and when it works again; late if not begun within 15 min; "
        "late if not ended by 08:00; with 20 lines of output; once in 1 h at most; "
        "quiet 22:00\N{EN DASH}07:00; "
        "then starts “Mail” and “Report”; success is exit code 0; keeps 1 MB of output"
    )


def test_edits_by_hand_are_counted() -> None:
    job = write_job(job_of_document(FULL_JOB), NOW)

    assert kept_words(job) == "3 single occurrences were skipped, moved or added by hand."


@pytest.mark.parametrize(
    ("explanation", "word"),
    [
        (Explanation(NOW, rules=(0,)), ""),
        (Explanation(NOW, shifted_from=datetime(2026, 3, 29, 2, 30)), "clock change"),  # noqa: DTZ001
        (Explanation(NOW, is_repeated=True, is_second=True), "twice"),
        (Explanation(NOW, rolled_from=(NOW.date(),)), "moved day"),
        (Explanation(NOW, delayed_by_jitter_from=NOW - timedelta(seconds=5)), "jitter"),
        (Explanation(NOW, moved_from=NOW), "moved"),
        (Explanation(NOW, is_added=True), "added"),
        (Explanation(NOW, is_included=True), "extra"),
    ],
)
def test_a_badge_names_what_is_special(explanation: Explanation, word: str) -> None:
    assert [badge.word for badge in badges_of(explanation)] == ([word] if word else [])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"a": 1}', "JSON"),
        (' [{"a": "{{due}}"}]', "JSON"),
        ("[" * 50_000, "text"),
        ("{{due}}", "text"),
        ("1", "text"),
        ("[" + "1," * 60_000 + "1]", "text"),
    ],
)
def test_a_body_is_called_json_by_what_it_is(text: str, kind: str) -> None:
    """One that was pasted with a call was “Body: text”."""
    call = HttpAction("https://x.example", "POST", body=Body(BodyKind.TEXT, text))

    assert f"Body: {kind}" in detail_words(call)
