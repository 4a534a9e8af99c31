"""Read numbers of digits alone from untrusted texts."""


def plain_number(text: str, most: int) -> int | None:
    """Return a number from 0 to `most`; None if the text is none, or a greater one."""
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdecimal()) or len(digits) > len(str(most)):
        return None
    number = int(digits or "0")
    return number if number <= most else None
