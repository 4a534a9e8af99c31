"""The words of every window can be read, and each entry of its drop-downs, measured in what is painted."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.doctor.doctor_dialog import DoctorDialog
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.every_dialog import every_window
from tests.gui.look.pictures import contrast_in, ground_of, hovered_row, picture_of_row

pytestmark = pytest.mark.slow
# What can't be used needs less.
LEGIBLE, LEGIBLE_IN_HIGH, DISABLED = 4.5, 7.0, 3.0
_ENTRIES_LOOKED_AT = 4


@pytest.mark.parametrize(
    ("appearance", "least"),
    [
        ("light", LEGIBLE),
        ("dark", LEGIBLE),
        ("high_light", LEGIBLE_IN_HIGH),
        ("high_dark", LEGIBLE_IN_HIGH),
    ],
)
def test_the_words_of_every_window_can_be_read(
    qtbot: QtBot, core: Scheduler, live: Application, appearance: str, least: float
) -> None:
    live.window.choice.select([core.jobs.add(a_draft("Newsletter"))])
    getattr(live.actions, appearance).trigger()
    wrong: list[str] = []
    looked_at = 0

    for name, shown in every_window(qtbot, live, core):
        picture = shown.grab().toImage()
        for part, place in _worded(shown):
            wanted = least if part.isEnabled() else DISABLED
            found = contrast_in(picture.copy(_in_pixels(place, picture, shown)))
            looked_at += 1
            if found < wanted:
                wrong.append(f"{name}: {_words(part)} {found:.2f}")
        for box in shown.findChildren(QComboBox):
            if box.isVisible() and box.count():
                wrong += [f"{name}: {each}" for each in _entries_hard_to_read(box, least)]

    assert "\n".join(wrong) == ""
    assert looked_at > 100


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_what_health_says_can_be_read(qtbot: QtBot, live: Application, appearance: str) -> None:
    getattr(live.actions, appearance).trigger()
    live.actions.doctor.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(DoctorDialog)))
    (shown,) = live.window.findChildren(DoctorDialog)
    qtbot.waitUntil(lambda: len(list(_worded(shown))) > 10)

    picture = shown.grab().toImage()

    found = {
        _words(part): contrast_in(picture.copy(_in_pixels(place, picture, shown)))
        for part, place in _worded(shown)
        if part.isEnabled()
    }
    assert {words: each for words, each in found.items() if each < LEGIBLE} == {}


def _worded(shown: QWidget) -> Iterator[tuple[QWidget, QRect]]:
    """Yield what has words and is seen as a whole, with its place in its window."""
    for part in (*shown.findChildren(QLabel), *shown.findChildren(QAbstractButton)):
        place = QRect(part.mapTo(shown, part.rect().topLeft()), part.size())
        is_whole = part.visibleRegion().boundingRect() == part.rect() and shown.rect().contains(place)
        if part.isVisible() and is_whole and _words(part).strip() and not isinstance(part.parent(), QTabBar):
            yield part, place


def _words(part: QWidget) -> str:
    return part.text() if isinstance(part, (QLabel, QAbstractButton)) else ""


def _in_pixels(place: QRect, picture: QImage, shown: QWidget) -> QRect:
    scale = picture.width() / shown.width()
    return QRect((place.topLeft().toPointF() * scale).toPoint(), place.size() * scale)


def _entries_hard_to_read(box: QComboBox, least: float) -> Iterator[str]:
    """Yield the entries that can't be read while the pointer is on them, the chosen one among them."""
    box.showPopup()
    ground = ground_of(box.view().grab().toImage())
    rows = {*range(min(box.count(), _ENTRIES_LOOKED_AT)), max(box.currentIndex(), 0)}
    for row in sorted(rows):
        hovered_row(box, row)
        picture = picture_of_row(box.view(), row)
        if ground_of(picture) == ground:
            yield f"{box.itemText(row)} looks the same below the pointer"
        if box.itemText(row) and contrast_in(picture) < least:
            yield f"{box.itemText(row)} {contrast_in(picture):.2f}"
    box.hidePopup()
