"""Routes for monitoring: health, and metrics in the text form of Prometheus."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256

from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.control.engine_state import EngineKind, EngineState
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.written_times import for_programs
from scheduler_core.values.records.machine import MachineRole, SeenMachine
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.runs.run_statistics import Spread

HEALTH_PATH, METRICS_PATH = "/health", "/metrics"
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
log = logging.getLogger(__name__)

_DAY = timedelta(days=1)
_MOST_IN_HISTOGRAM = 1_000
_EDGES = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600)


def health_told(scheduler: Scheduler) -> tuple[dict[str, object], bool]:
    """Return what is told of the engine, and whether all is well."""
    engine = scheduler.engine.state()
    age = _tick_age(scheduler, engine)
    told: dict[str, object] = {
        "status": "ok" if engine.is_well else "unwell",
        "engine": None if engine.kind is EngineKind.NONE else {"pid": engine.pid, "host": engine.host},
        "tick_age_seconds": age,
        "last_look": None if engine.beat_at is None else for_programs(engine.beat_at),
        "complaints": list(engine.troubles),
    }
    return told, engine.is_well


def health_without_store(error: StoreUnavailable) -> dict[str, object]:
    """Return what is told where the store can't even be opened."""
    return {
        "status": "unwell",
        "engine": None,
        "tick_age_seconds": None,
        "last_look": None,
        "complaints": [str(error)],
    }


def metrics_without_store() -> str:
    return "".join(f"{line}\n" for line in _engine_well(is_well=False))


def metrics_text(scheduler: Scheduler) -> str:
    return "".join(f"{line}\n" for line in _lines(scheduler))


def _lines(scheduler: Scheduler) -> Iterator[str]:
    engine = scheduler.engine.state()
    yield from _gauge(
        "engine_up", "Whether an engine runs the jobs.", int(engine.kind is not EngineKind.NONE)
    )
    yield from _engine_well(is_well=engine.is_well)
    age = _tick_age(scheduler, engine)
    if age is not None:
        yield from _gauge("engine_tick_age_seconds", "Time since the engine last looked for due jobs.", age)
    try:
        yield from list(_store_lines(scheduler))
    except StoreUnavailable as error:  # which keeps the engine from being well, and that is told
        log.warning("the numbers of a store that can't be read are left out: %s", error)


def _engine_well(*, is_well: bool) -> Iterator[str]:
    yield from _gauge("engine_well", "Whether it does so without complaints.", int(is_well))


def _store_lines(scheduler: Scheduler) -> Iterator[str]:
    status = scheduler.engine.status()
    yield from _gauge("jobs", "Jobs outside the bin.", status.jobs)
    yield from _gauge("jobs_paused", "Jobs that are paused by themselves.", status.paused)
    yield from _gauge("jobs_failing", "Jobs whose last run failed.", len(status.failing))
    yield from _gauge("runs_running", "Runs that act now.", status.running)
    yield from _gauge("runs_waiting", "Runs that are claimed and have not begun.", status.waiting)
    yield from _gauge(
        "runs_without_machine",
        "Runs that no machine has taken for longer than the settings say.",
        len(status.without_machine),
    )
    if status.next_up is not None:
        yield from _gauge(
            "next_due_timestamp_seconds", "When the next occurrence is due.", status.next_up.at.timestamp()
        )
    yield from _machine_lines(scheduler.machines.seen(), scheduler.now())
    lately = RunFilter(since=scheduler.now() - _DAY)
    found = scheduler.runs.statistics(lately)
    yield from _by_outcome(found.counts)
    yield from _quantiles("run_lateness", "How late runs of the last day began.", found.lateness)
    yield from _quantiles("run_duration", "How long runs of the last day took.", found.duration)
    scheduled = replace(lately, triggers=frozenset({Trigger.SCHEDULE}))
    yield from _lateness_histogram(scheduler.runs.page(scheduled, _MOST_IN_HISTOGRAM).runs)


def _machine_lines(machines: Sequence[SeenMachine], now: datetime) -> Iterator[str]:
    """Tell of each machine; a host with several homes is told apart by what stays at their restarts."""
    told = [(_labels_of(each), each) for each in machines]
    gauges: tuple[tuple[str, str, Callable[[SeenMachine], float | None]], ...] = (
        ("up", "Whether a machine lives.", lambda each: int(each.is_alive)),
        ("plans", "Whether it plans.", lambda each: int(each.role is MachineRole.PLANS and each.is_alive)),
        ("drains", "Whether it takes no more runs.", lambda each: int(each.is_draining)),
        ("runs_running", "Runs that it carries out.", lambda each: each.running),
        ("runs_begun", "Runs that it began in the last hour.", lambda each: each.begun.count),
        (
            "heartbeat_age_seconds",
            "Time since it was heard of.",
            lambda each: max(0.0, (now - each.heartbeat_at).total_seconds()),
        ),
        ("clock_ahead_seconds", "How far its clock is ahead of the server's.", _clock_ahead),
    )
    for name, meaning, value in gauges:
        lines = [
            f"hourbell_machine_{name}{{{labels}}} {found}"
            for labels, each in told
            if (found := value(each)) is not None
        ]
        if lines:
            yield from _head(f"machine_{name}", meaning, "gauge")
            yield from lines
    late = [(labels, each.begun.lateness) for labels, each in told if each.begun.lateness is not None]
    if late:
        meaning = "How late the runs of the last hour began, by machine."
        yield from _head("machine_run_lateness_quantile_seconds", meaning, "gauge")
    for labels, spread in late:
        for quantile, length in (("0.5", spread.median), ("0.95", spread.most), ("1", spread.longest)):
            seconds = length.total_seconds()
            place = f'{labels},quantile="{quantile}"'
            yield f"hourbell_machine_run_lateness_quantile_seconds{{{place}}} {seconds:.6f}"


def _clock_ahead(machine: SeenMachine) -> float | None:
    return None if machine.clock_ahead is None else machine.clock_ahead.total_seconds()


def _labels_of(machine: SeenMachine) -> str:
    home = sha256(machine.machine.encode(errors="surrogatepass")).hexdigest()[:8]
    host = machine.host.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'host="{host}",machine="{home}"'


def _by_outcome(counts: Mapping[RunState, int]) -> Iterator[str]:
    yield from _head("runs_of_last_day", "Runs due in the last day, by state.", "gauge")
    for state in RunState:
        yield f'hourbell_runs_of_last_day{{state="{state}"}} {counts.get(state, 0)}'


def _lateness_histogram(runs: Sequence[Run]) -> Iterator[str]:
    late = [length.total_seconds() for run in runs if (length := run.lateness) is not None]
    yield from _head("run_lateness_seconds", "How late the newest scheduled runs began.", "histogram")
    for edge in _EDGES:
        count = sum(seconds <= edge for seconds in late)
        yield f'hourbell_run_lateness_seconds_bucket{{le="{edge:g}"}} {count}'
    yield f'hourbell_run_lateness_seconds_bucket{{le="+Inf"}} {len(late)}'
    yield f"hourbell_run_lateness_seconds_sum {sum(late):.6f}"
    yield f"hourbell_run_lateness_seconds_count {len(late)}"


def _quantiles(name: str, meaning: str, spread: Spread | None) -> Iterator[str]:
    """Tell half, 95 of 100 and all; the newest 10,000 runs count."""
    if spread is None:
        return
    name = f"{name}_quantile_seconds"
    yield from _head(name, meaning, "gauge")
    for quantile, length in (("0.5", spread.median), ("0.95", spread.most), ("1", spread.longest)):
        yield f'hourbell_{name}{{quantile="{quantile}"}} {length.total_seconds():.6f}'


def _gauge(name: str, meaning: str, value: float) -> Iterator[str]:
    yield from _head(name, meaning, "gauge")
    yield f"hourbell_{name} {value}"


def _head(name: str, meaning: str, kind: str) -> Iterator[str]:
    yield f"# HELP hourbell_{name} {meaning}"
    yield f"# TYPE hourbell_{name} {kind}"


def _tick_age(scheduler: Scheduler, engine: EngineState) -> float | None:
    if engine.beat_at is None:
        return None
    return max(0.0, (scheduler.now() - engine.beat_at).total_seconds())
