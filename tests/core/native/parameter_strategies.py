"""Hypothesis strategies for parameters."""

from hypothesis import strategies as st

from scheduler_core.values.jobs.parameters import HAVE_LIMITS, Parameter, ParameterKind

_NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,39}", fullmatch=True)
_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
_LINES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)
_LABELS = _LINES.map(str.strip)
_CHOICES = (
    st.lists(_LINES.filter(lambda text: text.strip() and "|" not in text), min_size=1, max_size=4)
    .filter(lambda words: len({word.casefold() for word in words}) == len(words))
    .map(tuple)
)
_LIMITS = st.sampled_from(["", "-3", "1", "2.50", "2026-01-01", "today-7d"])


@st.composite
def parameters(draw: st.DrawFn) -> Parameter:
    kind = draw(st.sampled_from(ParameterKind))
    limits = _LIMITS if kind in HAVE_LIMITS else st.just("")
    return Parameter(
        draw(_NAMES),
        kind,
        draw(st.none() | _TEXTS),
        draw(_LABELS),
        draw(_CHOICES) if kind is ParameterKind.CHOICE else (),
        draw(limits),
        draw(limits),
        draw(_TEXTS) if kind is ParameterKind.TEXT else "",
    )


def some_parameters() -> st.SearchStrategy[tuple[Parameter, ...]]:
    """Return a few, each of another name."""
    return st.lists(parameters(), max_size=2, unique_by=lambda each: each.name.casefold()).map(tuple)
