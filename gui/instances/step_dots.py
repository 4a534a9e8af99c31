"""Draw the steps of an instance as dots, told apart by shape and colour."""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen

from gui.look.tokens import Tone, colours_of, tone
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.runs.progress import StepMark, StepProgress
from scheduler_core.values.runs.run import RunState

_STATES = {
    StepMark.DONE: RunState.SUCCEEDED,
    StepMark.FAILED: RunState.FAILED,
    StepMark.SKIPPED: RunState.SKIPPED,
    StepMark.STOPPED: RunState.CANCELLED,
    StepMark.RUNNING: RunState.RUNNING,
}
_PASSED = frozenset({StepMark.DONE, StepMark.SKIPPED, StepMark.LEFT_OUT})
_NOT_BEGUN = frozenset({StepMark.LEFT_OUT, StepMark.TO_COME})
_BROKEN = frozenset({StepMark.FAILED, StepMark.STOPPED})
_RING, _SMALL_RING = 0.88, 0.4


def draw_dot(painter: QPainter, place: QRectF, step: StepProgress, palette: QPalette) -> None:
    """Draw how one step stands into a square."""
    state = _STATES.get(step.mark)
    if state is not None:
        if step.mark is StepMark.FAILED and step.run is not None:
            state = step.run.state
        _clear(painter, place, palette)
        draw_mark(painter, place, state, palette)
        return
    is_here = step.mark is StepMark.HERE
    colour = tone(palette, Tone.DOUBTFUL) if is_here else QColor(colours_of(palette).field)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, place.width() / 9))
    painter.setBrush(palette.color(QPalette.ColorRole.Base))
    # What was left out has a small ring, what is to come a large one.
    size = _SMALL_RING if step.mark is StepMark.LEFT_OUT else _RING
    ring = QRectF(0, 0, place.width() * size, place.height() * size)
    ring.moveCenter(place.center())
    painter.drawEllipse(ring)
    if is_here:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(place.center(), place.width() / 6, place.height() / 6)
    painter.restore()


def _clear(painter: QPainter, place: QRectF, palette: QPalette) -> None:
    """Let no line be seen through a sign that is open in its middle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.color(QPalette.ColorRole.Base))
    painter.drawEllipse(place.center(), place.width() * _RING / 2, place.height() * _RING / 2)
    painter.restore()


def as_seen(steps: tuple[StepProgress, ...]) -> tuple[StepProgress, ...]:
    """Return the steps as they are drawn: what a failure kept from its turn comes if that is done again."""
    begun = [number for number, step in enumerate(steps) if step.mark not in _NOT_BEGUN]
    if not begun or steps[begun[-1]].mark not in _BROKEN:
        return steps
    behind = (replace(step, mark=StepMark.TO_COME) for step in steps[begun[-1] + 1 :])
    return (*steps[: begun[-1] + 1], *behind)


def link_colour(step: StepProgress, palette: QPalette) -> QColor:
    """Return the colour of the line from a step to the next one."""
    colours = colours_of(palette)
    return QColor(colours.good_bar if step.mark in _PASSED else colours.edge)


def draw_dots(
    painter: QPainter,
    room: QRectF,
    steps: tuple[StepProgress, ...],
    palette: QPalette,
    *,
    is_mirrored: bool,
) -> None:
    """Draw all steps side by side; many of them stand closer, down to touching each other."""
    steps = as_seen(steps)
    side = room.height()
    gap = side * 0.85
    if len(steps) > 1:
        gap = min(gap, (room.width() - side) / (len(steps) - 1) - side)
    distance = side + max(gap, -side * 0.5)
    places = []
    for number, _ in enumerate(steps):
        left = room.left() + number * distance
        if is_mirrored:
            left = room.right() - side - number * distance
        places.append(QRectF(left, room.top(), side, side))
    painter.save()
    for place, following, step in zip(places, places[1:], steps, strict=False):
        painter.setPen(QPen(link_colour(step, palette), side / 9))
        painter.drawLine(place.center(), QPointF(following.center().x(), place.center().y()))
    painter.restore()
    for place, step in zip(places, steps, strict=True):
        draw_dot(painter, place, step, palette)
