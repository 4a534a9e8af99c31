"""How many steps around a circle lead into an arc, without taking them."""


def steps_into(begin: int, end: int, step: int, circle: int) -> int | None:
    """Return how many steps from 0 lead to a place from `begin` up to but without `end`; None if none do.

    Places that differ by a multiple of `circle` are one. It costs some 40 divisions at most, because
    the numbers shrink as in Euclid's algorithm.
    """
    low, high = begin % circle, (end - 1) % circle
    if end - begin >= circle or high < low:  # the arc holds the place 0
        return 0
    return _steps_between(low, high, step % circle, circle)


def _steps_between(low: int, high: int, step: int, circle: int) -> int | None:
    """Return the least n with `low <= n * step % circle <= high`, where `step` is less than `circle`."""
    if low == 0:
        return 0
    if step == 0:
        return None
    steps = -(-low // step)
    if steps * step <= high:
        return steps
    # The first round passes over the arc. What the rounds before have left of the last step decides.
    rounds = _steps_between(-high % step, -low % step, circle % step, step)
    return None if rounds is None else -(-(low + rounds * circle) // step)
