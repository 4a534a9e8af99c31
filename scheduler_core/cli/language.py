"""Which language a command line is answered in."""

from collections.abc import Mapping, Sequence

from scheduler_core.wording.language_choice import ENGLISH_CODE, chosen_language

# The groups and commands that are answered in English, as they are not translated whole.
UNTRANSLATED_COMMANDS = frozenset(
    {
        *("occurrence", "instance", "preview", "describe", "next", "simulate"),
        *("export", "import", "folder", "store", "machines", "guide"),
    }
)
_HELP = "help"
_STORE = "--store"


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language of the user if the command that is typed speaks it, else English."""
    language = chosen_language(environment)
    is_translated = language == ENGLISH_CODE or _command_of(arguments) not in UNTRANSLATED_COMMANDS
    return language if is_translated else ENGLISH_CODE


def _command_of(arguments: Sequence[str]) -> str:
    """Return the first word of the command; of `help`, that of the command it is about."""
    words = [
        word
        for before, word in zip(("", *arguments), arguments, strict=False)
        if before != _STORE and not word.startswith("-")
    ]
    return next((word for word in words if word != _HELP), "")
