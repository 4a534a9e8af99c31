from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.banner import Banner
from gui.inspector.headline import Act, Headline, Sign
from gui.look.tokens import Tone
from gui.widgets.link_button import LinkButton
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.gui.conftest import NOON
from tests.gui.finding import child

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
    failed = Headline("Failed", three, Tone.BAD, (Act.OUTPUT, Act.WHY), sign=Sign.FAILED)
    waiting = Headline("3 waiting", three, Tone.DOUBTFUL, sign=Sign.WAITING)
    banner.show_headline(failed)
    page.show()
    qtbot.waitExposed(page)
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


def test_an_output_that_is_seen_is_not_offered_and_its_words_keep_their_place(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    banner = Banner(page)
    banner.show_headline(Headline("Failed", "no space", Tone.BAD, (Act.OUTPUT, Act.WHY), run=A_RUN))
    offer = child(banner, LinkButton, "banner_output")
    assert offer.isEnabled()

    banner.show_open(A_RUN.id)
    assert not offer.isEnabled()
    assert not offer.isHidden()

    banner.show_open(RunId(A_RUN.id + 1))
    assert offer.isEnabled()
