"""Search runs by what the log shows, in its language."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gui.core_access.core_bridge import Core
from gui.core_access.core_words import said
from gui.text.outcomes import held_named, states_named, triggers_named
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run_log import Meaning, RunFilter

# More different reasons than a log has, but for one whose reasons have numbers of their own.
_MOST_REASONS = 2_000
# More changed runs than these are read no quicker than all reasons are listed.
_MOST_CHANGED = 2_000


class ShownReasons:
    """The reasons of the runs that one question is about, as they are shown; kept from look to look.

    The store lists them once, at 100,000 runs in 70 ms; afterwards only runs that have changed bring others.
    A reason that no run has any more finds none. Used by one look at a time.
    """

    def __init__(self) -> None:
        self._wanted: RunFilter | None = None
        self._shown: dict[str, str] = {}
        self._changed: set[RunId] = set()

    def note(self, changed: Iterable[RunId]) -> None:
        """Know that runs may have other reasons by now."""
        if self._wanted is not None:
            self._changed.update(changed)

    def holding(
        self, words: Sequence[str], wanted: RunFilter, core: Core
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return for each word the reasons that hold it as they are shown; the store has them in English."""
        if not words:
            return ()
        if wanted != self._wanted or len(self._changed) > _MOST_CHANGED:
            self._wanted, self._shown = wanted, {}
            self._learn(core.runs.reasons(wanted, _MOST_REASONS))
        elif self._changed:
            self._learn(run.reason_text for run in core.runs.lines(list(self._changed)))
        self._changed.clear()
        return tuple((word, self._with(word.casefold())) for word in words)

    def _learn(self, told: Iterable[str]) -> None:
        self._shown.update((each, said(each).casefold()) for each in told if each not in self._shown)

    def _with(self, word: str) -> tuple[str, ...]:
        # What is shown as it is kept is found by the store itself.
        return tuple(each for each, text in self._shown.items() if word in text and text != each.casefold())


def searched(text: str, wanted: RunFilter, core: Core, reasons: ShownReasons) -> RunFilter:
    """Return a filter for what a text is looked for in."""
    words = tuple(dict.fromkeys(text.split()))
    meanings = ((word, Meaning(states_named(word), triggers_named(word), held_named(word))) for word in words)
    return replace(
        wanted,
        text=text,
        meanings=tuple(meanings),
        reasons=reasons.holding(words, replace(wanted, text=""), core),
    )
