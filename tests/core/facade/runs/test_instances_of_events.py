"""Sequences that events began are told apart by what the events were about."""

from pathlib import Path

import pytest

from scheduler_core.facade.access import Access
from scheduler_core.facade.runs.instances import Instances
from scheduler_core.store.jobs.watches import note_events
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import RunState
from tests.core.engine.living_sequence import lived
from tests.core.facade.runs.test_instances import INVOICE, Desk

pytestmark = pytest.mark.slow


def test_what_an_event_began_is_told_apart_by_its_key_also_begun_again(tmp_path: Path) -> None:
    """Three sequences that events had begun were all called by the minute in which they began."""
    with lived(tmp_path) as living:
        desk = Desk(living, Instances(Access(living.store, living.clock, "ann")))
        desk.begin(*INVOICE, key="")
        first = living.runs[0].id
        told = {"event_name": "order", "event_key": "2041"}
        with living.store.write() as tx:
            note_events(tx, [(first, RunEvent("order", ("order 2041",), told))])

        assert [each.about for each in desk.listed] == ["2041"]
        assert desk.instances.get(first).about == "2041"
        assert desk.instances.get(first).began_with == "order"
        desk.do("again", desk.here, 2)

        assert living.runs[-1].state is not RunState.CANCELLED
        assert [each.about for each in desk.listed] == ["2041"]
