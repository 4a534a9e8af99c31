import pytest

from gui.palette.fuzzy import match


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("back", "Database backup", "back"),
        ("backup data", "Database backup", "Databackup"),
        ("DB", "Database backup", "Db"),
        ("dbb", "Database backup", "Dbb"),
        ("büro", "Buro", "Buro"),
        ("buro", "Büro", "Büro"),
        ("kz", "Keep zones", "Kz"),
        ("ase", "Database", "ase"),
    ],
)
def test_letters_are_found_as_people_remember_them(pattern: str, text: str, found: str) -> None:
    places = match(pattern, text)

    assert places is not None
    assert "".join(text[place] for place in sorted(places.places)) == found


@pytest.mark.parametrize(
    ("pattern", "text"), [("xyz", "Database"), ("backup never", "Backup"), ("tb", "Database")]
)
def test_what_is_not_there_is_not_found(pattern: str, text: str) -> None:
    assert match(pattern, text) is None


@pytest.mark.parametrize(
    ("pattern", "better", "worse"),
    [
        ("run", "Run now", "Statistics of runs"),
        ("log", "Show log", "Catalogue"),
        ("se", "Settings", "Stop everything"),
        ("undo", "Undo", "Undo everything"),
    ],
)
def test_the_nearer_text_scores_higher(pattern: str, better: str, worse: str) -> None:
    nearer, farther = match(pattern, better), match(pattern, worse)

    assert nearer is not None
    assert farther is not None
    assert nearer.score > farther.score
