"""How large a document may be: enough for any job of a person, too little to exhaust a machine."""

from scheduler_core.errors import shown
from scheduler_core.fields.places import inside, item_of, refused, seen

MOST_LEVELS = 12
MOST_ENTRIES = 200_000
MOST_LETTERS = 64 * 1024 * 1024


def check_size(document: object, path: str, most_entries: int = MOST_ENTRIES) -> None:
    """Refuse a document that is too deep or too large, one that holds itself included."""
    if not _is_small(document, most_entries):
        _check_places(document, path, most_entries)


def _is_small(document: object, most_entries: int) -> bool:
    """Tell whether there is nothing to refuse for sure; every job is asked, so no places are named."""
    entries = letters = 0
    level = [document]
    for _ in range(MOST_LEVELS):
        below: list[object] = []
        for value in level:
            if isinstance(value, str):
                letters += len(value)
            elif isinstance(value, dict | list):
                entries += len(value)
                if entries > most_entries:
                    return False
                below += value.values() if isinstance(value, dict) else value
        if not below:
            return letters <= MOST_LETTERS
        level = below
    return False


def _check_places(document: object, path: str, most_entries: int) -> None:
    """Refuse what is too deep or too large by its place."""
    entries = letters = 0
    waiting = [(document, path, 0)]
    while waiting:
        value, place, level = waiting.pop()
        if isinstance(value, str):
            letters += len(value)
        elif isinstance(value, dict | list):
            entries += len(value)
            if level == MOST_LEVELS:
                raise refused(
                    place, f"is nested more than {MOST_LEVELS} levels deep; nothing here is so deep"
                )
            if entries <= most_entries:
                waiting += [(each, where, level + 1) for where, each in _entries(value, place)]
        if entries > most_entries:
            raise refused(place, f"with it the document has more than {most_entries:,} entries; split it")
        if letters > MOST_LETTERS:
            raise refused(place, f"with it the document has more than {MOST_LETTERS:,} characters; split it")


def _entries(value: dict[object, object] | list[object], path: str) -> list[tuple[str, object]]:
    if isinstance(value, list):
        return [(item_of(path, number), each) for number, each in enumerate(value)]
    return [
        (inside(path, shown(key) if isinstance(key, str) else seen(key)), each) for key, each in value.items()
    ]
