"""What Qt loads of a translation file, made when it is wanted and kept."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from gui.text.language.compiled_texts import compiled, texts_of
from tests.gui.languages.make_translations import FOLDER
from tests.gui.languages.translation_file import read_translations

FILES = sorted(FOLDER.glob("*.ts"))
SMALL = """<TS version="2.1" language="de"><context><name>A</name>
<message><source>Undo</source><translation>{undo}</translation></message>
<message><source>Run</source><comment>on a button</comment><translation>Los</translation></message>
<message><source>Redo</source><translation type="unfinished"></translation></message>
</context></TS>"""


def said(texts: bytes, source: str, comment: str | None = None) -> str | None:
    translator = QTranslator()
    assert translator.load(texts)
    return translator.translate("A", source, comment)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "hourbell_de.ts"
    file.write_text(SMALL.format(undo="Zurück"), "utf-8")
    return file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_qt_says_every_text_of_a_language(qapp: QApplication, file: Path) -> None:
    texts, translator = compiled(file.read_bytes()), QTranslator()
    assert translator.load(texts)

    wrong = [
        text
        for text, (form,) in read_translations(file).items()
        if form and translator.translate(text.context, text.source, text.comment or None) != form
    ]

    assert wrong == []
    assert translator.language() == file.stem.removeprefix("hourbell_")


def test_what_nobody_has_translated_is_left_out(qapp: QApplication) -> None:
    texts = compiled(SMALL.format(undo="Zurück").encode())

    assert (said(texts, "Undo"), said(texts, "Run", "on a button")) == ("Zurück", "Los")
    assert not said(texts, "Redo")


def test_texts_are_made_once_and_again_when_their_file_is_another(
    qapp: QApplication, source: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    made = texts_of(source, cache)
    (kept,) = cache.iterdir()
    kept.write_bytes(compiled(SMALL.format(undo="Retour").encode()))
    assert said(texts_of(source, cache), "Undo") == "Retour"

    source.write_text(SMALL.format(undo="Rückgängig"), "utf-8")

    assert (said(made, "Undo"), said(texts_of(source, cache), "Undo")) == ("Zurück", "Rückgängig")


@pytest.mark.parametrize("spoilt", [b"", b"nonsense", None], ids=["empty", "nonsense", "cut off"])
def test_what_was_kept_in_part_is_made_anew(
    qapp: QApplication, source: Path, tmp_path: Path, spoilt: bytes | None
) -> None:
    cache = tmp_path / "cache"
    made = texts_of(source, cache)
    (kept,) = cache.iterdir()
    kept.write_bytes(made[:-9] if spoilt is None else spoilt)

    assert texts_of(source, cache) == made == kept.read_bytes()


def test_where_nothing_can_be_kept_the_texts_are_there_all_the_same(source: Path, tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("")

    assert texts_of(source, no_folder) == compiled(source.read_bytes())


def test_no_more_than_some_former_texts_are_kept(source: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for second in range(6):
        os.utime(source, (second, second))
        texts_of(source, cache)

    assert len(list(cache.iterdir())) == 3


def test_a_counted_text_is_refused_until_each_language_says_how_it_counts() -> None:
    counted = (
        b"<TS><context><name>A</name><message numerus='yes'><source>%n</source></message></context></TS>"
    )

    with pytest.raises(ValueError, match="is counted"):
        compiled(counted)
