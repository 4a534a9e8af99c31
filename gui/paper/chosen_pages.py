"""Read page ranges as they are typed: “1, 3-5”. No widgets here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from gui.text import formats

_STRETCH = re.compile(r"(\d+)(?:\s*[-\N{EN DASH}]\s*(\d*))?")


@dataclass(frozen=True, slots=True)
class ChosenPages:
    """Stretches of pages, the first page being 1; one without an end goes on to the last page."""

    stretches: Sequence[tuple[int, int | None]]

    def __contains__(self, number: object) -> bool:
        """Tell whether a page is wanted; here the first one is 0."""
        return isinstance(number, int) and any(
            first <= number + 1 and (last is None or number + 1 <= last) for first, last in self.stretches
        )


def pages_typed(text: str) -> ChosenPages | None:
    """Read what is typed; None for all pages. ValueError says in words what is wrong."""
    parts = [part.strip() for part in re.split(r"[,;]", text)]
    if not any(parts):
        return None
    return ChosenPages([_stretch(part) for part in parts if part])


def problem_of_pages(text: str, count: int) -> str:
    """Say why these pages can't be written; "" where they can. A count of 0 is not known yet."""
    try:
        chosen = pages_typed(text)
    except ValueError as error:
        return str(error)
    if chosen is None or not count:
        return ""
    beyond = [page for stretch in chosen.stretches for page in stretch if page is not None and page > count]
    if not beyond:
        return ""
    if count == 1:
        return _tr("There is one page.")
    return _tr("There are {count} pages.").format(count=formats.whole_number(count))


def _stretch(part: str) -> tuple[int, int | None]:
    found = _STRETCH.fullmatch(part)
    if found is None:
        raise ValueError(_tr("Say pages such as 1, 3-5 or 4-."))
    first = int(found[1])
    last = first if found[2] is None else int(found[2]) if found[2] else None
    if first < 1:
        raise ValueError(_tr("The first page is 1."))
    if last is not None and last < first:
        raise ValueError(_tr("Pages go from the smaller number to the larger."))
    return first, last


def _tr(text: str) -> str:
    return QCoreApplication.translate("chosen_pages", text)
