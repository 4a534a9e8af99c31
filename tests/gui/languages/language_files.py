"""Make the files of the core for a language, and bring into them the texts that are new."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from scheduler_core.wording.language_choice import ENGLISH_CODE

# German has every text; what it has is what there is to translate.
_WHOLE = "de"
_NAMES = ("{}.po", "{}.command_line.po")
_CODE = re.compile(r"[a-z]{2,3}")
_HEAD = """\
# Texts in another language ({code}); Poedit and the tools of gettext can edit them. What is empty is English.
msgid ""
msgstr "Language: {code}\\nContent-Type: text/plain; charset=UTF-8\\n"
"""
_SENTENCES = '''\
"""Schedules in another language ({code}); what is not said here is said in English."""

from collections.abc import Mapping
from dataclasses import replace

from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase

# As in english.py: take over a line from there, and translate what stands behind it.
_PHRASES: Mapping[Phrase, str] = {{}}
_COUNTED: Mapping[Counted, Mapping[str, str]] = {{}}
_NAMES: Mapping[Names, tuple[str, ...]] = {{}}

LANGUAGE = replace(
    ENGLISH,
    code="{code}",
    phrases={{**ENGLISH.phrases, **_PHRASES}},
    counted={{**ENGLISH.counted, **_COUNTED}},
    names={{**ENGLISH.names, **_NAMES}},
)
'''


def why_no_language(code: str) -> str:
    """Say why a language of this code can't be begun; nothing where it can."""
    if not _CODE.fullmatch(code):
        return f"{code!r} is no code of a language; write two or three small letters, such as fr"
    return "English is what all others are made of; name another language" if code == ENGLISH_CODE else ""


def renew_core_files(root: Path, code: str) -> int:
    """Make what is missing of the files of a language, and return how many texts it lacks."""
    texts = root / "scheduler_core" / "wording" / "texts"
    sentences = root / "scheduler_core" / "recurrence" / "words" / "phrases" / f"{code}.py"
    if code != _WHOLE and not sentences.exists():
        sentences.write_text(_SENTENCES.format(code=code), "utf-8", newline="\n")
    return sum(_renew(texts / name.format(_WHOLE), texts / name.format(code), code) for name in _NAMES)


def _renew(whole: Path, file: Path, code: str) -> int:
    """Add the texts that a file has not; none is taken away, as a test names those that are no more."""
    known = dict(_pairs(file)) if file.exists() else {}
    new = [text for text, _ in _pairs(whole) if text and text not in known]
    written = file.read_text("utf-8") if file.exists() else _HEAD.format(code=code)
    added = "".join(f'\nmsgid {_quoted(text)}\nmsgstr ""\n' for text in new)
    if added or not file.exists():
        file.write_text(written + added, "utf-8", newline="\n")
    return len(new) + sum(not told for text, told in known.items() if text)


def _pairs(file: Path) -> Iterator[tuple[str, str]]:
    """Return each text with what it is in the language of the file, the empty ones too."""
    text = ""
    for line in file.read_text("utf-8").splitlines():
        word, _, quoted = line.strip().partition(" ")
        if word == "msgid":
            text = json.loads(quoted)
        elif word == "msgstr":
            yield text, json.loads(quoted)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
