"""Where output is scrolled to while it is followed."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.run_output.output_text import OutputText
from scheduler_core.values.runs.run import KeptChunk, OutputStream


def test_what_fits_begins_with_its_first_line(qtbot: QtBot) -> None:
    """The first line was scrolled away for the empty one behind the last."""
    page = QWidget()
    qtbot.addWidget(page)
    text = OutputText(page)
    text.resize(400, 200)
    page.resize(400, 200)
    with qtbot.waitExposed(page):
        page.show()
    bar, written = text.verticalScrollBar(), 0

    def write(words: str) -> None:
        nonlocal written
        wanted = text.toPlainText() + words
        text.add([KeptChunk(written, OutputStream.STDOUT, written, words.encode())])
        written += len(words)
        qtbot.waitUntil(lambda: text.toPlainText() == wanted)

    write("line\n" * 200)
    assert bar.value() == bar.maximum() - 1
    fitting = 201 - bar.maximum()  # one line is empty
    text.start()
    written = 0
    write("line\n" * fitting)
    assert (bar.value(), bar.maximum()) == (0, 1)
    assert text.is_following

    write("more\n")
    assert bar.value() == 1
    # A line that was begun is shown too.
    write("begun")
    assert bar.value() == bar.maximum()
    assert text.is_following
