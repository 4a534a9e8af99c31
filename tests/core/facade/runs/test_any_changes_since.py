"""Whatever was changed between runs: what is told is just what two of them had otherwise."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.engines import EngineProcess
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import FAILURES, RunState
from scheduler_core.values.runs.since_success import Changed, Comparable, SinceSuccess
from scheduler_core.values.runs.surroundings import NOT_COMPARED, FileMark, Surroundings
from tests.core.facade.runs.test_since_success import Ran
from tests.core.store.builders import SCRIPT, THIS_PROCESS, a_draft

STATES = (RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT, RunState.CANCELLED)
_SHORT = st.sampled_from(["", "a", "b", "two words"])
_VALUES = st.dictionaries(st.sampled_from(["days", "mode", "path"]), st.sampled_from(["1", "2", "x y"]))
_FILES = st.none() | st.builds(
    FileMark,
    st.sampled_from(["/srv/a.sh", "/srv/b.sh"]),
    st.sampled_from([1, 2]),
    st.sampled_from([10**18, 2 * 10**18]),
    st.sampled_from(["", "ab" * 16, "cd" * 16]),
)
_VARIABLES = st.dictionaries(
    st.sampled_from(["PATH", "HOME", "TOKEN"]), st.sampled_from(["0a", "0b", NOT_COMPARED])
)
_SEEN = st.builds(
    Surroundings,
    _FILES,
    _FILES,
    _FILES,
    _SHORT,
    _SHORT,
    st.sampled_from(["Linux 6.1", "Linux 6.2"]),
    _VARIABLES,
)
_PROCESSES = st.builds(
    EngineProcess,
    st.sampled_from(["machine-1", "machine-2"]),
    st.sampled_from(["desk", "shed"]),
    st.just(THIS_PROCESS.pid),
    st.sampled_from(["boot-1", "boot-2"]),
    st.sampled_from(["0.1.0", "0.2.0"]),
)


@dataclass(frozen=True, slots=True)
class Edit:
    """One field of the job gets another value, or the job goes back to an earlier revision."""

    what: str
    value: object


@dataclass(frozen=True, slots=True)
class Run:
    state: RunState
    seen: Surroundings
    process: EngineProcess
    given: dict[str, str]
    is_of_earlier: bool = False


_EDITS = st.one_of(
    st.builds(Edit, st.sampled_from(["notes", "folder"]), _SHORT),
    st.builds(Edit, st.just("name"), st.sampled_from(["Back up", "Save"])),
    st.builds(Edit, st.just("tags"), st.sampled_from([(), ("a",), ("a", "b")])),
    st.builds(Edit, st.just("argv"), st.sampled_from([("true",), ("false", "x")])),
    st.builds(Edit, st.just("back"), st.integers(1, 9)),
)
_RUNS = st.builds(Run, st.sampled_from(STATES), _SEEN, _PROCESSES, _VALUES, st.booleans())


@dataclass
class Had:
    """What each run had, as whoever made it wrote it down."""

    states: dict[int, dict[str, object]] = field(default_factory=dict)
    runs: list[tuple[RunId, int, Run]] = field(default_factory=list)

    def pair(self) -> tuple[tuple[RunId, int, Run], tuple[RunId, int, Run]] | None:
        failed = next((each for each in reversed(self.runs) if each[2].state in FAILURES), None)
        before = self.runs[: self.runs.index(failed)] if failed else []
        succeeded = next((each for each in reversed(before) if each[2].state is RunState.SUCCEEDED), None)
        return (succeeded, failed) if succeeded and failed else None


def state_of(draft: JobDraft) -> dict[str, object]:
    assert isinstance(draft.action, ScriptAction)
    return {
        "name": draft.name,
        "folder": draft.folder,
        "tags": list(draft.tags),
        "notes": draft.notes,
        "action.argv": list(draft.action.argv),
    }


def edited(scheduler: Scheduler, job: JobId, edit: Edit) -> None:
    stored = scheduler.jobs.get(job)
    if edit.what == "back":
        assert isinstance(edit.value, int)
        if edit.value < stored.revision:
            scheduler.jobs.revert(job, stored.revision, edit.value)
        return
    if edit.what == "argv":
        assert isinstance(edit.value, tuple)
        draft = replace(stored.draft, action=replace(SCRIPT, argv=edit.value))
    else:
        draft = replace(stored.draft, **{edit.what: edit.value})  # type: ignore[arg-type]
    scheduler.jobs.save(job, stored.revision, draft)


def carried_out(scheduler: Scheduler, ran: Ran, job: JobId, steps: list[Edit | Run]) -> Had:
    had = Had()
    for step in steps:
        if isinstance(step, Edit):
            edited(scheduler, job, step)
        stored = scheduler.jobs.get(job)
        had.states[stored.revision] = state_of(stored.draft)
        if isinstance(step, Run):
            # As a try goes on by the state of the job by which it was first begun.
            revision = max(stored.revision - step.is_of_earlier, 1)
            run_id = ran.ends(
                step.state, step.seen, revision=revision, process=step.process, given=step.given
            )
            had.runs.append((run_id, revision, step))
    return had


def text(value: object) -> str:
    shown = value if isinstance(value, str) else json.dumps(value) if value else ""
    return " ".join(shown.split())


def naive_job(had: Had, was: int, now: int) -> Iterator[tuple[Changed, str, str, str]]:
    """Compare each revision with the next on the way from one to the other."""
    way = range(was, now) if was < now else range(was, now, -1)
    for revision in way:
        before, after = had.states[revision], had.states[revision + (1 if was < now else -1)]
        for name in before:
            if before[name] != after[name]:
                yield Changed.JOB, name, text(before[name]), text(after[name])


def naive_rest(was: Run, now: Run) -> Iterator[tuple[Changed, str]]:
    for name in sorted({*was.given, *now.given}):
        if was.given.get(name) != now.given.get(name):
            yield Changed.PARAMETER, name
    for kind, before, after in (
        (Changed.PROGRAM, was.seen.program, now.seen.program),
        (Changed.INTERPRETER, was.seen.interpreter, now.seen.interpreter),
        (Changed.SCRIPT, was.seen.script, now.seen.script),
    ):
        same = before == after
        if before is not None and after is not None and before.path == after.path:
            both = (before.digest, after.digest)
            same = (
                both[0] == both[1] if all(both) else replace(before, digest="") == replace(after, digest="")
            )
        if not same:
            path = (after or before).path if after or before else ""  # type: ignore[union-attr]
            yield kind, path
    if was.seen.folder != now.seen.folder:
        yield Changed.FOLDER, ""
    if was.seen.user != now.seen.user:
        yield Changed.USER, ""
    if was.seen.kernel != now.seen.kernel:
        yield Changed.KERNEL, ""
    for name in sorted({*was.seen.environment, *now.seen.environment}):
        if was.seen.environment.get(name) != now.seen.environment.get(name):
            yield Changed.VARIABLE, name
    one, other = was.process, now.process
    if (one.machine, one.host) != (other.machine, other.host):
        yield Changed.HOST, ""
    elif one.boot != other.boot:
        yield Changed.BOOT, other.host
    if one.version != other.version:
        yield Changed.HOURBELL, ""


def is_same(one: FileMark | None, other: FileMark | None) -> bool:
    if one is None or other is None or one.path != other.path:
        return one == other
    if one.digest and other.digest:
        return one.digest == other.digest
    return replace(one, digest="") == replace(other, digest="")


def told(found: SinceSuccess, *, of_job: bool) -> list[tuple[Changed, str, str, str]]:
    return [
        (each.kind, each.what, each.was, each.now)
        for each in found.changes
        if (each.kind is Changed.JOB) is of_job
    ]


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(_EDITS | _RUNS, min_size=2, max_size=14))
def test_what_is_told_is_what_two_runs_had_otherwise(
    scheduler: Scheduler, engines_store: Store, steps: list[Edit | Run]
) -> None:
    job = scheduler.jobs.add(a_draft())
    had = carried_out(scheduler, Ran(engines_store, job), job, steps)

    found = scheduler.runs.since_success(job)

    pair = had.pair()
    if pair is None:
        assert found.comparable in {Comparable.NO_FAILURE, Comparable.NO_SUCCESS}
        assert found.changes == ()
        return
    (succeeded, was_revision, was), (failed, now_revision, now) = pair
    assert found.failed is not None
    assert found.succeeded is not None
    assert (found.failed.id, found.succeeded.id) == (failed, succeeded)
    assert told(found, of_job=True) == list(naive_job(had, was_revision, now_revision))
    assert [each[:2] for each in told(found, of_job=False)] == list(naive_rest(was, now))
    secret = {*was.seen.environment.items(), *now.seen.environment.items()}
    assert not [each for each in found.changes if each.kind is Changed.VARIABLE and "0a" in each.was]
    assert set(found.not_compared) <= {name for name, digest in secret if digest == NOT_COMPARED}
