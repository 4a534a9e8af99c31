"""A small store of the present form with some of everything in it, the same each time it is made."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.native.documents import read_job
from scheduler_core.recurrence.kinds.events.on_file import parse_on_file
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.api_tokens import add_token, revoke_token
from scheduler_core.store.audit.audit import record as note
from scheduler_core.store.jobs.watches import note_events, remember
from scheduler_core.store.kept_answers import keep_answer
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.comparing.run_surroundings import keep_surroundings, written
from scheduler_core.store.runs.engines import EngineProcess, register, stop_engine
from scheduler_core.store.runs.ledger import begin, claim, finish, record, say_waits
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun, Waits
from scheduler_core.store.runs.run_values import note_values
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.store.store import Store
from scheduler_core.store.telling.notices import mark_sent, waiting_notices
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import ON_EVENT, OutputStream, Reason, RunState, Trigger, Usage
from scheduler_core.values.runs.surroundings import Surroundings
from tests.support.fake_clock import FakeClock

BEGUN = datetime(2026, 11, 24, 11, 30, tzinfo=UTC)
DUE_AT = datetime(2026, 11, 24, 11, 40, tzinfo=UTC)
_SECOND, _DAY = timedelta(seconds=1), timedelta(days=1)
_WHO = "command line"
_PROCESS = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")
_PAUSED = "the job was paused"
_PAID = "wait 40d, unless the event “paid” comes"
_SUNDAYS: dict[str, object] = {"rules": [{"weekly": "sun 02:30"}], "action": {"script": "true"}}
_SCANS = "arrives: /srv/scans/*.pdf"
_SEQUENCE = [{"script": "echo issued"}, {"wait": "40d", "unless": "paid"}, {"script": "echo remind"}]
_RETRY = {"retry": {"retries": 3, "backoff": "fixed", "first_wait": "30d", "longest_wait": "30d"}}
NIGHTLY, PLAIN, TRIES, OFF, RESTING, GONE, DUNNING, OTHER, SCANS = (JobId(number) for number in range(1, 10))


def make_some_of_everything(path: Path) -> Path:
    """Make the store in a file, by what the program does itself; nothing more is due in it for days.

    Only the name of the store, its seals and the keys of notices are others each time.
    """
    clock = FakeClock(BEGUN)
    with open_scheduler(str(path), who=_WHO, clock=clock, secrets=SecretStore([])) as core:
        _add_jobs(core, clock)
        _change_jobs(core, clock)
        core.events.send("unheard", key="zz", data='{"amount": 12}')
        core.channels.add(Channel("phone", ChannelKind.NTFY, "https://ntfy.example/hourbell"))
        core.settings.save(replace(core.settings.read(), machine_tags="desk: gpu", tell_by="stopped:phone"))
    store = open_store(str(path), clock.now())
    with store.write() as tx:
        _make_tokens(tx, clock)
    _run_jobs(store, clock)
    _tell(store, clock)
    store.close()
    return path


def _add_jobs(core: Scheduler, clock: FakeClock) -> None:
    nightly = {"rules": [{"weekly": "mon-fri 02:30"}], "action": {"script": "echo nightly"}}
    _add(core, clock, "nightly", nightly, folder="ops", tags=["disk", "nightly"])
    _add(core, clock, "plain", _once("echo über; echo err >&2"))
    _add(core, clock, "tries", _once("echo no; exit 3") | {"policies": _RETRY})
    for name in ("off", "resting", "gone"):
        _add(core, clock, name, _SUNDAYS)
    for name, key in (("dunning", {"key": "k1"}), ("other", {})):
        _add(core, clock, name, _once("") | {"action": {"sequence": _SEQUENCE}, "policies": key})
    _add(core, clock, "scans", {"rules": [{"on_file": _SCANS}], "action": {"script": "echo scanned"}})


def _once(script: str) -> dict[str, object]:
    return {"rules": [{"once": f"{DUE_AT:%Y-%m-%dT%H:%M}"}], "action": {"script": script}}


def _add(core: Scheduler, clock: FakeClock, name: str, what: Mapping[str, object], **more: object) -> None:
    clock.advance(_SECOND)
    core.jobs.add(read_job({"hourbell": 1, "name": name, "zone": "UTC", **what, **more}))


def _change_jobs(core: Scheduler, clock: FakeClock) -> None:
    for change in (
        lambda: core.jobs.disable([OFF]),
        lambda: core.jobs.pause([RESTING]),
        lambda: core.jobs.delete([GONE]),
        lambda: core.jobs.pause_folder("ops"),
        lambda: core.jobs.colour_folder("ops", Colour.BLUE),
        lambda: core.jobs.colour([DUNNING], Colour.VIOLET),
    ):
        clock.advance(_SECOND)
        change()


def _make_tokens(tx: Writing, clock: FakeClock) -> None:
    for name, scope in (("reader", Scope.READ), ("old", Scope.RUN)):
        clock.advance(_SECOND)
        secret = sha256(name.encode()).hexdigest()
        add_token(tx, TokenDraft(name, frozenset({scope})), secret, _WHO, clock.now())
        note(tx, clock.now(), _WHO, AuditAct.CREATE_TOKEN, {}, name)
    clock.advance(_SECOND)
    revoke_token(tx, "old", clock.now())
    note(tx, clock.now(), _WHO, AuditAct.REVOKE_TOKEN, {}, "old")
    keep_answer(tx, AskedOnce(1, "k-1", "digest"), KeptAnswer("digest", 201, "{}", "{}", clock.now()))


def _run_jobs(store: Store, clock: FakeClock) -> None:
    """Write what an engine does that runs what is due and is stopped then."""
    clock.set(DUE_AT)
    with store.write() as tx:
        engine = register(tx, _PROCESS, DUE_AT + _SECOND, DUE_AT)
        plans = [
            JobPlan(job, revision, DUE_AT, None, (NewRun(job, revision, DUE_AT),))
            for job, revision in ((PLAIN, 1), (TRIES, 1), (DUNNING, 2), (OTHER, 1))
        ]
        plain, tries, dunning, other = (each.id for each in claim(tx, plans, engine, DUE_AT))
        begin(tx, [Begun(run, DUE_AT) for run in (plain, tries, dunning, other)], engine)
        _write(tx, plain, "über\n", "err\n")
        _write(tx, tries, "no\n")
        _write(tx, dunning, "issued\n")
        _write(tx, other, "issued\n")
        ended_at = DUE_AT + _SECOND
        finish(
            tx,
            [
                Finished(plain, RunState.SUCCEEDED, ended_at, output_bytes=10, result_line="200 · ok"),
                Finished(
                    tries,
                    RunState.FAILED,
                    ended_at,
                    Reason.LIMIT,
                    "it took too much",
                    3,
                    output_bytes=3,
                    usage=Usage(2 * _SECOND, 3 * 1024**3, 8, 16),
                    exceeded="memory",
                    unkept_limits="cpu:50%",
                ),
                *(Finished(run, RunState.SUCCEEDED, ended_at, output_bytes=7) for run in (dunning, other)),
            ],
        )
        _wait(tx, {DUNNING: dunning, OTHER: other}, ended_at)
        again = NewRun(
            TRIES, 1, DUE_AT, Trigger.RETRY, attempt=2, start_at=ended_at + 30 * _DAY, follows_run=tries
        )
        skipped = NewRun(
            RESTING, 1, DUE_AT, state=RunState.SKIPPED, reason=Reason.PAUSED, reason_text=_PAUSED
        )
        record(tx, [again], None, ended_at)  # who is stopped lets go of what waits
        record(tx, [skipped], engine, ended_at)
        _see_file(tx, engine, ended_at)
        note_values(tx, plain, {"days": "30"})
        keep_surroundings(tx, [written(Surroundings(folder="/srv/ann", user="ann"))], ended_at)
        set_drain(tx, _PROCESS.machine, ended_at, _WHO, drains=True)
        stop_engine(tx, engine, ended_at)


def _tell(store: Store, clock: FakeClock) -> None:
    """Tell that a job was stopped, and note that it was heard."""
    with store.write() as tx:
        tx.stop(RESTING, "paused after 3 failures in a row", clock.now())
    with store.write() as tx:
        mark_sent(tx, [each.id for each in waiting_notices(tx, clock.now())], clock.now())


def _see_file(tx: Writing, engine: EngineId, at: datetime) -> None:
    rule = parse_on_file(_SCANS)
    (row,) = record(tx, [NewRun(SCANS, 1, at, request=f"{ON_EVENT}{rule.watch_name}")], engine, at)
    note_events(tx, [(row.id, RunEvent(rule.watch_name, ("/srv/scans/a.pdf",)))])
    remember(tx, SCANS, rule.watch_name, {"/srv/scans/a.pdf": "17-4096-1764000000000000000"}, at)
    begin(tx, [Begun(row.id, at)], engine)
    finish(tx, [Finished(row.id, RunState.SUCCEEDED, at)])


def _wait(tx: Writing, after: dict[JobId, RunId], ended_at: datetime) -> None:
    steps = [
        NewRun(job, 1, DUE_AT, Trigger.STEP, step=2, start_at=ended_at, follows_run=run)
        for job, run in after.items()
    ]
    waiting = [each.id for each in record(tx, steps, None, ended_at)]
    opened(tx, [NewWait(run, 40 * _DAY, "paid") for run in waiting])
    say_waits(tx, [Waits(run, 0, Reason.NONE, _PAID) for run in waiting])


def _write(tx: Writing, run: RunId, *streams: str) -> None:
    for stream, words in zip(OutputStream, streams, strict=False):
        append(tx, [Chunk(run, stream, 0, words.encode())])
