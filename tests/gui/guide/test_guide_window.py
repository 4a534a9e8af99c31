"""The window of the guide: pages, search, ways back, and links that lead out of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QPoint, Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.guide.guide_texts import GuideTexts
from gui.guide.guide_window import GuideWindow
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.memory.window_memory import Appearance
from gui.widgets.empty_state import EmptyState
from scheduler_core.guide.pages import Guide
from tests.gui.shell.standing import moved, places

INDEX = """\
[[group]]
title = "Begin"

[[group.page]]
name = "first"

[[group.page]]
name = "second"
"""
FIRST = """# The first

How it begins.

{rows}

## A part

See [the second](second.md#below), [nowhere](third.md), [the part](#a-part), [the web](https://example.org/x).

![A picture](pictures/one.png)
"""
SECOND = """# The second

What is kept.

{rows}

## Below

A zebra, and a Zebra.
"""


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    made = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    yield made
    made.close()


@pytest.fixture
def shown(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[GuideWindow]:
    (tmp_path / "index.toml").write_text(INDEX, "utf-8")
    (tmp_path / "first.md").write_text(FIRST.format(rows="A long line.\n\n" * 80), "utf-8")
    (tmp_path / "second.md").write_text(SECOND.format(rows="Words.\n\n" * 80), "utf-8")
    window = GuideWindow(theme, GuideTexts(Guide(tmp_path), {"pictures/one.png": _picture()}))
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def _picture() -> bytes:
    image = QImage(2000, 100, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stub wants bytes
    return bytes(data.data())


def items(window: GuideWindow) -> list[str]:
    found = window.contents.findItems("*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive)
    return [item.text(0).split("\n")[0] for item in found if item.data(0, Qt.ItemDataRole.UserRole)]


def test_it_begins_with_what_there_is(shown: GuideWindow) -> None:
    assert "The first" in shown.page.toPlainText()
    assert "How it begins." in shown.page.toPlainText()
    assert items(shown) == ["The first", "The second"]


def test_titles_in_the_contents_are_whole_where_there_is_room(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    """“Keeping the machine awake, and …” was cut beside a page with room to spare."""
    long = "Keeping the machine awake, and waking it up"
    (tmp_path / "index.toml").write_text(INDEX, "utf-8")
    (tmp_path / "first.md").write_text(FIRST.format(rows="").replace("# The first", f"# {long}", 1), "utf-8")
    (tmp_path / "second.md").write_text(SECOND.format(rows=""), "utf-8")
    window = GuideWindow(theme, GuideTexts(Guide(tmp_path), {}))
    window.show()
    qtbot.waitExposed(window)

    (item,) = window.contents.findItems(long, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    room = window.contents.visualItemRect(item).width()
    assert room >= window.contents.fontMetrics().horizontalAdvance(long) + space(1)
    window.close()


def test_a_page_is_chosen_with_the_keyboard(shown: GuideWindow) -> None:
    shown.contents.setFocus()
    shown.contents.setCurrentIndex(shown.contents.model().index(0, 0))
    QTest.keyClick(shown.contents, Qt.Key.Key_Down)
    QTest.keyClick(shown.contents, Qt.Key.Key_Return)

    assert shown.page.toPlainText().startswith("The first")
    assert shown.windowTitle().startswith("The first")


def test_back_and_forward_lead_where_one_was(shown: GuideWindow) -> None:
    shown.show_page("first")
    shown.page.verticalScrollBar().setValue(90)
    shown.show_page("second")

    shown.go_back()
    assert shown.page.toPlainText().startswith("The first")
    assert shown.page.verticalScrollBar().value() == 90
    shown.go_forward()
    assert shown.page.toPlainText().startswith("The second")
    shown.go_forward()
    assert shown.page.toPlainText().startswith("The second")


def test_back_leads_where_one_was_and_not_to_the_heading_one_came_by(shown: GuideWindow) -> None:
    shown.follow(QUrl("second.md#below"))
    at_heading = shown.page.verticalScrollBar().value()
    shown.page.verticalScrollBar().setValue(90)
    shown.show_page("first")

    shown.go_back()
    assert shown.page.verticalScrollBar().value() == 90 < at_heading


def test_a_page_shown_again_is_no_way_back(shown: GuideWindow) -> None:
    shown.show_page("first")
    shown.show_page("first")
    shown.go_back()

    assert shown.windowTitle().startswith("Contents")


def test_a_new_way_forgets_what_lay_ahead(shown: GuideWindow) -> None:
    shown.show_page("first")
    shown.go_back()
    shown.show_page("second")
    shown.go_forward()

    assert shown.page.toPlainText().startswith("The second")


def test_a_link_leads_to_the_heading_of_a_page(shown: GuideWindow) -> None:
    shown.show_page("first")
    shown.follow(QUrl("second.md#below"))

    assert shown.page.toPlainText().startswith("The second")
    assert shown.page.verticalScrollBar().value() > 0


def test_a_link_within_the_page_stays_there(shown: GuideWindow) -> None:
    shown.show_page("first")
    shown.follow(QUrl("#a-part"))

    assert shown.page.toPlainText().startswith("The first")
    assert shown.page.verticalScrollBar().value() > 0


def test_a_link_that_leads_nowhere_says_so(shown: GuideWindow) -> None:
    shown.show_page("first")
    shown.follow(QUrl("third.md"))

    assert shown.notice.isVisible()
    assert "no page “third”" in shown.notice.words.text()
    assert not shown.notice.open.isVisible()
    assert shown.page.toPlainText().startswith("The first")


def test_a_link_to_the_web_is_opened_when_that_is_wanted_only(shown: GuideWindow) -> None:
    opened: list[QUrl] = []
    shown.notice.open_wanted.disconnect()
    shown.notice.open_wanted.connect(opened.append)
    shown.show_page("first")

    shown.follow(QUrl("https://example.org/x"))
    assert "https://example.org/x" in shown.notice.words.text()
    assert opened == []

    QTest.mouseClick(shown.notice.open, Qt.MouseButton.LeftButton)
    assert opened == [QUrl("https://example.org/x")]
    assert not shown.notice.isVisible()


def test_no_line_of_the_page_moves_when_a_link_is_told_about(shown: GuideWindow) -> None:
    """It stood above the page, whose text went down from under the pointer."""
    shown.notice.open_wanted.disconnect()
    shown.show_page("first")
    shown.page.verticalScrollBar().setValue(60)
    QApplication.sendPostedEvents()
    before = shown.page.mapTo(shown, QPoint()), shown.page.verticalScrollBar().value(), places()

    shown.follow(QUrl("https://example.org/x"))
    for _ in range(3):
        QApplication.sendPostedEvents()
    assert shown.notice.isVisible()
    assert shown.page.height() > 0
    assert (shown.page.mapTo(shown, QPoint()), shown.page.verticalScrollBar().value()) == before[:2]
    assert moved(before[2], places(), ()) == []

    QTest.mouseClick(shown.notice.open, Qt.MouseButton.LeftButton)
    for _ in range(3):
        QApplication.sendPostedEvents()
    assert (shown.page.mapTo(shown, QPoint()), shown.page.verticalScrollBar().value()) == before[:2]
    assert moved(before[2], places(), ()) == []


def test_nothing_but_the_web_is_offered(shown: GuideWindow) -> None:
    shown.follow(QUrl("file:///etc/passwd"))

    assert not shown.notice.open.isVisible()
    assert "can't open" in shown.notice.words.text()


def test_an_address_is_written_to_in_the_mail_program(shown: GuideWindow) -> None:
    """It was offered to the browser."""
    wanted: list[QUrl] = []
    shown.notice.open_wanted.disconnect()
    shown.notice.open_wanted.connect(wanted.append)

    shown.follow(QUrl("mailto:ann@example.org"))
    assert shown.notice.words.text() == "This writes to ann@example.org"
    assert shown.notice.open.text() == "Open in the mail program"
    QTest.mouseClick(shown.notice.open, Qt.MouseButton.LeftButton)
    assert wanted == [QUrl("mailto:ann@example.org")]

    shown.follow(QUrl("https://example.org/x"))
    assert shown.notice.open.text() == "Open in the browser"


@pytest.mark.parametrize("link", ["file:///etc/passwd", "ftp://example.org/x", "javascript:alert(1)"])
def test_other_ways_out_are_refused_in_words(shown: GuideWindow, link: str) -> None:
    shown.follow(QUrl(link))

    assert shown.notice.words.text() == f"The guide can't open {link}."
    assert shown.notice.open.isHidden()


def test_what_was_found_stays_marked_in_other_colours(shown: GuideWindow, theme: Theme) -> None:
    """A change of the theme laid the page out anew, without the marks and the place that F3 goes on from."""
    shown.show_page("second")
    QTest.keyClicks(shown.find_bar.field, "zebra")
    shown.find_bar.find_next()
    before = [each.cursor.selectionStart() for each in shown.page.extraSelections()]
    selected = shown.page.textCursor().selectedText()
    assert (len(before), selected) == (2, "Zebra")

    theme.show_appearance(Appearance.DARK)

    found = shown.page.extraSelections()
    assert [each.cursor.selectionStart() for each in found] == before
    assert shown.page.textCursor().selectedText() == selected
    assert [each.cursor.selectedText().casefold() for each in found] == ["zebra", "zebra"]


def test_search_lists_the_pages_and_marks_the_words(qtbot: QtBot, shown: GuideWindow) -> None:
    shown.search_field.setFocus()
    QTest.keyClicks(shown.search_field, "ZEBRA")
    assert items(shown) == ["The second"]

    QTest.keyClick(shown.search_field, Qt.Key.Key_Return)
    assert shown.page.toPlainText().startswith("The second")
    assert marked(shown) == ["zebra", "Zebra"]
    assert shown.page.verticalScrollBar().value() > 0


def test_a_search_for_nothing_says_so_and_an_empty_one_shows_all(shown: GuideWindow) -> None:
    shown.search_field.setText("xyzzy")
    nothing = shown.findChild(EmptyState, "nothing_in_guide")
    assert isinstance(nothing, EmptyState)
    assert nothing.isVisible()
    assert not shown.contents.isVisible()

    shown.search_field.clear()
    assert shown.contents.isVisible()
    assert items(shown) == ["The first", "The second"]


def test_a_picture_is_no_wider_than_the_page(shown: GuideWindow) -> None:
    shown.show_page("first")

    assert shown.page.horizontalScrollBar().maximum() == 0


def test_a_picture_of_elsewhere_is_not_loaded(shown: GuideWindow) -> None:
    image = QTextDocument.ResourceType.ImageResource.value

    assert shown.page.loadResource(image, QUrl("https://example.org/one.png")) is None
    assert shown.page.loadResource(image, QUrl("pictures/one.png")) is not None


def test_each_part_has_a_name_for_readers(shown: GuideWindow) -> None:
    shown.show_page("first")

    for part in (shown.search_field, shown.contents, shown.page, shown.find_bar.field):
        assert part.accessibleName()


def marked(window: GuideWindow) -> list[str]:
    found = []
    block = window.page.document().begin()
    while block.isValid():
        part = block.begin()
        while not part.atEnd():
            fragment = part.fragment()
            if fragment.charFormat().background().style() != Qt.BrushStyle.NoBrush:
                found.append(fragment.text())
            part += 1
        block = block.next()
    return found
