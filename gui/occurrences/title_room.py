"""Work out how much room the title of a view of days needs, whatever days it names."""

from datetime import date, timedelta

from PySide6.QtGui import QFontMetrics

from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.text import formats


def least_title_width(year: int) -> int:
    """Return how wide the widest of the shortest titles of a year is: of a month, or of days in two months.

    It is the same for all days, so that nothing moves as somebody turns the pages.
    """
    metrics = QFontMetrics(font_of(Type.TITLE))
    firsts = [date(year, month, 1) for month in range(1, 13)]
    titles = [formats.month_title(first, is_short=True) for first in firsts]
    for first in firsts:
        days = first - timedelta(days=3), first + timedelta(days=10)
        titles.append(formats.shorter_days_titles(*days)[-1])
    return max(map(metrics.horizontalAdvance, titles))
