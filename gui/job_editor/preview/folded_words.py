"""Summarise the folded preview in one line. No widgets here."""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.text import formats

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import EditorLook

_JOINT = " \N{MIDDLE DOT} "


def folded_words(look: "EditorLook", now: datetime) -> str:
    """Return when the job runs, and when it does so next."""
    said = [look.main_words or look.sentence]
    if look.coming:
        at = formats.near_instant(look.coming[0].at, now)
        said.append(QCoreApplication.translate("folded_words", "next {at}").format(at=at))
    return _JOINT.join(filter(None, said))
