"""Name several jobs in a sentence."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from gui.text import formats

_MOST_NAMED = 3


def jobs_named(jobs: Sequence[tuple[int, str]]) -> str:
    """Return names in quotation marks, the first of many."""
    names = ", ".join(_tr("“{name}”").format(name=name) for _, name in jobs[:_MOST_NAMED])
    more = len(jobs) - _MOST_NAMED
    if more <= 0:
        return names
    return _tr("{jobs} and {count} more").format(jobs=names, count=formats.whole_number(more))


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobNames", text)
