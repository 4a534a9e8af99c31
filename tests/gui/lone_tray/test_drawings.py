import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gui.lone_tray.drawings import SIZES, drawing, drawings, written
from gui.look.resource_files import resource_folder
from gui.tray.tray_state import TrayState
from tests.gui.tray.make_tray_pictures import pictures


def test_the_pictures_are_those_of_todays_drawings(qapp: QApplication) -> None:
    """Else: python -m tests.gui.tray.make_tray_pictures."""
    folder = resource_folder() / "tray"

    made = dict(pictures())

    assert {file.name for file in folder.iterdir()} == set(made)
    for name, picture in made.items():
        kept = QImage(str(folder / name))
        assert kept == QImage.fromData(picture), name


@pytest.mark.parametrize("state", list(TrayState))
def test_they_are_read_as_qt_reads_them(qapp: QApplication, state: TrayState) -> None:
    folder = resource_folder() / "tray"

    for size, (width, height, pixels) in zip(SIZES, drawings(folder, state.value), strict=True):
        image = QImage(str(folder / f"{state.value}-{size}.png"))
        assert (width, height, len(pixels)) == (size, size, 4 * size * size)
        at = (size // 2, size // 3)
        alpha, red, green, blue = pixels[4 * (at[1] * size + at[0]) :][:4]
        assert image.pixelColor(*at).getRgb() == (red, green, blue, alpha)


def test_another_kind_of_picture_is_refused() -> None:
    good = written(2, 2, bytes(range(16)))
    assert drawing(good) == (2, 2, bytes([3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14]))

    for broken in (b"GIF", good[:24] + b"\x10" + good[25:], good[:16] + b"\xff" * 8 + good[24:], good[:45]):
        with pytest.raises(ValueError, match=r"PNG|lines|found"):
            drawing(broken)
