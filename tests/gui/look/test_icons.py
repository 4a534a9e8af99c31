import pytest
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QApplication

from gui.look.icons import IconDrawer
from gui.look.resource_files import resource_folder

FOLDER = resource_folder() / "icons"
NAMES = sorted(file.stem for file in FOLDER.glob("*.svg"))


@pytest.fixture
def drawer(qapp: QApplication) -> IconDrawer:
    return IconDrawer(FOLDER)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", NAMES)
def test_an_icon_draws_something_inside_its_square(drawer: IconDrawer, name: str, ratio: float) -> None:
    pixmap = drawer.pixmap(name, 24, QColor("black"), ratio)

    assert pixmap.deviceIndependentSize().toSize().toTuple() == (24, 24)
    assert 0.03 < _share_drawn(pixmap) < 1


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith(("hourbell", "tray"))])
def test_an_icon_has_the_colour_it_is_asked_for(drawer: IconDrawer, name: str) -> None:
    image = drawer.pixmap(name, 24, QColor("#12ab34"), 1).toImage()

    strongest = max(_pixels(image), key=lambda pixel: pixel >> 24)

    assert strongest & 0xFFFFFF == 0x12AB34


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256])
def test_the_icon_of_hourbell_is_drawn_for_every_usual_size(drawer: IconDrawer, size: int) -> None:
    image = drawer.application_icon().pixmap(size).toImage()
    colours = {QColor(pixel).hue() // 30 for pixel in set(_pixels(image)) if pixel >> 24 == 255}

    assert image.width() == size
    assert {1, 7} <= colours, "brass and blue"


def test_an_icon_that_is_missing_is_an_error_that_names_it(drawer: IconDrawer) -> None:
    with pytest.raises(FileNotFoundError, match="unicorn"):
        drawer.pixmap("unicorn", 16, QColor("black"), 1)


def _share_drawn(pixmap: QPixmap) -> float:
    pixels = _pixels(pixmap.toImage())
    return sum(pixel >> 24 > 0 for pixel in pixels) / len(pixels)


def _pixels(image: QImage) -> list[int]:
    """Return the pixels of a picture, how solid each is in its highest byte."""
    pixels = image.convertToFormat(QImage.Format.Format_ARGB32)
    return memoryview(pixels.constBits()).cast("I").tolist()
