"""What began a run by an event is named where it is explained."""

import pytest

from scheduler_core.values.runs.event import RunEvent
from tests.core.facade.times.test_why_words import RAN, said


@pytest.mark.parametrize(
    ("event", "about"),
    [
        (RunEvent("e1", ("/scans/page (1); old.pdf",)), "/scans/page (1); old.pdf"),
        (RunEvent("e1", ("/a", "/b", "/c", "/d")), "/a, /b, /c, …"),
        (RunEvent("e1", ("7",), {"event_name": "Office"}), "Office"),
    ],
)
def test_what_an_event_began_says_what_it_is_about(event: RunEvent, about: str) -> None:
    assert f"It is about {about}." in said(runs=(RAN,), begun_by={RAN.id: event})


@pytest.mark.parametrize(
    ("event", "apart"),
    [
        (RunEvent("e1", ("order 2041",), {"event_name": "order", "event_key": "2041"}), "2041"),
        (RunEvent("e1", ("order",), {"event_name": "order"}), ""),
        (RunEvent("e1", ("/scans/contract-2026-11.pdf",)), "contract-2026-11.pdf"),
        (RunEvent("e1", ("C:\\scans\\a.pdf", "C:\\scans\\b.pdf")), "a.pdf, …"),
        (RunEvent("e1", ("/scans/",)), "scans"),
        (RunEvent("e1", ()), ""),
    ],
)
def test_what_an_event_is_about_tells_runs_of_its_rule_apart(event: RunEvent, apart: str) -> None:
    assert event.tells_apart == apart
