"""What is known of the runs of a step of time, in words."""

import math
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QCoreApplication, QLocale

from gui.text import formats, span_words
from gui.widgets.plots.outcome_groups import by_group, group_name
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_statistics import RunsOfStep, Spread, success_share


def share_in_words(counts: Mapping[RunState, int]) -> str:
    """Return the share of successes; a dash where nothing came to an end."""
    share = success_share(counts)
    if share is None:
        return "–"  # noqa: RUF001 - the dash of tables
    # Rounded down: what failed once has not succeeded always.
    tenths = math.floor(share * 1_000) / 10
    return _tr("{number} %").format(number=QLocale().toString(tenths, "g", 4))


def step_in_words(step: RunsOfStep) -> str:
    """Return all that is known of a step, one fact a line."""
    return "\n".join(_facts(step))


def spread_in_words(spread: Spread | None) -> str:
    if spread is None:
        return _tr("no run to measure")
    return _tr("half within {median}, 95 of 100 within {most}, the longest {longest}").format(
        median=span_words.duration(spread.median),
        most=span_words.duration(spread.most),
        longest=span_words.duration(spread.longest),
    )


def _facts(step: RunsOfStep) -> Iterator[str]:
    yield _tr("{begin} to {end}").format(
        begin=formats.instant(step.begin_at), end=formats.instant(step.end_at)
    )
    if not step.counts:
        yield _tr("No runs")
    for group, count in by_group(step.counts).items():
        if count:
            yield _tr("{outcome}: {count}").format(
                outcome=group_name(group), count=formats.whole_number(count)
            )
    if step.duration is not None:
        yield _tr("Took {length}").format(length=spread_in_words(step.duration))
    if step.lateness is not None:
        yield _tr("Late by {length}").format(length=spread_in_words(step.lateness))


def _tr(text: str) -> str:
    return QCoreApplication.translate("step_words", text)
