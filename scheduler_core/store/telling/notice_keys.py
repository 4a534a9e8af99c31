"""Identify notices: their ids, and how their subjects begin or end."""

# So ends the subject of what was late and had succeeded by the time that it was told.
OVER = "-over"


def new_key() -> str:
    """Return a random part of an id: the number of a notice may come again in a restored store."""
    from secrets import token_hex  # it loads OpenSSL, and commands that read channels make no notice

    return token_hex(6)
