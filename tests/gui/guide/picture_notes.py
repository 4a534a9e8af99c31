"""What the window was like when each picture of the guide was taken: what is read of it, and its words."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from tests.gui.languages.translation_file import read_translations

NOTES = Path(__file__).parent / "picture_notes.json"
FOLDER = Path(__file__).parents[1] / "reading" / "trees"
_WORDS = Path(__file__).resolve().parents[3] / "resources" / "translations" / "hourbell_de.ts"
# What a screen reader reads of a view is kept, and tried against the window; else its words count.
TREES: Mapping[str, str] = {
    "window": "list",
    "calendar": "month",
    "timeline": "timeline",
    "log": "log",
    "waiting": "waiting",
    "editor": "editor-script",
    "editor-steps": "editor-sequence",
    "editor-files": "editor-files",
    "simulator": "SimulatorDialog",
    "history": "RevisionsDialog",
    "import": "ImportDialog",
    "machines": "MachinesDialog",
    "settings": "settings-0",
    "settings-programs": "settings-4",
    "settings-folder": "settings-6",
    "settings-audit": "settings-audit",
}
CONTEXTS: Mapping[str, tuple[str, ...]] = {
    "palette": ("PaletteView",),
    "health": ("DoctorDialog",),
    "settings-secrets": ("SecretsPage",),
    "settings-backups": ("BackupsPage",),
}


def present(picture: str) -> str:
    """Return a digest of what the window of today has where the picture was taken."""
    if picture in TREES:
        said = (FOLDER / f"{TREES[picture]}.txt").read_text("utf-8")
    else:
        said = "\n".join(_words_of(CONTEXTS[picture]))
    return sha256(said.encode()).hexdigest()[:16]


def noted() -> dict[str, str]:
    """Return the digests of the time at which the pictures were taken."""
    found: dict[str, str] = json.loads(NOTES.read_text("utf-8"))
    return found


def note(pictures: Iterable[str]) -> None:
    """Write down that these pictures are of the window of today."""
    known = noted() if NOTES.exists() else {}
    known |= {picture: present(picture) for picture in pictures}
    NOTES.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")


def _words_of(contexts: Iterable[str]) -> list[str]:
    words = [
        f"{text.context}: {text.source}" for text in read_translations(_WORDS) if text.context in contexts
    ]
    assert words, f"nothing is said by {contexts}"
    return sorted(words)
