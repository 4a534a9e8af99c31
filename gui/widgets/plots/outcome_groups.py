"""Outcomes in four groups, as plots and tables show them."""

from collections.abc import Mapping
from enum import IntEnum

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QPalette

from gui.look.tokens import Tone, colours_of, tone
from scheduler_core.values.runs.run import RunState


class OutcomeGroup(IntEnum):
    """From the ground of a bar upwards."""

    SUCCEEDED = 0
    FAILED = 1
    IN_DOUBT = 2
    NOT_RUN = 3


_GROUPS = {
    RunState.SUCCEEDED: OutcomeGroup.SUCCEEDED,
    RunState.FAILED: OutcomeGroup.FAILED,
    RunState.TIMED_OUT: OutcomeGroup.FAILED,
    RunState.INTERRUPTED: OutcomeGroup.IN_DOUBT,
    RunState.MISSED: OutcomeGroup.IN_DOUBT,
    RunState.SKIPPED: OutcomeGroup.NOT_RUN,
    RunState.CANCELLED: OutcomeGroup.NOT_RUN,
}
_TONES = {
    OutcomeGroup.SUCCEEDED: Tone.GOOD,
    OutcomeGroup.FAILED: Tone.BAD,
    OutcomeGroup.IN_DOUBT: Tone.DOUBTFUL,
    OutcomeGroup.NOT_RUN: Tone.QUIET,
}
# Told apart without colours, too.
GROUP_PATTERNS = {
    OutcomeGroup.SUCCEEDED: Qt.BrushStyle.SolidPattern,
    OutcomeGroup.FAILED: Qt.BrushStyle.FDiagPattern,
    OutcomeGroup.IN_DOUBT: Qt.BrushStyle.DiagCrossPattern,
    OutcomeGroup.NOT_RUN: Qt.BrushStyle.NoBrush,
}


def group_colour(palette: QPalette, group: OutcomeGroup) -> QColor:
    """Return the colour of a group; what is filled with good is paler than words in it."""
    if group is OutcomeGroup.SUCCEEDED:
        return QColor(colours_of(palette).good_bar)
    return tone(palette, _TONES[group])


def by_group(counts: Mapping[RunState, int]) -> dict[OutcomeGroup, int]:
    """Return how many rows each group has; what is not over yet is in none."""
    sums = dict.fromkeys(OutcomeGroup, 0)
    for state, count in counts.items():
        if state in _GROUPS:
            sums[_GROUPS[state]] += count
    return sums


def group_name(group: OutcomeGroup) -> str:
    names = {
        OutcomeGroup.SUCCEEDED: _tr("Succeeded"),
        OutcomeGroup.FAILED: _tr("Failed"),
        OutcomeGroup.IN_DOUBT: _tr("Interrupted or missed"),
        OutcomeGroup.NOT_RUN: _tr("Skipped or cancelled"),
    }
    return names[group]


def _tr(text: str) -> str:
    return QCoreApplication.translate("outcome_groups", text)
