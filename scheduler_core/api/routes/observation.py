"""What watches over Hourbell reads: its health, and numbers in the text form of Prometheus."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from scheduler_core.errors import StoreUnavailable
from scheduler_core.exchange.table.run_objects import lateness_of
from scheduler_core.facade.control.engine_state import EngineKind, EngineState
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.written_times import for_programs
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
    if status.next_up is not None:
        yield from _gauge(
            "next_due_timestamp_seconds", "When the next occurrence is due.", status.next_up.at.timestamp()
        )
    lately = RunFilter(since=scheduler.now() - _DAY)
    found = scheduler.runs.statistics(lately)
    yield from _by_outcome(found.counts)
    yield from _quantiles("run_lateness", "How late runs of the last day began.", found.lateness)
    yield from _quantiles("run_duration", "How long runs of the last day took.", found.duration)
    scheduled = replace(lately, triggers=frozenset({Trigger.SCHEDULE}))
    yield from _lateness_histogram(scheduler.runs.page(scheduled, _MOST_IN_HISTOGRAM).runs)


def _by_outcome(counts: Mapping[RunState, int]) -> Iterator[str]:
    yield from _head("runs_of_last_day", "Runs due in the last day, by state.", "gauge")
    for state in RunState:
        yield f'hourbell_runs_of_last_day{{state="{state}"}} {counts.get(state, 0)}'


def _lateness_histogram(runs: Sequence[Run]) -> Iterator[str]:
    late = [length.total_seconds() for run in runs if (length := lateness_of(run)) is not None]
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
