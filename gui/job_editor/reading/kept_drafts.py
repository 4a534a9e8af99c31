"""Keep drafts of jobs in files, so that a crash loses nothing typed. No Qt here."""

import itertools
import json
import logging
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from platformdirs import user_state_path

from gui.job_editor.reading.job_texts import JobTexts, RuleTexts
from scheduler_core.errors import InvalidInput
from scheduler_core.values.ids import JobId

log = logging.getLogger(__name__)

_VERSION = 1
_ENDING = ".json"


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """What was typed, and the stored job it was typed for, with the revision that was seen.

    `store` is where that job is; a draft of an earlier release names none.
    """

    job: JobTexts
    job_id: JobId | None = None
    revision: int = 0
    store: str = ""

    @property
    def name(self) -> str:
        return self.job.texts.get("name", "").strip()

    def belongs_to(self, store: str) -> bool:
        return self.store in {"", store}


def draft_folder() -> Path:
    """Return where drafts of this user are kept."""
    return user_state_path("hourbell", appauthor=False) / "drafts"


def keep_draft(file: Path, draft: KeptDraft) -> None:
    """Write a draft, readable by its user alone; the file is the old one or the new one, never half of it."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = file.with_suffix(".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        stream.write(_written(draft))
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(file)


class DraftFile:
    """The file of one editor, from any thread: what was typed last stays, and nothing that was given up.

    What is written while one types may come late, after the end of the session had the last word written.
    """

    def __init__(self, path: Path, store: str) -> None:
        self.path = path
        self._store = store
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)
        self._newest = 0

    def next_number(self) -> int:
        """Return the number of a draft; of two the higher one was typed later."""
        return next(self._numbers)

    def keep(self, draft: KeptDraft, number: int) -> None:
        """Write a draft unless there is a later one."""
        with self._lock:
            if number > self._newest:
                keep_draft(self.path, replace(draft, store=self._store))
                self._newest = number

    def take_back(self, number: int) -> None:
        """Remove the file, as what was typed was undone; a later draft may still be kept."""
        with self._lock:
            if number > self._newest:
                forget_draft(self.path)
                self._newest = number

    def forget(self) -> None:
        """Remove the file for good; what is still to be written is given up with it."""
        with self._lock:
            self._newest = sys.maxsize
            forget_draft(self.path)


def forget_draft(file: Path) -> None:
    file.unlink(missing_ok=True)


def kept_drafts(folder: Path) -> list[tuple[Path, KeptDraft]]:
    """Return the drafts of a folder, the last one first; what can't be read stays where it is."""
    return list(_drafts(folder))


def _drafts(folder: Path) -> Iterator[tuple[Path, KeptDraft]]:
    if not folder.is_dir():
        return
    for file in sorted(folder.glob(f"*{_ENDING}"), key=_changed_at, reverse=True):
        try:
            yield file, _read(file.read_text(encoding="utf-8"))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, InvalidInput) as error:
            log.warning("the draft %s can't be read: %s", file.name, error)


def _changed_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0


def _written(draft: KeptDraft) -> str:
    from scheduler_core.native.documents import job_document

    job = draft.job
    document = {
        "hourbell_draft": _VERSION,
        "job_id": draft.job_id,
        "revision": draft.revision,
        "store": draft.store,
        "origin": None if job.origin is None else job_document(job.origin),
        "texts": dict(job.texts),
        "rules": [
            {"key": rule.key, "kind": rule.kind, "texts": dict(rule.texts), "is_of_origin": _place(job, rule)}
            for rule in job.rules
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _place(job: JobTexts, rule: RuleTexts) -> int | None:
    """Return which rule of the stored job a card was opened with."""
    if job.origin is None or rule.origin is None:
        return None
    return next((place for place, each in enumerate(job.origin.schedule.rules) if each is rule.origin), None)


def _read(text: str) -> KeptDraft:
    from scheduler_core.fields.schedules.kinds.registry import kind_called
    from scheduler_core.native.documents import read_job

    document = json.loads(text)
    if document["hourbell_draft"] != _VERSION:
        raise ValueError(f"version {document['hourbell_draft']} is not known")
    origin = None if document["origin"] is None else read_job(document["origin"])
    rules = tuple(
        RuleTexts(
            int(rule["key"]),
            kind_called(rule["kind"]).name,
            _texts(rule["texts"]),
            None
            if origin is None or rule["is_of_origin"] is None
            else origin.schedule.rules[rule["is_of_origin"]],
        )
        for rule in document["rules"]
    )
    job_id = document["job_id"]
    return KeptDraft(
        JobTexts(_texts(document["texts"]), rules, origin),
        None if job_id is None else JobId(job_id),
        int(document["revision"]),
        str(document.get("store", "")),
    )


def _texts(given: Mapping[str, object]) -> dict[str, str]:
    return {str(place): str(text) for place, text in given.items()}
