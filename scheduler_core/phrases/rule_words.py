"""One rule of time as it was typed, not yet read."""

from scheduler_core.lazy_dataclass import dataclass

SENTENCE = "--text"


@dataclass(frozen=True, slots=True)
class RuleWords:
    """One rule as it was typed: its option, the text behind it and what modifies it."""

    option: str
    text: str
    modifiers: tuple[tuple[str, str], ...] = ()

    @property
    def is_sentence(self) -> bool:
        """Tell whether plain words say when, and maybe more than one rule."""
        return self.option == SENTENCE

    def modifier(self, option: str) -> str | None:
        """Return what was said last by a modifier."""
        return dict(self.modifiers).get(option)

    def all_of(self, option: str) -> list[str]:
        return [text for name, text in self.modifiers if name == option]
