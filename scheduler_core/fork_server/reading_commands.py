"""Which command lines only read a store, and end by themselves."""

from collections.abc import Sequence

READING_COMMANDS = frozenset(
    {
        ("audit",),
        ("event", "list"),
        ("instance", "list"),
        ("instance", "show"),
        ("job", "history"),
        ("job", "list"),
        ("job", "logs"),
        ("job", "pauses"),
        ("job", "show"),
        ("job", "status"),
        ("key", "list"),
        ("key", "show"),
        ("machines", "list"),
        ("next",),
        ("occurrence", "list"),
        ("run", "list"),
        ("run", "output"),
        ("run", "show"),
        ("run", "statistics"),
        ("settings", "get"),
        ("settings", "list"),
        ("simulate",),
        ("status",),
        ("token", "list"),
        ("why",),
    }
)
_STORE = "--store"
_BEFORE_COMMANDS = frozenset({"--json", "--quiet"})
# What goes on without end, reads standard input, or answers without a store.
_ELSEWHERE = frozenset({"-", "--", "-f", "-h", "--follow", "--help"})


def reads_only(words: Sequence[str]) -> bool:
    """Whether these words are such a command; False also where that takes more than a look."""
    if not _ELSEWHERE.isdisjoint(words) or sum(word.startswith(_STORE) for word in words) > 1:
        return False
    begun = _without_options(words)
    return tuple(begun[:2]) in READING_COMMANDS or tuple(begun[:1]) in READING_COMMANDS


def said_store(words: Sequence[str]) -> str | None:
    """Return the store that is said among the words of such a command."""
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        if option == _STORE:
            return value if equals else "".join(words[place + 1 : place + 2])
    return None


def _without_options(words: Sequence[str]) -> Sequence[str]:
    """Leave out the options that may stand before a command."""
    place = 0
    while place < len(words):
        if words[place] == _STORE:
            place += 2
        elif words[place] in _BEFORE_COMMANDS or words[place].startswith(f"{_STORE}="):
            place += 1
        else:
            break
    return words[place:]
