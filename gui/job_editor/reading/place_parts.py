"""Split the text of a place into its kind and value. No widgets here."""

from dataclasses import dataclass, replace

ANY, HERE, HOST, TAGS = "any", "here", "host", "tags"
_MARK = ":"


@dataclass(frozen=True, slots=True)
class PlaceParts:
    """A kind, and the name or tags that it needs; those of another kind are kept while one chooses."""

    kind: str = ANY
    host: str = ""
    tags: str = ""

    def text(self, here: str) -> str:
        match self.kind:
            case "here":
                return f"{HOST}{_MARK}{here}"
            case "host":
                return f"{HOST}{_MARK}{self.host.strip()}"
            case "tags":
                return f"{TAGS}{_MARK}{self.tags}"
        return ANY


def taken_apart(text: str, here: str, before: PlaceParts) -> PlaceParts:
    """Return the parts of a text, where those `before` do not say it already."""
    if text == before.text(here):
        return before
    kind, _, rest = text.partition(_MARK)
    if kind == HOST:
        return replace(before, kind=HERE) if rest == here else replace(before, kind=HOST, host=rest)
    return replace(before, kind=TAGS, tags=rest) if kind == TAGS else replace(before, kind=ANY)
