"""Renew the translations, or begin one: python -m tests.gui.languages.make_translations [NEW LANGUAGE]."""

import argparse
import sys
from pathlib import Path

from tests.gui.languages.described_texts import described_texts
from tests.gui.languages.language_files import renew_core_files, why_no_language
from tests.gui.languages.translation_file import read_translations, write_translations
from tests.gui.languages.visible_texts import Text, parsed, visible_texts

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "resources" / "translations"
# By this text the window knows which language it speaks, so it is never left to a translator.
_OWN_CODE = Text("languages", "en", "the code of this language")
# A language that lacks more of the window is at its beginning: its file says which.
_MOST_NAMED = 20
_BEGUN = """\
{code} is there to be chosen: in the settings of the window, on the command line by HOURBELL_LANGUAGE={code}.
What is empty is said in English. Translate in
  resources/translations/hourbell_{code}.ts: the window (Qt Linguist, Weblate)
  scheduler_core/wording/texts/{code}.po, {code}.command_line.po: the core, the command line (Poedit, Weblate)
  scheduler_core/recurrence/words/phrases/{code}.py: schedules, beside english.py
  resources/guide/index.toml: titles of the guide, behind “{code} =” beside those behind “de =”
"""


def main(new_languages: list[str]) -> int:
    """Bring the texts of the source into all files of each language, and list what lacks a translation.

    A new language gets its files, in which nothing is translated yet; it is there to be chosen at once.
    """
    for code in new_languages:
        if why := why_no_language(code):
            sys.stderr.write(f"{why}\n")
            return 2
    begun = [code for code in new_languages if not (FOLDER / f"hourbell_{code}.ts").exists()]
    texts = visible_texts(parsed(ROOT / "gui")) | described_texts()
    lacking = 0
    new_files = {FOLDER / f"hourbell_{language}.ts" for language in new_languages}
    for file in sorted({*FOLDER.glob("hourbell_*.ts"), *new_files}):
        language = file.stem.removeprefix("hourbell_")
        known = {_OWN_CODE: (language,)} | read_translations(file)
        if left := renew_core_files(ROOT, language):
            sys.stdout.write(f"{language} lacks {left:,} texts of the core and the command line\n")
            lacking += left
        write_translations(file, language, texts, known)
        untold = [text for text in sorted(texts) if not any(known.get(text, ()))]
        lacking += len(untold)
        if len(untold) > _MOST_NAMED:
            sys.stdout.write(f"{language} lacks {len(untold):,} texts of the window\n")
        else:
            for text in untold:
                sys.stdout.write(f"{language} lacks {text.context}: {text.source!r} {text.comment}\n")
    sys.stdout.write("".join(_BEGUN.format(code=code) for code in begun))
    return 1 if lacking else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.gui.languages.make_translations",
        description="Bring new texts into the files of all languages, and say what these lack.",
    )
    parser.add_argument("code", nargs="*", help="a language to begin, such as fr: it gets its files")
    sys.exit(main(parser.parse_args().code))
