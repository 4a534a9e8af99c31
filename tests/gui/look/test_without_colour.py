"""What tells an outcome is told by shape, too: in grey nothing looks like something else."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.instances.step_dots import draw_dot
from gui.look.palettes import palette_for
from gui.look.tokens import Tone
from gui.shell.status_line import EngineDot
from gui.text.state_names import state_name
from gui.widgets.buttons.pill import PillSign, draw_sign
from gui.widgets.plots.outcome_groups import GROUP_PATTERNS, OutcomeGroup
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.plots.outcome_row import draw_outcome_bars
from scheduler_core.values.runs.progress import StepMark, StepProgress
from scheduler_core.values.runs.run import RunState

SIDE = 16
# Fewer pixels of two signs that differ are not seen.
FEWEST = 12
PALETTE = palette_for(Qt.ColorScheme.Light)
# States of one row tell the same of a job: it failed, nobody knows, it is under way, it did not run.
BARS = (RunState.SUCCEEDED, RunState.FAILED, RunState.MISSED, RunState.RUNNING, RunState.SKIPPED)


def test_each_state_has_a_sign_of_its_own(qapp: QApplication) -> None:
    def drawing(state: RunState) -> Callable[[QPainter, QRectF], None]:
        return lambda painter, place: draw_mark(painter, place, state, PALETTE)

    assert alike({state: drawn(drawing(state)) for state in RunState}) == []


def test_each_state_has_a_word_of_its_own() -> None:
    assert len({state_name(state) for state in RunState}) == len(RunState)


def test_bars_of_outcomes_have_shapes_of_their_own(qapp: QApplication) -> None:
    def drawing(state: RunState) -> Callable[[QPainter, QRectF], None]:
        return lambda painter, place: draw_outcome_bars(painter, place, [state], 1, PALETTE)

    assert alike({state: drawn(drawing(state)) for state in BARS}) == []


def test_a_bar_is_as_high_as_it_is_told(qapp: QApplication) -> None:
    def height(part: float, state: RunState) -> int:
        states, heights = [state], [part]
        inked = drawn(lambda painter, place: draw_outcome_bars(painter, place, states, 1, PALETTE, heights))
        rows = {y for _, y in inked}
        return max(rows) - min(rows) + 1

    assert height(0.25, RunState.SUCCEEDED) < height(0.5, RunState.SUCCEEDED) < height(1, RunState.SUCCEEDED)
    # A cross has the room that it needs.
    assert height(0.25, RunState.FAILED) == height(1, RunState.FAILED)


def test_groups_of_outcomes_have_patterns_of_their_own() -> None:
    assert len({GROUP_PATTERNS[group] for group in OutcomeGroup}) == len(OutcomeGroup)


def test_steps_of_an_instance_have_signs_of_their_own(qapp: QApplication) -> None:
    """What was left out looked like what is to come."""

    def drawing(mark: StepMark) -> Callable[[QPainter, QRectF], None]:
        step = StepProgress(1, "", None, mark)
        return lambda painter, place: draw_dot(painter, place, step, PALETTE)

    assert alike({mark: drawn(drawing(mark)) for mark in StepMark}) == []


def test_pills_have_signs_of_their_own(qapp: QApplication) -> None:
    def drawing(sign: PillSign) -> Callable[[QPainter, QRectF], None]:
        return lambda painter, place: draw_sign(painter, place, sign, QColor("black"))

    assert alike({sign: drawn(drawing(sign)) for sign in PillSign}) == []


def test_the_state_of_the_engine_has_a_shape_of_its_own(qtbot: QtBot) -> None:
    shown: dict[Tone, frozenset[tuple[int, int]]] = {}
    for tone in (Tone.GOOD, Tone.BAD, Tone.DOUBTFUL, Tone.QUIET):
        dot = EngineDot()
        qtbot.addWidget(dot)
        dot.show_state(tone, "")
        dot.resize(SIDE, SIDE)
        shown[tone] = ink(dot.grab().toImage())

    assert alike(shown) == []


def drawn(draw: Callable[[QPainter, QRectF], None]) -> frozenset[tuple[int, int]]:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(PALETTE.color(QPalette.ColorRole.Base))
    painter = QPainter(image)
    draw(painter, QRectF(0, 0, SIDE, SIDE))
    painter.end()
    return ink(image)


def ink(image: QImage) -> frozenset[tuple[int, int]]:
    """Return where a picture is dark, whatever the colour."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    ground = grey.pixelColor(0, 0).lightness()
    return frozenset(
        (x, y)
        for x in range(grey.width())
        for y in range(grey.height())
        if abs(grey.pixelColor(x, y).lightness() - ground) > 60
    )


def alike(pictures: Mapping[Any, frozenset[tuple[int, int]]]) -> list[str]:
    """Return the pairs of which hardly a pixel differs."""
    return [
        f"{one} {other} {len(pictures[one] ^ pictures[other])}"
        for one, other in combinations(pictures, 2)
        if len(pictures[one] ^ pictures[other]) < FEWEST
    ]
