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
