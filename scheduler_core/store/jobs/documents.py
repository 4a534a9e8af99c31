"""Drafts of jobs as stored text, and the words that a search looks through."""

import json
import unicodedata
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A kept document that can't be read any more, and why."""

    reason: str


def text_of(draft: "JobDraft") -> str:
    from scheduler_core.native.documents import kept_document

    return json.dumps(kept_document(draft), separators=(",", ":"), allow_nan=False)


def draft_of(text: str | None) -> "JobDraft | Unreadable":
    """Read a kept document; one damaged job must not stop the others."""
    if text is None:
        return Unreadable("its document is missing")
    from scheduler_core.native.documents import read_job

    try:
        return read_job(json.loads(text))
    except json.JSONDecodeError as error:
        return Unreadable(f"its document is not JSON from letter {error.pos + 1:,} on")
    except RecursionError:
        return Unreadable("its document is no job, but lists in lists")
    except (InvalidInput, ValueError) as error:
        return Unreadable(str(error))


def load_reading() -> None:
    """Load what reads documents, before an update replaces the files of a program that goes on."""
    import scheduler_core.native.documents  # noqa: F401 - with all fields of jobs


def searched_text(draft: "JobDraft") -> str:
    """Return all that a search for the job may find it by."""
    from scheduler_core.values.jobs.sequence import actions_of

    does = (each.searched_text for each in actions_of(draft.action))
    texts = (draft.name, draft.folder, *draft.tags, *does, draft.notes)
    return folded("\n".join(texts))


def folded(text: str) -> str:
    """Return a text as it is compared: without letter case and other differences of spelling."""
    return unicodedata.normalize("NFKC", text).casefold()


def name_key(name: str) -> str:
    """Return what names are sorted and looked up by: folded, and without accents."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in parts if not unicodedata.combining(each)).strip()
