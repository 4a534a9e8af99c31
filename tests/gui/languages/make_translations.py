"""Renew the translations of the window: python -m tests.gui.languages.make_translations [NEW LANGUAGE]."""

import sys
from pathlib import Path

from tests.gui.languages.described_texts import described_texts
from tests.gui.languages.translation_file import read_translations, write_translations
from tests.gui.languages.visible_texts import parsed, visible_texts

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "resources" / "translations"


def main(new_languages: list[str]) -> int:
    """Bring the texts of the source into each .ts file, and list what lacks a translation."""
    texts = visible_texts(parsed(ROOT / "gui")) | described_texts()
    lacking = 0
    new_files = {FOLDER / f"hourbell_{language}.ts" for language in new_languages}
    for file in sorted({*FOLDER.glob("hourbell_*.ts"), *new_files}):
        known = read_translations(file)
        language = file.stem.removeprefix("hourbell_")
        write_translations(file, language, texts, known)
        for text in sorted(texts):
            if not any(known.get(text, ())):
                lacking += 1
                sys.stdout.write(f"{language} lacks {text.context}: {text.source!r} {text.comment}\n")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
