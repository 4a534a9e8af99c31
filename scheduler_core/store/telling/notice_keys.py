"""What makes the id of a notice one of its own."""

from secrets import token_hex


def new_key() -> str:
    """Return a random part of an id: the number of a notice may come again in a restored store."""
    return token_hex(6)
