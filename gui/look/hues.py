"""Which hue stands for a job, wherever the job is shown."""

import zlib

from gui.look.tokens import Hue


def hue_of_folder(folder: str) -> Hue:
    """Return the hue of the jobs in a folder: that of its topmost one, the quiet one where there is none."""
    top = folder.partition("/")[0]
    if not top:
        return Hue.SLATE
    return Hue(zlib.crc32(top.casefold().encode()) % (len(Hue) - 1))
