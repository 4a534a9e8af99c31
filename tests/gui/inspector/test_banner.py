from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.inspector.banner import Banner
from gui.inspector.headline import Act, Headline, Sign
from gui.look.tokens import Tone
from tests.gui.finding import child


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
