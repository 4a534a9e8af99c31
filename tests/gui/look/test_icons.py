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
def test_every_icon_draws_something_inside_its_square(drawer: IconDrawer, ratio: float) -> None:
    drawn = {name: drawer.pixmap(name, 24, QColor("black"), ratio) for name in NAMES}

    sizes = {name: each.deviceIndependentSize().toSize().toTuple() for name, each in drawn.items()}
    assert sizes == dict.fromkeys(NAMES, (24, 24))
    shares = {name: _share_drawn(each) for name, each in drawn.items()}
    assert {name: share for name, share in shares.items() if not 0.03 < share < 1} == {}


def test_every_icon_has_the_colour_it_is_asked_for(drawer: IconDrawer) -> None:
    coloured = [name for name in NAMES if not name.startswith(("hourbell", "tray"))]
    images = {name: drawer.pixmap(name, 24, QColor("#12ab34"), 1).toImage() for name in coloured}

    strongest = {name: max(_pixels(image), key=lambda pixel: pixel >> 24) for name, image in images.items()}

    assert {name: pixel & 0xFFFFFF for name, pixel in strongest.items()} == dict.fromkeys(coloured, 0x12AB34)


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
