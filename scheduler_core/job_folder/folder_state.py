"""Remember a folder between two syncs: the job of each file, and how both were."""

import json
import logging
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import platformdirs

from scheduler_core.errors import StoreUnavailable
from scheduler_core.job_folder.sync_plan import KnownFile
from scheduler_core.regular_files import replace_file
from scheduler_core.values.ids import JobId

log = logging.getLogger(__name__)

_VERSION = 1
_OWNER_ONLY_FILE, _OWNER_ONLY_FOLDER = 0o600, 0o700


def state_path(store: str, folder: Path) -> Path:
    """Return where it is kept: in the data folder, so that nothing of it gets into a repository."""
    name = sha256(f"{store}\0{folder}".encode()).hexdigest()[:20]
    return platformdirs.user_data_path("hourbell", appauthor=False) / "folders" / f"{name}.json"


def read_state(path: Path) -> dict[str, KnownFile]:
    """Return what is remembered; what can't be read is as if both sides had never met."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != _VERSION:
            raise ValueError("another version")
        return {
            name: KnownFile(JobId(int(job_id)), int(revision), str(digest))
            for name, (job_id, revision, digest) in document["files"].items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        log.warning("what was remembered of a folder of jobs can't be read: %s", error)
        return {}


def forget_folder(store: str, folder: Path) -> None:
    """Forget what was remembered of a folder that is linked no longer."""
    path = state_path(store, folder)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be removed: {error.strerror}") from error


def carry_folder(store: str, new_store: str, folder: Path) -> None:
    """Know of a folder what was known, for a store that is called otherwise now."""
    known = read_state(state_path(store, folder))
    if known:
        write_state(state_path(new_store, folder), known)


def write_state(path: Path, known: Mapping[str, KnownFile]) -> None:
    """Remember it, whole or not at all."""
    files = {name: [each.job_id, each.revision, each.digest] for name, each in sorted(known.items())}
    try:
        path.parent.mkdir(_OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        replace_file(path, json.dumps({"version": _VERSION, "files": files}).encode(), _OWNER_ONLY_FILE)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be written: {error.strerror}") from error
