"""What would happen when, if a sequence began at noon in Berlin."""

from datetime import UTC, datetime

from gui.job_editor.steps.cards.foresight import foresee
from scheduler_core.fields.jobs.sequence import read_steps
from scheduler_core.native.text.document_text import read_document
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule

NOON = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
STEPS = """\
- http: POST https://x.example
  name: Send
- script: letter
  name: Write
- wait: 14d
- wait: until 2026-12-24T18:00
- wait: 1d
  until: paid
  otherwise: fail
- script: mourn
  when: failure
- http: POST https://x.example/close
  name: Close
"""


def test_steps_that_follow_at_once_stand_in_one_line_and_waits_say_until_when() -> None:
    steps = read_steps(read_document(STEPS)).steps
    found = foresee(steps, NOON, Schedule((AtStart(),), "Europe/Berlin"))
    assert [(line.when, line.what, line.places) for line in found] == [
        ("12:00", "Send, Write", (0, 1)),
        ("until 4 Dec 12:00", "waits 14 days", (2,)),
        ("until 24 Dec 18:00", "waits until 24 Dec 2026 18:00", (3,)),
        ("until 25 Dec 18:00", "waits for “paid”; without it that is a failure", (4,)),
        ("if that fails", "mourn", (5,)),
        ("then", "Close", (6,)),
    ]


def test_a_wait_until_the_past_passes_straight_through() -> None:
    steps = read_steps(read_document("- wait: until 2020-01-01\n- script: x\n")).steps
    found = foresee(steps, NOON, Schedule((AtStart(),), "Europe/Berlin"))
    assert [line.when for line in found] == ["until 12:00", "12:00"]


def test_waits_of_seconds_are_told_to_the_second() -> None:
    """Three lines in a row said 12:00."""
    steps = read_steps(read_document("- script: x\n- wait: 12s\n- script: y\n")).steps
    found = foresee(steps, NOON, Schedule((AtStart(),), "Europe/Berlin"))
    assert [line.when for line in found] == ["12:00:00", "until 12:00:12", "12:00:12"]
