"""What the tests of secrets share."""

from collections.abc import Iterator

import keyring
import pytest


@pytest.fixture(autouse=True)
def _own_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)
