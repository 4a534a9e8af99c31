"""Whatever clients do to jobs, in any order, nothing is lost: in the store, the history or the feed."""

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Schedule, Skipped
from tests.core.feed.hearing import Ear
from tests.core.store.builders import CALL, HOUR, ME, MINUTE, NOW, SCRIPT
from tests.support.fake_clock import FakeClock

numbers = st.integers(0, 5)
hours = st.integers(0, 12).map(lambda count: NOW + count * HOUR)
schedules = st.builds(
    Schedule,
    st.tuples(
        st.one_of(
            st.integers(1, 180).map(lambda minutes: Every(minutes * MINUTE, NOW)),
            hours.map(Once),
        )
    ),
    st.sampled_from(["UTC", "Europe/Berlin"]),
)
drafts = st.builds(
    JobDraft,
    st.sampled_from(["Back up", "Call", "Täglich"]),
    schedules,
    st.sampled_from([SCRIPT, CALL]),
    folder=st.sampled_from(["", "web", "web/shop"]),
    tags=st.sampled_from([(), ("a",), ("a", "b")]),
    is_enabled=st.booleans(),
)
edits: st.SearchStrategy[Edit] = st.one_of(
    hours.map(Skipped), hours.map(Added), st.builds(Moved, hours, hours)
)


class Clients(RuleBasedStateMachine):
    """A window without an engine; what was due stays due until a change decides anew."""

    migrated: Path

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="hourbell-"))
        for file in self.migrated.parent.iterdir():
            shutil.copy(file, self.folder)
        self.clock = FakeClock(NOW)
        store = str(self.folder / self.migrated.name)
        self.core = open_scheduler(store, who=ME, clock=self.clock, secrets=SecretStore([]))
        self.ear = Ear()
        self.core.subscribe(self.ear)
        self.touched: set[JobId] = set()
        self.known: list[JobId] = []

    def teardown(self) -> None:
        if self.touched:
            heard = self.ear.hears(lambda changes: self.touched <= changes.jobs)
            assert heard == ChangeSet(frozenset(self.touched), heard.runs)
        self.core.close()
        shutil.rmtree(self.folder)

    # ---- acts

    @initialize(new=st.lists(drafts, min_size=1, max_size=3))
    def begin(self, new: list[JobDraft]) -> None:
        self.add(new)

    @rule(new=st.lists(drafts, min_size=1, max_size=3))
    def add(self, new: list[JobDraft]) -> None:
        ids = self.core.jobs.add_all(new)
        self.touched.update(ids)
        self.known += ids

    @rule(minutes=st.integers(1, 300))
    def wait(self, minutes: int) -> None:
        self.clock.advance(minutes * MINUTE)

    @rule(number=numbers, draft=drafts, is_late=st.booleans())
    def save(self, number: int, draft: JobDraft, is_late: bool) -> None:
        job = self._one(number)
        seen = self.core.jobs.get(job)
        try:
            saved = self.core.jobs.save(job, seen.revision - is_late, draft)
        except Conflict:
            assert is_late or seen.deleted_at is not None
        else:
            assert not is_late
            assert (saved.draft, saved.revision) == (draft, seen.revision + 1)
            self.touched.add(job)

    @rule(number=numbers, edit=edits)
    def edit_occurrence(self, number: int, edit: Edit) -> None:
        job = self._one(number)
        try:
            self.core.jobs.edit_occurrence(job, edit)
        except Conflict:
            assert self.core.jobs.get(job).deleted_at is not None
        except InvalidInput:  # it was the only one
            return
        else:
            self.touched.add(job)

    @rule(number=numbers, back=st.integers(1, 3))
    def revert(self, number: int, back: int) -> None:
        job = self._one(number)
        seen = self.core.jobs.get(job)
        try:
            self.core.jobs.revert(job, seen.revision, seen.revision - back)
        except (Conflict, NotFound):
            assert seen.deleted_at is not None or seen.revision <= back
        else:
            self.touched.add(job)

    @rule(chosen=st.sets(numbers, max_size=3), act=st.sampled_from(["enable", "disable", "move"]))
    def switch(self, chosen: set[int], act: str) -> None:
        some = self._some(chosen)
        live = [job for job in some if self.core.jobs.get(job).deleted_at is None]
        match act:
            case "enable":
                changed = self.core.jobs.enable(live)
            case "disable":
                changed = self.core.jobs.disable(live)
            case _:
                changed = self.core.jobs.move(live, "elsewhere")
        self.touched.update(changed)

    @rule(chosen=st.sets(numbers, max_size=3), minutes=st.none() | st.integers(1, 300))
    def pause(self, chosen: set[int], minutes: int | None) -> None:
        some = self._some(chosen)
        until = None if minutes is None else self.clock.now() + minutes * MINUTE
        self.touched.update(self.core.jobs.pause(some, until))

    @rule(chosen=st.sets(numbers, max_size=3))
    def resume(self, chosen: set[int]) -> None:
        some = self._some(chosen)
        self.touched.update(self.core.jobs.resume(some))

    @rule(chosen=st.sets(numbers, max_size=3))
    def delete(self, chosen: set[int]) -> None:
        some = self._some(chosen)
        self.touched.update(self.core.jobs.delete(some))

    @rule(chosen=st.sets(numbers, max_size=3))
    def restore(self, chosen: set[int]) -> None:
        some = self._some(chosen)
        self.touched.update(self.core.jobs.restore(some))

    @precondition(lambda self: len(self.known) > 1)
    @rule(number=numbers)
    def purge(self, number: int) -> None:
        job = self._one(number)
        self.core.jobs.delete([job])
        self.core.jobs.purge([job])
        self.touched.add(job)
        self.known.remove(job)

    # ---- what must hold

    @invariant()
    def the_store_is_sound(self) -> None:
        assert self.core.upkeep.check() == []

    @invariant()
    def the_history_ends_with_what_there_is(self) -> None:
        for job in self._all():
            stored = self.core.jobs.get(job)
            assert self.core.jobs.draft_at(job, stored.revision) == stored.draft

    @invariant()
    def what_is_next_comes_first(self) -> None:
        due = [line.next_due_at for line in self.core.jobs.lines(self._all()) if line.next_due_at]
        upcoming = self.core.times.upcoming(1)
        assert [planned.at for planned in upcoming] == sorted(due)[:1]

    def _one(self, number: int) -> JobId:
        return self.known[number % len(self.known)]

    def _some(self, chosen: set[int]) -> list[JobId]:
        return list(dict.fromkeys(map(self._one, sorted(chosen))))

    def _all(self) -> Sequence[JobId]:
        return [*self.core.jobs.ids(), *self.core.jobs.ids(JobFilter(in_bin=True))]


@pytest.mark.slow
@pytest.mark.parametrize(
    "examples",
    [pytest.param(2, id="everyday"), pytest.param(80, id="thorough", marks=pytest.mark.thorough)],
)
def test_nothing_is_lost_whatever_clients_do(migrated_file: Path, examples: int) -> None:
    Clients.migrated = migrated_file
    run_state_machine_as_test(Clients, settings=settings(max_examples=examples, stateful_step_count=20))
