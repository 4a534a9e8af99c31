"""Whatever the window shows can be said in every language there is."""

import re
from pathlib import Path

import pytest

from tests.gui.languages.described_texts import described_texts
from tests.gui.languages.make_translations import FOLDER, ROOT
from tests.gui.languages.translation_file import read_translations
from tests.gui.languages.visible_texts import NotALiteral, Source, Text, bare_words, parsed, visible_texts
from tests.support.whole_languages import WHOLE_LANGUAGES

GUI = ROOT / "gui"
FILES = sorted(FOLDER.glob("*.ts"))
RENEW = "python -m tests.gui.languages.make_translations"
_PLACE = re.compile(r"\{\w*\}|%\d|%n")


@pytest.fixture(scope="module")
def window() -> Source:
    return parsed(GUI)


@pytest.fixture(scope="module")
def texts(window: Source) -> set[Text]:
    return {*visible_texts(window), *described_texts()}


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    chosen: Path = request.param
    return chosen


def places_in(text: str) -> list[str]:
    return sorted(_PLACE.findall(text))


def test_german_is_there() -> None:
    assert FOLDER / "hourbell_de.ts" in FILES


@pytest.mark.slow
@pytest.mark.parametrize("code", WHOLE_LANGUAGES)
def test_every_text_is_translated(code: str, texts: set[Text]) -> None:
    file = FOLDER / f"hourbell_{code}.ts"
    known = read_translations(file)

    lacking = [text for text in sorted(texts) if not all(known.get(text, ("",)))]

    assert lacking == [], f"write what is missing into {file.name}, after {RENEW}"


def test_no_translation_outlives_its_text(file: Path, texts: set[Text]) -> None:
    assert set(read_translations(file)) - texts == set(), f"renew the files: {RENEW}"


@pytest.mark.parametrize("file", [FOLDER / "hourbell_de.ts"], ids=["german"])
def test_a_job_is_called_the_same_everywhere(file: Path) -> None:
    called_otherwise = [
        form for forms in read_translations(file).values() for form in forms if "uftr" in form
    ]

    assert called_otherwise == []


def test_a_translation_has_the_places_of_its_text(file: Path) -> None:
    wrong = [
        (text.source, form)
        for text, forms in read_translations(file).items()
        for form in forms
        if form and places_in(form) != places_in(text.source)
    ]

    assert wrong == []


def test_a_translation_ends_as_its_text_does(file: Path) -> None:
    """A menu entry that opens a dialog keeps its dots, and a sentence its full stop."""
    ends = set("….:?")

    wrong = [
        (text.source, form)
        for text, forms in read_translations(file).items()
        for form in forms
        # An ordinal ends with a full stop in German.
        if form
        and " " in text.source
        and {text.source[-1], form[-1:]} & ends
        and text.source[-1] != form[-1:]
    ]

    assert wrong == []


def test_a_key_of_a_menu_entry_is_kept(file: Path) -> None:
    wrong = [
        (text.source, form)
        for text, forms in read_translations(file).items()
        for form in forms
        if form and text.source.count("&") != form.count("&")
    ]

    assert wrong == []


def test_a_counted_text_has_every_form(file: Path) -> None:
    forms = {len(forms) for text, forms in read_translations(file).items() if text.is_counted}

    assert forms <= {2}


@pytest.mark.slow
def test_no_word_is_shown_that_could_not_be_translated(window: Source) -> None:
    assert bare_words(window) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('class A:\n def f(self): return self.tr("a")', Text("A", "a")),
        ('class A:\n def f(self): return self.tr("a", "b")', Text("A", "a", "b")),
        (
            'class A:\n def f(self, n): return self.tr("%n a", None, n)',
            Text("A", "%n a", "", is_counted=True),
        ),
        ('_ = QCoreApplication.translate("m", "a")', Text("m", "a")),
        ('X = QT_TRANSLATE_NOOP("m", "a")\ndef f(): return _tr(X)', Text("m", "a")),
        ('X = _tr("a" "b")\ndef _tr(t): return QCoreApplication.translate("m", t)', Text("m", "ab")),
    ],
)
def test_texts_are_found_as_qt_looks_them_up(tmp_path: Path, code: str, found: Text) -> None:
    (tmp_path / "m.py").write_text(code)

    assert list(visible_texts(parsed(tmp_path))) == [found]


def test_a_text_that_is_put_together_is_named(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text('class A:\n def f(self, x):\n  return self.tr(f"a {x}")')

    with pytest.raises(NotALiteral, match=r"m\.py:3"):
        visible_texts(parsed(tmp_path))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ('label.setText("Nothing here")', ["Nothing here"]),
        ('label.setText(self.tr("Nothing here"))', []),
        ('label.setText("Save" if x else self.tr("Save"))', ["Save"]),
        ('label.setToolTip(f"{count} jobs")', [" jobs"]),
        ('LineEditor("Europe/Berlin")', []),
        ('log.warning("the disk is %s", x)', []),
    ],
)
def test_bare_words_are_found(tmp_path: Path, code: str, words: list[str]) -> None:
    (tmp_path / "m.py").write_text(code)

    assert [word for _, word in bare_words(parsed(tmp_path))] == words
