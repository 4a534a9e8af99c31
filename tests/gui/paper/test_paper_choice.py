"""Which paper is offered: that of the country, until the user chooses otherwise."""

from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QPageLayout, QPageSize
from pytestqt.qtbot import QtBot

from gui.memory.window_memory import WindowMemory
from gui.paper.paper_choice import (
    PaperChoice,
    PaperSize,
    keep_choice,
    kept_choice,
    size_words,
    usual_choice,
)
from gui.timeline.paper_lanes import LanesWish
from tests.gui.conftest import NOON

LANES = LanesWish((), NOON, NOON, NOON)


@pytest.mark.parametrize(
    ("locale", "size"),
    [
        ("en_GB", PaperSize.A4),
        ("de_DE", PaperSize.A4),
        ("en_US", PaperSize.LETTER),
        ("fr_CA", PaperSize.LETTER),
        ("es_MX", PaperSize.LETTER),
        ("C", PaperSize.A4),
    ],
)
def test_the_country_says_which_paper_is_usual(locale: str, size: PaperSize) -> None:
    """Canada is metric and has no A4 all the same."""
    QLocale.setDefault(QLocale(locale))

    assert usual_choice(LANES).size is size


def test_what_was_chosen_is_offered_again_and_the_usual_size_follows_the_country(tmp_path: Path) -> None:
    memory = WindowMemory(tmp_path / "window.ini")

    keep_choice(memory, LANES, PaperChoice(PaperSize.A3, is_across=False))
    assert kept_choice(memory, LANES) == PaperChoice(PaperSize.A3, is_across=False)

    keep_choice(memory, LANES, PaperChoice(PaperSize.A4, is_across=True))
    QLocale.setDefault(QLocale("en_US"))
    assert kept_choice(memory, LANES) == PaperChoice(PaperSize.LETTER, is_across=True)


def test_what_was_kept_and_is_no_paper_is_passed_over(tmp_path: Path) -> None:
    memory = WindowMemory(tmp_path / "window.ini")
    memory.keep_choices("paper", {"size": "b0", "wide": "askew"})

    assert kept_choice(memory, LANES) == usual_choice(LANES)


@pytest.mark.parametrize("is_across", [False, True])
@pytest.mark.parametrize("size", PaperSize)
def test_each_size_is_laid_out_as_it_is_called(qtbot: QtBot, size: PaperSize, is_across: bool) -> None:
    page = PaperChoice(size, is_across).layout.fullRect(QPageLayout.Unit.Millimeter)

    assert (page.width() > page.height()) is is_across
    assert QPageSize(QPageSize.PageSizeId.A4).name() in size_words(PaperSize.A4)
    assert size_words(size).casefold().startswith(size.value)


def test_sizes_say_their_measures(qtbot: QtBot) -> None:
    assert size_words(PaperSize.A4) == "A4 (210 \N{MULTIPLICATION SIGN} 297 mm)"
    assert size_words(PaperSize.LETTER) == "Letter (8.5 \N{MULTIPLICATION SIGN} 11 in)"
