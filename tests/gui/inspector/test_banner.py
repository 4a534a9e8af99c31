import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.banner import Banner
from gui.inspector.few_lines import SelectableLines
from gui.inspector.headline import Headline, HeadlineAct, Sign
from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import Tone
from gui.memory.window_memory import Appearance
from gui.widgets.buttons.link_button import LinkButton
from gui.widgets.heading import Heading
from gui.widgets.paragraph import line_pitch
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.look.pictures import contrast_in

# As the design has it for what is disabled: in the colour of the frame of a field on the sheet.
DISABLED = {Appearance.LIGHT: 3.4, Appearance.DARK: 4.0}
A_RUN = Run(RunId(7), JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.FAILED)


def test_words_have_the_line_of_the_buttons_where_nothing_can_be_done(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    column = QVBoxLayout(page)
    column.addWidget(banner)
    column.addStretch(1)
    page.resize(280, 300)
    three = "waits until Sat\nwaits until Sun\nwaits until Mon"
    failed = Headline("Failed", three, Tone.BAD, (HeadlineAct.OUTPUT, HeadlineAct.WHY), sign=Sign.FAILED)
    waiting = Headline("3 waiting", three, Tone.DOUBTFUL, sign=Sign.WAITING)
    page.show()
    qtbot.waitExposed(page)
    banner.show_headline(failed)
    QApplication.sendPostedEvents()
    words = child(page, QLabel, "banner_text")
    height = banner.height()
    assert "waits until Mon" not in words.text().splitlines()

    banner.show_headline(waiting)
    qtbot.waitUntil(lambda: words.text() == three)
    assert banner.sizeHint().height() == height  # nothing below moves
    qtbot.waitUntil(lambda: words.height() >= 3 * words.fontMetrics().lineSpacing())

    banner.show_headline(failed)
    qtbot.waitUntil(lambda: len(words.text().splitlines()) == 2)
    assert banner.sizeHint().height() == height


def test_what_has_no_room_is_offered_by_a_menu_and_no_word_is_cut(qtbot: QtBot) -> None:
    """A German window offered “Verlege… · Auslas… · Waru…”."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(banner)
    column.addStretch(1)
    acts = (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)
    banner.show_headline(Headline("Sun 6 Dec, 01:30", "word " * 20, Tone.BUSY, acts))
    links = [child(banner, LinkButton, f"banner_{act.name.lower()}") for act in acts]
    more = child(banner, LinkButton, "banner_more")
    page.resize(600, 300)
    page.show()
    qtbot.waitExposed(page)
    assert [link.isVisible() for link in links] == [True, True, True]
    assert not more.isVisible()

    page.resize(banner.width() - 600 + sum(link.sizeHint().width() for link in links), 300)
    qtbot.waitUntil(more.isVisible)
    offered = more.menu().actions()
    assert [link.isVisible() for link in links] == [True, len(offered) == 1, False]
    assert all(link.width() >= link.sizeHint().width() for link in (*links, more) if link.isVisible())
    assert more.accessibleName() == "More…"
    wanted: list[HeadlineAct] = []
    banner.wanted.connect(wanted.append)
    offered[-1].trigger()
    links[0].click()
    assert wanted == [HeadlineAct.WHY, HeadlineAct.MOVE]

    page.resize(600, 300)
    qtbot.waitUntil(lambda: all(link.isVisible() for link in links))
    assert not more.isVisible()


def test_an_output_that_is_seen_is_not_offered_and_its_words_keep_their_place(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    banner.show_headline(
        Headline("Failed", "no space", Tone.BAD, (HeadlineAct.OUTPUT, HeadlineAct.WHY), run=A_RUN)
    )
    offer = child(banner, LinkButton, "banner_output")
    assert offer.isEnabled()

    banner.show_open(A_RUN.id)
    assert not offer.isEnabled()
    assert not offer.isHidden()

    banner.show_open(RunId(A_RUN.id + 1))
    assert offer.isEnabled()


@pytest.mark.parametrize("appearance", DISABLED)
def test_what_is_not_offered_can_be_read_on_each_ground(
    qtbot: QtBot, qapp: QApplication, appearance: Appearance
) -> None:
    """“Show output” was hardly to be read beside the output that is open."""
    Theme(qapp, resource_folder() / "icons", appearance)
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    column = QVBoxLayout(page)
    column.addWidget(banner)
    page.resize(600, 300)
    page.show()
    banner.show_open(A_RUN.id)
    for told in (Tone.BAD, Tone.BUSY, Tone.QUIET, Tone.DOUBTFUL):
        banner.show_headline(Headline("Failed", "no space", told, (HeadlineAct.OUTPUT,), run=A_RUN))
        QApplication.sendPostedEvents()
        offer = child(banner, LinkButton, "banner_output")
        assert not offer.isEnabled()
        qtbot.waitUntil(lambda offer=offer: offer.width() == offer.sizeHint().width())  # type: ignore[misc]
        picture = banner.grab(QRect(offer.mapTo(banner, QPoint()), offer.size())).toImage()
        assert contrast_in(picture) >= DISABLED[appearance], told


def test_words_that_become_wider_fold_and_are_not_cut(qtbot: QtBot) -> None:
    """The sheet of the window made them semibold, and the row stood as it was: “Verschiebe… · Auslass…”."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    acts = (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)
    banner.show_headline(Headline("Sun 6 Dec, 01:30", "word " * 20, Tone.BUSY, acts))
    links = [child(banner, LinkButton, f"banner_{act.name.lower()}") for act in acts]
    banner.resize(sum(link.sizeHint().width() for link in links) * 2, 100)
    page.show()
    qtbot.waitExposed(page)
    assert [link.isVisible() for link in links] == [True, True, True]

    for link in links:
        font = link.font()
        font.setPointSizeF(font.pointSizeF() * 3)
        link.setFont(font)

    qtbot.waitUntil(child(banner, LinkButton, "banner_more").isVisible)
    shown = [link for link in links if link.isVisible()]
    qtbot.waitUntil(lambda: all(link.width() >= link.sizeHint().width() for link in shown))


def test_the_sign_for_more_takes_no_room_from_the_words_before_it(qtbot: QtBot) -> None:
    """Its least width was that of four letters, and a German window said “Verschiebe… · Auslass… · …”."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)

    more = child(banner, LinkButton, "banner_more")

    assert more.minimumSizeHint().width() <= more.sizeHint().width()


def test_a_row_pointed_at_stays_so_while_the_time_that_is_left_is_counted(qtbot: QtBot) -> None:
    """The menu was filled anew each second, so that no key led to its rows."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    acts = (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)
    banner.show_headline(Headline("Today, 12:01", "in 60 s", Tone.BUSY, acts))
    banner.resize(banner.minimumSizeHint().width(), 100)
    page.show()
    qtbot.waitExposed(page)
    menu = child(banner, LinkButton, "banner_more").menu()
    row = menu.actions()[0]
    menu.setActiveAction(row)

    banner.show_headline(Headline("Today, 12:01", "in 59 s", Tone.BUSY, acts))
    assert menu.activeAction() == row

    banner.show_headline(Headline("Failed", "", Tone.BAD, (HeadlineAct.OUTPUT, HeadlineAct.WHY)))
    assert [action.text() for action in menu.actions()] == ["Why?"]


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_what_changes_an_occurrence_is_a_button_that_begins_where_the_words_do(
    qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    page = QWidget()
    page.setLayoutDirection(direction)
    qtbot.addWidget(page)
    banner = Banner(page)
    acts = (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)
    banner.show_headline(Headline("Sun 6 Dec, 01:30", "word " * 20, Tone.BUSY, acts))
    banner.resize(600, banner.sizeHint().height())
    page.resize(600, 300)
    page.show()
    qtbot.waitExposed(page)

    move, skip, why = (child(banner, LinkButton, f"banner_{act.name.lower()}") for act in acts)
    assert [each.is_framed for each in (move, skip, why)] == [True, True, False]
    title = child(banner, Heading, "banner_title")
    is_mirrored = direction == Qt.LayoutDirection.RightToLeft
    edge = QRect.right if is_mirrored else QRect.left
    qtbot.waitUntil(lambda: not _place(move, banner).intersects(_place(skip, banner)))
    assert edge(_place(move, banner)) == edge(_place(title, banner))


def test_a_title_without_room_loses_its_words_before_its_time(qtbot: QtBot) -> None:
    """In German it read “Nächster Lauf: Mo. 30. Nov., …”."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    banner.show_headline(
        Headline("Next run: Sun 6 Dec, 01:30", "in 8 d", Tone.QUIET, shorter=("Sun 6 Dec, 01:30",))
    )
    title = child(banner, Heading, "banner_title")
    needed = title.fontMetrics().horizontalAdvance(title.text())
    page.show()

    assert title.lines(needed) == ["Next run: Sun 6 Dec, 01:30"]
    assert title.lines(needed - 1) == ["Sun 6 Dec, 01:30"]


def _place(widget: QWidget, banner: Banner) -> QRect:
    return QRect(widget.mapTo(banner, QPoint()), widget.size())


def test_a_number_stays_in_one_line_with_its_unit_and_a_click_leaves_no_cursor(qtbot: QtBot) -> None:
    """“5 s of about 2” ended a line, and “min” began the next; words that nobody writes had a cursor."""
    words = SelectableLines(2)
    qtbot.addWidget(words)
    words.show_text("Started by you · 5 s of about 2 min")
    words.resize(words.fontMetrics().horizontalAdvance("Started by you · 5 s of about 2 m"), 60)
    words.show()
    qtbot.waitExposed(words)

    assert words.text() == "Started by you · 5 s of about\n2 min"
    assert words.textInteractionFlags() == Qt.TextInteractionFlag.TextSelectableByMouse


def test_acts_have_shorter_words_before_one_of_them_folds(qtbot: QtBot) -> None:
    """“What changed?” lay behind “…” beside room for a shorter word."""
    window = QWidget()
    qtbot.addWidget(window)
    page = QWidget(window)
    banner = Banner(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(banner)
    column.addStretch(1)
    acts = (HeadlineAct.OUTPUT, HeadlineAct.WHY, HeadlineAct.CHANGED)
    banner.show_headline(Headline("Failed today", "exit code 1", Tone.BAD, acts))
    links = [child(banner, LinkButton, f"banner_{act.name.lower()}") for act in acts]
    window.resize(600, 300)
    window.show()
    qtbot.waitExposed(window)

    told = [["", "", ""]]
    for width in range(600, 100, -2):
        page.resize(width, 300)
        words = [link.text() if link.isVisible() else "" for link in links]
        if words != told[-1]:
            told.append(words)
        assert links[-1].accessibleName() == "What changed?"
        assert links[-1].toolTip() == ("" if links[-1].text() == "What changed?" else "What changed?")

    assert told[1:5] == [
        ["Show output", "Why?", "What changed?"],
        ["Show output", "Why?", "Changes?"],
        ["Output", "Why?", "Changes?"],
        ["Output", "Why?", ""],
    ]


def test_a_link_without_room_stands_beside_the_words_above_the_buttons(qtbot: QtBot) -> None:
    """“Warum?” was cut to “…” behind two buttons in German."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(banner)
    column.addStretch(1)
    acts = (HeadlineAct.MOVE, HeadlineAct.SKIP, HeadlineAct.WHY)
    banner.show_headline(Headline("Sun 6 Dec, 01:30", "in 8 d", Tone.BUSY, acts, at=NOON))
    move, skip, why = (child(banner, LinkButton, f"banner_{act.name.lower()}") for act in acts)
    above, more = child(banner, LinkButton, "banner_why_above"), child(banner, LinkButton, "banner_more")
    page.resize(600, 300)
    page.show()
    qtbot.waitExposed(page)
    height = banner.height()
    assert not above.isVisible()

    for width in range(600, 100, -4):
        page.resize(width, 300)
        qtbot.waitUntil(lambda: banner.width() == page.width())
        if not why.isVisible():
            break
    qtbot.waitUntil(above.isVisible)
    qtbot.waitUntil(lambda: above.width() >= above.sizeHint().width())
    assert (move.isVisible(), skip.isVisible(), why.isVisible(), more.isVisible()) == (
        True,
        True,
        False,
        False,
    )
    assert above.text() == "Why?"
    assert banner.height() == height  # nothing below moves
    assert child(banner, QLabel, "banner_text").text() == "in 8 d"
    wanted: list[HeadlineAct] = []
    banner.wanted.connect(wanted.append)
    above.click()
    assert wanted == [HeadlineAct.WHY]

    # Words that need the room themselves keep it.
    banner.show_headline(Headline("Sun 6 Dec, 01:30", "word " * 20, Tone.BUSY, acts))
    qtbot.waitUntil(more.isVisible)
    assert not above.isVisible()


def test_of_how_runs_went_their_length_is_never_cut(qtbot: QtBot) -> None:
    """It said “50 % well · usually 1 h 42 …”."""
    words, shorter = "50 % well · usually 1 h 42 min", "usually 1 h 42 min"
    label = SelectableLines(1)
    qtbot.addWidget(label)
    label.resize(label.fontMetrics().horizontalAdvance(words) + 4, 40)
    label.show_text(words, shorter)
    assert (label.text(), label.toolTip()) == (words, "")

    label.resize(label.fontMetrics().horizontalAdvance(shorter) + 4, 40)
    label.show_text(words, shorter)
    assert label.text() == shorter
    assert words in label.toolTip()
    assert label.accessibleName() == words


def test_it_is_as_high_as_its_words_and_stays_so_while_its_job_is_shown(qtbot: QtBot) -> None:
    """It cut an error though there was room, and left an empty line below a short one."""
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    column = QVBoxLayout(page)
    column.addWidget(banner)
    column.addStretch(1)
    page.resize(280, 400)
    page.show()
    qtbot.waitExposed(page)
    words = child(page, QLabel, "banner_text")
    acts = (HeadlineAct.OUTPUT, HeadlineAct.WHY)
    short = Headline("Failed", "exit code 1", Tone.BAD, acts, sign=Sign.FAILED)
    four = Headline("Failed", "one\ntwo\nthree\nfour", Tone.BAD, acts, sign=Sign.FAILED)

    def height() -> int:
        for _ in range(4):  # Qt lays out one level a turn
            QApplication.sendPostedEvents()
        return banner.height()

    banner.show_headline(four)
    banner.fit()
    high = height()
    assert words.text() == four.text
    banner.show_headline(short)
    assert height() == high  # nothing below moves

    banner.fit()
    low, pitch = height(), line_pitch(words.font())
    assert high - low == 3 * pitch
    banner.show_headline(four)
    assert height() == low
    banner.grow(2 * pitch)
    assert high - height() == pitch

    # A run that is under way may have more to say as it ends.
    banner.show_headline(Headline("Running", "5 s", Tone.BUSY, acts, sign=Sign.RUNNING))
    banner.fit()
    assert height() - low == pitch
    banner.show_headline(Headline("Failed", "word " * 200, Tone.BAD, acts, sign=Sign.FAILED))
    banner.fit()
    assert height() - low == 4 * pitch


def test_facts_without_lines_of_their_own_stand_in_one(qtbot: QtBot) -> None:
    words = SelectableLines(1)
    qtbot.addWidget(words)
    words.resize(400, 40)
    words.show_text("in 2 d\nusually 5 min")

    assert words.text() == "in 2 d · usually 5 min"
