"""F1 opens the guide at what explains the place of the keyboard."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import gui
from gui.app.application import Application
from gui.guide.feature import GuideFeature, names_around
from gui.guide.guide_window import GuideWindow
from gui.look.resource_files import resource_folder
from gui.settings.setting_pages import SettingPages
from gui.text.language.languages import known_languages
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS
from scheduler_core.guide.pages import Guide

SOURCES = "\n".join(file.read_text("utf-8") for file in Path(gui.__file__).parent.rglob("*.py"))


def feature_of(live: Application) -> GuideFeature:
    found = live.window.findChild(GuideFeature)
    assert isinstance(found, GuideFeature)
    return found


def opened(qtbot: QtBot, live: Application) -> GuideWindow:
    feature = feature_of(live)
    qtbot.waitUntil(lambda: feature.window is not None)
    assert feature.window is not None
    return feature.window


def test_names_are_those_of_what_lies_around(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setObjectName("outer")
    field = QLineEdit(dialog)
    field.setObjectName("field")

    assert list(names_around(field)) == ["field", "QLineEdit", "outer", "QDialog"]
    assert list(names_around(None)) == []


def test_the_action_opens_the_page_of_the_view(qtbot: QtBot, live: Application) -> None:
    live.window.show()
    live.window.activateWindow()
    qtbot.waitUntil(live.window.isActiveWindow)
    live.actions.show_list.trigger()
    live.actions.guide.trigger()

    window = opened(qtbot, live)
    page = Guide().of_context("JobListView")
    assert page is not None
    assert window.windowTitle().startswith(page.named().title)


def test_a_place_that_nothing_explains_opens_the_contents_and_a_second_press_goes_on(
    qtbot: QtBot, live: Application
) -> None:
    feature = feature_of(live)
    feature.open_at(None)
    window = opened(qtbot, live)
    assert window.windowTitle().startswith("Contents")

    explained = QWidget()
    qtbot.addWidget(explained)
    explained.setObjectName("JobEditor")
    feature.open_at(explained)

    assert feature.window is window
    assert not window.windowTitle().startswith("Contents")


def test_a_dialog_over_the_window_has_the_key_and_the_guide_can_be_used_beside_it(
    qtbot: QtBot, live: Application
) -> None:
    live.window.show()
    dialog = QDialog(live.window)
    dialog.setObjectName("JobEditor")
    field = QLineEdit(dialog)
    QVBoxLayout(dialog).addWidget(field)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    field.setFocus()

    QTest.keyClick(field, Qt.Key.Key_F1)

    window = opened(qtbot, live)
    assert not window.windowTitle().startswith("Contents")
    handle = window.windowHandle()
    assert handle is not None
    window.search_field.setFocus()
    # As a key of the system comes, which the window below a dialog does not get.
    QTest.keyClick(handle, Qt.Key.Key_J)
    assert window.search_field.text() == "j"
    dialog.close()


def test_made_small_it_comes_back(qtbot: QtBot, live: Application) -> None:
    feature = feature_of(live)
    feature.open_at(None)
    window = opened(qtbot, live)
    window.showMinimized()
    qtbot.waitUntil(window.isMinimized)

    feature.open_at(None)

    qtbot.waitUntil(lambda: not window.isMinimized())
    assert window.isVisible()


def test_closed_it_opens_again(qtbot: QtBot, live: Application) -> None:
    feature = feature_of(live)
    feature.open_at(None)
    with qtbot.waitSignal(opened(qtbot, live).destroyed):
        opened(qtbot, live).close()
    assert feature.window is None

    feature.open_at(None)
    assert opened(qtbot, live).isVisible()


CONTEXTS = sorted({each for page in Guide().pages for each in page.contexts})
SETTINGS_PAGE, RULE_OF = "settings_", "rule_of_"


@pytest.mark.parametrize(
    "context", [each for each in CONTEXTS if not each.startswith((SETTINGS_PAGE, RULE_OF))]
)
def test_what_the_index_names_is_there(context: str) -> None:
    name = re.escape(context)

    assert re.search(rf'^class {name}\b|setObjectName\("{name}"\)', SOURCES, re.MULTILINE)


def test_pages_of_the_settings_are_known_by_their_keys(qtbot: QtBot, live: Application) -> None:
    pages = SettingPages(live.theme, [], live.window).categories
    named = [each for each in CONTEXTS if each.startswith(SETTINGS_PAGE)]

    assert named
    assert set(named) <= {each.page.objectName() for each in pages}


def test_fields_of_a_rule_are_known_by_its_kind() -> None:
    named = {each.removeprefix(RULE_OF) for each in CONTEXTS if each.startswith(RULE_OF)}

    assert named
    assert named <= {kind.name for kind in LISTED_KINDS}


def test_nothing_is_explained_twice() -> None:
    contexts = [each for page in Guide().pages for each in page.contexts]

    assert sorted(contexts) == sorted(set(contexts))


@pytest.mark.parametrize("language", known_languages(resource_folder() / "translations")[1:])
def test_the_index_speaks_each_language_of_the_window(language: str) -> None:
    guide = Guide()

    assert [group.title for group in guide.groups if language not in group.translated] == []
    assert [page.name for page in guide.pages if language not in page.translated] == []
