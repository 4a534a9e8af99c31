"""Write dragged jobs and folders as data, and read them where they are dropped."""

import json
from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMimeData

from scheduler_core.values.ids import JobId

JOBS_KIND = "application/x-hourbell-jobs"
FOLDER_KIND = "application/x-hourbell-folder"


def dragged_jobs(job_ids: Sequence[JobId]) -> QMimeData:
    return _carrying(JOBS_KIND, json.dumps(job_ids))


def dragged_folder(path: str) -> QMimeData:
    return _carrying(FOLDER_KIND, path)


def jobs_of(data: QMimeData) -> list[JobId]:
    """Return the jobs that are being dragged; none where it is anything else."""
    try:
        read = json.loads(_carried(data, JOBS_KIND) or "[]")
    except ValueError:
        return []
    numbers = read if isinstance(read, list) else []
    return [JobId(number) for number in numbers if isinstance(number, int)]


def folder_of(data: QMimeData) -> str:
    """Return the folder that is being dragged, or nothing."""
    return _carried(data, FOLDER_KIND)


def _carrying(kind: str, text: str) -> QMimeData:
    data = QMimeData()
    data.setData(kind, QByteArray(text.encode()))
    return data


def _carried(data: QMimeData, kind: str) -> str:
    return bytes(data.data(kind).data()).decode(errors="replace")
