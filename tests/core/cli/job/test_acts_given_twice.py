"""A command that changes jobs, given twice in a row, reaches no job but the one that is named exactly."""

import contextlib
import io
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.cli.main import run
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter, JobLine
from scheduler_core.values.runs.run_log import RunFilter
from tests.core.cli.running import StandingClock, no_window
from tests.core.store.builders import ME, NOW, a_draft
from tests.support.fake_clock import FakeClock
from tests.support.store_copies import copy_store

# Names that begin alike, that differ in letter case or accents alone, that are numbers of others.
NAMES = ("nightly", "nightly-clean", "Nightly", "night", "nächtlich", "nachtlich", "1", "2", "3", "#1", "#2")
SAID = (*NAMES, "n", "nigh", "NIGHTLY-CLEAN", "#3", "4", "#4", " 1 ", "nightly-c")
# What may be done again and again, as it does something each time.
ANEW = (("job", "run"), ("job", "duplicate"))
ONCE = (
    ("job", "delete"),
    ("job", "restore"),
    ("job", "purge"),
    ("job", "disable"),
    ("job", "enable"),
    ("job", "pause", "--until", "2h"),
    ("job", "resume"),
    ("job", "move", "--to", "Other"),
    ("job", "tag", "--add", "seen"),
    ("job", "edit", "--notes", "seen"),
    ("job", "edit", "--name", "weekly"),
    ("job", "rename", "weekly"),
    ("job", "revert", "1"),
    ("occurrence", "skip", "2026-11-21T12:00"),
    ("occurrence", "move", "2026-11-21T12:00", "2026-11-21T12:30"),
    ("occurrence", "add", "2026-11-21T12:15"),
    ("occurrence", "undo", "2026-11-21T12:00"),
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A job with the number of its runs."""

    line: JobLine
    runs: int


def stored_jobs(scheduler: Scheduler) -> dict[JobId, Stored]:
    ids = [*scheduler.jobs.ids(), *scheduler.jobs.ids(JobFilter(in_bin=True))]
    return {
        line.id: Stored(line, len(scheduler.runs.ids(RunFilter(job_ids=(line.id,)))))
        for line in scheduler.jobs.lines(ids)
    }


def is_named(said: str, job: JobLine) -> bool:
    return said.strip().casefold() == job.name.casefold() or said.strip() in {str(job.id), f"#{job.id}"}


def changed(before: Mapping[JobId, Stored], after: Mapping[JobId, Stored]) -> list[JobLine]:
    return [stored.line for job_id, stored in before.items() if after.get(job_id) != stored]


def _reaches_no_other_job(
    file: Path, names: Sequence[str], in_bin: set[int], said: str, act: tuple[str, ...]
) -> None:
    group, word, *rest = act
    with tempfile.TemporaryDirectory(prefix="hourbell-") as folder:
        place = str(copy_store(file, Path(folder)))
        with open_scheduler(place, who=ME, clock=FakeClock(NOW), secrets=SecretStore([])) as scheduler:
            ids = scheduler.jobs.add_all([a_draft(name) for name in names])
            scheduler.jobs.delete([job_id for job_id in ids if job_id in in_bin])
            seen = [stored_jobs(scheduler)]
            for _ in range(2):
                with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                    code = run(["--store", place, group, word, said, *rest], no_window, StandingClock())
                assert code in {0, 5, 6, 7}
                seen.append(stored_jobs(scheduler))

    before, once, twice = seen
    touched = changed(before, once)
    assert len(touched) <= 1
    assert all(is_named(said, job) for job in touched)
    assert all(job.id in {each.id for each in touched} for job in changed(once, twice))
    if act not in ANEW:
        assert twice == once
        assert once.keys() <= before.keys()


@pytest.mark.slow
@pytest.mark.parametrize("examples", [4, pytest.param(300, marks=pytest.mark.thorough)])
def test_the_second_of_two_equal_commands_reaches_no_other_job(
    file_path: Path, examples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    law = given(
        file=st.just(file_path),
        names=st.lists(st.sampled_from(NAMES), min_size=1, max_size=4),
        in_bin=st.sets(st.integers(1, 4)),
        said=st.sampled_from(SAID),
        act=st.sampled_from(ONCE + ANEW),
    )(_reaches_no_other_job)
    settings(max_examples=examples, derandomize=examples < 100, database=None)(law)()


@pytest.mark.slow
@pytest.mark.sample(3)
@pytest.mark.parametrize("act", ONCE + ANEW, ids=" ".join)
def test_what_begins_like_the_job_that_is_meant_is_left_alone(
    act: tuple[str, ...], file_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`job delete nightly`, given twice, deleted nightly and then nightly-clean."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    for said in ("nightly", "1"):
        _reaches_no_other_job(file_path, ["nightly", "nightly-clean"], set(), said, act)
        _reaches_no_other_job(file_path, ["nightly", "nightly-clean", "1"], {1}, said, act)
