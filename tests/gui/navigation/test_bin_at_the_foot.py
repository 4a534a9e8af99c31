"""The bin stands at the foot of the groups, however many there are, and narrow ones can be told apart."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup
from gui.look.tokens import space
from gui.navigation.navigation_view import NavigationView
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child

pytestmark = pytest.mark.slow

BIN = JobGroup(GroupKind.BIN)
TAGS = tuple(f"{letter}{letter}ag" for letter in "abcdefghij")


@pytest.fixture
def groups(qtbot: QtBot, core: Scheduler, live: Application) -> NavigationView:
    core.jobs.add(a_draft("Alpha", folder="Web", tags=TAGS))
    view = child(live.window, NavigationView, "navigation")
    qtbot.waitUntil(lambda: bool(_items(view, TAGS[-1])))
    view.show_narrow(is_narrow=True)
    view.tree.setFixedHeight(space(70))
    qtbot.waitUntil(lambda: view.tree.verticalScrollBar().maximum() > 0)
    return view


def test_the_bin_is_seen_and_chosen_at_the_foot_while_the_others_are_scrolled(
    qtbot: QtBot, groups: NavigationView
) -> None:
    """With ten tags it was out of sight."""
    tree = groups.tree
    (bin_,) = _items(groups, "Bin")
    bar, room = tree.verticalScrollBar(), tree.viewport().rect()
    told: list[object] = []
    groups.group_wanted.connect(told.append)

    for value in (0, bar.maximum() // 2, bar.maximum()):
        bar.setValue(value)
        place = tree.visualItemRect(bin_)
        assert place.bottom() == room.bottom()
        assert tree.itemAt(place.center()) is bin_
        assert tree.itemAt(QPoint(place.center().x(), place.top() - 2)) is not bin_

    bar.setValue(0)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(bin_).center())
    assert told == [BIN]
    assert bar.value() == 0

    # What the keyboard reaches is not hidden behind it.
    (last,) = _items(groups, TAGS[-1])
    tree.setCurrentItem(last)
    assert tree.visualItemRect(last).bottom() < tree.visualItemRect(bin_).top()


def test_tags_are_told_apart_by_letters_and_the_bar_keeps_off_the_counts(
    qtbot: QtBot, groups: NavigationView
) -> None:
    """Five tags had one sign, and a bar as wide as that of a long list stood against the counts."""
    tree = groups.tree
    assert tree.verticalScrollBar().sizeHint().width() <= space(1)
    first, second = (_items(groups, tag)[0] for tag in TAGS[:2])
    tree.scrollTo(tree.indexFromItem(second))
    assert _picture(groups, first) != _picture(groups, second)

    groups.mark_tags(TAGS[:2])
    assert _picture(groups, first) == _picture(groups, second)


def _picture(groups: NavigationView, item: QTreeWidgetItem) -> QImage:
    return groups.tree.viewport().grab(groups.tree.visualItemRect(item)).toImage()


def _items(groups: NavigationView, name: str) -> list[QTreeWidgetItem]:
    return groups.tree.findItems(name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
