"""Decide which command lines are forked: those that only read a store, and `job add`."""

from collections.abc import Sequence

READING_COMMANDS = frozenset(
    {
        ("audit",),
        ("channel", "list"),
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
        ("watch", "list"),
        ("watch", "test"),
        ("why",),
    }
)
ADDING_COMMAND = ("job", "add")
_STORE = "--store"
_BEFORE_COMMANDS = frozenset({"--json", "--quiet"})
_ENDS_OPTIONS = "--"
# What goes on without end, reads standard input, or answers without a store.
_ELSEWHERE = frozenset({"-", "-f", "-h", "--follow", "--help"})
# A keyring is asked by the process that has its session, and files may name secrets.
_MAY_ASK_THE_KEYRING = ("--file", "--sequence")
_SECRET = "secret"


def may_be_forked(words: Sequence[str]) -> bool:
    """Whether these words are such a command; False also where that takes more than a look."""
    options = _options(words)
    if not _ELSEWHERE.isdisjoint(options) or sum(word.startswith(_STORE) for word in options) > 1:
        return False
    begun = _without_options(options)
    if tuple(begun[:2]) == ADDING_COMMAND:
        return not any(_SECRET in word.lower() or word.startswith(_MAY_ASK_THE_KEYRING) for word in words)
    return tuple(begun[:2]) in READING_COMMANDS or tuple(begun[:1]) in READING_COMMANDS


def changes_the_store(words: Sequence[str]) -> bool:
    """Whether such a command does something that must not be done twice."""
    return tuple(_without_options(_options(words))[:2]) == ADDING_COMMAND


def said_store(words: Sequence[str]) -> str | None:
    """Return the store that is said among the words of such a command."""
    options = _options(words)
    for place, word in enumerate(options):
        option, equals, value = word.partition("=")
        if option == _STORE:
            return value if equals else "".join(options[place + 1 : place + 2])
    return None


def _options(words: Sequence[str]) -> Sequence[str]:
    """Leave out what stands behind `--`, such as the words of another program."""
    return words[: words.index(_ENDS_OPTIONS)] if _ENDS_OPTIONS in words else words


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
