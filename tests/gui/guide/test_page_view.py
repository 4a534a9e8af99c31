"""A page of the guide keeps its pictures within its width."""

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.guide.page_view import PageView


def test_a_wide_picture_takes_the_width_of_the_page_whatever_that_becomes(qtbot: QtBot) -> None:
    """Pages with a picture of the window scrolled sideways."""
    holder = QWidget()
    qtbot.addWidget(holder)
    page = PageView({"pictures/wide.png": _picture(2_000)}, holder)
    page.resize(700, 400)
    holder.show()
    page.show()
    page.show_html("A page", '<p>Words</p><p><img src="pictures/wide.png" alt="wide"></p>')

    for width in (700, 400, 900):
        page.resize(width, 400)
        qtbot.waitUntil(lambda: page.horizontalScrollBar().maximum() == 0)
        assert page.document().idealWidth() > width * 0.7


def _picture(width: int) -> bytes:
    picture = QImage(width, 20, QImage.Format.Format_RGB32)
    picture.fill(0)
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes, Qt a text
    return bytes(kept.data())
