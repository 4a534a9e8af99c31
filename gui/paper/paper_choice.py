"""Choose paper size and orientation, kept between uses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QLocale, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize

from gui.memory.window_memory import WindowMemory
from gui.paper.pages import Wish

_MARGIN_MILLIMETRES = 12.0
_PLACE = "paper"
_Country = QLocale.Country
# Where shops and printers have the sizes of North America, as the CLDR lists it.
_OF_NORTH_AMERICA = frozenset(
    (
        _Country.UnitedStates,
        _Country.Canada,
        _Country.Mexico,
        _Country.Philippines,
        _Country.PuertoRico,
        _Country.Belize,
        _Country.Chile,
        _Country.Colombia,
        _Country.CostaRica,
        _Country.ElSalvador,
        _Country.Guatemala,
        _Country.Nicaragua,
        _Country.Panama,
        _Country.Venezuela,
    )
)


class PaperSize(StrEnum):
    """The sizes that are offered; the word is kept between starts."""

    A3 = "a3"
    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"
    LEGAL = "legal"
    TABLOID = "tabloid"


_Id = QPageSize.PageSizeId
_SIZES: Mapping[PaperSize, QPageSize.PageSizeId] = {
    PaperSize.A3: _Id.A3,
    PaperSize.A4: _Id.A4,
    PaperSize.A5: _Id.A5,
    PaperSize.LETTER: _Id.Letter,
    PaperSize.LEGAL: _Id.Legal,
    PaperSize.TABLOID: _Id.Tabloid,
}
_IN_INCHES = frozenset((PaperSize.LETTER, PaperSize.LEGAL, PaperSize.TABLOID))


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """A size of paper, upright or lying across."""

    size: PaperSize
    is_across: bool

    @property
    def layout(self) -> QPageLayout:
        way = QPageLayout.Orientation.Landscape if self.is_across else QPageLayout.Orientation.Portrait
        margins = QMarginsF(*[_MARGIN_MILLIMETRES] * 4)
        return QPageLayout(QPageSize(_SIZES[self.size]), way, margins, QPageLayout.Unit.Millimeter)


def usual_choice(wish: Wish) -> PaperChoice:
    """Return the paper of the locale, upright or across as suits what stands on it."""
    is_there = QLocale().territory() in _OF_NORTH_AMERICA
    return PaperChoice(PaperSize.LETTER if is_there else PaperSize.A4, wish.is_wide)


def kept_choice(memory: WindowMemory, wish: Wish) -> PaperChoice:
    """Return what was chosen last for what is as wide, else the usual paper."""
    kept, choice = memory.choices(_PLACE), usual_choice(wish)
    if (size := kept.get("size")) in set(PaperSize):
        choice = replace(choice, size=PaperSize(size))
    if (way := kept.get(_way_key(wish))) in {"across", "upright"}:
        choice = replace(choice, is_across=way == "across")
    return choice


def keep_choice(memory: WindowMemory, wish: Wish, choice: PaperChoice) -> None:
    """Keep what was chosen; the size of the locale is not kept, so that it goes on following that."""
    usual = usual_choice(wish)
    size = "" if choice.size is usual.size else choice.size.value
    memory.keep_choices(_PLACE, {"size": size, _way_key(wish): "across" if choice.is_across else "upright"})


def size_words(size: PaperSize) -> str:
    """Name a size with its measures, as it is sold."""
    names = {
        PaperSize.LETTER: _tr("Letter"),
        PaperSize.LEGAL: _tr("Legal"),
        PaperSize.TABLOID: _tr("Tabloid"),
    }
    page = QPageSize(_SIZES[size])
    if size in _IN_INCHES:
        measures, words = (
            page.size(QPageSize.Unit.Inch),
            _tr("{name} ({width} \N{MULTIPLICATION SIGN} {height} in)"),
        )
    else:
        measures, words = (
            page.size(QPageSize.Unit.Millimeter),
            _tr("{name} ({width} \N{MULTIPLICATION SIGN} {height} mm)"),
        )
    width, height = (QLocale().toString(each, "g", 4) for each in (measures.width(), measures.height()))
    return words.format(name=names.get(size, size.name), width=width, height=height)


def _way_key(wish: Wish) -> str:
    return "wide" if wish.is_wide else "narrow"


def _tr(text: str) -> str:
    return QCoreApplication.translate("paper_choice", text)
