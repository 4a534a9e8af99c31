from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from gui.widgets.fields.few_lines import FewLines


def test_a_text_takes_one_line_or_two_and_never_more(qtbot: QtBot) -> None:
    label = FewLines()
    qtbot.addWidget(label)
    metrics = QFontMetrics(label.font())
    words = "tries again three times"
    width = metrics.horizontalAdvance(words) + 4

    for times, lines in ((1, 1), (2, 2), (5, 2)):
        label.setText(" ".join([words] * times))
        assert label.heightForWidth(width) == lines * metrics.lineSpacing()

    label.keep_to_one_line()
    assert label.heightForWidth(width) == metrics.lineSpacing()


def test_only_what_two_lines_have_no_room_for_is_cut(qtbot: QtBot) -> None:
    label = FewLines()
    qtbot.addWidget(label)
    words = "tries again three times"
    label.resize(QFontMetrics(label.font()).horizontalAdvance(words) + 4, 40)

    label.setText(f"{words} {words}")
    label.grab()
    assert label.toolTip() == ""
    label.setText(f"{words} {words} {words}")
    label.grab()
    assert words in label.toolTip()
