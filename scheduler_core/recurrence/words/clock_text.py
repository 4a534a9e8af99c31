"""Times of day as digits: 09:30, with seconds only where there are any."""

from scheduler_core.recurrence.ticks import HOUR, MINUTE, SECOND


def clock_text(tick_of_day: int) -> str:
    """Write a time of day, given in ticks since midnight."""
    text = f"{tick_of_day // HOUR:02}:{tick_of_day // MINUTE % 60:02}"
    if tick_of_day % MINUTE:
        text += f":{tick_of_day // SECOND % 60:02}{fraction_text(tick_of_day % SECOND)}"
    return text


def clock_of_twelve(tick_of_day: int) -> str:
    """Write a time of day as where noon is 12:00 PM."""
    hour = tick_of_day // HOUR
    text = clock_text(tick_of_day)[2:]
    return f"{hour % 12 or 12}{text} {'AM' if hour < 12 else 'PM'}"


def clock_of_twelve_in_small(tick_of_day: int) -> str:
    """Write a time of day as where noon is 12:00 pm."""
    return clock_of_twelve(tick_of_day).lower()


def fraction_text(ticks_of_second: int) -> str:
    """Write a part of a second as decimals: .5; nothing where there is none."""
    return f".{ticks_of_second:06}".rstrip("0") if ticks_of_second else ""
