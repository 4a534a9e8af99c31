"""A document that someone spoilt is read or refused in words; nothing else ever happens."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.native.documents import read_job
from tests.core.native.typical_jobs import FULL_JOB
from tests.support.properties import for_all

pytestmark = pytest.mark.slow

junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(10**300, 10**5_000),
        st.floats(),
        st.text(max_size=20),
        st.sampled_from(("2026-12-01T09:00", "0001-01-01T00:00+14:00", "1h", "-5m", "mon 09:00", "9" * 400)),
        st.dates(),
        st.binary(max_size=3),
        st.just(()),
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9) | st.integers(), inner, max_size=3)
    ),
    max_leaves=5,
)


def places_in(document: object) -> Iterator[tuple[Any, Any]]:
    """Yield every container with each of its keys or numbers."""
    entries: tuple[tuple[Any, Any], ...] = ()
    if isinstance(document, dict):
        entries = tuple(document.items())
    elif isinstance(document, list):
        entries = tuple(enumerate(document))
    for key, inner in entries:
        yield document, key
        yield from places_in(inner)


def is_refused(document: object) -> bool:
    """Tell whether it is refused; anything but a refusal in words goes on to the test."""
    try:
        read_job(document)
    except InvalidInput as refusal:
        return bool(refusal.field and refusal.reason)
    return False


@for_all(junk, thorough=1000)
def test_anything_at_all_is_refused(document: object) -> None:
    assert is_refused(document)


@for_all(st.data(), everyday=40, thorough=4000)
def test_a_job_with_one_thing_spoilt_is_read_or_refused(data: st.DataObject) -> None:
    document = json.loads(json.dumps(FULL_JOB))
    container, key = data.draw(st.sampled_from(list(places_in(document))))
    container[key] = data.draw(junk)

    is_refused(document)
